"""Properties of every game, every ruleset and every round."""

import concurrent.futures
import itertools
import multiprocessing
import random
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from hanafuda_rules import (
    BLANK,
    CARDS,
    CardSet,
    Match,
    Month,
    Play,
    RoundState,
    Ruleset,
    ScriptedShuffler,
    SeededShuffler,
    Take,
    settle_round,
)
from hanafuda_rules.events import Drawn, Event, Kept, Moved, PickedUp
from hanafuda_rules.formats.notation import position_of
from hanafuda_rules.formats.records import RecordingShuffler
from hanafuda_rules.parts.play import PlayPhase

from helpers import spawned_process
from helpers.properties import for_all
from helpers.random_rounds import GAMES, four_seats, random_rules
from helpers.strategies import (
    MANY_CHOICES,
    RULESETS,
    Stacked,
    deals,
    finished_rounds,
    matches,
    play_match,
    play_out,
    stacked,
)

State = RoundState[Any, Any]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-6")
@for_all(20, states=finished_rounds())
def test_piles_hold_cards_of_a_month_in_twos_and_fours_and_only_grow(states: list[State]) -> None:
    before, phases = states[0].piles, states[0].ruleset.phases
    # Wild cards leave months with one card or three (WC-4.4).
    by_month = all(phase.captures.rule == "CD-6" for phase in phases if isinstance(phase, PlayPhase))
    # Chaff goes from pile to pile (GS-6.1).
    by_month, only_grow = by_month and states[0].ruleset.key != "go_stop", states[0].ruleset.key != "go_stop"
    for state in states:
        if by_month and (state.to_move is None or not getattr(state.step, "turned", None)):
            assert all(len(pile & month.cards) in {0, 2, 4} for pile in state.piles for month in Month)
        assert not only_grow or all(old <= new for old, new in zip(before, state.piles, strict=True))
        before = state.piles


# --- moves -----------------------------------------------------------------------------------------------------------


def cards_of(event: object) -> set[Any]:
    """Every card that an event mentions, at any depth."""
    if attrs.has(type(event)) and not isinstance(event, (CardSet, type(BLANK))):
        return set().union(*(cards_of(getattr(event, field.name)) for field in attrs.fields(type(event))))
    if isinstance(event, type(BLANK)):
        return {event}
    return set(event) if isinstance(event, CardSet) else set()


@pytest.mark.rule("CD-9")
@for_all(20, of=st.sampled_from(sorted(RULESETS)), data=st.data())
def test_playing_a_round_tells_of_no_card_that_has_not_been_played_drawn_or_shown(of: str, data: st.DataObject) -> None:
    states = data.draw(finished_rounds(RULESETS[of]))
    for before, after in itertools.pairwise(states):
        news: tuple[Event, ...] = after.events[len(before.events) :]
        assert after.events[: len(before.events)] == before.events
        assert news
        stock, seen = iter(before.stock), set(before.field)
        for event in news:
            if isinstance(event, Moved) and isinstance(event.move, (Play, Take)):
                assert cards_of(event) <= set(before.hands[event.seat] | before.field) | {
                    getattr(before.step, "turned", None)
                }
            elif isinstance(event, Drawn):
                assert event.card == next(stock)
                assert event.captures is None or set(event.captures) <= seen
            elif isinstance(event, PickedUp | Kept):
                # KK-4.2: a card that goes from the stock into the hand, unseen by the others or turned.
                assert cards_of(event) <= {next(stock)}
            seen |= cards_of(event)


# --- values ----------------------------------------------------------------------------------------------------------


def values_of(rules: Ruleset[Any, Any, Any]) -> dict[str, Any]:
    """One of each kind of value that a game returns, by kind."""
    rng = random.Random(8)
    over = state = rules.deal(seats=rules.seat_counts[-1], shuffler=RecordingShuffler(SeededShuffler(7)))
    for _ in range(14):
        state = state.play(rng.choice(state.legal_moves))
    while not over.is_over:
        over = over.play(rng.choice(over.legal_moves))
    match = rules.match(seats=four_seats(rules), shuffler=SeededShuffler(3), max_rounds=2)
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
        "payments": (settlement.payments, settlement.scores, settlement.remarks),
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


@for_all(
    100,
    start=deals(by=stacked),
    choices=MANY_CHOICES,
)
def test_a_shuffler_of_ones_own_will_do(start: State, choices: bytes) -> None:
    assert play_out(start, choices)[-1].is_over


# --- settlement and match --------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-6.3")
@for_all(20, match=matches(RULESETS["hanahuda"]), choices=MANY_CHOICES)
def test_the_totals_of_a_match_are_the_sums_of_its_rounds(match: Match[Any, Any, Any], choices: bytes) -> None:
    for moment in play_match(match, choices):
        nets = [(0,) * match.table.seats, *(each.net for each in moment.settlements)]
        assert moment.standings == moment.table.totals == tuple(map(sum, zip(*nets, strict=True)))
        assert moment.table.round_number == len(moment.settlements) + 1
