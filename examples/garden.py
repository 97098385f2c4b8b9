"""Garden, a custom game in one file: play, settlement, records and tests.

The manual describes its rules, GA-1 to GA-7, on the page "Build your own game".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Literal

import attrs

from hanafuda_rules import STANDARD, Move, RoundState, Ruleset, Table, register, testing
from hanafuda_rules import options as base
from hanafuda_rules.cards import Card, CardSet, Names, Ribbon
from hanafuda_rules.errors import Fault
from hanafuda_rules.events import Moved
from hanafuda_rules.machine.captures import PLAY_AND_TAKE
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet, by_points
from hanafuda_rules.parts.flow import State
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.parts.turns import Question
from hanafuda_rules.settlement import Payment, Reason, Settlement
from hanafuda_rules.vocabulary import MoveForm, Word
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Options(base.Options):
    """The options of Garden.

    Args:
        no_yaku: The payment if nobody has a yaku. Source: made up for this page (decided here).

            - ``"one"``: the player with more card points is paid 1
            - ``"nothing"``: nothing is paid

        rounds: The number of rounds in a match. Source: made up for this page (decided here).

            - any number: the match ends after that many rounds
    """

    no_yaku: Literal["one", "nothing"] = option("one", "GA-5")
    rounds: int = option(3, "GA-6", values=WholeNumber(maximum=100))


# --- yaku -------------------------------------------------------------------------------------------------------------

_GARDEN = CardSet.parse("cherry-curtain susuki-moon chrysanthemum-cup")
YAKU = YakuTable(
    groups=(YakuGroup("garden", Names("Garden"), best_only=True), YakuGroup("other", Names("Other"))),
    yaku=(
        Yaku("full_garden", Names("Full Garden"), 5, _GARDEN, "garden", "GA-4"),
        Yaku("two_of_them", Names("Two of Them"), 2, _GARDEN, "garden", "GA-4", needed=2),
        Yaku("poetry", Names("Poetry"), 3, Ribbon.POETRY.cards, "other", "GA-4"),
    ),
)
FULL_GARDEN = YAKU["full_garden"]

# --- moves and phases -------------------------------------------------------------------------------------------------


@attrs.frozen
class Close(Move):
    """Close the garden, which ends the round (GA-7)."""

    ends_round = True


@attrs.frozen
class Continue(Move):
    """Let the round go on (GA-7)."""


CLOSE_OR_CONTINUE = Question((Close(), Continue()), "GA-7")


@attrs.frozen
class Play(StoppingPlay):
    """The play. A seat that completes Full Garden may close the garden (GA-3, GA-7)."""

    def question(self, after: State, seat: int, before: int) -> Question | None:
        """Ask whether to close or continue in the turn that completes Full Garden."""
        formed = FULL_GARDEN.worth(after.piles[seat]) and not FULL_GARDEN.worth(CardSet.from_mask(before))
        return CLOSE_OR_CONTINUE if formed else None


# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Outcome(outcomes.Outcome):
    """The outcome of a round: the piles, the dealer, and the seat that closed the garden, if any."""

    closed: int | None = None

    game, seat_counts, seat_rule = Names("Garden"), (2,), "GA-1"

    def faults(self) -> Iterator[Fault]:
        """The mistakes that can be seen in an outcome entered by hand."""
        yield from super().faults()
        if self.closed is not None:
            yield from self.seat_faults((self.closed,), "GA-7")
            if not FULL_GARDEN.worth(self.pile(self.closed)):
                yield Fault("it closed the garden without Full Garden", "GA-7", self.closed)


# --- the ruleset ------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Garden, with the usual card points (CD-2)."""

    options: Options = Options()

    key, name, seat_rule, outcome_type = "garden", "Garden", "GA-1", Outcome
    reason_kinds: ClassVar = {"yaku": "a yaku", "card_points": "more card points than the other player"}

    @cached_property
    def yaku(self) -> YakuTable:
        """The yaku (GA-4)."""
        return YAKU

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal of eight cards to each hand and eight to the field, then the play (GA-1 to GA-3)."""
        return Deal(((2, (Packet(8), Packet(8, "field"))),), misdeals=(FourOfAMonth("GA-2"),)), Play()

    @cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """The texts and numbers of all moves: cards with their captures, and the two answers of GA-7."""
        return (*PLAY_AND_TAKE, Word(Close, "close"), Word(Continue, "continue"))

    @cached_property
    def match_plan(self) -> Totals:
        """A match of several rounds with running totals (GA-6)."""
        return Totals("GA-1", rounds=self.options.rounds)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals first; within a month, the higher card (CD-8)."""
        return by_points(STANDARD, card)

    def outcome_of(self, state: RoundState[Outcome, Table], /) -> Outcome:
        """The outcome of a round that is over. The events tell whether somebody closed the garden."""
        last = state.events[-1]
        closed = last.seat if isinstance(last, Moved) and isinstance(last.move, Close) else None
        return Outcome.of(state, closed=closed)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """Settle yaku or card points, and name the next dealer (GA-4 to GA-6)."""
        held = [(seat, each) for seat in (0, 1) for each in self.held_at_end(outcome, seat)]
        for_yaku = tuple(Payment(1 - seat, seat, each.value, Reason.of_yaku(each)) for seat, each in held)
        payments = for_yaku or self._for_card_points(outcome)
        net = sum(each.amount if each.payee == 0 else -each.amount for each in payments)
        winner = None if net == 0 else int(net < 0)
        why = say("who won the round") if winner is not None else say("nobody has won: the same dealer")
        closed = (
            () if outcome.closed is None else (Reason(say("{seat} closed the garden"), "GA-7", seat=outcome.closed),)
        )
        return Settlement(
            title=say("Garden, {seat} dealt", seat=outcome.dealer),
            seats=2,
            unit=Names("points"),
            remarks=closed,
            payments=payments,
            winner=winner,
            next_dealer=outcome.dealer if winner is None else winner,
            dealer_reason=Reason(why, "GA-6"),
        )

    def _for_card_points(self, outcome: Outcome) -> tuple[Payment, ...]:
        ahead = STANDARD.points(outcome.pile(0)) - STANDARD.points(outcome.pile(1))
        if self.options.no_yaku == "nothing" or ahead == 0:
            return ()
        reason = Reason(say("more card points"), "GA-5", kind="card_points", value=1)
        return (Payment(int(ahead > 0), int(ahead < 0), 1, reason),)


RULES = Rules()
ruleset = ruleset_function(RULES, Options)
register(Rules, {"RULES": RULES})

# --- tests ------------------------------------------------------------------------------------------------------------


class TestGarden(testing.Conformance):
    """The conformance suite; run it with ``python -m pytest examples/garden.py``."""

    rules = RULES
