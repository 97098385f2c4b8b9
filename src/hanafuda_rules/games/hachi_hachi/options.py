"""The options of Hachi-Hachi (HH-1.3 to HH-10.5), and those of the presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import NumbersByKey, WholeNumber, option
from hanafuda_rules.parts.teyaku import STANDARD_KAN
from hanafuda_rules.values import FrozenMapping

__all__ = ["FUDA_WIKI", "KANSAI", "KANTO", "SWEDISH", "Options", "kan_of"]

# In kan: the tables of HH-5.2 and HH-5.4, of HH-6.1, and of HH-8.1 to HH-8.3.
_STANDARD: Final = {
    **STANDARD_KAN,
    "five_brights": 12, "four_brights": 10, "seven_ribbons": 10, "poetry_ribbons": 7, "blue_ribbons": 7,
    "boar_deer_butterflies": 7,
    "all_eights": 10, "double_eights": 10, "sixteen_chaff": 12,
}  # fmt: skip
# Decided here: in Kansai too, Boar, Deer, Butterflies is worth as much as the other two yaku of three cards.
_KANSAI: Final = {
    "triplet_and_two_pairs": 8, "four_three": 30, "red": 3, "five_brights": 15, "four_brights": 12, "seven_ribbons": 12,
    "poetry_ribbons": 10, "blue_ribbons": 10, "boar_deer_butterflies": 10, "all_eights": 8, "sixteen_chaff": 10,
}  # fmt: skip
_SETS: Final = {"standard": _STANDARD, "red_3": {"red": 3}, "kansai": _KANSAI}
_KAN: Final = NumbersByKey(maximum=100, sets=FrozenMapping({name: FrozenMapping(kan) for name, kan in _SETS.items()}))


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """The options of Hachi-Hachi.

    Args:
        points_per_kan: Points of a kan. Source: Swedish booklet: 10, or 12 by a tradition; Wikipedia (ja), 八八: 10 in
            Kansai, 12 in Kanto; Fuda Wiki: both.

            - any number: an even number of points, so that half a kan is whole

        values: The values of the yaku. Source: Swedish booklet; Fuda Wiki; Red 3 and Kansai: Wikipedia (ja), 八八.

            - ``"standard"``: the values in the tables of teyaku, dekiyaku and tokushuyaku
            - ``"red_3"``: the same, but Red is 3 kan
            - ``"kansai"``: Red is 3 kan, Triplet and Two Pairs 8, Four-Three 30; Five Brights 15, Four Brights and
              Seven Ribbons 12, every other dekiyaku 10; All Eights 8, Double Eights and Sixteen Chaff 10
            - any numbers: other values of single yaku in kan, such as ``{"four_three": 30}``; Five Brights must be
              worth at least as much as Four, unless ``five_includes_four``

        first_dealt: The seat that is dealt to first. Source: Swedish booklet: the dealer; Fuda Wiki: the right.

            - ``"dealer"``: the dealer
            - ``"right"``: the seat to the dealer's right

        field_multiplier: Several brights on the field. Source: Swedish booklet: the pool, and the product as a variant;
            Fuda Wiki: the queue, and the product.

            - ``"pool"``: the highest of the new and carried tokens is used, the others carry over
            - ``"queue"``: the highest carried token is used and new ones wait; without carried tokens, as in the pool
            - ``"product"``: all tokens on the field multiply, and nothing carries over
            - ``"highest"``: the highest token on the field is used, and nothing carries over

        forced_three: The last seats that are needed to make three. Source: Swedish booklet: must play, or by a
            tradition need not; Fuda Wiki and Kansai (Wikipedia (ja), 八八): need not.

            - ``True``: must play and are not asked
            - ``False``: may drop out too, so that fewer than three are left

        forced_three_from: The first round in which three must play. Source: Fuda Wiki: for some, a later one (variant).

            - any number: the number of that round in the match or campaign

        fee_by: The fee for dropping out. Source: Swedish booklet; Fuda Wiki; by seat in Kansai (Wikipedia (ja), 八八).

            - ``"order"``: the first to drop out pays 1 kan, each later one half a kan more
            - ``"seat"``: the dealer pays 1 kan, each seat to its right half a kan more

        split_dealer: Who deals after a split pot. Source: Swedish booklet: presumably the acting dealer; Fuda Wiki:
            presumably the same dealer.

            - ``"acting"``: the acting dealer, who counts as the winner
            - ``"table"``: the same dealer again

        compensation_excludes_teyaku: Compensation for cards of a teyaku. Source: Swedish booklet; Fuda Wiki excludes
            them.

            - ``False``: a card of an incomplete dekiyaku counts, even if it is part of a teyaku
            - ``True``: a card that is part of a teyaku does not count separately

        mizuten: Playing blind. Source: Swedish booklet: before the deal; Fuda Wiki: with the hand unseen (variant).

            - ``"off"``: is not allowed
            - ``"before_deal"``: the dealer may declare it before the deal
            - ``"unseen_hand"``: the dealer may declare it after the deal, seeing the field but not its hand

        hand_swap: Swapping for the dealer's hand. Source: Fuda Wiki (variant).

            - ``"off"``: is not allowed
            - ``"once"``: each seat may swap once
            - ``"unlimited"``: each seat may swap up to three times

        buy_out: Buying a place. Source: Fuda Wiki (variant).

            - ``False``: is not allowed
            - ``True``: a forced-out seat may offer an active seat a price for its place

        declare: Declaring teyaku. Source: Swedish booklet and Fuda Wiki leave it to the seat (decided here).

            - ``"auto"``: every active seat declares its best of each group
            - ``"choice"``: every active seat declares, for each group, its best or nothing

        group_b_shows: The cards that a hand of chaff shows. Source: Swedish booklet; the chaff: Fuda Wiki and Wikipedia
            (ja), 八八.

            - ``"non_chaff"``: the cards that are not chaff
            - ``"chaff"``: the chaff, including the Willow cards

        late_teyaku: Declaring teyaku late. Source: Swedish booklet.

            - ``True``: with declare = 'choice', is allowed until the acting dealer turns the first stock card
            - ``False``: is not allowed

        boar_deer_butterflies: Boar, Deer, Butterflies. Source: Swedish booklet, after a leaflet of Nintendo's; Fuda
            Wiki (variant).

            - ``False``: is not a dekiyaku
            - ``True``: is a dekiyaku of 7 kan, or of 10 with values = 'kansai' (decided here)

        five_includes_four: Five Brights and Four Brights. Source: Swedish booklet; Fuda Wiki: Five replace Four
            (variant).

            - ``False``: Five Brights replace Four
            - ``True``: Five Brights and Four add up

        extra_ribbon: Ribbons beyond the seventh. Source: Swedish booklet; Fuda Wiki (2022; the current text says that
            some do).

            - ``1``: each adds 1 kan to Seven Ribbons, including the Willow ribbon
            - ``0``: they add nothing

        cancel_sage: Ending the round at half pay after sage. Source: Swedish booklet: the last; Fuda Wiki: any.

            - ``"latest"``: only the seat that said sage last may do so
            - ``"any"``: any seat that has said sage may do so
            - ``"off"``: nobody may do so

        failed_sage: Dekiyaku if nobody ends the round. Source: Swedish booklet, in two readings; Fuda Wiki: half; void
            in Kansai (Wikipedia (ja), 八八).

            - ``"half"``: every seat is paid half its dekiyaku
            - ``"living"``: only the seat that said sage last is paid half its dekiyaku
            - ``"void"``: nobody is paid for dekiyaku

        liability: Liability for a dekiyaku. Source: Swedish booklet: the one card; Fuda Wiki: any of its month
            (variant).

            - ``"off"``: nobody pays for another seat
            - ``"exact"``: a seat that plays the only card that an opponent's dekiyaku lacks pays double for it, and the
              third seat nothing
            - ``"same_month"``: so does a seat that plays another card of that month

        diving: What counts as diving. Source: Swedish booklet: the fourth card; Fuda Wiki: the whole month.

            - ``"fourth_card"``: the fourth card of the triplet's month in the pile, even if the hand still holds others
            - ``"whole_month"``: all four cards of the month in the pile

        diving_with_four_three: Diving with Four-Three. Source: Swedish booklet; Fuda Wiki: not with a Four of a Kind.

            - ``True``: its triplet counts
            - ``False``: its triplet does not count

        diving_liability: Liability for a diving. Source: Swedish booklet (variant).

            - ``False``: nobody pays for another seat
            - ``True``: a seat that plays the fourth card to the field for the diver pays double, and the third seat
              nothing

        achievements_after_dekiyaku: Achievements if anybody formed a dekiyaku. Source: Swedish booklet; Fuda Wiki.

            - ``True``: count
            - ``False``: do not count

        rounds: How many rounds a match has. Source: Swedish booklet; Fuda Wiki.

            - any number: a round stands for a month, so 12 are a year, 6 half a year and 3 a season

        year_bonus: What the winner of a match gets. Source: Swedish booklet, which gives 5 (variant).

            - any number: each other seat pays the winner this number of kan, whatever the field; 0 for none

        campaign: Campaign. Source: Fuda Wiki (variant).

            - ``False``: a match has a fixed number of rounds
            - ``True``: a match has a year of twelve rounds for each seat, with chips, pots and loans

        buy_in: Campaign: the chips at the start. Source: Fuda Wiki, as an example.

            - any number: each seat starts with chips worth this number of kan

        prize: Campaign: the prize. Source: Fuda Wiki, as an example.

            - any number: each seat puts this number of kan into the pot of the final winner; 0 for none

        prize_by: Campaign: who is the final winner. Source: Fuda Wiki, which settles the debts last (decided here).

            - ``"ledger"``: the seat with the most points: chips minus the buy-in and all loans
            - ``"chips"``: the seat with the most chips, including borrowed ones, before debts are settled

        loan: Campaign: a loan. Source: Fuda Wiki, as an example.

            - any number: a seat that runs out of chips borrows this number of kan at a time

        bankoita_to: Campaign: who gets the year's pot. Source: Fuda Wiki.

            - ``"fewest"``: the seat with the fewest points at the end of the year
            - ``"most"``: the seat with the most points at the end of the year

        ginmi: Campaign: three rounds as ginmi. Source: Fuda Wiki.

            - any number: a seat that has the most points for three rounds in a row gets this number of kan from each
              other seat; 0 for none

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    points_per_kan: int = option(10, "HH-1.3", values=WholeNumber(minimum=2, step=2))
    values: Literal["standard", "red_3", "kansai"] | Mapping[str, int] = option("standard", "HH-6.1", values=_KAN)
    first_dealt: Literal["dealer", "right"] = option("dealer", "HH-2.3")
    field_multiplier: Literal["pool", "queue", "product", "highest"] = option("pool", "HH-3.2")
    forced_three: bool = option(default=True, rule="HH-4.3")
    forced_three_from: int = option(1, "HH-4.3", values=WholeNumber())
    fee_by: Literal["order", "seat"] = option("order", "HH-4.5")
    split_dealer: Literal["acting", "table"] = option("acting", "HH-4.6")
    compensation_excludes_teyaku: bool = option(default=False, rule="HH-4.7")
    mizuten: Literal["off", "before_deal", "unseen_hand"] = option("off", "HH-4.10")
    hand_swap: Literal["off", "once", "unlimited"] = option("off", "HH-4.11")
    buy_out: bool = option(default=False, rule="HH-4.12")
    declare: Literal["auto", "choice"] = option("auto", "HH-5.1")
    group_b_shows: Literal["non_chaff", "chaff"] = option("non_chaff", "HH-5.6")
    late_teyaku: bool = option(default=True, rule="HH-5.7")
    boar_deer_butterflies: bool = option(default=False, rule="HH-6.1")
    five_includes_four: bool = option(default=False, rule="HH-6.1")
    extra_ribbon: Literal[0, 1] = option(1, "HH-6.1")
    cancel_sage: Literal["latest", "any", "off"] = option("latest", "HH-6.6")
    failed_sage: Literal["half", "living", "void"] = option("half", "HH-7.5")
    liability: Literal["off", "exact", "same_month"] = option("off", "HH-7.7")
    diving: Literal["fourth_card", "whole_month"] = option("fourth_card", "HH-9.2")
    diving_with_four_three: bool = option(default=True, rule="HH-9.2")
    diving_liability: bool = option(default=False, rule="HH-9.6")
    achievements_after_dekiyaku: bool = option(default=True, rule="HH-9.7")
    rounds: int = option(12, "HH-1.4", values=WholeNumber())
    year_bonus: int = option(0, "HH-10.2", values=WholeNumber(minimum=0))
    campaign: bool = option(default=False, rule="HH-10.3")
    buy_in: int = option(25, "HH-10.3", values=WholeNumber())
    prize: int = option(5, "HH-10.3", values=WholeNumber(minimum=0))
    prize_by: Literal["ledger", "chips"] = option("ledger", "HH-10.5")
    loan: int = option(50, "HH-10.3", values=WholeNumber())
    bankoita_to: Literal["fewest", "most"] = option("fewest", "HH-10.3")
    ginmi: int = option(10, "HH-10.3", values=WholeNumber(minimum=0))

    def check_together(self) -> None:
        """Check that Five Brights, which replace Four, are worth at least as much (HH-6.1)."""
        kan = kan_of(self.values)
        if kan["four_brights"] > kan["five_brights"] and not self.five_includes_four:
            words = f"Five Brights, {kan['five_brights']} kan, excludes Four, {kan['four_brights']}"
            raise InvalidOptionError(f"{words}: it must be worth at least as much", option="values", rule="HH-6.1")


def kan_of(values: object) -> Mapping[str, int]:
    """The value of each yaku in kan, by key, with the option ``values``."""
    return _KAN.numbers(values)


SWEDISH: Final = Options()
"""The options of the Swedish booklet."""

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
"""The options of the Fuda Wiki."""

KANTO: Final = Options(points_per_kan=12, values="red_3", group_b_shows="chaff", extra_ribbon=0)
"""The options of Kanto, after Wikipedia (ja), 八八; otherwise those of the Swedish booklet."""

KANSAI: Final = Options(
    values="kansai", forced_three=False, fee_by="seat", group_b_shows="chaff", extra_ribbon=0, failed_sage="void"
)
"""The options of Kansai, after Wikipedia (ja), 八八; otherwise those of the Swedish booklet."""
