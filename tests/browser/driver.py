"""What a person does on the pages."""

import json

from hanafuda_rules import CardSet

from browser.conftest import SITE


def part(page, name):
    return page.locator(f'[data-part="{name}"]')


def settled(page):
    """Wait until the page shows what was entered; its status line."""
    page.wait_for_selector('[data-part="app"][aria-busy="false"]')
    return part(page, "status").inner_text()


def choose_game(page, key, options, seats):
    """Begin a new sheet of a game, by a preset and a number of seats."""
    part(page, "new").click()
    settled(page)
    open_fold(page, "Game, rules and players")
    part(page, "game").select_option(key)
    settled(page)
    part(page, "preset").select_option(json.dumps(options, separators=(",", ":"), ensure_ascii=False))
    settled(page)
    seating = page.locator('[data-focus="seats"]')
    if seating.input_value() != str(seats):
        seating.select_option(str(seats))
    settled(page)
    if part(page, "ways").is_visible():  # if cards are captured
        page.click('[data-focus="by-cards"]')
    settled(page)


def open_fold(page, title):
    """Open a fold of the page if it is closed."""
    page.evaluate(
        """(title) => {
        for (const each of document.querySelectorAll('.browser-page details'))
            if (each.querySelector('summary').textContent.trim() === title) each.open = true;
    }""",
        title,
    )


def cards_in(notation):
    """The cards of a text, one by one."""
    return [card.notation for card in CardSet.parse(notation)]


def tap(page, card, seat):
    """Give a card to a seat, or take it back, as fast as a person's finger."""
    button = page.locator(f'[data-focus="tap{seat}"]')
    if button.get_attribute("aria-pressed") == "false":
        button.click()
    page.click(f'[data-card="{card}"]')


def field(page, path):
    """An input by its path, with everything opened that it lies in."""
    found = page.locator(f'[data-focus="{path}"]')
    while not found.is_visible():
        closed = page.locator("details:not([open])").filter(has=page.locator(f'[data-focus="{path}"]'))
        closed.first.locator("> summary").click()
    return found


def enter(page, about, told, path):
    """Enter a value as plain data have it."""
    ENTERED[about["kind"]](page, about, told, path)
    settled(page)


def choose(page, _about, told, path):
    field(page, path).select_option(json.dumps(told, separators=(",", ":")))


def write(page, _about, told, path):
    field(page, path).fill(str(told))
    field(page, path).press("Tab")


def tap_cards(page, _about, told, path):
    for card in cards_in(told):
        field(page, f"{path}/{card}").click()
        settled(page)


def enter_list(page, about, told, path):
    item = about["item"]
    for place, each in enumerate(told):
        if item["kind"] == "fields":
            field(page, f"{path}.{place}").click()
            settled(page)
        enter(page, item, each, f"{path}.{place}")
    while item["kind"] == "seat" and field(page, f"{path}.{len(told)}").input_value():
        field(page, f"{path}.{len(told)}").select_option("")  # what stood there before
        settled(page)


def enter_by_seat(page, about, told, path):
    for seat, each in told.items():
        enter(page, about["item"], each, f"{path}.{seat}")


def enter_fields(page, about, told, path):
    for each in about["fields"]:
        if told.get(each["name"]) is not None:
            enter(page, each, told[each["name"]], f"{path}.{each['name']}")


def enter_one_of(page, about, told, path):
    place = way_of(about["ways"], told)
    field(page, path).select_option(str(place))
    settled(page)
    enter(page, about["ways"][place], told, f"{path}.way")


ENTERED = {
    "seat": choose,
    "choice": choose,
    "number": write,
    "text": write,
    "cards": tap_cards,
    "list": enter_list,
    "seats": enter_by_seat,
    "fields": enter_fields,
    "one_of": enter_one_of,
}


def way_of(ways, told):
    """Which of several kinds of values a value is."""
    kinds = {dict: "fields", str: "cards", int: "number", list: "list"}
    fits = [way.get("is") == told.get("is") if "is" in way else way["kind"] == kinds[type(told)] for way in ways]
    return fits.index(True)


def leads_to_a_rule(page, link):
    """Whether a link leads to a rule on a page of the manual."""
    file, _, place = link.evaluate("link => link.href").partition("#")
    name = file.partition("//")[2].partition("/")[2]
    return f'id="{place}"' in (SITE / name).read_text(encoding="utf-8") and place.startswith("rule-")


def play_round(page, act):
    """Play until the reckoning: the answers first, then captures. ``act`` is how a person touches something."""
    for _ in range(80):
        yours_or_over(page)
        if page.get_attribute(".browser-page", "data-state") == "reckoning":
            return
        turn = page.get_attribute(".browser-page", "data-turn")
        step(page, act)
        page.wait_for_function(f"document.querySelector('.browser-page').dataset.turn !== '{turn}'")
    raise AssertionError("the round does not end")


def step(page, act):
    answers, lit = part(page, "questions").locator("button"), part(page, "field").locator(".lit")
    if answers.count():
        act(answers.first)
        return
    if not lit.count():
        takes = part(page, "hand").locator("button[data-takes]")
        act(takes.first if takes.count() else part(page, "hand").locator("button").first)
    chosen = part(page, "hand").locator('[aria-pressed="true"]')
    act(answers.first if answers.count() else lit.first if lit.count() else chosen)


def your_turn(page):
    """Wait until the person has to do something."""
    page.wait_for_function("document.querySelector('.browser-page').dataset.state === 'yours'")


def yours_or_over(page):
    """Wait until the person has to do something, or the round is over."""
    page.wait_for_function("['yours', 'reckoning'].includes(document.querySelector('.browser-page').dataset.state)")


def make_move(page):
    """Make one move, and wait until the person has to do something again, or the round is over."""
    turn = page.get_attribute(".browser-page", "data-turn")
    step(page, lambda element: element.click())
    page.wait_for_function(f"document.querySelector('.browser-page').dataset.turn !== '{turn}'")


def said(page, start_of_text):
    """Wait until the status begins with a text."""
    page.wait_for_function(
        f"document.querySelector('[data-part=status]').textContent.startsWith({json.dumps(start_of_text)})"
    )


# --- the score sheet --------------------------------------------------------------------------------------------------


def name_players(page, names):
    """Write the players' names at the head of the score."""
    for seat, name in enumerate(names):
        page.locator(f'[data-focus="name{seat}"]').fill(name)
        page.locator(f'[data-focus="name{seat}"]').press("Tab")
        settled(page)


def by_points(page):
    """Enter rounds by points and yaku."""
    page.click('[data-focus="by-points"]')
    settled(page)


def enter_points(page, points):
    """Enter the card points of the players."""
    for seat, number in enumerate(points):
        page.locator(f'[data-focus="sheet.points.{seat}"]').fill(str(number))
        page.locator(f'[data-focus="sheet.points.{seat}"]').press("Tab")
        settled(page)


def enter_moon_viewing(page):
    """Begin a sheet of Koi-Koi, and enter a round for its second player."""
    choose_game(page, "koi_koi", {}, 2)
    name_players(page, ["", ""])  # a new sheet has the names of the one before
    stop_with_moon_viewing(page)
    assert settled(page).endswith("Player 1 0, Player 2 +5.")


def stop_with_moon_viewing(page):
    """Enter a round of Koi-Koi for its second player."""
    for card in ("8b", "8a", "9a", "9r"):
        tap(page, card, 1)
    page.locator('[data-focus="round.stopped"]').select_option("1")
    settled(page)


def add_round(page):
    """Add the entered round, or save the correction."""
    assert part(page, "add").is_enabled()
    part(page, "add").click()
    page.wait_for_function("/is (added|corrected)/.test(document.querySelector('[data-part=status]').textContent)")
    settled(page)


def rounds_on(page):
    """The number of rounds on the sheet."""
    return part(page, "ledger").locator("button.round").count()


def totals_on(page):
    """The totals on the sheet."""
    return part(page, "ledger").locator(".totals td").all_inner_texts()
