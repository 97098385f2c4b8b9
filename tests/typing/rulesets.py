"""Rulesets and their options, as the type checkers see them. Never run."""

from typing import Literal, assert_type

from hanafuda_rules import Ruleset, Settlement, Table
from hanafuda_rules.games import hanahuda, suhara_bana
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.parts.outcomes import Outcome

# Options have their own types, not Any.
options = hanahuda.RULES.options
assert_type(options, hanahuda.Options)
assert_type(options.ribbon_points, Literal[0, 5])
assert_type(options.field_first, bool)
assert_type(options.chitsiobiki, Literal["shuffle_back", "bottom", "off"])
assert_type(options.toyak, Literal["nine_10000", "ten_5000", "ten_10000"])
assert_type(hanahuda.RULES.options.target, int)

# A ruleset is made by keyword, of a base or of none.
assert_type(hanahuda.ruleset(), hanahuda.Rules)
assert_type(hanahuda.ruleset(hanahuda.RULES, target=3000), hanahuda.Rules)
assert_type(hanahuda.ruleset(ribbon_points=5, chitsiobiki="off", plum_pine_paulownia_baldy=True), hanahuda.Rules)
assert_type(hanahuda.PRESETS["RULES"], hanahuda.Rules)
assert_type(suhara_bana.ruleset(suhara_bana.DRAFT_2022, tie="dealer"), suhara_bana.Rules)
assert_type(suhara_bana.ruleset(three_seats=True), suhara_bana.Rules)


def of_any_game(rules: Ruleset[Outcome, Table, Settlement], changes: dict[str, object]) -> None:
    """Which options a game has that is not known, only the game itself can say."""
    assert_type(with_options(rules, **changes), Ruleset[Outcome, Table, Settlement])
    assert_type(with_options(rules, field_first=False), Ruleset[Outcome, Table, Settlement])


# Wrong names and values.
hanahuda.ruleset(ribon_points=5)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
hanahuda.ruleset(ribbon_points=10)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(toyak="ten")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(target="3000")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(base=hanahuda.RULES)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
suhara_bana.ruleset(rounds=6)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
suhara_bana.ruleset(bill_plate=(11, 4))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.Options(ribbon_points=7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.Options(5)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
