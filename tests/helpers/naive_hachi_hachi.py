"""Hachi-Hachi once more, as plainly and as slowly as it can be put: words, sets, lists and loops.

Written from the rules alone, with nothing of the library in it; tests let the two run side by side. A card is its slug,
a move is a tuple of words, a round is one story told from the top: it stops wherever a seat is asked.
"""

from collections.abc import Callable, Generator
from typing import Any

from helpers.naive_hanahuda import DECK, month

Question = tuple[int, set[tuple[Any, ...]]]
"""Who is asked, and what it may answer."""
Story = Generator[Question, tuple[Any, ...], Any]

BRIGHTS = {"pine-crane", "cherry-curtain", "susuki-moon", "willow-rain-man", "paulownia-phoenix"}
FOUR = BRIGHTS - {"willow-rain-man"}
RIBBONS = {card for card in DECK if card.endswith("-ribbon")}
CHAFF = {card for card in DECK if "chaff" in card} | {"willow-lightning", "paulownia-yellow"}
ANIMALS = set(DECK) - BRIGHTS - RIBBONS - CHAFF
LIKE_CHAFF = CHAFF | {card for card in DECK if month(card) == "willow"}
SEVEN = RIBBONS - {"willow-ribbon"}
POETRY = {"pine-ribbon", "plum-ribbon", "cherry-ribbon"}
BLUE = {"peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon"}
BOAR_DEER = {"clover-boar", "maple-deer", "peony-butterflies"}
SETS = {"four_brights": FOUR, "poetry_ribbons": POETRY, "blue_ribbons": BLUE, "boar_deer_butterflies": BOAR_DEER}

DEKIYAKU = {
    "standard": {"five": 12, "four": 10, "seven": 10, "poetry": 7, "blue": 7, "boar": 7},
    "kansai": {"five": 15, "four": 12, "seven": 12, "poetry": 10, "blue": 10, "boar": 10},
}
DEKIYAKU["red_3"] = DEKIYAKU["standard"]
TEYAKU = {
    "three_pairs": 4,
    "triplet": 2,
    "standing_triplet": 3,
    "two_triplets": 6,
    "triplet_and_standing": 7,
    "two_standing_triplets": 8,
    "triplet_and_two_pairs": 7,
    "four_of_a_kind": 6,
    "one_two_four": 8,
    "four_three": 20,
    "red": 2,
    "one_ribbon": 3,
    "one_animal": 3,
    "one_bright": 4,
    "empty_hand": 4,
}
TEYAKU_ELSEWHERE = {
    "standard": {},
    "red_3": {"red": 3},
    "kansai": {"red": 3, "triplet_and_two_pairs": 8, "four_three": 30},
}
TOKUSHUYAKU = {"standard": (10, 10, 12), "red_3": (10, 10, 12), "kansai": (8, 10, 10)}


def points(cards: Any) -> int:
    cards = set(cards)
    return 20 * len(cards & BRIGHTS) + 10 * len(cards & ANIMALS) + 5 * len(cards & RIBBONS) + len(cards & CHAFF)


KEYS = {"five": "five_brights", "four": "four_brights", "seven": "seven_ribbons", "poetry": "poetry_ribbons"} | {
    "blue": "blue_ribbons",
    "boar": "boar_deer_butterflies",
}
"""The yaku of DEKIYAKU by the keys of the library."""


def dekiyaku(pile: set[str], options: Any) -> dict[str, int]:
    """HH-6.1, in kan."""
    told = options.values
    if isinstance(told, str):
        kan = DEKIYAKU[told]
    else:
        kan = {name: told.get(KEYS[name], value) for name, value in DEKIYAKU["standard"].items()}
    found = {}
    if pile >= BRIGHTS:
        found["five_brights"] = kan["five"]
    if pile >= FOUR and (not pile >= BRIGHTS or options.five_includes_four):
        found["four_brights"] = kan["four"]
    if len(pile & SEVEN) >= 7:
        found["seven_ribbons"] = kan["seven"] + options.extra_ribbon * (len(pile & RIBBONS) - 7)
    if pile >= POETRY:
        found["poetry_ribbons"] = kan["poetry"]
    if pile >= BLUE:
        found["blue_ribbons"] = kan["blue"]
    if pile >= BOAR_DEER and options.boar_deer_butterflies:
        found["boar_deer_butterflies"] = kan["boar"]
    return found


def by_month(hand: Any) -> dict[str, set[str]]:
    months: dict[str, set[str]] = {}
    for card in hand:
        months.setdefault(month(card), set()).add(card)
    return months


def stands(triplet: set[str]) -> bool:
    """HH-5.3."""
    flower = {month(card) for card in triplet}
    return flower <= {"wisteria", "iris", "clover"} or (flower == {"paulownia"} and triplet <= CHAFF)


def group_a(hand: Any) -> tuple[str, set[str]] | None:  # noqa: PLR0911  # a line for each pattern of HH-5.3
    """The teyaku of group A and the cards of its combination (HH-5.2, HH-5.3, HH-5.6)."""
    months = by_month(hand).values()
    sizes = sorted(map(len, months))
    triplets = [cards for cards in months if len(cards) == 3]
    standing = len([cards for cards in triplets if stands(cards)])
    at_least = {size: set().union(*(cards for cards in months if len(cards) >= size)) for size in (2, 3, 4)}
    if sizes == [3, 4]:
        return "four_three", set(hand)
    if sizes == [1, 2, 4]:
        return "one_two_four", set(hand)
    if sizes == [1, 1, 1, 4]:
        return "four_of_a_kind", at_least[4]
    if sizes == [1, 3, 3]:
        return ["two_triplets", "triplet_and_standing", "two_standing_triplets"][standing], at_least[3]
    if sizes == [2, 2, 3]:
        return "triplet_and_two_pairs", set(hand)
    if sizes in ([1, 1, 2, 3], [1, 1, 1, 1, 3]):
        return "standing_triplet" if standing else "triplet", at_least[3]
    if sizes == [1, 2, 2, 2]:
        return "three_pairs", at_least[2]
    return None


def group_b(hand: Any) -> str | None:
    """HH-5.4."""
    rest = set(hand) - LIKE_CHAFF
    if not rest:
        return "empty_hand"
    if len(rest) == 1:
        return "one_ribbon" if rest <= RIBBONS else "one_animal" if rest <= ANIMALS else "one_bright"
    return "red" if rest <= RIBBONS else None


def teyaku(hand: Any) -> list[str]:
    """The best of each group, group A first (HH-5.1)."""
    a, b = group_a(hand), group_b(hand)
    return ([a[0]] if a else []) + ([b] if b else [])


def teyaku_kan(key: str, options: Any) -> int:
    other = TEYAKU_ELSEWHERE[options.values] if isinstance(options.values, str) else options.values
    return other.get(key, TEYAKU[key])


def diving_months(hand: Any, declared: list[str], options: Any) -> list[str]:
    """The months of the triplets of what a hand has declared (HH-9.2)."""
    a = group_a(hand)
    if not a or a[0] not in declared or (a[0] == "four_three" and not options.diving_with_four_three):
        return []
    return [flower for flower, cards in by_month(hand).items() if len(cards) == 3]


def compensation(hand: Any, options: Any, multiplier: int) -> int:
    """What each payer gives for a hand (HH-4.7), in points."""
    hand = set(hand)
    complete = dekiyaku(hand, options)
    kan = sum(teyaku_kan(key, options) for key in teyaku(hand)) + sum(complete.values())
    parts = {"five_brights": BRIGHTS, "seven_ribbons": SEVEN, **SETS}
    wanted = BRIGHTS | POETRY | BLUE | (BOAR_DEER if options.boar_deer_butterflies else set())
    bound = {card for key in complete for card in parts[key]}
    if options.compensation_excludes_teyaku:
        bound |= group_a(hand)[1] if group_a(hand) else set()
        bound |= hand if group_b(hand) else set()
    return (kan * options.points_per_kan // 2 + 3 * len(hand & wanted - bound)) * multiplier


def multiplier_and_rest(how: str, field: Any, carried: Any) -> tuple[int, list[int]]:
    """HH-3.1 and HH-3.2."""
    twos = len(set(field) & {"pine-crane", "cherry-curtain", "susuki-moon"})
    fours = len(set(field) & {"willow-rain-man", "paulownia-phoenix"})
    new = [4] * fours + [2] * twos
    if how == "product":
        return 4**fours * 2**twos, []
    if how == "highest":
        return (new or [1])[0], []
    usable = list(carried) if how == "queue" and carried else [*carried, *new]
    waiting = new if how == "queue" and carried else []
    if not usable:
        return 1, []
    usable.remove(used := max(usable))
    return used, sorted(usable + waiting, reverse=True)


def four_of_a_month(field: Any) -> bool:
    return any(len(cards) == 4 for cards in by_month(field).values())


class Round:
    """A round. ``asked`` is who is asked what, until it is over; ``do`` answers."""

    def __init__(
        self,
        options: Any,
        *,
        seats: int,
        dealer: int,
        shuffle: Callable[[list[str]], list[str]],
        tokens: tuple[int, ...] = (),
        pot: int = 0,
        number: int = 1,
    ) -> None:
        self.o, self.seats, self.dealer, self.shuffle = options, seats, dealer, shuffle
        self.carried, self.pot, self.number = tokens, pot, number
        self.first_pot, self.split = pot, False
        self.sold: list[tuple[int, int, int]] = []
        self.compensated: dict[int, int] = {}
        self.paid: list[tuple[str, int | None, int | None, int]] = []
        self.winner: int | None = None
        self.next_dealer = dealer
        self.counts = True
        self.tokens = list(tokens)
        self.piles: dict[int, set[str]] = {}
        self.declared: dict[int, list[str]] = {}
        self.sage: list[int] = []
        self.ended_by: tuple[str, int] | None = None
        self.liable: dict[tuple[int, str], int] = {}
        self.story = self.tell()
        self.asked: Question | None = next(self.story, None)

    def do(self, move: tuple[Any, ...]) -> None:
        assert self.asked is not None
        assert move in self.asked[1]
        try:
            self.asked = self.story.send(move)
        except StopIteration:
            self.asked = None

    def net(self) -> list[int]:
        net = [0] * self.seats
        for _, payer, payee, amount in self.paid:
            if payer is not None:
                net[payer] -= amount
            if payee is not None:
                net[payee] += amount
        return net

    def pay(self, why: str, payer: int | None, payee: int | None, amount: int) -> None:
        self.paid.append((why, payer, payee, amount))
        self.pot += amount if payee is None else -amount if payer is None else 0

    def pay_kan(self, why: str, payer: int, payee: int, kan: int, part: int = 1) -> None:
        """So many kan × multiplier, or the part of it: the half."""
        self.pay(why, payer, payee, kan * self.o.points_per_kan * self.multiplier // part)

    def from_seat(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    # The story, in the order of HH-2.6.

    def tell(self) -> Story:
        while not (yield from self.deal()):
            pass
        self.multiplier, rest = multiplier_and_rest(self.o.field_multiplier, self.field, self.carried)
        self.role = (self.dealer + 1) % self.seats if self.blank == self.dealer else self.dealer
        self.speakers = [seat for seat in self.from_seat(self.role) if seat != self.blank]
        self.playing, self.dropped, self.forced = list(self.speakers), [], []
        if len(self.speakers) > 3:
            yield from self.enter()
        if not self.playing:  # HH-4.6, HH-3.3
            self.counts = False
            return
        self.tokens = rest
        if self.seats > 3 and len(self.playing) < 3 and not (yield from self.two_want_to_play()):
            return
        if self.o.buy_out:
            yield from self.buy_out()
        self.compensate()
        self.sit_out()
        yield from self.declare()
        yield from self.play()
        self.settle()

    def deal(self) -> Story:
        """False if it was a misdeal."""
        self.blind: int | None = None
        if self.o.mizuten == "before_deal":
            yield from self.ask_mizuten()
        deck = self.shuffle([*DECK, "blank"] if self.seats == 7 else list(DECK))
        turns = self.from_seat(self.dealer if self.o.first_dealt == "dealer" else self.dealer + 1)
        self.hands: dict[int, set[str]] = {seat: set() for seat in turns}
        self.field: set[str] = set()
        for to_each, to_field in ((4, 3), (3, 3)):
            for seat in turns:
                self.hands[seat] |= set(deck[:to_each])
                deck = deck[to_each:]
            if self.seats != 7:
                self.field |= set(deck[:to_field])
                deck = deck[to_field:]
        self.stock = list(deck)
        if four_of_a_month(self.field):
            return False
        if self.o.mizuten == "unseen_hand":
            yield from self.ask_mizuten()
        self.holder = self.dealer
        if self.o.hand_swap != "off" and self.seats > 2:
            yield from self.swap()
        self.blank = next((seat for seat in turns if "blank" in self.hands[seat]), None)
        if self.blank is not None:
            self.field, self.hands[self.blank] = self.hands[self.blank] - {"blank"}, set()
            if self.blank == self.blind:
                self.blind = None
        self.dealt_field = set(self.field)
        return not four_of_a_month(self.field)

    def ask_mizuten(self) -> Story:
        if self.seats > 2 and (yield self.dealer, {("pass",), ("mizuten",)}) == ("mizuten",):
            self.blind = self.dealer

    def swap(self) -> Story:
        left = dict.fromkeys(range(self.seats), 1 if self.o.hand_swap == "once" else 3)
        passed: set[int] = set()
        last = self.dealer
        while may := [
            seat for seat in self.from_seat(last + 1) if seat != self.holder and left[seat] and seat not in passed
        ]:
            last = may[0]
            if (yield last, {("pass",), ("swap",)}) == ("pass",):
                passed.add(last)
                continue
            passed = set()
            left[last] -= 1
            hands = self.hands
            hands[last], hands[self.holder] = hands[self.holder], hands[last]
            self.holder = last

    def enter(self) -> Story:
        forced = self.o.forced_three and self.number >= self.o.forced_three_from
        waiting, self.playing = list(self.speakers), []
        while waiting and len(self.playing) < 3:
            if forced and len(self.playing) + len(waiting) == 3:
                self.playing, waiting = self.playing + waiting, []
                break
            seat = waiting.pop(0)
            if seat == self.blind or (yield seat, {("enter",), ("drop",)}) == ("enter",):
                self.playing.append(seat)
                continue
            self.dropped.append(seat)
            n = len(self.dropped) if self.o.fee_by == "order" else self.speakers.index(seat) + 1
            halves_of_kan = 2 + (n - 1)
            self.pay("fee", seat, None, halves_of_kan * self.o.points_per_kan // 2 * self.multiplier)
        self.forced = waiting

    def two_want_to_play(self) -> Story:
        """HH-4.6: one wins, or two split, which both end the round."""
        if len(self.playing) == 1:
            self.wins(self.playing[0])
            return False
        for seat in self.playing:
            if (yield seat, {("split",), ("play on",)}) == ("play on",):
                return True
        acting, other = self.playing
        self.split = True
        half = self.pot // 2
        self.pay("pot", None, acting, self.pot - half)
        self.pay("pot", None, other, half)
        self.winner = acting
        self.next_dealer = acting if self.o.split_dealer == "acting" else self.dealer
        return False

    def wins(self, seat: int) -> None:
        self.winner = self.next_dealer = seat
        self.pay("pot", None, seat, self.pot)

    def buy_out(self) -> Story:
        kan = self.o.points_per_kan
        for seat in self.forced:
            least = compensation(self.hands[seat], self.o, self.multiplier)
            highest = 10 * kan * self.multiplier
            prices = {least} | {price for price in range(0, highest + 1, kan) if price > least}
            offers = {("offer", other, price) for other in self.playing if other != self.blind for price in prices}
            move = yield seat, {("pass",)} | offers
            if move == ("pass",):
                continue
            _, seller, price = move
            if (yield seller, {("accept",), ("refuse",)}) == ("accept",):
                self.pay("place", seat, seller, price)
                self.sold.append((seat, seller, price))
                active = {seat, *self.playing} - {seller}
                self.playing = [each for each in self.speakers if each in active]

    def compensate(self) -> None:
        for seat in self.forced:
            if seat not in {buyer for buyer, _, _ in self.sold}:
                self.compensated[seat] = compensation(self.hands[seat], self.o, self.multiplier)
                for payer in self.playing[1:]:
                    self.pay("compensation", payer, seat, self.compensated[seat])

    def sit_out(self) -> None:
        self.all_hands = {seat: set(hand) for seat, hand in self.hands.items()}
        joining = [card for seat, hand in self.hands.items() if seat not in self.playing for card in hand]
        if joining:
            self.stock = self.shuffle(sorted(self.stock + joining, key=DECK.index))
        self.hands = {seat: self.hands[seat] for seat in self.playing}
        self.dealt = {seat: set(hand) for seat, hand in self.hands.items()}
        self.piles = {seat: set() for seat in self.playing}
        self.declared = {seat: [] for seat in self.playing}

    def declare(self) -> Story:
        for seat in self.playing:
            may = teyaku(self.dealt[seat])
            if self.o.declare == "auto":
                self.declared[seat] = may
            else:
                yield from self.ask_declaration(seat, may)

    def ask_declaration(self, seat: int, may: list[str]) -> Story:
        some = {(), tuple(may)} | {(key,) for key in may}
        _, said = yield seat, {("declare", keys) for keys in some}
        self.declared[seat] += said

    def play(self) -> Story:
        first_card = True
        fed: dict[str, tuple[int, set[int]]] = {}  # card: who played it, whose next turn is still to come
        turn = 0
        while any(self.hands.values()):
            seat = self.playing[turn % len(self.playing)]
            turn += 1
            moves = self.captures_of_hand(seat) | ({("cancel",)} if self.may_cancel(seat) else set())
            move = yield seat, moves
            if move == ("cancel",):
                self.ended_by = move[0], seat
                return
            _, card, taken = move
            before = set(self.piles[seat])
            self.hands[seat].remove(card)
            self.bring(seat, card, taken)
            between = set(self.piles[seat])
            if not taken and self.hands[seat]:
                fed[card] = seat, set(self.playing) - {seat}
            if first_card and self.o.declare == "choice" and self.o.late_teyaku:
                yield from self.declare_late()
            first_card = False
            yield from self.turn_stock_card(seat)
            self.find_liable(seat, before, between, fed)
            if self.value(self.piles[seat]) > self.value(before):
                move = yield seat, {("shoubu",), ("sage",)}
                if move == ("shoubu",):
                    self.ended_by = move[0], seat
                    return
                self.sage.append(seat)

    def value(self, pile: set[str]) -> int:
        return sum(dekiyaku(pile, self.o).values())

    def may_cancel(self, seat: int) -> bool:
        """HH-6.6."""
        if self.o.cancel_sage == "latest":
            return bool(self.sage) and self.sage[-1] == seat
        return self.o.cancel_sage == "any" and seat in self.sage

    def captures(self, card: str) -> list[frozenset[str]]:
        """CD-6."""
        same = [lying for lying in self.field if month(lying) == month(card)]
        return [frozenset({lying}) for lying in same] if len(same) == 2 else [frozenset(same)]

    def captures_of_hand(self, seat: int) -> set[tuple[Any, ...]]:
        return {("play", card, taken) for card in self.hands[seat] for taken in self.captures(card)}

    def bring(self, seat: int, card: str, taken: frozenset[str]) -> None:
        if taken:
            self.field -= taken
            self.piles[seat] |= taken | {card}
        else:
            self.field.add(card)

    def turn_stock_card(self, seat: int) -> Story:
        card = self.stock.pop(0)
        choices = self.captures(card)
        taken = choices[0]
        if len(choices) > 1:
            _, _, taken = yield seat, {("take", card, each) for each in choices}
        self.bring(seat, card, taken)

    def declare_late(self) -> Story:
        """HH-5.7: who has not declared in both groups is asked for the others."""
        for seat in self.playing:
            said = self.declared[seat]
            if len(said) < 2:
                groups = {key in list(TEYAKU)[:10] for key in said}
                may = [key for key in teyaku(self.dealt[seat]) if (key in list(TEYAKU)[:10]) not in groups]
                yield from self.ask_declaration(seat, may)

    def find_liable(self, seat: int, before: set[str], between: set[str], fed: dict[str, tuple[int, set[int]]]) -> None:
        """HH-7.7 and HH-9.6, at the end of a turn: which of the cards that lay there for this seat it has captured."""
        for card, (payer, waiting) in fed.items():
            # The capture that it went into the pile with: the hand card's or the stock card's.
            was, pile = (before, between) if card in between else (between, self.piles[seat])
            if seat in waiting and card in pile - was:
                for key, cards in SETS.items():
                    lacks = cards - before
                    helps = lacks == {card} or (
                        self.o.liability == "same_month" and len(lacks) == 1 and month(*lacks) == month(card)
                    )
                    if helps and cards <= pile and not cards <= was:
                        self.liable[seat, key] = payer
                self.liable[seat, month(card)] = payer
            waiting.discard(seat)

    # The payments.

    def settle(self) -> None:
        formed = any(self.value(self.piles[seat]) for seat in self.playing)
        three = len(self.playing) == 3
        if three and not formed and self.tokushuyaku():
            return
        for seat in self.playing:
            for key in self.declared[seat]:
                for payer in self.playing:
                    if payer != seat:
                        self.pay_kan("teyaku", payer, seat, teyaku_kan(key, self.o))
        if formed:
            self.wins_after(self.pay_dekiyaku)
        else:
            self.wins_after(self.pay_card_points)
        if three and (self.o.achievements_after_dekiyaku or not formed):
            self.achievements()

    def wins_after(self, pay: Callable[[], int]) -> None:
        self.wins(pay())

    def tokushuyaku(self) -> bool:
        """HH-8.1 to HH-8.4; whether there was one."""
        told, names = self.o.values, ("all_eights", "double_eights", "sixteen_chaff")
        named = TOKUSHUYAKU[told if isinstance(told, str) else "standard"]
        changed = {} if isinstance(told, str) else told
        all_eights, double_eights, sixteen = (changed.get(*each) for each in zip(names, named, strict=True))
        counts = {seat: points(self.piles[seat]) for seat in self.playing}
        chaff = {seat: len(self.piles[seat] & LIKE_CHAFF) for seat in self.playing}
        best = max(counts, key=lambda seat: counts[seat])
        most = max(chaff, key=lambda seat: chaff[seat])
        if set(counts.values()) == {88}:
            winner, kan = self.playing[0], all_eights
        elif counts[best] >= 168:
            winner, kan = best, double_eights + counts[best] - 168
        elif chaff[most] >= 16:
            winner, kan = most, sixteen + 2 * (chaff[most] - 16)
        else:
            return False
        for seat in self.playing:
            if seat != winner:
                self.pay_kan("tokushuyaku", seat, winner, kan)
        self.wins(winner)
        return True

    def pay_dekiyaku(self) -> int:
        """HH-7.2 to HH-7.5 and HH-7.7; the winner."""
        if self.ended_by is None:
            paid = {"half": self.playing, "living": [self.sage[-1]], "void": []}[self.o.failed_sage]
            for seat in paid:
                self.dekiyaku_of(seat, part=2, doubled=None)
            return self.sage[0]
        how, caller = self.ended_by
        said = [seat for seat in self.playing if seat != caller and seat in self.sage]
        doubles = how == "shoubu" and len(self.playing) == 3 and len(said) == 1
        self.dekiyaku_of(caller, part=1 if how == "shoubu" else 2, doubled=said[0] if doubles else None)
        return caller

    def dekiyaku_of(self, owner: int, part: int, doubled: int | None) -> None:
        for key, kan in dekiyaku(self.piles[owner], self.o).items():
            fed_by = self.liable.get((owner, key)) if self.o.liability != "off" and len(self.playing) == 3 else None
            self.each_pays("dekiyaku", owner, kan, part=part, instead=fed_by if fed_by is not None else doubled)

    def each_pays(self, why: str, owner: int, kan: int, part: int = 1, instead: int | None = None) -> None:
        """Each other active seat pays; or one of them double, the other nothing."""
        for seat in self.playing:
            if seat != owner and instead is None:
                self.pay_kan(why, seat, owner, kan, part)
            elif seat == instead:
                self.pay_kan(why, seat, owner, 2 * kan, part)

    def pay_card_points(self) -> int:
        """HH-8.5, HH-11.3; the winner."""
        counts = {seat: points(self.piles[seat]) for seat in self.playing}
        best = max(self.playing, key=lambda seat: counts[seat])  # the first of those that tie
        if len(self.playing) == 2:
            less = self.playing[1 - self.playing.index(best)]
            self.pay("card points", less, best, (counts[best] - counts[less]) * self.multiplier)
            return best
        for seat in self.playing:
            # What each wins or loses; against the table as a whole, which comes to nothing.
            self.paid.append(("card points", None, seat, (counts[seat] - 88) * self.multiplier))
        return best

    def achievements(self) -> None:
        """HH-9."""
        for seat in self.playing:
            pile, declared = self.piles[seat], self.declared[seat]
            for flower in diving_months(self.dealt[seat], declared, self.o):
                (fourth,) = [card for card in DECK if month(card) == flower and card not in self.dealt[seat]]
                whole = len([card for card in pile if month(card) == flower]) == 4
                if whole if self.o.diving == "whole_month" else fourth in pile:
                    fed_by = self.liable.get((seat, flower)) if self.o.diving_liability else None
                    self.each_pays("diving", seat, 1, instead=fed_by)
            if points(pile) >= 89 and {"red", "one_ribbon", "one_animal", "empty_hand"} & set(declared):
                self.each_pays("escape", seat, 1)
        if self.blind in self.playing:
            if points(self.piles[self.blind]) >= 89:
                self.all_pay("mizuten", self.blind)
            else:
                for seat in self.playing:
                    if seat != self.blind:
                        self.pay_kan("mizuten", self.blind, seat, 1)
        if self.o.hand_swap != "off" and self.holder in self.playing and points(self.piles[self.holder]) >= 89:
            self.all_pay("dealer’s hand", self.holder)

    def all_pay(self, why: str, owner: int) -> None:
        for seat in range(self.seats):
            if seat not in {owner, self.blank}:
                self.pay_kan(why, seat, owner, 1)


class Ledger:
    """A match, or a campaign, round by round (HH-10)."""

    def __init__(self, length: Any, points_per_kan: int, seats: int) -> None:
        self.length, self.kan, self.seats = length, points_per_kan, seats
        self.chips = [length.buy_in * points_per_kan if length.campaign else 0] * seats
        self.loans = [0] * seats
        self.prize = self.year_pot = 0
        self.medal: int | None = None
        self.winners: list[int] = []
        self.running = 0
        self.round = 1
        self.rounds = 12 * seats if length.campaign else length.rounds
        if length.campaign:
            for seat in range(seats):
                self.take(seat, length.prize * points_per_kan)
                self.prize += length.prize * points_per_kan

    def take(self, seat: int, amount: int) -> None:
        self.chips[seat] -= amount
        while self.length.campaign and self.chips[seat] < 0:
            self.chips[seat] += self.length.loan * self.kan
            self.loans[seat] += 1

    def points(self) -> list[int]:
        borrowed = [loans * self.length.loan * self.kan for loans in self.loans]
        given = self.length.buy_in * self.kan if self.length.campaign else 0
        return [chips - given - loan for chips, loan in zip(self.chips, borrowed, strict=True)]

    def best(self) -> list[int]:
        points = self.points()
        return [seat for seat in range(self.seats) if points[seat] == max(points)]

    def final_winners(self) -> list[int]:
        """HH-10.2; by the option HH-10.5 has debts settled after this."""
        counts = self.chips if self.length.campaign and self.length.prize_by == "chips" else self.points()
        return [seat for seat in range(self.seats) if counts[seat] == max(counts)]

    def share(self, amount: int, seats: list[int], acting: int) -> None:
        """Equal shares, the odd points one each in turn order from the acting dealer (HH-10.6)."""
        in_order = sorted(seats, key=lambda seat: (seat - acting) % self.seats)
        for place, seat in enumerate(in_order):
            self.chips[seat] += amount // len(seats) + (1 if place < amount % len(seats) else 0)

    def others_pay(self, winners: list[int], amount: int, acting: int) -> None:
        losers = [seat for seat in range(self.seats) if seat not in winners]
        for seat in losers:
            self.take(seat, amount)
        self.share(amount * len(losers), winners, acting)

    def after_round(self, payments: Any, winner: int | None, acting: int) -> None:
        """The payments as payer, payee and amount, in order; nobody has won a round that nobody played."""
        for payer, payee, amount in payments:
            if payer is not None:
                self.take(payer, amount)
            if payee is not None:
                self.chips[payee] += amount
        if winner is None:
            return
        if self.length.campaign:
            self.campaign_round(winner, acting)
        if self.round == self.rounds:
            self.winners = winners = self.final_winners()
            self.others_pay(winners, self.length.year_bonus * self.kan, acting)
            self.share(self.prize, winners, acting)
            self.prize = 0
        self.round += 1

    def campaign_round(self, winner: int, acting: int) -> None:
        self.take(winner, 1)
        self.year_pot += 1
        leaders = self.best()
        if len(leaders) == 1:
            self.running = self.running if leaders[0] == self.medal else 0
            (self.medal,) = leaders
        if self.medal is not None:
            self.running += 1
            if self.running == 3:
                self.others_pay([self.medal], self.length.ginmi * self.kan, acting)
                self.running = 0
        if self.round % 12 == 0:
            points = self.points()
            wanted = min(points) if self.length.bankoita_to == "fewest" else max(points)
            self.share(self.year_pot, [seat for seat in range(self.seats) if points[seat] == wanted], acting)
            self.year_pot = 0
