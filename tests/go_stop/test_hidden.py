"""What seats of Go-Stop know of hidden cards, samples, positions, and how events print."""

import random

import attrs
import pytest

from hanafuda_rules import HanafudaError, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules.cards import CardSet
from hanafuda_rules.events import Dealt, Joined, Misdealt, Moved, PickedUp, Shown
from hanafuda_rules.formats.notation import parse_move
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import go_stop
from hanafuda_rules.games.go_stop import events as e
from hanafuda_rules.games.go_stop.phases.so_far import RoundSoFar
from hanafuda_rules.knowledge.log import EventLog, log_of, with_move
from hanafuda_rules.knowledge.tracing import trace_of
from hanafuda_rules.learning.observation import observation_space
from hanafuda_rules.moves import EnterRound, Play
from hanafuda_rules.parts.turns import CaptureStep as FlippedStep
from hanafuda_rules.transfers import STOCK

from helpers.go_stop_positions import cards, moment, play, stack

# Seat 3 showed Crane and Curtain before its hand joined the stock; then seat 1 drew a card for a joker.
CLAIMED = (
    Dealt(CardSet(), (7, 7, 7, 7), 21),
    e.Claimed(3, cards("1b 3b"), "GS-3.4"),
    Joined((3,), 28, apart=6),
    e.TurnedUp(cards("5a 6a 7a 9a 10a 11a")),
    PickedUp(1),
)


@pytest.mark.rule("CD-9", "GS-3.4", "GS-5.4")
def test_a_shown_card_that_joined_the_stock_may_have_been_drawn():
    known = trace_of(CLAIMED)
    assert known.places == dict.fromkeys(cards("1b 3b"), frozenset([STOCK, 1]))
    assert known.drawn[1] == 1
    # Who has played the Crane has drawn it, and so has not drawn the Curtain.
    after = trace_of((*CLAIMED, Moved(1, Play(c.PINE_CRANE))))
    assert after.drawn[1] == 0
    # A state's log has the play as a link of its own, and no event of it.
    assert trace_of(EventLog(with_move(log_of(CLAIMED), 1, Play(c.PINE_CRANE)))) == after
    # A card that was not shown may have been in the hand before.
    assert trace_of((*CLAIMED, Moved(1, Play(c.PINE_RIBBON)))).drawn[1] == 1


@pytest.mark.rule("CD-9", "GS-3.4", "GS-5.4")
def test_of_shown_cards_a_seat_holds_no_more_than_it_drew():
    rules = go_stop.ruleset(jokers="2", president="off", field_quad="draw")
    rng, met = random.Random(5), set()
    for seed in range(400):
        state = rules.deal(seats=4, dealer=0, shuffler=SeededShuffler(seed))
        state = play(state, "enter", "enter")
        shown = CardSet().union(*[event.cards for event in state.events if isinstance(event, e.Claimed)])
        holder = next((seat for seat in (1, 2) if not state.is_over and c.JOKER_1 in state.hands[seat]), None)
        if state.is_over or len(shown - {c.JOKER_1}) < 2 or holder is None:
            continue
        while state.to_move != holder and not state.is_over:
            state = state.play(state.legal_moves[0])
        state = play(state, "joker:j1")
        met |= {len(state.view(0).sample(rng).hands[holder] & shown) for _ in range(60)}
        break
    assert met == {0, 1}


@pytest.mark.rule("GS-5.10", "GS-2.4")
def test_a_position_in_the_middle_of_a_round():
    rest = "2rcd 3rcd 4arcd 5arcd 6rcd 7arcd 9ar 10arcd 11barc 12bcd"
    state = state_at(go_stop.RULES, f"2 / 0 / 0 1 / 0 / 1b 2a, 3b 6a / {rest}, - / 1rcd 8ac / - / 8b 8d 9c 9d 12e")
    # Three of a month are a stack that nobody made.
    assert [(each.owner, each.month) for each in state.step.notes.stacks] == [(None, cards("1brcd").mask)]
    state = state.play(parse_move(state.ruleset, "1bx1rcd"))
    # The Moon is turned, and two of its month lie there.
    assert {str(move) for move in state.legal_moves} == {
        "take susuki-geese with the drawn susuki-moon",
        "take susuki-chaff-1 with the drawn susuki-moon",
    }
    notes = attrs.evolve(RoundSoFar.at_start(2), ppeoks=(2, 0))
    text = f"2 / 0 / 0 1 / 0 / 1b 2a, 3b 6a / {rest}, 1rcd / 8ac / 8b / 8d 9c 9d 12e"
    waiting = state_at(go_stop.RULES, text, notes=notes, pile_before=cards("2rcd"))
    assert (type(waiting.step), waiting.step.pile_before, waiting.step.notes) == (
        FlippedStep,
        cards("2rcd").mask,
        notes,
    )
    assert len(waiting.legal_moves) == 2
    with pytest.raises(HanafudaError, match=r"a RoundSoFar for the notes of Go-Stop is needed"):
        state_at(go_stop.RULES, text, notes=3)


PILE = "2arcd 3rcd 4arcd 5arcd 6arcd 7arcd 8ac 9arcd 10arcd 11barc 12bcd"


@pytest.mark.rule("GS-2.5", "GS-5.8")
@pytest.mark.parametrize(
    ("hand", "pile", "stock", "skips", "needed"),
    [
        ("1b", "8bd 12e", "-", 0, 2), ("1b", "8d 12e", "8b", 0, 2), ("1b", "12e", "8b 8d", 0, None),
        ("1b", "12e", "8b 8d", 1, 3), ("1b", "-", "8b 8d 12e", 1, None),
        ("1b j1", "-", "8b 8d 12e", 0, 4), ("1b j1", "-", "8b 8d 12e 1r", 0, None),
    ],
)  # fmt: skip
def test_a_position_has_a_stock_for_the_turns_to_come(hand, pile, stock, skips, needed):
    """Each hand card and each skip takes a card, and a joker in a hand one more."""
    rules = go_stop.ruleset(jokers="2" if "j1" in hand else "none")
    field = "1cd" if "1r" in stock else "1rcd"
    text = f"2 / 0 / 0 1 / 0 / {hand}, 3b / {PILE}, {pile} / {field} / - / {stock}"
    notes = attrs.evolve(RoundSoFar.at_start(2), skips=(0, skips))
    if needed is None:
        assert state_at(rules, text, notes=notes).legal_moves
        return
    with pytest.raises(HanafudaError) as caught:
        state_at(rules, text, notes=notes)
    count = len(stock.replace("-", "").split())
    told = f"the turns to come need {needed} stock cards besides jokers, but there are {count} (GS-2.5)"
    assert str(caught.value) == told


@pytest.mark.rule("GS-1.1", "GS-3.3")
@pytest.mark.parametrize(
    ("order", "right"), [("0 1 2 3", False), ("0 1", False), ("0 2 1", False), ("1 2 3", False), ("0 1 3", True)]
)
def test_a_position_has_the_seats_that_can_play(order, right):
    hands = ", ".join("1b" if str(seat) == order[0] else "-" for seat in range(4))
    text = f"4 / 0 / {order} / {order[0]} / {hands} / {PILE}, 3b 8bd, -, - / 1rcd / - / 12e"
    if right:
        assert state_at(go_stop.RULES, text).legal_moves
        return
    with pytest.raises(HanafudaError, match=r"3 seats play, the dealer first, in turn order, not .*GS-1\.1"):
        state_at(go_stop.RULES, text)


@pytest.mark.rule("GS-4.1")
def test_what_is_refused_while_presidents_are_asked():
    state = go_stop.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match=r"the hand does not hold four cards of a month; .*GS-4\.1"):
        state.play(go_stop.Reveal())
    with pytest.raises(HanafudaError, match=r"the seat must reveal a president or pass; .*GS-4\.1"):
        state.play(go_stop.Stop())
    assert not any(isinstance(event, Shown) for event in state.events)


@pytest.mark.rule("GS-5.9")
def test_what_everybody_knows_of_stacks():
    state = moment(
        go_stop.ruleset(jokers="2"), ["1d 7a", "2a"], "1brc 5arc j1", "6c", stacks=(stack("1b"), stack("5a", 1, "j1"))
    )
    observed = observation_space(state.ruleset, 2).of(state.view(0)).cards
    assert (observed["stack.0"], observed["stack.1"]) == (cards("-"), cards("5arc j1"))
    assert state.ruleset.yaku["five_birds"].value == 5


@attrs.frozen
class _Dealing:
    """A shuffler that deals some order first."""

    first: tuple[c.Card, ...] | None
    rest: SeededShuffler = SeededShuffler(5)

    def shuffle(self, deck):
        if self.first is not None:
            return self.first, _Dealing(None)
        order, rest = self.rest.shuffle(deck)
        return order, _Dealing(None, rest)

    def next_round(self):
        return self


@pytest.mark.rule("CD-9", "GS-2.4", "GS-3.3")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_samples_after_a_field_that_was_void_once_hands_had_joined_the_stock(seats):
    rules = go_stop.ruleset(jokers="2", president="off", compensation_points=1)
    # Three cards to the field, four to each seat, three to the field, three to each: all Pines, a joker and the Moon.
    field = [*cards("1brcd j1 8b")]
    others = [card for card in rules.deck(seats) if card not in field]
    cut = 4 * seats
    order = (*field[:3], *others[:cut], *field[3:], *others[cut:])
    state = rules.deal(table=rules.table(seats=seats, dealer=0), shuffler=_Dealing(order))
    while EnterRound() in state.legal_moves:
        state = state.play(EnterRound())
    assert [event.rule for event in state.events if isinstance(event, Misdealt)] == ["GS-2.4"]
    for seat in (0, 1, seats - 1):
        sampled = state.view(seat).sample(random.Random(seat))
        assert sampled.view(seat) == state.view(seat)
