import pytest
from people import behind, expect_formation, expect_green
from pieces import quartet
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_the_first_conductor_takes_control_and_the_second_one_sees_it(runthrough, session, people):
    first = people.conductor(runthrough, session, "Mira")
    expect(first.locator("#baton")).to_have_text("You’re in control")
    second = people.conductor(runthrough, session, "Noa")
    expect(second.locator("#baton")).to_contain_text("Mira is in control")
    expect(second.locator("#go")).to_have_attribute("aria-disabled", "true")
    expect_green(first, "GO")
    expect_green(second, "Take control")
    second.keyboard.press("Space")
    expect(second.locator("#verdict")).to_contain_text("not in control")
    expect_formation(first, 0, "Line")


def test_a_second_conductor_takes_over_after_a_question(runthrough, session, people):
    first = people.conductor(runthrough, session, "Mira")
    second = people.conductor(runthrough, session, "Noa")
    second.get_by_role("button", name="Take control").click()
    question = second.get_by_role("dialog", name="Take control?")
    expect(question).to_contain_text("Mira is in control now")
    question.get_by_role("button", name="Cancel").click()
    expect(first.locator("#baton")).to_have_text("You’re in control")
    second.get_by_role("button", name="Take control").click()
    question.get_by_role("button", name="Take over").click()
    expect(second.locator("#baton")).to_have_text("You’re in control")
    expect(first.locator("#baton")).to_contain_text("Noa is in control")
    second.keyboard.press("Space")
    for page in (first, second):
        expect_formation(page, 1, "Square")


def test_a_conductor_with_new_control_is_named_before_it_is_taken_from_them(runthrough, session, people):
    first = people.conductor(runthrough, session, "Mira")
    people.conductor(runthrough, session, "Noa")
    third = people.conductor(runthrough, session, "Ole")
    third.get_by_role("button", name="Take control").click()
    question = third.get_by_role("dialog", name="Take control?")
    expect(question).to_contain_text("Mira is in control now")
    behind(first, "everyone")
    first.locator(".person").filter(has_text="Noa").get_by_role("button", name="Give").click()
    expect(third.locator("#baton")).to_contain_text("Noa is in control")
    question.get_by_role("button", name="Take over").click()
    expect(question).to_contain_text("Noa is in control now")
    question.get_by_role("button", name="Take over").click()
    expect(third.locator("#baton")).to_have_text("You’re in control")


def test_the_holder_gives_the_baton(runthrough, session, people):
    first = people.conductor(runthrough, session, "Mira")
    second = people.conductor(runthrough, session, "Noa")
    behind(first, "everyone")
    first.get_by_role("button", name="Give control").click()
    expect(second.locator("#baton")).to_have_text("You’re in control")
    expect(first.locator("#baton")).to_contain_text("Noa is in control")


def test_a_baton_left_behind_is_taken_without_a_question(runthrough, session, people):
    first = people.conductor(runthrough, session, "Mira")
    second = people.conductor(runthrough, session, "Noa")
    first.context.close()
    people.pages.remove(first)
    expect(second.locator("#baton")).to_contain_text("away")
    second.get_by_role("button", name="Take control").click()
    expect(second.locator("#baton")).to_have_text("You’re in control")
