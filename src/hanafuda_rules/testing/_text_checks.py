"""Checks of texts: whether they are in a language, and name the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import attrs

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.machine.match import AnyMatch
from hanafuda_rules.names import LANGUAGES, Names
from hanafuda_rules.settlement import Payment, Reason, Score, Settlement, settle_round
from hanafuda_rules.testing.checking import require
from hanafuda_rules.testing.random_play import PlayedRound
from hanafuda_rules.words import Text, Tongue

__all__ = ["Listener", "check_match_end", "check_texts"]

_WITH_WORDS = (int, str, tuple, Text, Card, CardSet, type(None))
_PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@attrs.frozen
class Listener(Tongue):
    """A tongue that notes the sentences and names that are not in its language, and values that have no words.

    Args:
        missing: The patterns, names and values, which the listener adds.
    """

    missing: set[str] = attrs.field(factory=set[str], kw_only=True)

    def say(self, text: Text | str, holder: object = None) -> str:
        """A sentence in words."""
        if isinstance(text, Text) and not text.is_in(self.language):
            self.missing.add(text.pattern)
        return super().say(text, holder)

    def value(self, value: object, kind: str = "", holder: object = None) -> str:
        """A value in words."""
        names: object = getattr(value, "names", value)
        if isinstance(names, Names):
            if not names.is_in(self.language):
                self.missing.add(names.english)
        elif not isinstance(value, _WITH_WORDS) and getattr(value, "said", None) is None:
            self.missing.add(repr(value))
        return super().value(value, kind, holder)


def _heard(played: PlayedRound, listener: Listener) -> Iterator[str]:
    """The events, the settlement, all its reasons, and the objects on the table."""
    for event in played.over.events:
        yield listener.say(event.sentence or str(event), event)
    settlement = settle_round(played.rules, played.over.outcome)
    yield from settlement.lines(listener)
    yield from [reason.in_tongue(listener) for reason in _reasons(settlement)]
    for state in (played.states[0], played.over):
        for thing in state.view(0).objects:
            yield from (listener.say(thing.label), listener.say(thing.says))
    yield from map(listener.value, played.rules.yaku.yaku)


def _reasons(settlement: Settlement) -> Iterator[Reason]:
    lines: list[Payment | Score] = [*settlement.payments, *settlement.scores]
    reasons = [*settlement.remarks, *(line.reason for line in lines), settlement.dealer_reason]
    while reasons:
        reason = reasons.pop()
        reasons += reason.parts
        yield reason


def check_texts(played: PlayedRound, language: str, unnamed: Collection[str]) -> None:
    """Check that all texts of a round are in a language, and name the players by their names.

    ``unnamed`` are the English names of things without a name in the language.
    """
    seats = range(played.table.seats)
    listener = Listener(language, tuple([_PLAYERS[seat % len(_PLAYERS)] for seat in seats]))
    numbers = [Tongue(language).players((seat,)) for seat in seats]
    for text in _heard(played, listener):
        for number in numbers:
            require(number not in text, f"{text!r} says {number!r}, although the players have names")
    missing = sorted(listener.missing - set(unnamed))
    require(not missing, f"not in {LANGUAGES[language].english}: {missing}")


def check_match_end(match: AnyMatch, language: str) -> None:
    """Check that the texts of the end of a match are in a language."""
    listener = Listener(language, _PLAYERS[: match.table.seats])
    for reason in match.settlements[-1].match_over:
        reason.in_tongue(listener)
    require(not listener.missing, f"not in {LANGUAGES[language].english}: {sorted(listener.missing)}")
