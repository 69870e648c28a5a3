/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { core as loadCore } from "../Pages/core/shared-core.js";
import { whenInWords } from "../Pages/stage/move-words.js";
import { countGrid, movesAt, movesOf } from "../Pages/stage/moves.js";
import * as edits from "../Pages/studio/edits/moves.js";
import { equal } from "./judging.js";

/**
 * The moves of a piece: what is done to them, what is pasted, and what a dancer is told of them.
 *
 * @import { Any } from "./judging.js"
 */

await loadCore();

/** @type {Any} */
const document = contentOf(
  /** @type {Any} */ ({
    title: "Piece",
    sections: [{ id: "front", name: "Front", colour: "#0072b2" }, { id: "back", name: "Back", colour: "#d55e00" }],
    performers: ["Ana", "Ben"].map((name, turn) => ({
      id: name.toLowerCase(),
      label: `${turn}`,
      name,
      colour: "#e4572e",
      symbol: "circle",
      section: turn === 0 ? "front" : "back",
    })),
    passages: [{ id: "verse", name: "Verse", colour: "#0072b2", from: 0, to: 9 }, {
      id: "chorus",
      name: "Chorus",
      colour: "#0072b2",
      from: 9,
      to: 19,
    }],
    moveTypes: [{ id: "turn", name: "Turn", colour: "#009e73" }],
    moves: [
      { id: "a", part: "verse", type: "turn", text: "left", counts: 8 },
      { id: "b", part: "chorus", text: "elsewhere", counts: 8 },
      { id: "c", part: "verse", text: "reach", counts: 4, section: "front" },
      { id: "d", part: "verse", text: "drop", counts: 12, section: "back" },
      { id: "e", part: "verse", text: "solo", counts: 2, performer: "ana" },
      { id: "f", part: "verse", text: "all again", counts: 8 },
    ],
  }),
);

/** @param {Any[]} changes */
function after(changes) {
  const { document: result, inverse } = applied(document, changes);
  equal(applied(result, inverse).document, document, "taken back:");
  return result;
}

/** @param {Any} of @param {string} part */
const idsIn = (of, part) => movesOf(of, part).map(({ move }) => move.id);

Deno.test("a move goes before another of its part, or last, and the others keep their order", () => {
  equal(idsIn(after(edits.movedBefore(document, "f", "a")), "verse"), ["f", "a", "c", "d", "e"]);
  equal(idsIn(after(edits.movedBefore(document, "a", null)), "verse"), ["c", "d", "e", "f", "a"]);
  equal(edits.movedBefore(document, "a", "b"), []);
  const others = after(edits.movedBefore(document, "a", null));
  equal(idsIn(others, "chorus"), ["b"]);
});

Deno.test("a copy comes behind its move, and in another part a move comes last", () => {
  equal(idsIn(after(edits.duplicated(document, "c", "copy")), "verse"), ["a", "c", "copy", "d", "e", "f"]);
  const result = after(edits.toPart(document, "a", "chorus"));
  equal([idsIn(result, "verse"), idsIn(result, "chorus")], [["c", "d", "e", "f"], ["b", "a"]]);
});

Deno.test("a move is for all, a section or a performer", () => {
  const dancersOf = (/** @type {string} */ whom) => {
    const { section, performer } = after(edits.givenTo("a", whom)).moves[0];
    return [section, performer];
  };
  equal(["", "section back", "performer ana"].map(dancersOf), [[null, null], ["back", null], [null, "ana"]]);
});

Deno.test("lines of a spreadsheet are moves, in any order of columns", () => {
  const said = edits.saidIn(
    'Turn\tleft\t8\tFront\r\n\t4\tana\t"two\nlines ""quoted"""\t\nJump\thigh, far\nstand still\n\n',
    document,
  );
  equal(said, [
    { type: "Turn", text: "left", counts: 8, section: "front", performer: null },
    { type: "", text: 'two\nlines "quoted"', counts: 4, section: null, performer: "ana" },
    { type: "Jump", text: "high, far", counts: 8, section: null, performer: null },
    { type: "", text: "stand still", counts: 8, section: null, performer: null },
  ]);
  equal(edits.saidIn("\uFEFFJump;4,5;hoch;Back", document), [
    { type: "Jump", text: "hoch", counts: 4.5, section: "back", performer: null },
  ]);
  equal(edits.saidIn("", document), []);
});

Deno.test("pasted moves come last in their part, in their order, and make a kind that is new only once", () => {
  const said = edits.saidIn("Turn\tone\nJump\ttwo\njump\tthree", document);
  let next = 0;
  const fresh = () => `n${next++}`;
  const result = after(edits.pastedMoves(document, said, "verse", { move: fresh, type: fresh }));
  equal(result.moveTypes.map((/** @type {Any} */ { name }) => name), ["Turn", "Jump"]);
  const added = result.moves.filter((/** @type {Any} */ { id }) => id.startsWith("n"));
  equal(added.map((/** @type {Any} */ { text }) => text), ["one", "two", "three"]);
  equal(added[0].type, "turn");
  equal(added[1].type === added[2].type && added[1].type !== "turn", true);
  equal(idsIn(result, "verse").slice(0, 5), ["a", "c", "d", "e", "f"]);
});

Deno.test("a dancer's own move comes before their section's, then all's, with the next", () => {
  const placed = movesOf(document, "verse");
  const [ana, ben] = document.performers;
  const danced = (/** @type {Any} */ performer, /** @type {number} */ count) => {
    const { now, next } = movesAt(placed, performer, count);
    return [now?.move.id ?? null, next?.move.id ?? null];
  };
  equal([0, 7.9, 8, 12, 14, 20, 28].map((count) => danced(ana, count)), [
    ["a", "c"],
    ["a", "c"],
    ["c", "e"],
    ["e", "f"],
    [null, "f"],
    ["f", null],
    [null, null],
  ]);
  equal([8, 19, 20].map((count) => danced(ben, count)), [["d", "f"], ["d", "f"], ["f", null]]);
  equal([0, 8].map((count) => danced(null, count)), [["a", "f"], [null, "f"]]);
});

Deno.test("the sheet has a column for all and for each with moves, and a row for each eight", () => {
  const { columns, rows } = countGrid(document, "verse");
  equal(columns, ["", "section front", "section back", "performer ana"]);
  equal(rows.map((cells) => cells.map((cell) => cell.map(({ move }) => move.id).join())), [
    ["a", "", "", ""],
    ["", "c", "d", "e"],
    ["f", "", "", ""],
    ["", "", "", ""],
  ]);
  const said = [[0, 4], [4, 8], [8, 12], [12, 16], [0, 4.5], [4, 20]].map(([from, to]) => whenInWords({ from, to }));
  equal(said, ["1–4", "5–8", "1–4", "5–8", "1–5", "5 · 16 counts"]);
});
