"""Rulesets and their options, as the type checkers see them. Never run."""

from typing import Literal, assert_type

from hanafuda_rules.games import hanahuda

# Options have their own types, not Any.
options = hanahuda.RULES.options
assert_type(options, hanahuda.Options)
assert_type(options.ribbon_points, Literal[0, 5])
assert_type(options.field_first, bool)
assert_type(options.chitsiobiki, Literal["shuffle_back", "bottom", "off"])
assert_type(options.toyak, Literal["nine_10000", "ten_5000", "ten_10000"])
assert_type(hanahuda.RULES.length, hanahuda.Length)
assert_type(hanahuda.RULES.length.target, int)

# A ruleset is made by keyword, of a base or of none.
assert_type(hanahuda.ruleset(), hanahuda.Rules)
assert_type(hanahuda.ruleset(hanahuda.RULES, target=3000), hanahuda.Rules)
assert_type(hanahuda.ruleset(ribbon_points=5, chitsiobiki="off", plum_pine_paulownia_baldy=True), hanahuda.Rules)
assert_type(hanahuda.PRESETS["RULES"], hanahuda.Rules)

# Wrong names and values.
hanahuda.ruleset(ribon_points=5)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
hanahuda.ruleset(ribbon_points=10)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(toyak="ten")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(target="3000")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.ruleset(base=hanahuda.RULES)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
hanahuda.Options(ribbon_points=7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hanahuda.Options(5)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
