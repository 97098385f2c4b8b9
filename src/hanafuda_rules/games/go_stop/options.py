"""The options of Go-Stop."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import WholeNumber, option

__all__ = ["ALL_ACTIVE", "PPEOK_PAYS", "Options", "actives", "minimum_of", "multiplier_of"]

ALL_ACTIVE: Final = 3
"""The number of active seats at a table of three or more (GS-1.1)."""

PPEOK_PAYS: Final = {"1_2_4": (1, 2, 4), "1_2_3": (1, 2, 3), "1_0_0": (1, 0, 0), "off": (0, 0, 0)}
"""What ppeoks in a seat's first turns are paid, in minimums, by the option ``ppeok_pays`` (GS-6.6)."""

_POINTS: Final = WholeNumber(word="minimum")
_TARGET: Final = WholeNumber(word="none")

Points: TypeAlias = int | Literal["minimum"]
DrawCap: TypeAlias = Literal["none", 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]


def actives(seats: int) -> int:
    """The number of active seats at a table of ``seats`` (GS-1.1)."""
    return min(seats, ALL_ACTIVE)


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """The options of Go-Stop.

    Args:
        jokers: The jokers in the deck, and how much chaff each counts. Source: Fuda Wiki; the numbers
            from Hangame and Pmang.

            - ``"none"``: only the 48 cards
            - ``"2"``: joker 1, which counts two chaff
            - ``"2_2"``: jokers 1 and 2, two chaff each
            - ``"2_3"``: joker 1, two chaff, and joker 3, three chaff
            - ``"2_2_2"``: jokers 1, 2 and 3, two chaff each
            - ``"2_2_3"``: jokers 1 and 2, two chaff each, and joker 3, three chaff

        joker_steals: What a joker brings besides its own chaff. Source: Hangame, Pmang (variant).

            - ``False``: nothing
            - ``True``: a chaff card from each other seat, whether it is played, turned or captured with a stack

        first_dealer: Who deals first. Source: Fuda Wiki, by the time of day.

            - ``"night"``: the earliest month deals, and within a month the lower kind
            - ``"day"``: the latest month deals, and within a month the higher kind

        stop_minimum_two: The minimum with two active seats. Source: Fuda Wiki.

            - any number: a seat needs this number of points to stop

        stop_minimum_three: The minimum with three active seats. Source: Fuda Wiki.

            - any number: a seat needs this number of points to stop

        field_quad: Four cards of a month on the field. Source: Fuda Wiki; the last from Hangame.

            - ``"misdeal"``: the same dealer deals again
            - ``"draw"``: the round is a draw
            - ``"dealer"``: the dealer wins as much as with a president

        compensation_points: What a forced-out seat gets for each of its valuable cards. Source: Fuda Wiki.

            - any number: this number of points; 0 for nothing

        compensation_from: Who compensates a forced-out seat. Source: Fuda Wiki; the second from ZeroFriends.

            - ``"non_dealers"``: each active seat except the dealer
            - ``"actives"``: all three active seats

        compensation_when: When a forced-out seat is compensated. Source: Fuda Wiki (variant).

            - ``"at_once"``: at once
            - ``"end"``: at the end of the round, by the two losers

        president: Four cards of a month in a dealt hand. Source: Fuda Wiki; the second from Hangame.

            - ``"may"``: may be revealed
            - ``"must"``: are revealed
            - ``"off"``: have no effect

        president_points: What a president gets from each other seat. Source: Fuda Wiki; the numbers from Hangame.

            - ``"minimum"``: the minimum of the round
            - any number: this number of points

        several_presidents: Several presidents in a round. Source: Fuda Wiki; the second from Hangame.

            - ``"draw"``: the round is a draw
            - ``"dealer"``: the first of them in playing order wins
            - ``"month"``: the latest month wins

        late_president: Four cards of a month in hand, completed by a card drawn for a joker. Source: Netmarble,
            Hangame (variant).

            - ``"never"``: have no effect
            - ``"first_turn"``: win if the seat reveals them in its first turn
            - ``"always"``: win if the seat reveals them in the turn that completed them

        shake: When a seat shows three or four cards of a month. Source: Fuda Wiki; the second from the online
            games.

            - ``"before_play"``: before its hand card, whatever lies on the field
            - ``"with_play"``: together with playing one of them, if the field has no card of the month

        bomb_after_shake: A bomb in a month that the seat has shaken. Source: Fuda Wiki (variant).

            - ``True``: is allowed
            - ``False``: is not allowed

        small_bomb: Two cards of a month in hand, and the other two on the field. Source: Fuda Wiki (variant).

            - ``"off"``: make no bomb
            - ``"capture"``: may be captured in one turn
            - ``"chaff"``: may be captured in one turn, which takes chaff
            - ``"full"``: may be captured in one turn, which takes chaff and doubles

        last_turn_ppeok: A ppeok in a seat's last turn. Source: Fuda Wiki; the second from Hangame, Pmang (variant).

            - ``True``: leaves a stack
            - ``False``: does not happen; the three cards are captured

        own_stack: What a seat takes from each other seat for capturing its own stack. Source: Fuda Wiki; the second
            from Hangame, Pmang (variant).

            - ``1``: one chaff card
            - ``2``: two chaff cards

        dealt_stack_steals: A captured stack that was dealt. Source: Fuda Wiki (variant).

            - ``True``: takes chaff
            - ``False``: takes none

        sweep: What counts as a sweep. Source: Fuda Wiki; the second from Hangame, Pmang, Netmarble and others.

            - ``"two_singles"``: the field was two cards of different months, and both are captured
            - ``"empty_field"``: the turn captures and leaves the field empty

        double_fills_two: A first card of value 2 or more, if two chaff are due. Source: Pmang, Netmarble (variant).

            - ``False``: counts as one card
            - ``True``: settles both

        cup_stealing: The Sake Cup, when chaff is taken. Source: none; Pmang; Korean Wikipedia (decided here).

            - ``"never"``: is never taken
            - ``"locks"``: is never taken, but becomes an animal if its owner has no other chaff
            - ``"counted"``: can be taken while it counts as chaff and its owner has another chaff card

        last_turn_stack: A stack captured in a seat's last turn. Source: Fuda Wiki; the second from Korean Wikipedia
            (variant).

            - ``True``: takes chaff
            - ``False``: takes none

        ppeok_pays: What ppeoks in a seat's first turns are paid, in minimums. Source: Fuda Wiki; Hangame; Pmang.

            - ``"1_2_4"``: 1 for the first, 2 for the second, 4 for the third
            - ``"1_2_3"``: 1, 2 and 3
            - ``"1_0_0"``: 1 for the first only
            - ``"off"``: nothing

        first_ttadak: A ttadak in a seat's first turn. Source: Fuda Wiki (decided here).

            - ``True``: is paid the minimum
            - ``False``: is not paid

        first_jjok: A jjok in a seat's first turn. Source: Fuda Wiki (variant).

            - ``False``: is not paid
            - ``True``: is paid the minimum

        first_bomb: A bomb in a seat's first turn. Source: Fuda Wiki (variant).

            - ``False``: is not paid
            - ``True``: is paid the minimum

        three_ppeok_points: What a seat's third ppeok gets from each other seat. Source: Fuda Wiki; Netmarble has 10.

            - ``"minimum"``: the minimum of the round
            - any number: this number of points

        whiff: Five turns in a row without a card. Source: Fuda Wiki, Hangame (variant).

            - ``False``: have no effect
            - ``True``: win the minimum from each other seat

        rainy_four: Four Brights with the Rain Man. Source: Fuda Wiki (variant).

            - ``4``: is worth 4 points
            - ``3``: is worth 3 points

        five_birds: Five Birds. Source: Fuda Wiki (variant).

            - ``5``: is worth 5 points
            - ``3``: is worth 3 points

        six_birds: The Phoenix together with Five Birds. Source: Fuda Wiki (variant).

            - ``False``: makes no set
            - ``True``: makes Six Birds

        three_birds: Warbler, Cuckoo and Phoenix. Source: Fuda Wiki (variant).

            - ``False``: make no set
            - ``True``: make Three Birds

        three_doubles: Sake Cup, Yellow Paulownia and Lightning. Source: Fuda Wiki (variant).

            - ``False``: make no set
            - ``True``: make Three Doubles

        april_and_july: All cards of Wisteria and Bush Clover. Source: Fuda Wiki (variant).

            - ``False``: make no set
            - ``True``: make April and July

        cup_choice: What the Sake Cup counts as. Source: Fuda Wiki; Korean Wikipedia, Hangame; none (decided here).

            - ``"best"``: an animal or two chaff, whichever is worth more
            - ``"on_capture"``: an animal or two chaff; the seat that captures it chooses
            - ``"both"``: both at once
            - ``"animal"``: always an animal

        cup_card: The card that can be an animal or two chaff. Source: Fuda Wiki (variant).

            - ``"sake_cup"``: the Sake Cup
            - ``"bridge"``: the Iris Bridge

        go_again: When a seat with the minimum is asked to stop or go. Source: Fuda Wiki; Korean Wikipedia, Hangame,
            Netmarble.

            - ``"rise"``: if its sets are worth more than at the start of the turn
            - ``"above_last_go"``: for the first time, and then if its sets are worth more than at its last go

        go_bonus: What the winner's goes are worth. Source: Fuda Wiki; p2p-gostop; Fuda Wiki, among the variations.

            - ``"add_then_double"``: 1 point each; from the third on, each doubles as well
            - ``"double_only"``: 1 point for one, 2 for two; from three on they only double
            - ``"multiply"``: 1 point for one; from two on the points are multiplied by the number of goes

        last_months_shake: A shake of Paulownia or Willow. Source: Fuda Wiki (variant).

            - ``2``: doubles
            - ``4``: multiplies by 4

        seven_animals: Seven or more animals of the winner. Source: Fuda Wiki.

            - ``True``: double
            - ``False``: do not double

        reverse_go: A go of the winner after a go of another seat. Source: ZeroFriends; Lumi Go-Stop (variant).

            - ``"off"``: is like any other
            - ``"double"``: doubles
            - ``"four"``: makes the goes multiply by 4

        chaff_bak_two: The most chaff with which a loser pays double, with two active seats. Source: Fuda Wiki.

            - any number: this number of chaff; 0 for no double

        chaff_bak_three: The most chaff with which a loser pays double, with three active seats. Source: Fuda Wiki.

            - any number: this number of chaff; 0 for no double

        chaff_bak_spares_none: A loser without any chaff. Source: Fuda Wiki.

            - ``True``: does not pay double for it
            - ``False``: pays double

        rain_man_protects: A loser whose only bright is the Rain Man. Source: Fuda Wiki (variant).

            - ``True``: has a bright
            - ``False``: has none

        bright_bak: A loser without a bright, if the winner scores brights. Source: Fuda Wiki (variant).

            - ``"double"``: pays double
            - ``"two_points"``: pays 2 points more
            - ``"off"``: pays no more

        animal_bak: A loser without an animal. Source: Fuda Wiki, ZeroFriends; Lumi Go-Stop (variant).

            - ``"off"``: pays no more
            - ``"scored"``: pays double if the winner scores Animals
            - ``"seven"``: pays double if the winner has seven or more animals

        ribbon_bak: A loser without a ribbon, if the winner scores Ribbons. Source: Fuda Wiki (variant).

            - ``False``: pays no more
            - ``True``: pays double

        empty_pile_exempt: A loser with an empty pile. Source: Fuda Wiki.

            - ``True``: owes nothing
            - ``False``: owes its share

        go_bak_of: Who is liable if both losers have said go. Source: Fuda Wiki; the second from Pmang, Hangame.

            - ``"first"``: the loser whose first go came first
            - ``"last"``: the loser whose last go came last

        go_bak_three: What a seat pays that is liable for a go. Source: Fuda Wiki; ZeroFriends; Lumi Go-Stop (variant).

            - ``"pays_all"``: both shares
            - ``"own_doubled"``: both shares, its own doubled
            - ``"all_doubled"``: both shares doubled

        draw_cap: The highest factor for draws in a row. Source: Fuda Wiki; Pmang has 8, Hangame 2.

            - ``"none"``: no limit
            - ``1``: draws do not multiply
            - ``2``: 2 times
            - ``4``: 4 times
            - ``8``: 8 times
            - ``16``: 16 times
            - ``32``: 32 times
            - ``64``: 64 times
            - ``128``: 128 times
            - ``256``: 256 times
            - ``512``: 512 times
            - ``1024``: 1,024 times

        draw_reentry: Who plays after a draw at a table of four or more. Source: Fuda Wiki (variant).

            - ``False``: the same three seats
            - ``True``: all seats are dealt to and choose again

        draw_offer: When a seat may offer a draw. Source: Fuda Wiki.

            - ``"any"``: if each of its cards feeds an opponent
            - ``"each"``: if its cards also feed both opponents
            - ``"off"``: never

        rounds: The number of rounds, including draws. Source: Fuda Wiki.

            - any number: the match ends after this number of rounds, unless it has a target

        target: The total that ends the match, instead of a number of rounds. Source: Fuda Wiki, which names 50.

            - ``"none"``: no target
            - any number: the match ends after the round in which a seat's total reaches it

        five_draws: Five draws in a row. Source: Fuda Wiki (variant).

            - ``"play_on"``: have no effect
            - ``"end"``: end the match
            - ``"reset"``: set the factor for draws back to 1

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    jokers: Literal["none", "2", "2_2", "2_3", "2_2_2", "2_2_3"] = option("none", "GS-1.3")
    joker_steals: bool = option(default=False, rule="GS-6.1")
    first_dealer: Literal["night", "day"] = option("night", "GS-1.5")
    stop_minimum_two: int = option(7, "GS-1.6", values=WholeNumber())
    stop_minimum_three: int = option(3, "GS-1.6", values=WholeNumber())
    field_quad: Literal["misdeal", "draw", "dealer"] = option("misdeal", "GS-2.4")
    compensation_points: int = option(2, "GS-3.4", values=WholeNumber(minimum=0))
    compensation_from: Literal["non_dealers", "actives"] = option("non_dealers", "GS-3.4")
    compensation_when: Literal["at_once", "end"] = option("at_once", "GS-3.6")
    president: Literal["may", "must", "off"] = option("may", "GS-4.1")
    president_points: Points = option("minimum", "GS-4.2", values=_POINTS)
    several_presidents: Literal["draw", "dealer", "month"] = option("draw", "GS-4.3")
    late_president: Literal["never", "first_turn", "always"] = option("never", "GS-4.4")
    shake: Literal["before_play", "with_play"] = option("before_play", "GS-5.3")
    bomb_after_shake: bool = option(default=True, rule="GS-5.6")
    small_bomb: Literal["off", "capture", "chaff", "full"] = option("off", "GS-5.7")
    last_turn_ppeok: bool = option(default=True, rule="GS-5.11")
    own_stack: Literal[1, 2] = option(1, "GS-6.1")
    dealt_stack_steals: bool = option(default=True, rule="GS-6.1")
    sweep: Literal["two_singles", "empty_field"] = option("two_singles", "GS-6.1")
    double_fills_two: bool = option(default=False, rule="GS-6.3")
    cup_stealing: Literal["never", "locks", "counted"] = option("never", "GS-6.4")
    last_turn_stack: bool = option(default=True, rule="GS-6.5")
    ppeok_pays: Literal["1_2_4", "1_2_3", "1_0_0", "off"] = option("1_2_4", "GS-6.6")
    first_ttadak: bool = option(default=True, rule="GS-6.6")
    first_jjok: bool = option(default=False, rule="GS-6.6")
    first_bomb: bool = option(default=False, rule="GS-6.6")
    three_ppeok_points: Points = option("minimum", "GS-6.7", values=_POINTS)
    whiff: bool = option(default=False, rule="GS-6.8")
    rainy_four: Literal[4, 3] = option(4, "GS-7.1")
    five_birds: Literal[5, 3] = option(5, "GS-7.1")
    six_birds: bool = option(default=False, rule="GS-7.1")
    three_birds: bool = option(default=False, rule="GS-7.1")
    three_doubles: bool = option(default=False, rule="GS-7.1")
    april_and_july: bool = option(default=False, rule="GS-7.1")
    cup_choice: Literal["best", "on_capture", "both", "animal"] = option("best", "GS-7.2")
    cup_card: Literal["sake_cup", "bridge"] = option("sake_cup", "GS-7.2")
    go_again: Literal["rise", "above_last_go"] = option("rise", "GS-7.4")
    go_bonus: Literal["add_then_double", "double_only", "multiply"] = option("add_then_double", "GS-8.1")
    last_months_shake: Literal[2, 4] = option(2, "GS-8.2")
    seven_animals: bool = option(default=True, rule="GS-8.2")
    reverse_go: Literal["off", "double", "four"] = option("off", "GS-8.2")
    chaff_bak_two: int = option(7, "GS-8.3", values=WholeNumber(minimum=0))
    chaff_bak_three: int = option(5, "GS-8.3", values=WholeNumber(minimum=0))
    chaff_bak_spares_none: bool = option(default=True, rule="GS-8.3")
    rain_man_protects: bool = option(default=True, rule="GS-8.3")
    bright_bak: Literal["double", "two_points", "off"] = option("double", "GS-8.3")
    animal_bak: Literal["off", "scored", "seven"] = option("off", "GS-8.3")
    ribbon_bak: bool = option(default=False, rule="GS-8.3")
    empty_pile_exempt: bool = option(default=True, rule="GS-8.4")
    go_bak_of: Literal["first", "last"] = option("first", "GS-8.5")
    go_bak_three: Literal["pays_all", "own_doubled", "all_doubled"] = option("pays_all", "GS-8.5")
    draw_cap: DrawCap = option("none", "GS-9.1")
    draw_reentry: bool = option(default=False, rule="GS-9.2")
    draw_offer: Literal["any", "each", "off"] = option("any", "GS-9.3")
    rounds: int = option(12, "GS-10.1", values=WholeNumber())
    target: int | Literal["none"] = option("none", "GS-10.1", values=_TARGET)
    five_draws: Literal["play_on", "end", "reset"] = option("play_on", "GS-10.3")


_MOST_DRAWS: Final = 1000


def minimum_of(options: Options, active: int) -> int:
    """The minimum of a round with a number of active seats (GS-1.6)."""
    return options.stop_minimum_three if active == ALL_ACTIVE else options.stop_minimum_two


def multiplier_of(options: Options, draws: int) -> int:
    """D, the factor of a round after a number of draws in a row (GS-9.1)."""
    # No match has a thousand draws in a row; the cap keeps the number from growing without limit.
    times = 1 << min(draws, _MOST_DRAWS)
    return times if isinstance(options.draw_cap, str) else min(times, options.draw_cap)
