import { nameOf } from "../../parts/element.js";
import { plural } from "../../stage/words.js";
import { fromMetres, unitName } from "../controls/measures.js";

/** What a choreographer reads of findings: the kinds in their order, the worst first, and each finding and moment in words. */
export const kinds = [
  { id: "collision", title: "Collisions", one: "collision" },
  { id: "tooFast", title: "Too fast", one: "too fast", many: "too fast" },
  { id: "nearMiss", title: "Too near", one: "near miss", many: "near misses" },
  { id: "tooManySteps", title: "Steps", one: "too many steps", many: "too many steps" },
];

/** `count` of a kind: “3 near misses”. */
export const counted = ({ one, many }, count) => plural(count, one, many);

/** Microseconds of the score, to the tenth: “12.4 s”, “2:05.0”. */
export function momentInWords(microseconds) {
  const tenths = Math.max(0, Math.round(microseconds / 1e5));
  const seconds = (tenths % 600) / 10;
  return tenths < 600
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(tenths / 600)}:${seconds.toFixed(1).padStart(4, "0")}`;
}

/**
 * `{ says, figures }`: who does what when, as children of an element, and how bad it is. `document` says who they are, in which
 * unit lengths are read, and what is allowed.
 */
export function findingInWords(finding, { performers, stage, thresholds }) {
  const { unit } = stage;
  const [one, other] = finding.performers.map((turn) => nameOf(performers[turn]?.name ?? "?"));
  const both = [one, " and ", other];
  const when = finding.standing ? "" : ` at ${momentInWords(finding.at)}`;
  switch (finding.kind) {
    case "collision":
      return {
        says: [...both, finding.standing ? " stand in each other" : ` collide${when}`],
        figures: `${finely(finding.value, unit)} from middle to middle`,
      };
    case "nearMiss":
      return {
        says: [...both, finding.standing ? " stand too near" : ` pass too near${when}`],
        figures: `${finely(finding.apart, unit)} between them`,
      };
    case "tooFast":
      return {
        says: [one, ` is too fast${when}`],
        figures: Number.isFinite(finding.value)
          ? `${finely(finding.value, unit)}/s, at most ${finely(thresholds.fastest, unit)}/s`
          : "no time for the way",
      };
    default:
      return {
        says: [one, ` needs ${plural(finding.value, "step")} in ${plural(tidyCounts(finding.counts), "count")}${when}`],
        figures: `steps of ${finely(thresholds.stride, unit)}`,
      };
  }
}

/** To the tenth, rounded down: eleven steps do not fit into 10.96 counts. */
export const tidyCounts = (counts) => Math.floor(counts * 10 + 1e-3) / 10;

/** To the hundredth: between two bodies a hand's breadth matters. */
const finely = (metres, unit) => `${Math.round(fromMetres(metres, unit) * 100) / 100} ${unitName(unit)}`;
