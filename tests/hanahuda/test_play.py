"""The play: captures, the end of the stock, and who may stop the round."""

import pytest

from hanafuda_rules import (
    CardSet,
    IllegalMoveError,
    Move,
    Pass,
    Play,
    RoundState,
    SeededShuffler,
    Take,
    settle_round,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Drawn, Moved
from hanafuda_rules.games import hanahuda
from hanafuda_rules.games.hanahuda import RULES, Continue, Outcome, Stop, Stopped
from hanafuda_rules.table import Table

from helpers.rounds import even, position, to_play

State = RoundState[Outcome, Table]
END_ROUND = hanahuda.ruleset(stock_out="end_round")
STOP_RIBBONS = (Stop("seven_ribbons"), Continue())
STOP_BRIGHTS = (Stop("six_brights"), Continue())

FIVE_BRIGHTS = "pine-crane cherry-curtain susuki-moon willow-rain-man paulownia-phoenix"
SIX_RIBBONS = "pine-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon clover-ribbon"


def taking(*taken: c.Card) -> CardSet:
    return CardSet(taken)


def play_on(state: State) -> list[State]:
    """The states from one on to the end of the round, by the first moves that do not stop it."""
    states = [state]
    while not state.is_over:
        state = state.play(next(move for move in state.legal_moves if not isinstance(move, Stop)))
        states.append(state)
    return states


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PH-4.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_the_dealer_plays_first_then_anticlockwise(seats: int, dealer: int) -> None:
    states = play_on(to_play(RULES.deal(seats=seats, dealer=dealer, shuffler=SeededShuffler(5))))
    players = [state.to_move for state in states if isinstance(next(iter(state.legal_moves), None), Play)]
    hand = {2: 10, 3: 9, 4: 8}[seats]
    assert players == [(dealer + turn) % seats for turn in range(seats * hand)]


@pytest.mark.rule("PH-4.1", "CD-6")
def test_a_hand_card_then_the_top_of_the_stock() -> None:
    state = position(
        RULES,
        hands=["pine-crane plum-ribbon", "iris-bridge iris-ribbon"],
        field="pine-ribbon maple-deer maple-ribbon maple-chaff-1",
        stock="maple-chaff-2 cherry-curtain",
    )
    after = state.play(Play(c.PINE_CRANE, taking(c.PINE_RIBBON)))
    maples = taking(c.MAPLE_DEER, c.MAPLE_RIBBON, c.MAPLE_CHAFF_1)
    assert after.piles[0] == taking(c.PINE_CRANE, c.PINE_RIBBON, c.MAPLE_CHAFF_2) | maples
    assert after.field == CardSet()
    assert after.hands[0] == taking(c.PLUM_RIBBON)
    assert after.stock == (c.CHERRY_CURTAIN,)
    assert after.to_move == 1
    assert after.events[-2:] == (
        Moved(0, Play(c.PINE_CRANE, taking(c.PINE_RIBBON))),
        Drawn(0, c.MAPLE_CHAFF_2, maples),
    )


@pytest.mark.rule("CD-6")
def test_cards_that_match_nothing_stay_on_the_field() -> None:
    state = position(RULES, hands=["pine-crane", "iris-bridge"], field="plum-ribbon", stock="cherry-curtain maple-deer")
    assert state.legal_moves == (Play(c.PINE_CRANE),)
    after = state.play(Play(c.PINE_CRANE))
    assert after.field == taking(c.PLUM_RIBBON, c.PINE_CRANE, c.CHERRY_CURTAIN)
    assert after.piles == (CardSet(), CardSet())


@pytest.mark.rule("CD-6")
def test_capturing_is_compulsory_and_of_two_the_choice_is_free() -> None:
    state = position(
        RULES,
        hands=["pine-crane plum-warbler cherry-curtain iris-bridge", "maple-deer"],
        field="pine-ribbon plum-ribbon plum-chaff-1 cherry-ribbon cherry-chaff-1 cherry-chaff-2",
        stock="willow-swallow",
    )
    assert state.legal_moves == (
        Play(c.PINE_CRANE, taking(c.PINE_RIBBON)),
        Play(c.PLUM_WARBLER, taking(c.PLUM_RIBBON)),
        Play(c.PLUM_WARBLER, taking(c.PLUM_CHAFF_1)),
        Play(c.CHERRY_CURTAIN, taking(c.CHERRY_RIBBON, c.CHERRY_CHAFF_1, c.CHERRY_CHAFF_2)),
        Play(c.IRIS_BRIDGE),
    )


@pytest.mark.rule("CD-6")
@pytest.mark.parametrize(("taken", "left"), [(c.PLUM_RIBBON, c.PLUM_CHAFF_1), (c.PLUM_CHAFF_1, c.PLUM_RIBBON)])
def test_the_player_chooses_what_a_drawn_card_takes(taken: c.Card, left: c.Card) -> None:
    state = position(
        RULES,
        hands=["pine-crane iris-bridge", "maple-deer"],
        field="plum-ribbon plum-chaff-1",
        stock="plum-warbler willow-swallow",
    )
    asked = state.play(Play(c.PINE_CRANE))
    assert asked.to_move == 0
    assert asked.legal_moves == (
        Take(c.PLUM_WARBLER, taking(c.PLUM_RIBBON)),
        Take(c.PLUM_WARBLER, taking(c.PLUM_CHAFF_1)),
    )
    assert asked.events[-1] == Drawn(0, c.PLUM_WARBLER, None)
    assert asked.stock == (c.WILLOW_SWALLOW,)
    after = asked.play(Take(c.PLUM_WARBLER, taking(taken)))
    assert after.to_move == 1
    assert after.piles[0] == taking(c.PLUM_WARBLER, taken)
    assert after.field == taking(c.PINE_CRANE, left)
    assert after.events[-1] == Moved(0, Take(c.PLUM_WARBLER, taking(taken)))


@pytest.mark.rule("CD-6")
def test_a_card_of_the_hand_cards_month_takes_what_the_hand_card_left() -> None:
    # The hand card takes one of two, the drawn card of the same month the other; and a card just laid out is taken.
    state = position(
        RULES, hands=["pine-crane plum-ribbon", "maple-deer"], field="pine-ribbon pine-chaff-1", stock="pine-chaff-2"
    )
    after = state.play(Play(c.PINE_CRANE, taking(c.PINE_RIBBON)))
    assert after.piles[0] == c.Month.PINE.cards
    laid_out = position(RULES, hands=["pine-crane", "maple-deer"], stock="pine-chaff-2").play(Play(c.PINE_CRANE))
    assert laid_out.piles[0] == taking(c.PINE_CRANE, c.PINE_CHAFF_2)


@pytest.mark.rule("CD-10")
def test_the_last_card_is_a_move_too() -> None:
    state = position(RULES, hands=["pine-crane", "pine-ribbon"])
    assert state.legal_moves == (Play(c.PINE_CRANE),)
    after = state.play(Play(c.PINE_CRANE))
    assert after.legal_moves == (Play(c.PINE_RIBBON, taking(c.PINE_CRANE)),)
    assert after.play(after.legal_moves[0]).is_over


@pytest.mark.rule("PH-1.1")
def test_partners_share_a_pile() -> None:
    state = position(
        RULES,
        hands=["pine-crane", "plum-ribbon", "iris-bridge", "maple-deer"],
        field="pine-ribbon iris-ribbon plum-warbler",
    )
    for _ in range(4):
        state = state.play(state.legal_moves[0])
    team = taking(c.PINE_CRANE, c.PINE_RIBBON, c.IRIS_BRIDGE, c.IRIS_RIBBON)
    assert state.piles == (team, taking(c.PLUM_RIBBON, c.PLUM_WARBLER)) * 2
    assert state.outcome.pile(0) == state.outcome.pile(2) == team


# --- the end of the stock --------------------------------------------------------------------------------------------


def turns(states: list[State], seats: int) -> list[tuple[int, int]]:
    """For each seat how many hand cards it played and how many cards it drew."""
    events = states[-1].events
    played = [event.seat for event in events if isinstance(event, Moved) and isinstance(event.move, Play)]
    drew = [event.seat for event in events if isinstance(event, Drawn)]
    return [(played.count(seat), drew.count(seat)) for seat in range(seats)]


@pytest.mark.rule("PH-4.2", "CD-7")
@pytest.mark.parametrize(("seats", "full", "hand_only"), [(2, 9, 1), (3, 4, 5), (4, 2, 6)])
@pytest.mark.parametrize("seed", range(5))
def test_full_turns_then_the_hand_card_alone(seats: int, full: int, hand_only: int, seed: int) -> None:
    states = play_on(to_play(RULES.deal(seats=seats, dealer=seed % seats, shuffler=SeededShuffler(seed))))
    assert turns(states, seats) == [(full + hand_only, full)] * seats
    end = states[-1]
    assert end.field == CardSet()
    assert end.stock == ()
    assert not any(end.hands)
    assert sum(map(len, end.piles[: 2 if seats == 4 else seats])) == 48


@pytest.mark.rule("PH-4.2")
@pytest.mark.parametrize(("seats", "full", "left"), [(2, 9, 1), (3, 4, 5), (4, 2, 6)])
@pytest.mark.parametrize("seed", range(5))
def test_the_round_ends_with_the_last_stock_card(seats: int, full: int, left: int, seed: int) -> None:
    states = play_on(to_play(END_ROUND.deal(seats=seats, dealer=seed % seats, shuffler=SeededShuffler(seed))))
    assert turns(states, seats) == [(full, full)] * seats
    end = states[-1]
    assert [len(hand) for hand in end.hands] == [left] * seats
    counted = sum(map(len, end.outcome.piles.values()))
    assert counted == 48 - left * seats - len(end.field)
    assert all(state.stock or state.to_move == states[-2].to_move for state in states[:-1])


@pytest.mark.rule("PH-4.2")
def test_the_last_stock_card_may_need_a_choice() -> None:
    state = position(
        END_ROUND,
        hands=["pine-crane iris-bridge", "maple-deer"],
        field="plum-ribbon plum-chaff-1",
        stock="plum-warbler",
    )
    asked = state.play(Play(c.PINE_CRANE))
    assert not asked.is_over
    over = asked.play(asked.legal_moves[0])
    assert over.is_over
    assert over.legal_moves == ()
    assert over.outcome == Outcome(piles={0: taking(c.PLUM_WARBLER, c.PLUM_RIBBON), 1: CardSet()}, seats=2, dealer=0)


# --- stopping --------------------------------------------------------------------------------------------------------


def ribbons_at_hand(rules: hanahuda.Rules = RULES, *, more: str = "", stock: str = "maple-deer plum-warbler") -> State:
    """Seat 0 holds six ribbons and takes the seventh with its Chrysanthemum."""
    return position(
        rules,
        hands=[f"chrysanthemum-chaff-1 {more}", "willow-swallow maple-chaff-1"],
        field="chrysanthemum-ribbon plum-ribbon plum-chaff-1",
        stock=stock,
        piles=[str(even(SIX_RIBBONS))],
    )


@pytest.mark.rule("PH-4.3")
def test_who_forms_seven_ribbons_is_asked_at_the_end_of_the_turn() -> None:
    state = ribbons_at_hand()
    asked = state.play(state.legal_moves[0])
    assert asked.to_move == 0
    assert asked.legal_moves == STOP_RIBBONS
    assert asked.events[-1] == Drawn(0, c.MAPLE_DEER, CardSet())  # both cards are played
    with pytest.raises(ValueError, match="the round is not over: seat 0 is to move"):
        _ = asked.outcome


@pytest.mark.rule("PH-4.3", "PH-5.1")
def test_stopping_ends_the_round_at_once() -> None:
    state = ribbons_at_hand()
    over = state.play(state.legal_moves[0]).play(Stop("seven_ribbons"))
    assert over.is_over
    assert over.to_move is None
    assert over.events[-1] == Moved(0, Stop("seven_ribbons"))
    assert over.outcome.stopped == Stopped(0, "seven_ribbons")
    assert settle_round(RULES, over.outcome).net == (700, 0)


@pytest.mark.rule("PH-4.3")
def test_continuing_goes_on_and_the_same_yaku_is_not_asked_for_again() -> None:
    state = ribbons_at_hand(more="plum-chaff-2")
    state = state.play(Play(c.CHRYSANTHEMUM_CHAFF_1, taking(c.CHRYSANTHEMUM_RIBBON))).play(Continue())
    assert state.to_move == 1
    assert state.events[-1] == Moved(0, Continue())
    state = state.play(Play(c.WILLOW_SWALLOW)).play(Take(c.PLUM_WARBLER, taking(c.PLUM_CHAFF_1)))
    # An eighth ribbon is no new yaku.
    after = state.play(Play(c.PLUM_CHAFF_2, taking(c.PLUM_RIBBON)))
    assert len(after.piles[0] & c.Kind.RIBBON.cards) == 8
    assert after.to_move == 1


def both(rules: hanahuda.Rules = RULES) -> State:
    """Seat 0 forms Seven Ribbons with its hand card and Six Brights with the drawn one."""
    state = position(
        rules,
        hands=["chrysanthemum-chaff-1 iris-bridge", "willow-swallow maple-chaff-1"],
        field="chrysanthemum-ribbon plum-chaff-1",
        stock="plum-warbler maple-deer",
        piles=[str(even(f"{FIVE_BRIGHTS} {SIX_RIBBONS}"))],
    )
    return state.play(Play(c.CHRYSANTHEMUM_CHAFF_1, taking(c.CHRYSANTHEMUM_RIBBON)))


@pytest.mark.rule("PH-5.1", "PH-4.3")
def test_both_in_one_turn_are_one_question_and_score_the_larger() -> None:
    asked = both()
    assert asked.legal_moves == STOP_BRIGHTS
    assert settle_round(RULES, asked.play(Stop("six_brights")).outcome).net == (1000, 0)
    assert asked.play(Continue()).to_move == 1
    with pytest.raises(
        IllegalMoveError, match=r"seat 0 may not stop on seven ribbons: the seat must answer a question"
    ):
        asked.play(Stop("seven_ribbons"))


@pytest.mark.rule("PH-5.1", "PH-4.3")
def test_a_later_stop_on_seven_ribbons_beside_six_brights_scores_700() -> None:
    state = position(
        RULES,
        hands=["plum-chaff-1 chrysanthemum-chaff-1", "maple-chaff-1 maple-chaff-2"],
        field="plum-warbler chrysanthemum-ribbon",
        stock="willow-swallow iris-bridge iris-chaff-1 peony-chaff-1",
        piles=[str(even(f"{FIVE_BRIGHTS} {SIX_RIBBONS}"))],
    )
    state = state.play(Play(c.PLUM_CHAFF_1, taking(c.PLUM_WARBLER)))
    assert state.legal_moves == STOP_BRIGHTS
    state = state.play(Continue()).play(Play(c.MAPLE_CHAFF_1))
    state = state.play(Play(c.CHRYSANTHEMUM_CHAFF_1, taking(c.CHRYSANTHEMUM_RIBBON)))
    assert state.legal_moves == STOP_RIBBONS
    over = state.play(Stop("seven_ribbons"))
    assert over.outcome.pile(0) >= CardSet.parse(f"{FIVE_BRIGHTS} plum-warbler")
    assert settle_round(RULES, over.outcome).net == (700, 0)


@pytest.mark.rule("PH-4.3")
def test_in_a_team_the_player_on_turn_decides() -> None:
    state = position(
        RULES,
        hands=["iris-bridge", "iris-chaff-1", "plum-chaff-1 maple-chaff-1", "willow-swallow"],
        field="plum-warbler",
        piles=[str(even(FIVE_BRIGHTS))],
        to_move=2,
        dealer=0,
    )
    asked = state.play(Play(c.PLUM_CHAFF_1, taking(c.PLUM_WARBLER)))
    assert (asked.to_move, asked.legal_moves) == (2, STOP_BRIGHTS)
    over = asked.play(Stop("six_brights"))
    assert over.outcome.stopped == Stopped(2, "six_brights")
    settlement = settle_round(RULES, over.outcome)
    assert settlement.net == (1000, 0, 1000, 0)
    assert settlement.next_dealer == 2


@pytest.mark.rule("PH-4.3", "PH-4.2")
def test_the_last_turn_is_asked_too() -> None:
    # Seat 1 lays out nothing more; of the deck everything else is captured.
    mine = even(f"{FIVE_BRIGHTS} {SIX_RIBBONS}")
    last = taking(c.CHRYSANTHEMUM_CHAFF_1, c.CHRYSANTHEMUM_RIBBON)
    state = position(
        RULES,
        hands=["", "chrysanthemum-chaff-1"],
        field="chrysanthemum-ribbon",
        piles=[str(c.DECK - mine - last), str(mine)],
        to_move=1,
    )
    asked = state.play(state.legal_moves[0])
    assert (asked.to_move, asked.legal_moves) == (1, STOP_RIBBONS)
    stopped, played_out = asked.play(Stop("seven_ribbons")), asked.play(Continue())
    assert stopped.is_over
    assert played_out.is_over
    assert stopped.outcome.stopped == Stopped(1, "seven_ribbons")
    assert played_out.outcome.stopped is None
    assert settle_round(RULES, stopped.outcome).net == (0, 700)
    # Played out: Seven Ribbons, Five Brights, Grass Ribbons; and Nine Animals, Boar, Deer, Butterflies. The sake cup
    # has neither curtain nor moon with it, and seat 0 holds no three ribbons of a sort.
    assert settle_round(RULES, played_out.outcome).net == (10000 + 300, 700 + 700 + 100)


# --- what is not legal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "why", "rule"),
    [
        (Play(c.IRIS_BRIDGE), "iris-bridge is not in the hand", "CD-7"),
        (Play(c.BLANK), "blank is not in the hand", "CD-7"),
        (Play(c.PINE_CRANE), "this is not what pine-crane captures", "CD-6"),
        (Play(c.PINE_CRANE, taking(c.PLUM_RIBBON)), "this is not what pine-crane captures", "CD-6"),
        (
            Play(c.PLUM_WARBLER, taking(c.PLUM_RIBBON, c.PLUM_CHAFF_1)),
            "this is not what plum-warbler captures",
            "CD-6",
        ),
        (Play(c.PLUM_WARBLER), "this is not what plum-warbler captures", "CD-6"),
        (Take(c.PLUM_WARBLER, taking(c.PLUM_RIBBON)), "the seat must play a hand card", "CD-6"),
        (Stop("six_brights"), "the seat must play a hand card", "CD-6"),
        (hanahuda.Trade(c.PINE_CRANE), "the seat must play a hand card", "CD-6"),
        (Move(), "the seat must play a hand card", "CD-6"),
    ],
)
@pytest.mark.rule("CD-6", "CD-7")
def test_what_may_not_be_done_with_a_hand(move: Move, why: str, rule: str) -> None:
    state = position(
        RULES,
        hands=["pine-crane plum-warbler", "iris-bridge maple-deer"],
        field="pine-ribbon plum-ribbon plum-chaff-1",
        stock="cherry-curtain willow-swallow",
    )
    with pytest.raises(IllegalMoveError) as caught:
        state.play(move)
    assert str(caught.value) == f"seat 0 may not {move}: {why}; legal: {state.legal_moves} ({rule})"
    assert (caught.value.move, caught.value.legal, caught.value.rule) == (move, tuple(state.legal_moves), rule)
    assert caught.value.reason == f"seat 0 may not {move}: {why}"


@pytest.mark.rule("CD-6")
@pytest.mark.parametrize(
    "move",
    [
        Take(c.PLUM_WARBLER, CardSet()),
        Take(c.PLUM_WARBLER, taking(c.PLUM_RIBBON, c.PLUM_CHAFF_1)),
        Take(c.PINE_CRANE, taking(c.PLUM_RIBBON)),
        Play(c.IRIS_BRIDGE),
        Continue(),
    ],
)
def test_what_may_not_be_done_with_a_drawn_card(move: Move) -> None:
    state = position(
        RULES, hands=["pine-crane iris-bridge", "maple-deer"], field="plum-ribbon plum-chaff-1", stock="plum-warbler"
    ).play(Play(c.PINE_CRANE))
    with pytest.raises(
        IllegalMoveError, match="the seat must choose what the turned card captures; legal: take plum"
    ) as caught:
        state.play(move)
    assert caught.value.rule == "CD-6"


@pytest.mark.rule("PH-4.3")
@pytest.mark.parametrize("move", [Stop("six_brights"), Stop("nine_animals"), Play(c.IRIS_BRIDGE), Pass()])
def test_what_is_no_answer(move: Move) -> None:
    state = ribbons_at_hand(more="iris-bridge")
    asked = state.play(Play(c.CHRYSANTHEMUM_CHAFF_1, taking(c.CHRYSANTHEMUM_RIBBON)))
    with pytest.raises(IllegalMoveError) as caught:
        asked.play(move)
    why = "the seat must answer a question; legal: stop on seven ribbons; continue (PH-4.3)"
    assert str(caught.value) == f"seat 0 may not {move}: {why}"
    assert caught.value.rule == "PH-4.3"


def test_the_outcome_of_a_round_that_is_not_over() -> None:
    state = RULES.deal(seats=2, dealer=1, shuffler=SeededShuffler(1))
    with pytest.raises(ValueError, match=r"^the round is not over: seat 0 is to move$"):
        _ = state.outcome
