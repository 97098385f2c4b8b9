"""What a stop scores, drawn rounds, the dealt field, and rounds that nobody stopped (KK-7, KK-8)."""

from typing import Any

import pytest

from hanafuda_rules import CardSet, settle_round
from hanafuda_rules.games import koi_koi
from hanafuda_rules.games.koi_koi import CLUBHOUSE_GAMES, FUDA_WIKI, KOI_KOI_JAPAN, Outcome, Rules

from helpers.rounds import even

THREE = "pine-crane cherry-curtain susuki-moon"
RAINY = f"{THREE} willow-rain-man"
FIFTEEN = "1cd 3cd 8cd 9cd 12cd 2ad 4ad 5ad 7ad 11rc"
"""Chaff of fifteen, 6, which six turns can have improved: the tenth, and each after it, came with another card."""
RIBBONS = (
    "plum-ribbon plum-chaff-1 wisteria-ribbon wisteria-chaff-1 iris-ribbon iris-chaff-1 clover-ribbon clover-chaff-1 "
    "peony-ribbon peony-chaff-1 maple-ribbon maple-chaff-1"
)
"""Six ribbons: 2."""
FOUR_RIBBONS = RIBBONS.partition(" peony")[0]


def outcome(pile: str, own: int = 0, other: int = 0, **more: Any) -> Outcome:
    """A round of May that seat 0 stopped; if seat 1 has called, it has six ribbons, and otherwise four."""
    stop: dict[str, Any] = {"stopped": 0, "month": 5, "calls": {0: own, 1: other}, "seats": 2}
    ribbons = CardSet.parse(RIBBONS if other else FOUR_RIBBONS)
    return Outcome(**{**stop, "piles": {0: even(pile), 1: ribbons}, **more})


def net(rules: Rules, entered: Outcome) -> tuple[int, ...]:
    return settle_round(rules, entered).net


# A round that nobody stops brings forty cards to the field. Seat 0 has Chaff of ten, 1, and seat 1 Chaff of twelve, 3;
# eight cards lie there still. So both have called koi-koi.
FIRST = (
    "pine-chaff-1 pine-chaff-2 plum-chaff-1 plum-chaff-2 cherry-chaff-1 cherry-chaff-2 iris-chaff-1 iris-chaff-2 "
    "wisteria-chaff-1 wisteria-chaff-2 plum-warbler plum-ribbon cherry-ribbon cherry-curtain"
)
SECOND = (
    "peony-chaff-1 peony-chaff-2 clover-chaff-1 clover-chaff-2 susuki-chaff-1 susuki-chaff-2 maple-chaff-1 "
    "maple-chaff-2 paulownia-chaff-1 paulownia-chaff-2 chrysanthemum-chaff-1 chrysanthemum-chaff-2 peony-ribbon "
    "peony-butterflies clover-boar clover-ribbon iris-bridge iris-ribbon"
)


def exhausted(first: str = FIRST, second: str = SECOND, **more: Any) -> Outcome:
    piles = {0: CardSet.parse(first), 1: CardSet.parse(second)}
    return Outcome(**{"piles": piles, "seats": 2, "month": 11, "calls": {0: 1, 1: 1}, **more})


# --- a stop -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-7.1", "KK-7.2", "KK-7.3")
def test_example_1_three_brights_and_rainy_four() -> None:
    assert net(FUDA_WIKI, outcome(THREE)) == (6, 0)
    assert net(FUDA_WIKI, outcome(RAINY)) == (14, 0)
    assert net(FUDA_WIKI, outcome(THREE, other=1)) == (12, 0)
    assert net(FUDA_WIKI, outcome(RAINY, other=1)) == (28, 0)
    assert net(FUDA_WIKI, outcome(RAINY, other=2)) == (28, 0)


@pytest.mark.rule("KK-7.3", "KK-7.4")
@pytest.mark.parametrize(
    ("multiplier", "won"),
    [
        ("opponent", 28),
        ("own", 28),
        ("anyone", 28),
        ("own_calls", 28),
        ("opponent_calls", 42),
        ("all_calls", 56),
        ("off", 14),
        ("ladder", 16),
    ],
)
def test_example_2_multipliers(multiplier: Any, won: int) -> None:
    assert net(koi_koi.ruleset(koi_multiplier=multiplier), outcome(RAINY, own=1, other=2)) == (won, 0)


@pytest.mark.rule("KK-7.3")
@pytest.mark.parametrize(
    ("multiplier", "own", "other", "factor"),
    [
        ("opponent", 2, 0, 1),
        ("opponent", 0, 1, 2),
        ("own", 0, 2, 1),
        ("own", 1, 0, 2),
        ("anyone", 0, 0, 1),
        ("anyone", 1, 0, 2),
        ("anyone", 0, 1, 2),
        ("opponent_calls", 2, 0, 1),
        ("own_calls", 0, 2, 1),
        ("own_calls", 3, 0, 4),
        ("all_calls", 0, 0, 1),
        ("all_calls", 2, 1, 4),
        ("off", 2, 2, 1),
    ],
)
def test_whose_calls_multiply(multiplier: Any, own: int, other: int, factor: int) -> None:
    assert net(koi_koi.ruleset(koi_multiplier=multiplier), outcome(FIFTEEN, own, other)) == (6 * factor, 0)


@pytest.mark.rule("KK-7.3")
@pytest.mark.parametrize(("own", "won"), [(0, 6), (1, 7), (2, 8), (3, 9), (4, 12), (5, 18)])
def test_the_ladder(own: int, won: int) -> None:
    # From four calls on they multiply: 6 × (4 - 2), 6 × (5 - 2).
    assert net(koi_koi.ruleset(koi_multiplier="ladder"), outcome(FIFTEEN, own, other=2)) == (won, 0)


@pytest.mark.rule("KK-7.2")
@pytest.mark.parametrize(("pile", "base"), [(THREE, 6), (RAINY, 7)])
def test_a_base_of_seven_is_doubled(pile: str, base: int) -> None:
    assert net(FUDA_WIKI, outcome(pile)) == (base * (2 if base == 7 else 1), 0)
    assert net(koi_koi.ruleset(seven_plus=False), outcome(pile)) == (base, 0)


@pytest.mark.rule("KK-7.4")
def test_the_threshold_looks_at_the_base_before_the_ladder() -> None:
    # 6 + 3 is 9, but the base is 6.
    assert net(koi_koi.ruleset(koi_multiplier="ladder", seven_plus=True), outcome(FIFTEEN, own=3)) == (9, 0)


@pytest.mark.rule("KK-7.5", "KK-7.6")
def test_the_other_player_scores_nothing_or_pays() -> None:
    settlement = settle_round(FUDA_WIKI, outcome(THREE))
    assert [(score.seats, score.amount) for score in settlement.scores] == [((0,), 6)]
    assert (settlement.payments, settlement.winner, settlement.next_dealer) == ((), 0, 0)
    paid = settle_round(CLUBHOUSE_GAMES, outcome(THREE))
    assert [(each.payer, each.payee, each.amount) for each in paid.payments] == [(1, 0, 5)]
    assert (paid.scores, paid.net) == ((), (5, -5))


@pytest.mark.rule("KK-7.5", "KK-7.6", "KK-1.1")
def test_a_team_scores_as_one_and_its_member_deals_next() -> None:
    rules = koi_koi.ruleset(teams=True)
    entered = outcome(THREE, seats=4, stopped=2, dealer=1)
    settlement = settle_round(rules, entered)
    assert [(score.seats, score.amount) for score in settlement.scores] == [((0, 2), 6)]
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((6, 0, 6, 0), 0, 2)
    paid = settle_round(koi_koi.ruleset(rules, scoring="zero_sum"), entered)
    assert paid.net == (6, -6, 6, -6)
    assert [(each.payer, each.payee) for each in paid.payments] == [(1, 0), (3, 2)]


@pytest.mark.rule("KK-7.1", "KK-7.2", "KK-7.3", "KK-7.4")
def test_a_settlement_explains_itself() -> None:
    assert settle_round(FUDA_WIKI, outcome(RAINY, own=1, other=1)).explain() == (
        "Koi-Koi, 2 seats, seat 0 dealt\n"
        "  seat 0 stopped the round (KK-6.2)\n"
        "  base 7 (KK-7.1)\n"
        "  a base of 7 or more, ×2 (KK-7.2)\n"
        "  koi-koi, called 1 time by the scorer, 1 by the opponent, ×2 (KK-7.3)\n"
        "  seat 1: Ribbons (tanzaku), 2, scores nothing (KK-7.5)\n"
        "  seat 0  28  Rainy Four Brights (ameshikō), 7, ×2, ×2 (KK-5.2)\n"
        "Net in points: seat 0 +28, seat 1 +0\n"
        "Next dealer: seat 0, who won the round (KK-7.6)"
    )
    both = koi_koi.ruleset(counting="both_players", koi_multiplier="ladder")
    assert settle_round(both, outcome(FIFTEEN, own=2, other=1)).explain().splitlines()[2:-2] == [
        "  base 8, of both players (KK-7.1)",
        "  a base of 7 or more, ×2 (KK-7.2)",
        "  seat 0  12  Chaff (kasu), 6, ×2 (KK-5.9)",
        "  seat 0   4  Ribbons (tanzaku) of seat 1, 2, ×2 (KK-5.1)",
        "  seat 0   4  koi-koi, called 2 times by the scorer, 1 by the opponent, 2, ×2 (KK-7.3)",
    ]


@pytest.mark.rule("KK-6.2", "KK-7.1", "KK-7.2", "KK-7.3", "KK-7.5")
def test_a_settlement_in_japanese_and_korean_names_the_players() -> None:
    settlement = settle_round(FUDA_WIKI, outcome(RAINY, own=1, other=1))
    # Rainy Four Brights are 7: doubled as 7 or more, and doubled as the opponent has called koi-koi.
    assert settlement.explain("ja", ["明子", "勉"]) == (
        "こいこい　2人　親：明子\n"
        "  明子が「勝負」で上がり (KK-6.2)\n"
        "  役の合計7文 (KK-7.1)\n"
        "  7文以上、×2 (KK-7.2)\n"
        "  こいこい（自分1回、相手1回）、×2 (KK-7.3)\n"
        "  勉：短冊（2）、得点なし (KK-7.5)\n"
        "  明子  28  雨四光 7文、×2、×2 (KK-5.2)\n"
        "差し引き（文）：明子 +28、勉 +0\n"
        "次の親：明子（勝者） (KK-7.6)"
    )
    assert settlement.explain("ko", ["민수", "지영"]) == (
        "코이코이 2명, 선: 민수\n"
        "  민수가 승부를 불러 판을 끝냄 (KK-6.2)\n"
        "  족보 합계 7점 (KK-7.1)\n"
        "  7점 이상, ×2 (KK-7.2)\n"
        "  코이코이 (본인 1번, 상대 1번), ×2 (KK-7.3)\n"
        "  지영: 띠 (2), 무효 (KK-7.5)\n"
        "  민수  28  비사광 7점, ×2, ×2 (KK-5.2)\n"
        "정산 (점): 민수 +28, 지영 +0\n"
        "다음 선: 민수 (이긴 사람) (KK-7.6)"
    )


@pytest.mark.rule("KK-7.5")
def test_what_the_other_player_loses_is_told() -> None:
    moon = CardSet.parse("susuki-moon susuki-geese chrysanthemum-cup chrysanthemum-chaff-1")
    bridge = even("pine-crane cherry-curtain paulownia-phoenix")
    entered = outcome(THREE, own=1, seats=4, stopped=3, piles={0: moon, 1: bridge})
    (void,) = [each for each in settle_round(koi_koi.ruleset(teams=True), entered).remarks if each.kind == "yaku_void"]
    assert str(void) == "seats 0+2: Moon Viewing (tsukimi-zake), 5, scores nothing (KK-7.5)"
    assert (void.key, void.seat, void.value, void.rule) == ("moon_viewing", 0, 5, "KK-7.5")
    # What counts is not lost, and of a drawn round nobody's yaku are told.
    both = koi_koi.ruleset(counting="both_players")
    for settlement in (settle_round(both, outcome(THREE)), settle_round(FUDA_WIKI, exhausted())):
        assert not [each for each in settlement.remarks if each.kind == "yaku_void"]


@pytest.mark.rule("KK-7.3", "KK-5.6")
def test_example_17_a_recorded_round() -> None:
    # Boar-Deer-Butterfly 5, Animals of five 1, Moon Viewing 3, Blue 5, Ribbons of five 1, Chaff of ten 1: 16. The Cup
    # is an animal and chaff.
    pile = (
        "clover-boar clover-chaff-1 maple-deer maple-ribbon maple-chaff-1 maple-chaff-2 peony-butterflies peony-ribbon"
    )
    pile += " peony-chaff-1 peony-chaff-2 chrysanthemum-cup chrysanthemum-ribbon chrysanthemum-chaff-1"
    pile += " chrysanthemum-chaff-2 susuki-moon susuki-chaff-1 wisteria-ribbon wisteria-chaff-1 iris-ribbon iris-bridge"
    ten = CardSet.parse(pile)
    settled = settle_round(KOI_KOI_JAPAN, Outcome(piles={0: ten}, seats=2, stopped=0, calls={0: 4}))
    amounts = {score.reason.text.split(",")[0]: score.amount for score in settled.payments}
    assert settled.net == (32, -32)  # 16 × (4 - 2)
    assert amounts == {
        "Boar-Deer-Butterfly (inoshikachō)": 10,
        "Animals (tane)": 2,
        "Blue Ribbons (aotan)": 10,
        "Ribbons (tanzaku)": 2,
        "Moon Viewing (tsukimi-zake)": 6,
        "Chaff (kasu)": 2,
    }
    three = settle_round(KOI_KOI_JAPAN, Outcome(piles={0: ten}, seats=2, stopped=0, calls={0: 3}))
    assert three.net == (19, -19)


# --- drawn rounds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KK-8.1", "KK-8.2")
def test_example_15_what_was_called_on_is_lost() -> None:
    settlement = settle_round(FUDA_WIKI, exhausted(improved=(1, 0)))
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((0, 0), None, 0)
    assert "nobody stopped: the round is drawn (KK-8.1)" in settlement.explain()
    japan = settle_round(KOI_KOI_JAPAN, exhausted(dealer=1))
    assert japan.net == (-1, 1)
    assert japan.winner is None


@pytest.mark.rule("KK-8.1")
def test_example_15_the_last_improver_scores_as_by_a_stop() -> None:
    # Four Brights 8 and Cards of the Month, March, 4: 12, doubled.
    first = "pine-crane pine-ribbon susuki-moon susuki-geese paulownia-phoenix paulownia-yellow"
    first += " cherry-curtain cherry-ribbon cherry-chaff-1 cherry-chaff-2 plum-chaff-1 plum-chaff-2"
    first += " paulownia-chaff-1 paulownia-chaff-2"
    second = "plum-warbler plum-ribbon peony-butterflies peony-chaff-1 clover-boar clover-chaff-1 maple-chaff-1"
    second += " maple-ribbon wisteria-ribbon wisteria-chaff-1 iris-bridge iris-chaff-1 chrysanthemum-ribbon"
    second += " chrysanthemum-chaff-1 willow-rain-man willow-lightning susuki-chaff-1 susuki-chaff-2"
    entered = exhausted(first, second, calls={0: 1}, improved=(0,), month=3)
    rules = koi_koi.ruleset(exhausted="last_improver")
    settlement = settle_round(rules, entered)
    assert (settlement.net, settlement.winner, settlement.next_dealer) == ((24, 0), 0, 0)
    assert "nobody stopped: seat 0 scores, whose turn improved last (KK-8.1)" in settlement.explain()
    eight, nought = FIRST.replace("iris-chaff-1 iris-chaff-2", "wisteria-cuckoo wisteria-ribbon"), SECOND
    nought = nought.replace("susuki-chaff-1 susuki-chaff-2", "susuki-moon susuki-geese")
    nought = nought.replace("clover-chaff-1 clover-chaff-2", "pine-crane pine-ribbon")
    assert net(rules, exhausted(eight, nought, month=5, calls={})) == (0, 0)  # nobody improved


@pytest.mark.rule("KK-8.1")
def test_example_23_last_improver_and_highest() -> None:
    entered = exhausted(calls={0: 1, 1: 1}, improved=(1, 0), month=1)
    assert net(koi_koi.ruleset(exhausted="last_improver"), entered) == (2, 0)
    highest = settle_round(koi_koi.ruleset(exhausted="highest"), entered)
    assert (highest.net, highest.winner, highest.next_dealer) == ((0, 6), 1, 1)
    assert "nobody stopped: seat 1 scores, who has the higher count (KK-8.1)" in highest.explain()


@pytest.mark.rule("KK-8.1")
@pytest.mark.parametrize("dealer", [0, 1])
def test_of_equal_counts_the_dealers_scores_and_of_nought_nobodys(dealer: int) -> None:
    second = SECOND.replace("susuki-chaff-1 susuki-chaff-2", "susuki-moon susuki-geese")
    rules = koi_koi.ruleset(exhausted="highest", koi_multiplier="off")
    equal = exhausted(second=second, month=5, dealer=dealer)
    assert net(rules, equal) == ((1, 0) if dealer == 0 else (0, 1))
    eight = FIRST.replace(" iris-chaff-1 iris-chaff-2", " wisteria-cuckoo wisteria-ribbon")
    less = exhausted(eight, second, month=5, dealer=dealer, calls={1: 1})
    assert net(rules, less) == (0, 1)
    # Neither: eight chaff each, and of seat 1 four animals.
    nought = second.replace("clover-chaff-1 clover-chaff-2", "pine-crane pine-ribbon")
    nothing = exhausted(eight, nought, month=5, dealer=dealer, calls={})
    settlement = settle_round(rules, nothing)
    assert (settlement.net, settlement.winner) == ((0, 0), None)


@pytest.mark.rule("KK-8.1", "KK-5.7")
def test_the_last_improver_scores_nothing_where_the_weather_takes_it() -> None:
    rules = koi_koi.ruleset(exhausted="last_improver", weather="field", oya_ken=1, koi_multiplier="off")
    first = "cherry-curtain cherry-ribbon chrysanthemum-cup chrysanthemum-chaff-1"
    second = SECOND.replace("chrysanthemum-chaff-1 chrysanthemum-chaff-2", "wisteria-chaff-1 wisteria-chaff-2")
    second += " iris-chaff-1 iris-chaff-2 1brcd"
    # Twelve of forty cards lie there: three each of two months of which nothing was captured, one each of six.
    field = CardSet.parse("11bar 2arc 3c 4a 8b 9r 10a 12c")
    settlement = settle_round(rules, exhausted(first, second, improved=(1, 0), field=field))
    assert (settlement.net, settlement.winner) == ((1, 0), None)
    dry = field - CardSet.parse("11bar 2c")
    assert net(rules, exhausted(first, f"{second} 11barc", improved=(1, 0), field=dry)) == (5, 0)


@pytest.mark.rule("KK-8.1")
@pytest.mark.parametrize(("improved", "next_dealer"), [((3, 0), 3), ((0, 1), 1)])
def test_of_the_team_with_the_highest_count_who_improved_last_deals(
    improved: tuple[int, ...], next_dealer: int
) -> None:
    rules = koi_koi.ruleset(teams=True, exhausted="highest")
    settlement = settle_round(rules, exhausted(seats=4, improved=improved))
    assert (settlement.winner, settlement.next_dealer) == (1, next_dealer)


@pytest.mark.rule("KK-8.1", "KK-5.7")
@pytest.mark.parametrize(("dealer", "next_dealer"), [(1, 3), (3, 1)])
def test_of_a_team_of_which_nobody_improved_the_one_that_played_last_deals(dealer: int, next_dealer: int) -> None:
    # Moon Viewing, 5, counts since the others took the last Paulownia cards, in the last turn; they have Chaff, 3.
    rules = koi_koi.ruleset(teams=True, exhausted="highest", weather="field")
    first = f"{FIRST} paulownia-chaff-1 paulownia-chaff-2"
    second = "susuki-moon susuki-geese chrysanthemum-cup chrysanthemum-chaff-1 maple-chaff-1 maple-chaff-2 peony-ribbon"
    second += " peony-butterflies clover-boar clover-ribbon clover-chaff-1 clover-chaff-2 willow-rain-man willow-ribbon"
    second += " paulownia-phoenix paulownia-yellow"
    field = "pine-crane wisteria-cuckoo iris-bridge peony-chaff-1 susuki-chaff-1 chrysanthemum-ribbon maple-deer"
    lying = CardSet.parse(f"{field} willow-swallow")
    entered = exhausted(first, second, seats=4, improved=(0,), calls={0: 1}, dealer=dealer, field=lying)
    settlement = settle_round(rules, entered)
    assert (settlement.winner, settlement.next_dealer) == (1, next_dealer)


@pytest.mark.rule("KK-8.3", "KK-8.4")
@pytest.mark.parametrize(("dealer", "privilege"), [(0, 0), (1, 1), (0, 3), (1, 6)])
def test_the_dealers_privilege_and_the_next_deal(dealer: int, privilege: int) -> None:
    rules = koi_koi.ruleset(oya_ken=privilege)
    settlement = settle_round(rules, exhausted(dealer=dealer))
    assert settlement.net == ((privilege, 0) if dealer == 0 else (0, privilege))
    assert settlement.next_dealer == dealer
    assert (settlement.winner, len(settlement.scores)) == (None, 1 if privilege else 0)
    passed = settle_round(koi_koi.ruleset(rules, draw_dealer="pass"), exhausted(dealer=dealer))
    assert passed.next_dealer == 1 - dealer
    assert "the next player after a drawn round (KK-8.4)" in passed.explain()


@pytest.mark.rule("KK-8.4", "KK-8.3")
def test_after_a_drawn_round_of_teams() -> None:
    rules = koi_koi.ruleset(teams=True, draw_dealer="pass", oya_ken=3)
    settlement = settle_round(rules, exhausted(seats=4, dealer=3))
    assert (settlement.net, settlement.next_dealer) == ((0, 3, 0, 3), 0)


# --- the dealt field --------------------------------------------------------------------------------------------------

TWO_BRIGHTS = "susuki-moon willow-rain-man plum-ribbon iris-bridge clover-boar maple-deer peony-ribbon wisteria-cuckoo"
NO_BRIGHT = TWO_BRIGHTS.replace("susuki-moon willow-rain-man", "susuki-geese willow-swallow")
ONE_BRIGHT = TWO_BRIGHTS.replace("willow-rain-man", "willow-swallow")


@pytest.mark.rule("KK-8.5")
@pytest.mark.parametrize(
    ("multiplier", "none", "one", "two"),
    [("off", 28, 28, 28), ("double", 28, 56, 56), ("plus_one", 28, 56, 84), ("brights", 28, 28, 56)],
)
def test_example_16_brights_on_the_dealt_field(multiplier: Any, none: int, one: int, two: int) -> None:
    rules = koi_koi.ruleset(field_multiplier=multiplier)
    for field, won in ((NO_BRIGHT, none), (ONE_BRIGHT, one), (TWO_BRIGHTS, two)):
        assert net(rules, outcome(RAINY, other=1, dealt=CardSet.parse(field))) == (won, 0)


@pytest.mark.rule("KK-8.5", "KK-3.3", "KK-8.3", "KK-2.3")
@pytest.mark.parametrize(("multiplier", "won"), [("off", 6), ("double", 12), ("plus_one", 18), ("brights", 12)])
def test_example_16_it_multiplies_everything(multiplier: Any, won: int) -> None:
    rules = koi_koi.ruleset(field_multiplier=multiplier, oya_ken=6, field_pairs="dealer_wins")
    dealt = CardSet.parse(TWO_BRIGHTS)
    lucky = Outcome(piles={}, seats=2, lucky={1: ("teshi",)}, dealt=dealt)
    assert net(rules, lucky) == (0, won)
    drawn = Outcome(piles={}, seats=2, lucky={1: ("teshi",), 0: ("teshi",)}, dealt=dealt)
    assert net(rules, drawn) == (won, 0)
    pairs = "susuki-moon susuki-geese willow-rain-man willow-swallow plum-ribbon plum-warbler iris-bridge iris-ribbon"
    field = Outcome(piles={}, seats=2, dealer_wins="pairs", dealt=CardSet.parse(pairs))
    assert net(rules, field) == (won, 0)


@pytest.mark.rule("KK-8.5", "KK-2.2")
def test_the_field_as_dealt_counts_before_the_dealer_takes_four() -> None:
    rules = koi_koi.ruleset(field_multiplier="double", field_four="dealer_takes")
    four = "susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2"
    dealt = CardSet.parse(f"{four} iris-bridge iris-ribbon maple-deer plum-ribbon")
    assert net(rules, outcome(f"pine-crane cherry-curtain {four}", dealt=dealt)) == (12, 0)


# --- what amounts are for, as data ---


@pytest.mark.rule("KK-7.2", "KK-7.3", "KK-8.5")
def test_a_stop_names_its_yaku_and_factors() -> None:
    rules = koi_koi.ruleset(field_multiplier="brights")
    dealt = CardSet.parse("1b 3b 8b 4c 5c 6c 7c 9c")
    (score,) = settle_round(rules, outcome(RAINY, other=1, dealt=dealt)).scores
    # Rainy Four, 7: a base of seven is doubled, the opponent's koi-koi doubles, three brights lay on the field.
    assert (score.amount, score.reason.kind, score.reason.key, score.reason.value) == (
        7 * 2 * 2 * 3,
        "yaku",
        "rainy_four_brights",
        7,
    )
    factors = [(each.key, each.times) for each in score.reason.factors]
    assert factors == [("seven_plus", 2), ("koi_koi", 2), ("field", 3)]
    assert score.reason.text == "Rainy Four Brights (ameshikō), 7, ×2, ×2, ×3"
