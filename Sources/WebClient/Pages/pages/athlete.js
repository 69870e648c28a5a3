import "../words/page.js";
import { AthletePage } from "../athlete/page.js";
import { LiveSession } from "../live/session.js";
import { follow } from "../session/live-page.js";
import { takeSeat } from "../session/seat.js";

const seat = await takeSeat("dancer");
if (seat) {
  const session = new LiveSession(seat);
  const page = new AthletePage(session, seat);
  page.listen();
  follow(session, "dancer");
  page.begin();
  Object.assign(globalThis, { runthrough: { session, page } }); // for the console and for measurements
}
