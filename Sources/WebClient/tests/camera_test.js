/// <reference lib="deno.ns" />
import { Camera } from "../Pages/camera/capture.js";
import { Consent } from "../Pages/camera/consent.js";
import { PoseLink } from "../Pages/camera/pose-link.js";
import { PunchWatch } from "../Pages/camera/punch-watch.js";

/** An athlete's camera, whatever the browser, the network and impatient fingers do. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {string} name @param {unknown} value */
const given = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

/** Until everything that is ready has been done. */
const { setTimeout: later } = globalThis;
const done = () => new Promise((resolve) => later(resolve));

/** What is to be done later: at once when the test says so. */
class Timers {
  /** @type {Map<number, { milliseconds: number, act: () => void }>} */
  #waiting = new Map();
  #last = 0;
  constructor() {
    given("setTimeout", (/** @type {() => void} */ act, /** @type {number} */ milliseconds) => {
      this.#waiting.set(this.#last += 1, { milliseconds, act });
      return this.#last;
    });
    given("clearTimeout", (/** @type {number} */ one) => this.#waiting.delete(one));
  }
  get waiting() {
    return [...this.#waiting.values()].map(({ milliseconds }) => milliseconds);
  }
  run() {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { act } of all) act();
  }
}

/** A socket to the pose relay whose messages the test writes. */
class Socket {
  bufferedAmount = 0;
  sent = 0;
  isClosed = false;
  /** @type {(event: { data: unknown }) => void} */
  onmessage = () => {};
  /** @type {(event: { code: number }) => void} */
  onclose = () => {};
  send() {
    this.sent += 1;
  }
  close() {
    this.isClosed = true;
  }
  place() {
    this.onmessage({ data: JSON.stringify({ type: "placed", worker: "desk" }) });
  }
  /** Nobody is in that picture. @param {number} picture */
  answer(picture) {
    this.onmessage({ data: new Uint32Array([picture, 0]).buffer });
  }
}

function linked() {
  given("location", { protocol: "https:", host: "gym" });
  const timers = new Timers();
  /** @type {Socket[]} */
  const sockets = [];
  const link = new PoseLink("session", "token", () => {
    sockets.push(new Socket());
    return /** @type {WebSocket} */ (/** @type {unknown} */ (sockets[sockets.length - 1]));
  });
  /** @type {string[]} */
  const states = [];
  link.onState = (state) => states.push(state);
  link.start();
  return { link, timers, sockets, states };
}

const about = { instant: 5, width: 320, height: 240 };
const picture = new ArrayBuffer(8);

Deno.test("a pose worker that answers nothing any more is left, and another socket is opened", () => {
  const { link, timers, sockets, states } = linked();
  sockets[0].place();
  link.send(picture, about, 0);
  sockets[0].answer(1);
  equal(timers.waiting, []);
  link.send(picture, about, 70);
  link.send(picture, about, 2_000);
  equal(timers.waiting, [8_000]);
  timers.run();
  equal([sockets[0].isClosed, states], [true, ["on", "lost"]]);
  timers.run();
  sockets[1].place();
  link.send(picture, about, 9_000);
  equal([sockets.length, sockets[1].sent, link.state], [2, 1, "on"]);
});

Deno.test("a picture that a second pose worker gets from the first one is still answered", () => {
  const { link, sockets } = linked();
  /** @type {number[]} */
  const answered = [];
  link.onJoints = (_joints, { number }) => answered.push(number);
  sockets[0].place();
  link.send(picture, about, 0);
  link.send(picture, about, 70);
  sockets[0].place();
  equal([link.isFree(80), link.isFree(1_600)], [false, true]);
  link.send(picture, about, 1_600);
  sockets[0].place();
  sockets[0].answer(3);
  equal([answered, link.isFree(1_610)], [[3], true]);
});

Deno.test("without a pose worker the camera keeps looking for one in silence", () => {
  const { timers, sockets, states } = linked();
  sockets[0].onclose({ code: 4011 });
  const [pause] = timers.waiting;
  if (pause < 3_750 || pause > 6_250) throw new Error(`tried again after ${pause} ms`);
  timers.run();
  sockets[1].place();
  equal([sockets.length, states], [2, ["noWorker", "on"]]);
});

Deno.test("a socket that never comes about is given up, and one that is stopped is not opened anew", () => {
  const { link, timers, sockets } = linked();
  equal(timers.waiting, [10_000]);
  timers.run();
  timers.run();
  equal([sockets.length, sockets[0].isClosed], [2, true]);
  link.stop();
  equal([timers.waiting, link.state], [[], "stopped"]);
});

/** A stream of one track, which knows whether it was stopped. */
class Stream {
  isOn = true;
  track = Object.assign(new EventTarget(), { stop: () => (this.isOn = false) });
  getTracks() {
    return [this.track];
  }
  getVideoTracks() {
    return [this.track];
  }
}

function camera() {
  given("setTimeout", later);
  given("document", { createElement: () => ({}) });
  /** @type {((stream: Stream) => void)[]} */
  const asked = [];
  given("navigator", { mediaDevices: { getUserMedia: () => new Promise((resolve) => asked.push(resolve)) } });
  const video = { play: () => Promise.resolve(), requestVideoFrameCallback() {}, srcObject: null };
  return { asked, video, camera: new Camera(/** @type {HTMLVideoElement} */ (/** @type {unknown} */ (video))) };
}

Deno.test("of a camera that is turned on, off and on while the browser still asks one stream is left", async () => {
  const { camera: ours, asked, video } = camera();
  const [first, second] = [new Stream(), new Stream()];
  let isFirstAnswered = false;
  void ours.start().then(() => (isFirstAnswered = true));
  ours.stop();
  const started = ours.start();
  asked[1](second);
  asked[0](first);
  equal([await started, isFirstAnswered], [null, false]);
  equal([first.isOn, second.isOn, video.srcObject === /** @type {unknown} */ (second)], [false, true, true]);
  ours.stop();
  equal(second.isOn, false);
});

Deno.test("a camera that is taken away for a while says so, and says when it is back", async () => {
  const { camera: ours, asked } = camera();
  /** @type {boolean[]} */
  const told = [];
  ours.onMute = () => told.push(ours.isMuted);
  const stream = new Stream();
  const started = ours.start();
  asked[0](stream);
  await started;
  for (const type of ["mute", "unmute"]) stream.track.dispatchEvent(new Event(type));
  ours.stop();
  stream.track.dispatchEvent(new Event("mute"));
  equal(told, [true, false]);
});

Deno.test("a camera sends fifteen pictures a second, and each of its own where this phone looks at them", async () => {
  const context = { drawImage() {}, getImageData: () => ({ data: [0, 0, 0, 0] }) };
  const toBlob = (/** @type {(blob: Blob) => void} */ done) => done(new Blob(["picture"]));
  given(
    "OffscreenCanvas",
    class {
      getContext = () => context;
      transferToImageBitmap = () => ({});
    },
  );
  for (const [form, wanted] of /** @type {const} */ ([["jpeg", 15], ["bitmap", 30]])) {
    const { asked, video } = camera();
    given("document", { createElement: () => ({ getContext: () => context, toBlob }) });
    /** @type {((now: number, about: object) => void)[]} */
    const waiting = [];
    const requestVideoFrameCallback = (/** @type {(now: number) => void} */ take) => waiting.push(take);
    Object.assign(video, { videoWidth: 640, videoHeight: 480, requestVideoFrameCallback });
    const filming = new Camera(/** @type {HTMLVideoElement} */ (/** @type {unknown} */ (video)));
    filming.form = form;
    filming.isWanted = () => true;
    let taken = 0;
    filming.onPicture = () => (taken += 1);
    const started = filming.start();
    asked[0](new Stream());
    await started;
    for (let frame = 0; frame < 30; frame += 1) {
      waiting.shift()?.(1_000 + frame * 1_000 / 30, {});
      await done();
    }
    equal([form, taken], [form, wanted]);
    filming.stop();
  }
});

Deno.test("one lost request of the recogniser's weights turns no camera off", async () => {
  const timers = new Timers();
  /** @type {unknown[]} */
  const posted = [];
  given(
    "Worker",
    class extends EventTarget {
      /** @param {unknown} message */
      postMessage(message) {
        posted.push(message);
      }
      terminate() {}
    },
  );
  let tries = 0;
  given("fetch", () => {
    tries += 1;
    if (tries % 2 === 1) return Promise.reject(new TypeError("lost"));
    return Promise.resolve(new Response(new Uint8Array(tries < 3 ? 0 : 3)));
  });
  const watch = new PunchWatch("token");
  /** @type {string[]} */
  const faults = [];
  watch.onFault = (why) => faults.push(why);
  while (posted.length === 0 && faults.length === 0) {
    await done();
    timers.run();
  }
  equal([faults, posted.length], [[], 1]);
  watch.end();
});

Deno.test("a consent does not hold for the next athlete with the same phone", () => {
  const [ana, bo] = [new Consent("Ana"), new Consent("Bo")];
  ana.agree("workers");
  equal([ana.agreedTo("workers"), ana.agreedTo("here"), bo.agreedTo("workers")], [true, false, false]);
});
