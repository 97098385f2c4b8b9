"""The phases of Roppyakken and its capture rule."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

import attrs

from hanafuda_rules.cards import card_set
from hanafuda_rules.events import Event
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.games.roppyakken.yaku import SCORING, WILD, hand_key, shown_of_hand
from hanafuda_rules.machine.captures import AnyCapture, Plays, Takes
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.masks import EVERY_CARD, worth
from hanafuda_rules.moves import Move, Pass, Play, VoidDeal
from hanafuda_rules.parts.dealing import Deal, DealerTakesMonths, FourInHand, FourOfAMonth, Packet, VoidByChoice
from hanafuda_rules.parts.flow import State, end_round, mover
from hanafuda_rules.parts.showing import ShowCards, shown_by
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.parts.wild_play import WildPlay
from hanafuda_rules.vocabulary import MoveForm, Word

__all__ = ["VOCABULARY", "PlayTurns", "ShowHands", "capture", "phases", "shown_yaku"]

# RP-4.4, as parameters of WC-3.2
_LYING: Final[dict[str, dict[str, Any]]] = {
    "scoring": {"lying_others": "scoring"},
    "turned": {"lying_others": "any", "lying_sources": "stock"},
    "willow": {"lying_others": "none"},
}


def capture(wild: str, wild_lying: str) -> WildCapture:
    """Return the capture rule of the options ``wild`` and ``wild_lying`` (RP-2.5, RP-4.2, RP-4.5, RP-4.6, RP-9.2)."""
    reach: dict[str, Any] = {"from_hand": "scoring", "from_stock": "scoring", "own_month": "three", "threes": "none"}
    if wild == "rain_man_and_cup":
        wild_lying, reach["own_month"] = "willow", "first"  # lying, only its own month takes it (RP-9.1)
    return WildCapture(wild=WILD[wild], scoring=SCORING, lying_own=True, **reach, **_LYING[wild_lying])


_CAPTURES: Final = AnyCapture(tuple([capture(wild, lying) for wild in WILD for lying in _LYING]))
VOCABULARY: tuple[MoveForm, ...] = (Plays(_CAPTURES), Takes(_CAPTURES), Word(Pass, "pass"), Word(VoidDeal, "void"))
"""The moves of Roppyakken under all options."""


_SHOWN: Final = "RP-3.2"


@attrs.frozen
class ShowHands(ShowCards):
    """Show the cards of each hand that has a hand yaku, in turn order from the dealer (RP-3.2)."""

    rule: str = _SHOWN

    def shown_of(self, hand: int) -> int:
        """The cards that make the hand yaku."""
        return shown_of_hand(hand)


@attrs.frozen
class PlayTurns(WildPlay):
    """The play. The dealer begins, and a deciding yaku may end the round (RP-1.3, RP-4.1, RP-8.3).

    Args:
        may_end: Whether a deciding yaku ends the round at once.
        others: The captures of the other seats' hand cards, if they are not the dealer's (RP-9.1).
    """

    may_end: bool = attrs.field(kw_only=True)
    others: WildCapture | None = attrs.field(kw_only=True)

    def hand_moves(self, state: State, plays: tuple[Play, ...]) -> tuple[Move, ...]:
        """The plays. A wild card may be a plain card in another hand than the dealer's."""
        seat = mover(state)
        if self.others is None or seat == state.order[0]:
            return plays
        return self.others.plays(state.hand_masks[seat] & EVERY_CARD, state.field_mask)

    def refuses(self, state: State, move: Move) -> tuple[str, str | None]:
        """Why a capture that the dealer could make is illegal."""
        if self.others is not None and isinstance(move, Play):
            return f"only the dealer brings {move.card} as a wild card", "RP-9.1"
        return super().refuses(state, move)

    def ended(self, after: State, seat: int, before: int) -> State:
        """End the round if a deciding yaku ends it at once and the pile has one."""
        if self.may_end:
            rules: Any = after.setting.ruleset  # no cast(): it would cost a call every turn
            side = after.setting.sides[seat]
            pile = after.pile_masks[side]
            # A shortcut: most piles hold none of them.
            formed = pile != before and any(worth(pile, yaku.row) for yaku in rules.deciding)
            if formed and rules.decides(rules.held(card_set(pile), rules.at(after, side))):
                return end_round(after)
        return super().ended(after, seat, before)


def phases(options: Options, captures: WildCapture) -> tuple[Phase, ...]:
    """Return the phases of a round, in order (RP-2 to RP-4)."""
    packets = (
        (2, (Packet(options.hand_size // 2), Packet(4, "field")) * 2),
        (3, (Packet(4), Packet(3, "field"), Packet(3), Packet(3, "field"))),
    )
    void, ask = options.field_quad == "misdeal", options.hand_quad
    others = attrs.evolve(captures, from_hand="month") if options.wild == "rain_man_and_cup" else None  # RP-9.1
    misdeals = (
        *((FourOfAMonth("RP-2.4"),) if void else ()),
        *((FourInHand("RP-2.3"),) if ask == "misdeal" else ()),
    )
    return (
        Deal(packets, misdeals=misdeals),
        *((VoidByChoice("RP-2.3"),) if ask == "choice" else ()),
        *(() if void else (DealerTakesMonths("RP-2.4"),)),
        *((ShowHands(),) if options.hand_yaku else ()),
        PlayTurns(captures=captures, may_end=options.deciding_yaku == "at_once", others=others),
    )


def shown_yaku(events: tuple[Event, ...], counted: Container[str]) -> dict[int, str]:
    """Return the keys of the hand yaku shown since the deal, by seat, if they are in ``counted`` (RP-3.2)."""
    shown = shown_by(events, _SHOWN).items()
    return {seat: key for seat, cards in shown if (key := hand_key(cards)) in counted}
