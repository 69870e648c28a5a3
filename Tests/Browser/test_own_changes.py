"""A dancer who ran an older revision is told what changed for them before the next GO, and the conductor sees who has not looked."""

import re

from people import drawn, expect_go_settled, expect_live, expect_to_become
from pieces import SECOND, quartet
from playwright.sync_api import expect
from test_accessibility import flaws
from test_edits_live import move

# The revision that the device keeps as run last.
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith('runthrough.last-run.'))
  .map((key) => JSON.parse(localStorage.getItem(key)).outline.revision)[0] ?? null"""


def test_a_dancer_reads_formation_by_formation_what_changed_since_they_last_ran_it(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())
    session = runthrough.open(production["id"])
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    conductor = people.conductor(runthrough, session)
    card = phone.get_by_role("region", name="Changed since your last run")
    expect(phone.locator(".own-changes")).to_be_attached()
    conductor.locator("#go").click()
    expect_to_become(phone, lambda: phone.evaluate(KEPT), production["revision"])
    expect(card).to_be_hidden()
    conductor.context.close()

    # Days later: another revision, another session, the same phone.
    runthrough.edit(production["id"], move("p0", 3, 2, "f1"), move("p1", -7, 1, "f2"))
    runthrough.edit(production["id"], {"set": ["formations", "f3", "hold"], "to": 4 * SECOND})
    session = runthrough.open(production["id"])
    phone.goto(f"{runthrough.url}/join/{session.codes['dancer']}")
    phone.get_by_label("Your name").fill("Bea")
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_role("dialog", name="Which performer are you?").locator("button.performer").filter(has_text="Ana").click()
    conductor = people.conductor(runthrough, session)
    expect(card).to_contain_text("Formation 2 Square")
    expect(card).to_contain_text("Now 3 stage left, 2 from downstage.")
    expect(card).to_contain_text("and 1 more")
    expect(phone.locator("#announcer")).to_contain_text("Formation 2 Square: Your place")
    assert flaws(phone, touch=True) == []
    # Who has not run it here has nothing to be told of.
    other = people.dancer(runthrough, session, "Cem", "Chidi")
    expect(other.locator(".own-changes")).to_be_attached()
    expect(other.locator(".own-changes")).to_be_hidden()
    bea = conductor.locator("#people li").filter(has_text="Bea")
    expect(bea).to_contain_text("2 changes not seen")
    expect(conductor.locator("#unseen-summary")).to_have_text("· 1 has not seen their changes")

    # Under way nothing lies over the stage; where everybody stands it is told again, after a reload too.
    conductor.locator("#go").click()
    expect(phone.locator("#number")).to_have_text("2")
    expect(card).to_contain_text("Formation 2 Square")
    phone.reload()
    expect_live(phone)
    card.get_by_role("button", name="Got it").click()
    expect(card).to_contain_text("Formation 4 Finale")
    expect(card).to_contain_text("Hold 8 counts, before: 120.")
    expect(bea).to_contain_text("1 change not seen")
    phone.bring_to_front()
    later = card.get_by_role("button", name="Later")
    expect(later).to_be_enabled()
    later.focus()
    phone.keyboard.press("Enter")
    expect(card).to_be_hidden()

    # It can be opened again, and the conductor sees that they have looked.
    phone.get_by_role("button", name="Changes").click()
    everything = phone.get_by_role("dialog", name="Changed since your last run")
    expect(everything.locator("h3")).to_have_text(["Formation 2 Square", "Formation 4 Finale"])
    assert flaws(phone, touch=True) == []
    everything.get_by_role("button", name="Got it").click()
    expect(bea).not_to_contain_text("unseen")
    expect(conductor.locator("#unseen-summary")).to_have_text("")

    # The next run is the one that later edits are told against, those under the session too.
    expect_go_settled(conductor)
    conductor.locator("#go").click()
    expect_to_become(phone, lambda: phone.evaluate(KEPT), production["revision"] + 2)
    expect(card).to_be_hidden()
    runthrough.edit(production["id"], move("p0", -4, 7, "f3"))
    expect(card).to_contain_text(re.compile("Formation 4 Finale.*Now 4 stage right, 7 from downstage", re.S))
    expect(bea).to_contain_text("1 change not seen")

    # What came after the changes were opened was not shown there.
    phone.get_by_role("button", name="Changes").click()
    expect(everything.locator("h3")).to_have_text(["Formation 4 Finale"])
    runthrough.edit(production["id"], move("p0", 1, 6, "f2"))
    expect(bea).to_contain_text("2 changes not seen")
    everything.get_by_role("button", name="Got it").click()
    expect(everything).to_be_hidden()
    expect(bea).to_contain_text("1 change not seen")
    expect(card).to_contain_text("Formation 3 Diamond")
