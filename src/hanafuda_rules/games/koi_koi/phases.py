"""What Koi-Koi adds to a round: what is looked at before the play, the question after a turn, and two other turns."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, Final, Literal

import attrs

from hanafuda_rules._masks import MONTHS, even_in_each_month, has_whole_month, with_item
from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Event, Misdealt, Shown, since_deal
from hanafuda_rules.games.koi_koi.events import FourTaken, Kept, PickedUp, Stopped
from hanafuda_rules.games.koi_koi.moves import KoiKoi, Stop
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.yaku import Counting, count
from hanafuda_rules.moves import Move
from hanafuda_rules.parts.captures import Source
from hanafuda_rules.parts.flow import State, deal_again, end_round, hand_over, mover, remember_drawn, tell, wait_for
from hanafuda_rules.parts.play import Stage, Turn
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.rewinding import Past
from hanafuda_rules.sampling import ANYTHING, HandConstraints, played_masks
from hanafuda_rules.state import Phase, RoundState
from hanafuda_rules.view import View
from hanafuda_rules.yaku import HeldYaku

__all__ = [
    "FIELD_WINS", "BeforePlay", "DrawThenTwo", "Ended", "Notes", "Play", "Player", "SecondCard", "TakeUnmatched",
    "field_finding", "lucky_kinds", "month_of",
]  # fmt: skip

# --- before the play --------------------------------------------------------------------------------------------------

FIELD_WINS: Final = {"KK-2.2": "four", "KK-2.3": "pairs"}
"""What a dealer wins by that a dealt field decides, by the rule."""

_WITH_LUCKY_HANDS: Final = 2  # KK-1.1: at four seats hands are too small for them


def field_finding(options: Options, field: int) -> tuple[str, str] | None:
    """What a dealt field, as a mask, brings, and the rule; nothing where it is played (KK-2.2 to KK-2.4)."""
    for wanted, rule, holds in (
        (options.field_four, "KK-2.2", has_whole_month(field)),
        (options.field_pairs, "KK-2.3", even_in_each_month(field)),
        (options.field_three, "KK-2.4", any((field & month).bit_count() == 3 for month in MONTHS)),  # noqa: PLR2004
    ):
        if holds and wanted != "play":
            return wanted, rule
    return None


def lucky_kinds(options: Options, hand: int) -> tuple[str, ...]:
    """The lucky kinds of a dealt hand, as a mask, that are not off (KK-3.1)."""
    held = (("teshi", has_whole_month(hand)), ("four_pairs", even_in_each_month(hand)))
    return tuple([kind for kind, holds in held if holds and getattr(options, kind) != "off"])


@attrs.frozen
class Ended:
    """The step of a round that ended before the play.

    Args:
        dealer_wins: The field that the dealer won by: ``"four"`` (KK-2.2) or ``"pairs"`` (KK-2.3).
        lucky: The lucky hands, by seat, with their kinds (KK-3.3, KK-3.4).
    """

    dealer_wins: Literal["four", "pairs"] | None = None
    lucky: tuple[tuple[int, tuple[str, ...]], ...] = ()


@attrs.frozen
class BeforePlay(Phase):
    """The field and the hands as dealt: misdeals, and what ends the round before a card is played (KK-2.2 to KK-3.5).

    Args:
        options: What the round is played by.
    """

    options: Options

    def enter(self, state: State) -> State:
        """Look at the field, then at the hands, or the other way round; what ends the round first settles it."""
        looks = (self._field, self._hands) if self.options.check_first == "field" else (self._hands, self._field)
        first, second = looks  # KK-2.5
        return first(state, lambda after: second(after, hand_over))

    def _field(self, state: State, go_on: Callable[[State], State]) -> State:
        while found := field_finding(self.options, state.field_mask):
            wanted, rule = found
            if wanted == "redeal":
                return deal_again(tell(state, Misdealt(state.field, rule)))
            if wanted == "dealer_wins":
                won: Any = FIELD_WINS[rule]
                return wait_for(state, None, Ended(won))
            state = _take_four(state)
        return go_on(state)

    def _hands(self, state: State, go_on: Callable[[State], State]) -> State:
        if state.table.seats != _WITH_LUCKY_HANDS:
            return go_on(state)
        kinds = [lucky_kinds(self.options, hand) for hand in state.hand_masks]
        # KK-3.2: a misdeal goes before any win.
        if told := self._shown(state, kinds, "redeal"):
            return deal_again(tell(state, *told, Misdealt(state.field, "KK-3.2")))
        if told := self._shown(state, kinds, "win"):
            lucky = tuple([(seat, some) for seat, some in enumerate(kinds) if some])
            return wait_for(tell(state, *told), None, Ended(lucky=lucky))
        return go_on(state)

    def _shown(self, state: State, kinds: list[tuple[str, ...]], wanted: str) -> tuple[Event, ...]:
        """What everybody sees of the hands with a kind that has a certain consequence (KK-3.5)."""
        news: list[Event] = []
        for seat, some in enumerate(kinds):
            told = [kind for kind in some if getattr(self.options, kind) == wanted]
            hand = state.hand_masks[seat]
            fours = sum([month for month in MONTHS if hand & month == month])
            if told:
                news.append(Shown(seat, card_set(hand if "four_pairs" in told else fours), "KK-3.5"))
        return tuple(news)

    def undo(self, past: Past, event: Event) -> None:
        """Lay what took the place of four cards back on the stock (KK-2.2)."""
        if isinstance(event, FourTaken):
            past.stock[:0] = past.rng.sample([*event.instead], len(event.instead))

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """What the dealt hands were like: lucky as far as they were shown, and no more (KK-3.5)."""
        ended = view.step if isinstance(view.step, Ended) else None
        looked = ended is None or ended.lucky or self.options.check_first == "hands"
        if view.table.seats != _WITH_LUCKY_HANDS or not looked:
            return ANYTHING
        shown = dict(ended.lucky) if ended else {}
        events, played = since_deal(view.events), played_masks(view.events, _WITH_LUCKY_HANDS)
        return HandConstraints(
            _DealtHands(self.options, tuple([(played[x], *_came(events, x), shown.get(x, ())) for x in (0, 1)]))
        )


def _came(events: tuple[Event, ...], seat: int) -> tuple[int, int]:
    """The cards that a seat was seen to keep, as a mask, and how many it picked up unseen (KK-4.2)."""
    own = [event for event in events if isinstance(event, Kept | PickedUp) and event.seat == seat]
    kept = [event.cards.mask for event in own if isinstance(event, Kept)]
    return sum(kept), len(own) - len(kept)


@attrs.frozen
class _DealtHands:
    """Whether hands, with what was played of them and without what came to them since the deal, have certain kinds."""

    options: Options
    later: tuple[tuple[int, int, int, tuple[str, ...]], ...]
    """For each seat the played cards, those that everybody saw it keep, how many it picked up, and its kinds."""

    def __call__(self, hands: tuple[int, ...], /) -> bool:
        return all(
            # KK-4.2: nobody knows which cards were picked up; some of them were.
            any(
                lucky_kinds(self.options, (hand | played) & ~kept & ~sum([card.mask for card in new])) == kinds
                for new in itertools.combinations(card_set(hand | played), picked)
            )
            for hand, (played, kept, picked, kinds) in zip(hands, self.later, strict=True)
        )


def _take_four(state: State) -> State:
    # KK-2.2: the earlier month first; the stock fills up, or what is left of it.
    four = next(month for month in MONTHS if state.field_mask & month == month)
    instead = sum([card.mask for card in state.stock[:4]])
    dealer: int = state.table.dealer
    side = state.setting.sides[dealer]
    piles = with_item(state.pile_masks, side, state.pile_masks[side] | four)
    field, stock = state.field_mask ^ four | instead, state.stock[4:]
    return tell(
        attrs.evolve(state, pile_masks=piles, field_mask=field, stock=stock),
        FourTaken(dealer, card_set(four), card_set(instead)),
    )


# --- the play ---------------------------------------------------------------------------------------------------------

_ANSWERS: Final[tuple[Move, ...]] = (Stop(), KoiKoi())


@attrs.frozen
class Player:
    """What is kept of the earlier turns of a player, or of a team.

    Args:
        marks: The most that each group was worth at the end of a turn (KK-6.1).
        counted: The yaku that counted at the end of a turn (KK-6.3).
        calls: How often koi-koi was called.
    """

    marks: tuple[int, ...]
    counted: frozenset[str] = frozenset()
    calls: int = 0

    def after(self, marks: tuple[int, ...], held: tuple[HeldYaku, ...], calls: int = 0) -> Player:
        """The notes after a turn, or a call."""
        return Player(marks, self.counted | {each.yaku.key for each in held}, self.calls + calls)


@attrs.frozen
class Notes:
    """What is kept of earlier turns.

    Args:
        players: The two players.
        improved: For each player who called koi-koi the seat whose turn improved last, the last of all last (KK-8.1).
    """

    players: tuple[Player, ...]
    improved: tuple[int, ...] = ()


def month_of(round_number: int) -> int:
    """The month of a round (KK-5.8)."""
    return (round_number - 1) % 12 + 1


@attrs.frozen
class Play(StoppingPlay):
    """The play, in which a turn that improves may stop the round (KK-4.1, KK-6).

    Args:
        counting: What counts.
    """

    counting: Counting = attrs.field(kw_only=True)

    def first_notes(self, state: State) -> Notes:  # noqa: ARG002  # every round begins alike
        """Every mark is nought (KK-6.1)."""
        player = Player(self.counting.values(()))
        return Notes((player, player))

    def ended(self, after: State, seat: int, before: int) -> State:
        """Look at the yaku; where the turn improves, put the question, or stop the round (KK-6.1 to KK-6.3)."""
        counting, sides = self.counting, after.setting.sides
        pile = after.pile_masks[sides[seat]]
        if counting.simple and (pile == before or not self._table(after).has_risen(before, pile)):
            return after
        notes: Notes = after.step.notes
        player = notes.players[sides[seat]]
        held = self._held(after, seat, called=player.calls > 0)
        marks = _raised(player.marks, counting.values(held))
        improved = notes.improved
        if marks != player.marks:
            improved = (*[each for each in improved if sides[each] != sides[seat]], seat)
        noted = Notes(with_item(notes.players, sides[seat], player.after(marks, held)), improved)
        told = wait_for(after, after.to_move, Turn(Stage.HAND_CARD, noted))
        if marks == player.marks:
            return told
        if forbids := self._forbids(after, seat, notes, held):
            return end_round(tell(told, Stopped(seat, forbids)))
        return self.ask(told, seat, _ANSWERS)

    def _table(self, state: State) -> Any:
        return self.counting.ways(month_of(state.table.round_number))[0]

    def _held(self, state: State, seat: int, *, called: bool) -> tuple[HeldYaku, ...]:
        pile, month = state.pile_masks[state.setting.sides[seat]], month_of(state.table.round_number)
        return self.counting.held(month, pile, state.field_mask, called=called)

    def _forbids(self, after: State, seat: int, notes: Notes, held: tuple[HeldYaku, ...]) -> str | None:
        """The option by which koi-koi may not be called (KK-6.3)."""
        options, sides = self.counting.options, after.setting.sides
        player = notes.players[sides[seat]]
        # KK-6.5: a turn is left with a hand card, or with two stock cards to flip, the other player's and one's own.
        more = any(hand for hand, side in zip(after.hand_masks, sides, strict=True) if side == sides[seat])
        more = more or (self.until == "both" and len(after.stock) >= 2)  # noqa: PLR2004
        calls = {"none": 0, "once_each": player.calls, "once": sum(each.calls for each in notes.players)}
        old = all(each.yaku.key in player.counted for each in held)
        forbidding = (
            ("last_turn", options.last_turn == "stop" and not more),
            ("koi_limit", calls[options.koi_limit] > 0),
            ("koi_from", count(held) < options.koi_from),
            ("koi_needs", options.koi_needs == "new" and old),
        )
        return next((option for option, holds in forbidding if holds), None)

    def stops(self, answer: Move) -> bool:
        """Whether the answer is to stop."""
        return isinstance(answer, Stop)

    def notes_answered(self, state: State, answer: Move) -> Notes:  # noqa: ARG002  # it is koi-koi
        """One more call, and what it makes the groups worth (KK-5.6, KK-6.1)."""
        notes: Notes = state.step.notes
        side = state.setting.sides[mover(state)]
        player, held = notes.players[side], self._held(state, mover(state), called=True)
        called = player.after(_raised(player.marks, self.counting.values(held)), held, 1)
        return Notes(with_item(notes.players, side, called), notes.improved)

    def asking_rule(self, stage: Stage) -> str:  # noqa: ARG002  # the question is all that this game asks
        """KK-6.2."""
        return "KK-6.2"


def _raised(marks: tuple[int, ...], values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(max, marks, values))


# --- the two other turns ----------------------------------------------------------------------------------------------


@attrs.frozen
class SecondCard(Turn):
    """The step in which the hand card is to be played that ends the turn (KK-4.2)."""


@attrs.frozen
class TakeUnmatched(Play):
    """The play in which a stock card that matches nothing goes into the hand, and a hand card instead (KK-4.2)."""

    def _turn_stock(  # noqa: PLR0913, PLR0917  # as the method that it overrides
        self,
        state: State,
        seat: int,
        hands: tuple[int, ...],
        field: int,
        news: tuple[Event, ...],
        before: int,
        pile: int,
        notes: Any,
    ) -> State:
        if isinstance(state.step, SecondCard):
            before, first = state.step.before, wait_for(state, seat, Turn(Stage.HAND_CARD, notes))
            return self._end_turn(first, seat, hands, field, False, news, before, pile, notes)  # noqa: FBT003
        kept = self._kept(state, field, seat) if news and hands[seat] else None
        if kept is None:
            return super()._turn_stock(state, seat, hands, field, news, before, pile, notes)
        new, told = kept
        hands = with_item(hands, seat, hands[seat] | new)
        piles = with_item(state.pile_masks, state.setting.sides[seat], pile)
        stock, step = state.stock[len(told) :], SecondCard(Stage.HAND_CARD, notes, before)
        return RoundState(state.setting, hands, piles, field, stock, seat, state.events + news + told, step)

    def undo(self, past: Past, event: Event) -> None:
        """Lay what went into the hand back on the stock (KK-4.2)."""
        if isinstance(event, Kept):
            past.hands[event.seat] ^= event.cards.mask
            past.stock[:0] = event.cards
        elif isinstance(event, PickedUp):
            past.put_back(event.seat, 1)

    def _kept(self, state: State, field: int, seat: int) -> tuple[int, tuple[Event, ...]] | None:
        """What goes into the hand after its first card, as a mask, and what everybody sees; none for a usual turn."""
        if not state.stock or self.captures.choices(state.stock[0], field, Source.STOCK) != (0,):
            return None
        return state.stock[0].mask, (Kept(seat, card_set(state.stock[0].mask), "KK-4.2"),)


@attrs.frozen
class DrawThenTwo(TakeUnmatched):
    """The play in which the top of the stock goes into the hand, and always two hand cards are played (KK-4.2)."""

    def _begin_turn(self, state: State) -> State:
        seat = state.to_move
        if seat is None or state.step.stage is not Stage.HAND_CARD or not state.hand_masks[seat]:
            return super()._begin_turn(state)
        if not state.stock:
            before = state.pile_masks[state.setting.sides[seat]]
            return wait_for(state, seat, SecondCard(Stage.HAND_CARD, state.step.notes, before))
        top = state.stock[0]
        hands = with_item(state.hand_masks, seat, state.hand_masks[seat] | top.mask)
        taken = attrs.evolve(state, hand_masks=hands, stock=state.stock[1:])
        return tell(remember_drawn(taken, seat, top), PickedUp(seat))

    def _kept(self, state: State, field: int, seat: int) -> tuple[int, tuple[Event, ...]]:  # noqa: ARG002
        return 0, ()
