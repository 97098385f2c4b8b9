"""New Ino-shika-chō (RP-9): the worked examples, and random rounds compared with a model written from the rules."""

import random

import pytest

from hanafuda_rules import (
    DECK,
    Card,
    CardSet,
    IllegalMoveError,
    InvalidOptionError,
    InvalidOutcomeError,
    Pass,
    Play,
    SeededShuffler,
    Take,
    settle_round,
)
from hanafuda_rules import cards as c
from hanafuda_rules.games import roppyakken
from hanafuda_rules.games.roppyakken import NEW_INO_SHIKA_CHO, Outcome, ruleset
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.machine.counting import At

from helpers.wild_card_game import moment

ROUNDS = [pytest.param(100, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
VOID = ruleset(NEW_INO_SHIKA_CHO, fuke_dealer="void")


def turned(card: str, field: str) -> list[str]:
    """What a card from the stock may take."""
    rule = NEW_INO_SHIKA_CHO.captures
    return [one.notation for one in rule.may_capture(Card.parse(card), CardSet.parse(field), Source.STOCK) if one]


def plays(seat: int, hand: str, field: str) -> list[str]:
    """What the first card of a hand may take; seat 0 is the dealer."""
    hands = [hand if number == seat else "1c" for number in range(2)]
    state = moment(NEW_INO_SHIKA_CHO, hands=hands, field=field, stock="2c 2d", to_move=seat)
    return [move.captures.notation for move in state.legal_moves if move.card is Card.parse(hand)]


# --- the wild cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-9.2", "WC-2.2")
def test_a_wild_card_that_is_turned_takes_its_own_month_first() -> None:
    assert turned("11b", "10a 8c 11a") == ["11a"]
    assert turned("11b", "10a 8c") == ["10a"]
    assert turned("9a", "11b 9rc") == ["9r", "9c"]
    assert turned("9a", "11b 1c") == ["11b"]
    assert turned("11b", "10arc") == []  # three of another month are out of reach
    assert turned("11b", "11arc 10a") == ["11arc"]
    assert turned("11b", "10a 11c") == ["11c"]


@pytest.mark.rule("RP-9.1", "WC-2.1")
def test_from_the_hand_only_the_dealer_brings_a_wild_card() -> None:
    assert plays(0, "11b", "10a") == ["10a"]
    assert plays(1, "11b", "10a") == ["-"]
    assert plays(0, "9a", "10a 9r") == plays(1, "9a", "10a 9r") == ["9r"]
    state = moment(NEW_INO_SHIKA_CHO, hands=["1c", "11b"], field="10a", stock="2c 2d", to_move=1)
    with pytest.raises(IllegalMoveError) as caught:
        state.play(Play(c.WILLOW_RAIN_MAN, CardSet.parse("10a")))
    assert str(caught.value) == (
        "seat 1 may not play willow-rain-man, taking maple-deer: only the dealer brings willow-rain-man as a wild card;"
        " legal: play willow-rain-man (RP-9.1)"
    )
    with pytest.raises(IllegalMoveError, match=r"this is not what willow-rain-man captures; .* \(WC-1\.2\)"):
        state.play(Play(c.WILLOW_RAIN_MAN, CardSet.parse("2a")))
    with pytest.raises(IllegalMoveError, match=r"must play a hand card; .* \(CD-6\)"):
        state.play(Pass())


@pytest.mark.rule("RP-9.1", "WC-3.2")
def test_on_the_field_they_are_plain_cards() -> None:
    assert plays(0, "10a", "11b") == ["-"]
    assert plays(1, "11a", "11b") == plays(0, "11a", "11b") == ["11b"]


@pytest.mark.rule("RP-9.1", "RP-9.5")
@pytest.mark.parametrize(
    ("changes", "option", "words"),
    [
        ({"wild_lying": "turned"}, "wild_lying", "wild_lying='turned' does not go with wild='rain_man_and_cup'"),
        ({"round_score": "margin"}, "fuke_dealer", "fuke_dealer='keeps_yaku' does not go with round_score='margin'"),
    ],
)
def test_options_that_do_not_go_together(changes: dict[str, str], option: str, words: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        ruleset(NEW_INO_SHIKA_CHO, **changes)
    assert (str(caught.value), caught.value.option) == (f"{words} ({caught.value.rule})", option)


# --- values and yaku --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-9.3", "RP-9.4")
def test_card_points_and_yaku() -> None:
    points, worth = NEW_INO_SHIKA_CHO.classification.points, NEW_INO_SHIKA_CHO.worth
    assert points(DECK) == 6 * 50 + 8 * 10 + 11 * 5 == 435
    assert worth(CardSet.parse("1b 3b 8b 12b")) == 200 + 150
    assert worth(CardSet.parse("1r 2r 4r 5r 6r 9r 11r")) == 35
    assert worth(CardSet.parse("11barc")) == 65 + 200
    assert NEW_INO_SHIKA_CHO.deciding == ()
    # RP-1.2 goes by these values too: within a month the dearer card deals.
    assert NEW_INO_SHIKA_CHO.draw_rank(c.IRIS_BRIDGE) < NEW_INO_SHIKA_CHO.draw_rank(c.IRIS_RIBBON)


# --- low man out ------------------------------------------------------------------------------------------------------


def settled(rules: roppyakken.Rules, points: tuple[int, int, int], **yaku: list[str]) -> roppyakken.Settlement:
    named = {int(seat.removeprefix("seat")): keys for seat, keys in yaku.items()}
    return settle_round(rules, Outcome(seats=3, points=dict(enumerate(points)), yaku=named))


@pytest.mark.rule("RP-7.2", "RP-9.5")
def test_if_the_dealer_alone_is_low_the_others_score_their_yaku() -> None:
    # 60/220/180, where seat 1 has Blue Ribbons.
    alone = settled(NEW_INO_SHIKA_CHO, (60, 120, 180), seat1=["blue_ribbons"])
    assert (alone.net, alone.next_dealer, alone.winner) == ((0, 100, 0), 1, 1)
    assert [str(remark) for remark in alone.remarks] == [
        "seat 0: low man out with 60, 60 or less: the other seats score only their yaku (RP-9.5)"
    ]
    void = settled(VOID, (60, 120, 180), seat1=["blue_ribbons"])
    assert (void.net, void.next_dealer) == ((0, 0, 0), 0)
    # 60/155/180 without yaku.
    none = settled(NEW_INO_SHIKA_CHO, (60, 155, 180))
    assert (none.net, none.next_dealer, none.winner) == ((0, 0, 0), 0, None)


@pytest.mark.rule("RP-9.5")
@pytest.mark.parametrize(
    ("points", "yaku", "net"),
    [
        ((200, 60, 150), {"seat0": ["blue_ribbons"], "seat2": ["little_three"]}, (0, 0, 0)),  # 300/60/250
        ((60, 120, 60), {"seat1": ["blue_ribbons"]}, (0, 0, 0)),  # 60/220/60
        ((65, 120, 180), {"seat1": ["blue_ribbons"]}, (65, 220, 180)),
    ],
)
def test_any_other_low_man_makes_the_round_void(
    points: tuple[int, int, int], yaku: dict[str, list[str]], net: tuple[int, ...]
) -> None:
    settlement = settled(NEW_INO_SHIKA_CHO, points, **yaku)
    assert settlement.net == net
    assert settlement.next_dealer == (1 if any(net) else 0)


@pytest.mark.rule("RP-8.3", "RP-9.5")
def test_hand_yaku_are_not_kept_and_a_low_dealer_decides_nothing() -> None:
    rules = ruleset(fuke=200, fuke_counts="card_points", fuke_dealer="keeps_yaku", hand_yaku=True)
    # 200 card points with Four Brights; 290 - 0 with every ribbon, and nothing else from the unseen cards.
    brights, unseen = CardSet.parse("1bc 3bc 8bc 12bd"), CardSet.parse("6cd 7cd 9cd 10cd")
    rest = DECK - brights - unseen
    own = sum(yaku.value for yaku in rules.held(rest, At(rules.table(seats=2))))
    low = settle_round(rules, Outcome(seats=2, dealer=0, piles={0: brights, 1: rest}, hand_yaku={1: "tesan"}))
    assert (low.net, low.decided) == ((0, own), 1)  # Seven Ribbons of the other seat decide, Four Brights do not
    assert "Hand Three" not in low.explain()
    assert own >= 600
    not_low = settle_round(ruleset(rules, fuke=199), Outcome(seats=2, dealer=0, piles={0: brights, 1: rest}))
    assert (not_low.net, not_low.decided) == ((950, 290 + own), 0)
    # A game that ends at once is not looked at.
    at_once = settle_round(ruleset(rules, deciding_yaku="at_once"), Outcome(seats=2, dealer=0, piles={0: brights}))
    assert at_once.decided == 0


# --- entered rounds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-9.2", "WC-1.2", "WC-4.4")
def test_each_of_the_two_pairs_two_months() -> None:
    def entered(first: str, second: str, lacking: str) -> tuple[int, ...]:
        piles = {0: CardSet.parse(first), 1: CardSet.parse(second)}
        piles[2] = DECK.difference(CardSet.parse(lacking), *piles.values())
        return settle_round(ruleset(NEW_INO_SHIKA_CHO, fuke=0), Outcome(seats=3, piles=piles)).net

    few = "2ar 3cd 4cd 5cd 6cd 8cd"
    assert any(entered("11b 7a 9a 10a 12bc", few, "7d 11c 9c 10d"))  # both in one pile
    assert any(entered("11b 7a 12bc", f"{few} 9a 10a", "7d 11c 9c 10d"))  # one each
    assert any(entered("11b 9a 12bc", few, "11c 9c"))  # one took the other
    for first, lacking in (("11b 7a 6a 12bc", "7d 6d"), ("11b 7a 9ac 10a", "7d 11c 9d 10d"), ("7a 10a", "7d 10d")):
        with pytest.raises(InvalidOutcomeError, match=r"odd number .* \(WC-1\.2\)$"):
            entered(first, few, lacking)
    with pytest.raises(InvalidOutcomeError, match=r"so pine-chaff-1 .* cannot all be left there"):
        entered("11b 7a 9a 10a", few, "7d 11c 9c 10d 1cd")
    with pytest.raises(InvalidOutcomeError, match=r"so pine-crane .* cannot all be left there"):
        entered("2cd 12bc", few, "1brcd")  # no month is left as a whole


# --- the model --------------------------------------------------------------------------------------------------------

ROWS = {"pine", "plum", "cherry", "susuki", "maple", "paulownia", "wisteria"}
FIFTY = ("pine-crane", "plum-warbler", "cherry-curtain", "susuki-moon", "willow-rain-man", "paulownia-phoenix")
TENS = (
    "wisteria-cuckoo", "iris-bridge", "peony-butterflies", "clover-boar", "susuki-geese", "chrysanthemum-cup",
    "maple-deer", "willow-swallow",
)  # fmt: skip
SETS = [
    (150, ("pine-crane", "susuki-moon", "paulownia-phoenix")),
    (150, ("pine-crane", "plum-warbler", "cherry-curtain")),
    (100, ("pine-ribbon", "plum-ribbon", "cherry-ribbon")),
    (100, ("peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon")),
    (100, ("wisteria-ribbon", "iris-ribbon", "clover-ribbon")),
    (300, ("clover-boar", "maple-deer", "peony-butterflies")),
]


def month(card: str) -> str:
    return card.split("-", maxsplit=1)[0]


def value(card: str) -> int:
    if card in FIFTY:
        return 50
    if card in TENS:
        return 10
    return 5 if card.endswith("ribbon") or card == "paulownia-yellow" else 0


def takes(card: str, field: set[str], *, wild: bool) -> list[set[str]]:
    """What a card may take (CD-6, RP-9.1, RP-9.2); an empty list if nothing."""
    own = {lying for lying in field if month(lying) == month(card)}
    if own:
        return [own] if len(own) == 3 else [{lying} for lying in own]
    if not wild or card not in {"willow-rain-man", "chrysanthemum-cup"}:
        return []
    in_three = {lying for lying in field if len([other for other in field if month(other) == month(lying)]) == 3}
    return [{lying} for lying in field - in_three if value(lying)]


def yaku_of(pile: set[str]) -> int:
    total = sum(worth for worth, cards in SETS if pile >= set(cards))
    if "chrysanthemum-cup" in pile:
        viewed = len(pile & {"cherry-curtain", "susuki-moon"})
        total += (0, 100, 300)[viewed]
    whole = {flower for flower in map(month, pile) if len([card for card in pile if month(card) == flower]) == 4}
    return total + 200 * ("willow" in whole) + 50 * len(ROWS & whole)


def expected(piles: list[set[str]], dealer: int) -> tuple[list[int], int]:
    """The scores and the next dealer (RP-7.1, RP-7.2, RP-7.4, RP-9.5)."""
    yaku = [yaku_of(pile) for pile in piles]
    scores = [sum(map(value, pile)) + own for pile, own in zip(piles, yaku, strict=True)]
    low = [seat for seat, score in enumerate(scores) if score <= 60]
    if low == [dealer]:
        scores = [0 if seat == dealer else own for seat, own in enumerate(yaku)]
    elif low:
        return [0] * len(piles), dealer
    order = [(dealer + step) % len(piles) for step in range(len(piles))]
    return scores, max(order, key=scores.__getitem__)


def names(cards: CardSet) -> set[str]:
    return {str(card) for card in cards}


@pytest.mark.rule("RP-9.1", "RP-9.2", "RP-9.3", "RP-9.5")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_rounds(rounds: int) -> None:
    rng = random.Random(9)
    spared = 0
    for number in range(rounds):
        seats, dealer = 2 + number % 2, rng.randrange(2)
        state = NEW_INO_SHIKA_CHO.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(number))
        while state.to_move is not None:
            first, field = state.legal_moves[0], names(state.field)
            hand, wild = names(state.hands[state.to_move]), state.to_move == dealer
            if isinstance(first, Take):
                hand, wild = {str(first.card)}, True
            model = {(card, frozenset(taken)) for card in hand for taken in takes(card, field, wild=wild) or [set()]}
            assert {(str(move.card), frozenset(names(move.captures))) for move in state.legal_moves} == model
            state = state.play(rng.choice(state.legal_moves))
        settlement = settle_round(NEW_INO_SHIKA_CHO, state.outcome)
        scores, following = expected([names(pile) for pile in state.piles], dealer)
        assert (list(settlement.net), settlement.next_dealer) == (scores, following)
        spared += any(remark.rule == "RP-9.5" for remark in settlement.remarks)
    assert spared
