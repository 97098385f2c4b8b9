"""Moves as numbers: one-to-one, the same in every version, with a mask of the legal ones."""

import copy
import hashlib
import pickle
import random

import pytest
from hypothesis import strategies as st

from hanafuda_rules import HanafudaError, Move, Pass, Play, Ruleset, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.action_space import ActionSpace, action_space
from hanafuda_rules.errors import shown
from hanafuda_rules.games import hachi_hachi, hana_awase, hanahuda, koi_koi, suhara_bana
from hanafuda_rules.machine.captures import PLAY_AND_TAKE

from helpers.properties import for_all
from helpers.random_rounds import GAMES, random_rules
from helpers.strategies import rulesets

BUYING = hachi_hachi.ruleset(buy_out=True)

# Counted by hand. Plays: 48 cards × (nothing, three single ones, all three) = 240; takes: 48 × 3 = 144; the words begin
# at 384. Declarations: (10 + 1) of group A × (5 + 1) of group B, nothing first; burden plays: 4 grounds × 240.
# A number that has been given away stays: learners keep what they have learnt by it.
PINNED = [
    (hanahuda.RULES, 0, "1b"),
    (hanahuda.RULES, 4, "1bx1rcd"),
    (hanahuda.RULES, 239, "12ex12bcd"),
    (hanahuda.RULES, 240, "=1bx1r"),
    (hanahuda.RULES, 383, "=12ex12d"),
    (hanahuda.RULES, 384, "pass"),
    (hanahuda.RULES, 385, "trade:1b"),
    (hanahuda.RULES, 432, "trade:12e"),
    (hanahuda.RULES, 433, "stop:six_brights"),
    (hanahuda.RULES, 435, "continue"),
    (BUYING, 385, "enter"),
    (BUYING, 395, "cancel"),
    (BUYING, 396, "declare:-"),
    (BUYING, 397, "declare:red"),
    (BUYING, 409, "declare:triplet+red"),
    (BUYING, 461, "declare:four_three+empty_hand"),
    # A step for each kan of 10 points: none, and up to 10 × 4 of them; then the next seat, up to the seventh.
    (BUYING, 462, "offer:0:0"),
    (BUYING, 503, "offer:1:0"),
    (BUYING, 748, "offer:6:400"),
    (suhara_bana.RULES, 389, "give_way"),
    (suhara_bana.RULES, 390, "1b!teyaku"),
    (suhara_bana.RULES, 630, "1b!all_burdens"),
    (suhara_bana.RULES, 1110, "1b!second"),
    (suhara_bana.RULES, 1349, "12ex12bcd!second"),
]


@pytest.mark.parametrize(("rules", "number", "text"), PINNED, ids=[f"{rules.key}-{text}" for rules, _, text in PINNED])
def test_numbers_stay(rules, number, text):
    move = rules.action_space.move(number)
    assert rules.action_space.text(move) == text
    assert rules.action_space.number(move) == number


@pytest.mark.parametrize(
    ("rules", "size"), [(hanahuda.RULES, 436), (hachi_hachi.RULES, 462), (suhara_bana.RULES, 1350)]
)
def test_how_many_moves_there_are(rules, size):
    assert len(rules.action_space) == size
    assert repr(rules.action_space) == f"<ActionSpace of {size} moves>"


# Computed once, when the numbers were given away: SHA-256 over the texts of all moves in the order of their numbers, a
# line end after each. So no number changes unseen, and what a learner has learnt by them stays right. A new form at the
# end of a vocabulary leaves these first moves, and their checksum, as they are.
CHECKSUMS = {
    "hanahuda": (436, "4e2f7d8b08aba3d916c5ea9161ce3a0e3757954c9c6c6052572ef7138d4187af"),
    "hachi_hachi": (462, "e874f097d776282a3c74010503ec7279eb4b3e75f2158364c7893a948d49e03f"),
    "suhara_bana": (1350, "3122dab3a36bde46852060f77f47447b369c811e21e384cdc73a56a29c8c25f7"),
}
PRESETS = {
    f"{game}-{name}": rules
    for game, module in GAMES.items()
    if game in CHECKSUMS
    for name, rules in vars(module).items()
    if isinstance(rules, Ruleset)
}


def checksum(texts):
    return hashlib.sha256("".join(f"{text}\n" for text in texts).encode("ascii")).hexdigest()


@pytest.mark.parametrize("preset", PRESETS)
def test_all_numbers_of_each_preset_stay(preset):
    rules = PRESETS[preset]
    size, right = CHECKSUMS[rules.key]
    texts = rules.action_space.texts()[:size]
    assert (len(texts), checksum(texts)) == (size, right)


def test_all_numbers_with_offers_stay():
    size, right = CHECKSUMS["hachi_hachi"]
    texts = BUYING.action_space.texts()
    assert checksum(texts[:size]) == right
    assert texts[size:] == tuple(f"offer:{seat}:{price}" for seat in range(7) for price in range(0, 401, 10))


@pytest.mark.rule("HH-4.12")
@pytest.mark.parametrize(
    ("price", "number"),
    [
        # Seat 2 begins at 462 + 2 × 41. A step is a full kan, whatever the points above it.
        (0, 544), (9, 544), (10, 545), (22, 546), (30, 547), (399, 583), (400, 584),
        # A least price above 10 kan × multiplier is of the highest step.
        (410, 584), (492, 584), (10**9, 584),
    ],
)  # fmt: skip
def test_the_steps_of_prices(price, number):
    assert BUYING.action_space.number(hachi_hachi.Offer(2, price)) == number


@pytest.mark.rule("HH-4.12")
@pytest.mark.parametrize("offer", [hachi_hachi.Offer(2, -1), hachi_hachi.Offer(7, 10), hachi_hachi.Offer(-1, 10)])
def test_offers_without_a_number(offer):
    with pytest.raises(HanafudaError, match="is not a move of this ruleset"):
        BUYING.action_space.number(offer)


@pytest.mark.rule("HH-4.12")
def test_the_text_of_an_offer_of_any_price():
    space = BUYING.action_space
    for offer in (hachi_hachi.Offer(2, 0), hachi_hachi.Offer(6, 37), hachi_hachi.Offer(0, 999_999_999)):
        assert space.find(space.text(offer)) == offer
    for text in ("offer:7:10", "offer:2:037", "offer:2:-1", "offer:2:1000000000", "offer:2:37 ", "offer:²:37", 37):
        assert space.find(text) is None


def test_the_move_of_a_number_among_the_legal_ones():
    space, legal = BUYING.action_space, [Pass(), hachi_hachi.Offer(2, 22), hachi_hachi.Offer(2, 30)]
    assert [space.move(number, legal) for number in (384, 546, 547)] == legal
    assert space.move(546) == hachi_hachi.Offer(2, 20)
    with pytest.raises(HanafudaError) as caught:
        space.move(548, legal)
    assert str(caught.value) == (
        "number 548 is the move offer 40 points to seat 2 for its place, which is not legal now"
    )


@pytest.mark.rule("HH-4.12")
@pytest.mark.parametrize(
    ("kan", "multipliers", "rounds"),
    [
        (10, "pool", 8),
        (14, "product", 8),
        *(
            pytest.param(kan, multipliers, 60, marks=pytest.mark.soak)
            for kan in (10, 12, 14)
            for multipliers in ("pool", "product")
        ),
    ],
)
def test_every_offer_has_a_number_of_its_own(kan, multipliers, rounds):
    offered, rng = 0, random.Random(kan)
    rules = hachi_hachi.ruleset(buy_out=True, points_per_kan=kan, field_multiplier=multipliers, forced_three=False)
    for seed in range(rounds):
        state = rules.deal(seats=rng.choice((4, 5, 6, 7)), shuffler=SeededShuffler(seed))
        while not state.is_over:
            offers = [move for move in state.legal_moves if isinstance(move, hachi_hachi.Offer)]
            numbers = rules.action_space.numbers(offers)
            assert [rules.action_space.move(number, offers) for number in numbers] == offers
            offered += len(set(numbers))
            entering = [move for move in state.legal_moves if str(move) == "enter"]
            state = state.play(rng.choice(entering or state.legal_moves))
    assert offered > 8 * rounds


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (-1, "the number of a move must be 0 or more, not -1"),
        (436, "there is no move 436: the numbers are 0 to 435"),
        (1.0, "the number of a move must be a whole number, not 1.0"),
        (True, "the number of a move must be a whole number, not True"),
        ("0", "the number of a move must be a whole number, not '0'"),
    ],
)
def test_numbers_of_no_move(number, message):
    with pytest.raises(HanafudaError) as caught:
        hanahuda.RULES.action_space.move(number)
    assert str(caught.value) == message


@pytest.mark.parametrize("move", [hachi_hachi.Sage(), "pass", None, [], Play(c.PINE_CRANE, c.Month.PLUM.cards)])
def test_moves_without_a_number(move):
    for call in (hanahuda.RULES.action_space.number, lambda move: hanahuda.RULES.action_space.mask([move])):
        with pytest.raises(HanafudaError) as caught:
            call(move)
        assert str(caught.value) == f"{shown(move)} is not a move of this ruleset"


@for_all(20, rules=rulesets, seed=st.integers(0, 99))
def test_a_space_is_a_value(rules, seed):
    space = rules.action_space
    assert space is rules.action_space
    for twin in (
        pickle.loads(pickle.dumps(space)),
        copy.copy(space),
        copy.deepcopy(space),
        ActionSpace(rules.vocabulary),
    ):
        assert twin == space
        assert hash(twin) == hash(space)
    other = random_rules(hanahuda, random.Random(seed)).action_space
    assert (other == space) == (rules.key == "hanahuda")
    assert space != 1


def test_a_ruleset_of_ones_own_has_the_moves_of_every_game_unless_told():
    plain = type("Plain", (hana_awase.Rules,), {"own_moves": ()})()
    assert plain.vocabulary == PLAY_AND_TAKE
    assert len(plain.action_space) == 384
    assert action_space(PLAY_AND_TAKE) is plain.action_space


def test_numbers_and_a_mask_in_bytes_say_what_single_numbers_say() -> None:
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(8)).play(Pass()).play(Pass())
    space = hanahuda.RULES.action_space
    numbers = space.numbers(state.legal_moves)
    assert numbers == tuple(space.number(move) for move in state.legal_moves)
    assert [number for number, legal in enumerate(space.mask_bytes(state.legal_moves)) if legal] == sorted(numbers)
    assert space.mask_bytes(()) == bytes(len(space))
    for wrong in ([Move()], ["1b"], [[]]):
        with pytest.raises(HanafudaError, match="is not a move of this ruleset"):
            space.numbers(wrong)


@pytest.mark.rule("CD-6")
def test_the_parts_of_moves():
    space = koi_koi.RULES.action_space
    parts = space.parts
    assert len(parts) == len(space)
    # 1b is card 0, 1r card 1, 1c and 1d cards 2 and 3.
    for text, expected in [("1b", (104,)), ("1bx1r", (0, 53)), ("1bx1rcd", (0, 53, 54, 55)), ("=1bx1r", (0, 53))]:
        assert parts[space.number(space.find(text))] == expected
    assert parts[space.number(space.find("stop"))] == (156,)
    assert parts[space.number(space.find("koi-koi"))] == (157,)
    assert hachi_hachi.RULES.action_space.parts is hachi_hachi.RULES.action_space.parts
