/// <reference lib="deno.ns" />

import { bytesOf, filmOf } from "../Pages/camera/film-bytes.js";
import { forgetLeftFilms, keepLeftFilm, sendLeftFilms } from "../Pages/camera/left-films.js";
import { RoundFilm } from "../Pages/camera/round-film.js";

/** @import { FilmedPunch } from "../Pages/camera/round-film.js" */

const second = 1_000_000;

/** @param {number} at @returns {FilmedPunch} */
const jab = (at) => ({ class: "jab", hand: "lead", at, confidence: 0.9 });

/** Poses at these instants; x of the nose is the instant. @param {number[]} instants */
function film(...instants) {
  const film = new RoundFilm();
  for (const instant of instants) {
    film.see({ joints: new Float32Array(51).fill(instant), instant, width: 240, height: 320 });
  }
  return film;
}

/** @param {unknown} seen @param {unknown} wanted */
function same(seen, wanted) {
  if (seen !== wanted) throw new Error(`${seen} instead of ${wanted}`);
}

Deno.test("a film shows the latest pose, and none after a gap", () => {
  const shown = film(10 * second, 10.1 * second, 12 * second);
  same(shown.length, 2 * second);
  same(shown.poseAt(0)?.instant, 10 * second);
  same(shown.poseAt(0.05 * second)?.instant, 10 * second);
  same(shown.poseAt(0.3 * second)?.instant, 10.1 * second);
  same(shown.poseAt(1 * second), null);
  same(shown.poseAt(2 * second)?.instant, 12 * second);
});

Deno.test("of a camera that gives many pictures a second a film has fifteen, of one that gives fewer all", () => {
  for (const [rate, poses] of [[60, 150], [30, 150], [25, 150], [20, 150], [15, 150], [12, 120]]) {
    for (const early of [[0], [0, 4_000, -4_000, 1_000, -3_000, 2_000, 3_000]]) {
      const film = new RoundFilm();
      for (let frame = 0; frame < 10 * rate; frame += 1) {
        const instant = Math.round(frame * second / rate) - early[frame % early.length];
        film.watch({ joints: new Float32Array(51), instant, width: 1, height: 1 });
      }
      same(`${film.poses.length} of ${rate}`, `${poses} of ${rate}`);
    }
  }
});

Deno.test("after a gap a film has no more poses a second than before it", () => {
  const film = new RoundFilm();
  for (const begins of [0, 5.02 * second]) {
    for (let frame = 0; frame < 30; frame += 1) {
      const instant = begins + Math.round(frame * second / 30);
      film.watch({ joints: new Float32Array(51), instant, width: 1, height: 1 });
    }
  }
  same(film.poses.length, 30);
});

Deno.test("a punch is named about its extension, the nearest one where two are near", () => {
  const shown = film(0, 3 * second);
  shown.threw(jab(1 * second));
  shown.threw(jab(1.5 * second));
  same(shown.punchAt(0.5 * second), null);
  same(shown.punchAt(0.8 * second)?.at, 1 * second);
  same(shown.punchAt(1.3 * second)?.at, 1.5 * second);
  same(shown.punchAt(2.5 * second), null);
});

Deno.test("a new round begins with nothing, and a punch of the round before is none of it", () => {
  const shown = film(0, 3 * second);
  shown.threw(jab(1 * second));
  shown.begin();
  same(shown.isWorthwhile, false);
  shown.threw(jab(1 * second));
  same(shown.punches.length, 0);
  shown.see({ joints: new Float32Array(51), instant: 5 * second, width: 1, height: 1 });
  shown.threw(jab(4.9 * second));
  same(shown.punches.length, 0);
});

Deno.test("a punch seen in the rest is not in the round, one reported late is", () => {
  const shown = film(0, 3 * second);
  shown.end();
  shown.see({ joints: new Float32Array(51), instant: 9 * second, width: 1, height: 1 });
  same(shown.length, 3 * second);
  shown.threw(jab(2.9 * second));
  shown.threw(jab(8 * second));
  same(shown.punches.length, 1);
});

Deno.test("of a round that does not end the last ten minutes are kept", () => {
  const shown = new RoundFilm();
  for (let frame = 0; frame < 10_000; frame += 1) {
    shown.see({ joints: new Float32Array(0), instant: frame * second / 15, width: 1, height: 1 });
  }
  same(Math.round(shown.length / second), 600);
});

Deno.test("a film comes back from its bytes as it was seen, to an eighth of a pixel", () => {
  const shown = new RoundFilm();
  const begins = 1_795_000_000_000_000;
  for (let frame = 0; frame < 200; frame += 1) {
    const joints = Float32Array.from(
      { length: 51 },
      (_none, index) => index % 3 === 2 ? 0.5 + (frame % 40) / 100 : 100 + 90 * Math.sin(frame + index),
    );
    shown.see({ joints, instant: begins + frame * 66_667.3, width: 240, height: 320 });
  }
  shown.see({ joints: new Float32Array(51).fill(NaN), instant: begins + 14 * second, width: 240, height: 320 });
  shown.see({ joints: new Float32Array(51), instant: begins + 15 * second, width: 320, height: 240 });
  shown.see({ joints: new Float32Array(51).fill(9_000), instant: begins + 16 * second, width: 240, height: 320 });
  const told = bytesOf(shown.poses, "southpaw");
  same(told.begins, begins);
  const read = filmOf(told.bytes.buffer);
  // A phone that was turned for a moment: its joints stand in the upper left corner of the smaller picture.
  same([...read.poses[200].joints.subarray(0, 3)].join(), "0,70,0");
  same(read.poses.length, 202);
  for (let frame = 0; frame < 200; frame += 1) {
    const [one, other] = [shown.poses[frame], read.poses[frame]];
    same(other.instant, Math.round(one.instant));
    for (let index = 0; index < 51; index += 1) {
      const step = index % 3 === 2 ? 0.005 : 0.0625;
      if (!(Math.abs(one.joints[index] - other.joints[index]) <= step + 1e-4)) throw new Error(`${frame} ${index}`);
    }
  }
  // Far outside is one picture away, and a confidence is 1 at most.
  same([...read.poses[201].joints.subarray(0, 3)].join(), "480,640,1");
});

Deno.test("a phone that is turned after three poses loses none of the round", () => {
  const shown = film(0, 1, 2);
  for (let frame = 1; frame <= 30; frame += 1) {
    shown.see({ joints: new Float32Array(51).fill(120), instant: frame * second, width: 320, height: 240 });
  }
  const read = filmOf(bytesOf(shown.poses, null).bytes.buffer);
  same(read.poses.length, 33);
  same(read.poses.every(({ width, height }) => width === 320 && height === 240), true);
  same([...read.poses[32].joints.subarray(0, 3)].join(), "120,120,1");
  // The upright picture is 180 of 320 pixels wide where it lies.
  same([...read.poses[0].joints.subarray(0, 2)].join(), "70,0");
});

Deno.test("the bytes of a film are those that the server reads", () => {
  const told = bytesOf([
    { joints: new Float32Array(51).fill(1), instant: 1_000, width: 240, height: 320 },
    { joints: new Float32Array(51).fill(0.5), instant: 301_000, width: 240, height: 320 },
  ], "orthodox");
  const hexadecimal = [...told.bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const pose = (/** @type {string} */ three) => three.repeat(17);
  same(hexadecimal, `72666d31f001c00201e80702` + `00${pose("1010c801")}` + `e0a712${pose("070763")}`);
});

Deno.test("pages and the camera station write the same bytes", () => {
  const file = new URL("../../../Tests/RehearsalTests/films.json", import.meta.url);
  for (const { stance, begins, bytes, poses } of JSON.parse(Deno.readTextFileSync(file)).films) {
    const told = bytesOf(poses, stance);
    same(told.begins, begins);
    same([...told.bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""), bytes);
  }
});

/** @param {string} session @param {number} begins @param {boolean} isForTraining */
const pathOf = (session, begins, isForTraining) =>
  `/api/v1/sessions/${session}/films/ana/${begins}?training=${isForTraining ? "allowed" : "refused"}`;

Deno.test("of the rounds whose page was closed the newest are kept, and each is sent to its session once", async () => {
  const mine = { id: "class", me: "ana", token: "t" };
  const now = Date.now() * 1_000;
  const begins = Array.from({ length: 10 }, (_none, turn) => now + turn * second);
  for (const at of begins) keepLeftFilm(mine, film(at, at + second), at === begins[9]);
  keepLeftFilm({ id: "other", me: "ana" }, film(now, now + second), true);
  keepLeftFilm(mine, film(begins[9], begins[9] + 2 * second), true);
  /** @type {string[]} */
  let sent = [];
  let status = 204;
  const consent = { keeps: true, trains: true };
  let meanwhile = () => {};
  const fetched = globalThis.fetch;
  globalThis.fetch = (input) => {
    sent.push(String(input));
    meanwhile();
    return Promise.resolve(new Response(null, { status }));
  };
  try {
    status = 503;
    await sendLeftFilms(mine, consent);
    same(sent.length, 1);
    status = 204;
    sent = [];
    await sendLeftFilms(mine, consent);
    same(sent.join(), begins.slice(3).map((at) => pathOf("class", at, at === begins[9])).join());
    sent = [];
    await sendLeftFilms(mine, consent);
    await sendLeftFilms({ ...mine, id: "other" }, consent);
    same(sent.join(), pathOf("other", now, true));
    keepLeftFilm(mine, film(now, now + second), true);
    forgetLeftFilms(mine);
    sent = [];
    await sendLeftFilms(mine, consent);
    same(sent.length, 0);
    // Who says no while they are sent has none of them sent any more, and what was under way deleted.
    for (const at of begins.slice(0, 2)) keepLeftFilm(mine, film(at, at + second), true);
    meanwhile = () => {
      consent.keeps = false;
      forgetLeftFilms(mine);
    };
    await sendLeftFilms(mine, consent);
    same(sent.join(), `${pathOf("class", now, true)},/api/v1/sessions/class/films/ana/${now}`);
    // Nor is one for training that is not allowed any more.
    meanwhile = () => {};
    sent = [];
    consent.trains = false;
    keepLeftFilm(mine, film(now, now + second), true);
    await sendLeftFilms(mine, consent);
    same(sent.join(), pathOf("class", now, false));
  } finally {
    globalThis.fetch = fetched;
  }
});

Deno.test("a film whose pictures' size is not known is shown as large as its person, wherever they stood", () => {
  const far = new RoundFilm();
  for (const turn of [0, 1]) {
    const joints = new Float32Array(51);
    for (let joint = 0; joint < 17; joint += 1) {
      joints.set([-4_000 + 100 * joint + 400 * turn, 9_000 + 200 * joint, joint === 3 ? 0 : 1], 3 * joint);
    }
    joints.set([-60_000, 60_000], 9);
    far.see({ joints, instant: turn * second, width: 8_192, height: 8_192 });
  }
  const [first, last] = far.fitted.poses;
  const around = 0.05 * 3_200;
  same(`${first.width} ${first.height}`, `${2_000 + 2 * around} ${3_200 + 2 * around}`);
  same(`${first.joints[0]} ${first.joints[1]}`, `${around} ${around}`);
  same(`${last.joints[48]} ${last.joints[49]}`, `${2_000 + around} ${3_200 + around}`);
  same(new RoundFilm().fitted.poses.length, 0);
});
