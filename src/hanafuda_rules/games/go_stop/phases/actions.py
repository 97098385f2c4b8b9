"""What the moves of Go-Stop do besides plays and captures: bombs, shakes, jokers, answers, draw offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from hanafuda_rules._masks import MONTH_OF
from hanafuda_rules.events import PickedUp
from hanafuda_rules.games.go_stop import moves as m
from hanafuda_rules.games.go_stop.phases.choices import late_president
from hanafuda_rules.games.go_stop.phases.course import Course
from hanafuda_rules.games.go_stop.phases.notes import Stage, Turn
from hanafuda_rules.games.go_stop.phases.turn import decide, flip, next_turn, play_card, skip
from hanafuda_rules.games.go_stop.yaku import CupCounts
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.flow import State, remember_drawn, take_top

__all__ = ["ACTIONS"]

_BOMB: Final = 3  # GS-5.6: hand cards


def _bomb(course: Course, move: m.Bomb) -> State:
    """Capture a whole month with three or two hand cards (GS-5.6, GS-5.7)."""
    cards, player = move.cards.mask, course.player
    lying = course.draft.field_mask & MONTH_OF[cards.bit_length() - 1]
    course.bomb = cards.bit_count()
    if course.bomb == _BOMB:
        course.notes = course.notes.of(course.seat, bombs=player.bombs + 1, skips=player.skips + 2)
    else:
        course.notes = course.notes.of(course.seat, small_bombs=player.small_bombs + 1, skips=player.skips + 1)
    course.from_hand(cards)
    course.draft.field_mask ^= lying
    course.captured = cards | lying
    return flip(course)


def _show_month(course: Course, month: int) -> None:
    """Show the hand cards of a month, and note that it is shaken (GS-5.3)."""
    course.show(course.draft.hand_masks[course.seat] & month, "GS-5.3")
    course.notes = course.notes.of(course.seat, shaken=course.player.shaken | month)


def _shake(course: Course, move: m.Shake) -> State:
    _show_month(course, move.month.cards.mask)
    course.draft.step = attrs.evolve(course.draft.step, notes=course.notes, before=course.before)
    return course.draft.done()


def _shake_and_play(course: Course, move: m.ShakeAndPlay) -> State:
    _show_month(course, MONTH_OF[move.card.index])
    return play_card(course, move.card.mask, 0)


def _joker(course: Course, move: m.PlayJoker) -> State:
    """Lay a joker into the pile and draw for it (GS-5.4)."""
    draft = course.draft
    course.from_hand(move.card.mask)
    course.captured = move.card.mask
    course.to_pile()
    if course.options.joker_steals:
        course.take_chaff(1)
    draft.tell(PickedUp(course.seat))
    step: Turn = draft.step
    draft.step = Turn(Stage.START, course.notes, course.before, step.jokers + 1)
    top = draft.stock_order[draft.stock_drawn]
    return remember_drawn(take_top(draft.done(), course.seat), course.seat, top)


def _reveal(course: Course, _: Move) -> State:
    """Win by four of a month that a drawn card has completed (GS-4.4)."""
    month = late_president(course.options, course.draft, course.seat)
    course.show(month, "GS-4.4")
    return course.won("president")


def _skip(course: Course, _: Move) -> State:
    return skip(course)


def _cup_as(counts: CupCounts) -> Callable[[Course, Move], State]:
    def _place(course: Course, _: Move) -> State:
        """Count the Cup as its captor says (GS-7.2)."""
        course.notes = attrs.evolve(course.notes, cup=counts)
        return decide(course)

    return _place


def _stop(course: Course, _: Move) -> State:
    return course.won("stop")


def _go(course: Course, _: Move) -> State:
    """Go on, and remember what the sets are worth (GS-7.4, GS-7.5)."""
    mark = course.counting.score(course.pile, course.notes.cup)
    notes = course.notes.of(course.seat, goes=course.player.goes + 1, mark=mark)
    course.notes = attrs.evolve(notes, goes=(*notes.goes, course.seat))
    return next_turn(course)


def _offer(course: Course, _: Move) -> State:
    """Lay the hand open and offer a draw to the seat at the right (GS-9.3, GS-9.4)."""
    draft, notes = course.draft, attrs.evolve(course.notes, offered=(*course.notes.offered, course.seat))
    course.show(draft.hand_masks[course.seat], "GS-9.3")
    draft.step = Turn(Stage.OFFER, notes, course.before, player=course.seat)
    draft.to_move = draft.setting.next_seat[course.seat]
    return draft.done()


def _accept(course: Course, _: Move) -> State:
    """Accept an offer; the other one does too, if it has not been asked yet (GS-9.4)."""
    following = course.draft.setting.next_seat[course.seat]
    if following == course.draft.step.player:
        return course.drew("GS-9.4")
    course.draft.to_move = following
    return course.draft.done()


def _refuse(course: Course, _: Move) -> State:
    """Refuse an offer: the seat that made it plays on (GS-9.4)."""
    step: Turn = course.draft.step
    notes = attrs.evolve(course.notes, refused=(*course.notes.refused, course.seat))
    course.draft.step = attrs.evolve(step, stage=Stage.START, notes=notes, player=None)
    course.draft.to_move = step.player
    return course.draft.done()


ACTIONS: Final[dict[type[Move], Callable[[Course, Any], State]]] = {
    m.Bomb: _bomb,
    m.Shake: _shake,
    m.ShakeAndPlay: _shake_and_play,
    m.PlayJoker: _joker,
    m.Reveal: _reveal,
    m.Skip: _skip,
    m.CupAsAnimal: _cup_as(CupCounts.ANIMAL),
    m.CupAsChaff: _cup_as(CupCounts.CHAFF),
    m.Stop: _stop,
    m.Go: _go,
    m.OfferDraw: _offer,
    m.AcceptDraw: _accept,
    m.RefuseDraw: _refuse,
}
"""What each of these moves does, once everybody has seen it."""
