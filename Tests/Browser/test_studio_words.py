"""The studio in the language of the browser."""

import pytest
from pieces import quartet
from playwright.sync_api import expect
from studio import LAPTOP, PHONE, produce
from test_words import english_in, is_cut, names_in


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_studio_speaks_ukrainian_where_the_browser_does(runthrough, people, device):
    page = people.page(device, cookie=runthrough.token, url=runthrough.url, locale="uk-UA")
    page.goto(f"{runthrough.url}/studio/{produce(runthrough, quartet())}")
    expect(page.locator("#saved")).to_have_text("Збережено")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(page.locator("#strip-title")).to_contain_text("4 формації")
    keys = ["Ctrl", "Alt", "Shift", "Enter", "Delete", "Insert", "Home"]
    assert english_in(page, [*keys, quartet()["title"], *names_in(quartet())]) == []
    assert not is_cut(page)
    page.keyboard.press("Control+a")
    expect(page.get_by_role("button", name="Вибрано 4")).to_be_visible()
    checks = page.locator("#drawer-tabs").get_by_role("button", name="Перевірка", exact=True)
    checks.click()
    expect(page.locator("#drawer-body").get_by_role("status")).to_have_text("24 попередження у 3 моментах.")
    # An open panel covers the strip of a phone: a second press on its tab closes it.
    checks.click()
    page.locator("#strip-list .card").nth(1).click()
    page.keyboard.press("Control+d")
    expect(page.get_by_role("button", name="Скасувати: Подвоїти формацію")).to_be_enabled()
