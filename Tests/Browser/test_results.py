"""After a class: what the trainer reads of everybody, what an athlete reads of themselves, and the end of what is kept."""

import csv
import io
import re

import pytest
from classes import athlete, drill, trainer
from people import LAPTOP, PHONE
from playwright.sync_api import expect
from test_accessibility import flaws

# Throws every punch of the rounds that are over so late, in microseconds, and answers how many.
THROW = """async (late) => {
  const { session, page: { drill: { run, expectations } } } = runthrough;
  const called = run.stages.filter(({ kind }) => kind === "work").flatMap(({ round }) => expectations.of(run, round, session.now()));
  const classes = { jab: ["jab", "lead"], cross: ["cross", "rear"], leadHook: ["hook", "lead"] };
  const punches = called.map(({ action, due }, turn) => {
    const [kind, hand] = classes[action];
    return { number: turn + 1, class: kind, hand, at: due + late, confidence: 1 };
  });
  const answer = await session.punches({ source: { kind: "tapPad" }, punches });
  return answer.ok ? punches.length : answer;
}"""


@pytest.fixture
def over(runthrough, people):
    """A class of two short rounds that is over: Ana hit everything, Bo was late each time."""
    session = runthrough.rehearse(drill(work=3, rest=0, tempo=200))
    coach = trainer(runthrough, session, people, device=LAPTOP)
    athletes = [athlete(runthrough, session, people, name) for name in ("Ana", "Bo")]
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("The drill is over", timeout=30_000)
    thrown = [page.evaluate(THROW, late) for page, late in zip(athletes, (90_000, 600_000))]
    assert thrown[0] == thrown[1] and thrown[0] > 4
    return session, coach, athletes, thrown[0]


def results(coach):
    with coach.context.expect_page() as opened:
        coach.get_by_role("link", name="Results").click()
    page = opened.value
    expect(page.get_by_role("heading", name="The whole class")).to_be_visible()
    return page


def chart(page, title):
    """What a chart says to those who do not see it."""
    return page.get_by_role("img", name=title).locator("desc").text_content()


def test_a_trainer_reads_the_class_and_each_athlete_in_words_and_charts(over, people):
    session, coach, _, count = over
    page = results(coach)
    said = page.locator(".summary-lines")
    expect(said).to_contain_text(f"{2 * count} punches")
    expect(said).to_contain_text(f"{count} of {2 * count} called punches hit: 50%")
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


def test_the_owner_sees_a_person_over_many_classes(over, runthrough, people):
    session, _, _, count = over
    page = people.owner(runthrough, LAPTOP)
    page.goto(f"{runthrough.url}/results/{session.id}")
    page.get_by_role("button", name="Bo").click()
    dialog = page.get_by_role("dialog", name="Bo")
    expect(dialog.get_by_role("status")).to_have_text(re.compile(r"\d+ class(es)?"))
    assert chart(dialog, "Hits by class").endswith(": 0%.")
    assert chart(dialog, "Milliseconds after the beat by class").endswith(": 600.")


def test_results_are_saved_as_a_table(over):
    _, coach, _, count = over
    page = results(coach)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    with open(saved.value.path(), newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(io.StringIO(file.read())))
    assert [(row["athlete"], row["round"]) for row in rows] == [("Ana", "1"), ("Bo", "1"), ("Ana", "2"), ("Bo", "2")]
    assert sum(int(row["thrown"]) for row in rows) == 2 * count


@pytest.mark.every_browser
def test_an_athlete_reads_their_own_results_on_the_phone_and_nobody_elses(over):
    _, _, (ana, _), count = over
    with ana.context.expect_page() as opened:
        ana.get_by_role("link", name="My results").click()
    page = opened.value
    expect(page.get_by_role("heading", name="Ana")).to_be_visible()
    expect(page.locator(".summary-lines")).to_contain_text(f"{count} of {count} called punches hit: 100%")
    expect(page.get_by_text("Bo", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name="All athletes")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(page) == []


def test_what_is_kept_of_a_person_is_deleted_after_a_question(over, runthrough, people):
    session, coach, (ana, _), _ = over
    owner = people.owner(runthrough, PHONE)
    owner.goto(f"{runthrough.url}/athletes")
    owner.get_by_label("Search by name").fill("ana")
    owner.get_by_role("button", name="Ana").first.click()
    owner.get_by_role("button", name="Delete what is kept of this person").click()
    question = owner.get_by_role("dialog", name="Delete what is kept of Ana?")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    owner.get_by_role("button", name="Delete what is kept of this person").click()
    question.get_by_role("button", name="Delete").click()
    expect(owner.get_by_text("Nobody of this name.")).to_be_visible()
    expect(ana.locator("#connection")).not_to_have_text("Live")
    page = results(coach)
    expect(page.get_by_role("button", name="Bo")).to_be_visible()
    expect(page.get_by_role("button", name="Ana")).to_have_count(0)
    assert flaws(owner) == []


def test_before_anything_is_called_the_page_says_so(runthrough, people):
    session = runthrough.rehearse(drill())
    trainer(runthrough, session, people, device=LAPTOP)
    page = people.owner(runthrough, LAPTOP)
    page.goto(f"{runthrough.url}/results/{session.id}")
    expect(page.get_by_text("Nothing was called or seen yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Save as CSV")).to_be_hidden()
