/**
 * Keeps the screen awake while the page is looked at. `report` gets `on`, `off` or `unsupported`
 * (browsers offer it only over HTTPS or on the device itself).
 *
 * @param {(state: "on" | "off" | "unsupported") => void} report
 */
export function keepAwake(report) {
  if (!("wakeLock" in navigator)) {
    report("unsupported");
    return;
  }
  const hold = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      report("on");
      lock.addEventListener("release", () => report("off"));
    } catch {
      report("off"); // low battery, or the browser wants a touch first
    }
  };
  document.addEventListener("visibilitychange", hold);
  addEventListener("pointerdown", hold, { once: true });
  hold();
}
