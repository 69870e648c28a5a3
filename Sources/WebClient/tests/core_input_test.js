/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { loadDrills } from "../Pages/core/drill.js";
import { equal, vectors } from "./judging.js";

/**
 * The core with input that no page should send: it is refused or put right, and costs nothing.
 *
 * @import { Any } from "./judging.js"
 */

/** @type {Any} */
const core = await loadCore();
/** @type {Any} */
const drills = await loadDrills();

/** The name of the error that this throws. @param {() => unknown} act */
const thrown = (act) => {
  try {
    return `answered ${JSON.stringify(act())}`;
  } catch (error) {
    return error instanceof Error ? error.constructor.name : error;
  }
};

Deno.test("a wrong name or count is a range error", () => {
  const { arrange, shapes } = core;
  const asked = [
    () => arrange.align([[0, 0]], "upwards"),
    () => arrange.align([[0, 0]]),
    () => arrange.distribute([[0, 0]], "z", 1),
    () => core.snap([0, 0], [], { grid: "hexagons" }),
    () => core.snap([0, 0], [], { grid: null }),
    () => core.leastTravel([[0, 0]], [[1, 1]], { measure: "__proto__" }),
    () => core.leastTravel([[0, 0], [1, 1]], [[1, 1]]),
    () => core.leastTravel(new Float64Array(2002), new Float64Array(2002)),
    () => arrange.mirror(Array(1001).fill([0, 0])),
    () => arrange.spread(new Float64Array(2e6), 1),
    () => core.snap([0, 0], Array(1e6).fill({ x: 0, y: 0 })),
    () => shapes.circle(1001),
    () => shapes.circle(-1),
    () => shapes.line(2.5),
    () => shapes.wedge(NaN),
    () => shapes.block(Infinity, { rows: 3 }),
    () => shapes.spiral("12"),
    () => shapes.v(2 ** 40),
  ];
  equal(asked.map(thrown), asked.map(() => "RangeError"));
});

Deno.test("numbers that are none, in every place where a number can be, come out as numbers within reach", () => {
  /** @type {Any[]} */
  const absurd = [NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, 0, undefined, null, "3", {}];
  /** @type {string[]} */
  const wrong = [];
  let count = 0;
  /** @param {string} what @param {Iterable<number>} numbers */
  const check = (what, numbers) => {
    count += 1;
    if (![...numbers].every((each) => Math.abs(each) <= 1000)) wrong.push(what);
  };
  for (const [a, b] of absurd.flatMap((a) => absurd.map((b) => [a, b]))) {
    const points = [{ x: a, y: b }, [b, a], null, [1, 2]];
    const about = { x: a, y: b };
    const { arrange, shapes } = core;
    for (const edge of ["left", "right", "centre", "upstage", "downstage", "middle"]) {
      check("align", arrange.align(points, edge));
    }
    for (const direction of ["x", "y"]) check("distribute", arrange.distribute(points, direction, a));
    check("mirror", arrange.mirror(points, a));
    check("swapSides", arrange.swapSides(points, a));
    check("rotate", arrange.rotate(points, a, about));
    check("scale", arrange.scale(points, a, b, about));
    check("spread", arrange.spread(points, a));
    check("fit", arrange.fit(points, about, { left: a, right: b, downstage: b, upstage: a }));
    const options = { degrees: a, rows: a, gap: a, spacing: b, staggered: a };
    for (const shape of ["line", "arc", "circle", "block", "v", "spiral", "wedge"]) {
      check(shape, shapes[shape](9, options));
    }
    const rest = core.snap(about, points, { grid: "middles", step: a, tolerance: b, guides: a, axis: b });
    check("snap", [rest.x, rest.y]);
    const places = core.leastTravel(points, points, { measure: "longest", avoidCrossings: a });
    check("leastTravel", new Set(places).size === 4 ? places : [NaN]);
  }
  equal([wrong, count > 2000], [[], true]);
});

Deno.test("an invalid list of points is empty", () => {
  /** @type {Any[]} */
  const lists = [null, undefined, 7, "points", {}, [], new Float64Array(0)];
  equal(
    lists.map((points) => core.arrange.align(points, "left").length + core.leastTravel(points, points).length),
    lists.map(() => 0),
  );
});

Deno.test("answers are copies that later questions leave alone", () => {
  const asked = Float64Array.of(1, 2, 3, 4);
  const mirrored = core.arrange.mirror(asked, 0);
  core.arrange.mirror(Float64Array.of(9, 9, 9, 9), 0);
  equal([[...asked], [...mirrored]], [[1, 2, 3, 4], [-1, 2, -3, 4]]);
});

const performers = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}` }));
/** @param {number} x */
const at = (x) => Object.fromEntries(performers.map(({ id }) => [id, { x, y: 1 }]));
const crowd = {
  performers,
  formations: [
    { hold: 0, positions: at(0), transition: { duration: 1e6, easing: "linear" } },
    { hold: 1e6, positions: at(4) },
  ],
};

Deno.test("pairs beyond a thousand are counted, and single performers all listed", () => {
  const piece = core.choreography(crowd);
  const { findings, performers: figures, counts } = piece.feasibility(1);
  const few = core.choreography({ ...crowd, performers: performers.slice(0, 2) }).feasibility(1);
  piece.free();
  const nothing = { collision: 0, overlap: 0, tooFast: 0, nearMiss: 0, tooClose: 0, tooManySteps: 0 };
  // 60 × 59 / 2 pairs stand on each other, and sixty go 4 m in a second.
  equal([findings.length, figures.length, counts], [1060, 60, { ...nothing, overlap: 1770, tooFast: 60 }]);
  equal(few.findings.length, 3);
  equal(piece.feasibility(1), { findings: [], performers: [], counts: nothing });
});

Deno.test("feasibility takes any limits and any formation", () => {
  const piece = core.choreography(crowd);
  const names = ["metresPerUnit", "bodyRadius", "nearMiss", "fastest", "stride", "rate", "step"];
  const wrong = [];
  for (const value of [NaN, Infinity, -Infinity, 1e308, -1, 0, "1", null, {}]) {
    for (const name of names) {
      const { findings, performers: figures } = piece.feasibility(1, { [name]: value });
      const sound = [...findings, ...figures].every((one) => (
        Object.values(one).every((each) => !Number.isNaN(each) && each !== null)
      ));
      if (!sound || figures.length !== 60) wrong.push([name, `${value}`]);
    }
    if (value !== 0 && piece.feasibility(value).performers.length !== 0) wrong.push(["formation", `${value}`]);
  }
  piece.free();
  equal(wrong, []);
});

/** The memory of the next core that is loaded. @param {() => Promise<unknown>} load */
async function memoryOf(load) {
  const instantiate = WebAssembly.instantiateStreaming;
  /** @type {Any} */
  let memory = null;
  WebAssembly.instantiateStreaming = async (...given) => {
    const answer = await instantiate.call(WebAssembly, ...given);
    memory = answer.instance.exports.memory;
    return answer;
  };
  try {
    return { loaded: /** @type {Any} */ (await load()), memory };
  } finally {
    WebAssembly.instantiateStreaming = instantiate;
  }
}

Deno.test("ten thousand questions leave memory as it was, refused ones too", async () => {
  const { loaded: core, memory } = await memoryOf(loadCore);
  const points = Array.from({ length: 20 }, (_, index) => [index % 7, index % 5]);
  const few = { ...crowd, performers: performers.slice(0, 4) };
  const round = () => {
    core.snap([1, 2], points, { grid: "middles", tolerance: 1, axis: 0 });
    core.arrange.swapSides(points);
    core.shapes.spiral(30);
    core.leastTravel(points, points, { measure: "longest", avoidCrossings: true });
    const piece = core.choreography(few);
    piece.feasibility(1);
    piece.feasibility(-1);
    piece.free();
    thrown(() => core.snap([1, 2], points, { grid: "none" }));
    thrown(() => core.leastTravel(points, points, { measure: "none" }));
    thrown(() => core.arrange.mirror(Array(5000).fill([0, 0])));
  };
  for (let count = 0; count < 20; count += 1) round();
  const before = memory.buffer.byteLength;
  for (let count = 0; count < 1000; count += 1) round();
  equal(memory.buffer.byteLength, before);
});

Deno.test("a thousand pieces of memory, each released, fit where one did", async () => {
  const bytes = await Deno.readFile(new URL("../Pages/core.wasm", import.meta.url));
  /** @type {Any} */
  const { memory, core_allocate, core_free } = (await WebAssembly.instantiate(bytes)).instance.exports;
  core_free(core_allocate(100_000));
  const before = memory.buffer.byteLength;
  for (let round = 0; round < 1000; round += 1) core_free(core_allocate(100_000));
  equal(memory.buffer.byteLength, before);
});

Deno.test("answers survive the growth of memory", async () => {
  const [{ production }] = (await vectors("RehearsalCoreTests/vectors.json")).pieces;
  const first = core.choreography(production);
  const before = [...first.positionsAt(first.end)];
  const performers = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}` }));
  const positions = Object.fromEntries(performers.map(({ id }, index) => [id, { x: index % 30, y: 1 }]));
  const large = core.choreography({ performers, formations: Array(300).fill({ hold: 1, positions }) });
  equal([...first.positionsAt(first.end)], before);
  equal(large.positionsAt(0).length, 1000);
});

Deno.test("a missing field does not throw", () => {
  const documents = [
    null,
    {},
    { performers: null, formations: 7 },
    { performers: [{}], formations: [{}, null] },
    { performers: [{ id: "a" }], formations: [{ positions: { a: { x: "1", y: null } } }, { hold: -5 }] },
    { performers: [{ id: "__proto__" }], formations: [{ transition: { paths: { a: [1] }, easing: "?" } }] },
    { performers: [{ id: "a" }], formations: [{ positions: { a: { x: 1e300, y: -1e300 } }, hold: 1e300 }] },
  ];
  for (const document of documents) {
    const piece = core.choreography(document);
    const [first] = [
      piece.positionsAt(0),
      piece.positionsAt(NaN),
      piece.pathPoints(0, 0),
      piece.pathParts(1, 0, 0),
      piece.pathPoints(-1, 99, -5),
      piece.pathParts("x"),
      piece.arrival("x"),
      piece.standIn(9),
      piece.end,
    ];
    piece.free();
    piece.free();
    equal([[...first].every(Number.isFinite), piece.end, piece.formationAt(3)], [true, 0, 0], JSON.stringify(document));
  }
});

Deno.test("a timeline without fields stands still", () => {
  const piece = core.choreography({ formations: [{ hold: 5 }, {}] });
  for (const run of [undefined, {}, { motion: {} }, { motion: null, previous: null }]) {
    const { time, phase, runs, isPlaying, change, boundary } = piece.present(run, 5);
    equal([time, phase, runs, isPlaying, change, boundary], [0, "standing", false, false, null, null]);
  }
});

Deno.test("a tempo that is none is not a number", () => {
  for (const tempo of ["x", 0, NaN, undefined]) equal(Number.isNaN(core.tempoMap(tempo).timeOf(8)), true, `${tempo}`);
});

Deno.test("a clock without numbers knows nothing", () => {
  const clock = core.clockEstimator();
  equal([clock.session(1), clock.local(1), clock.bound(1), clock.report(1)], [null, null, null, null]);
  const exchanges = [
    {},
    { t0: NaN, t1: 1, t2: 1, t3: 1 },
    { t0: 0, t1: Infinity, t2: 1, t3: 1 },
    { t0: "0", t1: 1, t2: 1, t3: 1 },
    { t0: 0, t1: 1e300, t2: 1e300, t3: 1 },
  ];
  equal(exchanges.map((each) => clock.record(each)), exchanges.map(() => "refused"));
  clock.forget(NaN);
  clock.jumped(NaN, "x");
  clock.free();
  clock.free();
  equal([clock.state, clock.nextExchangeIn(0), clock.session(5)], ["unknown", 0, null]);
});

Deno.test("a drill that is none is refused, and leaves nothing behind", () => {
  const good = { preparation: 0, tempo: 120, spacing: [1, 2], intensity: 1, warnings: [], combos: [[]], rounds: [] };
  const asked = [
    () => drills.run({ ...good, combos: [[{ action: 15, counts: 1 }]] }, 1n, []),
    () => drills.run({ ...good, combos: [[{ action: NaN, counts: 1 }]] }, 1n, []),
    () => drills.run(good, 1n, []).calls(0),
    () => drills.run(good, 1n, []).bells(0),
  ];
  equal(asked.map(thrown), asked.map(() => "RangeError"));
  drills.run(good, 1n, [{ at: 0, mode: { sequence: [0] } }]);
});

Deno.test("the demo plays from its first formation to its last", async () => {
  const demo = JSON.parse(await Deno.readTextFile(new URL("../Pages/productions/crossing.json", import.meta.url)));
  const piece = core.choreography(demo);
  /** @param {Any} formation */
  const stand = (formation) =>
    demo.performers.flatMap((/** @type {Any} */ { id }) => Object.values(formation.positions[id]));
  equal(piece.end, 256_000_000);
  equal([...piece.positionsAt(0)], stand(demo.formations[0]));
  equal([...piece.positionsAt(piece.end)], stand(demo.formations.at(-1)));
});
