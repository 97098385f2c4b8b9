"""What players of Hanahuda choose."""

from __future__ import annotations

from typing import Literal, TypedDict

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import Status, Whole, option

__all__ = ["Changes", "Length", "Options"]

_FUDA_WIKI = "Fuda Wiki, after tekinged.com/hanahuda"


@attrs.frozen(kw_only=True)
class Options(base.Options):
    """What a round of Hanahuda is played by.

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    ribbon_points: Literal[0, 5] = option(
        0,
        heading="Card points of a ribbon",
        values={0: "ribbons are worth nothing; the deck is worth 390", 5: "5 points each; the deck is worth 440"},
        rule="PH-2.2",
        source=_FUDA_WIKI,
    )
    """Card points of a ribbon (PH-2.2)."""
    field_first: bool = option(
        default=True,
        heading="What is dealt first",
        values={True: "the field, then the hands", False: "the hands, then the field"},
        rule="PH-3.3",
        source=_FUDA_WIKI,
    )
    """Whether the field is dealt before the hands (PH-3.3)."""
    chitsiobiki: Literal["shuffle_back", "bottom", "off"] = option(
        "shuffle_back",
        heading="Trading one of three cards of a month",
        values={
            "shuffle_back": "the traded card is shuffled back into the stock",
            "bottom": "the traded card is laid under the stock",
            "off": "there is no trading",
        },
        rule="PH-3.5",
        source=_FUDA_WIKI,
    )
    """What becomes of a traded card, or no trading at all (PH-3.5)."""
    stock_out: Literal["hand_only", "end_round"] = option(
        "hand_only",
        heading="When the stock is empty",
        values={
            "hand_only": "the turns that are left consist of the hand card alone",
            "end_round": "the round ends with the turn that takes the last stock card",
        },
        rule="PH-4.2",
        source="Fuda Wiki, which calls the first one most likely",
    )
    """What happens when the stock is empty (PH-4.2)."""
    no_yaku: Literal["card_points", "draw"] = option(
        "card_points",
        heading="When nobody has formed a yaku",
        values={"card_points": "each scores the card points captured", "draw": "a draw: all score nothing"},
        rule="PH-5.3",
        source="Fuda Wiki; the draw is allowed by tekinged.com/hanahuda",
    )
    """What a round without any yaku scores (PH-5.3)."""
    plum_pine_paulownia_baldy: bool = option(
        default=False,
        heading="Plum with Pine, Paulownia, Baldy",
        values={False: "is no yaku", True: "is a yaku of 400 points"},
        rule="PH-5.5",
        source=_FUDA_WIKI,
        status=Status.VARIANT,
    )
    """Whether Plum with Pine, Paulownia, Baldy is a yaku (PH-5.5)."""
    toyak: Literal["nine_10000", "ten_5000", "ten_10000"] = option(
        "nine_10000",
        heading="Toyak",
        values={
            "nine_10000": "the nine animals, 10000 points",
            "ten_5000": "the nine animals and the Bush Warbler, 5000 points",
            "ten_10000": "the nine animals and the Bush Warbler, 10000 points",
        },
        rule="PH-5.5",
        source="Fuda Wiki; the third one is the older list of tekinged.com/hanahuda",
    )
    """Which cards Toyak takes and what it is worth (PH-5.5)."""


@attrs.frozen(kw_only=True)
class Length(base.Options):
    """How long a match of Hanahuda lasts.

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    target: int = option(
        5000,
        heading="The total that ends the match",
        values=Whole("the match ends after a round in which a total reaches it"),
        rule="PH-6.3",
        source=_FUDA_WIKI,
    )
    """The total that ends the match, in points (PH-6.3)."""


class Changes(TypedDict, total=False):
    """The options by name, for :func:`hanafuda_rules.games.hanahuda.ruleset`."""

    ribbon_points: Literal[0, 5]
    field_first: bool
    chitsiobiki: Literal["shuffle_back", "bottom", "off"]
    stock_out: Literal["hand_only", "end_round"]
    no_yaku: Literal["card_points", "draw"]
    plum_pine_paulownia_baldy: bool
    toyak: Literal["nine_10000", "ten_5000", "ten_10000"]
    target: int
