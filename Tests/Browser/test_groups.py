"""Groups go to work on passages of their own, with their phones, and one touch brings everybody back: who slept, on waking."""

import re

from people import behind, expect_live
from pieces import quartet
from playwright.sync_api import expect
from test_accessibility import flaws


def in_sections():
    """A quartet whose first two are a section."""
    document = quartet()
    document["sections"] = [{"id": "row", "name": "First row", "colour": "#e4572e"}]
    for performer in document["performers"][:2]:
        performer["section"] = "row"
    return document


def test_a_section_goes_to_its_passage_and_one_touch_brings_it_back_who_slept_too(runthrough, people):
    session = runthrough.rehearse(in_sections())
    main, elsewhere = re.compile(f"/dancer/{session.id}$"), re.compile(f"/dancer/(?!{session.id})")
    conductor = people.conductor(runthrough, session)
    ana, ben, chidi = (
        people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Ole", "Ben"), ("Cem", "Chidi")))

    conductor.keyboard.press("o")
    dialog = conductor.get_by_role("dialog", name="Groups")
    expect(dialog.get_by_label("Name")).to_have_value("First row")
    expect(dialog.get_by_role("checkbox", checked=True)).to_have_count(2)
    dialog.get_by_label("From").select_option("2 · Square")
    dialog.get_by_label("To", exact=True).select_option("3 · Diamond")
    dialog.get_by_role("button", name="Break out").click()
    expect(dialog).to_be_hidden()
    for phone, name in ((ana, "Ana"), (ben, "Ben")):
        expect(phone).to_have_url(elsewhere)
        expect_live(phone)
        expect(phone.locator("#group")).to_contain_text("You are in group First row · formations 2–3")
        expect(phone.locator("#number")).to_have_text("2")
        expect(phone.locator("#who")).to_have_text(name)
    assert flaws(ana, touch=True) == []

    # The conductor sees who is there, who sleeps, and who stayed.
    expect(conductor.locator("#groups-said")).to_have_text("1 group is away")
    expect(conductor.locator("#unassigned")).to_contain_text("1 dancer not joined yet")
    behind(conductor, "everyone")
    conductor.locator("#groups").click()
    row = dialog.get_by_role("listitem")
    expect(row).to_contain_text("2 of 2 there · standing, formation 2")
    group = ben.url
    ben.goto("about:blank")
    expect(row).to_contain_text("1 of 2 there · asleep: Ben")
    ana.get_by_role("button", name="Stay here").tap()
    expect(ana).to_have_url(main)
    expect(ana.locator("#group")).to_contain_text("Your group First row is away")
    expect(row).to_contain_text("0 of 2 there · asleep: Ben · stayed here: Ana")
    ana.get_by_role("button", name="Go there").tap()
    expect(ana).to_have_url(elsewhere)
    expect(row).to_contain_text("1 of 2 there · asleep: Ben")
    assert flaws(conductor) == []
    dialog.get_by_role("button", name="Close").click()

    conductor.get_by_role("button", name="Everybody back").click()
    expect(ana).to_have_url(main)
    expect_live(ana)
    expect(ana.locator("#who")).to_have_text("Ana")
    expect(ana.locator("#group")).to_be_hidden()
    expect(conductor.locator("#groups-said")).to_have_text("Groups")
    expect(conductor.locator("#regroup")).to_be_hidden()
    ben.goto(group)
    expect(ben).to_have_url(main)
    expect_live(ben)
    expect(chidi).to_have_url(main)
    conductor.keyboard.press("Space")
    for phone in (ana, ben, chidi):
        expect(phone.locator("#number")).to_have_text("2")


def test_a_conductor_goes_with_their_group_and_conducts_it_while_the_main_run_goes_on(runthrough, people):
    session = runthrough.rehearse(in_sections())
    main, elsewhere = re.compile(f"/{session.id}$"), re.compile(f"/(?!{session.id})[0-9a-f-]{{36}}$")
    conductor = people.conductor(runthrough, session)
    arne = people.conductor(runthrough, session, "Arne")
    ana = people.dancer(runthrough, session, "Bea", "Ana")
    chidi = people.dancer(runthrough, session, "Cem", "Chidi")
    behind(conductor, "everyone")
    conductor.locator("#groups").click()
    dialog = conductor.get_by_role("dialog", name="Groups")
    dialog.get_by_label("Conducted by").select_option("Arne")
    dialog.get_by_role("button", name="Break out").click()
    for page in (arne, ana):
        expect(page).to_have_url(elsewhere)
        expect(page.locator("#group")).to_contain_text("You are in group First row")
    expect(arne.locator("#baton")).to_have_text("You’re in control")
    behind(arne, "everyone")
    expect(arne.locator("#groups")).to_be_hidden()
    arne.locator("#go").click()
    expect(ana.locator("#number")).to_have_text("2")
    expect(chidi.locator("#number")).to_have_text("1")
    # Arne has done: the group is back without a call.
    behind(arne, "more")
    arne.locator("#end").click()
    arne.get_by_role("dialog").get_by_role("button", name="End session").click()
    for page in (arne, ana):
        expect(page).to_have_url(main)
    expect(conductor.locator("#groups-said")).to_have_text("Groups")


def test_a_group_that_is_being_made_keeps_what_was_entered_when_another_one_is_back(runthrough, people):
    session = runthrough.rehearse(in_sections())
    conductor = people.conductor(runthrough, session)
    conductor.evaluate("runthrough.session.command('breakOut', { groups: [{ name: 'First row', performers: ['p0'] }] })")
    behind(conductor, "everyone")
    conductor.locator("#groups").click()
    dialog = conductor.get_by_role("dialog", name="Groups")
    people_of = dialog.get_by_role("group", name="Who")
    expect(people_of.get_by_role("checkbox")).to_have_count(3)
    dialog.get_by_label("Name").fill("Duet")
    dialog.get_by_label("Chidi").check()
    conductor.evaluate("runthrough.session.command('regroup', {})")
    expect(people_of.get_by_role("checkbox")).to_have_count(4)
    expect(dialog.get_by_label("Name")).to_have_value("Duet")
    expect(dialog.get_by_label("Chidi")).to_be_checked()
    conductor.evaluate("runthrough.session.command('breakOut', { groups: [{ name: 'Others', performers: ['p3'] }] })")
    expect(people_of.get_by_role("checkbox")).to_have_count(3)
    expect(dialog.get_by_label("Name")).to_have_value("Duet")
    expect(dialog.get_by_label("Chidi")).to_be_checked()
