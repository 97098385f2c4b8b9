"""Playthroughs as text: every state, view, legal move, refused card and event of a round, with its settlement.

A change of behaviour is then a diff that somebody has to read. Of each game, the first round and the one with every
other option are stored as texts, the others as digests of their texts. To write all of them anew, run this file:

    python tests/helpers/golden_rounds.py

then read the diff of tests/golden/, and keep it only if each changed line is what the rules say. To compare the text of
a round of which only the digest is stored, print it before and after the change:

    python tests/helpers/golden_rounds.py koi_koi-nintendo
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from hanafuda_rules import IllegalMoveError, Match, Play, RoundState, Ruleset, SeededShuffler
from hanafuda_rules.games import (
    bakappana,
    go_stop,
    hachi_hachi,
    hana_awase,
    hanahuda,
    koi_koi,
    kyu_rei_hana,
    min_hwatu,
    musashino_bana,
    mushi,
    regional_points,
    regional_shares,
    regional_wild,
    regional_yaku,
    roppyakken,
    sakura,
    seotda,
    sudaoshi,
    suhara_bana,
    toppa,
)
from hanafuda_rules.machine.match import begin_match
from hanafuda_rules.machine.ruleset import with_options
from hanafuda_rules.options import WholeNumber

__all__ = ["DIGESTS", "GOLDEN", "PLAYED", "WHOLE", "digest", "playthrough"]

GOLDEN = Path(__file__).parents[1] / "golden"
"""Where the texts are."""
DIGESTS = GOLDEN / "digests.json"
"""Where the digests of the other texts are, by name."""


def _others(game: Any, *kept: str, **values: Any) -> Any:
    """A ruleset in which each option has its first value that is not the default.

    Args:
        game: The module of the game.
        *kept: The options that keep their defaults.
        **values: Other values of options. Those that are numbers keep their defaults unless they are named here.
    """
    for info in game.Options.describe():
        if info.name not in values and info.name not in kept and not isinstance(info.values, WholeNumber):
            values[info.name] = next(choice.value for choice in info.values if choice.value != info.default)
    return game.ruleset(**values)


_OTHER_HANAHUDA = _others(hanahuda)
_OTHER_HACHI_HACHI = _others(
    hachi_hachi,
    *("late_teyaku", "failed_sage", "achievements_after_dekiyaku", "campaign", "prize_by", "bankoita_to"),
    points_per_kan=12,
    values="kansai",
    field_multiplier="product",
    forced_three_from=2,
    liability="same_month",
)
_OTHER_SUHARA_BANA = _others(
    suhara_bana, *("three_seats", "forced_three", "shoi_fuda", "tie"), chase_penalty_to="displaced", bill_plate=(11, 5)
)
_OTHER_MIN_HWATU = _others(min_hwatu)
_OTHER_REGIONAL_WILD = _others(regional_wild, rules="matsu_kiri_bozu", wild_on_three="all", rounds=3)
_OTHER_KYU_REI_HANA = _others(kyu_rei_hana, rounds=6)
_OTHER_MUSASHINO_BANA = _others(musashino_bana, rounds=3)
_OTHER_KEKORO = regional_yaku.ruleset(
    regional_yaku.KEKORO,
    leftover="flip",
    card_values="earlier",
    kekoro_yaku="of_1921",
    yaku_lead=2,
    next_dealer="alternate",
    rounds=6,
    target=300,
    lead=0,
)
_OTHER_TOPPA = _others(toppa, rounds=6)
_OTHER_SEOTDA = _others(
    seotda,
    stack=500,
    ante=5,
    deal="open_2_1",
    raises="quarter_half_all_in",
    raise_limit=3,
    opening="half_die",
    bonus="plus",
    rounds=5,
)
_OTHER_KOI_KOI = _others(
    koi_koi,
    turn="take_unmatched",
    brights=(12, 10, 9, 5),
    sets="grow_stack",
    viewing_value=(1, 3),
    double_chaff=("sake_cup", "lightning"),
    koi_from=2,
    koi_multiplier="own_calls",
    exhausted="highest",
    oya_ken=2,
    field_multiplier="plus_one",
    rounds=6,
    target=50,
    stake=20,
)
_OTHER_HANA_AWASE = _others(hana_awase, willow_row="owner_only", fuke="announced", rounds=6)
_OTHER_GO_STOP = _others(
    go_stop,
    jokers="2_2_3",
    stop_minimum_two=5,
    stop_minimum_three=2,
    compensation_points=3,
    president_points=4,
    several_presidents="month",
    late_president="always",
    small_bomb="full",
    cup_stealing="counted",
    three_ppeok_points=10,
    go_bonus="multiply",
    chaff_bak_two=6,
    chaff_bak_three=6,
    go_bak_three="all_doubled",
    draw_cap=8,
    rounds=6,
    target=50,
)
_OTHER_MUSHI = _others(mushi, "deck", oni_on_three="all", rounds=6, target=50)
_OTHER_SAKURA = _others(sakura, victory_bonus="both", rounds=4)
_OTHER_ROPPYAKKEN = _others(
    roppyakken,
    *("fuke_dealer", "round_score"),
    yaku="yukbaek",
    rain_spoils_viewing="on",
    fuke=30,
    target=500,
    games=3,
)
_OTHER_SUDAOSHI = _others(sudaoshi, "red", points_per_kan=12, burdens=(80, 90, 102), rounds=6)

_LOW_MAN_OF_ROPPYAKKEN = roppyakken.ruleset(
    hand_quad="play",
    hand_yaku=True,
    wild_lying="willow",
    rain_spoils_viewing="unless_crane",
    fuke=150,
    fuke_counts="score_without_willow_paulownia",
    round_score="margin",
    deciding_yaku="off",
)

# Six plates of 50 black stones at Middle: 240 in the purses, 60 in the pot, five penalties of 12 (SB-1.2, SB-3.2).
_LATE = {
    "month": 8,
    "dealer": 3,
    "purses": tuple(map(suhara_bana.Purse.of, (13, 90, 60, 46, 31))),
    "borrowed": (0, 0, 0, 0, 1),
    "carried": 1,
    "pot": suhara_bana.Purse(15, 0),
    "round_number": 7,
}


class _Round(NamedTuple):
    """A round to be played.

    Args:
        rules: The ruleset.
        seats: The number of seats.
        seed: The seed of its shuffles.
        opening: The places of the first moves in their lists; those after them come from everywhere in the list.
        table: What earlier rounds left, by the names of the table's fields; the first round of a match without.
    """

    rules: Ruleset[Any, Any, Any]
    seats: int
    seed: int
    opening: tuple[int, ...] = ()
    table: Mapping[str, Any] = {}


PLAYED: dict[str, _Round] = {
    # A trade, a drawn card with a choice, the question once answered with no and once with yes.
    "hanahuda-2": _Round(hanahuda.RULES, 2, 163),
    # Two tied in the draw for the dealer; a trade; a team stops the round with its last card.
    "hanahuda-4": _Round(hanahuda.RULES, 4, 91),
    # Every option at another value than the usual one.
    "hanahuda-options": _Round(_OTHER_HANAHUDA, 3, 1),
    # Two tied in the draw for the dealer; two die; gusa calls a re-deal.
    "seotda-fuda_wiki": _Round(seotda.FUDA_WIKI, 4, 812),
    # Two tied in the draw for the dealer; three die; a bonus for Brights 3 and 8.
    "seotda-hangame": _Round(seotda.HANGAME, 5, 261),
    # First moves are bound; a second card; a hand that strikes, and a bonus.
    "seotda-pmang": _Round(seotda.PMANG, 3, 1096, opening=(0, 0, 0, 0, 1, 0, 0)),
    # Every option at another value: open cards, a third card, a bonus for a pair.
    "seotda-options": _Round(_OTHER_SEOTDA, 4, 44, opening=(0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0)),
    # One drops, the last three must play; sage, and shoubu by another, for which who said sage pays double; a diving.
    "hachi_hachi-swedish": _Round(hachi_hachi.SWEDISH, 4, 52),
    # Two drop and nobody is forced; sage, cancelled; a diving and an escape.
    "hachi_hachi-fuda_wiki": _Round(hachi_hachi.FUDA_WIKI, 5, 470),
    # Sixteen Chaff.
    "hachi_hachi-kanto": _Round(hachi_hachi.KANTO, 3, 43),
    # The blank, fees by seat, one who is forced out and compensated; sage, cancelled; a diving and an escape.
    "hachi_hachi-kansai": _Round(hachi_hachi.KANSAI, 7, 664),
    # Nearly every option at another value: a mizuten that comes off, swaps, a place bought, teyaku by choice and late.
    "hachi_hachi-options": _Round(_OTHER_HACHI_HACHI, 6, 1206, opening=(*(0, 1) * 8, 0, 14, *(0,) * 8)),
    # A chase that costs its penalty; ni-mai mochi and the other of the two; Blue Ribbons; one runs out and borrows.
    "suhara_bana-current": _Round(suhara_bana.CURRENT, 5, 2038, opening=(0, 0, 0, 0, 1, 0, 1)),
    # Two drop; four in a hand, redrawn; Crane, Moon and Phoenix nullify; nothing but burden cards in a hand.
    "suhara_bana-revision_2022": _Round(suhara_bana.REVISION_2022, 5, 5871),
    # A chase in which the first two stay; ni-mai mochi; "teyaku desu" as the draft has it, once of a whole month.
    "suhara_bana-draft_2022": _Round(suhara_bana.DRAFT_2022, 4, 142, opening=(0, 0, 0, 1, 0, 0)),
    # Most options at another value, late in a match: a carried pot is won, one borrows the last plate, one cannot.
    "suhara_bana-options": _Round(_OTHER_SUHARA_BANA, 5, 1685, opening=(1, 0, 0, 0, 0), table=_LATE),
    # The same moment of a match: a low man out, whom not everybody can pay.
    "suhara_bana-low_man": _Round(_OTHER_SUHARA_BANA, 5, 2323, opening=(1, 0, 0, 0, 0), table=_LATE),
    # Both call koi-koi; three of a month captured at once; the last turn stops the round by itself.
    "koi_koi-fuda_wiki": _Round(koi_koi.FUDA_WIKI, 2, 478),
    # A drawn card with a choice; koi-koi, then a stop with a base of 7, which is doubled.
    "koi_koi-nintendo": _Round(koi_koi.NINTENDO, 2, 585),
    # Three of a month captured at once; a second koi-koi is not allowed, so that the turn stops the round.
    "koi_koi-clubhouse_games": _Round(koi_koi.CLUBHOUSE_GAMES, 2, 344),
    # A hand in pairs, redealt; koi-koi was called once, so that the next turn that improves stops the round.
    "koi_koi-battle_hanafuda": _Round(koi_koi.BATTLE_HANAFUDA, 2, 635),
    # Four of a month in a hand, redealt; koi-koi, and the ladder adds a point.
    "koi_koi-koi_koi_japan": _Round(koi_koi.KOI_KOI_JAPAN, 2, 327),
    # Every option at another value: teams, four of a month on the field, stock cards kept, no point left to lose.
    "koi_koi-options": _Round(_OTHER_KOI_KOI, 4, 265),
    # A drawn card with a choice; each of three has yaku.
    "hana_awase-fuda_wiki": _Round(hana_awase.FUDA_WIKI, 3, 885),
    # A drawn card captures three; the seat with fewer card points wins by its yaku.
    "hana_awase-japanese_wikipedia": _Round(hana_awase.JAPANESE_WIKIPEDIA, 2, 142),
    # Four seats; a drawn card with a choice, another that captures three.
    "hana_awase-koi_koi_japan": _Round(hana_awase.KOI_KOI_JAPAN, 4, 330),
    # Every option at another value: a misdeal, low man out announced, and yaku that another's Willow Row cancels.
    "hana_awase-options": _Round(_OTHER_HANA_AWASE, 3, 42),
    # Two tied in the draw for the dealer; a drawn card with a choice.
    "bakappana-eighty_eight": _Round(bakappana.EIGHTY_EIGHT, 3, 855),
    # A drawn card captures three; both have as many card points.
    "bakappana-eighty": _Round(bakappana.EIGHTY, 2, 886),
    # Three of a month captured at once; each pays a share to the seat with the most card points.
    "bakappana-makatsu": _Round(bakappana.MAKATSU, 3, 839),
    # Two tied in the draw for the dealer; two who have as many tens pay each other nothing.
    "bakappana-sanju_sen_me": _Round(bakappana.SANJU_SEN_ME, 4, 409),
    # Two tied in the draw for the dealer; a drawn card with a choice.
    "regional_points-san_zoku_go_ju": _Round(regional_points.SAN_ZOKU_GO_JU, 3, 409),
    # Three of a month captured at once; a drawn card with a choice.
    "regional_points-sen_roku_ju": _Round(regional_points.SEN_ROKU_JU, 3, 435),
    # A drawn card with a choice; the winner has fewer card points than another seat, but also a lower par.
    "regional_points-sen_roku_ju_par": _Round(regional_points.SEN_ROKU_JU_PAR, 3, 25),
    # Three of a month captured at once; two seats have a yaku each.
    "regional_points-san_ju_tsuppari": _Round(regional_points.SAN_JU_TSUPPARI, 3, 12),
    # One seat has both yaku.
    "regional_points-san_zoku_tsuppari": _Round(regional_points.SAN_ZOKU_TSUPPARI, 3, 8),
    # Two tied for the highest score.
    "regional_points-subeta_mekuri": _Round(regional_points.SUBETA_MEKURI, 3, 41),
    # A misdeal; a drawn card with a choice; turns of a stock card alone.
    "regional_points-sanuki_mekuri": _Round(regional_points.SANUKI_MEKURI, 2, 2916),
    # Two tied in the draw for the dealer; three of a month captured at once; last turns of a hand card alone.
    "regional_points-ju_mai": _Round(regional_points.JU_MAI, 2, 1222),
    # Three of a month captured at once.
    "regional_points-ayame_katsugi": _Round(regional_points.AYAME_KATSUGI, 3, 12),
    # Hands of eight for two; the difference of the card points.
    "regional_points-hyaku_ochi": _Round(with_options(regional_points.HYAKU_OCHI, hand_of_two=8), 2, 1),
    # A drawn card with a choice; three of a month captured at once; a yaku ends the round.
    "regional_shares-ichi_ni_san": _Round(regional_shares.ICHI_NI_SAN, 3, 1179),
    # A drawn card with a choice; two seats have a yaku each, and the round is played out.
    "regional_shares-ni_shi_roku": _Round(regional_shares.NI_SHI_ROKU, 3, 32),
    # Two tied in the draw for the dealer; a drawn card with a choice; a yaku ends the round.
    "regional_shares-saburokku": _Round(regional_shares.SABUROKKU, 3, 638),
    # Two tied in the draw for the dealer; six ribbons and Willows end the round.
    "regional_shares-roku_tan": _Round(regional_shares.ROKU_TAN, 2, 434),
    # A misdeal; three of a month captured at once; seven ribbons and Willows end the round.
    "regional_shares-nana_tan": _Round(regional_shares.NANA_TAN, 2, 1535),
    # Two tied in the draw for the dealer; a hand of chaff is shown and paid.
    "regional_wild-hiraya": _Round(regional_wild.HIRAYA, 3, 189),
    # Red Ribbons end the round.
    "regional_wild-hana_tanzaku": _Round(regional_wild.HANA_TANZAKU, 3, 147),
    # Two tied in the draw for the dealer; a wild card of a hand is shown; a yaku ends the round.
    "regional_wild-matsu_kiri_bozu": _Round(regional_wild.MATSU_KIRI_BOZU, 2, 409),
    # Every option at another value: the stock is left, and the difference of the card points counts.
    "regional_wild-options": _Round(_OTHER_REGIONAL_WILD, 2, 3),
    # The dealer takes a month of the field; Willows fill a row.
    "regional_yaku-hachi_ju_hana": _Round(regional_yaku.HACHI_JU_HANA, 2, 470),
    # Two tied in the draw for the dealer; a teyaku; the better seat scores the difference.
    "regional_yaku-kaga": _Round(regional_yaku.KAGA, 2, 1337),
    # Two tied in the draw for the dealer; three yaku more win the match.
    "regional_yaku-kekoro": _Round(regional_yaku.KEKORO, 2, 975),
    # A Decchoko that ends the match.
    "regional_yaku-issoku_yuki": _Round(regional_yaku.ISSOKU_YUKI, 2, 1454, table={"totals": (85, 85)}),
    # Every option of Kekoro at another value: two tied in the draw for the dealer, two yaku more win the match.
    "regional_yaku-options": _Round(_OTHER_KEKORO, 2, 1337),
    # A Decchoko; the running total ends the match.
    "regional_yaku-running": _Round(
        regional_yaku.ruleset(regional_yaku.ISSOKU_YUKI, early_end="running"), 2, 1454, table={"totals": (50, 40)}
    ),
    # Two brights on the field, one of which waits; three yaku.
    "kyu_rei_hana-fuda_wiki": _Round(kyu_rei_hana.FUDA_WIKI, 3, 177),
    # Both options at another value, with carried tokens: ×4 is used; three yaku.
    "kyu_rei_hana-options": _Round(_OTHER_KYU_REI_HANA, 3, 121, table={"tokens": (4, 2)}),
    # An instant win.
    "musashino_bana-fuda_wiki": _Round(musashino_bana.FUDA_WIKI, 3, 243),
    # Every option at another value: two teams without a field, and yaku that a storm spoils.
    "musashino_bana-options": _Round(_OTHER_MUSASHINO_BANA, 4, 41),
    # Two tied in the draw for the dealer; a triplet; the card points do not cover the difference.
    "toppa-toppa": _Round(toppa.TOPPA, 2, 1007),
    # Two tied in the draw for the dealer; One Animal; low man out.
    "toppa-baka": _Round(toppa.BAKA, 3, 596),
    # Two tied in the draw for the dealer; a triplet, Boar, Deer, Butterflies; low man out.
    "toppa-baka_kubotaya": _Round(toppa.BAKA_KUBOTAYA, 3, 934),
    # Every option at another value: a triplet that must be shown, Real Seven Ribbons.
    "toppa-options": _Round(_OTHER_TOPPA, 2, 852),
    # A drawn card with a choice; three yaku; two tied for the most, one of them the dealer.
    "min_hwatu-core": _Round(min_hwatu.CORE, 3, 1314),
    # Seven seats: Four Irises and Four Maples; two tied for the most, none of them the dealer.
    "min_hwatu-korean": _Round(min_hwatu.KOREAN, 7, 1131),
    # Two tied in the draw for the dealer; three of a month captured at once; Springtime and The Grand Views.
    "min_hwatu-english": _Round(min_hwatu.ENGLISH, 2, 541),
    # A misdeal; three of a month captured at once; the dealer tied for the most; against par.
    "min_hwatu-par": _Round(min_hwatu.PAR, 6, 1162),
    # Every option at another value than the usual one: the draw by day, the make-up, against par.
    "min_hwatu-options": _Round(_OTHER_MIN_HWATU, 5, 711),
    # Two tied in the draw for the dealer; the oni is turned and has a choice; all three of the smaller yaku.
    "mushi-rules": _Round(mushi.RULES, 2, 665),
    # The oni lies, and a card turned from the stock takes it; the round ends at 0 : 0.
    "mushi-tie": _Round(mushi.RULES, 2, 2065),
    # Two tied in the draw; the Butterflies take three at once; both seats have four of a month.
    "mushi-botan_cho": _Round(mushi.BOTAN_CHO, 2, 633),
    # Every option at another value: a deal that is voided by choice, two of four play, the oni takes three at once.
    "mushi-options": _Round(_OTHER_MUSHI, 4, 1752),
    # A draw offered, accepted by one and refused by the other; a ppeok, a jjok, a go and a stop.
    "go_stop-fuda_wiki": _Round(go_stop.FUDA_WIKI, 3, 126),
    # Jokers on the field and in a hand, a shake with a play, a go and a stop.
    "go_stop-hangame_two": _Round(go_stop.HANGAME_TWO, 2, 229),
    # The Cup as chaff, a payment at once, a joker on the field; the last turn stops by itself.
    "go_stop-hangame_three": _Round(go_stop.HANGAME_THREE, 3, 240),
    # A payment at once, a joker from the hand, a stack, a go and a stop.
    "go_stop-pmang_two": _Round(go_stop.PMANG_TWO, 2, 1),
    # Every option at another value, seven seats: some drop, a claim, a field from the shuffled stock.
    "go_stop-options": _Round(_OTHER_GO_STOP, 7, 150),
    # Two tied in the draw for the dealer; a month is guarded; what is left over goes to the user of the gaji; a yaku.
    "sakura-rules": _Round(sakura.RULES, 3, 650),
    # Two tied in the draw for the dealer; a hiki, then turns of a stock card alone; a round won for a victory.
    "sakura-paradise_factors": _Round(sakura.PARADISE_FACTORS, 2, 919),
    # Every option at another value: three pairs, a hiki, a blocked gaji that returns to the hand, a double victory.
    "sakura-options": _Round(_OTHER_SAKURA, 6, 7144),
    # The Rain Man has a choice; Four Brights decide the game.
    "roppyakken-rules": _Round(roppyakken.RULES, 2, 698),
    # The Rain Man lies beside a Willow to the end; Gun, and Four Brights, which decide the game.
    "roppyakken-sanbyakuken": _Round(roppyakken.SANBYAKUKEN, 3, 287),
    # A drawn card captures three; Boar, Deer, Butterflies.
    "roppyakken-yamayaku": _Round(roppyakken.YAMAYAKU, 2, 521),
    # The dealer takes four of a month; both score as much.
    "roppyakken-changara": _Round(roppyakken.CHANGARA, 2, 327),
    # A turn that forms a deciding yaku wins the game at once.
    "roppyakken-yukbaek": _Round(roppyakken.YUKBAEK, 2, 443),
    # The Sake Cup of the dealer takes the Bridge; the dealer alone is low man out.
    "roppyakken-new_ino_shika_cho": _Round(roppyakken.NEW_INO_SHIKA_CHO, 3, 75),
    # Every option at another value: a deal that is voided by choice, a hand yaku, two who reach the target.
    "roppyakken-options": _Round(_OTHER_ROPPYAKKEN, 2, 327),
    # Two tied in the draw for the dealer; a hand yaku; low man out, and the round is void.
    "roppyakken-low_man": _Round(_LOW_MAN_OF_ROPPYAKKEN, 3, 28),
    # One seat drops, two are forced out and compensated; teyaku; rains that count for nobody.
    "sudaoshi-fuda_wiki": _Round(sudaoshi.FUDA_WIKI, 6, 3, opening=(0, 1, 0, 0)),
    # Two tied in the draw for the dealer; Three Ribbons in the second place; a yaku.
    "sudaoshi-of_1921": _Round(sudaoshi.OF_1921, 3, 969),
    # Every option at another value, and the blank: two tied in the draw for the dealer, a token of 4, late teyaku.
    "sudaoshi-options": _Round(_OTHER_SUDAOSHI, 7, 570, opening=(0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1)),
}


_FIRST = {name.partition("-")[0]: name for name in reversed(PLAYED)}
WHOLE = [name for name in PLAYED if name in _FIRST.values() or name.endswith("-options")]
"""The rounds that are stored as texts."""


def digest(name: str) -> str:
    """A short digest of the text of one of the rounds."""
    return hashlib.sha256(playthrough(name).encode()).hexdigest()[:16]


def playthrough(name: str) -> str:
    """The text of one of the rounds."""
    played = PLAYED[name]
    return "\n".join(_lines(_begin(played), played.opening)) + "\n"


def _begin(played: _Round) -> Match[Any, Any, Any]:
    rules, shuffler = played.rules, SeededShuffler(played.seed)
    if not played.table:
        return rules.match(seats=played.seats, shuffler=shuffler, max_rounds=1)
    table = attrs.evolve(rules.table(seats=played.seats), **played.table)
    return begin_match(rules, table, shuffler.next_round(), max_rounds=1)


def _lines(match: Match[Any, Any, Any], opening: tuple[int, ...]) -> Iterator[str]:
    yield f"{match.ruleset!r}, {match.table.seats} seats"
    yield from (f"* seat {draw.seat} draws {draw.card} for the deal" for draw in match.draws)
    told, step = 0, 0
    while not match.is_over:
        state = match.round
        yield from (f"* {event}" for event in state.events[told:])
        yield from ("", str(state), str(state.view(state.to_move)))
        yield from (f"{number:>4}  {move}" for number, move in enumerate(state.legal_moves))
        yield from (f"   –  {refusal}" for refusal in _refusals(state))
        # The moves are taken in turn from different places of the list.
        choice = opening[step] if step < len(opening) else 7 * step % len(state.legal_moves)
        yield f"move {choice}"
        told, step = len(state.events), step + 1
        match = match.play(state.legal_moves[choice])
    yield from (f"* {event}" for event in match.round.events[told:])
    yield from ("", str(match.round), repr(match.round.outcome), "", str(match.settlements[0]), "", repr(match))


def _refusals(state: RoundState[Any, Any]) -> Iterator[str]:
    """Why the hand cards that no legal move plays may not be played."""
    playable = {move.card for move in state.legal_moves if isinstance(move, Play)}
    if playable:
        for play in state.phase.captures.plays(state.hand_masks[state.to_move], state.field_mask):
            if play.card not in playable:
                try:
                    state.play(play)
                except IllegalMoveError as error:
                    yield f"{error.reason} ({error.rule})"


if __name__ == "__main__":
    if shown := sys.argv[1:]:
        sys.stdout.write("".join(map(playthrough, shown)))
    else:
        for whole in WHOLE:
            (GOLDEN / f"{whole}.txt").write_text(playthrough(whole), encoding="utf-8", newline="\n")
        digests = {name: digest(name) for name in PLAYED if name not in WHOLE}
        DIGESTS.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
