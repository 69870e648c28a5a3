"""People with roles, as they meet them: invited from the studio, looking only, removed; devices and the code for one more."""

import re
import urllib.parse

import pytest
from editors import until
from people import LAPTOP, PHONE
from pieces import piece
from playwright.sync_api import expect
from test_accessibility import flaws

PICTURES = "Tests/Browser/screenshots"


def shared(runthrough):
    return runthrough.call("POST", "/api/v1/productions", piece("Shared", ["Ana", "Ben"], ["Line", "Square"]))["id"]


def invitation(runthrough, production, role, name="Mara"):
    path = f"/api/v1/productions/{production}/invitations"
    return urllib.parse.urlsplit(runthrough.call("POST", path, {"name": name, "role": role})["link"]).path


def choreographer(runthrough, people, production, role, device=LAPTOP):
    token = runthrough.call("POST", invitation(runthrough, production, role), token=None)["token"]
    return people.page(device, cookie=token, url=runthrough.url)


def studio(page, runthrough, production):
    page.goto(f"{runthrough.url}/studio/{production}")
    expect(page.locator("body")).to_have_attribute("data-state", "open")
    return page


@pytest.mark.every_browser
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_person_invited_from_the_bar_comes_in_and_is_removed(runthrough, people, device):
    production = shared(runthrough)
    page = studio(people.page(device, cookie=runthrough.token, url=runthrough.url), runthrough, production)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name=re.compile("Shared"))
    dialog.get_by_label("Name", exact=True).fill("Mara")
    dialog.get_by_label("They", exact=True).select_option("see")
    dialog.get_by_role("button", name="Invite", exact=True).click()
    link = dialog.get_by_label("The invitation", exact=True).input_value()
    expect(dialog.get_by_role("button", name="Take back the invitation for Mara")).to_be_visible()
    page.screenshot(path=f"{PICTURES}/people-share-{device['viewport']['width']}.png")

    invited = people.page(device)
    invited.goto(runthrough.url + urllib.parse.urlsplit(link).path)
    expect(invited.get_by_role("main")).to_contain_text("Owner shares “Shared” with you. You may look at it.")
    expect(invited.get_by_role("main")).to_contain_text("You will be called Mara here.")
    invited.screenshot(path=f"{PICTURES}/people-invited-{device['viewport']['width']}.png")
    invited.get_by_role("button", name="Accept").click()
    invited.wait_for_url(runthrough.url + "/")
    expect(invited.get_by_role("link", name=re.compile("Shared"))).not_to_have_count(0)

    studio(invited, runthrough, production)
    expect(invited.locator("#only")).to_have_text(re.compile("^You may look. To edit, ask Owner."))
    for name in ("Share", "Run it", "Undo"):
        expect(invited.get_by_role("button", name=name, exact=True)).to_have_count(0)
    invited.screenshot(path=f"{PICTURES}/people-looking-{device['viewport']['width']}.png")

    page.reload()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_label("What Mara may do").select_option("edit")
    expect(invited.locator("#only")).to_be_hidden()
    page.get_by_role("button", name="Remove Mara").click()
    page.get_by_role("dialog", name="Remove Mara?").get_by_role("button", name="Remove", exact=True).click()
    expect(invited.locator("#saved")).to_have_text("Not saved")
    page.get_by_text("Activity").click()
    expect(page.locator(".deeds li")).to_contain_text([
        "Owner removed Mara.", "Owner changed what Mara may do: now Mara may edit.", "Mara joined and may look.",
        "Owner invited Mara, who may look.", "Owner made this."])
    page.screenshot(path=f"{PICTURES}/people-deeds-{device['viewport']['width']}.png")


def test_a_viewer_reads_why_nothing_moves(runthrough, people):
    production = shared(runthrough)
    page = studio(choreographer(runthrough, people, production, "see"), runthrough, production)
    assert page.evaluate("runthrough.desk.do('Rename', [{ set: ['title'], to: 'Mine' }])") is False
    expect(page.locator(".toast")).to_contain_text("You may not change this. Its owner can let you edit.")
    expect(page.locator("#title")).to_have_text("Shared")
    expect(page.locator("#saved")).to_have_text("Saved")


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("role", ["see", "comment"])
def test_a_viewer_sees_the_owner_to_ask_and_no_tools(runthrough, people, device, role):
    production = shared(runthrough)
    page = studio(choreographer(runthrough, people, production, role, device), runthrough, production)
    only = {"see": "You may look. To edit, ask Owner.", "comment": "You may look and write notes. To edit, ask Owner."}
    expect(page.locator("#only")).to_contain_text(only[role])
    for hidden in ("#undo", "#strip-actions", "#tools .modes", "#run", "#share", "[data-panel=templates]", "[data-panel=stage]"):
        expect(page.locator(hidden).locator("visible=true")).to_have_count(0)
    page.screenshot(path=f"{PICTURES}/people-role-{role}-{device['viewport']['width']}.png")
    page.keyboard.press("Control+a")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("[data-panel=notes]").click()
    field = page.get_by_label("Notes of this formation")
    if role == "see":
        expect(field).to_be_disabled()
    else:
        field.fill("Softer")
        field.blur()
        until(page, "runthrough.desk.confirmed.formations[0].notes === 'Softer'")
    page.locator("[data-panel=formation]").click()
    expect(page.get_by_label("Name", exact=True)).to_be_disabled()
    document = runthrough.get(f"/api/v1/productions/{production}")
    assert document["formations"][0].get("notes", "") == ("Softer" if role == "comment" else "")
    assert flaws(page, touch=device is PHONE) == []


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_further_device_signs_in_by_a_code_and_is_signed_out_again(runthrough, people, device):
    production = shared(runthrough)
    page = choreographer(runthrough, people, production, "edit", device)
    page.goto(runthrough.url + "/")
    page.get_by_role("link", name="Your account").click()
    expect(page.locator(".people-rows li")).to_have_count(1)
    page.get_by_role("button", name="Show a code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("The invitation", exact=True).input_value()
    page.screenshot(path=f"{PICTURES}/people-account-{device['viewport']['width']}.png", full_page=True)

    other = people.page(PHONE)
    other.goto(runthrough.url + urllib.parse.urlsplit(link).path)
    other.get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url(runthrough.url + "/")
    expect(other.get_by_role("link", name="Your account")).to_be_visible()

    page.reload()
    expect(page.locator(".people-rows li")).to_have_count(2)
    page.get_by_role("button", name="Sign out everywhere else").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out everywhere else").click()
    expect(page.locator(".people-rows li")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("main")).to_contain_text("code")
    expect(other.get_by_role("link", name="Your account")).to_have_count(0)
