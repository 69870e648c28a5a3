/** The charge of this device, 0 … 1, where the browser tells (Chromium, over HTTPS or on the device itself); else null. */
let battery = null;

navigator.getBattery?.().then((found) => (battery = found), () => {});

export const batteryLevel = () => (Number.isFinite(battery?.level) ? Math.round(battery.level * 100) / 100 : null);
