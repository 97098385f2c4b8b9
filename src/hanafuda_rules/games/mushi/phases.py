"""What a round of Mushi goes through, and what the oni takes."""

from __future__ import annotations

from typing import Final

import attrs

from hanafuda_rules._masks import MONTHS
from hanafuda_rules.cards import WILLOW_LIGHTNING, CardSet, Month
from hanafuda_rules.games.mushi.options import Options
from hanafuda_rules.games.mushi.yaku import DECKS, ONI
from hanafuda_rules.moves import VoidDeal
from hanafuda_rules.parts.captures import AnyCapture, Plays, Takes
from hanafuda_rules.parts.dealing import Deal, DealerTakesMonths, FourOfAMonth, Layout, Misdeal, Packet, VoidByChoice
from hanafuda_rules.parts.entry import Entry, SitOut
from hanafuda_rules.parts.flow import MOST_DEALS
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.parts.wild_play import WildPlay
from hanafuda_rules.state import Phase
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import ENTRY, MoveForm, Word

__all__ = ["PLAYERS", "SEAT_COUNTS", "VOCABULARY", "capture", "field_size", "longest_round", "phases"]

PLAYERS: Final = 2
"""How many seats play a round (MU-1.1, MU-3.2)."""

SEAT_COUNTS: Final = (2, 3, 4)
"""The numbers of seats; with three and four two of them play (MU-1.1)."""

# MU-2.2; at a larger table every seat is dealt as many (MU-3.1).
_DEALT: Final = {
    "mushi": (Packet(4), Packet(4, "field")) * 2,
    "botan_cho": (Packet(3, "field"), Packet(3), Packet(2, "field"), Packet(3), Packet(3)),
}


def capture(options: Options) -> WildCapture:
    """What a card takes, and what the oni does (MU-4.1 to MU-4.6, MU-5.2)."""
    oni, deck = CardSet([ONI[options.deck]]), DECKS[options.deck]
    if options.deck == "botan_cho":
        return WildCapture(
            wild=oni, deck=deck, threes="all", lying_others="any", last_stock="opponent", leftovers="all"
        )  # fmt: skip
    # MU-4.2; what it can take it must take, from the hand too (MU-4.4).
    return WildCapture(
        wild=oni,
        deck=deck,
        own_month="never",
        threes=options.oni_on_three,
        lying_others="any",
        lying_sources="stock",
        lying_duty="first",
        last_stock="takes_all",  # MU-4.5
        leftovers="mate_and_own",
    )


# The same moves whatever the options: an oni that takes none of a three takes nothing that the others do not.
_CAPTURES: Final = AnyCapture(
    tuple([capture(each) for each in (Options(), Options(oni_on_three="all"), Options(deck="botan_cho"))])
)

VOCABULARY: Final[tuple[MoveForm, ...]] = (Plays(_CAPTURES), Takes(_CAPTURES), *ENTRY, Word(VoidDeal, "void"))
"""The moves of every ruleset of Mushi."""


@attrs.frozen
class _FourPairs(Misdeal):
    """A field of four months, two cards of each (MU-2.4)."""

    rule: str = "MU-2.4"

    def voids(self, layout: Layout, table: Table) -> bool:  # noqa: ARG002  # other misdeals depend on the table
        """Whether every card of the field lies beside one of its month."""
        return all((layout.field.mask & month).bit_count() in {0, 2} for month in MONTHS)


def phases(options: Options, captures: WildCapture) -> tuple[Phase, ...]:
    """The deal, who plays, what the dealer takes, and the play (MU-2 to MU-5)."""
    # MU-2.3: nothing takes three Willows while the fourth is the oni.
    willows = Month.WILLOW.cards - {WILLOW_LIGHTNING} if options.deck == "mushi" else CardSet()
    void = options.field_quad == "misdeal"
    return (
        Deal(
            tuple((seats, _DEALT[options.deck]) for seats in SEAT_COUNTS),
            misdeals=(
                *((FourOfAMonth("MU-2.3", willows),) if void else ()),
                *((_FourPairs(),) if options.four_pairs else ()),
            ),
        ),
        *((VoidByChoice("MU-2.5"),) if options.hand_quad == "choice" else ()),
        # MU-3.4: the deal stands before anybody is asked. MU-3.3: hands given up are shuffled into the stock.
        *((Entry("MU-3.2", players=PLAYERS), SitOut()) if options.extra_seats else ()),
        *(() if void else (DealerTakesMonths("MU-2.3", willows),)),
        WildPlay(captures=captures),  # MU-5.1: until the hands and the stock are empty
    )


def field_size(options: Options) -> int:
    """How many cards are dealt to the field (MU-2.2)."""
    return sum(packet.count for packet in _DEALT[options.deck] if packet.to == "field")


def longest_round(options: Options, seats: int) -> int:
    """How many moves a round has at most."""
    # MU-2.5: every seat is asked in each deal. MU-3.2: the last who can speak is the one before the last.
    asked = MOST_DEALS * seats if options.hand_quad == "choice" else 0
    entering = seats - 1 if seats > PLAYERS else 0
    # A move for each card that is not on the field.
    return asked + entering + len(DECKS[options.deck]) - field_size(options)
