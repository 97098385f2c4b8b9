"""The pieces that make up a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar

import attrs

from hanafuda_rules.action_space import ActionSpace, action_space
from hanafuda_rules.cards import DECK
from hanafuda_rules.classification import Classification
from hanafuda_rules.dealing import DrawRank, draw_for_dealer
from hanafuda_rules.errors import HanafudaError, InvalidSeatError
from hanafuda_rules.fit import ANYTHING, Fit
from hanafuda_rules.match import Course, Match, begin_match
from hanafuda_rules.options import Options
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.shuffling import Shuffler, check_shuffler
from hanafuda_rules.state import Phase, RoundState, begin
from hanafuda_rules.table import Table, sides
from hanafuda_rules.vocabulary import PLAY_AND_TAKE, MoveForm
from hanafuda_rules.whole import check_tuple, whole
from hanafuda_rules.yaku import YakuTable

__all__ = ["Ruleset", "check_base"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)


def _anything(_: Any) -> Fit:
    return ANYTHING


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class Ruleset(Generic[OutcomeT, TableT, SettlementT]):
    """A game, assembled from its pieces; immutable, compared by value.

    The games of this library come ready made – ``hanahuda.RULES``, ``hanahuda.ruleset(…)`` –; your own is one call of
    this constructor.

    Args:
        key: The game's name in code, such as ``"hanahuda"``.
        name: Its name for people.
        options: What a round is played by.
        length: How long a match lasts.
        seat_counts: The numbers of seats that the game has.
        seat_rule: The id of the rule that says so.
        classification: How it classes and values the cards.
        yaku: Its yaku. Where a table decides which count, these are the ones of the first round of a match, and
            :meth:`yaku_at`, which its class has of its own, knows those of any round.
        phases: What a round goes through, in order; the last one ends the round.
        draw_rank: How cards drawn for the first dealer are ranked.
        outcome_of: What happened in a round that is over.
        reckon: Checks an outcome and settles it.
        course: How a match goes on and ends.
        made_for: The options and the length that the pieces were made for, where they were: with others,
            which ``attrs.evolve`` could put there, the ruleset would say one thing and play another.
        fits: Answers a view with what the hands of a state sampled from it have to fulfil, so that the state can have
            come about as its events say; nothing, unless told.
        partners_at: The number of seats at which opposite seats play as partners, if any.
        vocabulary: Which moves the game has, how they are written and in which order they are numbered.

    Raises:
        HanafudaError: There is no number of seats, or no phase, a list stands where a tuple has to, or the options or
            the length are not those that the pieces were made for.
    """

    key: str
    name: str
    options: Options
    length: Options
    seat_counts: tuple[int, ...]
    seat_rule: str
    classification: Classification
    yaku: YakuTable
    phases: tuple[Phase, ...]
    draw_rank: DrawRank
    outcome_of: Callable[[RoundState[Any, Any]], OutcomeT]
    reckon: Callable[[OutcomeT], SettlementT]
    course: Course[TableT, SettlementT]
    made_for: tuple[Options, Options] | None = attrs.field(default=None, eq=False)
    fits: Callable[[Any], Fit] = _anything
    partners_at: int | None = None
    vocabulary: tuple[MoveForm, ...] = PLAY_AND_TAKE

    table_kind: ClassVar[type[Table]] = Table
    """What its tables are."""

    def __attrs_post_init__(self) -> None:
        check_tuple(self.seat_counts, f"the numbers of seats of {self.name}", least=1)
        check_tuple(self.phases, f"the phases of {self.name}", least=1)
        check_tuple(self.vocabulary, f"the words of {self.name}")
        if self.made_for is not None and self.made_for != (self.options, self.length):
            msg = f"the pieces of {self.name} were made for other options; {self.key}.ruleset(…) changes them all"
            raise HanafudaError(msg)

    @property
    def action_space(self) -> ActionSpace:
        """The moves of the game as numbers, for learners; made when it is first asked for."""
        return action_space(self.vocabulary)

    def yaku_at(self, table: TableT, /) -> YakuTable:  # noqa: ARG002  # most games have the same everywhere
        """The yaku that count in a round that is dealt at a table; ``state.yaku`` and ``view.yaku`` are the same.

        They are ``yaku`` in most games. In Suhara-bana the table's month decides (SB-7.1).
        """
        return self.yaku

    def sides(self, seats: int) -> tuple[int, ...]:
        """For each seat the side that it captures and scores for: itself, or its team."""
        return sides(seats, self.partners_at)

    def check_seats(self, seats: SupportsIndex, dealer: SupportsIndex = 0) -> tuple[int, int]:
        """Make sure that the game has a number of seats, and that the dealer is one of them.

        Returns:
            Both, as Python's own whole numbers.

        Raises:
            InvalidSeatError: It has not, or it is not.
        """
        count = whole(seats, "the number of seats", rule=self.seat_rule, error=InvalidSeatError)
        first = whole(dealer, "the dealer's seat", rule=self.seat_rule, error=InvalidSeatError)
        if count not in self.seat_counts:
            *few, last = map(str, self.seat_counts)
            right = f"{', '.join(few)} or {last}" if few else last
            msg = f"{self.name} has {right} seats, not {count}"
            raise InvalidSeatError(msg, rule=self.seat_rule)
        if not 0 <= first < count:
            msg = f"seat {first} cannot deal: the seats are 0 to {count - 1}"
            raise InvalidSeatError(msg, rule=self.seat_rule)
        return count, first

    def check_table(self, table: TableT) -> None:
        """Make sure that a round can begin at a table.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
            HanafudaError: It is no table of this game.
        """
        if not isinstance(table, self.table_kind):
            raise HanafudaError(f"a table of {self.name} is needed, such as rules.table(seats=…), not {table!r}")
        self.check_seats(table.seats, table.dealer)

    def table(self, *, seats: SupportsIndex, dealer: SupportsIndex = 0) -> TableT:
        """A table at the start of a match.

        Args:
            seats: The number of seats.
            dealer: The seat that deals.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
        """
        return self.course.open(*self.check_seats(seats, dealer))

    def deal(
        self, *, seats: SupportsIndex, dealer: SupportsIndex = 0, shuffler: Shuffler
    ) -> RoundState[OutcomeT, TableT]:
        """Begin a single round.

        Args:
            seats: The number of seats.
            dealer: The seat that deals.
            shuffler: Where the orders of the deck come from: a
                :class:`~hanafuda_rules.shuffling.SeededShuffler`, or for orders that are known a
                :class:`~hanafuda_rules.shuffling.ScriptedShuffler`.

        Returns:
            The first state that waits for a move.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
            InvalidDeckError: An order that the shuffler gives is not one of the deck.
            HanafudaError: ``shuffler`` is no shuffler.
        """
        return self.begin(self.table(seats=seats, dealer=dealer), shuffler)

    def begin(self, table: TableT, shuffler: Shuffler) -> RoundState[OutcomeT, TableT]:
        """Begin a round at a table that carries something on from earlier rounds.

        Args:
            table: The table: one from :meth:`table`, perhaps changed with ``attrs.evolve``, or a match's.
            shuffler: Where the orders of the deck come from.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
            InvalidDeckError: An order that the shuffler gives is not one of the deck.
            HanafudaError: ``shuffler`` is no shuffler, or ``table`` no table that a round of this game can begin at.
        """
        self.check_table(table)
        check_shuffler(shuffler)
        return begin(self, table, shuffler)

    def settle(self, outcome: OutcomeT, /) -> SettlementT:
        """Settle a round; :func:`~hanafuda_rules.settlement.settle_round` is the same.

        Raises:
            InvalidOutcomeError: No round can have had this outcome.
        """
        return self.reckon(outcome)

    def match(
        self,
        *,
        seats: SupportsIndex,
        shuffler: Shuffler,
        dealer: SupportsIndex | None = None,
        max_rounds: SupportsIndex | None = None,
    ) -> Match[OutcomeT, TableT, SettlementT]:
        """Begin a match.

        Args:
            seats: The number of seats.
            shuffler: Where the orders of the deck come from.
            dealer: The first dealer; unless told, the seats draw for it (CD-8).
            max_rounds: End after so many rounds, whatever the rules of the match say.

        Raises:
            InvalidSeatError: The game has no such number of seats, or the dealer is not one of them.
            InvalidDeckError: An order that the shuffler gives is not one of the deck.
            HanafudaError: ``shuffler`` is no shuffler, or ``max_rounds`` no whole number from 1.
        """
        count, first = self.check_seats(seats, 0 if dealer is None else dealer)
        check_shuffler(shuffler)
        if dealer is not None:
            return begin_match(self, self.table(seats=count, dealer=first), shuffler.next_round(), (), max_rounds)
        first, draws, rest = draw_for_dealer(count, self.draw_rank, DECK, shuffler)
        return begin_match(self, self.table(seats=count, dealer=first), rest.next_round(), draws, max_rounds)

    def changes(self) -> dict[str, object]:
        """The options that differ from the game's default ones, with their values."""
        return {
            name: value
            for each in (self.options, self.length)
            for name, (_, value) in type(each)().differences(each).items()
        }

    def __repr__(self) -> str:
        """As code, such as ``hanahuda.ruleset(ribbon_points=5)``."""
        changes = ", ".join(f"{name}={value!r}" for name, value in self.changes().items())
        return f"{self.key}.ruleset({changes})"


def check_base(base: object, kind: type[Ruleset[Any, Any, Any]], game: str) -> None:
    """Make sure that what a game's ``ruleset(…)`` starts from is a ruleset of that game.

    Args:
        base: What it was given.
        kind: The class of the game's rulesets.
        game: The game's name, for the error.

    Raises:
        HanafudaError: It is none.
    """
    if not isinstance(base, kind):
        raise HanafudaError(f"the options of {game} are changed in a ruleset of it, such as RULES, not in {base!r}")
