"""What happened in a round of Go-Stop, played or entered by hand (GS-10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Self, SupportsIndex

import attrs

from hanafuda_rules._checks import check_type, index, listed, own_number
from hanafuda_rules.cards import DECK, JOKERS, CardSet, Kind, Month, card_set
from hanafuda_rules.errors import HanafudaError, InvalidOutcomeError, shown
from hanafuda_rules.events import every
from hanafuda_rules.games.go_stop.events import AT_ONCE, WINS, Claimed, PaidAtOnce, WonBy
from hanafuda_rules.games.go_stop.match import Table, can_play
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, PPEOK_PAYS, Options, minimum_of
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, claimed
from hanafuda_rules.games.go_stop.phases.notes import Notes, Turn
from hanafuda_rules.games.go_stop.phases.turn import HANDS
from hanafuda_rules.games.go_stop.yaku import CupCounts, counting_of, deck_of
from hanafuda_rules.parts import entered, outcomes
from hanafuda_rules.parts.outcomes import BySeat, Mistake, by_seat, known_by_seat, refuse
from hanafuda_rules.state import RoundState

__all__ = ["Outcome", "check", "others_of"]

_EVERY: Final = DECK | JOKERS
_MOST_PPEOKS: Final = 3
_UNASKED: Final = {"three_ppeok": 3, "whiff": 5}  # GS-6.7, GS-6.8: turns of the winner that did not ask
_CUP: Final = {None: None, **{key: way for way in (CupCounts.ANIMAL, CupCounts.CHAFF) for key in (way, way.value)}}


def _playing(value: Iterable[SupportsIndex] | None) -> tuple[int, ...] | None:
    return None if value is None else entered.seats("playing", value, "GS-3.1")


def _goes(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return entered.seats("goes", value, "GS-7.4")


def _refusers(value: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return entered.seats("refusers", value, "GS-9.4")


def _paid(value: Iterable[PaidAtOnce]) -> tuple[PaidAtOnce, ...]:
    return entered.things("paid", PaidAtOnce, value, "GS-6.6", such_as='(PaidAtOnce(0, "jjok"),)')


def _bombs(value: Mapping[int, SupportsIndex]) -> BySeat[int]:
    return outcomes.numbers_by_seat("bombs", value)


def _shaken(value: Mapping[int, Iterable[Month]]) -> BySeat[tuple[Month, ...]]:
    months = by_seat("shaken", value).items()
    try:
        return BySeat({seat: tuple(map(Month, listed(some, "months are a sequence"))) for seat, some in months})
    except HanafudaError as error:
        raise InvalidOutcomeError(f"shaken: {error.message}", rule="GS-5.3") from None


def _claims(value: Mapping[int, CardSet]) -> BySeat[CardSet]:
    return by_seat("claims", value)


def _draws(value: SupportsIndex) -> int:
    return entered.number("the number of draws", value, "GS-9.1", least=0)


def _cup(value: Any) -> CupCounts | None:
    try:
        return _CUP[value]
    except Exception:  # noqa: BLE001  # whatever it is, it is not one of these
        msg = f"the Cup counts as 'animal' or as 'chaff', or nobody has said so (None), not as {shown(value)}"
        raise InvalidOutcomeError(msg, rule="GS-7.2") from None


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
    shaken: BySeat[tuple[Month, ...]] = attrs.field(default=BySeat[tuple[Month, ...]]({}), converter=_shaken)
    bombs: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_bombs)
    small_bombs: BySeat[int] = attrs.field(default=BySeat[int]({}), converter=_bombs)
    paid: tuple[PaidAtOnce, ...] = attrs.field(default=(), converter=_paid)
    draws: int = attrs.field(default=0, converter=_draws)
    refusers: tuple[int, ...] = attrs.field(default=(), converter=_refusers)
    cup: CupCounts | None = attrs.field(default=None, converter=_cup)
    claims: BySeat[CardSet] = attrs.field(default=BySeat[CardSet]({}), converter=_claims)

    game, seat_counts, seat_rule, table_type = "Go-Stop", tuple(range(2, 8)), "GS-1.1", Table

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """A table gives the draws, and who plays on, too (GS-9.1)."""
        return {**super().from_table(table), "draws": table.draws, "playing": table.players or None}

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """The outcome of a played round that is over.

        Args:
            state: Its last state.
            **more: Other values for some fields.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        notes = state.step.notes if isinstance(state.step, Turn) else Notes.at_start(state.table.seats)
        claims = {event.seat: event.cards for event in every(Claimed, state.announcements) if event.cards}
        shaken, piles = {seat: card_set(cards).months for seat, cards in enumerate(notes.shaken) if cards}, state.piles
        values = {name: getattr(notes, name) for name in ("winner", "won_by", "goes", "paid", "cup")}
        values |= {name: _counted(getattr(notes, name)) for name in ("bombs", "small_bombs")} | {
            "piles": known_by_seat({seat: piles[seat] for seat in state.order}),
            "playing": state.order if state.table.seats > ALL_ACTIVE else None,
            "shaken": known_by_seat(shaken),
            "refusers": notes.refused,
            "claims": known_by_seat(claims),
        }
        return super().of(state, **values | more)

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order: the active seats, the dealer first."""
        return super().order if self.playing is None else self.playing

    def check_piles(self) -> None:
        """Make sure of everything that does not depend on options."""
        for seat in self.playing or ():
            self.check_seat(seat)
        refuse(_mistakes_at_table(self))
        outcomes.check_piles(self.piles, deck=_EVERY, odd=_EVERY)
        captors = [seat for seat, pile in self.piles.items() if pile]
        bombers, winners = (*self.bombs, *self.small_bombs), () if self.winner is None else (self.winner,)
        named: dict[str, Iterable[int]] = {"GS-7.5": winners, "GS-5.3": self.shaken, "GS-5.6": bombers}
        named |= {"GS-7.4": self.goes, "GS-9.4": self.refusers, "CD-7": captors}
        for rule, seats in named.items():
            for seat in seats:
                self.check_active(seat, rule)
        for mistakes in (_mistakes, _mistakes_in_pay, _mistakes_in_claims):
            refuse(mistakes(self))

    def check_active(self, seat: Any, rule: str) -> None:
        """Make sure that a seat played the round.

        Raises:
            InvalidOutcomeError: It did not.
        """
        if self.check_seat(seat) not in self.order:
            raise InvalidOutcomeError("it did not play the round", seat=seat, rule=rule)


# --- what no round can have been --------------------------------------------------------------------------------------


def _mistakes_at_table(outcome: Outcome) -> Iterator[Mistake]:
    playing, seats = outcome.playing, outcome.seats
    none_named = playing is None and seats > ALL_ACTIVE
    yield none_named, "at a table of four or more, playing=(…) says who played", None, "GS-3.1"
    wrong = playing is not None and not can_play(seats, outcome.dealer, playing)
    yield wrong, f"the dealer and two others play, in turn order, not {shown(playing)}", None, "GS-3.3"


def _mistakes(outcome: Outcome) -> Iterator[Mistake]:
    by: object = outcome.won_by
    wrong = type(by) is not str or by not in WINS
    yield wrong, f"a round is won by one of {', '.join(WINS)}, not by {shown(by)}", None, "GS-8.6"
    yield outcome.winner is None and by != "stop", f"nobody won, and so nobody won by {by}", None, "GS-9.1"
    wrong = by == "field_quad" and outcome.winner != outcome.dealer
    yield wrong, "four cards of a month on the field win for the dealer", outcome.winner, "GS-2.4"
    for count in (*outcome.bombs.values(), *outcome.small_bombs.values()):
        entered.number("a number of bombs", count, "GS-5.6", least=0)
    months = [month for some in outcome.shaken.values() for month in some]
    yield len(set(months)) < len(months), "a month is shaken once", None, "GS-5.3"


def _mistakes_in_pay(outcome: Outcome) -> Iterator[Mistake]:
    for place, paid in enumerate(outcome.paid):
        outcome.check_active(paid.seat, "GS-6.6")
        what: object = paid.what
        words = f"{', '.join(AT_ONCE)} are paid at once, not {shown(what)}"
        yield type(what) is not str or what not in AT_ONCE, words, paid.seat, "GS-6.6"
        before = [each.what for each in outcome.paid[:place] if each.seat == paid.seat]
        due = before.count("ppeok") + 1 if what == "ppeok" else 1
        words = f"its {what} is entered as number {shown(paid.number)}, but is number {due}"
        yield index(paid.number) != due or due > _MOST_PPEOKS, words, paid.seat, "GS-6.6"
        yield due == 1 and before, "its first turn is paid for one thing", paid.seat, "GS-6.6"
        ended = (outcome.winner, outcome.won_by) == (paid.seat, "three_ppeok")
        yield due == _MOST_PPEOKS and not ended, "its third ppeok won the round", paid.seat, "GS-6.7"
        no_bomb = what == "bomb" and not outcome.bombs.get(paid.seat)
        yield no_bomb, "it is paid for a bomb, and has none", paid.seat, "GS-6.6"


def _mistakes_in_claims(outcome: Outcome) -> Iterator[Mistake]:
    seen, seats, dealer = CardSet(), outcome.seats, outcome.dealer
    for seat, cards in outcome.claims.items():
        outcome.check_seat(seat)
        yield seat in outcome.order, "it plays, and claims nothing", seat, "GS-3.4"
        asked = (seat - dealer) % seats < (outcome.order[-1] - dealer) % seats
        yield asked, "it was asked, before two others played: it was not forced out", seat, "GS-3.2"
        check_type(cards, CardSet, "what it shows, as a CardSet,", error=InvalidOutcomeError)
        yield cards & seen, f"another seat shows {cards & seen} too", seat, "CD-7"
        seen |= cards


def check(options: Options, outcome: Outcome) -> None:
    """Make sure that a round is possible under these options.

    Raises:
        InvalidOutcomeError: It is not.
    """
    for mistakes in _MISTAKES:
        refuse(mistakes(options, outcome))


def _wrong_cards(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    deck = deck_of(options)
    for seat, pile in outcome.piles.items():
        yield pile - deck, f"{pile - deck} is not in the deck, by jokers={options.jokers!r}", seat, "GS-1.3"
    yield outcome.seats == SEVEN and deck == DECK, "seven seats need a joker", None, "GS-1.1"


def _wrong_win(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    winner, by = outcome.winner, outcome.won_by
    if winner is None:
        return
    quad, president = options.field_quad == "dealer", options.president != "off"
    wins = {"president": president, "field_quad": quad, "whiff": options.whiff}.get(by, True)
    yield not wins, f"{by} does not win by these options", winner, "GS-8.6"
    least = minimum_of(options, len(outcome.order))
    worth = counting_of(options).score(outcome.pile(winner).mask, outcome.cup)
    words = f"it cannot have stopped with sets worth {worth}: the minimum is {least}"
    yield by == "stop" and worth < least, words, winner, "GS-7.4"


def _wrong_early_win(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    winner, by, dealer = outcome.winner, outcome.won_by, outcome.order[0]
    late = options.late_president if options.jokers != "none" else "never"
    early = by == "field_quad" or (by == "president" and late == "never")
    bombs = {seat for counts in (outcome.bombs, outcome.small_bombs) for seat in counts if counts[seat]}
    noted = (bombs, outcome.goes, outcome.paid, outcome.refusers, outcome.shaken)
    traces = any(noted) or outcome.captured - (outcome.pile(dealer) & JOKERS)
    yield early and traces, "the round was won before the first turn, which left no trace", winner, "GS-4.2"
    played = by == "president" and late == "first_turn" and winner in bombs.union(outcome.goes)
    words = "it won in its first turn, before its hand card, and had neither gone on nor bombed"
    yield played, words, winner, "GS-4.4"


def _wrong_turns(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    hand = HANDS[len(outcome.order)]
    for seat in outcome.order:
        bombs, small = outcome.bombs.get(seat, 0), outcome.small_bombs.get(seat, 0)
        yield small and options.small_bomb == "off", "there are no small bombs by these options", seat, "GS-5.7"
        words = f"a hand of {hand} cards does not have so many"
        yield 3 * bombs + 2 * small > hand, f"{words} bombs", seat, "GS-5.6"
        yield bombs + small > _whole_months(options, outcome, seat), "its pile has not so many months", seat, "GS-5.6"
        shaken = 3 * len(outcome.shaken.get(seat, ()))
        yield shaken > hand, f"{words} months to shake", seat, "GS-5.3"
        apart = 0 if options.bomb_after_shake else shaken
        yield apart + 3 * bombs + 2 * small > hand, f"{words} months to shake and bomb", seat, "GS-5.6"
        # The last turn does not ask, and those that won otherwise did not.
        turns = hand - (_UNASKED.get(outcome.won_by, 1) if seat == outcome.winner else 1)
        yield outcome.goes.count(seat) > turns, "it has not so many turns to say go in", seat, "GS-7.4"


def _whole_months(options: Options, outcome: Outcome, seat: int) -> int:
    """The months that a pile can have captured whole; chaff, and the Cup, may have gone to another pile (GS-6.1)."""
    may_go = Kind.CHAFF.cards.mask | counting_of(options).cup
    stay = [month.cards.mask & ~may_go for month in Month]
    return sum([not cards & ~outcome.pile(seat).mask for cards in stay])


def _wrong_silence(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    # Sets grow in their seat's own turn, which then leads to the question; only a lock of the Cup adds to others'.
    counting, least = counting_of(options), minimum_of(options, len(outcome.order))
    locked = counting.cup if options.cup_choice == "on_capture" and outcome.cup is CupCounts.ANIMAL else 0
    for seat in {*outcome.order} - {outcome.winner, *outcome.goes}:
        pile = outcome.pile(seat).mask
        worth = 0 if pile & locked else counting.score(pile, outcome.cup)
        words = f"its sets are worth {worth}, and it neither stopped nor went on: the minimum is {least}"
        yield worth >= least, words, seat, "GS-7.4"


def _wrong_offers(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    wrong = options.draw_offer == "off" or len(outcome.order) < ALL_ACTIVE
    for seat in outcome.refusers:
        yield wrong, "nobody can have offered a draw by these options", seat, "GS-9.3"
        yield len(outcome.refusers) > ALL_ACTIVE, "each seat offers a draw once", None, "GS-9.3"
        many = outcome.refusers.count(seat) >= ALL_ACTIVE
        yield many, "it refused more offers than the others can have made", seat, "GS-9.3"


def _wrong_cup(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    cup, says = counting_of(options).cup, options.cup_choice == "on_capture"
    owner = next((seat for seat, pile in outcome.piles.items() if pile.mask & cup), None)
    words = "it captured the Cup: cup='animal' or cup='chaff' has to say what it counts as"
    yield says and owner is not None and outcome.cup is None, words, owner, "GS-7.2"
    locked = outcome.cup is CupCounts.ANIMAL and options.cup_stealing == "locks"
    words = "nobody says what the Cup counts as by these options"
    yield outcome.cup is not None and not (says or locked), words, owner, "GS-7.2"
    yield outcome.cup is not None and owner is None, "nobody has captured the Cup", None, "GS-7.2"


def _wrong_pay(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    ppeoks = sum(map(bool, PPEOK_PAYS[options.ppeok_pays]))
    most = {"ppeok": ppeoks, "ttadak": options.first_ttadak, "jjok": options.first_jjok, "bomb": options.first_bomb}
    for paid in outcome.paid:
        yield paid.number > most[paid.what], f"{paid.words_for} is not paid by these options", paid.seat, "GS-6.6"


def _wrong_claims(options: Options, outcome: Outcome) -> Iterator[Mistake]:
    out, hand = outcome.seats - len(outcome.order), HANDS[ALL_ACTIVE]
    words = f"{out} seats did not play, so that not so many were forced out"
    yield len(outcome.claims) > out, words, None, "GS-3.2"
    for seat, cards in outcome.claims.items():
        yield not options.compensation_points, "there is no compensation by these options", seat, "GS-3.4"
        right = claimed(options, outcome.seats, cards)[1]
        yield not right or cards != right, f"a hand with {cards} does not show just that", seat, "GS-3.4"
        yield len(cards) > hand, f"a hand has {hand} cards", seat, "GS-2.1"


_MISTAKES: Final = (
    _wrong_cards, _wrong_early_win, _wrong_win, _wrong_turns, _wrong_silence, _wrong_offers, _wrong_cup, _wrong_pay,
    _wrong_claims,
)  # fmt: skip


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


def _counted(numbers: tuple[int, ...]) -> BySeat[int]:
    """The numbers of those seats that have any."""
    return known_by_seat({seat: number for seat, number in enumerate(numbers) if number})
