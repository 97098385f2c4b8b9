"""A person's path through the table, for each game, on a phone."""

import json

import pytest

from hanafuda_rules import Card
from hanafuda_rules.formats.records import replay_match
from hanafuda_rules.words import in_words

from browser.conftest import PHONE, SIZES, start
from browser.corpus import GAMES
from browser.driver import leads_to_a_rule, make_move, part, play_round, said, step, your_turn, yours_or_over


def deal(page, key, rounds="1", seats=None, take_back="yes"):
    if part(page, "playing").is_visible():
        part(page, "leave").click()
    part(page, "game").select_option(key)
    page.wait_for_function(f"document.querySelector('[data-part=links]').innerHTML.includes('{key}')")
    if seats:
        part(page, "seats").select_option(str(seats))
        page.wait_for_function(f"document.querySelector('[data-part=seats]').value === '{seats}'")
    part(page, "rounds").select_option(rounds)
    part(page, "take-back").select_option(take_back)
    part(page, "deal").click()
    part(page, "playing").wait_for()


@pytest.mark.parametrize("key", GAMES)
def test_a_round_is_played_to_its_reckoning(table, key):
    deal(table, key)
    play_round(table, lambda element: element.click())
    links = part(table, "reckoning").get_by_role("link").all()
    assert links
    assert all(leads_to_a_rule(table, link) for link in links)
    with table.expect_download() as download:
        part(table, "keep").click()
    assert replay_match(json.loads(download.value.path().read_text(encoding="utf-8"))).is_over


def test_what_can_be_taken_lights_up(table):
    deal(table, "bakappana")
    table.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")
    hand = part(table, "hand")
    name = hand.locator("button[data-takes]").first.get_attribute("data-card")
    card = hand.locator(f'[data-card="{name}"]')
    card.click()
    lit = [each.get_attribute("data-card") for each in part(table, "field").locator(".lit").all()]
    assert lit
    assert {Card.parse(each).month for each in lit} == {Card.parse(name).month}
    assert card.get_attribute("aria-pressed") == "true"
    card.click()  # once more plays it, if it has one way to be played, or else puts it back
    if len(lit) in {1, 3}:
        card.wait_for(state="detached")
    else:
        assert card.get_attribute("aria-pressed") == "false"


def test_the_keyboard_alone_plays_a_round(loaded):
    page = loaded("table")
    deal(page, "koi_koi")

    def press(element):
        element.focus()
        page.keyboard.press("Enter")

    play_round(page, press)
    assert "The round is over" in part(page, "status").inner_text()
    page.context.close()


def test_a_move_is_typed_and_a_wrong_one_can_be_corrected(loaded):
    page = loaded("table", size=PHONE)
    deal(page, "koi_koi")
    your_turn(page)
    line = page.get_by_label("Type a move")
    hand, field = cards_of(page, "hand"), cards_of(page, "field")
    for text, refusal in (("4 of hearts", '"4 of hearts" is not a move'), (field[0], "You may not play ")):
        line.fill(text)
        line.press("Enter")
        said(page, refusal)
        assert line.input_value() == text
        assert cards_of(page, "hand") == hand
    months = [Card.parse(each).month for each in field]
    card = next(each for each in hand if months.count(Card.parse(each).month) != 2)  # it has one way to be played
    turn = page.get_attribute(".browser-page", "data-turn")
    line.fill(in_words(Card.parse(card), "ja"))
    line.press("Enter")
    page.wait_for_function(f"document.querySelector('.browser-page').dataset.turn !== '{turn}'")
    assert cards_of(page, "hand") == [each for each in hand if each != card]
    assert line.input_value() == ""
    assert line.evaluate("element => element === document.activeElement")
    page.context.close()


def test_a_match_goes_on_and_is_taken_up_again(loaded):
    page = loaded("table")
    deal(page, "koi_koi", "")
    play_round(page, lambda element: element.click())
    part(page, "next-round").click()
    your_turn(page)
    assert "round 2" in part(page, "carried").inner_text()
    make_move(page)
    cards = part(page, "hand").locator("button").count()
    part(page, "leave").click()
    deal(page, "bakappana")  # a match beside the other one
    page.reload()
    assert "Koi-Koi, round 2, against Aki" in part(page, "kept").inner_text()
    start(page, kept=1)
    your_turn(page)
    assert "round 2" in part(page, "carried").inner_text()
    assert part(page, "hand").locator("button").count() == cards
    page.context.close()


def cards_of(page, name):
    return [each.get_attribute("data-card") for each in part(page, name).locator("[data-card]").all()]


def test_the_last_turn_stays_marked_and_can_be_stepped_through(table):
    deal(table, "koi_koi")
    your_turn(table)
    make_move(table)
    turn = part(table, "others").locator(".turn")
    assert turn.get_attribute("aria-label").startswith("Last turn: ")
    assert table.locator(".recent").count() > 0
    field, hand = cards_of(table, "field"), cards_of(table, "hand")
    part(table, "earlier").click()
    said(table, "1 move ago.")
    assert part(table, "hint").is_disabled()
    part(table, "earlier").click()
    said(table, "2 moves ago.")
    assert cards_of(table, "field") != field
    for _ in range(2):
        part(table, "later").click()
        table.wait_for_timeout(300)
    said(table, "Your turn.")
    assert (cards_of(table, "field"), cards_of(table, "hand")) == (field, hand)


def test_a_move_is_taken_back_where_that_is_agreed(table):
    deal(table, "koi_koi")
    your_turn(table)
    field, hand = cards_of(table, "field"), cards_of(table, "hand")
    make_move(table)
    part(table, "back").click()
    said(table, "Your last move is taken back.")
    assert (cards_of(table, "field"), cards_of(table, "hand")) == (field, hand)
    deal(table, "koi_koi", take_back="no")
    your_turn(table)
    make_move(table)
    assert part(table, "back").is_disabled()


def test_a_hint_names_its_player_the_card_and_the_reason(table):
    deal(table, "koi_koi")
    your_turn(table)
    part(table, "hint").click()
    said(table, "Hint by Strong: ")
    assert part(table, "hand").locator(".hinted").count() == 1
    box = part(table, "status")
    assert box.evaluate("element => element.scrollHeight <= element.clientHeight + 1")  # nothing is cut off


def test_a_card_that_cannot_be_taken_says_so(table):
    deal(table, "koi_koi")
    your_turn(table)
    part(table, "hand").locator("button").first.click()
    part(table, "field").locator("button:not(.lit)").first.click()
    assert " cannot take " in part(table, "status").inner_text()


def test_stopping_says_what_it_pays_now(table):
    for _ in range(12):
        deal(table, "koi_koi")
        while table.get_attribute(".browser-page", "data-state") != "reckoning":
            yours_or_over(table)
            answers = part(table, "questions").locator("button", has_text=" now")
            if answers.count():
                assert part(table, "questions").locator("h2").inner_text() == "Stop, or go on?"
                amount = int(answers.first.locator("small").inner_text().split()[0])
                answers.first.click()
                table.wait_for_function("document.querySelector('.browser-page').dataset.state === 'reckoning'")
                assert f"You {amount:+}" in part(table, "status").inner_text()
                return
            make_move(table)
    raise AssertionError("nobody was asked")


def test_yaku_and_months_are_sheets(table):
    deal(table, "koi_koi")
    your_turn(table)
    part(table, "months").click()
    rows = part(table, "sheet-rows").locator("li")
    assert rows.count() == 12
    assert rows.first.locator("img").count() == 4
    table.keyboard.press("Escape")
    part(table, "yaku").click()
    assert "to go" in rows.first.inner_text()
    part(table, "sheet").get_by_role("button", name="Close").click()
    assert not part(table, "sheet").is_visible()


def test_who_sits_out_skips_to_the_settlement(loaded):
    page = loaded("table", size=PHONE, reduced_motion="no-preference")
    for _ in range(10):
        deal(page, "hachi_hachi", seats=5)
        while page.get_attribute(".browser-page", "data-state") != "reckoning":
            if part(page, "skip").is_visible():
                part(page, "skip").click()
                page.wait_for_function("document.querySelector('.browser-page').dataset.state === 'reckoning'")
                assert "The round is over" in part(page, "status").inner_text()
                page.context.close()
                return
            if page.get_attribute(".browser-page", "data-state") == "yours":
                step(page, lambda element: element.click())
            page.wait_for_timeout(200)
    raise AssertionError("the person never sat out")


def in_sight(page, *names):
    """Whether parts are above the bar, and below the theme's header."""
    header = page.evaluate("document.querySelector('.mobile-header')?.getBoundingClientRect().bottom ?? 0")
    bar = page.locator(".bar").bounding_box()["y"]
    boxes = [part(page, name).bounding_box() for name in names]
    return [box["y"] >= header - 1 and box["y"] + box["height"] <= bar + 1 for box in boxes]


@pytest.mark.parametrize(("key", "seats"), [("koi_koi", 2), ("hachi_hachi", 5)])
def test_field_and_hand_are_in_sight_together(loaded, key, seats):
    for size in SIZES:
        page = loaded("table", size=size)
        state = None
        while state != "yours":  # a round in which the person plays
            deal(page, key, seats=seats)
            yours_or_over(page)
            takes = part(page, "hand").locator("button[data-takes]")
            while (state := page.get_attribute(".browser-page", "data-state")) == "yours" and not takes.count():
                make_move(page)
        assert in_sight(page, "field", "hand") == [True, True]
        page.context.close()


def test_a_game_without_captures_shows_no_field(table):
    deal(table, "seotda")
    yours_or_over(table)
    assert part(table, "hand").is_visible()
    assert not part(table, "field").is_visible()
    assert not part(table, "yaku").is_visible()
    assert "taken" not in part(table, "playing").inner_text()


def test_the_status_says_what_the_others_did_in_any_language(loaded):
    page = loaded("table", size=PHONE)
    part(page, "language").select_option("ja")
    deal(page, "koi_koi")
    your_turn(page)
    make_move(page)
    said(page, "Your turn. Aki：")
    assert "You：" not in part(page, "status").inner_text()
    page.context.close()


def test_names_are_no_seats(table):
    deal(table, "hachi_hachi", seats=5)
    heads = part(table, "others").locator(".who b").all_inner_texts()
    assert sorted(heads) == ["Aki", "Beni", "Chiyo", "Daigo"]
    assert "Seat" not in part(table, "playing").inner_text()
    assert "total 0" not in part(table, "playing").inner_text()
