"""A game is a class of rulesets; a ruleset is an instance of it, a value made of options.

Everything else – yaku, phases, vocabulary, settling – follows from the options. A game varies something in one way
only: its class overrides it.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Iterator, Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Concatenate,
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
from hanafuda_rules.cards import DECK, Card, CardSet
from hanafuda_rules.checks import check_type, is_a, whole_number
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.counting import At, CountingRules
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, InvalidSeatError, refuse, shown
from hanafuda_rules.events import Event
from hanafuda_rules.facts import Fact
from hanafuda_rules.hand_constraints import HandConstraints
from hanafuda_rules.match import Match, MatchPlan, begin_match, draw_for_dealer
from hanafuda_rules.options import Options, change_options
from hanafuda_rules.settlement import Settlement
from hanafuda_rules.shuffling import Shuffler, check_shuffler
from hanafuda_rules.state import Phase, RoundState, begin
from hanafuda_rules.table import Table, TableObject
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.board import Board
    from hanafuda_rules.bounds import Bounds
    from hanafuda_rules.notation import Position
    from hanafuda_rules.observation import ObservationSpace
    from hanafuda_rules.state import View

__all__ = ["AnyRules", "ChangeMethod", "Ruleset", "RulesetFunction", "ruleset_function"]

OutcomeT = TypeVar("OutcomeT")
TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)
RulesT = TypeVar("RulesT", bound="Ruleset[Any, Any, Any]")
P = ParamSpec("P")


def change(self: RulesT, **changes: Any) -> RulesT:  # noqa: D417  # it is shown as a method
    """The ruleset with some options changed.

    Args:
        **changes: New values by the options' names.

    Raises:
        InvalidOptionError: The game does not have the option, the option does not take the value, or the values do
            not go together.
    """
    return attrs.evolve(self, options=change_options(self.name, self.options, changes))


class ChangeMethod(Generic[P]):
    """The method :meth:`~Ruleset.change` of a game's rulesets, whose keywords are the options of the game.

    So an option is written once: type checkers take the names and types of the keywords from the class of the options::

        class Rules(Ruleset[Outcome, Table, Settlement]):
            options: Options = Options()
            change = ChangeMethod(Options)

    Args:
        options: The class of the options.
    """

    def __init__(self, options: Callable[P, object], /) -> None:
        """Takes the class for its signature; which options there are, a ruleset is asked."""
        self._method = _with_keywords(_copied(change), options)

    @overload
    def __get__(self, rules: None, owner: type[RulesT], /) -> Callable[Concatenate[RulesT, P], RulesT]: ...

    @overload
    def __get__(self, rules: RulesT, owner: type[RulesT], /) -> Callable[P, RulesT]: ...

    def __get__(self, rules: Any, owner: Any, /) -> Any:
        """The method of a ruleset, or of a class of rulesets."""
        method: Any = self._method if rules is None else types.MethodType(self._method, rules)
        return method


class _Unchanged:
    """The default that signatures show of an option: the value that the ruleset has."""

    def __repr__(self) -> str:
        """As a signature shows it."""
        return "<unchanged>"


_UNCHANGED = _Unchanged()


def _copied(function: Any) -> Any:
    """A function with the same code, so that it can have a signature of its own."""
    copy = types.FunctionType(function.__code__, globals(), function.__name__)
    return functools.update_wrapper(copy, function)


def _with_keywords(function: Any, options: Callable[..., object]) -> Any:
    """A function of a ruleset and options, whose signature has the options of a game in place of ``**changes``."""
    first, _ = inspect.signature(function).parameters.values()
    keywords = [each.replace(default=_UNCHANGED) for each in inspect.signature(options).parameters.values()]
    function.__signature__ = inspect.Signature([first, *keywords], return_annotation=function.__annotations__["return"])
    return function


@attrs.frozen(kw_only=True, slots=False)
class Ruleset(CountingRules, Generic[OutcomeT, TableT, SettlementT]):
    """The rules of a game with given options; immutable, compared by value.

    The games of this library come ready made – ``hanahuda.RULES``, ``hanahuda.ruleset(…)``. A game of your own is a
    class that derives from this one; :doc:`/howto/own_game` builds one. It says:

    - what it is called and how many seats it has: :attr:`key`, :attr:`name`, :attr:`seat_rule`, :attr:`seat_counts`;
    - how the cards count: :attr:`classification`, :attr:`yaku`, :meth:`deck`;
    - what a round goes through: :attr:`phases`, with the words for its moves, :attr:`vocabulary`;
    - what happened, and what it comes to: :meth:`outcome_of`, :meth:`reckon`, :meth:`faults`;
    - how a match goes on and ends: :attr:`match_plan`, :meth:`draw_rank`.

    Args:
        options: The options of rounds and matches.
    """

    # No slots: with them, attrs hides an error that a cached property raises.
    options: Options
    change = ChangeMethod[...](Options)

    def __attrs_post_init__(self) -> None:
        default = attrs.fields(type(self)).options.default
        kind = type(default) if isinstance(default, Options) else Options
        check_type(self.options, kind, f"options of {self.name}'s class {kind.__name__}")

    key: ClassVar[str]
    """The game's name in code, such as ``"hanahuda"``."""
    name: ClassVar[str]
    """Its name for people."""
    seat_rule: ClassVar[str]
    """The id of the rule that says how many seats there are."""
    table_type: ClassVar[type[Table]] = Table
    """The class of its tables."""
    outcome_type: ClassVar[type[Any]]
    """The class of its outcomes."""
    reason_kinds: ClassVar[Mapping[str, str]] = {}
    """What its payments, scores and remarks can be for: each kind of :class:`~hanafuda_rules.settlement.Reason`, with
    what it means in a line."""
    own_moves: ClassVar[tuple[MoveForm, ...]] = ()
    """The moves that it has besides the captures of CD-6, where no option changes them."""

    own_events: ClassVar[tuple[type[Event], ...]] = ()
    """The classes of its events that are not among :data:`hanafuda_rules.events.EVENT_TYPES`, for records of them."""

    @functools.cached_property
    def classification(self) -> Classification:
        """How the game classes and values the cards; the standard kinds and points by default (CD-2)."""
        return STANDARD

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """What a round goes through, in order; the last one ends the round."""
        raise NotImplementedError(self)

    def deck(self, seats: int, /) -> CardSet:
        """The cards that a round is played with; the 48 by default."""
        return DECK

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """For each seat, the side that it captures and scores for, numbered from 0; by default each is its own side."""
        return tuple(range(seats))

    def hand_constraints(self, view: View[OutcomeT, Any], /) -> HandConstraints:
        """The conditions on hidden hands under which the round could go as a view shows it: those of all phases."""
        return HandConstraints.all([phase.hand_constraints(view) for phase in self._constraining])

    @functools.cached_property
    def _constraining(self) -> tuple[Phase, ...]:
        return tuple([phase for phase in self.phases if phase.constrains_hands])

    @property
    def constrains_hands(self) -> bool:
        """Whether :meth:`hand_constraints` ever has a condition."""
        return bool(self._constraining)

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """What everybody knows of a round, besides what :mod:`~hanafuda_rules.observation` has of every game.

        By default what the phases state; a game whose table carries something adds that.

        Args:
            seats: The number of seats.
        """
        return tuple([fact for phase in self.phases for fact in phase.facts(seats)])

    def objects(self, view: View[OutcomeT, Any], /) -> tuple[TableObject, ...]:
        """What lies on the table besides the cards, for pictures; nothing by default.

        Args:
            view: A view of the round.
        """
        return ()

    @functools.cached_property
    def match_plan(self) -> MatchPlan[TableT, SettlementT]:
        """How a match goes on and ends."""
        raise NotImplementedError(self)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats that the game has; those of its outcomes by default."""
        counts: tuple[int, ...] = self.outcome_type.seat_counts
        return counts

    def outcome_of(self, state: RoundState[OutcomeT, TableT], /) -> OutcomeT:
        """What happened in a round that is over; by default all of it is in the state."""
        outcome: OutcomeT = self.outcome_type.of(state)
        return outcome

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Which moves the game has, how they are written, and the order in which they are numbered.

        The captures of CD-6 by default, and :attr:`own_moves`.
        """
        from hanafuda_rules.parts.captures import PLAY_AND_TAKE  # noqa: PLC0415 - parts stand on rulesets

        return (*PLAY_AND_TAKE, *self.own_moves)

    @property
    def action_space(self) -> ActionSpace:
        """The moves of the game as numbers, for learners; made on first use."""
        return self._action_space

    @functools.cached_property
    def _action_space(self) -> ActionSpace:
        """The same, kept: a protocol takes a property, and to look a vocabulary up takes long."""
        return action_space(self.vocabulary)

    def observation_space(self, seats: SupportsIndex) -> ObservationSpace:
        """What there is to observe at a number of seats, as planes of cards and numbers, for learners.

        Args:
            seats: The number of seats.

        Raises:
            InvalidSeatError: The game does not have this number of seats.
        """
        from hanafuda_rules.observation import observation_space  # noqa: PLC0415  # few programs ask for one

        return observation_space(self, self.check_seats(seats)[0])

    def bounds(self, seats: SupportsIndex) -> Bounds:
        """The least and the most that a seat can win in a round that :meth:`deal` begins, and how long that can get.

        A table that carries a pot or stones from earlier rounds can bring more.

        Args:
            seats: The number of seats.

        Raises:
            InvalidSeatError: The game does not have this number of seats.
        """
        return self.bounds_of(self.check_seats(seats)[0])

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds at a number of seats that the game has; for games to state, each with what it follows from."""
        raise NotImplementedError(self, seats)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The rank of a card drawn for the first dealer; the seat with the lowest rank deals (CD-8)."""
        raise NotImplementedError(self, card)

    @property
    def draw_deck(self) -> CardSet:
        """The cards from which the first dealer is drawn; the 48 by default (CD-8)."""
        return DECK

    @property
    def variant(self) -> str | None:
        """The name of the class if it varies a game, such as ``House``; ``None`` for the game's own class."""
        return None if "key" in vars(type(self)) else type(self).__name__

    def check_seats(self, seats: SupportsIndex, dealer: SupportsIndex = 0) -> tuple[int, int]:
        """Make sure that the game has a number of seats, and that the dealer is one of them.

        Returns:
            Both, as Python's own whole numbers.

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
        """Make sure that a round can begin at a table.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            HanafudaError: ``table`` is not a table of this game.
        """
        if not is_a(table, self.table_type):
            msg = f"a table of {self.name} is needed, such as rules.table(seats=…), not {shown(table)}"
            raise HanafudaError(msg)
        self.check_seats(table.seats, table.dealer)

    def check_outcome(self, outcome: object) -> None:
        """Make sure that an outcome is one of this game.

        Raises:
            InvalidOutcomeError: ``outcome`` is not an outcome of this game.
        """
        if not is_a(outcome, self.outcome_type):
            raise InvalidOutcomeError(f"{self.name} settles a {self.key}.Outcome, not {_outcome_shown(outcome)}")

    def must_check(self, outcome: object) -> bool:
        """Whether an outcome is to be checked before it is settled: unless it was played by this very ruleset.

        Raises:
            InvalidOutcomeError: ``outcome`` is not an outcome of this game.
        """
        self.check_outcome(outcome)
        played_by = getattr(outcome, "played_by", None)
        return played_by is not self and played_by != self

    # --- settling ----------------------------------------------------------------------------------------------------

    def settle(self, outcome: OutcomeT, /) -> SettlementT:
        """Settle a round; :func:`~hanafuda_rules.settlement.settle_round` is the same. Override :meth:`reckon` instead.

        Raises:
            InvalidOutcomeError: The round is impossible under these options, or lacks something that they ask for.
        """
        if self.must_check(outcome):
            refuse(self.faults(outcome))
        return self.reckon(outcome)

    def reckon(self, outcome: OutcomeT, /) -> SettlementT:
        """The settlement of a round, which :meth:`settle` has checked."""
        raise NotImplementedError(self, outcome)

    def faults(self, outcome: OutcomeT, /) -> Iterator[Fault]:
        """Why a round that was entered by hand is impossible under these options; the first fault is raised."""
        return iter(())

    def at_end(self, outcome: OutcomeT, side: int, /) -> Any:
        """The circumstances at the end of a round, as :meth:`at` gives them during it.

        Args:
            outcome: What happened.
            side: The seat that the side's pile is keyed by.

        Raises:
            InvalidOutcomeError: The outcome leaves out something that counting depends on.
        """
        told: Any = outcome
        return At(self.table(seats=told.seats, dealer=told.dealer))

    def held_at_end(self, outcome: OutcomeT, side: int, /) -> tuple[HeldYaku, ...]:
        """The yaku that count for a side at the end of a round, as it is settled.

        Args:
            outcome: What happened.
            side: The seat that the side's pile is keyed by.

        Raises:
            InvalidOutcomeError: The outcome leaves out something that counting depends on.
        """
        told: Any = outcome
        held: tuple[HeldYaku, ...] = told.held_by(self, side, self.at_end(outcome, side))
        return held

    def points_at_end(self, outcome: OutcomeT, side: int, /) -> int:
        """The card points of a side at the end of a round.

        Args:
            outcome: What happened.
            side: The seat that the side's pile is keyed by.
        """
        told: Any = outcome
        points: int = told.points_by(self.classification, side)
        return points

    def table(self, *, seats: SupportsIndex, dealer: SupportsIndex = 0) -> TableT:
        """A table at the start of a match.

        Args:
            seats: The number of seats.
            dealer: The seat that deals.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
        """
        if type(seats) is int and type(dealer) is int and (known := self._new_tables.get((seats, dealer))) is not None:
            return known
        place = self.check_seats(seats, dealer)
        return self._new_tables.setdefault(place, self.match_plan.open(*place))

    @functools.cached_property
    def _new_tables(self) -> dict[tuple[int, int], TableT]:
        """The tables at the start of a match, by seats and dealer: one for each, however many rounds are dealt."""
        return {}

    def deal(
        self, *, seats: SupportsIndex, dealer: SupportsIndex = 0, shuffler: Shuffler
    ) -> RoundState[OutcomeT, TableT]:
        """Begin a single round.

        Args:
            seats: The number of seats.
            dealer: The seat that deals.
            shuffler: Where the orders of the deck come from: a :class:`~hanafuda_rules.shuffling.SeededShuffler`, or a
                :class:`~hanafuda_rules.shuffling.ScriptedShuffler` for known orders.

        Returns:
            The first state that waits for a move.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            InvalidDeckError: An order that the shuffler gives is not one of the deck.
            HanafudaError: ``shuffler`` is not a shuffler.
        """
        table = self.table(seats=seats, dealer=dealer)  # new, so that check_table has nothing to find
        check_shuffler(shuffler)
        return begin(self, table, shuffler)

    def begin(self, table: TableT, shuffler: Shuffler) -> RoundState[OutcomeT, TableT]:
        """Begin a round at a table that carries something over from earlier rounds.

        Args:
            table: The table: one from :meth:`table`, perhaps changed with ``attrs.evolve``, or a match's.
            shuffler: Where the orders of the deck come from.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            InvalidDeckError: An order that the shuffler gives is not one of the deck.
            HanafudaError: ``shuffler`` is not a shuffler, or no round of this game can begin at ``table``.
        """
        self.check_table(table)
        check_shuffler(shuffler)
        return begin(self, table, shuffler)

    def watch(self, table: TableT, *, seat: SupportsIndex | None = None) -> Board[OutcomeT, TableT]:
        """A board of a seat, for a round that is played elsewhere: it knows what the seat is told, and no more.

        Args:
            table: The table that the round is dealt at.
            seat: The seat; ``None`` for a spectator.

        Raises:
            InvalidSeatError: There is no such seat.
            HanafudaError: No round of this game can begin at ``table``.
        """
        from hanafuda_rules.board import watch  # noqa: PLC0415  # most programs know all cards

        return watch(self, table, seat)

    def match(
        self,
        *,
        seats: SupportsIndex | None = None,
        shuffler: Shuffler,
        dealer: SupportsIndex | None = None,
        table: TableT | None = None,
        max_rounds: SupportsIndex | None = None,
    ) -> Match[OutcomeT, TableT, SettlementT]:
        """Begin a match, or continue one from the table that it had reached.

        Args:
            seats: The number of seats.
            shuffler: Where the orders of the deck come from.
            dealer: The first dealer; unless given, the seats draw for it (CD-8).
            table: The table to begin at, instead of ``seats`` and ``dealer``; its dealer and whatever it carries over
                count.
            max_rounds: End after this many rounds, whatever the rules of the match say.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            InvalidDeckError: An order that the shuffler gives is not one of the deck.
            HanafudaError: ``shuffler`` is not a shuffler, ``max_rounds`` is not a whole number from 1, no round can
                begin at ``table``, both a table and seats are given, or neither is.
        """
        check_shuffler(shuffler)
        if table is not None:
            if seats is not None or dealer is not None:
                raise HanafudaError("pass a table or a number of seats, not both")
            return begin_match(self, table, shuffler.next_round(), (), max_rounds)
        if seats is None:
            raise HanafudaError("pass a number of seats, or a table to begin at")
        count, first = self.check_seats(seats, 0 if dealer is None else dealer)
        if dealer is not None:
            return begin_match(self, self.table(seats=count, dealer=first), shuffler.next_round(), (), max_rounds)
        first, draws, rest = draw_for_dealer(count, self.draw_rank, self.draw_deck, shuffler)
        return begin_match(self, self.table(seats=count, dealer=first), rest.next_round(), draws, max_rounds)

    def position(  # noqa: PLR0913  # all but one by name
        self,
        position: Position | str,
        *,
        table: TableT | None = None,
        events: tuple[Event, ...] = (),
        notes: Any = None,
        pile_before: CardSet | None = None,
        shuffler: Shuffler | None = None,
    ) -> RoundState[OutcomeT, TableT]:
        """A state in the middle of a round, built from where the cards lie.

        Args:
            position: Where the cards lie and whose turn it is, or its notation; every hand and the stock are known.
            table: The table that the round was dealt at; by default a new table with the position's dealer.
            events: What everybody has seen so far, announcements included. Settlement finds only here how the round
                was dealt and what was called.
            notes: What the game has noted in earlier turns; by default its notes at the start of play.
            pile_before: If a turned card waits for its capture, the pile of the seat to move at the start of its turn;
                by default the pile as it is now.
            shuffler: Where later shuffles come from; most games have none during play.

        Raises:
            ParseError: The notation is wrong.
            InvalidSeatError: The game does not have this number of seats.
            HanafudaError: One of these:

                - a hand or the stock is not known;
                - a card is missing, is a duplicate or is not in the deck;
                - a seat that does not play has cards or the turn;
                - the position lacks something of its moment that is not given, or cannot be;
                - the turned card has no choice of captures;
                - the stock is too small for the turns to come, or other seats play than can (Go-Stop);
                - the game has no play of hand cards and stock cards.
        """
        from hanafuda_rules._positions import state_at  # noqa: PLC0415  # few programs begin in the middle

        return state_at(
            self, position, table=table, events=events, notes=notes, pile_before=pile_before, shuffler=shuffler
        )

    def changes(self) -> dict[str, object]:
        """The options that differ from the game's defaults, with their values."""
        return {name: value for name, (_, value) in type(self.options)().differences(self.options).items()}

    def __repr__(self) -> str:
        """As code, such as ``hanahuda.ruleset(ribbon_points=5)``; a subclass as ``House().change(ribbon_points=5)``."""
        changes = ", ".join(f"{name}={value!r}" for name, value in self.changes().items())
        if self.variant is None:
            return f"{self.key}.ruleset({changes})"
        return f"{self.variant}()" + (f".change({changes})" if changes else "")

    def __hash__(self) -> int:
        """Agrees with equality; worked out once."""
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __getstate__(self) -> tuple[Any, ...]:
        """The fields, without whatever follows from them."""
        return tuple([getattr(self, field.name) for field in attrs.fields(type(self))])

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        """Restore the fields from a pickle."""
        for field, value in zip(attrs.fields(type(self)), values, strict=True):
            object.__setattr__(self, field.name, value)


class RulesetFunction(Protocol[P, RulesT]):
    """The type of a game's ``ruleset``, a function that takes the options by keyword; checkers know their types."""

    def __call__(self, base: RulesT = ..., /, *args: P.args, **changes: P.kwargs) -> RulesT:
        """A ruleset with some options changed.

        Args:
            base: The ruleset to start from.
            *args: Nothing: options are given by keyword.
            **changes: New values of options, by name.

        Raises:
            InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
            HanafudaError: ``base`` is not a ruleset of this game.
        """
        ...


def ruleset_function(default: RulesT, options: Callable[P, object], /) -> RulesetFunction[P, RulesT]:
    """The function ``ruleset`` of a game: what :meth:`Ruleset.change` does, from a ruleset given as the first argument.

    Args:
        default: The ruleset that it starts from unless another one is given.
        options: The class of the options; type checkers take the keywords and their types from it.
    """
    rules_type, name, key = type(default), default.name, default.key

    def ruleset(base: RulesT = default, /, **changes: Any) -> RulesT:
        if not is_a(base, rules_type):
            raise HanafudaError(f"a ruleset of {name} is needed, such as RULES, not {shown(base)}")
        return base.change(**changes)

    ruleset.__module__, ruleset.__qualname__ = rules_type.__module__, "ruleset"
    ruleset.__annotations__ |= {"base": rules_type, "return": rules_type}
    ruleset.__doc__ = f"""A ruleset of {name} with some options changed.

    Args:
        base: The ruleset to start from.
        **changes: New values of options, by name: of :class:`Options`.
            ``print(*{key}.Options.describe(), sep="\\n")`` shows each with its values.

    Raises:
        InvalidOptionError: There is no such option, it does not take the value, or the values do not go together.
        HanafudaError: ``base`` is not a ruleset of this game.
    """
    return _with_keywords(ruleset, options)  # type: ignore[no-any-return]  # of the options' keywords, for type checkers


_GAMES = "hanafuda_rules.games."


def _outcome_shown(value: object) -> str:
    """What was passed in place of an outcome; of another game's outcome its name, as code writes it."""
    kind = type(value)
    if kind.__name__ != "Outcome" or not is_a(value, Value):
        return shown(value)
    module = kind.__module__
    return f"a {module.removeprefix(_GAMES).partition('.')[0] if module.startswith(_GAMES) else module}.Outcome"


AnyRules: TypeAlias = Ruleset[Any, Any, Any]
"""A ruleset of any game."""
