"""Burden cards: which hand cards may be played, on what exception, and why others may not (SB-5.1 to SB-5.6)."""

import attrs
import pytest

from hanafuda_rules import Card, CardSet, IllegalMoveError, Play, Take
from hanafuda_rules.games import suhara_bana
from hanafuda_rules.games.suhara_bana import CURRENT, DRAFT_2022, BurdenPlay, Ground

from helpers.suhara_bana_rounds import moves, playing

OFF = suhara_bana.ruleset(shoi_fuda="off")
TEYAKU, ALL, PAIR, SECOND = Ground.TEYAKU, Ground.ALL_BURDENS, Ground.PAIR, Ground.SECOND


# --- what a burden card is ---


@pytest.mark.rule("SB-5.3")
@pytest.mark.parametrize(
    ("second", "third", "allowed"),
    [
        # Seat 1 has the Moon: the Crane would make Sun-Moon.
        ("susuki-moon", "", {"iris-chaff-1"}),
        # So it would with seat 2.
        ("", "susuki-moon", {"iris-chaff-1"}),
        # Two cards short of Spring is not one.
        ("cherry-curtain", "plum-warbler", {"iris-chaff-1", "pine-crane"}),
        ("cherry-curtain plum-warbler", "", {"iris-chaff-1"}),
        # What is formed already lacks nothing.
        ("", "", {"iris-chaff-1", "pine-crane"}),
    ],
)
def test_a_card_that_completes_an_opponents_yaku(second, third, allowed):
    state = playing("pine-crane iris-chaff-1", second=second, third=third)
    assert moves(state) == {(card, None) for card in allowed}


@pytest.mark.rule("SB-5.3")
def test_not_even_to_capture_with():
    state = playing("pine-crane iris-chaff-1", second="susuki-moon", field="pine-ribbon")
    assert moves(state) == {("iris-chaff-1", None)}


@pytest.mark.rule("SB-5.3", "SB-7.1")
@pytest.mark.parametrize(("month", "burden"), [(4, True), (5, False)])
def test_cards_of_the_month_are_a_yaku_too(month, burden):
    # Wisteria is no Four of a Kind; in April it is the Cards of the Month.
    state = playing(
        "wisteria-cuckoo iris-chaff-1", second="wisteria-ribbon wisteria-chaff-1 wisteria-chaff-2", month=month
    )
    assert (("wisteria-cuckoo", None) in moves(state)) is not burden


@pytest.mark.rule("SB-5.3")
def test_who_sits_out_is_no_opponent():
    state = playing("pine-crane iris-chaff-1")
    state = attrs.evolve(state, pile_masks=(0, 0, 0, CardSet.parse("susuki-moon").mask))
    assert moves(state) == {("pine-crane", None), ("iris-chaff-1", None)}


@pytest.mark.rule("SB-5.3")
def test_burden_cards_may_be_allowed_altogether():
    state = playing("pine-crane iris-chaff-1", second="susuki-moon", rules=OFF)
    assert moves(state) == {("pine-crane", None), ("iris-chaff-1", None)}


# --- the exceptions ---


@pytest.mark.rule("SB-5.4")
@pytest.mark.parametrize(
    ("hand", "own", "allowed"),
    [
        # Spring lies in hand and pile.
        ("pine-crane plum-warbler iris-chaff-1", "cherry-curtain", True),
        # All of it in the hand.
        ("pine-crane plum-warbler cherry-curtain", "", True),
        # A card of it is missing.
        ("pine-crane plum-warbler iris-chaff-1", "", False),
        # Sun-Moon cannot be: the opponent has the Moon.
        ("pine-crane iris-chaff-1", "pine-chaff-1", False),
    ],
)
def test_teyaku_desu(hand, own, allowed):
    state = playing(hand, own, second="susuki-moon")
    assert (("pine-crane", TEYAKU) in moves(state)) is allowed


@pytest.mark.rule("SB-5.4")
def test_a_yaku_that_is_formed_is_no_teyaku():
    # The Crane of another yaku than the formed one; Flower Viewing is formed, and no card of it is in hand.
    state = playing("pine-crane iris-chaff-1", "cherry-curtain chrysanthemum-cup", second="susuki-moon")
    assert moves(state) == {("iris-chaff-1", None)}


@pytest.mark.rule("SB-5.4")
@pytest.mark.parametrize(
    ("hand", "own", "field", "allowed"),
    [
        # The draft: it is the only card that the pile lacks, and it captures.
        ("pine-crane iris-chaff-1", "cherry-curtain plum-warbler", "pine-chaff-1", True),
        ("pine-crane iris-chaff-1", "cherry-curtain plum-warbler", "plum-chaff-1", False),
        ("pine-crane plum-warbler iris-chaff-1", "cherry-curtain", "pine-chaff-1", False),
    ],
)
def test_teyaku_desu_in_the_draft(hand, own, field, allowed):
    state = playing(hand, own, second="susuki-moon", field=field, rules=DRAFT_2022)
    assert (("pine-crane", TEYAKU) in moves(state)) is allowed
    # Today's text asks for neither.
    assert ("pine-crane", TEYAKU) in moves(playing(hand, own, second="susuki-moon", field=field))


@pytest.mark.rule("SB-5.4")
@pytest.mark.parametrize(
    ("card", "own", "second", "taken", "month", "allowed"),
    [
        # A whole month: the Crane takes the ribbon, and two Pines lie in the pile. With one there are but three.
        ("pine-crane", "pine-chaff-1 pine-chaff-2", "susuki-moon", "pine-ribbon", 7, True),
        ("pine-crane", "pine-chaff-1", "susuki-moon", "pine-ribbon", 7, False),
        # So it is where three are taken at once.
        ("pine-crane", "", "susuki-moon", "pine-ribbon pine-chaff-1 pine-chaff-2", 7, True),
        # A whole month of Wisteria is a yaku in April only.
        ("wisteria-cuckoo", "wisteria-chaff-1 wisteria-chaff-2", "2a 11a", "wisteria-ribbon", 4, True),
        ("wisteria-cuckoo", "wisteria-chaff-1 wisteria-chaff-2", "2a 11a", "wisteria-ribbon", 7, False),
        # The captured card completes it: the Cup takes the ribbon that Blue lacks, the Geese take the Moon.
        ("chrysanthemum-cup", "peony-ribbon maple-ribbon", "susuki-moon", "chrysanthemum-ribbon", 7, True),
        ("chrysanthemum-cup", "peony-ribbon", "susuki-moon", "chrysanthemum-ribbon", 7, False),
        ("chrysanthemum-cup", "peony-ribbon maple-ribbon", "susuki-moon", "chrysanthemum-chaff-1", 7, False),
        ("susuki-geese", "pine-crane", "clover-boar maple-deer", "susuki-moon", 7, True),
        ("susuki-geese", "plum-warbler", "clover-boar maple-deer", "susuki-moon", 7, False),
        # A yaku that the pile held before counts for nothing: Spring.
        ("susuki-geese", "pine-crane cherry-curtain plum-warbler", "clover-boar maple-deer", "8c", 7, False),
    ],
)
def test_teyaku_desu_of_card_and_captures(card, own, second, taken, month, allowed):
    state = playing(f"{card} iris-chaff-1", own, second=second, field=taken, rules=DRAFT_2022, month=month)
    assert ((card, TEYAKU) in moves(state)) is allowed
    move = BurdenPlay(Card.parse(card), CardSet.parse(taken), ground=TEYAKU)
    if not allowed:
        with pytest.raises(IllegalMoveError, match=rf"{card} is a burden card: it is all that seat 1 lacks"):
            state.play(move)
        return
    after = state.play(move)
    assert after.piles[0] == CardSet.parse(f"{own} {taken} {card}")
    assert str(after.events[-1]).endswith("announcing teyaku desu")


@pytest.mark.rule("SB-5.4")
def test_a_yaku_that_only_the_stock_card_may_complete_does_not_count():
    # The Maple ribbon, on the field, and Blue's other two are there; the next stock card would take it.
    table = {"own": "peony-ribbon", "second": "susuki-moon", "field": "9r 10r", "stock": "maple-chaff-1"}
    state = playing("chrysanthemum-cup iris-chaff-1", **table, rules=DRAFT_2022)
    assert moves(state) == {("iris-chaff-1", None)}


def captures(state, card):
    """What a card may capture, each with the exception that it rests on."""
    return {(str(move.captures), getattr(move, "ground", None)) for move in state.legal_moves if move.card.slug == card}


# Seat 1 lacks the Cup for Moon Viewing; seat 0 lacks the Chrysanthemum ribbon, which lies there with a chaff card.
BLUE_OR_CHAFF = {"own": "peony-ribbon maple-ribbon", "second": "susuki-moon", "field": "9r 9c", "rules": DRAFT_2022}
RIBBON, CHAFF = "chrysanthemum-ribbon", "chrysanthemum-chaff-1"


@pytest.mark.rule("SB-5.4", "SB-5.5", "SB-5.2")
def test_of_two_captures_of_a_card_one_is_allowed():
    state = playing("chrysanthemum-cup iris-chaff-1", **BLUE_OR_CHAFF)
    assert captures(state, "chrysanthemum-cup") == {(RIBBON, TEYAKU)}
    for ground in (None, TEYAKU, ALL):
        cup, chaff = Card.parse("chrysanthemum-cup"), CardSet.parse(CHAFF)
        play = BurdenPlay(cup, chaff, ground=ground) if ground else Play(cup, chaff)
        with pytest.raises(IllegalMoveError, match=r"all that seat 1 lacks for Moon Viewing.*\(SB-5.3\)"):
            state.play(play)
    with pytest.raises(IllegalMoveError, match=r"played on another ground: teyaku desu.*\(SB-5.4\)"):
        state.play(Play(Card.parse("chrysanthemum-cup"), CardSet.parse(RIBBON)))
    # Today's text looks at hand and pile alone, which hold no whole yaku of the Cup.
    state = playing("chrysanthemum-cup iris-chaff-1", **(BLUE_OR_CHAFF | {"rules": CURRENT}))
    assert captures(state, "chrysanthemum-cup") == set()


@pytest.mark.rule("SB-5.4")
def test_two_captures_of_a_card_on_two_grounds():
    # Nothing but burden cards: the Cup is the lightest, 1 hai. Taking the ribbon is teyaku desu, which goes first.
    state = playing("chrysanthemum-cup", **BLUE_OR_CHAFF)
    assert captures(state, "chrysanthemum-cup") == {(RIBBON, TEYAKU), (CHAFF, ALL)}
    # The Geese would make Autumn for seat 1, 2 hai, the Cup Flower Viewing for seat 2, 1 hai: the Cup is the lightest.
    table = {"own": "pine-crane", "second": "clover-boar maple-deer", "third": "cherry-curtain", "field": "8bc"}
    state = playing("susuki-geese chrysanthemum-cup", **table, rules=DRAFT_2022)
    assert captures(state, "susuki-geese") == {("susuki-moon", TEYAKU)}
    assert captures(state, "chrysanthemum-cup") == {("", ALL)}
    with pytest.raises(IllegalMoveError, match=r"for Autumn; a hand of only burden cards must .* lighter.*\(SB-5.4\)"):
        state.play(Play(Card.parse("susuki-geese"), CardSet.parse("susuki-chaff-1")))


@pytest.mark.rule("SB-5.4")
def test_what_is_due_goes_before_teyaku_desu():
    due = CardSet.parse("pine-ribbon").mask
    state = playing("chrysanthemum-cup pine-ribbon", **BLUE_OR_CHAFF, notes=(due, 0, 0, 0))
    assert moves(state) == {("pine-ribbon", None)}
    with pytest.raises(IllegalMoveError, match="another card is due after ni-mai mochi"):
        state.play(BurdenPlay(Card.parse("chrysanthemum-cup"), CardSet.parse(RIBBON), ground=TEYAKU))


@pytest.mark.rule("SB-5.4")
def test_who_needs_no_exception_announces_none():
    # Without the Moon at seat 1 the Cup is no burden card, though it completes a yaku.
    state = playing("chrysanthemum-cup iris-chaff-1", **(BLUE_OR_CHAFF | {"second": "plum-warbler"}))
    assert captures(state, "chrysanthemum-cup") == {(RIBBON, None), (CHAFF, None)}


# Seat 1 lacks the Crane for Sun-Moon, seat 2 the Poetry Ribbon of Pine: two burden cards of one month.
TWO_OF_PINE = {"second": "susuki-moon", "third": "plum-ribbon cherry-ribbon"}


@pytest.mark.rule("SB-5.4")
def test_ni_mai_mochi():
    state = playing("pine-crane pine-ribbon iris-chaff-1", **TWO_OF_PINE)
    assert moves(state) == {("pine-crane", PAIR), ("pine-ribbon", PAIR), ("iris-chaff-1", None)}
    # Two burden cards of two months are no pair.
    state = playing("pine-crane plum-ribbon iris-chaff-1", second="susuki-moon", third="pine-ribbon cherry-ribbon")
    assert moves(state) == {("iris-chaff-1", None)}


def _next_turn(state, move, **piles):
    """The next turn of seat 0, the others' cards played; their piles may change meanwhile."""
    state = state.play(move)
    state = state.play(state.legal_moves[0]).play(state.play(state.legal_moves[0]).legal_moves[0])
    hands = (state.hand_masks[0], *[CardSet.parse("wisteria-chaff-1").mask] * 2, 0)
    masks = list(state.pile_masks)
    for seat, cards in piles.items():
        masks[{"second": 1, "third": 2}[seat]] = CardSet.parse(cards).mask
    return attrs.evolve(state, to_move=0, hand_masks=hands, pile_masks=tuple(masks))


def _play(state, slug):
    return next(move for move in state.legal_moves if move.card.slug == slug)


FILLER = {"stock": "maple-chaff-1 clover-chaff-1 peony-chaff-1 maple-chaff-2 clover-chaff-2 peony-chaff-2"}


def two_hands(state):
    """Give the others two hand cards each, so that the round goes on."""
    hands = list(state.hand_masks)
    hands[1] |= CardSet.parse("iris-chaff-2").mask
    hands[2] |= CardSet.parse("iris-ribbon").mask
    return attrs.evolve(state, hand_masks=tuple(hands))


@pytest.mark.rule("SB-5.4")
def test_the_other_one_is_due_on_the_next_turn():
    state = two_hands(playing("pine-crane pine-ribbon iris-chaff-1", **TWO_OF_PINE, **FILLER))
    after = _next_turn(state, _play(state, "pine-crane"))
    assert moves(after) == {("pine-ribbon", SECOND)}
    # Burden card or not by then: were it none any more, it would be due all the same.
    none = _next_turn(state, _play(state, "pine-crane"), third="plum-ribbon")
    assert moves(none) == {("pine-ribbon", None)}


@pytest.mark.rule("SB-5.4")
def test_only_the_other_one_of_the_month_is_due():
    # Seat 1 lacks the Cup, too, for Moon Viewing: a burden card, but not of Pine.
    state = two_hands(playing("pine-crane pine-ribbon chrysanthemum-cup iris-chaff-1", **TWO_OF_PINE, **FILLER))
    after = _next_turn(state, _play(state, "pine-crane"))
    assert moves(after) == {("pine-ribbon", SECOND)}


@pytest.mark.rule("SB-5.4")
def test_the_duty_is_for_one_turn_and_makes_no_other():
    hand = "pine-crane pine-ribbon pine-chaff-1 iris-chaff-1"
    state = two_hands(playing(hand, second="susuki-moon plum-ribbon cherry-ribbon", **FILLER))
    after = _next_turn(state, _play(state, "pine-crane"))
    assert moves(after) == {("pine-ribbon", SECOND)}
    free = _next_turn(two_hands(after), _play(after, "pine-ribbon"))
    assert ("iris-chaff-1", None) in moves(free)


@pytest.mark.rule("SB-5.4")
def test_only_burden_cards_the_lightest_goes():
    # The Moon would make 1 hai for seat 1, the Geese 2 for seat 2.
    state = playing("susuki-moon maple-deer", second="chrysanthemum-cup", third="clover-boar susuki-geese")
    assert moves(state) == {("susuki-moon", ALL)}
    # Equal: free.
    state = playing("susuki-moon cherry-curtain", second="chrysanthemum-cup")
    assert moves(state) == {("susuki-moon", ALL), ("cherry-curtain", ALL)}
    # What counts is a card's best yaku for any opponent: the Moon is worth 1 and 4, the Warbler 2.
    state = playing(
        "susuki-moon plum-warbler", second="pine-crane paulownia-phoenix", third="pine-crane cherry-curtain"
    )
    assert moves(state) == {("plum-warbler", ALL)}
    # One card that is free, and it is not so.
    state = playing("susuki-moon iris-chaff-1", second="chrysanthemum-cup")
    assert moves(state) == {("iris-chaff-1", None)}


@pytest.mark.rule("SB-5.4")
def test_the_order_of_the_exceptions():
    # (c) before (b): both cards of Pine are the lightest, so that no duty arises.
    state = playing("pine-crane pine-ribbon", **TWO_OF_PINE)
    assert moves(state) == {("pine-crane", ALL), ("pine-ribbon", ALL)}
    # (b) is left to a heavier one of two: the Crane would make Large Birds, 2 hai.
    state = playing(
        "pine-crane pine-ribbon", second="susuki-geese paulownia-phoenix", third="plum-ribbon cherry-ribbon"
    )
    assert moves(state) == {("pine-crane", PAIR), ("pine-ribbon", ALL)}
    # (a) before both.
    state = playing("pine-crane pine-ribbon", "cherry-curtain plum-warbler", **TWO_OF_PINE)
    assert moves(state) == {("pine-crane", TEYAKU), ("pine-ribbon", ALL)}
    state = playing("pine-crane pine-ribbon iris-chaff-1", "cherry-curtain plum-warbler", **TWO_OF_PINE)
    assert moves(state) == {("pine-crane", TEYAKU), ("pine-ribbon", PAIR), ("iris-chaff-1", None)}


# --- refusals ---


@pytest.mark.rule("SB-5.5")
def test_a_refusal_names_opponent_yaku_and_rule():
    state = playing("pine-crane iris-chaff-1", second="cherry-curtain plum-warbler", third="susuki-moon")
    with pytest.raises(IllegalMoveError, match=r"all that seat 1 lacks for Spring.*\(SB-5.3\)") as error:
        state.play(Play(Card.parse("pine-crane")))
    assert error.value.rule == "SB-5.3"


@pytest.mark.rule("SB-5.5", "SB-5.4")
def test_a_refusal_of_what_is_not_due():
    state = two_hands(playing("pine-crane pine-ribbon iris-chaff-1", **TWO_OF_PINE, **FILLER))
    after = _next_turn(state, _play(state, "pine-crane"))
    with pytest.raises(IllegalMoveError, match=r"another card is due after ni-mai mochi.*\(SB-5.4\)"):
        after.play(Play(Card.parse("iris-chaff-1")))


@pytest.mark.rule("SB-5.4")
def test_nothing_is_announced_without_need():
    state = playing("pine-crane iris-chaff-1", second="susuki-moon")
    with pytest.raises(IllegalMoveError, match=r"no burden card.*\(SB-5.4\)"):
        state.play(BurdenPlay(Card.parse("iris-chaff-1"), ground=PAIR))


# --- captures, and the end ---


@pytest.mark.rule("SB-5.2")
def test_hand_and_stock_cards_take_the_lesser():
    state = playing("susuki-chaff-1 iris-chaff-1", field="susuki-moon susuki-geese")
    assert {str(move.captures) for move in state.legal_moves if move.card.slug == "susuki-chaff-1"} == {"susuki-geese"}
    drawn = playing("iris-chaff-1 iris-chaff-2", field="susuki-moon susuki-geese", stock="susuki-chaff-1")
    after = drawn.play(_play(drawn, "iris-chaff-1"))
    assert "susuki-geese" in str(after.piles[0])
    # A choice is put only where there is one: the Rain Man and the Swallow are worth the same.
    drawn = playing("iris-chaff-1 iris-chaff-2", field="willow-rain-man willow-swallow", stock="willow-ribbon")
    waiting = drawn.play(_play(drawn, "iris-chaff-1"))
    assert [type(move) for move in waiting.legal_moves] == [Take, Take]


@pytest.mark.rule("SB-5.2", "CD-6")
def test_the_rule_that_forbids_a_capture_is_named():
    state = playing("susuki-chaff-1 iris-chaff-1", field="susuki-moon susuki-geese pine-crane")
    chaff = Card.parse("susuki-chaff-1")
    words = r"susuki-chaff-1 captures the one worth less of two field cards, not susuki-moon.*\(SB-5\.2\)$"
    with pytest.raises(IllegalMoveError, match=words):
        state.play(Play(chaff, CardSet.parse("susuki-moon")))
    # By CD-6 it may capture neither another month's card nor both, and must capture one.
    for captures in ("pine-crane", "susuki-moon susuki-geese", ""):
        with pytest.raises(IllegalMoveError, match=r"this is not what susuki-chaff-1 captures.*\(CD-6\)$"):
            state.play(Play(chaff, CardSet.parse(captures)))
