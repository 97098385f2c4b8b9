"""Wrong shufflers, rulesets and piles raise errors of the library, not of Python."""

import inspect
import pickle

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    DECK,
    Card,
    CardSet,
    HanafudaError,
    InvalidDeckError,
    InvalidSeatError,
    Kind,
    Month,
    ParseError,
    ScriptedShuffler,
    SeededShuffler,
    Table,
    settle_round,
)
from hanafuda_rules.checks import whole_number
from hanafuda_rules.games import hachi_hachi, hanahuda, koi_koi, suhara_bana
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.options import Options, WholeNumber
from hanafuda_rules.values import Value

from helpers.random_rounds import GAMES, four_seats

RULES = [game.RULES for game in GAMES.values()]
FEW = "half of the cards"


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("what", [7, None, SeededShuffler, "seed"])
def test_what_is_no_shuffler_is_refused(rules, what):
    for start in (rules.deal, rules.match):
        with pytest.raises(HanafudaError, match=r"a shuffler is needed, such as SeededShuffler\(7\), not "):
            start(seats=four_seats(rules), shuffler=what)


def test_a_round_is_settled_by_a_ruleset():
    outcome = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match=r"settled by a ruleset, such as hanahuda\.RULES, not by <module"):
        settle_round(hanahuda, outcome)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_each_game_refuses_what_is_no_outcome_of_its_own(rules):
    with pytest.raises(HanafudaError, match=f"{rules.name} settles a {rules.key}.Outcome, not None"):
        settle_round(rules, None)


def test_an_outcome_of_another_game_is_named_with_its_module():
    with pytest.raises(HanafudaError, match=r"^Koi-Koi settles a koi_koi\.Outcome, not a hanahuda\.Outcome$"):
        settle_round(koi_koi.RULES, hanahuda.Outcome(seats=2, piles={}))
    with pytest.raises(HanafudaError, match=r"^Hanahuda settles a hanahuda\.Outcome, not a koi_koi\.Outcome$"):
        settle_round(hanahuda.RULES, koi_koi.Outcome(seats=2, piles={}))

    class Outcome(Value):
        """Of somebody else's game."""

    with pytest.raises(HanafudaError, match=rf"^Koi-Koi settles a koi_koi\.Outcome, not a {__name__}\.Outcome$"):
        settle_round(koi_koi.RULES, Outcome())


def test_a_pile_may_be_any_cards():
    table, brights = hanahuda.RULES.yaku, Kind.BRIGHT.cards
    assert table.value(list(brights)) == table.value(brights) == 700
    assert table.scored(tuple(brights)) == table.scored(brights)
    assert table.formed(set(brights)) == table.formed(brights)
    with pytest.raises(TypeError, match="a card set holds cards"):
        table.value("pine-crane")


@pytest.mark.parametrize("arguments", [("1",), (True,), (1, "2"), (1, -1), (1, 0, 0.0), (1, 0, -1)])
def test_what_no_shuffle_is_numbered_with(arguments):
    with pytest.raises(HanafudaError, match=r"^(a seed|the round of a match|the count of shuffles) must be "):
        SeededShuffler(*arguments)


@pytest.mark.parametrize("text", [None, 10, b"1b", ["1b"], CARDS[0]])
@pytest.mark.parametrize("parse", [Card.parse, CardSet.parse])
def test_what_is_read_is_text(parse, text):
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert str(caught.value) == f"cards must be text, not {text!r}"
    assert (caught.value.text, caught.value.position) == ("", 0)


# --- shufflers of one's own ---


@attrs.frozen
class Answering:
    """A shuffler that always returns the value that it was given."""

    answer: object

    def shuffle(self, _):
        return self.answer

    def next_round(self):
        return self


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_an_order_may_be_a_list_and_becomes_a_tuple(rules):
    seats = four_seats(rules)
    order, _ = SeededShuffler(8).shuffle(tuple(rules.deck(seats)))
    state = rules.deal(seats=seats, shuffler=Answering((list(order), SeededShuffler(8))))
    assert isinstance(state.stock, tuple)
    assert hash(state) == hash(rules.deal(seats=seats, shuffler=Answering((order, SeededShuffler(8)))))


@pytest.mark.rule("CD-7", "CD-1")
@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (((CARDS[0],) * 48, SeededShuffler(1)), "pine-crane is a duplicate"),
        ((FEW, SeededShuffler(1)), "the order lacks"),
        ((range(48), SeededShuffler(1)), "place 0 of the order holds 0, which is not a card"),
        (CARDS, "must return an order and the next shuffler"),
        (None, "must return an order and the next shuffler, not None"),
        ((7, SeededShuffler(1)), "must return an order"),
        ((CARDS, None), "must also return the next shuffler, not None"),
        ((CARDS, SeededShuffler), "must also return the next shuffler, not <class"),
    ],
)
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_a_shuffler_that_answers_with_something_else_is_refused(rules, answer, wrong):
    seats = four_seats(rules)
    for start, deck in ((rules.deal, rules.deck(seats)), (rules.match, rules.draw_deck)):
        order, *rest = answer if isinstance(answer, tuple) else (None,)
        cards = tuple(deck) if order is CARDS else tuple(deck)[::2] if order is FEW else order
        with pytest.raises(InvalidDeckError, match=wrong):
            start(seats=seats, shuffler=Answering((cards, *rest) if rest else answer))


# Four cards of Pine lie on the field, wherever the game deals it from.
VOID = sorted(CARDS, key=lambda card: (card.month != 1, card.index))


@pytest.mark.rule("PH-3.4")
def test_a_shuffler_whose_deals_are_all_void_is_refused():
    rules = hanahuda.ruleset(field_first=True)
    with pytest.raises(InvalidDeckError, match=r"100 deals in a row were void; the last: misdeal \(PH-3\.4\)"):
        rules.deal(seats=2, shuffler=EndlessVoid())
    # Ninety-nine are borne with.
    good, _ = SeededShuffler(3).shuffle(CARDS)
    state = rules.deal(seats=2, shuffler=ScriptedShuffler([VOID] * 99 + [good]))
    assert len(state.events) == 100


class EndlessVoid:
    """A shuffler whose every order gives a void deal."""

    def shuffle(self, _):
        return tuple(VOID), self

    def next_round(self):
        return self


# --- rulesets and tables that do not belong ---


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_the_options_of_a_ruleset_are_those_of_its_game(rules):
    for wrong in ({"options": 7}, {"options": Options()}):
        with pytest.raises(HanafudaError, match=rf"of {rules.name}'s class \w+ is needed"):
            attrs.evolve(rules, **wrong)
    # Everything follows from the options, however they are changed.
    options = changed(rules.options)
    name = next(iter(rules.options.differences(options)))
    assert attrs.evolve(rules, options=options) == with_options(rules, **{name: getattr(options, name)}) != rules


def changed(options):
    info = next(info for info in options.describe() if not isinstance(info.values, WholeNumber))
    return attrs.evolve(options, **{info.name: info.values[-1 if info.default == info.values[0].value else 0].value})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("base", ["KANSAI", None, 7])
def test_options_are_changed_in_a_ruleset_of_the_game(game, base):
    with pytest.raises(HanafudaError, match=f"a ruleset of {game.RULES.name} is needed"):
        game.ruleset(base)
    for other in RULES:
        if other.key != game.RULES.key:
            with pytest.raises(HanafudaError, match=f"a ruleset of {game.RULES.name} is needed"):
                game.ruleset(other)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_function_of_a_game_reads_as_if_the_game_had_it_written(game):
    assert str(inspect.signature(game.ruleset)).startswith("(base: ")
    assert (game.ruleset.__module__, game.ruleset.__name__) == (game.__name__, "ruleset")
    assert game.ruleset.__doc__.startswith(f"Return a ruleset of {game.RULES.name} with some options changed.\n")
    assert inspect.signature(game.ruleset).return_annotation is game.Rules
    names = [info.name for info in game.Options.describe()]
    assert [*inspect.signature(game.ruleset).parameters] == ["base", *names]
    assert pickle.loads(pickle.dumps(game.ruleset)) is game.ruleset
    assert game.ruleset() == game.RULES


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
@pytest.mark.parametrize("table", ["table", 4])
def test_a_round_begins_at_a_table(rules, table):
    with pytest.raises(HanafudaError, match=f"a table of {rules.name} is needed, such as rules"):
        rules.deal(table=table, shuffler=SeededShuffler(1))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_a_round_begins_at_a_table_or_with_a_number_of_seats(rules):
    seats = rules.seat_counts[0]
    shuffler, table = SeededShuffler(1), rules.table(seats=seats)
    assert rules.deal(table=table, shuffler=shuffler) == rules.deal(seats=seats, shuffler=shuffler)
    for begin in (rules.deal, rules.match):
        with pytest.raises(HanafudaError, match=r"^pass a number of seats, or a table to begin at$"):
            begin(shuffler=shuffler)
        for more in ({"seats": seats}, {"dealer": 0}):
            with pytest.raises(HanafudaError, match=r"^pass a table or a number of seats, not both$"):
                begin(table=table, shuffler=shuffler, **more)


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"seats": "3"}, "the number of seats must be a whole number, not '3'"),
        ({"seats": 0}, "the number of seats must be 1 or more, not 0"),
        ({"seats": 3, "dealer": None}, "the dealer's seat must be a whole number"),
        ({"seats": 3, "round_number": 0}, "the number of the round must be 1 or more, not 0"),
        ({"seats": 3, "totals": [0, 0, 0]}, "the totals must be a tuple"),
        ({"seats": 3, "totals": (1,)}, "3 seats have 3 totals, not 1"),
        ({"seats": 3, "totals": (0.5, 1, 2)}, "a total must be a whole number, not 0.5"),
        ({"seats": 3, "totals": ("a", "b", "c")}, "a total must be a whole number, not 'a'"),
    ],
)
def test_a_table_that_cannot_be(more, wrong):
    with pytest.raises(HanafudaError, match=wrong):
        Table(**more)


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"tokens": ([2],)}, r"a token must be a whole number, not \[2\] \(HH-3.1\)"),
        ({"tokens": (2.0,)}, "a token must be a whole number, not 2.0"),
        ({"tokens": (4, 3)}, "a token must be 2 or 4, not 3"),
        ({"entries": (1,)}, r"the entries of a table are payments, not \(1,\) \(HH-10.2\)"),
        ({"campaign": 7}, r"a campaign is a CampaignState, not 7 \(HH-10.3\)"),
        ({"pot": -1}, "the pot must be 0 or more"),
    ],
)
def test_a_table_of_hachi_hachi_that_cannot_be(more, wrong):
    with pytest.raises(HanafudaError, match=wrong):
        hachi_hachi.Table(seats=3, **more)


@pytest.mark.rule("PH-1.1")
def test_a_settlement_of_another_table_of_hanahuda_is_refused():
    outcome = hanahuda.Outcome(seats=2, piles={0: DECK - Month.PINE.cards, 1: Month.PINE.cards})
    with pytest.raises(HanafudaError, match="a round of 2 seats does not go on at a table of 3"):
        hanahuda.RULES.match_plan.advance(Table(seats=3), settle_round(hanahuda.RULES, outcome))


# --- whole numbers and moves ---


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (lambda: hanahuda.Stop(7), "Stop.yaku must be a str, not 7"),
        (lambda: hanahuda.Stop([]), "Stop.yaku must be a str"),
        (lambda: hachi_hachi.Declare(None), "Declare.teyaku is a tuple of names"),
        (lambda: hachi_hachi.Declare(["red"]), "Declare.teyaku is a tuple of names"),
        (lambda: hachi_hachi.Declare((7,)), "Declare.teyaku is a tuple of names"),
        (lambda: hachi_hachi.Offer("1", 20), "Offer.seat must be a whole number"),
        (lambda: hachi_hachi.Offer(1, 2.5), "Offer.price must be a whole number"),
        (lambda: suhara_bana.BurdenPlay(CARDS[0], ground="teyaku"), "BurdenPlay.ground must be a Ground, not 'teyaku'"),
    ],
)
def test_a_move_holds_what_it_says(make, wrong):
    with pytest.raises(HanafudaError, match=wrong):
        make()


@pytest.mark.rule("SB-3.5", "SB-3.8")
@pytest.mark.parametrize(
    ("changes", "rule"), [({}, "SB-3.8"), ({"forced_three": True, "all_drop_pot": "carry"}, "SB-3.5")]
)
def test_a_pot_is_carried_where_one_can_be(changes, rule):
    # Everybody dropped once: 6 black each of four plates of 50.
    poorer = suhara_bana.Purse(11, 0)
    table = suhara_bana.Table(seats=4, purses=(poorer,) * 4, carried=1, pot=suhara_bana.Purse(0, 24))
    with pytest.raises(HanafudaError, match="no pot is carried on: ") as caught:
        suhara_bana.ruleset(**changes).deal(table=table, shuffler=SeededShuffler(1))
    assert caught.value.rule == rule
    assert suhara_bana.ruleset(all_drop_pot="carry").deal(table=table, shuffler=SeededShuffler(1)).table == table


@pytest.mark.rule("SB-1.1", "SB-9.1")
def test_what_could_not_be_settled_does_not_begin():
    rules = suhara_bana.ruleset(three_seats=True, all_drop_pot="carry")
    with pytest.raises(HanafudaError, match=r"at a table of three nobody drops out, so no pot is carried \(SB-1\.1\)"):
        suhara_bana.Table(seats=3, carried=1, pot=suhara_bana.Purse(0, 18), purses=(suhara_bana.Purse(11, 0),) * 3)
    # Three plates and a borrowed one would be four; here one seat has two and another none.
    purses = (suhara_bana.Purse(), suhara_bana.Purse(22, 12), suhara_bana.PLATE, suhara_bana.PLATE)
    table = suhara_bana.Table(seats=4, purses=purses)
    assert table.is_over
    with pytest.raises(HanafudaError, match=r"a seat has no stones: it borrows a plate before .* \(SB-9\.1\)"):
        rules.deal(table=table, shuffler=SeededShuffler(1))


def test_a_number_of_1024_bits_is_the_largest():
    assert whole_number(2**1024 - 1, "a number") == 2**1024 - 1
    for number in (2**1024, -(2**1024)):
        with pytest.raises(HanafudaError, match="a number must have at most 1024 bits, not 1025"):
            whole_number(number, "a number")


@pytest.mark.parametrize("seat", [3, -1, True, 1.0, None, "1"])
def test_there_is_a_pile_for_each_seat_and_for_no_other(seat):
    first = CardSet().union(*[month.cards for month in Month][:6])
    told = {"piles": {0: first, 1: CardSet(), 2: DECK - first}}
    for outcome in (
        hanahuda.Outcome(seats=3, **told),
        hachi_hachi.Outcome(order=(0, 1, 2), **told),
        suhara_bana.Outcome(seats=3, dealer=0, month=1, **told),
    ):
        assert [outcome.pile(each) for each in range(3)] == [first, CardSet(), DECK - first]
        with pytest.raises(InvalidSeatError, match=f"there is no seat {seat!r}; the seats are 0 to 2"):
            outcome.pile(seat)
