/**
 * A quiet line while the servers behind the page hear each other only by their common log: cues go on, and reach people
 * at other servers up to a second late. Asks whichever server answers; where there is one server alone, nothing is
 * ever away.
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
      // Not reached: the connection's own words say that already.
    }
  };
  every(look, askEvery);
  look();
}
