/// <reference lib="deno.ns" />
import { punches } from "../Pages/drill/actions.js";
import { RunningDrill } from "../Pages/drill/running.js";
import { nothing, reduce } from "../Pages/live/model.js";
import { News } from "../Pages/ui/changes.js";

/**
 * What an athlete's page expects of a class is what the results say was called: `Tests/RehearsalTests/called.json`.
 *
 * @import { LiveSession } from "../Pages/live/session.js"
 * @import { ServerMessage } from "../Pages/wire/wire.d.ts"
 */

const file = new URL("../../../Tests/RehearsalTests/called.json", import.meta.url);
const { document, classes } = JSON.parse(Deno.readTextFileSync(file));

/** A session as a page has it, and the page's running drill, once the core is loaded. */
async function page() {
  const session = Object.assign(new News(), { shown: { ...nothing, known: true }, production: document });
  const drill = new RunningDrill(/** @type {LiveSession} */ (/** @type {unknown} */ (session)));
  while (drill.run === null) await new Promise((resolve) => drill.changed.listen(() => resolve(null)));
  return { session, drill };
}

Deno.test("a page expects of a class what the results say was called, and when the rounds went on", async () => {
  for (const [turn, { now, rounds, events }] of classes.entries()) {
    const { session, drill } = await page();
    for (const event of events) {
      session.shown = reduce(session.shown, /** @type {ServerMessage} */ ({ type: "event", ...event }));
      session.notify("change", undefined);
    }
    const { run, expectations } = drill;
    if (run === null) throw new Error("The drill has gone.");
    const found = rounds.map((/** @type {unknown} */ _round, /** @type {number} */ round) => {
      const { starts = 0, ends = 0 } = run.workOf(round) ?? {};
      return {
        expected: expectations.of(run, round, now)
          .filter(({ due }) => due < now)
          .map(({ due, action }) => [due, 1 + punches.indexOf(action)]),
        spans: expectations.spans(run, starts, ends, now)
          .filter(({ from }) => from < now)
          .map(({ from, to }) => [from, Math.min(to, now)]),
      };
    });
    if (JSON.stringify(found) !== JSON.stringify(rounds)) {
      throw new Error(`class ${turn}: ${JSON.stringify(found)} instead of ${JSON.stringify(rounds)}`);
    }
  }
});
