import { ask } from "../ui/ask.js";
import { showTrouble } from "../ui/banner.js";
import { confirmed } from "../ui/dialog.js";
import { call } from "../wire/api.js";
import { moment, words } from "../words/productions.js";
import { address } from "./query.js";

/**
 * What moves a production from one shelf to another, and back.
 *
 * @import { ProductionLine, Shelf } from "./query.js"
 * @import { ProductionList } from "./list.js"
 *
 * @typedef {{ id: string, title: string, shelf: Shelf }} Standing
 *
 * @param {ProductionList} of
 * @param {Standing} line
 * @param {Shelf} shelf
 */
export async function putOn(of, line, shelf) {
  try {
    const moved = await put(line, shelf);
    const back = of.without(line.id);
    of.justDone.say(said(moved), async () => {
      try {
        const again = await put(line, line.shelf);
        back(again);
      } catch (problem) {
        showTrouble(problem);
      }
    });
  } catch (problem) {
    showTrouble(problem, { retry: () => putOn(of, line, shelf) });
  }
}

/** @param {Standing} line @param {Shelf} shelf @returns {Promise<ProductionLine>} */
const put = ({ id }, shelf) =>
  ask(`shelf of ${id}`, "once", () => call(`${address(id)}/shelf`, { method: "PUT", body: { shelf } }));

/** @param {ProductionLine} line */
function said({ title, shelf, goesAt }) {
  if (shelf === "bin" && goesAt !== undefined) return words("productions.inBin", { title, date: dayOf(goesAt) });
  return words(shelf === "archive" ? "productions.archived" : "productions.backInLibrary", { title });
}

/** @param {string} instant */
export const dayOf = (instant) => moment(new Date(instant), { day: "numeric", month: "long", year: "numeric" });

/**
 * What is deleted for good is what the question told.
 *
 * @param {ProductionList} of
 * @param {ProductionLine} line
 */
export async function deleteForGood(of, line) {
  const { id, revision, title } = line;
  const isSure = await confirmed(
    words("productions.deleteForGoodQuestion"),
    words("productions.deleteForGoodText", { title }),
    { yes: words("productions.deleteForGood"), isGrave: true },
  );
  if (!isSure) return;
  try {
    await call(`${address(id)}?shelf=bin`, { method: "DELETE", headers: { "If-Match": `"${revision}"` } });
    of.without(id);
    of.justDone.say(words("productions.deletedForGood", { title }));
  } catch (problem) {
    showTrouble(problem, { retry: () => deleteForGood(of, line) });
  }
}
