"""The count sheet: moves of a part in the studio, on a dancer's phone, on the screen, in practice and on paper."""

import pytest
from people import LAPTOP, typed
from pieces import quartet
from playwright.sync_api import expect
from studio import PHONE, Studio, produce


@pytest.fixture
def open_studio(runthrough, people):
    def open_studio(document=None, **options):
        return Studio(people, runthrough, produce(runthrough, document or counted()), **options)

    return open_studio


def counted(*moves):
    """A piece of one part, a count a second."""
    document = quartet()
    length = sum(one["hold"] + one["transition"]["duration"] for one in document["formations"])
    return document | {
        "tempo": 60,
        "sections": [{"id": "front", "name": "Front", "colour": "#0072b2"}],
        "passages": [{"id": "verse", "name": "Verse", "colour": "#0072b2", "from": 0, "to": length}],
        "moveTypes": [{"id": "turn", "name": "Turn", "colour": "#009e73"}],
        "moves": list(moves),
    }


def panel_of(studio):
    tab = studio.page.locator('[data-panel="moves"]')
    if tab.get_attribute("aria-expanded") != "true":
        tab.click()
    panel = studio.page.locator(".moves-panel")
    expect(panel.get_by_role("button", name="Add a move")).to_be_visible()
    return panel


TURN = {"id": "v0", "part": "verse", "type": "turn", "text": "left, then right", "counts": 4}
JUMP = {"id": "v1", "part": "verse", "text": "high", "counts": 4}


@pytest.mark.every_browser
def test_moves_are_written_put_in_order_copied_and_deleted_with_undo(open_studio):
    studio = open_studio()
    panel = panel_of(studio)
    expect(panel).to_contain_text("No moves yet.")
    panel.get_by_role("button", name="Add a move").click()
    panel.get_by_role("button", name="Add a move").click()
    first = panel.get_by_role("textbox", name="What is done in move 1")
    typed(first, "Reach\nup")
    first.blur()
    typed(panel.get_by_role("spinbutton", name="Counts of move 1"), "4.5")
    panel.get_by_role("spinbutton", name="Counts of move 1").blur()
    panel.get_by_role("combobox", name="Who does move 1").select_option(label="Front")
    panel.get_by_role("combobox", name="Kind of move 1").select_option(label="Turn")
    one, other = studio.saved()["moves"]
    assert (one["text"], one["counts"], one["section"], one["type"], one["part"]) == ("Reach\nup", 4.5, "front", "turn", "verse")
    panel.get_by_role("button", name="Move 1: drag").press("ArrowDown")
    assert [move["id"] for move in studio.saved()["moves"]] == [other["id"], one["id"]]
    panel.get_by_role("button", name="Move 2: more").click(button="right")
    studio.page.get_by_role("menuitem", name="Duplicate").click()
    assert [move["text"] for move in studio.saved()["moves"]] == ["", "Reach\nup", "Reach\nup"]
    panel.get_by_role("button", name="Move 3: more").click()
    studio.page.get_by_role("menuitem", name="Delete").click()
    expect(panel.locator(".move-row")).to_have_count(2)
    studio.page.locator("#undo").click()
    expect(panel.locator(".move-row")).to_have_count(3)


def test_a_kind_that_is_renamed_is_renamed_in_every_move_at_once(open_studio, runthrough):
    studio = open_studio(counted(TURN, JUMP))
    panel = panel_of(studio)
    panel.get_by_role("combobox", name="Kind of move 2").select_option(label="New kind…")
    dialog = studio.page.get_by_role("dialog", name="Kinds of moves")
    dialog.get_by_role("textbox", name="Name of the kind").fill("Jump")
    dialog.get_by_role("button", name="Add a kind").click()
    expect(dialog).not_to_be_attached()
    kinds = {kind["name"]: kind["id"] for kind in studio.saved()["moveTypes"]}
    assert [move["type"] for move in studio.saved()["moves"]] == ["turn", kinds["Jump"]]
    runthrough.edit(studio.production, {"set": ["moveTypes", "turn", "name"], "to": "Pirouette"})
    expect(panel.get_by_role("combobox", name="Kind of move 1").locator("option:checked")).to_have_text("Pirouette")


def test_a_spreadsheet_is_pasted_and_what_was_understood_is_shown_first(open_studio):
    studio = open_studio(counted(TURN))
    panel = panel_of(studio)
    panel.get_by_role("button", name="Paste from a spreadsheet").click()
    dialog = studio.page.get_by_role("dialog", name="Paste from a spreadsheet")
    dialog.get_by_role("textbox", name="Copied lines").fill("Turn\tright\t8\tFront\nJump\thigh\t4\tAna")
    expect(dialog).to_contain_text("Understood: 2 moves")
    expect(dialog.locator("tbody tr").nth(1)).to_contain_text("Jump (new)")
    dialog.get_by_role("button", name="Add 2 moves").click()
    document = studio.saved()
    ana = next(one["id"] for one in document["performers"] if one["name"] == "Ana")
    assert [(move["text"], move["counts"], move["section"], move["performer"]) for move in document["moves"][1:]] == [
        ("right", 8, "front", None), ("high", 4, None, ana)]
    assert [kind["name"] for kind in document["moveTypes"]] == ["Turn", "Jump"]
    studio.page.locator("#undo").click()
    expect(panel.locator(".move-row")).to_have_count(1)
    assert [kind["name"] for kind in studio.saved()["moveTypes"]] == ["Turn"]


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_sheet_shows_who_does_what_in_each_eight_and_fits(open_studio, device):
    studio = open_studio(counted(TURN, JUMP | {"section": "front"}, JUMP | {"id": "v2", "performer": "p0", "counts": 16}), device=device)
    panel = panel_of(studio)
    for row in panel.locator(".move-row").all():
        box, frame = row.bounding_box(), panel.bounding_box()
        assert box["x"] >= frame["x"] - 1 and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    panel.get_by_text("Sheet", exact=True).click()
    headings = panel.locator("thead th")
    expect(headings).to_have_text(["8s", "Everybody", "Front", "Ana"])
    expect(panel.locator("tbody tr").first).to_contain_text("1–4 Turn left, then right")


@pytest.mark.every_browser
def test_a_dancer_sees_the_move_of_the_moment_and_the_next_one(runthrough, people):
    session = runthrough.rehearse(counted(TURN, JUMP))
    ana, screen = people.dancer(runthrough, session, "Bea", "Ana"), people.screen(runthrough, session)
    for page in (ana, screen):
        expect(page.locator(".own-moves")).to_have_text("Turn: left, then right Next: high")
    conductor = people.conductor(runthrough, session)
    conductor.keyboard.press("/")
    conductor.keyboard.type("1+5")
    conductor.keyboard.press("Enter")
    expect(ana.locator(".own-moves b")).to_have_text("high", timeout=15_000)


def test_the_count_sheet_is_printed_for_each_part(runthrough, people):
    production = produce(runthrough, counted(TURN, JUMP | {"section": "front"}))
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/paper/{production}#kind=counts&part=verse")
    sheet = page.locator(".paper-sheet", has=page.get_by_role("heading", name="Verse"))
    expect(sheet.locator("thead th")).to_have_text(["8s", "Everybody", "Front"])
    expect(sheet).to_contain_text("left, then right")


def test_in_practice_one_part_is_repeated_and_its_moves_are_shown(runthrough, people):
    production = produce(runthrough, counted(TURN, JUMP))
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/practice/{production}#part=verse")
    expect(page.locator("#repeated")).to_contain_text("Verse")
    expect(page.locator(".own-moves")).to_contain_text("Turn: left, then right")
