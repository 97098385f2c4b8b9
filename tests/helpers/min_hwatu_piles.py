"""All 48 cards in piles of certain card points; no pile has a yaku of any preset but those that are named."""

from hanafuda_rules import CardSet

__all__ = [
    "FIVE",
    "FIVE_TIED",
    "FOUR",
    "FOUR_TIED",
    "SEVEN",
    "SIZES",
    "THREE",
    "THREE_TIED",
    "TWO",
    "TWO_WITH_THREE_YAKU",
]


SIZES = {2: (10, 8, 20), 3: (7, 6, 21), 4: (5, 8, 20), 5: (4, 8, 20), 6: (3, 12, 18), 7: (3, 6, 21)}
"""Hand, field and stock by the number of seats (MH-2.1)."""


def _piles(*notations: str) -> tuple[CardSet, ...]:
    return tuple(map(CardSet.parse, notations))


TWO = _piles(
    "1cd 2ar 3brcd 5rd 6rc 7rd 8bacd 10ar 11ac 12bd",  # 15 + 25 + 5 + 5 + 5 + 30 + 15 + 10 + 20 = 130
    "1br 2cd 4arcd 5ac 6ad 7ac 9arcd 10cd 11br 12ce",  # 25 + 15 + 10 + 10 + 10 + 15 + 25 = 110
)
THREE = _piles(
    "1bd 3bd 4cd 5ar 6arcd 7ac 9ad 10rd 11rc 12cd",  # 20 + 20 + 15 + 15 + 10 + 10 + 5 + 5 = 100
    "1rc 2rd 3rc 7rd 8bacd 11ba",  # Poetry Ribbons; 5 + 5 + 5 + 5 + 30 + 30 = 80
    "2ac 4ar 5cd 9rc 10ac 12be",  # 10 + 15 + 5 + 10 + 20 = 60
)
FOUR = _piles(
    "3rc 6rd 8ba 9rc 10rc 12bd",  # Blue Ribbons; 5 + 5 + 30 + 5 + 5 + 20 = 70
    "2ar 4rc 6ac 11ba",  # 15 + 5 + 10 + 30 = 60
    "1brcd 4ad 7arcd 10ad 12ce",  # 25 + 10 + 15 + 10 = 60
    "2cd 3bd 5arcd 8cd 9ad 11rc",  # Four Irises; 20 + 15 + 10 + 5 = 50
)
TWO_WITH_THREE_YAKU = _piles(
    # Poetry Ribbons, Grass Ribbons, Four Willows; 5 + 15 + 5 + 15 + 15 + 5 + 15 + 20 + 10 + 10 + 35 = 150
    "1rd 2ar 3rd 4arcd 5ar 6rc 7arcd 8bc 9ad 10ac 11barc 12de",
    "1bc 2cd 3bc 5cd 6ad 8ad 9rc 10rd 12bc",  # 20 + 20 + 10 + 10 + 5 + 5 + 20 = 90
)
FIVE = _piles(
    "1rc 2ar 5rd 6rd 8ba",  # 5 + 15 + 5 + 5 + 30 = 60
    "4rd 9ac 10rd 11ba",  # 5 + 10 + 5 + 30 = 50
    "1bd 2cd 5ac 6ac 8cd 10ac",  # 20 + 10 + 10 + 10 = 50
    "3brcd 7arcd 12ce",  # 25 + 15 = 40
    "4ac 9rd 11rc 12bd",  # 10 + 5 + 5 + 20 = 40
)
SEVEN = _piles(
    "2rd 5ar 8bacd 12de",  # 5 + 15 + 30 = 50
    "4ac 10ad 12bc",  # 10 + 10 + 20 = 40
    "1bc 6ac 9rd 10rc",  # 20 + 10 + 5 + 5 = 40
    "2ac 3brcd",  # 10 + 25 = 35
    "4rd 5cd 7arcd 9ac",  # 5 + 15 + 10 = 30
    "11br",  # 20 + 5 = 25
    "1rd 6rd 11ac",  # 5 + 5 + 10 = 20
)
THREE_TIED = _piles(
    "1bd 3bd 5ar 6ac 7ad 11rc 12de",  # 20 + 20 + 15 + 10 + 10 + 5 = 80
    "1rc 3rc 4ad 7rc 8ad 9ad 10rd 11ba",  # 5 + 5 + 10 + 5 + 10 + 10 + 5 + 30 = 80
    "2arcd 4rc 5cd 6rd 8bc 9rc 10ac 12bc",  # 15 + 5 + 5 + 20 + 5 + 10 + 20 = 80
)
FOUR_TIED = _piles(
    "3br 6arcd 9cd",  # 25 + 15 = 40
    "2ar 5rd 8bc 9ar 11rc 12bd",  # 15 + 5 + 20 + 15 + 5 + 20 = 80
    "3cd 4arcd 7arcd 8ad 10ad 11ba",  # 15 + 15 + 10 + 10 + 30 = 80
    "1brcd 2cd 5ac 10rc 12ce",  # 25 + 10 + 5 = 40
)
FIVE_TIED = _piles(
    "1rc 5rd 8ba 9rd 10rd",  # 5 + 5 + 30 + 5 + 5 = 50
    "4ar 6rd 9ac 11ba",  # 15 + 5 + 10 + 30 = 60
    "1bd 2ad 5ac 6ac 10ac",  # 20 + 10 + 10 + 10 + 10 = 60
    "3brcd 7arcd 12de",  # 25 + 15 = 40
    "2rc 4cd 8cd 11rc 12bc",  # 5 + 5 + 20 = 30
)
