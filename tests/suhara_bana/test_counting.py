"""What piles count: the ruleset alone says it, and a subclass varies it everywhere (SB-5.3, SB-5.4, SB-7.1, SB-7.2)."""

import functools

import attrs
import pytest

from hanafuda_rules import Card, CardSet, IllegalMoveError, Kind, Month, Play, settle_round
from hanafuda_rules.cards import Names
from hanafuda_rules.events import Moved
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import CURRENT, DRAFT_2022, BurdenPlay, Ground, Rules, burden_cards
from hanafuda_rules.settlement import Reason
from hanafuda_rules.yaku import Yaku

from helpers.suhara_bana_rounds import moves, owed, played, playing, random_rounds

GORO_JU = "pine-crane susuki-moon paulownia-phoenix"
BLUE = "peony-ribbon chrysanthemum-ribbon maple-ribbon"
MOON, CUP, RAIN_MAN = map(CardSet.parse, ("susuki-moon", "chrysanthemum-cup", "willow-rain-man"))
GAME = CardSet.parse("clover-boar maple-deer susuki-geese iris-bridge")
RIBBONS = Kind.RIBBON.cards


class House(Rules):
    """With a yaku that counts beside the best, one of any two cards, and one that grows."""

    @functools.cached_property
    def yaku(self):
        return super().yaku.plus(
            Yaku.named(Names("Crane and Phoenix"), 50, CardSet.parse("1b 12b"), "HOUSE-1"),
            Yaku.named(Names("Game"), 5, GAME, "HOUSE-2", group="yaku", needed=2),
            Yaku.named(Names("Ribbons"), 1, RIBBONS, "HOUSE-3", group="yaku", needed=5, grows_by=RIBBONS),
        )


class Rainy(Rules):
    """The Moon is no good to whoever holds the Rain Man."""

    def void(self, pile, at):
        rain = [each.key for each in self.yaku if pile >= RAIN_MAN and each.cards >= MOON]
        return {**dict.fromkeys(rain, Reason("rain", "HOUSE-4")), **super().void(pile, at)}


class FewYaku(Rules):
    """Without the yaku of months and of Crane, Moon and Phoenix; the others count twice, and one is worth nothing."""

    @functools.cached_property
    def yaku(self):
        few = super().yaku.changed(lambda each: None if each.month or each.value > 2 else each)
        return few.changed(lambda each: attrs.evolve(each, value=0 if each.key == "autumn" else 2 * each.value))


class OddPoints(Rules):
    """The Moon and the Sake Cup have changed places."""

    @functools.cached_property
    def classification(self):
        usual = super().classification
        thirty, twenty, ten, *rest = usual.classes
        thirty = attrs.evolve(thirty, cards=thirty.cards - MOON | CUP)
        return type(usual)((thirty, twenty, attrs.evolve(ten, cards=ten.cards - CUP | MOON), *rest))


# --- in random rounds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-5.3", "SB-5.4")
def test_the_yaku_of_a_subclass_are_asked_for_in_the_play():
    def announced(kind):
        told = [event.move for state in random_rounds(kind, 40) for event in state.events if isinstance(event, Moved)]
        return {move.card.slug for move in told if isinstance(move, BurdenPlay)}

    assert "iris-bridge" in announced(House)
    assert not announced(FewYaku) & {"willow-lightning", "plum-chaff-1", "pine-chaff-1"}


# --- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-7.3")
def test_a_yaku_of_another_group_adds_to_the_best():
    # Crane, Geese and Phoenix: Large Birds, 2 hai, and 50 by the house. Seat 1 has nothing, nor has seat 2.
    holds = ("pine-crane susuki-geese paulownia-phoenix", "clover-boar", "maple-deer")
    outcome = played((160, 70, 70), (2, 0, 0), holds=holds)
    assert owed(settle_round(CURRENT, outcome), "SB-7.3") == [(1, 0, 40), (2, 0, 40)]
    house = suhara_bana.ruleset(House())
    held = {seat: [(each.yaku.key, each.value) for each in house.held_at_end(outcome, seat)] for seat in range(3)}
    assert held[0] == [("large_birds", 2), ("crane_and_phoenix", 50)]
    settlement = settle_round(house, outcome)
    assert "seat 0: Crane and Phoenix, 50 hai (HOUSE-1)" in map(str, settlement.remarks)
    last = [each for each in settlement.payments if each.reason.rule == "SB-7.3"][-1]
    assert [each.key for each in last.reason.parts[:2]] == ["large_birds", "crane_and_phoenix"]
    # The pot goes to the highest value, all of it from 3 hai on.
    assert settlement.winner == 0


@pytest.mark.rule("SB-7.2")
def test_what_does_not_count_names_its_rule():
    # Seat 0 has Sun-Moon alone: the others hold what the other yaku of 1 hai take.
    holds = ("susuki-moon pine-crane willow-rain-man", "chrysanthemum-cup plum-warbler", "plum-ribbon")
    outcome = played((110, 100, 90), (1, 0, 0), holds=holds)
    assert owed(settle_round(CURRENT, outcome), "SB-7.3") == [(1, 0, 20), (2, 0, 20)]
    settlement = settle_round(Rainy(), outcome)
    assert "seat 0: Sun-Moon (jitsu-getsu), 1 hai, nullified: 0 hai (HOUSE-4)" in map(str, settlement.remarks)
    assert owed(settlement, "SB-7.3") == []


@pytest.mark.rule("SB-7.2")
def test_goro_ju_nullifies_while_the_round_is_played():
    state = playing("iris-chaff-1", own=BLUE, second=GORO_JU, third=" ".join(c.slug for c in Month.CLOVER.cards))
    assert [[each.yaku.key for each in state.held(seat)] for seat in range(4)] == [
        [],
        ["crane_moon_phoenix"],
        ["cards_of_the_month"],
        [],
    ]
    rules, view = state.ruleset, state.view(0)
    ((held, why),) = rules.voided(state.piles[0], rules.at(state, 0))
    assert (held.yaku.key, str(why)) == ("blue_ribbons", "seat 1 holds Crane, Moon and Phoenix (SB-7.2)")
    assert view.held(0, CardSet.parse("pine-crane susuki-moon")) == ()
    # It nullifies nothing of its own.
    assert [each.yaku.key for each in view.held(1, CardSet.parse(f"{GORO_JU} cherry-curtain"))] == ["four_brights"]


@pytest.mark.rule("SB-5.3", "SB-5.4")
def test_any_cards_that_a_yaku_takes_are_burden_cards():
    house = House()
    # Seat 1 has the Boar: any other of the four makes Game, 5 hai. The Butterflies do not.
    state = playing("iris-bridge maple-deer peony-butterflies", second="clover-boar", rules=house)
    assert moves(state) == {("peony-butterflies", None), ("iris-bridge", Ground.TEYAKU), ("maple-deer", Ground.TEYAKU)}
    with pytest.raises(IllegalMoveError, match="another ground: teyaku desu"):
        state.play(Play(Card.parse("iris-bridge"), CardSet()))
    state = playing("iris-bridge peony-butterflies", second="clover-boar", rules=house)
    with pytest.raises(IllegalMoveError, match="all that seat 1 lacks for Game;"):
        state.play(Play(Card.parse("iris-bridge"), CardSet()))
    # Once it is formed, it lacks nothing.
    state = playing("iris-bridge peony-butterflies", second="clover-boar maple-deer", rules=house)
    assert moves(state) == {("iris-bridge", None), ("peony-butterflies", None)}
    # Of nothing but burden cards the lightest goes: Sun-Moon for 1 hai, Game for 5.
    state = playing("iris-bridge susuki-moon", second="clover-boar pine-crane", rules=house)
    assert moves(state) == {("susuki-moon", Ground.ALL_BURDENS)}


@pytest.mark.rule("SB-5.4")
def test_a_capture_completes_a_yaku_of_any_cards():
    house = suhara_bana.ruleset(House(), shoi_teyaku="completes_now")
    assert house.options.shoi_teyaku == DRAFT_2022.options.shoi_teyaku
    state = playing(
        "clover-boar iris-chaff-1", own="maple-deer", second="susuki-geese", field="clover-chaff-1", rules=house
    )
    assert moves(state) == {("iris-chaff-1", None), ("clover-boar", Ground.TEYAKU)}


@pytest.mark.rule("SB-6.1", "SB-5.2")
def test_card_points_of_a_subclass_count():
    outcome = played((130, 90, 80), None, holds=("susuki-moon", "chrysanthemum-cup", ""))
    # 20 points go from seat 0 to seat 1: 110, 110 and 80.
    assert owed(settle_round(OddPoints(), outcome), "SB-6.2") == [(2, 0, 10), (2, 1, 10)]
    # Of the Moon and the Geese, the Moon is now the one worth less.
    for rules, taken in ((CURRENT, "susuki-geese"), (OddPoints(), "susuki-moon")):
        state = playing("susuki-chaff-1", field="susuki-moon susuki-geese", rules=rules)
        assert [str(move.captures) for move in state.legal_moves] == [taken]


@pytest.mark.rule("SB-7.5")
def test_nobody_wins_the_pot_with_a_yaku_of_less_than_nothing():
    class Penalty(Rules):
        @functools.cached_property
        def yaku(self):
            return super().yaku.changed(lambda each: attrs.evolve(each, value=-1))

    settlement = settle_round(Penalty(), played((110, 100, 90), (2, 2, 2)))
    assert settlement.pot_after.value == 0


def test_tables_are_kept_for_rulesets_alike_and_the_piles_are_few(monkeypatch):
    table = CURRENT.table(seats=4)
    assert CURRENT.yaku_at(table) is suhara_bana.ruleset(tie="dealer").yaku_at(table)
    assert House().yaku_at(table) is House().yaku_at(table)
    monkeypatch.setattr(burden_cards, "_MOST_PILES", 2)
    burden_cards.rows_of.cache_clear()
    for state in random_rounds(House, 5):
        assert state.is_over
        assert len(burden_cards.rows_of(state.yaku).known) <= 2
