"""Seotda 섰다: two cards each, betting, and the best hand takes the pot (ST-1.1 to ST-7.2).

Two to ten seats. Nothing is captured: seats bet chips on their hands, and those left show them. After gusa and between
tied hands, seats play for the same pot again.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias, cast

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, Card, CardSet, Names
from hanafuda_rules.checks import AnyField, check_type
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOptionError, count_of, shown
from hanafuda_rules.learning.bounds import Bounds
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Ruleset, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.moves import Move
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import bidding, flow, outcomes, pots
from hanafuda_rules.parts.bidding import Show
from hanafuda_rules.parts.dealing import Deal, Packet
from hanafuda_rules.parts.pots import Pot, PotsSettlement, PotsTable
from hanafuda_rules.parts.reckoning import settlement_of
from hanafuda_rules.settlement import Payment, Reason, shared_reason
from hanafuda_rules.table import TableObject
from hanafuda_rules.vocabulary import MoveForm, WordAndCards, Words
from hanafuda_rules.words import Text, say

__all__ = [
    "FUDA_WIKI", "HANGAME", "NAMES", "PMANG", "PRESETS", "RULES", "TWENTY", "Bet", "Betting", "Dealing", "Match",
    "NextCard", "OpenCards", "Options", "Outcome", "Rules", "Settlement", "Show", "State", "Table", "rank",
    "ruleset",
]  # fmt: skip

Table = PotsTable
"""A table of Seotda; it carries chips, and the pots of a re-deal (ST-5.3, ST-5.4)."""

Settlement = PotsSettlement
"""A settled round of Seotda."""

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Seotda.

    Args:
        stack: The chips of each seat at the start. Source: decided here.

            - any number: this number of chips

        ante: The ante, which is also the least bet. Source: decided here.

            - any number: this number of chips, at most the stack

        deal: The cards and the betting rounds. Source: Fuda Wiki; the others Pmang and Hangame.

            - ``"2"``: two cards, then one betting round
            - ``"1_1"``: a betting round after each of two cards
            - ``"2_1"``: a betting round after two cards, and one after a third; each seat leaves one card out
            - ``"open_2_1"``: the same, with one of the first two cards open

        check: Who may check or make the least bet while nobody has bet. Source: Fuda Wiki; the second Pmang.

            - ``"any"``: every seat
            - ``"dealer"``: only the first to move; the others call for nothing

        raises: The raises, besides the least bet and doubling. Source: Fuda Wiki; the others Hangame, Pmang and
            programs.

            - ``"quarter_half_full"``: a quarter of the pot, half of it, or the whole pot
            - ``"half"``: half of the pot
            - ``"quarter_half"``: a quarter of the pot, or half of it
            - ``"half_all_in"``: half of the pot, or all chips
            - ``"quarter_half_all_in"``: a quarter of the pot, half of it, or all chips

        bet_size: What a part of the pot means. Source: Fuda Wiki; the second Hangame.

            - ``"raise_to"``: the bet becomes that part of the pot
            - ``"call_and_add"``: the seat calls, and adds that part of the pot

        raise_limit: How many raises a betting round can have. Source: Fuda Wiki, as a variant.

            - ``"none"``: any number
            - any number: at most this number, least bets included

        opening: The first moves of a hand. Source: Fuda Wiki; the others Hangame and Pmang.

            - ``"free"``: are free
            - ``"first_half_die"``: the first seat bets half or dies
            - ``"half_die"``: each seat bets half or dies
            - ``"half_call"``: each seat bets half, calls a bet, or dies

        pair_hunter: The cards of ttaengjabi. Source: Fuda Wiki; the second among its variants.

            - ``"pictures"``: Curtain and Boar
            - ``"months"``: any cards of months 3 and 7

        animal_gusa: The highest pair against which Cuckoo and Sake Cup call a re-deal. Source: Fuda Wiki; the second
            among its variants.

            - ``9``: the pair of 9
            - ``10``: the pair of 10

        rematch: When months 4 and 9 call a re-deal. Source: Fuda Wiki, as decided here; the second Pmang and programs.

            - ``"losing"``: only if their holder has the best hand in no contested pot
            - ``"always"``: also then

        tie: What happens to a pot if its best hands are equal. Source: Fuda Wiki; the second programs.

            - ``"rematch"``: the tied seats play for it
            - ``"split"``: they share it

        bonus: What the winner gets for a pair from those who showed their hands. Source: Fuda Wiki; the others Hangame
            and Pmang.

            - ``"none"``: nothing
            - ``"bright"``: their chips once more, for 38 gwangttaeng
            - ``"plus"``: a half to twice their chips
            - ``"share"``: a tenth to a half of their chips, unless a seat is all-in

        rounds: The number of hands in a match. Source: decided here.

            - any number: the match ends after this number of hands

    Raises:
        InvalidOptionError: A value is not allowed, or the ante is above the stack.
    """

    stack: int = option(1000, "ST-1.3", values=WholeNumber())
    ante: int = option(10, "ST-1.3", values=WholeNumber())
    deal: Literal["2", "1_1", "2_1", "open_2_1"] = option("2", "ST-2.2")
    check: Literal["any", "dealer"] = option("any", "ST-3.3")
    raises: Literal["quarter_half_full", "half", "quarter_half", "half_all_in", "quarter_half_all_in"] = option(
        "quarter_half_full", "ST-3.4"
    )
    bet_size: Literal["raise_to", "call_and_add"] = option("raise_to", "ST-3.4")
    raise_limit: int | Literal["none"] = option("none", "ST-3.6", values=WholeNumber(word="none"))
    opening: Literal["free", "first_half_die", "half_die", "half_call"] = option("free", "ST-3.7")
    pair_hunter: Literal["pictures", "months"] = option("pictures", "ST-4.2")
    animal_gusa: Literal[9, 10] = option(9, "ST-5.2")
    rematch: Literal["losing", "always"] = option("losing", "ST-5.2")
    tie: Literal["rematch", "split"] = option("rematch", "ST-5.4")
    bonus: Literal["none", "bright", "plus", "share"] = option("none", "ST-6.3")
    rounds: int = option(20, "ST-7.1", values=WholeNumber())

    def check_together(self) -> None:
        """The ante is at most the stack (ST-1.3)."""
        if self.ante > self.stack:
            msg = f"an ante of {self.ante} is above the stack of {self.stack}"
            raise InvalidOptionError(msg, option="ante", rule="ST-1.3")


# --- hands ------------------------------------------------------------------------------------------------------------

TWENTY: Final = CardSet([card for card in DECK if card.code // 10 <= 10 and card.code % 10 <= 1])  # noqa: PLR2004
"""The deck: the two cards of each of the months 1 to 10 that are not plain chaff (ST-1.2)."""

_INSPECTOR, _HUNTER, _ANIMALS = CardSet.parse("4a 7a"), CardSet.parse("3b 7a"), CardSet.parse("4a 9a")
_38_ROW, _INSPECTOR_ROW, _18_ROW, _13_ROW, _TEN_ROW, _HUNTER_ROW, _PAIR_ROW, _NAMED_ROW, _LAST_ROW = range(9, 0, -1)
_BRIGHTS: Final = {CardSet.parse("3b 8b"): _38_ROW, CardSet.parse("1b 8b"): _18_ROW, CardSet.parse("1b 3b"): _13_ROW}
_NAMED: Final = {(1, 2): 6, (1, 4): 5, (1, 9): 4, (1, 10): 3, (4, 10): 2, (4, 6): 1}
_DIGITS: Final = (("il", "i", "sam", "sa", "o", "yuk", "chil", "pal", "gu"), "一二三四五六七八九", "일이삼사오육칠팔구")
_NAMED_HANDS: Final = {
    (_38_ROW, 0): ("Brights 3 and 8", "sampal-gwangttaeng", "三八光テン", "삼팔광땡"),
    (_INSPECTOR_ROW, 0): ("Royal Inspector", "amhaeng-eosa", "暗行御史", "암행어사"),
    (_18_ROW, 0): ("Brights 1 and 8", "ilpal-gwangttaeng", "一八光テン", "일팔광땡"),
    (_13_ROW, 0): ("Brights 1 and 3", "ilsam-gwangttaeng", "一三光テン", "일삼광땡"),
    (_TEN_ROW, 0): ("Pair of 10", "jangttaeng", "十テン", "장땡"),
    (_HUNTER_ROW, 0): ("Pair Hunter", "ttaengjabi", "テン捕り", "땡잡이"),
    (_NAMED_ROW, 6): ("1 and 2", "alli", "アルリ", "알리"),
    (_NAMED_ROW, 5): ("1 and 4", "doksa", "トクサ", "독사"),
    (_NAMED_ROW, 4): ("1 and 9", "gupping", "クッピン", "구삥"),
    (_NAMED_ROW, 3): ("1 and 10", "jangpping", "チャンピン", "장삥"),
    (_NAMED_ROW, 2): ("4 and 10", "jangsa", "チャンサ", "장사"),
    (_NAMED_ROW, 1): ("4 and 6", "seryuk", "セリュク", "세륙"),
    (_LAST_ROW, 9): ("9 Points", "gap-o", "カボ", "갑오"),
    (_LAST_ROW, 0): ("0 Points", "mangtong", "マントン", "망통"),
}


def _names() -> Iterator[tuple[tuple[int, int], Names]]:
    words: dict[tuple[int, int], tuple[str, str, str, str]] = {}
    for number, (romaja, kanji, hangul) in enumerate(zip(*_DIGITS, strict=True), 1):
        words[_PAIR_ROW, number] = (f"Pair of {number}", f"{romaja}-ttaeng", f"{kanji}テン", f"{hangul}땡")
        words[_LAST_ROW, number] = (count_of(number, "Point"), f"{romaja}-kkeut", f"{kanji}クッ", f"{hangul}끗")
    for rank_of_hand, (english, romaja, kana, hangul) in (words | _NAMED_HANDS).items():
        yield rank_of_hand, Names(english, None, kana, romaja=romaja, ko=hangul)


NAMES: Final[Mapping[tuple[int, int], Names]] = dict(_names())
"""The names of the hands by rank (ST-4). A rank is the row in the table of ST-4.1 and the place in the row."""


def _months(hand: CardSet) -> tuple[int, ...]:
    """The months of a hand, the lower first."""
    return tuple([card.code // 10 for card in hand])


def rank(hand: CardSet) -> tuple[int, int]:
    """The rank of two cards by themselves, without what other hands make of them (ST-4.1). The higher rank is better.

        >>> from hanafuda_rules import CardSet
        >>> from hanafuda_rules.games import seotda
        >>> seotda.NAMES[seotda.rank(CardSet.parse("pine-ribbon wisteria-cuckoo"))].bilingual
        '1 and 4 (doksa)'

    Args:
        hand: Two cards of :data:`TWENTY`.

    Raises:
        HanafudaError: ``hand`` is not two of these cards.
    """
    if not isinstance(cast("object", hand), CardSet) or len(hand) != 2 or not hand <= TWENTY:  # noqa: PLR2004
        raise HanafudaError(f"a hand has two cards of the twenty, not {shown(hand)}", rule="ST-4.1")
    low, high = _months(hand)
    if hand in _BRIGHTS:
        return _BRIGHTS[hand], 0
    if low == high:
        return (_TEN_ROW, 0) if low == 10 else (_PAIR_ROW, low)  # noqa: PLR2004
    if (low, high) in _NAMED:
        return _NAMED_ROW, _NAMED[low, high]
    return _LAST_ROW, (low + high) % 10


def ranks(hands: Mapping[int, CardSet], options: Options) -> dict[int, tuple[int, int]]:
    """The ranks of the hands of a showdown, by seat, with ttaengjabi and amhaeng-eosa if they strike (ST-4.2)."""
    ranked = {seat: rank(hand) for seat, hand in hands.items()}
    rows = {row for row, _ in ranked.values()}
    for seat, hand in hands.items():
        hunts = _months(hand) == (3, 7) if options.pair_hunter == "months" else hand == _HUNTER
        if hunts and _PAIR_ROW in rows:
            ranked[seat] = _HUNTER_ROW, 0
        if hand == _INSPECTOR and rows & {_18_ROW, _13_ROW}:
            ranked[seat] = _INSPECTOR_ROW, 0
    return ranked


def _reach(hand: CardSet, options: Options) -> tuple[int, int]:
    """A hand with gusa calls a re-deal if the best hand of all is below this (ST-4.3, ST-5.2)."""
    if _months(hand) != (4, 9):
        return 0, 0
    if hand != _ANIMALS:
        return _PAIR_ROW, 0
    return (_TEN_ROW if options.animal_gusa == 9 else _13_ROW), 0  # noqa: PLR2004


# --- moves ------------------------------------------------------------------------------------------------------------

Word: TypeAlias = Literal["check", "call", "pping", "ttadang", "quarter", "half", "full", "all_in", "die"]
"""A bet as a word (ST-3.3, ST-3.4)."""

_SAID: Final[Mapping[Word, Text]] = {
    "check": say("check"), "call": say("call"), "pping": say("bet the ante"), "ttadang": say("double the bet"),
    "quarter": say("bet a quarter"), "half": say("bet half"), "full": say("bet the pot"),
    "all_in": say("bet everything"), "die": say("die"),
}  # fmt: skip


def _word(_: Bet, __: AnyField, value: object) -> None:
    if type(value) is not str or value not in _SAID:
        raise HanafudaError(f"a bet is one of {', '.join(_SAID)}, not {shown(value)}", rule="ST-3.3")


@attrs.frozen
class Bet(Move):
    """A move in a betting round (ST-3.3).

    Args:
        word: The bet: ``"check"`` is nothing, ``"call"`` what is due, ``"pping"`` the ante, ``"ttadang"`` twice the
            bet; ``"quarter"``, ``"half"`` and ``"full"`` are parts of the pot, ``"all_in"`` all chips (ST-3.4).
            ``"die"`` gives up the hand.

    Raises:
        HanafudaError: There is no such bet.
    """

    word: Word = attrs.field(validator=_word)

    @property
    def said(self) -> Text:
        """The bet."""
        return _SAID[self.word]


_BETS: Final = {word: Bet(word) for word in _SAID}
_PARTS: Final[tuple[tuple[Word, int], ...]] = (("quarter", 4), ("half", 2), ("full", 1))

# --- phases -----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Dealing(Deal):
    """The deal to the seats that play (ST-2.2). In a re-deal, all get two cards at once (ST-5.5)."""

    def players(self, state: flow.State) -> tuple[int, ...]:
        """The seats with chips, or those that claim a pot."""
        return tuple(sorted(state.table.players))

    def packets_at(self, table: Table, players: int) -> tuple[Packet, ...]:
        """One card at a time."""
        return (Packet(1), Packet(1)) if table.pots else super().packets_at(table, players)


@attrs.frozen
class OpenCards(bidding.Showing):
    """Each seat lays one of its two cards open (ST-2.3)."""

    def is_idle(self, state: flow.State, /) -> bool:
        """Whether it is a re-deal."""
        return bool(state.table.pots)


@attrs.frozen
class NextCard(Phase):
    """One more card for each seat that is in, from the dealer's right (ST-2.2)."""

    def is_idle(self, state: flow.State, /) -> bool:
        """Whether one seat is left, or it is a re-deal."""
        return len(state.order) == 1 or bool(state.table.pots)

    def enter(self, state: flow.State, /) -> flow.State:
        """Give the cards."""
        for seat in state.table.from_right(state.table.dealer):
            if seat in state.order:
                state = flow.pick_up(state, seat)
        return flow.hand_over(state)


@attrs.frozen
class Betting(bidding.Bidding):
    """A betting round: who is asked, and until when (ST-3.1, ST-3.2, ST-3.8), and for which bets (ST-3.3 to ST-3.7).

    Args:
        options: The options.
        first: Whether it is the first of the hand. The second is left out in a re-deal (ST-5.5).
    """

    options: Options
    first: bool = True

    stays, leaves, rule = (_BETS["check"], _BETS["call"]), _BETS["die"], "ST-3.5"

    def is_idle(self, state: flow.State, /) -> bool:
        """Whether fewer than two seats can bet, or a re-deal has had its betting round."""
        return (not self.first and bool(state.table.pots)) or super().is_idle(state)

    def levels(self, state: flow.State, seat: int, /) -> dict[Move, int]:
        """The raises of a seat, each with the level that it leads to (ST-3.4 to ST-3.6)."""
        options, bids, levels = self.options, state.step, dict[Move, int]()
        if options.raise_limit != "none" and bids.raises >= options.raise_limit:
            return levels
        most, bound = bids.own[seat] + bidding.left(state.table, bids.paid)[seat], self._is_bound(state)
        for word, to in self._sizes(state, bids.level - bids.own[seat], most):
            # ST-3.5: enough chips, a higher level, the ante at least, and no amount twice.
            legal = bids.level < to <= most and (to >= options.ante or word == "all_in") and to not in levels.values()
            if legal and (word == "half" or not bound):
                levels[_BETS[word]] = to
        return levels

    def _sizes(self, state: flow.State, due: int, most: int) -> Iterator[tuple[Word, int]]:
        options, bids = self.options, state.step
        level, pot = bids.level, sum(bids.paid) + state.table.pot
        if level:
            yield "ttadang", 2 * level
        elif self._may_check(state):
            yield "pping", options.ante
        for word, part in _PARTS:
            if word in options.raises:
                yield word, pot // part if options.bet_size == "raise_to" else level + (pot + due) // part
        if "all_in" in options.raises:
            yield "all_in", most

    def _may_check(self, state: flow.State) -> bool:
        return self.options.check == "any" or not set(state.step.moved) & set(state.order)

    def _is_bound(self, state: flow.State) -> bool:
        """Whether the move is bound, as one of the first of a hand (ST-3.7)."""
        opening, moved = self.options.opening, state.step.moved
        if opening == "free" or not self.first or state.table.pots:
            return False
        return not moved if opening == "first_half_die" else state.to_move not in moved

    def moves(self, state: flow.State, /) -> tuple[Move, ...]:
        """The moves, in the order of ST-3.3."""
        level, raises = state.step.level, tuple(self.levels(state, flow.mover(state)))
        stay = _BETS["check" if not level and self._may_check(state) else "call"]
        if raises and self._is_bound(state) and not (level and self.options.opening == "half_call"):
            return (*raises, self.leaves)
        return (stay, *raises, self.leaves)


# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(pots.PotsOutcome):
    """What happened in a round of Seotda.

    Args:
        piles: Not used; nothing is captured.
        seats: The number of seats.
        dealer: The seat that deals.
        put_in: The chips that each seat put in during the round, antes too (ST-2.1, ST-3.3).
        shown: The two cards of each seat in the showdown (ST-5.1).
        alone: The seat that alone did not die, if there was no showdown (ST-3.9).
        chips: The chips of each seat before the round. Only a bonus needs them (ST-6.3).
        pots: In a re-deal, the pots that it is about (ST-5.3, ST-5.4).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Seotda", "sotta", "ソッタ", romaja="seotda", ko="섰다")
    seat_counts, seat_rule = tuple(range(2, 11)), "ST-1.1"
    hands_from = TWENTY, 2


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Seotda."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Seotda."""

# --- settle -----------------------------------------------------------------------------------------------------------

_CHIPS: Final = Names("chips", "chippu", "チップ", romaja="chip", ko="칩")
_PAIRS: Final[Mapping[str, Mapping[int, tuple[int, int]]]] = {  # ST-6.3
    "none": {},
    "bright": {_38_ROW: (1, 1)},
    "plus": {_38_ROW: (2, 1), _18_ROW: (1, 1), _13_ROW: (1, 1), _TEN_ROW: (1, 2), _PAIR_ROW: (1, 2)},
    "share": {_38_ROW: (1, 2), _18_ROW: (3, 10), _13_ROW: (3, 10), _TEN_ROW: (1, 5), _PAIR_ROW: (1, 10)},
}
_KINDS: Final = {
    "hand": "a hand that a seat shows",
    "stake": "the chips that a seat put in",
    "pot": "a pot, or a share of one",
    "bonus": "what the winner gets for a pair",
    "redeal": "why pots are played for again",
}


class _Reckoning:
    """A round while it is settled: who gets which pot, and which pots are played for again."""

    def __init__(self, outcome: Outcome, options: Options) -> None:
        self.outcome, self.options, self.live = outcome, options, outcome.live
        self.paid = tuple([outcome.put_in.get(seat, 0) for seat in range(outcome.seats)])
        self.ranks = ranks(outcome.shown, options)
        self.payments = [
            Payment(seat, None, amount, shared_reason(say("put in"), "ST-2.1", kind="stake", value=amount))
            for seat, amount in enumerate(self.paid)
            if amount
        ]
        self.kept: list[Pot] = []
        self.remarks: list[Reason] = []
        self.winner: int | None = None

    def settle(self) -> None:
        """Decide the pots, those of earlier rounds first (ST-5.2 to ST-6.3), and who deals next (ST-6.2, ST-6.4)."""
        if len(self.live) == 1:
            amount = sum(self.paid) + sum([pot.amount for pot in self.outcome.pots])
            self._pay(self.live, amount, say("nobody else is in"), "ST-3.9")
            self.winner = self.live[0]
            return
        self.remarks += [self._hand(seat) for seat in self.live]
        layers = pots.pots_of(self.outcome.pots, self.paid, self.live)
        decided = [(pot, self._best(pot)) for pot in layers]
        gusa = self._gusa({seat for pot, best in decided if len(pot.seats) > 1 for seat in best})
        paid = [self._is_paid(pot, best, gusa=gusa) for pot, best in decided]
        if paid[0]:
            first, best = decided[0]
            if len(first.seats) > 1 and len(best) == 1:
                self._bonus(best[0])
            self.winner = None if self.kept else best[0]

    def _hand(self, seat: int) -> Reason:
        text = say("{seat} shows {hand:both}", hand=NAMES[self.ranks[seat]])
        rule = "ST-4.2" if self.ranks[seat][0] in {_INSPECTOR_ROW, _HUNTER_ROW} else "ST-4.1"
        return shared_reason(text, rule, kind="hand", seat=seat)

    def _best(self, pot: Pot) -> tuple[int, ...]:
        highest = max([self.ranks[seat] for seat in pot.seats])
        return tuple([seat for seat in pot.seats if self.ranks[seat] == highest])

    def _gusa(self, winning: set[int]) -> bool:
        """Whether a hand calls a re-deal (ST-5.2)."""
        highest, shown = max(self.ranks.values()), self.outcome.shown
        called = False
        for seat in self.live:
            wins = self.options.rematch == "losing" and seat in winning
            if highest < _reach(shown[seat], self.options) and not wins:
                called = True
                self.remarks.append(Reason(say("{seat} calls a re-deal"), "ST-5.2", kind="redeal", seat=seat))
        return called

    def _is_paid(self, pot: Pot, best: tuple[int, ...], *, gusa: bool) -> bool:
        """Pay a pot or keep it for a re-deal (ST-5.3, ST-5.4, ST-6.1)."""
        if len(pot.seats) > 1 and (gusa or (len(best) > 1 and self.options.tie == "rematch")):
            self.kept.append(pot if gusa else Pot(pot.amount, best))
            if not gusa:
                seats = tuple([say("{seat}", seat=seat) for seat in best])
                text = say("{seats:and} are tied for {pot:chip/chips}, and play for them", seats=seats, pot=pot.amount)
                self.remarks.append(Reason(text, "ST-5.4", kind="redeal"))
            return False
        hand = NAMES[max([self.ranks[seat] for seat in best])]
        if len(pot.seats) == 1:
            self._pay(best, pot.amount, say("nobody else claims it"), "ST-6.1")
        elif len(best) == 1:
            self._pay(best, pot.amount, say("wins with {hand:both}", hand=hand), "ST-6.1")
        else:
            self._pay(best, pot.amount, say("shares with {hand:both}", hand=hand), "ST-5.4")
        return True

    def _pay(self, seats: tuple[int, ...], pot: int, text: Text, rule: str) -> None:
        share, odd = divmod(pot, len(seats))
        for place, seat in enumerate(seats):
            if amount := share + (place < odd):
                self.payments.append(Payment(None, seat, amount, shared_reason(text, rule, kind="pot", value=amount)))

    def _bonus(self, winner: int) -> None:
        """The bonus of a winning pair (ST-6.3)."""
        bonus, row = self.options.bonus, self.ranks[winner][0]
        if row not in _PAIRS[bonus]:
            return
        chips = outcomes.needed(self.outcome.chips, "How many chips did each seat have? Enter chips={…}.", "ST-6.3")
        over, under = _PAIRS[bonus][row]
        has = {seat: chips.get(seat, 0) - self.paid[seat] for seat in self.live}
        if bonus == "share" and not all(has.values()):
            return
        spares = bonus == "share" and row == _PAIR_ROW
        payers = [seat for seat in self.live if seat != winner and not (spares and self.ranks[seat][0] > _NAMED_ROW)]
        text = say("bonus for {hand:both}", hand=NAMES[self.ranks[winner]])
        for seat in payers:
            most = has[seat] + sum([payment.amount for payment in self.payments if payment.payee == seat])
            if amount := min(min(self.paid[seat], self.paid[winner]) * over // under, most):
                self.payments.append(Payment(seat, winner, amount, Reason(text, "ST-6.3", kind="bonus", value=amount)))


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(Ruleset[Outcome, Table, Settlement]):
    """A ruleset of Seotda.

    >>> from hanafuda_rules.games import seotda
    >>> seotda.ruleset(deal="2_1", ante=5)
    seotda.ruleset(ante=5, deal='2_1')
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type, table_type = "seotda", "Seotda", "ST-1.1", Outcome, Table
    reason_kinds, own_events = _KINDS, (bidding.Staked,)

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to ten; with three cards two to six (ST-1.1)."""
        return tuple(range(2, 7 if self.options.deal in {"2_1", "open_2_1"} else 11))

    def deck(self, seats: int, /) -> CardSet:
        """Twenty cards (ST-1.2)."""
        return TWENTY

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals first (ST-1.4)."""
        return (card.code // 10,)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The deal, the betting rounds and the showdown (ST-2, ST-3, ST-5.1)."""
        options = self.options
        packets = (Packet(1),) * (1 if options.deal == "1_1" else 2)
        second = () if options.deal == "2" else (NextCard(), Betting(options, first=False))
        return (
            Dealing(tuple([(seats, packets) for seats in range(1, 11)])),
            *((OpenCards(1, "ST-2.3", ends_round=False),) if options.deal == "open_2_1" else ()),
            Betting(options),
            *second,
            bidding.Showing(2, "ST-5.1"),  # ST-4.4: two of three cards
        )

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """The bets; with three cards also the cards to show, and a card to lay open."""
        bets = Words(Bet, tuple(_BETS.items()))
        sizes = {"open_2_1": (1, 2), "2_1": (2,)}.get(self.options.deal, ())
        cards = tuple([CardSet(chosen) for size in sizes for chosen in itertools.combinations(TWENTY, size)])
        return (bets, WordAndCards(Show, "show", cards)) if cards else (bets,)

    @functools.cached_property
    def match_plan(self) -> pots.ChipsPlan:
        """Hands until their number is reached or one seat has all chips (ST-7.1)."""
        return pots.ChipsPlan("ST-1.1", stake=self.options.stack, rounds=self.options.rounds, win_rule="ST-7.1")

    def check_table(self, table: Table) -> None:
        """Check that a round can begin at a table.

        Raises:
            InvalidSeatError: The game does not have this number of seats, or the dealer is not one of them.
            HanafudaError: ``table`` is not a table of this game, a seat has fewer than 0 chips, or fewer than two seats
                can play.
        """
        super().check_table(table)
        if min(table.totals) < 0 or len(table.players) < 2:  # noqa: PLR2004
            raise HanafudaError("no seat has fewer than 0 chips, and at least two can play", rule="ST-1.1")

    def antes(self, table: Table, /) -> tuple[int, ...]:
        """The antes by seat; none in a re-deal (ST-2.1, ST-5.5).

        Raises:
            HanafudaError: ``table`` is not a table of this game.
        """
        check_type(table, Table, "a table of Seotda")
        ante = 0 if table.pots else self.options.ante
        return tuple([min(ante, total) for total in table.totals])

    def strength(self, hand: CardSet, /) -> tuple[int, int]:
        """The rank of a hand by itself, as :func:`rank` (ST-4.1)."""
        return rank(hand)

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of the betting, the chips, and the pots of a re-deal (ST-7.2)."""
        return (*bidding.BID_FACTS, *pots.POT_FACTS)

    def objects(self, view: View[Outcome, Table], /) -> tuple[TableObject, ...]:
        """The pot, and the chips of each seat (ST-7.2)."""
        return bidding.chips_on_table(view)

    def bounds_of(self, seats: int, /) -> Bounds:
        """All chips of the others. The pots of a re-deal are nobody's yet."""
        return Bounds(self.options.stack * (seats - 1), zero_sum=False)

    def outcome_of(self, state: State, /) -> Outcome:
        """The outcome of a round that is over."""
        paid, hands = dict(enumerate(bidding.put_in(state))), bidding.shown_at_end(state, "ST-5.1")
        alone, known = state.order[0] if len(state.order) == 1 else None, outcomes.known_by_seat
        return Outcome.of(state, piles=known({}), put_in=known(paid), shown=known(hands), alone=alone)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        if outcome.seats not in self.seat_counts:
            yield Fault(f"with three cards, there are 2 to 6 seats, not {outcome.seats}", "ST-1.1")
        chips = outcome.chips
        for seat in () if outcome.pots else outcome.live:
            least = max(1, min(self.options.ante, 1 if chips is None else chips.get(seat, 0)))
            if outcome.put_in.get(seat, 0) < least:
                yield Fault(f"it is in, so it has put in at least {least}", "ST-2.1", seat)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: what was put in, the pots, and a bonus (ST-5.2 to ST-6.4)."""
        done = _Reckoning(outcome, self.options)
        done.settle()
        winner, remarks, payments, kept = done.winner, done.remarks, done.payments, tuple(done.kept)
        deals = (outcome.dealer, Reason(say("pots are played for again"), "ST-5.5"))
        if winner is not None:
            deals = (winner, Reason(say("who won the first pot"), "ST-6.4"))
        base = settlement_of(outcome, deals, winner=winner, remarks=remarks, payments=payments, unit=_CHIPS)
        return Settlement.of(attrs.evolve(base, pot=sum([pot.amount for pot in kept])), pots=kept)


FUDA_WIKI = Rules()
"""Seotda after the Fuda Wiki."""

RULES = FUDA_WIKI
"""The default, :data:`FUDA_WIKI`."""

ruleset = ruleset_function(RULES, Options)

HANGAME = ruleset(raises="half", bet_size="call_and_add", rematch="always", bonus="bright")
"""Seotda after Hangame."""

PMANG = ruleset(
    deal="1_1", check="dealer", raises="quarter_half", bet_size="call_and_add", opening="half_call", rematch="always",
    bonus="share",
)  # fmt: skip
"""Seotda after Pmang."""

PRESETS = {"FUDA_WIKI": FUDA_WIKI, "HANGAME": HANGAME, "PMANG": PMANG}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
