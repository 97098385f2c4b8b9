"""Impossible rounds of Go-Stop, under any options or under some (GS-10.4)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hanafuda_rules.cards import CHRYSANTHEMUM_CUP, DECK, IRIS_BRIDGE, JOKERS, CardSet, Kind, Month
from hanafuda_rules.checks import check_type, index
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.games.go_stop.events import AT_ONCE, WINS, PaidAtOnce
from hanafuda_rules.games.go_stop.match import can_play
from hanafuda_rules.games.go_stop.options import ALL_ACTIVE, PPEOK_PAYS, Options, minimum_of
from hanafuda_rules.games.go_stop.phases.deal import SEVEN, claimed
from hanafuda_rules.games.go_stop.phases.turn import DRY_TURNS, HANDS
from hanafuda_rules.games.go_stop.sheets import faults_of_sheet
from hanafuda_rules.games.go_stop.yaku import CUPS, JOKER_VALUES, NOT_IN_S, CupCounts, sets_of
from hanafuda_rules.parts import entered
from hanafuda_rules.parts.outcomes import Mistake, faults_among
from hanafuda_rules.yaku import total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.go_stop import Rules
    from hanafuda_rules.games.go_stop.outcome import Outcome

__all__ = ["IMPOSSIBLE", "faults", "mistakes_at_table"]

_MOST_PPEOKS: Final = 3
_PRESIDENT: Final = 4  # GS-4.4: hand cards
_ODD: Final = 3  # GS-5.11: cards of a month that a last turn can capture
_MOST_LOST: Final = 5
"""The most chaff that a seat can lose after a go. Random rounds had no more than two."""
_CUP_ADDS: Final = 2
"""The most that the Cup can add to S by counting in the other way (GS-7.1)."""
_STAYS: Final = DECK - Kind.CHAFF.cards
"""The cards that never leave a pile, except perhaps the Cup (GS-6.1, GS-6.4)."""


# --- under any options ------------------------------------------------------------------------------------------------


def mistakes_at_table(outcome: Outcome) -> Iterator[Mistake]:
    """The mistakes in the seats that played."""
    playing, seats = outcome.playing, outcome.seats
    none_named = playing is None and seats > ALL_ACTIVE
    yield Mistake(none_named, "at a table of four or more, playing=(…) says who played", None, "GS-3.1")
    wrong = playing is not None and not can_play(seats, outcome.dealer, playing)
    yield Mistake(wrong, f"the dealer and two others play, in turn order, not {shown(playing)}", None, "GS-3.3")


def _mistakes(outcome: Outcome) -> Iterator[Mistake]:
    by: object = outcome.won_by
    wrong = type(by) is not str or by not in WINS
    yield Mistake(wrong, f"won_by must be one of {', '.join(WINS)}, not {shown(by)}", None, "GS-8.6")
    yield Mistake(outcome.winner is None and by != "stop", f"nobody won, so won_by cannot be {by}", None, "GS-9.1")
    wrong = by == "field_quad" and outcome.winner != outcome.dealer
    yield Mistake(wrong, "four cards of a month on the field win for the dealer", outcome.winner, "GS-2.4")
    for count in (*outcome.bombs.values(), *outcome.small_bombs.values()):
        entered.number("a number of bombs", count, "GS-5.6", least=0)
    months = [month for some in outcome.shaken.values() for month in some]
    yield Mistake(len(set(months)) < len(months), "a month can be shaken only once", None, "GS-5.3")


def _mistakes_in_pay(outcome: Outcome) -> Iterator[Mistake]:
    for place, paid in enumerate(outcome.paid):
        outcome.check_active(paid.seat, "GS-6.6")
        what: object = paid.what
        words = f"{', '.join(AT_ONCE)} are paid at once, not {shown(what)}"
        yield Mistake(type(what) is not str or what not in AT_ONCE, words, paid.seat, "GS-6.6")
        before = [each.what for each in outcome.paid[:place] if each.seat == paid.seat]
        due = before.count("ppeok") + 1 if what == "ppeok" else 1
        words = f"its {what} must have number {min(due, _MOST_PPEOKS)}, not {shown(paid.number)}"
        yield Mistake(index(paid.number) != due or due > _MOST_PPEOKS, words, paid.seat, "GS-6.6")
        yield Mistake(due == 1 and before, "its first turn is paid for only one thing", paid.seat, "GS-6.6")
        ended = (outcome.winner, outcome.won_by) == (paid.seat, "three_ppeok")
        yield Mistake(due == _MOST_PPEOKS and not ended, "its third ppeok must win the round", paid.seat, "GS-6.7")
        no_bomb = what == "bomb" and not outcome.bombs.get(paid.seat)
        yield Mistake(no_bomb, "it is paid for a bomb, but no bomb is entered for it", paid.seat, "GS-6.6")


def _mistakes_in_claims(outcome: Outcome) -> Iterator[Mistake]:
    seen, seats, dealer = CardSet(), outcome.seats, outcome.dealer
    for seat, cards in outcome.claims.items():
        outcome.check_seat(seat)
        yield Mistake(seat in outcome.order, "it played, so it cannot claim compensation", seat, "GS-3.4")
        asked = (seat - dealer) % seats < (outcome.order[-1] - dealer) % seats
        yield Mistake(asked, "it was not forced out: it was asked before two others had said they play", seat, "GS-3.2")
        check_type(cards, CardSet, "what it shows, as a CardSet,", error=InvalidOutcomeError)
        yield Mistake(cards & seen, f"another seat shows {cards & seen} too", seat, "CD-7")
        seen |= cards


def _mistakes_in_months(outcome: Outcome) -> Iterator[Mistake]:
    if outcome.unknown:
        return
    for month in Month:
        alone = month.cards & outcome.captured
        seat = next((seat for seat, pile in outcome.piles.items() if pile & alone), None)
        words = f"{alone} was captured alone; a card is captured with another of its month"
        yield Mistake(len(alone) == 1, words, seat, "CD-6")
    yield from _split_pairs(outcome, _STAYS - {CHRYSANTHEMUM_CUP, IRIS_BRIDGE})


IMPOSSIBLE: Final = (_mistakes, _mistakes_in_pay, _mistakes_in_claims, _mistakes_in_months)
"""Generators of the mistakes that make an outcome impossible under any options."""


# --- who captured what ------------------------------------------------------------------------------------------------


def _bombs(outcome: Outcome, seat: int) -> int:
    return outcome.bombs.get(seat, 0) + outcome.small_bombs.get(seat, 0)


def _stays(options: Options, outcome: Outcome) -> CardSet:
    """The cards that never leave a pile (GS-6.1, GS-6.4)."""
    taken = options.cup_stealing == "counted" and options.cup_choice != "animal"
    return _STAYS - CUPS[options.cup_card] if taken and outcome.cup is not CupCounts.ANIMAL else _STAYS


def _least_pairs(outcome: Outcome, stays: CardSet, month: Month) -> dict[int, int]:
    """The fewest pairs of a month that each seat captured, by the cards that never leave a pile (CD-6, GS-5.10)."""
    pairs, cards = len(month.cards & outcome.captured) // 2, month.cards & stays
    return {seat: min((len(outcome.pile(seat) & cards) + 1) // 2, pairs) for seat in outcome.order}


def _most_pairs(options: Options, outcome: Outcome, seat: int) -> dict[Month, int]:
    """The most pairs of each month that a seat can have captured."""
    stays, shaken = _stays(options, outcome), {month: by for by, some in outcome.shaken.items() for month in some}
    most: dict[Month, int] = {}
    for month in Month:
        pairs, least = len(month.cards & outcome.captured) // 2, _least_pairs(outcome, stays, month)
        most[month] = pairs - sum([count for other, count in least.items() if other != seat])
        if shaken.get(month, seat) != seat:  # GS-5.3: three were in another hand, which captured one of the two pairs
            most[month] = min(most[month], 1)
    return most


def _split_pairs(outcome: Outcome, stays: CardSet) -> Iterator[Mistake]:
    for month in Month:
        least, captured = _least_pairs(outcome, stays, month), month.cards & outcome.captured
        words = f"{month.cards & stays & captured} are in different piles, but each pair of {captured} was captured"
        words += " by one seat, and only chaff can be taken"
        yield Mistake(sum(least.values()) > len(captured) // 2, words, None, "GS-6.1")


# --- the number of turns ----------------------------------------------------------------------------------------------


def _turns_of_goes(outcome: Outcome) -> int:
    """The fewest turns up to the last go (GS-5.1, GS-7.4)."""
    turns = 0
    for seat in outcome.goes:
        turns += (outcome.order.index(seat) - turns) % len(outcome.order) + 1
    return turns


def _turns(options: Options, outcome: Outcome) -> tuple[int, int]:
    """The fewest and the most finished turns, unless the round was decided before the first."""
    active, by, went = len(outcome.order), outcome.won_by, _turns_of_goes(outcome)
    hand = HANDS[active]
    if outcome.winner is None:
        # GS-2.5; GS-9.3 (a): the seat that offered a draw had two cards.
        return (active * hand, active * hand) if _is_played_out(options, outcome) else (went, active * (hand - 1) - 1)
    place = outcome.order.index(outcome.winner)
    if by == "president":  # GS-4.4
        return went, active * (0 if options.late_president == "first_turn" else hand - _PRESIDENT) + place
    first = {"three_ppeok": _MOST_PPEOKS, "whiff": DRY_TURNS}.get(by, 1)
    last = hand - (by == "three_ppeok" and not options.last_turn_ppeok)  # GS-5.11
    if _odd_months(outcome):
        first = hand
    fewest = max(went + (place - went) % active, active * (first - 1) + place)
    return fewest + 1, active * (last - 1) + place + 1


def _to_come(options: Options, outcome: Outcome, turns: int) -> int:
    """The fewest cards that had not come to the field after a number of turns (GS-2.5)."""
    found, active = 0, len(outcome.order)
    for place, seat in enumerate(outcome.order):
        left = HANDS[active] - (turns - place + active - 1) // active
        # GS-5.6, GS-5.8: a seat that may have bombed may have skips; the bombs of losers need not be entered.
        skips = 2 * list(_most_pairs(options, outcome, seat).values()).count(2)
        found += left + max(left - skips, 0)
    return found


def _odd_months(outcome: Outcome) -> list[Month]:
    """The months with three captured cards, from last turns without a ppeok (GS-5.11)."""
    return [month for month in Month if len(month.cards & outcome.captured) == _ODD]


def _last_turns(options: Options, outcome: Outcome) -> int:
    """The number of seats, from the dealer on, that can have captured three of a month in their last turn (GS-5.11).

    The last seat cannot, as the fourth card was still to come.
    """
    others = len(outcome.order) - 1
    if options.last_turn_ppeok:
        return 0
    if outcome.winner is None:
        return others if _is_played_out(options, outcome) else 0
    place = outcome.order.index(outcome.winner)
    return min({"stop": place + 1, "whiff": place}.get(outcome.won_by, 0), others)


def _is_played_out(options: Options, outcome: Outcome) -> bool:
    """Whether the piles hold all that a round with all its turns captures (GS-2.5)."""
    most = 0 if options.last_turn_ppeok else 1
    return all(len(month.cards - outcome.captured) <= most for month in Month)


# --- under some options -----------------------------------------------------------------------------------------------


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The reasons why a round entered by hand is impossible under some rules."""
    if outcome.by_sheet:
        yield from faults_of_sheet(rules, outcome)
    for mistakes in _OF_SHEETS if outcome.unknown else (*_OF_SHEETS, *_OF_PILES):
        yield from faults_among(mistakes(rules, outcome))


def _wrong_cards(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options, deck = rules.options, rules.deck(outcome.seats)
    for seat, pile in outcome.piles.items():
        yield Mistake(pile - deck, f"{pile - deck} is not in the deck with jokers={options.jokers!r}", seat, "GS-1.3")
    yield Mistake(outcome.seats == SEVEN and deck == DECK, "seven seats need a joker", None, "GS-1.1")


def _wrong_win(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options, winner, by = rules.options, outcome.winner, outcome.won_by
    if winner is None:
        return
    quad, president = options.field_quad == "dealer", options.president != "off"
    wins = {"president": president, "field_quad": quad, "whiff": options.whiff}.get(by, True)
    yield Mistake(not wins, f"{by} does not win with these options", winner, "GS-8.6")
    least = minimum_of(options, len(outcome.order))
    worth, slack = _score(rules, outcome, winner), 0
    if winner in outcome.unknown and options.cup_choice == "best" and outcome.cup is None:
        slack = _CUP_ADDS  # GS-8.7: the Cup may have counted in the other way
    words = f"it cannot have stopped with sets worth {worth}: the minimum is {least}"
    yield Mistake(by == "stop" and worth + slack < least, words, winner, "GS-7.4")
    least += outcome.goes.count(winner)
    words = f"it cannot have stopped with sets worth {worth}: after its last go it needs {least}"
    yield Mistake(
        by == "stop" and options.go_again == "above_last_go" and worth + slack < least, words, winner, "GS-7.4"
    )


def _score(rules: Rules, outcome: Outcome, seat: int) -> int:
    """S of a seat at the end, by its pile or its entered sets (GS-7.1)."""
    if seat not in outcome.unknown:
        return rules.counting.score(outcome.pile(seat).mask, outcome.cup, outcome, seat)
    return total_of(each for each in rules.held_at_end(outcome, seat) if each.yaku.group != NOT_IN_S)


def _has_traces(outcome: Outcome) -> bool:
    """Whether anything happened in a turn. The dealer gets a joker on the field before the first turn (GS-2.4)."""
    bombs = any(_bombs(outcome, seat) for seat in outcome.order)
    captured = outcome.captured - (outcome.pile(outcome.order[0]) & JOKERS)
    sheet = any(outcome.named(seat) for seat in outcome.unknown)
    return bool(bombs or captured or sheet or outcome.goes or outcome.paid or outcome.refusers or outcome.shaken)


def _wrong_early_win(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options, winner, by = rules.options, outcome.winner, outcome.won_by
    late = options.late_president if options.jokers != "none" else "never"
    early = by == "field_quad" or (by == "president" and late == "never")
    words = "the round was won before the first turn, so nothing can have been captured, paid or said"
    yield Mistake(early and _has_traces(outcome), words, winner, "GS-4.2")
    if by == "president" and late == "first_turn" and winner is not None:
        captured = outcome.pile(winner) & _stays(options, outcome)
        words = "it won in its first turn, before its hand card, and had neither captured, nor gone on, nor bombed"
        yield Mistake(winner in outcome.goes or _bombs(outcome, winner) or captured, words, winner, "GS-4.4")


def _wrong_months(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    # GS-5.11: a seat captures three of a month only in its last turn, and only if last turns have no ppeok.
    options = rules.options
    odd, stays, lasts = _odd_months(outcome), _stays(options, outcome), _last_turns(options, outcome)
    some = CardSet().union(*[month.cards & outcome.captured for month in odd])
    yield Mistake(
        odd and not lasts, f"{some} were captured; cards are captured by two or four of a month", None, "CD-6"
    )
    words = f"three of a month are captured only in a seat's last turn, here by {lasts} seats at most"
    yield Mistake(len(odd) > lasts, f"{some} were captured; {words}", None, "GS-5.11")
    for place, seat in enumerate(outcome.order):
        own = sum(bool(outcome.pile(seat) & month.cards & stays) for month in odd)
        can = int(place < lasts)
        words = f"it can have captured three cards of at most {can} months, not {own}"
        yield Mistake(own > can, words, seat, "GS-5.11")
    yield from _split_pairs(outcome, stays)


def _wrong_captures(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    # Bombs, goes and payments take captures (GS-5.6, GS-6.1, GS-7.4).
    options, jokers = rules.options, len(outcome.captured & JOKERS)
    for seat in outcome.order:
        most = _most_pairs(options, outcome, seat)
        bombs = _bombs(outcome, seat)
        ttadaks = [paid.what for paid in outcome.paid if paid.seat == seat].count("ttadak")
        whole = list(most.values()).count(2)
        words = f"its bombs and ttadaks take {bombs + ttadaks} whole months, but it captured at most {whole}"
        yield Mistake(bombs + ttadaks > whole, words, seat, "GS-5.6")
        pairs = sum(most.values())
        words = "it cannot have captured a pair, so it cannot have taken chaff"
        yield Mistake(outcome.pile(seat) and not pairs + jokers, words, seat, "GS-6.1")
        words = "it was paid for a jjok, but cannot have captured a pair"
        yield Mistake(PaidAtOnce(seat, "jjok") in outcome.paid and not pairs, words, seat, "GS-6.6")
        for month in outcome.shaken.get(seat, ()):
            captured = len(month.cards & outcome.captured)
            words = f"it has shaken {month.slug}, so others can have captured two cards of it at most, not {captured}"
            yield Mistake(captured > 2 * most[month] + 2, words, seat, "GS-5.3")
        # Each question follows a capture in the turn; only a lock of the Cup adds to other sets (GS-6.4, GS-7.4).
        asked = outcome.goes.count(seat) + (seat == outcome.winner and outcome.won_by == "stop")
        turns = pairs - bombs + jokers + (options.cup_stealing == "locks")
        words = f"it was asked {asked} times to stop or go, but captured in at most {turns} turns"
        yield Mistake(asked > turns and seat in outcome.goes, words, seat, "GS-7.4")


def _wrong_bombs(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options, hand = rules.options, HANDS[len(outcome.order)]
    for seat in outcome.order:
        bombs, small = outcome.bombs.get(seat, 0), outcome.small_bombs.get(seat, 0)
        yield Mistake(
            small and options.small_bomb == "off", "there are no small bombs with these options", seat, "GS-5.7"
        )
        words = f"for a hand of {hand} cards"
        yield Mistake(3 * bombs + 2 * small > hand, f"too many bombs {words}", seat, "GS-5.6")
        shaken = 3 * len(outcome.shaken.get(seat, ()))
        yield Mistake(shaken > hand, f"too many months to shake {words}", seat, "GS-5.3")
        apart = 0 if options.bomb_after_shake else shaken
        words = f"too many months to shake and bomb {words}"
        yield Mistake(apart + 3 * bombs + 2 * small > hand, words, seat, "GS-5.6")


def _wrong_goes(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options, counting, active = rules.options, rules.counting, len(outcome.order)
    stays, lost = _stays(options, outcome), _MOST_LOST if rules.yaku == sets_of(options) else len(DECK)
    least, above = minimum_of(options, active), options.go_again == "above_last_go"
    locks = options.cup_stealing == "locks"
    # GS-6.7: a ppeok captures nothing, so only a joker laid before, or a lock of the Cup, can lead to a question.
    unasked = {
        "three_ppeok": max(_MOST_PPEOKS - len(JOKER_VALUES[options.jokers]) - locks, 1), "whiff": DRY_TURNS - locks,
    }  # fmt: skip
    for seat in outcome.order:
        goes = outcome.goes.count(seat)
        # There is no question in the last turn, nor in the turns that won in another way.
        most = HANDS[active] - (unasked.get(outcome.won_by, 1) if seat == outcome.winner else 1)
        yield Mistake(goes > most, f"it said go {goes} times, but had at most {most} turns for it", seat, "GS-7.4")
        loose = sorted(outcome.captured - stays - outcome.pile(seat), key=lambda card: -counting.value(card.mask))
        worth = counting.score(outcome.pile(seat).union(loose[:lost]).mask, None, outcome, seat)
        due = least + goes - 1 if above else least
        words = f"it cannot have gone on {goes} times: its sets were worth at most {worth}, but {due} are needed"
        yield Mistake(goes and worth < due and counting.is_plain and not outcome.unknown, words, seat, "GS-7.4")
    turns = _turns_of_goes(outcome)
    words = f"in this order the goes take at least {turns} turns, but the last {active} turns have no question"
    yield Mistake(turns > active * (HANDS[active] - 1), words, None, "GS-7.4")


def _wrong_draw(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options = rules.options
    lacking, last = DECK - outcome.captured, outcome.order[-1]
    if outcome.winner is not None:
        return
    if not _is_played_out(options, outcome):
        three = len(outcome.order) == ALL_ACTIVE
        presidents = options.president != "off" and (three or options.several_presidents == "draw")
        early = (presidents or options.field_quad == "draw") and not _has_traces(outcome)
        words = f"nobody won, so all cards were captured, but no pile holds {lacking}"
        yield Mistake(not early and not _can_be_offered(rules, outcome), words, None, "GS-9.1")
    pairs = [month for month in Month if len(month.cards & outcome.pile(last)) > 1]
    words = "its pile has no two cards of a month: it brought the last card to the field, which captured another"
    yield Mistake(not lacking and not pairs, words, last, "GS-2.5")


def _can_be_offered(rules: Rules, outcome: Outcome) -> bool:
    """Whether a seat can have held two cards that feed others, and offered a draw (GS-9.3)."""
    options = rules.options
    if options.draw_offer == "off" or len(outcome.order) < ALL_ACTIVE:
        return False
    fed = [_feeding(rules, outcome, seat) for seat in outcome.order]
    pairs = itertools.combinations(fed, 2)
    return any(len(one | two) > 1 and (options.draw_offer == "any" or (one and two)) for one, two in pairs)


def _feeding(rules: Rules, outcome: Outcome, seat: int) -> CardSet:
    """The uncaptured cards that would lead a seat to the question."""
    options, pile = rules.options, outcome.pile(seat).mask
    score = functools.partial(rules.counting.score, placed=outcome.cup, moment=outcome, seat=seat)
    now = score(pile) if options.go_again == "rise" else 0
    least = max(minimum_of(options, ALL_ACTIVE), now + 1)
    return CardSet([card for card in DECK - outcome.captured if score(pile | card.mask) >= least])


def _wrong_length(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    # GS-2.5: the cards that came to the field were captured or lie there.
    options = rules.options
    if outcome.won_by == "field_quad" or not _has_traces(outcome):
        return
    winner, active, captured = outcome.winner, len(outcome.order), outcome.captured & DECK
    fewest, most = _turns(options, outcome)
    words = f"the round ended after at most {most} turns, but these goes take at least {fewest}"
    yield Mistake(fewest > most, words, winner, "GS-5.1")
    # A month that is not captured whole has a card still to come, or had one when three were captured.
    counts = [len(month.cards & captured) for month in Month]
    odd, lacking, come = counts.count(_ODD), len(Month) - counts.count(4), 2 * (active * HANDS[active] - fewest)
    words = f"after at least {fewest} turns, at most {come} cards can come, but {lacking - odd} months lack cards"
    yield Mistake(lacking - odd > come, words, winner, "GS-2.5")
    come = 2 * (active - 1)
    words = f"after the first seat's last turn, {come} cards can come, but {lacking} months lack cards"
    yield Mistake(odd and lacking > come, words, None, "GS-5.11")
    to_come, left = _to_come(options, outcome, most), len(DECK - captured)
    if outcome.won_by == "three_ppeok":
        to_come = max(to_come, 1) + 3  # the stack of its third ppeok
    words = f"at least {to_come} cards are still to come or on the field, but only {left} are not captured"
    yield Mistake(left < to_come, words, winner, "GS-2.5")
    rule = {"three_ppeok": "GS-6.7", "president": "GS-4.4"}.get(outcome.won_by, "")
    words = "it won with a month without captured cards, but the piles have cards of every month"
    yield Mistake(rule and 0 not in counts, words, winner, rule)


def _wrong_silence(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    # Sets grow in the seat's own turn, which then leads to the question; only a lock of the Cup adds to others'.
    options, counting, least = rules.options, rules.counting, minimum_of(rules.options, len(outcome.order))
    locks = options.cup_stealing == "locks" and options.cup_choice == "on_capture"
    locked = counting.cup if locks and outcome.cup is CupCounts.ANIMAL else 0
    winner = None if outcome.won_by == "whiff" else outcome.winner
    for seat in {*outcome.order} - {winner, *outcome.goes}:
        by_lock = outcome.pile(seat).mask & locked or (locked and seat in outcome.unknown)
        worth = 0 if by_lock or not counting.is_plain else _score(rules, outcome, seat)
        words = f"its sets are worth {worth}, so it must have stopped or gone on: the minimum is {least}"
        yield Mistake(worth >= least, words, seat, "GS-7.4")


def _wrong_offers(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    wrong = rules.options.draw_offer == "off" or len(outcome.order) < ALL_ACTIVE
    for seat in outcome.refusers:
        yield Mistake(wrong, "nobody can have offered a draw with these options", seat, "GS-9.3")
        yield Mistake(len(outcome.refusers) > ALL_ACTIVE, "each seat offers a draw once", None, "GS-9.3")
        many = outcome.refusers.count(seat) >= ALL_ACTIVE
        yield Mistake(many, "it refused more offers than the others can have made", seat, "GS-9.3")


def _wrong_cup(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options = rules.options
    cup, says = CUPS[options.cup_card], options.cup_choice == "on_capture"
    owner = next((seat for seat, pile in outcome.piles.items() if cup <= pile), None)
    words = "it captured the Cup: cup='animal' or cup='chaff' has to say what it counts as"
    told = outcome.cup is not None
    yield Mistake(says and owner is not None and outcome.cup is None, words, owner, "GS-7.2")
    locked = outcome.cup is CupCounts.ANIMAL and options.cup_stealing == "locks"
    words = "nobody chooses what the Cup counts as with these options"
    yield Mistake(told and not (says or locked), words, owner, "GS-7.2")
    yield Mistake(told and owner is None and not outcome.unknown, "nobody has captured the Cup", None, "GS-7.2")


def _wrong_pay(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options = rules.options
    ppeoks = sum(map(bool, PPEOK_PAYS[options.ppeok_pays]))
    most = {"ppeok": ppeoks, "ttadak": options.first_ttadak, "jjok": options.first_jjok, "bomb": options.first_bomb}
    for paid in outcome.paid:
        yield Mistake(
            paid.number > most[paid.what], f"{paid.words_for} is not paid with these options", paid.seat, "GS-6.6"
        )


def _wrong_claims(rules: Rules, outcome: Outcome) -> Iterator[Mistake]:
    options, out, hand = rules.options, outcome.seats - len(outcome.order), HANDS[ALL_ACTIVE]
    words = f"only {out} seats did not play, so no more can have been forced out"
    yield Mistake(len(outcome.claims) > out, words, None, "GS-3.2")
    entered_anew = not outcome.draws or options.draw_reentry
    words = "after a draw the same three play on, so nobody can enter or be forced out"
    yield Mistake(outcome.claims and not entered_anew, words, None, "GS-9.2")
    for seat, cards in outcome.claims.items():
        strange = cards - rules.deck(outcome.seats)
        yield Mistake(strange, f"{strange} is not in the deck with jokers={options.jokers!r}", seat, "GS-1.3")
        yield Mistake(not options.compensation_points, "there is no compensation with these options", seat, "GS-3.4")
        right = claimed(options, outcome.seats, cards)[1]
        yield Mistake(not right, f"no compensation can be claimed for {cards or 'no card'}", seat, "GS-3.4")
        yield Mistake(cards != right, f"such a hand claims compensation for {right}, not for {cards}", seat, "GS-3.4")
        yield Mistake(len(cards) > hand, f"a hand has {hand} cards", seat, "GS-2.1")


_OF_SHEETS: Final = (
    _wrong_cards, _wrong_early_win, _wrong_win, _wrong_bombs, _wrong_offers, _wrong_cup, _wrong_pay, _wrong_claims,
    _wrong_goes, _wrong_silence,
)  # fmt: skip
_OF_PILES: Final = (_wrong_months, _wrong_captures, _wrong_draw, _wrong_length)
