import { words } from "../words/live.js";
import { node, setText } from "../ui/node.js";
import { displayLag } from "../ui/lags.js";

/**
 * The clap test on this screen: the whole of it flashes on each count; `sound/` makes the clicks. People see with
 * their own eyes which screen or speaker lags. Fires `flashed` on the session: `{count, instant, shown, timestamp}`,
 * instants of the session clock.
 */
const flashLasts = 150_000;

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { ClapSignal } from "../wire/wire.d.ts"
 */

/** The latest of each session. @type {WeakMap<LiveSession, ClapSignal>} */
const latest = new WeakMap();

/**
 * By how much a press was later than the nearest count of the clap test, in microseconds; null where there is none.
 *
 * @param {LiveSession} session
 * @param {number} pressed by the page's own clock, in milliseconds
 */
export function pressedLate(session, pressed) {
  const clap = latest.get(session);
  const now = session.now();
  if (clap === undefined || now === null) return null;
  const { starts, interval, count } = clap;
  const since = now - 1000 * (performance.now() - pressed) - starts;
  const turn = Math.min(count - 1, Math.max(0, Math.round(since / interval)));
  const late = since - turn * interval;
  return Math.abs(late) < interval / 2 ? late : null;
}

/** @param {LiveSession} session */
export function listenToClaps(session) {
  const said = node("p", {});
  const screen = node("div", { class: "clap", "aria-hidden": "true" }, said);
  if ("popover" in screen) screen.popover = "manual";
  document.body.append(screen);
  let stop = () => {};
  session.listen("clap", (clap) => {
    latest.set(session, clap);
    stop();
    stop = run(session, screen, said, clap);
  });
}

/**
 * Returns what stops it.
 *
 * @param {LiveSession} session
 * @param {HTMLElement} screen
 * @param {HTMLElement} said
 * @param {ClapSignal} clap
 */
function run(session, screen, said, clap) {
  const { starts, interval, count } = clap;
  open(screen);
  setText(said, words("live.clapTest"));
  let last = -1;
  let next = 0;
  /** @param {number} timestamp */
  const frame = (timestamp) => {
    const instant = session.frameInstant(timestamp);
    const now = instant === null ? null : instant + displayLag();
    if (now !== null && now > starts + (count - 1) * interval + 2 * flashLasts) return close(screen);
    const turn = now === null ? -1 : Math.min(count - 1, Math.floor((now - starts) / interval));
    const isOn = now !== null && turn >= 0 && now - (starts + turn * interval) < flashLasts;
    screen.classList.toggle("on", isOn);
    if (turn > last) {
      last = turn;
      setText(said, String(turn + 1));
      session.notify("flashed", { count: turn, instant: starts + turn * interval, shown: now, timestamp });
    }
    next = requestAnimationFrame(frame);
  };
  next = requestAnimationFrame(frame);
  return () => cancelAnimationFrame(next);
}

/**
 * Above dialogs too: a lag is set while the person watches.
 *
 * @param {HTMLElement} screen
 */
function open(screen) {
  screen.classList.add("shown");
  try {
    screen.showPopover?.();
  } catch {
    return; // shown already
  }
}

/** @param {HTMLElement} screen */
function close(screen) {
  screen.classList.remove("on", "shown");
  try {
    screen.hidePopover?.();
  } catch {
    return; // gone already
  }
}
