/** After how many milliseconds it is asked for again where the system took it away or refused it. */
const pause = 15_000;

/**
 * Keeps the screen awake while the page is looked at. The system may take that away, when the battery is low for
 * example: then it is asked for again, soon and with each touch. `report` gets `on`, `off` or `unsupported` (browsers
 * offer it only over HTTPS or on the device itself).
 *
 * @param {(state: "on" | "off" | "unsupported") => void} report
 */
export function keepAwake(report) {
  if (!("wakeLock" in navigator)) {
    report("unsupported");
    return;
  }
  /** @type {"held" | "asked" | "none"} */
  let state = "none";
  let again = 0;
  const lost = () => {
    state = "none";
    report("off");
    clearTimeout(again);
    again = setTimeout(hold, pause);
  };
  const hold = async () => {
    if (state !== "none" || document.visibilityState !== "visible") return;
    state = "asked";
    try {
      const lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", lost);
      if (lock.released) return lost();
      state = "held";
      report("on");
    } catch {
      lost(); // low battery, or the browser wants a touch first
    }
  };
  document.addEventListener("visibilitychange", hold);
  addEventListener("pointerdown", hold, { passive: true });
  addEventListener("keydown", hold, { passive: true });
  hold();
}
