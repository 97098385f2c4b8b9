"""What a turn of Go-Stop brings: the flip, the captures, chaff, payments, and the question at its end (GS-5, GS-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from hanafuda_rules._log import with_card_drawn
from hanafuda_rules._masks import EVERY_CARD, MONTH_OF, TAKES, with_item
from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.events import Shown
from hanafuda_rules.games.go_stop import events as e
from hanafuda_rules.games.go_stop.options import PPEOK_PAYS, Options, minimum_of
from hanafuda_rules.games.go_stop.phases.notes import Notes, Stack, Stage, Turn
from hanafuda_rules.games.go_stop.yaku import Counting, CupCounts
from hanafuda_rules.parts.flow import State, mover
from hanafuda_rules.parts.stopping import Stopped
from hanafuda_rules.parts.telling import told_top
from hanafuda_rules.state import Draft

__all__ = ["HANDS", "TurnDraft", "is_asked", "is_sweep"]

HANDS: Final = {2: 10, 3: 7}
"""How many cards each active seat is dealt, and so how many turns it has, by the number of active seats (GS-2.1)."""

_CARDS_WITH_MONTH: Final = 48
_STACK: Final = 3  # GS-5.9: loose cards
_BOMB: Final = 3  # GS-5.6: hand cards
_LAST_PPEOK: Final = 3  # GS-6.7
_DRY_TURNS: Final = 5  # GS-6.8
_KEPT: Final = ("field_before", "captured", "captured_jokers", "captured_stacks", "bomb_cards")
_START: Final = Stage.START  # every turn needs it, and looking up an enum member is slow


def is_asked(  # noqa: PLR0913, PLR0917  # what GS-7.4 depends on
    counting: Counting, notes: Notes, seat: int, active: int, before: int, after: int
) -> bool:
    """Whether a turn leads to the question, or to the stop of a last turn (GS-7.4).

    Args:
        counting: What counts.
        notes: What is kept of the round.
        seat: The seat whose turn it is.
        active: The number of active seats.
        before: Its pile at the start of the turn, as a mask.
        after: Its pile at the end.
    """
    rise = counting.options.go_again == "rise"
    # The common cases first: nothing was captured, or the minimum (GS-1.6) is far away.
    if (rise and before == after) or (worth := counting.score(after, notes.cup)) < minimum_of(counting.options, active):
        return False
    return worth > counting.score(before, notes.cup) if rise else seat not in notes.goes or worth > notes.mark[seat]


def is_sweep(options: Options, before: int, after: int, captured: int) -> bool:
    """Whether a turn that has captured something is a sweep (GS-6.1).

    Args:
        options: What the round is played by.
        before: The field before the turn, as a mask.
        after: The field after it.
        captured: What it has captured.
    """
    if options.sweep == "empty_field":
        return not after
    two = before.bit_count() == 2 and not before & ~captured  # noqa: PLR2004  # GS-6.1
    return two and before & MONTH_OF[before.bit_length() - 1] != before


class TurnDraft:
    """A turn in the making: the draft of its next state, and what it has done; it changes until the turn waits or ends.

    Args:
        counting: What counts.
        state: The state in which the seat moves.
    """

    __slots__ = (
        "bomb_cards", "captured", "captured_jokers", "captured_stacks", "counting", "draft", "field_before", "happened",
        "notes", "options", "pile_before", "seat",
    )  # fmt: skip

    def __init__(self, counting: Counting, state: State) -> None:
        step: Turn = state.step
        seat = mover(state)
        self.counting, self.options, self.draft, self.seat = counting, counting.options, Draft(state), seat
        self.notes = step.notes
        self.pile_before = state.pile_masks[seat] if step.pile_before is None else step.pile_before
        """The pile at the start of the turn, as a mask."""
        self.happened: e.Happening | None = None
        """A jjok, a ppeok or a ttadak."""
        self.captured, self.captured_jokers = step.captured, step.captured_jokers
        self.captured_stacks, self.bomb_cards = step.captured_stacks, step.bomb_cards
        self.field_before = state.field_mask if step.turned is None else step.field_before

    @property
    def is_last(self) -> bool:
        """Whether it leaves the seat neither hand card nor skip (GS-5.11)."""
        return not (self.draft.hand_masks[self.seat] or self.notes.skips[self.seat])

    @property
    def pile(self) -> int:
        """The seat's pile, as a mask."""
        return self.draft.pile_masks[self.seat]

    def note(self, **changes: Any) -> None:
        """Change some notes.

        Args:
            **changes: New values by field name.
        """
        self.notes = attrs.evolve(self.notes, **changes)

    def add(self, **more: int) -> None:
        """Add to numbers that are noted of the seat.

        Args:
            **more: What is added to each, by field name.
        """
        self.notes = self.notes.add(self.seat, **more)

    def show(self, cards: int, rule: str) -> None:
        """Show cards of the hand to everybody, given as a mask."""
        self.draft.tell(Shown(self.seat, card_set(cards), rule))

    # --- the hand card and the flip -----------------------------------------------------------------------------------

    def play(self, card: int, taken: int = 0) -> State:
        """Bring a hand card to the field and turn the stock (GS-5.5).

        Args:
            card: The hand card, as a mask.
            taken: What it captures unless the turned card is of its month.
        """
        self.from_hand(card)
        return self.flip(card, taken)

    def skip(self) -> State:
        """Turn the stock without a hand card (GS-5.8)."""
        self.add(skips=-1)
        return self.flip()

    def from_hand(self, cards: int) -> None:
        """Take cards out of the hand, given as a mask."""
        hands = self.draft.hand_masks
        self.draft.hand_masks = with_item(hands, self.seat, hands[self.seat] ^ cards)

    def flip(self, card: int = 0, taken: int = 0) -> State:
        """Turn the stock, and capture with the hand card and the turned one (GS-5.10).

        Args:
            card: The hand card, as a mask; 0 if there is none.
            taken: What it captures unless the turned card is of its month.
        """
        draft, jokers = self.draft, 0
        while True:
            turned = draft.stock_order[draft.stock_drawn]
            if turned.mask > EVERY_CARD:  # on a board
                turned = told_top(draft, card | jokers | self.captured)
            draft.stock_drawn += 1
            draft.log = with_card_drawn(draft.log, self.seat, turned, None)
            if turned.index < _CARDS_WITH_MONTH:
                break
            jokers |= turned.mask
        month = MONTH_OF[turned.index]
        if card & month:
            self.meet(card, turned.mask, jokers)
            return self.finish()
        if jokers:
            self._capture(jokers, jokers)
        if card:
            self.bring(card, taken)
        choices = TAKES[draft.field_mask & month]
        if choices[1:]:
            return self._wait_for_capture(turned)
        self.bring(turned.mask, choices[0])
        return self.finish()

    def bring(self, card: int, taken: int) -> None:
        """Bring a card to the field, and capture what it takes there, and what lies under a stack (GS-5.9)."""
        if not taken:
            self.draft.field_mask |= card
            return
        self.draft.field_mask ^= taken
        self.captured |= card | taken
        if taken.bit_count() == _STACK:
            stack = next(each for each in self.notes.stacks if each.month & taken)
            self.note(stacks=tuple([each for each in self.notes.stacks if each is not stack]))
            self.captured_stacks += (stack.owner,)
            self.draft.field_mask ^= stack.under
            self._capture(stack.under, stack.under)

    def _capture(self, cards: int, jokers: int) -> None:
        self.captured |= cards
        self.captured_jokers += jokers.bit_count()

    def meet(self, card: int, turned: int, jokers: int = 0) -> None:
        """A hand card and a turned card of one month, with jokers that were laid aside before (GS-5.10, GS-5.11)."""
        draft, month = self.draft, MONTH_OF[card.bit_length() - 1]
        lying = draft.field_mask & month
        if lying.bit_count() == 1 and (self.options.last_turn_ppeok or not self.is_last):
            self.happened = "ppeok"
            draft.field_mask |= card | turned | jokers
            ppeoks, stack = self.notes.ppeoks, Stack(month, self.seat, jokers)
            ppeoks = with_item(ppeoks, self.seat, ppeoks[self.seat] + 1)
            self.note(stacks=(*self.notes.stacks, stack), ppeoks=ppeoks)
            draft.tell(e.StackMade(self.seat, card_set(card | turned | lying), card_set(jokers)))
            return
        draft.field_mask ^= lying
        self._capture(card | turned | lying | jokers, jokers)
        if lying.bit_count() != 1:
            self.happened = "ttadak" if lying else "jjok"

    # --- when the captures stand --------------------------------------------------------------------------------------

    def finish(self) -> State:
        """What the turn brings once its captures stand, and how the round goes on (GS-5.2).

        It may be a win by a third ppeok or by a whiff (GS-6.7, GS-6.8).
        """
        options = self.options
        if self.captured:
            self.gather()
        if self.happened or self.bomb_cards:
            self._pay()
        if self.happened == "ppeok" and self.notes.ppeoks[self.seat] == _LAST_PPEOK:
            return self.won("three_ppeok")
        if options.whiff and self._count_dry() == _DRY_TURNS:
            return self.won("whiff")
        if options.cup_choice == "on_capture" and self.captured & self.counting.cup and self.notes.cup is None:
            return self._wait(Stage.CUP)
        return self.decide()

    def to_pile(self) -> None:
        """Move what is captured to the pile."""
        piles = self.draft.pile_masks
        self.draft.pile_masks = with_item(piles, self.seat, piles[self.seat] | self.captured)

    def gather(self) -> None:
        """Move what is captured to the pile, and take the chaff that it brings (GS-6.1, GS-6.5)."""
        self.to_pile()
        happened: tuple[e.Happening, ...] = (self.happened,) if self.happened else ()
        if is_sweep(self.options, self.field_before, self.draft.field_mask, self.captured):
            happened = (*happened, "sweep")
        self.draft.tell(e.Captured(self.seat, card_set(self.captured), happened))
        if happened or self.captured_stacks or self.captured_jokers or self.bomb_cards:
            for due in self._dues(happened):
                self.take_chaff(due)

    def _dues(self, happened: tuple[e.Happening, ...]) -> Iterator[int]:
        """How many chaff are due for each thing in the turn, in their order (GS-6.1, GS-6.5)."""
        options, is_last = self.options, self.is_last
        if self.bomb_cards == _BOMB or (self.bomb_cards and options.small_bomb in {"chaff", "full"}):
            yield 1
        if options.joker_steals:
            yield from [1] * self.captured_jokers
        if options.last_turn_stack or not is_last:
            owners = [owner for owner in self.captured_stacks if owner is not None or options.dealt_stack_steals]
            yield from [options.own_stack if owner == self.seat else 1 for owner in owners]
        if not is_last:
            yield from [1] * len(happened)

    def take_chaff(self, due: int = 1) -> None:
        """Take so many chaff cards from each of the others, for one thing (GS-6.1, GS-6.2)."""
        following = self.draft.setting.next_seat
        giver = following[self.seat]
        while giver != self.seat:
            self._take_chaff_of(giver, due)
            giver = following[giver]

    def _take_chaff_of(self, giver: int, due: int) -> None:
        draft, counting = self.draft, self.counting
        while due:
            piles, cup = draft.pile_masks, self.notes.cup
            card = counting.next_chaff(piles[giver], cup)
            if not card:
                # GS-6.4: nothing else to give locks the Cup.
                locks = self.options.cup_stealing == "locks" and piles[giver] & counting.cup
                if locks and cup is not CupCounts.ANIMAL:
                    self.note(cup=CupCounts.ANIMAL)
                    draft.tell(e.CupLocked(giver))
                return
            piles = with_item(piles, giver, piles[giver] ^ card)
            draft.pile_masks = with_item(piles, self.seat, piles[self.seat] | card)
            draft.tell(e.ChaffTaken(self.seat, giver, next(iter(card_set(card)))))
            # GS-6.3: where two are due for one stack, a first card of value 2 or more can settle both.
            due = 0 if self.options.double_fills_two and counting.value(card) > 1 else due - 1

    def _pay(self) -> None:
        """Note what is paid at once (GS-6.6)."""
        options, left = self.options, self.draft.hand_masks[self.seat].bit_count() + self.notes.skips[self.seat]
        turn = HANDS[len(self.draft.setting.order)] - left - 1  # the seat's turns before this one
        if self.happened == "ppeok":
            if self.notes.ppeoks[self.seat] == turn + 1 and PPEOK_PAYS[options.ppeok_pays][turn]:
                self._paid(e.PaidAtOnce(self.seat, "ppeok", turn + 1))
            return
        bomb = options.first_bomb and self.bomb_cards == _BOMB
        firsts: dict[e.AtOnce, bool] = {"ttadak": options.first_ttadak, "jjok": options.first_jjok, "bomb": bomb}
        for what, paid in firsts.items():
            if paid and not turn and what == (self.happened or "bomb"):
                self._paid(e.PaidAtOnce(self.seat, what))

    def _paid(self, paid: e.PaidAtOnce) -> None:
        self.note(paid=(*self.notes.paid, paid))
        self.draft.tell(paid)

    def _count_dry(self) -> int:
        """Count the turns running that brought no card from hand, field or stock (GS-6.8)."""
        before = self.notes.dry[self.seat]
        dry = 0 if self.captured or self.draft.step.jokers_played else before + 1
        if dry != before:
            self.add(dry=dry - before)
        return dry

    # --- how the round goes on ----------------------------------------------------------------------------------------

    def decide(self) -> State:
        """The question, the stop of a last turn, or the next turn (GS-7.4)."""
        if not self.asks():
            return self.next_turn()
        if not self.is_last:
            return self._wait(Stage.QUESTION)
        self.draft.tell(Stopped(self.seat, "last_turn"))
        return self.won("stop")

    def asks(self) -> bool:
        """Whether the turn leads to the question, or to the stop of a last turn (GS-7.4)."""
        active = len(self.draft.setting.order)
        return is_asked(self.counting, self.notes, self.seat, active, self.pile_before, self.pile)

    def next_turn(self) -> State:
        """The next seat's turn; without hand cards it skips unasked, and without skips the round is over (GS-5.8)."""
        draft, notes = self.draft, self.notes
        draft.to_move = following = draft.setting.next_seat[self.seat]
        step: Turn = draft.step
        if step.notes is not notes or step.stage is not _START or step.pile_before is not None:
            draft.step = Turn(_START, notes)
        if draft.hand_masks[following]:
            return draft.done()
        if notes.skips[following]:
            draft.tell(e.SkipUsed(following))
            return TurnDraft(self.counting, draft.done()).skip()
        return self.drew("GS-9.1")

    def go_on(self, **changes: Any) -> State:
        """The state after something that has not ended the turn.

        Args:
            **changes: What else changes in the step, by field name.
        """
        draft = self.draft
        draft.step = attrs.evolve(draft.step, notes=self.notes, pile_before=self.pile_before, **changes)
        return draft.done()

    def count_cup(self, counts: CupCounts) -> State:
        """Count the Cup as its captor says (GS-7.2)."""
        self.note(cup=counts)
        return self.decide()

    def _wait(self, stage: Stage) -> State:
        """The state in which the seat has to answer."""
        self.draft.to_move, self.draft.step = self.seat, Turn(stage, self.notes, self.pile_before)
        return self.draft.done()

    def _wait_for_capture(self, turned: Card) -> State:
        """The state in which the turned card waits; all else that is captured is in the pile.

        None of it can be a jjok, a ppeok or a ttadak.
        """
        self.to_pile()
        kept: dict[str, Any] = {name: getattr(self, name) for name in _KEPT}
        self.draft.step = Turn(Stage.TURNED_CARD, self.notes, self.pile_before, turned=turned, **kept)
        return self.draft.done()

    def won(self, by: e.WonBy) -> State:
        """The end of a round that the seat has won."""
        self.draft.tell(e.Won(self.seat, by))
        self.note(winner=self.seat, won_by=by)
        return self._end()

    def drew(self, rule: str) -> State:
        """The end of a round that is a draw (GS-9.1)."""
        self.draft.tell(e.Drew(rule))
        return self._end()

    def _end(self) -> State:
        self.draft.to_move, self.draft.step = None, Turn(_START, self.notes)
        return self.draft.done()
