"""A drill is made from the list, and edited on a page of its own: rounds, combos, timing, and what will be called."""

import re

import pytest
from editors import until
from people import LAPTOP, PHONE, expect_to_become
from playwright.sync_api import expect
from studio import TABLET
from test_accessibility import flaws
from test_productions import row

SECOND = 1_000_000
DEVICES = pytest.mark.parametrize("device", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])


def drill(title="One-two", rounds=2):
    return {
        "title": title,
        "tempo": 120,
        "drill": {"preparation": 10 * SECOND, "spacing": {"least": 2, "most": 4}, "intensity": 1, "warnings": [10 * SECOND]},
        "combos": [
            {"id": "c1", "name": "One-two", "steps": [{"action": "jab", "counts": 1}, {"action": "cross", "counts": 1}]},
            {"id": "c2", "name": "Slip and hook", "steps": [{"action": "slip", "counts": 1}, {"action": "leadHook", "counts": 1.5}]},
        ],
        "rounds": [
            {"id": f"r{turn + 1}", "work": 60 * SECOND, "rest": 30 * SECOND,
             "mode": {"kind": "random", "choices": [{"combo": "c1", "weight": 1}, {"combo": "c2", "weight": 3}]}}
            for turn in range(rounds)
        ],
    }


class Editor:
    """One person's page of one drill."""

    def __init__(self, people, runthrough, production, device=LAPTOP, **options):
        self.runthrough, self.production = runthrough, production
        self.page = people.page(device, cookie=runthrough.token, url=runthrough.url, **options)
        self.page.goto(f"{runthrough.url}/drill/{production}")
        self.opened()

    @classmethod
    def of(cls, page, runthrough):
        editor = cls.__new__(cls)
        editor.page, editor.runthrough, editor.production = page, runthrough, page.url.rsplit("/", 1)[1]
        editor.opened()
        return editor

    def opened(self):
        expect(self.page.locator("body")).to_have_attribute("data-state", "open")
        expect(self.page.locator("#saved")).to_have_text("Saved")

    def saved(self):
        """Waits until the server has every edit; answers with its document."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(self.page.locator("#saved")).to_have_text("Saved")
        return self.runthrough.get(f"/api/v1/productions/{self.production}")

    def rounds(self):
        return self.page.get_by_role("list", name="Rounds").locator(":scope > li")

    def combo(self, name):
        return self.page.get_by_role("list", name="Combos", exact=True).locator(":scope > li").filter(has=self.page.get_by_role("group", name=f"Steps of {name}", exact=True))


@pytest.fixture
def made(runthrough):
    return runthrough.call("POST", "/api/v1/productions", drill())["id"]


def test_a_new_drill_is_a_timer_and_what_is_called(runthrough, people, device=PHONE):
    page = people.owner(runthrough, device=device)
    page.get_by_role("button", name="New drill").click()
    dialog = page.get_by_role("dialog", name="New drill")
    assert flaws(page, touch=device.get("has_touch", False)) == []
    title = f"Hooks on {device['viewport']['width']}"
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_label("Timer").select_option("Tabata: 8 × 20 seconds")
    dialog.get_by_label("What is called").select_option("Hooks")
    dialog.get_by_role("button", name="Create").click()
    page.wait_for_url("**/drill/*")
    editor = Editor.of(page, runthrough)
    expect(editor.rounds()).to_have_count(8)
    document = editor.saved()
    assert [(each["work"], each["rest"]) for each in document["rounds"]] == [(20 * SECOND, 10 * SECOND)] * 7 + [(20 * SECOND, 0)]
    assert [[step["action"] for step in combo["steps"]] for combo in document["combos"]] == [["leadHook"], ["rearHook"]]
    page.get_by_role("link", name="All productions").click()
    line = row(page, f"{title} Drill")
    expect(line).to_contain_text(re.compile("8 rounds|Rounds 8"))
    if device is PHONE:
        page.get_by_role("button", name="Filter", exact=True).click()
    page.get_by_label("Kind").select_option("Pieces")
    expect(line).to_have_count(0)
    page.get_by_label("Kind").select_option("Drills")
    line.get_by_role("link", name=f"Edit {title}").click()
    page.wait_for_url(f"**/drill/{editor.production}")


@pytest.mark.every_browser
def test_a_combo_is_typed_and_its_steps_change_by_keys_and_buttons(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    page = editor.page
    page.get_by_label("New combo").fill("1-2-9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="“9” is not a punch")).to_be_visible()
    page.get_by_label("New combo").fill("1-2-3")
    page.keyboard.press("Enter")
    combo = editor.combo("1-2-3")
    steps = combo.get_by_role("group", name="Steps of 1-2-3")
    expect(steps.get_by_role("button")).to_have_text(["1", "2", "3"])
    steps.focus()
    for key in "67g":
        page.keyboard.press(key)
    expect(steps.get_by_role("button")).to_have_text(["1", "2", "3", "6", "1-1", "Guard"])
    page.keyboard.press("Backspace")
    expect(steps.get_by_role("button")).to_have_count(5)
    combo.get_by_role("button", name="Change the steps of 1-2-3").click()
    combo.get_by_role("button", name="Add: Roll").click()
    combo.get_by_role("textbox", name="Own name").fill("check")
    page.keyboard.press("Enter")
    expect(steps.get_by_role("button")).to_have_text(["1", "2", "3", "6", "1-1", "Roll", "check"])
    steps.get_by_role("button", name="Step 2: Cross").click()
    combo.get_by_role("button", name="After the step before it: less").click()
    editor.saved()
    combo.get_by_label("Name of 1-2-3").select_text()
    page.keyboard.type("Long one")
    page.keyboard.press("Enter")
    expect(editor.combo("Long one")).to_be_visible()
    document = editor.saved()["combos"][-1]
    assert document["name"] == "Long one"
    assert [step["action"] for step in document["steps"]] == ["jab", "cross", "leadHook", "rearUppercut", "doubleJab", "roll", {"own": "check"}]
    assert document["steps"][1]["counts"] == 0.5


def test_a_combo_that_rounds_call_goes_and_comes_back_as_it_was(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    before = editor.saved()
    editor.combo("Slip and hook").get_by_role("button", name="Remove Slip and hook").click()
    expect(editor.combo("Slip and hook")).to_have_count(0)
    after = editor.saved()
    assert [each["mode"] for each in after["rounds"]] == [{"kind": "random", "choices": [{"combo": "c1", "weight": 1}]}] * 2
    editor.page.keyboard.press("Control+z")
    expect(editor.combo("Slip and hook")).to_be_visible()
    back = editor.saved()
    assert [back[key] for key in ("combos", "rounds")] == [before[key] for key in ("combos", "rounds")]


def test_rounds_are_set_repeated_moved_and_made_alike(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    page = editor.page
    expect(page.get_by_text("2 rounds, 2:40 with preparation and rests")).to_be_visible()
    editor.rounds().nth(0).get_by_label("Work", exact=True).fill("1:30")
    page.keyboard.press("Tab")
    expect(page.get_by_text("2 rounds, 3:10 with preparation and rests")).to_be_visible()
    editor.rounds().nth(0).get_by_role("button", name="Rest: less").click()
    editor.rounds().nth(1).get_by_role("button", name="Duplicate Round 2").click()
    expect(editor.rounds()).to_have_count(3)
    editor.rounds().nth(0).get_by_role("button", name="Move Round 1", exact=True).focus()
    page.keyboard.press("ArrowDown")
    expect(editor.rounds().nth(1).get_by_label("Work", exact=True)).to_have_value("1:30")
    handle = editor.rounds().nth(1).get_by_role("button", name="Move Round 2", exact=True).bounding_box()
    first = editor.rounds().nth(0).bounding_box()
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(first["x"] + 30, first["y"] + 5, steps=5)
    page.mouse.up()
    expect(editor.rounds().nth(0).get_by_label("Work", exact=True)).to_have_value("1:30")
    page.get_by_role("button", name="Same for all").click()
    expect(editor.rounds().nth(2).get_by_label("Work", exact=True)).to_have_value("1:30")
    editor.rounds().nth(1).get_by_text("At random:").click()
    editor.rounds().nth(1).get_by_text("In order", exact=True).click()
    expect(editor.rounds().nth(1).get_by_role("group", name="Combos in order").get_by_role("button")).to_have_count(2)
    editor.rounds().nth(1).get_by_label("Add a combo…").select_option("One-two")
    rounds = editor.saved()["rounds"]
    assert [(each["work"], each["rest"]) for each in rounds] == [(90 * SECOND, 20 * SECOND)] * 3
    assert rounds[1]["mode"] == {"kind": "sequence", "combos": ["c1", "c2", "c1"]}
    editor.page.get_by_label("Use a timer…").select_option("12 rounds of 3 minutes")
    expect(editor.rounds()).to_have_count(12)
    editor.page.keyboard.press("Control+z")
    expect(editor.rounds()).to_have_count(3)
    assert editor.saved()["rounds"] == rounds


def test_timing_is_set_and_the_tempo_tapped(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    page = editor.page
    page.get_by_label("Warnings").fill("30, 5")
    page.keyboard.press("Tab")
    page.get_by_role("textbox", name="Between calls, at least").fill("6")
    page.keyboard.press("Tab")
    expect(page.get_by_role("textbox", name="Between calls, at most")).to_have_value("6")
    document = editor.saved()
    assert document["drill"]["warnings"] == [30 * SECOND, 5 * SECOND]
    assert document["drill"]["spacing"] == {"least": 6, "most": 6}
    # Four taps, half a second from each other, by the clock of their events.
    page.get_by_role("button", name="Tap the tempo").evaluate("""(button) => {
        for (let turn = 0; turn < 4; turn += 1) {
            const tap = new PointerEvent("pointerdown", { button: 0, bubbles: true });
            Object.defineProperty(tap, "timeStamp", { value: 1000 + 500 * turn });
            button.dispatchEvent(tap);
        }
    }""")
    expect(page.get_by_label("Tempo", exact=True)).to_have_value("120")
    page.get_by_label("Tempo", exact=True).fill("1000")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="From 20 to 400")).to_be_visible()


def test_the_preview_shows_the_calls_of_a_round_and_plays_them(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    page = editor.page
    calls = page.get_by_role("list", name="Calls of this round").get_by_role("listitem")
    expect(calls.first).to_contain_text("0:0")
    texts = calls.all_inner_texts()
    assert 8 < len(texts) < 40
    assert any("Slip-3" in text for text in texts)
    page.get_by_role("button", name="Play with sound").click()
    expect(page.locator(".playhead")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    until(page, "document.querySelector('.call-now').textContent !== ''")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".playhead")).to_be_hidden()
    page.get_by_role("button", name="Other calls").click()
    until(page, "[...document.querySelectorAll('.call')].map((call) => call.innerText).join('|') !== argument", "|".join(texts))


def test_two_people_edit_a_drill_and_one_goes_on_without_the_server(runthrough, people, made):
    one, other = Editor(people, runthrough, made), Editor(people, runthrough, made, device=TABLET)
    one.page.get_by_role("button", name="Add a round").click()
    expect(other.rounds()).to_have_count(3)
    one.page.context.set_offline(True)
    one.page.get_by_label("New combo").fill("5-6")
    one.page.keyboard.press("Enter")
    expect(one.combo("5-6")).to_be_visible()
    other.combo("One-two").get_by_label("Name of One-two").fill("The one-two")
    other.page.keyboard.press("Tab")
    other.saved()
    one.page.context.set_offline(False)
    expect(one.combo("The one-two")).to_be_visible()
    expect(other.combo("5-6")).to_be_visible()
    assert [combo["name"] for combo in one.saved()["combos"]] == ["The one-two", "Slip and hook", "5-6"]


def test_a_number_that_is_entered_keeps_what_others_set_beside_it_meanwhile(runthrough, people, made):
    one, other = Editor(people, runthrough, made), Editor(people, runthrough, made)

    def counts(editor, step):
        combo = editor.combo("One-two")
        combo.get_by_role("button", name=step).click()
        return combo.get_by_label("After the call" if step.startswith("Step 1") else "After the step before it", exact=True)

    for mine, theirs, entered, then in [
        (lambda: one.rounds().nth(0).get_by_label("Work", exact=True), lambda: other.rounds().nth(0).get_by_label("Rest", exact=True), "7", "3-3"),
        (lambda: counts(one, "Step 1: Jab"), lambda: counts(other, "Step 2: Cross"), "2", "4-4"),
    ]:
        field = mine()
        field.fill(entered)  # its row is not drawn anew until this is entered
        beside = theirs()
        beside.fill("5")
        beside.press("Enter")
        other.page.get_by_label("New combo").fill(then)
        other.page.keyboard.press("Enter")
        expect(one.combo(then)).to_be_visible()
        field.press("Enter")
        one.saved()
    document = one.saved()
    # The combos that were added meanwhile are called, too.
    assert [choice["weight"] for choice in document["rounds"][0]["mode"]["choices"]] == [1, 3, 3, 3]
    assert [document["rounds"][0][key] for key in ("work", "rest")] == [7 * SECOND, 5 * SECOND]
    assert [step["counts"] for step in document["combos"][0]["steps"]] == [2, 5]


def test_an_entry_or_a_press_for_a_step_or_a_round_changes_no_other_one(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    other = runthrough.editor("Noa")

    def elsewhere(name, *changes):
        """Somebody else edits, and makes a combo by which it is seen that this page has it."""
        combo = {"insert": "combos", "value": {"id": name, "name": name, "steps": [{"action": "roll", "counts": 1}]}, "after": "c2"}
        runthrough.edit(made, combo, *changes, label="An edit elsewhere", token=other)
        expect(editor.combo(name)).to_be_visible()

    def mode(place, **mode):
        return {"set": ["rounds", place, "mode"], "to": mode}

    def steps(combo, *steps):
        return {"set": ["combos", combo, "steps"], "to": [{"action": action, "counts": counts} for action, counts in steps]}

    def combo(combo):
        return next(each for each in editor.saved()["combos"] if each["id"] == combo)

    calls = editor.rounds().nth(0).locator("details")
    calls.locator("summary").click()
    choices = [{"combo": "c1", "weight": 1}, {"combo": "c2", "weight": 3}, {"combo": "Third", "weight": 2}]
    elsewhere("Third", mode("r1", kind="random", choices=choices))
    expect(calls.get_by_label("Third", exact=True)).to_be_checked()
    elsewhere("Fourth", mode("r1", kind="sequence", combos=["c1", "c1", "c2"]))
    chips = calls.get_by_role("group", name="Combos in order").get_by_role("button")
    chips.first.evaluate("(chip) => { chip.click(); chip.click(); }")
    expect(chips).to_have_count(2)
    assert editor.saved()["rounds"][0]["mode"] == {"kind": "sequence", "combos": ["c1", "c2"]}

    row = editor.combo("One-two")
    row.get_by_role("button", name="Step 1: Jab").click()
    counts = row.get_by_label("After the call", exact=True)
    counts.fill("4")
    elsewhere("Fifth", steps("c1", ("slip", 1), ("jab", 1), ("jab", 1), ("cross", 1)))
    counts.press("Enter")
    row.get_by_role("button", name="Step 2: Jab").click()
    row.get_by_role("button", name="Remove Jab").evaluate("(button) => { button.click(); button.click(); }")
    expect(row.get_by_role("group", name="Steps of").get_by_role("button")).to_have_text(["Slip", "1", "2"])
    assert combo("c1")["steps"] == [{"action": action, "counts": 1} for action in ("slip", "jab", "cross")]
    row.get_by_role("button", name="Step 3: Cross").click()
    counts = row.get_by_label("After the step before it", exact=True)
    counts.fill("4")
    elsewhere("Sixth", steps("c1", ("slip", 1)))
    counts.press("Enter")
    expect(counts).to_have_count(0)
    assert combo("c1")["steps"] == [{"action": "slip", "counts": 1}]


def test_a_drill_and_a_piece_open_each_on_their_page(runthrough, people, made):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(f"{runthrough.url}/studio/{made}")
    page.wait_for_url(f"**/drill/{made}")
    expect(page).to_have_title("One-two · Drill · Runthrough")
    page.goto(f"{runthrough.url}/drill/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("This production does not exist")


@DEVICES
def test_the_drill_editor_is_accessible(runthrough, people, device):
    long = drill("A drill whose name is so long that it does not fit on the bar of a phone in portrait, nor on a laptop’s ")
    long["combos"][0]["name"] = "A combo whose name goes on and on, as names do that somebody dictates"
    editor = Editor(people, runthrough, runthrough.call("POST", "/api/v1/productions", long)["id"], device=device)
    page, touch = editor.page, device.get("has_touch", False)
    assert flaws(page, touch=touch) == []
    editor.rounds().nth(0).get_by_text("At random:").click()
    editor.combo("Slip and hook").get_by_role("button", name="Change the steps of Slip and hook").click()
    editor.combo("Slip and hook").get_by_role("button", name="Step 1: Slip").click()
    assert flaws(page, touch=touch) == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


def test_the_drill_editor_speaks_ukrainian(runthrough, people, made):
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url, locale="uk-UA")
    page.goto(f"{runthrough.url}/drill/{made}")
    expect(page.get_by_role("heading", name="Раунди")).to_be_visible()
    expect(page.get_by_role("heading", name="Комбінації")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Rounds")


def test_the_owner_sets_a_pose_worker_up_and_removes_it(runthrough, people, made):
    page, name = Editor(people, runthrough, made, device=PHONE).page, "The computer under the ring in the large hall, which has a long name"
    page.locator("summary", has_text="Scoring computers").click()
    section = page.get_by_role("region", name="Scoring computers")
    section.get_by_label("Name of the computer").fill(name)
    section.get_by_role("button", name="Make a command").click()
    command = section.get_by_label("Command", exact=True).input_value()
    assert command.startswith("ops/camera worker http"), command
    assert flaws(page, touch=True) == []
    path = command[command.index("/pose-worker/"):]
    other = people.page(PHONE)
    other.goto(runthrough.url + path)
    expect(other.get_by_role("heading", name="A link for a scoring computer")).to_be_visible()
    expect(other.get_by_text(path)).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    row = section.get_by_role("listitem").filter(has_text=name)
    expect(row).to_contain_text("command not used yet")
    token = runthrough.call("POST", path)["token"]
    # Nobody leaves the page, and it says so all the same.
    expect(row).to_contain_text("not connected")
    expect(section.get_by_label("Command", exact=True)).to_have_count(0)
    # Its connection is in one of the browser's pages here.
    other.goto(runthrough.url + "/join")
    other.evaluate("""(token) => {
      globalThis.worker = new WebSocket(`${location.origin.replace("http", "ws")}/pose-workers/ring?athletes=1`, ["runthrough.v1", `bearer.${token}`]);
    }""", token)
    connected = lambda: [one["state"] for one in runthrough.get("/api/v1/pose-workers")["workers"] if one["name"] == name]  # noqa: E731
    expect_to_become(other, connected, ["connected"])
    expect(row.locator(".help")).to_have_text("connected")
    assert flaws(page, touch=True) == []
    section.get_by_role("button", name=f"Remove {name}").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(section.get_by_role("button", name=f"Remove {name}")).to_have_count(0)
    # A command that nobody has used is taken back, and only that one.
    shown = section.get_by_label("Command", exact=True)
    commands = []
    for one in ("Wrong one", "Wrong too"):
        section.get_by_label("Name of the computer").fill(one)
        section.get_by_role("button", name="Make a command").click()
        expect(section.get_by_role("button", name=f"Remove {one}")).to_be_visible()
        commands.append(shown.input_value())
    assert len(set(commands)) == 2
    for one in ("Wrong one", "Wrong too"):
        section.get_by_role("button", name=f"Remove {one}").click()
        page.get_by_role("dialog", name="Cancel this command?").get_by_role("button", name="Remove", exact=True).click()
        expect(section.get_by_role("button", name=f"Remove {one}")).to_have_count(0)
        if one == "Wrong one":
            expect(shown).to_have_value(commands[1])
    expect(shown).to_have_count(0)
    for command in commands:
        with pytest.raises(AssertionError, match="link-used"):
            runthrough.call("POST", command[command.index("/pose-worker/"):])
    assert runthrough.get("/api/v1/pose-workers")["workers"] == []


def test_music_and_history_are_there_when_they_are_wanted(runthrough, people, made):
    editor = Editor(people, runthrough, made)
    page = editor.page
    page.get_by_role("textbox", name="Tempo").fill("90")
    page.keyboard.press("Enter")
    assert editor.saved()["tempo"] == 90
    page.locator("summary", has_text="Music").click()
    expect(page.get_by_role("button", name="Add a track")).to_be_visible()
    page.locator("summary", has_text="History").click()
    expect(page.locator(".history-row").first).to_contain_text("Tempo")
    page.locator(".history-row[data-first]").get_by_role("button").click()
    past = page.get_by_role("dialog", name="As of revision 1")
    expect(past.get_by_role("listitem").first).to_contain_text("1:00 · 0:30 · At random: 1 – 2, Slip – 3")
    assert flaws(page) == []
    past.get_by_role("button", name="Restore as a copy").click()
    past.get_by_role("link", name="Open the copy").click()
    page.wait_for_url("**/drill/*")
    copy = Editor.of(page, runthrough)
    assert copy.production != made and copy.saved()["tempo"] == 120


@DEVICES
def test_one_line_makes_a_drill_and_marks_what_it_does_not_understand(runthrough, people, device):
    page = people.owner(runthrough, device=device)
    page.get_by_role("button", name="New drill").click()
    dialog = page.get_by_role("dialog", name="New drill")
    dialog.get_by_label("Title").fill(f"Line on {device['viewport']['width']}")
    line = dialog.get_by_label("Combos, in one line")
    line.fill("1-2, 1-kick-2, jab cross hook")
    expect(dialog.get_by_role("alert").filter(has_text="“kick” is not a punch")).to_be_visible()
    expect(dialog.locator("mark")).to_have_text("kick")
    dialog.get_by_role("button", name="Create").click()
    expect(line).to_be_focused()
    line.fill("1-2, 1-1-2, jab cross hook")
    expect(dialog.get_by_role("list", name="Combos that were understood").get_by_role("listitem")).to_have_count(3)
    dialog.get_by_role("textbox", name="How many").fill("4")
    page.keyboard.press("Tab")
    dialog.get_by_role("textbox", name="Work").fill("1:30")
    page.keyboard.press("Tab")
    expect(dialog.get_by_label("Timer")).to_have_value("own")
    assert flaws(page, touch=device.get("has_touch", False)) == []
    dialog.get_by_role("button", name="Create").click()
    page.wait_for_url("**/drill/*")
    editor = Editor.of(page, runthrough)
    document = editor.saved()
    assert [(each["work"], each["rest"]) for each in document["rounds"]] == [(90 * SECOND, 60 * SECOND)] * 3 + [(90 * SECOND, 0)]
    actions = [[step["action"] for step in combo["steps"]] for combo in document["combos"]]
    assert actions == [["jab", "cross"], ["jab", "jab", "cross"], ["jab", "cross", "leadHook"]]
    page.get_by_label("New combo").fill("2-3, g-2")
    page.keyboard.press("Enter")
    expect(editor.combo("Guard-2")).to_be_visible()
    assert len(editor.saved()["combos"]) == 5
    assert all(len(each["mode"]["choices"]) == 5 for each in editor.saved()["rounds"])
    page.get_by_role("button", name="Undo").first.click()
    expect(editor.combo("Guard-2")).to_have_count(0)
    assert len(editor.saved()["combos"]) == 3


@DEVICES
def test_ticks_say_where_and_how_often_a_combo_is_called(runthrough, people, made, device):
    editor = Editor(people, runthrough, made, device=device)
    combo = editor.combo("One-two")
    combo.get_by_role("button", name="Change the steps of One-two").click()
    where = combo.get_by_role("group", name="Rounds that call One-two")
    expect(where.get_by_role("button", name="All rounds")).to_have_attribute("aria-pressed", "true")
    combo.get_by_label("How often: One-two").select_option("often")
    rounds = editor.saved()["rounds"]
    assert [each["mode"]["choices"] for each in rounds] == [[{"combo": "c1", "weight": 30}, {"combo": "c2", "weight": 10}]] * 2
    where.get_by_role("button", name="Round 2").click()
    expect(where.get_by_role("button", name="All rounds")).to_have_attribute("aria-pressed", "false")
    assert editor.saved()["rounds"][1]["mode"]["choices"] == [{"combo": "c2", "weight": 10}]
    assert flaws(editor.page, touch=device.get("has_touch", False)) == []
    details = editor.rounds().nth(1).locator("details")
    details.locator("summary").click()
    details.get_by_label("One-two", exact=True).check()
    details.get_by_label("How often: One-two").select_option("rarely")
    assert {"combo": "c1", "weight": 3} in editor.saved()["rounds"][1]["mode"]["choices"]
    details.get_by_label("A tempo of its own").check()
    details.get_by_role("textbox", name="At the end").fill("150")
    editor.page.keyboard.press("Tab")
    expect(details.locator("summary")).to_contain_text("from 120 to 150")
    assert editor.saved()["rounds"][1]["tempo"] == {"start": 120, "end": 150}


@DEVICES
def test_a_plan_is_made_of_drills_and_of_things_with_a_time(runthrough, people, made, device):
    page = people.owner(runthrough, device=device)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Ready-made plans").click()
    dialog = page.get_by_role("dialog", name="Ready-made plans")
    expect(dialog.get_by_role("listitem")).to_have_count(7)
    assert flaws(page, touch=device.get("has_touch", False)) == []
    dialog.get_by_role("button", name="Take the plan An empty plan").click()
    page.wait_for_url("**/drill/*")
    editor = Editor.of(page, runthrough)
    page.get_by_role("button", name="Add something timed").click()
    expect(editor.rounds()).to_have_count(1)
    page.get_by_role("button", name="Add a drill from the library").click()
    chooser = page.get_by_role("dialog", name="Add a drill from the library")
    chooser.get_by_role("searchbox").fill("One-two")
    chooser.get_by_role("button", name="One-two 2 rounds").first.click()
    expect(editor.rounds()).to_have_count(3)
    document = editor.saved()
    assert [part["name"] for part in document["parts"]] == ["One-two"]
    assert [(each["name"], each["part"] is not None) for each in document["rounds"]] == [("Skipping", False), ("", True), ("", True)]
    assert document["rounds"][0]["rest"] == 60 * SECOND
    assert document["parts"][0]["tempo"] == 120
    assert flaws(page, touch=device.get("has_touch", False)) == []
    page.get_by_role("button", name="One-two: the whole part earlier").click()
    expect_to_become(page, lambda: [each["name"] for each in editor.saved()["rounds"]], ["", "", "Skipping"])
    page.get_by_role("button", name="Remove the whole part One-two").click()
    expect(editor.rounds()).to_have_count(1)
    page.get_by_role("button", name="Undo").first.click()
    expect(editor.rounds()).to_have_count(3)


def test_a_drill_is_added_while_a_search_is_on_its_way(runthrough, people, made):
    runthrough.call("POST", "/api/v1/productions", drill(title="From the library"))
    editor = Editor(people, runthrough, made)
    page = editor.page
    page.get_by_role("button", name="Add a drill from the library").click()
    chooser = page.get_by_role("dialog", name="Add a drill from the library")
    line = chooser.get_by_role("button", name="From the library 2 rounds")
    expect(line).to_be_visible()
    searches = []
    page.route(lambda url: "search=From" in url, lambda route: searches.append(route))
    chooser.get_by_role("searchbox").fill("From")
    expect_to_become(page, lambda: len(searches), 1)
    line.click()
    expect(editor.rounds()).to_have_count(4)
    expect(chooser).to_have_count(0)
    searches[0].continue_()


def test_the_preview_follows_the_tempo_of_a_part(runthrough, people):
    document = drill(rounds=1)
    document["parts"] = [{"id": "g1", "name": "Warm-up", "tempo": 120, "spacing": {"least": 2, "most": 4}, "intensity": 1}]
    document["rounds"][0]["part"] = "g1"
    editor = Editor(people, runthrough, runthrough.call("POST", "/api/v1/productions", document)["id"])
    page = editor.page
    track = page.locator(".call-track")
    # 26 pixels a count, for a minute.
    expect(track).to_have_css("width", f"{120 * 26}px")
    tempo = page.locator("[data-part=g1]").get_by_role("textbox", name="Tempo")
    tempo.fill("60")
    page.keyboard.press("Tab")
    expect(track).to_have_css("width", f"{60 * 26}px")


def test_drills_are_found_by_their_tags(runthrough, people, made, device=PHONE):
    editor = Editor(people, runthrough, made, device=device)
    page = editor.page
    page.get_by_label("Tags").fill("Footwork, left-handers,footwork")
    page.keyboard.press("Tab")
    assert editor.saved()["tags"] == ["footwork", "left-handers"]
    page.get_by_role("link", name="All productions").click()
    page.get_by_role("button", name="Filter", exact=True).click()
    page.get_by_label("Tag", exact=True).select_option("footwork")
    lines = page.locator(".production-table tbody tr")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("left-handers")
    assert flaws(page, touch=True) == []
