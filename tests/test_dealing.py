from functools import partial

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    DECK,
    STANDARD,
    Card,
    CardSet,
    HanafudaError,
    Month,
    ScriptedShuffler,
    SeededShuffler,
    Table,
)
from hanafuda_rules import cards as c
from hanafuda_rules.events import Shown
from hanafuda_rules.games import bakappana
from hanafuda_rules.machine.match import Draw, draw_for_dealer
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.parts.dealing import Deal, DealtCards, FourInHand, Packet, by_kind, by_points, deal_packets

TABLE = Table(seats=2)


def test_packets_are_dealt_in_order_round_the_table() -> None:
    # Two to seat 1, two to seat 0, three to the field, one each, the rest is the stock.
    packets = [Packet(2), Packet(3, "field"), Packet(1)]
    assert deal_packets(CARDS[:12], packets, (1, 0), 0) == DealtCards(
        hands=(CardSet([*CARDS[2:4], CARDS[8]]), CardSet([*CARDS[0:2], CARDS[7]])),
        field=CardSet(CARDS[4:7]),
        stock=CARDS[9:12],
    )


@pytest.mark.parametrize("month", Month)
def test_four_of_a_month_in_a_hand_may_be_void_and_shown(month: Month) -> None:
    four, three = CardSet([*month.cards, c.BLANK]), CardSet([*list(month.cards)[:3], c.BLANK])
    for hands, void in (((three, four), True), ((four, three), True), ((three, three), False)):
        dealt = DealtCards(hands, CardSet(), ())
        shown = [Shown(seat, month.cards, "XX-1") for seat, hand in enumerate(hands) if hand == four]
        assert FourInHand("XX-1").voids(dealt, TABLE) is void
        assert FourInHand("XX-1").news(dealt) == tuple(shown)
        assert FourInHand("XX-1", shown=False).news(dealt) == ()
    assert not FourInHand("XX-1").allows(four.mask)
    assert FourInHand("XX-1").allows(three.mask)


def test_packets_may_be_for_the_dealer_or_for_the_others_alone() -> None:
    packets = [Packet(2, "others"), Packet(1, "field"), Packet(3, "dealer"), Packet(1)]
    dealt = deal_packets(CARDS[:12], packets, (1, 2, 0), 0)
    assert dealt.hands == (
        CardSet([*CARDS[5:8], CARDS[10]]),
        CardSet([*CARDS[:2], CARDS[8]]),
        CardSet([*CARDS[2:4], CARDS[9]]),
    )
    assert (dealt.field, dealt.stock) == (CardSet([CARDS[4]]), CARDS[11:12])


@pytest.mark.rule("CD-8", "PH-3.1")
def test_the_earliest_month_deals_then_the_higher_kind() -> None:
    rank = partial(by_kind, STANDARD)
    ranks = sorted(CARDS, key=rank)
    assert [card.month for card in ranks] == sorted(card.month for card in CARDS)
    assert rank(c.SUSUKI_MOON) < rank(c.SUSUKI_GEESE) < rank(c.SUSUKI_CHAFF_1) == rank(c.SUSUKI_CHAFF_2)
    assert rank(c.PINE_CHAFF_2) < rank(c.PLUM_WARBLER)
    assert rank(c.WILLOW_SWALLOW) < rank(c.WILLOW_RIBBON) < rank(c.WILLOW_LIGHTNING)


@pytest.mark.rule("CD-8")
def test_the_earliest_month_deals_then_the_card_of_more_points() -> None:
    rank = partial(by_points, STANDARD)
    assert rank(c.SUSUKI_MOON) < rank(c.SUSUKI_GEESE) < rank(c.SUSUKI_CHAFF_1) == rank(c.SUSUKI_CHAFF_2)
    assert rank(c.PAULOWNIA_PHOENIX) < rank(c.PAULOWNIA_YELLOW) == rank(c.PAULOWNIA_CHAFF_1)
    assert rank(c.PINE_CHAFF_2) < rank(c.PLUM_WARBLER)


def draw(seats: int, *first: Card) -> tuple[int, tuple[Draw, ...]]:
    script = ScriptedShuffler([(*first, *(DECK - set(first)))])
    dealer, draws, rest = draw_for_dealer(seats, partial(by_kind, STANDARD), DECK, script)
    assert rest == ScriptedShuffler([])
    return dealer, draws


@pytest.mark.rule("CD-8")
@pytest.mark.parametrize("winner", range(4))
def test_each_seat_draws_a_card_from_seat_0_on(winner: int) -> None:
    cards = [c.MAPLE_DEER, c.IRIS_BRIDGE, c.WILLOW_RAIN_MAN]
    cards.insert(winner, c.PLUM_CHAFF_1)
    assert draw(4, *cards) == (winner, tuple(map(Draw, range(4), cards)))


@pytest.mark.rule("CD-8")
def test_those_tied_draw_on_from_the_same_deck() -> None:
    # Seats 0 and 2 tie for the earliest, then for the second time; seat 1 is out of it, whatever comes.
    cards = [
        c.PINE_CHAFF_2,
        c.PLUM_WARBLER,
        c.PINE_CHAFF_1,
        c.IRIS_CHAFF_1,
        c.IRIS_CHAFF_2,
        c.WILLOW_RIBBON,
        c.MAPLE_DEER,
    ]
    assert draw(3, *cards) == (2, tuple(map(Draw, (0, 1, 2, 0, 2, 0, 2), cards)))


@pytest.mark.rule("CD-8")
def test_a_tie_behind_the_earliest_is_no_tie() -> None:
    assert draw(3, c.PLUM_CHAFF_1, c.PINE_CHAFF_1, c.PLUM_CHAFF_2)[0] == 1
    assert len(draw(3, c.PLUM_CHAFF_1, c.PINE_CHAFF_1, c.PLUM_CHAFF_2)[1]) == 3


@pytest.mark.rule("CD-8")
def test_every_tie_there_can_be_is_broken_by_48_cards() -> None:
    # Two seats tie only with two plain chaff of a month, of which every month but Willow has a pair.
    pairs = [card for card in CARDS if "chaff" in card.slug]
    assert len(pairs) == 22
    assert draw(2, *pairs, c.WILLOW_RIBBON, c.WILLOW_RAIN_MAN)[0] == 1


@pytest.mark.rule("CD-8", "SK-1.2")
@pytest.mark.parametrize(
    ("seats", "orders", "dealer", "drawn"),
    [
        (2, ["1br 2a 3b"], 0, 4),  # as many cards are left as seats are tied
        (3, ["1br 2a 3b", "3b 1b 2a 1r"], 1, 5),  # one card is left for two
        (2, ["1br 2ar", "1br 2ar", "2r 1b 1r 2a"], 1, 10),
    ],
)
def test_the_deck_is_shuffled_anew_where_too_few_cards_are_left(
    seats: int, orders: list[str], dealer: int, drawn: int
) -> None:
    scripts = [[card for word in order.split() for card in CardSet.parse(word)] for order in orders]
    shuffler = ScriptedShuffler(scripts)
    found, draws, rest = draw_for_dealer(seats, lambda card: (card.month or 0,), scripts[0], shuffler)
    assert (found, len(draws), rest) == (dealer, drawn, ScriptedShuffler([]))


class FromTable(Deal):
    """Also as many cards to each hand as the number of the round."""

    def packets_at(self, table: Table, players: int) -> tuple[Packet, ...]:
        return (*super().packets_at(table, players), Packet(table.round_number))


class FromTableRules(bakappana.Rules):
    @property
    def phases(self) -> tuple[Phase, ...]:
        return (FROM_TABLE, *super().phases[1:])


FROM_TABLE = FromTable(((2, (Packet(3, "field"),)),))


def test_packets_may_depend_on_the_table() -> None:
    rules = FromTableRules()
    for number in (1, 4, 1):
        table = attrs.evolve(rules.table(seats=2), round_number=number)
        state = rules.deal(table=table, shuffler=SeededShuffler(1))
        assert [len(hand) for hand in state.hands] == [number, number]
        assert len(state.field) == 3
    with pytest.raises(HanafudaError, match="no packets are given for 3 seats"):
        rules.deal(table=rules.table(seats=3), shuffler=SeededShuffler(1))
