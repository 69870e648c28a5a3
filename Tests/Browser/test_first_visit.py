"""The first five minutes: an empty library, hints where the thing is, the help."""

import re

import pytest
from people import LAPTOP, NEWCOMER, PHONE
from pieces import quartet
from playwright.sync_api import expect
from studio import Studio, produce
from test_accessibility import TABLET, flaws
from test_people_pages import choreographer

DEVICES = pytest.mark.parametrize("device", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])

OVERLAP = """() => {
  const [bubble, ring] = ['.hint', '.hint-ring'].map((one) => document.querySelector(one).getBoundingClientRect());
  const [left, top, right, bottom] = [ring.left + 4, ring.top + 4, ring.right - 4, ring.bottom - 4];
  const covers = bubble.left < right && bubble.right > left && bubble.top < bottom && bubble.bottom > top;
  const isInside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  return { covers, isInside };
}"""
STANDS = """() => new Promise((still) => {
  let before = '';
  const look = () => {
    const now = JSON.stringify(['.hint', '.hint-ring'].map((one) => document.querySelector(one).getBoundingClientRect()));
    if (now === before) return still();
    before = now;
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  look();
})"""


def hint(page, number):
    return page.get_by_role("dialog", name=f"Hint {number} of 3", exact=True)


def expect_beside(page, number):
    expect(hint(page, number)).to_be_visible()
    page.evaluate(STANDS)
    assert page.evaluate(OVERLAP) == {"covers": False, "isInside": True}, number


def newcomers_studio(runthrough, people, device=LAPTOP):
    return Studio(people, runthrough, produce(runthrough, quartet()), device=device, init=NEWCOMER)


def newcomer_conducts(runthrough, people, device=LAPTOP):
    return people.conductor(runthrough, runthrough.rehearse(quartet()), device=device, init=NEWCOMER)


@DEVICES
@pytest.mark.parametrize("opens", [lambda *of: newcomers_studio(*of).page, newcomer_conducts], ids=["studio", "conductor"])
def test_a_first_visit_is_shown_three_hints_that_cover_nothing_they_speak_of(runthrough, people, device, opens):
    page = opens(runthrough, people, device)
    for number in (1, 2, 3):
        expect_beside(page, number)
        assert flaws(page, touch=device is not LAPTOP) == []
        hint(page, number).get_by_role("button", name="Next" if number < 3 else "Got it").click()
    expect(page.locator(".hint")).to_have_count(0)


def test_hints_are_read_out_and_passed_by_keys_and_space_stays_go(runthrough, people):
    page = newcomer_conducts(runthrough, people)
    expect(hint(page, 1)).to_be_focused()
    expect(hint(page, 1)).to_have_accessible_description("Start here: dancers scan this code and see their own dot.")
    page.keyboard.press("Space")
    expect(page.locator("#number")).to_have_text(re.compile("^2"))
    page.keyboard.press("Enter")
    expect(hint(page, 2)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".hint")).to_have_count(0)


def test_hints_come_once_on_a_device_and_again_from_the_help(runthrough, people):
    studio = newcomers_studio(runthrough, people)
    page = studio.page
    expect(hint(page, 1)).to_be_visible()
    page.reload()
    studio.opened()
    # A page is quiet for two seconds first.
    page.evaluate("new Promise((over) => setTimeout(() => requestIdleCallback(over), 2_500))")
    expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").get_by_role("button", name="Show the hints again").click()
    expect(hint(page, 1)).to_be_visible()
    hint(page, 1).get_by_role("button", name="Stop hints").click()
    expect(page.locator(".hint")).to_have_count(0)


def test_pressing_what_a_hint_speaks_of_goes_on(runthrough, people):
    page = newcomers_studio(runthrough, people).page
    hint(page, 1).get_by_role("button", name="Next").click()
    expect(hint(page, 2)).to_be_visible()
    page.get_by_role("button", name="New formation").first.click()
    expect(hint(page, 3)).to_be_visible()
    expect(page.locator(".card")).to_have_count(5)


def an_empty_library(runthrough, people, device=LAPTOP):
    """Of somebody who has an account and nothing in it any more."""
    production = produce(runthrough, quartet())
    page = choreographer(runthrough, people, production, "see", device)
    everybody = runthrough.get(f"/api/v1/productions/{production}/people")["people"]
    person = next(one for one in everybody if one["role"] == "see")
    runthrough.call("DELETE", f"/api/v1/productions/{production}/people/{person['id']}")
    page.goto(runthrough.url + "/")
    return page


@pytest.mark.every_browser
@DEVICES
def test_an_empty_library_offers_names_templates_and_the_demo(runthrough, people, device):
    page = an_empty_library(runthrough, people, device)
    expect(page.get_by_role("heading", name="No productions yet")).to_be_visible()
    expect(page.get_by_role("button", name="New production")).to_be_in_viewport(ratio=1)
    expect(page.locator(".starter")).to_have_count(5)
    assert flaws(page, touch=device is not LAPTOP) == []


@pytest.mark.parametrize(
    "name, dancers, formations",
    [("Demo: Crossing", 12, 24), ("Line-up of 8", 8, 5), ("Duet", 2, 5), ("Showcase", 16, 6)],
)
def test_a_template_is_a_piece_that_can_be_danced(runthrough, people, name, dancers, formations):
    page = an_empty_library(runthrough, people)
    page.get_by_role("button", name=name).click()
    page.wait_for_url("**/studio/*")
    expect(page.locator("body")).to_have_attribute("data-state", "open")
    made = runthrough.get(f"/api/v1/productions/{page.url.rsplit('/', 1)[1]}")
    assert (len(made["performers"]), len(made["formations"])) == (dancers, formations)
    width, depth = made["stage"]["width"], made["stage"]["depth"]
    for formation in made["formations"]:
        places = [(place["x"], place["y"]) for place in formation["positions"].values()]
        assert len(set(places)) == dancers, formation["name"]
        assert all(abs(x) <= width / 2 and 0 <= y <= depth for x, y in places), formation["name"]
    if name.startswith("Demo"):
        return  # one dancer of it comes near another
    page.evaluate("runthrough.panels.show('feasibility')")
    expect(page.get_by_text("No warnings: everything can be danced as written.")).to_be_visible()


def test_a_template_for_trainers_is_a_drill(runthrough, people):
    page = an_empty_library(runthrough, people, PHONE)
    page.get_by_role("button", name="Boxing drill").tap()
    page.wait_for_url("**/drill/*")
    expect(page.locator("#title")).to_have_text("Boxing drill")


def test_names_pasted_stand_on_the_stage(runthrough, people):
    page = an_empty_library(runthrough, people)
    stand = page.get_by_role("button", name="Put them on the stage")
    expect(stand).to_be_disabled()
    page.get_by_label("Paste the names of your dancers, one a line").fill("Ana\n2. Ben\n\nЧиді")
    expect(page.get_by_text("3 names")).to_be_visible()
    stand.click()
    page.wait_for_url("**/studio/*")
    made = runthrough.get(f"/api/v1/productions/{page.url.rsplit('/', 1)[1]}")
    assert [one["name"] for one in made["performers"]] == ["Ana", "Ben", "Чиді"]


@DEVICES
def test_the_first_button_stands_at_its_place_and_the_first_piece_is_seen(runthrough, people, device):
    runthrough.call("POST", "/api/v1/productions", quartet("Any"))
    page = people.owner(runthrough, device)
    new = page.get_by_role("button", name="New production")
    expect(new).to_be_in_viewport(ratio=1)
    expect(page.locator("tbody .title-link").first).to_be_in_viewport(ratio=1)
    more, drill = page.get_by_role("button", name="More", exact=True), page.get_by_role("button", name="New drill")
    boxes = [one.bounding_box() for one in (new, drill, more)]
    assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1


@pytest.mark.every_browser
def test_the_help_is_searched_and_linked_to(runthrough, people):
    page = people.page(PHONE)
    page.goto(f"{runthrough.url}/help#notReached")
    expect(page.get_by_text("Guest networks often keep devices apart")).to_be_visible()
    assert flaws(page, touch=not people.is_firefox) == []
    field = page.get_by_role("searchbox", name="Find")
    field.fill("undo")
    expect(page.get_by_text("Undo", exact=True)).to_be_visible()
    expect(page.get_by_text("Ctrl", exact=True).first).to_be_visible()
    field.fill("zebra")
    expect(page.get_by_role("status")).to_contain_text("“zebra” is not in the help")
    page.get_by_role("button", name="Show everything").click()
    expect(page.get_by_role("heading", name="Leading a class")).to_be_visible()


HELPED = ["/", "/join", "/help", "/account", "/athletes", "/copy", "/secure", "/nowhere"]


@pytest.mark.parametrize("path", HELPED)
@pytest.mark.parametrize("key", ["?", "F1"])
def test_the_help_is_a_key_away_on_every_page(runthrough, people, path, key):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + path)
    if path == "/help":
        expect(page.get_by_role("searchbox", name="Find")).to_be_visible()
        return
    expect(page.get_by_role("button", name="Help", exact=True)).to_be_visible()
    page.locator("h1").first.click()
    page.keyboard.press(key)
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog.get_by_role("searchbox", name="Find")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_help_lists_the_keys_that_the_studio_listens_to(runthrough, people):
    studio = Studio(people, runthrough, produce(runthrough, quartet()))
    page = studio.page
    page.keyboard.press("F1")
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog.locator("[data-topic=studio] .keys dd").last).to_be_attached()
    listed = dialog.locator("[data-topic=studio] .keys dd").all_inner_texts()
    known = page.evaluate("""import('/assets/keys/studio.js').then(({ studioKeys, stripKeys, timelineKeys }) =>
      [...studioKeys, stripKeys, timelineKeys].flatMap(({ keys }) => keys.map(({ what }) => what)).filter((what) => what !== undefined))""")
    assert listed == known and len(listed) > 50
