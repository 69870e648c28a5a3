import { words } from "../words/help.js";
import { conductorKeys } from "../keys/conductor.js";
import { stripKeys, studioKeys, timelineKeys } from "../keys/studio.js";
import { trainerKeys } from "../keys/trainer.js";

/**
 * What the help says: short answers and keys, page by page. The address of an answer is its id, `/help#notReached`.
 *
 * @import { KeyGroup } from "../keys/keys.d.ts"
 * @import { Topic as Name } from "./offer.js"
 */

/** @typedef {{ id: string, question: string, text: string }} Answer */
/** @typedef {{ title: string, keys: { shown: string, what: string }[] }} Keys */
/** @typedef {{ id: Name, title: string, answers: Answer[], keys: Keys[] }} Topic */

/** @type {{ [Topic in Name]: readonly (Parameters<typeof answer>[0])[] }} */
const all = {
  library: ["begin", "find", "bin", "import"],
  studio: ["moveDancers", "newFormation", "bendPaths", "addMusic", "countSheet", "takeBack", "runIt"],
  conductor: ["letIn", "sayGo", "whoseBaton", "endIt"],
  dancer: ["chooseWho", "hearIt", "goneDark"],
  practice: ["alone", "setLoop"],
  drill: ["writeCombos", "readyPlans"],
  trainer: ["startClass", "seePunches"],
  athlete: ["standWhere", "allowCamera"],
  sharing: ["rolesOf", "inviteThem", "sendCopy"],
  files: ["printIt", "filmIt"],
  trouble: ["notReached", "wrongCode", "signIn", "isFull", "noSound", "noNetwork"],
};

/**
 * @template {import("../words/catalogue.d.ts").Key} K
 * @typedef {K extends `help.q.${infer ID}` ? ID : never} Asked
 */

/** @param {Asked<import("../words/catalogue.d.ts").Key>} id @returns {Answer} */
function answer(id) {
  return { id, question: words(`help.q.${id}`), text: words(`help.a.${id}`) };
}

/** @param {KeyGroup<string>} group @returns {Keys} */
const shownKeys = ({ title, keys }) => ({
  title,
  keys: keys.flatMap(({ shown, what }) => shown === undefined || what === undefined ? [] : [{ shown, what }]),
});

/** @type {Partial<Record<Name, readonly KeyGroup<string>[]>>} */
const keysOf = { studio: [...studioKeys, stripKeys, timelineKeys], conductor: [conductorKeys], trainer: [trainerKeys] };

/** @type {readonly Topic[]} */
export const topics = /** @type {Name[]} */ (Object.keys(all)).map((id) => ({
  id,
  title: words(`help.of.${id}`),
  answers: all[id].map(answer),
  keys: (keysOf[id] ?? []).map(shownKeys),
}));
