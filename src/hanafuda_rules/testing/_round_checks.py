"""The checks of rounds, settlements, texts, records and matches."""

from __future__ import annotations

import copy
import functools
import pickle
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import attrs

from hanafuda_rules.cards import DECK, Card, CardSet
from hanafuda_rules.errors import InvalidOutcomeError, RoundOverError
from hanafuda_rules.events import Event, Misdealt, Moved
from hanafuda_rules.formats.notation import position_of
from hanafuda_rules.formats.records import (
    RecordingShuffler,
    from_text,
    record_of_match,
    record_of_round,
    record_of_view,
    replay_match,
    replay_round,
    to_text,
)
from hanafuda_rules.knowledge.tracing import Trace, trace_of
from hanafuda_rules.learning.bounds import MOST_MOVES, bounds
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.machine.registry import game_keys
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.shuffling import SeededShuffler, Shuffler
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.moves import Move, Pass
from hanafuda_rules.names import LANGUAGES, Names
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.settlement import Payment, Reason, Score, Settlement, settle_round
from hanafuda_rules.table import Table
from hanafuda_rules.testing.checking import refused, require, require_equal
from hanafuda_rules.testing.random_play import PlayedMatch, PlayedRound
from hanafuda_rules.transfers import STOCK, TABLE, Shuffled
from hanafuda_rules.words import Text, Tongue
from hanafuda_rules.yaku import Yaku

__all__ = [
    "Listener", "check_added_yaku", "check_bounds", "check_copies", "check_held", "check_kept", "check_match",
    "check_match_end", "check_match_record", "check_matches_as_values", "check_net", "check_played_again", "check_pot",
    "check_record", "check_settlement", "check_sheets", "check_shuffles", "check_texts", "check_transfers", "values_of",
]  # fmt: skip


# --- values ---


def values_of(played: PlayedRound) -> Iterable[object]:
    """Values of a round: states, views, moves, events, the outcome, the settlement and their parts."""
    middle, over = played.states[len(played.moves) // 2], played.over
    settlement = settle_round(played.rules, over.outcome)
    yield from (played.rules, played.table, played.rules.action_space, over.shuffler)
    yield from (middle, over, middle.view(0), over.outcome, settlement)
    yield from (position_of(middle), middle.hands[0], middle.legal_moves)
    yield from dict.fromkeys((*over.events, *played.moves, *settlement.payments, *settlement.scores))


def check_copies(value: object) -> None:
    """Check that copies of a value are equal, hash alike and print alike."""
    kind = f"of {type(value).__name__}"
    for how, twin in (
        ("pickle", pickle.loads(pickle.dumps(value))),  # noqa: S301  # what was pickled just now
        ("copy", copy.copy(value)),
        ("deepcopy", copy.deepcopy(value)),
    ):
        require(type(twin) is type(value), f"{how} {kind} gives a {type(twin).__name__}")
        require_equal(twin, value, f"{how} {kind}")
        require_equal(hash(twin), hash(value), f"the hash of a {how} {kind}")
        require_equal((repr(twin), str(twin)), (repr(value), str(value)), f"the text of a {how} {kind}")
    require(repr(value), f"a value {kind} has an empty repr()")


def check_kept(state: AnyState, rng: random.Random) -> None:
    """Check that playing, viewing and sampling leave a state unchanged."""
    kept, digest, text = pickle.dumps(state), hash(state), str(state)
    for move in state.legal_moves:
        state.play(move)
    view = state.view(rng.randrange(state.table.seats))
    before = (pickle.dumps(view), hash(view), str(view))
    view.sample(rng)
    require_equal((pickle.dumps(view), hash(view), str(view)), before, "a view after a state was sampled from it")
    require_equal(pickle.loads(kept), state, "a state after moves were played from it")  # noqa: S301  # ours
    require_equal((hash(state), str(state)), (digest, text), "hash and text of a state after moves were played from it")


# --- chance ---


def check_played_again(played: PlayedRound) -> None:
    """Check that equal rules, shufflers and moves give equal rounds."""
    rules = pickle.loads(pickle.dumps(played.rules))  # noqa: S301  # what was pickled just now
    state = rules.deal(table=copy.deepcopy(played.table), shuffler=RecordingShuffler(SeededShuffler(played.number)))
    require_equal(state, played.states[0], "the first state of a replayed round")
    for number, (move, was) in enumerate(zip(played.moves, played.states[1:], strict=True), 1):
        state = state.play(copy.deepcopy(move))
        require_equal(state, was, f"state {number} of a replayed round")


def check_shuffles(played: PlayedRound) -> None:
    """Check that another seed deals other cards."""
    dealt = [_dealt(played, SeededShuffler(played.number, 1)), _dealt(played, SeededShuffler(played.number + 1, 1))]
    require(dealt[0] != dealt[1], f"two seeds deal the same cards: {dealt[0]}")


def _dealt(played: PlayedRound, shuffler: Shuffler) -> object:
    state: AnyState = played.rules.deal(table=played.table, shuffler=shuffler)
    while not state.is_over and not any(state.hands):
        state = state.play(state.legal_moves[0])
    return state.hands, state.field, state.stock


# --- settlements ---


def check_settlement(settlement: Settlement, rules: AnyRules, seats: int) -> None:
    """Check the seats and amounts of a settlement, and that each reason has a rule, a known kind and the amount."""
    there = {None, *range(seats)}
    require_equal(settlement.seats, seats, "the seats of the settlement")
    require(settlement.next_dealer in range(seats), f"seat {settlement.next_dealer} deals next")
    require(settlement.winner in there, f"seat {settlement.winner} won")
    for payment in settlement.payments:
        require({payment.payer, payment.payee} <= there, f"a payment with a seat that does not exist: {payment}")
        require(payment.payer != payment.payee, f"a payment from a seat to itself: {payment}")
        require(payment.amount >= 0, f"a negative payment: {payment}")
    text = settlement.explain()
    lines: list[Payment | Score] = [*settlement.payments, *settlement.scores]
    kinds = {"", "factor", *rules.reason_kinds}  # a remark needs no kind, and any house rule can multiply
    for reason in (*settlement.remarks, settlement.dealer_reason, *(line.reason for line in lines)):
        require(reason.rule, f"the reason {reason} has no rule")
        require(reason.rule in text, f"the explanation does not name the rule of {reason}")
        require(reason.kind in kinds, f"{reason.kind!r} of {reason} is not among the reason_kinds")
    for line in lines:
        require(line.reason.kind, f"the reason of {line} has no kind")
        require_equal(abs(line.reason.amount), abs(line.amount), f"the amount of the reason of {line}")


def check_net(settlement: Settlement) -> None:
    """Check that each seat's net is the sum of its scores and payments."""
    for seat, net in enumerate(settlement.net):
        scored = sum(score.amount for score in settlement.scores if seat in score.seats)
        got = sum(payment.amount for payment in settlement.payments if payment.payee == seat)
        paid = sum(payment.amount for payment in settlement.payments if payment.payer == seat)
        require_equal(net, scored + got - paid, f"the net of seat {seat}")


def check_added_yaku(played: PlayedRound, entered: Any, added: Yaku) -> bool:
    """Check that a yaku added by a subclass is in the table, and counts alike in the played and the entered round.

    Returns:
        Whether the settlement names the yaku.
    """
    require(added in played.over.yaku, f"{added.key} is not among the yaku of the state")
    settlement = settle_round(played.rules, played.over.outcome)
    require_equal(settle_round(played.rules, entered), settlement, "the settlement of the outcome entered by hand")
    return any((reason.key, reason.value) == (added.key, added.value) for reason in _reasons(settlement))


def check_held(played: PlayedRound, entered: Any) -> None:
    """Check that states, views and outcomes, played and entered, count the same yaku at the end of a round."""
    rules, over = played.rules, played.over
    sides = rules.sides(over.table.seats)
    for seat, side in enumerate(sides):
        held, first = over.held(seat), sides.index(side)
        require_equal(over.view(seat).held(seat), held, f"the yaku of seat {seat} by its view")
        require_equal(over.view(seat).held(seat, over.piles[seat]), held, f"the yaku in the pile of seat {seat}")
        for outcome in (over.outcome, entered):
            require_equal(rules.held_at_end(outcome, first), held, f"the yaku of seat {seat} by the outcome")


def check_sheets(played: PlayedRound) -> None:
    """Check that a score sheet without piles, or with one, settles like the piles.

    Some options need the piles. A sheet is rejected then.
    """
    rules, outcome = played.rules, played.over.outcome
    if not isinstance(outcome, SheetOutcome):
        return
    sheet = outcome.as_sheet(rules)
    settlement = _as_told(settle_round(rules, outcome))
    for entered in (sheet, *map(functools.partial(_with_pile, sheet), outcome.piles.items())):
        try:
            settled = settle_round(rules, entered)
        except InvalidOutcomeError as error:
            require("needed" in error.message, f"the sheet {entered!r} is rejected: {error}")
            continue
        require_equal(_as_told(settled), settlement, f"the settlement of the sheet {entered!r}")


def _as_told(settlement: Settlement) -> Settlement:
    """A settlement without information that no sheet has: what does not count, and the months of yaku."""
    payments = tuple([attrs.evolve(line, reason=_of_any_month(line.reason)) for line in settlement.payments])
    scores = tuple([attrs.evolve(line, reason=_of_any_month(line.reason)) for line in settlement.scores])
    return attrs.evolve(settlement, remarks=(), payments=payments, scores=scores)


def _of_any_month(reason: Reason) -> Reason:
    return attrs.evolve(reason, month=None, parts=tuple(map(_of_any_month, reason.parts)))


def _with_pile(sheet: SheetOutcome, known: tuple[int, CardSet]) -> SheetOutcome:
    side, pile = known
    entries = {name: getattr(sheet, name) for name in sheet.counted}
    others = {
        name: {seat: entry for seat, entry in by_seat.items() if seat != side} for name, by_seat in entries.items()
    }
    changed: dict[str, Any] = {"piles": {side: pile}, **others}
    return attrs.evolve(sheet, **changed)


def check_bounds(played: PlayedRound) -> None:
    """Check that the nets and the number of moves are within the bounds of the game, also if a side has every card."""
    rules, over = played.rules, played.over
    limits, sides = bounds(rules, over.table.seats), range(len(over.pile_masks))
    rich = {over.setting.sides[seat] for seat in over.order}
    extremes = [tuple([DECK.mask if side == winner else 0 for side in sides]) for winner in sorted(rich)]
    for piles in (over.pile_masks, *extremes):
        net = rules.reckon(rules.outcome_of(attrs.evolve(over, pile_masks=piles))).net
        require(max(net) <= limits.most and -min(net) <= limits.most, f"the net {net} is not within {limits}")
        require(not limits.zero_sum or not sum(net), f"the net {net} does not add up to zero, as {limits} says")
    require(len(played.moves) <= MOST_MOVES, f"a round has {len(played.moves)} moves, more than {MOST_MOVES}")


def check_pot(settlement: Settlement, before: int) -> None:
    """Check that no payment is lost: seats and pot together keep what they had."""
    if not settlement.scores:
        require(settlement.pot >= 0, f"the pot is negative: {settlement.pot}")
        require_equal(sum(settlement.net) + settlement.pot, before, "the sum of the nets and the pot")


# --- records ---


def check_record(state: AnyState) -> None:
    """Check that the records of a round and of its views round-trip as text, and that the round's record replays."""
    rules = state.ruleset
    names = [f"{seat} – 名" for seat in range(state.table.seats)]
    record = record_of_round(state, names=names)
    require_equal(from_text(to_text(record)), record, "the record after a round-trip")
    again = replay_round(from_text(to_text(record)), _needed_to_replay(rules))
    require_equal(record_of_round(again, names=names), record, "the record of the replayed round")
    require_equal(_seen(again), _seen(state), "the replayed round")
    for seat in range(state.table.seats):
        view = state.view(seat)
        require_equal(again.view(seat), view, f"the view of seat {seat} in the replayed round")
        shown = record_of_view(view)
        require_equal(from_text(to_text(shown)), shown, f"the record of the view of seat {seat} after a round-trip")


def _needed_to_replay(rules: AnyRules) -> AnyRules | None:
    """House rules and games that are not registered; records name all other rulesets."""
    return None if rules.variant is None and rules.key in game_keys() else rules


def _seen(state: AnyState) -> tuple[object, ...]:
    places = (state.hands, state.piles, state.field, state.stock)
    return (*places, state.table, state.to_move, tuple(state.legal_moves), state.events)


def check_match_record(rules: AnyRules, seats: int, number: int, rng: random.Random) -> None:
    """Check that the records of a match of two rounds and of its rounds round-trip and replay."""
    shuffler = RecordingShuffler(SeededShuffler(number))
    match = rules.match(seats=seats, dealer=rng.choice([None, 0]), shuffler=shuffler, max_rounds=2)
    moves = list[Move]()
    while not match.is_over:
        moves.append(rng.choice(match.round.legal_moves))
        match = match.play(moves[-1])
        for ended in match.ended:
            check_record(ended.state)
        if match.ended:
            check_record(match.round)
    require_equal(match.moves, tuple(moves), "the moves of a match")
    record = record_of_match(match)
    again = replay_match(from_text(to_text(record)), _needed_to_replay(rules))
    require_equal(_state_of(again), _state_of(match), "the replayed match")


def _state_of(match: AnyMatch) -> tuple[object, ...]:
    return match.settlements, match.table, match.draws, match.standings, match.round.events


# --- matches ---


def check_match(played: PlayedMatch) -> None:
    """Check that a match goes from round to round, and reports each round once, after the move that ended it."""
    first, over = played.moments[0], played.moments[-1]
    opening = first.ended[0].state if first.ended else first.round
    _check_rounds(first, opening, opening.table, 0)
    for before, move, after in zip(played.moments, played.moves, played.moments[1:], strict=False):
        rounds = len(before.settlements)
        require_equal(after.settlements[:rounds], before.settlements, "the settlements of earlier rounds")
        _check_rounds(after, before.round.play(move), before.table, rounds)
    require(over.settlements, "a match is over without a settled round")
    with refused(RoundOverError, "a move after the end of the match"):
        over.play(Pass())


def _check_rounds(match: AnyMatch, state: AnyState, table: Table, rounds: int) -> None:
    """Check that a match has all rounds that have just ended, with their settlements and tables.

    ``state`` is the one after the move, or the first, of a round at ``table``. Before it, ``rounds`` rounds ended.
    """
    rules: Any = match.ruleset
    settlements = tuple(moment.settlement for moment in match.ended)
    require_equal(settlements, match.settlements[rounds:], "the settlements of the rounds that have just ended")
    for ended in match.ended:
        require(ended.state.is_over, f"an ended round is not over: {ended.state!r}")
        require_equal(ended.state.table, table, "the table of an ended round")
        require_equal(settle_round(rules, ended.state.outcome), ended.settlement, "the settlement of an ended round")
        table = rules.match_plan.advance(table, ended.settlement)
        require_equal(ended.table, table, "the table after a round")
        require_equal(table.dealer, ended.settlement.next_dealer, "the dealer of the next round")
    states = [*(moment.state for moment in match.ended), *([] if match.is_over else [match.round])]
    require_equal(states[:1], [state], "the state after a move")
    later = [event for moment in states[1:] for event in moment.events if isinstance(event, Moved)]
    require(not later, f"a round begins with moves: {later}")
    require_equal(match.table, table, "the table of the match")
    if match.is_over:
        require_equal(match.round, states[-1], "the last round of a finished match")
    else:
        require_equal(match.round.table, table, "the table of the current round")
    if match.ended:
        _check_standings(match)


def _check_standings(match: AnyMatch) -> None:
    standings = match.standings
    require_equal(len(standings), match.table.seats, "the number of standings")
    best = tuple(seat for seat, standing in enumerate(standings) if standing == max(standings))
    require_equal(match.winners, best, f"the winners with the standings {standings}")


def check_matches_as_values(moments: Sequence[AnyMatch]) -> None:
    """Check that matches survive pickling and copying."""
    for moment in (moments[0], moments[len(moments) // 2], moments[-1]):
        check_copies(moment)


# --- what events moved ------------------------------------------------------------------------------------------------


def check_transfers(played: PlayedRound) -> None:
    """Check that sizes of hands and stock follow from the transfers, and that the cards that these name are right."""
    sizes, trace, heard, seats = _Sizes(), Trace(), 0, range(played.table.seats)
    for state in played.states:
        news = state.events[heard:]
        heard += len(news)
        for event in news:
            sizes = _Sizes() if isinstance(event, Misdealt) else sizes
            sizes.follow(event)
        trace.follow(news)
        require_equal(
            [sizes.at[seat] for seat in seats], [len(hand) for hand in state.hands], "sizes of hands by events"
        )
        require_equal(sizes.at[STOCK], len(state.stock), "size of the stock by events")
        _check_trace(state, trace)
        read, once = trace.histories(len(seats)), trace_of(state.event_log).histories(len(seats))
        require_equal(read, once, "histories of hands")


class _Sizes:
    """The number of cards in each place, derived from the events."""

    def __init__(self) -> None:
        self.at = Counter[int]()
        self.played = CardSet()

    def follow(self, event: Event) -> None:
        for step in event.transfers:
            if isinstance(step, Shuffled):
                for seat in step.joined:
                    self.at[STOCK] += self.at.pop(seat)
                require(
                    step.size in {None, self.at[STOCK]}, f"{event} does not leave {self.at[STOCK]} cards in the stock"
                )
            elif step.origin != step.to:
                cards = step.cards - self.played if step.origin >= 0 else step.cards  # WC-5.3: a card played again
                self.at[step.origin] -= len(cards) + step.unseen
                self.at[step.to] += len(cards) + step.unseen
                self.played = self.played | cards if step.to == TABLE else self.played - cards


def _check_trace(state: AnyState, trace: Trace) -> None:
    for card, places in trace.places.items():
        where = [seat for seat, hand in enumerate(state.hand_masks) if hand & card.mask]
        where += [STOCK] if card in state.stock else []
        require(places.issuperset(where), f"by the events, {card} is in one of {set(places)}, but it is in {where}")
    for seat, among in trace.rest.items():
        other = state.hands[seat] - among - trace.places.keys()
        require(not other, f"seat {seat} holds {other}, which its earlier events rule out")


# --- texts ------------------------------------------------------------------------------------------------------------


_WITH_WORDS = (int, str, tuple, Text, Card, CardSet, type(None))
_PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@attrs.frozen
class Listener(Tongue):
    """A tongue that notes the sentences and names that are not in its language, and values that have no words.

    Args:
        missing: The patterns, names and values, which the listener adds.
    """

    missing: set[str] = attrs.field(factory=set[str], kw_only=True)

    def say(self, text: Text | str, holder: object = None) -> str:
        """A sentence in words."""
        if isinstance(text, Text) and not text.is_in(self.language):
            self.missing.add(text.pattern)
        return super().say(text, holder)

    def value(self, value: object, kind: str = "", holder: object = None) -> str:
        """A value in words."""
        names: object = getattr(value, "names", value)
        if isinstance(names, Names):
            if not names.is_in(self.language):
                self.missing.add(names.english)
        elif not isinstance(value, _WITH_WORDS) and getattr(value, "said", None) is None:
            self.missing.add(repr(value))
        return super().value(value, kind, holder)


def _heard(played: PlayedRound, listener: Listener) -> Iterator[str]:
    """The events, the settlement, all its reasons, and the objects on the table."""
    for event in played.over.events:
        yield listener.say(event.sentence or str(event), event)
    settlement = settle_round(played.rules, played.over.outcome)
    yield from settlement.lines(listener)
    yield from [reason.in_tongue(listener) for reason in _reasons(settlement)]
    for state in (played.states[0], played.over):
        for thing in state.view(0).objects:
            yield from (listener.say(thing.label), listener.say(thing.says))
    yield from map(listener.value, played.rules.yaku.yaku)


def _reasons(settlement: Settlement) -> Iterator[Reason]:
    lines: list[Payment | Score] = [*settlement.payments, *settlement.scores]
    reasons = [*settlement.remarks, *(line.reason for line in lines), settlement.dealer_reason]
    while reasons:
        reason = reasons.pop()
        reasons += reason.parts
        yield reason


def check_texts(played: PlayedRound, language: str, unnamed: Collection[str]) -> None:
    """Check that all texts of a round are in a language, and name the players by their names.

    ``unnamed`` are the English names of things without a name in the language.
    """
    seats = range(played.table.seats)
    listener = Listener(language, tuple([_PLAYERS[seat % len(_PLAYERS)] for seat in seats]))
    numbers = [Tongue(language).players((seat,)) for seat in seats]
    for text in _heard(played, listener):
        for number in numbers:
            require(number not in text, f"{text!r} says {number!r}, although the players have names")
    missing = sorted(listener.missing - set(unnamed))
    require(not missing, f"not in {LANGUAGES[language].english}: {missing}")


def check_match_end(match: AnyMatch, language: str) -> None:
    """Check that the texts of the end of a match are in a language."""
    listener = Listener(language, _PLAYERS[: match.table.seats])
    for reason in match.settlements[-1].match_over:
        reason.in_tongue(listener)
    require(not listener.missing, f"not in {LANGUAGES[language].english}: {sorted(listener.missing)}")
