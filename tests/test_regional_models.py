"""The regional games against models of their own: card by card from the text of the rules, without yaku or classes."""

import pytest

from hanafuda_rules.games import regional_points, regional_shares

from helpers.matching_rounds import random_states

BY_KIND = {
    "san_zoku_go_ju": (100, 50, 10, 0),
    "sen_roku_ju": (20, 10, 5, 10),
    "ju_mai": (30, 10, 5, 0),
    "shares": (20, 10, 5, 1),
}
NAMED = {  # by the last part of a card's name; then other brights and animals, and other chaff
    "subeta_mekuri": ({"rain-man": 15, "phoenix": 9, "cup": 9, "moon": 8, "boar": 7}, 5, 10),
    "sanuki_mekuri": ({"cup": 9, "moon": 8, "boar": 7, "butterflies": 6, "swallow": 0}, 5, 0),
}
POETRY = {"pine-ribbon", "plum-ribbon", "cherry-ribbon"}
BLUE = {"peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon"}
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
        if options.scoring != "points":
            pars = [sum(points) // len(order)] * len(order)
            if options.scoring == "par_by_turn":
                pars = [150 + 10 * order.index(seat) for seat in range(3)]
            net = [own - par + len(order) * some - sum(yaku) for own, par, some in zip(points, pars, yaku, strict=True)]
        winner = max(order, key=net.__getitem__)
        dealer = winner if options.next_dealer == "winner" else order[1]
        settled = over.ruleset.settle(over.outcome)
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
    """By pairs of who pays and who is paid."""
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
        settled = over.ruleset.settle(over.outcome)
        assert (list(settled.net), settled.winner, settled.next_dealer) == (net, winner, winner)
