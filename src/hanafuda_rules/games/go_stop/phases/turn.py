"""A turn of Go-Stop: flip, captures, chaff, payments, and the question at its end (GS-5, GS-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from hanafuda_rules.cards import DECK, JOKERS, Card, CardSet, Month, card_set
from hanafuda_rules.events import Event, PickedUp, Shown, since_deal
from hanafuda_rules.games.go_stop import events as e
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.options import PPEOK_PAYS, minimum_of
from hanafuda_rules.games.go_stop.phases import so_far
from hanafuda_rules.games.go_stop.phases.so_far import RoundSoFar, Stack, TurnSoFar
from hanafuda_rules.games.go_stop.yaku import At, CupCounts, next_chaff
from hanafuda_rules.knowledge.log import events_of, with_move
from hanafuda_rules.machine.captures import TAKES
from hanafuda_rules.machine.state import Draft
from hanafuda_rules.masks import EVERY_CARD, MONTH_OF, MONTHS, whole_months, with_item
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.parts.flow import State, remember_drawn, take_top
from hanafuda_rules.parts.stopping import StoppedByRule
from hanafuda_rules.parts.turns import CaptureStep, HandCardStep, Question, QuestionStep, TurnStep
from hanafuda_rules.values import with_fields

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules

__all__ = [
    "ACTIONS", "HANDS", "KOREAN_ORDER", "LAST_PPEOK", "TurnDraft", "completed_month", "jokers_played",
    "whole_in_korean_order",
]  # fmt: skip

HANDS: Final = {2: 10, 3: 7}
"""The size of each hand, and so the turns of each seat, by the number of active seats (GS-2.1, GS-2.5)."""

KOREAN_ORDER: Final = (*MONTHS[:10], MONTHS[Month.PAULOWNIA - 1], MONTHS[Month.WILLOW - 1])
"""The months as masks, in the Korean order (GS-1.2)."""

_STACK: Final = 3  # GS-5.9: loose cards
_BOMB: Final = 3  # GS-5.6: hand cards
_DRY_TURNS: Final = 5  # GS-6.8: turns in a row without a card
LAST_PPEOK: Final = 3
"""The number of the ppeok that wins the round (GS-6.7)."""

_BY_MASK: Final = {card.mask: card for card in DECK | JOKERS}


def whole_in_korean_order(cards: int) -> list[int]:
    """The whole months among some cards, as masks, in the Korean order (GS-1.2)."""
    return sorted(whole_months(cards), key=KOREAN_ORDER.index)


def jokers_played(notes: RoundSoFar) -> int:
    """The number of jokers played from the hand in this turn."""
    return notes.turn.jokers_played if notes.turn else 0


def completed_month(state: State, seat: int) -> int:
    """The latest whole month in hand that a card drawn in this turn completed, as a mask; 0 if none (GS-4.4).

    The seat must have played a joker in the turn.
    """
    hand, jokers = state.hand_masks[seat], jokers_played(state.step.notes)
    new = [card.mask for cards in state.setting.drawn[seat : seat + 1] for card in cards[-jokers:]]
    drawn = sum(new)
    if len(new) < jokers or drawn > EVERY_CARD:
        # Others do not know the drawn cards; they may be any cards that the seat had not shown before.
        drawn = hand & ~_shown_before_draws(events_of(state.log), seat, jokers)
    return next((month for month in reversed(whole_in_korean_order(hand)) if month & drawn), 0)


def _shown_before_draws(events: tuple[Event, ...], seat: int, draws: int) -> int:
    """The hand cards that a seat had shown before its last ``draws`` draws, as a mask."""
    first = [place for place, event in enumerate(events) if event == PickedUp(seat)][-draws]
    shown = [event.cards for event in since_deal(events[:first]) if isinstance(event, Shown) and event.seat == seat]
    return CardSet().union(*shown).mask


class TurnDraft:
    """A turn in progress, mutable: the draft of the next state, and what the turn has done.

    Args:
        state: The state in which a seat is to move.
    """

    field_before: int
    pile_before: int
    jokers_played: int = 0
    captured: int = 0
    captured_stacks: tuple[int | None, ...] = ()
    bomb_cards: int = 0
    happened: Literal["jjok", "ttadak"] | None = None
    ppeok: bool = False

    def __init__(self, state: State) -> None:
        rules: Any = state.setting.ruleset
        seat: Any = state.to_move
        self.rules: Rules = rules
        self.seat: int = seat
        self.options, self.draft, notes = self.rules.options, Draft(state), state.step.notes
        self.notes: RoundSoFar = notes
        if turn := notes.turn:
            self.pile_before, self.field_before, self.jokers_played, self.captured = turn[:4]
            self.captured_stacks, self.bomb_cards = turn[4:]
        else:
            self.pile_before, self.field_before = state.pile_masks[seat], state.field_mask

    @property
    def is_last(self) -> bool:
        """Whether this is the seat's last turn: it has neither hand card nor skip left (GS-5.11)."""
        return not (self.draft.hand_masks[self.seat] or self.notes.skips[self.seat])

    def at(self, seat: int) -> At:
        """The circumstances in which the pile of a seat counts now."""
        if self.rules.is_plain:
            return At(self.draft.setting.table, self.notes.cup)
        self.draft.step = HandCardStep(self.notes)
        return self.rules.at(self.draft, seat)

    def score(self, seat: int, pile: int) -> int:
        """S of a pile of a seat, given as a mask (GS-7.1)."""
        if self.rules.is_plain:
            return self.rules.plain_score(pile, self.notes.cup)
        return self.rules.score(card_set(pile), self.at(seat))

    def is_asked(self, seat: int, before: int, after: int) -> bool:
        """Whether a turn of a seat leads to the question, or to the stop of a last turn (GS-7.4).

        ``before`` and ``after`` are the seat's pile at the start and at the end of the turn, as masks.
        """
        rise = self.options.go_again == "rise"
        if rise and before == after:
            return False
        worth = self.score(seat, after)
        if not worth or worth < minimum_of(self.options, len(self.draft.setting.order)):  # GS-1.6
            return False
        if rise:
            return worth > self.score(seat, before)
        return seat not in self.notes.goes or worth > self.notes.mark[seat]

    def note(self, **changes: Any) -> None:
        """Change some fields of the notes."""
        self.notes = with_fields(self.notes, **changes)

    def add(self, **more: int) -> None:
        """Add to the seat's numbers in the notes, by field name."""
        for name, number in more.items():
            noted = getattr(self.notes, name)
            self.note(**{name: with_item(noted, self.seat, noted[self.seat] + number)})

    # --- moves --------------------------------------------------------------------------------------------------------

    def play(self, move: Play) -> State:
        """Bring a hand card to the field and flip the stock card (GS-5.5)."""
        self.from_hand(move.card.mask)
        return self.flip(move.card.mask, move.captures.mask, move)

    def take(self, move: Take) -> State:
        """Make the chosen capture with the flipped card (GS-5.10)."""
        self.draft.log = with_move(self.draft.log, self.seat, move)
        self.pile_before = self.draft.step.pile_before
        self.bring(move.card.mask, move.captures.mask)
        return self.finish()

    def skip(self, _: Move | None = None) -> State:
        """Flip the stock card without playing a hand card (GS-5.8)."""
        self.add(skips=-1)
        return self.flip()

    def bomb(self, move: m.Bomb) -> State:
        """Capture a whole month with three or two hand cards (GS-5.6, GS-5.7)."""
        cards = move.cards.mask
        lying = self.draft.field_mask & MONTH_OF[cards.bit_length() - 1]
        self.bomb_cards = cards.bit_count()
        if self.bomb_cards == _BOMB:
            self.add(bombs=1, skips=2)
        else:
            self.add(small_bombs=1, skips=1)
        self.from_hand(cards)
        self.draft.field_mask ^= lying
        self.captured = cards | lying
        return self.flip()

    def shake(self, move: m.Shake) -> State:
        """Show three or four cards of a month before the hand card (GS-5.3)."""
        self._show_month(move.month.cards.mask)
        return self.wait_for_hand_card()

    def shake_and_play(self, move: m.ShakeAndPlay) -> State:
        """Show three or four cards of a month, and play one of them (GS-5.3)."""
        self._show_month(MONTH_OF[move.card.index])
        self.from_hand(move.card.mask)
        return self.flip(move.card.mask)

    def _show_month(self, month: int) -> None:
        self._show(self.draft.hand_masks[self.seat] & month, "GS-5.3")
        self.add(shaken=month)

    def _show(self, cards: int, rule: str) -> None:
        self.draft.tell(Shown(self.seat, card_set(cards), rule))

    def lay_joker(self, move: m.PlayJoker) -> State:
        """Put a joker into the pile, take its chaff, and draw a card (GS-5.4)."""
        self.from_hand(move.card.mask)
        self.captured = move.card.mask
        self.to_pile()
        if self.options.joker_steals:
            self.take_chaff(1)
        self.draft.tell(PickedUp(self.seat))
        self.jokers_played += 1
        state = self.wait_for_hand_card()
        return remember_drawn(take_top(state, self.seat), self.seat, state.stock_order[state.stock_drawn])

    def reveal(self, _: Move) -> State:
        """Win with four of a month that a drawn card has completed (GS-4.4)."""
        self._show(completed_month(self.draft, self.seat), "GS-4.4")
        return self.won("president")

    def count_cup(self, counts: CupCounts) -> State:
        """Count the Cup as its captor chooses (GS-7.2)."""
        self.note(cup=counts)
        return self.decide()

    def go(self, _: Move) -> State:
        """Go on, and note the worth of the sets (GS-7.4, GS-7.5)."""
        worth = self.score(self.seat, self.draft.pile_masks[self.seat])
        self.note(mark=with_item(self.notes.mark, self.seat, worth), goes=(*self.notes.goes, self.seat))
        return self.next_turn()

    def offer(self, _: Move) -> State:
        """Lay the hand open and offer a draw; the seat at the right answers first (GS-9.3, GS-9.4)."""
        self.note(offered=(*self.notes.offered, self.seat))
        self._show(self.draft.hand_masks[self.seat], "GS-9.3")
        return self.ask(so_far.OFFER, self.draft.setting.next_seat[self.seat])

    def accept(self, _: Move) -> State:
        """Accept an offer; then the other seat is asked, if it has not answered yet (GS-9.4)."""
        following = self.draft.setting.next_seat[self.seat]
        return self.drew("GS-9.4") if following == self.notes.offered[-1] else self.ask(so_far.OFFER, following)

    def refuse(self, _: Move) -> State:
        """Refuse an offer; the seat that made it plays on (GS-9.4)."""
        self.note(refused=(*self.notes.refused, self.seat))
        return self.wait_for_hand_card(self.notes.offered[-1])

    # --- the hand card and the flip -----------------------------------------------------------------------------------

    def from_hand(self, cards: int) -> None:
        """Take cards, given as a mask, out of the hand."""
        hands = self.draft.hand_masks
        self.draft.hand_masks = with_item(hands, self.seat, hands[self.seat] ^ cards)

    def flip(self, card: int = 0, taken: int = 0, play: Play | None = None) -> State:
        """Flip the stock card, and capture with the hand card and the flipped card (GS-5.10).

        ``card`` is the hand card as a mask, or 0. It captures ``taken``, unless the flipped card is of its month.
        ``play`` is the move, if the log does not have it yet.
        """
        draft, jokers = self.draft, 0
        while True:
            turned = draft.stock_order[draft.stock_drawn]
            draft.stock_drawn += 1
            draft.log, play = (draft.log, self.seat, play, turned, None), None
            if turned.mask > EVERY_CARD:  # unknown on a board, which asks for it
                return self._wait_for_capture(turned)
            month = MONTH_OF[turned.index]
            if month:
                break
            jokers |= turned.mask
        if card & month:
            self.bring_pair(card, turned.mask, jokers)
            return self.finish()
        self.captured |= jokers
        if card:
            self.bring(card, taken)
        choices = TAKES[draft.field_mask & month]
        if choices[1:]:
            return self._wait_for_capture(turned)
        self.bring(turned.mask, choices[0])
        return self.finish()

    def bring(self, card: int, taken: int) -> None:
        """Bring a card to the field, and capture ``taken`` and any jokers under it (GS-5.9)."""
        if not taken:
            self.draft.field_mask |= card
            return
        self.draft.field_mask ^= taken
        self.captured |= card | taken
        if self.notes.stacks and taken.bit_count() == _STACK:
            stack = next(stack for stack in self.notes.stacks if stack.month & taken)
            self.note(stacks=tuple([other for other in self.notes.stacks if other is not stack]))
            self.captured_stacks += (stack.owner,)
            self.draft.field_mask ^= stack.under
            self.captured |= stack.under

    def bring_pair(self, card: int, turned: int, jokers: int = 0) -> None:
        """Bring a hand card and a flipped card of one month, with jokers laid aside (GS-5.10, GS-5.11)."""
        draft, month = self.draft, MONTH_OF[card.bit_length() - 1]
        lying = draft.field_mask & month
        if lying.bit_count() == 1 and (self.options.last_turn_ppeok or not self.is_last):
            self.ppeok = True
            draft.field_mask |= card | turned | jokers
            self.add(ppeoks=1)
            self.note(stacks=(*self.notes.stacks, Stack(month, self.seat, jokers)))
            draft.tell(e.StackMade(self.seat, card_set(card | turned | lying), card_set(jokers)))
            return
        draft.field_mask ^= lying
        self.captured |= card | turned | lying | jokers
        if lying.bit_count() != 1:
            self.happened = "ttadak" if lying else "jjok"

    # --- after the captures -------------------------------------------------------------------------------------------

    def finish(self) -> State:
        """Complete the turn after its captures: piles, chaff, payments, and how the round goes on (GS-5.2)."""
        if self.captured:
            self.gather()
        if self.happened or self.ppeok or self.bomb_cards:
            self._pay()
        if (self.ppeok or self.options.whiff) and (by := self._won_by()):
            return self.won(by)
        if self.captured & self.rules.cup and self.options.cup_choice == "on_capture" and self.notes.cup is None:
            return self.ask(so_far.CUP)
        return self.decide()

    def _won_by(self) -> e.WonBy | None:
        """Whether the turn wins the round, by a third ppeok or a whiff (GS-6.7, GS-6.8)."""
        if self.ppeok and self.notes.ppeoks[self.seat] == LAST_PPEOK:
            return "three_ppeok"
        if self.options.whiff:
            dry = 0 if self.captured or self.jokers_played else self.notes.dry[self.seat] + 1
            if dry != self.notes.dry[self.seat]:
                self.note(dry=with_item(self.notes.dry, self.seat, dry))
            if dry == _DRY_TURNS:
                return "whiff"
        return None

    def to_pile(self) -> None:
        """Move the captured cards to the pile."""
        piles = self.draft.pile_masks
        self.draft.pile_masks = with_item(piles, self.seat, piles[self.seat] | self.captured)

    def gather(self) -> None:
        """Move the captured cards to the pile, and take the chaff due for the turn (GS-6.1, GS-6.5)."""
        draft, seat = self.draft, self.seat
        draft.pile_masks = with_item(draft.pile_masks, seat, draft.pile_masks[seat] | self.captured)
        happened: tuple[e.Happening, ...] = (self.happened,) if self.happened else ()
        if not draft.field_mask and (self.options.sweep == "empty_field" or self._takes_two_singles()):
            happened = (*happened, "sweep")
        if happened:
            draft.tell(e.Captured(self.seat, card_set(self.captured), happened))
        else:
            draft.log = (draft.log, e.Captured, self.seat, self.captured)
        if happened or self.captured_stacks or self.bomb_cards or self.captured > DECK.mask:
            for due in self._dues(len(happened)):
                self.take_chaff(due)

    def _takes_two_singles(self) -> bool:
        """Whether the field, now empty, was two cards of different months: a sweep (GS-6.1)."""
        before = self.field_before
        return before.bit_count() == 2 and before & MONTH_OF[before.bit_length() - 1] != before  # noqa: PLR2004

    def _dues(self, happenings: int) -> list[int]:
        """The number of chaff cards due for each thing in the turn, in order (GS-6.1, GS-6.5)."""
        options, is_last, dues = self.options, self.is_last, list[int]()
        if self.bomb_cards == _BOMB or (self.bomb_cards and options.small_bomb in {"chaff", "full"}):
            dues.append(1)
        if options.joker_steals:
            dues += [1] * (self.captured & JOKERS.mask).bit_count()
        if self.captured_stacks and (options.last_turn_stack or not is_last):
            dues += [
                options.own_stack if owner == self.seat else 1
                for owner in self.captured_stacks
                if owner is not None or options.dealt_stack_steals
            ]
        return dues if is_last else dues + [1] * happenings

    def take_chaff(self, due: int) -> None:
        """Take ``due`` chaff cards from each other active seat, for one thing (GS-6.1, GS-6.2)."""
        following = self.draft.setting.next_seat
        giver = following[self.seat]
        while giver != self.seat:
            self._take_chaff_of(giver, due)
            giver = following[giver]

    def _take_chaff_of(self, giver: int, due: int) -> None:
        draft, seat = self.draft, self.seat
        piles = list(draft.pile_masks)
        while due and (card := next_chaff(self.rules, piles[giver], self.at(giver))):
            piles[giver] ^= card
            piles[seat] |= card
            draft.log = (draft.log, (e.ChaffTaken(seat, giver, _BY_MASK[card]),))
            # GS-6.3: if two are due for one stack, a first card of value 2 or more can settle both.
            due = 0 if self.options.double_fills_two and card & self.rules.chaff[1] else due - 1
        draft.pile_masks = tuple(piles)
        # GS-6.4: having nothing else to give locks the Cup.
        locks = due and self.options.cup_stealing == "locks" and piles[giver] & self.rules.cup
        if locks and self.notes.cup is not CupCounts.ANIMAL:
            self.note(cup=CupCounts.ANIMAL)
            draft.tell(e.CupLocked(giver))

    def _pay(self) -> None:
        # GS-6.6
        options, left = self.options, self.draft.hand_masks[self.seat].bit_count() + self.notes.skips[self.seat]
        turn = HANDS[len(self.draft.setting.order)] - left - 1  # the seat's turns before this one
        thing: e.AtOnce = "ppeok" if self.ppeok else self.happened or "bomb"
        if thing == "ppeok":
            due = self.notes.ppeoks[self.seat] == turn + 1 and PPEOK_PAYS[options.ppeok_pays][turn] > 0
        else:
            bomb = options.first_bomb and self.bomb_cards == _BOMB
            due = not turn and {"ttadak": options.first_ttadak, "jjok": options.first_jjok, "bomb": bomb}[thing]
        if due:
            paid = e.PaidAtOnce(self.seat, thing, turn + 1)
            self.note(paid=(*self.notes.paid, paid))
            self.draft.tell(paid)

    # --- how the round goes on ----------------------------------------------------------------------------------------

    def decide(self) -> State:
        """Ask to stop or go, stop in a last turn, or begin the next turn (GS-7.4)."""
        if not self.is_asked(self.seat, self.pile_before, self.draft.pile_masks[self.seat]):
            return self.next_turn()
        if not self.is_last:
            return self.ask(so_far.STOP_OR_GO)
        self.draft.tell(StoppedByRule(self.seat, "last_turn"))
        return self.won("stop")

    def next_turn(self) -> State:
        """Begin the next turn. A seat without hand cards skips unasked; without skips, the round is drawn (GS-5.8)."""
        draft, notes = self.draft, with_fields(self.notes, turn=None) if self.notes.turn else self.notes
        draft.to_move = following = draft.setting.next_seat[self.seat]
        if draft.step.notes is not notes or type(draft.step) is not HandCardStep:
            draft.step = HandCardStep(notes)
        if draft.hand_masks[following]:
            return draft.done()
        if notes.skips[following]:
            draft.tell(e.SkipUsed(following))
            return TurnDraft(draft.done()).skip()
        return self.drew("GS-9.1")

    def wait_for_hand_card(self, seat: int | None = None) -> State:
        """Wait for a hand card in a turn that has begun, by default from the draft's seat."""
        return self._wait(HandCardStep, seat=seat)

    def ask(self, question: Question, seat: int | None = None) -> State:
        """Ask a seat a question, by default the draft's seat."""
        return self._wait(QuestionStep, question, seat=seat)

    def _wait_for_capture(self, flipped: Card) -> State:
        # Everything else that is captured goes to the pile. None of it can be a jjok, a ppeok or a ttadak.
        self.to_pile()
        done = self.captured, self.captured_stacks, self.bomb_cards
        return self._wait(CaptureStep, self.pile_before, flipped, done=done)

    def _wait(self, step: type[TurnStep], *more: Any, done: tuple[Any, ...] = (), seat: int | None = None) -> State:
        self.note(turn=TurnSoFar(self.pile_before, self.field_before, self.jokers_played, *done))
        self.draft.to_move, self.draft.step = self.seat if seat is None else seat, step(self.notes, *more)
        return self.draft.done()

    def won(self, by: e.WonBy) -> State:
        """End the round; the seat has won."""
        self.note(winner=self.seat, won_by=by)
        return self._end(e.Won(self.seat, by))

    def drew(self, rule: str) -> State:
        """End the round as a draw (GS-9.1)."""
        return self._end(e.Drew(rule))

    def _end(self, event: Event) -> State:
        self.draft.tell(event)
        self.draft.to_move, self.draft.step = None, HandCardStep(with_fields(self.notes, turn=None))
        return self.draft.done()


ACTIONS: Final[dict[type[Move], Callable[[TurnDraft, Any], State]]] = {
    m.Bomb: TurnDraft.bomb,
    m.Shake: TurnDraft.shake,
    m.ShakeAndPlay: TurnDraft.shake_and_play,
    m.PlayJoker: TurnDraft.lay_joker,
    m.Reveal: TurnDraft.reveal,
    m.Skip: TurnDraft.skip,
    m.CupAsAnimal: lambda turn, _: turn.count_cup(CupCounts.ANIMAL),
    m.CupAsChaff: lambda turn, _: turn.count_cup(CupCounts.CHAFF),
    m.Stop: lambda turn, _: turn.won("stop"),
    m.Go: TurnDraft.go,
    m.OfferDraw: TurnDraft.offer,
    m.AcceptDraw: TurnDraft.accept,
    m.RefuseDraw: TurnDraft.refuse,
}
"""The method for each move besides plays and captures, called once the move is announced."""
