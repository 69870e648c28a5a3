import { nameOf } from "../../ui/element.js";
import { number, words, wordsAround } from "../../words/panels.js";
import "../../words/studio.js";
import { lengthInWords, speedInWords } from "../../stage/measures.js";

/**
 * What a choreographer reads of findings: the kinds in their order, the worst first, and each finding and moment in
 * words.
 *
 * @import { Child } from "../../ui/element.d.ts"
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Finding, FindingKind } from "../findings.d.ts"
 *
 * @type {{ id: FindingKind, title: string, counted: (count: number) => string }[]}
 */
export const kinds = [
  {
    id: "collision",
    title: words("panels.finding.collisions"),
    counted: (count) => words("panels.finding.collisionCount", { count }),
  },
  {
    id: "tooFast",
    title: words("panels.finding.tooFast"),
    counted: (count) => words("panels.finding.tooFastCount", { count }),
  },
  {
    id: "nearMiss",
    title: words("panels.finding.tooNear"),
    counted: (count) => words("panels.finding.tooNearCount", { count }),
  },
  {
    id: "tooManySteps",
    title: words("panels.finding.steps"),
    counted: (count) => words("panels.finding.stepsCount", { count }),
  },
];

/**
 * Microseconds of the score, to the tenth: “12.4 s”, “2:05.0”.
 *
 * @param {number} microseconds
 */
export function momentInWords(microseconds) {
  const tenths = Math.max(0, Math.round(microseconds / 1e5));
  const long = tenths >= 600;
  const seconds = number((tenths % 600) / 10, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    minimumIntegerDigits: long ? 2 : 1,
  });
  return long
    ? words("panels.finding.minutes", { minutes: String(Math.floor(tenths / 600)), seconds })
    : words("panels.finding.seconds", { seconds });
}

/**
 * Who does what when, as children of an element, and how bad it is.
 *
 * @param {Finding} finding
 * @param {Pick<Production, "performers" | "stage" | "thresholds">} document
 * @returns {{ says: Child, figures: string }}
 */
export function findingInWords(finding, { performers, stage: { unit }, thresholds }) {
  const [one, other] = finding.performers.map((turn) => nameOf(performers[turn]?.name ?? "?"));
  const time = momentInWords(finding.at);
  switch (finding.kind) {
    case "collision":
      return {
        says: finding.standing
          ? wordsAround("panels.finding.standInEachOther", { one, other })
          : wordsAround("panels.finding.collide", { one, other, time }),
        figures: words("panels.finding.middles", { length: lengthInWords(finding.value, unit, 2) }),
      };
    case "nearMiss":
      return {
        says: finding.standing
          ? wordsAround("panels.finding.standTooNear", { one, other })
          : wordsAround("panels.finding.passTooNear", { one, other, time }),
        figures: words("panels.finding.between", { length: lengthInWords(finding.apart, unit, 2) }),
      };
    case "tooFast":
      return {
        says: wordsAround(finding.standing ? "panels.finding.isTooFast" : "panels.finding.isTooFastAt", { one, time }),
        figures: Number.isFinite(finding.value)
          ? words("panels.finding.speed", {
            speed: speedInWords(finding.value, unit, 2),
            most: speedInWords(thresholds.fastest, unit, 2),
          })
          : words("panels.finding.noTime"),
      };
    case "tooManySteps":
      return {
        says: wordsAround("panels.finding.needsSteps", {
          one,
          steps: words("studio.steps", { count: finding.value }),
          counts: words("panels.finding.inCounts", { count: tidyCounts(finding.counts) }),
          time,
        }),
        figures: words("panels.finding.stepsOf", { length: lengthInWords(thresholds.stride, unit, 2) }),
      };
  }
}

/**
 * To the tenth, rounded down: eleven steps do not fit into 10.96 counts.
 *
 * @param {number} counts
 */
export const tidyCounts = (counts) => Math.floor(counts * 10 + 1e-3) / 10;
