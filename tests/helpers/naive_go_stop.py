"""Go-Stop once more, as the rules have it and without a thought for speed: the model that the library is compared with.

Cards are the words of the notation, hands, piles and field are lists of them, moves are texts. Nothing of the library
is used but its options, which are read by name, and the orders of the deck, which are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

Story = Generator[tuple[int, set[str]], str, None]

LETTERS = dict.fromkeys(range(1, 13), "arcd") | {1: "brcd", 3: "brcd", 8: "bacd", 11: "barc", 12: "bcde"}
DECK = [f"{m}{letter}" for m in range(1, 13) for letter in LETTERS[m]]
PLACE = {card: number for number, card in enumerate([*DECK, "0", "j1", "j2", "j3"])}
JOKERS = {
    "none": {}, "2": {"j1": 2}, "2_2": {"j1": 2, "j2": 2}, "2_3": {"j1": 2, "j3": 3},
    "2_2_2": {"j1": 2, "j2": 2, "j3": 2}, "2_2_3": {"j1": 2, "j2": 2, "j3": 3},
}  # fmt: skip
LIGHTNING, YELLOW, RAIN_MAN, PHOENIX = "11c", "12c", "11b", "12b"
BRIGHTS = ["1b", "3b", "8b", "11b", "12b"]


MONTH = {card: int(card[:-1]) for card in DECK} | {"j1": 0, "j2": 0, "j3": 0}
month = MONTH.__getitem__


def korean(number: int) -> int:
    return {11: 12, 12: 11}.get(number, number)


def kind(card: str) -> str:
    return "c" if card[0] == "j" or card[-1] in "cde" else card[-1]


def deck_of(options: Any) -> list[str]:
    return [*DECK, *JOKERS[options.jokers]]


def word(cards: list[str]) -> str:
    """Cards of one month as a word."""
    order = sorted(cards, key=PLACE.__getitem__)
    return f"{month(order[0])}{''.join(card[-1] for card in order)}"


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)


class Round:
    """One round: ``asked`` is the seat to move with its moves, or ``None`` when the round is over."""

    def __init__(
        self,
        options: Any,
        seats: int,
        dealer: int,
        shuffle: Callable[[list[str]], list[str]],
        *,
        draws: int = 0,
        players: tuple[int, ...] = (),
    ) -> None:
        self.o, self.seats, self.dealer, self.shuffle, self.draws = options, seats, dealer, shuffle, draws
        self.carried = list(players)
        self.paid: list[tuple[int, int, int]] = []
        self.claims: list[tuple[int, int]] = []
        self.winner: int | None = None
        self.piles: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        self.story = self.tell()
        self.asked: tuple[int, set[str]] | None = None
        self.asked = next(self.story, None)

    def do(self, move: str) -> None:
        assert self.asked is not None
        assert move in self.asked[1], (move, self.asked)
        try:
            self.asked = self.story.send(move)
        except StopIteration:
            self.asked = None

    def net(self) -> list[int]:
        net = [0] * self.seats
        for payer, payee, amount in self.paid:
            net[payer] -= amount
            net[payee] += amount
        return net

    # --- counting -----------------------------------------------------------------------------------------------------

    @property
    def cup(self) -> str:
        return {"sake_cup": "9a", "bridge": "5a"}[self.o.cup_card]

    def value(self, card: str) -> int:
        if card == self.cup or card in {LIGHTNING, YELLOW}:
            return 2
        return JOKERS[self.o.jokers].get(card, 1)

    def chaff_of(self, pile: list[str], as_chaff: bool) -> int:
        return sum(self.value(card) for card in pile if kind(card) == "c" or (card == self.cup and as_chaff))

    def animals_of(self, pile: list[str], as_animal: bool) -> int:
        return sum(kind(card) == "a" and (card != self.cup or as_animal) for card in pile)

    def brights(self, pile: list[str]) -> dict[str, int]:
        brights = [card for card in BRIGHTS if card in pile]
        if len(brights) == 5:
            return {"brights": 15}
        if len(brights) == 4:
            return {"brights": self.o.rainy_four if RAIN_MAN in brights else 4}
        if len(brights) == 3:
            return {"brights": 2 if RAIN_MAN in brights else 3}
        return {}

    def birds(self, pile: list[str]) -> dict[str, int]:
        birds = [0]
        if {"2a", "4a", "8a"} <= set(pile):
            birds.append(self.o.five_birds)
            if self.o.six_birds and PHOENIX in pile:
                birds.append(6)
        if self.o.three_birds and {"2a", "4a", PHOENIX} <= set(pile):
            birds.append(4)
        return {"birds": max(birds)} if max(birds) else {}

    def sets(self, pile: list[str], way: str) -> dict[str, int]:
        """The sets by name, with their worth; those beside S begin with a star."""
        found = {**self.brights(pile), **self.birds(pile)}
        for name, months in (("poetry", (1, 2, 3)), ("blue", (6, 9, 10)), ("grass", (4, 5, 7))):
            if all(f"{m}r" in pile for m in months):
                found[name] = 3
        ribbons = sum(kind(card) == "r" for card in pile)
        animals, chaff = self.animals_of(pile, way != "chaff"), self.chaff_of(pile, way != "animal")
        for name, number, needed in (("ribbons", ribbons, 5), ("animals", animals, 5), ("chaff", chaff, 10)):
            if number >= needed:
                found[name] = 1 + number - needed
        if self.o.three_doubles and {self.cup, LIGHTNING, YELLOW} <= set(pile):
            found["*doubles"] = 3
        if self.o.april_and_july and sum(month(card) in {4, 7} for card in pile) == 8:
            found["*months"] = 8
        return found

    def worth(self, pile: list[str], way: str) -> int:
        return sum(value for name, value in self.sets(pile, way).items() if name[0] != "*")

    def way(self, pile: list[str]) -> str:
        """GS-7.2"""
        if self.placed:
            return self.placed
        if self.o.cup_choice in {"both", "animal"}:
            return self.o.cup_choice
        if self.cup not in pile:
            return "animal"
        return "chaff" if self.worth(pile, "chaff") > self.worth(pile, "animal") else "animal"

    def s(self, pile: list[str]) -> int:
        return self.worth(pile, self.way(pile))

    @property
    def minimum(self) -> int:
        return self.o.stop_minimum_two if len(self.playing) == 2 else self.o.stop_minimum_three

    @property
    def d(self) -> int:
        n = 2**self.draws
        return n if self.o.draw_cap == "none" else min(n, self.o.draw_cap)

    def right_of(self, seat: int) -> list[int]:
        """The other active seats in playing order from a seat's right."""
        place = self.playing.index(seat)
        return self.playing[place + 1 :] + self.playing[:place]

    def all_pay(self, seat: int, amount: int) -> None:
        for other in self.right_of(seat):
            self.paid.append((other, seat, amount))

    # --- the story ----------------------------------------------------------------------------------------------------

    def tell(self) -> Story:
        self.placed = ""
        self.playing = list(self.carried)
        self.ending = "draw"
        while True:
            self.deal()
            if not self.playing:
                yield from self.enter()
            redeal = self.open_field()
            if not redeal:
                break
        if redeal is None:
            yield from self.presidents()
        if self.ending == "draw" and redeal is None and not self.decided:
            yield from self.turns()
        self.settle()

    def from_seat(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def deal(self) -> None:
        """GS-2.1 to GS-2.3"""
        deck = self.shuffle(deck_of(self.o))
        turns = [seat for seat in self.from_seat(self.dealer + 1) if not self.playing or seat in self.playing]
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}
        self.field: list[str] = []
        steps = [(4, 5), (4, 5)] if len(turns) == 2 else [(0, 4), (0, 3)] if len(turns) == 7 else [(3, 4), (3, 3)]
        for to_field, to_each in steps:
            self.field += deck[:to_field]
            deck = deck[to_field:]
            for seat in turns:
                self.hands[seat] += deck[:to_each]
                deck = deck[to_each:]
        self.stock = deck
        self.piles = {seat: [] for seat in range(self.seats)}
        self.decided = False

    def enter(self) -> Story:
        """GS-3"""
        asked = self.from_seat(self.dealer)
        if self.seats <= 3:
            self.playing = asked
            return
        self.playing, waiting = [self.dealer], asked[1:]
        while len(self.playing) < 3:
            if len(self.playing) + len(waiting) == 3:
                self.playing += waiting
                waiting = []
                break
            seat = waiting.pop(0)
            if (yield seat, {"enter", "drop"}) == "enter":
                self.playing.append(seat)
        for seat in waiting:  # forced out, GS-3.4
            self.claim(seat, self.hands[seat])
        out = [seat for seat in range(self.seats) if seat not in self.playing]
        joined = self.stock + [card for seat in out for card in self.hands[seat]]
        self.stock = self.shuffle(in_order(joined))
        for seat in out:
            self.hands[seat] = []

    def claim(self, seat: int, hand: list[str]) -> None:
        counted = [card for card in hand if card in {*BRIGHTS, self.cup, LIGHTNING, YELLOW} or card[0] == "j"]
        if self.seats == 4 and [card for card in counted if card in BRIGHTS] == [RAIN_MAN]:
            counted.remove(RAIN_MAN)
        twice = any(sum(month(card) == m for card in hand) >= 3 for m in range(1, 13))
        points = len(counted) * self.o.compensation_points * (2 if twice else 1)
        if points:
            self.claims.append((seat, points))

    def open_field(self) -> bool | None:
        """GS-2.4: whether to deal again; ``None`` if the round goes on."""
        if not self.field:
            self.field, self.stock = self.stock[:6], self.stock[6:]
        while jokers := [card for card in self.field if card[0] == "j"]:
            card = in_order(jokers)[0]
            self.field.remove(card)
            self.piles[self.dealer].append(card)
            self.field.append(self.stock.pop(0))
        if not any(sum(month(card) == m for card in self.field) == 4 for m in range(1, 13)):
            return None
        if self.o.field_quad == "misdeal":
            return True
        if self.o.field_quad == "dealer":
            self.fixed_win(self.dealer, self.o.president_points)
        self.decided = True
        return False

    def fixed_win(self, seat: int, points: Any) -> None:
        """GS-8.6"""
        self.winner, self.ending, self.decided = seat, "fixed", True
        self.points = self.minimum if points == "minimum" else points

    def quads(self, hand: list[str]) -> list[int]:
        """Months of which a hand has all four, by Korean number."""
        return [m for m in range(1, 13) if sum(month(card) == m for card in hand) == 4]

    def presidents(self) -> Story:
        """GS-4.1 to GS-4.3"""
        found: list[int] = []
        for seat in self.playing:
            has = bool(self.quads(self.hands[seat]))
            says = "reveal" if has and self.o.president == "must" else "pass"
            if self.o.president == "may":
                says = yield seat, {"pass", "reveal"} if has else {"pass"}
            if says == "reveal":
                found.append(seat)
        if not found:
            return
        self.decided = True
        if len(found) == 3 or (len(found) > 1 and self.o.several_presidents == "draw"):
            return
        if self.o.several_presidents == "month":
            found.sort(key=lambda seat: -max(map(korean, self.quads(self.hands[seat]))))
        self.fixed_win(found[0], self.o.president_points)

    # --- turns --------------------------------------------------------------------------------------------------------

    def turns(self) -> Story:
        zero = lambda: dict.fromkeys(self.playing, 0)  # noqa: E731
        self.skips, self.ppeoks, self.dry, self.taken_turns, self.bombs, self.small = (zero() for _ in range(6))
        self.shaken: dict[int, list[int]] = {seat: [] for seat in self.playing}
        self.goes: list[tuple[int, int]] = []
        self.stacks: dict[int, tuple[int | None, list[str]]] = {
            m: (None, []) for m in range(1, 13) if sum(month(card) == m for card in self.field) == 3
        }
        self.offered: set[int] = set()
        self.refusers: list[int] = []
        place = 0
        while not self.decided:
            seat = self.playing[place % len(self.playing)]
            if not self.hands[seat] and not self.skips[seat]:
                return
            yield from self.turn(seat)
            self.taken_turns[seat] += 1
            place += 1

    def matching(self, m: int) -> list[str]:
        return [card for card in self.field if month(card) == m]

    def turn(self, seat: int) -> Story:
        self.seat, self.before, self.field_before = seat, list(self.piles[seat]), list(self.field)
        self.brought: list[str] = []
        self.drawn: list[str] = []
        self.gains: list[int] = []
        if self.may_offer(seat):
            move = yield seat, {"offer", *self.moves(seat)}
            if move == "offer":
                yield from self.offer(seat)
                if self.decided:
                    return
                move = yield seat, self.moves(seat)
        elif self.hands[seat]:
            move = yield seat, self.moves(seat)
        else:
            move = "skip"
        while True:
            what, _, rest = move.partition(":")
            if what == "shake":
                self.shaken[seat].append(int(rest))
            elif what == "joker":
                self.hands[seat].remove(rest)
                self.gain([rest])
                if self.o.joker_steals:
                    self.take(1)
                self.drawn.append(self.stock.pop(0))
                self.hands[seat].append(self.drawn[-1])
            elif what == "reveal":
                self.fixed_win(seat, self.o.president_points)
                return
            else:
                break
            move = yield seat, self.moves(seat)
        yield from self.play(seat, what, rest, move)

    def gain(self, cards: list[str]) -> None:
        self.piles[self.seat] += cards
        self.brought += cards

    def moves(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        found = {f"joker:{card}" for card in hand if card[0] == "j"}
        for card in hand:
            if card[0] != "j":
                found |= self.plays(card)
        for m in range(1, 13):
            found |= self.months(seat, m)
        if self.skips[seat]:
            found.add("skip")
        may = self.o.late_president == "always" or not self.taken_turns[seat]
        late = self.o.president != "off" and self.o.late_president != "never" and may
        if late and any(month(card) in self.quads(hand) for card in self.drawn):
            found.add("reveal")
        return found

    def plays(self, card: str) -> set[str]:
        lying = self.matching(month(card))
        if len(lying) == 3:
            return {f"{card}x{word(lying)}"}
        return {f"{card}x{other}" for other in lying} or {card}

    def months(self, seat: int, m: int) -> set[str]:
        """Shakes and bombs of a month."""
        found: set[str] = set()
        own, lying = [card for card in self.hands[seat] if month(card) == m], self.matching(m)
        shaken = m in self.shaken[seat]
        if len(own) >= 3 and not shaken:
            if self.o.shake == "before_play":
                found.add(f"shake:{m}")
            elif not lying:
                found |= {f"shake_play:{card}" for card in own}
        small = self.o.small_bomb != "off" and len(own) == 2 == len(lying)
        if ((len(own) == 3 and len(lying) == 1) or small) and (self.o.bomb_after_shake or not shaken):
            found.add(f"bomb:{word(own)}")
        return found

    def play(self, seat: int, what: str, rest: str, move: str) -> Story:
        """GS-5.5 to GS-5.11, and what a turn brings in the order of GS-5.2."""
        self.events: list[str] = []
        self.stack_owners: list[int | None] = []
        self.jokers = 0
        x, chosen = self.use(seat, what, rest, move)
        last = not self.hands[seat] and not self.skips[seat]
        aside: list[str] = []
        while (y := self.stock.pop(0))[0] == "j":
            aside.append(y)
        if x and month(x) == month(y):
            self.meet(seat, x, y, aside, last)
        else:
            self.gain(aside)
            self.jokers += len(aside)
            if x:
                lying = self.matching(month(x))
                self.bring(x, lying if len(lying) == 3 else [chosen] if chosen else [])
            lying = self.matching(month(y))
            if len(lying) == 2:
                choice = yield seat, {f"={y}x{card}" for card in lying}
                lying = [choice.partition("x")[2]]
            self.bring(y, lying)
        self.dry[seat] = 0 if self.brought else self.dry[seat] + 1
        self.take_all(seat, last)
        self.pay_at_once(seat)
        if self.o.cup_choice == "on_capture" and self.cup in self.brought and not self.placed:
            self.placed = (yield seat, {"cup_animal", "cup_chaff"})[4:]
        yield from self.end_turn(seat, last)

    def use(self, seat: int, what: str, rest: str, move: str) -> tuple[str, str]:
        """Take a hand card, a bomb or a skip; the card, and the card that it is to take."""
        if what == "skip":
            self.skips[seat] -= 1
            return "", ""
        if what == "bomb":
            cards = bombs_of(rest)
            lying = self.matching(month(cards[0]))
            for card in cards:
                self.hands[seat].remove(card)
            for card in lying:
                self.field.remove(card)
            self.gain(cards + lying)
            self.events.append("bomb" if len(cards) == 3 else "small")
            self.skips[seat] += len(cards) - 1
            (self.bombs if len(cards) == 3 else self.small)[seat] += 1
            return "", ""
        card, _, chosen = move.partition("x")
        if what == "shake_play":
            card, chosen = rest, ""
            self.shaken[seat].append(month(card))
        self.hands[seat].remove(card)
        return card, chosen

    def take_all(self, seat: int, last: bool) -> None:
        """GS-6.1, in its order, and GS-6.5"""
        swept = self.swept()
        if "bomb" in self.events or ("small" in self.events and self.o.small_bomb in {"chaff", "full"}):
            self.take(1)
        for _ in range(self.jokers if self.o.joker_steals else 0):
            self.take(1)
        for owner in self.stack_owners if self.o.last_turn_stack or not last else []:
            if owner == seat:
                self.take(self.o.own_stack)
            elif owner is not None or self.o.dealt_stack_steals:
                self.take(1)
        if last:
            return
        for happened in ("ttadak", "jjok"):
            if happened in self.events:
                self.take(1)
        if swept:
            self.take(1)

    def pay_at_once(self, seat: int) -> None:
        """GS-6.6"""
        if "ppeok" in self.events:
            times = {"1_2_4": [1, 2, 4], "1_2_3": [1, 2, 3], "1_0_0": [1, 0, 0], "off": [0, 0, 0]}[self.o.ppeok_pays]
            if self.ppeoks[seat] == self.taken_turns[seat]:
                self.all_pay(seat, times[self.ppeoks[seat]] * self.minimum)
            self.ppeoks[seat] += 1
        counts = {"ttadak": self.o.first_ttadak, "jjok": self.o.first_jjok, "bomb": self.o.first_bomb}
        if not self.taken_turns[seat] and any(counts.get(each) for each in self.events):
            self.all_pay(seat, self.minimum)

    def end_turn(self, seat: int, last: bool) -> Story:
        """GS-6.7, GS-6.8, GS-7.4, GS-7.5"""
        if "ppeok" in self.events and self.ppeoks[seat] == 3:
            self.fixed_win(seat, self.o.three_ppeok_points)
        elif self.o.whiff and self.dry[seat] == 5:
            self.fixed_win(seat, "minimum")
        elif self.to_be_asked(seat, self.s(self.before), self.s(self.piles[seat])):
            if last or (yield seat, {"stop", "go"}) == "stop":
                self.winner, self.ending, self.decided = seat, "stop", True
            else:
                self.goes.append((seat, self.s(self.piles[seat])))

    def to_be_asked(self, seat: int, before: int, after: int) -> bool:
        """GS-7.4"""
        if after < self.minimum:
            return False
        if self.o.go_again == "rise":
            return after > before
        own = [s for who, s in self.goes if who == seat]
        return not own or after > own[-1]

    def meet(self, seat: int, x: str, y: str, aside: list[str], last: bool) -> None:
        """X and Y of one month (GS-5.10)."""
        lying = self.matching(month(x))
        if len(lying) == 1 and not (last and not self.o.last_turn_ppeok):
            self.events.append("ppeok")
            self.field += [x, y, *aside]
            self.stacks[month(x)] = (seat, aside)
            return
        for card in lying:
            self.field.remove(card)
        self.gain([x, y, *lying, *aside])
        self.jokers += len(aside)
        if len(lying) != 1:
            self.events.append("ttadak" if lying else "jjok")

    def bring(self, card: str, taken: list[str]) -> None:
        if not taken:
            self.field.append(card)
            return
        if len(taken) == 3:
            owner, under = self.stacks.pop(month(card))
            self.stack_owners.append(owner)
            self.jokers += len(under)
            taken = taken + under
        for each in taken:
            self.field.remove(each)
        self.gain([card, *taken])

    def swept(self) -> bool:
        if not self.brought:
            return False
        if self.o.sweep == "empty_field":
            return bool([card for card in self.brought if card not in self.from_hand_jokers()]) and not self.field
        two = self.field_before
        return len(two) == 2 and month(two[0]) != month(two[1]) and all(card in self.brought for card in two)

    def from_hand_jokers(self) -> list[str]:
        """Jokers played from the hand were not captured by the turn's cards."""
        return self.brought[: len(self.drawn)]

    def next_chaff(self, giver: int) -> str:
        """GS-6.3, GS-6.4"""
        pile = self.piles[giver]
        chaff = [card for card in pile if kind(card) == "c"]
        if chaff and self.o.cup_stealing == "counted" and self.cup in pile and self.way(pile) in {"chaff", "both"}:
            chaff.append(self.cup)
        return min(chaff, key=lambda card: (self.value(card), PLACE[card]), default="")

    def take(self, due: int) -> None:
        for giver in self.right_of(self.seat):
            for number in range(due):
                card = self.next_chaff(giver)
                if not card:
                    if self.o.cup_stealing == "locks" and self.cup in self.piles[giver]:
                        self.placed = "animal"
                    break
                self.piles[giver].remove(card)
                self.piles[self.seat].append(card)
                if number == 0 and self.o.double_fills_two and self.value(card) >= 2:
                    break

    # --- draw offers (GS-9.3, GS-9.4) ---------------------------------------------------------------------------------

    def may_offer(self, seat: int) -> bool:
        hand = self.hands[seat]
        if self.o.draw_offer == "off" or len(self.playing) != 3 or seat in self.offered:
            return False
        if len(hand) < 2 or any(card[0] == "j" for card in hand) or self.skips[seat]:
            return False
        if any(self.matching(month(card)) for card in hand):
            return False
        fed: set[int] = set()
        for card in hand:
            feeds = [
                other for other in self.right_of(seat)
                if self.to_be_asked(other, self.s(self.piles[other]), self.s([*self.piles[other], card]))
            ]  # fmt: skip
            if not feeds:
                return False
            fed.update(feeds)
        if self.o.draw_offer == "each" and len(fed) < 2:
            return False
        seen = {*hand, *self.field, *[card for pile in self.piles.values() for card in pile]}
        return not any(self.would_ask(seat, x, y) for x in hand for y in DECK if y not in seen)

    def would_ask(self, seat: int, x: str, y: str) -> bool:
        lying = self.matching(month(y))
        choices = [[card] for card in lying] if len(lying) == 2 else [lying]
        return any(self.would_ask_with(seat, x, y, choice) for choice in choices)

    def would_ask_with(self, seat: int, x: str, y: str, taken: list[str]) -> bool:
        """The turn, played on copies."""
        kept = (self.piles, self.field, self.stacks, self.placed, getattr(self, "seat", seat), self.field_before)
        self.piles = {each: list(pile) for each, pile in kept[0].items()}
        self.field, self.stacks, self.seat, self.field_before = list(kept[1]), dict(kept[2]), seat, list(kept[1])
        self.events, self.stack_owners, self.jokers, self.brought, self.drawn = [], [], 0, [], []
        before = self.s(self.piles[seat])
        if month(x) == month(y):
            self.meet(seat, x, y, [], last=False)
        else:
            self.bring(x, [])
            self.bring(y, taken)
        self.take_all(seat, last=False)
        asked = bool(self.brought) and self.to_be_asked(seat, before, self.s(self.piles[seat]))
        self.piles, self.field, self.stacks, self.placed, self.seat, self.field_before = kept
        self.brought, self.drawn = [], []
        return asked

    def offer(self, seat: int) -> Story:
        self.offered.add(seat)
        for other in self.right_of(seat):
            if (yield other, {"accept", "refuse"}) == "refuse":
                self.refusers.append(other)
                return
        self.decided = True

    # --- settlement ---------------------------------------------------------------------------------------------------

    def compensate(self, payers: list[int]) -> None:
        for seat, points in sorted(self.claims, key=lambda claim: (claim[0] - self.dealer) % self.seats):
            for payer in payers:
                self.paid.append((payer, seat, points))

    def settle(self) -> None:
        self.next_dealer = self.dealer if self.winner is None else self.winner
        if self.o.compensation_when == "at_once":
            self.compensate(self.playing if self.o.compensation_from == "actives" else self.playing[1:])
        if self.winner is None:
            return
        if self.ending == "fixed":
            self.all_pay(self.winner, self.points * self.d)
        else:
            self.pay_stop(self.winner)
        if self.o.compensation_when == "end":
            self.compensate(self.right_of(self.winner))

    def pay_stop(self, winner: int) -> None:
        free = self.o.cup_choice == "best" and not self.placed
        pile = self.piles[winner]
        ways = ["animal", "chaff"] if free and self.cup in pile else [self.way(pile)]
        payments = [self.stop_payments(winner, way, free) for way in ways]
        best = max(payments, key=lambda some: sum(amount for _, _, amount in some))
        self.paid += best

    def multiplier(self, winner: int, way: str) -> int:
        """M (GS-8.2)."""
        who = [seat for seat, _ in self.goes]
        _, m = self.bonus(who.count(winner))
        reverse = any(seat == winner and any(other != winner for other in who[:n]) for n, seat in enumerate(who))
        if reverse and self.o.reverse_go == "four":
            m = 4
        for each in self.shaken[winner]:
            m *= self.o.last_months_shake if each in {11, 12} else 2
        m *= 2 ** (self.bombs[winner] + (self.small[winner] if self.o.small_bomb == "full" else 0))
        if self.o.seven_animals and self.animals_of(self.piles[winner], way != "chaff") >= 7:
            m *= 2
        if reverse and self.o.reverse_go == "double":
            m *= 2
        return m * self.d

    def stop_payments(self, winner: int, way: str, free: bool) -> list[tuple[int, int, int]]:
        pile, sets = self.piles[winner], self.sets(self.piles[winner], way)
        v, goes = sum(sets.values()), sum(who == winner for who, _ in self.goes)
        a, _ = self.bonus(goes)
        m = self.multiplier(winner, way)
        shares: dict[int, int] = {}
        for loser in self.right_of(winner):
            own = self.piles[loser]
            ways = ["animal", "chaff"] if free and self.cup in own else [self.way(own)]
            b = min(self.doubles(loser, sets, pile, way, each) for each in ways)
            share = (v + a) * m * 2**b
            if self.o.bright_bak == "two_points" and self.lacks_bright(loser, sets):
                share += 2
            shares[loser] = 0 if self.o.empty_pile_exempt and not own else share
        liable, for_go = self.liable(winner)
        if liable is None:
            return [(loser, winner, share) for loser, share in shares.items()]
        for loser in shares:
            own = loser == liable and self.o.go_bak_three == "own_doubled"
            if for_go and (own or self.o.go_bak_three == "all_doubled"):
                shares[loser] *= 2
        return [(liable, winner, sum(shares.values()))]

    def liable(self, winner: int) -> tuple[int | None, bool]:
        """GS-8.5, GS-9.5"""
        if len(self.playing) == 2:
            return None, False
        goers = [seat for seat, _ in self.goes if seat != winner]
        if goers:
            return (goers[0] if self.o.go_bak_of == "first" else goers[-1]), True
        refusers = [seat for seat in self.refusers if seat != winner]
        return (refusers[-1] if refusers else None), False

    def bonus(self, goes: int) -> tuple[int, int]:
        """A and G (GS-8.1)."""
        if goes == 0:
            return 0, 1
        if goes == 1:
            return 1, 1
        if self.o.go_bonus == "multiply":
            return 0, goes
        if goes == 2:
            return 2, 1
        return (goes if self.o.go_bonus == "add_then_double" else 0), 2 ** (goes - 2)

    def lacks_bright(self, loser: int, sets: dict[str, int]) -> bool:
        own = [card for card in self.piles[loser] if card in BRIGHTS]
        if not self.o.rain_man_protects:
            own = [card for card in own if card != RAIN_MAN]
        return "brights" in sets and not own

    def doubles(self, loser: int, sets: dict[str, int], pile: list[str], way: str, own_way: str) -> int:
        own, b = self.piles[loser], 0
        chaff = self.chaff_of(own, own_way != "animal")
        limit = self.o.chaff_bak_two if len(self.playing) == 2 else self.o.chaff_bak_three
        if "chaff" in sets and limit and chaff <= limit and not (chaff == 0 and self.o.chaff_bak_spares_none):
            b += 1
        if self.o.bright_bak == "double" and self.lacks_bright(loser, sets):
            b += 1
        none = not self.animals_of(own, own_way != "chaff")
        if self.o.animal_bak == "scored" and "animals" in sets and none:
            b += 1
        if self.o.animal_bak == "seven" and self.animals_of(pile, way != "chaff") >= 7 and none:
            b += 1
        if self.o.ribbon_bak and "ribbons" in sets and not any(kind(card) == "r" for card in own):
            b += 1
        if len(self.playing) == 2 and any(who == loser for who, _ in self.goes):
            b += 1
        return b


def bombs_of(text: str) -> list[str]:
    """The cards of a bomb's text."""
    letters = text.lstrip("0123456789")
    return [text[: -len(letters)] + letter for letter in letters]


__all__ = ["DECK", "Round", "deck_of"]
