"""Who is cast, who is absent, and who stands in: on the conductor's page and on the phones."""

import pytest
from playwright.sync_api import expect

from editors import until
from people import PHONE, behind
from pieces import quartet


@pytest.fixture
def session(runthrough):
    document = quartet()
    document["people"] = [
        {"id": "mia", "name": "Mia  Özil"}, {"id": "tom", "name": "Tom"}, {"id": "sam", "name": "Sam", "swing": True}, {"id": "zoe", "name": "Zoe"},
    ]
    document["performers"][0].update(person="mia", understudies=["zoe", "tom"])
    document["performers"][1].update(person="tom", understudies=["mia"])
    return runthrough.rehearse(document)


def row(conductor, performer):
    return conductor.locator(f"#cast-list [data-performer={performer}]")


def test_a_dancer_named_in_the_cast_is_offered_their_own_performer_first(runthrough, people, session):
    phone = people.dancer(runthrough, session, "TOM")
    first = phone.get_by_role("dialog").locator("button.performer").first
    expect(first).to_contain_text("Ben")
    expect(first).to_contain_text("you, in the cast list")


def test_names_match_whatever_their_case_accents_and_spaces(runthrough, people, session):
    phone = people.dancer(runthrough, session, "mia ozil")
    expect(phone.get_by_role("dialog").locator("button.performer").first).to_contain_text("Ana")


def test_an_understudy_who_is_here_stands_in_at_one_press_and_their_phone_shows_the_track(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    mia = people.dancer(runthrough, session, "Mia Özil", "Ana")
    tom = people.dancer(runthrough, session, "Tom", "Ben")
    people.dancer(runthrough, session, "Sam")
    behind(conductor, "everyone")
    expect(row(conductor, "p0")).to_contain_text("cast: Mia")
    conductor.get_by_role("button", name="Mia Özil is absent").click()
    expect(row(conductor, "p0")).to_contain_text("(absent)")
    expect(row(conductor, "p0").get_by_role("button", name="Tom stands in for Ana (understudy)")).to_be_visible()
    expect(row(conductor, "p0").get_by_role("button", name="Tom stands in for Ana (understudy) and leaves Ben", exact=True)).to_have_text("Tom stands in, leaves Ben")
    row(conductor, "p0").get_by_role("button", name="Tom stands in for Ana (understudy)").click()
    expect(tom.locator("#who")).to_have_text("Ana")
    expect(mia.locator("#who")).to_have_text("Choose your performer")
    until(tom, "runthrough.stand.performers.findIndex(({ id }) => id === runthrough.session.myPerformer) === 0")
    expect(tom.get_by_role("status").filter(has_text="You are dancing Ana now.")).to_be_visible()
    expect(mia.get_by_role("status").filter(has_text="You are no longer dancing Ana.")).to_be_visible()
    tom.locator("#changed").tap()
    expect(tom.locator("#changed")).to_be_hidden()


def test_a_dancer_gets_no_message_about_their_own_choice(runthrough, people, session):
    tom = people.dancer(runthrough, session, "Tom", "Ben")
    expect(tom.locator("#changed")).to_be_hidden()
    tom.locator("#who-button").tap()
    tom.get_by_role("dialog").locator("button.performer").filter(has_text="Chidi").tap()
    expect(tom.locator("#who")).to_have_text("Chidi")
    expect(tom.locator("#changed")).to_be_hidden()


def test_a_dancer_reads_their_given_role_even_after_choosing_it_in_vain(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    tom = people.dancer(runthrough, session, "Tom", "Ben")
    tom.evaluate("""() => {
      const { session } = runthrough;
      session.command = async () => {
        delete session.command;
        return { ok: false, code: "away", message: "" };
      };
    }""")
    tom.locator("#who-button").tap()
    dialog = tom.get_by_role("dialog")
    dialog.locator("button.performer").filter(has_text="Chidi").tap()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    tom.keyboard.press("Escape")
    conductor.evaluate("(member) => runthrough.session.command('assign', { performer: 'p2', member })", tom.evaluate("runthrough.session.me"))
    expect(tom.get_by_role("status").filter(has_text="You are dancing Chidi now.")).to_be_visible()


def test_the_list_names_understudies_then_swings_then_free_people(runthrough, people, session):
    conductor = people.conductor(runthrough, session, device=PHONE)
    for name in ("Anybody", "Sam", "Tom", "Zoe"):
        people.dancer(runthrough, session, name)
    expect(conductor.locator(".person")).to_have_count(5)
    behind(conductor, "everyone")
    conductor.get_by_role("button", name="Who stands in for Ana?").click()
    dialog = conductor.get_by_role("dialog", name="Who stands in for Ana?")
    expect(dialog.locator("button.performer")).to_have_text(["Zoeunderstudy", "Tomunderstudy", "Samswing", "Anybodyfree"])
    dialog.get_by_role("button", name="Zoe").click()
    expect(dialog).to_be_hidden()
    expect(row(conductor, "p0")).to_contain_text("Zoe dances")


def test_an_absent_person_is_kept_with_the_session_and_never_offered(runthrough, people, session):
    conductor = people.conductor(runthrough, session)
    people.dancer(runthrough, session, "Zoe")
    people.dancer(runthrough, session, "Sam")
    behind(conductor, "everyone")
    conductor.evaluate("runthrough.session.command('absent', { person: 'zoe', absent: true })")
    expect(row(conductor, "p0").get_by_role("button", name="Sam stands in for Ana (swing)")).to_be_visible()
    conductor.reload()
    behind(conductor, "everyone")
    expect(row(conductor, "p0").get_by_role("button", name="Sam stands in for Ana (swing)")).to_be_visible()
    expect(conductor.locator("#cast-summary")).to_contain_text("1 person absent")
    row(conductor, "p1").get_by_role("button", name="Tom is absent").click()
    expect(row(conductor, "p1").get_by_role("button", name="Tom is absent")).to_have_attribute("aria-pressed", "true")
    row(conductor, "p1").get_by_role("button", name="Tom is absent").click()
    expect(row(conductor, "p1").get_by_role("button", name="Tom is absent")).to_have_attribute("aria-pressed", "false")


def test_a_production_without_people_shows_no_cast(runthrough, people):
    conductor = people.conductor(runthrough, runthrough.rehearse(quartet()))
    behind(conductor, "everyone")
    expect(conductor.locator("#cast")).to_be_hidden()
