"""What a turn of Go-Stop brings: the flip, the captures, chaff, payments, and the question at its end (GS-5, GS-6)."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules._log import with_card_drawn
from hanafuda_rules._masks import MONTH_OF, TAKES
from hanafuda_rules.cards import Card, card_set
from hanafuda_rules.games.go_stop.events import Captured, Happening, PaidAtOnce, SkipUsed, StackMade
from hanafuda_rules.games.go_stop.phases.course import Course
from hanafuda_rules.games.go_stop.phases.notes import Player, Stack, Stage, Turn
from hanafuda_rules.games.go_stop.yaku import Counting
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.stopping import Stopped

__all__ = ["asks", "decide", "finish", "flip", "leads_to_question", "next_turn", "play_card", "skip"]

_CARDS_WITH_MONTH: Final = 48
_BOMB: Final = 3  # GS-5.6: hand cards
_LAST_PPEOK: Final = 3  # GS-6.7
_DRY_TURNS: Final = 5  # GS-6.8
_PPEOKS: Final = {"1_2_4": (1, 2, 4), "1_2_3": (1, 2, 3), "1_0_0": (1, 0, 0), "off": (0, 0, 0)}
"""What the ppeoks of a seat's first turns are paid, in minimums (GS-6.6)."""


def play_card(course: Course, card: int, taken: int) -> State:
    """Bring a hand card to the field and turn the stock (GS-5.5).

    Args:
        course: The turn.
        card: The hand card, as a mask.
        taken: What it captures unless the turned card is of its month.
    """
    course.from_hand(card)
    return flip(course, card, taken)


def skip(course: Course) -> State:
    """Turn the stock without a hand card (GS-5.8)."""
    course.notes = course.notes.of(course.seat, skips=course.player.skips - 1)
    return flip(course, 0, 0)


def flip(course: Course, card: int = 0, taken: int = 0) -> State:
    """Turn the stock, and capture with the hand card and the turned one (GS-5.10).

    Args:
        course: The turn.
        card: The hand card, as a mask; 0 if there is none.
        taken: What it captures unless the turned card is of its month.
    """
    draft, aside = course.draft, 0
    while True:
        turned = draft.stock_order[draft.stock_drawn]
        draft.stock_drawn += 1
        draft.log = with_card_drawn(draft.log, course.seat, turned, None)
        if turned.index < _CARDS_WITH_MONTH:
            break
        aside |= turned.mask
    month = MONTH_OF[turned.index]
    if card & month:
        _same_month(course, card, turned.mask, aside)
        return finish(course)
    course.captured |= aside
    course.jokers += aside.bit_count()
    _bring(course, card, taken)
    choices = TAKES[draft.field_mask & month]
    if choices[1:]:
        course.to_pile()
        return course.pause(Turn(Stage.TURNED_CARD, course.notes, turned=turned))
    _bring(course, turned.mask, choices[0])
    return finish(course)


def _bring(course: Course, card: int, taken: int) -> None:
    if taken:
        course.capture(card, taken)
    else:
        course.draft.field_mask |= card


def _same_month(course: Course, card: int, turned: int, aside: int) -> None:
    """A hand card and a turned card of one month; jokers laid aside before (GS-5.10, GS-5.11)."""
    draft, month = course.draft, MONTH_OF[card.bit_length() - 1]
    lying = draft.field_mask & month
    if lying.bit_count() == 1 and (course.options.last_turn_ppeok or course.turns_left):
        course.happened = "ppeok"
        draft.field_mask |= card | turned | aside
        course.notes = attrs.evolve(course.notes, stacks=(*course.notes.stacks, Stack(month, course.seat, aside)))
        draft.tell(StackMade(course.seat, card_set(card | turned | lying), card_set(aside)))
        return
    course.happened = ("jjok", "", "ttadak")[lying.bit_count()]
    draft.field_mask ^= lying
    course.captured |= card | turned | lying | aside
    course.jokers += aside.bit_count()


# --- when the captures stand ------------------------------------------------------------------------------------------


def finish(course: Course) -> State:
    """What the turn brings once its captures stand, and how the round goes on (GS-5.2)."""
    options = course.options
    if course.captured:
        _gather(course)
    if course.happened or course.bomb:
        _pay(course)
    if options.whiff:
        _count_dry(course)
    if options.cup_choice == "on_capture" and course.captured & course.counting.cup and course.notes.cup is None:
        return course.wait(Stage.CUP)
    return decide(course)


def _gather(course: Course) -> None:
    """Move what is captured to the pile, and take the chaff that it brings."""
    course.to_pile()
    happened = _happened(course)
    course.draft.tell(Captured(course.seat, card_set(course.captured), happened))
    for due in _dues(course, happened):
        course.take_chaff(due)


def _happened(course: Course) -> tuple[Happening, ...]:
    """What takes chaff besides bombs, jokers and stacks, in order (GS-6.1)."""
    found: list[Happening] = []
    if course.happened == "ttadak":
        found.append("ttadak")
    elif course.happened:
        found.append("jjok")
    if _is_sweep(course):
        found.append("sweep")
    return tuple(found)


def _is_sweep(course: Course) -> bool:
    field = course.field
    if course.options.sweep == "empty_field":
        return not course.draft.field_mask
    low = field & -field
    two = field.bit_count() == 2 and not (field ^ low) & MONTH_OF[low.bit_length() - 1]  # noqa: PLR2004  # GS-6.1
    return two and not field & ~course.captured


def _dues(course: Course, happened: tuple[Happening, ...]) -> list[int]:
    """How many chaff are due for each thing in the turn, in their order (GS-6.1, GS-6.5)."""
    options, last = course.options, not course.turns_left
    bomb = course.bomb == _BOMB or (course.bomb and options.small_bomb in {"chaff", "full"})
    dues = [1] if bomb else []
    if options.joker_steals:
        dues += [1] * course.jokers
    if options.last_turn_stack or not last:
        owners = [owner for owner in course.stacks if owner is not None or options.dealt_stack_steals]
        dues += [options.own_stack if owner == course.seat else 1 for owner in owners]
    return dues if last else dues + [1] * len(happened)


def _pay(course: Course) -> None:
    """Count a ppeok, and note what is paid at once (GS-6.6)."""
    options, player, turn = course.options, course.player, course.turn
    if course.happened == "ppeok":
        course.notes = course.notes.of(course.seat, ppeoks=player.ppeoks + 1)
        if player.ppeoks == turn and _PPEOKS[options.ppeok_pays][turn]:
            _paid(course, PaidAtOnce(course.seat, "ppeok", turn + 1))
    elif not turn:
        if course.happened == "ttadak" and options.first_ttadak:
            _paid(course, PaidAtOnce(course.seat, "ttadak"))
        elif course.happened == "jjok" and options.first_jjok:
            _paid(course, PaidAtOnce(course.seat, "jjok"))
        elif course.bomb == _BOMB and options.first_bomb:
            _paid(course, PaidAtOnce(course.seat, "bomb"))


def _paid(course: Course, paid: PaidAtOnce) -> None:
    course.notes = attrs.evolve(course.notes, paid=(*course.notes.paid, paid))
    course.draft.tell(paid)


def _count_dry(course: Course) -> None:
    """Count the turns running that brought no card from hand, field or stock (GS-6.8)."""
    step: Turn = course.draft.step
    dry = 0 if course.captured or step.jokers else course.player.dry + 1
    if dry != course.player.dry:
        course.notes = course.notes.of(course.seat, dry=dry)


# --- how the round goes on --------------------------------------------------------------------------------------------


def asks(counting: Counting, player: Player, minimum: int, before: int, after: int) -> bool:
    """Whether a turn leads to the question, or to the stop of a last turn (GS-7.4).

    Args:
        counting: What counts.
        player: What is kept of the seat.
        minimum: The minimum of the round.
        before: What its sets were worth at the start of the turn.
        after: What they are worth at its end.
    """
    if after < minimum:
        return False
    if counting.options.go_again == "rise":
        return after > before
    return not player.goes or after > player.mark


def decide(course: Course) -> State:
    """A win by a third ppeok or by a whiff, the question, or the next turn (GS-6.7, GS-6.8, GS-7.4)."""
    if course.happened == "ppeok" and course.player.ppeoks == _LAST_PPEOK:
        return course.won("three_ppeok")
    if course.player.dry == _DRY_TURNS:
        return course.won("whiff")
    if not _asks(course):
        return next_turn(course)
    if course.turns_left:
        return course.wait(Stage.QUESTION)
    course.draft.tell(Stopped(course.seat, "last_turn"))
    return course.won("stop")


def _asks(course: Course) -> bool:
    """Whether the turn leads to the question (GS-7.4)."""
    if course.before == course.pile and course.options.go_again == "rise":
        return False  # the common case, quickly
    counting, cup = course.counting, course.notes.cup
    after = counting.score(course.pile, cup)
    if after < course.minimum:
        return False  # in most turns, without a look at what there was before
    return asks(counting, course.player, course.minimum, counting.score(course.before, cup), after)


def leads_to_question(counting: Counting, state: State, card: Card, turned: Card) -> bool:
    """Whether a hand card that matches nothing, with a turned card, can lead to the question (GS-9.3).

    Args:
        counting: What counts.
        state: The state at the start of the turn.
        card: The hand card.
        turned: The card that is turned.
    """
    month = MONTH_OF[turned.index]
    for choice in TAKES[state.field_mask & month]:
        course = Course(counting, state)
        course.from_hand(card.mask)
        if card.mask & month:
            _same_month(course, card.mask, turned.mask, 0)
        else:
            _bring(course, card.mask, 0)
            _bring(course, turned.mask, choice)
        if course.captured:
            _gather(course)
            if _asks(course):
                return True
    return False


def next_turn(course: Course) -> State:
    """The next seat's turn; without hand cards it skips unasked, and without skips the round is over (GS-5.8)."""
    draft, notes = course.draft, course.notes
    following = draft.setting.next_seat[course.seat]
    step: Turn = draft.step
    if step.notes is not notes or step.stage is not Stage.START or step.before is not None:
        draft.step = Turn(Stage.START, notes)
    draft.to_move = following
    if draft.hand_masks[following]:
        return draft.done()
    if notes.players[following].skips:
        draft.tell(SkipUsed(following))
        return skip(Course(course.counting, draft.done()))
    return course.drew("GS-9.1")
