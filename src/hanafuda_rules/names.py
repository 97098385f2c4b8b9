"""Names of cards, yaku and so on, and the languages that they are in.

To add a language, add an entry to ``LANGUAGES`` and the names to :class:`Names`; no other code is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from hanafuda_rules._romanization import romanized
from hanafuda_rules.checks import check_tuple, check_type
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.values import Value

__all__ = ["ENGLISH", "LANGUAGES", "Language", "Names", "language_of"]


@attrs.frozen
class Language(Value):
    """A language in one script.

    Args:
        key: The key, such as ``"ja"``.
        english: Its English name.
        comma: The separator of lists.
        space: The separator between a name and its number.
        also: The separator of the names of a team.
        latin_of: The key of the language whose words it writes in Latin letters, letter by letter.
    """

    key: str
    english: str
    comma: str = ", "
    space: str = " "
    also: str = " and "
    latin_of: str | None = None


ENGLISH: Final = "en"
"""The language in which everything has a name. It replaces names that other languages lack."""

LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(
    {
        language.key: language
        for language in (
            Language(ENGLISH, "English"),
            Language("ja", "Japanese", comma="、", space="", also="・"),
            Language("ja_romaji", "Japanese in Latin letters"),
            Language("ko", "Korean", also="·"),
            Language("ko_romaja", "Korean in Latin letters", latin_of="ko"),
            Language("pau", "Palauan"),
        )
    }
)
"""The languages by their keys.

Every text is in English, Japanese and Korean, also in Latin letters of Korean. In Latin letters of Japanese there are
names, moves and events, but no settlements. Palauan only has names of months, kinds and yaku. The yaku of games that
are unknown in Korea have no Korean names. Whatever is not in a language is in English.
"""


def language_of(key: str) -> Language:
    """The language with a key.

    Raises:
        HanafudaError: There is no such language.
    """
    language = LANGUAGES.get(key) if type(key) is str else None
    if language is None:
        raise HanafudaError(f"there is no language {shown(key)}; the languages are {', '.join(LANGUAGES)}")
    return language


_PARAMETERS = {"english": ENGLISH, "romaji": "ja_romaji", "kanji": "ja", "palauan": "pau", "romaja": "ko_romaja"}
"""The languages with a parameter and a property of their own, in the order of the parameters."""


@attrs.frozen(init=False)
class Names(Value):
    """The names of something in several languages (CD-5).

    The name of a card starts with that of its month. The two plain chaff of a month have one Japanese name and numbered
    English names.

        >>> from hanafuda_rules.cards import Month
        >>> Month.CLOVER.names
        Names(english='Bush Clover', romaji='hagi', kanji='萩', palauan='Babii', ko='홍싸리')
        >>> Month.CLOVER.names.of("ko"), Month.CLOVER.names.of("pau")
        ('홍싸리', 'Babii')

    Args:
        english: The English name, with capitals.
        romaji: The Japanese name in Latin letters, with macrons.
        kanji: The Japanese name in Japanese script.
        palauan: The Palauan name, of a month, a kind or a yaku of a Palauan game.
        palauan_also: Other Palauan names in use.
        romaja: The Korean name in Latin letters, of something that was Korean first, such as the yaku of a Korean game.
            By default, it is the Korean name, romanized.
        **others: Names in further languages, by the keys of :data:`~hanafuda_rules.names.LANGUAGES`, such as
            ``ko="오광"``.

    Raises:
        HanafudaError: A name is not text, there is no such language, or the language has a parameter of its own.
    """

    by_language: tuple[tuple[str, str], ...]
    """Each name with the key of its language."""
    palauan_also: tuple[str, ...]
    """Other Palauan names in use."""

    def __init__(  # noqa: PLR0913, PLR0917  # a name in each language
        self,
        english: str,
        romaji: str | None = None,
        kanji: str | None = None,
        palauan: str | None = None,
        palauan_also: tuple[str, ...] = (),
        romaja: str | None = None,
        **others: str,
    ) -> None:
        for key in others:
            if language_of(key).key in _PARAMETERS.values():
                raise HanafudaError(f"the name in {LANGUAGES[key].english} has a parameter of its own, not {key}")
        own = zip(_PARAMETERS.values(), (english, romaji, kanji, palauan, romaja), strict=True)
        given = [*own, *sorted(others.items())]
        names = tuple([(key, name) for key, name in given if name is not None or key == ENGLISH])
        check_tuple(palauan_also, "the other Palauan names")
        for name in (*[name for _, name in names], *palauan_also):
            check_type(name, str, "a name")
        object.__setattr__(self, "by_language", names)  # the one place where a value is set
        object.__setattr__(self, "palauan_also", palauan_also)

    def of(self, language: str) -> str:
        """The name in a language, given by its key; the English name if there is none.

        Raises:
            HanafudaError: :data:`~hanafuda_rules.names.LANGUAGES` has no such key.
        """
        return self._name(language_of(language).key) or self.english

    def is_in(self, language: str) -> bool:
        """Whether there is a name in a language, given by its key.

        Raises:
            HanafudaError: :data:`~hanafuda_rules.names.LANGUAGES` has no such key.
        """
        return self._name(language_of(language).key) is not None

    def _name(self, key: str) -> str | None:
        names = dict(self.by_language)
        source = names.get(LANGUAGES[key].latin_of or "")
        return names.get(key) or (source and romanized(source))

    @property
    def english(self) -> str:
        """The English name."""
        return self.by_language[0][1]

    @property
    def romaji(self) -> str | None:
        """The Japanese name in Latin letters."""
        return self._name("ja_romaji")

    @property
    def kanji(self) -> str | None:
        """The Japanese name in Japanese script."""
        return self._name("ja")

    @property
    def palauan(self) -> str | None:
        """The Palauan name."""
        return self._name("pau")

    @property
    def romaja(self) -> str | None:
        """The Korean name in Latin letters."""
        return self._name("ko_romaja")

    @property
    def bilingual(self) -> str:
        """The English name with another one in Latin letters, such as ``Ribbons (tanzaku)``.

        The other one is the Palauan name, the given Korean one, or the Japanese one, whichever exists first.
        """
        names = dict(self.by_language)  # twice as fast as the properties; settlements ask often
        other = names.get("pau") or names.get("ko_romaja") or names.get("ja_romaji")
        return f"{self.english} ({other})" if other else self.english

    def __hash__(self) -> int:
        return hash(self.by_language[0])  # texts are looked up by names

    def __repr__(self) -> str:
        parameters = {key: name for name, key in _PARAMETERS.items()}
        names: list[tuple[str, object]] = [(parameters.get(key, key), name) for key, name in self.by_language]
        if self.palauan_also:
            names.append(("palauan_also", self.palauan_also))
        return f"Names({', '.join([f'{name}={value!r}' for name, value in names])})"
