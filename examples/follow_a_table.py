"""Follow a round of Hachi-Hachi at a real table, card by card, and advise one of its seats.

The round is noted below as a person at the table would write it. The board of seat 1 knows only what seat 1 knows.
Before each of its turns, the script asks the library's Strong player for a move.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from hanafuda_rules import CardSet, settle_round, watch
from hanafuda_rules.events import Dealt, Drawn, Event, Moved
from hanafuda_rules.formats.notation import format_move, parse_move
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.players import Strong, scale_of

RULES = hachi_hachi.SWEDISH
SEAT = 1
HAND = CardSet.parse("4cd 6r 7c 8a 10c 11a")
FIELD = CardSet.parse("2ac 3r 4a 11br")

# Each entry is a seat and its move, then the stock card that it turned. Captured cards follow an x; ? means a choice. A
# word without a card is a call.
TOLD = """
0: 3cx3r, 3b     1: 11ax11b, 5c   2: 11cx11r, 6d
0: 5ax5c, 7a     1: 7cx7a, 9a     2: 9dx9a, 9r
0: 12b, 7r       1: 4cx4a, 1r     2: 12ex12b, 8b
0: 1bx1r, 10d    1: 8ax8b, 1c     2: 10ax10d, 4r
0: 7dx7r, 2r?    0: =2rx2a        0: shoubu
"""


def told() -> Iterator[tuple[Event, ...]]:
    """Yield the events of each move."""
    for line in TOLD.strip().splitlines():
        for words in line.split("   "):
            if words.strip():
                seat, _, what = words.strip().partition(": ")
                move, _, turned = what.partition(", ")
                events: list[Event] = [Moved(int(seat), parse_move(RULES, move))]
                yield (*events, *drawn(int(seat), turned))


def drawn(seat: int, turned: str) -> Iterator[Drawn]:
    """Yield the stock card that a seat turned, if any."""
    if turned:
        card, _, captures = turned.removesuffix("?").partition("x")
        taken = None if turned.endswith("?") else CardSet.parse(captures or "-")
        yield Drawn(seat, next(iter(CardSet.parse(card))), taken)


def main() -> None:
    """Follow the round and give advice."""
    adviser, rng = Strong(scale_of(RULES, 3)), random.Random(1)
    table = RULES.table(seats=3, dealer=0)
    dealt = Dealt(FIELD, hands=(7, 7, 7), stock=48 - 3 * 7 - len(FIELD))
    board = watch(RULES, table, seat=SEAT).after(dealt, hand=HAND)
    print(f"Seat {SEAT} holds {HAND.notation}; on the field: {FIELD.notation}")
    for move, *turned in told():
        if board.to_move == SEAT:
            advised = format_move(RULES, adviser.choose(board.view, rng))
            print(f"  of {len(board.legal_moves)} moves seat {SEAT} is advised {advised}")
        board = board.after(move)
        if board.due:
            board = board.after(*turned)
        print("; ".join(map(str, [move, *turned])))
    print()
    print(settle_round(RULES, board.outcome))


if __name__ == "__main__":
    main()
