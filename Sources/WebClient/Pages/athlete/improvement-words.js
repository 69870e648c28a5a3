import { number, words } from "../words/athlete.js";
import { actionInWords } from "../drill/actions.js";

/** @import { Finding, Improvement } from "./improvement.js" */

/** @param {number} microseconds */
const milliseconds = (microseconds) => Math.round(microseconds / 10_000) * 10;

/** @param {Finding} finding */
export function findingInWords(finding) {
  const punch = "punch" in finding ? actionInWords(finding.punch) : "";
  switch (finding.kind) {
    case "late":
      return words("athlete.finding.late", { punch, by: milliseconds(finding.by) });
    case "early":
      return words("athlete.finding.early", { punch, by: milliseconds(finding.by) });
    case "missed":
      return words("athlete.finding.missed", { punch, number: finding.count, of: finding.of });
    case "confused":
      return words("athlete.finding.confused", { punch, thrown: actionInWords(finding.thrown), count: finding.count });
    case "hand":
      return words(`athlete.finding.hand.${finding.hand}`, { number: finding.count, of: finding.of });
    case "tired":
      return words("athlete.finding.tired", { by: milliseconds(finding.by) });
  }
}

/** Who hits fewer than this share is not told to go on like this. */
const good = 0.8;

/** What a rest says: the sum of the round, and what to do better. @param {Improvement} improvement */
export function improvementInWords({ called, hit, failed, seen, isEnough, findings }) {
  if (called === 0) return seen === 0 ? [] : [words("athlete.counted", { count: seen })];
  if (seen === 0) return [words("athlete.nothingSeen")];
  const sum = words("athlete.hitOf", { number: hit, of: called, percent: number(hit / called, { style: "percent" }) });
  if (!isEnough) return [sum, words("athlete.tooFew")];
  if (findings.length > 0) return [sum, ...findings.map(findingInWords)];
  return [sum, hit < good * called ? words("athlete.mixed", failed) : words("athlete.allWell")];
}
