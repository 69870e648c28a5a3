import "../words/page.js";
import { LiveSession } from "../live/session.js";
import { follow } from "../session/live-page.js";
import { takeSeat } from "../session/seat.js";
import { TrainerPage } from "../trainer/page.js";

/** @import { Membership } from "../live/memberships.js" */

/** @param {Membership} membership */
function open(membership) {
  const session = new LiveSession(membership);
  const page = new TrainerPage(session);
  page.listen();
  follow(session, "conductor");
  Object.assign(globalThis, { runthrough: { session, page } }); // for the console and for measurements
}

takeSeat("conductor").then((seat) => seat && open(seat));
