/// <reference lib="deno.ns" />

import { Labels } from "../Pages/results/labels.js";

/** @param {unknown} found @param {unknown} wanted */
function assertEquals(found, wanted) {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one}, and not ${other}`);
}

const given = () => ({
  revision: 7,
  stance: /** @type {const} */ ("orthodox"),
  labels: [{ at: 20, class: "hook", hand: /** @type {const} */ ("rear") }, {
    at: 40,
    class: "doubleJab",
    hand: /** @type {const} */ ("lead"),
  }],
  unsure: [10, 40],
});

Deno.test("labels go back as they came, and of one instant only what is known", () => {
  assertEquals(new Labels(given()).forServer(7), { ...given(), unsure: [10] });
});

Deno.test("each change takes the place of what stood there, and is undone in turn", () => {
  const labels = new Labels(given());
  labels.mark(10, "cross");
  labels.mark(20, null);
  labels.mark(30, "leadUppercut");
  labels.remove(40);
  labels.stand("southpaw");
  assertEquals(labels.marks, [{ at: 10, punch: "cross" }, { at: 20, punch: null }, { at: 30, punch: "leadUppercut" }]);
  assertEquals(labels.forServer(8), {
    revision: 8,
    stance: "southpaw",
    labels: [{ at: 10, class: "cross", hand: "rear" }, { at: 30, class: "uppercut", hand: "lead" }],
    unsure: [20],
  });
  for (let left = 5; left > 0; left -= 1) labels.undo();
  assertEquals(labels.mayUndo, false);
  labels.undo();
  assertEquals(labels.forServer(7), { ...given(), unsure: [10] });
});
