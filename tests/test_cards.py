"""Cards and sets of cards, compared with a second copy of the table of CD-1 and with frozensets."""

import contextlib
import copy
import operator
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanafuda_rules import cards
from hanafuda_rules.cards import (
    BLANK,
    CARDS,
    DECK,
    JOKER_1,
    JOKERS,
    PINE_CRANE,
    Card,
    CardSet,
    Kind,
    Month,
    Names,
    Ribbon,
    card_set,
)
from hanafuda_rules.errors import HanafudaError, InvalidCardError, ParseError

BRIGHT, ANIMAL, RIBBON, CHAFF = Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF
POETRY, BLUE, PLAIN = Ribbon.POETRY, Ribbon.BLUE, Ribbon.PLAIN

# Slug, code, index, kind, ribbon, English, romaji, kanji.
DECK_TABLE = [
    ("pine-crane", 10, 0, BRIGHT, None, "Pine Crane", "matsu ni tsuru", "松に鶴"),
    ("pine-ribbon", 11, 1, RIBBON, POETRY, "Pine Poetry Ribbon", "matsu ni akatan", "松に赤短"),
    ("pine-chaff-1", 12, 2, CHAFF, None, "Pine Chaff 1", "matsu no kasu", "松のカス"),
    ("pine-chaff-2", 13, 3, CHAFF, None, "Pine Chaff 2", "matsu no kasu", "松のカス"),
    ("plum-warbler", 20, 4, ANIMAL, None, "Plum Blossom Bush Warbler", "ume ni uguisu", "梅に鶯"),
    ("plum-ribbon", 21, 5, RIBBON, POETRY, "Plum Blossom Poetry Ribbon", "ume ni akatan", "梅に赤短"),
    ("plum-chaff-1", 22, 6, CHAFF, None, "Plum Blossom Chaff 1", "ume no kasu", "梅のカス"),
    ("plum-chaff-2", 23, 7, CHAFF, None, "Plum Blossom Chaff 2", "ume no kasu", "梅のカス"),
    ("cherry-curtain", 30, 8, BRIGHT, None, "Cherry Blossom Curtain", "sakura ni maku", "桜に幕"),
    ("cherry-ribbon", 31, 9, RIBBON, POETRY, "Cherry Blossom Poetry Ribbon", "sakura ni akatan", "桜に赤短"),
    ("cherry-chaff-1", 32, 10, CHAFF, None, "Cherry Blossom Chaff 1", "sakura no kasu", "桜のカス"),
    ("cherry-chaff-2", 33, 11, CHAFF, None, "Cherry Blossom Chaff 2", "sakura no kasu", "桜のカス"),
    ("wisteria-cuckoo", 40, 12, ANIMAL, None, "Wisteria Cuckoo", "fuji ni hototogisu", "藤に不如帰"),
    ("wisteria-ribbon", 41, 13, RIBBON, PLAIN, "Wisteria Plain Ribbon", "fuji ni tanzaku", "藤に短冊"),
    ("wisteria-chaff-1", 42, 14, CHAFF, None, "Wisteria Chaff 1", "fuji no kasu", "藤のカス"),
    ("wisteria-chaff-2", 43, 15, CHAFF, None, "Wisteria Chaff 2", "fuji no kasu", "藤のカス"),
    ("iris-bridge", 50, 16, ANIMAL, None, "Iris Bridge", "ayame ni yatsuhashi", "菖蒲に八橋"),
    ("iris-ribbon", 51, 17, RIBBON, PLAIN, "Iris Plain Ribbon", "ayame ni tanzaku", "菖蒲に短冊"),
    ("iris-chaff-1", 52, 18, CHAFF, None, "Iris Chaff 1", "ayame no kasu", "菖蒲のカス"),
    ("iris-chaff-2", 53, 19, CHAFF, None, "Iris Chaff 2", "ayame no kasu", "菖蒲のカス"),
    ("peony-butterflies", 60, 20, ANIMAL, None, "Peony Butterflies", "botan ni chō", "牡丹に蝶"),
    ("peony-ribbon", 61, 21, RIBBON, BLUE, "Peony Blue Ribbon", "botan ni aotan", "牡丹に青短"),
    ("peony-chaff-1", 62, 22, CHAFF, None, "Peony Chaff 1", "botan no kasu", "牡丹のカス"),
    ("peony-chaff-2", 63, 23, CHAFF, None, "Peony Chaff 2", "botan no kasu", "牡丹のカス"),
    ("clover-boar", 70, 24, ANIMAL, None, "Bush Clover Boar", "hagi ni inoshishi", "萩に猪"),
    ("clover-ribbon", 71, 25, RIBBON, PLAIN, "Bush Clover Plain Ribbon", "hagi ni tanzaku", "萩に短冊"),
    ("clover-chaff-1", 72, 26, CHAFF, None, "Bush Clover Chaff 1", "hagi no kasu", "萩のカス"),
    ("clover-chaff-2", 73, 27, CHAFF, None, "Bush Clover Chaff 2", "hagi no kasu", "萩のカス"),
    ("susuki-moon", 80, 28, BRIGHT, None, "Susuki Grass Full Moon", "susuki ni tsuki", "芒に月"),
    ("susuki-geese", 81, 29, ANIMAL, None, "Susuki Grass Geese", "susuki ni kari", "芒に雁"),
    ("susuki-chaff-1", 82, 30, CHAFF, None, "Susuki Grass Chaff 1", "susuki no kasu", "芒のカス"),
    ("susuki-chaff-2", 83, 31, CHAFF, None, "Susuki Grass Chaff 2", "susuki no kasu", "芒のカス"),
    ("chrysanthemum-cup", 90, 32, ANIMAL, None, "Chrysanthemum Sake Cup", "kiku ni sakazuki", "菊に盃"),
    ("chrysanthemum-ribbon", 91, 33, RIBBON, BLUE, "Chrysanthemum Blue Ribbon", "kiku ni aotan", "菊に青短"),
    ("chrysanthemum-chaff-1", 92, 34, CHAFF, None, "Chrysanthemum Chaff 1", "kiku no kasu", "菊のカス"),
    ("chrysanthemum-chaff-2", 93, 35, CHAFF, None, "Chrysanthemum Chaff 2", "kiku no kasu", "菊のカス"),
    ("maple-deer", 100, 36, ANIMAL, None, "Maple Deer", "momiji ni shika", "紅葉に鹿"),
    ("maple-ribbon", 101, 37, RIBBON, BLUE, "Maple Blue Ribbon", "momiji ni aotan", "紅葉に青短"),
    ("maple-chaff-1", 102, 38, CHAFF, None, "Maple Chaff 1", "momiji no kasu", "紅葉のカス"),
    ("maple-chaff-2", 103, 39, CHAFF, None, "Maple Chaff 2", "momiji no kasu", "紅葉のカス"),
    ("willow-rain-man", 110, 40, BRIGHT, None, "Willow Rain Man", "yanagi ni Ono no Michikaze", "柳に小野道風"),
    ("willow-swallow", 111, 41, ANIMAL, None, "Willow Swallow", "yanagi ni tsubame", "柳に燕"),
    ("willow-ribbon", 112, 42, RIBBON, PLAIN, "Willow Plain Ribbon", "yanagi ni tanzaku", "柳に短冊"),
    ("willow-lightning", 113, 43, CHAFF, None, "Willow Lightning", "yanagi no kasu", "柳のカス"),
    ("paulownia-phoenix", 120, 44, BRIGHT, None, "Paulownia Phoenix", "kiri ni hōō", "桐に鳳凰"),
    ("paulownia-yellow", 121, 45, CHAFF, None, "Paulownia Yellow Chaff", "kiri no kasu", "桐のカス"),
    ("paulownia-chaff-1", 122, 46, CHAFF, None, "Paulownia Chaff 1", "kiri no kasu", "桐のカス"),
    ("paulownia-chaff-2", 123, 47, CHAFF, None, "Paulownia Chaff 2", "kiri no kasu", "桐のカス"),
]

# Number, slug, names.
MONTHS = [
    (1, "pine", Names("Pine", "matsu", "松", "Mats", ("Sechou",), ko="솔")),
    (2, "plum", Names("Plum Blossom", "ume", "梅", "Chume", ko="매화")),
    (3, "cherry", Names("Cherry Blossom", "sakura", "桜", "Sakura", ko="벚꽃")),
    (4, "wisteria", Names("Wisteria", "fuji", "藤", "Mases", ko="흑싸리")),
    (5, "iris", Names("Iris", "ayame", "菖蒲", "Chudel", ko="난초")),
    (6, "peony", Names("Peony", "botan", "牡丹", "Bara", ko="모란")),
    (7, "clover", Names("Bush Clover", "hagi", "萩", "Babii", ko="홍싸리")),
    (8, "susuki", Names("Susuki Grass", "susuki", "芒", "Buil", ko="공산")),
    (9, "chrysanthemum", Names("Chrysanthemum", "kiku", "菊", "Kob", ko="국화")),
    (10, "maple", Names("Maple", "momiji", "紅葉", "Ska", ko="단풍")),
    (11, "willow", Names("Willow", "yanagi", "柳", "Nisoro", ko="비")),
    (12, "paulownia", Names("Paulownia", "kiri", "桐", "Kiri", ko="오동")),
]

CODES = "a code is month * 10 + rank, such as 10 to 13 for Pine, 0 for the blank, or 1 to 3 for a joker"

models = st.frozensets(st.sampled_from([*CARDS, BLANK, *JOKERS]))
masks = st.integers(0, 2**52 - 1)


# The cards


@pytest.mark.rule("CD-1", "CD-2", "CD-5")
@pytest.mark.parametrize(("slug", "code", "index", "kind", "ribbon", "english", "romaji", "kanji"), DECK_TABLE)
def test_card_is_as_the_table_says(slug, code, index, kind, ribbon, english, romaji, kanji):
    constant = slug.upper().replace("-", "_")
    card = getattr(cards, constant)
    assert (card.slug, card.code, card.index, card.kind, card.ribbon) == (slug, code, index, kind, ribbon)
    assert (card.month, card.rank, card.is_blank) == (code // 10, code % 10, False)
    assert card.mask == 2**index
    assert (card.names.english, card.names.romaji, card.names.kanji) == (english, romaji, kanji)
    assert (str(card), repr(card)) == (slug, constant)
    assert Card.parse(slug) is Card.parse(str(code)) is Card.from_code(code) is Card.from_index(index) is card


@pytest.mark.rule("CD-1")
def test_deck_is_the_48_cards_in_the_order_of_the_table():
    assert [card.slug for card in CARDS] == [row[0] for row in DECK_TABLE]
    assert len(CARDS) == len(DECK) == 48
    assert tuple(DECK) == CARDS
    assert [name for name in cards.__all__ if name.isupper()][7:] == [repr(card) for card in CARDS]


@pytest.mark.rule("CD-1", "CD-5")
@pytest.mark.parametrize(("number", "slug", "names"), MONTHS)
def test_month_is_as_the_table_says(number, slug, names):
    month = Month[slug.upper()]
    assert month is Month(number)
    assert (month, month.slug, str(month), f"{month}", month.names) == (number, slug, slug, slug, names)
    assert str(month.cards) == " ".join(row[0] for row in DECK_TABLE[4 * number - 4 : 4 * number])


@pytest.mark.rule("CD-1")
@pytest.mark.parametrize("number", [0, 13, -1, "pine"])
def test_no_other_month(number):
    with pytest.raises(HanafudaError, match=r"the months are 1 to 12 \(CD-1\)"):
        Month(number)


@pytest.mark.rule("CD-2")
@pytest.mark.parametrize("group", [*Kind, *Ribbon])
def test_cards_of_a_kind_or_ribbon(group):
    assert [card.slug for card in group.cards] == [row[0] for row in DECK_TABLE if group in row[3:5]]


@pytest.mark.rule("CD-3")
def test_blank_belongs_to_no_month_and_not_to_the_deck():
    assert (BLANK.is_blank, BLANK.index, BLANK.code, BLANK.mask, BLANK.ribbon) == (True, 48, 0, 2**48, None)
    assert (str(BLANK), repr(BLANK)) == ("blank", "BLANK")
    assert BLANK.names == Names("Blank", "shirofuda", "白札", ko="백패")
    assert Card.parse("blank") is Card.parse("0") is Card.from_code(0) is Card.from_index(48) is BLANK
    assert BLANK not in CARDS
    assert BLANK not in DECK
    assert all(BLANK not in group.cards for group in (*Month, *Kind, *Ribbon))


@pytest.mark.rule("CD-3")
@pytest.mark.parametrize("attribute", ["month", "rank", "kind"])
def test_blank_says_what_it_has_not(attribute):
    with pytest.raises(HanafudaError, match=rf"the blank card has no {attribute} \(CD-3\)"):
        getattr(BLANK, attribute)


@pytest.mark.rule("CD-3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_jokers_belong_to_no_month_and_come_after_the_blank(number):
    joker = getattr(cards, f"JOKER_{number}")
    assert (joker.index, joker.code, joker.mask) == (48 + number, number, 2 ** (48 + number))
    assert joker.slug == f"joker-{number}"
    assert (joker.is_joker, joker.is_blank, PINE_CRANE.is_joker, BLANK.is_joker) == (True, False, False, False)
    assert Card.parse(f"j{number}") is Card.parse(str(number)) is Card.from_index(48 + number) is joker
    assert (joker.notation, joker.names.of("ko"), joker.ribbon) == (f"j{number}", f"조커 {number}", None)
    assert joker in JOKERS
    assert joker not in DECK
    with pytest.raises(HanafudaError, match=rf"joker-{number} has no month \(CD-3\)"):
        _ = joker.month


@pytest.mark.rule("CD-5")
@pytest.mark.parametrize(
    ("card", "romaja", "hangul"),
    [
        ("pine-crane", "sol gwang", "솔 광"),
        ("chrysanthemum-cup", "gukhwa yeolkkeut", "국화 열끗"),
        ("cherry-ribbon", "beotkkot hongdan", "벚꽃 홍단"),
        ("peony-ribbon", "moran cheongdan", "모란 청단"),
        ("clover-ribbon", "hongssari tti", "홍싸리 띠"),
        ("wisteria-chaff-2", "heukssari pi", "흑싸리 피"),
        ("willow-lightning", "bi ssangpi", "비 쌍피"),
        ("paulownia-yellow", "odong ssangpi", "오동 쌍피"),
    ],
)
def test_korean_names_of_cards(card, romaja, hangul):
    names = Card.parse(card).names
    assert (names.romaja, names.of("ko")) == (romaja, hangul)


# Cards as values


def test_cards_are_not_made():
    with pytest.raises(TypeError, match="use a constant such as PINE_CRANE"):
        Card()
    with pytest.raises(TypeError, match=r"Card\.parse\('pine-crane'\)"):
        Card("pine-crane", index=0)


@pytest.mark.parametrize("name", ["index", "names", "month", "colour"])
def test_card_cannot_be_changed(name):
    with pytest.raises(AttributeError):
        setattr(PINE_CRANE, name, None)
    with pytest.raises(AttributeError):
        delattr(PINE_CRANE, name)
    assert (PINE_CRANE.index, PINE_CRANE.month) == (0, Month.PINE)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_and_copied_cards_are_the_same_objects(protocol):
    for card in (*CARDS, BLANK, *JOKERS):
        assert pickle.loads(pickle.dumps(card, protocol)) is copy.copy(card) is copy.deepcopy(card) is card
    for pile in (DECK, CardSet(), CardSet([PINE_CRANE, BLANK, JOKER_1])):
        assert pickle.loads(pickle.dumps(pile, protocol)) == copy.copy(pile) == copy.deepcopy(pile) == pile


@pytest.mark.rule("CD-1")
def test_cards_sort_by_index_and_the_blank_comes_last():
    assert sorted([BLANK, *reversed(CARDS)]) == [*CARDS, BLANK]
    assert PINE_CRANE < cards.PINE_CHAFF_1 <= Card.parse("pine-chaff-1") < BLANK
    assert BLANK > cards.CHERRY_CURTAIN >= cards.PINE_CHAFF_1
    assert not Card.parse("pine-crane") < PINE_CRANE
    assert len({*CARDS, BLANK, *CARDS}) == 49
    assert PINE_CRANE != 0


@pytest.mark.rule("CD-1")
@pytest.mark.parametrize("index", [-1, 52])
def test_no_other_index(index):
    with pytest.raises(HanafudaError, match=rf"no card has the index {index}: .* \(CD-1\)"):
        Card.from_index(index)


@pytest.mark.rule("CD-1")
@pytest.mark.parametrize("code", [-10, 4, 9, 14, 19, 24, 119, 124, 130])
def test_no_other_code(code):
    with pytest.raises(HanafudaError, match=rf"no card has the code {code}: a code is month \* 10 \+ rank"):
        Card.from_code(code)


# Reading and printing


@pytest.mark.parametrize(
    ("text", "position", "suggestion", "message"),
    [
        ("pine-crain", 0, "pine-crane", 'unknown card "pine-crain" at position 0: did you mean "pine-crane"? (CD-1)'),
        (" PINE_CRANE", 1, "pine-crane", 'unknown card "PINE_CRANE" at position 1: did you mean "pine-crane"? (CD-1)'),
        ("", 0, None, 'unknown card "" at position 0 (CD-1)'),
        ("queen", 0, None, 'unknown card "queen" at position 0 (CD-1)'),
        ("14", 0, None, f'unknown card "14" at position 0: {CODES} (CD-1)'),
        ("x" * 61, 0, None, f'unknown card "{"x" * 60}…" at position 0 (CD-1)'),
    ],
)
@pytest.mark.rule("CD-1")
def test_text_that_is_no_card(text, position, suggestion, message):
    with pytest.raises(ParseError) as caught:
        Card.parse(text)
    assert (caught.value.text, caught.value.position, caught.value.suggestion) == (text, position, suggestion)
    assert str(caught.value) == message


@pytest.mark.rule("CD-1")
@pytest.mark.parametrize("text", ["pine-crane pine-chaff-1 plum-ribbon", "21,10, 12", "\n12\n,pine-crane\t21,\n"])
def test_set_is_read_from_slugs_and_codes(text):
    assert CardSet.parse(text) == CardSet([PINE_CRANE, cards.PINE_CHAFF_1, cards.PLUM_RIBBON])


@pytest.mark.parametrize("text", ["", " ", "\n,\t"])
def test_text_without_words_is_the_empty_set(text):
    assert CardSet.parse(text) == CardSet()


@pytest.mark.rule("CD-1")
@pytest.mark.parametrize(
    ("text", "position", "suggestion", "message"),
    [
        ("10,plum-riban", 3, "plum-ribbon", 'unknown card "plum-riban" at position 3: did you mean "plum-ribbon"?'),
        ("10 4 11", 3, None, 'unknown card "4" at position 3: a code is month * 10 + rank'),
        ("pine-crane, pine-crane", 12, None, "pine-crane is a duplicate, at position 12"),
        ("0 blank", 2, None, "blank is a duplicate, at position 2"),
    ],
)
def test_text_that_is_no_set(text, position, suggestion, message):
    with pytest.raises(ParseError) as caught:
        CardSet.parse(text)
    assert (caught.value.text, caught.value.position, caught.value.suggestion) == (text, position, suggestion)
    assert (str(caught.value).startswith(message), caught.value.rule) == (True, "CD-1")


@pytest.mark.rule("CD-1")
@pytest.mark.parametrize(
    ("text", "word", "slug"),
    [
        ("10, pine chaff 1, 20", "pine", "pine-chaff-1"),
        ("10, willow_rain_man 20", "willow_rain_man", "willow-rain-man"),
        ("10, tsuru", "tsuru", "pine-crane"),
        ("10, shirofuda", "shirofuda", "blank"),
    ],
)
def test_a_card_by_another_name(text, word, slug):
    with pytest.raises(ParseError) as caught:
        CardSet.parse(text)
    assert str(caught.value) == f'unknown card "{word}" at position 4: did you mean "{slug}"? (CD-1)'
    assert caught.value.suggestion == slug


@pytest.mark.rule("CD-5")
@pytest.mark.parametrize("month", Month)
def test_a_month_alone_is_no_card(month):
    names = month.names
    slugs = ", ".join(card.slug for card in month.cards)
    for word in (month.slug, names.romaji, names.kanji, names.palauan, *names.palauan_also):
        with pytest.raises(ParseError) as caught:
            CardSet.parse(word)
        assert str(caught.value) == f'unknown card "{word}" at position 0: did you mean one of {slugs}? (CD-1)'
        assert caught.value.suggestion is None


def test_of_many_cards_a_hint_names_some():
    hint = "did you mean one of pine-ribbon, plum-ribbon, cherry-ribbon, wisteria-ribbon, …?"
    with pytest.raises(ParseError, match=re.escape(hint)):
        CardSet.parse("ribbon")


@pytest.mark.parametrize("word", ["no", "ni", "none"])
def test_what_is_no_part_of_a_name_gives_no_hint(word):
    with pytest.raises(ParseError) as caught:
        CardSet.parse(word)
    assert str(caught.value) == f'unknown card "{word}" at position 0 (CD-1)'


@pytest.mark.parametrize(
    ("pile", "text", "code"),
    [
        (CardSet(), "", "CardSet()"),
        (CardSet([BLANK, PINE_CRANE]), "pine-crane blank", "CardSet.parse('pine-crane blank')"),
        (DECK, " ".join(row[0] for row in DECK_TABLE), "DECK"),
    ],
)
def test_printed_set(pile, text, code):
    assert (str(pile), repr(pile)) == (text, code)


@given(masks)
def test_text_repr_mask_and_pickle_round_trip(mask):
    pile = CardSet.from_mask(mask)
    assert pile.mask == mask
    assert CardSet.parse(str(pile)) == pile
    assert CardSet.parse(", ".join(str(card.code) for card in pile)) == pile
    assert eval(repr(pile), {"CardSet": CardSet, "DECK": DECK}) == pile  # noqa: S307 - the text is our own
    assert pickle.loads(pickle.dumps(pile)) == pile
    assert card_set(mask) == pile


@given(st.text(alphabet="pine-cra10, \n", max_size=30))
def test_any_text_is_a_set_or_a_parse_error(text):
    with contextlib.suppress(ParseError):
        assert CardSet.parse(text) <= DECK | {BLANK} | JOKERS


# Sets


COMBINE = [operator.and_, operator.or_, operator.xor, operator.sub]
COMPARE = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


def forms(model):
    """The set as a card set and as two types of the standard library."""
    return [CardSet(model), frozenset(model), dict.fromkeys(model).keys()]


@given(models, models)
def test_operators_are_those_of_a_frozenset(left, right):
    pairs = [(CardSet(left), form) for form in forms(right)] + [(form, CardSet(right)) for form in forms(left)[:2]]
    for one, other in pairs:
        for combine in COMBINE:
            result = combine(one, other)
            assert isinstance(result, CardSet)
            assert frozenset(result) == combine(left, right)
        for compare in COMPARE:
            assert compare(one, other) is compare(left, right)
        assert one.isdisjoint(other) is left.isdisjoint(right)


@given(models, models)
def test_methods_are_those_of_a_frozenset(left, right):
    pile = CardSet(left)
    assert pile.union(iter(right)) == left | right
    for other in forms(right):
        assert pile.intersection(other) == left & right
        assert pile.difference(other) == left - right
        assert pile.symmetric_difference(other) == left ^ right
        assert pile.issubset(other) is (left <= right)
        assert pile.issuperset(other) is (left >= right)
        assert pile.isdisjoint(other) is left.isdisjoint(right)


@given(models)
def test_months_of_a_set(model):
    pile = CardSet(model)
    for month in Month:
        assert pile.of_month(month) == {card for card in model if card in DECK and card.month == month}
    assert pile.months == tuple(sorted({card.month for card in model if card in DECK}))


@pytest.mark.rule("CD-7")
def test_a_duplicate_is_refused():
    for pile in ([PINE_CRANE, PINE_CRANE], iter([BLANK, PINE_CRANE, PINE_CRANE])):
        with pytest.raises(InvalidCardError, match=r"^pine-crane is a duplicate \(CD-7\)$"):
            CardSet(pile)
    with pytest.raises(InvalidCardError, match="pine-crane is a duplicate"):
        DECK.union([PINE_CRANE, PINE_CRANE])
    # A set of Python has each card once, whatever it was made from.
    assert CardSet(frozenset([PINE_CRANE, PINE_CRANE])) == {PINE_CRANE}
    assert DECK.union([PINE_CRANE]) == DECK


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([PINE_CRANE, 1], "a card set holds cards, not 1"),
        ("10", r"a card set holds cards, not '1'; CardSet\.parse reads text"),
        (["pine-crane"], r"a card set holds cards, not 'pine-crane'; CardSet\.parse reads text"),
    ],
)
def test_set_is_not_made_of_anything_else(content, message):
    with pytest.raises(TypeError, match=message):
        CardSet(content)
    with pytest.raises(TypeError, match=message):
        DECK.union(content)


def test_operators_with_sets_that_hold_other_things():
    pile, mixed = CardSet([PINE_CRANE, BLANK]), {PINE_CRANE, 1}
    assert pile | mixed == {PINE_CRANE, BLANK, 1} == mixed | pile
    assert pile ^ mixed == {BLANK, 1} == mixed ^ pile
    assert pile & mixed == CardSet([PINE_CRANE]) == mixed & pile
    assert pile - mixed == CardSet([BLANK])
    assert mixed - pile == {1}
    assert not pile <= mixed
    assert not pile >= mixed
    assert not pile.isdisjoint(mixed)


@pytest.mark.parametrize("combine", [*COMBINE, *COMPARE[2:]])
def test_operators_refuse_what_is_no_set(combine):
    with pytest.raises(TypeError, match=r"not supported|unsupported operand"):
        combine(DECK, 1)


@pytest.mark.parametrize("mask", [-1, 2**52, 2**100])
def test_masks_have_52_bits(mask):
    assert CardSet.from_mask(2**52 - 1) == DECK | {BLANK} | JOKERS
    assert CardSet.from_mask(0) == CardSet()
    with pytest.raises(HanafudaError, match=f"no set of cards has the mask {mask}: bits 0 to 51 are the cards"):
        CardSet.from_mask(mask)


def test_set_cannot_be_changed():
    for name in ("mask", "colour"):
        with pytest.raises(AttributeError):
            setattr(DECK, name, 0)
        with pytest.raises(AttributeError):
            delattr(DECK, name)
    assert not hasattr(DECK, "add")
    assert DECK.mask == 2**48 - 1


@given(models)
def test_set_lists_its_cards_in_index_order(model):
    pile = CardSet(model)
    in_order = sorted(model, key=lambda card: card.index)
    assert list(pile) == in_order == sorted(pile)
    assert list(reversed(pile)) == in_order[::-1]
    assert (len(pile), bool(pile)) == (len(model), model != frozenset())
    assert all((card in pile) is (card in model) for card in (*CARDS, BLANK))
