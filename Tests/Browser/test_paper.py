"""A piece on paper: what the browser prints is read back from its PDF."""

import csv
import subprocess
from xml.etree import ElementTree

import pytest
from people import LAPTOP, PHONE
from pieces import SECOND, crowd, difficult, piece
from playwright.sync_api import expect

A4 = (595, 842)
LETTER = (612, 792)


@pytest.fixture
def paper(runthrough, people, tmp_path):
    def paper(document, choice="", device=LAPTOP):
        production = runthrough.call("POST", "/api/v1/productions", document)["id"]
        page = people.page(device, cookie=runthrough.token, url=runthrough.url)
        page.goto(f"{runthrough.url}/paper/{production}{choice}")
        expect(page.get_by_role("button", name="Print or save as PDF")).to_be_enabled()
        return page

    return paper


@pytest.fixture
def printed(tmp_path):
    def printed(page):
        file = tmp_path / "paper.pdf"
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        page.pdf(path=file, prefer_css_page_size=True)
        return Printed(file)

    return printed


class Printed:
    def __init__(self, file):
        self.file = file
        facts = run("pdfinfo", "-f", "1", "-l", "999", file).splitlines()
        self.sizes = [tuple(round(float(number)) for number in line.split()[3:6:2]) for line in facts if line.startswith("Page ") and " size:" in line]

    @property
    def pages(self):
        return run("pdftotext", "-layout", self.file, "-").split("\f")[:-1]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def is_upright(size, paper):
    return all(abs(one - other) <= 2 for one, other in zip(size, paper))


def waltz():
    document = piece("Waltz", ["Ana", "Ben", "Chidi"], ["Line", "Square", "Diamond"], hold=4 * SECOND, duration=2 * SECOND)
    document["sections"] = [{"id": "s0", "name": "Leads", "colour": "#e4572e"}]
    document["people"] = [{"id": "x0", "name": "Anastasia"}, {"id": "x1", "name": "Ulla"}]
    document["performers"][0] |= {"section": "s0", "person": "x0", "understudies": ["x1"]}
    document["formations"][1]["notes"] = "Breathe before the turn."
    document["formations"][1]["part"] = "Chorus"
    return document


def choose(page, label, option):
    page.get_by_label(label, exact=True).select_option(label=option)


def test_formations_are_printed_with_names_counts_and_notes(paper, printed):
    page = paper(waltz())
    choose(page, "Paper", "A4")
    pages = (pdf := printed(page)).pages
    assert len(pages) == 2 and all(is_upright(size, A4) for size in pdf.sizes), pdf.sizes
    for text in ("Waltz", "Line", "Ana", "Chidi", "Square", "Chorus", "Breathe before the turn."):
        assert text in pages[0]
    assert "Opens the piece, held for 8 counts" in pages[0]
    assert "2nd eight, count 5 · move 4 · hold 8" in pages[0]
    assert "Diamond" in pages[1]


@pytest.mark.parametrize(("each", "sheets", "upright"), [("1", 3, False), ("2", 2, True), ("4", 1, False), ("6", 1, True)])
@pytest.mark.parametrize("format", ["A4", "Letter"])
def test_one_to_six_formations_stand_on_a_page_of_either_format(paper, printed, each, sheets, upright, format):
    page = paper(waltz())
    choose(page, "Formations a page", each)
    choose(page, "Paper", format)
    pdf = printed(page)
    short, long = A4 if format == "A4" else LETTER
    assert len(pdf.sizes) == sheets
    assert all(is_upright(size, (short, long) if upright else (long, short)) for size in pdf.sizes), pdf.sizes


def test_a_dancer_gets_a_sheet_of_their_own(paper, printed):
    page = paper(waltz(), "#kind=performers&performer=p1")
    [sheet] = printed(page).pages
    assert "2 · Ben" in sheet
    assert "from downstage" in sheet and "From before: 3.3 downstage and 1.3 to stage left" in sheet
    choose(page, "For", "Everybody")
    assert len(printed(page).pages) == 3


def test_the_cast_is_printed_with_its_dancers_and_places(paper, printed):
    page = paper(waltz(), "#kind=cast")
    page.get_by_label("Positions").check()
    pages = printed(page).pages
    assert "Leads" in pages[0] and "Anastasia" in pages[0] and "Ulla" in pages[0]
    assert "R 2.5 · 1.5" in pages[1] and "L 4.8 · 3.8" in pages[1]


def test_the_count_sheet_says_when_each_formation_starts(paper, printed):
    [page] = printed(paper(waltz(), "#kind=counts")).pages
    assert "120 counts a minute" in page
    assert "1st eight, count 1" in page and "2nd eight, count 1" in page
    assert "Breathe before the turn." in page


def test_long_notes_follow_whole_on_the_last_pages(paper, printed):
    document = waltz()
    document["formations"][0]["notes"] = "\n".join(f"Note number {turn}" for turn in range(90))
    pages = printed(paper(document)).pages
    assert "Notes: see the last pages" in pages[0]
    assert all(f"Note number {turn}\n" in "".join(pages[2:]) for turn in range(90))


def test_a_crowd_and_long_names_are_cut_nowhere_but_in_headings(paper, printed):
    for document, names in ((crowd(200), ["Dancer 1", "Dancer 200"]), (difficult(), ["Zoë"])):
        page = paper(document, "#kind=cast")
        page.get_by_label("Positions").check()
        text = "".join(printed(page).pages)
        assert all(name in text for name in names)
        choose(page, "Print", "Formations")
        choose(page, "Formations a page", "1")
        expect(page.locator(".paper-sheet")).to_have_count(len(document["formations"]))
        assert len(printed(page).pages) == len(document["formations"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_black_ink_uses_no_colour(paper, printed, tmp_path):
    page = paper(waltz())
    choose(page, "Ink", "Black only")
    run("pdftoppm", "-r", "40", printed(page).file, tmp_path / "page")
    for picture in tmp_path.glob("page*.ppm"):
        pixels = picture.read_bytes().split(b"255\n", 1)[1]
        assert all(abs(red - blue) <= 8 and abs(red - green) <= 8 for red, green, blue in zip(*[iter(pixels)] * 3))


def test_the_preview_fits_a_phone_and_the_choice_is_kept(paper, people, printed):
    page = paper(waltz(), device=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose(page, "Formations a page", "4")
    page.reload()
    expect(page.get_by_label("Formations a page")).to_have_value("4")
    assert printed(page).sizes[0][0] > printed(page).sizes[0][1]


def test_an_empty_piece_says_what_is_missing(paper):
    page = paper(piece("Nothing", [], []))
    expect(page.get_by_text("Nothing to print yet.")).to_be_visible()


@pytest.mark.every_browser
def test_the_studio_and_the_library_lead_to_it(runthrough, people):
    runthrough.call("POST", "/api/v1/productions", waltz())
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url)
    page.get_by_role("button", name="More for Waltz").first.click()
    page.get_by_role("menuitem", name="Print").click()
    page.wait_for_url("**/paper/*")
    expect(page.get_by_role("heading", name="Waltz").first).to_be_visible()


def saved(page, press):
    with page.expect_download() as download:
        press()
    return download.value.suggested_filename, download.value.path()


def test_positions_and_cast_are_saved_as_tables(paper):
    document = waltz()
    document["performers"][1]["name"] = '=SUM(A1), "Ben"'
    page = paper(document)
    page.get_by_role("button", name="Save as …").click()
    name, file = saved(page, page.get_by_role("menuitem", name="Positions (CSV)").click)
    assert name == "Waltz-positions.csv"
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(file.open(encoding="utf-8-sig", newline="")))
    assert len(rows) == 9
    place = document["formations"][1]["positions"]["p1"]
    [row] = [row for row in rows if row["formation"] == "2" and row["label"] == "2"]
    assert row["performer"] == "'=SUM(A1), \"Ben\""
    assert (float(row["x"]), float(row["y"])) == (place["x"], place["y"])
    assert (row["arrives"], row["leaves"]) == ("6", "10")
    page.get_by_role("button", name="Save as …").click()
    _, file = saved(page, page.get_by_role("menuitem", name="Cast (CSV)").click)
    first = next(csv.DictReader(file.open(encoding="utf-8-sig", newline="")))
    assert (first["performer"], first["section"], first["danced by"], first["understudies"]) == ("Ana", "Leads", "Anastasia", "Ulla")


def test_a_formation_is_saved_as_a_picture(paper):
    page = paper(waltz())
    page.get_by_role("button", name="Save as …").click()
    page.get_by_role("menuitem", name="Picture of a formation").click()
    choose(page, "Formation", "2 Square")
    name, file = saved(page, page.get_by_role("button", name="Save as SVG").click)
    assert name == "2-Square.svg"
    texts = {text.text for text in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")}
    assert {"Ana", "Ben", "Chidi", "1", "2", "3"} <= texts
    name, file = saved(page, page.get_by_role("button", name="Save as PNG").click)
    head = file.read_bytes()[:24]
    assert head.startswith(b"\x89PNG") and int.from_bytes(head[16:20], "big") > 1500


@pytest.mark.parametrize("format, size", [("A4", A4), ("Letter", LETTER)])
def test_a_rehearsal_is_printed_with_its_takes_notes_and_dancers(runthrough, people, printed, format, size):
    session = runthrough.rehearse(piece("Waltz", ["Ana", "Ben"], ["Line", "Square"], hold=60 * SECOND, duration=60 * SECOND))
    conductor = people.conductor(runthrough, session)
    people.dancer(runthrough, session, "Bea", "Ana")
    conductor.locator("#go").click()
    expect(conductor.locator("#phase")).to_have_text("moving into")
    now = "Math.round(runthrough.session.now())"
    assert conductor.evaluate(f"runthrough.session.command('note', {{ text: 'Lower arms', performers: ['p0'], touched: {now} }})")["ok"]
    conductor.keyboard.press("p")
    expect(conductor.locator("#phase")).to_have_text("stopped on the way to")
    conductor.keyboard.press("k")
    takes = conductor.get_by_role("dialog", name="Takes")
    address = takes.get_by_role("link", name="On paper").get_attribute("href")
    page = people.page(LAPTOP, cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + address)
    expect(page.locator(".report-take")).to_have_count(1)
    choose(page, "Paper", format)
    found = printed(page)
    assert all(is_upright(one, size) for one in found.sizes), found.sizes
    text = " ".join(" ".join(found.pages).split())
    for said in "Waltz · Takes", "Take 1", "paused", "Lower arms", "Bea", "Mira", "Not danced: Ben", "Where we stop":
        assert said in text, text
