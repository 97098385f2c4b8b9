"""Checks of single states: places of cards, legal moves, hidden information, texts."""

from __future__ import annotations

import collections
import difflib
import itertools
import math
import pickle
import pickletools
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from hanafuda_rules import settle_round
from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.errors import HanafudaError, IllegalMoveError, RoundOverError
from hanafuda_rules.events import Dealt, since_deal
from hanafuda_rules.formats.notation import Position, format_move, parse_move, position_of
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.learning.observation import Observation, facts_of_view, observation_space
from hanafuda_rules.machine.captures import CaptureRule, Source
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState, Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.names import LANGUAGES
from hanafuda_rules.testing.checking import noted, refused, require, require_equal
from hanafuda_rules.words import in_words

__all__ = [
    "check_captures", "check_hooks", "check_illegal_moves", "check_legal_moves", "check_mask", "check_move_as_text",
    "check_numbers", "check_observations", "check_place_of_each_card", "check_position", "check_read_position",
    "check_sampled_round", "check_spectator", "check_uniform", "check_view", "check_what_is_not_known", "check_words",
    "small_situations",
]  # fmt: skip

_OTHER_MOVES = 40
_SIGMAS = 4.5


# --- cards ---


def check_place_of_each_card(state: AnyState, deck: CardSet) -> None:
    """Check that each card of the deck is in exactly one place, and that no card is on the table before the deal."""
    lying = list(_lying(state))
    require_equal(len(lying), len(set(lying)), "a card is in two places; the number of cards on the table")
    if any(isinstance(event, Dealt) for event in since_deal(state.events)):
        require_equal(CardSet(lying), deck, "the cards on the table")
    else:
        require(not lying, f"cards are on the table before the deal: {CardSet(lying)}")


def _lying(state: AnyState) -> Iterator[Card]:
    for hand in state.hands:
        yield from hand
    for pile in dict(zip(state.ruleset.sides(state.table.seats), state.piles, strict=True)).values():
        yield from pile
    yield from state.field
    yield from state.stock
    yield from state.view(0).turned


# --- moves ---


def check_legal_moves(state: AnyState) -> None:
    """Check that there are legal moves unless the round is over, each listed once, and that ``play`` accepts them.

    The captured cards must be on the field, and a move with ``ends_round`` must end the round.
    """
    legal = tuple(state.legal_moves)
    if state.to_move is None:
        require(not legal, "a finished round has legal moves")
        return
    require(0 <= state.to_move < state.table.seats, f"seat {state.to_move} is to move")
    require(legal, "an unfinished round has no legal move")
    require_equal(len(set(legal)), len(legal), "the number of distinct legal moves")
    for move in legal:
        with noted("when {} is played".format, move):
            after = state.play(move)
        before = len(state.events)
        require(after.events[:before] == state.events, f"{move} changes earlier events")
        require(len(after.events) > before, f"{move} has no event")
        require(move.captured <= state.field, f"{move} captures {move.captured - state.field}, not on the field")
        require(after.is_over or not move.ends_round, f"the round goes on after {move}")


def check_captures(state: AnyState) -> None:
    """Check that the captures of a phase offer the same plays, choices and move numbers."""
    captures = getattr(state.phase, "captures", None)
    if not isinstance(captures, CaptureRule):
        return
    for seat, hand in enumerate(state.hands):
        brought, field = hand & captures.brought(), state.field_mask
        choices = {Play(card, chosen) for card in brought for chosen in captures.may_capture(card, state.field)}
        plays = captures.plays(brought.mask, field)
        require_equal(set(plays), choices, f"the plays with the hand of seat {seat}, by plays and by choices")
        numbered = {Play(card, chosen) for card in brought for chosen in captures.every_choice(card, Source.HAND)}
        require(choices <= numbered, f"every_choice lacks {choices - numbered}")


_HOOKS: Final = {"hand_constraints", "may_play", "facts"}  # of protocols, which no base class has


def check_hooks(phase: type[Phase]) -> None:
    """Check that no public method of a phase is spelt almost like a hook.

    Hooks are the public methods of base classes, and those of protocols.
    """
    for place, kind in enumerate(phase.__mro__):
        if kind.__module__.startswith(_BASES):
            continue
        hooks = _HOOKS.union(*[_methods(base) for base in phase.__mro__[place + 1 :]])
        for name in _methods(kind) - hooks:
            near = difflib.get_close_matches(name, sorted(hooks), 1, 0.85)
            require(not near, f"{kind.__name__}.{name} looks like {near} misspelt; if it is no hook, rename it")


_BASES: Final = ("hanafuda_rules.machine.", "hanafuda_rules.parts.")


def _methods(kind: type) -> set[str]:
    return {name for name, value in vars(kind).items() if not name.startswith("_") and callable(value)}


def check_illegal_moves(state: AnyState, moves: Iterable[Move], rng: random.Random) -> None:
    """Check that all other moves, and values that are not moves, are rejected.

    The given moves were legal at other moments. ``rng`` chooses some of the ruleset's others.
    """
    rules: Any = state.ruleset
    space, legal = rules.action_space, set(state.legal_moves)
    numbers = rng.sample(range(len(space)), min(_OTHER_MOVES, len(space)))
    for move in {Move(), *moves, *map(space.move, numbers)} - legal:
        with refused(RoundOverError if state.is_over else IllegalMoveError, f"the illegal move {move}") as errors:
            state.play(move)
        _check_refusal(state, move, errors[0])
    junk: Any
    for junk in (None, "pass", 0, space):
        with refused(IllegalMoveError, f"{junk!r}, which is not a move,"):
            state.play(junk)


def _check_refusal(state: AnyState, move: Move, error: Any) -> None:
    require_equal(error.move, move, "the move in the error")
    require_equal(error.legal, tuple(state.legal_moves), "the legal moves in the error")
    require(str(move) in str(error), f"the error does not name the rejected move: {error}")
    require(error.rule or state.is_over, f"the error does not cite the rule that forbids {move}: {error}")


def check_numbers(rules: AnyRules) -> None:
    """Check that moves, numbers and texts correspond one to one."""
    space = rules.action_space
    moves, texts = list(map(space.move, range(len(space)))), space.texts()
    require_equal([space.number(move) for move in moves], list(range(len(space))), "the numbers of the moves")
    require_equal(len(set(texts)), len(moves), "the number of distinct texts of moves")
    require_equal([space.find(text) for text in texts], moves, "the moves found by their texts")


def check_move_as_text(rules: AnyRules, move: Move) -> None:
    """Check that a move's number and text round-trip."""
    space = rules.action_space
    number = space.number(move)
    require_equal(space.number(space.move(number)), number, f"the number of {move} after a round-trip")
    require_equal(parse_move(rules, format_move(rules, move)), move, f"{move} after a round-trip as text")


def check_words(state: AnyState) -> None:
    """Check that events and legal moves have texts in every language, and that those of legal moves are distinct."""
    for language in LANGUAGES:
        words = [in_words(move, language) for move in state.legal_moves]
        require(all(words), f"a move has no text in {language}: {words}")
        require_equal(len(set(words)), len(words), f"the number of distinct texts of legal moves in {language}")
        for event in state.events:
            require(in_words(event, language), f"{event} has no text in {language}")


def check_mask(state: AnyState) -> None:
    """Check that the mask of legal moves marks exactly these moves."""
    rules: Any = state.ruleset
    space = rules.action_space
    allowed = [number for number, is_legal in enumerate(space.mask(state.legal_moves)) if is_legal]
    moves = [space.move(number, state.legal_moves) for number in allowed]
    require_equal((len(moves), set(moves)), (len(state.legal_moves), set(state.legal_moves)), "the moves of the mask")


def check_position(state: AnyState) -> None:
    """Check that the positions of a state and of its views round-trip."""
    moments: list[AnyState | AnyView] = [state, *map(state.view, range(state.table.seats))]
    for moment in moments:
        position = position_of(moment)
        require_equal(Position.parse(str(position)), position, "the position after a round-trip")


def check_read_position(state: AnyState, rng: random.Random) -> None:
    """Check that a position gives a state that plays like the original, or is rejected for what it lacks."""
    rules, position = state.ruleset, position_of(state)
    given = _arguments(state, position)
    if position.lacks:
        with refused(HanafudaError, f"a position that lacks {position.lacks}") as errors:
            state_at(rules, str(position))
        require(errors[0].rule, f"the error does not cite a rule: {errors[0]}")
    if not given.keys() >= {*position.lacks}:
        with refused(HanafudaError, f"a position that lacks {position.lacks}"):
            state_at(rules, position, **_passed(given))
        return
    read, earlier = state_at(rules, str(position), shuffler=state.shuffler, **_passed(given)), len(state.events)
    before = len(read.events)
    require_equal(_shown(read), _shown(state), f"the state of the position {position}")
    while not state.is_over:
        move = rng.choice(state.legal_moves)
        read, state = read.play(move), state.play(move)
        require_equal(_shown(read), _shown(state), f"the state after {move}, from the position {position}")
    require_equal(read.events[before:], state.events[earlier:], f"the events after the position {position}")


def _arguments(state: AnyState, position: Position) -> dict[str, Any]:
    """The arguments to pass with a position, by the name of what it lacks."""
    own = {name: getattr(state.step, name, None) for name in position.lacks}
    given = {"table": state.table, "events": state.events, "notes": own.get("notes")}
    if position.drawn is not None:
        given |= {name: CardSet.from_mask(own[name] or 0) for name in own.keys() & {"before", "pile_before"}}
    return {name: given[name] for name in position.lacks if name in given}


def _passed(given: dict[str, Any]) -> dict[str, Any]:
    return {"pile_before" if name == "before" else name: value for name, value in given.items()}


def _shown(state: AnyState) -> tuple[object, ...]:
    places = (state.hands, state.piles, state.field, state.stock, state.set_aside)
    return (*places, state.table, state.order, state.phase, state.step, state.to_move, tuple(state.legal_moves))


# --- hidden information ---


def check_view(state: AnyState) -> None:
    """Check that each view agrees with the state and shows no other hand."""
    for seat in range(state.table.seats):
        view = state.view(seat)
        require(view.hand in {None, state.hands[seat]}, f"seat {seat} sees another hand than its own: {view.hand}")
        shown = (view.piles, view.field, view.events, view.table, view.order, view.to_move)
        there = (state.piles, state.field, state.events, state.table, state.order, state.to_move)
        require_equal(shown, there, f"the public information in the view of seat {seat}")
        sizes = (view.hand_sizes, view.stock_size)
        require_equal(sizes, (tuple(map(len, state.hands)), len(state.stock)), f"the sizes in the view of seat {seat}")
        legal = tuple(state.legal_moves) if seat == state.to_move else ()
        require_equal(tuple(view.legal_moves), legal, f"the legal moves in the view of seat {seat}")


def check_what_is_not_known(state: AnyState, deck: CardSet, rng: random.Random) -> None:
    """Check that states that differ only in hidden cards have equal views and legal moves.

    Also check that no pickled view holds a hidden card.
    """
    for seat in range(state.table.seats):
        view = state.view(seat)
        other = view.sample(rng)
        check_place_of_each_card(other, deck)
        seen = other.view(seat)
        require_equal(seen, view, f"the view of seat {seat} in a state sampled from its view")
        require_equal(hash(seen), hash(view), "the hash of an equal view")
        if view.hand is not None:
            require_equal(other.hands[seat], state.hands[seat], f"the hand of seat {seat} in a sampled state")
        if seat == state.to_move:
            require_equal(tuple(other.legal_moves), tuple(state.legal_moves), "the legal moves in a sampled state")
    seat = rng.randrange(state.table.seats)
    view = state.view(seat)
    words, others = _words_in(view), _words_in(view.sample(rng).view(seat))
    require_equal(words, others, f"a pickled view of seat {seat} reveals hidden cards; its words")


def check_observations(played: Sequence[AnyState], rng: random.Random) -> None:
    """Check that observations have the names and shape of their space, and distinguish the phases of a round."""
    seat, rules = rng.randrange(played[0].table.seats), played[0].ruleset
    space = observation_space(rules, played[0].table.seats)
    views = [state.view(seat) for state in played]
    met: dict[Observation, tuple[Any, ...]] = {}
    for view in views:
        observed = space.of(view)
        size = (len(observed.planes) * 8, len(observed.numbers))
        require_equal(size, (len(space.planes) * space.width, len(space.numbers)), "the size of an observation")
        require_equal(dict(facts_of_view(view)), dict(observed.facts), "the facts of the view")
        require_equal(observed.cards["hand"], view.hand or CardSet(), "the hand that is observed")
        # With the cards of the last view, only the facts can tell the phases apart.
        stands = (view.phase, view.step, view.to_move, view.order)
        place = attrs.evolve(views[-1], phase=view.phase, step=view.step, to_move=view.to_move, order=view.order)
        known = met.setdefault(space.of(attrs.evolve(place, events=view.events)), stands)
        require_equal(stands, known, "equal observations of two phases: where the round stands")


def check_spectator(state: AnyState) -> None:
    """Check that a spectator has the same facts as each seat, under absolute seat numbers."""
    seats, public = state.table.seats, facts_of_view(state.view(None))
    for seat in range(seats):
        own = {**facts_of_view(state.view(seat)), "unseen_hand": 1}
        turned = {_turned(name, seat, seats): value for name, value in own.items()}
        require_equal({name: turned[name] for name in public}, dict(public), f"a spectator's facts, as seat {seat} has")


def _turned(name: str, seat: int, seats: int) -> str:
    """The spectator's name for a fact of a seat."""
    fact, dot, step = name.rpartition(".")
    return f"{fact}.{(seat + int(step)) % seats}" if dot else name


def _words_in(view: AnyView) -> set[str]:
    return {word for _, word, _ in pickletools.genops(pickle.dumps(view)) if isinstance(word, str)}


def check_sampled_round(state: AnyState, rng: random.Random) -> None:
    """Check that a sampled state can be played to the end and settled, and that equal seeds give equal samples."""
    view, seed = state.view(rng.randrange(state.table.seats)), rng.randrange(1 << 32)
    sampled, again = view.sample(random.Random(seed)), view.sample(random.Random(seed))  # noqa: S311  # no secrets
    require_equal(again, sampled, "a state sampled with an equal seed")
    while not sampled.is_over:
        sampled = sampled.play(rng.choice(sampled.legal_moves))
    rules: Any = sampled.ruleset
    settle_round(rules, sampled.outcome)


# --- samples are uniform ---


def ways_at_most(view: AnyView) -> int:
    """The number of ways to distribute the cards that a seat does not see, if nothing is known about them."""
    sizes = [size for seat, size in enumerate(view.hand_sizes) if view.hand is None or seat != view.seat]
    left, ways = sum(sizes) + view.stock_size, math.factorial(view.stock_size)
    for size in sizes:
        ways *= math.comb(left, size)
        left -= size
    return ways


def check_uniform(state: AnyState, seat: int, least: int) -> None:
    """Check that samples include the actual state, and that all sampled states are about equally frequent.

    Args:
        state: A state with few cards that the seat does not see.
        seat: The seat.
        least: The minimum mean frequency of a state.
    """
    view, rng = state.view(seat), random.Random(7)  # noqa: S311  # no secrets
    draws = least * ways_at_most(view)
    sampled = (view.sample(rng) for _ in range(draws))
    counts = collections.Counter((other.hands, other.stock) for other in sampled)
    require((state.hands, state.stock) in counts, f"{draws} samples of seat {seat} never gave the actual state")
    mean = draws / len(counts)
    chi_square = sum((count - mean) ** 2 / mean for count in counts.values())
    most = _chi_square_bound(max(1, len(counts) - 1))
    spread = sorted(counts.values())
    require(chi_square <= most, f"the samples of seat {seat} are not uniform: their frequencies are {spread}")


def _chi_square_bound(freedom: int) -> float:
    """The value that chi-square exceeds about three times in a million (Wilson–Hilferty approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + _SIGMAS * math.sqrt(part)) ** 3)


def small_situations(states: Iterable[AnyState], most: int) -> Iterator[tuple[AnyState, int]]:
    """The states and seats with at least two, but few, ways to distribute the hidden cards."""
    for state, seat in itertools.chain.from_iterable(
        ((state, seat) for seat in range(state.table.seats)) for state in states
    ):
        view = state.view(seat)
        if view.hand is not None and 1 < ways_at_most(view) <= most:
            yield state, seat
