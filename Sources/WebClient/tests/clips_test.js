/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { core } from "../Pages/core/shared-core.js";
import { clipsOf, joined, placedClips } from "../Pages/sound/passages.js";
import {
  added,
  cut,
  cutPlace,
  lengthOf,
  movedTo,
  replaced,
  silence,
  stepped,
  withoutTrack,
} from "../Pages/studio/edits/music.js";
import { clipHandles, dragged, formationHandles, nudged } from "../Pages/studio/lane/handles.js";

/**
 * What hands do with clips, in the list and on the lane, asked of the real rules of edits: each is an edit that is
 * accepted, does to the sound what it says and nothing else, and is taken back exactly.
 *
 * @import { Change, Production, Recording } from "../Pages/wire/production.d.ts"
 */

await core();
const second = 1_000_000;
const rules = { keepsCounts: () => true, snaps: () => /** @type {const} */ ("counts") };

/** Repeatable, from 0 to 1. @param {number} seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {boolean} isTrue @param {string} what */
function check(isTrue, what) {
  if (!isTrue) throw new Error(what);
}
/** In whichever order the fields were given. @param {unknown} value */
const text = (value) =>
  JSON.stringify(
    value,
    (_, part) =>
      part === null || typeof part !== "object" || Array.isArray(part)
        ? part
        : Object.fromEntries(Object.entries(part).sort()),
  );
/** @param {unknown} told @param {unknown} wanted */
const equal = (told, wanted) => check(text(told) === text(wanted), `${text(told)} instead of ${text(wanted)}`);

/** @param {Production} document @param {Change[]} changes */
function done(document, changes) {
  const { document: after, inverse } = applied(document, changes);
  equal(applied(after, inverse).document, document);
  return after;
}

/** @param {() => number} random @param {number} below */
const whole = (random, below) => Math.floor(random() * below);

/** @param {() => number} random @returns {Recording} */
const recording = (random) => ({
  format: "wav",
  bytes: 9,
  duration: second + whole(random, 200 * second),
  digest: whole(random, 16).toString(16).repeat(64),
});

/** @param {() => number} random */
function piece(random) {
  const tracks = Array.from({ length: 1 + whole(random, 3) }, (_, turn) => ({
    ...recording(random),
    id: `t${turn}`,
    title: "Song",
  }));
  const clips = Array.from({ length: 1 + whole(random, 6) }, (_, turn) => {
    const track = random() < 0.2 ? null : tracks[whole(random, tracks.length)];
    const from = whole(random, (track?.duration ?? second) - 20_000);
    const to = from + 10_000 + whole(random, Math.min(60 * second, (track?.duration ?? 9 * second) - from - 10_000));
    const fadeIn = random() < 0.5 ? 0 : whole(random, to - from);
    const fadeOut = random() < 0.5 ? 0 : whole(random, to - from - fadeIn);
    return { id: `c${turn}`, track: track?.id ?? null, from, to, fadeIn, fadeOut, gain: whole(random, 12) };
  });
  const formations = Array.from({ length: 1 + whole(random, 5) }, (_, turn) => ({
    id: `f${turn}`,
    name: `${turn}`,
    hold: whole(random, 9 * second),
    positions: {},
    transition: { duration: whole(random, 5 * second) },
  }));
  const music = { offset: whole(random, 4 * second) - 2 * second };
  const tempo = 60 + 120 * random();
  return contentOf(/** @type {any} */ ({ title: "Clips", tempo, performers: [], formations, tracks, clips, music }));
}

/** What sounds, as far as the score tells. @param {Production} document */
const heard = (document) =>
  joined(clipsOf(document)).map(({ digest, from, to, trackFrom, fadeIn, fadeOut, gain }) => [
    digest,
    from,
    to,
    trackFrom,
    fadeIn,
    fadeOut,
    gain,
  ]);

/** @param {(random: () => number, document: Production) => void} act */
function often(act) {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seeded(seed);
    try {
      act(random, piece(random));
    } catch (problem) {
      throw new Error(`seed ${seed}: ${problem}`);
    }
  }
}

Deno.test("a cut divides a clip and changes nothing that is heard", () =>
  often((random, document) => {
    const time = whole(random, 100 * second) - 2 * second;
    const place = cutPlace(document, time);
    if (place === null) return;
    const after = done(document, cut(place.clip, place.at, "new"));
    check(after.clips.length === document.clips.length + 1, "no clip more");
    // Fades that go over the cut are made shorter; without them nobody can hear where it was.
    if (place.clip.fadeIn === 0 && place.clip.fadeOut === 0) equal(heard(after), heard(document));
  }));

Deno.test("in another order, there is the same music, and what lies before both places stays", () =>
  often((random, document) => {
    const { id } = document.clips[whole(random, document.clips.length)];
    const changes = random() < 0.5
      ? movedTo(document.clips, id, whole(random, document.clips.length + 1))
      : stepped(document, id, random() < 0.5 ? 1 : -1);
    if (changes === null) return;
    const after = done(document, changes);
    equal(after.clips.toSorted((one, other) => (one.id < other.id ? -1 : 1)), document.clips);
    const first = after.clips.findIndex((clip, turn) => clip.id !== document.clips[turn].id);
    equal(placedClips(after).slice(0, first), placedClips(document).slice(0, first));
    check(first >= 0, "nothing has moved");
  }));

Deno.test("another recording keeps the timing of every clip that it is long enough for", () =>
  often((random, document) => {
    const { id } = document.tracks[whole(random, document.tracks.length)];
    const other = recording(random);
    const after = done(document, replaced(document, id, other));
    equal(after.clips.map((clip) => clip.id), document.clips.map((clip) => clip.id));
    after.clips.forEach((clip, turn) => {
      const before = document.clips[turn];
      if (before.track !== id || before.to <= other.duration) equal(clip, before);
      else if (clip.track === null) check(lengthOf(clip) === lengthOf(before), "its time is lost");
      else equal([clip.from, clip.to], [before.from, other.duration]);
    });
  }));

Deno.test("a new track comes at the end, a silence where it is wanted, and a track goes with its clips", () =>
  often((random, document) => {
    const withTrack = done(document, added(document, { ...recording(random), id: "new", title: "New" }, "clip"));
    equal(
      placedClips(withTrack).slice(0, -1).map(({ start }) => start),
      placedClips(document).map(({ start }) => start),
    );
    const turn = whole(random, document.clips.length + 1) - 1;
    const quiet = done(document, silence(document, "quiet", document.clips[turn]?.id ?? null));
    check(quiet.clips[turn + 1].track === null && quiet.clips.length === document.clips.length + 1, "no silence");
    const { id } = document.tracks[0];
    const without = done(document, withoutTrack(document, id));
    check(without.clips.every(({ track }) => track !== id), "a clip is left");
  }));

Deno.test("any drag or nudge on a lane is a valid edit, and its undo is exact", () => {
  let moved = 0;
  often((random, document) => {
    for (const handles of [clipHandles(document), formationHandles(document)]) {
      const handle = handles[whole(random, handles.length)];
      const time = whole(random, 200 * second) - 5 * second;
      const changes = random() < 0.7
        ? dragged(document, handle, time, rules)
        : nudged(document, handle, whole(random, 17) - 8, rules);
      if (changes === null) continue;
      const after = done(document, changes);
      moved += changes.length > 0 ? 1 : 0;
      if (handle.kind !== "begins" && handle.kind !== "ends") continue;
      // An end that is trimmed moves what follows, and nothing before it.
      const by = lengthOf(after.clips[handle.turn]) - lengthOf(document.clips[handle.turn]);
      placedClips(after).forEach(({ start }, turn) =>
        equal(start, placedClips(document)[turn].start + (turn > handle.turn ? by : 0))
      );
      if (handle.kind === "ends") equal(after.clips[handle.turn].from, document.clips[handle.turn].from);
      else equal(after.clips[handle.turn].to, document.clips[handle.turn].to);
    }
  });
  check(moved > 200, `only ${moved} have moved anything`);
});
