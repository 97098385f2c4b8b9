"""Korean in Latin letters, by the Revised Romanization of 2000."""

from __future__ import annotations

import functools

__all__ = ["romanized"]

_FIRST, _LAST = 0xAC00, 0xD7A3  # the syllables of Hangul
_INITIALS, _VOWELS, _LINKED, _CLOSED = [
    letters.split()
    for letters in (
        "g kk n d tt r m b pp s ss - j jj ch k t p h",
        "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i",
        "- g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p -",  # finals before a vowel
        "- k k k n n n t l k m l l l p l m p p t t ng t t k t p t",  # finals elsewhere
    )
]
_WITH_H = {6: "n", 15: "l", 27: ""}  # finals with an h, which goes to a following g, d or j
_ASPIRATED = {"g": "k", "d": "t", "j": "ch"}
_NASAL = {"k": "ng", "t": "n", "p": "m"}


@functools.lru_cache(4096)
def romanized(text: str) -> str:
    """Text with Hangul in Latin letters. Other characters stay as they are.

    Sounds change where syllables meet; the exceptions of single words are not known.

    >>> from hanafuda_rules._romanization import romanized
    >>> romanized("고도리, 홍싸리, 청단"), romanized("독립")
    ('godori, hongssari, cheongdan', 'dongnip')
    """
    syllables = [_parts(letter) for letter in text]
    around = zip([None, *syllables], syllables, [*syllables[1:], None], strict=False)
    written = [_syllable(before, parts, after) if parts else None for before, parts, after in around]
    return "".join([letter if latin is None else latin for letter, latin in zip(text, written, strict=True)])


_Syllable = tuple[str, str, int]
"""The initial, the vowel and the number of the final."""


def _parts(letter: str) -> _Syllable | None:
    """The parts of a syllable; ``None`` if it is not Hangul."""
    if not _FIRST <= ord(letter) <= _LAST:
        return None
    place = ord(letter) - _FIRST
    return _INITIALS[place // 588], _VOWELS[place % 588 // 28], place % 28


def _syllable(before: _Syllable | None, parts: _Syllable, after: _Syllable | None) -> str:
    initial, vowel, final = parts
    return (_initial(before[2], initial) if before else initial.strip("-")) + vowel + _final(final, after)


def _initial(before: int, initial: str) -> str:
    """An initial after the final of another syllable."""
    closed = _CLOSED[before]
    if before in _WITH_H and initial in _ASPIRATED:
        return _ASPIRATED[initial]
    if initial in {"r", "n"} and (closed == "l" or (closed == "n" and initial == "r")):
        return "l"  # 신라 is Silla, 별내 is Byeollae
    return "n" if initial == "r" and before else initial.strip("-")


def _final(final: int, after: _Syllable | None) -> str:
    closed, following = _CLOSED[final].strip("-"), after[0] if after else ""
    if following == "-":
        return _LINKED[final].strip("-")
    if final in _WITH_H and following in _ASPIRATED:
        return _WITH_H[final]
    if following == "r" and closed == "n":
        return "l"
    return _NASAL.get(closed, closed) if following in {"n", "m", "r"} else closed
