"""The card points, the yaku and the hand yaku of Roppyakken."""

from __future__ import annotations

from typing import Any, Final

import attrs

from hanafuda_rules.cards import DECK, CardSet, Kind, Month, Names, Ribbon, card_set
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.games.roppyakken.options import Options
from hanafuda_rules.masks import MONTHS
from hanafuda_rules.settlement import Reason
from hanafuda_rules.values import Value
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "CLASSIFICATION", "DECIDING", "HAND_YAKU", "RAIN", "SCORING", "SMALL_RIBBONS", "VIEWING", "WILD", "HandYaku",
    "hand_key", "shown_of_hand", "yaku_table",
]  # fmt: skip

_WILD = {"rain_man": "11b", "lightning": "11c", "rain_man_and_cup": "9a 11b"}
WILD: Final = {name: CardSet.parse(words) for name, words in _WILD.items()}
"""The wild cards by value of the option ``wild`` (RP-4.2, RP-9.1)."""

_WARBLER, _YELLOW, _WILLOW_RIBBON = map(CardSet.parse, ("2a", "12c", "11r"))


def _classification(ribbon: int) -> Classification:
    return Classification(
        (
            CardClass(Kind.BRIGHT, Kind.BRIGHT.cards, 50),
            CardClass(Kind.ANIMAL, _WARBLER, 50),
            CardClass(Kind.ANIMAL, Kind.ANIMAL.cards - _WARBLER, 10),
            CardClass(Kind.RIBBON, Kind.RIBBON.cards, ribbon),
            CardClass(Kind.CHAFF, _YELLOW, ribbon),
            CardClass(Kind.CHAFF, Kind.CHAFF.cards - _YELLOW, 0),
        )
    )


CLASSIFICATION: Final = _classification(10)
"""The kinds and card points (RP-5.1)."""

SMALL_RIBBONS: Final = _classification(5)
"""The kinds and card points of New Ino-shika-chō (RP-9.3)."""

SCORING: Final = CardSet([card for card in DECK if CLASSIFICATION.points([card])])
"""The cards that are worth points (RP-4.3)."""

# --- the table of yaku ------------------------------------------------------------------------------------------------

VIEWING: Final = "viewing"
"""The key of the group of Gun, Flower Viewing and Moon Viewing (RP-6.2)."""

_EACH, _RIBBONS = "each", "viewing_ribbons"
_GROUPS: Final = (
    YakuGroup(_EACH, Names("Each for itself")),
    YakuGroup(VIEWING, Names("Viewing"), best_only=True),
    YakuGroup(_RIBBONS, Names("Viewing, of ribbons"), best_only=True),
)

# RP-6.1: the group, the names, the cards, and the value in each table; 0 means that the table lacks the yaku.
_TABLES: Final = ("standard", "yamayaku", "changara", "yukbaek", "new_ino_shika_cho")
_YAKU: Final = (
    (_EACH, "Four Brights / shikō / 四光 / 사광", "1b 3b 8b 12b", (600, 0, 0, 0, 0)),
    (_EACH, "Four Brights / shikō / 四光 / 사광", "1b 2a 3b 8b 12b", (0, 0, 0, 600, 0)),
    (_EACH, "Pine, Paulownia, Baldy / matsu-kiri-bōzu / 松桐坊主 / 송동월", "1b 8b 12b", (150, 150, 300, 150, 150)),
    (_EACH, "Big Three / ōzan / 大三 / 일이삼", "1b 2a 3b", (150, 100, 0, 150, 150)),
    (_EACH, "Seven Ribbons / nanatan / 七短 / 칠띠", Kind.RIBBON.cards.notation, (600, 0, 0, 600, 0)),
    (_EACH, "Little Three / kozan / 小三 / 홍단", Ribbon.POETRY.cards.notation, (100, 100, 0, 100, 100)),
    (_EACH, "Little Three / akatan / 赤短 / 홍단", Ribbon.POETRY.cards.notation, (0, 0, 150, 0, 0)),
    (_EACH, "Blue Ribbons / aotan / 青短 / 청단", Ribbon.BLUE.cards.notation, (100, 100, 100, 100, 100)),
    (_EACH, "Grass Ribbons / kusatan / 草短 / 초단", "4r 5r 7r", (100, 100, 0, 100, 100)),
    (_EACH, "Grass Ribbons / kusaken / くさけん / 초단", "4r 5r 7r", (0, 0, 100, 0, 0)),
    (_EACH, "Boar, Deer, Butterflies / inoshikachō / 猪鹿蝶 / 이노시카초", "6a 7a 10a", (300, 300, 300, 300, 300)),
    (VIEWING, "Gun / teppō / 鉄砲 / 대포", "3b 8b 9a", (300, 0, 0, 300, 300)),
    (VIEWING, "Gun / taihō / 大砲 / 대포", "3b 8b 9a", (0, 300, 0, 0, 0)),
    (VIEWING, "Gun / tsukihana ippai / 月花一杯 / 대포", "3b 8b 9a", (0, 0, 300, 0, 0)),
    (VIEWING, "Flower Viewing / hanami / 花見 / 꽃놀이", "3b 9a", (100, 0, 100, 100, 100)),
    (VIEWING, "Moon Viewing / tsukimi / 月見 / 달구경", "8b 9a", (100, 0, 100, 100, 100)),
    (_EACH, "Four Rains / ameshima / 雨島 / 비약", Month.WILLOW.cards.notation, (200, 0, 200, 200, 200)),
    (_EACH, "Four Rains / amezoro / あめぞろ / 비약", Month.WILLOW.cards.notation, (0, 200, 0, 0, 0)),
)
# RP-6.4: the sources say that a chaff becomes worth 50; the pile always has one.
# RP-6.7: Yukbaek also has the row of Irises.
_ROWS: Final = dict.fromkeys(
    (Month.PINE, Month.PLUM, Month.CHERRY, Month.SUSUKI, Month.MAPLE, Month.PAULOWNIA), (50, 0, 50, 50, 50)
) | {Month.WISTERIA: (50, 0, 0, 50, 50), Month.IRIS: (0, 0, 0, 50, 0)}
_MIRRORS: Final = (
    (_EACH, "Boar, Deer, Butterflies of Ribbons / inoshikachō no tan / 猪鹿蝶の短 / 이노시카초 띠", "6r 7r 10r", 300),
    (_RIBBONS, "Gun of Ribbons / teppō no tan / 鉄砲の短 / 대포 띠", "3r 8a 9r", 300),
    (_RIBBONS, "Flower of Ribbons / hanami no tan / 花見の短 / 꽃놀이 띠", "3r 9r", 100),
    (_RIBBONS, "Moon of Ribbons / tsukimi no tan / 月見の短 / 달구경 띠", "8a 9r", 100),
)

_FOUR, _SEVEN = "four_brights", "seven_ribbons"
_SEVEN_RIBBONS: Final[dict[str, dict[str, Any]]] = {
    "counts": {},
    "excluded": {"cards": Kind.RIBBON.cards - _WILLOW_RIBBON},
    "required": {"required": _WILLOW_RIBBON},
}
"""The changes to Seven Ribbons by value of the option ``willow_ribbon`` (RP-6.3)."""


def _yaku(group: str, text: str, cards: CardSet, value: int, rule: str) -> Yaku:
    english, romaji, kanji, korean = text.split(" / ")
    needed = 7 if english == "Seven Ribbons" else None
    return Yaku.named(Names(english, romaji, kanji, ko=korean), value, cards, rule, group=group, needed=needed)


def yaku_table(options: Options) -> YakuTable:
    """Return the table of yaku, in points (RP-6)."""
    column = _TABLES.index(options.yaku)
    table = [
        _yaku(group, text, CardSet.parse(cards), values[column], "RP-6.1")
        for group, text, cards, values in _YAKU
        if values[column]
    ]
    changes = _SEVEN_RIBBONS[options.willow_ribbon]
    table = [attrs.evolve(yaku, **changes) if yaku.key == _SEVEN else yaku for yaku in table]
    for month, values in _ROWS.items():
        text = (
            f"{month.slug.title()} Row / {month.names.romaji}-shima / {month.names.kanji}島 / {month.names.of('ko')}약"
        )
        table += [_yaku(_EACH, text, month.cards, values[column], "RP-6.1")] if values[column] else []
    if options.ribbon_mirrors:
        table += [_yaku(group, text, CardSet.parse(cards), value, "RP-6.6") for group, text, cards, value in _MIRRORS]
    return YakuTable(_GROUPS if options.ribbon_mirrors else _GROUPS[:2], tuple(table))


DECIDING: Final = {"rank": (_FOUR, _SEVEN), "four_brights": (_FOUR,), "off": (), "at_once": (_FOUR, _SEVEN)}
"""The keys of the deciding yaku by value of ``deciding_yaku``, in order of precedence (RP-8.2, RP-8.3)."""

RAIN: Final = Reason(say("beside cards of Willow"), "RP-6.5")
"""Why a yaku of the viewing group does not count."""


# --- hands ------------------------------------------------------------------------------------------------------------


@attrs.frozen
class HandYaku(Value):
    """A yaku of a dealt hand (RP-3.1).

    Args:
        key: The name in code, as used in outcomes.
        names: The names for people.
        value: The value in points.
        size: The number of cards that a hand needs for it.
    """

    key: str
    names: Names
    value: int
    size: int


HAND_YAKU: Final = (
    HandYaku("sogasu", Names("All Chaff", "sōgasu", "総ガス", ko="모두 피"), 400, 1),
    HandYaku("tesan", Names("Hand Three", "tesan", "手三", ko="손 석 장"), 200, 3),
    HandYaku("futatesan", Names("Double Hand Three", "futatesan", "二手三", ko="손 석 장 두 벌"), 400, 6),
    HandYaku("santesan", Names("Triple Hand Three", "santesan", "三手三", ko="손 석 장 세 벌"), 600, 9),
)
"""The hand yaku (RP-3.1), indexed by how many months have three cards."""

_THREE: Final = 3


def shown_of_hand(hand: int) -> int:
    """Return the cards that a dealt hand shows for its yaku, as a mask; 0 for none (RP-3.2)."""
    months = [hand & month for month in MONTHS if (hand & month).bit_count() >= _THREE]
    # No month has three cards worth nothing, so the two kinds never meet.
    return sum(months) or (0 if hand & SCORING.mask else hand)


def hand_key(shown: int) -> str:
    """Return the key of the hand yaku for which cards, given as a mask, are shown (RP-3.1)."""
    return HAND_YAKU[len(card_set(shown).months) if shown & SCORING.mask else 0].key
