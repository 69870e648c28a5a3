"""Parts of a piece in the studio: made of formations or by a drag, split, joined, put in another order, with undo and beside others."""

import pytest
from people import LAPTOP, typed
from pieces import SECOND, quartet
from playwright.sync_api import expect
from studio import PHONE, Studio, produce


@pytest.fixture
def open_studio(runthrough, people):
    def open_studio(document=None, **options):
        return Studio(people, runthrough, produce(runthrough, document or quartet()), **options)

    return open_studio


def parted(*names):
    """A piece whose formations are a part each: eight counts and the way to the next."""
    document = quartet()
    time, passages = 0, []
    for turn, (name, formation) in enumerate(zip(names, document["formations"])):
        is_last = turn + 1 == len(document["formations"])
        ends = time + formation["hold"] + (0 if is_last else formation["transition"]["duration"])
        passages.append({"id": f"q{turn}", "name": name, "colour": "#0072b2", "from": time, "to": ends})
        time = ends
    return document | {"passages": passages, "moves": [{"id": "v0", "part": "q0", "text": "Turn"}]}


def panel_of(studio):
    tab = studio.page.locator('[data-panel="parts"]')
    if tab.get_attribute("aria-expanded") != "true":
        tab.click()
    panel = studio.page.locator(".parts-panel")
    expect(panel).to_be_visible()
    return panel


def names(studio):
    return [part["name"] for part in sorted(studio.saved()["passages"], key=lambda part: part["from"])]


def more(studio, panel, name, what):
    panel.get_by_role("button", name=f"More for {name}", exact=True).click()
    studio.page.get_by_role("menuitem", name=what).click()


@pytest.mark.every_browser
def test_a_part_is_made_of_chosen_formations_named_split_joined_and_deleted(open_studio):
    studio = open_studio()
    panel = panel_of(studio)
    expect(panel).to_contain_text("No parts yet.")
    panel.get_by_role("button", name="Make a part of 1 chosen formation").click()
    name = panel.get_by_role("textbox", name="Name of Part 1")
    typed(name, "Verse")
    name.press("Enter")
    expect(studio.page.locator(".lane-block.is-part")).to_have_text("Verse")
    first = studio.saved()["passages"][0]
    hold, way = (studio.saved()["formations"][0][key] for key in ("hold", "transition"))
    assert (first["name"], first["from"], first["to"]) == ("Verse", 0, hold + way["duration"])
    studio.page.evaluate("runthrough.playhead.seek(2e6)")
    more(studio, panel, "Verse", "Split at the playhead")
    assert names(studio) == ["Verse", "Verse 2"]
    more(studio, panel, "Verse", "Join with the next")
    assert [part["to"] for part in studio.saved()["passages"]] == [first["to"]]
    more(studio, panel, "Verse", "Delete the part")
    expect(panel.locator(".part-row")).to_have_count(0)
    assert len(studio.saved()["formations"]) == 4
    studio.page.locator("#undo").click()
    expect(panel.locator(".part-row")).to_have_count(1)


def test_the_question_says_what_goes_along_and_everything_does(open_studio):
    studio = open_studio(parted("Intro", "Verse", "Chorus") | {"markers": [{"id": "k", "name": "Drop", "at": SECOND}]})
    before = studio.saved()
    panel = panel_of(studio)
    expect(panel.locator(".part-row")).to_have_count(3)
    panel.get_by_role("button", name="Move Intro: drag").press("ArrowDown")
    question = studio.page.get_by_role("dialog", name="Move Intro before Chorus?")
    expect(question).to_contain_text("These move with it: 1 formation, 1 move, and 1 marker.")
    question.get_by_role("button", name="Move", exact=True).click()
    assert names(studio) == ["Verse", "Intro", "Chorus"]
    after = studio.saved()
    order = [one["id"] for one in before["formations"]]
    assert [one["id"] for one in after["formations"]] == [order[1], order[0], *order[2:]]
    intro = next(part for part in after["passages"] if part["name"] == "Intro")
    assert after["markers"][0]["at"] == SECOND + intro["from"] > SECOND
    studio.page.locator("#undo").click()
    studio.page.wait_for_function("runthrough.desk.document.formations[0].id === " + repr(order[0]))
    again = studio.saved()
    assert [again[key] for key in ("formations", "passages", "markers")] == [before[key] for key in ("formations", "passages", "markers")]


def test_a_part_is_played_by_itself_again_and_again(open_studio):
    studio = open_studio(parted("Intro", "Verse", "Chorus"))
    panel = panel_of(studio)
    verse = next(part for part in studio.saved()["passages"] if part["name"] == "Verse")
    more(studio, panel, "Verse", "Play it on repeat")
    bounds = studio.page.evaluate("({ ...runthrough.playhead.bounds, repeats: runthrough.playhead.repeats, time: runthrough.playhead.time })")
    assert (bounds["begin"], bounds["end"], bounds["repeats"]) == (verse["from"], verse["to"], True)
    assert verse["from"] <= bounds["time"] < verse["to"]
    expect(studio.page.locator("#transport .range")).to_have_text("Verse")


def test_the_changes_of_another_author_to_parts_are_seen_at_once(open_studio, people, runthrough):
    studio = open_studio(parted("Intro", "Verse", "Chorus"))
    panel = panel_of(studio)
    runthrough.edit(studio.production, {"set": ["passages", "q1", "name"], "to": "Bridge"})
    expect(studio.page.locator(".lane-block.is-part").nth(1)).to_have_text("Bridge")
    runthrough.edit(studio.production, {"remove": "passages", "id": "q2"})
    expect(panel.locator(".part-row")).to_have_count(2)


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_parts_are_in_reach_of_a_finger_and_nothing_overflows(open_studio, device):
    studio = open_studio(parted("Intro", "A verse with a very long name, for everybody who dances in it", "Chorus"), device=device)
    panel = panel_of(studio)
    for row in panel.locator(".part-row").all():
        box, frame = row.bounding_box(), panel.bounding_box()
        assert box["x"] >= frame["x"] - 1 and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    panel.get_by_role("button", name="More for Chorus").click()
    expect(studio.page.get_by_role("menuitem", name="Print its formations")).to_be_visible()
