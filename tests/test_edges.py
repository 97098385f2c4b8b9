"""Single lines that the tests of whole rounds do not reach."""

import random

import attrs
import pytest

from hanafuda_rules import CardSet, HanafudaError, Names, Payment, Reason, SeededShuffler, settle_round, yaku
from hanafuda_rules.cards import PINE_CRANE
from hanafuda_rules.envs.decks import RowShuffler
from hanafuda_rules.envs.self_play import SelfPlay
from hanafuda_rules.events import Moved, PickedUp
from hanafuda_rules.formats.records import (
    RecordError,
    RecordingShuffler,
    from_text,
    record_of_round,
    replay_round,
    to_text,
)
from hanafuda_rules.games import go_stop, hachi_hachi, hana_awase, koi_koi, suhara_bana
from hanafuda_rules.knowledge.log import EventLog, log_of
from hanafuda_rules.machine.match import MatchPlan
from hanafuda_rules.machine.ruleset import overridden_since
from hanafuda_rules.moves import Pass
from hanafuda_rules.parts.dealing import Misdeal
from hanafuda_rules.parts.outcomes import Outcome
from hanafuda_rules.parts.plans import GamesTable
from hanafuda_rules.parts.sheets import NamedYaku
from hanafuda_rules.parts.stopping import MarkedPlay
from hanafuda_rules.words import Text, Tongue, say


def test_texts_are_immutable_values():
    text = say("{seat} captures {count:card/cards}", seat=2, count=1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        text.pattern = "other"  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del text.values
    assert text != "seat 2 captures 1 card"
    assert text == Text("{seat} captures {count:card/cards}", seat=2, count=1)
    assert str(text) == "seat 2 captures 1 card"


def test_values_without_words_are_shown():
    assert Tongue().value(None) == "None"
    assert Tongue().value(10**5000).startswith("a whole number") or "bits" in Tongue().value(10**5000)
    assert Tongue(names=["Aki", ""]).players((0,)) == "Aki"
    assert Tongue(names=["Aki", ""]).players((1,)) == "seat 1"


def test_a_reason_in_words():
    reason = Reason(say("{seat} stopped the round"), "KK-6.2", seat=1)
    assert reason.words(names=["Aki", "Ben"]) == "Ben stopped the round"
    assert reason.words() == "seat 1 stopped the round"


def test_names_print_as_code():
    names = Names("Pine", "matsu", "松", palauan="Mats", palauan_also=("Sechou",))
    assert eval(repr(names), {"Names": Names}) == names  # noqa: S307  # what has just been printed


def test_a_log_prints_how_long_it_is():
    assert repr(EventLog(log_of((PickedUp(0), Moved(1, Pass()))))) == "<EventLog: 2 events>"


def test_what_a_plan_and_a_play_leave_to_games():
    table = koi_koi.RULES.table(seats=2)
    assert MatchPlan().match_over(table) == ()
    assert go_stop.RULES.net_of((), (), (), ()) is None
    assert MarkedPlay.plain_limits.fget(None) is None
    assert Misdeal.allows(None, 0)
    assert overridden_since(int, "no_such_method", ("nor_this",)) is None


def test_a_row_goes_on_counting_its_shuffles():
    row = RowShuffler(5, 3)
    assert row.next_round() is row


def test_an_illegal_action_of_a_round_that_is_played_as_states():
    rounds = SelfPlay(2, "go_stop", seats=2, seed=1)
    with pytest.raises(HanafudaError, match=r"^round 0: "):
        rounds.step([10**4, 0])


def test_a_sentence_in_a_record_has_no_places():
    entry = Payment(1, None, 12, Reason(say("rain"), "HH-10.3"))
    table = attrs.evolve(hachi_hachi.RULES.table(seats=4), entries=(entry,))
    record = record_of_round(hachi_hachi.RULES.deal(table=table, shuffler=RecordingShuffler(SeededShuffler(4))))
    with pytest.raises(RecordError, match="no braces"):
        replay_round(from_text(to_text(record).replace('"rain"', '"{rain}"')))


def test_names_of_options_in_a_record_are_text():
    record = record_of_round(koi_koi.RULES.deal(seats=2, shuffler=RecordingShuffler(SeededShuffler(4))))
    with pytest.raises(RecordError, match="the names of options must be text"):
        replay_round({**record, "options": {1: 2}})


@pytest.mark.rule("HH-10.4")
def test_another_round_does_not_follow_at_the_table():
    rules = hachi_hachi.RULES
    table = rules.table(seats=3)
    outcome = hachi_hachi.Outcome(order=(0, 1, 2), yaku={}, points={0: 100, 1: 64, 2: 100}, chaff={}, round_number=2)
    with pytest.raises(HanafudaError, match="round 1 follows at the table, not round 2"):
        rules.match_plan.advance(table, settle_round(rules, outcome))


@pytest.mark.rule("SB-4.1", "SB-4.2")
def test_only_whether_it_chases_or_stays_is_asked():
    rules = suhara_bana.RULES
    state = rules.deal(seats=5, shuffler=SeededShuffler(3))
    while not any(isinstance(move, suhara_bana.GiveChase) for move in state.legal_moves):
        state = state.play(next(move for move in state.legal_moves if str(move) != "drop"))
    with pytest.raises(HanafudaError, match="the seat must say whether it chases"):
        state.play(suhara_bana.Stay())
    with pytest.raises(HanafudaError, match="the seat must stay or give way to the chaser"):
        state.play(suhara_bana.GiveChase()).play(Pass())


def test_samples_are_weighed_by_functions_only():
    view = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(4)).view(0)
    with pytest.raises(HanafudaError, match="a function that weighs hands is needed, not 5"):
        view.sample(random.Random(1), 5)  # type: ignore[arg-type]


def test_a_table_of_games_has_a_number_for_each_seat():
    with pytest.raises(HanafudaError, match="won must have a number for each of the 2 seats, not 1"):
        GamesTable(seats=2, dealer=0, won=(1,))


def test_a_named_yaku_prints_its_growth():
    assert (str(NamedYaku("animals", 2)), str(NamedYaku("kasu"))) == ("animals+2", "kasu")


def test_a_table_of_yaku_forgets_old_answers(monkeypatch):
    monkeypatch.setattr(yaku, "_MOST_MISSING", 1)
    table = koi_koi.RULES.yaku
    first = table.missing(CardSet([PINE_CRANE]))
    assert table.missing(CardSet()) != first
    assert table.missing(CardSet([PINE_CRANE])) == first


class Plain(Outcome):
    """An outcome that is no sheet."""

    game, seat_counts, seat_rule = Names("Plain"), (2,), "XX-1"


def test_the_piles_of_an_outcome_without_sheets_are_known():
    outcome, rules = Plain(seats=2, dealer=0, piles={}), hana_awase.RULES
    assert outcome.unknown == ()
    assert outcome.voided_by(rules, 0, hana_awase.At(rules.table(seats=2), 0, None)) == ()
