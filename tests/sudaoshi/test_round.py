"""Options, the deal, who plays, declaring and the match of Sudaoshi."""

import random

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    CardSet,
    HanafudaError,
    IllegalMoveError,
    InvalidEventError,
    InvalidOptionError,
    InvalidSeatError,
    Play,
    ScriptedShuffler,
    SeededShuffler,
    settle_round,
    watch,
)  # fmt: skip
from hanafuda_rules import cards as c
from hanafuda_rules.boards.board import board_at
from hanafuda_rules.events import Drawn, Entered, Misdealt, Moved
from hanafuda_rules.formats.notation import position_of
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import sudaoshi as game
from hanafuda_rules.games.sudaoshi import Declare
from hanafuda_rules.parts.sitting_out import BlankShown, Compensated, FeePaid
from hanafuda_rules.parts.teyaku import Declared

from helpers.hachi_hachi_rounds import Tops, play_out, say, stack

PLAIN = "iris-chaff-1 iris-chaff-2 peony-chaff-1 clover-chaff-1 chrysanthemum-chaff-1 maple-chaff-1"
TRIPLET = "pine-ribbon pine-chaff-1 pine-chaff-2 plum-chaff-1 wisteria-chaff-1 iris-ribbon maple-deer"
RED = "plum-ribbon cherry-ribbon wisteria-chaff-2 clover-chaff-2 chrysanthemum-chaff-2 maple-chaff-2 paulownia-yellow"
NOTHING = "plum-warbler cherry-curtain wisteria-cuckoo iris-bridge peony-ribbon clover-boar susuki-moon"
SUSUKI = "susuki-moon susuki-geese susuki-chaff-1 susuki-chaff-2 pine-chaff-1 plum-chaff-1 iris-ribbon"
CHOICE, SILENT = game.ruleset(declare="choice"), ("declare nothing",) * 3


def begin(rules, seats, hands, *, field=PLAIN, dealer=0, **table):
    turns = tuple((dealer + step) % seats for step in range(1, seats + 1))
    at = attrs.evolve(rules.table(seats=seats, dealer=dealer), **table)
    return rules.deal(table=at, shuffler=Tops((stack(seats, turns, hands, field), ())))


def events(state, kind):
    return [each for each in state.events if isinstance(each, kind)]


@pytest.mark.rule("SD-3.2", "SD-6.2", "SD-6.5", "SD-3.1", "SD-2.3")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"points_per_kan": 11}, "SD-3.2"),
        ({"points_per_kan": 0}, "SD-3.2"),
        ({"red": 4}, "SD-3.2"),
        ({"red": 3, "teyaku": "four"}, "SD-3.2"),
        ({"burdens": (100, 110)}, "SD-6.2"),
        ({"burdens": (100, 110, -1)}, "SD-6.2"),
        ({"rounds": 0}, "SD-6.5"),
        ({"teyaku": "taoshi"}, "SD-3.1"),
        ({"field_multiplier": "lowest"}, "SD-2.3"),
    ],
)
def test_options_that_are_refused(changes, rule):
    with pytest.raises(InvalidOptionError) as caught:
        game.ruleset(**changes)
    assert caught.value.rule == rule


@pytest.mark.rule("SD-1.1", "SD-3.1")
def test_presets_and_seats():
    assert {name: each.options.teyaku for name, each in game.PRESETS.items()} == {
        "FUDA_WIKI": "hachi_hachi", "OF_1921": "four",
    }  # fmt: skip
    assert game.ruleset(game.OF_1921, teyaku="hachi_hachi") == game.RULES == game.FUDA_WIKI
    for seats in (2, 8):
        with pytest.raises(InvalidSeatError, match=r"\(SD-1\.1\)$"):
            game.RULES.table(seats=seats)


@pytest.mark.rule("SD-1.2", "CD-8")
def test_who_deals_first():
    drawn = (c.WILLOW_LIGHTNING, c.WILLOW_RAIN_MAN, c.PAULOWNIA_PHOENIX)
    first = (*drawn, *(card for card in CARDS if card not in drawn))
    shuffler = ScriptedShuffler([first, stack(3, (2, 0, 1), {}, PLAIN)])
    assert game.RULES.match(seats=3, shuffler=shuffler).table.dealer == 1


@pytest.mark.rule("SD-2.1")
@pytest.mark.parametrize(("seats", "stock"), [(3, 21), (4, 14), (5, 7), (6, 0)])
def test_the_deal(seats, stock):
    order = tuple(random.Random(seats).sample(CARDS, 48))
    state = game.RULES.deal(table=game.RULES.table(seats=seats, dealer=1), shuffler=Tops((order, ())))
    assert ([len(each) for each in state.hands], len(state.field), len(state.stock)) == ([7] * seats, 6, stock)
    turns = [(1 + step) % seats for step in range(1, seats + 1)]
    for place, seat in enumerate(turns):  # four to each seat, three to the field, three, three
        second = 4 * seats + 3 + 3 * place
        assert state.hands[seat] == CardSet(order[4 * place : 4 * place + 4]) | CardSet(order[second : second + 3])
    assert state.field == CardSet(order[4 * seats : 4 * seats + 3]) | CardSet(order[7 * seats + 3 : 7 * seats + 6])


@pytest.mark.rule("SD-2.2", "SD-2.3")
def test_the_brights_of_a_void_deal_do_not_count():
    rules = game.ruleset(field_multiplier="pool")
    turns, four = (1, 2, 0), "paulownia-phoenix paulownia-chaff-1 paulownia-chaff-2 paulownia-yellow"
    tops = Tops((stack(3, turns, {}, four), stack(3, turns, {0: NOTHING}, PLAIN)))
    state = rules.deal(table=rules.table(seats=3), shuffler=tops)
    (misdealt,) = events(state, Misdealt)
    assert misdealt.rule == "SD-2.2"
    assert state.table.dealer == 0
    assert settle_round(rules, play_out(state).outcome).multiplier == 1


@pytest.mark.rule("SD-3.3", "SD-3.5", "SD-6.6")
def test_teyaku_are_declared_by_themselves():
    state = begin(game.RULES, 3, {0: NOTHING, 1: TRIPLET, 2: RED}, dealer=1)
    told = [(each.seat, each.teyaku, str(each.cards)) for each in events(state, Declared)]
    assert [each[:2] for each in told] == [(1, ("triplet",)), (2, ("red",))]
    assert CardSet.parse(told[0][2]) == CardSet.parse("1rcd")
    assert CardSet.parse(told[1][2]) == CardSet.parse(RED) - CardSet.parse("2r 3r")  # its chaff
    assert (state.to_move, type(state.legal_moves[0])) == (1, Play)
    settled = settle_round(game.RULES, play_out(state).outcome)
    lines = [(each.seats, each.amount) for each in settled.scores if each.reason.rule in {"SD-3.5", "SD-3.1"}]
    assert lines == [((1,), 40), ((1,), -20), ((2,), 40), ((2,), -20), ((0,), -40)]


@pytest.mark.rule("SD-3.1", "SD-3.3", "SD-3.5")
def test_four_three_shows_all_cards_and_nobody_dives():
    four_three = "plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2 pine-crane pine-ribbon pine-chaff-1"
    state = begin(game.RULES, 3, {0: four_three}, dealer=0)
    (told,) = [each for each in events(state, Declared) if each.seat == 0]
    assert (told.teyaku, told.cards, told.triplets) == (("four_three",), CardSet.parse(four_three), ())
    settled = settle_round(game.RULES, play_out(state).outcome)
    # 20 kan from each of two.
    assert [each.amount for each in settled.scores if each.reason.key == "four_three"] == [400]


@pytest.mark.rule("SD-2.3")
def test_a_position_without_its_deal_has_no_multiplier():
    rules = game.ruleset(field_multiplier="pool")
    over = play_out(state_at(rules, position_of(begin(rules, 3, {}))))
    with pytest.raises(HanafudaError, match=r"events do not tell of its deal \(SD-2\.3\)$"):
        _ = over.outcome


@pytest.mark.rule("SD-3.3", "CD-10")
def test_teyaku_may_be_withheld_and_declared_late():
    state = begin(CHOICE, 3, {0: NOTHING, 1: TRIPLET, 2: RED})
    assert list(state.legal_moves) == [Declare()]
    state = say(state, "declare nothing")
    assert list(state.legal_moves) == [Declare(("triplet",)), Declare()]
    with pytest.raises(IllegalMoveError) as caught:
        state.play(Declare(("red",)))
    assert caught.value.rule == "HH-5.1"  # SD-3.3 refers to it
    state = say(state, "declare nothing", "declare nothing", "plum-warbler")
    assert (state.to_move, list(state.legal_moves)) == (0, [Declare()])
    state = say(state, "declare nothing", "declare triplet")
    assert list(state.legal_moves) == [Declare(("red",)), Declare()]
    over = play_out(say(state, "declare nothing"))
    assert dict(over.outcome.teyaku) == {1: ("triplet",)}


@pytest.mark.rule("SD-3.3", "SD-3.4")
def test_three_ribbons_are_open_to_the_second_place_alone():
    ribbons = "pine-ribbon plum-ribbon cherry-ribbon wisteria-cuckoo iris-bridge clover-boar susuki-moon"
    rules = game.ruleset(game.OF_1921, declare="choice")
    for seat in (0, 1, 2):
        state = say(begin(rules, 3, {seat: ribbons}), *("declare nothing",) * seat)
        keys = [each.teyaku for each in state.legal_moves]
        assert keys == ([("three_ribbons",), ()] if seat == 1 else [()])
    # The second place has not declared in the group of Three Ribbons and is asked again; the others once more, too.
    state = say(begin(rules, 3, {0: NOTHING, 1: TRIPLET}), "declare nothing", "declare triplet", "declare nothing")
    state = say(state, "plum-warbler", "declare nothing")
    assert (state.to_move, list(state.legal_moves)) == (1, [Declare()])
    # The last place has declared in the only group that is open to it.
    state = say(begin(rules, 3, {0: NOTHING, 2: TRIPLET}), "declare nothing", "declare nothing", "declare triplet")
    state = say(state, "plum-warbler", "declare nothing", "declare nothing")
    assert (state.to_move, type(state.legal_moves[0])) == (1, Play)


@pytest.mark.rule("SD-4.1", "SD-6.6")
def test_the_play():
    state = begin(game.RULES, 3, {0: NOTHING}, dealer=0)
    movers = []
    while not state.is_over:
        if state.to_move not in movers[-1:]:
            movers.append(state.to_move)
        state = state.play(state.legal_moves[0])
    assert movers == [0, 1, 2] * 7
    assert (len(state.field), len(state.stock), sum(map(len, state.piles))) == (0, 0, 48)


@pytest.mark.rule("SD-7.1", "SD-7.3")
@pytest.mark.parametrize(("drop_out", "fees"), [("paid", [(1, 10), (3, 15)]), ("free", [])])
def test_example_15(drop_out, fees):
    state = begin(game.ruleset(drop_out=drop_out), 5, {})
    assert [str(each) for each in state.legal_moves] == ["enter", "drop"]
    state = say(state, "enter", "drop", "enter", "drop")
    (entered,) = events(state, Entered)
    assert (entered.playing, entered.dropped, entered.forced_out) == ((0, 2, 4), (1, 3), ())
    assert [(each.seat, each.amount) for each in events(state, FeePaid)] == fees
    assert ([len(each) for each in state.hands], len(state.stock)) == ([7, 0, 7, 0, 7], 21)


@pytest.mark.rule("SD-7.1")
def test_the_last_three_must_play():
    state = begin(game.RULES, 6, {}, dealer=2)
    state = say(state, "drop", "drop", "drop")
    assert state.order == (5, 0, 1)
    assert events(state, Entered)[0].dropped == (2, 3, 4)


@pytest.mark.rule("SD-7.4", "SD-6.6", "SD-2.3")
@pytest.mark.parametrize(
    ("rules", "amounts"),
    [
        (game.RULES, [(3, 40)]),  # example 16
        (CHOICE, [(3, 40)]),
        (game.ruleset(field_multiplier="highest"), [(3, 40)]),
        (game.ruleset(drop_out="free"), []),
    ],
)
def test_compensation_is_public_and_the_hand_is_not(rules, amounts):
    state = say(begin(rules, 4, {3: SUSUKI}), "enter", "enter", "enter")
    assert [(each.seat, each.amount) for each in events(state, Compensated)] == amounts
    told = " ".join(str(each) for each in state.view(0).events)
    assert "susuki-geese" not in told


@pytest.mark.rule("SD-7.4")
@pytest.mark.parametrize(("amount", "possible"), [(40, True), (5, True), (1, False), (75, False), (135, False)])
def test_a_board_is_told_what_a_hand_may_bring(amount, possible):
    state = say(begin(game.RULES, 4, {3: SUSUKI}), "enter", "enter", "enter")
    board = watch(game.RULES, game.RULES.table(seats=4))
    for event in state.view(None).events:
        if isinstance(event, Compensated):
            break
        board = board.after(event)
    if possible:
        assert Compensated(3, amount) in board.after(Compensated(3, amount)).view.events
    else:
        with pytest.raises(InvalidEventError, match=f"cannot come to {amount} points"):
            board.after(Compensated(3, amount))


@pytest.mark.rule("SD-7.4", "SD-2.3")
def test_the_field_multiplies_fees_and_compensation():
    field = PLAIN.replace("peony-chaff-1", "cherry-curtain")
    state = begin(game.ruleset(field_multiplier="highest"), 5, {4: SUSUKI}, field=field)
    state = say(state, "enter", "enter", "drop", "enter")
    assert [(each.seat, each.amount) for each in events(state, FeePaid)] == [(2, 20)]
    assert [(each.seat, each.amount) for each in events(state, Compensated)] == [(4, 80)]
    settled = settle_round(state.ruleset, play_out(state).outcome)
    assert (settled.multiplier, settled.net[2]) == (2, -20)
    assert settled.net[4] == 160


@pytest.mark.rule("SD-7.2")
def test_seven_seats_play_with_the_blank():
    state = game.RULES.deal(seats=7, shuffler=SeededShuffler(3))
    (shown,) = events(state, BlankShown)
    assert len(state.hands[shown.seat]) == 0
    assert shown.field == state.field
    assert shown.seat not in state.order
    over = play_out(state)
    assert over.outcome.blank == shown.seat
    assert settle_round(game.RULES, over.outcome).net[shown.seat] == 0


@pytest.mark.rule("SD-6.4", "SD-6.5")
def test_a_match():
    match = game.ruleset(rounds=3).match(seats=4, shuffler=SeededShuffler(2))
    while not match.is_over:
        match = match.play(match.round.legal_moves[0])
        if match.settlements and not match.is_over:
            assert match.round.table.dealer == match.settlements[-1].winner
    assert len(match.settlements) == 3
    assert match.winners == tuple(seat for seat, each in enumerate(match.standings) if each == max(match.standings))


@pytest.mark.rule("SD-3.4", "CD-9")
def test_samples_show_the_cards_that_were_shown():
    # Seat 1 showed three pairs. With a third Peony instead of another card it would have Three Pairs, too, but it would
    # have shown all three.
    rules = game.OF_1921
    state = rules.deal(seats=3, shuffler=SeededShuffler(25))
    view = state.view(2)
    (declared,) = view.told(Declared)
    assert declared.cards == CardSet.parse("6ar 9rd 12c") | {c.PAULOWNIA_CHAFF_2}
    others = CardSet().union(*[month.cards for month in declared.cards.months]) - declared.cards
    for seed in range(300):
        hand = view.sample(random.Random(seed)).hand(1)
        assert declared.cards <= hand
        assert not hand & others
    # Nor does a board of that seat accept that seat 1 plays a third Peony, once the turn is complete.
    after = state.play(state.legal_moves[0])
    board = board_at(after.view(2))
    drawn = Drawn(1, after.stock[0], CardSet())
    assert after.to_move == 1
    assert not after.field.of_month(after.stock[0].month)
    assert board.after(Moved(1, Play(c.PEONY_BUTTERFLIES)), drawn).view.to_move == 2
    with pytest.raises(InvalidEventError, match="is impossible"):
        board.after(Moved(1, Play(c.PEONY_CHAFF_2)), drawn)
