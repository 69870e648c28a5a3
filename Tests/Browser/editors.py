"""People who edit: pages signed in as the owner or as an editor, with a desk opened in them as `window.desk`."""

import json
import urllib.parse

from people import LAPTOP

OPEN = """
async (production) => {
  const { Desk } = await import('/assets/editing/desk.js');
  window.notices = [];
  window.desk = await Desk.open(production);
  desk.onNotice((notice) => notices.push(notice));
  window.canonical = (document) => JSON.stringify(document, (_, value) => (value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, value[key]])) : value));
}
"""
MOVE = """([performer, x, formation = 'f0']) => desk.do(`Move ${performer}`, [{ set: ['formations', formation, 'positions', performer], to: { x, y: 1 } }])"""


UNTIL = """
(argument) => new Promise((resolve, reject) => {
  const begun = performance.now();
  const look = async () => {
    if (CONDITION) resolve();
    else if (performance.now() - begun > 60_000) reject(new Error(`in vain: ${CONDITION_TEXT}; ${JSON.stringify([window.desk?.status, window.desk?.revision, window.notices])}`));
    else setTimeout(() => look().catch(reject), 10);
  };
  look().catch(reject);
})
"""


def until(page, condition, argument=None):
    """Waits for a condition in the page. The pages' policy forbids the way in which Playwright would look."""
    return page.evaluate(UNTIL.replace("CONDITION_TEXT", json.dumps(condition)).replace("CONDITION", condition), argument)


def editor_link(runthrough, name):
    """A link that signs a browser in as an editor, once."""
    return runthrough.call("POST", "/api/v1/editors", {"name": name})["link"]


def follow_link(page, runthrough, link):
    """Opens a link that works once as this machine reaches the server, and uses it."""
    page.goto(runthrough.url + urllib.parse.urlsplit(link).path)
    page.get_by_role("button", name="Start on this device").click()
    page.wait_for_url(runthrough.url + "/")


def open_desk(page, production):
    page.evaluate(OPEN, production)
    until(page, "desk.status.kind === 'saved'")
    return page


def owner_desk(runthrough, people, production, device=LAPTOP):
    return desk_of(runthrough.token, runthrough, people, production, device)


def editor_desk(runthrough, people, production, name):
    return desk_of(runthrough.editor(name), runthrough, people, production)


def desk_of(token, runthrough, people, production, device=LAPTOP):
    """A desk in a page that is nothing but the desk."""
    page = people.page(device, cookie=token, url=runthrough.url)
    page.goto(runthrough.url + "/healthz")
    return open_desk(page, production)


def place(page, performer, formation=0):
    return page.evaluate("([performer, formation]) => desk.document.formations[formation].positions[performer].x", [performer, formation])


def wait_for_place(page, performer, x):
    until(page, "desk.document.formations[0].positions[argument[0]].x === argument[1]", [performer, x])


def settled(page):
    until(page, "desk.status.kind === 'saved' && desk.status.waiting === 0")
    return page
