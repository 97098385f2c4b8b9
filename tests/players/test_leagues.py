"""Leagues: duplicate deals, the same results however they are played, and tables that merge."""

import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import attrs
import pytest

from hanafuda_rules import HanafudaError, InvalidSeatError, game, game_keys
from hanafuda_rules.games import bakappana, hana_awase
from hanafuda_rules.players import (
    DealResult,
    Greedy,
    League,
    Random,
    Scale,
    Standing,
    Strong,
    advantage,
    league,
    merged,
    play_deal,
)

from helpers.hostile import VALUES

RULES = hana_awase.RULES
GREEDY = Greedy(Scale(1, 1))


@attrs.frozen
class First:
    """A player of one's own: the first legal move."""

    def choose(self, view, rng):
        return view.legal_moves[0]


def test_advantage():
    assert advantage((10, -4, 1), 0) == 10 - (-4 + 1) / 2
    assert advantage((3, 3), 1) == 0


def test_a_league_compares_players_on_the_same_deals():
    found = league(RULES, 3, {"greedy": GREEDY, "first": First()}, deals=10, seed=1)
    assert [each.name for each in found.standings] == ["greedy", "first"]
    assert (found.rules, found.seats, found.baseline, found.seeds) == (RULES, 3, Random(), (1,))
    greedy = found["greedy"]
    ahead = [each.advantage for each in greedy.results]
    assert greedy.advantage == statistics.fmean(ahead)
    assert greedy.error == statistics.stdev(ahead) / math.sqrt(10)
    assert greedy.advantage > 2 * greedy.error
    assert greedy.won > 1 / 3
    assert greedy.decisions > 10 * 3
    assert greedy.simulated == 0
    difference = [one - other.advantage for one, other in zip(ahead, found["first"].results, strict=True)]
    assert found.lead("greedy", "first") == (statistics.fmean(difference), statistics.stdev(difference) / math.sqrt(10))


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_leagues_in_which_equals_are_even(key):
    rules = game(key).default
    seats = rules.seat_counts[0]
    # The round is the same whichever seat the player is on, so that it has its share of every win and loss.
    found = league(rules, seats, {"random": Random()}, deals=5, seed=1)["random"]
    assert found.advantage == pytest.approx(0, abs=1e-9)
    assert found.won == pytest.approx(1 / seats)


def test_simulated_moves_are_counted():
    player = Strong(Scale(1, 1), effort=300)
    found = league(RULES, 2, {"strong": player}, deals=2, seed=1)["strong"]
    assert found.simulated > 300 * found.decisions / 4 > 0


def test_a_deal_is_a_function_of_its_arguments():
    result = play_deal(RULES, 3, GREEDY, 4, 1, baseline=First())
    assert result == play_deal(RULES, 3, GREEDY, 4, 1, baseline=First())
    assert result == league(RULES, 3, {"greedy": GREEDY}, 5, 1, baseline=First()).standings[0].results[4]
    assert result.rounds == 3
    assert 0 <= result.won <= 3


def test_a_pool_gives_the_same_league():
    players = {"greedy": GREEDY, "random": Random()}
    here = league(RULES, 2, players, deals=4, seed=5)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert league(RULES, 2, players, deals=4, seed=5, mapping=pool.map) == here


def test_progress_is_told():
    told = []
    league(RULES, 2, {"one": First(), "other": Random()}, 3, progress=lambda *numbers: told.append(numbers))
    assert told == [(number, 6) for number in range(1, 7)]


def test_leagues_merge():
    players = {"greedy": GREEDY, "random": Random()}
    first, second = (league(RULES, 2, players, deals=3, seed=seed) for seed in (1, 2))
    both = merged([first, second])
    assert both.seeds == (1, 2)
    assert both["greedy"].results == first["greedy"].results + second["greedy"].results
    assert merged([both, league(RULES, 2, players, deals=5, seed=3)])["random"].decisions > both["random"].decisions
    assert merged(iter([first])) == first


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ({"seed": 1}, "both have seed 1"),
        ({"seats": 3}, "different rulesets, seats, baselines or players"),
        ({"rules": bakappana.RULES}, "different rulesets"),
        ({"players": {"other": Random()}}, "different rulesets"),
        ({"baseline": First()}, "different rulesets"),
    ],
)
def test_leagues_that_do_not_merge(others, message):
    right = {"rules": RULES, "seats": 2, "players": {"random": Random()}, "deals": 2}
    with pytest.raises(HanafudaError, match=message):
        merged([league(**right, seed=1), league(**{**right, "seed": 2, **others})])


@pytest.mark.parametrize("what", [[], [None], None, 7, {"me": Random()}])
def test_what_is_no_league_does_not_merge(what):
    with pytest.raises(HanafudaError, match="league"):
        merged(what)


def test_a_league_prints_as_a_table():
    result = DealResult(1.5, 1.25, 2, 8, 400)
    mine = attrs.evolve(result, simulated=0)
    standings = (Standing("strong", (result, attrs.evolve(result, advantage=2.5))), Standing("me", (mine, mine)))
    found = attrs.evolve(league(RULES, 2, {"me": Random()}, 1), standings=standings)
    assert str(found) == (
        "Hana-Awase, 2 seats, 2 deals, each from every seat, against Random()\n"
        "  strong        +2.00 ± 0.50  won  62.5%  800 simulated\n"
        "  me            +1.50 ± 0.00  won  62.5%"
    )
    assert str(found["strong"]) == "strong  +2.00 ± 0.50  won 62%  800 simulated"
    assert str(found["me"]) == "me  +1.50 ± 0.00  won 62%"
    with pytest.raises(HanafudaError, match="no player 'you' is in the league; its players are strong, me"):
        _ = found["you"]


def test_one_deal_has_no_error():
    assert league(RULES, 2, {"me": Random()}, 1).standings[0].error == math.inf


@pytest.mark.parametrize("what", VALUES)
@pytest.mark.parametrize("name", ["rules", "seats", "player", "number", "seed", "baseline"])
def test_a_deal_refuses_what_is_wrong(name, what):
    right = {"rules": RULES, "seats": 2, "player": Random(), "number": 1, "seed": 1, "baseline": Random()}
    value = VALUES[what]()
    if name in {"number", "seed"} and type(value) is int and value.bit_length() <= 1024:
        return
    if what == "raising number":
        return
    with pytest.raises(HanafudaError):
        play_deal(**{**right, name: value})


class Reporter(First):
    """Its report is not a report."""

    def report(self, view, rng):
        return view


def test_a_deal_refuses_a_player_with_a_false_report():
    with pytest.raises(HanafudaError, match="a Report from the player's method report is needed"):
        play_deal(RULES, 2, Reporter(), 1)


@pytest.mark.parametrize(
    ("net", "seat"),
    [((1,), 0), ((), 0), ((1, 2), 2), ((1, 2), -1), ((1, None), 0), (None, 0), ("12", 0), ((1, 2), "0")],
)
def test_the_advantage_of_what_is_no_net(net, seat):
    with pytest.raises(HanafudaError):
        advantage(net, seat)


def test_results_that_are_made_up():
    result = DealResult(1.5, 1.25, 2, 8, 400)
    for changes in ({"advantage": "much"}, {"won": math.nan}, {"rounds": 0}, {"decisions": -1}, {"simulated": 0.5}):
        with pytest.raises(HanafudaError, match=f"{next(iter(changes))} of a result must be"):
            attrs.evolve(result, **changes)
    for results in ((), [result], (1,)):
        with pytest.raises(HanafudaError, match="the results of a player"):
            Standing("me", results)
    one, two = Standing("one", (result,)), Standing("two", (result, result))
    right = {"rules": RULES, "seats": 2, "baseline": Random(), "seeds": (1,), "standings": (one,)}
    assert League(**right)["one"] == one
    for changes, message in [
        ({"rules": "koi_koi"}, "must be a Ruleset"),
        ({"seats": "2"}, "must be a int"),
        ({"baseline": None}, "a player must have a method choose"),
        ({"seeds": ()}, "the seeds of a league"),
        ({"standings": ()}, "the standings of a league"),
        ({"standings": (one, two)}, "the same number of deals"),
    ]:
        with pytest.raises(HanafudaError, match=message):
            League(**{**right, **changes})


@pytest.mark.parametrize("what", VALUES)
@pytest.mark.parametrize("name", ["rules", "seats", "players", "deals", "seed", "baseline"])
def test_a_league_refuses_what_is_wrong(name, what):
    right = {"rules": RULES, "seats": 2, "players": {"me": Random()}, "deals": 1, "seed": 1}
    value = VALUES[what]()
    if (name == "seed" and type(value) is int and value.bit_length() <= 1024) or what == "raising number":
        return
    with pytest.raises(HanafudaError):
        league(**{**right, name: value})


def test_players_have_names():
    for players in ({}, {1: Random()}, {"me": Random}, {"me": None}):
        with pytest.raises(
            HanafudaError, match=r"a league needs at least one player|the name of a player|a player must have a method"
        ):
            league(RULES, 2, players, 1)
    with pytest.raises(InvalidSeatError):
        league(RULES, 9, {"me": Random()}, 1)


def test_winners_of_a_tie_share_the_round():
    # 264 card points for two: 132 each is a tie.
    found = league(bakappana.RULES, 2, {"random": Random()}, deals=40, seed=1)["random"]
    assert {each.won for each in found.results} == {1.0}
    ties = [play_deal(bakappana.RULES, 2, First(), number, 1, baseline=GREEDY).won for number in range(60)]
    assert {0.0, 0.5, 1.0, 2.0} & set(ties) >= {0.5}
