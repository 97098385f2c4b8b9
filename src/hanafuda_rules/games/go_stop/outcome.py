"""What happened in a round of Go-Stop, played or entered by hand (GS-10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, SupportsIndex, TypeVar

import attrs

from hanafuda_rules._checks import check_type, listed, own_number, whole_number
from hanafuda_rules.cards import DECK, JOKERS, CardSet, Month
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.games.go_stop.events import Claimed, PaidAtOnce, WonBy
from hanafuda_rules.games.go_stop.match import Table
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE
from hanafuda_rules.games.go_stop.phases.notes import Notes
from hanafuda_rules.games.go_stop.yaku import CupCounts
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.outcomes import BySeat, by_seat, known_by_seat
from hanafuda_rules.state import RoundState

__all__ = ["Outcome", "others_of", "outcome_of"]

T = TypeVar("T")

_EVERY: Final = DECK | JOKERS
_WINS: Final = ("stop", "president", "field_quad", "three_ppeok", "whiff")
_PAID: Final = ("ppeok", "ttadak", "jjok", "bomb")
_MOST_PPEOKS: Final = 3
_CUP: Final = {None: None, **{key: way for way in (CupCounts.ANIMAL, CupCounts.CHAFF) for key in (way, way.value)}}


def _listed(what: str, value: Any) -> list[Any]:
    return listed(value, f"{what} are a sequence", error=InvalidOutcomeError)


def _goes(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return tuple(map(own_number, _listed("goes", value)))


def _refusers(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return tuple(map(own_number, _listed("refusers", value)))


def _playing(value: Iterable[SupportsIndex] | None) -> tuple[int, ...] | None:
    return None if value is None else tuple(map(own_number, _listed("the seats that play", value)))


def _paid(value: Iterable[PaidAtOnce]) -> tuple[PaidAtOnce, ...]:
    return tuple(_listed("payments at once", value))


def _bombs(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    return by_seat("bombs", {seat: own_number(count) for seat, count in by_seat("bombs", value).items()})


def _shaken(value: Mapping[int, Iterable[Month]]) -> BySeat[tuple[Month, ...]]:
    try:
        months = by_seat("shaken", value)
        return BySeat({seat: tuple(map(Month, _listed("shaken months", some))) for seat, some in months.items()})
    except InvalidOutcomeError:
        raise
    except HanafudaError as error:
        raise InvalidOutcomeError(f"shaken: {error.message}", rule="GS-5.3") from None


def _claims(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("claims", value)


def _draws(value: SupportsIndex) -> int:
    return whole_number(value, "the number of draws", least=0, rule="GS-9.1", error=InvalidOutcomeError)


def _cup(value: Any) -> CupCounts | None:
    try:
        return _CUP[value]
    except Exception:  # noqa: BLE001  # whatever it is, it is not one of these
        msg = f"the Cup counts as 'animal' or as 'chaff', or nobody has said so (None), not as {shown(value)}"
        raise InvalidOutcomeError(msg, rule="GS-7.2") from None


def _nothing() -> Any:
    return {}


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """What happened in a round of Go-Stop.

    Args:
        piles: The captured cards by seat, as they lie at the end of the round.
        seats: The number of seats.
        dealer: The seat that dealt.
        playing: At a table of four or more the three seats that played, the dealer first, in turn order.
        winner: The seat that won; ``None`` after a draw.
        won_by: By what it won: ``"stop"``, ``"president"``, ``"field_quad"``, ``"three_ppeok"`` or ``"whiff"``.
        goes: The seats that said go, in order.
        shaken: The months that were shaken, by seat (GS-5.3).
        bombs: How many bombs there were, by seat (GS-5.6).
        small_bombs: How many small bombs there were, by seat (GS-5.7).
        paid: What was paid at once, in order (GS-6.6).
        draws: How many draws running came before the round (GS-9.1).
        refusers: The seats that refused a draw, in order (GS-9.5).
        cup: ``"animal"`` or ``"chaff"``, as the captor of the Sake Cup said; an animal if it was locked (GS-6.4,
            GS-7.2).
        claims: What forced-out seats showed, by seat (GS-3.4).

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    playing: tuple[int, ...] | None = attrs.field(default=None, converter=_playing)
    winner: int | None = attrs.field(default=None, converter=own_number)
    won_by: WonBy = "stop"
    goes: tuple[int, ...] = attrs.field(default=(), converter=_goes)
    shaken: BySeat[tuple[Month, ...]] = attrs.field(factory=_nothing, converter=_shaken)
    bombs: BySeat[int] = attrs.field(factory=_nothing, converter=_bombs)
    small_bombs: BySeat[int] = attrs.field(factory=_nothing, converter=_bombs)
    paid: tuple[PaidAtOnce, ...] = attrs.field(default=(), converter=_paid)
    draws: int = attrs.field(default=0, converter=_draws)
    refusers: tuple[int, ...] = attrs.field(default=(), converter=_refusers)
    cup: CupCounts | None = attrs.field(default=None, converter=_cup)
    claims: BySeat[CardSet] = attrs.field(factory=_nothing, converter=_claims)

    game, seat_counts, seat_rule, table_type = "Go-Stop", tuple(range(2, 8)), "GS-1.1", Table

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """A table gives the draws, and who plays on, too (GS-9.1)."""
        return {**super().from_table(table), "draws": table.draws, "playing": table.players or None}

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: the active seats, the dealer first."""
        return (*range(self.dealer, self.seats), *range(self.dealer)) if self.playing is None else self.playing

    def check_piles(self) -> None:
        """Make sure of everything that does not depend on options."""
        self._check_order()
        outcomes.check_piles(self.piles, deck=_EVERY, odd=_EVERY)
        self._check_end()
        seats = [(seat, "GS-5.3") for seat in self.shaken]
        seats += [(seat, "GS-5.6") for seat in (*self.bombs, *self.small_bombs)]
        seats += [(seat, "GS-7.4") for seat in self.goes] + [(seat, "GS-9.4") for seat in self.refusers]
        seats += [(seat, "CD-7") for seat, pile in self.piles.items() if pile]
        for seat, rule in seats:
            self._check_active(seat, rule)
        for count in (*self.bombs.values(), *self.small_bombs.values()):
            whole_number(count, "a number of bombs", least=0, rule="GS-5.6", error=InvalidOutcomeError)
        months = [month for some in self.shaken.values() for month in some]
        if len(set(months)) < len(months):
            raise InvalidOutcomeError("a month is shaken once", rule="GS-5.3")
        self._check_paid()
        self._check_claims()

    def _check_active(self, seat: Any, rule: str) -> None:
        self.check_seat(seat)
        if seat not in self.order:
            raise InvalidOutcomeError("it did not play the round", seat=seat, rule=rule)

    def _check_order(self) -> None:
        turns = (*range(self.dealer, self.seats), *range(self.dealer))
        if self.playing is None and self.seats > ALL_ACTIVE:
            raise InvalidOutcomeError("at a table of four or more, playing=(…) says who played", rule="GS-3.1")
        if self.playing is None:
            return
        for seat in self.playing:
            self.check_seat(seat)
        right = tuple([seat for seat in turns if seat in self.playing])
        if self.playing != right or len(right) != min(self.seats, ALL_ACTIVE) or right[0] != self.dealer:
            msg = f"the dealer and two others play, in turn order, not {shown(self.playing)}"
            raise InvalidOutcomeError(msg, rule="GS-3.3")

    def _check_end(self) -> None:
        if self.winner is not None:
            self._check_active(self.winner, "GS-7.5")
        if type(self.won_by) is not str or self.won_by not in _WINS:
            msg = f"a round is won by one of {', '.join(_WINS)}, not by {shown(self.won_by)}"
            raise InvalidOutcomeError(msg, rule="GS-8.6")
        if self.winner != self.dealer and self.winner is not None and self.won_by == "field_quad":
            msg = "four cards of a month on the field win for the dealer"
            raise InvalidOutcomeError(msg, seat=self.winner, rule="GS-2.4")

    def _check_paid(self) -> None:
        firsts = list[int]()
        numbers = dict.fromkeys(self.order, 0)
        for paid in self.paid:
            check_type(paid, PaidAtOnce, "a PaidAtOnce", error=InvalidOutcomeError)
            self._check_active(paid.seat, "GS-6.6")
            if type(paid.what) is not str or paid.what not in _PAID:
                msg = f"{', '.join(_PAID)} are paid at once, not {shown(paid.what)}"
                raise InvalidOutcomeError(msg, seat=paid.seat, rule="GS-6.6")
            numbers[paid.seat] += paid.what == "ppeok"
            due = numbers[paid.seat] if paid.what == "ppeok" else 1
            if paid.number != due or due > _MOST_PPEOKS:
                msg = f"its {paid.what} is entered as number {shown(paid.number)}, but is number {due}"
                raise InvalidOutcomeError(msg, seat=paid.seat, rule="GS-6.6")
            if due == 1:
                firsts.append(paid.seat)
        for seat in firsts:
            if firsts.count(seat) > 1:
                raise InvalidOutcomeError("its first turn is paid for one thing", seat=seat, rule="GS-6.6")

    def _check_claims(self) -> None:
        seen = CardSet()
        for seat, cards in self.claims.items():
            self.check_seat(seat)
            if seat in self.order:
                raise InvalidOutcomeError("it plays, and claims nothing", seat=seat, rule="GS-3.4")
            check_type(cards, CardSet, "what it shows, as a CardSet,", error=InvalidOutcomeError)
            if both := cards & seen:
                raise InvalidOutcomeError(f"another seat shows {both} too", seat=seat, rule="CD-7")
            seen |= cards


def others_of(outcome: Outcome, seat: int | None) -> tuple[int, ...]:
    """The active seats but one, in playing order from its right; none without a seat (GS-8.8).

    Args:
        outcome: What happened.
        seat: The seat, one of the active ones.
    """
    if seat is None:
        return ()
    place = outcome.order.index(seat)
    return (*outcome.order[place + 1 :], *outcome.order[:place])


def outcome_of(state: RoundState[Outcome, Table]) -> Outcome:
    """What happened in a played round that is over."""
    notes: Notes = state.step.notes
    claims = {event.seat: event.cards for event in state.events if isinstance(event, Claimed) and event.cards}
    shaken = [tuple([month for month in Month if month.cards.mask & cards]) for cards in notes.shaken]
    return Outcome.of(
        state,
        piles=known_by_seat({seat: state.piles[seat] for seat in state.order}),
        playing=state.order if state.table.seats > ALL_ACTIVE else None,
        winner=notes.winner,
        won_by=notes.won_by,
        goes=notes.goes,
        shaken=_counted(shaken),
        bombs=_counted(notes.bombs),
        small_bombs=_counted(notes.small_bombs),
        paid=notes.paid,
        draws=state.table.draws,
        refusers=notes.refused,
        cup=notes.cup,
        claims=known_by_seat(claims),
    )


def _counted(values: Iterable[T]) -> BySeat[T]:
    """The values of those seats that have any."""
    return known_by_seat({seat: value for seat, value in enumerate(values) if value})
