import re

import pytest
from people import LAPTOP, PHONE, behind, expect_formation, expect_live, press_twice
from pieces import piece, quartet
from playwright.sync_api import expect
from test_accessibility import flaws


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def enter(page, code, name):
    page.get_by_label("Your code").fill(code)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()


def test_a_dancer_joins_by_a_code_typed_as_people_type(runthrough, session, people):
    page = people.page(PHONE)
    page.goto(runthrough.url + "/")
    code = session.codes["dancer"].lower()
    enter(page, f" {code[:2]}-{code[2:4]} {code[4:]} ", "Bea")
    page.wait_for_url(f"**/dancer/{session.id}")
    expect(page.get_by_role("dialog", name="Which performer are you?")).to_be_visible()
    expect_live(page)


def test_a_dancer_chooses_a_performer_and_sees_it_as_theirs(runthrough, session, people):
    page = people.dancer(runthrough, session, "Bea", "Chidi")
    expect(page.locator("#who")).to_have_text("Chidi")
    expect(page.locator("#place")).to_contain_text(re.compile("Here.* stage (left|right), "))
    expect_formation(page, 0, "Line")


def test_a_taken_performer_says_who_has_it_and_cannot_be_taken(runthrough, session, people):
    people.dancer(runthrough, session, "Bea", "Ana")
    page = people.dancer(runthrough, session, "Cem")
    taken = page.locator("button.performer").filter(has_text="Ana")
    expect(taken).to_contain_text("taken by Bea")
    expect(taken).to_have_attribute("aria-disabled", "true")
    taken.click(force=True)
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("taken by Bea")


def test_the_conductor_reads_that_a_dancer_took_the_performer_of_an_absent_one(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    told = conductor.locator("#took-over")
    away = people.dancer(runthrough, session, "Dara", "Ana")
    expect(told).to_be_empty()
    away.close()
    odo = people.dancer(runthrough, session, "Odo", "Ana")
    expect(told).to_have_text("Odo has taken Ana while Dara is away.")
    odo.locator("#who-button").click()
    odo.locator("button.performer").filter(has_text="Ben").click()
    expect(told).to_be_empty()


def test_a_performer_taken_meanwhile_shows_at_once_in_an_open_choice(runthrough, session, people):
    choosing = people.dancer(runthrough, session, "Cem")
    people.dancer(runthrough, session, "Bea", "Dora")
    expect(choosing.locator("button.performer").filter(has_text="Dora")).to_contain_text("taken by Bea")


def test_a_wrong_code_is_said_in_words(runthrough, session, people):
    page = people.page(PHONE)
    page.goto(runthrough.url + "/join")
    enter(page, "222222" if "222222" not in session.codes.values() else "333333", "Bea")
    expect(page.get_by_role("alert")).to_contain_text("code is unknown")
    expect(page.get_by_label("Your code")).to_be_focused()
    enter(page, "ABC", "Bea")
    expect(page.get_by_role("alert")).to_contain_text("A code has 6 letters and digits")


def test_too_many_tries_say_when_to_try_again(runthrough, people):
    page = people.page(PHONE)
    page.route("**/api/v1/join", lambda route: route.fulfill(status=429, headers={"Retry-After": "42"}, json={"type": "x/rate-limited"}))
    page.goto(runthrough.url + "/join")
    enter(page, "ABCDEF", "Bea")
    expect(page.get_by_role("alert")).to_contain_text("Try again in 42 seconds")


def test_an_unreachable_server_is_said_in_words(runthrough, people):
    page = people.page(PHONE)
    page.route("**/api/v1/join", lambda route: route.abort())
    page.goto(runthrough.url + "/join")
    enter(page, "ABCDEF", "Bea")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")


def test_a_reload_keeps_the_dancers_place(runthrough, session, people):
    page = people.dancer(runthrough, session, "Bea", "Ben")
    page.reload()
    expect_live(page)
    expect(page.locator("#who")).to_have_text("Ben")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_not_you_gives_the_place_up(runthrough, session, people):
    page = people.dancer(runthrough, session, "Bea", "Ben")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Not you?").click()
    page.wait_for_url("**/join#why=left")
    expect(page.get_by_label("Your code")).to_be_visible()
    page.goto(f"{runthrough.url}/dancer/{session.id}")
    page.wait_for_url("**/join#why=unknown")


def test_a_screen_needs_no_name_but_a_person_does(runthrough, session, people):
    page = people.page(LAPTOP)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    page.get_by_label("Your name").fill("")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("name")
    page.get_by_role("button", name="Another code").click()
    enter(page, session.codes["screen"], "")
    page.wait_for_url(f"**/screen/{session.id}")


def test_a_dancer_changes_performer(runthrough, session, people):
    page = people.dancer(runthrough, session, "Bea", "Ben")
    page.locator("#who-button").click()
    page.locator("button.performer").filter(has_text="Dora").click()
    expect(page.locator("#who")).to_have_text("Dora")
    other = people.dancer(runthrough, session, "Cem")
    expect(other.locator("button.performer").filter(has_text="Ben")).to_contain_text("free")


def test_the_second_tab_of_the_same_dancer_takes_over_and_the_first_says_so(runthrough, session, people):
    first = people.dancer(runthrough, session, "Bea", "Ben")
    second = first.context.new_page()
    people.pages.append(second)
    second.goto(first.url)
    expect_live(second)
    expect(first.get_by_role("dialog")).to_contain_text(re.compile("another tab"))
    first.get_by_role("button", name="Use it here").click()
    expect_live(first)


def names(page):
    return page.get_by_role("group", name="Who are you?").locator("button.performer")


def test_a_scanned_code_says_the_piece_and_one_touch_of_a_name_leads_to_the_own_dot(runthrough, session, people):
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Quartet")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(page.get_by_label("Your code")).to_be_hidden()
    expect(names(page)).to_have_text(["Ana", "Ben", "Chidi", "Dora"])
    assert not re.search("projector|screen", page.locator("main").inner_text(), re.I)
    for width, height in ((360, 640), (390, 844), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(names(page).first).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sent = press_twice(names(page).filter(has_text="Chidi"))
    page.wait_for_url(f"**/dancer/{session.id}")
    assert sum(address.endswith("/join") for address in sent) == 1
    expect(page.locator("#who")).to_have_text("Chidi")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_code_that_leads_nowhere_is_said_before_anything_is_typed(runthrough, session, people):
    page = people.page(PHONE)
    page.goto(runthrough.url + "/join/" + ("222222" if "222222" not in session.codes.values() else "333333"))
    expect(page.get_by_role("alert")).to_contain_text("That code is unknown or has expired.")
    expect(page.get_by_label("Your code")).to_be_focused()
    page.get_by_label("Your code").fill(session.codes["dancer"])
    expect(names(page)).to_have_count(4)
    expect(page.locator("form .problem")).to_have_text("")


def test_while_the_network_is_gone_it_is_said_and_the_names_come_with_it(runthrough, session, people):
    page = people.page(PHONE)
    page.route("**/api/v1/join/*", lambda route: route.abort())
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/api/v1/join/*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(names(page)).to_have_count(4)
    expect(page.locator("form .problem")).to_have_text("")


def test_one_of_two_hundred_is_found_by_the_alphabet_or_by_typing(runthrough, people):
    cast = [f"{first} {number}" for first in ("Zoe", "Ana", "Ґалаґан", "Ben") for number in range(1, 51)]
    session = runthrough.rehearse(piece("Everybody", cast, ["Gather", "Spread"]))
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    expect(names(page)).to_have_count(200)
    expect(names(page).first).to_have_text("Ana 1")
    expect(page.locator(".cast-offer h3")).to_have_text(["A", "B", "Z", "Ґ"])
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport(ratio=1)
    assert flaws(page, touch=True) == []
    page.get_by_label("Your name").fill("zoe 37")
    expect(names(page)).to_have_text(["Zoe 37"])
    page.get_by_label("Your name").fill("Nadia")
    expect(page.get_by_text("“Nadia” is not on the list.")).to_be_visible()
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(f"**/dancer/{session.id}")
    expect(page.get_by_role("dialog", name="Which performer are you?")).to_be_visible()


def test_typing_a_name_offers_the_performer_of_that_name(runthrough, session, people):
    page = people.page(PHONE)
    page.goto(runthrough.url + "/join")
    page.get_by_label("Your code").fill(session.codes["dancer"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Quartet")
    page.get_by_label("Your name").fill("Zoe")
    expect(names(page)).to_have_count(0)
    page.get_by_label("Your name").fill("chidi Okafor")
    expect(names(page)).to_have_text(["Chidi"])
    names(page).click()
    page.wait_for_url(f"**/dancer/{session.id}")
    expect(page.locator("#who")).to_have_text("Chidi")
    page.locator("#who-button").click()
    expect(page.locator(".performer").filter(has_text="this is you")).to_have_count(1)
    expect(page.locator(".performer").filter(has_text="Chidi")).to_contain_text("this is you")
    assert [one["name"] for one in page.evaluate("runthrough.session.state.members")] == ["chidi Okafor"]


def test_the_second_dancer_to_take_a_performer_reads_so_and_chooses_again(runthrough, session, people):
    people.dancer(runthrough, session, "Bea", "Dora")
    late = people.page(PHONE)
    late.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    expect(names(late).filter(has_text="Dora")).to_contain_text("taken")
    expect(names(late).filter(has_text="Ben")).not_to_contain_text("taken")
    # Somebody else is quicker.
    people.dancer(runthrough, session, "Cem", "Ben")
    names(late).filter(has_text="Ben").click()
    dialog = late.get_by_role("dialog", name="Which performer are you?")
    expect(dialog.get_by_role("alert")).not_to_have_text("")
    expect(dialog.locator(".performer").filter(has_text="Ben")).to_contain_text("taken by Cem")


def test_this_is_you_is_said_only_on_the_device_of_that_person(runthrough, session, people):
    people.dancer(runthrough, session, "Bea", "Dora")
    conductor = people.conductor(runthrough, session)
    behind(conductor, "everyone")
    conductor.get_by_role("button", name="Bea dances Dora. Change").click()
    row = conductor.get_by_role("dialog").locator(".performer").filter(has_text="Dora")
    expect(row).to_contain_text("taken by Bea")
    expect(conductor.get_by_role("dialog")).not_to_contain_text("this is you")
