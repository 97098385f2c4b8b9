"""Rulesets: the rules of a game with some options.

A game is a subclass of :class:`Ruleset`, and a ruleset is an instance of it. Yaku, phases, moves and settlement follow
from its options. House rules and games of your own override methods and properties.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    ParamSpec,
    Protocol,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
)

import attrs

from hanafuda_rules.action_space import ActionSpace, action_space
from hanafuda_rules.cards import DECK, Card, CardSet, card_set
from hanafuda_rules.checks import check_type, whole_number
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, InvalidSeatError, shown
from hanafuda_rules.events import Event
from hanafuda_rules.machine.captures import PLAY_AND_TAKE
from hanafuda_rules.machine.counting import At, CountingRules
from hanafuda_rules.machine.match import Draw, Match, MatchPlan, begin_match, draw_for_dealer
from hanafuda_rules.machine.shuffling import Shuffler, check_shuffler
from hanafuda_rules.machine.state import AnyState, Phase, RoundState, begin
from hanafuda_rules.names import Names
from hanafuda_rules.options import Options, change_options
from hanafuda_rules.settlement import Settlement, settle_round
from hanafuda_rules.table import Table, TableObject
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.machine.view import View

__all__ = [
    "Amounts", "AnyRules", "Ruleset", "RulesetFunction", "overridden_since", "ruleset_function", "with_options",
]  # fmt: skip

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)
RulesT = TypeVar("RulesT", bound="AnyRules")
P = ParamSpec("P")

Amounts: TypeAlias = Sequence[Any]
"""A number for each seat, or for each seat an array with a number for each of many rounds."""

_SETTLING: Final = ("reckon", "outcome_of", "at_end", "held_at_end", "points_at_end")


def overridden_since(kind: type, name: str, others: Iterable[str]) -> tuple[type, str] | None:
    """The first class that overrides one of some methods without defining ``name``, and the method; else ``None``.

    Args:
        kind: The class whose bases are searched, the most derived first, down to the class that defines ``name``.
        name: The method that depends on the others.
        others: The other methods.
    """
    for base in kind.__mro__:
        if name in vars(base):
            return None
        for other in others:
            if other in vars(base):
                return base, other
    return None


def with_options(rules: RulesT, /, **changes: Any) -> RulesT:
    """Return a ruleset of any game with some options changed. Each game's ``ruleset`` does the same, with types.

    Args:
        rules: The ruleset to start from.
        **changes: New values, by option.

    Raises:
        InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
    """
    return attrs.evolve(rules, options=change_options(rules.name, rules.options, changes))


class _Unchanged:
    """The default of each option in a signature: the ruleset's own value."""

    def __repr__(self) -> str:
        return "<unchanged>"


_UNCHANGED = _Unchanged()


def _with_keywords(function: Any, options: Callable[..., object]) -> Any:
    """Give a function the signature of the options in place of ``**changes``."""
    first, _ = inspect.signature(function).parameters.values()
    keywords = [option.replace(default=_UNCHANGED) for option in inspect.signature(options).parameters.values()]
    function.__signature__ = inspect.Signature([first, *keywords], return_annotation=function.__annotations__["return"])
    return function


@attrs.frozen(kw_only=True, slots=False)
class Ruleset(CountingRules, Generic[OutcomeT, TableT, SettlementT]):
    """The rules of a game with some options: an immutable value.

    The games of this library have ready-made rulesets, such as ``koi_koi.RULES``, and a function that makes others,
    such as ``koi_koi.ruleset(koi_limit="once")``. To add a game (:doc:`/howto/own_game`), derive from this class and
    define:

    - its name and seats: :attr:`key`, :attr:`name`, :attr:`seat_rule`, :attr:`seat_counts`
    - its cards and yaku: :attr:`classification`, :attr:`yaku`, :meth:`deck`
    - the phases of a round and its moves: :attr:`phases`, :attr:`vocabulary`
    - outcomes and their settlement: :meth:`outcome_of`, :meth:`reckon`, :meth:`faults`
    - matches: :attr:`match_plan`, :meth:`draw_rank`

    Args:
        options: The options of the game.
    """

    # No slots: with them, attrs hides an error that a cached property raises.
    options: Options

    def __attrs_post_init__(self) -> None:
        default = attrs.fields(type(self)).options.default
        kind = type(default) if isinstance(default, Options) else Options
        check_type(self.options, kind, f"options of {self.name}'s class {kind.__name__}")

    key: ClassVar[str]
    """The key of the game, such as ``"hanahuda"``."""
    name: ClassVar[str]
    """The English name of the game, such as ``"Hanahuda"``. Names in other languages are those of the outcome class."""
    seat_rule: ClassVar[str]
    """The id of the rule about the number of seats."""
    table_type: ClassVar[type[Table]] = Table
    """The class of the game's tables."""
    outcome_type: ClassVar[type[Any]]
    """The class of the game's outcomes."""
    reason_kinds: ClassVar[Mapping[str, str]] = {}
    """The kinds of :class:`~hanafuda_rules.settlement.Reason` in settlements of the game, each with a description."""
    own_moves: ClassVar[tuple[MoveForm, ...]] = ()
    """The moves of the game besides plays and captures (CD-6), if they do not depend on options."""

    own_events: ClassVar[tuple[type[Event], ...]] = ()
    """The event classes of the game besides :data:`hanafuda_rules.events.EVENT_TYPES`; records need them."""

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and points of the cards; by default the standard ones (CD-2)."""
        return STANDARD

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a round, in order. The last one ends the round."""
        raise NotImplementedError(self)

    def deck(self, seats: int, /) -> CardSet:
        """The cards of a round; by default the 48 cards."""
        return DECK

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """The side that each seat captures and scores for, numbered from 0; by default, every seat is its own side."""
        return tuple(range(seats))

    def objects(self, view: View[OutcomeT, Any], /) -> tuple[TableObject, ...]:
        """The objects on the table besides cards, for pictures; by default none."""
        return ()

    @functools.cached_property
    def match_plan(self) -> MatchPlan[TableT, SettlementT]:
        """The plan of a match: its tables, and when it is over."""
        raise NotImplementedError(self)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """The possible numbers of seats; by default those of the outcome class."""
        counts: tuple[int, ...] = self.outcome_type.seat_counts
        return counts

    def outcome_of(self, state: RoundState[OutcomeT, TableT], /) -> OutcomeT:
        """The outcome of a round that is over."""
        outcome: OutcomeT = self.outcome_type.of(state)
        return outcome

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """The forms of all moves, which give them their texts and numbers.

        By default, these are plays and captures (CD-6) and :attr:`own_moves`.
        """
        return (*PLAY_AND_TAKE, *self.own_moves)

    @property
    def action_space(self) -> ActionSpace:
        """The moves of the game as numbers, for learners."""
        return self._action_space

    @functools.cached_property
    def _action_space(self) -> ActionSpace:
        # Kept apart, as a protocol needs a property and looking up a vocabulary is slow.
        return action_space(self.vocabulary)

    @property
    def enough(self) -> float:
        """The value of yaku with which a careful player stops if asked; by default, it stops with any.

        Computer players go on with less, as long as no rival needs only one more card for a yaku.
        """
        return 0

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The rank of a card drawn for the first dealer; the seat with the lowest rank deals (CD-8)."""
        raise NotImplementedError(self, card)

    @property
    def draw_deck(self) -> CardSet:
        """The cards for the draw of the first dealer; by default the 48 cards (CD-8)."""
        return DECK

    @property
    def names(self) -> Names:
        """The names of the game: those of the outcome class, or else :attr:`name`."""
        names = getattr(self.outcome_type, "game", None)
        return names if isinstance(names, Names) else Names(self.name)

    @property
    def variant(self) -> str | None:
        """The name of a subclass that varies a game, such as ``House``; ``None`` for the game's own class."""
        return None if "key" in vars(type(self)) else type(self).__name__

    def check_seats(self, seats: SupportsIndex, dealer: SupportsIndex = 0) -> tuple[int, int]:
        """Check a number of seats and the dealer.

        Returns:
            Both as ``int``.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
        """
        count = whole_number(seats, "the number of seats", rule=self.seat_rule, error=InvalidSeatError)
        first = whole_number(dealer, "the dealer's seat", rule=self.seat_rule, error=InvalidSeatError)
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
        """Check that a round can begin at a table.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            HanafudaError: ``table`` is not a table of this game.
        """
        if not isinstance(table, self.table_type):
            msg = f"a table of {self.name} is needed, such as rules.table(seats=…), not {shown(table)}"
            raise HanafudaError(msg)
        self.check_seats(table.seats, table.dealer)

    def check_outcome(self, outcome: object) -> None:
        """Check that an outcome is one of this game.

        Raises:
            InvalidOutcomeError: ``outcome`` is not an outcome of this game.
        """
        if not isinstance(outcome, self.outcome_type):
            raise InvalidOutcomeError(f"{self.name} settles a {self.key}.Outcome, not {_outcome_shown(outcome)}")

    def must_check(self, outcome: object) -> bool:
        """Whether to check an outcome before settling it; one that this ruleset has played needs no check.

        Raises:
            InvalidOutcomeError: ``outcome`` is not an outcome of this game.
        """
        self.check_outcome(outcome)
        played_by = getattr(outcome, "played_by", None)
        return played_by is not self and played_by != self

    # --- settling ----------------------------------------------------------------------------------------------------

    def reckon(self, outcome: OutcomeT, /) -> SettlementT:
        """The settlement of a round, which :func:`~hanafuda_rules.settlement.settle_round` has checked."""
        raise NotImplementedError(self, outcome)

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts of a round that was played out, as a formula; ``None`` (the default) if there is none.

        It must equal the net of :meth:`reckon`. Every argument has a value for each seat in playing order, and so has
        the result. The values are whole numbers, or arrays of them for many rounds at once, so use only ``+``, ``-``,
        ``*``, ``//`` and comparisons.

        Args:
            points: The card points of each pile.
            yaku: The value of the yaku that count in each pile.
            won: 1 for the seat that stopped the round, otherwise 0.
            calls: How often each seat went on.
        """
        return None

    def net(self, state: RoundState[OutcomeT, TableT], /) -> tuple[int, ...]:
        """The net amounts of a round that is over, for :attr:`~hanafuda_rules.machine.state.RoundState.net`.

        Raises:
            HanafudaError: ``state`` is not a state of a round, or the round is not over.
        """
        check_type(state, RoundState, "a state of a round")
        seats, order = state.table.seats, state.order
        tally: Callable[[AnyState], tuple[int | None, Sequence[int]]] | None = getattr(state.phase, "tally", None)
        if tally is None or not self.has_formula or len(order) < seats or len(state.pile_masks) < seats:
            return self._settled_net(state)
        nets = self._net_by_formula(state, *tally(state))
        if nets is None:
            return self._settled_net(state)
        first = order[0]  # the seats play in turn
        return tuple([nets[(seat - first) % seats] for seat in range(seats)])

    def _net_by_formula(self, state: AnyState, winner: int | None, calls: Sequence[int]) -> Amounts | None:
        order = state.order
        return self.net_of(
            [self.classification.points(card_set(state.pile_masks[seat])) for seat in order],
            [total_of(state.held(seat)) if self.yaku.yaku else 0 for seat in order],
            [int(seat == winner) for seat in order],
            [calls[seat] for seat in order] if calls else (0,) * len(order),
        )

    def _settled_net(self, state: AnyState) -> tuple[int, ...]:
        return settle_round(self, state.outcome).net

    @functools.cached_property
    def has_formula(self) -> bool:
        """Whether :meth:`net_of` can be trusted: no subclass overrides how rounds are settled, but not the formula."""
        return overridden_since(type(self), "net_of", _SETTLING) is None

    def faults(self, outcome: OutcomeT, /) -> Iterator[Fault]:
        """The reasons why a round entered by hand is impossible under the options. The first one is raised."""
        return iter(())

    def at_end(self, outcome: OutcomeT, side: int, /) -> Any:
        """The circumstances of a side at the end of a round; :meth:`at` has them during the round.

        Args:
            outcome: The outcome of the round.
            side: The seat that the side's pile is keyed by.

        Raises:
            InvalidOutcomeError: The outcome lacks something that counting depends on.
        """
        entered: Any = outcome
        return At(self.table(seats=entered.seats, dealer=entered.dealer))

    def held_at_end(self, outcome: OutcomeT, side: int, /) -> tuple[HeldYaku, ...]:
        """The yaku that count for a side, given by its first seat, at the end of a round.

        Raises:
            InvalidOutcomeError: The outcome lacks something that counting depends on.
        """
        entered: Any = outcome
        held: tuple[HeldYaku, ...] = entered.held_by(self, side, self.at_end(outcome, side))
        return held

    def points_at_end(self, outcome: OutcomeT, side: int, /) -> int:
        """The card points of a side, given by its first seat, at the end of a round."""
        entered: Any = outcome
        points: int = entered.points_by(self.classification, side)
        return points

    def table(self, *, seats: SupportsIndex, dealer: SupportsIndex = 0) -> TableT:
        """A new table, as at the start of a match.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
        """
        if type(seats) is int and type(dealer) is int and (known := self._new_tables.get((seats, dealer))) is not None:
            return known
        place = self.check_seats(seats, dealer)
        return self._new_tables.setdefault(place, self.match_plan.open(*place))

    @functools.cached_property
    def _new_tables(self) -> dict[tuple[int, int], TableT]:
        """The new tables by seats and dealer. Each is made once, however many rounds are dealt."""
        return {}

    @overload
    def deal(
        self, *, seats: SupportsIndex, dealer: SupportsIndex = ..., shuffler: Shuffler
    ) -> RoundState[OutcomeT, TableT]: ...

    @overload
    def deal(self, *, table: TableT, shuffler: Shuffler) -> RoundState[OutcomeT, TableT]: ...

    def deal(
        self,
        *,
        seats: SupportsIndex | None = None,
        dealer: SupportsIndex | None = None,
        table: TableT | None = None,
        shuffler: Shuffler,
    ) -> RoundState[OutcomeT, TableT]:
        """Begin a single round.

        Args:
            seats: The number of seats.
            dealer: The seat that deals; by default seat 0.
            table: A table to begin at, in place of ``seats`` and ``dealer``, with whatever it carries from earlier
                rounds. It is from :meth:`table` or a match. ``attrs.evolve`` can change it.
            shuffler: The source of the orders of the deck: a
                :class:`~hanafuda_rules.machine.shuffling.SeededShuffler`, or a
                :class:`~hanafuda_rules.machine.shuffling.ScriptedShuffler` for known orders.

        Returns:
            The first state in which a seat is to move.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            InvalidDeckError: The shuffler returns an order that does not fit the deck.
            HanafudaError: ``shuffler`` is not a shuffler, no round of this game can begin at ``table``, both a table
                and seats are given, or neither is.
        """
        at = self._table_of(seats, dealer, table)
        check_shuffler(shuffler)
        return begin(self, at, shuffler)

    def _table_of(self, seats: SupportsIndex | None, dealer: SupportsIndex | None, table: TableT | None) -> TableT:
        if table is None:
            if seats is None:
                raise HanafudaError("pass a number of seats, or a table to begin at")
            return self.table(seats=seats, dealer=0 if dealer is None else dealer)  # a new table needs no check
        if seats is not None or dealer is not None:
            raise HanafudaError("pass a table or a number of seats, not both")
        self.check_table(table)
        return table

    def match(
        self,
        *,
        seats: SupportsIndex | None = None,
        shuffler: Shuffler,
        dealer: SupportsIndex | None = None,
        table: TableT | None = None,
        max_rounds: SupportsIndex | None = None,
    ) -> Match[OutcomeT, TableT, SettlementT]:
        """Begin a match, or continue one at its table.

        Args:
            seats: The number of seats.
            shuffler: The source of the orders of the deck.
            dealer: The first dealer. By default, the seats draw for it (CD-8).
            table: A table to begin at, in place of ``seats`` and ``dealer``.
            max_rounds: The match ends after this number of rounds, or earlier by its rules.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            InvalidDeckError: The shuffler returns an order that does not fit the deck.
            HanafudaError: ``shuffler`` is not a shuffler, ``max_rounds`` is not a whole number from 1, no round can
                begin at ``table``, both a table and seats are given, or neither is.
        """
        check_shuffler(shuffler)
        at = self._table_of(seats, dealer, table)
        draws: tuple[Draw, ...] = ()
        if table is None and dealer is None:
            first, draws, shuffler = draw_for_dealer(at.seats, self.draw_rank, self.draw_deck, shuffler)
            at = self.table(seats=at.seats, dealer=first)
        return begin_match(self, at, shuffler.next_round(), draws, max_rounds)

    def changes(self) -> dict[str, object]:
        """The options that differ from the defaults, with their values."""
        return {name: value for name, (_, value) in type(self.options)().differences(self.options).items()}

    def __repr__(self) -> str:
        """The ruleset as code, such as ``hanahuda.ruleset(ribbon_points=5)``; a subclass is the first argument."""
        changes = [f"{name}={value!r}" for name, value in self.changes().items()]
        if self.variant is None:
            return f"{self.key}.ruleset({', '.join(changes)})"
        own = f"{self.variant}()"
        return f"{self.key}.ruleset({', '.join([own, *changes])})" if changes else own

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __getstate__(self) -> tuple[object, ...]:
        """The fields, without cached properties."""
        return tuple([getattr(self, field.name) for field in attrs.fields(type(self))])

    def __setstate__(self, values: tuple[object, ...]) -> None:
        for field, value in zip(attrs.fields(type(self)), values, strict=True):
            object.__setattr__(self, field.name, value)


class RulesetFunction(Protocol[P, RulesT]):
    """The type of a game's function ``ruleset``, which takes the options as keywords."""

    def __call__(self, base: RulesT = ..., /, *args: P.args, **changes: P.kwargs) -> RulesT:
        """Return a ruleset with some options changed.

        Args:
            base: The ruleset to start from.
            *args: Not used: options are keywords.
            **changes: New values, by option.

        Raises:
            InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
            HanafudaError: ``base`` is not a ruleset of this game.
        """
        ...


def ruleset_function(default: RulesT, options: Callable[P, object], /) -> RulesetFunction[P, RulesT]:
    """Make the function ``ruleset`` of a game, which changes options of a preset.

    Args:
        default: The ruleset to start from by default.
        options: The options class, from which type checkers take the keywords and their types.
    """
    rules_type, name, key = type(default), default.name, default.key

    def ruleset(base: RulesT = default, /, **changes: Any) -> RulesT:
        if not isinstance(base, rules_type):
            raise HanafudaError(f"a ruleset of {name} is needed, such as RULES, not {shown(base)}")
        return with_options(base, **changes)

    ruleset.__module__, ruleset.__qualname__ = rules_type.__module__, "ruleset"
    ruleset.__annotations__ |= {"base": rules_type, "return": rules_type}
    ruleset.__doc__ = f"""Return a ruleset of {name} with some options changed.

    Args:
        base: The ruleset to start from.
        **changes: New values, by option; see :class:`Options`.
            ``print(*{key}.Options.describe(), sep="\\n")`` prints all options and their values.

    Raises:
        InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
        HanafudaError: ``base`` is not a ruleset of this game.
    """
    return _with_keywords(ruleset, options)  # type: ignore[no-any-return]  # of the options' keywords, for type checkers


_GAMES = "hanafuda_rules.games."


def _outcome_shown(value: object) -> str:
    """The text of a wrong outcome; for an outcome of another game, its name in code."""
    kind = type(value)
    if kind.__name__ != "Outcome" or not isinstance(value, Value):
        return shown(value)
    module = kind.__module__
    return f"a {module.removeprefix(_GAMES).partition('.')[0] if module.startswith(_GAMES) else module}.Outcome"


AnyRules: TypeAlias = Ruleset[Any, Any, Any]
"""A ruleset of any game."""
