"""The engine on small games: a plain one, and one that asks a question at every point of a turn.

The games of this library have their own tests.
"""

import functools
import pickle
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    BLANK,
    CARDS,
    Card,
    CardSet,
    HanafudaError,
    IllegalMoveError,
    InvalidSeatError,
    Move,
    Pass,
    Play,
    Reason,
    RoundState,
    Ruleset,
    Score,
    ScriptedShuffler,
    SeededShuffler,
    Settlement,
    Table,
    Take,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Dealt, Drawn, Event, Misdealt, Moved
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.names import Names
from hanafuda_rules.options import Options
from hanafuda_rules.parts import flow
from hanafuda_rules.parts.dealing import Deal, DealtCards, Misdeal, Packet, by_kind, deal_packets
from hanafuda_rules.parts.plans import Totals
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.stopping import StoppingPlay
from hanafuda_rules.parts.turns import Question, QuestionStep
from hanafuda_rules.words import say

from helpers.changed_states import changed
from helpers.strategies import places

State = RoundState[Any, Any]
PLAY = PlayPhase()
Piles = tuple[CardSet, ...]


def most_cards(piles: Piles) -> Settlement:
    """One point a card; who captured most deals."""
    counts = [len(pile) for pile in piles]
    scores = tuple(Score((seat,), count, Reason(say("cards"), "XX-1")) for seat, count in enumerate(counts))
    best = counts.index(max(counts))
    return Settlement(
        title=say("Most cards"),
        seats=len(piles),
        unit=Names("cards"),
        scores=scores,
        winner=best,
        next_dealer=best,
        dealer_reason=Reason(say("who has most"), "XX-1"),
    )


@attrs.frozen(kw_only=True, slots=False)
class MostCards(Ruleset[Any, Table, Settlement]):
    """Four cards for each seat and for the field, two rounds."""

    options: Options = Options()
    length: Options = Options()
    seats: tuple[int, ...] = (2,)
    deals: tuple[tuple[str, Any], ...] = ()
    play: PlayPhase = PLAY

    key, name, seat_rule, outcome_type = "most_cards", "Most Cards", "XX-2", tuple

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        return self.seats

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        packets = tuple((seats, (Packet(2), Packet(4, "field"), Packet(2))) for seats in self.seats)
        return (Deal(packets=packets, **dict(self.deals)), self.play)

    @functools.cached_property
    def match_plan(self) -> Totals:
        return Totals("XX-2", rounds=2)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        return by_kind(self.classification, card)

    def outcome_of(self, state: State, /) -> Any:
        return state.piles

    def reckon(self, outcome: Any, /) -> Settlement:
        return most_cards(outcome)


def game(play: PlayPhase = PLAY, *, seat_counts: tuple[int, ...] = (2,), **deal: Any) -> Ruleset[Any, Any, Any]:
    return MostCards(seats=seat_counts, deals=tuple(deal.items()), play=play)


PLAIN = game()


def opened(rules: Ruleset[Any, Any, Any], *order: Card) -> State:
    rest = [card for card in sorted(CARDS, key=lambda card: (card.rank, card.month)) if card not in order]
    return rules.deal(seats=2, shuffler=ScriptedShuffler([(*order, *rest)]))


def play_out(state: State) -> State:
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    return state


# --- a plain game ----------------------------------------------------------------------------------------------------


def test_packets_start_at_the_dealers_right_or_with_the_dealer() -> None:
    order = tuple(sorted(CARDS, key=lambda card: (card.rank, card.month)))
    right = PLAIN.deal(seats=2, dealer=0, shuffler=ScriptedShuffler([order]))
    assert right.hands == (CardSet([*order[2:4], *order[10:12]]), CardSet([*order[0:2], *order[8:10]]))
    dealer = game(dealer_first=True).deal(seats=2, dealer=0, shuffler=ScriptedShuffler([order]))
    assert dealer.hands == right.hands[::-1]
    assert dealer.field == right.field == CardSet(order[4:8])
    assert dealer.events == (Dealt(dealer.field, (4, 4), 36),)


@attrs.frozen
class NoCraneFirst(Misdeal):
    """A custom misdeal."""

    rule: str = "XX-3"

    def voids(self, layout: DealtCards, table: Table) -> bool:
        return c.PINE_CRANE in layout.field and table.dealer == 1


def test_misdeals_are_a_games_own() -> None:
    rules = game(misdeals=(NoCraneFirst(),))
    void = (*CARDS[4:8], *(card for card in CARDS if card not in CARDS[4:8]))
    orders = ScriptedShuffler([void, CARDS])
    kept, again = (rules.deal(seats=2, dealer=dealer, shuffler=orders) for dealer in (0, 1))
    assert len(kept.events) == 1
    assert kept.shuffler == ScriptedShuffler([CARDS])
    assert again.events[0] == Misdealt(CardSet(CARDS[:4]), "XX-3")
    assert again.field == CardSet(CARDS[4:8])


def test_the_ruleset_names_its_seats() -> None:
    with pytest.raises(InvalidSeatError, match=r"^Most Cards has 2 seats, not 3 \(XX-2\)$"):
        PLAIN.deal(seats=3, shuffler=SeededShuffler(1))
    with pytest.raises(InvalidSeatError, match=r"^Most Cards has 2 or 3 seats, not 4 \(XX-2\)$"):
        game(seat_counts=(2, 3)).deal(seats=4, shuffler=SeededShuffler(1))
    assert repr(PLAIN) == "most_cards.ruleset()"
    assert PLAIN.changes() == {}
    assert game() == PLAIN
    assert hash(PLAIN) == hash(game())


# --- a game that asks ------------------------------------------------------------------------------------------------


@attrs.frozen
class Nod(Move):
    """An announcement, and the answer that ends the round."""

    ends_round = True


@attrs.frozen
class Nodded(Event):
    """The event of a nod."""

    seat: int


SPEAK = Question((), "XX-4", "an announcement is to be made before the stock card is turned")


@attrs.frozen
class SpeakStep(QuestionStep):
    """The seats speak between the hand card and the stock card."""

    pile_before: int
    asked: tuple[int, ...]
    player: int


@attrs.frozen
class Asking(StoppingPlay):
    """Both seats speak before each stock card; whoever captures is asked, and the fourth answer ends the round."""

    def first_notes(self, state: State) -> Any:
        return len(state.order), 0

    def play_card(self, state: State, play: Play) -> State:
        if not state.stock:
            return super().play_card(state, play)
        seat = flow.mover(state)
        step = SpeakStep(state.step.notes, SPEAK, state.pile_masks[seat], (1, 0), seat)
        return flow.wait_for(self.bring(state, play), 1, step)

    def answers(self, state: State) -> tuple[Move, ...]:
        if isinstance(state.step, SpeakStep):
            return (Pass(), Nod()) if state.to_move == 1 else (Pass(),)
        return super().answers(state)

    def question(self, after: State, seat: int, before: int) -> Question | None:
        captured = (before ^ after.piles[seat].mask).bit_count()
        return Question((Pass(), Nod()), "XX-5") if captured == 2 else None

    def moved(self, state: State, move: Move) -> State:
        step, seat = state.step, flow.mover(state)
        if not isinstance(step, SpeakStep):
            return super().moved(state, move) if move.ends_round else self.go_on(state, (*step.notes, seat))
        told = flow.tell(state, Nodded(seat)) if isinstance(move, Nod) else state
        if len(step.asked) > 1:
            return flow.wait_for(told, step.asked[1], attrs.evolve(step, asked=step.asked[1:]))
        return self.turn_stock(told, step.player, step.pile_before)


ASKING = game(Asking())
# Seat 1 is dealt the first two cards, seat 0 the next two, then four to the field, then two each again.
ORDER = (
    *(c.MAPLE_DEER, c.MAPLE_RIBBON, c.PINE_CRANE, c.PLUM_WARBLER),
    *(c.PINE_RIBBON, c.IRIS_RIBBON, c.IRIS_CHAFF_1, c.SUSUKI_MOON),
    *(c.WILLOW_SWALLOW, c.CLOVER_BOAR, c.CHERRY_CURTAIN, c.WISTERIA_CUCKOO),
    *(c.IRIS_BRIDGE, c.PEONY_BUTTERFLIES, c.PAULOWNIA_PHOENIX),
)


def test_an_interlude_comes_between_the_hand_card_and_the_stock_card() -> None:
    state = opened(ASKING, *ORDER)
    first = state.play(Play(c.PLUM_WARBLER))
    assert (first.to_move, first.legal_moves) == (1, (Pass(), Nod()))
    assert len(first.stock) == len(state.stock)
    second = first.play(Nod())
    assert (second.to_move, second.legal_moves) == (0, (Pass(),))
    choosing = second.play(Pass())
    assert choosing.events[1:] == (
        Moved(0, Play(c.PLUM_WARBLER)),
        Moved(1, Nod()),
        Nodded(1),
        Moved(0, Pass()),
        Drawn(0, c.IRIS_BRIDGE, None),
    )
    assert [type(move) for move in choosing.legal_moves] == [Take, Take]
    for each in (state, first, second, choosing):
        assert sorted(card for place in places(each) for card in place) == list(CARDS)
        assert pickle.loads(pickle.dumps(each)) == each


def answer_all(state: State) -> State:
    while Pass() in state.legal_moves:
        state = state.play(Pass())
    return state


def test_a_question_comes_at_the_end_of_the_turn_and_may_end_the_round() -> None:
    state = opened(ASKING, *ORDER).play(Play(c.PLUM_WARBLER)).play(Pass()).play(Pass())
    asked = state.play(Take(c.IRIS_BRIDGE, CardSet([c.IRIS_RIBBON])))
    assert (asked.to_move, asked.legal_moves) == (0, (Pass(), Nod()))
    going_on, over = asked.play(Pass()), asked.play(Nod())
    assert (going_on.to_move, over.to_move) == (1, None)
    assert over.outcome == (CardSet([c.IRIS_BRIDGE, c.IRIS_RIBBON]), CardSet())
    assert going_on.step.notes == (2, 0, 0)


def test_notes_are_kept_through_every_pause() -> None:
    state = opened(ASKING, *ORDER)
    while not state.is_over:
        assert state.step.notes[:2] == (2, 0)
        state = state.play(state.legal_moves[0])
    assert len(state.step.notes) > 2


@pytest.mark.parametrize(
    ("plays", "why", "rule"),
    [
        ((), "the seat must play a hand card", "CD-6"),
        ((Play(c.PLUM_WARBLER),), "an announcement is to be made before the stock card is turned", "XX-4"),
        ((Play(c.PLUM_WARBLER), Pass(), Pass()), "the seat must choose what the turned card captures", "CD-6"),
        (
            (Play(c.PLUM_WARBLER), Pass(), Pass(), Take(c.IRIS_BRIDGE, CardSet([c.IRIS_RIBBON]))),
            "the seat must answer a question",
            "XX-5",
        ),
    ],
)
def test_what_is_refused_names_the_seam_and_its_rule(plays: tuple[Move, ...], why: str, rule: str) -> None:
    state = opened(ASKING, *ORDER)
    for move in plays:
        state = state.play(move)
    with pytest.raises(IllegalMoveError, match=rf": {why}; legal: .* \({rule}\)$") as caught:
        state.play(Move())
    assert caught.value.rule == rule


@attrs.frozen
class AskingPlainly(PlayPhase):
    """Asks after each turn, and changes nothing else."""

    def ended(self, after: State, seat: int, before: int) -> State:
        return self.ask(after, seat, Question((Pass(),)))


def test_no_capture_is_blocked_unless_a_game_says_so() -> None:
    state, captures = opened(PLAIN, *ORDER), CardSet([c.PINE_RIBBON])
    assert (PLAY.guarded, PLAY.blocks(state, captures, Source.HAND)) == (0, None)


def test_what_a_game_does_not_say_changes_nothing() -> None:
    plain, asking = (game(play).deal(seats=2, shuffler=SeededShuffler(8)) for play in (PlayPhase(), AskingPlainly()))
    with pytest.raises(IllegalMoveError) as caught:
        asking.play(asking.legal_moves[0]).play(Play(c.PINE_CRANE))
    assert caught.value.rule is None
    while not plain.is_over:
        move = plain.legal_moves[-1]
        plain, asking = plain.play(move), answer_all(asking.play(move))
        assert (plain.hands, plain.piles, plain.field, plain.stock) == (
            *(asking.hands, asking.piles, asking.field),
            asking.stock,
        )
    assert asking.is_over


@attrs.frozen
class NoBrights(PlayPhase):
    """Brights may not be played while the hand has other cards."""

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        others = tuple(play for play in plays if play.card.kind is not c.Kind.BRIGHT)
        return others or plays


def test_a_game_may_restrict_the_hand_cards() -> None:
    state = opened(game(NoBrights()), *ORDER)
    assert state.hands[0] == CardSet([c.PINE_CRANE, c.PLUM_WARBLER, c.CHERRY_CURTAIN, c.WISTERIA_CUCKOO])
    assert state.legal_moves == (Play(c.PLUM_WARBLER), Play(c.WISTERIA_CUCKOO))
    with pytest.raises(IllegalMoveError, match=r"may not play cherry-curtain: this play is not allowed; .* \(CD-6\)"):
        state.play(Play(c.CHERRY_CURTAIN))
    with pytest.raises(IllegalMoveError, match=r"this is not what pine-crane captures; .* \(CD-6\)"):
        state.play(Play(c.PINE_CRANE))


# --- games that are put together wrongly ------------------------------------------------------------------------------


def wrongly_made(**parts: Any) -> Any:
    """A ruleset of a new class with some invalid parts."""
    return type("Wrong", (MostCards,), {"__module__": __name__, "key": "wrong", **parts})


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"seat_counts": ()}, "the numbers of seats of Most Cards must be 1 or more, not 0"),
        ({"phases": ()}, "the phases of Most Cards must be 1 or more, not 0"),
        ({"phases": [PlayPhase()]}, "the phases of Most Cards must be a tuple, not "),
        ({"vocabulary": []}, "the words of Most Cards must be a tuple, not "),
    ],
)
def test_what_no_ruleset_is_made_of(parts: dict[str, Any], message: str) -> None:
    wrong = wrongly_made(**parts)
    with pytest.raises(HanafudaError, match=message):
        register(wrong, {"RULES": wrong()})


def test_the_last_phase_has_to_end_the_round() -> None:
    with pytest.raises(HanafudaError, match="Most Cards: the round goes on after the last phase, Deal"):
        wrongly_made(phases=PLAIN.phases[:1])().deal(seats=2, shuffler=SeededShuffler(1))


def test_each_number_of_seats_needs_a_deal() -> None:
    wrong = wrongly_made(seat_counts=(2, 3))()
    with pytest.raises(HanafudaError, match="no packets are given for 3 seats"):
        wrong.deal(seats=3, shuffler=SeededShuffler(1))


@pytest.mark.rule("CD-1", "CD-3")
def test_no_more_is_dealt_than_the_deck_has() -> None:
    packets = [Packet(16), Packet(17, "field")]
    with pytest.raises(HanafudaError, match="49 cards cannot be dealt at 2 seats: the deck has 48"):
        deal_packets(CARDS, packets, (1, 0), 0)
    assert deal_packets((*CARDS, BLANK), packets, (1, 0), 0).stock == ()


# --- turns with and without cards -------------------------------------------------------------------------------------


def test_flip_only_turns_go_on_until_the_stock_is_empty() -> None:
    over = play_out(opened(game(PlayPhase(until="both")), *ORDER))
    drawn = [event.seat for event in over.events if isinstance(event, Drawn)]
    # Eight turns with a hand card, then 28 without; seat 0 has the first, and they go on in turn.
    assert drawn == [0, 1] * 18
    assert (over.stock, over.field) == ((), CardSet())
    assert sum(map(len, over.piles)) == len(CARDS)


@attrs.frozen
class TwoAtOnce(PlayPhase):
    """By a custom move, a seat may lay its whole hand on the field."""

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        return (*plays, Nod())

    def moved(self, state: State, move: Move) -> State:
        seat = flow.mover(state)
        hands = tuple(0 if each == seat else hand for each, hand in enumerate(state.hand_masks))
        laid = attrs.evolve(state, hand_masks=hands, field_mask=state.field_mask | state.hand_masks[seat])
        return self.turn_stock(laid, seat, state.pile_masks[seat])


@pytest.mark.parametrize(("until", "turns"), [("hands", [0, 1, 1, 1, 1]), ("both", [0, 1] * 18)])
def test_a_seat_without_cards_is_passed_over_or_turns_a_stock_card(until: Any, turns: list[int]) -> None:
    state = opened(game(TwoAtOnce(until=until)), *ORDER).play(Nod())
    assert (state.hands[0], state.events[1]) == (CardSet(), Moved(0, Nod()))
    while Take not in map(type, state.legal_moves) and not state.is_over:
        state = state.play(state.legal_moves[0])
    state = play_out(state)
    assert [event.seat for event in state.events if isinstance(event, Drawn)] == turns
    assert state.is_over


@pytest.mark.parametrize("until", ["hands", "both"])
def test_a_seat_without_cards_is_passed_over_where_the_stock_is_empty_too(until: Any) -> None:
    state = opened(game(TwoAtOnce(until=until)), *ORDER)
    state = changed(state, stock=()).play(Nod())
    movers = []
    while not state.is_over:
        movers.append(state.to_move)
        state = state.play(state.legal_moves[0])
    # Seat 0 has laid its whole hand; seat 1 plays its four cards one after the other.
    assert movers == [1] * 4


def test_the_round_may_end_with_the_stock() -> None:
    rules = game(PlayPhase(until="either"), seat_counts=(2,))
    state = opened(rules, *ORDER)
    short = changed(state, stock=state.stock[:1])
    over = short.play(Play(c.PLUM_WARBLER))
    assert (over.is_over, bool(over.hands[1])) == (Take not in map(type, over.legal_moves), True)
