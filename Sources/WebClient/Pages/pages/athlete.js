import "../words/page.js";
import { words } from "../words/practice.js";
import { AthletePage } from "../athlete/page.js";
import { LiveSession } from "../live/session.js";
import { follow } from "../session/live-page.js";
import { takeSeat } from "../session/seat.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { byId } from "../ui/node.js";
import { offerHelp } from "../help/offer.js";

offerHelp("athlete", null);

/** The drill that is practised alone, where the address names one (`practice/drill-alone.js`). */
const address = new URLSearchParams(location.hash.slice(1));
const practised = address.get("alone");
/** What they came for to the secure address. */
const isSent = address.has("want");
if (practised === null) await openInClass();
else await openAlone(practised);
if (isSent) await goOn();

async function goOn() {
  const { wantedHere } = await import("../secure/taken-along.js");
  const wanted = wantedHere();
  if (wanted !== null) byId(wanted).click();
}

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
