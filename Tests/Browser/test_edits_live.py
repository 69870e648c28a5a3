"""Edits under a running session: phones, the conductor and the screen follow, and nobody's picture jumps."""

import struct
import zlib

import pytest

from editors import until
from people import PHONE, expect_formation, expect_go_settled
from pieces import SECOND, piece, quartet

WATCH = """
() => {
  window.seen = [];
  const look = (timestamp) => { seen.push({ timestamp, places: [...runthrough.stand.drawn] }); window.watching = requestAnimationFrame(look); };
  requestAnimationFrame(look);
}
"""
# The largest step between two frames beyond what `pace` stage units a second allow for in the time between them.
LARGEST_STEP = """
(pace) => {
  cancelAnimationFrame(watching);
  let largest = 0;
  seen.forEach(({ places }, turn) => {
    if (turn < 2) return;
    const [earlier, before] = seen.slice(turn - 2, turn);
    if (places.length !== before.places.length) return;
    const allowed = (pace * (before.timestamp - earlier.timestamp)) / 1000;
    places.forEach((value, at) => (largest = Math.max(largest, Math.abs(value - before.places[at]) - allowed)));
  });
  return largest;
}
"""
# The longest time between two frames while performer 1 was on the way, in milliseconds, and at how many places they were seen.
GLIDED = """
() => {
  const first = seen.findIndex(({ places }) => places[2] !== seen[0].places[2]);
  const last = seen.findIndex(({ places }) => places[2] === -7);
  const gaps = seen.slice(first - 1, last + 1).map(({ timestamp }, turn) => timestamp - seen[first + turn - 2].timestamp);
  return [Math.max(...gaps), new Set(seen.map(({ places }) => places[2])).size];
}
"""
GLIDE = 300  # milliseconds, as in stage/glide.js


@pytest.fixture
def rehearsal(runthrough):
    """A session of a quartet, and `edit(changes)` by its owner."""
    production = runthrough.call("POST", "/api/v1/productions", quartet())
    session = runthrough.open(production["id"])
    return production["id"], session


def move(performer, x, y=1, formation="f0"):
    return {"set": ["formations", formation, "positions", performer], "to": {"x": x, "y": y}}


def in_use(page, revision):
    until(page, "runthrough.session.production?.revision === argument && runthrough.stand.choreography?.production === runthrough.session.production", revision)


def test_a_moved_dot_is_on_every_page_without_asking_for_the_production(runthrough, people, rehearsal):
    production, session = rehearsal
    pages = [people.conductor(runthrough, session), people.dancer(runthrough, session, "Bea", "Ana"), people.screen(runthrough, session)]
    asked = []
    for page in pages:
        in_use(page, 1)
        page.on("request", lambda request: f"/productions/{production}" in request.url and asked.append(request.url))
    for turn in range(3):
        revision = runthrough.edit(production, move("p0", turn - 6))
    for page in pages:
        in_use(page, revision)
        until(page, "Math.abs(runthrough.stand.drawn[0] - argument) < 1e-9", -4)
    assert asked == []


def test_a_dot_that_is_moved_glides_to_its_place(runthrough, people, rehearsal):
    production, session = rehearsal
    page = people.dancer(runthrough, session, "Bea", "Ana")
    in_use(page, 1)
    until(page, "runthrough.stand.drawn.length === 8")
    page.evaluate(WATCH)
    until(page, "seen.length > 2")
    runthrough.edit(production, move("p1", -7, 9))
    until(page, "seen.some(({ places }) => places[2] === -7)")
    longest, places = page.evaluate(GLIDED)
    # Beginning, end, and every frame in between; a machine that draws none meanwhile shows none.
    assert places > 2 or longest >= GLIDE, "it jumped"


def test_a_formation_inserted_before_the_live_one_moves_no_dancers(runthrough, people, rehearsal):
    production, session = rehearsal
    conductor = people.conductor(runthrough, session)
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    conductor.evaluate("runthrough.session.command('jump', { formation: 2 })")
    for page in (conductor, dancer):
        expect_formation(page, 2, "Diamond")
        until(page, "runthrough.stand.picture.phase === 'standing' && !runthrough.stand.picture.pending")
        until(page, "runthrough.stand.drawn.every((value, turn) => value === runthrough.stand.choreography.standIn(2)[turn])")
        page.evaluate(WATCH)
    formation = {"id": "new", "name": "New", "hold": 5 * SECOND}
    revision = runthrough.edit(production, {"insert": "formations", "value": formation, "after": "f0"})
    for page in (conductor, dancer):
        expect_formation(page, 3, "Diamond")
        in_use(page, revision)
        until(page, "seen.length > 5")
        assert page.evaluate(LARGEST_STEP, 0) < 1e-9


def test_dancers_do_not_jump_when_the_score_changes_in_a_move(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", piece("Long", ["Ana", "Ben"], ["One", "Two", "Three"], hold=2 * SECOND, duration=80 * SECOND))["id"]
    session = runthrough.open(production)
    conductor = people.conductor(runthrough, session)
    conductor.evaluate("runthrough.session.command('go')")
    expect_formation(conductor, 1, "Two")
    until(conductor, "runthrough.stand.picture.phase === 'moving' && !runthrough.stand.picture.pending")
    conductor.evaluate(WATCH)
    revision = runthrough.edit(production, {"insert": "formations", "value": {"id": "new", "name": "New", "hold": 30 * SECOND, "transition": {"duration": SECOND}}, "after": None})
    in_use(conductor, revision)
    expect_formation(conductor, 2, "Two")
    until(conductor, "seen.length > 5")
    assert conductor.evaluate(LARGEST_STEP, 4) < 1.2, "walking pace, no leap across the stage"


def test_the_next_formation_replaces_a_deleted_live_one(runthrough, people, rehearsal):
    production, session = rehearsal
    conductor = people.conductor(runthrough, session)
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    conductor.evaluate("runthrough.session.command('jump', { formation: 1 })")
    expect_formation(dancer, 1, "Square")
    revision = runthrough.edit(production, {"remove": "formations", "id": "f1"})
    for page in (conductor, dancer):
        expect_formation(page, 1, "Diamond")
        in_use(page, revision)
    expect_go_settled(conductor)
    until(conductor, "runthrough.session.state.formation === 1")


def test_a_device_that_joins_or_returns_after_edits_shows_the_same(runthrough, people, rehearsal):
    production, session = rehearsal
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    in_use(dancer, 1)
    dancer.context.set_offline(True)
    dancer.evaluate("runthrough.session.restart()")
    runthrough.edit(production, move("p0", 7))
    revision = runthrough.edit(production, {"remove": "formations", "id": "f0"})
    dancer.context.set_offline(False)
    late = people.dancer(runthrough, session, "Late", "Ben")
    dancer.evaluate("runthrough.session.restart()")
    for page in (dancer, late):
        in_use(page, revision)
        expect_formation(page, 0, "Square")
    for page in (dancer, late):
        until(page, "runthrough.stand.drawn.length === 8")


def test_a_performer_who_is_put_in_stands_there_at_once(runthrough, people, rehearsal):
    production, session = rehearsal
    dancer = people.dancer(runthrough, session, "Bea", "Ana")
    in_use(dancer, 1)
    performer = {"id": "eve", "label": "E", "name": "Eve", "colour": "#00ff88", "symbol": "star", "track": {"positions": {"f0": {"x": -6, "y": 8}}}}
    revision = runthrough.edit(production, {"insert": "performers", "value": performer, "after": None})
    in_use(dancer, revision)
    until(dancer, "runthrough.stand.drawn.length === 10 && runthrough.stand.drawn[0] === -6")
    assert dancer.evaluate("runthrough.session.myPerformer") == "p0"


def picture(red, green, blue):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes([red, green, blue]) * 8) * 8
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


COLOUR_AT = """
([x, y]) => {
  const canvas = document.getElementById('stage');
  const { view, ratio } = { view: runthrough.stand.frame, ratio: canvas.width / canvas.clientWidth };
  const place = view.toScreen(x, y);
  const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, Math.round(place.x * ratio), Math.round(place.y * ratio), 1, 1, 0, 0, 1, 1);
  return [...copy.getImageData(0, 0, 1, 1).data].slice(0, 3);
}
"""


def test_set_pieces_marks_and_the_plan_are_on_the_phone(runthrough, people, rehearsal):
    production, session = rehearsal
    dancer = people.dancer(runthrough, session, "Bea", "Ana", PHONE, color_scheme="dark")
    in_use(dancer, 1)
    asset = dancer.request.post(runthrough.url + "/api/v1/assets", data=picture(200, 0, 0), headers={"Authorization": f"Bearer {runthrough.token}", "Content-Type": "image/png"}).json()["id"]
    revision = runthrough.edit(
        production,
        {"set": ["stage", "plan"], "to": {"asset": asset, "x": -6, "y": 1, "width": 4, "depth": 2, "opacity": 1}},
        {"set": ["stage", "numberLine"], "to": True},
        {"set": ["stage", "margin"], "to": 1},
        {"insert": "marks", "value": {"id": "spot", "name": "Spot", "colour": "#00ff00", "from": {"x": 6, "y": 8}}, "after": None},
        {"insert": "marks", "value": {"id": "line", "name": "Line", "colour": "#ffff00", "from": {"x": -7, "y": 9}, "to": {"x": -3, "y": 9}}, "after": None},
        {"insert": "setPieces", "value": {"id": "riser", "name": "Riser", "shape": "rectangle", "colour": "#0000ff", "placement": {"x": 6.5, "y": 1.5, "width": 2, "depth": 1, "turn": 30}}, "after": None},
        {"set": ["formations", "f1", "setPieces", "riser"], "to": {"hidden": True}},
    )
    in_use(dancer, revision)
    until(dancer, f"(({COLOUR_AT})([-6.2, 1.3]))[0] > 150")
    # Turned anticlockwise: its right end is further upstage.
    until(dancer, f"(([red, , blue]) => blue > 100 && blue > red + 40)(({COLOUR_AT})([7.2, 1.9]))")
    until(dancer, f"(({COLOUR_AT})([7.2, 1.1]))[2] < 100")
    dancer.evaluate("document.getElementById('side').click()")
    until(dancer, f"(({COLOUR_AT})([-6.2, 1.3]))[0] > 150")
    dancer.screenshot(path="Tests/Browser/screenshots/edits-floor-phone.png")
    conductor = people.conductor(runthrough, session)
    conductor.evaluate("runthrough.session.command('jump', { formation: 1 })")
    expect_formation(dancer, 1, "Square")
    until(dancer, f"(({COLOUR_AT})([7.2, 1.9]))[2] < 100")
