"""What a seat of Go-Stop may do at the start of its turn (GS-5.2), and when it may offer a draw (GS-9.3)."""

from __future__ import annotations

from typing import Any, Final

from hanafuda_rules._log import events_of
from hanafuda_rules._masks import EVERY_CARD, MONTH_OF, MONTHS, TAKES, has_whole_month, months_with_three
from hanafuda_rules.cards import DECK, JOKERS, Card, CardSet, Month, card_set
from hanafuda_rules.events import Event, PickedUp, Shown, since_deal
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options
from hanafuda_rules.games.go_stop.phases.notes import Notes, Turn
from hanafuda_rules.games.go_stop.phases.turn import HANDS, TurnDraft, is_asked
from hanafuda_rules.games.go_stop.yaku import Counting
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.captures import FREE_CAPTURE
from hanafuda_rules.parts.flow import State, mover
from hanafuda_rules.state import Draft, RoundState

__all__ = [
    "KOREAN_ORDER", "completed_month", "hand_moves", "may_offer", "may_reveal_late", "offer_is_open", "whole_months",
]  # fmt: skip

_JOKERS: Final = JOKERS.mask
_SKIP, _REVEAL, _OFFER = m.Skip(), m.Reveal(), m.OfferDraw()
_THREE: Final = 3
_FIRST_OF_EACH: Final = 0x1111_1111_1111

KOREAN_ORDER: Final = (*MONTHS[:10], MONTHS[Month.PAULOWNIA - 1], MONTHS[Month.WILLOW - 1])
"""The months as masks in their Korean order, the latest last (GS-1.2)."""


def whole_months(cards: int) -> tuple[int, ...]:
    """The months of which all four cards are there, as masks, in Korean order (GS-1.2)."""
    return tuple([month for month in KOREAN_ORDER if not month & ~cards]) if has_whole_month(cards) else ()


def hand_moves(counting: Counting, state: State) -> tuple[Move, ...]:
    """Every move at the start of a turn.

    Args:
        counting: What counts.
        state: The state.
    """
    seat, step, options = mover(state), state.step, counting.options
    hand, field = state.hand_masks[seat], state.field_mask
    moves: tuple[Move, ...] = FREE_CAPTURE.plays(hand, field)
    # The common case first: nothing but hand cards.
    if hand & _JOKERS or months_with_three(hand) or step.notes.skips[seat] or step.jokers_played:
        threes = [month for month in MONTHS if (hand & month).bit_count() >= _THREE]
        moves = (*_before_play(counting, state, threes), *moves, *_instead(counting, state, threes))
    if options.small_bomb != "off" and has_whole_month(hand | field):
        moves += _bombs(counting, state, [month for month in MONTHS if (hand & month).bit_count() == 2])  # noqa: PLR2004
    if may_offer(counting, state):
        return (_OFFER, *moves)
    return moves


def _before_play(counting: Counting, state: State, threes: list[int]) -> list[Move]:
    """Shakes, jokers and a late president: what comes before the hand card (GS-5.2)."""
    found: list[Move] = []
    seat, step = mover(state), state.step
    if counting.options.shake == "before_play":
        shaken = step.notes.shaken[seat]
        found += [m.Shake(Month(MONTHS.index(month) + 1)) for month in threes if not month & shaken]  # GS-5.3
    found += [m.PlayJoker(card) for card in card_set(state.hand_masks[seat] & _JOKERS)]  # GS-5.4
    if may_reveal_late(counting.options, state, seat) and completed_month(state, seat):
        found.append(_REVEAL)
    return found


def _instead(counting: Counting, state: State, threes: list[int]) -> list[Move]:
    """Shakes with a hand card, bombs, and a skip (GS-5.3, GS-5.6, GS-5.8)."""
    seat, notes, found = mover(state), state.step.notes, list[Move]()
    if counting.options.shake == "with_play":
        taken = state.field_mask | notes.shaken[seat]
        shaken = [month for month in threes if not month & taken]
        found += [m.ShakeAndPlay(card) for month in shaken for card in card_set(state.hand_masks[seat] & month)]
    found += _bombs(counting, state, threes)
    return [*found, _SKIP] if notes.skips[seat] else found


def _bombs(counting: Counting, state: State, months: list[int]) -> tuple[Move, ...]:
    """Bombs of some months, where the field has the rest, but for those that must not be bombed (GS-5.6, GS-5.7)."""
    seat = mover(state)
    hand, forbidden = state.hand_masks[seat], 0 if counting.options.bomb_after_shake else state.step.notes.shaken[seat]
    whole = [month for month in months if not month & ~(hand | state.field_mask)]
    return tuple(
        [m.Bomb(card_set(hand & month)) for month in whole if month & state.field_mask and not month & forbidden]
    )


def may_reveal_late(options: Options, state: State, seat: int) -> bool:
    """Whether a seat may reveal a month, if a card drawn in this turn has completed one (GS-4.4).

    Args:
        options: What the round is played by.
        state: The state in its turn.
        seat: The seat.
    """
    step: Turn = state.step
    if not step.jokers_played or options.late_president == "never" or options.president == "off":
        return False
    left = state.hand_masks[seat].bit_count() + step.notes.skips[seat]
    return options.late_president == "always" or left == HANDS[len(state.setting.order)]


def completed_month(state: RoundState[Any, Any] | Draft, seat: int) -> int:
    """Of four cards of a month in hand, of which one was drawn in this turn, the latest, as a mask; or 0 (GS-4.4).

    Args:
        state: The state.
        seat: The seat, in whose turn jokers were played.
    """
    hand, jokers = state.hand_masks[seat], state.step.jokers_played
    new = [card.mask for cards in state.setting.drawn[seat : seat + 1] for card in cards[-jokers:]]
    drawn = sum(new)
    if len(new) < jokers or drawn > EVERY_CARD:
        # Nobody else knows which were drawn: perhaps some that it had not shown before.
        drawn = hand & ~_shown_before_draws(events_of(state.log), seat, jokers)
    return next((month for month in reversed(whole_months(hand)) if month & drawn), 0)


def _shown_before_draws(events: tuple[Event, ...], seat: int, draws: int) -> int:
    """The cards that a seat had shown of its hand before it drew last, so many times, as a mask."""
    first = [place for place, event in enumerate(events) if event == PickedUp(seat)][-draws]
    shown = [event.cards for event in since_deal(events[:first]) if isinstance(event, Shown) and event.seat == seat]
    return CardSet().union(*shown).mask


# --- draw offers ------------------------------------------------------------------------------------------------------


def may_offer(counting: Counting, state: State) -> bool:
    """Whether the seat may offer a draw (GS-9.3).

    Args:
        counting: What counts.
        state: The state at the start of a turn.
    """
    hand, field = state.hand_masks[mover(state)], state.field_mask
    # The common case first: a hand card matches (b).
    held, lying = hand | hand >> 1, field | field >> 1
    if (held | held >> 2) & (lying | lying >> 2) & _FIRST_OF_EACH or not offer_is_open(counting.options, state):
        return False
    if hand.bit_count() == 1 or hand & _JOKERS:  # (a)
        return False
    cards = card_set(hand)
    return _feeds_others(counting, state, cards) and not _can_be_asked(counting, state, cards)


def offer_is_open(options: Options, state: State) -> bool:
    """Whether some hand may offer a draw now (GS-9.3).

    Args:
        options: What the round is played by.
        state: The state at the start of a turn.
    """
    seat, step = mover(state), state.step
    notes: Notes = step.notes
    if options.draw_offer == "off" or len(state.setting.order) < ALL_ACTIVE:
        return False
    return step.pile_before is None and seat not in notes.offered and not notes.skips[seat]


def _feeds_others(counting: Counting, state: State, cards: CardSet) -> bool:
    """(c) Whether each card feeds an opponent, and with ``"each"`` each opponent is fed."""
    order, notes, fed = state.setting.order, state.step.notes, set[int]()
    piles = [(seat, state.pile_masks[seat]) for seat in order if seat != state.to_move]
    for card in cards:
        some = [seat for seat, pile in piles if is_asked(counting, notes, seat, len(order), pile, pile | card.mask)]
        if not some:
            return False  # in most cases with the first card
        fed.update(some)
    return counting.options.draw_offer == "any" or len(fed) == len(piles)


def _can_be_asked(counting: Counting, state: State, cards: CardSet) -> bool:
    """(d) Whether a hand card with any turned card can lead to the question."""
    seen = state.field.union(cards, *state.piles)
    return any(_leads_to_question(counting, state, card, turned) for card in cards for turned in DECK - seen)


def _leads_to_question(counting: Counting, state: State, card: Card, turned: Card) -> bool:
    """Whether a hand card that matches nothing, with a turned card, can lead to the question."""
    month = MONTH_OF[turned.index]
    for choice in TAKES[state.field_mask & month]:
        turn = TurnDraft(counting, state)
        turn.from_hand(card.mask)
        if card.mask & month:
            turn.meet(card.mask, turned.mask)
        else:
            turn.bring(card.mask, 0)
            turn.bring(turned.mask, choice)
        if turn.captured:
            turn.gather()
        if turn.asks():
            return True
    return False
