/** What tells verdicts apart besides their colour. @import { Verdict } from "../core/drill.d.ts" */

/** @type {Readonly<Record<Verdict, string>>} */
export const shapes = { open: "", hit: "✓", late: "→", wrong: "≠", missed: "○", unsure: "?", extra: "+" };
