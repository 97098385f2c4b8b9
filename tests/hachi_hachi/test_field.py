"""The field multiplier and its tokens (HH-3)."""

import attrs
import pytest

from hanafuda_rules import HanafudaError, InvalidOutcomeError, SeededShuffler, settle_round
from hanafuda_rules.games import hachi_hachi
from hanafuda_rules.games.hachi_hachi import FUDA_WIKI, SWEDISH, Outcome
from hanafuda_rules.parts.field_tokens import field_multiplier, tokens_on

from helpers.hachi_hachi_rounds import Tops, begin, cards, piles_worth, say, stack

PLAIN = "20 32 41 53 62 73"


def field(brights):
    """A field with some brights and otherwise nothing that counts."""
    told = brights.split()
    return cards(" ".join([*told, *PLAIN.split()[len(told) :]]))


# --- tokens ---


@pytest.mark.rule("HH-3.1")
@pytest.mark.parametrize(
    ("brights", "tokens"),
    [
        ("", ()),
        ("pine-crane", (2,)),
        ("cherry-curtain", (2,)),
        ("susuki-moon", (2,)),
        ("willow-rain-man", (4,)),
        ("paulownia-phoenix", (4,)),
        ("pine-crane willow-rain-man", (4, 2)),
        ("pine-crane cherry-curtain susuki-moon willow-rain-man paulownia-phoenix", (4, 4, 2, 2, 2)),
    ],
)
def test_each_bright_is_a_token(brights, tokens):
    assert tokens_on(field(brights)) == tokens


# --- the four ways ---


# What is carried, the brights on the field; what each way makes of it: the multiplier and the tokens left.
ROUNDS = [
    ((), "", {"pool": (1, ()), "queue": (1, ()), "product": (1, ()), "highest": (1, ())}),
    ((), "pine-crane", {"pool": (2, ()), "queue": (2, ()), "product": (2, ()), "highest": (2, ())}),
    ((), "willow-rain-man", {"pool": (4, ()), "queue": (4, ()), "product": (4, ()), "highest": (4, ())}),
    # Crane, Rain Man and Phoenix: ×4, then ×4, then ×2; product 32.
    (
        (),
        "pine-crane willow-rain-man paulownia-phoenix",
        {"pool": (4, (4, 2)), "queue": (4, (4, 2)), "product": (32, ()), "highest": (4, ())},
    ),
    ((4, 2), "", {"pool": (4, (2,)), "queue": (4, (2,)), "product": (1, ()), "highest": (1, ())}),
    ((2,), "", {"pool": (2, ()), "queue": (2, ()), "product": (1, ()), "highest": (1, ())}),
    # Two ×2 and one ×4, product: 16.
    (
        (),
        "pine-crane cherry-curtain willow-rain-man",
        {"pool": (4, (2, 2)), "queue": (4, (2, 2)), "product": (16, ()), "highest": (4, ())},
    ),
    # Carried ×2, then a Phoenix: pool ×4 then ×2; queue ×2 then ×4.
    (
        (2,),
        "paulownia-phoenix",
        {"pool": (4, (2,)), "queue": (2, (4,)), "product": (4, ()), "highest": (4, ())},
    ),
    # Carried ones of different rounds: the highest first.
    ((2, 4, 2), "pine-crane", {"pool": (4, (2, 2, 2)), "queue": (4, (2, 2, 2))}),
    ((2, 2), "pine-crane paulownia-phoenix", {"pool": (4, (2, 2, 2)), "queue": (2, (4, 2, 2))}),
    (
        (),
        "pine-crane cherry-curtain susuki-moon willow-rain-man paulownia-phoenix",
        {"pool": (4, (4, 2, 2, 2)), "queue": (4, (4, 2, 2, 2)), "product": (128, ()), "highest": (4, ())},
    ),
]


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize(
    ("how", "carried", "brights", "expected"),
    [(how, carried, brights, each) for carried, brights, all_ways in ROUNDS for how, each in all_ways.items()],
)
def test_the_multiplier_and_what_is_carried_on(how, carried, brights, expected):
    assert field_multiplier(how, field(brights), carried) == expected


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize("how", ["pool", "queue"])
def test_example_three_brights_last_three_rounds(how):
    used, carried = [], ()
    for brights in ("pine-crane willow-rain-man paulownia-phoenix", "", "", ""):
        multiplier, carried = field_multiplier(how, field(brights), carried)
        used.append(multiplier)
    assert used == [4, 4, 2, 1]


# --- in a round ---


@pytest.mark.rule("HH-3.1")
def test_every_exchange_is_multiplied():
    # Four seats, ×4: a fee of 1 kan, Three Pairs 4 kan, an escape 1 kan, with Red of 2 kan, and card points.
    # A forced-out seat cannot be here as well; its compensation is tested with HH-4.7.
    told = Outcome(
        piles={seat + 1: pile for seat, pile in piles_worth(93, 91, 80).items()},
        order=(1, 2, 3),
        dropped=(0,),
        multiplier=4,
        teyaku={1: ("red",), 3: ("three_pairs",)},
    )
    settled = settle_round(SWEDISH, told)
    assert settled.net == (-40, 2 * 80 - 160 + 20 + 80 + 40, -80 - 160 + 12 - 40, 2 * 160 - 80 - 32 - 40)


@pytest.mark.rule("HH-3.3", "HH-4.6", "HH-10.4")
@pytest.mark.parametrize(("how", "carried"), [("pool", (4, 2)), ("queue", (4, 2)), ("product", ()), ("highest", ())])
def test_a_deal_that_nobody_plays_uses_no_token(how, carried):
    rules = hachi_hachi.ruleset(forced_three=False, field_multiplier=how)
    state = begin(rules, 4, {}, field="120 20 32 41 53 62", tokens=carried, pot=5)
    settled = settle_round(rules, say(state, *["drop"] * 4).outcome)
    assert settled.tokens == carried
    assert not settled.counts
    # The fees are multiplied all the same: 1 + 1½ + 2 + 2½ kan.
    assert settled.pot == 5 + 70 * settled.multiplier


@pytest.mark.rule("HH-3.3")
@pytest.mark.parametrize(
    "moves", [("enter", "drop", "drop", "drop"), ("enter", "enter", "drop", "drop", "split", "split")]
)
def test_a_split_pot_or_a_single_seat_uses_its_token(moves):
    state = begin(FUDA_WIKI, 4, {}, field="120 20 32 41 53 62", tokens=(2, 2))
    settled = settle_round(FUDA_WIKI, say(state, *moves).outcome)
    # In the queue one of the carried ×2 is used, and the Phoenix waits.
    assert (settled.multiplier, settled.tokens) == (2, (4, 2))
    assert settled.counts


@pytest.mark.rule("HH-3.3")
def test_tokens_lapse_at_the_end_of_a_match():
    # The last round leaves ×2 of its field, and the match is over with it; nothing is paid for it.
    rules = hachi_hachi.ruleset(rounds=1)
    top = stack(3, (0, 1, 2), {}, "120 10 32 41 53 62")
    match = rules.match(seats=3, dealer=0, shuffler=Tops((top,)))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
    (settled,) = match.settlements
    assert (settled.multiplier, settled.tokens) == (4, (2,))
    assert match.table.entries == ()
    assert match.standings == settled.net


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize(
    ("how", "multiplier", "left"),
    [("pool", 1, ()), ("queue", 1, ()), ("pool", 2, None), ("queue", 4, None), ("product", 8, ()), ("highest", 4, ())],
)
def test_without_the_field_tokens_are_known_where_there_can_be_none(how, multiplier, left):
    told = Outcome(piles=piles_worth(93, 91, 80), order=(0, 1, 2), multiplier=multiplier)
    assert settle_round(hachi_hachi.ruleset(field_multiplier=how), told).tokens == left


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize(
    ("how", "tokens", "multiplier", "on_field", "carried"),
    [
        ("pool", (2,), 4, " (HH-3.1)", ["carried tokens: ×2 (HH-3.2)"]),
        ("queue", (2,), 2, " (HH-3.1)", ["carried tokens: ×2, used before those on the field (HH-3.2)"]),
        ("queue", (), 4, " (HH-3.1)", []),
        ("product", (), 8, ", multiplied (HH-3.2)", []),
        ("highest", (), 4, ", the highest of which counts (HH-3.2)", []),
    ],
)
def test_the_reckoning_says_how_the_multiplier_comes_about(how, tokens, multiplier, on_field, carried):
    lying = field("paulownia-phoenix pine-crane")
    told = Outcome(piles=piles_worth(93, 91, 80), order=(0, 1, 2), field=lying, tokens=tokens)
    remarks = settle_round(hachi_hachi.ruleset(field_multiplier=how), told).remarks
    assert [str(remark) for remark in remarks if remark.kind in {"field", "tokens"}] == [
        f"the field counts ×{multiplier} (HH-3.1)",
        f"tokens on the field: ×4 and ×2{on_field}",
        *carried,
    ]


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize("how", ["product", "highest"])
def test_no_token_is_carried_where_nothing_carries(how):
    rules = hachi_hachi.ruleset(field_multiplier=how)
    why = rf"no token is carried with field_multiplier='{how}' \(HH-3\.2\)"
    told = Outcome(piles=piles_worth(93, 91, 80), order=(0, 1, 2), field=field("paulownia-phoenix"), dealer=0)
    settled = settle_round(rules, told)
    assert (settled.multiplier, settled.tokens) == (4, ())
    with pytest.raises(InvalidOutcomeError, match=why):
        settle_round(rules, attrs.evolve(told, tokens=(2,)))
    table = rules.table(seats=3)
    assert rules.deal(table=table, shuffler=SeededShuffler(1)).table.tokens == ()
    with pytest.raises(HanafudaError, match=why):
        rules.deal(table=attrs.evolve(table, tokens=(2,)), shuffler=SeededShuffler(1))
