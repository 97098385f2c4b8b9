"""Pictures of the cards as SVG text.

Each function returns a complete SVG document for a page or a file, and always the same text for the same arguments. No
files are read or written. The drawings were made for this library.

    >>> from hanafuda_rules.cards import PINE_CRANE
    >>> from hanafuda_rules.svg import DARK, card_svg
    >>> picture = card_svg(PINE_CRANE, width=120, theme=DARK)

Notebooks show cards, sets of cards, rounds and other values with these pictures automatically.
"""

from hanafuda_rules.svg.cards import back_svg, card_svg
from hanafuda_rules.svg.layout import cards_svg, objects_svg, pile_svg, table_svg
from hanafuda_rules.svg.theme import DARK, LIGHT, Theme
from hanafuda_rules.svg.values import svg_of

__all__ = [
    "DARK", "LIGHT", "Theme", "back_svg", "card_svg", "cards_svg", "objects_svg", "pile_svg", "svg_of", "table_svg",
]  # fmt: skip
