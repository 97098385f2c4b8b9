"""The reckoning in writing."""

from hanafuda_rules import settle_round
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import CURRENT, Chase, Field, NobodyPlays, OneLeft, Outcome, SplitPot

from helpers.suhara_bana_rounds import MONTHS, purses, settled

CARRY = suhara_bana.ruleset(all_drop_pot="carry")
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"


def explained(settlement):
    assert str(settlement) == settlement.explain()
    return [line.rstrip() for line in settlement.explain().splitlines()]


def test_an_ordinary_round():
    stones = purses((22, 0), (11, 6), (11, 6), (0, 2), (12, 12))
    holds = (" ".join(MONTHS[1]), "", BLUE)
    settlement = settled(
        (110, 95, 95), (3, 0, 2), holds=holds, order=(1, 2, 3), seats=5, dealer=0, month=2, purses=stones
    )
    assert explained(settlement) == [
        "Suhara-bana, 5 seats, seat 0 dealt, Small field, Plum Blossom",
        "  seat 4 was forced out (SB-3.4)",
        "  playing order: seat 1, seat 2, seat 3 (SB-3.9)",
        "  seat 1: 110 card points (SB-6.1)",
        "  seat 2: 95 card points (SB-6.1)",
        "  seat 3: 95 card points (SB-6.1)",
        "  seat 1: Cards of the Month (dori-shima), 3 hai (SB-7.1)",
        "  seat 2: no yaku, 0 hai (SB-7.1)",
        "  seat 3: Blue Ribbons (mimu), 2 hai (SB-7.1)",
        "  seat 0 → pot     30 points  1W+2B  dropped out (SB-3.2)",
        "  seat 2 → seat 1   5 points  1B     5 card points short of 100 (SB-6.2)",
        "  seat 3 → seat 1   5 points  1B     5 card points short of 100 (SB-6.2)",
        "  seat 2 → seat 1  60 points  3W     yaku, 3 hai against 0 (SB-7.3)",
        "  seat 2 → seat 3  40 points  2W     yaku, 2 hai against 0 (SB-7.3)",
        "  seat 3 → seat 1  20 points  1W     yaku, 3 hai against 2 (SB-7.3)",
        "  seat 1 → seat 3  50 points  2W+2B  blue ribbon bonus (SB-7.4)",
        "  seat 2 → seat 3  50 points  2W+2B  blue ribbon bonus (SB-7.4)",
        "  seat 4 → seat 3  25 points  1W+1B  blue ribbon bonus (SB-7.4)",
        "  seat 0 → seat 3  25 points  1W+1B  blue ribbon bonus (SB-7.4)",
        "  pot → seat 1     30 points  1W+2B  3 hai, the highest value, take all of the pot (SB-7.5)",
        "Seat by seat in black stones, 1W = 4:",
        "  seat 0: 88 - 6 - 5 = 77; 19W+1B",
        "  seat 1: 50 + 1 + 1 + 12 + 4 - 10 + 6 = 64; 14W+8B",
        "  seat 2: 50 - 1 - 12 - 8 - 10 = 19; 4W+3B",
        "  seat 3: 2 - 1 + 8 - 4 + 10 + 10 + 5 + 5 = 35; 7W+7B",
        "  seat 4: 60 - 5 = 55; 11W+11B",
        "  pot: 0 + 6 - 6 = 0; 0",
        "Next dealer: seat 1, most card points (SB-8.2)",
    ]


def test_running_out_and_borrowing():
    stones = purses((11, 6), (11, 6), (0, 3), (0, 97))
    lines = explained(settled((120, 100, 80), (0, 0, 0), purses=stones))
    short = "20 card points short of 100 (SB-6.2); 20 points owed, the rest is forgiven (SB-8.3)"
    assert f"  seat 2 → seat 0  15 points  3B  {short}" in lines
    assert "  seat 2: 3 - 3 = 0; borrows a plate (SB-9.1); 11W+6B" in lines
    assert lines[-2:] == ["The Middle field follows (SB-9.1)", "Next dealer: seat 0, most card points (SB-8.2)"]


def test_the_end_of_the_match():
    stones = purses((60, 40), (0, 4), (0, 4), (0, 12))
    lines = explained(settled((105, 100, 95), (0, 0, 0), purses=stones, field=Field.MAIN))
    assert lines[-1] == "The match ends: seat 2 has no stones, and no plate is left (SB-9.3)"
    won = explained(settled((0, 150, 150), purses=purses(*[(11, 6)] * 4)))
    assert "  seat 0: 50 + 50 + 50 + 50 = 200; 44W+24B" in won
    assert (
        won[-1] == "The match ends: seat 0 has no card points at all: it wins the match and takes all stones (SB-6.5)"
    )


def test_without_purses_the_sums_start_from_nought():
    lines = explained(settled((130, 90, 80), (0, 0, 0)))
    assert lines[-6:-1] == [
        "Seat by seat in black stones, 1W = 4:",
        "  seat 0: 0 + 2 + 4 = 6",
        "  seat 1: 0 - 2 = -2",
        "  seat 2: 0 - 4 = -4",
        "  seat 3: 0 = 0",
    ]


def test_a_chase_and_a_shared_pot():
    lines = explained(settled((95, 110, 95), (1, 1, 0), order=(2, 3, 4), seats=5, dealer=0, chase=Chase(4, 1)))
    assert lines[1:4] == [
        "  seat 4 was forced out (SB-3.4)",
        "  seat 4 chased and displaced seat 1 (SB-4.3)",
        "  playing order: seat 2, seat 3, seat 4 (SB-4.3)",
    ]
    # Seat 0 dropped out; two with 1 hai each share a third of its 30 points.
    share = "1 hai, the highest value, take a third of the pot in equal parts (SB-7.5)"
    assert f"  pot → seat 2      5 points  1B     {share}" in lines
    assert "  pot → seat 0     20 points  1W     what is left of the pot goes back (SB-7.5)" in lines


def test_a_pot_that_nobody_wins():
    nobody = explained(settled((110, 100, 90), (0, 0, 0), order=(1, 2, 3)))
    assert "  pot → seat 0     30 points  1W+2B  nobody has a yaku, so the pot goes back (SB-7.5)" in nobody
    everybody = explained(settled((110, 100, 90), (1, 1, 1), order=(1, 2, 3)))
    assert "  pot → seat 0     30 points  1W+2B  all of them have 1 hai, so the pot goes back (SB-7.5)" in everybody


def test_a_carried_pot():
    found = Outcome(seats=4, dealer=1, month=7, ending=NobodyPlays(), carried=1)
    lines = explained(settle_round(CARRY, found))
    assert lines[1] == "  nobody plays: a misdeal; the penalties stay in the pot (SB-3.8)"
    assert "  pot: 24 + 6 + 6 + 6 + 6 = 48; 10W+8B" in lines
    refunded = explained(settle_round(CURRENT, Outcome(seats=4, dealer=1, month=7, ending=NobodyPlays())))
    assert refunded[1] == "  nobody plays: a misdeal; the penalties are returned: every purse is what it was (SB-3.8)"
    assert [line for line in refunded if line.startswith("  pot →")] == [
        f"  pot → seat {seat}  30 points  1W+2B  the penalty is returned (SB-3.8)" for seat in (1, 2, 3, 0)
    ]
    assert "  pot: 0 + 6 + 6 + 6 + 6 - 6 - 6 - 6 - 6 = 0; 0" in refunded


def test_rounds_that_nobody_played():
    def lines(ending):
        found = explained(settle_round(CURRENT, Outcome(seats=4, dealer=1, month=7, ending=ending)))
        return found[1], found[-1]

    assert lines(SplitPot((0, 2))) == (
        "  only seat 2 and seat 0 play: they split the pot (SB-3.6)",
        "Next dealer: seat 1, the same dealer again (SB-3.6)",
    )
    assert lines(OneLeft(3)) == (
        "  only seat 3 plays: it takes the pot (SB-3.7)",
        "Next dealer: seat 3, who won the round (SB-3.7)",
    )
    assert lines(NobodyPlays())[1] == "Next dealer: seat 1, the same dealer again (SB-3.8)"


def test_a_void_round():
    lines = explained(settled((100, 100, 100), order=(1, 2, 3), carried=1, rules=CARRY))
    assert "  all three have 100: the round is void, and every purse is what it was before the deal (SB-6.6)" in lines
    assert "  pot → seat 0  30 points  1W+2B  the penalty is returned (SB-6.6)" in lines
    assert lines[-2:] == ["  pot: 24 + 6 - 6 = 24; 6W", "Next dealer: seat 0, the same dealer again (SB-6.6)"]


def test_every_line_but_sums_names_its_rule():
    for field in Field:
        settlement = settled((105, 100, 95), None, order=(1, 2, 3), field=field)
        assert all(each.reason.rule.startswith("SB-") for each in settlement.payments)
        assert all(each.rule.startswith("SB-") for each in settlement.remarks)


def test_a_round_in_japanese_with_names():
    # The round of the first test: seat 0 drops out, seat 4 is forced out, and seat 1 takes the pot.
    stones = purses((22, 0), (11, 6), (11, 6), (0, 2), (12, 12))
    holds = (" ".join(MONTHS[1]), "", BLUE)
    settlement = settled(
        (110, 95, 95), (3, 0, 2), holds=holds, order=(1, 2, 3), seats=5, dealer=0, month=2, purses=stones
    )
    lines = settlement.explain("ja", ["明子", "勉", "千恵", "団", "恵美"]).splitlines()
    assert lines[:8] == [
        "須原花　5人　親：明子　小場　梅の月",
        "  恵美は追い込み (SB-3.4)",
        "  順番：勉、千恵、団 (SB-3.9)",
        "  勉：札の点110 (SB-6.1)",
        "  千恵：札の点95 (SB-6.1)",
        "  団：札の点95 (SB-6.1)",
        "  勉：通りシマ 3杯 (SB-7.1)",
        "  千恵：役なし、0杯 (SB-7.1)",
    ]
    assert "  明子 → 場銭  30点  白1黒2  ハント (SB-3.2)" in lines
    assert "  場銭 → 勉    30点  白1黒2  最高の3杯で場銭をすべて取る (SB-7.5)" in lines
    assert "  明子: 88 - 6 - 5 = 77; 白19黒1" in lines
    assert lines[-1] == "次の親：勉（札の点が最高） (SB-8.2)"


def test_running_out_in_korean_with_names():
    stones = purses((11, 6), (11, 6), (0, 3), (0, 97))
    settlement = settled((120, 100, 80), (0, 0, 0), purses=stones)
    lines = settlement.explain("ko", ["민수", "지영", "철호", "은지"]).splitlines()
    short = "100점에서 20점 모자람 (SB-6.2); 20점을 내야 하지만 나머지는 면제 (SB-8.3)"
    assert f"  철호 → 민수  15점  흑3  {short}" in lines
    assert lines[-2:] == ["다음부터 중간 판 (SB-9.1)", "다음 선: 민수 (패 점수가 가장 높음) (SB-8.2)"]
