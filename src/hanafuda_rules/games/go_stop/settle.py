"""The settlement of a round of Go-Stop, with every factor (GS-8)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.errors import InvalidOutcomeError, refuse
from hanafuda_rules.games.go_stop.match import Settlement
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, PPEOK_PAYS, Options, actives, minimum_of, multiplier_of
from hanafuda_rules.games.go_stop.outcome import Outcome, asks_for, others_of
from hanafuda_rules.games.go_stop.phases.deal import claimed
from hanafuda_rules.games.go_stop.phases.turn import HANDS
from hanafuda_rules.games.go_stop.yaku import ALWAYS, EITHER, NUMBERS, At, CupCounts, number_in, number_in_set
from hanafuda_rules.learning.bounds import Bounds, all_yaku
from hanafuda_rules.masks import months_with_three
from hanafuda_rules.parts.reckoning import each_pays, settlement_of, void_remarks
from hanafuda_rules.settlement import Factor, Payment, Reason
from hanafuda_rules.values import with_fields
from hanafuda_rules.words import say
from hanafuda_rules.yaku import total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = ["KINDS", "bounds_of", "numbers_of", "reckon", "settled_cup"]

KINDS: Final = {
    "win": "the win by stop: the winner's sets and goes",
    "bright_bak": "a loser without a bright",
    "fixed_win": "a win by a president, a month on the field, three ppeoks or a whiff",
    "at_once": "what is paid at once",
    "compensation": "what a forced-out seat claims",
    "yaku": "a set of the winner",
    "yaku_void": "a set that does not count",
    "goes": "what the winner's goes add",
    "cup": "what the Sake Cup of a seat counts as",
    "exempt": "a loser with an empty pile",
    "liable": "who pays for both losers",
}
"""The kinds of payments and remarks (GS-3.4, GS-6.6, GS-8.1 to GS-8.7)."""

_SEVEN: Final = 7  # GS-8.2: animals
_DOUBLES: Final = 5  # GS-8.3: chaff, bright, animal, ribbon, go
_FEW_GOES: Final = 2  # GS-8.1: the number of goes at which the options begin to differ
_FIXED: Final = {
    "president": (say("a president"), "GS-4.2"),
    "field_quad": (say("four cards of a month on the field"), "GS-2.4"),
    "three_ppeok": (say("three ppeoks"), "GS-6.7"),
    "whiff": (say("five turns without a card"), "GS-6.8"),
}
_NO_CARDS: Final = CardSet()

_CUP: Final = {
    CupCounts.ANIMAL: say("the Cup of {seat} counts as an animal"),
    CupCounts.CHAFF: say("the Cup of {seat} counts as two chaff"),
}
_FACTORS: Final = {
    "three_of_month": say("×{times} for a month"), "draws": say("×{times} after draws"),
    "goes": say("×{times} for goes"), "shake": say("×{times} for a shake"), "bomb": say("×{times} for a bomb"),
    "seven_animals": say("×{times} for seven animals"), "reverse_go": say("×{times} for a reverse go"),
    "chaff_bak": say("×{times} for little chaff"), "bright_bak": say("×{times} for no bright"),
    "animal_bak": say("×{times} for no animal"), "ribbon_bak": say("×{times} for no ribbon"),
    "go_bak": say("×{times} for a go"),
}  # fmt: skip
_COMPENSATION: Final = say("compensation for {count:card/cards}")
_SAID_GO: Final = say("{seat} said go, and pays for both")
_REFUSED: Final = say("{seat} refused a draw, and pays for both")
_SAME_DEALER: Final = Reason(say("the same dealer after a draw"), "GS-9.1")
_WINNER_DEALS: Final = Reason(say("the winner of the round"), "GS-8.8")
_KOREAN_LAST: Final = (Month.PAULOWNIA, Month.WILLOW)


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round (GS-8)."""
    options, winner = rules.options, outcome.winner
    remarks, win = _win(rules, outcome)
    claims, at_once = _compensations(options, outcome), _at_once(options, outcome)
    payments = (*at_once, *win, *claims) if options.compensation_when == "end" else (*claims, *at_once, *win)
    next_dealer = (outcome.dealer, _SAME_DEALER) if winner is None else (winner, _WINNER_DEALS)
    settled = settlement_of(outcome, next_dealer, winner=winner, remarks=remarks, payments=payments)
    return Settlement(**vars(settled), order=outcome.order, draws=outcome.draws)


def _factors(*parts: tuple[str, int]) -> tuple[Factor, ...]:
    """The factors greater than 1, from their keys and numbers."""
    return tuple([_factor(key, times) for key, times in parts if times > 1])


@functools.cache
def _factor(key: str, times: int) -> Factor:
    return Factor(key, times, _FACTORS[key])


# --- payments besides the win -----------------------------------------------------------------------------------------


def _compensations(options: Options, outcome: Outcome) -> Iterator[Payment]:
    """The payments to forced-out seats, in turn order from the dealer's right (GS-3.4 to GS-3.6)."""
    if not outcome.claims:
        return
    payers = outcome.order if options.compensation_from == "actives" else outcome.order[1:]
    if options.compensation_when == "end":
        payers = others_of(outcome, outcome.winner)
    for seat in sorted(outcome.claims, key=lambda seat: (seat - outcome.dealer) % outcome.seats):
        valuable, cards = claimed(options, outcome.seats, outcome.claims[seat])
        words, value = _COMPENSATION.put(count=len(valuable)), len(valuable) * options.compensation_points
        factors = _factors(("three_of_month", 2 if months_with_three(cards.mask) else 1))
        reason = Reason(words, "GS-3.4", kind="compensation", value=value, factors=factors)
        yield from each_pays(payers, seat, reason)


def _at_once(options: Options, outcome: Outcome) -> Iterator[Payment]:
    """The payments at once, in order (GS-6.6)."""
    for paid in outcome.paid:
        minimum = minimum_of(options, len(outcome.order))
        times = PPEOK_PAYS[options.ppeok_pays][paid.number - 1] if paid.what == "ppeok" else 1
        factors = (Factor("ppeok", times),) if times > 1 else ()
        reason = Reason(paid.name, "GS-6.6", kind="at_once", key=paid.what, value=minimum, factors=factors)
        yield from each_pays(others_of(outcome, paid.seat), paid.seat, reason)


# --- the win ----------------------------------------------------------------------------------------------------------


def _win(rules: Rules, outcome: Outcome) -> tuple[list[Reason], list[Payment]]:
    """The remarks and payments of a win (GS-8.1 to GS-8.7)."""
    options, winner, by = rules.options, outcome.winner, outcome.won_by
    if winner is None:
        return [], []
    if by == "stop":
        stop = _stop_of(rules, outcome, winner)
        return [*stop.remarks, *void_remarks(rules, outcome)], stop.payments
    points = options.three_ppeok_points if by == "three_ppeok" else options.president_points
    if isinstance(points, str) or by == "whiff":
        points = minimum_of(options, len(outcome.order))
    draws = _factors(("draws", multiplier_of(options, outcome.draws)))
    reason = Reason(*_FIXED[by], kind="fixed_win", key=by, value=points, factors=draws)
    return [], [*each_pays(others_of(outcome, winner), winner, reason)]


def _stop_of(rules: Rules, outcome: Outcome, winner: int) -> _Stop:
    """The win by stop, with the winner's Cup counted in the better way (GS-8.7)."""
    at, ways = rules.at_end(outcome, winner), _cup_ways(rules, outcome, winner)
    stops = [_Stop(rules, outcome, winner, at, counts) for counts in ways]
    return max(stops, key=lambda stop: sum([payment.amount for payment in stop.payments]))  # if equal, as an animal


def settled_cup(rules: Rules, outcome: Outcome, seat: int) -> CupCounts | None:
    """What the Cup of a seat counts as once the round is over; ``None`` if nothing decides it (GS-8.7)."""
    if outcome.winner is None or outcome.won_by != "stop" or len(_cup_ways(rules, outcome, seat)) == 1:
        return outcome.cup
    return _stop_of(rules, outcome, outcome.winner).cups[seat]


def _cup_ways(rules: Rules, outcome: Outcome, seat: int) -> tuple[CupCounts, ...]:
    """The ways in which the Cup of a seat may count at the settlement (GS-7.2, GS-8.7)."""
    if fixed := outcome.cup or ALWAYS.get(rules.options.cup_choice):
        return (fixed,)
    return EITHER if outcome.piles.get(seat, _NO_CARDS).mask & rules.cup else EITHER[:1]


def _go_bonus(options: Options, goes: int) -> tuple[int, int]:
    # A and G of GS-8.1
    if goes < _FEW_GOES:
        return goes, 1
    if options.go_bonus == "multiply":
        return 0, goes
    return (0 if options.go_bonus == "double_only" and goes > _FEW_GOES else goes), 1 << (goes - _FEW_GOES)


def _multipliers(options: Options, outcome: Outcome, winner: int, goes: int, *, seven: bool) -> tuple[Factor, ...]:
    """What every share is multiplied by: M, with G for the goes (GS-8.2)."""
    others = [place for place, seat in enumerate(outcome.goes) if seat != winner]
    is_reverse = others and winner in outcome.goes[others[0] :]  # a go of the winner came after another's
    reverse = options.reverse_go if is_reverse else "off"
    shakes = [options.last_months_shake if month in _KOREAN_LAST else 2 for month in outcome.shaken.get(winner, ())]
    bombs = outcome.bombs.get(winner, 0) + (outcome.small_bombs.get(winner, 0) if options.small_bomb == "full" else 0)
    return _factors(
        ("goes", 4 if reverse == "four" else goes),
        *[("shake", times) for times in shakes],
        *[("bomb", 2)] * bombs,
        ("seven_animals", 2 if options.seven_animals and seven else 1),
        ("reverse_go", 2 if reverse == "double" else 1),
        ("draws", multiplier_of(options, outcome.draws)),
    )


_BAK: Final = {"chaff": "chaff_bak", "brights": "bright_bak", "animals": "animal_bak", "ribbons": "ribbon_bak"}
"""The keys of the doubles of a loser, by the cards that it lacks (GS-8.3)."""


def _lacks(options: Options, scored: set[str], losers: int, *, seven_animals: bool) -> dict[str, range]:
    """The numbers of cards with which a loser pays double, by kind, after what the winner has scored (GS-8.3)."""
    most_chaff = options.chaff_bak_three if losers > 1 else options.chaff_bak_two
    doubled = {
        "chaff": most_chaff and "chaff" in scored,
        "brights": options.bright_bak == "double" and "brights" in scored,
        "animals": {"scored": "animals" in scored, "seven": seven_animals, "off": False}[options.animal_bak],
        "ribbons": options.ribbon_bak and "ribbons" in scored,
    }
    chaff = range(options.chaff_bak_spares_none, most_chaff + 1)
    return {kind: chaff if kind == "chaff" else range(1) for kind, is_doubled in doubled.items() if is_doubled}


class _Stop:
    """A win by stop; ``counts`` says what the winner's Cup counts as."""

    def __init__(self, rules: Rules, outcome: Outcome, winner: int, at: At, counts: CupCounts) -> None:
        self.rules, self.options, self.outcome, self.winner = rules, rules.options, outcome, winner
        self.losers, self.cups = others_of(outcome, winner), dict[int, CupCounts]()
        sets = outcome.held_by(rules, winner, at._replace(cup=counts))
        # The keys of sets, and of groups where any set of the group will do (GS-8.3).
        scored = {held.yaku.key for held in sets} | {held.yaku.group for held in sets} - {"ribbons"}
        seven = (number_of(rules, outcome, winner, "animals", counts) or 0) >= _SEVEN
        added, goes = _go_bonus(self.options, outcome.goes.count(winner))
        self.value = total_of(sets) + added
        self.remarks = [Reason.of_yaku(held, say("{yaku} {value}", yaku=held.yaku.names), seat=winner) for held in sets]
        if added:
            self.remarks.append(Reason(say("goes {value}"), "GS-8.1", kind="goes", seat=winner, value=added))
        self._note_cup(winner, counts)
        self.multipliers = _multipliers(self.options, outcome, winner, goes, seven=seven)
        self.lacks = _lacks(self.options, scored, len(self.losers), seven_animals=seven)
        self.two_points = self.options.bright_bak == "two_points" and "brights" in scored
        self.payments = [*self._payments()]

    def _note_cup(self, seat: int, counts: CupCounts) -> None:
        self.cups[seat] = counts
        is_choice = self.options.cup_choice in {"best", "on_capture"}
        if is_choice and self.outcome.piles.get(seat, _NO_CARDS).mask & self.rules.cup:
            self.remarks.append(Reason(_CUP[counts], "GS-8.7", kind="cup", key=counts.value, seat=seat))

    def _number(self, seat: int, kind: str, counts: CupCounts) -> int:
        """The number of cards of a kind that protect a seat from a double (GS-8.3)."""
        number = number_of(self.rules, self.outcome, seat, kind, counts)
        if number is None:
            raise InvalidOutcomeError(asks_for(kind, seat, "GS-8.3").words, seat=seat, rule="GS-8.3")
        spoilt = kind == "brights" and number == 1 and not self.options.rain_man_protects
        return 1 - self._number(seat, "rain_man", counts) if spoilt else number

    def _doubles(self, loser: int, counts: CupCounts) -> tuple[Factor, ...]:
        doubles = [_BAK[kind] for kind, few in self.lacks.items() if self._number(loser, kind, counts) in few]
        if len(self.losers) == 1 and loser in self.outcome.goes:
            doubles.append("go_bak")
        return tuple([_factor(key, 2) for key in doubles])

    def _payments(self) -> Iterator[Payment]:
        """The payments for each loser, by itself or by the liable seat (GS-8.4, GS-8.5, GS-9.5)."""
        liable, doubled = self._liable()
        for loser in self.losers:
            twice = doubled == "all_doubled" or (doubled == "own_doubled" and loser == liable)
            payer, go_bak = loser if liable is None else liable, _factors(("go_bak", 2 if twice else 1))
            for share in self._share(loser, go_bak):
                words = say("the share of {seat}: {part}", part=share.said)
                reason = share if payer == loser else with_fields(share, said=words, rule="GS-8.5", seat=loser)
                yield Payment(payer, self.winner, reason.amount, reason)

    def _share(self, loser: int, go_bak: tuple[Factor, ...]) -> list[Reason]:
        """The share of a loser, and the two points for no bright (GS-8.3, GS-8.4)."""
        if self.options.empty_pile_exempt and _is_empty(self.rules, self.outcome, loser):
            self.remarks.append(Reason(say("the pile of {seat} is empty"), "GS-8.4", kind="exempt", seat=loser))
            return []
        ways = [(self._doubles(loser, counts), counts) for counts in _cup_ways(self.rules, self.outcome, loser)]
        doubles, counts = min(ways, key=lambda way: len(way[0]))  # GS-8.7: if equal, as an animal
        self._note_cup(loser, counts)
        words, factors = say("{value} points by stopping"), self.multipliers + doubles + go_bak
        owed = [Reason(words, "GS-8.4", kind="win", key="stop", value=self.value, factors=factors)]
        if self.two_points and not self._number(loser, "brights", counts):
            owed.append(Reason(say("no bright"), "GS-8.3", kind="bright_bak", value=2, factors=go_bak))
        return owed

    def _liable(self) -> tuple[int | None, str]:
        """The loser that pays both shares, if any, and what is doubled for its go (GS-8.5, GS-9.5)."""
        outcome, options, winner = self.outcome, self.options, self.winner
        goes, refusers = [[seat for seat in seats if seat != winner] for seats in (outcome.goes, outcome.refusers)]
        if len(self.losers) == 1 or not (goes or refusers):
            return None, ""
        if goes:
            liable, rule, words = goes[0 if options.go_bak_of == "first" else -1], "GS-8.5", _SAID_GO
        else:
            liable, rule, words = refusers[-1], "GS-9.5", _REFUSED
        self.remarks.append(Reason(words, rule, kind="liable", seat=liable))
        return liable, options.go_bak_three if goes else ""


# --- numbers of cards (GS-8.3) ----------------------------------------------------------------------------------------


def number_of(rules: Rules, outcome: Outcome, seat: int, kind: str, cup: CupCounts) -> int | None:
    """The number of cards of a kind: those of the seat's pile, or as entered, or as its sets tell, if anything does."""
    if seat in outcome.piles or seat not in outcome.unknown:  # the first is faster
        return number_in(rules, outcome.pile(seat).mask, kind, cup)
    if (number := outcome.numbers(kind).get(seat)) is not None:
        return number
    held = rules.held_at_end(outcome, seat)
    return max([number_in_set(its_set) for its_set in held if its_set.yaku.group == kind], default=None)


def _is_empty(rules: Rules, outcome: Outcome, seat: int) -> bool:
    """Whether the pile of a seat is empty (GS-8.4).

    Raises:
        InvalidOutcomeError: A number is missing on the sheet.
    """
    if seat not in outcome.unknown:
        return not outcome.piles.get(seat)
    numbers = {kind: number_of(rules, outcome, seat, kind, CupCounts.ANIMAL) for kind in NUMBERS[:4]}
    if any(numbers.values()) or outcome.named(seat):
        return False
    refuse([asks_for(kind, seat, "GS-8.4") for kind in numbers if numbers[kind] is None])
    return True


def numbers_of(rules: Rules, outcome: Outcome) -> dict[str, dict[int, int]]:
    """The numbers of cards of all active seats, by kind, as far as they are known."""
    numbers = {kind: dict[int, int]() for kind in NUMBERS}
    for seat in outcome.order:
        at = rules.at_end(outcome, seat)
        cup = rules.cup_of(outcome.pile(seat), at._replace(cup=settled_cup(rules, outcome, seat) or at.cup))
        for kind in NUMBERS:
            if (number := number_of(rules, outcome, seat, kind, cup)) is not None:
                numbers[kind][seat] = number
    return numbers


# --- bounds -----------------------------------------------------------------------------------------------------------


def bounds_of(rules: Rules, seats: int) -> Bounds:
    """The payments of all losers to one winner, at a new table, before any draw."""
    options, active = rules.options, actives(seats)
    turns, goes, threes = HANDS[active], HANDS[active] - 1, HANDS[active] // 3
    # GS-8.1 to GS-8.3: every set, a go in each turn but the last, three threes to shake, bombs, a draw and a president.
    times = max(1 << goes, 4) * options.last_months_shake**threes * 2 ** (turns // 2) * 2 * 2 * 2**_DOUBLES
    fixed = [points for points in (options.president_points, options.three_ppeok_points) if isinstance(points, int)]
    win = max([2 * (all_yaku(rules.yaku) + goes) * times + 2, *fixed])
    at_once = minimum_of(options, active) * 7  # GS-6.6: three ppeoks, or one other payment
    claim = max(options.compensation_points, 0) * 2 * HANDS[ALL_ACTIVE] * (seats - active)
    return Bounds((active - 1) * (win + at_once) + claim * ALL_ACTIVE)
