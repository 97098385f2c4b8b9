"""Check that an installed copy works: a plain script that needs only the library.

It checks the installation, settles a round, plays a round of each game and pickles the results. Any fault stops it with
an error.
"""

import importlib
import importlib.metadata
import pathlib
import pickle
import pkgutil
import random
import sys

import hanafuda_rules
from hanafuda_rules import CardSet, HanafudaError, SeededShuffler, games, settle_round
from hanafuda_rules.formats.records import schema
from hanafuda_rules.games import hachi_hachi, hanahuda


def check(right, what):
    """Stop unless a condition is true; with -O, `assert` would do nothing."""
    if not right:
        sys.exit(f"FAILED: {what}")


def check_installation():
    """The library comes from this environment, declares its types, and brought only attrs with it."""
    package = pathlib.Path(hanafuda_rules.__file__).resolve().parent
    check(package.is_relative_to(pathlib.Path(sys.prefix).resolve()), f"imported from {package}")
    check((package / "py.typed").is_file(), "there is no py.typed")
    installed = {distribution.name for distribution in importlib.metadata.distributions()} - {"pip", "setuptools"}
    check(installed == {"attrs", "hanafuda-rules"}, f"installed here: {sorted(installed)}")


def check_version():
    installed = importlib.metadata.version("hanafuda-rules")
    check(installed == hanafuda_rules.__version__, f"version {hanafuda_rules.__version__}, installed as {installed}")
    for name in hanafuda_rules.__all__:
        check(hasattr(hanafuda_rules, name), f"hanafuda_rules has no {name}")


def check_files():
    """Files that are no code are there, too: the schema of records and the catalogs of the texts."""
    check(schema()["title"].startswith("A record"), "there is no schema of records")
    settlement = settle_round(hanahuda.RULES, hanahuda.Outcome(seats=2, yaku={}, points={0: 200, 1: 190}))
    check("親" in settlement.explain("ja"), f"not in Japanese: {settlement.explain('ja')}")


def check_settling():
    """Seven ribbons, stopped: 700 for the stopper and nothing for the others (PH-5.1)."""
    ribbons = CardSet.parse(
        "pine-ribbon plum-ribbon cherry-ribbon wisteria-ribbon iris-ribbon peony-ribbon maple-ribbon"
    )
    chaff = CardSet.parse("12 22 32 42 52 62 102")
    stopped = hanahuda.Stopped(seat=0, yaku="seven_ribbons")
    outcome = hanahuda.Outcome(seats=3, piles={0: ribbons | chaff}, stopped=stopped)
    settlement = settle_round(hanahuda.RULES, outcome)
    check(settlement.net == (700, 0, 0), f"seven ribbons, stopped, come to {settlement.net}")
    check("(PH-5.1)" in settlement.explain(), settlement.explain())
    try:
        CardSet.parse("pine-carne")
    except HanafudaError as error:
        check("pine-crane" in str(error), f"no hint in: {error}")
    else:
        check(right=False, what="pine-carne was read as a card")


def check_settling_hachi_hachi():
    """Blue Ribbons, 7 kan, at ×2 after an opponent's sage: that opponent pays 28 kan, the other nothing (HH-7.2)."""
    outcome = hachi_hachi.Outcome(
        order=(1, 2, 0),
        multiplier=2,
        piles={0: CardSet.parse("11 12 21 22 31 32"), 1: CardSet.parse("61 62 91 92 101 102")},
        ending=hachi_hachi.Shoubu(1),
    )
    settlement = settle_round(hachi_hachi.SWEDISH, outcome)
    check(settlement.net == (-280, 280, 0), f"Blue Ribbons after sage come to {settlement.net}")
    check("(HH-7.2)" in settlement.explain(), settlement.explain())
    try:
        settle_round(hachi_hachi.SWEDISH, hachi_hachi.Outcome(order=(1, 2, 0), ending=hachi_hachi.Shoubu(2)))
    except HanafudaError as error:
        check("seat 2" in str(error), f"no seat in: {error}")
    else:
        check(right=False, what="shoubu without a dekiyaku was settled")


def rulesets():
    """Every ready-made ruleset of every installed game."""
    for info in pkgutil.iter_modules(games.__path__):
        game = importlib.import_module(f"hanafuda_rules.games.{info.name}")
        yield from getattr(game, "PRESETS", {}).items()


def check_playing(name, rules, seats):
    rng = random.Random(1)
    state = rules.deal(seats=seats, shuffler=SeededShuffler(7))
    while not state.is_over:
        check(pickle.loads(pickle.dumps(state)) == state, f"a pickle of {state!r}")
        state = state.play(rng.choice(state.legal_moves))
    settlement = settle_round(rules, state.outcome)
    check(len(settlement.net) == seats, f"{name}, {seats} seats, comes to {settlement.net}")
    check(pickle.loads(pickle.dumps(settlement)) == settlement, f"a pickle of {settlement!r}")


def main():
    check_installation()
    check_version()
    check_files()
    check_settling()
    check_settling_hachi_hachi()
    played = 0
    for name, rules in rulesets():
        for seats in rules.seat_counts:
            check_playing(f"{rules.key}.{name}", rules, seats)
            played += 1
            print(f"{rules.key}.{name}, {seats} seats: a round played and settled")
    check(played >= 3, f"only {played} rounds were there to be played")
    print(f"hanafuda-rules {hanafuda_rules.__version__} works here")


if __name__ == "__main__":
    main()
