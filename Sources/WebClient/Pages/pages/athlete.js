import "../words/page.js";
import { words } from "../words/practice.js";
import { AthletePage } from "../athlete/page.js";
import { LiveSession } from "../live/session.js";
import { follow } from "../session/live-page.js";
import { takeSeat } from "../session/seat.js";
import { inWords, showTrouble } from "../ui/banner.js";

/** The drill that is practised alone, where the address names one (`practice/drill-alone.js`). */
const practised = new URLSearchParams(location.hash.slice(1)).get("alone");
if (practised === null) await openInClass();
else await openAlone(practised);

async function openInClass() {
  const seat = await takeSeat("dancer");
  if (!seat) return;
  const session = new LiveSession(seat);
  const page = new AthletePage(session, seat);
  page.listen();
  follow(session, "dancer");
  page.begin();
  Object.assign(globalThis, { runthrough: { session, page } }); // for the console and for measurements
}

/** @param {string} drill */
async function openAlone(drill) {
  try {
    const { practiseDrill } = await import("../practice/drill-alone.js");
    const waiting = words("practice.ready");
    await practiseDrill(drill, (session, seat) => new AthletePage(session, seat, { isAlone: true, waiting }));
  } catch (problem) {
    showTrouble(words("practice.drillNotThere", { why: inWords(problem) }), { retry: () => location.reload() });
  }
}
