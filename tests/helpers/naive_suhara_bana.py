"""Suhara-bana once more, as plainly and as slowly as it can be put: words, sets, lists and loops.

Written from the rules alone, with nothing of the library in it: a round from the deal to the last card, and a reckoning
in which hands move stone after stone. Tests let it run beside the library. A card is its slug, a move is a tuple of
words, a purse is a list of two numbers, white and black.
"""

import copy
from typing import Any

from helpers.naive_hanahuda import DECK, month, shuffled
from helpers.suhara_bana_rounds import all_yaku, best_hai, card_points

__all__ = ["Reckoning", "Round"]

FIELDS = ("small", "middle", "main")
BLACKS_FOR_FIVE_POINTS = {"small": 1, "middle": 2, "main": 4}
FLOWERS = list(dict.fromkeys(map(month, DECK)))
CHASED = {"declared": 60, "asked": 40, "displaced": 20}
GORO_JU = {"pine-crane", "susuki-moon", "paulownia-phoenix"}
BLUE = {"peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon"}

# SB-6.3, line by line: card points, what each other seat pays in points, and the white stones printed for Main.
LOW_MAN = {
    **dict.fromkeys(range(1, 6), (60, 9)),
    **dict.fromkeys(range(6, 11), (40, 6)),
    **dict.fromkeys(range(11, 16), (20, 4)),
}


class Round:
    """A round; every attribute is replaced and never changed, so that a shallow copy is a copy."""

    def __init__(self, table: Any, options: Any, seed: int, first: tuple[str, ...] | None = None) -> None:
        self.options, self.seed, self.first, self.shuffles = options, seed, first, 0
        self.seats, self.dealer, self.indicator = table.seats, table.dealer, int(table.month)
        self.values = [4 * purse.white + purse.black for purse in table.purses]
        self.five = BLACKS_FOR_FIVE_POINTS[FIELDS[sum(table.borrowed)]]
        self.misdeals: tuple[str, ...] = ()
        self.shown: tuple[tuple[int, frozenset[str]], ...] = ()
        while not self.deal():
            pass
        self.piles: tuple[frozenset[str], ...] = (frozenset(),) * self.seats
        self.playing: tuple[int, ...] = ()
        self.dropped: tuple[int, ...] = ()
        self.chaser: int | None = None
        self.displaced: int | None = None
        self.drawn: str | None = None
        self.duty: tuple[frozenset[str], ...] = (frozenset(),) * self.seats
        self.spoken = 0
        self.stage = "entry"
        self.asked: tuple[int, ...] = ()
        if self.seats == 3:
            self.playing = self.round_from(self.dealer)
            self.begin_play(self.playing)
        else:
            self.ask_next()

    # --- the deal ---

    def shuffle(self, cards: Any) -> tuple[str, ...]:
        if self.first is not None and set(cards) == set(DECK):
            order, self.first = self.first, None
            return order
        self.shuffles += 1
        return shuffled(cards, self.seed, 0, self.shuffles - 1)

    def round_from(self, seat: int) -> tuple[int, ...]:
        return (*range(seat, self.seats), *range(seat))

    def deal(self) -> bool:
        cards = list(self.shuffle(DECK))
        hands: list[set[str]] = [set() for _ in range(self.seats)]
        field = set()
        for packet in (4, 3):
            for seat in [*self.round_from(self.dealer)[1:], self.dealer]:
                for _ in range(packet):
                    hands[seat].add(cards.pop(0))
            for _ in range(3):
                field.add(cards.pop(0))
        for flower in FLOWERS:
            lying = [card for card in field if month(card) == flower]
            if len(lying) == 4:
                return self.void("SB-2.2")
        if len([card for card in field if month(card) == FLOWERS[self.indicator - 1]]) >= 3:
            return self.void("SB-2.3")
        self.field, self.stock = frozenset(field), tuple(cards)
        self.hands = tuple(map(frozenset, hands))
        for seat in [*self.round_from(self.dealer)[1:], self.dealer]:
            while four := self.four_in(self.hands[seat]):
                if self.options.four_in_hand == "misdeal":
                    return self.void("SB-2.4")
                if self.options.four_in_hand == "ignore":
                    break
                self.shown += ((seat, four),)
                stock = self.shuffle([*self.stock, *four])
                self.stock = stock[4:]
                self.change_hand(seat, (self.hands[seat] - four) | set(stock[:4]))
        return True

    def void(self, rule: str) -> bool:
        self.misdeals += (rule,)
        return False

    @staticmethod
    def four_in(hand: frozenset[str]) -> frozenset[str]:
        for flower in FLOWERS:
            same = frozenset(card for card in hand if month(card) == flower)
            if len(same) == 4:
                return same
        return frozenset()

    def change_hand(self, seat: int, hand: frozenset[str]) -> None:
        self.hands = tuple(hand if other == seat else held for other, held in enumerate(self.hands))

    # --- who plays ---

    def ask_next(self) -> None:
        """Go on to the next seat that has something to say, in turn order from the dealer (SB-3.1 to SB-3.5)."""
        while True:
            turn = self.round_from(self.dealer)
            silent = turn[self.spoken :]
            if self.options.forced_three and len(self.playing) + len(silent) == 3 and len(self.playing) < 3:
                self.playing, self.spoken, silent = self.playing + silent, self.seats, ()
            if len(self.playing) == 3 or not silent:
                self.close_entry(silent)
                return
            if self.values[silent[0]] >= 6 * self.five:
                self.asked = silent[:1]
                return
            self.playing, self.spoken = (*self.playing, silent[0]), self.spoken + 1

    def close_entry(self, silent: tuple[int, ...]) -> None:
        if len(self.playing) < 3:
            self.stage, self.asked = "over", ()
            return
        price = CHASED[self.options.chase_penalty_to] // 5 * self.five
        self.stage, self.asked = "chase", tuple(seat for seat in silent if self.values[seat] >= price)
        if not self.asked:
            self.begin_play(self.playing)

    def begin_play(self, order: tuple[int, ...]) -> None:
        self.order, self.stage, self.turn = order, "play", 0
        outside = [seat for seat in range(self.seats) if seat not in order]
        if outside:
            self.stock = self.shuffle([*self.stock, *[card for seat in outside for card in self.hands[seat]]])
            for seat in outside:
                self.change_hand(seat, frozenset())

    def _play_round(self) -> None:
        self.playing, self.spoken = (*self.playing, self.asked[0]), self.spoken + 1
        self.ask_next()

    def _drop(self) -> None:
        self.dropped, self.spoken = (*self.dropped, self.asked[0]), self.spoken + 1
        self.ask_next()

    def _pass(self) -> None:
        self.asked = self.asked[1:]
        if not self.asked:
            self.begin_play(self.playing)

    def _chase(self) -> None:
        self.chaser, self.stage, self.asked = self.asked[0], "answer", self.playing[:2]

    def _stay(self) -> None:
        self.asked = self.asked[1:]
        if not self.asked:
            self.displace(self.playing[2])

    def _give_way(self) -> None:
        self.displace(self.asked[0])

    def displace(self, seat: int) -> None:
        """The others from the displaced player's right on, the chaser last (SB-4.3)."""
        assert self.chaser is not None
        self.displaced = seat
        others = [other for other in self.round_from(seat) if other in self.playing and other != seat]
        self.begin_play((*others, self.chaser))

    # --- the play ---

    @property
    def mover(self) -> int | None:
        if self.stage == "over":
            return None
        return self.order[self.turn % 3] if self.stage == "play" else self.asked[0]

    def moves(self) -> set[tuple[Any, ...]]:
        simple = {
            "over": set[tuple[Any, ...]](),
            "entry": {("play_round",), ("drop",)},
            "chase": {("pass",), ("chase",)},
            "answer": {("stay",), ("give_way",)},
        }
        if self.stage in simple:
            return simple[self.stage]
        if self.drawn:
            return {("take", self.drawn, taken) for taken in self.captures(self.drawn)}
        assert self.mover is not None
        hand = self.hands[self.mover]
        return {("play", card, taken, ground) for card in hand for taken, ground in self.allowed(card).items()}

    def captures(self, card: str) -> list[frozenset[str]]:
        same = [lying for lying in self.field if month(lying) == month(card)]
        if len(same) != 2:
            return [frozenset(same)]
        one, other = same
        if card_points(one) == 0 or card_points(other) == 0 or card_points(one) == card_points(other):
            return [frozenset({one}), frozenset({other})]
        return [frozenset({min(same, key=card_points)})]

    def gains(self, card: str) -> list[int]:
        """What opponents would lack nothing but this card for, in hai (SB-5.3)."""
        opponents = [self.piles[seat] for seat in self.order if seat != self.mover]
        return [value for value, cards in all_yaku(self.indicator) for pile in opponents if cards - pile == {card}]

    def teyaku(self, card: str, taken: frozenset[str]) -> bool:
        assert self.mover is not None
        hand, pile = self.hands[self.mover], self.piles[self.mover]
        unformed = [cards for _, cards in all_yaku(self.indicator) if not cards <= pile]
        if self.options.shoi_teyaku == "complete_set":
            return any(card in cards and cards <= hand | pile for cards in unformed)
        grown = pile | taken | {card} if taken else pile
        return any(cards <= grown for cards in unformed)

    def allowed(self, card: str) -> dict[frozenset[str], str | None]:
        """What a card may capture, each with the exception that is announced (SB-5.3, SB-5.4)."""
        assert self.mover is not None
        hand, captures = self.hands[self.mover], self.captures(card)
        if self.options.shoi_fuda == "off":
            return dict.fromkeys(captures)
        burden = {other for other in hand if self.gains(other)}
        if due := self.duty[self.mover] & hand:
            return dict.fromkeys(captures if card in due else [], "SECOND" if card in burden else None)
        if card not in burden:
            return dict.fromkeys(captures)
        found: dict[frozenset[str], str | None] = {}
        lightest = min(max(self.gains(other)) for other in burden)
        for taken in captures:
            if self.teyaku(card, taken):
                found[taken] = "TEYAKU"
            elif burden == hand and max(self.gains(card)) == lightest:
                found[taken] = "ALL_BURDENS"
            elif any(month(other) == month(card) for other in burden - {card}):
                found[taken] = "PAIR"
        return found

    def after(self, move: tuple[Any, ...]) -> "Round":
        following = copy.copy(self)
        getattr(following, f"_{move[0]}")(*move[1:])
        return following

    def _play(self, card: str, taken: frozenset[str], ground: str | None) -> None:
        seat = self.mover
        assert seat is not None
        due = frozenset[str]()
        if ground == "PAIR":
            due = frozenset(o for o in self.hands[seat] if o != card and month(o) == month(card) and self.gains(o))
        self.duty = tuple(due if other == seat else old for other, old in enumerate(self.duty))
        self.change_hand(seat, self.hands[seat] - {card})
        self.bring(card, taken)
        if self.stock:
            self.drawn, self.stock = self.stock[0], self.stock[1:]
            choices = self.captures(self.drawn)
            if len(choices) == 2:
                return
            self.bring(self.drawn, choices[0])
        self.end_turn()

    def _take(self, card: str, taken: frozenset[str]) -> None:
        self.bring(card, taken)
        self.end_turn()

    def bring(self, card: str, taken: frozenset[str]) -> None:
        if taken:
            pile = self.piles[self.order[self.turn % 3]] | taken | {card}
            self.piles = tuple(
                pile if seat == self.order[self.turn % 3] else held for seat, held in enumerate(self.piles)
            )
            self.field -= taken
        else:
            self.field |= {card}

    def end_turn(self) -> None:
        self.drawn, self.turn = None, self.turn + 1
        if not any(self.hands):
            self.stage = "over"


class Reckoning:
    """What a round comes to, stone after stone, from who did what at the table.

    Args:
        options: The options.
        table: What the round found when it began: seats, dealer, month, purses, borrowed plates, carried deals, pot.
        declared: Who said that they play, in order.
        dropped: Who dropped out, in order.
        chase: The chaser and the displaced seat, if there was a chase.
        piles: What each seat captured.
    """

    def __init__(
        self,
        options: Any,
        table: Any,
        declared: tuple[int, ...],
        dropped: tuple[int, ...],
        chase: tuple[int, int] | None,
        piles: dict[int, frozenset[str]],
    ) -> None:
        self.options, self.table, self.seats = options, table, table.seats
        self.declared, self.dropped, self.chase, self.piles = declared, dropped, chase, piles
        self.five = BLACKS_FOR_FIVE_POINTS[FIELDS[sum(table.borrowed)]]
        self.purses = [[purse.white, purse.black] for purse in table.purses]
        self.pot = [table.pot.white, table.pot.black]
        self.payments: list[tuple[int | None, int | None, int, tuple[int, int], str]] = []
        self.order = declared
        if chase:
            chaser, displaced = chase
            place = declared.index(displaced)
            self.order = (*(declared + declared)[place + 1 : place + 3], chaser)
        first = self.order[0] if self.order else table.dealer
        around = [(first + step) % self.seats for step in range(self.seats)]
        self.around, self.all = around, [*self.order, *[seat for seat in around if seat not in self.order]]
        self.penalties = [table.carried + (seat in dropped) for seat in range(self.seats)]
        self.points = {seat: sum(map(card_points, piles[seat])) for seat in self.order} if piles else {}
        self.winner: int | None = None
        self.next_dealer, self.counted, self.carried, self.end = table.dealer, True, 0, ""
        self.borrowers: list[int] = []
        self.settle()

    # --- stones ---

    def pay(self, payer: int | None, payee: int | None, points: int, rule: str) -> None:
        """Pay points; nothing is written down where nothing is owed."""
        if points:
            self.pay_stones(payer, payee, points * self.five // 5, rule)

    def pay_stones(self, payer: int | None, payee: int | None, owed: int, rule: str) -> None:
        giver = self.pot if payer is None else self.purses[payer]
        taker = self.pot if payee is None else self.purses[payee]
        left, given = owed, [0, 0]
        while left >= 4 and giver[0]:
            giver[0], given[0], left = giver[0] - 1, given[0] + 1, left - 4
        while left and (giver[0] or giver[1]):
            if not giver[1]:
                giver[0], giver[1] = giver[0] - 1, 4  # change from the table
            giver[1], given[1], left = giver[1] - 1, given[1] + 1, left - 1
        taker[0], taker[1] = taker[0] + given[0], taker[1] + given[1]
        self.payments.append((payer, payee, owed, (given[0], given[1]), rule))

    # --- the round ---

    def settle(self) -> None:
        before = copy.deepcopy((self.purses, self.pot))
        for seat in self.dropped:
            self.pay(seat, None, 30, "SB-3.2")
        if len(self.declared) == 3:
            void = all(points == 100 for points in self.points.values())
        else:
            void = not self.declared and self.options.all_drop_pot == "refund"
        if void:
            rule = "SB-6.6" if self.declared else "SB-3.8"
            self.payments += [(None, payer, owed, given, rule) for payer, _, owed, given, _ in self.payments]
            self.purses, self.pot = before
            self.counted, self.carried = False, self.table.carried
            return
        if not self.declared:
            self.counted, self.carried = False, self.table.carried + 1
            return
        if len(self.declared) == 3:
            self.settle_played()
        else:
            self.settle_unplayed()
        if self.end != "SB-6.5":
            self.borrow()

    def settle_unplayed(self) -> None:
        total, rule = 30 * sum(self.penalties), {2: "SB-3.6", 1: "SB-3.7"}[len(self.declared)]
        for seat in self.declared:
            self.pay(None, seat, total // len(self.declared), rule)
        if len(self.declared) == 1:
            self.winner = self.next_dealer = self.declared[0]

    def first_of(self, tied: list[int]) -> int:
        if self.options.tie == "dealer" and self.order[0] in tied:
            return self.order[0]
        return [seat for seat in self.order if seat in tied][-1]

    def settle_played(self) -> None:
        least, most = min(self.points.values()), max(self.points.values())
        low = self.first_of([s for s in self.order if self.points[s] == least]) if least <= 15 else None
        self.winner = self.first_of([s for s in self.order if self.points[s] == most]) if low is None else low
        self.next_dealer = self.winner
        if least == 0:
            self.take_everything(self.winner)
            return
        if low is None or self.options.low_man_replaces == "yaku":
            self.card_points()
        if low is not None:
            self.low_man(low)
        self.chase_penalty(low)
        if low is None:
            self.compare_yaku()
            self.ribbons()
            self.share_pot()
        else:
            for seat in self.around:
                self.pay(None, seat, 30 * self.penalties[seat], "SB-6.4")

    def take_everything(self, winner: int) -> None:
        for seat in self.all:
            if seat != winner and any(self.purses[seat]):
                white, black = self.purses[seat]
                self.pay_stones(seat, winner, 4 * white + black, "SB-6.5")
        if any(self.pot):
            self.pay_stones(None, winner, 4 * self.pot[0] + self.pot[1], "SB-6.5")
        self.end = "SB-6.5"

    def card_points(self) -> None:
        winners = [seat for seat in self.order if self.points[seat] > 100]
        losers = [seat for seat in self.order if self.points[seat] < 100]
        if len(winners) == 1:
            for seat in losers:
                self.pay(seat, winners[0], 100 - self.points[seat], "SB-6.2")
        else:
            for seat in winners:
                self.pay(losers[0], seat, self.points[seat] - 100, "SB-6.2")

    def low_man(self, low: int) -> None:
        points, whites = LOW_MAN[self.points[low]]
        for seat in self.all:
            if seat == low:
                continue
            if self.options.low_man_stones == "printed" and self.five == 4:
                self.pay_stones(seat, low, 4 * whites, "SB-6.3")
            else:
                self.pay(seat, low, points, "SB-6.3")

    def chase_penalty(self, low: int | None) -> None:
        if self.chase is None:
            return
        chaser, displaced = self.chase
        if self.points[chaser] >= 100 or chaser == low:
            return
        first, second, third = self.declared
        paid = {first, second, third}
        if self.options.chase_penalty_to == "asked":
            paid = {first} if displaced == first else {first, second}
        elif self.options.chase_penalty_to == "displaced":
            paid = {displaced}
        for seat in [seat for seat in self.all if seat in paid]:
            self.pay(chaser, seat, 20, "SB-4.4")

    def hai(self) -> dict[int, int]:
        """What counts, after SB-7.2."""
        found = {seat: best_hai(set(self.piles[seat]), int(self.table.month)) for seat in self.order}
        flower = FLOWERS[int(self.table.month) - 1]
        for holder in self.order:
            if self.piles[holder] >= GORO_JU:
                for seat in set(self.order) - {holder}:
                    four = len([card for card in self.piles[seat] if month(card) == flower]) == 4
                    found[seat] = 3 if four else 0
        return found

    def compare_yaku(self) -> None:
        hai = self.hai()
        for value in sorted(set(hai.values())):
            for payer in [seat for seat in self.order if hai[seat] == value]:
                for payee in self.order:
                    self.pay(payer, payee, max(0, 20 * (hai[payee] - value)), "SB-7.3")

    def ribbons(self) -> None:
        for holder in self.order:
            if self.piles[holder] >= BLUE:
                for seat in self.all:
                    if seat != holder:
                        self.pay(seat, holder, 50 if seat in self.order else 25, "SB-7.4")

    def share_pot(self) -> None:
        """Each penalty is three parts of 10 points; the winners take some of them, the others go back (SB-7.5)."""
        hai, parts, winnings = self.hai(), 0, 0
        best = max(hai.values())
        winners = [seat for seat in self.order if hai[seat] == best]
        if best > 0 and len(winners) < 3:
            parts = {1: 1, 2: 2}.get(best, 3)
        for _ in range(sum(self.penalties)):
            winnings += 10 * parts
        for seat in winners:
            self.pay(None, seat, winnings // len(winners), "SB-7.5")
        for seat in self.around:
            self.pay(None, seat, 10 * (3 - parts) * self.penalties[seat], "SB-7.5")

    def borrow(self) -> None:
        plates = 2 - sum(self.table.borrowed)
        for step in range(self.seats):
            seat = (self.next_dealer + step) % self.seats
            if any(self.purses[seat]):
                continue
            if not plates:
                self.end = "SB-9.3" if self.five == 4 else "SB-9.2"
                return
            self.purses[seat], plates = [11, 6], plates - 1
            self.borrowers.append(seat)
