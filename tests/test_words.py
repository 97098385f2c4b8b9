"""The words for cards, yaku, moves and events in each language."""

import random
import re

import attrs
import pytest

from hanafuda_rules import BLANK, CARDS, JOKERS, CardSet, HanafudaError, Kind, Month, Names, SeededShuffler
from hanafuda_rules import cards as c
from hanafuda_rules._romanization import romanized
from hanafuda_rules.events import (
    Awarded,
    Dealt,
    Drawn,
    Entered,
    Exchanged,
    Joined,
    Misdealt,
    Moved,
    PickedUp,
    Shown,
)
from hanafuda_rules.games import hanahuda, koi_koi, seotda
from hanafuda_rules.games.go_stop import events as gs_events
from hanafuda_rules.games.go_stop import moves as gs_moves
from hanafuda_rules.games.hachi_hachi import events as hh_events
from hanafuda_rules.games.hachi_hachi import moves as hh_moves
from hanafuda_rules.games.suhara_bana import events as sb_events
from hanafuda_rules.games.suhara_bana import moves as sb_moves
from hanafuda_rules.machine import registry
from hanafuda_rules.moves import DropOut, Move, Pass, Play, Take
from hanafuda_rules.names import LANGUAGES
from hanafuda_rules.parts.bidding import Staked
from hanafuda_rules.parts.teyaku import Declare
from hanafuda_rules.words import Tongue, in_words, say

GAMES = registry.game_keys()
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龯々]")
PAIR = CardSet([c.PINE_CHAFF_1, c.PINE_CHAFF_2])


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-5")
def test_names_are_asked_for_by_language():
    names = Kind.BRIGHT.names
    found = {key: names.of(key) for key in LANGUAGES}
    assert found == {
        "en": "Bright",
        "ja": "光",
        "ja_romaji": "hikari",
        "ko": "광",
        "ko_romaja": "gwang",
        "pau": "Okeiim",
    }


def test_a_further_language_needs_no_field_of_its_own():
    names = Names("Five Brights", romaja="ogwang", ko="오광")
    assert (names.of("ko"), names.of("ko_romaja"), names.of("ja")) == ("오광", "ogwang", "Five Brights")
    assert repr(names) == "Names(english='Five Brights', romaja='ogwang', ko='오광')"
    assert names == Names("Five Brights", ko="오광", romaja="ogwang")
    assert names != Names("Five Brights", romaja="ogwang")


@pytest.mark.parametrize(
    ("names", "both"),
    [
        (Names("Five Brights", "gokō", "五光"), "Five Brights (gokō)"),
        (Names("Five Brights", "gokō", romaja="ogwang", ko="오광"), "Five Brights (ogwang)"),
        (Names("Five Brights", "gokō", palauan="Kokok", romaja="ogwang"), "Five Brights (Kokok)"),
        (Names("The Views", kanji="花見"), "The Views"),
    ],
)
def test_the_english_name_with_that_of_the_game(names, both):
    assert names.bilingual == both


# Examples of the Revised Romanization, section 3, and names of cards.
@pytest.mark.parametrize(
    ("hangul", "latin"),
    [
        ("고스톱", "goseutop"),
        ("홍단", "hongdan"),
        ("십일 월", "sibil wol"),
        ("신라", "silla"),
        ("별내", "byeollae"),
        ("왕십리", "wangsimni"),
        ("종로", "jongno"),
        ("신문로", "sinmullo"),
        ("독립문", "dongnimmun"),
        ("좋고", "joko"),
        ("놓다", "nota"),
        ("않고", "anko"),
        ("없음", "eopseum"),
        ("아는 사람: Ben 3점", "aneun saram: Ben 3jeom"),
        ("", ""),
    ],
)
def test_korean_in_latin_letters(hangul, latin):
    assert Names("any", ko=hangul).of("ko_romaja") == (latin or "any")
    assert romanized(hangul) == latin


def test_korean_sentences_in_latin_letters():
    assert Play(c.PINE_CRANE, PAIR).words("ko_romaja") == "sol gwang naego sol pi 1, sol pi 2 meokgi"
    assert Moved(1, DropOut()).words("ko_romaja", ["Ann", "민수"]) == "minsu: jukgi"


def test_names_know_their_languages():
    names = Names("Five Brights", "gokō", ko="오광")
    assert [key for key in LANGUAGES if names.is_in(key)] == ["en", "ja_romaji", "ko", "ko_romaja"]
    assert names.romaja == "ogwang"
    assert names.bilingual == "Five Brights (gokō)"  # Korean was not first


def test_sentences_know_their_languages():
    assert [key for key in LANGUAGES if say("pass").is_in(key)] == ["en", "ja", "ja_romaji", "ko", "ko_romaja"]
    assert [key for key in LANGUAGES if say("Next dealer: {seat}, {why}").is_in(key)] == ["en", "ja", "ko", "ko_romaja"]
    with pytest.raises(HanafudaError, match="there is no language 'de'"):
        say("pass").is_in("de")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Names(None), "a name is needed, not None"),
        (lambda: Names("Pine", palauan_also=["Sechou"]), "the other Palauan names must be a tuple"),
        (lambda: Names("Pine", palauan_also=(1,)), "a name is needed, not 1"),
        (lambda: Names("Pine", de="Kiefer"), "there is no language 'de'; the languages are en, ja, ja_romaji, ko"),
        (lambda: Names("Pine", ja="松"), "the name in Japanese has a parameter of its own, not ja"),
        (lambda: Names("Pine").of("japanese"), "there is no language 'japanese'"),
        (lambda: in_words(c.PINE_CRANE, None), "there is no language None"),
        (lambda: Pass().words("JA"), "there is no language 'JA'"),
        (lambda: in_words("pine-crane"), "named things have words, not 'pine-crane'"),
        (lambda: in_words(3), "named things have words, not 3"),
    ],
)
def test_what_is_wrong_with_names_and_languages(make, message):
    with pytest.raises(HanafudaError, match=re.escape(message)):
        make()


# --- cards, kinds, yaku ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CD-1", "CD-5")
def test_cards_that_share_a_name_are_numbered():
    assert [in_words(card, "ja") for card in Month.PINE.cards] == ["松に鶴", "松に赤短", "松のカス1", "松のカス2"]
    # In Japanese the Yellow Chaff is called as the other two; the Lightning is alone in its month.
    assert [in_words(card, "ja_romaji") for card in Month.PAULOWNIA.cards - {c.PAULOWNIA_PHOENIX}] == [
        "kiri no kasu 1",
        "kiri no kasu 2",
        "kiri no kasu 3",
    ]
    assert in_words(c.WILLOW_LIGHTNING, "ja") == "柳のカス"
    assert in_words(c.PINE_CHAFF_2) == "Pine Chaff 2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_the_same_words(language):
    assert len({in_words(card, language) for card in (*CARDS, BLANK, *JOKERS)}) == 52


def test_sets_are_said_with_the_comma_of_the_language():
    assert in_words(PAIR, "ja") == "松のカス1、松のカス2"
    assert in_words(PAIR, "ja_romaji") == "matsu no kasu 1, matsu no kasu 2"
    assert [in_words(CardSet(), language) for language in ("en", "ja", "ja_romaji", "ko")] == [
        "none",
        "なし",
        "nashi",
        "없음",
    ]


def test_whatever_has_names_has_words():
    yaku = koi_koi.RULES.yaku["five_brights"]
    things = (Month.CLOVER, Kind.RIBBON, c.Ribbon.BLUE, yaku, koi_koi.RULES.yaku.groups[0], Names("Pine", kanji="松"))
    assert [in_words(thing, "ja") for thing in things] == ["萩", "短冊", "青短", "五光", "光", "松"]


def test_a_yaku_without_a_name_in_a_language_is_said_in_english():
    assert in_words(hanahuda.RULES.yaku["six_brights"], "ko") == "Six Brights"
    assert in_words(hanahuda.RULES.yaku["six_brights"], "ja") == "嵐"
    assert in_words(hanahuda.RULES.yaku["six_brights"], "pau") == "Arasi"


# --- moves and events -------------------------------------------------------------------------------------------------

MOVES = [
    (Play(c.PINE_CRANE), "play Pine Crane", "松に鶴を出す", "matsu ni tsuru o dasu"),
    (
        Play(c.PINE_CRANE, PAIR | {c.PINE_RIBBON}),
        "play Pine Crane, taking Pine Poetry Ribbon, Pine Chaff 1, Pine Chaff 2",
        "松に鶴を出して松に赤短、松のカス1、松のカス2を取る",
        "matsu ni tsuru o dashite matsu ni akatan, matsu no kasu 1, matsu no kasu 2 o toru",
    ),
    (
        Take(c.PINE_CRANE, CardSet([c.PINE_RIBBON])),
        "take Pine Poetry Ribbon with the drawn Pine Crane",
        "めくった松に鶴で松に赤短を取る",
        "mekutta matsu ni tsuru de matsu ni akatan o toru",
    ),
    (
        Take(c.WILLOW_LIGHTNING, CardSet()),
        "leave Willow Lightning on the field",
        "柳のカスを場に残す",
        "yanagi no kasu o ba ni nokosu",
    ),
    (Pass(), "pass", "パス", "pasu"),
    (
        hanahuda.Trade(c.PINE_CHAFF_1),
        "trade Pine Chaff 1 for a stock card",
        "松のカス1を山札と交換する",
        "matsu no kasu 1 o yamafuda to kōkan suru",
    ),
    (hanahuda.Stop("six_brights"), "stop on Six Brights", "光6枚で終える", "hikari 6-mai de oeru"),
    (hanahuda.Stop("drinking"), "stop on drinking", "drinkingで終える", "drinking de oeru"),
    (gs_moves.Shake(Month.PINE), "shake Pine", "松を揺する", "matsu o yusuru"),
    (
        hh_moves.Offer(2, 35),
        "offer 35 points to seat 2 for its place",
        "席2の場所を35文で買うと申し出る",
        "seki 2 no basho o 35 mon de kau to mōshideru",
    ),
    (
        Declare(("triplet", "red")),
        "declare Triplet, Red",
        "手役を宣言する：三本、赤",
        "teyaku o sengen suru: sanbon, aka",
    ),
    (Declare(), "declare nothing", "手役を宣言しない", "teyaku o sengen shinai"),
    (Declare(("flush",)), "declare flush", "手役を宣言する：flush", "teyaku o sengen suru: flush"),
    (
        sb_moves.BurdenPlay(c.PINE_CRANE, CardSet([c.PINE_CHAFF_2]), ground=sb_moves.Ground.SECOND),
        "play Pine Crane, taking Pine Chaff 2, announcing the other of ni-mai mochi",
        "松に鶴を出して松のカス2を取る；宣言：二枚持ちのもう1枚",
        "matsu ni tsuru o dashite matsu no kasu 2 o toru; sengen: ni-mai mochi no mō 1-mai",
    ),
]

EVENTS = [
    (
        Dealt(CardSet([c.SUSUKI_MOON]), (2, 2), 3),
        "dealt; on the field: Susuki Grass Full Moon; in the stock: 3 cards",
        "配る；場札：芒に月；山札：3枚",
        "kubaru; bafuda: susuki ni tsuki; yamafuda: 3-mai",
    ),
    (
        Misdealt(CardSet([c.SUSUKI_MOON]), "PH-3.4"),
        "misdeal (PH-3.4); on the field: Susuki Grass Full Moon",
        "配り直し（PH-3.4）；場札：芒に月",
        "kubarinaoshi (PH-3.4); bafuda: susuki ni tsuki",
    ),
    (Moved(1, Pass()), "seat 1: pass", "席1：パス", "seki 1: pasu"),
    (
        Drawn(0, c.PINE_CRANE, None),
        "seat 0: draw Pine Crane",
        "席0：松に鶴をめくる",
        "seki 0: matsu ni tsuru o mekuru",
    ),
    (
        Drawn(0, c.PINE_CRANE, CardSet([c.PINE_CHAFF_1])),
        "seat 0: draw Pine Crane, taking Pine Chaff 1",
        "席0：松に鶴をめくって松のカス1を取る",
        "seki 0: matsu ni tsuru o mekutte matsu no kasu 1 o toru",
    ),
    (
        Entered((0, 2, 3), (1,), ()),
        "playing: seat 0, seat 2, seat 3; dropped: seat 1; forced out: none",
        "参加：席0、席2、席3；降りる：席1；追い込み：なし",
        "sanka: seki 0, seki 2, seki 3; oriru: seki 1; oikomi: nashi",
    ),
    (
        Joined((1, 4), 35),
        "the hands of seat 1, seat 4 joined the stock, now 35 cards",
        "席1、席4の手札を山札に加える；山札：35枚",
        "seki 1, seki 4 no tefuda o yamafuda ni kuwaeru; yamafuda: 35-mai",
    ),
    (
        Shown(1, CardSet([c.PINE_CRANE]), "PH-3.5"),
        "seat 1: show Pine Crane (PH-3.5)",
        "席1：松に鶴を見せる（PH-3.5）",
        "seki 1: matsu ni tsuru o miseru (PH-3.5)",
    ),
    (
        Exchanged(1, CardSet([c.PINE_CRANE]), gives_first=True),
        "seat 1: puts Pine Crane back and draws as many",
        "席1：松に鶴を山札に戻して同じ枚数を引く",
        "seki 1: matsu ni tsuru o yamafuda ni modoshite onaji maisū o hiku",
    ),
    (
        Awarded(1, CardSet([c.WILLOW_LIGHTNING]), "WC-4.3"),
        "seat 1: gets Willow Lightning (WC-4.3)",
        "席1：柳のカスを得る（WC-4.3）",
        "seki 1: yanagi no kasu o eru (WC-4.3)",
    ),
    (
        Awarded(None, CardSet([c.WILLOW_LIGHTNING]), "WC-4.3"),
        "left over: Willow Lightning (WC-4.3)",
        "柳のカス：誰のものでもない（WC-4.3）",
        "yanagi no kasu: dare no mono de mo nai (WC-4.3)",
    ),
    (
        gs_events.StackMade(0, PAIR, CardSet([c.JOKER_1])),
        "seat 0: ppeok, a stack: Pine Chaff 1, Pine Chaff 2; under it: Joker 1",
        "席0：ポク、積み：松のカス1、松のカス2；その下：ジョーカー1",
        "seki 0: ppoku, tsumi: matsu no kasu 1, matsu no kasu 2; sono shita: jōkā 1",
    ),
    (
        gs_events.Captured(1, PAIR, ("jjok", "sweep")),
        "seat 1: captures Pine Chaff 1, Pine Chaff 2: jjok, sweep",
        "席1：松のカス1、松のカス2を取る：チョク、総取り",
        "seki 1: matsu no kasu 1, matsu no kasu 2 o toru: choku, sō-dori",
    ),
    (
        gs_events.PaidAtOnce(1, "ppeok", 2),
        "seat 1: is paid for ppeok 2",
        "席1：2回目のポクの支払いを受ける",
        "seki 1: ppoku 2-kai-me no shiharai o ukeru",
    ),
    (
        gs_events.Won(1, "three_ppeok"),
        "seat 1: wins by three ppeoks",
        "席1：三ポクで勝ち",
        "seki 1: san-ppoku de kachi",
    ),
    (
        hh_events.Declared(1, CardSet([c.PINE_RIBBON]), "HH-5.1", teyaku=("one_ribbon",), triplets=()),
        "seat 1: declares One Ribbon, showing Pine Poetry Ribbon",
        "席1：手役を宣言する：短一；見せる札：松に赤短",
        "seki 1: teyaku o sengen suru: tan’ichi; miseru fuda: matsu ni akatan",
    ),
    (Staked(1, 1), "seat 1: puts in 1 chip", "席1：チップ1枚を出す", "seki 1: chippu 1-mai o dasu"),
    (
        sb_events.Displaced(3, 0, (1, 2, 3)),
        "seat 3: takes the place of seat 0; playing order: seat 1, seat 2, seat 3",
        "席3：席0に代わる；順番：席1、席2、席3",
        "seki 3: seki 0 ni kawaru; junban: seki 1, seki 2, seki 3",
    ),
]


@pytest.mark.parametrize(("said", "english", "japanese", "romaji"), [*MOVES, *EVENTS], ids=lambda each: str(each)[:30])
def test_moves_and_events_in_words(said, english, japanese, romaji):
    assert [in_words(said, language) for language in ("en", "ja", "ja_romaji")] == [english, japanese, romaji]
    # In Palau's language there are no words for moves and events.
    assert said.words("pau") == english


@pytest.mark.parametrize(
    ("said", "korean"),
    [
        (Play(c.PINE_CRANE), "솔 광 내기"),
        (Play(c.PINE_CRANE, PAIR), "솔 광 내고 솔 피 1, 솔 피 2 먹기"),
        (Take(c.PINE_CRANE, CardSet([c.PINE_RIBBON])), "솔 광 뒤집어 솔 홍단 먹기"),
        (Pass(), "넘기기"),
        (Moved(1, DropOut()), "1번 자리: 죽기"),
        (Drawn(0, c.JOKER_1, None), "0번 자리: 조커 1 뒤집음"),
        (PickedUp(2), "2번 자리: 더미에서 한 장 가져옴"),
        (Shown(1, CardSet(), "GS-3.4"), "1번 자리: 없음 보임 (GS-3.4)"),
        (Moved(0, gs_moves.Shake(Month.PLUM)), "0번 자리: 매화 흔들기"),
        (gs_events.Captured(1, PAIR, ("ttadak",)), "1번 자리: 솔 피 1, 솔 피 2 먹음: 따닥"),
        (gs_events.Won(2, "stop"), "2번 자리: 스톱 승"),
        (Moved(0, seotda.Bet("ttadang")), "0번 자리: 따당"),
        (Staked(1, 20), "1번 자리: 칩 20개 냄"),
    ],
)
def test_what_korean_games_share_is_said_in_korean(said, korean):
    assert said.words("ko") == korean


def test_what_lacks_a_word_in_a_language_is_said_in_english_as_a_whole():
    point = Point(c.PINE_CRANE)
    assert point.words("ko") == "point at Pine Crane"
    assert Moved(0, point).words("ko") == "0번 자리: point at Pine Crane"


@pytest.mark.parametrize("ground", sb_moves.Ground)
def test_the_grounds_of_burden_plays_have_names(ground):
    assert in_words(ground) == ground.value
    assert JAPANESE.search(in_words(ground, "ja"))


@attrs.frozen
class Wave(Move):
    """A move of a game outside the library, without words."""


@attrs.frozen
class Point(Move):
    """A move of a game outside the library, whose words are in no catalog."""

    card: object

    pattern = say("point at {card}")


def test_a_move_with_words_prints_them():
    assert str(Point(c.PINE_CRANE)) == "point at pine-crane"
    assert in_words(Point(c.PINE_CRANE), "ja") == "point at Pine Crane"


def test_a_move_without_words_is_said_as_it_prints():
    assert [in_words(Wave(), language) for language in ("en", "ja")] == ["wave", "wave"]


@pytest.mark.parametrize("key", GAMES)
def test_what_happens_in_random_rounds_is_said_in_japanese(key):
    for number, rules in enumerate(registry.game(key).presets.values()):
        rng = random.Random(number)
        state = rules.deal(seats=rng.choice(rules.seat_counts), shuffler=SeededShuffler(number))
        while not state.is_over:
            said = [[in_words(move, language) for move in state.legal_moves] for language in ("ja", "ja_romaji")]
            _check_japanese(*said)
            assert [len(set(words)) for words in said] == [len(state.legal_moves)] * 2
            state = state.play(rng.choice(state.legal_moves))
        _check_japanese(*[[in_words(event, language) for event in state.events] for language in ("ja", "ja_romaji")])


def _check_japanese(kanji, romaji):
    assert all(map(JAPANESE.search, kanji)), kanji
    assert not any(map(JAPANESE.search, romaji)), romaji


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("청단", "청단으로 끝내기"),
        ("오광", "오광으로 끝내기"),
        ("고도리", "고도리로 끝내기"),
        ("다섯발", "다섯발로 끝내기"),
    ],
)
def test_korean_particles_follow_the_last_syllable(name, words):
    # 으로 follows a consonant, but not ㄹ.
    assert Tongue("ko").say(say("stop on {yaku}", yaku=name)) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("솔 광", "솔 광을 도로 손에 넣음 (X)"),
        ("솔 피", "솔 피를 도로 손에 넣음 (X)"),
        ("이슬", "이슬을 도로 손에 넣음 (X)"),
    ],
)
def test_korean_objects_follow_the_last_syllable(name, words):
    assert Tongue("ko").say(say("takes {cards} back ({rule})", cards=name, rule="X")) == words
