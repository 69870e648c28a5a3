"""Files of other programs on their way in: what was understood is shown first, and comes in as one edit or as a new piece."""

import json
import re
import sqlite3

from people import LAPTOP, PHONE
from pieces import quartet
from playwright.sync_api import expect
from studio import Studio, produce
from test_accessibility import flaws
from test_archives import kept, zipped

DANCERS = "Танцівник;Позначка;Розстановка;X (м);Y (м)\r\n"
TABLE = "\ufeff" + DANCERS + "Оля;О;Початок;-1,5;2\r\nІван;І;Початок;1,5;2,25\r\nЗоя;З;Початок;казка;2\r\nОля;О;Кінець;3;4\r\n"
SCORE = """<?xml version="1.0"?><score-partwise><part id="P1">
<measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>
<direction><direction-type><rehearsal>Intro</rehearsal></direction-type><sound tempo="96"/></direction></measure>
<measure number="2"><direction><direction-type><rehearsal>Verse</rehearsal></direction-type><sound tempo="144"/></direction></measure>
</part></score-partwise>"""
CONTAINER = '<container><rootfiles><rootfile full-path="score.xml"/></rootfiles></container>'


def of_list(runthrough, people, device=LAPTOP):
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("heading", name="Productions")).to_be_visible()
    return page


def given(page, name, content):
    page.locator("#file").set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})
    return page.get_by_role("dialog", name=f"Import “{name}”")


def given_in_studio(studio, name, content):
    panel = studio.panel("Details")
    with studio.page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Import a file").click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})
    return studio.page.get_by_role("dialog", name=f"Import “{name}”")


def document_of(runthrough, production):
    return runthrough.get(f"/api/v1/productions/{production}", runthrough.token)


def test_a_table_becomes_a_piece_once_a_person_has_seen_what_was_understood(runthrough, people, device=LAPTOP):
    page = of_list(runthrough, people, device)
    name = f"Весна {device['viewport']['width']}.csv"
    dialog = given(page, name, TABLE.encode())
    understood = dialog.get_by_role("region", name="Understood")
    expect(understood).to_contain_text("2 dancers, 2 new")
    expect(understood).to_contain_text("2 formations, 2 new")
    expect(understood).to_contain_text("3 positions")
    expect(dialog).to_contain_text("1 line cannot be read and is left out")
    expect(dialog).to_contain_text("Line 4, x (left and right): “казка” is not a valid number.")
    expect(dialog.get_by_label("Numbers are written")).to_have_value("comma")
    expect(dialog.get_by_label("Columns are separated by")).to_have_value(";")
    assert flaws(page, touch=device is PHONE) == []
    page.screenshot(path=f"Tests/Browser/screenshots/import-{device['viewport']['width']}.png")
    # Another column, another meaning: without who it is, nothing can be imported.
    dialog.get_by_label("Column 1, “Танцівник”").select_option("")
    dialog.get_by_label("Column 2, “Позначка”").select_option("")
    expect(dialog).to_contain_text("Choose which column has the dancers’ names or letters.")
    expect(dialog.get_by_role("button", name="Import", exact=True)).to_be_disabled()
    assert kept(runthrough, name[:-4]) is None
    dialog.get_by_label("Column 1, “Танцівник”").select_option("performer")
    dialog.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url(re.compile("/studio/"))
    document = kept(runthrough, name[:-4])
    ids = {performer["name"]: performer["id"] for performer in document["performers"]}
    assert list(ids) == ["Оля", "Іван"]
    assert [formation["name"] for formation in document["formations"]] == ["Початок", "Кінець"]
    assert document["formations"][0]["positions"][ids["Іван"]] == {"x": 1.5, "y": 2.25}
    assert document["formations"][1]["positions"][ids["Оля"]] == {"x": 3, "y": 4}


def test_a_table_becomes_a_piece_on_a_phone(runthrough, people):
    test_a_table_becomes_a_piece_once_a_person_has_seen_what_was_understood(runthrough, people, PHONE)


def test_a_table_comes_into_the_open_piece_as_one_edit_that_undo_takes_back(runthrough, people):
    production = produce(runthrough, quartet())
    studio = Studio(people, runthrough, production)
    before = document_of(runthrough, production)
    table = "formation,performer,x,y\nSquare,Ana,0,1\nSquare,Eve,2,3\nEncore,Ben,4,5\n"
    dialog = given_in_studio(studio, "moves.csv", table.encode("utf-16"))
    expect(dialog).to_contain_text("3 dancers, 1 new")
    expect(dialog).to_contain_text("2 formations, 1 new")
    assert document_of(runthrough, production) == before
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(studio.page.get_by_text("“moves.csv” was imported.")).to_be_visible()
    studio.saved()
    after = document_of(runthrough, production)
    ids = {performer["name"]: performer["id"] for performer in after["performers"]}
    assert [formation["name"] for formation in after["formations"]] == ["Line", "Square", "Diamond", "Finale", "Encore"]
    assert after["formations"][1]["positions"][ids["Ana"]] == {"x": 0, "y": 1}
    assert after["formations"][1]["positions"][ids["Eve"]] == {"x": 2, "y": 3}
    assert after["formations"][4]["positions"][ids["Ben"]] == {"x": 4, "y": 5}
    studio.page.locator("#undo").click()
    studio.saved()
    restored = document_of(runthrough, production)
    for part in ("performers", "formations"):
        assert restored[part] == before[part]


def test_the_measures_of_a_score_become_counts_and_markers(runthrough, people):
    production = produce(runthrough, quartet())
    studio = Studio(people, runthrough, production)
    for name, content in (("song.musicxml", SCORE.encode()), ("song.mxl", zipped(("META-INF/container.xml", CONTAINER), ("score.xml", SCORE)))):
        dialog = given_in_studio(studio, name, content)
        expect(dialog).to_contain_text("2 measures")
        expect(dialog).to_contain_text("96 counts a minute at first")
        expect(dialog).to_contain_text("Rehearsal marks become markers: Intro, Verse")
        if name.endswith(".mxl"):
            dialog.get_by_role("button", name="Import", exact=True).click()
        else:
            dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
    studio.saved()
    document = document_of(runthrough, production)
    assert document["tempo"] == 96
    assert [anchor["count"] for anchor in document["anchors"]] == [4, 8]
    assert [(marker["name"], marker["at"]) for marker in document["markers"]] == [("Intro", 0), ("Verse", 2_500_000)]
    dialog = given_in_studio(studio, "no.musicxml", b"<html></html>")
    expect(studio.page.get_by_text("“no.musicxml” cannot be read. This is not a MusicXML file with measures, or it is damaged.")).to_be_visible()


def dots(path):
    """A file of OpenMarch, by its own tables."""
    field = {"stepSizeInches": 22.5, "measurementSystem": "imperial", "xCheckpoints": [{"stepsFromCenterFront": at} for at in (-80, 80)], "yCheckpoints": [{"stepsFromCenterFront": at} for at in (0, -84)]}
    with sqlite3.connect(path) as database:
        database.executescript(
            """
            CREATE TABLE beats (id integer PRIMARY KEY, duration real NOT NULL, position integer NOT NULL, include_in_measure integer DEFAULT 1 NOT NULL, notes text);
            CREATE TABLE measures (id integer PRIMARY KEY, start_beat integer NOT NULL, rehearsal_mark text, notes text);
            CREATE TABLE pages (id integer PRIMARY KEY, is_subset integer DEFAULT 0 NOT NULL, notes text, start_beat integer NOT NULL);
            CREATE TABLE marchers (id integer PRIMARY KEY, name text, section text NOT NULL, drill_prefix text NOT NULL, drill_order integer NOT NULL);
            CREATE TABLE marcher_pages (id integer PRIMARY KEY, marcher_id integer NOT NULL, page_id integer NOT NULL, x real NOT NULL, y real NOT NULL);
            CREATE TABLE field_properties (id integer PRIMARY KEY, json_data text NOT NULL, image blob);
            CREATE TABLE utility (id integer PRIMARY KEY, last_page_counts integer DEFAULT 8 NOT NULL);
            INSERT INTO utility VALUES (0, 8);
            INSERT INTO beats (id, duration, position) VALUES (0, 0, 0);
            INSERT INTO measures VALUES (1, 1, 'A', NULL);
            INSERT INTO pages VALUES (0, 0, NULL, 0), (1, 0, NULL, 1), (2, 1, NULL, 9);
            INSERT INTO marchers VALUES (1, NULL, 'Trumpet', 'T', 1), (2, 'Zoe', 'Guard', 'G', 1);
            """
        )
        database.executemany("INSERT INTO beats (id, duration, position) VALUES (?, 0.5, ?)", [(beat, beat) for beat in range(1, 17)])
        database.execute("INSERT INTO field_properties VALUES (1, ?, NULL)", [json.dumps(field)])
        middle, front = 80 * 11.25, 84 * 11.25
        places = [(1, 0, middle, front), (2, 0, middle - 11.25, front - 22.5), (1, 1, 0, 0), (2, 1, 0, 0), (1, 2, 0, 0), (2, 2, 0, 0)]
        database.executemany("INSERT INTO marcher_pages (marcher_id, page_id, x, y) VALUES (?, ?, ?, ?)", places)
    return path.read_bytes()


def test_a_show_of_openmarch_becomes_a_piece(runthrough, people, tmp_path):
    page = of_list(runthrough, people)
    dialog = given(page, "Halftime.dots", dots(tmp_path / "Halftime.dots"))
    for fact in ("2 marchers", "3 pages become formations", "The field: 300 ft × 158 ft", "1 measure", "120 counts a minute at first", "Not imported: the music"):
        expect(dialog).to_contain_text(fact)
    assert flaws(page) == []
    dialog.get_by_label("Title of the new piece").fill("Halftime show")
    dialog.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url(re.compile("/studio/"))
    document = kept(runthrough, "Halftime show")
    zoe = next(performer["id"] for performer in document["performers"] if performer["name"] == "Zoe")
    assert [formation["name"] for formation in document["formations"]] == ["0", "1", "1A"]
    assert [formation["transition"]["duration"] for formation in document["formations"]] == [4_000_000, 4_000_000, 0]
    place = document["formations"][0]["positions"][zoe]
    assert abs(place["x"] + 0.5715) < 0.001 and abs(place["y"] - 1.143) < 0.001
    assert [(marker["name"], marker["at"]) for marker in document["markers"]] == [("A", 0)]


def test_a_file_that_is_not_of_openmarch_is_refused_in_plain_words(runthrough, people):
    page = of_list(runthrough, people)
    given(page, "broken.dots", b"SQLite format 3\0" + bytes(4096))
    expect(page.get_by_text("“broken.dots” cannot be read. This is not an OpenMarch file, or it is damaged.")).to_be_visible()
