"""The outcome of a round of Go-Stop, played or entered by hand (GS-10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, SupportsIndex, cast

import attrs

from hanafuda_rules.cards import DECK, JOKERS, CardSet, Month, card_set
from hanafuda_rules.checks import check_type, index, listed, own_number
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.events import every
from hanafuda_rules.games.go_stop.events import AT_ONCE, WINS, Claimed, PaidAtOnce, WonBy
from hanafuda_rules.games.go_stop.match import Table, can_play
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE
from hanafuda_rules.games.go_stop.phases.so_far import round_so_far
from hanafuda_rules.games.go_stop.yaku import NUMBERS, CupCounts
from hanafuda_rules.parts import entered, outcomes
from hanafuda_rules.parts.outcomes import BySeat, by_seat, known_by_seat
from hanafuda_rules.parts.sheets import SheetOutcome, entry_faults, numbers_entered
from hanafuda_rules.ruleset import Ruleset
from hanafuda_rules.state import RoundState, View

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = ["Outcome", "others_of", "seen"]

_EVERY: Final = DECK | JOKERS
_CUP: Final = {None: None, **{key: way for way in (CupCounts.ANIMAL, CupCounts.CHAFF) for key in (way, way.value)}}


def _playing(value: Iterable[SupportsIndex] | None) -> tuple[int, ...] | None:
    return None if value is None else entered.seats("playing", value, "GS-3.1")


def _goes(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return entered.seats("goes", value, "GS-7.4")


def _refusers(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return entered.seats("refusers", value, "GS-9.4")


def _paid(value: Iterable[PaidAtOnce]) -> tuple[PaidAtOnce, ...]:
    some = entered.things("paid", PaidAtOnce, value, "GS-6.6", such_as='(PaidAtOnce(0, "jjok"),)')
    ppeoks: list[int] = []
    return tuple([_numbered(paid, ppeoks) for paid in some])


def _numbered(paid: PaidAtOnce, ppeoks: list[int]) -> PaidAtOnce:
    """The payment. A ppeok without its number gets it from ``ppeoks``, the seats of the earlier ones."""
    seat, what, number = own_number(paid.seat), paid.what, paid.number
    if type(seat) is not int or type(what) is not str or what != "ppeok":
        return paid
    ppeoks.append(seat)
    return PaidAtOnce(seat, "ppeok", ppeoks.count(seat)) if type(number) is int and number == 1 else paid


def _bombs(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    return outcomes.numbers_by_seat("bombs", value)


def _shaken(value: Mapping[int, Iterable[Month]]) -> BySeat[tuple[Month, ...]]:
    months = by_seat("shaken", value).items()
    try:
        return BySeat(
            {seat: tuple(sorted(map(Month, listed(some, "months must be a sequence")))) for seat, some in months}
        )
    except HanafudaError as error:
        raise InvalidOutcomeError(f"shaken: {error.message}", rule="GS-5.3") from None


def _claims(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("claims", value)


def _draws(value: SupportsIndex) -> int:
    return entered.number("the number of draws", value, "GS-9.1", least=0)


def _cup(value: Any) -> CupCounts | None:
    try:
        return _CUP[value]
    except Exception:  # noqa: BLE001  # any value may be passed
        msg = f"the Cup counts as 'animal' or as 'chaff', or nobody has said so (None), not as {shown(value)}"
        raise InvalidOutcomeError(msg, rule="GS-7.2") from None


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Go-Stop.

    Args:
        piles: The captured cards by seat, at the end of the round, as far as they are known.
        yaku: The sets of each seat whose pile is unknown, by key: ``{0: ["five_birds", ("chaff", 3)]}``. The Sake Cup
            counts as it is settled.
        seats: The number of seats.
        dealer: The seat that dealt.
        playing: At a table of four or more, the three seats that played, the dealer first, in turn order.
        winner: The seat that won; ``None`` after a draw.
        won_by: How it won: ``"stop"``, ``"president"``, ``"field_quad"``, ``"three_ppeok"`` or ``"whiff"``.
        goes: The seats that said go, in order.
        shaken: The months that each seat has shaken (GS-5.3).
        bombs: The number of bombs by seat (GS-5.6).
        small_bombs: The number of small bombs by seat (GS-5.7).
        paid: The payments at once, in order; the order numbers the ppeoks (GS-6.6).
        draws: The number of draws in a row before the round (GS-9.1).
        refusers: The seats that refused a draw, in order (GS-9.5).
        cup: ``"animal"`` or ``"chaff"``, as the captor of the Sake Cup chose; an animal if it was locked (GS-6.4,
            GS-7.2).
        claims: The cards that forced-out seats showed, by seat (GS-3.4).
        chaff: The chaff of each seat whose pile is unknown, by value, if a double depends on it (GS-8.3).
        brights: The number of brights, if a double depends on it.
        animals: The number of animals, with the Sake Cup as it counts, if a double depends on it.
        ribbons: The number of ribbons, if a double depends on it.
        rain_man: 1 with the Rain Man, else 0, if Four Brights are worth less with it or it does not protect.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    playing: tuple[int, ...] | None = attrs.field(default=None, converter=_playing)
    winner: int | None = attrs.field(default=None, converter=own_number)
    won_by: WonBy = "stop"
    goes: tuple[int, ...] = attrs.field(default=(), converter=_goes)
    shaken: BySeat[tuple[Month, ...]] = attrs.field(default=BySeat[tuple[Month, ...]]({}), converter=_shaken)
    bombs: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_bombs)
    small_bombs: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_bombs)
    paid: tuple[PaidAtOnce, ...] = attrs.field(default=(), converter=_paid)
    draws: int = attrs.field(default=0, converter=_draws)
    refusers: tuple[int, ...] = attrs.field(default=(), converter=_refusers)
    cup: CupCounts | None = attrs.field(default=None, converter=_cup)
    claims: BySeat[CardSet] = attrs.field(default=BySeat[CardSet]({}), converter=_claims)
    chaff: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)
    brights: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)
    animals: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)
    ribbons: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)
    rain_man: BySeat[int] | None = attrs.field(default=None, converter=numbers_entered)

    game, seat_counts, seat_rule, table_type = "Go-Stop", tuple(range(2, 8)), "GS-1.1", Table
    counted: ClassVar = {"yaku": "GS-7.1", **dict.fromkeys(NUMBERS, "GS-8.3")}
    deck = unpaired = _EVERY

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the seats that played, the win, and what happened in the round."""
        yield from self.table_faults()
        yield from self.seat_faults(self.playing or (), "GS-3.1")
        if self.playing is None and self.seats > ALL_ACTIVE:
            yield Fault("at a table of four or more, playing=(…) says who played", "GS-3.1")
        if self.playing is not None and not can_play(self.seats, self.dealer, self.playing):
            words = f"the dealer and two others play, in turn order, not {shown(self.playing)}"
            yield Fault(words, "GS-3.3")
        yield from super().faults()
        yield from self._seats_that_played()
        yield from self._what_happened()
        yield from self._paid_and_claimed()

    def _seats_that_played(self) -> Iterator[Fault]:
        winner, captors = [] if self.winner is None else [self.winner], [seat for seat in self.piles if self.piles[seat]]
        for rule, seats in (
            ("GS-7.5", winner), ("GS-5.3", self.shaken), ("GS-5.6", self.bombs), ("GS-5.7", self.small_bombs),
            ("GS-7.4", self.goes), ("GS-9.4", self.refusers), ("GS-6.6", [paid.seat for paid in self.paid]),
            ("CD-7", captors),
        ):  # fmt: skip
            yield from self.seat_faults(seats, rule, among=self.order, words="it did not play the round")

    def _what_happened(self) -> Iterator[Fault]:
        by: object = self.won_by
        if type(by) is not str or by not in WINS:
            yield Fault(f"won_by must be one of {', '.join(WINS)}, not {shown(by)}", "GS-8.6")
        if self.winner is None and by != "stop":
            yield Fault(f"nobody won, so won_by cannot be {by}", "GS-9.1")
        if by == "field_quad" and self.winner != self.dealer:
            yield Fault("four cards of a month on the field win for the dealer", "GS-2.4", self.winner)
        yield from entry_faults("bombs", self.bombs, "GS-5.6")
        yield from entry_faults("small bombs", self.small_bombs, "GS-5.7")
        months = [month for some in self.shaken.values() for month in some]
        if len(set(months)) < len(months):
            yield Fault("a month can be shaken only once", "GS-5.3")
        for month in Month if not self.unknown else ():
            if len(alone := month.cards & self.captured) == 1:
                yield Fault(f"{alone} was captured alone; a card is captured with another of its month", "CD-6")

    def _paid_and_claimed(self) -> Iterator[Fault]:
        for seat, what, number in [(paid.seat, paid.what, paid.number) for paid in self.paid]:
            if type(what) is not str or what not in AT_ONCE:
                yield Fault(f"{', '.join(AT_ONCE)} are paid at once, not {shown(what)}", "GS-6.6", seat)
            if index(number) not in range(1, 4 if what == "ppeok" else 2):
                yield Fault(f"its {what} cannot have number {shown(number)}", "GS-6.6", seat)
            if what == "bomb" and not self.bombs.get(seat):
                yield Fault("it is paid for a bomb, but no bomb is entered for it", "GS-6.6", seat)
        out = [seat for seat in range(self.seats) if seat not in self.order]
        yield from self.seat_faults(self.claims, "GS-3.4", among=out, words="it played, so it cannot claim compensation")
        seen = CardSet()
        for seat, cards in self.claims.items():
            if type(cards) is not CardSet:
                yield Fault(f"what it shows must be a CardSet, not {shown(cards)}", "CD-7", seat)
            if both := cards & seen:
                yield Fault(f"another seat shows {both} too", "CD-7", seat)
            seen |= cards

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """The fields that a table gives, including the draws and the seats that play on (GS-9.1)."""
        return {**super().from_table(table), "draws": table.draws, "playing": table.players or None}

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """The outcome of a round that is over; ``more`` overrides its fields."""
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        claims = {event.seat: event.cards for event in every(Claimed, state.announcements) if event.cards}
        return super().of(state, **{**_told(state), "claims": known_by_seat(claims), **more})

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that played."""
        return self.order

    def as_sheet(self, rules: Ruleset[Any, Any, Any]) -> Self:
        """The round as a score sheet, without piles. The Cup counts as it is settled (GS-8.7).

        Raises:
            InvalidOutcomeError: ``rules`` is not a ruleset of this game.
        """
        sheet = super().as_sheet(rules)
        numbers: dict[str, Any] = cast("Rules", rules).numbers_of(self)
        return attrs.evolve(sheet, **numbers)

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: the active seats, the dealer first."""
        return super().order if self.playing is None else self.playing


def others_of(outcome: Outcome, seat: int | None) -> tuple[int, ...]:
    """The other active seats, in playing order from the right of ``seat``; empty for ``None`` (GS-8.8)."""
    if seat is None:
        return ()
    place = outcome.order.index(seat)
    return (*outcome.order[place + 1 :], *outcome.order[:place])


def seen(moment: RoundState[Any, Any] | View[Any, Any]) -> Outcome:
    """The outcome in the last state, or view, of a round; unchecked and without claims."""
    outcome, defaults = object.__new__(Outcome), {field.name: field.default for field in attrs.fields(Outcome)}
    vars(outcome).update({**defaults, **Outcome.from_table(moment.table), **_told(moment)})
    return outcome


def _told(moment: RoundState[Any, Any] | View[Any, Any]) -> dict[str, Any]:
    """The fields of the outcome that the notes, piles and seats have."""
    notes, piles = round_so_far(moment), moment.piles
    shaken = {seat: card_set(cards).months for seat, cards in enumerate(notes.shaken) if cards}
    told = {name: getattr(notes, name) for name in ("winner", "won_by", "goes", "paid", "cup")}
    return told | {name: _counted(getattr(notes, name)) for name in ("bombs", "small_bombs")} | {
        "piles": known_by_seat({seat: piles[seat] for seat in moment.order}),
        "playing": moment.order if moment.table.seats > ALL_ACTIVE else None,
        "shaken": known_by_seat(shaken),
        "refusers": notes.refused,
    }  # fmt: skip


def _counted(numbers: tuple[int, ...]) -> BySeat[int]:
    return known_by_seat({seat: number for seat, number in enumerate(numbers) if number})
