"""Playthroughs as text: every state, view, legal move and event of a round, with its settlement.

A change of behaviour is then a diff that somebody has to read. To write the texts anew, run this file:

    python tests/playthrough.py

then read the diff of tests/golden/, and keep it only if each changed line is what the rules say.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hanafuda_rules import Match, Ruleset, SeededShuffler
from hanafuda_rules.games import hachi_hachi, hanahuda

__all__ = ["GOLDEN", "PLAYED", "playthrough"]

GOLDEN = Path(__file__).parent / "golden"
"""Where the texts are."""

_EVERY_OTHER_VALUE = hanahuda.ruleset(
    ribbon_points=5,
    field_first=False,
    chitsiobiki="bottom",
    stock_out="end_round",
    no_yaku="draw",
    plum_pine_paulownia_baldy=True,
    toyak="ten_5000",
)

_EVERY_OTHER_HACHI_HACHI = hachi_hachi.ruleset(
    points_per_kan=12,
    values="kansai",
    first_dealt="right",
    field_multiplier="product",
    forced_three=False,
    forced_three_from=2,
    fee_by="seat",
    split_dealer="table",
    compensation_excludes_teyaku=True,
    mizuten="before_deal",
    hand_swap="once",
    buy_out=True,
    declare="choice",
    group_b_shows="chaff",
    boar_deer_butterflies=True,
    five_includes_four=True,
    extra_ribbon=0,
    cancel_sage="any",
    liability="same_month",
    diving_with_four_three=False,
)

PLAYED: dict[str, tuple[Ruleset[Any, Any, Any], int, int]] = {
    # A trade, a drawn card with a choice, the question once answered with no and once with yes.
    "hanahuda-2": (hanahuda.RULES, 2, 163),
    # Two tied in the draw for the dealer; a trade; a team stops the round with its last card.
    "hanahuda-4": (hanahuda.RULES, 4, 91),
    # Every option at another value than the usual one.
    "hanahuda-options": (_EVERY_OTHER_VALUE, 3, 1),
    # One drops, the last three must play; sage, and shoubu by another, for which who said sage pays double; a diving.
    "hachi_hachi-swedish": (hachi_hachi.SWEDISH, 4, 52),
    # Two drop and nobody is forced; sage, cancelled; a diving and an escape.
    "hachi_hachi-fuda_wiki": (hachi_hachi.FUDA_WIKI, 5, 470),
    # Sixteen Chaff.
    "hachi_hachi-kanto": (hachi_hachi.KANTO, 3, 43),
    # The blank, fees by seat, one who is forced out and compensated; sage, cancelled; a diving and an escape.
    "hachi_hachi-kansai": (hachi_hachi.KANSAI, 7, 664),
    # Nearly every option at another value: a mizuten that comes off, swaps, a place bought, teyaku by choice and late.
    "hachi_hachi-options": (_EVERY_OTHER_HACHI_HACHI, 6, 1206),
}
"""For each text the ruleset, the number of seats and the seed."""


def playthrough(name: str) -> str:
    """The text of one of the rounds."""
    rules, seats, seed = PLAYED[name]
    match = rules.match(seats=seats, shuffler=SeededShuffler(seed), max_rounds=1)
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match[Any, Any, Any]) -> Iterator[str]:
    yield f"{match.ruleset!r}, {match.table.seats} seats"
    yield from (f"* seat {draw.seat} draws {draw.card} for the deal" for draw in match.draws)
    told, step = 0, 0
    while not match.is_over:
        state = match.round
        yield from (f"* {event}" for event in state.events[told:])
        yield from ("", str(state), str(state.view(state.mover)))
        yield from (f"{number:>4}  {move}" for number, move in enumerate(state.legal_moves))
        # The moves are taken in turn from different places of the list.
        choice = 7 * step % len(state.legal_moves)
        yield f"move {choice}"
        told, step = len(state.events), step + 1
        match = match.play(state.legal_moves[choice])
    yield from (f"* {event}" for event in match.round.events[told:])
    yield from ("", str(match.round), repr(match.round.outcome), "", str(match.settlements[0]), "", repr(match))


if __name__ == "__main__":
    for each in PLAYED:
        (GOLDEN / f"{each}.txt").write_text(playthrough(each), encoding="utf-8", newline="\n")
