"""The settlement of a round of Go-Stop: who pays what, with every factor (GS-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import WILLOW_RAIN_MAN, Kind, Month
from hanafuda_rules.games.go_stop.check import check
from hanafuda_rules.games.go_stop.match import Settlement
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options, minimum_of, multiplier_of
from hanafuda_rules.games.go_stop.outcome import Outcome, others_of
from hanafuda_rules.games.go_stop.phases.deal import claimed
from hanafuda_rules.games.go_stop.yaku import Counting, CupCounts, counting_of
from hanafuda_rules.settlement import Factor, Payment, Reason

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = ["KINDS", "settle"]

KINDS: Final = {
    "win": "the win by stop: the winner's sets and goes",
    "bright_bak": "a loser without a bright",
    "fixed_win": "a win by a president, a month on the field, three ppeoks or a whiff",
    "at_once": "what is paid at once",
    "compensation": "what a forced-out seat claims",
    "yaku": "a set of the winner",
    "goes": "what the winner's goes add",
    "cup": "what the Sake Cup of a seat counts as",
    "exempt": "a loser with an empty pile",
    "liable": "who pays for both losers",
}
"""What payments and remarks are for (GS-3.4, GS-6.6, GS-8.1 to GS-8.7)."""

_SEVEN: Final = 7
_FEW_GOES: Final = 2  # GS-8.1: up to two goes double nothing
_TWO_POINTS: Final = 2
_PPEOK_TIMES: Final = {"1_2_4": (1, 2, 4), "1_2_3": (1, 2, 3), "1_0_0": (1, 0, 0), "off": (0, 0, 0)}
_FIXED: Final = {
    "president": ("a president", "GS-4.2"),
    "field_quad": ("four cards of a month on the field", "GS-2.4"),
    "three_ppeok": ("three ppeoks", "GS-6.7"),
    "whiff": ("five turns without a card", "GS-6.8"),
}
_KOREAN_LAST: Final = (Month.PAULOWNIA, Month.WILLOW)
_THREE_OF_MONTH: Final = 3


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Settle a round (GS-8).

    Args:
        rules: What it was played by.
        outcome: What happened.

    Raises:
        InvalidOutcomeError: The round is impossible under these options.
    """
    if rules.must_check(outcome):
        check(rules.options, outcome)
    options = rules.options
    remarks, win = _win(options, outcome)
    at_end = options.compensation_when == "end"
    payments = [
        *(() if at_end else _compensations(options, outcome)),
        *_at_once(options, outcome),
        *win,
        *(_compensations(options, outcome) if at_end else ()),
    ]
    return Settlement(
        title=f"Go-Stop, {outcome.seats} seats, seat {outcome.dealer} dealt",
        seats=outcome.seats,
        dealer=outcome.dealer,
        unit="points",
        remarks=tuple(remarks),
        payments=tuple(payments),
        winner=outcome.winner,
        next_dealer=outcome.dealer if outcome.winner is None else outcome.winner,
        dealer_reason=Reason("the same dealer after a draw", "GS-9.1")
        if outcome.winner is None
        else Reason("the winner of the round", "GS-8.8"),
        order=outcome.order,
        draws=outcome.draws,
    )


# --- what is paid beside the win --------------------------------------------------------------------------------------


def _compensations(options: Options, outcome: Outcome) -> Iterator[Payment]:
    """What forced-out seats are paid, in turn order from the dealer's right (GS-3.4 to GS-3.6)."""
    payers = outcome.order if options.compensation_from == "actives" else outcome.order[1:]
    if options.compensation_when == "end":
        payers = others_of(outcome, outcome.winner)
    for seat in sorted(outcome.claims, key=lambda each: (each - outcome.dealer) % outcome.seats):
        found, cards = claimed(options, outcome.seats, outcome.claims[seat])
        three = any(len(cards & month.cards) >= _THREE_OF_MONTH for month in Month)
        reason = Reason(
            f"compensation for {len(found)} cards",
            "GS-3.4",
            kind="compensation",
            value=len(found) * options.compensation_points,
            factors=(Factor("three_of_month", 2, "×2 for a month"),) if three else (),
        )
        for payer in payers:
            yield Payment(payer, seat, reason.amount, reason)


def _at_once(options: Options, outcome: Outcome) -> Iterator[Payment]:
    """What was paid at once, as it happened (GS-6.6)."""
    minimum = minimum_of(options, len(outcome.order))
    for paid in outcome.paid:
        times = _PPEOK_TIMES[options.ppeok_pays][paid.number - 1] if paid.what == "ppeok" else 1
        factors = (Factor("ppeok", times),) if times > 1 else ()
        reason = Reason(
            str(paid).partition("for ")[2], "GS-6.6", kind="at_once", key=paid.what, value=minimum, factors=factors
        )
        for payer in others_of(outcome, paid.seat):
            yield Payment(payer, paid.seat, reason.amount, reason)


def _draws(options: Options, outcome: Outcome) -> tuple[Factor, ...]:
    times = multiplier_of(options, outcome.draws)
    return (Factor("draws", times, f"×{times} after draws"),) if times > 1 else ()


# --- the win ----------------------------------------------------------------------------------------------------------


def _win(options: Options, outcome: Outcome) -> tuple[list[Reason], list[Payment]]:
    """What is to be said of a win, and what it is paid (GS-8.1 to GS-8.7)."""
    if outcome.winner is None:
        return [], []
    if outcome.won_by == "stop":
        share = max(_ways(options, outcome), key=lambda each: each.total)  # GS-8.7: of equals as an animal
        return share.remarks, share.payments
    points = options.three_ppeok_points if outcome.won_by == "three_ppeok" else options.president_points
    if isinstance(points, str) or outcome.won_by == "whiff":
        points = minimum_of(options, len(outcome.order))
    words, rule = _FIXED[outcome.won_by]
    factors = _draws(options, outcome)
    reason = Reason(words, rule, kind="fixed_win", key=outcome.won_by, value=points, factors=factors)
    return [], [Payment(loser, outcome.winner, reason.amount, reason) for loser in others_of(outcome, outcome.winner)]


def _cup_ways(options: Options, outcome: Outcome, seat: int) -> tuple[CupCounts, ...]:
    """What the Cup may count as in a seat's pile at the settlement (GS-7.2, GS-8.7)."""
    counting, pile = counting_of(options), outcome.pile(seat).mask
    if not pile & counting.cup:
        return (CupCounts.ANIMAL,)
    if outcome.cup is None and options.cup_choice == "best":
        return (CupCounts.ANIMAL, CupCounts.CHAFF)
    return (counting.counts(pile, outcome.cup),)


def _ways(options: Options, outcome: Outcome) -> list[_Stop]:
    winner = outcome.winner or 0
    return [_Stop(options, outcome, winner, counts) for counts in _cup_ways(options, outcome, winner)]


class _Stop:
    """A win by stop, with the winner's Cup as an animal or as chaff.

    Args:
        options: What the round was played by.
        outcome: What happened.
        winner: The winner.
        counts: What its Cup counts as.
    """

    def __init__(self, options: Options, outcome: Outcome, winner: int, counts: CupCounts) -> None:
        self.options, self.outcome, self.winner, self.counts = options, outcome, winner, counts
        self.counting: Counting = counting_of(options)
        self.pile = outcome.pile(winner).mask
        self.sets = self.counting.sets[counts]
        self.held = self.sets.held(self.pile)
        self.goes = outcome.goes.count(winner)
        self.added, self.times = self._go_bonus()
        self.remarks = [
            Reason.of_yaku(each, f"{each.yaku.names.english} {each.value}", seat=winner) for each in self.held
        ]
        if self.added:
            self.remarks.append(Reason(f"goes {self.added}", "GS-8.1", kind="goes", seat=winner, value=self.added))
        self._note_cup(winner, counts)
        self.payments = self._payments()
        self.total = sum([each.amount for each in self.payments])

    def _note_cup(self, seat: int, counts: CupCounts) -> None:
        if self.outcome.pile(seat).mask & self.counting.cup and self.options.cup_choice in {"best", "on_capture"}:
            words = f"the Cup of seat {seat} counts as {'an animal' if counts is CupCounts.ANIMAL else 'two chaff'}"
            self.remarks.append(Reason(words, "GS-8.7", kind="cup", key=counts.value, seat=seat))

    def _go_bonus(self) -> tuple[int, int]:
        """A and G (GS-8.1)."""
        goes, how = self.goes, self.options.go_bonus
        if goes <= 1:
            return goes, 1
        if how == "multiply":
            return 0, goes
        return (0 if how == "double_only" and goes > _FEW_GOES else goes), 1 << (goes - _FEW_GOES)

    def _scores(self, group: str) -> bool:
        return any(each.yaku.group == group for each in self.held)

    def _has(self, key: str) -> bool:
        return any(each.yaku.key == key for each in self.held)

    # --- M ---

    def _factors(self) -> list[Factor]:
        """What every share is multiplied by: M (GS-8.2)."""
        options, outcome = self.options, self.outcome
        times, reverse = self.times, self._went_after_another()
        if reverse and options.reverse_go == "four":
            times = 4
        found = [Factor("goes", times, f"×{times} for goes")] if times > 1 else []
        for month in outcome.shaken.get(self.winner, ()):
            shaken = options.last_months_shake if month in _KOREAN_LAST else 2
            found.append(Factor("shake", shaken, f"×{shaken} for a shake"))
        bombs = outcome.bombs.get(self.winner, 0)
        if options.small_bomb == "full":
            bombs += outcome.small_bombs.get(self.winner, 0)
        found += [Factor("bomb", 2, "×2 for a bomb")] * bombs
        if options.seven_animals and self.sets.animals(self.pile) >= _SEVEN:
            found.append(Factor("seven_animals", 2, "×2 for seven animals"))
        if reverse and options.reverse_go == "double":
            found.append(Factor("reverse_go", 2, "×2 for a reverse go"))
        return [*found, *_draws(options, outcome)]

    def _went_after_another(self) -> bool:
        """Whether one of the winner's goes came after a go of another seat (GS-8.2)."""
        goes = self.outcome.goes
        return any(seat == self.winner and set(goes[:place]) - {seat} for place, seat in enumerate(goes))

    # --- b ---

    def _doubles(self, loser: int, counts: CupCounts) -> list[Factor]:
        """The doubles of a loser, with its Cup as it counts (GS-8.3)."""
        options, pile, found = self.options, self.outcome.pile(loser).mask, list[Factor]()
        if self._lacks_chaff(pile, counts):
            found.append(Factor("chaff_bak", 2, "×2 for little chaff"))
        if options.bright_bak == "double" and self._lacks_brights(loser):
            found.append(Factor("bright_bak", 2, "×2 for no bright"))
        if self._counts_animals() and not self.counting.sets[counts].animals(pile):
            found.append(Factor("animal_bak", 2, "×2 for no animal"))
        if options.ribbon_bak and self._has("ribbons") and not pile & Kind.RIBBON.cards.mask:
            found.append(Factor("ribbon_bak", 2, "×2 for no ribbon"))
        if len(self.outcome.order) < ALL_ACTIVE and loser in self.outcome.goes:
            found.append(Factor("go_bak", 2, "×2 for a go"))
        return found

    def _lacks_chaff(self, pile: int, counts: CupCounts) -> bool:
        options = self.options
        limit = options.chaff_bak_three if len(self.outcome.order) == ALL_ACTIVE else options.chaff_bak_two
        chaff = self.counting.sets[counts].chaff(pile)
        return (
            bool(limit) and self._has("chaff") and chaff <= limit and (chaff > 0 or not options.chaff_bak_spares_none)
        )

    def _counts_animals(self) -> bool:
        """Whether a loser without an animal pays double."""
        if self.options.animal_bak == "scored":
            return self._has("animals")
        return self.options.animal_bak == "seven" and self.sets.animals(self.pile) >= _SEVEN

    def _lacks_brights(self, loser: int) -> bool:
        brights = self.outcome.pile(loser) & Kind.BRIGHT.cards
        if not self.options.rain_man_protects:
            brights -= {WILLOW_RAIN_MAN}
        return self._scores("brights") and not brights

    # --- shares ---

    def _share(self, loser: int) -> tuple[Reason, ...]:
        """What a loser owes: its share, and the two points apart (GS-8.4)."""
        if self.options.empty_pile_exempt and not self.outcome.pile(loser):
            self.remarks.append(Reason(f"the pile of seat {loser} is empty", "GS-8.4", kind="exempt", seat=loser))
            return ()
        value = sum([each.value for each in self.held]) + self.added
        ways = [(self._doubles(loser, counts), counts) for counts in _cup_ways(self.options, self.outcome, loser)]
        doubles, counts = min(ways, key=lambda way: len(way[0]))  # GS-8.7: of equals as an animal
        self._note_cup(loser, counts)
        words = f"{value} points by stopping"
        share = Reason(words, "GS-8.4", kind="win", key="stop", value=value, factors=(*self._factors(), *doubles))
        if self.options.bright_bak == "two_points" and self._lacks_brights(loser):
            return share, Reason("no bright", "GS-8.3", kind="bright_bak", value=_TWO_POINTS)
        return (share,)

    def _payments(self) -> list[Payment]:
        """Who pays the shares (GS-8.5, GS-9.5)."""
        liable, doubled = self._liable()
        found: list[Payment] = []
        for loser in others_of(self.outcome, self.winner):
            payer = loser if liable is None else liable
            twice = doubled == "all_doubled" or (doubled == "own_doubled" and loser == liable)
            for reason in self._share(loser):
                owed = reason
                if twice:
                    owed = attrs.evolve(owed, factors=(*owed.factors, Factor("go_bak", 2, "×2 for a go")))
                if payer != loser:
                    owed = attrs.evolve(
                        owed, words=f"the share of seat {loser}: {owed.words}", rule="GS-8.5", seat=loser
                    )
                found.append(Payment(payer, self.winner, owed.amount, owed))
        return found

    def _liable(self) -> tuple[int | None, str]:
        """The loser that pays both shares, if one does, and what is doubled for its go (GS-8.5, GS-9.5)."""
        outcome, options = self.outcome, self.options
        if len(outcome.order) < ALL_ACTIVE:
            return None, ""
        if goes := [seat for seat in outcome.goes if seat != self.winner]:
            liable = goes[0] if options.go_bak_of == "first" else goes[-1]
            self.remarks.append(
                Reason(f"seat {liable} said go, and pays for both", "GS-8.5", kind="liable", seat=liable)
            )
            return liable, options.go_bak_three
        if refusers := [seat for seat in outcome.refusers if seat != self.winner]:
            liable = refusers[-1]
            words = f"seat {liable} refused a draw, and pays for both"
            self.remarks.append(Reason(words, "GS-9.5", kind="liable", seat=liable))
            return liable, ""
        return None, ""
