"""What players of Hachi-Hachi choose, and the four sets of choices that come ready made."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.games.hachi_hachi.length import Length
from hanafuda_rules.options import Status, Whole, option

__all__ = ["FUDA_WIKI", "KANSAI", "KANTO", "SWEDISH", "Changes", "Length", "Options"]

_WIKI = "Fuda Wiki"


@attrs.frozen(kw_only=True)
class Options(base.Options):
    """What a round of Hachi-Hachi is played by.

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    points_per_kan: int = option(
        10,
        heading="Points of a kan",
        values=Whole("a kan is so many points; even, so that half a kan is whole", minimum=2, step=2),
        rule="HH-1.3",
        source="Swedish booklet 10, by a tradition 12; Kansai 10, Kanto 12 (Wikipedia (ja), 八八); Fuda Wiki has both",
    )
    """Points of a kan (HH-1.3)."""
    values: Literal["standard", "red_3", "kansai"] = option(
        "standard",
        heading="What the yaku are worth",
        values={
            "standard": "what the tables of teyaku, dekiyaku and tokushuyaku say",
            "red_3": "the same, but Red is 3 kan",
            "kansai": "Red is 3 kan, Triplet and Two Pairs 8, Four-Three 30; Five Brights 15, Four Brights and Seven"
            " Ribbons 12, every other dekiyaku 10; All Eights 8, Double Eights and Sixteen Chaff 10",
        },
        rule="HH-6.1",
        source="Swedish booklet; Fuda Wiki; Red 3 and Kansai after Wikipedia (ja), 八八",
    )
    """What teyaku (HH-5.2, HH-5.4), dekiyaku (HH-6.1) and tokushuyaku (HH-8.1 to HH-8.3) are worth."""
    first_dealt: Literal["dealer", "right"] = option(
        "dealer",
        heading="Who is dealt the first packet",
        values={"dealer": "the dealer", "right": "the seat at the dealer's right"},
        rule="HH-2.3",
        source="Swedish booklet: the dealer; Fuda Wiki: the right",
    )
    """Where the dealing of packets starts (HH-2.3)."""
    field_multiplier: Literal["pool", "queue", "product", "highest"] = option(
        "pool",
        heading="Several brights on the field",
        values={
            "pool": "of the new and the carried ones together the highest is used, the others carry over",
            "queue": "the highest carried one is used and the new ones wait; with none carried, as in the pool",
            "product": "all on the field multiply, nothing carries over",
            "highest": "the highest on the field is used, nothing carries over",
        },
        rule="HH-3.2",
        source="Swedish booklet: the pool, and the product as a variant; Fuda Wiki: the queue, and the product",
    )
    """How several brights on the dealt field make the round's multiplier (HH-3.2)."""
    forced_three: bool = option(
        default=True,
        heading="Once only three seats are left",
        values={True: "they must play and get no say", False: "they may drop too, so that fewer than three remain"},
        rule="HH-4.3",
        source="Swedish booklet, by a tradition not; not: Fuda Wiki, Kansai (Wikipedia (ja), 八八)",
    )
    """Whether the last three seats must play (HH-4.3)."""
    forced_three_from: int = option(
        1,
        heading="From which round three must play",
        values=Whole("the round of the match, a campaign counted through, from which the last three must play"),
        rule="HH-4.3",
        source="Fuda Wiki: some bind the later rounds only",
        status=Status.VARIANT,
    )
    """The round of the match from which ``forced_three`` holds (HH-4.3)."""
    fee_by: Literal["order", "seat"] = option(
        "order",
        heading="The fee for dropping",
        values={
            "order": "the first to drop pays 1 kan, each after it half a kan more",
            "seat": "the dealer pays 1 kan, each seat from its right on half a kan more",
        },
        rule="HH-4.5",
        source="Swedish booklet; Fuda Wiki; by seat in Kansai (Wikipedia (ja), 八八)",
    )
    """What the fee for dropping depends on (HH-4.5)."""
    split_dealer: Literal["acting", "table"] = option(
        "acting",
        heading="Who deals after a split pot",
        values={"acting": "the acting dealer, who counts as the winner", "table": "the same dealer again"},
        rule="HH-4.6",
        source="Swedish booklet: presumably the acting dealer; Fuda Wiki: presumably the same dealer",
    )
    """Who deals after two seats have split the pot (HH-4.6)."""
    compensation_excludes_teyaku: bool = option(
        default=False,
        heading="Compensation for cards of a teyaku",
        values={
            False: "a card of an incomplete dekiyaku counts, in a teyaku or not",
            True: "a card that is part of a teyaku does not count for itself",
        },
        rule="HH-4.7",
        source="Swedish booklet; Fuda Wiki excludes them",
    )
    """Whether a forced-out seat's single cards count only outside its teyaku (HH-4.7)."""
    mizuten: Literal["off", "before_deal", "unseen_hand"] = option(
        "off",
        heading="Playing blind",
        values={
            "off": "there is no mizuten",
            "before_deal": "the dealer may declare it before the cards are dealt",
            "unseen_hand": "the dealer may declare it with the field in sight and the hand not yet looked at",
        },
        rule="HH-4.10",
        source="Swedish booklet: before the deal; Fuda Wiki: with the hand unseen",
        status=Status.VARIANT,
    )
    """Whether and when the dealer may declare to play blind (HH-4.10)."""
    hand_swap: Literal["off", "once", "unlimited"] = option(
        "off",
        heading="Swapping for the dealer's hand",
        values={
            "off": "there is no swap",
            "once": "each seat may swap once",
            "unlimited": "a seat may swap again, three times at most",
        },
        rule="HH-4.11",
        source=_WIKI,
        status=Status.VARIANT,
    )
    """Whether and how often a seat may swap its unseen hand for the dealer's (HH-4.11)."""
    buy_out: bool = option(
        default=False,
        heading="Buying a place",
        values={
            False: "a forced-out seat sits the round out",
            True: "a forced-out seat may offer an active seat a price for its place",
        },
        rule="HH-4.12",
        source=_WIKI,
        status=Status.VARIANT,
    )
    """Whether a forced-out seat may buy a place (HH-4.12)."""
    declare: Literal["auto", "choice"] = option(
        "auto",
        heading="Declaring teyaku",
        values={
            "auto": "every active seat declares its best of each group",
            "choice": "each active seat declares, for each group, its best or nothing",
        },
        rule="HH-5.1",
        source="Swedish booklet and Fuda Wiki leave it to the seat",
        status=Status.DECIDED,
    )
    """Whether teyaku are declared by themselves (HH-5.1)."""
    group_b_shows: Literal["non_chaff", "chaff"] = option(
        "non_chaff",
        heading="What is shown for a hand of chaff",
        values={
            "non_chaff": "the cards that are not chaff",
            "chaff": "the chaff, November's cards among them",
        },
        rule="HH-5.6",
        source="Swedish booklet; the chaff: Fuda Wiki and Wikipedia (ja), 八八",
    )
    """Which cards a teyaku of group B shows (HH-5.6)."""
    late_teyaku: bool = option(
        default=True,
        heading="Declaring teyaku late",
        values={
            True: "with declare = 'choice', until the acting dealer turns the first stock card",
            False: "what is not declared before the first card is played is lost",
        },
        rule="HH-5.7",
        source="Swedish booklet",
    )
    """Whether a teyaku that was passed may still be declared (HH-5.7)."""
    boar_deer_butterflies: bool = option(
        default=False,
        heading="Boar, Deer, Butterflies",
        values={False: "is no dekiyaku", True: "is a dekiyaku of 7 kan; of 10 where values = 'kansai', decided here"},
        rule="HH-6.1",
        source="Swedish booklet, after a leaflet of Nintendo's; Fuda Wiki",
        status=Status.VARIANT,
    )
    """Whether Boar, Deer, Butterflies is a dekiyaku (HH-6.1)."""
    five_includes_four: bool = option(
        default=False,
        heading="Four Brights within Five",
        values={False: "Five Brights excludes Four", True: "Five Brights and Four add up"},
        rule="HH-6.1",
        source="Swedish booklet; Fuda Wiki: they exclude each other",
        status=Status.VARIANT,
    )
    """Whether Four Brights counts beside Five (HH-6.1)."""
    extra_ribbon: Literal[0, 1] = option(
        1,
        heading="Ribbons beyond the seventh",
        values={1: "each, November's included, adds 1 kan to Seven Ribbons", 0: "they add nothing"},
        rule="HH-6.1",
        source="Swedish booklet; Fuda Wiki (2022; the current text says that some do)",
    )
    """What a ribbon beyond the seventh adds to Seven Ribbons, in kan (HH-6.1)."""
    cancel_sage: Literal["latest", "any", "off"] = option(
        "latest",
        heading="Cancelling a sage",
        values={
            "latest": "the seat that said sage last may end the round at half pay",
            "any": "any seat that has said sage may",
            "off": "no seat may",
        },
        rule="HH-6.6",
        source="Swedish booklet: the last; Fuda Wiki: any",
    )
    """Who may end the round at half pay (HH-6.6)."""
    failed_sage: Literal["half", "void"] = option(
        "half",
        heading="Dekiyaku when all hands are empty",
        values={"half": "each seat is paid half its dekiyaku", "void": "nobody is paid for dekiyaku"},
        rule="HH-7.5",
        source="Swedish booklet; Fuda Wiki; void in Kansai (Wikipedia (ja), 八八)",
    )
    """What dekiyaku are worth when nobody ended the round (HH-7.5)."""
    liability: Literal["off", "exact", "same_month"] = option(
        "off",
        heading="Paying for both",
        values={
            "off": "nobody pays for another",
            "exact": "who plays the one card that an opponent's dekiyaku lacks pays double for it, the other nothing",
            "same_month": "so does who plays another card of its month",
        },
        rule="HH-7.7",
        source="Swedish booklet: the one card; Fuda Wiki: any of its month",
        status=Status.VARIANT,
    )
    """Whether a seat pays for both when it feeds a dekiyaku (HH-7.7) or a diving (HH-9.6)."""
    diving: Literal["fourth_card", "whole_month"] = option(
        "fourth_card",
        heading="What diving takes",
        values={
            "fourth_card": "the fourth card of the triplet's month in the pile, whatever the hand still holds of it",
            "whole_month": "all four cards of the month in the pile",
        },
        rule="HH-9.2",
        source="Swedish booklet: the fourth card; Fuda Wiki: the whole month",
    )
    """What a seat dives with where a round ends early (HH-9.2)."""
    diving_with_four_three: bool = option(
        default=True,
        heading="Diving with Four-Three",
        values={True: "its triplet qualifies", False: "its triplet does not qualify"},
        rule="HH-9.2",
        source="Swedish booklet; Fuda Wiki: not with a Four of a Kind",
    )
    """Whether the triplet of Four-Three qualifies for diving (HH-9.2)."""
    achievements_after_dekiyaku: bool = option(
        default=True,
        heading="Achievements after dekiyaku",
        values={True: "count with dekiyaku too", False: "count only where nobody formed a dekiyaku"},
        rule="HH-9.7",
        source="Swedish booklet; Fuda Wiki",
    )
    """Whether achievements, and a failed mizuten, count in a round with dekiyaku (HH-9.7)."""


SWEDISH: Final = Options()
"""As the Swedish booklet has it."""

FUDA_WIKI: Final = Options(
    points_per_kan=12,
    first_dealt="right",
    field_multiplier="queue",
    forced_three=False,
    split_dealer="table",
    compensation_excludes_teyaku=True,
    group_b_shows="chaff",
    cancel_sage="any",
    diving="whole_month",
    diving_with_four_three=False,
)
"""As the Fuda Wiki has it."""

KANTO: Final = Options(points_per_kan=12, values="red_3", group_b_shows="chaff", extra_ribbon=0)
"""As in Kanto, after Wikipedia (ja), 八八; as the Swedish booklet where that is silent."""

KANSAI: Final = Options(
    values="kansai",
    forced_three=False,
    fee_by="seat",
    group_b_shows="chaff",
    extra_ribbon=0,
    failed_sage="void",
)
"""As in Kansai, after Wikipedia (ja), 八八; as the Swedish booklet where that is silent."""


class Changes(TypedDict, total=False):
    """The options by name, for :func:`hanafuda_rules.games.hachi_hachi.ruleset`."""

    points_per_kan: int
    values: Literal["standard", "red_3", "kansai"]
    first_dealt: Literal["dealer", "right"]
    field_multiplier: Literal["pool", "queue", "product", "highest"]
    forced_three: bool
    forced_three_from: int
    fee_by: Literal["order", "seat"]
    split_dealer: Literal["acting", "table"]
    compensation_excludes_teyaku: bool
    mizuten: Literal["off", "before_deal", "unseen_hand"]
    hand_swap: Literal["off", "once", "unlimited"]
    buy_out: bool
    declare: Literal["auto", "choice"]
    group_b_shows: Literal["non_chaff", "chaff"]
    late_teyaku: bool
    boar_deer_butterflies: bool
    five_includes_four: bool
    extra_ribbon: Literal[0, 1]
    cancel_sage: Literal["latest", "any", "off"]
    failed_sage: Literal["half", "void"]
    liability: Literal["off", "exact", "same_month"]
    diving: Literal["fourth_card", "whole_month"]
    diving_with_four_three: bool
    achievements_after_dekiyaku: bool
    rounds: int
    year_bonus: int
    campaign: bool
    buy_in: int
    prize: int
    loan: int
    bankoita_to: Literal["fewest", "most"]
    ginmi: int
