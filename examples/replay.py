"""Print the record of a round or a match turn by turn, and check every move.

The record is read from standard input. An error in it ends the output, with the exit status 2:

    python examples/replay.py < tests/records/round-1-hanahuda.json
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from typing import Any, TypeAlias

from hanafuda_rules import HanafudaError, Match, RoundState, Ruleset, settle_round
from hanafuda_rules.formats.records import Record, from_text, rules_of, walk_match, walk_round

Rules: TypeAlias = Ruleset[Any, Any, Any]
State: TypeAlias = RoundState[Any, Any]


def lines_of(record: Record) -> Iterator[str]:
    """Describe a record line by line. An error in the record is raised at its place."""
    rules, is_match = rules_of(record), record.get("format") == "match"
    lines = (
        lines_of_match(rules, walk_match(record, rules))
        if is_match
        else lines_of_round(rules, walk_round(record, rules))
    )
    first = next(lines)  # the header of the record is right if this succeeds
    yield f"{rules!r}, {record['seats']} seats"
    yield from (f"  seat {seat} is {name}" for seat, name in enumerate(record.get("names") or ()))
    yield first
    yield from lines


def lines_of_round(rules: Rules, states: Iterator[State]) -> Iterator[str]:
    """Describe a round turn by turn."""
    before: State | None = None
    for state in states:
        yield from news(rules, before, state)
        before = state


def lines_of_match(rules: Rules, matches: Iterator[Match[Any, Any, Any]]) -> Iterator[str]:
    """Describe a match round by round."""
    before: State | None = None
    rounds = 0
    for match in matches:
        if not before:
            yield from (f"  seat {draw.seat} draws {draw.card} for the deal" for draw in match.draws)
        for ended in match.ended:
            yield from news(rules, before, ended.state)
            before, rounds = None, rounds + 1
            yield f"\nAfter round {rounds}: {standings(rules.match_plan.standings(ended.table))}"
        if not match.is_over:
            yield from news(rules, before, match.round)
            before = match.round


def news(rules: Rules, before: State | None, state: State) -> Iterator[str]:
    """Describe the events between two states of a round, with a line per seat. ``before`` is ``None`` at first."""
    if not before:
        yield f"\nSeat {state.table.dealer} deals"
        yield from (f"  hand of seat {seat}: {hand.notation}" for seat, hand in enumerate(state.hands))
    told = len(before.events) if before else 0
    for seat, group in itertools.groupby(state.events[told:], key=lambda event: getattr(event, "seat", None)):
        who = "" if seat is None else f"seat {seat}: "
        yield f"  {who}{'; '.join(str(event).removeprefix(who) for event in group)}"
    if not before or (state.field, len(state.stock)) != (before.field, len(before.stock)):
        yield f"      field {state.field.notation}, stock {len(state.stock)}"
    if state.is_over:
        yield f"\n{settle_round(rules, state.outcome).explain()}"


def standings(amounts: tuple[int, ...]) -> str:
    """The amount of each seat."""
    return ", ".join(f"seat {seat} {amount}" for seat, amount in enumerate(amounts))


def main() -> int:
    """Read a record and print it."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    try:
        for line in lines_of(from_text(sys.stdin.read())):
            print(line)
    except (HanafudaError, UnicodeDecodeError) as error:
        print(f"replay: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
