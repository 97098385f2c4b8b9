"""Kyū-rei-hana: its worked examples, and random rounds compared with a model written card by card from the rules."""

import pytest

from hanafuda_rules import (
    CardSet,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    Month,
    ScriptedShuffler,
    cards,
    settle_round,
    testing,
)
from hanafuda_rules.events import Dealt, Misdealt
from hanafuda_rules.games import kyu_rei_hana
from hanafuda_rules.games.kyu_rei_hana import RULES, Outcome, Table, ruleset
from hanafuda_rules.parts.field_tokens import FieldSet

from helpers.rounds import order_for, random_states
from helpers.slugs import BLUE, GRASS, POETRY

ROUNDS = [pytest.param(200, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
_of = CardSet.parse
PLAIN = "plum-chaff-1 cherry-chaff-1 wisteria-chaff-1 iris-chaff-1 peony-chaff-1 clover-chaff-1"


class TestKyuReiHana(testing.Conformance):
    rules = RULES
    rounds = 10
    matches = 2


# --- the model --------------------------------------------------------------------------------------------------------

TWENTY = {
    "pine-crane", "plum-warbler", "cherry-curtain", "susuki-moon", "maple-deer", "willow-rain-man", "paulownia-phoenix",
}  # fmt: skip
TEN = {
    "wisteria-cuckoo", "iris-bridge", "peony-butterflies", "clover-boar", "susuki-geese", "chrysanthemum-cup",
    "willow-swallow", "paulownia-yellow",
}  # fmt: skip
SETS = (
    (30, {"pine-crane", "cherry-curtain", "susuki-moon"}),
    (20, POETRY),
    (20, BLUE),
    (20, GRASS),
)


def points_of(pile):
    return sum(20 if card in TWENTY else 10 if card in TEN else 5 if card.endswith("ribbon") else 0 for card in pile)


def multiplied_by(how, field, carried):
    """The multiplier and the tokens left (KR-2.3, KR-2.4)."""
    new = [4 for card in field if card in {"willow-rain-man", "paulownia-phoenix"}]
    new += [2 for card in field if card in TWENTY - {"willow-rain-man", "paulownia-phoenix"}]
    if how == "off":
        return 1, []
    if how == "product":
        product = 1
        for token in new:
            product *= token
        return product, []
    if how == "highest":
        return max([1, *new]), []
    ready, later = (carried, new) if how == "queue" and carried else (carried + new, [])
    if not ready:
        return 1, []
    used = max(ready)
    rest = list(ready)
    rest.remove(used)
    return used, sorted(rest + later, reverse=True)


@pytest.mark.rule("KR-2.3", "KR-2.4", "KR-4.1", "KR-4.2", "KR-5.1", "KR-5.3")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_rounds(rounds):
    for states in random_states(kyu_rei_hana, rounds, 8):
        over, how = states[-1], states[-1].ruleset.options.field_multiplier
        piles = [set(map(str, pile)) for pile in over.piles]
        dealt = [event.field for event in over.events if isinstance(event, Dealt)][-1]
        times, left = multiplied_by(how, set(map(str, dealt)), [])
        yaku = [sum(value for value, cards in SETS if pile >= cards) for pile in piles]
        net = [(points_of(pile) - 90 + 3 * own - sum(yaku)) * times for pile, own in zip(piles, yaku, strict=True)]
        winner = max(over.order, key=net.__getitem__)
        settled = settle_round(over.ruleset, over.outcome)
        assert (list(settled.net), settled.next_dealer, list(settled.tokens)) == (net, winner, left)
        assert sum(net) == 0
        sheet = over.outcome.as_sheet(over.ruleset)
        assert settle_round(over.ruleset, sheet).net == settled.net


# --- worked examples --------------------------------------------------------------------------------------------------


def entered(points, yaku=None, **more):
    return Outcome(seats=3, yaku=yaku or {}, points=dict(enumerate(points)), **more)


@pytest.mark.rule("KR-5.1", "KR-5.2", "KR-5.3")
def test_example_1_scores_against_a_par_of_90():
    rules = ruleset(field_multiplier="highest")
    plain = settle_round(rules, entered((110, 90, 70)))
    assert (plain.net, plain.winner, plain.payments) == ((20, 0, -20), 0, ())
    assert settle_round(rules, entered((110, 90, 70), multiplier=2)).net == (40, 0, -40)
    assert settle_round(rules, entered((110, 90, 70), {2: ["big_three"]}, multiplier=4)).net == (-40, -120, 160)
    tied = settle_round(rules, entered((90, 90, 90), dealer=1))
    assert (tied.winner, tied.next_dealer) == (1, 1)


def at_table(*fields, how="queue"):
    """The multipliers of rounds that are dealt one after the other with these fields."""
    rules = ruleset(field_multiplier=how)
    table, multipliers = Table(seats=3), []
    for field in fields:
        state = rules.deal(table=table, shuffler=ScriptedShuffler([order_for(rules, 3, field=field)]))
        event = next(event for event in state.events if isinstance(event, FieldSet))
        multipliers.append(event.multiplier)
        table = Table(seats=3, tokens=event.tokens)
    return multipliers


@pytest.mark.rule("KR-2.3", "KR-2.4", "HH-3.2")
def test_example_2_tokens_wait():
    assert at_table("willow-rain-man paulownia-phoenix pine-crane", "", "", "") == [4, 4, 2, 1]
    assert at_table("plum-warbler maple-deer", "", "") == [2, 2, 1]


@pytest.mark.rule("KR-2.4", "HH-3.2")
def test_example_3_the_queue_and_the_pool():
    fields = ("plum-warbler maple-deer", "paulownia-phoenix", "")
    assert at_table(*fields) == [2, 2, 4]
    assert at_table(*fields, how="pool") == [2, 4, 2]
    assert at_table(*fields, how="highest") == [2, 4, 1]
    assert at_table("plum-warbler maple-deer paulownia-phoenix", how="product") == [16]
    assert at_table("willow-rain-man", how="off") == [1]


@pytest.mark.rule("KR-4.1")
def test_example_4_the_points_of_months_and_of_the_deck():
    points = RULES.classification.points
    months = {
        Month.MAPLE: 25, Month.PLUM: 25, Month.PAULOWNIA: 30, Month.SUSUKI: 30, Month.WILLOW: 35, Month.PINE: 25,
    }  # fmt: skip
    assert {month: points(month.cards) for month in months} == months
    assert points(RULES.deck(3)) == 270


@pytest.mark.rule("KR-1.1", "KR-6.1")
def test_example_5_other_tables_and_matches_are_refused():
    for seats in (2, 4):
        with pytest.raises(InvalidSeatError, match=r"\(KR-1\.1\)$"):
            RULES.table(seats=seats)
    with pytest.raises(InvalidOptionError) as caught:
        ruleset(rounds=0)
    assert caught.value.rule == "KR-6.1"


@pytest.mark.rule("KR-1.2", "KR-2.1", "KR-2.2", "KR-3.1")
def test_the_deal_and_the_end():
    assert RULES.draw_rank(cards.PINE_CHAFF_1) < RULES.draw_rank(cards.PLUM_WARBLER)
    pines = "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"
    orders = [order_for(RULES, 3, field=pines), order_for(RULES, 3, field=PLAIN, hands={0: pines})]
    state = RULES.deal(seats=3, shuffler=ScriptedShuffler(orders))
    assert [type(event) for event in state.events] == [Misdealt, Dealt, FieldSet]
    assert (state.events[1].hands, len(state.field), state.events[1].stock) == ((7, 7, 7), 6, 21)
    assert state.events[-1].multiplier == 1  # the Crane of the misdeal does not count
    assert state.hands[0] >= _of(pines)
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    assert sum(map(len, state.piles)) == 48


@pytest.mark.rule("KR-6.2", "CD-9")
def test_everybody_knows_the_multiplier_and_the_tokens():
    state = RULES.deal(seats=3, shuffler=ScriptedShuffler([order_for(RULES, 3, field="willow-rain-man pine-crane")]))
    event = FieldSet(4, (2,))
    assert all(event in state.view(seat).events for seat in (None, 0, 1, 2))


@pytest.mark.rule("KR-2.4", "KR-2.1", "KR-3.1", "HH-3.1")
@pytest.mark.parametrize(
    ("how", "outcome", "words"),
    [
        ("queue", lambda: entered((110, 90, 70), tokens=(2,)), r"tokens are carried: enter the field .* \(KR-2\.4\)"),
        ("highest", lambda: entered((110, 90, 70), tokens=(2,)), r"no token is carried .* \(KR-2\.4\)"),
        ("highest", lambda: entered((110, 90, 70), multiplier=3), r"no field makes ×3 .* \(KR-2\.4\)"),
        ("product", lambda: entered((110, 90, 70), multiplier=512), r"no field makes ×512"),
        ("queue", lambda: entered((110, 90, 70), tokens=(3,)), r"a token must be 2 or 4, not 3 \(HH-3\.1\)"),
        ("queue", lambda: entered((110, 90, 70), multiplier=0), r"multiplier .* 1 or more, not 0"),
        ("queue", lambda: entered((110, 90, 70), field=_of("1b 2a")), r"6 cards .* \(KR-2\.1\)"),
        ("queue", lambda: Outcome(seats=3, piles={0: _of("1b 1c")}), r"all 48 cards are captured .* \(KR-3\.1\)"),
    ],
)
def test_what_is_refused(how, outcome, words):
    with pytest.raises(InvalidOutcomeError, match=words):
        settle_round(ruleset(field_multiplier=how), outcome())


@pytest.mark.rule("KR-2.4", "KR-6.1", "HH-3.3")
def test_a_match_carries_tokens_and_lets_them_lapse():
    rules = ruleset(rounds=2)
    orders = [order_for(rules, 3, field="willow-rain-man pine-crane"), order_for(rules, 3, field="paulownia-phoenix")]
    match = rules.match(seats=3, dealer=0, shuffler=ScriptedShuffler(orders))
    used = []
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
        if len(match.settlements) > len(used):
            used.append(match.settlements[-1].multiplier)
    assert used == [4, 2]
    assert match.is_over
