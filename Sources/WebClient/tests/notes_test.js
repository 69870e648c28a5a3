/// <reference lib="deno.ns" />
import { addressee } from "../Pages/stage/notes.js";

/** @import { Cast } from "../Pages/stage/notes.js" */

const cast = /** @type {Cast} */ (/** @type {unknown} */ ({
  sections: [{ id: "row", name: "First row" }],
  performers: [
    { id: "a", name: "Ana", label: "1", section: "row" },
    { id: "b", name: "Ben", label: "2", section: "row" },
    { id: "c", name: "Çhidi", label: "7", section: null },
  ],
}));

/** @type {[line: string, named: string | null, text: string][]} */
const lines = [
  ["Ana: late", "a", "late"],
  ["  ana ,7 : look up: higher", "a,c", "look up: higher"],
  ["first ROW： breathe", "a,b", "breathe"],
  ["Ana & first row: again", "a,b", "again"],
  ["7: 30 counts", "c", "30 counts"],
  ["7:30 tomorrow", null, ""],
  ["Ana:", null, ""],
  ["Ana and Ben: late", null, ""],
  ["late", null, ""],
  ["", null, ""],
];

for (const [line, named, text] of lines) {
  Deno.test(`“${line}” is for ${named ?? "no performer by name"}`, () => {
    const said = addressee(cast, line);
    const found = said === null ? [null, ""] : [said.performers.toSorted().join(","), said.text];
    if (found[0] !== named || found[1] !== text) throw new Error(`understood as ${JSON.stringify(said)}`);
  });
}
