"""Runs Tests/RehearsalCoreTests/vectors.json through core.js and core.wasm in Chromium.

The answers must be those that the native core gave, to the last bit. The page is served with the
Content-Security-Policy of the real pages, so what that forbids fails here too.

    python3 -m venv .venv && .venv/bin/pip install pytest playwright
    .venv/bin/pytest Tests/Browser/test_core_vectors.py
"""

import http.server
import json
import os
import pathlib
import threading

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "Sources" / "WebClient" / "Pages"
VECTORS = ROOT / "Tests" / "RehearsalCoreTests" / "vectors.json"
DEMO = ROOT / "Sources" / "runthrough" / "Demo" / "crossing.json"
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

EMPTY_PAGE = b"<!doctype html><html lang=en><title>core</title><script type=module src=start.js></script></html>"
START = b"import { loadCore } from './core.js'; window.loadCore = loadCore; window.core = await loadCore();"


class PageHandler(http.server.BaseHTTPRequestHandler):
    """Serves the core's files and an empty page; under /mistyped/ core.wasm comes without its type."""

    TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html; charset=utf-8"}

    def do_GET(self):
        folder, _, name = self.path.rpartition("/")
        made = {"": EMPTY_PAGE, "start.js": START}
        body = made.get(name)
        if body is None and name in ("core.js", "core.wasm", "drills.wasm"):
            body = (PAGES / name).read_bytes()
        if body is None and folder.endswith("/core") and name in os.listdir(PAGES / "core"):
            body = (PAGES / "core" / name).read_bytes()
        if body is None:
            self.send_error(404)
            return
        kind = self.TYPES[pathlib.Path(name).suffix or ".html"]
        if folder == "/mistyped" and name == "core.wasm":
            kind = "application/octet-stream"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), PageHandler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page(site, browser):
    yield from opened(browser, f"{site}/")


def opened(browser, url):
    page = browser.new_page()
    failures = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: failures.append(message.text) if message.type == "error" else None)
    page.goto(url)
    page.wait_for_function("() => window.core !== undefined")
    yield page
    page.close()
    # The browser asks for a favicon by itself.
    assert [failure for failure in failures if "404" not in failure] == []


@pytest.fixture(scope="module")
def vectors():
    return json.loads(VECTORS.read_text())


BITS = """
const word = new DataView(new ArrayBuffer(8));
const bits = (value) => { word.setFloat64(0, value); return word.getBigUint64(0).toString(16).padStart(16, '0'); };
"""

PIECE = """(asked) => {""" + BITS + """
  const piece = core.choreography(asked.production);
  const indices = asked.production.formations.map((_, index) => index);
  const buffer = new Float64Array(2 * asked.production.performers.length);
  const answer = {
    production: asked.production,
    arrivals: indices.map((index) => piece.arrival(index)),
    departures: indices.map((index) => piece.departure(index)),
    end: piece.end,
    moments: asked.moments.map(({ at }) => (
      { at, formation: piece.formationAt(at), positions: [...piece.positionsAt(at, buffer)].map(bits) })),
    ways: asked.ways.map(({ formation, performer, middle }) => {
      const parts = piece.pathParts(formation, performer, middle) ?? [];
      return {
        formation, performer, middle, points: [...piece.pathPoints(formation, performer, 9)].map(bits),
        parts: parts.flat().flatMap(({ x, y }) => [x, y]).map(bits),
      };
    }),
  };
  piece.free();
  return answer;
}"""

# What there is not is null in a page, and left out of the vectors.
TIMELINE = """(asked) => {
  const { holds, transitions, moments, ...run } = asked;
  const score = core.choreography(
    { formations: holds.map((hold, index) => ({ hold, transition: { duration: transitions[index] } })) });
  const answer = {
    ...asked,
    moments: moments.map(({ now }) => {
      const present = score.present(run, now);
      const next = present.boundary ?? now + 5_000_000;
      const after = score.present(run, next).boundary ?? next + 5_000_000;
      const told = { now, ...present, paced: score.paced(run, now, next),
        meets: score.instant(run, now, run.place), stretches: score.stretches(run, now, after),
        reached: score.reaching(run, now, present.time), base: score.base(run, now, now + 60_000) };
      return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
    }),
  };
  score.free();
  return answer;
}"""

WALKED = """(asked) => {""" + BITS + """
  const piece = core.choreography(asked.production);
  const answer = {
    ...asked,
    moments: asked.moments.map(({ now, formation, performer }) => {
      const way = piece.way(asked, now, formation, performer);
      const told = way === null ? {} : { ...way, distance: bits(way.distance) };
      return Object.fromEntries(Object.entries({ now, formation, performer, ...told }).filter(([, value]) => value !== null));
    }),
  };
  piece.free();
  return answer;
}"""

TEMPO = """async (asked) => {""" + BITS + """
  const map = core.tempoMap(asked.tempo, asked.anchors);
  return {
    ...asked,
    counts: asked.counts.map(({ count }) => {
      const time = map.timeOf(count);
      return { count, time, back: bits(map.countAt(time)), pace: bits(map.tempoAt(time)), lasts: map.countLength(time) };
    }),
    between: asked.anchors.slice(1).map((anchor, index) => bits(core.tempoBetween(asked.anchors[index], anchor))),
  };
}"""

CLOCK = """(asked) => {
  const clock = core.clockEstimator(asked.resolution);
  const read = ({ local }) => {
    const session = clock.session(local);
    const known = {
      session, localOfSession: session === null ? null : clock.local(session + 1e6), bound: clock.bound(local),
      ...clock.report(local),
    };
    const reading = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
    return { local, ...reading, state: clock.state, next: clock.nextExchangeIn(local) };
  };
  const steps = asked.steps.map((step) => {
    if (step.forgets) clock.forget(step.t0);
    const verdict = clock.record(step);
    return { ...step, verdict, readings: step.readings.map(read) };
  });
  clock.free();
  return { ...asked, steps };
}"""


# null in the vectors stands for "none", and is left out of what a page says.
STUDIO = BITS + """
const flat = (numbers) => [...numbers].map(bits);
const arranged = ({ what, choice, first = null, second = null, about = null, points }) => {
  const { arrange } = core;
  switch (what) {
    case 0: return arrange.align(points, ['left', 'right', 'centre', 'upstage', 'downstage', 'middle'][choice]);
    case 1: return arrange.distribute(points, ['x', 'y'][choice], first);
    case 2: return arrange.mirror(points, first);
    case 3: return arrange.swapSides(points, first);
    case 4: return arrange.rotate(points, first, about);
    case 5: return arrange.scale(points, first, second, about);
    default: return arrange.spread(points, first);
  }
};
const shaped = ({ what, count, spacing, first = null, middle: { x, y }, fit }) => {
  const places = [
    () => core.shapes.line(count, { spacing }),
    () => core.shapes.arc(count, { degrees: first, spacing }),
    () => core.shapes.circle(count, { spacing }),
    () => core.shapes.block(count, { rows: first, spacing }),
    () => core.shapes.block(count, { rows: first, staggered: true, spacing }),
    () => core.shapes.v(count, { degrees: first, spacing }),
    () => core.shapes.spiral(count, { gap: first, spacing }),
    () => core.shapes.wedge(count, { spacing }),
  ][what]();
  return fit ? core.arrange.fit(places, { x, y }, { left: fit[0], downstage: fit[1], right: fit[2], upstage: fit[3] }) : places;
};
const snapped = ({ point, others, grid, ...options }) => {
  const names = ['grid', 'column', 'row', 'axis', 'mirror'];
  const rest = core.snap(point, others, { ...options, grid: ['free', 'intersections', 'middles'][grid] });
  const hits = rest.guides.flatMap(({ guide, x, y, other }) => (
    [names.indexOf(guide), y === undefined ? 0 : 1, y ?? x, other ?? -1]));
  return [rest.x, rest.y, ...hits];
};
const judged = ({ production, formation, thresholds }) => {
  const kinds = ['collision', 'overlap', 'tooFast', 'nearMiss', 'tooClose', 'tooManySteps'];
  const [metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step] = thresholds;
  const piece = core.choreography(production);
  const answer = piece.feasibility(formation, { metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step });
  piece.free();
  return {
    findings: flat(answer.findings.flatMap(({ kind, performers: [first, second = -1], from, to, at, value }) => (
      [kinds.indexOf(kind), first, second, from, to, at, value]))),
    figures: flat(answer.performers.flatMap(({ distance, peak, mean, steps, departs, arrives }) => (
      [distance, peak, mean, steps, departs, arrives]))),
    counts: kinds.map((kind) => answer.counts[kind]),
  };
};
"""

TRAVELLED = """(asked) => ({
  ...asked,
  answer: [...core.leastTravel(asked.from, asked.to, {
    measure: ['total', 'longest'][asked.measure], avoidCrossings: asked.lengthening === 1 ? false : asked.lengthening,
  })],
})"""

DRILLED = """async (asked) => {""" + BITS + """
  const drills = window.drills ??= await (await import('./core/drill.js')).loadDrills();
  const drill = drills.run(asked.drill, BigInt(asked.seed), asked.adjustments);
  const stages = drill.stages();
  const answer = {
    ...asked, stages, bells: stages.map((_, index) => drill.bells(index)),
    calls: asked.drill.rounds.map((_, round) => drill.calls(round).map((call) => ({ ...call, count: bits(call.count) }))),
    counts: asked.counts.map(({ at }) => {
      const count = drill.countAt(0, at);
      return { at, count: Number.isNaN(count) ? '' : bits(count) };
    }),
  };
  drill.close();
  return answer;
}"""

FOUGHT = """async ({ judging, expected, seen, others, now }) => {""" + BITS + """
  const drills = window.drills ??= await (await import('./core/drill.js')).loadDrills();
  const answer = drills.verdicts(judging, expected, seen, others, now);
  return {
    judging, expected, seen, others, now,
    answer: answer.map(({ certainty, ...one }) => (
      Object.fromEntries(Object.entries({ ...one, certainty: bits(certainty) }).filter(([, value]) => value !== null)))),
  };
}"""

# How each kind of question is asked.
ASKED = {
    "arranged": "(asked) => {" + STUDIO + " return { ...asked, answer: flat(arranged(asked)) }; }",
    "shaped": "(asked) => {" + STUDIO + " return { ...asked, answer: flat(shaped(asked)) }; }",
    "snapped": "(asked) => {" + STUDIO + " return { ...asked, answer: flat(snapped(asked)) }; }",
    "travelled": TRAVELLED,
    "judged": "(asked) => {" + STUDIO + " return { ...asked, ...judged(asked) }; }",
}


@pytest.mark.every_browser
def test_every_production_gives_the_committed_bits(page, vectors):
    assert len(vectors["pieces"]) > 0
    for asked in vectors["pieces"]:
        assert page.evaluate(PIECE, asked) == asked


@pytest.mark.every_browser
def test_every_timeline_gives_the_committed_present(page, vectors):
    assert len(vectors["timelines"]) > 0
    for asked in vectors["timelines"]:
        assert page.evaluate(TIMELINE, asked) == asked


def test_every_performers_own_way_gives_the_committed_bits(page, vectors):
    assert len(vectors["walked"]) > 0
    for asked in vectors["walked"]:
        assert page.evaluate(WALKED, asked) == asked


def test_every_tempo_gives_the_committed_bits(page, vectors):
    assert len(vectors["tempos"]) > 0
    for asked in vectors["tempos"]:
        assert page.evaluate(TEMPO, asked) == asked


@pytest.mark.every_browser
def test_every_drill_gives_the_committed_calls(page, vectors):
    assert len(vectors["drilled"]) > 0
    for asked in vectors["drilled"]:
        assert page.evaluate(DRILLED, asked) == asked


def test_every_punch_gets_the_committed_verdict(page, vectors):
    assert len(vectors["fought"]) > 0
    for asked in vectors["fought"]:
        assert page.evaluate(FOUGHT, asked) == asked


def test_a_drill_that_is_none_is_refused_and_leaves_nothing_behind(page):
    refused = page.evaluate(
        """async () => {
          const drills = window.drills ??= await (await import('./core/drill.js')).loadDrills();
          const good = { preparation: 0, tempo: 120, spacing: [1, 2], intensity: 1, warnings: [], combos: [[]], rounds: [] };
          const bad = [
            { ...good, combos: [[{ action: 15, counts: 1 }]] }, { ...good, combos: [[{ action: NaN, counts: 1 }]] },
          ];
          const throws = (act) => { try { act(); return false; } catch (error) { return error instanceof RangeError; } };
          return [
            ...bad.map((drill) => throws(() => drills.run(drill, 1n, []))),
            throws(() => drills.run(good, 1n, [{ at: 0, mode: { sequence: [0] } }])),
            throws(() => drills.run(good, 1n, []).calls(0)), throws(() => drills.run(good, 1n, []).bells(0)),
          ];
        }"""
    )
    assert refused == [True, True, False, True, True]


@pytest.mark.every_browser
def test_every_clock_gives_the_committed_readings(page, vectors):
    assert len(vectors["clocks"]) > 0
    for asked in vectors["clocks"]:
        assert page.evaluate(CLOCK, asked) == asked


@pytest.mark.parametrize("kind", ASKED)
def test_what_the_studio_asks_gives_the_committed_bits(page, vectors, kind):
    assert len(vectors[kind]) > 0
    for asked in vectors[kind]:
        assert page.evaluate(ASKED[kind], asked) == asked


def test_a_clock_without_numbers_knows_nothing(page):
    answers = page.evaluate(
        """() => {
          const clock = core.clockEstimator();
          const empty = [clock.session(1), clock.local(1), clock.bound(1), clock.report(1)];
          const verdicts = [{}, { t0: NaN, t1: 1, t2: 1, t3: 1 }, { t0: 0, t1: Infinity, t2: 1, t3: 1 },
            { t0: '0', t1: 1, t2: 1, t3: 1 }, { t0: 0, t1: 1e300, t2: 1e300, t3: 1 }].map((each) => clock.record(each));
          clock.forget(NaN);
          clock.jumped(NaN, 'x');
          clock.free();
          clock.free();
          return { empty, verdicts, state: clock.state, next: clock.nextExchangeIn(0), last: clock.session(5) };
        }"""
    )
    assert answers == {
        "empty": [None] * 4, "verdicts": ["refused"] * 5, "state": "unknown", "next": 0, "last": None}


def test_the_core_loads_without_its_media_type(site, browser, vectors):
    for page in opened(browser, f"{site}/mistyped/"):
        asked = vectors["pieces"][0]
        assert page.evaluate(PIECE, asked) == asked


def test_answers_survive_the_growth_of_memory(page, vectors):
    """A second, large production makes the core's memory grow between two questions to the first."""
    grown = page.evaluate(
        """(production) => {
          const first = core.choreography(production);
          const before = [...first.positionsAt(first.end)];
          const performers = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}` }));
          const positions = Object.fromEntries(performers.map(({ id }, index) => [id, { x: index % 30, y: 1 }]));
          const large = core.choreography({ performers, formations: Array(300).fill({ hold: 1, positions }) });
          const after = [...first.positionsAt(first.end)];
          return { same: JSON.stringify(before) === JSON.stringify(after), count: large.positionsAt(0).length };
        }""",
        vectors["pieces"][0]["production"],
    )
    assert grown == {"same": True, "count": 1000}


def test_releasing_gives_memory_back(page):
    """A thousand productions, one after another, fit where a few did."""
    sizes = page.evaluate(
        """async () => {
          const { instance } = await WebAssembly.instantiateStreaming(fetch('core.wasm'), {});
          const { memory, core_allocate, core_free } = instance.exports;
          const sizes = [];
          for (let round = 0; round < 1000; round += 1) {
            core_free(core_allocate(100_000));
            sizes.push(memory.buffer.byteLength);
          }
          return [sizes[0], sizes.at(-1)];
        }"""
    )
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(
    "production",
    [
        None,
        {},
        {"performers": None, "formations": 7},
        {"performers": [{}], "formations": [{}, None]},
        {"performers": [{"id": "a"}], "formations": [{"positions": {"a": {"x": "1", "y": None}}}, {"hold": -5}]},
        {"performers": [{"id": "__proto__"}], "formations": [{"transition": {"paths": {"a": [1]}, "easing": "?"}}]},
        {"performers": [{"id": "a"}], "formations": [{"positions": {"a": {"x": 1e300, "y": -1e300}}, "hold": 1e300}]},
    ],
)
def test_what_a_document_leaves_out_does_not_throw(page, production):
    assert page.evaluate(
        """(production) => {
          const piece = core.choreography(production);
          const answers = [piece.positionsAt(0), piece.positionsAt(NaN), piece.pathPoints(0, 0), piece.pathParts(1, 0, 0),
            piece.pathPoints(-1, 99, -5), piece.pathParts('x'), piece.arrival('x'), piece.standIn(9), piece.end];
          piece.free();
          piece.free();
          return [...answers[0]].every(Number.isFinite) && piece.end === 0 && piece.formationAt(3) === 0;
        }""",
        production,
    )


def test_a_timeline_without_fields_stands_still(page):
    stood = page.evaluate(
        """() => {
          const piece = core.choreography({ formations: [{ hold: 5 }, {}] });
          const of = ({ time, phase, runs, isPlaying, change, boundary }) => [time, phase, runs, isPlaying, change, boundary];
          return [undefined, {}, { motion: {} }, { motion: null, previous: null }].map((run) => of(piece.present(run, 5)));
        }"""
    )
    assert stood == [[0, "standing", False, False, None, None]] * 4


def test_a_tempo_that_is_none_is_not_a_number(page):
    assert page.evaluate("() => ['x', 0, NaN, undefined].map((tempo) => Number.isNaN(core.tempoMap(tempo).timeOf(8)))") == [True] * 4


def test_the_demo_plays_from_its_first_formation_to_its_last(page):
    demo = json.loads(DEMO.read_text())
    ends = page.evaluate(
        """(production) => {
          const piece = core.choreography(production);
          return { end: piece.end, first: [...piece.positionsAt(0)], last: [...piece.positionsAt(piece.end)] };
        }""",
        demo,
    )

    def stand(formation):
        return [value for one in demo["performers"] for value in formation["positions"][one["id"]].values()]

    assert ends == {"end": 256_000_000, "first": stand(demo["formations"][0]), "last": stand(demo["formations"][-1])}
