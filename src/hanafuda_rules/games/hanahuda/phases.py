"""What Hanahuda adds to a round: the trade before it, and the question whether to stop it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, cast

import attrs

from hanafuda_rules._masks import MONTHS, months_with_three, with_item, worth
from hanafuda_rules._telling import ContradictionError
from hanafuda_rules.cards import Card, CardSet, card_set
from hanafuda_rules.events import Exchanged, Moved, Shown
from hanafuda_rules.facts import Fact
from hanafuda_rules.games.hanahuda.moves import Continue, Stop, Trade
from hanafuda_rules.games.hanahuda.yaku import HAND_SIZES
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.parts.flow import State, change_setting, hand_over, mover, remember_drawn, tell, wait_for
from hanafuda_rules.parts.play import Stage, turn_of
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.parts.telling import see_hand
from hanafuda_rules.shuffling import shuffled
from hanafuda_rules.state import Draft, Phase
from hanafuda_rules.view import View

if TYPE_CHECKING:
    from hanafuda_rules.games.hanahuda import Rules

__all__ = ["Chitsiobiki", "Play"]

_NO_TRADE: tuple[Move, ...] = (Pass(),)
_TRADABLE = 3  # PH-3.5: three or four cards of a month


@attrs.frozen
class _Asked:
    """Who is asked after the seat to move, and the months, as a mask, that this seat has traded already."""

    after: tuple[int, ...]
    traded: int = 0


@attrs.frozen
class Chitsiobiki(Phase):
    """Before the play, each seat may trade cards of a month of which it holds three or four (PH-3.5).

    Args:
        to_bottom: Whether the traded card is laid under the stock; otherwise it is shuffled back.
    """

    to_bottom: bool = False

    def enter(self, state: State) -> State:
        """The seat at the dealer's right is asked first; every seat is, whatever it holds (CD-10)."""
        first, *others = state.table.from_right(state.table.dealer)
        return wait_for(state, first, _Asked(tuple(others)))

    def moves(self, state: State) -> tuple[Move, ...]:
        """To pass, or to trade one of the cards of which there are enough."""
        hand = state.hand(mover(state)).mask & ~state.step.traded
        if not months_with_three(hand):
            return _NO_TRADE  # the quick look first: most hands have nothing to trade
        months = [hand & month for month in MONTHS if (hand & month).bit_count() >= _TRADABLE]
        return (Pass(), *(Trade(card) for held in months for card in card_set(held)))

    def play(self, state: State, move: Move) -> State:
        """Pass to the next seat, or trade and be asked again."""
        moved = Moved(mover(state), move)
        if isinstance(move, Trade):
            return self._trade(tell(state, moved), move)
        if not state.step.after:
            return hand_over(state, moved)
        seat, *others = state.step.after
        return wait_for(state, seat, _Asked(tuple(others)), moved)

    def _trade(self, state: State, move: Trade) -> State:
        seat, card, shuffler = mover(state), move.card, state.shuffler
        state = see_hand(state, seat, "the cards of the month that it shows")
        hand = card_set(state.hand_masks[seat])
        new, *rest = state.stock
        stock: tuple[Card, ...] = (*rest, card)
        if not self.to_bottom:
            stock, shuffler = shuffled(shuffler, card_set(sum([each.mask for each in stock])))
        # Two others of the month are shown with it, of three others the first two by rank.
        others = sorted((hand & card.month.cards) - {card})[: _TRADABLE - 1]
        if len(others) < _TRADABLE - 1:  # on a board
            raise ContradictionError(f"{_TRADABLE} cards of the month are shown", rule="PH-3.5")
        shown = Shown(seat, CardSet([card, *others]), "PH-3.5")
        step = _Asked(state.step.after, state.step.traded | card.month.cards.mask)
        draft = Draft(state)
        draft.hand_masks, draft.step = with_item(state.hand_masks, seat, hand.mask ^ card.mask | new.mask), step
        draft.lay_stock(stock)
        draft.tell(shown, Exchanged(seat, CardSet([card]), gives_first=False, to_bottom=self.to_bottom))
        return remember_drawn(change_setting(draft.done(), shuffler=shuffler), seat, new)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The months that the seat to move has traded, and the known cards at the bottom of the stock, in order."""
        traded = Fact("traded", lambda view: view.step.traded if isinstance(view.step, _Asked) else 0, cards=True)
        if not self.to_bottom:
            return (traded,)
        # A trade leaves two cards of its month in the hand, and takes three.
        most = seats * ((HAND_SIZES[seats] - _TRADABLE) // (_TRADABLE - 1) + 1)
        return (traded, *[Fact(f"bottom_{place + 1}", functools.partial(_at_bottom, place)) for place in range(most)])

    def refusal(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a move is not legal now."""
        if not isinstance(move, Trade):
            return "a card may be traded now, or not", "PH-3.5"
        if move.card.mask & state.step.traded:
            return f"a card of {move.card.month.slug} was traded already", "PH-3.5"
        return f"the hand does not hold {move.card} and two more of its month", "PH-3.5"


def _at_bottom(place: int, view: View[Any, Any]) -> int:
    """The card that lies so many places above the last of the stock, as its index and one; 0 where it is not known."""
    given = [card for event in view.told(Exchanged) for card in event.cards if card in view.hidden]
    return given[-1 - place].index + 1 if place < len(given) else 0


class Play(StoppingPlay):
    """The play, in which whoever forms Six Brights or Seven Ribbons may stop the round (PH-4.1 to PH-4.3)."""

    __slots__ = ()

    def choices(self, after: State, seat: int, before: int) -> tuple[Move, ...]:
        """Stop or continue, once for each yaku that may stop a round, in the turn that forms it.

        Formed in one turn two of them are one question, about the larger (PH-5.1).
        """
        side = after.setting.sides[seat]
        pile = after.pile_masks[side]
        if captured := pile ^ before:
            rules: Any = after.setting.ruleset  # no cast, which would be a call in every turn
            for key, cards, row in rules.stopping_rows:
                # Most captures do not touch it.
                if captured & cards and worth(pile, row) and not worth(before, row) and _counts(after, side, key):
                    return (Stop(key), Continue())
        return ()

    def stops(self, answer: Move) -> bool:
        """Whether the answer is to stop."""
        return isinstance(answer, Stop)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Which of the yaku the question is about."""
        return (*super().facts(seats), Fact("question", _question))

    def question_rule(self, stage: Stage) -> Any:  # noqa: ARG002  # the question is all that this game asks
        """PH-4.3."""
        return "PH-4.3"


def _counts(state: State, side: int, key: str) -> bool:
    """Whether a yaku counts for a side now."""
    rules = state.ruleset
    return any(each.yaku.key == key for each in rules.held(card_set(state.pile_masks[side]), rules.at(state, side)))


def _question(view: View[Any, Any]) -> int:
    asked = [answer.yaku for answer in turn_of(view).answers if isinstance(answer, Stop)]
    return cast("Rules", view.ruleset).stopping.index(asked[0]) + 1 if asked else 0
