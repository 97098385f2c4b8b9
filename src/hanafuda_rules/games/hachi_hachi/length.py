"""How long a match of Hachi-Hachi lasts, and what a campaign is played for."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import Status, Whole, option

__all__ = ["Length"]

_FUDA_WIKI = "Fuda Wiki"
_EXAMPLE = "Fuda Wiki, as an example"


@attrs.frozen(kw_only=True)
class Length(base.Options):
    """How long a match of Hachi-Hachi lasts.

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    rounds: int = option(
        12,
        heading="How many rounds a match has",
        values=Whole("a round stands for a month: 12 are a year, 6 half a year, 3 a season"),
        rule="HH-1.4",
        source="Swedish booklet; Fuda Wiki",
    )
    """How many rounds a match has, unless it is a campaign (HH-1.4)."""
    year_bonus: int = option(
        0,
        heading="What the winner of a match gets",
        values=Whole("each other seat pays so many kan to the winner, whatever the field; 0 is nothing", minimum=0),
        rule="HH-10.2",
        source="Swedish booklet, which gives 5",
        status=Status.VARIANT,
    )
    """What each other seat pays to the winner of a match, in kan (HH-10.2)."""
    campaign: bool = option(
        default=False,
        heading="Campaign",
        values={
            False: "a match is so many rounds",
            True: "a match is as many years of twelve rounds as there are seats, with chips, pots and loans",
        },
        rule="HH-10.3",
        source=_FUDA_WIKI,
        status=Status.VARIANT,
    )
    """Whether a match is a campaign (HH-10.3). The options after this one are for a campaign alone."""
    buy_in: int = option(
        25,
        heading="Campaign: the chips at the start",
        values=Whole("each seat starts with chips of so many kan"),
        rule="HH-10.3",
        source=_EXAMPLE,
    )
    """The chips that a seat has at the start of a campaign, in kan (HH-10.3)."""
    prize: int = option(
        5,
        heading="Campaign: the prize",
        values=Whole("each seat puts so many kan into the pot of the final winner; 0 is no prize", minimum=0),
        rule="HH-10.3",
        source=_EXAMPLE,
    )
    """What each seat puts into the prize pot at the start of a campaign, in kan (HH-10.3)."""
    loan: int = option(
        50,
        heading="Campaign: a loan",
        values=Whole("a seat whose chips run out borrows so many kan at a time"),
        rule="HH-10.3",
        source=_EXAMPLE,
    )
    """What a seat borrows at a time when its chips run out in a campaign, in kan (HH-10.3)."""
    bankoita_to: Literal["fewest", "most"] = option(
        "fewest",
        heading="Campaign: who gets the year's pot",
        values={
            "fewest": "the seat with the fewest points at the end of the year",
            "most": "the seat with the most points at the end of the year",
        },
        rule="HH-10.3",
        source=_FUDA_WIKI,
    )
    """Who gets the pot of a campaign's year, into which each round's winner pays a point (HH-10.3)."""
    ginmi: int = option(
        10,
        heading="Campaign: three rounds as ginmi",
        values=Whole(
            "who has the most points after three rounds running gets so many kan from each other seat; 0 is nothing",
            minimum=0,
        ),
        rule="HH-10.3",
        source=_FUDA_WIKI,
    )
    """What each other seat pays for three rounds running with the most points in a campaign, in kan (HH-10.3)."""
