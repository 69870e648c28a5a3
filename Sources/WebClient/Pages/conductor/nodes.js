import { ask } from "../ui/ask.js";
import { later } from "../ui/queue.js";

/**
 * A quiet line while the servers behind the page can reach each other only by their common log: cues go on, and reach
 * people at other servers up to a second late. Asks whichever server answers; if there is only one server, this never
 * happens.
 */
const askEvery = 10_000;

/** @param {HTMLElement} line */
export function watchNodes(line) {
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    const isAway = await ask(line, "latest", busIsAway);
    if (isAway !== null) later(() => (line.hidden = !isAway)); // it pushes aside what is below it
  };
  setInterval(look, askEvery);
  look();
}

/** Null where nobody knows. If no server can be reached, the connection's own words say so. */
async function busIsAway() {
  try {
    const answer = await fetch("/readyz", { cache: "no-store" });
    return answer.ok ? (await answer.json()).bus === "away" : null;
  } catch {
    return null;
  }
}
