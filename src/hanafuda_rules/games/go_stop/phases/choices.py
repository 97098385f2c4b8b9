"""What a seat of Go-Stop may do at the start of its turn (GS-5.2)."""

from __future__ import annotations

from typing import Any, Final

from hanafuda_rules._masks import MONTH_OF, MONTHS
from hanafuda_rules.cards import JOKERS, Month, card_set
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, Options
from hanafuda_rules.games.go_stop.phases.course import HANDS
from hanafuda_rules.games.go_stop.phases.notes import Player, Turn
from hanafuda_rules.games.go_stop.phases.offers import may_offer
from hanafuda_rules.games.go_stop.yaku import Counting
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.captures import FREE_CAPTURE
from hanafuda_rules.parts.flow import State, mover
from hanafuda_rules.state import Draft, RoundState

__all__ = ["late_president", "latest", "start_moves", "whole_months"]

_JOKERS: Final = JOKERS.mask
_FIRST_OF_EACH: Final = 0x1111_1111_1111
_SKIP, _REVEAL, _OFFER = m.Skip(), m.Reveal(), m.OfferDraw()
_TWO = 2

# GS-1.2: the months in their Korean order, the latest last.
_KOREAN_ORDER: Final = (*MONTHS[:10], MONTHS[Month.PAULOWNIA - 1], MONTHS[Month.WILLOW - 1])


def whole_months(cards: int) -> tuple[int, ...]:
    """The months of which all four cards are there, as masks, in Korean order (GS-1.2)."""
    return tuple([month for month in _KOREAN_ORDER if not month & ~cards])


def latest(months: tuple[int, ...]) -> int:
    """The latest of some months in Korean order, as a mask (GS-1.2, GS-4.1)."""
    return max(months, key=_KOREAN_ORDER.index)


def _threes(hand: int) -> tuple[int, ...]:
    """The months of which a hand has three or four cards, as masks."""
    one, two, three, four = hand, hand >> 1, hand >> 2, hand >> 3
    # The common case first: three cards are two and one of the other two, either way round.
    if not (one & two & (three | four) | three & four & (one | two)) & _FIRST_OF_EACH:
        return ()
    return tuple([month for month in MONTHS if (hand & month).bit_count() > _TWO])


def start_moves(options: Options, counting: Counting, state: State) -> tuple[Move, ...]:
    """Every move at the start of a turn.

    Args:
        options: What the round is played by.
        counting: What counts.
        state: The state.
    """
    seat, step = mover(state), state.step
    hand, field, player = state.hand_masks[seat], state.field_mask, step.notes.players[seat]
    moves: tuple[Move, ...] = FREE_CAPTURE.plays(hand, field)
    threes = _threes(hand)
    # The common case first: nothing but hand cards.
    if threes or hand & _JOKERS or step.jokers or player.skips:
        first = _before_play(options, state, seat, threes)
        moves = (*first, *moves, *_instead(options, hand, field, player, threes))
    if options.small_bomb != "off":
        pairs = [month for month in MONTHS if (hand & month).bit_count() == _TWO == (field & month).bit_count()]
        moves = (*moves, *_bombs(options, hand, player, pairs))
    if options.draw_offer != "off" and _may_offer(counting, state, seat):
        return (_OFFER, *moves)
    return moves


def _before_play(options: Options, state: State, seat: int, threes: tuple[int, ...]) -> list[Move]:
    """Shakes, jokers and a late president: what comes before the hand card (GS-5.2)."""
    found: list[Move] = []
    hand, step = state.hand_masks[seat], state.step
    if options.shake == "before_play":
        shaken = step.notes.players[seat].shaken
        found += [m.Shake(Month(MONTHS.index(month) + 1)) for month in threes if not month & shaken]  # GS-5.3
    if hand & _JOKERS:
        found += [m.PlayJoker(card) for card in card_set(hand & _JOKERS)]  # GS-5.4
    if step.jokers and late_president(options, state, seat):
        found.append(_REVEAL)
    return found


def _instead(options: Options, hand: int, field: int, player: Player, threes: tuple[int, ...]) -> list[Move]:
    """Shakes with a hand card, bombs, and a skip (GS-5.3, GS-5.6, GS-5.8)."""
    found: list[Move] = []
    if options.shake == "with_play":
        shakes = [month for month in threes if not month & (field | player.shaken)]
        found += [m.ShakeAndPlay(card) for month in shakes for card in card_set(hand & month)]
    found += _bombs(options, hand, player, [month for month in threes if month & field])
    return [*found, _SKIP] if player.skips else found


def _bombs(options: Options, hand: int, player: Player, months: list[int]) -> list[Move]:
    """Bombs of some months, but for those that must not be bombed (GS-5.6)."""
    forbidden = 0 if options.bomb_after_shake else player.shaken
    return [m.Bomb(card_set(hand & month)) for month in months if not month & forbidden]


def late_president(options: Options, state: RoundState[Any, Any] | Draft, seat: int) -> int:
    """Of four cards of a month in hand, of which one was drawn in this turn, the latest, as a mask; or 0 (GS-4.4).

    Args:
        options: What the round is played by.
        state: The state.
        seat: The seat, in whose turn jokers were played.
    """
    if options.late_president == "never" or options.president == "off":
        return 0
    step: Turn = state.step
    hand, left = state.hand_masks[seat], state.hand_masks[seat].bit_count() + step.notes.players[seat].skips
    if options.late_president == "first_turn" and left < HANDS[len(state.setting.order)]:
        return 0
    drawn = [MONTH_OF[card.index] for card in state.setting.drawn[seat][-step.jokers :]]
    months = tuple([month for month in drawn if month and not month & ~hand])
    return latest(months) if months else 0


def _may_offer(counting: Counting, state: State, seat: int) -> bool:
    """Whether the seat may offer a draw: as the first thing in its turn, once a round (GS-9.3)."""
    step: Turn = state.step
    # The common case first: a hand card matches (GS-9.3 (b)).
    if _months(state.hand_masks[seat]) & _months(state.field_mask) or len(state.setting.order) < ALL_ACTIVE:
        return False
    if step.before is not None or seat in step.notes.offered:
        return False
    return may_offer(counting, state, seat)


def _months(cards: int) -> int:
    """The months of some cards, as the mask of their first cards."""
    cards |= cards >> 1
    return (cards | cards >> 2) & _FIRST_OF_EACH
