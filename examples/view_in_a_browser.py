"""Write a seat's view of a round as a web page: the table, its moves as buttons, yaku and events.

Some random moves are played first. With --json, the record of the view is written instead, for a script in the page:

    python examples/view_in_a_browser.py --game koi_koi --language ja --names 明子,勉 > view.html
    python examples/view_in_a_browser.py --game hachi_hachi --moves 12 --json
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable
from html import escape
from typing import Any

from hanafuda_rules import SeededShuffler, View, game, game_keys
from hanafuda_rules.formats.display import record_for_display
from hanafuda_rules.formats.records import Record, to_text
from hanafuda_rules.names import LANGUAGES
from hanafuda_rules.svg import svg_of


def view_after(key: str, moves: int, seed: int) -> View[Any, Any]:
    """The view of the seat to move after some random moves, or of seat 0 if the round is over."""
    rules, rng = game(key).default, random.Random(seed)
    state = rules.deal(seats=rules.seat_counts[0], shuffler=SeededShuffler(seed))
    for _ in range(moves):
        if not state.is_over:
            state = state.play(rng.choice(state.legal_moves))
    return state.view(state.to_move or 0)


def page(record: Record, picture: str) -> str:
    """The page. All of its texts come from the record."""
    display = record["display"]
    language = display["language"].partition("_")[0]
    buttons = [f'<button value="{move["number"]}">{escape(move["words"])}</button>' for move in display["legal_moves"]]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{language}"><meta charset="utf-8"><title>{record["game"]}</title>',
            picture,
            *buttons,
            *(yaku_of(name, seat, display) for name, seat in zip(record["names"], display["seats"], strict=True)),
            items(display["events"]),
            "</html>",
        ]
    )


def yaku_of(name: str, seat: Record, display: Record) -> str:
    """The yaku of a seat, and those that lack at most two cards."""
    held = [f"{yaku['words']}: {yaku['value']}" for yaku in seat["yaku"]]
    near = [
        f"{yaku['words']} ← {yaku['count']}: {', '.join(display['cards'][card]['words'] for card in yaku['cards'])}"
        for yaku in seat["missing"]
        if yaku["count"] <= 2
    ]
    return f"<h2>{escape(name)}</h2>{items([*held, *near])}"


def items(texts: Iterable[str]) -> str:
    """An HTML list."""
    return f"<ul>{''.join([f'<li>{escape(text)}</li>' for text in texts])}</ul>"


def main() -> None:
    """Write the page, or the record, to standard output."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=game_keys(), default="koi_koi")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--names", help="the players' names, separated by commas")
    parser.add_argument("--moves", type=int, default=8, help="the number of random moves to play first")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the shuffle and the moves")
    parser.add_argument("--json", action="store_true", help="write the record of the view as JSON")
    arguments = parser.parse_args()
    view = view_after(arguments.game, arguments.moves, arguments.seed)
    names = (arguments.names or ",".join("ABCDEFGH"[: view.table.seats])).split(",")
    record = record_for_display(view, language=arguments.language, names=names)
    picture = svg_of(view, language=arguments.language, names=names)
    print(to_text(record) if arguments.json else page(record, picture))


if __name__ == "__main__":
    main()
