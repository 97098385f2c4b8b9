"""The regional games compared with simple models, written card by card from the rules, without yaku or classes."""

import pytest

from hanafuda_rules import settle_round
from hanafuda_rules.events import Moved
from hanafuda_rules.games import regional_points, regional_shares, sudaoshi
from hanafuda_rules.moves import DropOut
from hanafuda_rules.parts.teyaku import Declared

from helpers import naive_hachi_hachi
from helpers.rounds import random_states
from helpers.slugs import BLUE, POETRY

BY_KIND = {
    "san_zoku_go_ju": (100, 50, 10, 0),
    "sen_roku_ju": (20, 10, 5, 10),
    "ju_mai": (30, 10, 5, 0),
    "ayame_katsugi": (10, 10, 5, 30),
    "hyaku_ochi": (20, 10, 5, 1),
    "shares": (20, 10, 5, 1),
}
NAMED = {  # by the last part of a card's name; then other brights and animals, and other chaff
    "subeta_mekuri": ({"rain-man": 15, "phoenix": 9, "cup": 9, "moon": 8, "boar": 7}, 5, 10),
    "sanuki_mekuri": ({"cup": 9, "moon": 8, "boar": 7, "butterflies": 6, "swallow": 0}, 5, 0),
}
FOUR = {"pine-crane", "cherry-curtain", "susuki-moon", "paulownia-phoenix"}
ROUNDS = [pytest.param(300, id="few"), pytest.param(20_000, id="soak", marks=pytest.mark.soak)]


def value(values, card):
    kind, slug = card.kind.name.lower(), str(card)
    tail = slug.split("-", 1)[1]
    if values in BY_KIND:
        return dict(zip(("bright", "animal", "ribbon", "chaff"), BY_KIND[values], strict=True))[kind]
    if values in NAMED:
        named, picture, chaff = NAMED[values]
        other = 1 if kind == "ribbon" or tail in {"geese", "yellow"} else chaff if kind == "chaff" else picture
        return named.get(tail, other)
    ten = slug in {"cherry-curtain", "paulownia-phoenix"}
    points = 10 if ten else {"bright": 5, "animal": 5, "ribbon": 1, "chaff": 0}[kind]
    return points * (10 if values == "san_zoku_tsuppari" else 1)


def of_round(state, values):
    """The playing order, the names of the captured cards, and the card points, by seat."""
    seats = state.table.seats
    order = [(state.table.dealer + place) % seats for place in range(seats)]
    return order, [set(map(str, pile)) for pile in state.piles], [sum(value(values, c) for c in p) for p in state.piles]


@pytest.mark.rule("RG-3.1", "RG-4.1", "RG-5.1", "RG-5.4")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_regional_points(rounds):
    for states in random_states(regional_points, rounds, 5):
        over, options = states[-1], states[-1].ruleset.options
        order, piles, points = of_round(over, options.values)
        set_is = {"san_ju_tsuppari": 10, "san_zoku_tsuppari": 100}.get(options.values, 0)
        yaku = [set_is * ((pile >= POETRY) + (pile >= BLUE)) for pile in piles]
        net = [own + some for own, some in zip(points, yaku, strict=True)]
        if options.scoring == "margin":
            second, most = sorted(net)[-2:]
            net = [most - second if own == most else 0 for own in net]
        elif options.scoring != "points":
            pars = [sum(points) // len(order)] * len(order)
            if options.scoring == "par_by_turn":
                pars = [150 + 10 * order.index(seat) for seat in range(3)]
            net = [own - par + len(order) * some - sum(yaku) for own, par, some in zip(points, pars, yaku, strict=True)]
        winner = max(order, key=net.__getitem__)
        dealer = winner if options.next_dealer == "winner" else order[1]
        settled = settle_round(over.ruleset, over.outcome)
        assert (list(settled.net), settled.winner, settled.next_dealer) == (net, winner, dealer)


def shares_of_yaku(yaku, pile):
    ribbons = [card for card in pile if card.endswith("ribbon")]
    if yaku in {"roku_tan", "nana_tan"}:
        willows = [card for card in pile if card.startswith("willow") and not card.endswith("ribbon")]
        return 3 if len(ribbons) + len(willows) >= (6 if yaku == "roku_tan" else 7) else 0
    four, seven, three = {"ichi_ni_san": (3, 0, 2), "ni_shi_roku": (2, 0, 1), "saburokku": (9, 6, 3)}[yaku]
    many = len([card for card in ribbons if card != "willow-ribbon"]) >= 7
    return max(four * (pile >= FOUR), seven * many, three * (pile >= POETRY or pile >= BLUE))


def shares_of_points(options, points):
    """The amounts by pairs of payer and payee."""
    seats, most = range(len(points)), max(points)
    above, below = [s for s in seats if points[s] > 88], [s for s in seats if points[s] < 88]
    if options.by_points == "most":
        return {(a, b): options.share for a in seats for b in seats if points[a] < points[b] == most}
    if options.by_points == "above_par":
        return {(a, b): 2 / len(below) for a in below for b in above}
    if len(above) == 1:
        return {(a, above[0]): (88 - points[a]) // 5 for a in below}
    return {(below[0], b): (points[b] - 88) // 5 for b in above}


@pytest.mark.rule("RS-3.1", "RS-3.2", "RS-4.2", "RS-4.3", "RS-4.5")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_regional_shares(rounds):
    for states in random_states(regional_shares, rounds, 6):
        over, options = states[-1], states[-1].ruleset.options
        order, piles, points = of_round(over, "shares")
        yaku = [shares_of_yaku(options.yaku, pile) for pile in piles]
        net = [len(order) * own - sum(yaku) for own in yaku]
        if not (options.stops and any(yaku)):
            for (payer, payee), shares in shares_of_points(options, points).items():
                net[payer] -= shares
                net[payee] += shares
        winner = max(order, key=lambda seat: (net[seat], points[seat]))
        settled = settle_round(over.ruleset, over.outcome)
        assert (list(settled.net), settled.winner, settled.next_dealer) == (net, winner, winner)


CHAFF = {"lightning", "yellow", "chaff-1", "chaff-2", "chaff-3"}
SETS = {"susuki": {"susuki-moon", "susuki-geese"}, "willow": {"willow-rain-man", "willow-swallow"}}


def sudaoshi_points(options, pile):
    """SD-5.1."""
    chaff, tens = (10, 10) if options.card_values == "later" else (8, 5)
    points = 0
    for card in pile:
        if card.split("-", 1)[1] in CHAFF:
            points += chaff
        elif card in {"cherry-curtain", "paulownia-phoenix"}:
            points += tens
        else:
            points += 1 if card.endswith("ribbon") else 5
    return points


def sudaoshi_yaku(options, pile, flower):
    """The value of the Susuki and the Willows in a pile, in kan (SD-5.1, SD-5.2, SD-5.4)."""
    cards = {card for card in pile if card.startswith(flower)}
    return 2 if len(cards) == 4 else 1 if options.yaku == "four" and cards >= SETS[flower] else 0


def sudaoshi_teyaku(options, hand, second):
    """The teyaku of a hand, in kan by key (SD-3.1, SD-3.4)."""
    if options.teyaku == "hachi_hachi":
        return {key: {**naive_hachi_hachi.TEYAKU, "red": options.red}[key] for key in naive_hachi_hachi.teyaku(hand)}
    sizes = sorted((len(cards) for cards in naive_hachi_hachi.by_month(hand).values()), reverse=True)
    found = {}
    if sizes == [4, 3]:
        found["four_three"] = 3
    elif len([size for size in sizes if size >= 2]) == 3:
        found["three_pairs"] = 2
    elif sizes[0] >= 3:
        found["triplet"] = 1
    if second and len([card for card in hand if card.endswith("ribbon") or card.startswith("willow")]) >= 3:
        found["three_ribbons"] = 1
    return found


@pytest.mark.rule("SD-6.1", "SD-6.2", "SD-6.3", "SD-6.4", "SD-3.5", "SD-7.1", "SD-7.3", "SD-7.4")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_sudaoshi(rounds):
    for states in random_states(sudaoshi, rounds, 7):
        dealt, over, options = states[0], states[-1], states[-1].ruleset.options
        kan, seats = options.points_per_kan, over.table.seats
        hands = [set(map(str, hand)) for hand in dealt.hands]
        speakers = [seat for step in range(seats) if hands[seat := (over.table.dealer + step) % seats]]
        dropped = [each.seat for each in over.events if isinstance(each, Moved) and each.move == DropOut()]
        staying = [seat for seat in speakers if seat not in dropped]
        order, forced = staying[:3], staying[3:]
        times, left = 1, []
        if options.field_multiplier != "off":
            field = set(map(str, dealt.field))
            times, left = naive_hachi_hachi.multiplier_and_rest(options.field_multiplier, field, [])
        piles = [set(map(str, pile)) for pile in over.piles]
        score = {}
        baldies = {seat: sudaoshi_yaku(options, piles[seat], "susuki") for seat in order}
        rains = sudaoshi_yaku(options, piles[order[2]], "willow")
        yaku = {seat: kan * (baldies[seat] + rains * (seat == order[2])) for seat in order}
        for place, seat in enumerate(order):
            own = sudaoshi_points(options, piles[seat]) - options.burdens[place]
            score[seat] = own + 3 * yaku[seat] - sum(yaku.values())
        winner = max(order, key=score.__getitem__)
        net = [score.get(seat, 0) for seat in range(seats)]
        for seat in order:
            has = sudaoshi_teyaku(options, hands[seat], seat == order[1])
            said = [
                key for each in over.events if isinstance(each, Declared) and each.seat == seat for key in each.teyaku
            ]
            if options.declare == "auto":
                assert sorted(said) == sorted(has)
            for other in order:
                net[other] += kan * sum(has[key] for key in said) * (2 if other == seat else -1)
        if options.drop_out == "paid":
            for number, seat in enumerate(dropped):
                net[seat] -= kan + number * kan // 2
                net[winner] += kan + number * kan // 2
            for seat in forced:
                worth = sum(sudaoshi_teyaku(options, hands[seat], False).values())
                worth += sudaoshi_yaku(options, hands[seat], "susuki")
                for payer in order[1:]:
                    net[payer] -= kan * worth // 2
                    net[seat] += kan * worth // 2
        settled = settle_round(over.ruleset, over.outcome)
        assert settled.net == tuple(times * each for each in net)
        assert (settled.order, settled.winner, settled.next_dealer) == (tuple(order), winner, winner)
        assert (settled.multiplier, list(settled.tokens or ())) == (times, left)
