"""What players of Suhara-bana choose."""

from __future__ import annotations

from typing import Literal, TypedDict

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import Status, option

__all__ = ["Changes", "Length", "Options"]

_FUDA_WIKI = "Fuda Wiki, after sekaiyugi.com's field report"
_NONE = "none; the choice is this library's"


@attrs.frozen(kw_only=True)
class Options(base.Options):
    """What a round of Suhara-bana is played by, and what its stones are worth at the end of the match.

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    three_seats: bool = option(
        default=False,
        heading="A table of three",
        values={False: "is not allowed: 4 or 5 seats", True: "is allowed: all play, nobody drops out or chases"},
        rule="SB-1.1",
        source=_NONE,
        status=Status.VARIANT,
    )
    """Whether a table of three is allowed (SB-1.1)."""
    four_in_hand: Literal["redraw", "misdeal", "ignore"] = option(
        "redraw",
        heading="Four cards of a month in a hand",
        values={
            "redraw": "are shown and shuffled back into the stock, and four new cards are dealt from it",
            "misdeal": "make the deal void",
            "ignore": "are played like any others",
        },
        rule="SB-2.4",
        source=_FUDA_WIKI,
    )
    """What becomes of a hand with four cards of a month (SB-2.4)."""
    forced_three: bool = option(
        default=False,
        heading="Whether three have to play",
        values={
            False: "any number of seats may drop out",
            True: "once only as many seats are left as are needed to make three, they must play and are not asked",
        },
        rule="SB-3.5",
        source="Fuda Wiki: players may agree on it",
        status=Status.VARIANT,
    )
    """Whether the last seats that are needed to make three must play (SB-3.5)."""
    all_drop_pot: Literal["refund", "carry"] = option(
        "refund",
        heading="The penalties when nobody plays",
        values={
            "refund": "are returned",
            "carry": "stay in the pot, and go or go back with those of the next deal",
        },
        rule="SB-3.8",
        source=_NONE,
        status=Status.DECIDED,
    )
    """What becomes of the penalties when every seat drops out (SB-3.8)."""
    chase_penalty_to: Literal["declared", "asked", "displaced"] = option(
        "declared",
        heading="Who is paid by a chaser with fewer than 100 card points",
        values={
            "declared": "the three who had declared to play",
            "asked": "those who were asked again, so not a third who was displaced unasked",
            "displaced": "the one who was displaced",
        },
        rule="SB-4.4",
        source='Fuda Wiki, which says "the players who were chased"',
        status=Status.DECIDED,
    )
    """Who is paid the penalty of a chaser (SB-4.4)."""
    shoi_fuda: Literal["forbid", "off"] = option(
        "forbid",
        heading="Burden cards, with which an opponent could complete a yaku",
        values={
            "forbid": "may not be brought to the field from the hand, but for the exceptions",
            "off": "are played like any others",
        },
        rule="SB-5.3",
        source=_FUDA_WIKI,
    )
    """Whether shoi-fuda are forbidden (SB-5.3)."""
    shoi_teyaku: Literal["complete_set", "completes_now"] = option(
        "complete_set",
        heading="When teyaku desu allows a burden card",
        values={
            "complete_set": "it belongs to an unformed yaku whose cards all lie in the player's hand and pile",
            "completes_now": "with what it captures it completes a yaku of the player's pile",
        },
        rule="SB-5.4",
        source="Fuda Wiki; the second one in its draft of 10 July 2022",
    )
    """When *teyaku desu* allows a shoi-fuda (SB-5.4)."""
    low_man_stones: Literal["by_points", "printed"] = option(
        "by_points",
        heading="What the low man is paid at Main",
        values={
            "by_points": "as the points make: 4, 8 or 12 white stones",
            "printed": "as the article's table prints: 4, 6 or 9 white stones",
        },
        rule="SB-6.3",
        source="Fuda Wiki, which says both",
        status=Status.DECIDED,
    )
    """What the low man is paid at Main (SB-6.3)."""
    low_man_replaces: Literal["everything", "yaku"] = option(
        "everything",
        heading="What low man out replaces",
        values={
            "everything": "card points, yaku, blue ribbon bonus and the awarding of the pot",
            "yaku": "the same but the card points, which are settled first",
        },
        rule="SB-6.4",
        source="Fuda Wiki, which says only that yaku are not counted",
        status=Status.DECIDED,
    )
    """What low man out replaces (SB-6.4)."""
    tie: Literal["last", "dealer"] = option(
        "last",
        heading="Who wins a tie for the next deal",
        values={
            "last": "of those tied the last in playing order",
            "dealer": "the acting dealer, if among those tied, else the last in playing order",
        },
        rule="SB-8.2",
        source='Fuda Wiki, which says "nearest to the dealer\'s left"',
        status=Status.DECIDED,
    )
    """Who of several seats with as many card points comes first (SB-8.2; SB-6.4, SB-6.5)."""
    bill_plate: tuple[Literal[11], Literal[5, 6]] = option(
        (11, 6),
        heading="White and black stones for a bill of 100",
        values={(11, 6): "a plate as it is borrowed", (11, 5): "one black less than a plate"},
        rule="SB-10.2",
        source="Fuda Wiki; the second one in its texts of 11 July 2022 and of 2023",
    )
    """The white and the black stones that make a bill of 100 at the end (SB-10.2)."""


@attrs.frozen(kw_only=True)
class Length(base.Options):
    """How long a match of Suhara-bana lasts: until it ends by SB-6.5, SB-9.2 or SB-9.3; there is nothing to choose."""


class Changes(TypedDict, total=False):
    """The options by name, for :func:`hanafuda_rules.games.suhara_bana.ruleset`."""

    three_seats: bool
    four_in_hand: Literal["redraw", "misdeal", "ignore"]
    forced_three: bool
    all_drop_pot: Literal["refund", "carry"]
    chase_penalty_to: Literal["declared", "asked", "displaced"]
    shoi_fuda: Literal["forbid", "off"]
    shoi_teyaku: Literal["complete_set", "completes_now"]
    low_man_stones: Literal["by_points", "printed"]
    low_man_replaces: Literal["everything", "yaku"]
    tie: Literal["last", "dealer"]
    bill_plate: tuple[Literal[11], Literal[5, 6]]
