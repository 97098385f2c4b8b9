import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda_rules import (
    BLANK,
    CARDS,
    JOKERS,
    Card,
    CardSet,
    HanafudaError,
    InvalidDeckError,
    ScriptedShuffler,
    SeededShuffler,
)

from helpers.naive_hanahuda import shuffled
from helpers.strategies import card_sets

BACKWARDS = CARDS[::-1]

# The indices of the first order for a seed, a round and a count, computed with OpenSSL's SHAKE-256 and Perl's bigint.
# They never change: records and replays of other programs rest on them.
PINNED = {
    (0, 0, 0): (
        "24 36 20 29 43 13 34 21 2 10 47 1 40 19 27 44 8 42 5 32 26 30 17 7 "
        "38 28 6 39 33 31 45 18 14 41 22 11 35 25 23 0 37 9 3 46 15 4 16 12"
    ),
    (7, 0, 0): (
        "35 23 45 30 42 32 43 4 20 13 21 16 46 29 26 12 31 0 1 5 34 36 27 25 "
        "24 14 47 6 22 3 44 15 11 9 7 8 37 17 39 18 28 2 33 41 10 19 40 38"
    ),
    (7, 1, 0): (
        "37 12 27 19 33 36 7 8 41 29 13 21 22 9 15 11 43 45 35 18 1 14 30 5 "
        "32 17 42 46 10 31 24 20 0 3 38 34 26 28 39 4 2 40 47 16 44 23 25 6"
    ),
    (7, 1, 2): (
        "40 27 38 42 31 24 17 44 47 23 6 21 11 13 45 29 43 10 41 0 7 15 1 34 "
        "26 14 9 3 30 46 12 8 37 5 2 22 28 33 4 19 32 16 39 35 25 20 36 18"
    ),
    (-1, 3, 0): (
        "30 31 18 47 17 3 5 42 43 13 8 41 46 40 19 38 22 14 16 24 39 11 4 33 "
        "27 21 23 2 9 36 15 32 25 29 34 1 7 37 10 45 26 44 0 35 28 6 12 20"
    ),
    (12345678901234567890123, 0, 0): (
        "41 46 30 47 35 23 13 45 28 26 2 15 25 6 29 36 18 38 12 31 19 33 34 0 "
        "16 7 14 5 10 9 17 43 1 37 21 24 20 3 4 42 40 27 22 32 8 44 39 11"
    ),
}


@pytest.mark.parametrize(("where", "order"), PINNED.items())
def test_orders_that_never_change(where: tuple[int, int, int], order: str) -> None:
    assert " ".join(str(card.index) for card in SeededShuffler(*where).shuffle(CARDS)[0]) == order


@given(
    seed=st.integers(),
    rounds=st.integers(0, 1000),
    count=st.integers(0, 1000),
    cards=card_sets,
)
def test_the_shuffle_is_the_specified_one(seed: int, rounds: int, count: int, cards: CardSet) -> None:
    order, after = SeededShuffler(seed, rounds, count).shuffle(tuple(cards))
    assert tuple(map(str, order)) == shuffled(map(str, cards), seed, rounds, count)
    assert after == SeededShuffler(seed, rounds, count + 1)


def test_the_blank_is_shuffled_as_the_49th_card() -> None:
    order, _ = SeededShuffler(3).shuffle((*CARDS, BLANK))
    assert sorted(order) == [*CARDS, BLANK]


def test_following_shuffles_and_rounds_differ() -> None:
    first = SeededShuffler(3)
    order, second = first.shuffle(CARDS)
    assert second.shuffle(CARDS)[0] != order
    assert first.next_round() == second.next_round() == SeededShuffler(3, round=1, count=0)
    assert first.next_round().shuffle(CARDS)[0] != order
    assert SeededShuffler(4).shuffle(CARDS)[0] != order


def test_a_script_gives_its_orders_one_after_the_other() -> None:
    script = ScriptedShuffler(iter([iter(CARDS), BACKWARDS]))
    first, rest = script.shuffle(CARDS)
    second, nothing = rest.next_round().shuffle(CARDS)
    assert (first, second) == (CARDS, BACKWARDS)
    assert nothing == ScriptedShuffler([])
    assert script == ScriptedShuffler([CARDS, BACKWARDS])


def test_a_script_that_is_used_up() -> None:
    with pytest.raises(InvalidDeckError, match="the script has no order left for a shuffle of 48 cards"):
        ScriptedShuffler([]).shuffle(CARDS)


def test_a_script_with_a_shuffler_for_the_rest() -> None:
    script = ScriptedShuffler([BACKWARDS], then=SeededShuffler(7))
    first, rest = script.shuffle(CARDS)
    assert first == BACKWARDS
    # The order of the script was the first of the round.
    assert rest.shuffle(CARDS) == SeededShuffler(7, 0, 1).shuffle(CARDS)
    assert rest.next_round().shuffle(CARDS) == SeededShuffler(7, 1).shuffle(CARDS)
    assert script.next_round() == ScriptedShuffler([BACKWARDS], SeededShuffler(7, 1))


@pytest.mark.parametrize("wrong", [7, SeededShuffler, CARDS])
def test_the_rest_comes_from_a_shuffler(wrong: object) -> None:
    with pytest.raises(HanafudaError, match="a shuffler is needed, such as"):
        ScriptedShuffler([BACKWARDS], then=wrong)


@pytest.mark.rule("CD-7")
def test_a_card_twice() -> None:
    twice = (*CARDS[:47], CARDS[3])
    with pytest.raises(InvalidDeckError, match=r"pine-chaff-2 is a duplicate in the order, at place 47 \(CD-7\)"):
        ScriptedShuffler([twice]).shuffle(CARDS)


@pytest.mark.rule("CD-7")
def test_missing_cards() -> None:
    with pytest.raises(InvalidDeckError, match=r"the order lacks paulownia-chaff-1, paulownia-chaff-2 \(CD-7\)"):
        ScriptedShuffler([CARDS[:46]]).shuffle(CARDS)


@pytest.mark.rule("CD-7")
@pytest.mark.parametrize(("order", "cards"), [((*CARDS[:47], BLANK), CARDS), (CARDS, CARDS[:47])])
def test_a_card_that_does_not_belong(order: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    wrong = rf"{order[47]} at place 47 is not among the cards to be shuffled \(CD-7\)"
    with pytest.raises(InvalidDeckError, match=wrong):
        ScriptedShuffler([order]).shuffle(cards)


@pytest.mark.parametrize("orders", [CARDS, [7], 7])
def test_a_script_is_a_sequence_of_orders(orders: object) -> None:
    with pytest.raises(InvalidDeckError, match="a script must be a sequence of orders, each a sequence of cards"):
        ScriptedShuffler(orders)


NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="Node is not there")
def test_the_javascript_of_the_manual_deals_the_same_cards(tmp_path):
    page = (Path(__file__).parents[1] / "docs" / "howto" / "randomness.rst").read_text(encoding="utf-8")
    (block,) = re.findall(r"^\.\. code-block:: javascript\n\n((?:   .*\n|\n)+)", page, re.MULTILINE)
    ask = """
      const [seeds, more] = JSON.parse(process.argv[2]);
      const orders = seeds.map(([seed, round, count]) => shuffle([...CARDS, ...more], BigInt(seed), round, count));
      console.log(JSON.stringify(orders));
    """
    program = tmp_path / "shuffle.mjs"
    program.write_text(block + ask, encoding="utf-8")
    seeds = [(0, 0, 0), (7, 0, 0), (7, 1, 2), (-1, 3, 0), (2**100, 12, 1)]
    for more in ([], [BLANK], [*JOKERS]):
        asked = json.dumps([[[str(seed), *rest] for seed, *rest in seeds], [card.notation for card in more]])
        done = subprocess.run([NODE, program, asked], capture_output=True, check=True, text=True)
        shuffled_here = [
            SeededShuffler(seed, round=number, count=count).shuffle((*CARDS, *more))[0] for seed, number, count in seeds
        ]
        # The first line is what the page prints.
        assert json.loads(done.stdout.splitlines()[-1]) == [
            [card.notation for card in order] for order in shuffled_here
        ]
        assert re.findall(r"\w+", done.stdout.splitlines()[0]) == re.findall(r"\w+", block.rpartition("//")[2])
