import "../words/page.js";
import { words, wordsAround } from "../words/people.js";
import { deedsSection } from "../studio/dialogs/deeds.js";
import { agoTime } from "../ui/ago.js";
import { ask } from "../ui/ask.js";
import { showTrouble } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { confirmed } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, node, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { openOffline } from "../ui/offline.js";
import { planSection, readPlan } from "../editing/own-plan.js";
import { call } from "../wire/api.js";
import { offerHelp } from "../help/offer.js";

offerHelp("sharing", within(document, ".results-bar"));

/**
 * `/account`: as whom one is signed in and where, signing out there, and signing in on a further device.
 *
 * @typedef {{ id: string, agent: string | null, lastUsedAt: string, this: boolean }} Device
 * @typedef {{ link: string, local: boolean, picture: string }} Offer
 *
 * @import { Shown } from "../ui/shown.d.ts"
 */

/** @type {Held<readonly Device[]>} */
const devices = new Held([]);
/** @type {Held<Offer | null>} */
const offer = new Held(null);

async function enter() {
  try {
    const { account } = await call("/api/v1/me");
    if (account === undefined) return location.replace("/");
    const [plan] = await Promise.all([readPlan(), look()]);
    show(account, plan);
    performance.mark("open");
  } catch (problem) {
    showTrouble(problem, { retry: enter });
  }
}

/**
 * @param {{ name: string, kind: string }} account
 * @param {import("../editing/own-plan.js").OwnPlan | null} plan
 */
function show({ name, kind }, plan) {
  const list = node("section", { class: "stack" });
  drawing(list, [devices], devicesView);
  const further = node("section", { class: "stack" });
  drawing(further, [offer], offerView);
  byId("main").replaceChildren(
    node("p", { class: "lead" }, node("bdi", {}, name)),
    ...(plan === null ? [] : [planned(plan)]),
    list,
    further,
    ...(kind === "owner" ? [deedsSection("/api/v1/deeds", words("people.allDeeds"))] : []),
  );
}

/** @param {import("../editing/own-plan.js").OwnPlan} plan */
function planned(plan) {
  const section = node("section", { class: "stack" });
  patch(section, planSection(plan));
  return section;
}

async function look() {
  devices.value = (await ask(devices, "latest", () => call("/api/v1/me/devices"))).devices;
}

const devicesView = () => [
  element("h2", {}, words("people.devices")),
  element(
    "ul",
    { class: "plain people-rows" },
    list(devices.value, { key: ({ id }) => id, of: (device) => [JSON.stringify(device)], make: row }),
  ),
  devices.value.length > 1 &&
  element("button", { type: "button", onclick: () => signOut(null) }, words("people.signOutOthers")),
];

/** @param {Shown<Device>} device */
const row = (device) =>
  element(
    "li",
    {},
    element(
      "span",
      {},
      nameOf(inWordsOf(device.agent)),
      device.this && ` (${words("people.thisDevice")})`,
      element("small", {}, wordsAround("people.lastUsed", { ago: agoTime(device.lastUsedAt) })),
    ),
    element(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": device.this
          ? words("people.signOutHere")
          : words("people.signOutOf", { device: inWordsOf(device.agent) }),
        onclick: () => device.this ? signOutHere() : signOut(device.id),
      },
      words("people.signOut"),
    ),
  );

/** Of one device, or of all but this. @param {string | null} device */
async function signOut(device) {
  if (device === null) {
    const isSure = await confirmed(words("people.signOutAsk"), words("people.signOutHelp"), {
      yes: words("people.signOutOthers"),
      isGrave: true,
    });
    if (!isSure) return;
  }
  try {
    const path = `/api/v1/me/devices${device === null ? "" : `/${encodeURIComponent(device)}`}`;
    await ask(path, "once", () => call(path, { method: "DELETE" }));
    await look();
  } catch (problem) {
    showTrouble(problem, { retry: () => signOut(device) });
  }
}

async function signOutHere() {
  const isSure = await confirmed(words("people.signOutHereAsk"), words("people.signOutHereHelp"), {
    yes: words("people.signOut"),
    isGrave: true,
  });
  if (!isSure) return;
  try {
    await call("/api/v1/sign-out", { method: "POST" });
    location.replace("/");
  } catch (problem) {
    showTrouble(problem, { retry: signOutHere });
  }
}

const offerView = () => [
  element("h2", {}, words("people.further")),
  element("p", { class: "help" }, words("people.furtherHelp")),
  offer.value === null ? element("button", { type: "button", onclick: make }, words("people.furtherMake")) : [
    element("img", {
      class: "sign-in-code",
      alt: words("people.furtherCode"),
      src: `data:image/svg+xml,${encodeURIComponent(offer.value.picture)}`,
    }),
    element("input", { type: "text", readonly: true, value: offer.value.link, "aria-label": words("people.link") }),
    offer.value.local && element("p", { class: "problem" }, words("people.onlyHere")),
  ],
];

async function make() {
  try {
    offer.value = await ask(offer, "once", () => call("/api/v1/me/sign-in-links", { method: "POST" }));
  } catch (problem) {
    showTrouble(problem, { retry: make });
  }
}

/** The names of browsers and systems in what they call themselves; the first that fits. */
const browsers = [[/Firefox|FxiOS/, "Firefox"], [/Edg/, "Edge"], [/OPR/, "Opera"], [/Chrome|CriOS/, "Chrome"], [
  /Safari/,
  "Safari",
]];
const systems = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [
    /Mac OS/,
    "Mac",
  ],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** @param {string | null} agent */
function inWordsOf(agent) {
  /** @param {(RegExp | string)[][]} known */
  const named = (known) => known.find(([form]) => form instanceof RegExp && form.test(agent ?? ""))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined || system === undefined) return words("people.unknownDevice");
  return words("people.browserOn", { browser: String(browser), system: String(system) });
}

// Whoever used the code on another device comes back to this page.
addEventListener("focus", () => void look().catch(() => {}));
offerLanguage();
enter().then(openOffline);
