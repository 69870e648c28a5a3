"""Every text comes from the catalogue, in the browser's language: every refusal has one, and a page that is opened in Ukrainian says
nothing in English. (That both languages say the same things: `Sources/WebClient/tests/words_test.js`.)"""

import json
import pathlib
import re

import pytest
from people import LAPTOP, PHONE
from pieces import quartet
from playwright.sync_api import expect

ROOT = pathlib.Path(__file__).parents[2]
PAGES = ROOT / "Sources/WebClient/Pages"
UKRAINIAN = {"locale": "uk-UA"}
DEVICES = {"phone": PHONE, "laptop": LAPTOP}

ENGLISH = """async (files) => Object.assign({}, ...await Promise.all(files.map(async (file) => (await import(`/assets/words/en/${file}`)).default)))"""

# What a person may read or hear of a page; without what people have typed, codes, and what the keys are called.
SHOWN = """
(() => {
  const shown = [];
  const isHidden = (node) => node.closest('bdi, kbd, code, script, style, noscript, .language-choice, [hidden], .session-code, .join-code, .join-link, .join-address strong, .brand');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!isHidden(parentElement)) shown.push(textContent);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
    for (const node of document.querySelectorAll(`[${name}]`)) if (!isHidden(node)) shown.push(node.getAttribute(name));
  }
  return [document.title, ...shown];
})()
"""


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


@pytest.fixture(scope="module")
def english(runthrough, browser):
    page = browser.new_page()
    page.goto(runthrough.url + "/healthz")
    texts = page.evaluate(ENGLISH, [file.name for file in (PAGES / "words/en").glob("*.js")])
    page.close()
    return texts


def places(entry):
    """Of a text, or of all its forms."""
    return set(re.findall(r"\{(\w+)\}", entry if isinstance(entry, str) else " ".join(entry.values())))


def test_every_refusal_of_the_live_protocol_has_words(english):
    schemas = json.loads((ROOT / "Sources/Gateway/Documents/asyncapi.json").read_text())["components"]["schemas"]
    codes = [one["const"] for one in schemas["RefusalCode"]["oneOf"]]
    rules = [one["const"] for one in schemas["RefusalRule"]["oneOf"]]
    missing = [code for code in codes if f"refusals.{code}" not in english]
    missing += [rule for rule in rules if not any(key.startswith("refusals.") and key.endswith(f".{rule}") for key in english)]
    assert missing == []


# The modules that answer requests and sockets.
SERVED = (
    "Gateway", "Requests", "ProductionAPI", "SessionAPI", "PageServing", "PoseDispatch", "Sockets", "TheatreDesks"
)

# A refusal where it is made: the code, or none of a document that is being read, and whatever is said of it.
MADE = re.compile(r"\b(Problem|Refusal|refusal)\(")


def refusals_made():
    """Each refusal that a person may be shown, as (where, key of its code, what it is made with)."""
    raw = dict(re.findall(r'case (\w+) = "([\w-]+)"', (ROOT / "Sources/Requests/Problem.swift").read_text()))
    for room in (*SERVED, "LiveSessions", "Persistence", "Rehearsal", "Wire"):
        for file in sorted((ROOT / "Sources" / room).rglob("*.swift")):
            source = file.read_text()
            for call in MADE.finditer(source):
                inside = source[call.end() : end_of_call(source, call.end())]
                code = re.match(r"\s*\.(\w+),", inside)
                if not code and not re.match(r"\s*of: \.", inside):
                    continue  # one made of another
                name = code[1] if code else "invalid"
                line = source.count("\n", 0, call.start()) + 1
                yield f"{file.name}:{line}", raw.get(name, name) if call[1] == "Problem" else name, inside


def end_of_call(source, at):
    depth = 1
    while depth:
        depth += {"(": 1, ")": -1}.get(source[at], 0)
        at += 1
    return at - 1


def rule_of(inside):
    found = re.search(r'\brule: (?:"(\w+)"|\.(\w+)|Refusal\.Rule\.(\w+)\.rawValue)', inside)
    return next(filter(None, found.groups())) if found else None


def test_every_problem_and_every_rule_has_words(english):
    made = list(refusals_made())
    assert len(made) > 100, "the refusals are looked for where none are"
    codes = re.search(r"enum Code[^{]*\{(.*?)\n    \}", (ROOT / "Sources/Requests/Problem.swift").read_text(), re.DOTALL)[1]
    names = [part for line in re.findall(r"case (.*)", codes) for part in line.split(", ")]
    wanted = {f"refusals.{name.split(chr(34))[1] if chr(34) in name else name}": "Problem.swift" for name in names}
    for where, code, inside in made:
        rule = rule_of(inside)
        wanted[f"refusals.{code}.{rule}" if rule else f"refusals.{code}"] = where
    for file in (file for room in SERVED for file in (ROOT / "Sources" / room).rglob("*.swift")):
        for name in re.findall(r'\.identifier\("(\w+)"\)', file.read_text()):
            wanted[f"refusals.not-found.{name}"] = file.name
    faults = (ROOT / "Sources/Media/Recordings/RecordingFault.swift").read_text()
    for cases in re.findall(r"enum (?:Found|Damage)[^{]*\{(.*?)\n    \}", faults, re.DOTALL):
        for name in re.findall(r"\w+", ",".join(re.findall(r"case (.*)", cases))):
            wanted[f"refusals.unsupported-media-type.recording{name[0].upper()}{name[1:]}"] = "RecordingFault.swift"
    assert {key: where for key, where in wanted.items() if key not in english} == {}


def test_a_refusal_of_many_reasons_says_which():
    dumb = [where for where, code, inside in refusals_made() if code in ("invalid", "notAllowed", "not-allowed") and "rule:" not in inside]
    assert dumb == []


def test_a_refusal_has_the_values_that_its_words_name(english):
    lacking = []
    for where, code, inside in refusals_made():
        if "+Checking.swift" in where and "field()" in inside:
            continue  # of an event that was kept, and names its place there: nobody asked for it, and nobody is shown it
        text = english.get(f"refusals.{code}.{rule_of(inside)}") or english.get(f"refusals.{code}", "")
        given = set(re.findall(r'"(\w+)": ', inside)) | ({"least", "most"} if "Refusal.limits(" in inside else set())
        if places(text) - given:
            lacking.append((where, text))
    assert lacking == []


def test_no_text_is_in_styles_or_in_the_manifest():
    for style in sorted(PAGES.glob("style/*.css")):
        said = re.findall(r'(?<![\w-])content:\s*"([^"]*)"', style.read_text())
        assert [text for text in said if re.search(r"[^\W\d_]", text)] == [], style.name
    manifest = json.loads((PAGES / "manifest.webmanifest").read_text())
    assert {manifest["name"], manifest["short_name"]} == {"Runthrough"}
    assert manifest["description"] == "{common.about}"


def test_a_text_takes_numbers_and_plurals_as_its_language_writes_them(runthrough, people):
    page = people.page(**UKRAINIAN)
    page.goto(runthrough.url + "/join")
    counted = page.evaluate("""async () => {
      const { words } = await import('/assets/words/studio.js');
      return [1, 3, 5, 12345, 1.5].map((count) => words('studio.performers', { count }));
    }""")
    assert [text.replace("\u00a0", " ") for text in counted] == [
        "1 виконавець", "3 виконавці", "5 виконавців", "12 345 виконавців", "1,5 виконавця",
    ]


def test_a_language_without_a_catalogue_reads_english(runthrough, people):
    page = people.page(locale="pl-PL")
    page.goto(runthrough.url + "/join")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_label("Your code")).to_be_visible()


def english_in(page, known=()):
    """What a page says in Latin letters."""
    kept = r"Runthrough|\bGO\b|Wi-Fi|QR|MIDI|PNG|JPEG|WebP|JavaScript|\bABC 234\b|" + "|".join(map(re.escape, ["~", *known]))
    said = [re.sub(kept, "", text or "") for text in page.evaluate(SHOWN)]
    return sorted({text.strip() for text in said if re.search(r"[A-Za-z]{2}", text)})


def is_cut(page):
    """Whether anything hangs out of the page sideways."""
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")


def test_a_screen_without_a_name_is_called_so_in_the_conductors_language(runthrough, session, people):
    """The server calls it “Screen”, for whoever reads names."""
    conductor = people.join(runthrough, session, "conductor", "Мира", LAPTOP, **UKRAINIAN)
    people.screen(runthrough, session)
    people.screen(runthrough, session)
    expect(conductor.locator(".person .person-name bdi")).to_have_text(["Мира", "Екран", "Екран 2"])
    names = "runthrough.session.state.members.filter(({ role }) => role === 'screen').map(({ name }) => name).sort()"
    assert conductor.evaluate(names) == ["Screen", "Screen 2"]


@pytest.mark.parametrize("device", DEVICES)
def test_joining_is_in_ukrainian_where_the_browser_is(runthrough, people, device):
    page = people.page(DEVICES[device], **UKRAINIAN)
    page.goto(runthrough.url + "/join")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(page.get_by_role("button", name="Приєднатися", exact=True)).to_be_visible()
    page.get_by_label("Ваш код").fill("ABC")
    page.get_by_role("button", name="Приєднатися", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("У коді має бути 6 літер і цифр, а тут 3.")
    assert english_in(page) == []
    assert not is_cut(page)


def seated(page, runthrough, session, role, name):
    page.goto(f"{runthrough.url}/join/{session.codes[role]}")
    page.get_by_label("Ваше ім’я").fill(name)
    page.get_by_role("button", name="Приєднатися", exact=True).click()
    page.wait_for_url(f"**/{role}/{session.id}")
    expect(page.locator("#connection")).to_have_text("Наживо")


@pytest.mark.parametrize("device", DEVICES)
def test_a_dancer_reads_ukrainian(runthrough, session, people, device):
    page = people.page(DEVICES[device], **UKRAINIAN)
    seated(page, runthrough, session, "dancer", "Bea")
    dialog = page.get_by_role("dialog", name="Який виконавець – ви?")
    dialog.locator("button.performer").first.click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#phase")).to_have_text("Стійте")
    assert english_in(page, ["Bea", quartet()["title"], *names_in(quartet())]) == []
    assert not is_cut(page)


@pytest.mark.parametrize("device", DEVICES)
def test_a_conductor_reads_ukrainian(runthrough, session, people, device):
    page = people.page(DEVICES[device], **UKRAINIAN)
    seated(page, runthrough, session, "conductor", "Mira")
    expect(page.locator("#baton")).to_contain_text("Керуєте ви")
    page.get_by_role("button", name="Коди").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Танцівники", exact=True)).to_be_visible()
    assert english_in(page, ["Mira", quartet()["title"], *names_in(quartet())]) == []
    assert not is_cut(page)


def test_a_replay_writes_its_speeds_as_ukrainian_does(runthrough, session, people):
    page = people.page(**UKRAINIAN)
    seated(page, runthrough, session, "conductor", "Mira")
    expect(page.locator("#baton")).to_contain_text("Керуєте ви")
    page.locator("#go").click()
    page.keyboard.press("k")
    page.locator(".take-open").click()
    expect(page.locator(".replay-tools option")).to_have_text(["0,5×", "1×", "2×", "4×"])


def test_the_productions_are_listed_in_ukrainian(runthrough, session, people):
    page = people.page(cookie=runthrough.token, url=runthrough.url, **UKRAINIAN)
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("button", name="Нова постановка")).to_be_visible()
    expect(page.get_by_role("heading", name="Зараз тривають")).to_be_visible()
    listed = runthrough.get("/api/v1/sessions", runthrough.token)
    titles = [one["title"] for one in runthrough.get("/api/v1/productions?limit=200", runthrough.token)["productions"]]
    titles += [one["production"]["title"] for one in listed["sessions"] + listed["ended"] if one["production"]]
    assert english_in(page, sorted(set(titles), key=len, reverse=True)) == []
    assert not is_cut(page)


def test_a_refused_file_says_why_and_where_in_ukrainian(runthrough, people, tmp_path):
    page = people.page(cookie=runthrough.token, url=runthrough.url, **UKRAINIAN)
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("button", name="Нова постановка")).to_be_visible()
    production = quartet("Wrong")
    production["formations"][1]["hold"] = -1
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(production))
    page.locator("#file").set_input_files(file)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("(формація 2, витримка)")
    assert re.findall(r"[A-Za-z]{2,}", alert.inner_text().replace("wrong.json", "")) == []


def names_in(production):
    return [one["name"] for kind in ("performers", "formations") for one in production[kind]]
