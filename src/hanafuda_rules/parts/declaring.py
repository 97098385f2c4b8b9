"""Declaring teyaku, before the play or late, and what declarations say about hands (HH-5.1, HH-5.6, HH-5.7)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable
from typing import cast

import attrs

from hanafuda_rules.boards.phases import ContradictionError, knows_hand, may_play, some_hand, told_next
from hanafuda_rules.cards import DECK, CardSet, card_set
from hanafuda_rules.events import Moved, every, since_deal
from hanafuda_rules.knowledge.constraints import ANYTHING, HandConstraints
from hanafuda_rules.knowledge.tracing import played_masks
from hanafuda_rules.learning.facts import Fact, flags, places
from hanafuda_rules.machine.state import Draft, Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.flow import State, hand_over, mover, tell, wait_for
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.teyaku import (
    HAND_SIZE,
    NEVER_TOGETHER,
    Declare,
    Declared,
    DeclaringOptions,
    HeldTeyaku,
    TeyakuRules,
    TeyakuTable,
)
from hanafuda_rules.parts.turns import Question, QuestionStep
from hanafuda_rules.values import Value

__all__ = ["Declaration", "LateTeyaku", "LateTeyakuStep", "facts_of"]


def _options(moment: State | AnyView) -> DeclaringOptions:
    return cast("DeclaringOptions", moment.ruleset.options)


def _table(moment: State | AnyView, seat: int) -> TeyakuTable:
    """The teyaku that are open to a seat."""
    return cast("TeyakuRules", moment.ruleset).teyaku_of(moment.order, seat)


def _choices(held: tuple[HeldTeyaku, ...]) -> tuple[Move, ...]:
    """The moves: for each group, its best teyaku or nothing, everything first (HH-5.1)."""
    every = [teyaku.teyaku.key for teyaku in held]
    return tuple(
        [Declare(keys) for count in range(len(every), -1, -1) for keys in itertools.combinations(every, count)]
    )


def _declared(
    seat: int, held: tuple[HeldTeyaku, ...], keys: tuple[str, ...], options: DeclaringOptions, rule: str = "HH-5.6"
) -> tuple[Declared, ...]:
    """The event of a declaration; none if nothing is declared. ``rule`` says what is shown."""
    chosen = [teyaku for teyaku in held if teyaku.teyaku.key in keys]
    if not chosen:
        return ()
    shown = CardSet().union(*[teyaku.shown(options) for teyaku in chosen])
    triplets = tuple([month for teyaku in chosen for month in teyaku.triplet_months(options)])
    rest = next((teyaku.rest(options) for teyaku in chosen if teyaku.teyaku.group == "b"), None)
    return (Declared(seat, shown, rule, rest=rest, teyaku=keys, triplets=triplets),)


def _may_declare(keys: tuple[str, ...], table: TeyakuTable, done: Iterable[str] = ()) -> bool:
    """Whether a hand can have these teyaku: at most one of each group, group A first, no group that is done."""
    if not all(key in table for key in keys):
        return False
    groups = [table[key].group for key in keys]
    right = groups == sorted(set(groups)) and not set(groups).intersection(done)
    return right and frozenset(keys) not in NEVER_TOGETHER


def _declarations(
    state: State, seat: int, shows: Callable[[CardSet], tuple[Declared, ...]], played: int = 0
) -> tuple[Declared, ...]:
    """The event of a declaration; on a board that does not know the hand, the event that it is told.

    ``shows`` returns the events of a dealt hand. ``played`` is the mask of the dealt cards that the seat has played.

    Raises:
        HanafudaError: No hand makes the declaration that was told.
    """
    if knows_hand(state, seat):
        return shows(card_set(state.hand_masks[seat] | played))
    event = told_next(state, Declared, seat)
    if event is None:
        return ()
    hand = card_set(state.hand_masks[seat] & EVERY_CARD | played)
    among = DECK if event.rest is None else event.rest
    if not some_hand(state, hand, _table(state, seat).hand_size, among, lambda dealt: shows(dealt) == (event,)):
        keys, cards = " and ".join(event.teyaku).replace("_", " "), event.cards or "no card"
        raise ContradictionError(f"no hand of seat {seat} declares {keys} by showing {cards}", rule=event.rule)
    return (event,)


@attrs.frozen
class Declaration(Phase):
    """The active seats declare their teyaku, the acting dealer first (HH-5.1).

    Args:
        rule: The id of the game's rule about declaring.
        shows_rule: The id of its rule about the cards that are shown.
    """

    rule: str = "HH-5.1"
    shows_rule: str = "HH-5.6"

    def enter(self, state: State) -> State:
        """Declare for every seat, or ask the acting dealer."""
        if _options(state).declare == "choice":
            return wait_for(state, state.order[0], state.order)
        for seat in state.order:
            state = tell(state, *_declarations(state, seat, functools.partial(self._shows, state, seat, None)))
        return hand_over(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """For each group, the best teyaku or nothing."""
        seat = mover(state)
        return _choices(_table(state, seat).held(state.hand(seat)) if knows_hand(state, seat) else ())

    def play(self, state: State, move: Declare) -> State:
        """Show the declared teyaku and ask the next seat."""
        seat, *waiting = cast("tuple[int, ...]", state.step)
        shows = functools.partial(self._shows, state, seat, move)
        state = tell(state, Moved(seat, move))
        state = tell(state, *_declarations(state, seat, shows))
        return wait_for(state, waiting[0], tuple(waiting)) if waiting else hand_over(state)

    def _shows(self, state: State, seat: int, move: Declare | None, hand: CardSet) -> tuple[Declared, ...]:
        held = _table(state, seat).held(hand)
        keys = tuple([teyaku.teyaku.key for teyaku in held]) if move is None else move.teyaku
        return _declared(seat, held, keys, _options(state), self.shows_rule) if keys else ()

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand."""
        return isinstance(move, Declare) and _may_declare(move.teyaku, _table(state, mover(state)))

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        return "the seat must say which teyaku it declares, for each group its best or nothing", self.rule

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """The hands, as dealt, hold what was declared."""
        return _fit_of(view, over=view.phase > view.ruleset.phases.index(self))


_LATE_TEYAKU = Question((), "HH-5.7", "the seat must declare teyaku or nothing before the stock card is turned")


@attrs.frozen
class LateTeyakuStep(QuestionStep):
    """Seats may declare teyaku late, after the first hand card and before its stock card (HH-5.7).

    Args:
        notes: The game's notes from earlier turns.
        question: The question; its answers depend on the hand.
        pile_before: The player's pile at the start of the turn, as a mask.
        asked: The seats that have not answered yet; the first one is to move.
        player: The seat whose turn it is.
    """

    pile_before: int
    asked: tuple[int, ...]
    player: int


def _asked(view: AnyView) -> tuple[int, ...]:
    return view.step.asked if isinstance(view.step, LateTeyakuStep) else ()


def _player(view: AnyView) -> tuple[int, ...]:
    return (view.step.player,) if isinstance(view.step, LateTeyakuStep) else ()


class LateTeyaku(PlayPhase):
    """A play in which seats can declare late, after the first hand card (HH-5.7)."""

    __slots__ = ()

    def play_card(self, state: State, play: Play) -> State:
        """Play a hand card, ask the seats that may declare late, and turn the stock card."""
        asked = self._may_declare_late(state)
        if not asked:
            return super().play_card(state, play)
        seat, notes = mover(state), state.step.notes
        step = LateTeyakuStep(notes, _LATE_TEYAKU, state.pile_masks[seat], asked, seat)
        return wait_for(self.bring(state, play), asked[0], step)

    def moved(self, state: State, move: Move) -> State:
        """Show the declared teyaku and ask the next seat; after the last one, turn the stock card."""
        if not isinstance(move, Declare):
            return super().moved(state, move)
        step: LateTeyakuStep = state.step
        seat, *asked = step.asked
        played = played_masks(state.event_log, state.table.seats)[seat]
        state = tell(state, *_declarations(state, seat, functools.partial(self._shows, state, seat, move), played))
        if asked:
            return wait_for(state, asked[0], attrs.evolve(step, asked=tuple(asked)))
        return self.turn_stock(state, step.player, step.pile_before)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of the turn, and which seats may declare late."""
        return (
            *super().facts(seats),
            Fact("asked", lambda view: places(view, _asked(view)), by_seat=True, most="seats"),
            Fact("player", lambda view: flags(view, _player(view)), by_seat=True, most=1),
        )

    def _may_declare_late(self, state: State) -> tuple[int, ...]:
        """The seats that may declare late: those with an open group in which they have not declared."""
        options = _options(state)
        if options.declare == "auto" or not options.late_teyaku:
            return ()
        if state.hand_masks[state.order[0]].bit_count() < HAND_SIZE:
            return ()
        return tuple(
            [seat for seat in state.order if {one.group for one in _table(state, seat)} - self._done(state, seat)]
        )

    def needs_events(self, state: State) -> bool:
        """Whether late declarations depend on earlier ones."""
        undeclared = Draft(state)
        undeclared.log = None
        return bool(every(Declared, since_deal(state.events)) and self._may_declare_late(undeclared.done()))

    def _declared(self, state: State, seat: int) -> tuple[str, ...]:
        return tuple([key for e in every(Declared, since_deal(state.events)) if e.seat == seat for key in e.teyaku])

    def _still(self, state: State, seat: int) -> tuple[HeldTeyaku, ...]:
        # Teyaku are those of the seven dealt cards; the acting dealer has played one of them.
        hand = card_set(state.hand_masks[seat] | played_masks(state.event_log, state.table.seats)[seat])
        return self._left(state, seat, hand)

    def _left(self, state: State, seat: int, hand: CardSet) -> tuple[HeldTeyaku, ...]:
        """The teyaku of a dealt hand in groups that the seat has not declared."""
        done = self._done(state, seat)
        return tuple([held for held in _table(state, seat).held(hand) if held.teyaku.group not in done])

    def _done(self, state: State, seat: int) -> set[str]:
        table = _table(state, seat)
        return {table[key].group for key in self._declared(state, seat)}

    def answers(self, state: State) -> tuple[Move, ...]:
        """The answers; to declare late, the teyaku of each open group or nothing."""
        if not isinstance(state.step, LateTeyakuStep):
            return super().answers(state)
        seat = mover(state)
        return _choices(self._still(state, seat) if knows_hand(state, seat) else ())

    def may_play(self, state: State, move: Move) -> bool:
        """Whether a move is legal with some hand."""
        if not isinstance(state.step, LateTeyakuStep):
            return may_play(state, move)
        table, done = _table(state, mover(state)), self._done(state, mover(state))
        return isinstance(move, Declare) and _may_declare(move.teyaku, table, done)

    def _shows(self, state: State, seat: int, move: Declare, hand: CardSet) -> tuple[Declared, ...]:
        return _declared(seat, self._left(state, seat, hand), move.teyaku, _options(state))


def _fit_of(view: AnyView, *, over: bool) -> HandConstraints:
    """The condition that hands, as dealt, show what was shown, and hold nothing else if all teyaku are declared.

    ``over`` says whether all declarations before the play have been made.
    """
    options, played = _options(view), view.played_masks
    hands: dict[int, _Shown] = {}
    if over and options.declare == "auto":
        hands = {seat: _Shown(seat, played[seat], _table(view, seat)) for seat in view.order}
    for event in view.told(Declared):
        known = hands.get(event.seat) or _Shown(event.seat, played[event.seat], _table(view, event.seat))
        hands[event.seat] = attrs.evolve(known, keys=known.keys.union(event.teyaku), cards=known.cards | event.cards)
    others = tuple([hand for hand in hands.values() if hand.seat != view.seat])
    return HandConstraints(functools.partial(_fit_declarations, others, options)) if others else ANYTHING


@attrs.frozen
class _Shown(Value):
    """A seat, its played cards as a mask, its teyaku, the keys that it declared, and the cards that it showed."""

    seat: int
    played: int
    table: TeyakuTable
    keys: frozenset[str] = frozenset()
    cards: CardSet = CardSet()

    def fits(self, dealt: int, options: DeclaringOptions) -> bool:
        """Whether a dealt hand, as a mask, shows these cards for these teyaku (HH-5.6, SD-3.4)."""
        if not self.keys:
            return not self.table.may_hold(dealt)
        held = self.table.held(card_set(dealt))
        declared = [teyaku for teyaku in held if teyaku.teyaku.key in self.keys]
        if len(declared) < len(self.keys) or (options.declare == "auto" and len(held) > len(declared)):
            return False
        return CardSet().union(*[teyaku.shown(options) for teyaku in declared]) == self.cards


def _fit_declarations(declared: tuple[_Shown, ...], options: DeclaringOptions, hands: tuple[int, ...]) -> bool:
    return all(shown.fits(hands[shown.seat] | shown.played, options) for shown in declared)


def _declared_by(key: str, view: AnyView) -> list[int]:
    return flags(view, [event.seat for event in view.told(Declared) if key in event.teyaku])


def facts_of(teyaku: TeyakuTable) -> tuple[Fact, ...]:
    """A fact for each teyaku: which seats declared it (HH-5.1)."""
    return tuple(
        [Fact(f"declared_{one.key}", functools.partial(_declared_by, one.key), by_seat=True, most=1) for one in teyaku]
    )
