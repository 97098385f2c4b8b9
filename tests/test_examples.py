"""The examples run as scripts and print sensible results."""

import csv
import importlib
import importlib.util
import io
import re
import sys
from pathlib import Path

import pytest

from hanafuda_rules import CardSet, Month, Play, settle_round
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.formats.records import from_text, rules_of, to_text
from hanafuda_rules.machine import registry

from helpers.scripts import EXAMPLES, in_a_process, output_of, run

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.rule("PH-5.1", "PH-5.2", "PH-6.1")
def test_settle_hanahuda_scores_what_the_piles_hold():
    played_out, stopped = output_of("settle_hanahuda.py").split("\n\n")
    # Counted by hand: cup, curtain and moon; boar, deer and butterflies; eight ribbons, all three with poetry.
    assert re.findall(r"seat (\d) +(\d+) +([A-Z][\w, ]+) \(", played_out) == [
        ("0", "300", "Drinking"),
        ("1", "300", "Boar, Deer, Butterflies"),
        ("2", "700", "Seven Ribbons"),
        ("2", "150", "Poetry Ribbons"),
    ]
    assert "Net in points: seat 0 +300, seat 1 +300, seat 2 +850" in played_out
    # Seats 0 and 1 tie for the least, and seat 0 dealt.
    assert "Next dealer: seat 0" in played_out
    # Crane, Curtain, Moon and Phoenix come too late.
    assert "seat 0: Four Brights (Skok), 500, is void (PH-5.1)" in stopped
    assert "Net in points: seat 0 +0, seat 1 +0, seat 2 +700" in stopped
    assert "Next dealer: seat 2" in stopped


@pytest.mark.rule("MH-5.1", "MH-5.3", "MH-6.1")
def test_settle_min_hwatu_settles_against_par_and_keeps_the_ledger():
    rounds = output_of("settle_min_hwatu.py").split("\n\n")[:-1]
    # Counted by hand. Par is 80; Poetry Ribbons, Four Willows, Four Maples: 120 + 60 + 40 - 20, 55 - 50 + 40, 65 - 70.
    # Then Poetry Ribbons alone: 100 - 30, 80 + 60, 60 - 30; and 80 each.
    assert [re.findall(r"seat \d [+-]\d+", told.splitlines()[-1]) for told in rounds] == [
        ["seat 0 +120", "seat 1 -35", "seat 2 -85"],
        ["seat 0 +110", "seat 1 +25", "seat 2 -135"],
        ["seat 0 +110", "seat 1 +25", "seat 2 -135"],
    ]
    dealers = [re.findall(r"Next dealer: seat (\d)", told) for told in rounds]
    assert dealers == [["0"], ["1"], ["1"]]


# The net of each round of an example, counted by hand.
NETS = {
    "mushi": """
        seat 0 -5, seat 1 +5  (95 - 115 + 25 - 10)
        seat 0 +22, seat 1 -21  (131 - 120 + 10, and a point from the bank)
    """,
    "go_stop": """
        seat 0 +36, seat 1 +0, seat 2 -36  (24 and 12 of seat 2, which said go)
        seat 0 -3, seat 1 -6, seat 2 -15, seat 3 +24, seat 4 +0  (3 from each, and 12 for the claim from seats 1 and 2)
    """,
    "sakura": """
        seat 0 +0, seat 1 -60, seat 2 +0  (100 - 100, 90 - 150, 50 - 50)
        seat 0 +3, seat 1 +0, seat 2 +3, seat 3 +0  (80 against -40 is won by 120)
    """,
    "hana_awase": """
        seat 0 +75, seat 1 -58, seat 2 -17  (15 + 2 × 40 - 20, 2 - 60, -17 + 2 × 20 - 40)
        seat 0 -31, seat 1 +16, seat 2 +15  (49 - 20 - 60, -54 + 40 + 60 - 30, 5 - 20 + 60 - 30)
    """,
    "regional_shares": """
        seat 0 +2, seat 1 -1, seat 2 -1  (120, 80 and 64: a share each)
        seat 0 +2, seat 1 -1, seat 2 -1  (2 shares above par)
        seat 0 +5, seat 1 -1, seat 2 -4  (8 and 24 below par, 1 and 4 shares)
        seat 0 -9, seat 1 +18, seat 2 -9
    """,
    "regional_wild": """
        seat 0 -70, seat 1 +90, seat 2 -20  (100, 80 and 60 against 80; yaku of 60 from each other; 30 to a hiraya)
        seat 0 -2000, seat 1 +4000, seat 2 -2000
        seat 0 +70, seat 1 +0
    """,
    "kyu_rei_hana": """
        seat 0 +20, seat 1 +0, seat 2 -20  (110, 90 and 70 against 90)
        seat 0 -40, seat 1 -120, seat 2 +160  ((20 - 30) × 4, -30 × 4, (-20 + 60) × 4)
    """,
    "musashino_bana": """
        seat 0 +8, seat 1 -3, seat 2 -5  (sums of 7, 4 and 2)
        seat 0 -8, seat 1 +8, seat 2 -8, seat 3 +8
    """,
    "regional_yaku": """
        seat 0 +70, seat 1 +30  (150 and 90 against 120, two and three rows)
        seat 0 +30, seat 1 +0  (170 less 140)
        seat 0 +220, seat 1 +170  (130 + 90 and 110 + 60)
        seat 0 +50, seat 1 +60  (70 - 20 and 40 + 20)
    """,
    "toppa": """
        seat 0 -30, seat 1 +30  (140 and 100 against 120, and 20 against 30 + 20 + 20)
        seat 0 +30, seat 1 -55, seat 2 +25  (example 5 of the rules)
    """,
    "seotda": """
        seat 0 +80, seat 1 +20, seat 2 -100  (3 × 40 for seat 0, 2 × 60 for seat 1)
        seat 0 -50, seat 1 -50  (100 wait)
        seat 0 -20, seat 1 +120
    """,
    "sudaoshi": """
        seat 0 +10, seat 1 -70, seat 2 +60  (110, 100 and 120, 40 of yaku for the last, 20 of teyaku for the first)
        seat 0 +0, seat 1 -10, seat 2 +35, seat 3 -15, seat 4 -10  (example 15 of the rules)
    """,
}


@pytest.mark.parametrize("key", NETS)
def test_settle_shows_the_net_of_each_round(key):
    nets = re.findall(r"^Net in \w+: (.*)$", output_of(f"settle_{key}.py"), re.MULTILINE)
    assert nets == re.findall(r"^ +(seat .*?)(?:  \(.*)?$", NETS[key], re.MULTILINE)


@pytest.mark.rule("RP-7.1", "RP-8.3")
def test_settle_roppyakken_scores_what_the_piles_hold():
    first, second = output_of("settle_roppyakken.py").split("\n\n")[:2]
    # 60; 200 and the Gun; 220, Grass Ribbons and a row. Two cards are left, of which the Swallow is worth 10.
    assert "Net in points: seat 0 +60, seat 1 +500, seat 2 +370" in first
    # 90, Seven Ribbons and the Little Three; 270 and Boar, Deer, Butterflies; 130. The first wins with the lower total.
    assert "Net in points: seat 0 +790, seat 1 +570, seat 2 +130" in second
    assert "Totals: 850, 1070, 500; games won: 1, 0, 0" in second


@pytest.mark.rule("BP-4.2", "BP-4.4")
def test_settle_bakappana_counts_in_four_ways():
    nets = re.findall(r"^(\w+):\n.*?^Net in (\w+): (.*?)$", output_of("settle_bakappana.py"), re.MULTILINE | re.DOTALL)
    # 100, 89 and 75 card points, of which 5, 14 and 5 are chaff; 10, 8 and 7 tens.
    assert nets == [
        ("EIGHTY_EIGHT", "points", "seat 0 +12, seat 1 +1, seat 2 -13"),
        ("EIGHTY", "points", "seat 0 +15, seat 1 -5, seat 2 -10"),
        ("MAKATSU", "shares", "seat 0 +2, seat 1 -1, seat 2 -1"),
        ("SANJU_SEN_ME", "shares", "seat 0 +5, seat 1 -1, seat 2 -4"),
    ]


@pytest.mark.rule("RG-3.1", "RG-5.1")
def test_settle_regional_points_counts_one_round_by_every_table_of_values():
    nets = dict(re.findall(r"^(\w+): (.*?)$", output_of("settle_regional_points.py"), re.MULTILINE))
    # Brights 2, 1, 2; animals 3 each; ribbons 2, 4, 4; chaff 7, 8, 9. Seat 1 dealt.
    assert nets["SAN_ZOKU_GO_JU"] == "seat 0 +20, seat 1 -60, seat 2 +40"  # 370, 290, 390
    assert nets["SEN_ROKU_JU"] == "seat 0 +150, seat 1 +150, seat 2 +180"
    assert nets["SEN_ROKU_JU_PAR"] == "seat 0 -20, seat 1 +0, seat 2 +20"  # pars of 170, 150, 160
    assert nets["SAN_JU_TSUPPARI"] == "seat 0 -3, seat 1 -1, seat 2 +4"  # 27, 29, 34


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_hanahuda_tells_every_turn_and_every_round(seats):
    text = output_of("play_hanahuda.py", "--seats", str(seats), "--seed", "5", "--target", "1500")
    rounds = text.split("\nRound ")[1:]
    hand = {2: 10, 3: 9, 4: 8}[seats]
    for number, told in enumerate(rounds, 1):
        assert told.startswith(f"{number}, seat ")
        assert f"dealt {hand} cards to each hand; on the field: " in told
        assert "Net in points: " in told
        assert f"\nAfter round {number}: seat 0 " in told
        plays = re.findall(r"^  seat \d: .*\bplay [a-z]+-", told, re.MULTILINE)
        assert len(plays) == seats * hand or "stopped the round" in told
    assert re.search(r"^The match goes to seat \d( and seat \d)?\.$", text, re.MULTILINE)
    assert text.count("target reached") == 1


@pytest.mark.rule("SB-6.2", "SB-6.3", "SB-7.2", "SB-7.3", "SB-7.4", "SB-7.5", "SB-8.3")
def test_settle_suhara_bana_reckons_three_rounds():
    pot, goro_ju, low_man = output_of("settle_suhara_bana.py").strip().split("\n\n")

    def accounts(text):
        return [int(each) for each in re.findall(r"^  seat \d: .* = (-?\d+)", text, re.MULTILINE)]

    # 130/90/80: 2 and 4 black to seat 0; 1, 2 and 0 hai: 4 from seat 3 to 0, 8 from 3 to 2, 4 from 0 to 2; the pot of
    # 6: two thirds to seat 2, the rest back to seat 1, which paid 6.
    assert accounts(pot) == [2 + 4 + 4 - 4, -6 + 2, -2 + 8 + 4 + 4, -4 - 4 - 8]
    # Middle: 20 points are 8 black. Seat 4: 20 above par, 4 hai against 0 twice, the pot of 60, less the bonus.
    assert accounts(goro_ju) == [-12 - 10, -12 - 10, -32 + 40 + 20, -8 - 32 - 20, 8 + 64 + 24 - 20]
    assert "Blue Ribbons (mimu), 2 hai, nullified: 0 hai (SB-7.2)" in goro_ju
    # 40 points are 8 black from each of three, but seat 1 has 4.
    assert accounts(low_man) == [90 - 8, 4 - 4, 37 + 8 + 4 + 8, 69 - 8]
    assert "40 points owed, the rest is forgiven (SB-8.3)" in low_man


def test_suhara_evening_ends_in_bills():
    text = output_of("suhara_evening.py", "--seats", "5", "--seed", "4")
    rounds = re.findall(r"^ +(\d+) .* (?:Small|Middle|Main) field", text, re.MULTILINE)
    assert [int(each) for each in rounds] == list(range(1, len(rounds) + 1))
    assert "The match is over: " in text
    bills = [int(each) for each in re.findall(r"(-?\d+) in bills$", text, re.MULTILINE)]
    assert len(bills) == 5
    assert re.search(rf"^Won by .*seat {bills.index(max(bills))}", text, re.MULTILINE)


def payments_of(text):
    """Every payment in a printed settlement of Hachi-Hachi: payer and payee, points, kan and reason."""
    return [
        (who, int(points), kan, reason)
        for who, points, kan, reason in re.findall(
            r"^  (\w+(?: \d)? → \w+(?: \d)?) +(\d+) points (?:= (\S+) kan)? +(.*)$", text, re.MULTILINE
        )
    ]


@pytest.mark.rule("HH-3.2", "HH-8.5", "HH-9.2", "HH-9.3")
def test_settle_hachi_hachi_pays_card_points_diving_and_escape():
    _, card_points, _ = output_of("settle_hachi_hachi.py").split("\n\n")
    # The Rain Man on the field is used, the Crane waits. 93, 91 and 80 card points are 5 and 3 above 88 and 8 below.
    assert "×4" in card_points
    assert "×2 (HH-3.2)" in card_points
    assert [each for each in payments_of(card_points) if "HH-5.5" not in each[3]] == [
        ("seat 2 → seat 0", 20, "2", "card points, ×4 (HH-8.5)"),
        ("seat 2 → seat 1", 12, "", "card points, ×4 (HH-8.5)"),
        ("seat 0 → seat 2", 40, "4", "diving, Wisteria, ×4 (HH-9.2)"),
        ("seat 1 → seat 2", 40, "4", "diving, Wisteria, ×4 (HH-9.2)"),
        ("seat 0 → seat 1", 40, "4", "escape, ×4 (HH-9.3)"),
        ("seat 2 → seat 1", 40, "4", "escape, ×4 (HH-9.3)"),
    ]
    # Teyaku: Red, 2 kan at ×4 from each, to seat 1; Standing Triplet, 3 kan, to seat 2.
    assert "Net in points: seat 0 -260, seat 1 +92, seat 2 +168" in card_points


@pytest.mark.rule("HH-3.2", "HH-5.5", "HH-6.1", "HH-7.2", "HH-10.1")
def test_keep_score_carries_tokens_and_tells_what_brought_the_points():
    # 8 kan of 10 points at ×4, doubled after a sage: 640. At ×2 Red is 40 and Poetry Ribbons are 140, from each of two.
    assert output_of("keep_score.py").splitlines() == [
        "round 1  ×4   +640   -640     +0  tokens (2,)",
        "round 2  ×2   +460   -820   +360  tokens ()",
        "  640  yaku blue_ribbons",
        "  280  yaku poetry_ribbons",
        "   80  teyaku red",
    ]


def ledger_of(text, seats):
    """The lines of the year's ledger: the month, the winner if any, the points by seat, and the pot."""
    months = "|".join(month.names.english for month in Month)
    pattern = rf"^({months}) +×\d +\d +(?:\d(?: \d)*|nobody) +(\d|–) .*?((?: +[+-]\d+){{{seats}}}) +(\d+)$"
    return [
        (month, winner, [int(amount) for amount in amounts.split()], int(pot))
        for month, winner, amounts, pot in re.findall(pattern, text, re.MULTILINE)
    ]


@pytest.mark.rule("HH-10.1", "HH-10.4")
@pytest.mark.parametrize(
    ("seats", "preset", "seed"),
    [(5, "SWEDISH", 1), (2, "SWEDISH", 4), (3, "KANTO", 2), (4, "FUDA_WIKI", 1), (6, "KANSAI", 5), (7, "KANSAI", 3)],
)
def test_hachi_hachi_year_keeps_a_ledger_that_adds_up(seats, preset, seed):
    text = output_of("hachi_hachi_year.py", "--seats", str(seats), "--preset", preset, "--seed", str(seed))
    ledger = ledger_of(text, seats)
    rounds = [line for line in ledger if line[1] != "–"]
    assert len({month for month, *_ in rounds}) == len(rounds) == 12
    assert text.count("nobody") == len(ledger) - len(rounds)
    assert all(sum(amounts) + pot == 0 for _, _, amounts, pot in ledger)
    _, _, final, pot = ledger[-1]
    assert pot == 0
    # The table of where it came from: its rows add up to the ledger, its columns to nothing.
    summary = [[int(each) for each in line.split()[-7:]] for line in text.splitlines() if re.match(r"seat \d ", line)]
    assert [row[-1] for row in summary] == [sum(row[:-1]) for row in summary] == final
    assert [sum(column) for column in zip(*summary, strict=True)] == [0] * 7
    best = [seat for seat, total in enumerate(final) if total == max(final)]
    assert text.endswith(f"\nThe year goes to {' and '.join(f'seat {seat}' for seat in best)}.\n")


def in_words(record):
    """The plays of a record in the words of the example."""
    rules = rules_of(record)
    texts = [text for played in record.get("rounds", [record]) for text in played["moves"]]
    return [str(move) for move in (parse_move(rules, text) for text in texts) if isinstance(move, Play)]


@pytest.mark.parametrize(
    "path", [path for path in RECORDS if not path.stem.startswith("view")], ids=lambda path: path.stem
)
def test_replay_tells_every_turn_of_a_record(path):
    text = path.read_text(encoding="utf-8")
    record, told = from_text(text), output_of("replay.py", given=text)
    settlements = [played["settlement"] for played in record.get("rounds", [record])]
    assert re.findall(r"^  seat \d: (?:.*; )?(play \w+-[^;\n]*)", told, re.MULTILINE) == in_words(record)
    assert told.count("\nNext dealer: ") == len(settlements)
    assert len(re.findall(r"^  hand of seat \d: ", told, re.MULTILINE)) == len(settlements) * record["seats"]
    for seat, name in enumerate(record["names"] or ()):
        assert f"  seat {seat} is {name}\n" in told
    if record["format"] == "match":
        standings = ", ".join(f"seat {seat} {amount}" for seat, amount in enumerate(record["standings"]))
        assert told.endswith(f"\nAfter round {len(settlements)}: {standings}\n")


def test_replay_tells_what_is_right_up_to_the_move_at_fault():
    record = from_text((RECORDS[0].parent / "round-1-hanahuda.json").read_text(encoding="utf-8"))
    record["moves"][9] = "pass"
    done = run("replay.py", given=to_text(record))
    assert done.returncode == 2
    assert done.stderr.startswith("replay: move 9: seat ")
    assert done.stderr.count("\n") == 1
    plays = in_words({**record, "moves": record["moves"][:9]})
    assert re.findall(r"(?:: |; )(play \w+-[^;\n]*)", done.stdout) == plays


def test_view_in_a_browser_has_a_button_for_each_legal_move():
    page = output_of("view_in_a_browser.py", "--language", "ja", "--names", "明子,勉")
    record = from_text(output_of("view_in_a_browser.py", "--language", "ja", "--names", "明子,勉", "--json"))
    display = record["display"]
    buttons = re.findall(r'<button value="(\d+)">(.*?)</button>', page)
    assert buttons == [(str(move["number"]), move["words"]) for move in display["legal_moves"]]
    assert len(buttons) >= len(display["seats"][record["seat"]]["hand"]) > 0
    assert re.findall("<h2>(.*?)</h2>", page) == ["明子", "勉"]
    assert "席" not in page
    for text in (*display["events"], *(yaku["words"] for yaku in display["seats"][0]["yaku"])):
        assert text in page
    assert '<html lang="ja">' in page
    assert page.count("<svg xmlns=") == 1


def example(name):
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.rule("KK-5.1", "KK-5.5", "KK-7.2", "KK-7.3", "KK-7.5")
@pytest.mark.parametrize(
    ("names", "line", "texts"),
    [
        (
            ("Aiko", "Ben"),
            "Ben stop moon viewing, tane 7 / Aiko koi-koi 1 ribbons",
            ("Ben stopped the round", "Aiko: Ribbons (tanzaku), 1, scores nothing", "Next dealer: Ben"),
        ),
        (
            ("明子", "勉"),
            "勉 勝負 月見酒、タネ7枚\uff0f明子 こいこい1回 短冊",
            ("勉が「勝負」で上がり", "明子：短冊（1）、得点なし", "次の親：勉"),
        ),
        (
            ("민수", "지영"),
            "지영: 승부 달구경 술, 열끗 7장 / 민수: 코이코이 1번 띠",
            ("지영이 승부를 불러 판을 끝냄", "민수: 띠 (1), 무효", "다음 선: 지영"),
        ),
    ],
)
def test_the_scoreboard_answers_in_the_language_of_the_line(names, line, texts):
    printed = output_of("scoreboard.py", *names, given=f"{line}\n")
    # Moon viewing 5, seven animals 3; doubled from 7 on, and doubled for the call of the other player.
    assert printed.rstrip().endswith(f"{names[0]} +0  {names[1]} +32")
    for text in (*texts, "12  ", "20  "):
        assert text in printed
    assert not re.search("seat|席|자리", printed)


def test_an_empty_line_is_a_drawn_round_in_the_language_of_the_line_before():
    printed = output_of("scoreboard.py", "明子", "勉", given="勉 勝負 月見酒\n\n")
    assert "誰も上がらず、流れ (KK-8.1)" in printed


def test_the_scoreboard_refuses_what_it_cannot_read_and_goes_on():
    lines = [
        "Carl stop",
        "Ben stop tnae 7",
        "Ben stop tane 4",
        "Ben stop moon viewing / Aiko flower viewing",
        "",
        "ben: stop three brights / aiko: koi-koi koi-koi",
    ]
    answers = output_of("scoreboard.py", "Aiko", "Ben", given="\n".join(lines)).split("\n\n")
    assert answers[0] == "'Carl stop' does not begin with Aiko or Ben"
    assert answers[1] == "there is no yaku 'tnae': did you mean 'animals'?"
    assert answers[2] == "animals has from 5 to 9 cards, not 4 (KK-5.1)"
    assert answers[3] == "Ben: it cannot have Moon Viewing: chrysanthemum-cup is not left for its pile (CD-7)"
    assert answers[4].endswith("Aiko +0  Ben +0")
    assert "called 0 times by the scorer, 2 by the opponent" in answers[5]


def test_rounds_as_a_table_have_a_row_for_each_seat():
    printed = output_of("rounds_as_table.py", "--deals", "3", "--players", "greedy", "random", "--workers", "1")
    rows = list(csv.DictReader(io.StringIO(printed)))
    # Two players, each from both seats, in three deals.
    assert [(row["deal"], row["compared"], row["round"], row["seat"]) for row in rows] == [
        (str(deal), name, str(own), str(seat))
        for deal in range(3)
        for name in ("greedy", "random")
        for own in range(2)
        for seat in range(2)
    ]
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert float(first["advantage"]) == int(first["net"]) - int(second["net"]) == -float(second["advantage"])
        assert {first["player"], second["player"]} == {first["compared"], "baseline"}
        assert (first["dealer"] == "True") == (int(first["deal"]) % 2 == 0)
        winner = first if first["winner"] == "True" else second
        assert bool(winner["yaku"]) == (int(winner["net"]) > 0)


@pytest.mark.parametrize("more", [[], ["--rst"]])
def test_strengths_prints_a_line_for_each_player(more):
    arguments = ["--game", "suhara_bana", "--deals", "2", "--effort", "20", "--seed", "3", "--workers", "1", *more]
    printed = output_of("strengths.py", *arguments)
    rows = re.findall(
        r"Suhara-bana\W+4\W+(\w+)\W+(\w+)\W.*?([+-][\d.]+ ± [\d.]+)\W+(\d+)%\W+[\d.]+", printed, re.DOTALL
    )
    assert [row[:2] for row in rows] == [("greedy", "random"), ("strong", "greedy")]
    assert printed.startswith(".. csv-table::" if more else "Game ")


@pytest.fixture
def import_game(monkeypatch):
    """Imports an example of a game as a module; the game is registered only for the test."""

    def _import(name):
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr(registry, "_REGISTERED", dict(registry._REGISTERED))
    return _import


@pytest.mark.rule("CD-7", "CD-9", "CD-10")
@pytest.mark.parametrize("name", ["petals", "garden"])
def test_a_game_of_your_own_passes_the_conformance_suite(name, import_game):
    module = import_game(name)

    class TestFewer(getattr(module, f"Test{name.capitalize()}")):
        rounds = 5
        matches = 1

    tests = [test for test in dir(TestFewer) if test.startswith("test_")]
    assert len(tests) > 10
    for test in tests:
        getattr(TestFewer(), test)()


def test_the_smallest_game_meets_no_boards_samples_or_learners():
    text = (EXAMPLES / "petals.py").read_text(encoding="utf-8")
    assert not set(re.findall(r"\w+", text)) & {
        "boards",
        "knowledge",
        "learning",
        "hand_constraints",
        "facts",
        "bounds",
    }


def test_the_player_with_more_card_points_is_paid_one(import_game):
    petals = import_game("petals")
    # PT-4: 60 points against 40.
    piles = {0: CardSet.parse("1br 3br 8ba"), 1: CardSet.parse("2ar 12bc 10ad")}
    settlement = settle_round(petals.RULES, petals.Outcome(seats=2, piles=piles))
    assert (settlement.net, settlement.next_dealer) == ((1, -1), 0)
    # PT-5: nobody has won, and the same dealer deals again.
    drawn = settle_round(petals.RULES, petals.Outcome(seats=2, dealer=1, piles={}))
    assert (drawn.net, drawn.winner, drawn.next_dealer) == ((0, 0), None, 1)


def test_the_garden_may_be_closed_by_who_completes_it(import_game):
    garden = import_game("garden")
    full = garden.FULL_GARDEN.cards
    # GA-7: Curtain and Moon are captured, and the Sake Cup, in the hand, takes a chaff; the stock card is a ribbon.
    rest = "1rd 3rd 4arcd 5arcd 6arcd 7arcd 8ad 9rd 10arcd 11barc 12bcde"
    state = state_at(garden.RULES, f"2 / 0 / 0 1 / 0 / 9a 1c, 2cd / 3bc 8bc, {rest} / 9c 1b 2a / - / 2r")
    state = state.play(parse_move(garden.RULES, "9ax9c"))
    assert [str(move) for move in state.legal_moves] == ["close", "continue"]
    closed = state.play(garden.Close())
    assert closed.is_over
    assert full <= closed.outcome.pile(0)
    assert (closed.outcome.closed, settle_round(garden.RULES, closed.outcome).net) == (0, (5, -5))
    open_still = state.play(garden.Continue())
    assert (open_still.is_over, open_still.to_move) == (False, 1)


def test_follow_a_table_advises_a_seat_and_settles():
    printed = output_of("follow_a_table.py")
    advised = re.findall(r"of (\d+) moves seat 1 is advised (\S+)\n(.*)", printed)
    # Seat 1 has four turns before seat 0 ends the round.
    assert len(advised) == 4
    assert all(played.startswith("seat 1: play") for _, _, played in advised)
    assert int(advised[0][0]) >= 6
    # HH-6.1, HH-7.2: Poetry Ribbons are 7 kan of 10 points, and the Rain Man on the field makes them fourfold.
    assert "seat 1 → seat 0  280 points = 28 kan" in printed
    assert "seat 0 +560, seat 1 -280, seat 2 -280" in printed


@pytest.mark.parametrize("key", ["hanahuda", "hachi_hachi"])
def test_play_over_a_line_ends_alike_at_both_ends(key):
    done = in_a_process("play_over_a_line.py", "--game", key)
    assert done.returncode == 0
    assert done.stdout.removeprefix("server: ") == done.stderr.removeprefix("client: ") != ""
