"""The settlement of a round of Hanahuda: scores, itemised."""

from __future__ import annotations

import attrs

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.classification import Classification
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.hanahuda.options import Options
from hanafuda_rules.games.hanahuda.outcome import Outcome, Stopped
from hanafuda_rules.games.hanahuda.tables import HAND_SIZES, SEVEN_RIBBONS, SIX_BRIGHTS
from hanafuda_rules.settlement import Reason, Score, Settlement, side_name
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import Held, Yaku, YakuTable

__all__ = ["Reckoning"]


@attrs.frozen
class Reckoning:
    """Checks an outcome against the options and settles it.

    Args:
        options: What the round was played by.
        classification: The card points.
        table: The yaku.
    """

    options: Options
    classification: Classification
    table: YakuTable

    def __call__(self, outcome: Outcome, /) -> Settlement:
        """Settle a round (PH-5.1 to PH-5.4, PH-6.1, PH-6.2).

        Raises:
            InvalidOutcomeError: No round can have gone so by these options.
        """
        if not isinstance(outcome, Outcome):
            msg = f"Hanahuda settles a hanahuda.Outcome, not {outcome!r}"
            raise InvalidOutcomeError(msg)
        self._check(outcome)
        if outcome.stopped is not None:
            scores, findings = self._stopped(outcome, outcome.stopped)
        else:
            scores, findings = self._played_out(outcome)
        net = [sum(score.amount for score in scores if seat in score.seats) for seat in range(outcome.seats)]
        next_dealer, reason = _next_dealer(outcome, net)
        leaders = {outcome.sides[seat] for seat, amount in enumerate(net) if amount == max(net)}
        return Settlement(
            title=f"Hanahuda, {outcome.seats} seats, seat {outcome.dealer} dealt",
            seats=outcome.seats,
            unit="points",
            findings=findings,
            scores=scores,
            winner=leaders.pop() if len(leaders) == 1 else None,
            next_dealer=next_dealer,
            dealer_reason=reason,
        )

    def _check(self, outcome: Outcome) -> None:
        captured = sum(map(len, outcome.piles.values()))
        if outcome.stopped is not None:
            self._check_stop(outcome, outcome.stopped)
        elif self.options.stock_out == "hand_only" and captured != len(DECK):
            lacking = DECK.difference(*outcome.piles.values())
            msg = f"a round that is played out captures all {len(DECK)} cards, but no pile holds {lacking}"
            raise InvalidOutcomeError(msg, rule="PH-4.2")
        most = self._most(outcome.seats)
        if captured > most:
            msg = f"a round that ends with the stock captures {most} cards at most, but the piles hold {captured}"
            raise InvalidOutcomeError(msg, rule="PH-4.2")
        # A stop may come in any turn; without one the last stock card was taken.
        if outcome.stopped is None and most - captured > (lying := _most_on_field(outcome)):
            msg = (
                f"{most} cards were dealt to the field or brought there; of those {lying} at most can lie there still, "
                f"but the piles hold {captured}"
            )
            raise InvalidOutcomeError(msg, rule="PH-4.2")

    def _most(self, seats: int) -> int:
        if self.options.stock_out == "hand_only":
            return len(DECK)
        # PH-3.2, PH-4.2: as many turns as stock cards, each a hand card too, and the field.
        size = HAND_SIZES[seats]
        stock = len(DECK) - size * (seats + 1)
        return size + 2 * stock

    def _check_stop(self, outcome: Outcome, stopped: Stopped) -> None:
        if stopped.yaku not in (SIX_BRIGHTS, SEVEN_RIBBONS):
            msg = f"a round stops on {SIX_BRIGHTS!r} or {SEVEN_RIBBONS!r}, not on {stopped.yaku!r}"
            raise InvalidOutcomeError(msg, seat=stopped.seat, rule="PH-4.3")
        yaku = self.table[stopped.yaku]
        missing = yaku.missing(outcome.pile(stopped.seat))
        if missing.count:
            msg = f"it cannot have stopped on {_title(yaku)}: its pile lacks {missing.count} of {missing.cards}"
            raise InvalidOutcomeError(msg, seat=stopped.seat, rule="PH-4.3")

    def _stopped(self, outcome: Outcome, stopped: Stopped) -> tuple[tuple[Score, ...], tuple[Reason, ...]]:
        # PH-5.1: only the yaku that was stopped on counts, and only for the stopper's side.
        yaku = self.table[stopped.yaku]
        reason = Reason(f"{_title(yaku)}, stopped", "PH-5.1")
        findings = [Reason(f"seat {stopped.seat} stopped the round on {_title(yaku)}", "PH-4.3")]
        for seats in _teams(outcome):
            void = [held for held in self.table.scored(outcome.pile(seats[0])) if held.yaku != yaku]
            findings += [Reason(f"{side_name(seats)}: {_item(held)}, is void", "PH-5.1") for held in void]
        return (Score(_team(outcome, stopped.seat), yaku.value, reason),), tuple(findings)

    def _played_out(self, outcome: Outcome) -> tuple[tuple[Score, ...], tuple[Reason, ...]]:
        scores = tuple(
            Score(seats, held.value, Reason(_title(held.yaku), held.yaku.rule))
            for seats in _teams(outcome)
            for held in self.table.scored(outcome.pile(seats[0]))
        )
        if scores:
            return scores, (Reason("played out: each scores its yaku", "PH-5.2"),)
        if self.options.no_yaku == "draw":
            return (), (Reason("nobody has formed a yaku: a draw", "PH-5.3"),)
        return tuple(self._card_points(outcome)), (Reason("nobody has formed a yaku: card points", "PH-5.3"),)

    def _card_points(self, outcome: Outcome) -> list[Score]:
        points = [(seats, self.classification.points(outcome.pile(seats[0]))) for seats in _teams(outcome)]
        return [Score(seats, amount, Reason("card points", "PH-5.3")) for seats, amount in points if amount]


def _most_on_field(outcome: Outcome) -> int:
    """How many cards can lie on the field at the end, by what was captured of each month (CD-6).

    None of a month of which all four were captured; one where two were; one, too, where none was, for a second would
    have captured it – unless two or three were dealt to the field.
    """
    captured = CardSet().union(*outcome.piles.values())
    whole = sum(month.cards <= captured for month in Month)
    untouched = sum(not month.cards & captured for month in Month)
    triples, rest = divmod(HAND_SIZES[outcome.seats], 3)
    dealt = 2 * min(triples, untouched) + (rest > 1 and untouched > triples)
    return len(Month) - whole + dealt


def _team(outcome: Outcome, seat: int) -> tuple[int, ...]:
    return tuple(other for other, side in enumerate(outcome.sides) if side == outcome.sides[seat])


def _teams(outcome: Outcome) -> list[tuple[int, ...]]:
    return [_team(outcome, side) for side in sorted(set(outcome.sides))]


def _title(yaku: Yaku) -> str:
    return f"{yaku.names.english} ({yaku.names.palauan})"


def _item(held: Held) -> str:
    return f"{_title(held.yaku)}, {held.value}"


def _next_dealer(outcome: Outcome, net: list[int]) -> tuple[int, Reason]:
    if outcome.stopped is not None:
        return outcome.stopped.seat, Reason("who stopped the round", "PH-6.1")
    fewest = [seat for seat, amount in enumerate(net) if amount == min(net)]
    sides = {outcome.sides[seat] for seat in fewest}
    rule = "PH-6.1" if len(set(outcome.sides)) == outcome.seats else "PH-6.2"
    if len(sides) > 1 and outcome.dealer in fewest:
        return outcome.dealer, Reason("the same dealer, tied for the least", rule)
    # From the dealer's right on: the first of those tied, or the first member of the one team.
    table = Table(seats=outcome.seats, dealer=outcome.dealer)
    first = next(seat for seat in table.from_right(outcome.dealer) if seat in fewest)
    if len(fewest) == 1:
        return first, Reason("who scored least", rule)
    tied = "of the team that scored least" if len(sides) == 1 else "of those tied for the least"
    return first, Reason(f"{tied} the first from the dealer's right", rule)
