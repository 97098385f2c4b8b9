"""What holds for every game, every ruleset and every way a round can go."""

import concurrent.futures
import copy
import itertools
import multiprocessing
import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from hanafuda_rules import (
    BLANK,
    CARDS,
    CardSet,
    IllegalMoveError,
    Match,
    Month,
    Move,
    Pass,
    Play,
    RoundOverError,
    RoundState,
    Ruleset,
    ScriptedShuffler,
    SeededShuffler,
    Shuffler,
    Take,
    settle_round,
)
from hanafuda_rules.events import Dealt, Drawn, Event, Moved, since_deal
from hanafuda_rules.games.hachi_hachi.events import BlankShown
from hanafuda_rules.games.hanahuda import Continue, Stop, Trade
from hanafuda_rules.notation import position_of
from hanafuda_rules.records import RecordingShuffler

from helpers import spawned_process
from helpers.properties import for_all
from helpers.random_rounds import GAMES, random_rules
from helpers.strategies import (
    CHOICES,
    MANY_CHOICES,
    RULESETS,
    Stacked,
    deals,
    finished_rounds,
    matches,
    places,
    play_match,
    play_out,
    reached,
    rulesets,
    shufflers,
    stacked,
    walk,
)

State = RoundState[Any, Any]

OTHER_MOVES = (Move(), Pass(), Continue(), Stop("six_brights"), Stop("seven_ribbons"), *map(Trade, CARDS))


def moves_to_try(state: State) -> list[Move]:
    """Moves of every kind, among them all that could be legal with other cards."""
    tried: list[Move] = [*OTHER_MOVES]
    for card in CARDS:
        same = (state.field | card.month.cards) - {card}
        captures = {CardSet(), same & card.month.cards & state.field}
        captures |= {CardSet([other]) for other in card.month.cards - {card}}
        tried += [kind(card, taken) for kind in (Play, Take) for taken in captures]
    return [*tried, Play(BLANK), Take(BLANK, CardSet())]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-7")
@for_all(300, states=finished_rounds())
def test_each_card_is_in_exactly_one_place_at_every_moment(states: list[State]) -> None:
    # Nothing is anywhere before the deal, also not after a void one; once dealt, a deck stays whole. The blank joins it
    # where a game says so, until it is set aside.
    for state in states:
        deck = sorted(itertools.chain(*places(state)))
        assert deck in ([], [*CARDS], [*CARDS, BLANK])
        assert deck or not any(isinstance(event, Dealt) for event in since_deal(state.events))
        blank = state.table.seats == 7 and not any(isinstance(event, BlankShown) for event in since_deal(state.events))
        assert (BLANK in deck) == (blank and bool(deck))


@pytest.mark.rule("CD-6")
@for_all(200, states=finished_rounds())
def test_piles_hold_cards_of_a_month_in_twos_and_fours_and_only_grow(states: list[State]) -> None:
    before = states[0].piles
    for state in states:
        if state.to_move is None or not getattr(state.step, "turned", None):
            assert all(len(pile & month.cards) in {0, 2, 4} for pile in state.piles for month in Month)
        assert all(old <= new for old, new in zip(before, state.piles, strict=True))
        before = state.piles


# --- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-10")
@for_all(300, states=finished_rounds())
def test_there_is_a_legal_move_until_the_round_is_over_and_each_only_once(states: list[State]) -> None:
    for state in states[:-1]:
        assert not state.is_over
        assert state.to_move in range(state.table.seats)
        assert len(state.legal_moves) == len(set(state.legal_moves)) > 0
        assert all(move in state.legal_moves for move in state.legal_moves)
    assert states[-1].is_over
    assert states[-1].to_move is None
    assert len(states[-1].legal_moves) == 0


@for_all(100, state=reached())
def test_legal_moves_are_exactly_what_play_accepts(state: State) -> None:
    twin, digest = pickle.loads(pickle.dumps(state)), hash(state)
    for move in state.legal_moves:
        assert state.play(move) == state.play(copy.deepcopy(move))
    for move in moves_to_try(state):
        if move in state.legal_moves:
            continue
        with pytest.raises(IllegalMoveError) as caught:
            state.play(move)
        error = caught.value
        assert isinstance(error, RoundOverError) is state.is_over
        assert (error.move, error.legal) == (move, tuple(state.legal_moves))
        assert str(move) in str(error)
    assert state == twin
    assert hash(state) == digest


@for_all(50, state=reached(), junk=st.sampled_from([None, 0, "pass", Pass, *CARDS[:2], CardSet()]))
def test_what_is_no_move_is_refused(state: State, junk: object) -> None:
    with pytest.raises(IllegalMoveError):
        state.play(junk)


@pytest.mark.rule("CD-10", "CD-9")
@for_all(200, state=reached(), rng=st.randoms(use_true_random=False))
def test_legal_moves_and_views_depend_on_nothing_that_the_seat_does_not_know(state: State, rng: random.Random) -> None:
    for seat in range(state.table.seats):
        view = state.view(seat)
        other = view.sample(rng)
        assert other.view(seat) == view
        assert other.to_move == state.to_move
        if seat == state.to_move:
            assert other.legal_moves == state.legal_moves
        if view.hand is not None:
            assert other.hands[seat] == state.hands[seat]


def cards_of(event: object) -> set[Any]:
    """Every card that an event mentions, however deep."""
    if attrs.has(type(event)) and not isinstance(event, (CardSet, type(BLANK))):
        return set().union(*(cards_of(getattr(event, field.name)) for field in attrs.fields(type(event))))
    if isinstance(event, type(BLANK)):
        return {event}
    return set(event) if isinstance(event, CardSet) else set()


@pytest.mark.rule("CD-9")
@for_all(200, of=st.sampled_from(sorted(RULESETS)), data=st.data())
def test_playing_a_round_tells_of_no_card_that_has_not_been_played_drawn_or_shown(of: str, data: st.DataObject) -> None:
    states = data.draw(finished_rounds(RULESETS[of]))
    for before, after in itertools.pairwise(states):
        news: tuple[Event, ...] = after.events[len(before.events) :]
        assert after.events[: len(before.events)] == before.events
        assert news
        for event in news:
            if isinstance(event, Moved) and isinstance(event.move, (Play, Take)):
                assert cards_of(event) <= set(before.hands[event.seat] | before.field) | {before.step.drawn}
            elif isinstance(event, Drawn):
                assert event.card == before.stock[0]
                assert event.captures is None or set(event.captures) <= set(before.field | cards_of(news[0]))


# --- values ----------------------------------------------------------------------------------------------------------


@for_all(150, states=finished_rounds())
def test_old_states_stay_as_they_are(states: list[State]) -> None:
    first = states[0]
    kept, digest, text = pickle.dumps(first), hash(first), str(first)
    for state in states:
        _ = state.legal_moves, state.view(0)
    again = [first]
    for before, after in itertools.pairwise(states):
        move = next(move for move in before.legal_moves if before.play(move) == after)
        again.append(again[-1].play(move))
    assert again == states
    assert (pickle.dumps(first), hash(first), str(first)) == (kept, digest, text)


@for_all(150, state=reached())
def test_states_survive_pickle_and_copies(state: State) -> None:
    _ = state.legal_moves  # what is kept for speed must not be part of the value
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert (repr(twin), str(twin)) == (repr(state), str(state))
        assert twin.legal_moves == state.legal_moves
        assert all(twin.play(move) == state.play(move) for move in state.legal_moves)


@for_all(150, states=finished_rounds())
def test_whatever_comes_of_a_round_survives_pickle_and_copies(states: list[State]) -> None:
    over = states[-1]
    settlement = settle_round(over.ruleset, over.outcome)
    moves = {move for state in states for move in state.legal_moves}
    for value in (over.outcome, settlement, over.events, *over.events, *moves, over.ruleset, over.table, over.shuffler):
        for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert twin == value
            assert hash(twin) == hash(value)
            assert type(twin) is type(value)


@for_all(100, states=finished_rounds())
def test_everything_prints(states: list[State]) -> None:
    for state in states:
        values = (state, state.legal_moves, state.step, state.setting, *state.events, *state.legal_moves)
        assert all(repr(value) and str(value) for value in values)
    settlement = settle_round(states[-1].ruleset, states[-1].outcome)
    assert all(repr(value) and str(value) for value in (states[-1].outcome, settlement))


def values_of(rules: Ruleset[Any, Any, Any]) -> dict[str, Any]:
    """One of everything that a game hands out, by what it is."""
    rng = random.Random(8)
    over = state = rules.deal(seats=rules.seat_counts[-1], shuffler=RecordingShuffler(SeededShuffler(7)))
    for _ in range(14):
        state = state.play(rng.choice(state.legal_moves))
    while not over.is_over:
        over = over.play(rng.choice(over.legal_moves))
    match = rules.match(seats=4, shuffler=SeededShuffler(3), max_rounds=2)
    while len(match.settlements) < 1:
        match = match.play(rng.choice(match.round.legal_moves))
    settlement = settle_round(rules, over.outcome)
    return {
        "rules": rules,
        "changed rules": random_rules(GAMES[rules.key], rng),
        "options": rules.options,
        "state": state,
        "state that is over": over,
        "match": match,
        "table": match.table,
        "outcome": over.outcome,
        "settlement": settlement,
        "payments": (settlement.payments, settlement.scores, settlement.findings),
        "legal moves": state.legal_moves,
        "events": over.events,
        "position": position_of(state),
        "action space": rules.action_space,
        "yaku": rules.yaku,
        "card set": state.hands[0],
        "card": CARDS[7],
        "scripted": ScriptedShuffler([CARDS, CARDS[::-1]]),
        "recording": state.shuffler,
        "stacked": Stacked(CARDS, SeededShuffler(2)),
        **{f"view of {seat}": state.view(seat) for seat in range(state.table.seats)},
        **{f"event {place}": event for place, event in enumerate(over.events)},
        **{f"move {place}": move for place, move in enumerate(state.legal_moves)},
    }


def test_everything_survives_the_way_to_a_process_started_by_spawn(monkeypatch: pytest.MonkeyPatch) -> None:
    # Text hashes otherwise over there, and with it the members of enumerations: hashes must not travel along.
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as there:
        sent = {key: values_of(module.RULES) for key, module in GAMES.items()}
        answers = {
            key: there.submit(spawned_process.received, values, frozenset(values.values()))
            for key, values in sent.items()
        }
        for key, answer in answers.items():
            values, prints, found, singletons, played = answer.result(timeout=120)
            assert found
            assert singletons
            assert spawned_process.cards_are_singletons(values["state"])
            assert values["card"] is CARDS[7]
            assert prints == {name: (repr(value), str(value)) for name, value in sent[key].items()}
            assert played == spawned_process.play_on(sent[key]["state"], sent[key]["match"])
            for name, value in sent[key].items():
                assert values[name] == value
                assert hash(values[name]) == hash(value)
                assert {value: "kept"}[values[name]] == "kept"


# --- chance ----------------------------------------------------------------------------------------------------------


@for_all(150, rules=rulesets, shuffler=shufflers, choices=CHOICES, data=st.data())
def test_equal_shufflers_give_equal_games(
    rules: Ruleset[Any, Any, Any], shuffler: Shuffler, choices: bytes, data: st.DataObject
) -> None:
    seats = data.draw(st.sampled_from(rules.seat_counts))
    one = rules.deal(seats=seats, shuffler=shuffler)
    other = pickle.loads(pickle.dumps(rules)).deal(seats=seats, shuffler=copy.deepcopy(shuffler))
    assert list(walk(one, choices)) == list(walk(other, choices))


@for_all(150, rules=rulesets, seeds=st.lists(st.integers(), min_size=2, max_size=2, unique=True))
def test_different_seeds_give_different_deals(rules: Ruleset[Any, Any, Any], seeds: list[int]) -> None:
    one, other = (rules.deal(seats=rules.seat_counts[0], shuffler=SeededShuffler(seed)) for seed in seeds)
    assert one != other
    dealt = (next(state for state in play_out(start, b"\0") if state.stock) for start in (one, other))
    assert len({(state.hands, state.stock) for state in dealt}) == 2


@for_all(
    100,
    start=deals(by=stacked),
    choices=MANY_CHOICES,
)
def test_a_shuffler_of_ones_own_will_do(start: State, choices: bytes) -> None:
    assert play_out(start, choices)[-1].is_over


# --- settlement and match --------------------------------------------------------------------------------------------


@for_all(300, states=finished_rounds())
def test_every_round_settles_and_its_net_is_the_sum_of_its_lines(states: list[State]) -> None:
    over = states[-1]
    seats = range(over.table.seats)
    settlement = settle_round(over.ruleset, over.outcome)
    assert settlement == over.ruleset.settle(over.outcome)
    scored = [sum(score.amount for score in settlement.scores if seat in score.seats) for seat in seats]
    paid = [sum(payment.amount for payment in settlement.payments if payment.payer == seat) for seat in seats]
    got = [sum(payment.amount for payment in settlement.payments if payment.payee == seat) for seat in seats]
    assert settlement.net == tuple(scored[seat] - paid[seat] + got[seat] for seat in seats)
    assert settlement.next_dealer in seats
    assert settlement.winner is None or settlement.winner in seats
    lines = settlement.explain()
    assert all(reason.rule in lines for reason in (*settlement.findings, settlement.dealer_reason))


@for_all(60, match=matches(), choices=MANY_CHOICES)
def test_a_match_goes_on_round_by_round(match: Match[Any, Any, Any], choices: bytes) -> None:
    moments = play_match(match, choices)
    over = moments[-1]
    assert 1 <= len(over.settlements) <= (over.max_rounds or 0)
    for before, after in itertools.pairwise(moments):
        assert after.settlements[: len(before.settlements)] == before.settlements
        if len(after.settlements) > len(before.settlements):
            assert after.table.dealer == after.settlements[-1].next_dealer
            assert after.round.is_over is after.is_over
            assert after.is_over or after.round.table == after.table
        else:
            assert after.table == before.table
    assert len(over.standings) == over.table.seats
    best = max(over.standings)
    assert {seat for seat, standing in enumerate(over.standings) if standing == best} <= set(over.winners)
    # An odd point of what tied winners share, of a bonus and of a prize, makes none of them a loser (HH-10.2).
    assert all(best - over.standings[seat] <= 2 for seat in over.winners)
    with pytest.raises(RoundOverError):
        over.play(Pass())


@pytest.mark.rule("PH-6.3")
@for_all(60, match=matches(RULESETS["hanahuda"]), choices=MANY_CHOICES)
def test_the_totals_of_a_match_are_the_sums_of_its_rounds(match: Match[Any, Any, Any], choices: bytes) -> None:
    for moment in play_match(match, choices):
        nets = [(0,) * match.table.seats, *(each.net for each in moment.settlements)]
        assert moment.standings == moment.table.totals == tuple(map(sum, zip(*nets, strict=True)))
        assert moment.table.round_number == len(moment.settlements) + 1


@for_all(40, match=matches(), choices=MANY_CHOICES)
def test_matches_survive_pickle_and_copies(match: Match[Any, Any, Any], choices: bytes) -> None:
    moments = play_match(match, choices)
    for moment in (moments[0], moments[len(moments) // 2], moments[-1]):
        for twin in (pickle.loads(pickle.dumps(moment)), copy.copy(moment), copy.deepcopy(moment)):
            assert twin == moment
            assert hash(twin) == hash(moment)
            assert (repr(twin), str(twin)) == (repr(moment), str(moment))
            assert twin.winners == moment.winners
    assert play_match(pickle.loads(pickle.dumps(moments[0])), choices) == moments
