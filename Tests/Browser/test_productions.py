import json
import re

from classes import drill
from editors import until
from people import LAPTOP, PHONE, drawn, expect_formation, expect_green, expect_to_become
from pieces import difficult, piece, quartet
from playwright.sync_api import expect


def row(page, title):
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=title, exact=True))


def choose(page, title, item):
    """Of what the “⋯” of a row offers."""
    row(page, title).get_by_role("button", name=f"More for {title}").click()
    page.get_by_role("menu").get_by_role("menuitem", name=item, exact=True).click()


def test_the_owner_opens_a_session_from_the_list(runthrough, people):
    runthrough.rehearse(quartet("Open me"))
    page = people.owner(runthrough)
    expect(row(page, "Open me")).to_contain_text("4")
    row(page, "Open me").get_by_role("button", name="Open session").click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("dialog").get_by_role("button", name="Open session").click()
    page.wait_for_url("**/conductor/*")
    expect_formation(page, 0, "Line")
    expect(page.locator("#baton")).to_have_text("You’re in control")


def test_a_running_session_is_listed_and_entered_again(runthrough, people):
    session = runthrough.rehearse(quartet("Running already"))
    page = people.owner(runthrough)
    running = page.get_by_role("region", name="Running now").get_by_role("listitem").filter(has_text="Running already").first
    expect(running).to_contain_text(session.codes["dancer"])
    running.get_by_role("button", name="Conduct").click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("dialog").get_by_role("button").last.click()
    page.wait_for_url(f"**/conductor/{session.id}")
    expect(page.locator("#connection")).to_have_text("Live")


def test_a_running_class_is_listed_as_one(runthrough, people):
    session = runthrough.rehearse(drill("Running class"))
    page = people.owner(runthrough)
    running = page.get_by_role("region", name="Running now").get_by_role("listitem").filter(has_text="Running class").first
    expect(running).to_contain_text(f"Athletes: {session.codes['dancer']}")
    expect(running).not_to_contain_text("Dancers")
    running.get_by_role("button", name="Lead Running class").click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("dialog").get_by_role("button").last.click()
    page.wait_for_url(f"**/trainer/{session.id}")


def test_the_owner_opens_the_conductors_page_by_its_address(runthrough, people):
    session = runthrough.rehearse(quartet("By address"))
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/conductor/{session.id}")
    expect_formation(page, 0, "Line")


def test_import_export_and_delete(runthrough, people, tmp_path):
    page = people.owner(runthrough)
    file = tmp_path / "brought.json"
    file.write_text(json.dumps({"format": "runthrough.production/1", **quartet("Brought along")}))
    page.locator("#file").set_input_files(file)
    expect(row(page, "Brought along")).to_be_visible()
    with page.expect_download() as download:
        choose(page, "Brought along", "Export")
    exported = json.loads(download.value.path().read_text())
    assert exported["format"] == "runthrough.production/1"
    assert [formation["name"] for formation in exported["formations"]] == ["Line", "Square", "Diamond", "Finale"]
    choose(page, "Brought along", "Delete")
    expect(row(page, "Brought along")).to_have_count(0)


def test_a_duplicate_stands_beside_what_it_was_made_of(runthrough, people):
    runthrough.call("POST", "/api/v1/productions", quartet("Twice"))
    page = people.owner(runthrough)
    choose(page, "Twice", "Duplicate")
    expect(page.get_by_role("status").filter(has_text="is in the list")).to_have_text("“Copy of Twice” is in the list.")
    expect(row(page, "Copy of Twice")).to_contain_text("4")
    expect(row(page, "Twice")).to_have_count(1)
    made = runthrough.call("POST", "/api/v1/productions", drill("Southpaw drill"))
    page.reload()
    page.get_by_role("button", name="More for Southpaw drill").click()
    page.get_by_role("menuitem", name="Duplicate", exact=True).click()
    expect(page.get_by_role("button", name="More for Copy of Southpaw drill")).to_be_visible()
    listed = runthrough.get("/api/v1/productions?kind=drill&search=Copy%20of%20Southpaw")["productions"]
    same = ("tempo", "drill", "combos", "rounds")
    copy, original = (runthrough.get(f"/api/v1/productions/{id}") for id in (listed[0]["id"], made["id"]))
    assert [copy[key] for key in same] == [original[key] for key in same]


def test_the_actions_of_a_row_are_reached_by_keyboard(runthrough, people):
    runthrough.call("POST", "/api/v1/productions", quartet("By keyboard"))
    page = people.owner(runthrough)
    more = row(page, "By keyboard").get_by_role("button", name="More for By keyboard")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Share")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(more).to_be_focused()


def test_a_production_is_found_by_a_part_of_its_title(runthrough, people):
    for title in ("Лебедине озеро", "Swan songs", "Other birds"):
        runthrough.call("POST", "/api/v1/productions", quartet(title))
    page = people.owner(runthrough)
    page.get_by_role("searchbox", name="Find a production").fill("ОЗЕРО")
    expect(page.get_by_role("rowheader")).to_have_text(["Лебедине озеро"])
    page.get_by_role("searchbox", name="Find a production").fill("100%_'")
    expect(page.get_by_role("status").filter(has_text="100%")).to_have_text("“100%_'” was not found in titles, names or notes.")
    page.get_by_role("searchbox", name="Find a production").fill("")
    expect(row(page, "Other birds")).to_be_visible()


def test_a_page_has_one_green_button_and_rows_whose_names_differ(runthrough, people):
    runthrough.rehearse(quartet("One of many"))
    page = people.owner(runthrough)
    expect(page.get_by_role("button", name="Conduct One of many")).to_be_visible()
    expect_green(page, "New production")
    expect(row(page, "One of many").first).to_be_visible()
    without_title = page.locator("tbody tr, .session-row").evaluate_all("""(rows) => rows.flatMap((row) => {
        const title = row.querySelector(".title-link bdi, .session-title bdi").textContent;
        return [...row.querySelectorAll("button, a.button")].map((button) => button.getAttribute("aria-label"))
            .filter((label) => !label?.includes(title)).map((label) => `${title}: ${label}`);
    })""")
    assert without_title == []


def test_the_demo_is_called_one_and_times_are_counted_from_now(own_runthrough, people):
    own_runthrough.call("POST", "/api/v1/productions", quartet("Just made"))
    page = people.page(LAPTOP, cookie=own_runthrough.token, url=own_runthrough.url)
    page.clock.install()
    page.goto(own_runthrough.url + "/")
    expect(row(page, "Crossing Demo")).to_have_count(1)
    # Nobody is in its session: it is not what is running.
    expect(page.get_by_role("region", name="Running now")).to_have_count(0)
    made = row(page, "Just made").locator("time")
    expect(made).to_have_text("just now")
    assert re.search(r"\d{4}.*\d:\d\d", made.get_attribute("title"))
    page.clock.fast_forward("12:05")
    expect(made).to_have_text(re.compile(r"^12 min\.? ago$"))


def test_a_demo_runs_once_a_person_is_in_it(own_runthrough, people):
    demo, = own_runthrough.get("/api/v1/sessions")["sessions"]
    dancer = people.page(PHONE)
    dancer.goto(f"{own_runthrough.url}/join/{demo['joinCodes']['dancer']}")
    dancer.get_by_role("group", name="Who are you?").get_by_role("button").first.click()
    expect(dancer.locator("#connection")).to_have_text("Live")
    page = people.page(LAPTOP, cookie=own_runthrough.token, url=own_runthrough.url)
    page.goto(own_runthrough.url + "/")
    running = page.get_by_role("region", name="Running now").get_by_role("listitem")

    def seen():
        with page.expect_response("**/api/v1/sessions"):
            page.reload()
        return drawn(page) or running.count()

    expect_to_become(page, seen, 1)
    expect(running).to_contain_text(re.compile("Crossing.*Demo"))


def test_a_file_that_is_no_production_is_refused_in_words(runthrough, people, tmp_path):
    page = people.owner(runthrough)
    expect(page.get_by_role("heading", name="Productions")).to_be_visible()
    file = tmp_path / "letter.json"
    file.write_text("Dear all")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("is not a production file")
    file.write_text(json.dumps({**quartet("Wrong"), "tempo": 5}))
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("was not imported.*tempo", re.S))


def test_a_long_list_comes_in_pages_and_can_be_sorted(own_runthrough, people):
    for turn in range(30):
        own_runthrough.call("POST", "/api/v1/productions", piece(f"000 piece {turn:02}", ["Ana"], ["One"]))
    page = people.owner(own_runthrough)
    page.get_by_label("Sort by").select_option("title asc")
    expect(page.locator("tbody tr").first).to_contain_text("000 piece 00")
    expect(page.locator("tbody tr")).to_have_count(25)
    page.get_by_role("button", name="Show more").click()
    expect(row(page, "000 piece 29")).to_be_visible()
    page.reload()
    expect(page.locator("tbody tr").first).to_contain_text("000 piece 00")


def test_a_title_of_two_hundred_characters_takes_two_lines_of_the_list(runthrough, people):
    runthrough.call("POST", "/api/v1/productions", difficult())
    for device in (LAPTOP, PHONE):
        link = people.owner(runthrough, device).get_by_role("link", name="A name that is longer").first
        expect(link).to_be_visible()
        assert link.bounding_box()["height"] < 80
        assert link.get_attribute("title").startswith("A name that is longer")


def test_an_empty_list_says_what_to_do(runthrough, people):
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.route("**/api/v1/productions?*", lambda route: route.fulfill(json={"productions": [], "next": None}))
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("heading", name="No productions yet")).to_be_visible()
    expect(page.locator(".empty")).to_contain_text("make formations here and run a session; dancers and projectors join with its code")
    expect_green(page, "New production")


def test_a_guest_is_asked_for_a_code(runthrough, people):
    page = people.page(PHONE)
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("heading", name="Enter your code")).to_be_visible()
    expect(page.get_by_label("Your code")).to_be_focused()
    expect(page.locator("main")).to_contain_text("Dancers and projectors join here with the conductor’s code.")
    expect(page.locator("main")).to_contain_text("Choreographers start with the link that the server printed when it started")
    expect_green(page, "Join")


def test_each_production_shows_how_it_begins(runthrough, people, device=PHONE):
    begun, empty = (f"{title} on {device['viewport']['width']}" for title in ("Pictured", "Empty, pictured"))
    runthrough.call("POST", "/api/v1/productions", quartet(begun))
    runthrough.call("POST", "/api/v1/productions", {"title": empty})
    page = people.owner(runthrough, device)
    for title in (begun, empty):
        picture = row(page, title).locator("img.opening")
        picture.scroll_into_view_if_needed()
        until(page, "[...document.images].find((image) => image.closest('a')?.title === argument)?.naturalWidth > 0", title)
        expect(row(page, title).get_by_role("rowheader", name=title, exact=True)).to_be_visible()


def test_pictures_are_fetched_when_they_come_into_sight_and_kept(runthrough, people):
    for turn in range(25):
        runthrough.call("POST", "/api/v1/productions", piece(f"00 lazy {turn:02}", ["Ana"], ["One"]))
    asked = []
    page = people.page(PHONE, cookie=runthrough.token, url=runthrough.url)
    page.add_init_script("localStorage.setItem('runthrough.preference.productions.order', 'title asc')")
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/picture") else None)
    page.goto(runthrough.url + "/")
    last = row(page, "00 lazy 24").locator("img.opening")
    expect(page.locator("tbody tr")).to_have_count(25)
    source = last.evaluate("image => image.src")
    assert source not in asked
    last.scroll_into_view_if_needed()
    until(page, "[...document.images].find((image) => image.src === argument).naturalWidth > 0", source)
    assert source in asked


def test_a_title_has_the_whole_width_of_its_card_on_a_phone(runthrough, people):
    runthrough.call("POST", "/api/v1/productions", quartet("Untitled piece"))
    page = people.owner(runthrough, device=PHONE)
    title = page.locator("tbody tr").filter(has_text="Untitled piece").first.locator("th")
    expect(title).to_be_visible()
    card = title.locator("..").bounding_box()
    assert title.bounding_box()["width"] > 0.85 * card["width"]
