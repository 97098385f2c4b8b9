"""What one seat knows of a round, and states that fit it."""

from __future__ import annotations

import random
from typing import Any, Generic, TypeVar

import attrs

from hanafuda_rules.cards import BLANK, DECK, Card, CardSet
from hanafuda_rules.errors import InvalidSeatError
from hanafuda_rules.events import Drawn, Event
from hanafuda_rules.knowledge import STOCK, knowledge_of, lay_out
from hanafuda_rules.moves import LegalMoves
from hanafuda_rules.shuffling import SeededShuffler
from hanafuda_rules.state import HandsUnseen, RoundRules, RoundState, Setting
from hanafuda_rules.table import Table

__all__ = ["View", "view_of"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)


@attrs.frozen(repr=False)
class View(Generic[OutcomeT, TableT]):
    """A round as one seat knows it (CD-9); immutable, compared by value, without any hidden card.

    Views come from :meth:`RoundState.view <hanafuda_rules.state.RoundState.view>`.

    Args:
        seat: The seat.
        ruleset: The rules.
        table: What the round found when it began.
        order: The playing order: the active seats, the acting dealer first.
        hand: The seat's own hand; ``None`` while it has not looked at it (HH-2.6).
        remembered: The hand that the seat had before it sat out; it is in the stock, or was drawn from there.
        hand_sizes: How many cards each hand holds, by seat.
        piles: The captured cards by seat; the partners of a team see the same pile.
        field: The cards on the field.
        stock_size: How many cards the stock holds.
        to_move: The seat that has to move; ``None`` when the round is over.
        legal_moves: The seat's legal moves, if it is to move.
        events: What everybody saw so far.
        phase: The place of the current phase in the ruleset's list.
        step: Where the phase stands; the phase's own, and public.
    """

    seat: int
    ruleset: RoundRules[OutcomeT]
    table: TableT
    order: tuple[int, ...]
    hand: CardSet | None
    remembered: CardSet
    hand_sizes: tuple[int, ...]
    piles: tuple[CardSet, ...]
    field: CardSet
    stock_size: int
    to_move: int | None
    legal_moves: LegalMoves
    events: tuple[Event, ...]
    phase: int
    step: Any

    @property
    def turned(self) -> CardSet:
        """The drawn card that waits for its player to choose what it captures, if there is one (CD-6)."""
        last = self.events[-1] if self.events else None
        return CardSet([last.card]) if isinstance(last, Drawn) and last.captures is None else CardSet()

    @property
    def hidden(self) -> CardSet:
        """The cards that the seat does not see: those of the stock and of other hands, all together."""
        seen = self.field.union(*self.piles, self.hand or CardSet(), self.turned)
        unseen = DECK - seen
        # The blank is in somebody's hand until its holder lays it aside (HH-2.5).
        room = sum(self.hand_sizes) - len(self.hand or ()) + self.stock_size
        return CardSet([*unseen, BLANK]) if room > len(unseen) else CardSet(unseen)

    def sample(self, rng: random.Random) -> RoundState[OutcomeT, TableT]:
        """A full state, drawn uniformly from those that fit what the seat knows; it can be played on from.

        What is known of shown cards is heeded, and what the rules say of hands; what others' choices may tell is not.

        Args:
            rng: Where chance comes from; the state's own shuffler is seeded from it as well.
        """
        known = knowledge_of(self.events)
        if self.remembered:
            places = {**known.places, **dict.fromkeys(self.remembered & self.hidden, frozenset([STOCK]))}
            known = attrs.evolve(known, places=places)
        own = {} if self.hand is None else {self.seat: 0}
        room = {**dict(enumerate(self.hand_sizes)), **own, STOCK: self.stock_size}
        hidden = self.hidden
        while True:
            laid = lay_out(hidden, room, known, rng)
            if known.allows(laid):
                state = self._state(laid, known.bottom, rng)
                if self.ruleset.fits(state):
                    return state

    def _state(
        self, laid: dict[int, list[Card]], bottom: tuple[Card, ...], rng: random.Random
    ) -> RoundState[OutcomeT, TableT]:
        seats, sides = self.table.seats, self.ruleset.sides(self.table.seats)
        hands = [CardSet(laid[seat]).mask for seat in range(seats)]
        if self.hand is not None:
            hands[self.seat] = self.hand.mask
        above = [card for card in laid[STOCK] if card not in bottom]
        rng.shuffle(above)
        shuffler = SeededShuffler(rng.getrandbits(64))
        own = tuple(self.remembered.mask if seat == self.seat else 0 for seat in range(seats))
        remembered = own if self.remembered else ()
        setting = Setting(self.ruleset, self.table, shuffler, self.phase, self.order, sides, remembered)
        piles = tuple(self.piles[sides.index(side)].mask for side in sorted(set(sides)))
        stock = (*above, *bottom)
        return RoundState(setting, tuple(hands), piles, self.field.mask, stock, self.to_move, self.events, self.step)

    def _repr_svg_(self) -> str:
        """What the seat knows, as notebooks show it: other hands as backs."""
        from hanafuda_rules.svg import table_svg  # noqa: PLC0415  # pictures stand on the core, not the core on them

        hands: dict[int, CardSet | int] = dict(enumerate(self.hand_sizes))
        if self.hand is not None:
            hands[self.seat] = self.hand
        return table_svg(
            field=self.field,
            hands=hands,
            piles=dict(enumerate(self.piles)),
            stock=self.stock_size,
            turned=self.turned,
            near=self.seat,
            to_move=self.to_move,
            classification=self.ruleset.classification,
        )

    def __repr__(self) -> str:
        moment = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<View of seat {self.seat}: {self.ruleset.name}, {len(self.events)} events, {moment}>"

    def __str__(self) -> str:
        """The whole view, a line for each place."""
        lines = [repr(self), f"field: {self.field or '–'}", f"stock: {self.stock_size} cards"]
        for seat, (size, pile) in enumerate(zip(self.hand_sizes, self.piles, strict=True)):
            hand = f"{self.hand or '–'}" if seat == self.seat and self.hand is not None else f"{size} cards"
            lines.append(f"seat {seat}: hand {hand}; pile {pile or '–'}")
        return "\n".join(lines)


def view_of(state: RoundState[OutcomeT, TableT], seat: int) -> View[OutcomeT, TableT]:
    """What a seat knows of a state; :meth:`RoundState.view <hanafuda_rules.state.RoundState.view>` is the same.

    Raises:
        InvalidSeatError: There is no such seat.
    """
    seats = state.table.seats
    if seat not in range(seats):
        msg = f"there is no seat {seat!r}; the seats are 0 to {seats - 1}"
        raise InvalidSeatError(msg, rule="CD-9")
    setting = state.setting
    unseen = state.to_move is not None and isinstance(state.phase, HandsUnseen)
    remembered = setting.remembered[seat] if setting.remembered else 0
    return View(
        seat=seat,
        ruleset=setting.ruleset,
        table=setting.table,
        order=setting.order,
        hand=None if unseen else CardSet.from_mask(state.hand_masks[seat]),
        remembered=CardSet.from_mask(remembered),
        hand_sizes=tuple(hand.bit_count() for hand in state.hand_masks),
        piles=state.piles,
        field=state.field,
        stock_size=len(state.stock),
        to_move=state.to_move,
        legal_moves=state.legal_moves if state.to_move == seat else LegalMoves(),
        events=state.events,
        phase=setting.phase,
        step=state.step,
    )
