"""What things are called in the languages of these games."""

from __future__ import annotations

import attrs

from hanafuda_rules._values import Value

__all__ = ["Names"]


@attrs.frozen
class Names(Value):
    """What something is called in the languages of these games (CD-5).

    Card names join the month's name and the card's. The two plain chaff cards of a month share their Japanese name;
    the English one numbers them.

        >>> from hanafuda_rules.cards import Month
        >>> Month.CLOVER.names
        Names(english='Bush Clover', romaji='hagi', kanji='萩', palauan='Babii', palauan_also=(), korean=None)

    Args:
        english: The English name, with capitals.
        romaji: The Japanese name in Latin letters, long vowels with macrons.
        kanji: The Japanese name as it is written.
        palauan: The Palauan name, of a month or a kind; ``None`` for everything else.
        palauan_also: Other Palauan names in use.
        korean: The Korean name in Latin letters, of a yaku of a Korean game; ``None`` for everything else.
    """

    english: str
    romaji: str | None = None
    kanji: str | None = None
    palauan: str | None = None
    palauan_also: tuple[str, ...] = ()
    korean: str | None = None
