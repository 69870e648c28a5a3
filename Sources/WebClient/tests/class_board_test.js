/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { loadDrills } from "../Pages/core/drill.js";
import { CameraReport } from "../Pages/camera/camera-report.js";
import { ClassBoard } from "../Pages/drill/class-board.js";
import { RunningDrill } from "../Pages/drill/running.js";
import { nothing, reduce } from "../Pages/live/model.js";
import { News } from "../Pages/ui/changes.js";
import { jabs, second } from "./jabs.js";

/**
 * The class board of a page whose session is a value, asked of the real core.
 *
 * @import { DrillDocument } from "../Pages/drill/run.d.ts"
 * @import { LiveSession } from "../Pages/live/session.js"
 * @import { SessionState } from "../Pages/live/model.d.ts"
 * @import { Attendee, PunchTold, ServerMessage } from "../Pages/wire/wire.d.ts"
 */

await Promise.all([loadCore(), loadDrills()]);
const began = 100 * second;
const document = jabs(60);

/** @type {(id: string, more?: Partial<Attendee>) => Attendee} */
const athlete = (id, more) => ({ id, name: id, role: "dancer", present: true, ready: false, ...more });
/** @type {(member: string, number: number, at: number, source?: string) => PunchTold} */
const jab = (member, number, at, source = member) => /** @type {PunchTold} */ (
  /** @type {unknown} */ ({ member, source, number, ordinal: number, at, class: "jab", hand: "lead", confidence: 1 })
);

/** @param {readonly Attendee[]} members @param {DrillDocument} [drilled] */
async function page(members, drilled = document) {
  const motion = { position: 0, rate: 1, at: began, until: null };
  let now = began;
  /** @type {SessionState} */
  const shown = { ...nothing, known: true, members, motion };
  const session = Object.assign(new News(), {
    shown,
    production: drilled,
    now: () => now,
  });
  Object.defineProperty(session, "state", { get: () => session.shown });
  const of = /** @type {LiveSession} */ (/** @type {unknown} */ (session));
  const drill = new RunningDrill(of);
  while (drill.run === null) await new Promise((resolve) => drill.changed.listen(() => resolve(null)));
  const board = new ClassBoard(of, drill);
  return {
    board,
    drill,
    /** @param {object} event */
    hear(event) {
      const { seq } = session.shown;
      session.shown = reduce(session.shown, /** @type {ServerMessage} */ ({ type: "event", seq: seq + 1, ...event }));
      session.notify("change", undefined);
    },
    /** @param {number} at */
    rows(at) {
      now = at;
      return board.rows(0, at);
    },
  };
}

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

Deno.test("an athlete who joins during a round is judged by later calls only", async () => {
  const joined = began + 30 * second;
  const { board, rows } = await page([athlete("Ana"), athlete("Ben", { joined })]);
  const now = began + 45.5 * second;
  const [ana, ben] = rows(now);
  equal([ana.called > 15, ben.called], [true, 8]);
  board.take([jab("Ben", 1, joined + second), jab("Ben", 2, joined + 2 * second), jab("Ben", 3, joined + 3 * second)]);
  // Three punches in the quarter of a minute for which Ben has been there.
  equal(Math.round(rows(now)[1].rate), Math.round(3 / (15.5 / 60)));
  // Whom a camera saw before they joined has been there since.
  board.take([jab("Ben", 0, began + second)]);
  equal(rows(now)[1].called, ana.called);
});

Deno.test("a camera has its own row only while its athlete is unknown", async () => {
  const { board, rows } = await page([athlete("Ana"), athlete("Wall", { sight: "somebody" })]);
  const names = () => rows(began + 20 * second).map(({ name }) => name);
  equal(names(), ["Ana"]);
  board.take([jab("Wall", 1, began + 5 * second)]);
  equal(names(), ["Ana", "Wall"]);
  board.take([jab("Ana", 2, began + 7 * second, "Wall")]);
  equal(names(), ["Ana"]);
  board.whoseIs = () => null;
  equal(names(), ["Ana", "Wall"]);
  board.whoseIs = () => "Ana";
  equal(names(), ["Ana"]);
});

Deno.test("in a class that has ended nothing is called and no time goes on, until it is opened again", async () => {
  const { board, drill, hear, rows } = await page([athlete("Ana")]);
  board.take([1, 2, 3].map((number) => jab("Ana", number, began + 2 * number * second)));
  const ended = began + 20.5 * second;
  const [before] = rows(ended);
  hear({ kind: "ended", at: ended });
  const [after] = rows(ended + 20 * second);
  equal([after.called - before.called < 2, after.rate], [true, before.rate]);
  const present = drill.at(ended + 20 * second);
  equal([present?.time, present?.runs], [20.5 * second, false]);
  const again = rows(ended + 25 * second)[0].called;
  hear({ kind: "reopened", at: ended + 25 * second });
  equal(rows(ended + 35 * second)[0].called > again, true);
});

Deno.test("an athlete gains by more hits than in their round before", async () => {
  const [round] = jabs(30).rounds;
  const { board, rows } = await page(["Ana", "Ben", "Cleo"].map((id) => athlete(id)), {
    ...jabs(30),
    rounds: [round, { ...round, id: "r2" }],
  });
  /** The first so many jabs of a round. @type {(member: string, count: number, from: number) => void} */
  const hit = (member, count, from) =>
    board.take(
      Array.from({ length: count }, (_, turn) => jab(member, from + turn + 1, began + (from + 2 * turn) * second)),
    );
  hit("Ana", 3, 0);
  hit("Ana", 12, 30);
  hit("Ben", 14, 0);
  hit("Ben", 13, 30);
  const now = began + 59.5 * second;
  rows(now);
  const [ana, ben, cleo] = board.rows(1, now);
  equal([(ana.gained ?? 0) > 0.5, (ben.gained ?? 0) < 0, cleo.gained], [true, true, null]);
  equal(board.rows(0, now).map(({ gained }) => gained), [null, null, null]);
});

Deno.test("a camera's state is sent when it changes, and after each connection", () => {
  /** @type {unknown[]} */
  const told = [];
  let connected = () => {};
  const session = {
    isConnected: true,
    signal: (/** @type {string} */ _kind, /** @type {{ camera: string }} */ { camera }) => told.push(camera) > 0,
    listen: (/** @type {string} */ _kind, /** @type {() => void} */ listener) => void (connected = listener),
  };
  const report = new CameraReport(/** @type {LiveSession} */ (/** @type {unknown} */ (session)));
  for (const state of /** @type {const} */ (["off", "noWorker", "noWorker", "on"])) report.report(state);
  equal(told, ["noWorker", "on"]);
  session.isConnected = false;
  connected();
  session.isConnected = true;
  connected();
  equal(told, ["noWorker", "on", "on"]);
});
