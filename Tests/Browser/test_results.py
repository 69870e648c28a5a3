"""After a class: what the trainer reads of everybody, what an athlete reads of themselves, and the end of what is kept."""

import csv
import gzip
import io
import json
import pathlib
import re
import uuid

import pytest
from classes import FREE, MANY, NOW, Crowd, athlete, class_that_is_over, drill, trainer
from editors import until
from people import LAPTOP, PHONE, drawn, expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

# Keeps a film of somebody who stands still, three seconds from an instant on.
KEEP = """async ([path, begins, token]) => {
  const { bytesOf } = await import("/assets/camera/film-bytes.js");
  const joints = Array.from({ length: 51 }, (_, index) => [100 + index, 40 + 4 * index, 0.9][index % 3]);
  const poses = Array.from({ length: 46 }, (_, turn) => ({ joints, instant: begins + 66_667 * turn, width: 240, height: 320 }));
  const { bytes } = bytesOf(poses, "orthodox");
  const answer = await fetch(`${path}/${begins}`, {
    method: "PUT", body: bytes, headers: { "Content-Type": "application/octet-stream", Authorization: `Bearer ${token}` } });
  return answer.status;
}"""


@pytest.fixture(scope="module")
def over(runthrough, browser):
    return class_that_is_over(runthrough, browser)


def chart(page, title):
    """What a chart says to those who do not see it."""
    return page.get_by_role("img", name=title).locator("desc").text_content()


def test_a_trainer_reads_the_class_and_each_athlete_in_words_and_charts(over, people):
    coach = over.page(people, "Mira", "trainer")
    with coach.context.expect_page() as opened:
        coach.locator("#more").click()
        coach.get_by_role("link", name="Results").click()
    page, count = opened.value, over.count
    said = page.locator(".summary-lines")
    expect(said).to_contain_text(f"{2 * count} punches")
    expect(said).to_contain_text(f"{count} of {2 * count} called punches hit: 50%")
    expect(said.locator("li").nth(2)).to_contain_text("right a minute (called punches × share hit)")
    expect(said.locator("li").nth(3)).to_contain_text("Best round: R")
    expect(page.get_by_text("Seen with version 1001 of punch recognition")).to_be_visible()
    # Who left the second round out threw fewer; by how much each round is no share of anything then.
    lines = """async ([run, share, late]) => {
      const { summaryOf, summaryPanel } = await import("/assets/results/summary.js");
      const { together, ...others } = summaryOf(run, null);
      const panel = summaryPanel({
        ...others, together: { ...together, reaction: { ...together.reaction, p50: late } }, fade: { rate: share, accuracy: share, reaction: null } });
      return [...panel.querySelectorAll("li")].slice(4).map(({ textContent }) => textContent);
    }"""
    run, = over.runthrough.get(f"/api/v1/sessions/{over.session.id}/results")["runs"]
    assert page.evaluate(lines, [run, -0.5, 90_000]) == ["Usually 0.09 s after the beat", "50% fewer punches each round", "50% fewer hits each round"]
    assert page.evaluate(lines, [run, -2, -90_000]) == ["Usually 0.09 s before the beat"]
    assert "Lead hook:" in chart(page, "Punches thrown")
    assert "R1: 50%. R2: 50%." in chart(page, "Hits by round")
    assert f"0.1: {count}." in chart(page, "Seconds after the beat") and f"0.6: {count}." in chart(page, "Seconds after the beat")
    rows = page.locator(".class-table tbody tr")
    expect(rows.nth(0)).to_contain_text("100%")
    page.get_by_role("button", name="After the beat").click()
    expect(rows.nth(1)).to_contain_text("Bo")
    page.get_by_role("button", name="Bo").click()
    dialog = page.get_by_role("dialog", name="Bo")
    expect(dialog.get_by_text(f"0 of {count} called punches hit: 0%")).to_be_visible()
    expect(dialog.get_by_text("Over the weeks")).to_be_hidden()
    assert flaws(page) == []


def test_the_owner_sees_a_person_over_many_classes(over, people):
    page = people.owner(over.runthrough, LAPTOP)
    page.goto(f"{over.runthrough.url}/results/{over.session.id}")
    page.get_by_role("button", name="Bo").click()
    dialog = page.get_by_role("dialog", name="Bo")
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"\d+ class(es)?"))
    assert chart(dialog, "Hits by class").endswith(": 0%.")
    assert chart(dialog, "Milliseconds after the beat by class").endswith(": 600.")


def test_results_are_saved_as_a_table(over, people):
    page = over.results(people)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    with open(saved.value.path(), newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(io.StringIO(file.read())))
    assert [(row["athlete"], row["round"]) for row in rows] == [("Ana", "1"), ("Bo", "1"), ("Ana", "2"), ("Bo", "2")]
    assert sum(int(row["thrown"]) for row in rows) == 2 * over.count


def test_an_athlete_reads_only_their_own_results_on_the_phone(over, people):
    ana = over.page(people, "Ana", "athlete", PHONE)
    with ana.context.expect_page() as opened:
        ana.get_by_role("link", name="My results").click()
    page, count = opened.value, over.count
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    expect(page.locator(".summary-lines")).to_contain_text(f"{count} of {count} called punches hit: 100%")
    expect(page.get_by_text("Bo", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name="All athletes")).to_be_hidden()
    expect(page.get_by_text("Over the weeks")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(page) == []


def test_a_round_that_its_athlete_allows_is_labelled_by_the_trainer_and_taken_out(over, people, runthrough):
    ana = over.page(people, "Ana", "results", PHONE)
    member = json.loads(next(value for key, value in over.stored["Ana"].items() if "membership" in key))
    begins = runthrough.get(f"/api/v1/sessions/{over.session.id}/results")["runs"][0]["begins"]
    path = f"/api/v1/sessions/{over.session.id}/films/{member['member']}"
    assert ana.evaluate(KEEP, [path, begins, member["token"]]) == 204
    coach = over.results(people)
    expect(coach.get_by_text("None yet. An athlete who uses the camera")).to_be_visible()
    ana.reload()
    allowed = ana.get_by_label("May train punch recognition")
    # What is pressed before anything was answered is told in this order, as the box says.
    held, told = [], []
    ana.route("**/training", lambda route: (told.append(route.request.post_data_json["allowed"]), held.append(route)))
    allowed.evaluate("(box) => { box.click(); box.click(); }")
    for turn in (1, 2):
        expect_to_become(ana, lambda: len(held), turn)
        held[-1].continue_()
    ana.unroute("**/training")
    assert told == [True, False]
    expect_to_become(ana, lambda: runthrough.get(f"/api/v1/sessions/{over.session.id}/films")["films"][0]["training"], False)
    expect(allowed).not_to_be_checked()
    allowed.check()
    expect_to_become(ana, lambda: runthrough.get(f"/api/v1/sessions/{over.session.id}/films")["films"][0]["training"], True)
    assert flaws(ana, touch=True) == []

    coach.get_by_role("button", name="Refresh").click()
    row = coach.get_by_role("listitem").filter(has=coach.get_by_role("button", name="Watch and correct"))
    expect(row).to_contain_text("nothing labelled")
    expect(row.get_by_role("button", name="Watch and correct")).to_have_accessible_description(re.compile("^Ana, "))
    coach.get_by_role("button", name="Watch and correct").click()
    dialog = coach.get_by_role("dialog", name=re.compile("Ana"))

    def labels():
        return [one["class"] for one in runthrough.get(f"{path}/{begins}/labels")["labels"]]

    dialog.get_by_role("button", name="Jab", exact=True).click()
    expect(dialog.get_by_text("Saved: Jab.")).to_be_visible()
    assert labels() == ["jab"]
    dialog.get_by_role("button", name="0.0 s: Jab").press("Enter")
    dialog.get_by_role("button", name="Lead hook", exact=True).click()
    expect(dialog.get_by_text("Saved: Lead hook.")).to_be_visible()
    assert labels() == ["hook"]
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.get_by_text("Undone and saved.")).to_be_visible()
    assert labels() == ["jab"]
    assert flaws(coach) == []
    dialog.get_by_role("button", name="Close").click()
    expect(row).to_contain_text("corrected")
    expect(row).to_contain_text("1 × jab")

    owner = people.owner(runthrough, PHONE)
    owner.goto(f"{runthrough.url}/athletes")
    with owner.expect_download() as saved:
        owner.get_by_role("button", name="Save file 1 of 1").click()
    kept = pathlib.Path(saved.value.path()).read_bytes()
    assert "Ana" not in gzip.decompress(kept).decode()
    owner.get_by_label("Whose training recordings are these?").fill("Gym North")
    given = gzip.decompress(kept).decode().replace('"person":"', '"person":"x')
    owner.get_by_label("Add a file of another gym").set_input_files(
        {"name": "north.json.gz", "mimeType": "application/gzip", "buffer": gzip.compress(given.encode())})
    expect(owner.get_by_text("1 round added, 0 left out as known.")).to_be_visible()
    expect(owner.get_by_text("Gym North")).to_be_visible()
    owner.get_by_role("button", name="Watch").click()
    rounds = owner.get_by_role("dialog", name="Gym North")
    expect(rounds.get_by_role("listitem")).to_contain_text("1 × jab")
    rounds.get_by_role("button", name="Watch").click()
    watched = owner.get_by_role("dialog").last
    slider = watched.get_by_role("slider")
    slider.fill(slider.get_attribute("max"))
    watched.get_by_label(re.compile("slow", re.IGNORECASE)).check()
    expect(watched.locator(".film-caption")).not_to_have_text("Jab")
    watched.get_by_role("button", name="0.0 s: Jab").click()
    expect(watched.locator(".film-caption")).to_have_text("Jab")
    drawn = "(() => { const c = document.querySelector('.film-picture'); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(Boolean); })()"
    expect_to_become(owner, lambda: owner.evaluate(drawn), True)
    assert flaws(owner, touch=True) == []
    watched.get_by_role("button", name="Close").click()
    rounds.get_by_role("button", name="Close").click()
    assert owner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(owner, touch=True) == []
    owner.get_by_role("button", name="Delete").click()
    owner.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(owner.get_by_text("Gym North")).to_have_count(0)

    coach.get_by_role("button", name="Take out").click()
    coach.get_by_role("dialog").get_by_role("button", name="Take out").click()
    expect(coach.get_by_text("None yet. An athlete who uses the camera")).to_be_visible()
    ana.reload()
    expect(allowed).not_to_be_checked()


def test_a_press_on_an_athlete_is_not_lost_when_the_list_changes(over, people):
    page = people.owner(over.runthrough)
    page.goto(f"{over.runthrough.url}/athletes")
    bo = page.get_by_role("button", name=re.compile("^Bo"))
    page.get_by_label("Search by name").fill("Bo")
    expect(page.locator("#people li")).to_have_count(1)
    held = []
    page.route("**/api/v1/athletes?*", lambda route: held.append(route))
    page.get_by_label("Search by name").fill("")
    expect_to_become(page, lambda: len(held), 1)
    bo.hover()
    page.mouse.down()
    with page.expect_event("requestfinished", lambda request: request == held[0].request):
        held[0].continue_()
    drawn(page)
    page.mouse.up()
    expect(page.get_by_role("dialog", name="Bo")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Ana"))).to_be_attached()


def test_an_athlete_sees_the_classes_that_their_phone_came_to(over, people):
    runthrough = over.runthrough
    other = runthrough.rehearse(drill(work=3))
    seat = runthrough.call("POST", "/api/v1/join", {"code": other.codes["dancer"], "name": "Ana"}, token=None)
    gone = {**seat, "session": str(uuid.uuid4()), "token": "gone"}
    weeks = {
        f"runthrough.membership.{one['session']}.dancer": json.dumps({**one, "name": "Ana", "runs": "drill", "at": turn})
        for turn, one in enumerate((seat, gone))
    }
    over.stored["Ana, weeks later"] = over.stored["Ana"] | weeks
    page = over.page(people, "Ana, weeks later", "results", PHONE)
    history = page.locator("section").filter(has=page.get_by_role("heading", name="Over the weeks"))
    expect(history.get_by_role("status")).to_have_text("2 of 3 classes: the others cannot be read any more")
    assert chart(history, "Hits by class").endswith(": 100%.")
    assert flaws(page) == []


def test_the_data_of_a_person_is_deleted_after_a_question(runthrough, people):
    session = runthrough.rehearse(drill(mode=FREE))
    coach = trainer(runthrough, session, people, device=PHONE)
    coach.locator("#play").click()
    cora = athlete(runthrough, session, people, "Cora")
    crowd = Crowd(runthrough, session, people, MANY)
    now = cora.evaluate(NOW)
    crowd.throw(now)
    cora.evaluate("runthrough.session.punches({ source: { kind: 'tapPad' }, punches: [PUNCH] })".replace("PUNCH", json.dumps(
        {"number": 1, "class": "jab", "hand": "lead", "at": now, "confidence": 1})))
    owner = people.owner(runthrough, PHONE)
    owner.goto(f"{runthrough.url}/results/{session.id}")
    expect(owner.locator(".class-table tbody tr")).to_have_count(len(MANY) + 1)
    assert owner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(owner) == []

    owner.goto(f"{runthrough.url}/athletes")
    owner.get_by_label("Search by name").fill("cora")
    owner.get_by_role("button", name="Cora").first.click()
    owner.get_by_role("button", name="Delete this person’s data").click()
    question = owner.get_by_role("dialog", name="Delete all data of Cora?")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    owner.get_by_role("button", name="Delete this person’s data").click()
    question.get_by_role("button", name="Delete").click()
    expect(owner.get_by_text("Nobody of this name.")).to_be_visible()
    expect(cora.locator("#connection")).not_to_have_text("Live")
    assert flaws(owner) == []
    owner.goto(f"{runthrough.url}/results/{session.id}")
    expect(owner.get_by_role("button", name="Ng", exact=True)).to_be_visible()
    expect(owner.get_by_role("button", name="Cora")).to_have_count(0)


def test_before_anything_is_called_the_page_says_so(runthrough, people):
    session = runthrough.rehearse(drill())
    page = people.owner(runthrough, LAPTOP)
    page.goto(f"{runthrough.url}/results/{session.id}")
    expect(page.get_by_text("Nothing was called or seen yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Save as CSV")).to_be_hidden()
