"""The regional games with wild cards: worked examples, and random rounds compared with a model made from the rules."""

import itertools
import random
from collections import Counter

import pytest

from hanafuda_rules import (
    DECK,
    Card,
    CardSet,
    InvalidOptionError,
    InvalidOutcomeError,
    InvalidSeatError,
    Play,
    ScriptedShuffler,
    SeededShuffler,
    cards,
    settle_round,
    testing,
)
from hanafuda_rules.events import Awarded, Misdealt, Shown
from hanafuda_rules.games import regional_wild
from hanafuda_rules.games.regional_wild import HANA_TANZAKU, HIRAYA, MATSU_KIRI_BOZU, Outcome, ruleset
from hanafuda_rules.learning.observation import facts_of_view
from hanafuda_rules.machine.captures import Source
from hanafuda_rules.settlement import Reason
from hanafuda_rules.words import say

from helpers.rounds import order_for, random_states
from helpers.slugs import BLUE, BRIGHTS, GRASS, POETRY, flower, kind_of
from helpers.wild_card_game import moment

ROUNDS = [pytest.param(200, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
_of = CardSet.parse
BOTH = (Source.HAND, Source.STOCK)
ALL, NONE = ruleset(wild_on_three="all"), ruleset(wild_on_three="none")


class TestRegionalWild(testing.Conformance):
    rules = HIRAYA
    presets = (HANA_TANZAKU, MATSU_KIRI_BOZU, ruleset(MATSU_KIRI_BOZU, leftover="leave"), ALL)
    rounds = 10
    matches = 2
    languages = ("ja", "ko")


# --- the model --------------------------------------------------------------------------------------------------------

WILD = {
    "hiraya": {"willow-lightning"},
    "hana_tanzaku": {"willow-rain-man"},
    "matsu_kiri_bozu": {"pine-crane", "susuki-moon", "paulownia-phoenix"},
}


def value(game, card):
    """The card points of a card (RW-5.1)."""
    if game == "hiraya":
        return {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 0}[kind_of(card)]
    if game == "matsu_kiri_bozu":
        return 100 if card in WILD[game] else {"bright": 20, "animal": 10, "ribbon": 5, "chaff": 1}[kind_of(card)]
    if card in {"plum-warbler", "susuki-geese"}:
        return 200
    if card in POETRY:
        return 100
    return 50 if card == "paulownia-yellow" else {"bright": 300, "animal": 100, "ribbon": 50, "chaff": 0}[kind_of(card)]


def yaku(game, pile):
    """The sum of the yaku of a pile, and whether one of them ends the round (RW-6.1, RW-6.3)."""
    if game == "hiraya":
        total = 30 * ((pile >= POETRY) + (pile >= BLUE) + (pile >= GRASS))
        total += 50 if pile >= BRIGHTS else 40 if pile >= BRIGHTS - {"willow-rain-man"} else 0
        chaff = [card for card in pile if kind_of(card) == "chaff" and card != "willow-lightning"]
        return total + 40 * (len(chaff) >= 13), False
    if game == "hana_tanzaku":
        red = pile >= GRASS | {"willow-ribbon"}
        return 1000 * ((pile >= POETRY) + (pile >= BLUE)) + 2000 * red, red
    total = 100 * (pile >= BRIGHTS) + 40 * (pile >= POETRY)
    fifties = (
        BLUE, {"pine-crane", "plum-warbler", "cherry-curtain"},
        {"wisteria-cuckoo", "iris-bridge", "peony-butterflies"}, {"clover-boar", "maple-deer", "susuki-geese"},
    )  # fmt: skip
    total += 50 * sum(pile >= fifty for fifty in fifties)
    return total, total > 0


def choices(options, card, field):
    """What a card may take: sets of lying cards, one of them empty if it may or must stay (RW-3)."""
    game, wild = options.rules, WILD[options.rules]
    own = {lying for lying in field if flower(lying) == flower(card)}
    if card in wild:
        taken = []
        if game != "hana_tanzaku" and own:
            taken += [own] if len(own) == 3 else [{lying} for lying in own]
        for other in {flower(lying) for lying in field} - {flower(card)}:
            alike = {lying for lying in field if flower(lying) == other}
            if len(alike) < 3 or options.wild_on_three == "one":
                taken += [{lying} for lying in alike]
            elif options.wild_on_three == "all":
                taken.append(alike)
        return taken or [set()]
    if game == "hana_tanzaku":
        own -= wild
    if len(own) == 3:
        return [own]
    others = {lying for lying in field & wild if flower(lying) != flower(card)}
    taken = [{lying} for lying in own | others]
    return taken + [set()] * (not own and (game == "matsu_kiri_bozu" or not others))


class Round:
    """A round that is played along, card by card (RW-4)."""

    def __init__(self, state):
        self.options, self.seats, self.turn = state.ruleset.options, state.table.seats, state.table.dealer
        self.hands = [set(map(str, hand)) for hand in state.hands]
        self.field, self.stock = set(map(str, state.field)), list(map(str, state.stock))
        self.piles, self.turned, self.user, self.over = [set() for _ in self.hands], None, None, False

    def moves(self):
        waiting = [self.turned] if self.turned else self.hands[self.turn]
        return {(card, frozenset(taken)) for card in waiting for taken in choices(self.options, card, self.field)}

    def play(self, card, taken):
        if self.turned is None:
            self.hands[self.turn].remove(card)
        self.bring(card, taken)
        self.go_on(turned=self.turned is not None)

    def go_on(self, *, turned=False):
        """Turn stock cards as far as nobody has a choice, and end turns."""
        while True:
            self.turned = None
            if not turned and self.stock:
                card = self.stock.pop(0)
                possible = choices(self.options, card, self.field)
                if len(possible) > 1:
                    self.turned = card
                    return
                self.bring(card, possible[0])
            if self.ended():
                self.over = True
                return
            self.turn = (self.turn + 1) % self.seats
            if self.hands[self.turn]:
                return
            turned = False

    def ended(self):
        if yaku(self.options.rules, self.piles[self.turn])[1]:
            return True
        if any(self.hands) or (self.stock and self.options.leftover == "flip"):
            return False
        if self.options.rules != "matsu_kiri_bozu":
            if self.user is None and self.field:
                assert {flower(card) for card in self.field} == {"willow"}
                others = {card for card in map(str, DECK) if flower(card) == "willow"} - WILD[self.options.rules]
                self.user = next(seat for seat, pile in enumerate(self.piles) if len(pile & others) >= 2)
            if self.field:
                self.piles[self.user] |= self.field
                self.field = set()
        return True

    def bring(self, card, taken):
        wild = WILD[self.options.rules]
        if not taken:
            self.field.add(card)
            return
        self.piles[self.turn] |= {card} | taken
        self.field -= taken
        if self.options.rules != "matsu_kiri_bozu" and wild & (taken | {card}):
            by_other = card not in wild and flower(card) != "willow"
            self.user = self.turn if card in wild or by_other else None


def scores(options, piles, hiraya):
    """The net of each seat (RW-7)."""
    game = options.rules
    points = [sum(value(game, card) for card in pile) for pile in piles]
    sums = [yaku(game, pile)[0] for pile in piles]
    stopper = next((seat for seat, pile in enumerate(piles) if yaku(game, pile)[1]), None)
    if game == "matsu_kiri_bozu":
        if stopper is not None:
            return [sums[seat] if seat == stopper else 0 for seat in range(2)]
        return [max(0, points[0] - points[1]), max(0, points[1] - points[0])]
    if stopper is not None:
        return [4000 if seat == stopper else -2000 for seat in range(3)]
    par = 80 if game == "hiraya" else 1100
    net = []
    for seat, own in enumerate(points):
        others = sum(sums) - sums[seat]
        shown = 60 * (seat in hiraya) - 30 * len(hiraya - {seat})
        net.append(own - par + 2 * sums[seat] - others + shown)
    return net


@pytest.mark.rule("RW-3.2", "RW-3.3", "RW-3.4", "RW-4.2", "RW-4.3", "RW-4.4", "RW-6.1", "RW-7.2", "RW-7.3", "RW-7.4")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_rounds(rounds):
    seen = Counter()
    for states in random_states(regional_wild, rounds, 8):
        options, model, last = states[0].ruleset.options, Round(states[0]), states[-1]
        chaff = {seat for seat, hand in enumerate(model.hands) if all(value("hiraya", card) == 0 for card in hand)}
        hiraya = {seat for seat in chaff if options.rules == "hiraya" and "willow-lightning" not in model.hands[seat]}
        for state, after in itertools.pairwise(states):
            assert model.turn == state.to_move
            moves = {(str(move.card), frozenset(map(str, move.captures))) for move in state.legal_moves}
            assert moves == model.moves()
            move = next(move for move in state.legal_moves if state.play(move) == after)
            model.play(str(move.card), set(map(str, move.captures)))
            assert [set(map(str, pile)) for pile in after.piles] == model.piles
            assert set(map(str, after.field)) == model.field
        assert model.over
        outcome, rules = last.outcome, last.ruleset
        settled = settle_round(rules, outcome)
        net = scores(options, model.piles, hiraya)
        winner = max(last.order, key=net.__getitem__)
        assert (list(settled.net), settled.winner, settled.next_dealer) == (net, winner, winner)
        assert outcome.hiraya == hiraya
        entered = Outcome(seats=outcome.seats, dealer=outcome.dealer, piles=outcome.piles, hiraya=hiraya)
        assert settle_round(rules, entered).net == settle_round(rules, entered.as_sheet(rules)).net == settled.net
        stopped = any(yaku(options.rules, pile)[1] for pile in model.piles)
        if options.rules != "matsu_kiri_bozu" and not stopped:
            assert outcome.captured == DECK  # RW-4.4
        seen[options.rules, stopped] += 1
        seen["hiraya"] += bool(hiraya)
    assert len(seen) >= 5


# --- the table and the deal -------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-1.1", "RW-2.1")
@pytest.mark.parametrize(
    ("rules", "seats", "hand", "field", "stock"),
    [(HIRAYA, 3, 7, 6, 21), (HANA_TANZAKU, 3, 7, 6, 21), (MATSU_KIRI_BOZU, 2, 8, 8, 24)],
)
def test_tables_and_hands(rules, seats, hand, field, stock):
    assert rules.seat_counts == (seats,)
    state = rules.deal(seats=seats, shuffler=ScriptedShuffler([order_for(rules, seats)]))
    assert ([len(cards) for cards in state.hands], len(state.field), len(state.stock)) == ([hand] * seats, field, stock)
    assert state.to_move == 0
    with pytest.raises(InvalidSeatError, match=r"\(RW-1\.1\)"):
        rules.table(seats=5 - seats)
    with pytest.raises(InvalidOutcomeError, match=rf"has {seats} seats, not {5 - seats} \(RW-1\.1\)"):
        settle_round(rules, Outcome(seats=5 - seats, yaku={}, points=dict.fromkeys(range(5 - seats), 0)))


@pytest.mark.rule("RW-1.2", "CD-8")
def test_the_earliest_month_deals_and_within_it_the_highest_standard_kind():
    for rules in (HIRAYA, HANA_TANZAKU, MATSU_KIRI_BOZU):
        ranks = [rules.draw_rank(card) for card in (cards.PINE_CRANE, cards.PINE_RIBBON, cards.PLUM_WARBLER)]
        assert ranks == sorted(ranks)
        assert rules.draw_rank(cards.PAULOWNIA_YELLOW) == rules.draw_rank(cards.PAULOWNIA_CHAFF_1)


@pytest.mark.rule("RW-2.2")
@pytest.mark.parametrize(
    ("rules", "field", "void"),
    [
        (HIRAYA, "11arc", True),
        (HIRAYA, "11bar", True),
        (HANA_TANZAKU, "11arc", True),
        (HANA_TANZAKU, "11bac", False),
        (MATSU_KIRI_BOZU, "11arc", False),
        (MATSU_KIRI_BOZU, "1rcd 8b", False),
        *[(rules, "1brcd", True) for rules in (HIRAYA, HANA_TANZAKU, MATSU_KIRI_BOZU)],
    ],
)
def test_example_7_void_deals(rules, field, void):
    seats = rules.seat_counts[0]
    lying = " ".join(map(str, _of(field)))
    orders = [order_for(rules, seats, dealer=1, field=lying), order_for(rules, seats, dealer=1)]
    state = rules.deal(seats=seats, dealer=1, shuffler=ScriptedShuffler(orders))
    assert [event.rule for event in state.events if isinstance(event, Misdealt)] == ["RW-2.2"] * void
    assert state.to_move == 1
    four = order_for(rules, seats, hands={0: "pine-crane pine-ribbon pine-chaff-1 pine-chaff-2"})
    assert rules.deal(seats=seats, shuffler=ScriptedShuffler([four])).hands[0] >= _of("1brcd")  # they are played


CHAFF = "pine-chaff-1 pine-chaff-2 plum-chaff-1 plum-chaff-2 cherry-chaff-1 iris-chaff-1 paulownia-yellow"


@pytest.mark.rule("RW-2.3", "RW-5.2", "RW-8.3")
def test_a_hand_of_chaff_is_shown():
    order = order_for(HIRAYA, 3, dealer=1, hands={0: CHAFF})
    state = HIRAYA.deal(seats=3, dealer=1, shuffler=ScriptedShuffler([order]))
    assert [event for event in state.events if isinstance(event, Shown)] == [
        Shown(0, CardSet.parse(CHAFF), "RW-2.3", rest=DECK - _of("1cd 2cd 3cd 4cd 5cd 6cd 7cd 8cd 9cd 10cd 12cde"))
    ]
    assert state.hands[0] == _of(CHAFF)  # it is hidden again, and played
    assert [facts_of_view(state.view(2))[f"hiraya.{place}"] for place in range(3)] == [0, 1, 0]  # from seat 2 on
    assert state.view(2).sample(random.Random(1)).hands[0] == _of(CHAFF)
    lightning = CHAFF.replace("paulownia-yellow", "willow-lightning")
    for rules, hand in ((HIRAYA, lightning), (HANA_TANZAKU, CHAFF)):
        state = rules.deal(seats=3, shuffler=ScriptedShuffler([order_for(rules, 3, hands={0: hand})]))
        assert not any(isinstance(event, Shown) for event in state.events)
    assert "hiraya.0" not in facts_of_view(state.view(2))


@pytest.mark.rule("RW-2.4", "RW-8.3", "WC-6.1")
def test_wild_cards_of_a_hand_are_shown_and_the_others_are_not_there():
    order = order_for(MATSU_KIRI_BOZU, 2, dealer=1, hands={0: "pine-crane susuki-moon"}, stock="paulownia-phoenix")
    state = MATSU_KIRI_BOZU.deal(seats=2, dealer=1, shuffler=ScriptedShuffler([order]))
    others = DECK - _of("1b 8b 12b")
    assert [event for event in state.events if isinstance(event, Shown)] == [
        Shown(0, _of("1b 8b"), "RW-2.4", rest=others)
    ]
    for seed in range(20):
        assert not state.view(0).sample(random.Random(seed)).hands[1] & _of("12b")
        assert state.view(1).sample(random.Random(seed)).hands[0] >= _of("1b 8b")


# --- wild cards -------------------------------------------------------------------------------------------------------


def taken(rules, card, field, source):
    return [one.notation for one in rules.captures.may_capture(Card.parse(card), _of(field), source)]


@pytest.mark.rule("RW-3.1", "RW-3.2", "RW-3.3")
def test_examples_3_and_4_hiraya():
    for source in BOTH:
        assert taken(HIRAYA, "11c", "1b 11ar", source) == ["1b", "11a", "11r"]
        assert taken(HIRAYA, "11c", "2rcd", source) == ["2r", "2c", "2d"]
        assert taken(NONE, "11c", "2rcd", source) == ["-"]
        assert taken(ALL, "11c", "2rcd", source) == ["2rcd"]
        assert taken(HIRAYA, "10c", "11c 10a", source) == ["10a", "11c"]
        assert taken(HIRAYA, "1c", "11c 10a", source) == ["11c"]
        assert taken(HIRAYA, "10d", "11c 10arc", source) == ["10arc"]


@pytest.mark.rule("RW-3.1", "RW-3.2")
def test_example_9_hana_tanzaku():
    for source in BOTH:
        assert taken(HANA_TANZAKU, "11b", "11a 10a 2rcd", source) == ["10a"]
        assert taken(HANA_TANZAKU, "11r", "11ba", source) == ["11a"]
        assert taken(HANA_TANZAKU, "1c", "11ba", source) == ["11b"]


@pytest.mark.rule("RW-3.1", "RW-3.4")
def test_example_11_matsu_kiri_bozu():
    for source in BOTH:
        assert taken(MATSU_KIRI_BOZU, "5c", "8b", source) == ["-", "8b"]
        assert taken(MATSU_KIRI_BOZU, "8c", "8b", source) == ["8b"]
        assert taken(MATSU_KIRI_BOZU, "1b", "8b 5c", source) == ["5c", "8b"]
        assert taken(MATSU_KIRI_BOZU, "1b", "1rcd 5c", source) == ["1rcd", "5c"]
        assert taken(MATSU_KIRI_BOZU, "5c", "8b 5a", source) == ["5a", "8b"]


# --- the end ----------------------------------------------------------------------------------------------------------


def played_out(state):
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    return state


@pytest.mark.rule("RW-4.4", "WC-4.2")
def test_example_5_leftovers_go_to_the_user():
    state = moment(HIRAYA, hands=["11c", "7c", "6c"], field="8b 7d 6d 9d", stock="8c 11b 9c")
    state = played_out(state.play(Play(cards.WILLOW_LIGHTNING, _of("8b"))))
    assert state.events[-1] == Awarded(0, _of("11b 8c"), "WC-4.3")
    assert (state.piles[0], state.field) == (_of("11c 8b 11b 8c"), CardSet())


@pytest.mark.rule("RW-4.4", "WC-4.3")
def test_example_6_without_a_user_they_go_to_the_seat_with_two_willows():
    state = moment(
        HANA_TANZAKU, hands=["6c", "7c", "5c"], field="6d 7d 5d 9d 4d 11c", stock="9c 4c 11b", piles=["", "11ar"]
    )
    state = played_out(state)
    assert state.events[-1] == Awarded(1, _of("11bc"), "WC-4.3")
    assert state.piles[1] >= _of("11barc")


@pytest.mark.rule("RW-6.3", "RW-7.3")
def test_red_ribbons_may_be_formed_by_leftovers():
    # The Rain Man takes a Peony; its ribbon does not matter. The Willow Ribbon is left over, and completes the four.
    state = moment(
        HANA_TANZAKU,
        hands=["11b", "7c", "5c"],
        field="6c 7d 5d 9d",
        stock="9c 11r 6d",
        piles=["4rc 5ar 7ar"],
    )
    state = played_out(state.play(Play(cards.WILLOW_RAIN_MAN, _of("6c"))))
    assert state.events[-1] == Awarded(0, _of("11r 6d"), "WC-4.3")
    assert settle_round(HANA_TANZAKU, state.outcome).net == (4000, -2000, -2000)


@pytest.mark.rule("RW-4.1", "RW-4.3", "RW-6.3")
@pytest.mark.parametrize("last", [False, True])
def test_a_stopping_yaku_ends_the_round_after_the_stock_card(last):
    hands = ["7r", "", ""] if last else ["7r", "1c", "1d"]
    state = moment(
        HANA_TANZAKU,
        hands=hands,
        field="7c 9c 10d 6d",
        stock="9d" + " 2c 2d" * (not last),
        piles=["4rc 5rc 11ar"],
    )
    over = state.play(state.legal_moves[0])
    assert over.is_over
    assert over.piles[0] == _of("4rc 5rc 11ar 7rc 9cd")
    assert over.field == _of("10d 6d")  # nobody gets these
    settled = settle_round(HANA_TANZAKU, Outcome(seats=3, piles={0: over.piles[0]}))
    assert settled.net == (4000, -2000, -2000)
    assert settled.remarks == (Reason(say("{seat} ends the round"), "RW-4.3", kind="stopper", seat=0),)


@pytest.mark.rule("RW-4.2", "HA-3.2")
@pytest.mark.parametrize(("leftover", "left"), [("flip", 0), ("leave", 8)])
def test_the_rest_of_the_stock_of_two(leftover, left):
    rules = ruleset(MATSU_KIRI_BOZU, leftover=leftover)
    state = _without_yaku(rules)
    assert len(state.stock) == left
    assert isinstance(state.events[-1], Awarded) == bool(state.field)
    # Two piles without yaku, and without Paulownia.
    odd = CardSet([card for card in DECK if (card.rank < 2) == (card.month % 2)]) - _of("12bcde")
    refused = Outcome(seats=2, piles={0: odd, 1: DECK - odd - _of("12bcde")})
    words = "at most 40 cards" if leftover == "leave" else "cannot all be left there"
    assert words in _refusal(rules, refused)


def _without_yaku(rules):
    """A random round that no yaku ended."""
    rounds = (_played(rules, seed) for seed in itertools.count())
    return next(state for state in rounds if not any(rules.stops(state.held(seat)) for seat in range(2)))


def _played(rules, seed):
    rng, state = random.Random(seed), rules.deal(seats=2, shuffler=SeededShuffler(seed))
    while not state.is_over:
        state = state.play(rng.choice(state.legal_moves))
    return state


# --- values and yaku --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-5.1", "RW-5.2")
def test_example_10_values():
    points = [rules.classification.points for rules in (HIRAYA, HANA_TANZAKU, MATSU_KIRI_BOZU)]
    assert [worth(DECK) for worth in points] == [240, 3300, 504]
    assert [points[1](month.cards) for month in map(cards_of, (8, 1, 11, 12))] == [500, 400, 450, 350]
    assert points[1](_of("2a 8a")) == 400
    assert [points[2](_of(text)) for text in ("1b 8b 12b", "3b 11b", "9a", "1r", "12c 11c")] == [300, 40, 10, 5, 2]


def cards_of(number):
    return next(card.month for card in DECK if card.month == number)


TABLE = [
    ("five_brights", "1b 3b 8b 11b 12b", (50, 0, 100)), ("four_brights", "1b 3b 8b 12b", (40, 0, 0)),
    ("red_ribbons", "4r 5r 7r 11r", (0, 2000, 0)), ("one_two_three", "1b 2a 3b", (0, 0, 50)),
    ("poetry_ribbons", "1r 2r 3r", (30, 1000, 40)), ("blue_ribbons", "6r 9r 10r", (30, 1000, 50)),
    ("grass_ribbons", "4r 5r 7r", (30, 0, 0)), ("cuckoo_bridge_butterflies", "4a 5a 6a", (0, 0, 50)),
    ("boar_deer_geese", "7a 8a 10a", (0, 0, 50)),
]  # fmt: skip


@pytest.mark.rule("RW-6.1")
@pytest.mark.parametrize(("place", "rules"), [*enumerate([HIRAYA, HANA_TANZAKU, MATSU_KIRI_BOZU])])
def test_the_tables(place, rules):
    at = rules.at(rules.deal(seats=rules.seat_counts[0], shuffler=SeededShuffler(1)), 0)
    for key, text, by_game in TABLE:
        held = {one.yaku.key: one.value for one in rules.held(_of(text), at)}
        assert held.get(key, 0) == by_game[place], key
        assert key not in {one.yaku.key for card in _of(text) for one in rules.held(_of(text) - {card}, at)}
    assert len(rules.yaku.yaku) == sum(bool(by_game[place]) for _, _, by_game in TABLE) + (rules is HIRAYA)
    assert HANA_TANZAKU.yaku["poetry_ribbons"].names.romaji == "jitan"
    assert MATSU_KIRI_BOZU.yaku["poetry_ribbons"].names.romaji == "akatan"


@pytest.mark.rule("RW-6.1", "RW-6.2")
def test_thirteen_chaff_and_five_brights_for_four():
    at = HIRAYA.at(HIRAYA.deal(seats=3, shuffler=SeededShuffler(1)), 0)
    assert [one.value for one in HIRAYA.held(_of("1b 3b 8b 11b 12b"), at)] == [50]
    for text, total in (
        ("1cd 2cd 3cd 4cd 5cd 6cd 11c", 0),
        ("1cd 2cd 3cd 4cd 5cd 6cd 7c", 40),
        ("1cd 2cd 3cd 4cd 5cd 6cd 7cd 12cde", 40),
    ):
        assert sum(one.value for one in HIRAYA.held(_of(text), at)) == total


# --- what a round is worth --------------------------------------------------------------------------------------------


def sheet(rules, points, yaku=(), dealer=0, **more):
    outcome = Outcome(seats=len(points), dealer=dealer, points=dict(enumerate(points)), yaku=dict(yaku), **more)
    return settle_round(rules, outcome)


@pytest.mark.rule("RW-7.1", "RW-7.2")
@pytest.mark.parametrize(
    ("yaku", "hiraya", "net"),
    [
        ({}, (), (20, 0, -20)),
        ({1: ["poetry_ribbons", "grass_ribbons"]}, (), (-40, 120, -80)),
        ({0: ["five_brights"], 2: ["thirteen_cards"]}, (), (80, -90, 10)),
        ({}, {2}, (-10, -30, 40)),
        ({}, [1, 2], (-40, 30, 10)),
    ],
)
def test_examples_1_and_2_hiraya(yaku, hiraya, net):
    assert sheet(HIRAYA, (100, 80, 60), yaku, hiraya=hiraya).net == net


@pytest.mark.rule("RW-2.3", "RW-7.2")
def test_a_hiraya_is_told():
    settled = sheet(HIRAYA, (100, 80, 60), hiraya={2})
    assert settled.explain().splitlines()[1:4] == [
        "  seat 0   20  100 card points, par 80 (RW-5.1)",
        "  seat 0  -30  the others' yaku (RW-7.2)",
        "  seat 1    0  80 card points, par 80 (RW-5.1)",
    ]


@pytest.mark.rule("RW-7.3", "RW-8.1", "RW-8.2")
def test_example_8_hana_tanzaku():
    points = (1500, 1000, 800)
    assert sheet(HANA_TANZAKU, points).net == (400, -100, -300)
    assert sheet(HANA_TANZAKU, points, {2: ["blue_ribbons"]}).net == (-600, -1100, 1700)
    stopped = settle_round(HANA_TANZAKU, Outcome(seats=3, yaku={1: ["red_ribbons"], 2: ["blue_ribbons"]}))
    assert stopped.net == (-2000, 4000, -2000)
    plan, table = HANA_TANZAKU.match_plan, HANA_TANZAKU.table(seats=3)
    assert table.totals == (2000, 2000, 2000)
    after = plan.advance(table, stopped)
    assert (plan.is_over(after), plan.winners(after)) == (True, (1,))
    assert not plan.is_over(plan.advance(table, sheet(HANA_TANZAKU, points, {2: ["blue_ribbons"]})))


@pytest.mark.rule("RW-7.4", "RW-6.1", "RW-7.6")
@pytest.mark.parametrize(
    ("pile", "net"),
    [
        ("4ac 5ac 6ac", (0, 50)),
        ("4ac 5ac 6ar 9rc 10rc", (0, 100)),
        ("1bc 3bc 8bc 11bc 12bc 2ac", (0, 150)),
    ],
)
def test_example_12_who_stops_scores_its_yaku(pile, net):
    outcome = Outcome(seats=2, piles={1: _of(pile), 0: _of("7cd")})
    settled = settle_round(MATSU_KIRI_BOZU, outcome)
    assert (settled.net, settled.winner, settled.next_dealer) == (net, 1, 1)
    assert [str(remark) for remark in settled.remarks] == ["seat 1 ends the round (RW-4.3)"]


@pytest.mark.rule("RW-7.5", "RW-7.6")
@pytest.mark.parametrize(
    ("points", "dealer", "net", "following"),
    [((260, 190), 0, (70, 0), 0), ((190, 260), 0, (0, 70), 1), ((220, 220), 0, (0, 0), 0), ((220, 220), 1, (0, 0), 1)],
)
def test_example_13_the_difference_of_card_points(points, dealer, net, following):
    settled = sheet(MATSU_KIRI_BOZU, points, dealer=dealer)
    assert (settled.net, settled.next_dealer, settled.winner) == (net, following, following)
    assert {score.reason.rule for score in settled.scores} == ({"RW-5.1", "RW-7.5"} if any(net) else set())


@pytest.mark.rule("RW-7.6")
def test_among_equals_the_first_in_playing_order_deals():
    settled = sheet(HIRAYA, (90, 60, 90), dealer=1)
    assert (settled.winner, settled.next_dealer) == (2, 2)
    assert str(settled.dealer_reason) == "of those tied for the highest score the first in playing order (RW-7.6)"


@pytest.mark.rule("RW-8.1", "RW-8.2")
def test_twelve_rounds():
    table = HIRAYA.table(seats=3)
    for _ in range(12):
        assert not HIRAYA.match_plan.is_over(table)
        table = HIRAYA.match_plan.advance(table, sheet(HIRAYA, (90, 60, 90), dealer=table.dealer))
    assert HIRAYA.match_plan.is_over(table)
    assert HIRAYA.match_plan.winners(table) == (0, 2)


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RW-3.3", "RW-4.2", "RW-8.1")
@pytest.mark.parametrize(
    ("base", "changes", "option", "rule"),
    [
        (HANA_TANZAKU, {"wild_on_three": "one"}, "wild_on_three", "RW-3.3"),
        (HANA_TANZAKU, {"wild_on_three": "all"}, "wild_on_three", "RW-3.3"),
        (HIRAYA, {"leftover": "leave"}, "leftover", "RW-4.2"),
        (HANA_TANZAKU, {"leftover": "leave"}, "leftover", "RW-4.2"),
        (MATSU_KIRI_BOZU, {"stake": 300}, "stake", "RW-8.1"),
        (HIRAYA, {"rounds": 0}, "rounds", "RW-8.1"),
        (HIRAYA, {"stake": -1}, "stake", "RW-8.1"),
        (HIRAYA, {"rounds": -1}, "rounds", "RW-8.1"),
    ],
)
def test_example_14_options(base, changes, option, rule):
    with pytest.raises(InvalidOptionError) as caught:
        ruleset(base, **changes)
    assert (caught.value.option, caught.value.rule) == (option, rule)


def _refusal(rules, outcome):
    with pytest.raises(InvalidOutcomeError) as caught:
        settle_round(rules, outcome)
    return str(caught.value)


@pytest.mark.rule("RW-2.3", "RW-4.4", "RW-6.3", "CD-6", "WC-1.2")
@pytest.mark.parametrize(
    ("rules", "entries", "words"),
    [
        (
            HANA_TANZAKU,
            {"yaku": {}, "points": {0: 1500, 1: 1000, 2: 800}, "hiraya": {1}},
            "seat 1: a hand of chaff counts in Hiraya only (RW-2.3)",
        ),
        (
            MATSU_KIRI_BOZU,
            {"yaku": {0: ["blue_ribbons"], 1: ["poetry_ribbons"]}},
            "seat 1: the round ended with the first such yaku, but another seat has one, too (RW-6.3)",
        ),
        (
            HANA_TANZAKU,
            {"yaku": {}},
            "How many card points did seat 0 have? Enter points={0: …}, or its pile. (RW-5.1)",
        ),
        (
            HIRAYA,
            {"piles": {0: DECK - _of("1cd")}},
            "seat 0: it can capture at most 36 cards, but its pile holds 46 (RW-4.2)",
        ),
        (
            HIRAYA,
            {"piles": {0: _of("1cd")}},
            "all 48 cards are captured in the end, but no pile holds 46 cards (RW-4.4)",
        ),
        (
            MATSU_KIRI_BOZU,
            {"piles": {0: _of("1cd 2cd 3cd")}},
            "all cards came to the field, so 42 cards cannot all be left there (RW-4.4)",
        ),
        (MATSU_KIRI_BOZU, {"piles": {0: _of("1c 2c")}}, "only the wild card pairs two months (WC-1.2)"),
        (HIRAYA, {"piles": {0: _of("11c 2c")}}, "only the wild card pairs two months (WC-1.2)"),
    ],
)
def test_what_is_refused(rules, entries, words):
    assert words in _refusal(rules, Outcome(seats=rules.seat_counts[0], **entries))


@pytest.mark.rule("RW-2.3")
def test_who_showed_a_hand_of_chaff_is_a_seat():
    with pytest.raises(
        InvalidOutcomeError,
        match=r"hiraya must hold the seats that showed a hand of chaff, such as \{0, 2\}, not 1 \(RW-2\.3\)",
    ):
        Outcome(seats=3, yaku={}, hiraya=1)
    with pytest.raises(InvalidOutcomeError, match=r"there is no such seat"):
        Outcome(seats=3, yaku={}, hiraya={3})


@pytest.mark.rule("RW-3.4", "WC-1.2", "WC-4.4")
def test_three_wild_cards_pair_up_to_six_months():
    outcome = Outcome(seats=2, piles={0: _of("1b 5a 8b 6a 12b 7a 2ac")}, yaku={}, points={1: 100})
    assert settle_round(MATSU_KIRI_BOZU, outcome).net[0] > 0
