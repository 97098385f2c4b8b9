"""Seotda: random hands compared with a model written from the rules, the conformance suite, and boards."""

import functools
import itertools
import random

import attrs
import pytest

from hanafuda_rules import SeededShuffler, settle_round, testing, watch
from hanafuda_rules.boards.board import seen_by
from hanafuda_rules.formats.notation import Position, position_of
from hanafuda_rules.formats.records import RecordingShuffler, record_of_round, record_of_view, replay_round
from hanafuda_rules.games import seotda
from hanafuda_rules.games.seotda import HANGAME, PMANG, RULES, Bet, Show, ruleset
from hanafuda_rules.testing.random_play import random_changes

ROUNDS = [pytest.param(250, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]
PATIENT = (Bet("check"), Bet("call"))


def any_move(state, rng, patience=0.7):
    """A random move; mostly one that keeps the seat in."""
    moves = [move for move in state.legal_moves if move != Bet("die")]
    likes = [move for move in moves if move in PATIENT]
    return rng.choice(
        likes if likes and rng.random() < patience else moves if rng.random() < 0.9 else state.legal_moves
    )


@functools.cache
def tables(rules, seats, seed):
    """Tables of a match with pots of re-deals; the tables of all rounds, if there are none."""
    rng, match, seen = random.Random(seed), rules.match(seats=seats, shuffler=SeededShuffler(seed)), []
    while not match.is_over and len(seen) < 40:
        seen.append(match.table)
        match = match.play(any_move(match.round, rng))
    return [table for table in seen if table.pots] or seen or [rules.table(seats=seats)]


class TestSeotda(testing.Conformance):
    rules = RULES
    presets = (HANGAME, PMANG, ruleset(PMANG, deal="open_2_1"))
    rounds = 16
    matches = 2

    def any_rules(self, rng):
        short = {"stack": rng.choice([20, 300]), "ante": rng.choice([3, 10])}
        return ruleset(super().any_rules(rng), **short)

    def any_table(self, rules, seats, rng):
        if rng.random() < 0.3:
            return super().any_table(rules, seats, rng)
        return rng.choice(tables(rules, seats, rng.randrange(8)))

    def choose(self, state, rng):
        return any_move(state, rng, patience=0.2)


@pytest.mark.soak
class TestMoreSeotda(TestSeotda):
    rounds = 200
    matches = 6


# --- the model --------------------------------------------------------------------------------------------------------

NAMED = {(1, 2): 26, (1, 4): 25, (1, 9): 24, (1, 10): 23, (4, 10): 22, (4, 6): 21}


def months(cards):
    return tuple(sorted(int(card.month) for card in cards))


def names(cards):
    return {str(card) for card in cards}


def strength(o, hand, shown):
    """The strength of a hand among all that are shown; ten times the row of ST-4, and the place in it."""
    here, own = names(hand), months(hand)
    rivals = [months(other) for other in shown if other != hand]
    lights = [names(other) for other in shown if other != hand]
    brights = [{"pine-crane", "cherry-curtain"}, {"pine-crane", "susuki-moon"}, {"cherry-curtain", "susuki-moon"}]
    if here in brights:
        return (60, 70, 90)[brights.index(here)]
    if here == {"wisteria-cuckoo", "clover-boar"}:
        return 80 if any(other in lights for other in brights[:2]) else 11
    if own == (3, 7) and (o.pair_hunter == "months" or here == {"cherry-curtain", "clover-boar"}):
        return 40 if any(low == high < 10 for low, high in rivals) else 10
    if own[0] == own[1]:
        return 50 if own[0] == 10 else 30 + own[0]
    return NAMED.get(own, 10 + sum(own) % 10)


class Model:
    """A round by the rules, with plain lists."""

    def __init__(self, o, chips, dealer, pots, order):
        self.o, self.chips, self.dealer, self.n = o, list(chips), dealer, len(chips)
        self.pots = [(amount, list(seats)) for amount, seats in pots]
        claims = {seat for _, seats in pots for seat in seats}
        circle = [(dealer + step) % self.n for step in range(self.n)]
        self.players = [seat for seat in circle if (seat in claims if claims else chips[seat] > 0)]
        self.right = [seat for seat in [*circle[1:], dealer] if seat in self.players]
        self.deck, self.live = list(order), list(self.players)
        self.hands = {seat: [] for seat in range(self.n)}
        self.put = [0] * self.n
        for seat in [] if pots else self.players:
            self.put[seat] = min(o.ante, self.chips[seat])
        for _ in range(2 if pots or o.deal != "1_1" else 1):
            self.deal()
        self.opened, self.shown = {}, {}
        self.betting = 0
        self.ask = list(self.live) if o.deal == "open_2_1" and not pots else None
        if self.ask is None:
            self.start()

    def deal(self):
        for seat in self.right:
            if seat in self.live:
                self.hands[seat].append(self.deck.pop(0))

    def left(self, seat):
        return self.chips[seat] - self.put[seat]

    def start(self):
        """Begin the next betting round, or the showdown."""
        more = self.betting == 1 and self.o.deal != "2" and not self.pots
        if self.betting == 2 or (self.betting == 1 and not more):
            self.over()
            return
        if more and len(self.live) > 1:
            self.deal()
        self.betting += 1
        self.bet, self.moved, self.raised = [0] * self.n, [], 0
        self.queue = [seat for seat in self.live if self.left(seat)]
        if len(self.queue) < 2:
            self.queue = []
            self.start()

    def over(self):
        self.ask = []
        if len(self.live) > 1:
            self.ask = list(self.live)
            self.show_plain()

    def show_plain(self):
        while self.ask and len(self.hands[self.ask[0]]) == 2:
            seat = self.ask.pop(0)
            self.shown[seat] = self.hands[seat]

    @property
    def turn(self):
        return self.ask[0] if self.ask else None if self.ask is not None else self.queue[0]

    def raises(self):
        seat, level = self.turn, max(self.bet)
        if self.o.raise_limit != "none" and self.raised >= self.o.raise_limit:
            return {}
        pot = sum(self.put) + sum(amount for amount, _ in self.pots)
        sizes = {"ttadang": 2 * level} if level else {"pping": self.o.ante} if self.first() else {}
        for word, share in (("quarter", 4), ("half", 2), ("full", 1)):
            if word in self.o.raises.split("_"):
                add = level + (pot + level - self.bet[seat]) // share
                sizes[word] = pot // share if self.o.bet_size == "raise_to" else add
        if "all_in" in self.o.raises:
            sizes["all_in"] = self.bet[seat] + self.left(seat)
        if self.bound():
            sizes = {word: size for word, size in sizes.items() if word == "half"}
        legal = {}
        for word, size in sizes.items():
            enough = size - self.bet[seat] <= self.left(seat)
            if size > level and enough and (word == "all_in" or size >= self.o.ante) and size not in legal.values():
                legal[word] = size
        return legal

    def first(self):
        return self.o.check == "any" or not any(seat in self.live for seat in self.moved)

    def bound(self):
        if self.betting == 2 or self.pots or self.o.opening == "free":
            return False
        return not self.moved if self.o.opening == "first_half_die" else self.turn not in self.moved

    def words(self):
        level, raises = max(self.bet), self.raises()
        stay = "check" if level == 0 and self.first() else "call"
        if self.bound() and "half" in raises:
            return [*(["call"] if level and self.o.opening == "half_call" else []), "half", "die"]
        return [stay, *raises, "die"]

    def move(self, word):
        seat, level = self.turn, max(self.bet)
        raises = self.raises()
        self.queue.pop(0)
        self.moved.append(seat)
        to = self.bet[seat]
        if word == "die":
            self.live.remove(seat)
        elif word in ("check", "call"):
            to = min(level, to + self.left(seat))
        else:
            to, self.raised = raises[word], self.raised + 1
            place = self.live.index(seat)
            self.queue = self.live[place + 1 :] + self.live[:place]
        self.put[seat] += to - self.bet[seat]
        self.bet[seat] = to
        self.queue = [other for other in self.queue if self.left(other)]
        funded = [other for other in self.live if self.left(other)]
        if len(funded) == 1 and self.queue and self.bet[self.queue[0]] == max(self.bet):
            self.queue = []
        if len(self.live) == 1 or not self.queue:
            self.start()

    def show(self, cards):
        seat = self.ask.pop(0)
        if len(cards) == 1:
            self.opened[seat] = cards
            if not self.ask:
                self.ask = None
                self.start()
        else:
            self.shown[seat] = list(cards)
            self.show_plain()

    def layers(self):
        """The pots with their claimants (ST-6.1, ST-6.2)."""
        found, lost = [], 0

        def add(amount, seats):
            for pot in found:
                if pot[1] == seats:
                    pot[0] += amount
                    return
            found.append([amount, seats])

        for amount, seats in self.pots:
            claimants = [seat for seat in self.live if seat in seats]
            if claimants:
                add(amount, claimants)
            else:
                lost += amount
        below = 0
        for top in sorted({self.put[seat] for seat in self.live if self.put[seat]}):
            layer = sum(max(0, min(paid, top) - below) for paid in self.put)
            add(layer, [seat for seat in self.live if self.put[seat] >= top])
            below = top
        lost += sum(max(0, paid - below) for paid in self.put)
        found[-1][0] += lost
        return found

    def settle(self):
        """The net of each seat, the pots of a re-deal, the winner, and the number of chips moved by bonuses."""
        o, won = self.o, [0] * self.n
        if len(self.live) == 1:
            won[self.live[0]] = sum(self.put) + sum(amount for amount, _ in self.pots)
            return [gain - paid for gain, paid in zip(won, self.put, strict=True)], [], self.live[0]
        power = {seat: strength(o, self.shown[seat], list(self.shown.values())) for seat in self.live}
        pots = self.layers()
        best = [[seat for seat in seats if power[seat] == max(power[s] for s in seats)] for _, seats in pots]
        contested = {seat for (_, seats), top in zip(pots, best, strict=True) if len(seats) > 1 for seat in top}
        redeal = False
        for seat in self.live:
            if months(self.shown[seat]) != (4, 9) or (o.rematch == "losing" and seat in contested):
                continue
            animals = names(self.shown[seat]) == {"wisteria-cuckoo", "chrysanthemum-cup"}
            limit = (60 if o.animal_gusa == 10 else 50) if animals else 30
            redeal |= max(power.values()) < limit
        kept, first = [], None
        for number, ((amount, seats), top) in enumerate(zip(pots, best, strict=True)):
            if len(seats) > 1 and redeal:
                kept.append((amount, tuple(seats)))
            elif len(top) > 1 and o.tie == "rematch":
                kept.append((amount, tuple(top)))
            else:
                for place, seat in enumerate(top):
                    won[seat] += amount // len(top) + (place < amount % len(top))
                if number == 0:
                    first = top, len(seats)
        if first and len(first[0]) == 1 and first[1] > 1:
            self.bonus(first[0][0], power, won)
        winner = first[0][0] if first and not kept else None
        return [gain - paid for gain, paid in zip(won, self.put, strict=True)], kept, winner

    def bonus(self, winner, power, won):
        row = power[winner] // 10
        percent = {
            "none": {}, "bright": {9: 100}, "plus": {9: 200, 7: 100, 6: 100, 5: 50, 3: 50},
            "share": {9: 50, 7: 30, 6: 30, 5: 20, 3: 10},
        }[self.o.bonus].get(row, 0)  # fmt: skip
        if self.o.bonus == "share" and any(self.left(seat) == 0 for seat in self.live):
            return
        had = list(won)
        for seat in self.live:
            if seat != winner and not (self.o.bonus == "share" and row == 3 and power[seat] >= 30):
                amount = min(min(self.put[seat], self.put[winner]) * percent // 100, self.left(seat) + had[seat])
                won[seat] -= amount
                won[winner] += amount


def cards_of(hands):
    return [set(hand) for hand in hands]


def play_by_model(rules, state, table, rng):
    """Play a round move by move next to the model, and compare its end."""
    order = state.shuffler.orders[-1]
    pots = [(pot.amount, pot.seats) for pot in table.pots]
    model = Model(rules.options, table.totals, table.dealer, pots, order)
    while not state.is_over:
        assert state.to_move == model.turn
        assert cards_of(state.hands) == [set(model.hands[seat]) for seat in range(table.seats)]
        if isinstance(state.legal_moves[0], Bet):
            assert [move.word for move in state.legal_moves] == model.words()
        else:
            size = len(state.legal_moves[0].cards)
            hand = model.hands[model.turn]
            assert {move.cards for move in state.legal_moves} == {
                seotda.CardSet(chosen) for chosen in itertools.combinations(hand, size)
            }
        move = any_move(state, rng, patience=0.6)
        state = state.play(move)
        if isinstance(move, Show):
            model.show(tuple(move.cards))
        else:
            model.move(move.word)
    assert model.turn is None
    net, kept, winner = model.settle()
    settled = settle_round(rules, state.outcome)
    assert list(settled.net) == net
    assert [(pot.amount, pot.seats) for pot in settled.pots] == kept
    assert settled.winner == winner
    assert settled.next_dealer == (table.dealer if winner is None else winner)
    assert state.net == settled.net
    return state, settled


def short_rules(rng):
    while True:
        changes = random_changes(rng, type(RULES.options))
        changes |= {"stack": rng.choice([5, 40, 300, 1000]), "ante": rng.choice([1, 3, 5, 10]), "rounds": 20}
        if changes["ante"] <= changes["stack"]:
            return ruleset(**changes)


@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-5.1")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_random_hands_are_those_of_the_model_and_keep_all_chips(rounds):
    done, redeals, seed = 0, 0, 0
    while done < rounds:
        seed += 1
        rng = random.Random(seed)
        rules = short_rules(rng)
        seats = rng.choice(rules.seat_counts)
        table = rules.table(seats=seats, dealer=rng.randrange(seats))
        shuffler = RecordingShuffler(SeededShuffler(seed))
        for _ in range(rng.choice([1, 6])):
            state = rules.deal(table=table, shuffler=shuffler)
            state, settled = play_by_model(rules, state, table, rng)
            table = rules.match_plan.advance(table, settled)
            assert sum(table.totals) + table.pot == seats * rules.options.stack
            assert min(table.totals) >= 0
            done, redeals, shuffler = done + 1, redeals + bool(table.pots), state.shuffler.next_round()
            if rules.match_plan.is_over(table):
                break
    assert redeals > rounds // 30


# --- boards -----------------------------------------------------------------------------------------------------------


def told(rules, seats, seed, *, how, seat):
    """Follow a round with short stacks from one seat; ``how`` says in which pieces the board is told of it."""
    rng = random.Random(seed)
    state, before = rules.deal(seats=seats, shuffler=SeededShuffler(seed)), None
    board = watch(rules, state.table, seat=seat)
    while True:
        if how == "moves" or state.is_over:
            seen = seen_by(before, state, seat)
            board, before = board.after(*seen.events, hand=seen.hand), state
        elif how == "due":
            seen = seen_by(before, state, seat)
            board, hands, before = board.after(*seen.events), list(seen.hand), state
            while board.due == "your own hand":
                board = board.after(hand=hands.pop(0))
        if before is state:
            assert board.due is None
            assert board.view == state.view(seat)
        if state.is_over:
            return
        state = state.play(any_move(state, rng, patience=0.2))


@pytest.mark.rule("CD-9")
@pytest.mark.parametrize("deal", ["2", "1_1", "2_1", "open_2_1"])
@pytest.mark.parametrize("how", ["moves", "due", "at once"])
def test_boards_follow_cards_that_are_dealt_and_shown_without_a_question(deal, how):
    for seed in range(25):
        rules = ruleset(deal=deal, raises="half_all_in", stack=random.Random(seed).choice([1, 2, 8]), ante=1)
        for seat in (None, 0, 2):
            told(rules, 3, seed, how=how, seat=seat)


@pytest.mark.rule("CD-9")
def test_a_board_learns_the_own_drawn_card_from_the_showdown():
    rules = ruleset(deal="1_1", raises="half_all_in", stack=8, ante=1)
    state = rules.deal(seats=2, shuffler=SeededShuffler(1))
    board = watch(rules, state.table, seat=1).after(*state.events, hand=state.hands[1])
    after = state.play(Bet("all_in")).play(Bet("call"))
    board = board.after(*after.events[len(state.events) :])
    assert board.view == after.view(1)
    assert board.view.drawn == after.setting.drawn[1]


@pytest.mark.rule("ST-1.1")
def test_ten_seats_in_records_and_positions():
    state = RULES.deal(seats=10, dealer=9, shuffler=RecordingShuffler(SeededShuffler(1)))
    assert str(position_of(state)).startswith("10 / 9 / 9 0 1 2 3 4 5 6 7 8 / 9 / ")
    assert Position.parse(str(position_of(state))) == position_of(state)
    assert record_of_view(state.view(9))["position"].startswith("10 / 9 / ")
    assert replay_round(record_of_round(state)).hands == state.hands


def test_states_with_equal_views_differ_in_hidden_cards_only():
    state = RULES.deal(seats=3, shuffler=SeededShuffler(4))
    other = attrs.evolve(state, hand_masks=(state.hand_masks[0], state.hand_masks[2], state.hand_masks[1]))
    assert state.view(0) == other.view(0)
    assert state.view(1) != other.view(1)
