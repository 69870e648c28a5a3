import "../words/page.js";
import { LiveSession } from "../live/session.js";
import { follow } from "../session/live-page.js";
import { takeSeat } from "../session/seat.js";
import { TrainerPage } from "../trainer/page.js";

const seat = await takeSeat("conductor");
if (seat) {
  const session = new LiveSession(seat);
  const page = new TrainerPage(session);
  page.listen();
  follow(session, "conductor");
  Object.assign(globalThis, { runthrough: { session, page } }); // for the console and for measurements
}
