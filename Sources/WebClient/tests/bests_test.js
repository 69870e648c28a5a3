/// <reference lib="deno.ns" />
import { bestsOf, weeksInARow } from "../Pages/results/bests.js";
import { equal } from "./judging.js";

/** @import { Figures } from "../Pages/results/results.d.ts" */

/** @param {object} more @returns {Figures} */
const figures = (more) => /** @type {Figures} */ (
  /** @type {unknown} */ ({ time: 60e6, thrown: 40, called: 40, accuracy: 0.5, output: 20, ...more })
);

Deno.test("the best round is that of the highest output, and a second one as good is not better", () => {
  const classes = [
    { opened: "first", figures: figures({ thrown: 90 }), rounds: [figures({ output: 31 }), figures({ output: 28 })] },
    {
      opened: "second",
      figures: figures({ thrown: 70 }),
      rounds: [figures({ output: 31 }), figures({ accuracy: 0.9 })],
    },
  ];
  equal(bestsOf(classes), {
    output: { value: 31, opened: "first" },
    accuracy: { value: 0.9, opened: "second" },
    thrown: { value: 90, opened: "first" },
  });
});

Deno.test("a short round, or one of few calls, is no best one", () => {
  const rounds = [figures({ time: 9e6, output: 90, accuracy: 1 }), figures({ called: 3, accuracy: 1, output: 5 })];
  equal(bestsOf([{ opened: "day", figures: figures({ thrown: 0 }), rounds }]), {
    output: { value: 5, opened: "day" },
    accuracy: null,
    thrown: null,
  });
});

/** Noon of a day of November 2026; the 2nd is a Monday. @param {number} day */
const day = (day) => new Date(2026, 10, day, 12);

Deno.test("weeks in a row count from Monday to Sunday, and this week may still come", () => {
  equal(weeksInARow([], day(18)), 0);
  equal(weeksInARow([day(18)], day(18)), 1);
  equal(weeksInARow([day(8), day(9), day(22)], day(23)), 3);
  equal(weeksInARow([day(2), day(11)], day(18)), 2);
  equal(weeksInARow([day(2), day(4)], day(18)), 0);
});
