/**
 * A quiet line while the servers behind the page can reach each other only by their common log: cues go on, and reach
 * people at other servers up to a second late. Asks whichever server answers; if there is only one server, this never
 * happens.
 */
const askEvery = 10_000;

/**
 * @param {HTMLElement} line
 * @param {{
 *   fetch?: typeof globalThis.fetch,
 *   every?: (work: () => void, milliseconds: number) => unknown,
 * }} [environment]
 */
export function watchNodes(line, { fetch = globalThis.fetch.bind(globalThis), every = setInterval } = {}) {
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const answer = await fetch("/readyz", { cache: "no-store" });
      if (answer.ok) line.hidden = (await answer.json()).bus !== "away";
    } catch {
      // If it cannot be reached, the connection's own words already say so.
    }
  };
  every(look, askEvery);
  look();
}
