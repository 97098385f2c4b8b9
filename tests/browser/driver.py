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
    """Begin a sheet of a game, by a preset and a number of seats."""
    part(page, "game").select_option(key)
    settled(page)
    part(page, "new").click()
    settled(page)
    part(page, "preset").select_option(json.dumps(options, separators=(",", ":"), ensure_ascii=False))
    settled(page)
    seating = page.locator('[data-focus="seats"]')
    if seating.input_value() != str(seats):
        seating.select_option(str(seats))
    settled(page)


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
        page.wait_for_function("['yours', 'reckoning'].includes(document.querySelector('.browser-page').dataset.state)")
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
