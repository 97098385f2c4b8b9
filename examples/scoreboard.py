"""Keep the score of Koi-Koi from typed lines in English, Japanese or Korean, and answer in the language of each line.

A line says what each player had, with a slash between the players: who stopped, how often somebody called koi-koi, and
the yaku, with the number of cards if it grows. A player whom it leaves out had nothing, and an empty line is a drawn
round. For example:

    Ben stop moon viewing, tane 7 / Aiko koi-koi 1 ribbons
    勉 勝負 月見酒、タネ7枚 / 明子 こいこい1回 短冊
    지영 승부 달구경 술, 열끗 7장 / 민수 코이코이 1번 띠

Write the names as you pass them:

    python examples/scoreboard.py 明子 勉
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

import attrs

from hanafuda_rules import HanafudaError, settle_round
from hanafuda_rules.errors import with_names
from hanafuda_rules.games import koi_koi
from hanafuda_rules.lookups import folded

RULES = koi_koi.RULES
HANGUL, KANA_OR_KANJI = re.compile("[가-힣]"), re.compile("[぀-ヿ一-鿿]")
STOP = re.compile(r"(stop\w*|shōbu|勝負|승부)\s*", re.IGNORECASE)
SLASH = re.compile("[/\uff0f]")  # also the wide one
CALL = re.compile(r"(koi-?koi|こいこい|코이코이)\s*([0-9]*)\s*(times?|回|번)?\s*", re.IGNORECASE)


@attrs.frozen
class Entry:
    """What a line says of one player.

    Args:
        seat: The seat.
        yaku: The yaku, as score sheets take them.
        stopped: Whether the player stopped.
        calls: How often the player called koi-koi.
    """

    seat: int
    yaku: list[tuple[str, int]]
    stopped: bool
    calls: int


def language_of(line: str) -> str:
    """The language of a line, by its letters."""
    return "ko" if HANGUL.search(line) else "ja" if KANA_OR_KANJI.search(line) else "en"


def read_entry(text: str, names: Sequence[str]) -> Entry:
    """Read the part of a line about one player.

    Raises:
        HanafudaError: It does not begin with a name, or a yaku does not exist.
    """
    text = text.strip()
    seat = next((seat for seat, name in enumerate(names) if folded(text).startswith(folded(name))), None)
    if seat is None:
        raise HanafudaError(f"{text!r} does not begin with {' or '.join(names)}")
    rest, stopped, calls = text[len(names[seat]) :].lstrip(" :：、,"), False, 0
    while found := STOP.match(rest) or CALL.match(rest):
        stopped = stopped or found.re is STOP
        calls += int(found[2] or 1) if found.re is CALL else 0
        rest = rest[found.end() :].lstrip(" :：、,")
    yaku = [RULES.yaku.entry(name) for name in re.split("[,、]", rest) if name.strip()]
    return Entry(seat, yaku, stopped, calls)


def outcome_of(line: str, names: Sequence[str], table: koi_koi.Table) -> koi_koi.Outcome:
    """The outcome that a line describes.

    Raises:
        HanafudaError: The line cannot be read, or the round is impossible.
    """
    entries = [read_entry(part, names) for part in SLASH.split(line) if part.strip()]
    return koi_koi.Outcome.at(
        table,
        yaku={entry.seat: entry.yaku for entry in entries},
        calls={entry.seat: entry.calls for entry in entries if entry.calls},
        stopped=next((entry.seat for entry in entries if entry.stopped), None),
    )


def main() -> None:
    """Read a line for each round, and print its settlement and the totals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs=2, help="the name of each player")
    names: list[str] = parser.parse_args().names
    table, language = RULES.table(seats=2), "en"
    if sys.stdin.isatty():
        print(f"A line for each round, such as: {names[1]} stop moon viewing / {names[0]} ribbons")
    for line in sys.stdin:
        language = language_of(line) if line.strip() else language
        try:
            settlement = settle_round(RULES, outcome_of(line, names, table))
        except HanafudaError as error:
            print(with_names(str(error), names), end="\n\n")
        else:
            table = RULES.match_plan.advance(table, settlement)
            print(settlement.explain(language, names))
            print("  ".join(f"{name} {total:+}" for name, total in zip(names, table.totals, strict=True)), end="\n\n")


if __name__ == "__main__":
    main()
