"""Requests for the pages' programs: the same ones are answered by CPython, by Node and in a browser."""

import hashlib
import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

from hanafuda_pages import answer
from hanafuda_rules import SeededShuffler, game, game_keys
from hanafuda_rules.formats.entered_records import plain_outcome, record_of_entered
from hanafuda_rules.formats.records import rules_of

GAMES = [key for key in game_keys() if game(key).rules_type.__module__.startswith("hanafuda_rules.")]


def evenings(key: str, rounds: int) -> Iterator[dict[str, Any]]:
    """Records of rounds that were played at random, by every preset and number of seats of a game."""
    for rules in game(key).presets.values():
        for seats in rules.seat_counts:
            rng = random.Random(f"{key} {seats}")
            match = rules.match(seats=seats, shuffler=SeededShuffler(seats), dealer=0, max_rounds=rounds)
            outcomes = [each.state.outcome for each in match.ended]
            while not match.is_over:
                match = match.play(rng.choice(match.round.legal_moves))
                outcomes += [each.state.outcome for each in match.ended]
            yield record_of_entered(rules, rules.table(seats=seats), outcomes)


def settlements(rounds: int) -> Iterator[dict[str, Any]]:
    """Each round of the evenings as it is entered: with its cards, half of them, and by the names of its yaku."""
    for key in GAMES:
        for record in evenings(key, rounds):
            played = record["rounds"]
            for place, each in enumerate(played):
                told, before = each["outcome"], {**record, "rounds": played[:place]}
                half = {seat: pile[: len(pile) // 2].rpartition(" ")[0] for seat, pile in told.get("piles", {}).items()}
                yield {"call": "settle", "record": before, "told": told}
                yield {"call": "settle", "record": before, "told": {**told, "piles": half}}
            if rules_of(record).outcome_type.deck:  # cards that can be captured
                yield _by_name(record)


def _by_name(record: dict[str, Any]) -> dict[str, Any]:
    rules = rules_of(record)
    rng, table = random.Random(1), rules.table(seats=record["seats"])
    state = rules.deal(table=table, shuffler=SeededShuffler(1))
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    told = plain_outcome(state.outcome.as_sheet(rules), rules, table)
    return {"call": "settle", "record": {**record, "rounds": []}, "told": told}


def plays() -> Iterator[dict[str, Any]]:
    """A round of each game at the table, against the quick player."""
    for key in GAMES:
        rng, seats = random.Random(key), game(key).default.seat_counts[0]
        request = {"call": "start", "game": key, "options": {}, "seats": seats, "seat": 0, "player": "greedy"}
        request |= {"seed": 7, "rounds": 1}
        while True:
            yield request
            found = json.loads(answer(json.dumps(request)))
            if found["winners"] is not None:
                break
            mine = found["view"]["to_move"] == 0
            request = {"call": "act", "number": rng.choice(found["taps"])["number"]} if mine else {"call": "step"}


def requests(rounds: int = 3) -> list[str]:
    """All of them, as texts."""
    forms = [{"call": "describe", "game": key} for key in GAMES]
    return [json.dumps(each) for each in (*forms, *settlements(rounds), *plays())]


def digest(answers: Iterable[str]) -> str:
    """The hash of answers."""
    return hashlib.sha256("\n".join(answers).encode()).hexdigest()
