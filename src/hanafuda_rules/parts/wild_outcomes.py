"""Checks of outcomes in games with a wild card: possible piles and possible leftovers (WC-4.4).

They are for games with one wild card, in which leftovers go to nobody and the wild card takes no three of another
month. The arguments are those of the checks in :mod:`hanafuda_rules.parts.outcomes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.errors import Fault
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.wild_cards import WildCapture

__all__ = ["left_lying_faults", "mate_faults", "pile_faults", "size_faults"]


def _odd_months(pile: CardSet) -> list[Month]:
    return [month for month in pile.months if len(pile & month.cards) % 2]


def pile_faults(piles: Mapping[int, CardSet], wild: CardSet) -> Iterator[Fault]:
    """Yield the reasons why no captures with one wild card lead to these piles.

    Args:
        piles: The captured cards by seat.
        wild: The cards, all of one month, that can be wild under any options.
    """
    yield from outcomes.pile_faults(piles, odd=DECK)
    odd = {seat: months for seat, pile in piles.items() if (months := _odd_months(pile))}
    for seat, months in odd.items():
        paired = set(months) > set(wild.months) and len(months) == len(wild.months) + 1
        if len(odd) > 1 or not paired or not piles[seat] & wild:
            few = CardSet().union(*[piles[seat] & month.cards for month in months])
            msg = f"its pile holds an odd number of cards of some months ({few}); only the wild card pairs two months"
            yield Fault(msg, "WC-1.2", seat)


def mate_faults(captures: WildCapture, piles: Mapping[int, CardSet]) -> Iterator[Fault]:
    """Check that the wild card was captured with a card that it takes, or that takes it.

    :func:`pile_faults` must have checked the piles.
    """
    (wild,) = captures.wild
    anything = "any" in {captures.from_hand, captures.from_stock, captures.lying_others}
    for seat, pile in piles.items():
        for mates in [pile & month.cards for month in _odd_months(pile) if wild not in month.cards]:
            if wild not in pile:
                yield Fault(f"without {wild} it cannot have captured {mates}", "WC-2.1", seat)
            if not (anything or mates & captures.scoring):
                msg = f"{wild} goes with a card that is worth points, not with {mates}"
                yield Fault(msg, "WC-2.1", seat)


def left_lying_faults(captures: WildCapture, captured: CardSet, brought: int, dealt: int, rule: str) -> Iterator[Fault]:
    """Check that all cards that came to the field were captured or can be left over."""
    (wild,) = captures.wild
    if brought == len(DECK):
        for lacking in [month.cards - captured for month in Month]:
            if len(lacking) > (2 if wild in lacking else 1):
                msg = f"all cards came to the field, so {lacking} cannot all be left there: one takes another"
                yield Fault(msg, rule)
        return
    # If a month gave one card to the wild card, a pair of it can be left, and a card of the wild card's month.
    odd, loose = sum(len(month.cards & captured) == 1 for month in Month), wild not in captured
    lying, held = outcomes.most_left_lying(captured, dealt) + odd + loose, len(captured)
    if not brought - lying <= held <= brought:
        msg = f"of the {brought} cards that came to the field at most {lying} can lie there, but the piles hold {held}"
        yield Fault(msg, rule)


def size_faults(  # noqa: PLR0913  # all that limits the size of a pile
    captures: WildCapture,
    outcome: outcomes.Outcome,
    brought: int,
    dealt: int,
    rule: str,
    *,
    takes_months: bool,
    leftovers: int = 2,
) -> Iterator[Fault]:
    """Yield the reasons why piles are too large for the cards that their seats brought to the field.

    Each card captures one other, or three that were dealt to the field (CD-6).

    Here ``brought`` is the most cards that a seat can bring to the field, from hand and stock. ``takes_months`` says
    whether the dealer takes four cards of a month dealt to the field. ``leftovers`` is the most other cards in the pile
    with the wild card. By default it can lie as the third next to two dealt cards of its month.
    """
    for team in outcome.teams:
        pile, cards = outcome.pile(team[0]), brought * len(team)
        takes = takes_months and outcome.dealer in team
        most = 2 * cards + outcomes.most_of_dealt(pile, dealt, takes_months=takes)
        if captures.wild & pile:
            most += leftovers
        if len(pile) > most:
            msg = f"with {cards} cards it can get at most {most}, but its pile holds {len(pile)}"
            yield Fault(msg, rule, team[0])
