"""Cards as their English names, for models written from the rules without the library's own classes."""

__all__ = ["ANIMALS", "BLUE", "BRIGHTS", "GRASS", "POETRY", "flower", "kind_of"]

BRIGHTS = {"pine-crane", "cherry-curtain", "susuki-moon", "willow-rain-man", "paulownia-phoenix"}
ANIMALS = {
    "plum-warbler", "wisteria-cuckoo", "iris-bridge", "peony-butterflies", "clover-boar", "susuki-geese",
    "chrysanthemum-cup", "maple-deer", "willow-swallow",
}  # fmt: skip
POETRY = {"pine-ribbon", "plum-ribbon", "cherry-ribbon"}
BLUE = {"peony-ribbon", "chrysanthemum-ribbon", "maple-ribbon"}
GRASS = {"wisteria-ribbon", "iris-ribbon", "clover-ribbon"}


def kind_of(card: str) -> str:
    """The standard kind of a card."""
    if card in BRIGHTS:
        return "bright"
    if card in ANIMALS:
        return "animal"
    return "ribbon" if card.endswith("ribbon") else "chaff"


def flower(card: str) -> str:
    """The month of a card, as the first part of its name."""
    return card.split("-", maxsplit=1)[0]
