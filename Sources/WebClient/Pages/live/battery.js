/** @typedef {{ level: number }} Battery as `BatteryManager`, which the DOM's types leave out */

/**
 * The charge of this device, 0 … 1, if the browser tells it (Chromium, over HTTPS or on the device itself); otherwise
 * null.
 *
 * @type {Battery | null}
 */
let battery = null;

const device = /** @type {{ getBattery?: () => Promise<Battery> }} */ (navigator);
device.getBattery?.().then((found) => (battery = found), () => {});

export const batteryLevel = () =>
  battery !== null && Number.isFinite(battery.level) ? Math.round(battery.level * 100) / 100 : null;
