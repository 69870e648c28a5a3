import "../words/page.js";
import { words, wordsAround } from "../words/words.js";
import { LiveSession } from "../live/session.js";
import { byId, element, setText } from "../parts/element.js";
import { announce, follow, sideButton } from "../parts/live-page.js";
import { leave, takeSeat } from "../parts/seat.js";
import { isDialogOpen, openDialog } from "../parts/dialog.js";
import { lagSettings } from "../parts/lag-settings.js";
import { prefer, preference } from "../parts/preferences.js";
import { StageStand } from "../parts/stage-stand.js";
import { keepAwake } from "../parts/wake-lock.js";

const hideAfter = 3_000;

/**
 * `/screen/{session}`: the stage alone, for a projector that nobody stands at.
 *
 * @param {import("../live/memberships.js").Membership} membership
 */
function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage", HTMLCanvasElement), { palette: "projector" });
  stand.onFormation = (index, picture) => {
    if (picture.phase === "empty") return;
    const name = stand.choreography?.formations[index]?.name ?? "";
    setText(byId("number"), String(index + 1));
    setText(byId("name"), name);
    announce(words("live.formation", { number: index + 1, name }));
  };
  session.listen("production", (production) => {
    if (production === null) return;
    document.title = words("screen.titled", { title: production.title });
    byId("empty").hidden = production.formations.length > 0;
    byId("corner").hidden = production.formations.length === 0;
  });
  sideButton(byId("side"), stand);
  byId("caption").replaceChildren(...wordsAround("screen.name", { key: element("kbd", {}, "N") }));
  nameFullScreen();
  showCaption(preference("caption", "shown") === "shown");
  byId("caption").addEventListener("click", toggleCaption);
  byId("full").addEventListener("click", toggleFullScreen);
  byId("lags").addEventListener("click", () => openDialog(words("screen.timing"), lagSettings()));
  byId("leave").addEventListener("click", () => leave("screen"));
  byId("stage").addEventListener("click", toggleFullScreen);
  document.addEventListener("fullscreenchange", nameFullScreen);
  document.addEventListener("keydown", (event) => pressed(event, byId("side")));
  for (const type of ["pointermove", "pointerdown", "keydown", "focusin"]) {
    document.addEventListener(type, showControls);
  }
  keepAwake((state) =>
    setText(
      byId("awake"),
      state === "unsupported" ? words("screen.cannotStayAwake") : "",
    )
  );
  showControls();
  follow(session, "screen");
  Object.assign(globalThis, { runthrough: { session, stand } }); // for the console and for measurements
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} side
 */
function pressed(event, side) {
  if (isDialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "f") toggleFullScreen();
  else if (key === "n") toggleCaption();
  else if (key === "v") side.click();
}

async function toggleFullScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  } catch {
    byId("full").hidden = true; // this browser has no full screen for pages
  }
}

function nameFullScreen() {
  const key = element("kbd", {}, "F");
  byId("full").replaceChildren(
    ...wordsAround(document.fullscreenElement ? "screen.leaveFullScreen" : "screen.fullScreen", { key }),
  );
}

function toggleCaption() {
  const isShown = byId("caption").getAttribute("aria-pressed") !== "true";
  prefer("caption", isShown ? "shown" : "hidden");
  showCaption(isShown);
}

/** @param {boolean} isShown */
function showCaption(isShown) {
  byId("caption").setAttribute("aria-pressed", String(isShown));
  byId("corner").classList.toggle("unseen", !isShown);
}

let hiding = 0;

function showControls() {
  document.body.classList.remove("idle");
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    if (!byId("controls").contains(document.activeElement)) document.body.classList.add("idle");
  }, hideAfter);
}

const seat = await takeSeat("screen");
if (seat) open(seat);
