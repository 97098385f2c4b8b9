"""Hanahuda once more, as plainly and as slowly as it can be put: words, frozensets, tuples and loops.

Written from the rules and from the specification of the shuffle, with nothing of the library in it; tests let the two
run side by side. A card is its slug, a move is a tuple of words.
"""

import copy
import hashlib
from typing import Any

FLOWERS = {
    "pine": "crane ribbon chaff-1 chaff-2",
    "plum": "warbler ribbon chaff-1 chaff-2",
    "cherry": "curtain ribbon chaff-1 chaff-2",
    "wisteria": "cuckoo ribbon chaff-1 chaff-2",
    "iris": "bridge ribbon chaff-1 chaff-2",
    "peony": "butterflies ribbon chaff-1 chaff-2",
    "clover": "boar ribbon chaff-1 chaff-2",
    "susuki": "moon geese chaff-1 chaff-2",
    "chrysanthemum": "cup ribbon chaff-1 chaff-2",
    "maple": "deer ribbon chaff-1 chaff-2",
    "willow": "rain-man swallow ribbon lightning",
    "paulownia": "phoenix yellow chaff-1 chaff-2",
}
DECK = tuple(f"{flower}-{word}" for flower, words in FLOWERS.items() for word in words.split())


def month(card: str) -> str:
    return card.partition("-")[0]


def shuffled(cards: Any, seed: int, rounds: int, count: int) -> tuple[str, ...]:
    """The specified shuffle: digits first, then the exchanges."""
    digest = hashlib.shake_256(b"hanafuda-rules/1:%d:%d:%d" % (seed, rounds, count)).digest(128)
    number = 0
    for byte in digest:
        number = 256 * number + byte
    order = sorted(cards, key=DECK.index)
    exchanges = []
    for i in reversed(range(1, len(order))):
        exchanges.append((i, number % (i + 1)))
        number //= i + 1
    for i, j in exchanges:
        keep = order[i]
        order[i] = order[j]
        order[j] = keep
    return tuple(order)


def named(text: str) -> frozenset[str]:
    return frozenset(text.split())


# PH-2.1 and PH-5.5, card by card.
SIX = named("pine-crane paulownia-phoenix susuki-moon cherry-curtain willow-rain-man plum-warbler")
NINE = named(
    "wisteria-cuckoo iris-bridge peony-butterflies clover-boar susuki-geese chrysanthemum-cup maple-deer "
    "willow-swallow paulownia-yellow"
)
RIBBONS = frozenset(f"{flower}-ribbon" for flower in FLOWERS if flower not in {"susuki", "paulownia"})

BRIGHTS = (
    ("Six Brights", 1000, SIX),
    ("Five Brights", 700, SIX - {"plum-warbler"}),
    ("Four Brights", 500, SIX - {"plum-warbler", "willow-rain-man"}),
    ("Plum with Pine, Paulownia, Baldy", 400, SIX - {"cherry-curtain", "willow-rain-man"}),
    ("Pine, Paulownia, Baldy", 300, named("pine-crane paulownia-phoenix susuki-moon")),
    ("Plum, Pine, Sakura", 300, named("plum-warbler pine-crane cherry-curtain")),
)
VIEWING = (
    ("Drinking", 300, named("chrysanthemum-cup cherry-curtain susuki-moon")),
    ("Flower Viewing with Sake", 150, named("chrysanthemum-cup cherry-curtain")),
    ("Moon Viewing with Sake", 150, named("chrysanthemum-cup susuki-moon")),
)
OTHER = (
    ("Boar, Deer, Butterflies", 300, named("clover-boar maple-deer peony-butterflies")),
    ("Three Willows", 200, named("willow-rain-man willow-swallow willow-ribbon")),
    ("Poetry Ribbons", 150, named("pine-ribbon plum-ribbon cherry-ribbon")),
    ("Blue Ribbons", 150, named("peony-ribbon chrysanthemum-ribbon maple-ribbon")),
    ("Grass Ribbons", 100, named("wisteria-ribbon iris-ribbon clover-ribbon")),
)
TOYAK = {
    "nine_10000": ("Nine Animals", 10000, NINE),
    "ten_5000": ("Ten Animals", 5000, NINE | {"plum-warbler"}),
    "ten_10000": ("Ten Animals", 10000, NINE | {"plum-warbler"}),
}


def scored(pile: frozenset[str], options: Any) -> dict[str, int]:
    """The yaku that count in a pile and what they are worth (PH-5.2)."""
    found: dict[str, int] = {}
    for group in (BRIGHTS, VIEWING):
        best = None
        for name, value, cards in group:
            allowed = options.plum_pine_paulownia_baldy or not name.startswith("Plum with")
            if allowed and cards <= pile and (best is None or value > best[1]):
                best = name, value
        if best is not None:
            found[best[0]] = best[1]
    if len(RIBBONS & pile) >= 7:
        found["Seven Ribbons"] = 700
    found |= {name: value for name, value, cards in (TOYAK[options.toyak], *OTHER) if cards <= pile}
    return found


def points(pile: frozenset[str], options: Any) -> int:
    """The card points (PH-2.1, PH-2.2)."""
    return 50 * len(SIX & pile) + 10 * len(NINE & pile) + options.ribbon_points * len(RIBBONS & pile)


class Round:
    """A round; every attribute is a value, so that a shallow copy is a copy."""

    def __init__(self, seats: int, dealer: int, seed: int, options: Any) -> None:
        self.seats, self.dealer, self.seed, self.options = seats, dealer, seed, options
        self.shuffles = self.misdeals = 0
        self.turns = [(dealer + step) % seats for step in range(1, seats + 1)]
        self.deal()
        self.asked = () if options.chitsiobiki == "off" else tuple(self.turns)
        self.traded = self.shown = frozenset()
        self.piles = (frozenset(),) * (2 if seats == 4 else seats)
        self.seat = dealer
        self.before = frozenset()
        self.drawn = self.question = None
        self.stopped = None
        self.over = False

    def shuffle(self, cards: Any) -> tuple[str, ...]:
        self.shuffles += 1
        return shuffled(cards, self.seed, 0, self.shuffles - 1)

    def deal(self) -> None:
        size = {2: 10, 3: 9, 4: 8}[self.seats]
        while True:
            cards = list(self.shuffle(DECK))
            places = ["field", *self.turns] if self.options.field_first else [*self.turns, "field"]
            packets = {}
            for place in places:
                packets[place], cards = cards[:size], cards[size:]
            field = packets["field"]
            if not any([month(card) for card in field].count(flower) == 4 for flower in FLOWERS):
                break
            self.misdeals += 1
        self.field = frozenset(field)
        self.hands = tuple(frozenset(packets[seat]) for seat in range(self.seats))
        self.stock = tuple(cards)

    @property
    def mover(self) -> int | None:
        return None if self.over else self.asked[0] if self.asked else self.seat

    @property
    def side(self) -> int:
        return self.seat % 2 if self.seats == 4 else self.seat

    def captures(self, card: str) -> list[frozenset[str]]:
        same = [lying for lying in self.field if month(lying) == month(card)]
        return [frozenset({lying}) for lying in same] if len(same) == 2 else [frozenset(same)]

    def moves(self) -> set[tuple[Any, ...]]:
        if self.over:
            return set()
        if self.asked:
            hand = self.hands[self.asked[0]]
            return {("pass",)} | {
                ("trade", card)
                for card in hand
                if [month(other) for other in hand].count(month(card)) >= 3 and month(card) not in self.traded
            }
        if self.question:
            return {("stop", self.question), ("continue",)}
        if self.drawn:
            return {("take", self.drawn, taken) for taken in self.captures(self.drawn)}
        return {("play", card, taken) for card in self.hands[self.seat] for taken in self.captures(card)}

    def after(self, move: tuple[Any, ...]) -> "Round":
        following = copy.copy(self)
        getattr(following, f"_{move[0]}")(*move[1:])
        return following

    def _pass(self) -> None:
        self.asked, self.traded = self.asked[1:], frozenset()

    def _trade(self, card: str) -> None:
        seat = self.asked[0]
        same = [other for other in DECK if other in self.hands[seat] and month(other) == month(card)]
        others = [other for other in same if other != card]
        self.shown = frozenset({card, *others[:2]})
        self.traded |= {month(card)}
        self.change_hand(seat, (self.hands[seat] - {card}) | {self.stock[0]})
        rest = (*self.stock[1:], card)
        self.stock = rest if self.options.chitsiobiki == "bottom" else self.shuffle(rest)

    def change_hand(self, seat: int, hand: frozenset[str]) -> None:
        self.hands = tuple(hand if other == seat else held for other, held in enumerate(self.hands))

    def bring(self, card: str, taken: frozenset[str]) -> None:
        if taken:
            pile = self.piles[self.side] | taken | {card}
            self.piles = tuple(pile if side == self.side else held for side, held in enumerate(self.piles))
            self.field -= taken
        else:
            self.field |= {card}

    def _play(self, card: str, taken: frozenset[str]) -> None:
        self.before = self.piles[self.side]
        self.change_hand(self.seat, self.hands[self.seat] - {card})
        self.bring(card, taken)
        if self.stock:
            self.drawn, self.stock = self.stock[0], self.stock[1:]
            if len(self.captures(self.drawn)) == 2:
                return
            self.bring(self.drawn, self.captures(self.drawn)[0])
        self.end_turn()

    def _take(self, card: str, taken: frozenset[str]) -> None:
        self.bring(card, taken)
        self.end_turn()

    def end_turn(self) -> None:
        self.drawn = None
        pile = self.piles[self.side]
        if pile >= SIX and not self.before >= SIX:
            self.question = "six_brights"
        elif len(pile & RIBBONS) >= 7 > len(self.before & RIBBONS):
            self.question = "seven_ribbons"
        else:
            self.next_turn()

    def _stop(self, yaku: str) -> None:
        self.stopped, self.over, self.question = (self.seat, yaku), True, None

    def _continue(self) -> None:
        self.question = None
        self.next_turn()

    def next_turn(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        no_stock = self.options.stock_out == "end_round" and not self.stock
        self.over = no_stock or not any(self.hands)

    def net(self) -> tuple[int, ...]:
        """What the round scores for each seat (PH-5.1 to PH-5.3)."""
        piles = [self.piles[seat % 2 if self.seats == 4 else seat] for seat in range(self.seats)]
        if self.stopped:
            seat, yaku = self.stopped
            value = {"six_brights": 1000, "seven_ribbons": 700}[yaku]
            return tuple(value if pile is piles[seat] else 0 for pile in piles)
        yaku = [sum(scored(pile, self.options).values()) for pile in piles]
        if any(yaku):
            return tuple(yaku)
        if self.options.no_yaku == "draw":
            return (0,) * self.seats
        return tuple(points(pile, self.options) for pile in piles)

    def next_dealer(self) -> int:
        """Who deals next (PH-6.1, PH-6.2)."""
        if self.stopped:
            return self.stopped[0]
        net = self.net()
        least = [seat for seat in self.turns if net[seat] == min(net)]
        if self.seats == 4:
            return self.dealer if len(least) == 4 else least[0]
        return self.dealer if self.dealer in least else least[0]


def count_positions(state: Round, depth: int) -> int:
    """How many sequences of so many legal moves there are."""
    if depth == 0:
        return 1
    return sum(count_positions(state.after(move), depth - 1) for move in state.moves())
