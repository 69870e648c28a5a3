/// <reference lib="deno.ns" />
import { newPerformers } from "../Pages/studio/edits/performers.js";
import { stageFor, startingPlaces } from "../Pages/studio/edits/starting-shape.js";
import { equal } from "./judging.js";

const stage = { width: 10, depth: 8, metresPerUnit: 1 };
const thresholds = { bodyRadius: 0.3, nearMiss: 0.3 };

Deno.test("newcomers are circles in the colours that the fewest have; none is dealt a symbol", () => {
  let next = 0;
  const made = newPerformers({ performers: [], formations: [], stage }, Array(20).fill(""), () => `n${next += 1}`);
  equal(new Set(made.map(({ value }) => value.symbol)), new Set(["circle"]));
  equal(new Set(made.slice(0, 8).map(({ value }) => value.colour)).size, 8);
});

/** @param {string[]} names @param {import("../Pages/wire/production.d.ts").Performer[]} [performers] */
function labels(names, performers = []) {
  let next = 0;
  const made = newPerformers({ performers, formations: [], stage }, names, () => `n${next += 1}`);
  return made.map(({ value }) => value.label);
}

Deno.test("no label is another performer's name, in any order", () => {
  for (const names of [["Ana", "Anton", "Anastasia"], ["Anastasia", "Anton", "Ana"], ["A", "An", "Ana", "Anas"]]) {
    const made = labels(names);
    equal(new Set(made.map((label) => label.toLowerCase())).size, names.length, names.join());
    made.forEach((label, turn) =>
      names.forEach((name, other) => {
        if (other !== turn && name.toLowerCase() === label.toLowerCase()) throw new Error(`${names[turn]} is ${label}`);
      })
    );
  }
});

Deno.test("labels differ without regard to capitals, and cut no letter in two", () => {
  equal(new Set(labels(["ana", "Ana", "ANA"]).map((label) => label.toLowerCase())).size, 3);
  equal(labels(["🇺🇦 Olena"]), ["🇺🇦"]);
  equal(labels(["Él".normalize("NFD")]), ["É".normalize("NFD")]);
});

Deno.test("A stage is suggested only when so many stand too close where they start, and then they do not", () => {
  equal(stageFor(16, stage, thresholds), null);
  for (const count of [40, 60, 100]) {
    const larger = stageFor(count, stage, thresholds);
    if (larger === null) throw new Error(`no stage for ${count}`);
    const places = startingPlaces(count, larger);
    places.forEach((one, turn) =>
      places.slice(turn + 1).forEach((other) => {
        if (Math.hypot(one.x - other.x, one.y - other.y) < 0.9) throw new Error(`${count} on ${larger.width} overlap`);
      })
    );
  }
});
