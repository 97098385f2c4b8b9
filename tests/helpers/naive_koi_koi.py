"""Koi-Koi once more, as plainly and as slowly as it can be put: words, sets, dictionaries and a generator.

Written from the rules, with nothing of the library in it but its options, which are read by name; tests let the two
run side by side. A card is its slug. A move is ``("play", card, captures)``, ``("take", card, captures)``, ``"stop"``
or ``"koi-koi"``.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from helpers.naive_hanahuda import DECK, FLOWERS, named

__all__ = ["DECK", "Asked", "Round"]

Asked = tuple[int, list[Any]]
"""The seat to move, and what it can do."""
Turn = Generator[Asked, Any, None]

MONTHS = tuple(FLOWERS)
DRY = named("pine-crane cherry-curtain susuki-moon paulownia-phoenix")
RAIN, CUP, CURTAIN, MOON = "willow-rain-man", "chrysanthemum-cup", "cherry-curtain", "susuki-moon"
RIBBONS = frozenset(card for card in DECK if card.endswith("-ribbon"))
CHAFF = frozenset(card for card in DECK if "chaff" in card) | {"willow-lightning", "paulownia-yellow"}
ANIMALS = frozenset(DECK) - DRY - {RAIN} - RIBBONS - CHAFF
BOAR_DEER_BUTTERFLY = named("clover-boar maple-deer peony-butterflies")
POETRY = named("pine-ribbon plum-ribbon cherry-ribbon")
BLUE = named("peony-ribbon chrysanthemum-ribbon maple-ribbon")
TWICE = {"sake_cup": CUP, "lightning": "willow-lightning", "yellow": "paulownia-yellow"}


def month(card: str) -> str:
    return card.partition("-")[0]


def by_month(cards: Any) -> Counter[str]:
    return Counter(map(month, cards))


def in_pairs(cards: Any) -> bool:
    return all(count in {2, 4} for count in by_month(cards).values())


def brights_on(field: Any) -> int:
    return len((DRY | {RAIN}).intersection(field))


# --- yaku -------------------------------------------------------------------------------------------------------------


def found(options: Any, pile: set[str], now: str, field: set[str], called: bool, cup: str) -> Iterator[tuple[str, Any]]:
    """Each yaku that a pile holds as its group, its name and its worth (KK-5.2 to KK-5.10); of no worth: not played."""
    grows, alone = options.sets != "stack", options.sets == "grow"
    dry, rain = len(DRY & pile), RAIN in pile
    five, four, rainy, three = options.brights
    yield "brights", ("five", five if dry == 4 and rain else 0)
    yield "brights", ("four", four if dry == 4 else 0)
    yield "brights", ("rainy four", rainy if dry >= 3 and rain else 0)
    yield "brights", ("three", three if dry >= 3 else 0)
    animals = len(ANIMALS & pile) - (CUP in pile and cup == "chaff")
    if pile >= BOAR_DEER_BUTTERFLY and options.boar_deer_butterfly:
        worth = options.boar_deer_butterfly + (animals - 3 if grows else 0)
        yield ("animals" if alone else "boar, deer, butterfly"), ("boar, deer, butterfly", worth)
    yield "animals", ("animals", max(0, animals - 4))
    ribbons, value = len(RIBBONS & pile), options.ribbon_sets
    sets = "ribbons" if alone else "sets" if options.both_ribbons == "replaces" else None
    if pile >= POETRY | BLUE and options.both_ribbons != "none":
        yield sets or "both", ("both", 2 * value + (ribbons - 6 if grows else 0))
    for name, cards in (("poetry", POETRY), ("blue", BLUE)):
        yield sets or name, (name, value + (ribbons - 3 if grows else 0) if pile >= cards else 0)
    yield "ribbons", ("ribbons", max(0, ribbons - 4))
    for name, card, spoiler in (("flower", CURTAIN, "willow"), ("moon", MOON, "paulownia")):
        each = options.viewing_value if isinstance(options.viewing_value, int) else options.viewing_value[called]
        rains = {"off": False, "field": spoiler in by_month(field), "rain_man": rain}[options.weather]
        yield name, (name, each if {CUP, card} <= pile and options.viewing in {"both", name} and not rains else 0)
    if options.cards_of_month:
        yield "month", ("month", 4 if by_month(pile)[now] == 4 else 0)
    chaff = (CHAFF | {CUP} if cup != "animal" else CHAFF) & pile
    twice = sum(TWICE[word] in chaff for word in options.double_chaff)
    yield "chaff", ("chaff", max(0, len(chaff) + twice - 9))


def counted(options: Any, pile: set[str], now: str, field: set[str], called: bool) -> dict[str, tuple[str, int]]:
    """For each group that counts for a player its best yaku and what it is worth (KK-5.1, KK-5.5, KK-5.9)."""
    ways = []
    for cup in {"both": ["both"], "animal": ["animal"], "either": ["animal", "chaff"]}[options.sake_cup]:
        best: dict[str, tuple[str, int]] = {}
        for group, (name, worth) in found(options, pile, now, field, called, cup):
            if worth > best.get(group, ("", 0))[1]:
                best[group] = name, worth
        if options.viewing_needs_other and not best.keys() - {"flower", "moon"}:
            best = {}
        ways.append(best)
    return max(ways, key=total)


def total(groups: dict[str, tuple[str, int]]) -> int:
    return sum(worth for _, worth in groups.values())


# --- a round ----------------------------------------------------------------------------------------------------------


class Round:
    """A round: :meth:`asked` is what the library should ask; once it is over, ``net``, ``winner`` and ``dealer``.

    Args:
        options: The options.
        seats: The number of seats.
        dealer: The seat that deals.
        number: The number of the round in its match.
        orders: The orders of the deck.
    """

    def __init__(self, options: Any, seats: int, dealer: int, number: int, orders: Sequence[Sequence[str]]) -> None:
        self.options, self.seats, self.first, self.orders = options, seats, dealer, list(orders)
        self.now = MONTHS[(number - 1) % 12]
        self.net: tuple[int, ...] | None = None
        self.winner: int | None = None
        self.dealer = dealer
        self._turns = self._go()

    def asked(self, answer: Any = None) -> Asked | None:
        """What is asked next, after an answer; nothing if the round is over."""
        try:
            return self._turns.send(answer)
        except StopIteration:
            return None

    def _go(self) -> Turn:
        ending = self._begin()
        while ending == "redeal":
            ending = self._begin()
        self.calls, self.turned = [0, 0], []
        self.marks, self.known = [Counter(), Counter()], [set(), set()]
        if ending == "dealer_wins":
            self._score(self.first, 6)
        elif ending:
            lucky = [seat for seat, kinds in enumerate(ending) if kinds]
            if len(lucky) == 2:
                self._draw()
            else:
                self._score(lucky[0], self.options.both_lucky if len(ending[lucky[0]]) == 2 else 6)
        else:
            yield from self._play()

    # KK-2, KK-3

    def _begin(self) -> Any:
        self._deal()
        looks = [self._look_at_field, self._look_at_hands]
        first, second = looks if self.options.check_first == "field" else reversed(looks)
        return first() or second()

    def _deal(self) -> None:
        cards, packet, others = list(self.orders.pop(0)), self.options.packet, range(1, self.seats)
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.field, self.piles = set[str](), [set[str](), set[str]()]

        def take(count: int) -> list[str]:
            return [cards.pop(0) for _ in range(count)]

        for _ in range(8 // packet if self.seats == 2 else 2):
            size, lying = (packet, packet) if self.seats == 2 else (2, 4)
            for step in others:
                self.hands[(self.first + step) % self.seats].update(take(size))
            self.field.update(take(lying))
            self.hands[self.first].update(take(size))
        if self.seats == 2 and self.options.hand == 10:
            self.hands[1 - self.first].update(take(2))
            self.hands[self.first].update(take(2))
        self.stock, self.dealt = cards, frozenset(self.field)

    def _look_at_field(self) -> str | None:
        fours = [flower for flower in MONTHS if by_month(self.field)[flower] == 4]
        if fours and self.options.field_four == "dealer_takes":
            taken = {card for card in self.field if month(card) == fours[0]}
            self.field = (self.field - taken) | set(self.stock[:4])
            self.piles[self.first % 2] |= taken
            del self.stock[:4]
            return self._look_at_field()
        if fours:
            return str(self.options.field_four)
        if in_pairs(self.field) and self.options.field_pairs != "play":
            return str(self.options.field_pairs)
        three = 3 in by_month(self.field).values()
        return "redeal" if three and self.options.field_three == "redeal" else None

    def _look_at_hands(self) -> Any:
        if self.seats == 4:
            return None
        kinds: list[list[str]] = []
        for hand in self.hands:
            four = [self.options.teshi] if 4 in by_month(hand).values() else []
            kinds.append(four + ([self.options.four_pairs] if in_pairs(hand) else []))
        if any("redeal" in each for each in kinds):
            return "redeal"
        wins = [[kind for kind in each if kind == "win"] for each in kinds]
        return wins if any(wins) else None

    # KK-4, KK-6

    def _play(self) -> Turn:
        seat, last = self.first, {}
        while any(self.hands) or (self.options.stock_out == "flip" and self.stock):
            last[seat % 2] = seat
            yield from self._turn(seat)
            if self._improves(seat):
                answer = "stop" if self._must_stop(seat) else (yield seat, ["stop", "koi-koi"])
                if answer == "stop":
                    return self._score(seat, self._of_stop(seat))
                self._note(seat)
                self.calls[seat % 2] += 1
            self._note(seat)
            seat = (seat + 1) % self.seats
        return self._nobody_stopped(last)

    def _turn(self, seat: int) -> Turn:
        hand, kind = self.hands[seat], self.options.turn
        if not hand:
            yield from self._flip(seat)
        elif kind == "draw_then_two":
            two = bool(self.stock)
            hand.update(self.stock[:1])
            del self.stock[:1]
            for _ in range(1 + two):
                yield from self._bring(seat)
        else:
            yield from self._bring(seat)
            unmatched = self.stock and month(self.stock[0]) not in by_month(self.field)
            if kind == "take_unmatched" and hand and unmatched:
                hand.add(self.stock.pop(0))
                yield from self._bring(seat)
            elif self.stock:
                yield from self._flip(seat)

    def _choices(self, card: str) -> list[frozenset[str]]:
        same = frozenset(other for other in self.field if month(other) == month(card))
        return [frozenset([other]) for other in same] if len(same) == 2 else [same]

    def _bring(self, seat: int) -> Turn:
        _, card, captures = yield (
            seat,
            [("play", card, each) for card in self.hands[seat] for each in self._choices(card)],
        )
        self.hands[seat].remove(card)
        self._lay(seat, card, captures)

    def _flip(self, seat: int) -> Turn:
        card = self.stock.pop(0)
        captures, *others = choices = self._choices(card)
        if others:
            _, _, captures = yield seat, [("take", card, each) for each in choices]
        self._lay(seat, card, captures)

    def _lay(self, seat: int, card: str, captures: frozenset[str]) -> None:
        if captures:
            self.field -= captures
            self.piles[seat % 2] |= captures | {card}
        else:
            self.field.add(card)

    def _counted(self, side: int) -> dict[str, tuple[str, int]]:
        return counted(self.options, self.piles[side], self.now, self.field, self.calls[side] > 0)

    def _worth(self, side: int) -> Counter[str]:
        """What the groups are worth, those that the Cup moves points between together (KK-6.1)."""
        worth: Counter[str] = Counter()
        moved = {"animals", "boar, deer, butterfly", "chaff"} if self.options.sake_cup == "either" else set()
        for group, (_, each) in self._counted(side).items():
            worth["cup" if group in moved else group] += each
        return worth

    def _improves(self, seat: int) -> bool:
        side = seat % 2
        improves = any(worth > self.marks[side][group] for group, worth in self._worth(side).items())
        if improves:
            self.turned = [other for other in self.turned if other % 2 != side] + [seat]
        return improves

    def _must_stop(self, seat: int) -> bool:
        side, options, groups = seat % 2, self.options, self._counted(seat % 2)
        left = any(self.hands[side::2]) or (options.stock_out == "flip" and len(self.stock) >= 2)
        used = {"none": 0, "once_each": self.calls[side], "once": sum(self.calls)}[options.koi_limit]
        old = {name for name, _ in groups.values()} <= self.known[side]
        last = options.last_turn == "stop" and not left
        return last or used > 0 or total(groups) < options.koi_from or (options.koi_needs == "new" and old)

    def _note(self, seat: int) -> None:
        side = seat % 2
        self.marks[side] |= self._worth(side)
        self.known[side] |= {name for name, _ in self._counted(side).values()}

    # KK-7, KK-8

    def _of_stop(self, seat: int) -> int:
        side, options = seat % 2, self.options
        values = [worth for _, worth in self._counted(side).values()]
        base = max(values) if options.counting == "best" else sum(values)
        if options.counting == "both_players":
            base += total(self._counted(1 - side))
        own, other = self.calls[side], self.calls[1 - side]
        doubled = 2 if options.seven_plus and base >= 7 else 1
        if options.koi_multiplier == "ladder":
            return (base + own) * doubled if own < 4 else base * doubled * (own - 2)
        twice = {"opponent": other, "own": own, "anyone": own + other}
        counts = {"opponent_calls": other, "own_calls": own, "all_calls": own + other, "off": 0}
        if options.koi_multiplier in twice:
            return base * doubled * (2 if twice[options.koi_multiplier] else 1)
        return base * doubled * (1 + counts[options.koi_multiplier])

    def _nobody_stopped(self, last: dict[int, int]) -> None:
        scorer = None
        if self.options.exhausted == "last_improver" and self.turned:
            scorer = self.turned[-1]
        if self.options.exhausted == "highest":
            own = self.first % 2
            higher = total(self._counted(1 - own)) > total(self._counted(own))
            side = 1 - own if higher else own
            scorer = next((seat for seat in self.turned if seat % 2 == side), last[side])
        if scorer is None or not self._counted(scorer % 2):
            self._draw()
        else:
            self._score(scorer, self._of_stop(scorer))

    def _draw(self) -> None:
        self._pay(self.first, self.options.oya_ken)
        if self.options.draw_dealer == "pass":
            self.dealer = (self.first + 1) % self.seats

    def _score(self, seat: int, points: int) -> None:
        self._pay(seat, points)
        self.winner, self.dealer = seat % 2, seat

    def _pay(self, seat: int, points: int) -> None:
        brights = brights_on(self.dealt)
        times = {"off": 1, "double": 2 if brights else 1, "plus_one": 1 + brights, "brights": max(1, brights)}
        won = points * times[self.options.field_multiplier]
        lost = -won if self.options.scoring == "zero_sum" else 0
        self.net = tuple(won if other % 2 == seat % 2 else lost for other in range(self.seats))
