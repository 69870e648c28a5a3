import pytest
from pieces import quartet
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_the_conductor_sees_a_quiet_notice_of_slow_messages_between_nodes(runthrough, session, people, pass_time):
    page = people.conductor(runthrough, session, "Mira")
    expect(page.locator("#nodes")).to_be_hidden()
    page.add_init_script(
        """window.bus = "away";
        const asked = window.fetch;
        window.fetch = (url, ...rest) => url === "/readyz"
          ? Promise.resolve(Response.json({ ready: true, clockBound: 1, bus: window.bus })) : asked(url, ...rest);""")
    page.reload()
    expect(page.locator("#nodes")).to_be_visible()
    page.evaluate("window.bus = 'connected'")
    pass_time(11)
    expect(page.locator("#nodes")).to_be_hidden()
