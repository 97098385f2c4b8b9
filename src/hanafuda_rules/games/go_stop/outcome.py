"""The outcome of a round of Go-Stop, played or entered by hand (GS-10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, SupportsIndex, cast

import attrs

from hanafuda_rules.cards import DECK, JOKERS, CardSet, Month, Names, card_set
from hanafuda_rules.checks import check_type, index, listed, own_number
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.events import every
from hanafuda_rules.games.go_stop.events import AT_ONCE, WINS, Claimed, PaidAtOnce, WonBy
from hanafuda_rules.games.go_stop.match import Table, can_play
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, PPEOK_PAYS, Options, minimum_of
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, claimed
from hanafuda_rules.games.go_stop.phases.so_far import round_so_far
from hanafuda_rules.games.go_stop.phases.turn import HANDS, LAST_PPEOK
from hanafuda_rules.games.go_stop.yaku import CUPS, NOT_IN_S, NUMBERS, CupCounts, number_in, number_in_set
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, RoundState
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.parts import entered, outcomes
from hanafuda_rules.parts.outcomes import BySeat, asked, by_seat, few, known_by_seat
from hanafuda_rules.parts.sheets import SheetOutcome, entry_faults, numbers_entered, sheet_faults

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = ["Outcome", "asks_for", "faults", "others_of", "seen"]

_NO_NUMBERS: Final = BySeat[int]({})
_CUP: Final = {None: None, **{key: way for way in (CupCounts.ANIMAL, CupCounts.CHAFF) for key in (way, way.value)}}


def _playing(value: Iterable[SupportsIndex] | None) -> tuple[int, ...] | None:
    return None if value is None else entered.seats("playing", value, "GS-3.1")


def _goes(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return entered.seats("goes", value, "GS-7.4")


def _refusers(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return entered.seats("refusers", value, "GS-9.4")


def _paid(value: Iterable[PaidAtOnce]) -> tuple[PaidAtOnce, ...]:
    payments = entered.things("paid", PaidAtOnce, value, "GS-6.6", such_as='(PaidAtOnce(0, "jjok"),)')
    ppeoks: list[int] = []
    return tuple([_numbered(paid, ppeoks) for paid in payments])


def _numbered(paid: PaidAtOnce, ppeoks: list[int]) -> PaidAtOnce:
    """The payment. A ppeok without its number gets it from ``ppeoks``, the seats of the earlier ones."""
    seat: object = own_number(paid.seat)
    if type(seat) is not int or type(paid.what) is not str or paid.what != "ppeok":
        return paid
    ppeoks.append(seat)
    return PaidAtOnce(seat, "ppeok", ppeoks.count(seat)) if index(paid.number) == 1 else paid


def _bombs(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    return outcomes.numbers_by_seat("bombs", value)


def _shaken(value: Mapping[int, Iterable[Month]]) -> BySeat[tuple[Month, ...]]:
    shaken = by_seat("shaken", value).items()
    try:
        lists = {seat: listed(months, "months must be a sequence") for seat, months in shaken}
        return BySeat({seat: tuple(sorted(map(Month, months))) for seat, months in lists.items()})
    except HanafudaError as error:
        raise InvalidOutcomeError(f"shaken: {error.message}", rule="GS-5.3") from None


def _claims(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("claims", value)


def _draws(value: SupportsIndex) -> int:
    return entered.number("the number of draws", value, "GS-9.1", least=0)


def _cup(value: object) -> CupCounts | None:
    try:
        return _CUP[cast("Any", value)]
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

    game = Names("Go-Stop", "gōsutoppu", "花闘（ゴーストップ）", ko="고스톱")
    seat_counts, seat_rule, table_type = tuple(range(2, 8)), "GS-1.1", Table
    counted: ClassVar = {"yaku": "GS-7.1", **dict.fromkeys(NUMBERS, "GS-8.3")}
    deck = unpaired = DECK | JOKERS

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
        yield from self._win_faults()
        yield from self._course_faults()
        yield from self._paid_faults()
        yield from self._claim_faults()

    def _seats_that_played(self) -> Iterator[Fault]:
        """All of these seats played the round."""
        winner = [] if self.winner is None else [self.winner]
        captors = [seat for seat in self.piles if self.piles[seat]]
        for rule, seats in (
            ("GS-7.5", winner), ("GS-5.3", self.shaken), ("GS-5.6", self.bombs), ("GS-5.7", self.small_bombs),
            ("GS-7.4", self.goes), ("GS-9.4", self.refusers), ("GS-6.6", [paid.seat for paid in self.paid]),
            ("CD-7", captors),
        ):  # fmt: skip
            yield from self.seat_faults(seats, rule, among=self.order, words="it did not play the round")

    def _win_faults(self) -> Iterator[Fault]:
        by: object = self.won_by
        if type(by) is not str or by not in WINS:
            yield Fault(f"won_by must be one of {', '.join(WINS)}, not {shown(by)}", "GS-8.6")
        if self.winner is None and by != "stop":
            yield Fault(f"nobody won, so won_by cannot be {by}", "GS-9.1")
        if by == "field_quad" and self.winner != self.dealer:
            yield Fault("four cards of a month on the field win for the dealer", "GS-2.4", self.winner)

    def _course_faults(self) -> Iterator[Fault]:
        """The bombs, shaken months and captures of all seats fit together."""
        yield from entry_faults("bombs", self.bombs, "GS-5.6")
        yield from entry_faults("small bombs", self.small_bombs, "GS-5.7")
        shaken = [month for months in self.shaken.values() for month in months]
        if len(set(shaken)) < len(shaken):
            yield Fault("a month can be shaken only once", "GS-5.3")
        for month in Month if not self.unknown else ():
            if len(alone := month.cards & self.captured) == 1:
                yield Fault(f"{alone} was captured alone; a card is captured with another of its month", "CD-6")

    def _paid_faults(self) -> Iterator[Fault]:
        for place, (seat, thing, number) in enumerate([(paid.seat, paid.what, paid.number) for paid in self.paid]):
            if type(thing) is not str or thing not in AT_ONCE:
                yield Fault(f"{', '.join(AT_ONCE)} are paid at once, not {shown(thing)}", "GS-6.6", seat)
            before = [paid.seat for paid in self.paid[:place] if paid.what == "ppeok"].count(seat)
            right = min(before + 1, LAST_PPEOK) if thing == "ppeok" else 1
            if index(number) != right:
                yield Fault(f"its {thing} must have number {right}, not {shown(number)}", "GS-6.6", seat)
            if thing == "bomb" and not self.bombs.get(seat):
                yield Fault("it is paid for a bomb, but no bomb is entered for it", "GS-6.6", seat)
            if right == LAST_PPEOK and (self.winner, self.won_by) != (seat, "three_ppeok"):
                yield Fault("its third ppeok must win the round", "GS-6.7", seat)

    def _claim_faults(self) -> Iterator[Fault]:
        out, seen_before = [seat for seat in range(self.seats) if seat not in self.order], CardSet()
        words = "it played, so it cannot claim compensation"
        yield from self.seat_faults(self.claims, "GS-3.4", among=out, words=words)
        for seat, cards in self.claims.items():
            if type(cards) is not CardSet:
                yield Fault(f"what it shows must be a CardSet, not {shown(cards)}", "CD-7", seat)
            if both := cards & seen_before:
                yield Fault(f"another seat shows {few(both)} too", "CD-7", seat)
            seen_before |= cards

    @classmethod
    def from_table(cls, table: Any) -> dict[str, object]:
        """The fields that a table gives, including the draws and the seats that play on (GS-9.1)."""
        return {**super().from_table(table), "draws": table.draws, "playing": table.players or None}

    @classmethod
    def of(cls, state: AnyState, **more: Any) -> Self:
        """The outcome of a round that is over; ``more`` overrides its fields."""
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        claimed = every(Claimed, state.announcements) if state.table.seats > ALL_ACTIVE else ()
        claims = {event.seat: event.cards for event in claimed if event.cards}
        return super().of(state, **{**_fields_of(state), "claims": known_by_seat(claims), **more})

    def numbers(self, kind: str) -> Mapping[int, int]:
        """The entered numbers of cards by seat, of a kind in :data:`~hanafuda_rules.games.go_stop.yaku.NUMBERS`."""
        numbers: BySeat[int] | None = getattr(self, kind)
        return numbers or _NO_NUMBERS

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that played."""
        return self.order

    def as_sheet(self, rules: AnyRules) -> Self:
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


def seen(moment: AnyState | AnyView) -> Outcome:
    """The outcome in the last state, or view, of a round; unchecked and without claims."""
    outcome, defaults = object.__new__(Outcome), {field.name: field.default for field in attrs.fields(Outcome)}
    vars(outcome).update({**defaults, **Outcome.from_table(moment.table), **_fields_of(moment)})
    return outcome


def _fields_of(moment: AnyState | AnyView) -> Mapping[str, object]:
    """The fields of the outcome that the notes, piles and seats have."""
    notes, piles = round_so_far(moment), moment.piles
    shaken = {seat: card_set(cards).months for seat, cards in enumerate(notes.shaken) if cards}
    fields = {name: getattr(notes, name) for name in ("winner", "won_by", "goes", "paid", "cup")}
    return fields | {name: _counted(getattr(notes, name)) for name in ("bombs", "small_bombs")} | {
        "piles": known_by_seat({seat: piles[seat] for seat in moment.order}),
        "playing": moment.order if moment.table.seats > ALL_ACTIVE else None,
        "shaken": known_by_seat(shaken),
        "refusers": notes.refused,
    }  # fmt: skip


def _counted(numbers: tuple[int, ...]) -> BySeat[int]:
    return known_by_seat({seat: number for seat, number in enumerate(numbers) if number})


# --- what the options rule out, or need and do not get ----------------------------------------------------------------

_CUP_ADDS: Final = 2
"""The most that the Cup can add to S by counting in the other way (GS-7.1)."""
_PLAYS_ON: Final = "after a draw the same three play on, so nobody can enter or be forced out"
_QUESTIONS: Final = {"chaff": "How much chaff did seat {} have?", "rain_man": "Did seat {} have the Rain Man, 1 or 0?"}


def asks_for(kind: str, seat: int, rule: str) -> Fault:
    """The question for a number of cards (``NUMBERS``) that a settlement needs."""
    return asked(_QUESTIONS.get(kind, f"How many {kind} did seat {{}} have?").format(seat), kind, seat, rule)


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """What the options rule out, or need and do not get. A check may assume that those before it found nothing."""
    yield from _card_faults(rules, outcome)
    if outcome.by_sheet:
        yield from _rain_man_faults(rules, outcome)
        yield from sheet_faults(rules, outcome)
        yield from _number_faults(rules, outcome)
    yield from _option_faults(rules.options, outcome)
    yield from _early_faults(rules.options, outcome)
    yield from _draw_faults(rules.options, outcome)
    yield from _hand_faults(outcome)
    yield from _stop_faults(rules, outcome)
    yield from _cup_faults(rules.options, outcome)
    yield from _hand_claim_faults(rules.options, outcome)


def _card_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    deck, jokers = rules.deck(outcome.seats), rules.options.jokers
    if outcome.seats == SEVEN and deck == DECK:
        yield Fault("seven seats need a joker", "GS-1.1")
    for seat, cards in (*outcome.piles.items(), *outcome.claims.items()):
        if strange := cards - deck:
            yield Fault(f"{few(strange)} is not in the deck with jokers={jokers!r}", "GS-1.3", seat)
    odd = [month.cards & outcome.captured for month in Month if len(month.cards & outcome.captured) % 2]
    if odd and rules.options.last_turn_ppeok and not outcome.unknown:
        yield Fault(f"{odd[0]} were captured; cards are captured by two or four of a month", "CD-6")


# --- score sheets (GS-8.3) --------------------------------------------------------------------------------------------


def _rain_man_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The Rain Man is entered if the value of a named set depends on it (GS-7.1)."""
    varied = {yaku.key for yaku in rules.yaku if yaku.value != rules.yaku[yaku.key].value}
    for seat in outcome.unknown:
        if any(named.key in varied for named in outcome.named(seat) or ()) and seat not in outcome.numbers("rain_man"):
            yield asks_for("rain_man", seat, "GS-7.1")


def _number_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The numbers fit, all together, the deck and, each by itself, the named sets."""
    deck = rules.deck(outcome.seats).mask
    for kind in NUMBERS:
        # The Cup counts as little as it can in the known piles, and as much as it can in the deck.
        fewest = CupCounts.ANIMAL if kind == "chaff" else CupCounts.CHAFF
        in_piles = [number_in(rules, pile.mask, kind, fewest) for pile in outcome.piles.values()]
        ranges = {seat: _numbers_left(rules, outcome, seat, kind) for seat in outcome.unknown}
        numbers = {seat: least for seat, (least, _) in ranges.items()} | dict(outcome.numbers(kind))
        total, in_deck = sum(in_piles) + sum(numbers.values()), number_in(rules, deck, kind, CupCounts.BOTH)
        if total > in_deck:
            yield Fault(f"the deck has {in_deck} {kind}, not {total}", "GS-1.4")
        for seat, (least, most) in ranges.items():
            if not least <= (number := numbers[seat]) <= most:
                right = f"{most} {kind} at most" if number > most else f"{least} {kind} or more"
                yield Fault(f"with its sets it has {right}, not {number}", "GS-7.1", seat)


def _numbers_left(rules: Rules, outcome: Outcome, seat: int, kind: str) -> tuple[int, int]:
    """The fewest and the most cards of a kind that the named sets leave a seat: a set that grows tells the number."""
    sets = [held for held in rules.held_at_end(outcome, seat) if held.yaku.group == kind]
    least = max(map(number_in_set, sets), default=0)
    if any(held.yaku.extra for held in sets):
        return least, least
    grows = [yaku.needed for yaku in rules.yaku if yaku.group == kind and yaku.extra and rules.is_plain]
    return least, min(grows, default=len(DECK) + 1) - 1


# --- what an option rules out -----------------------------------------------------------------------------------------


def _option_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """What the options do not allow."""
    winner = [] if outcome.winner is None else [outcome.winner]
    wins = {"president": options.president != "off", "field_quad": options.field_quad == "dealer"}
    can_win = {**wins, "whiff": options.whiff}.get(outcome.won_by, True)
    most_paid = {
        "ppeok": sum(map(bool, PPEOK_PAYS[options.ppeok_pays])), "ttadak": options.first_ttadak,
        "jjok": options.first_jjok, "bomb": options.first_bomb,
    }  # fmt: skip
    unpaid = [paid for paid in outcome.paid if paid.number > most_paid[paid.what]][:1]
    plays_on = outcome.draws and not options.draw_reentry
    for seats, is_allowed, words, rule in (
        (winner, can_win, f"{outcome.won_by} does not win with these options", "GS-8.6"),
        (outcome.refusers, _can_offer(options, outcome), "nobody can have offered a draw with these options", "GS-9.3"),
        (outcome.small_bombs, options.small_bomb != "off", "there are no small bombs with these options", "GS-5.7"),
        *[([paid.seat], False, f"{paid.name} is not paid with these options", "GS-6.6") for paid in unpaid],
        (outcome.claims, options.compensation_points, "there is no compensation with these options", "GS-3.4"),
        (outcome.claims, not plays_on, _PLAYS_ON, "GS-9.2"),
    ):
        if seats and not is_allowed:
            yield Fault(words, rule, None if words == _PLAYS_ON else next(iter(seats)))


def _can_offer(options: Options, outcome: Outcome) -> bool:
    return options.draw_offer != "off" and len(outcome.order) == ALL_ACTIVE


def _early_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """A win before the first turn leaves nothing captured or said; jokers were dealt to the field (GS-2.4)."""
    is_late = options.late_president != "never" and options.jokers != "none"  # GS-4.4
    if outcome.won_by == "field_quad" or (outcome.won_by == "president" and not is_late):
        course = outcome.goes, outcome.paid, outcome.refusers, outcome.shaken, outcome.bombs, outcome.small_bombs
        if any((outcome.captured & DECK, *course, *map(outcome.named, outcome.unknown))):
            words = "the round was won before the first turn, so nothing can have been captured or said"
            yield Fault(words, "GS-4.2")


def _draw_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """A drawn round captures all cards, unless nothing was played or an offer was accepted (GS-9.1)."""
    captured = outcome.captured & DECK
    if outcome.winner is not None or not captured or outcome.unknown or _can_offer(options, outcome):
        return
    most_left = 0 if options.last_turn_ppeok else 1  # GS-5.11
    missing = [month.cards - captured for month in Month if len(month.cards - captured) > most_left]
    if missing:
        words = f"nobody won, so all cards were captured, but no pile holds {few(CardSet().union(*missing))}"
        yield Fault(words, "GS-9.1")


def _hand_faults(outcome: Outcome) -> Iterator[Fault]:
    """Bombs and shaken months fit into a hand, and there are no more goes than hand cards (GS-2.1)."""
    hand = HANDS[len(outcome.order)]
    for seat in outcome.order:
        bombed = 3 * outcome.bombs.get(seat, 0) + 2 * outcome.small_bombs.get(seat, 0)
        if max(bombed, 3 * len(outcome.shaken.get(seat, ()))) > hand:
            yield Fault(f"too many bombs, or months to shake, for a hand of {hand} cards", "GS-5.6", seat)
        if (goes := outcome.goes.count(seat)) > hand:
            yield Fault(f"it said go {goes} times, but a hand has only {hand} cards", "GS-7.4", seat)


def _stop_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The winner has the minimum, and every other seat that has it said go (GS-7.4)."""
    least = minimum_of(rules.options, len(outcome.order))
    locked = rules.options.cup_stealing == "locks" and outcome.cup is CupCounts.ANIMAL
    stopper = outcome.winner if outcome.won_by == "stop" else None
    for seat in outcome.order:
        worth, most = _worth(rules, outcome, seat)
        if seat == stopper and most < least:
            yield Fault(f"it cannot have stopped with sets worth {worth}: the minimum is {least}", "GS-7.4", seat)
        # A lock can raise S outside of a turn; a subclass may count less in other circumstances.
        is_due = worth >= least and not locked and rules.is_plain
        if is_due and seat not in {outcome.winner, *outcome.goes}:
            words = f"its sets are worth {worth}, so it must have stopped or gone on: the minimum is {least}"
            yield Fault(words, "GS-7.4", seat)


def _worth(rules: Rules, outcome: Outcome, seat: int) -> tuple[int, int]:
    """S at the end (GS-7.1), and the most that it can have been: on a sheet the Cup may have counted otherwise."""
    at = rules.at_end(outcome, seat)
    if seat not in outcome.unknown:
        worth = rules.score(outcome.pile(seat), at)
        return worth, worth
    worth = sum([held.value for held in outcome.held_by(rules, seat, at) if held.yaku.group != NOT_IN_S])
    return worth, worth + (_CUP_ADDS if rules.options.cup_choice == "best" else 0)  # GS-8.7


def _cup_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    owner = next((seat for seat, pile in outcome.piles.items() if CUPS[options.cup_card] <= pile), None)
    says, locks = options.cup_choice == "on_capture", options.cup_stealing == "locks"
    if outcome.cup is None:
        if says and owner is not None:
            words = "it captured the Cup: cup='animal' or cup='chaff' has to say what it counts as"
            yield Fault(words, "GS-7.2", owner)
    elif not says and not (locks and outcome.cup is CupCounts.ANIMAL):
        yield Fault("nobody chooses what the Cup counts as with these options", "GS-7.2", owner)
    elif owner is None and not outcome.unknown:
        yield Fault("nobody has captured the Cup", "GS-7.2")


def _hand_claim_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """A forced-out hand shows what it is compensated for, and its threes and fours of a month (GS-3.4)."""
    for seat, cards in outcome.claims.items():
        right = claimed(options, outcome.seats, cards)[1]
        if len(cards) > (hand := HANDS[ALL_ACTIVE]):
            yield Fault(f"a hand has {hand} cards, not {len(cards)}", "GS-2.1", seat)
        if not right or cards != right:
            due, shows = [few(shown_cards) if shown_cards else "no card" for shown_cards in (right, cards)]
            yield Fault(f"such a hand claims compensation for {due}, not for {shows}", "GS-3.4", seat)
