import { whenIdle } from "../ui/when-idle.js";

/** @typedef {{ level: number }} Battery as `BatteryManager`, which the DOM's types leave out */

/**
 * The charge of this device, 0 … 1, if the browser tells it (Chromium, over HTTPS or on the device itself); otherwise
 * null.
 *
 * @type {Battery | null}
 */
let battery = null;

const device = /** @type {{ getBattery?: () => Promise<Battery> }} */ (navigator);
// Not while the modules run: Chromium notes where it was asked for, and reads the whole file anew for that.
if (device.getBattery) whenIdle(() => device.getBattery?.().then((found) => (battery = found), () => {}));

export const batteryLevel = () =>
  battery !== null && Number.isFinite(battery.level) ? Math.round(battery.level * 100) / 100 : null;
