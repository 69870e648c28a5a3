import "../words/page.js";
import { words, wordsAround } from "../words/screen.js";
import "../words/live.js";
import { LiveSession } from "../live/session.js";
import { languageChoice } from "../ui/language-choice.js";
import { byId, node, setText, within } from "../ui/node.js";
import { areInitialsWanted, labelDots } from "../session/initials.js";
import { askForTouch } from "../sound/hearing.js";
import { announce } from "../ui/announce.js";
import { follow, sideButton } from "../session/live-page.js";
import { leave, takeScreensSeat } from "../session/seat.js";
import { isDialogOpen, openDialog } from "../ui/dialog.js";
import { lagSettings } from "../session/lag-settings.js";
import { beginInTime, beginOnceInUse, openOnDemand } from "../ui/on-demand.js";
import { prefer, preference } from "../ui/preferences.js";
import { StageStand } from "../session/stage-stand.js";
import { wallSettings, wallSize } from "../session/wall-size.js";
import { onTheme, theme } from "../ui/theme.js";
import { choose } from "../ui/theme-choice.js";
import { keepAwake } from "../ui/wake-lock.js";
import { wallLetters } from "../stage/sizes.js";
import { eightAt } from "../stage/tempo.js";
import { clockTime } from "../stage/words.js";
import { patch } from "../ui/patch.js";
import { keyPress } from "../ui/key-press.js";
import { offerHelp } from "../help/offer.js";

offerHelp("dancer", within(document, ".controls"));

/**
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { MovesShown } from "../session/moves-shown.js"
 * @import { videoSwitch } from "../film/of-run.js"
 */

const hideAfter = 3_000;
/** The text takes this share of the display, beside the stage or above and below it, as in screen.css. */
const share = { beside: 0.25, over: 0.21 };
/** If a move is this far away, its time is shown in minutes and seconds; nearer than that, in counts. */
const soon = 16;

/**
 * `/screen/{session}`, or `/screen/{code}` for one that is not in yet: the stage for everybody to see, on a projector
 * without anybody at it.
 *
 * @param {import("../live/memberships.js").Membership} membership
 */
function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage", HTMLCanvasElement), {
    place: "projector",
    cropsWings: true,
    namesSides: true,
    countPlaces: { digit: within(document, ".count"), pass: byId("now") },
  });
  stand.onFormation = (index, picture) => {
    if (picture.phase === "empty") return;
    const name = stand.choreography?.formations[index]?.name ?? "";
    setText(byId("number"), String(index + 1));
    setText(byId("name"), name);
    announce(words("live.formation", { number: index + 1, name }));
  };
  stand.onProduction = () => layOut(stand);
  /** Once the piece has moves. @type {MovesShown | "awaited" | null} */
  let moves = null;
  stand.onFrame = (picture, now) => {
    if (stand.choreography === null || picture.phase === "empty") return;
    showRun(picture, now, session.shown, stand.choreography);
    if (typeof moves === "object") moves?.show(stand.choreography, picture.time);
  };
  session.listen("production", (production) => {
    if (production === null) return;
    document.title = words("screen.titled", { title: production.title });
    if (moves === null && production.moves?.length > 0) {
      moves = "awaited";
      beginInTime(() => import("../session/moves-shown.js"), ({ MovesShown }) => {
        moves = new MovesShown(session, stand, byId("ahead"), null);
        stand.refresh();
      });
    }
    void offerVideo(session, stand, production.videos?.length > 0);
    const isEmpty = production.formations.length === 0;
    byId("empty").hidden = !isEmpty;
    byId("now").hidden = byId("ahead").hidden = isEmpty;
  });
  // A message takes some of its height.
  new ResizeObserver(() => layOut(stand)).observe(byId("wall"));
  offerControls(session, stand);
  keepAwake((state) =>
    setText(
      byId("awake"),
      state === "unsupported" ? words("screen.cannotStayAwake") : "",
    )
  );
  beginOnceInUse(session, () => import("../session/prompting.js"), ({ promptWith }) => promptWith(session, stand));
  const places = { hint: byId("now"), button: byId("music") };
  beginOnceInUse(
    session,
    () => import("../sound/page.js"),
    ({ musicInSession }) => musicInSession(session, stand, "screen", places),
  );
  askForTouch(byId("now"));
  follow(session, "screen");
  Object.assign(globalThis, { runthrough: { session, stand } }); // for the console and for measurements
}

/** Once the piece has a video. @type {ReturnType<typeof videoSwitch> | "awaited" | null} */
let video = null;

/**
 * The video of the piece beside its stage.
 *
 * @param {LiveSession} session
 * @param {StageStand} stand
 * @param {boolean} hasVideos
 */
function offerVideo(session, stand, hasVideos) {
  if (typeof video === "object" && video !== null) return video.offer(hasVideos);
  if (video !== null || !hasVideos) return;
  video = "awaited";
  beginInTime(() => import("../film/of-run.js"), ({ videoOfRun, videoSwitch }) => {
    const offered = videoSwitch({
      button: byId("video", HTMLButtonElement),
      name: "screen.video",
      make: () => videoOfRun(session, () => stand.choreography, () => session.production),
      place: (view) => within(document, ".stage-frame").append(view.element),
      changed: () => {
        const frame = within(document, ".stage-frame");
        frame.classList.toggle("has-video", frame.querySelector(".video-view") !== null);
      },
    });
    video = offered;
    session.listen("change", () => offered.view?.wake());
    patch(byId("video"), ...wordsAround("screen.video", { key: node("kbd", {}, "P") }));
    offered.offer((session.production?.videos ?? []).length > 0);
  });
}

/** @param {LiveSession} session @param {StageStand} stand */
function offerControls(session, stand) {
  sideButton(byId("side"), stand);
  patch(byId("caption"), ...wordsAround("screen.words", { key: node("kbd", {}, "N") }));
  patch(byId("theme"), ...wordsAround("screen.light", { key: node("kbd", {}, "L") }));
  patch(byId("initials"), ...wordsAround("screen.initials", { key: node("kbd", {}, "I") }));
  patch(byId("seat"), ...wordsAround("screen.seat", { key: node("kbd", {}, "S") }));
  nameFullScreen();
  showInitials(stand);
  showCaption(preference("caption", "shown") === "shown");
  showTheme();
  onTheme(showTheme);
  byId("caption").addEventListener("click", toggleCaption);
  byId("theme").addEventListener("click", toggleTheme);
  byId("initials").addEventListener("click", () => toggleInitials(stand));
  byId("seat").addEventListener("click", () => toggleSeat(stand));
  byId("full").addEventListener("click", toggleFullScreen);
  byId("size").addEventListener(
    "click",
    () => openDialog(words("screen.size"), wallSettings(() => layOut(stand))),
  );
  byId("lags").addEventListener("click", () => openDialog(words("screen.timing"), lagSettings({ session })));
  byId("leave").addEventListener("click", () => leave("screen"));
  byId("leave").before(languageChoice());
  byId("stage").addEventListener("click", toggleFullScreen);
  document.addEventListener("fullscreenchange", nameFullScreen);
  document.addEventListener("keydown", pressed);
  const showControls = controlsShown();
  for (const type of ["pointermove", "pointerdown", "keydown", "focusin"]) {
    document.addEventListener(type, showControls);
  }
  showControls();
}

/**
 * The text goes where it leaves more of the display to the stage.
 *
 * @param {StageStand} stand
 */
function layOut(stand) {
  const { aspect } = stand;
  const wall = byId("wall");
  const { clientWidth: width, clientHeight: height } = wall;
  const beside = Math.min(width * (1 - share.beside), height * aspect);
  const over = Math.min(width, (height - share.over * Math.min(innerWidth, innerHeight)) * aspect);
  wall.dataset.layout = beside >= over ? "beside" : "over";
  const { letters } = wallLetters({ width: innerWidth, height: innerHeight }, wallSize());
  document.body.style.setProperty("--read", `${letters}px`);
  stand.readable = letters;
}

/**
 * @param {Picture} picture
 * @param {number} now
 * @param {Timeline} timeline
 * @param {Choreography} choreography
 */
function showRun(picture, now, timeline, choreography) {
  const { formations } = choreography;
  const { phase, runs, waits, time, next, isPaused } = picture;
  const isMoving = phase === "moving";
  const run = isPaused ? "paused" : waits ? "standing" : isMoving ? "moving" : runs ? "holding" : "standing";
  document.body.dataset.run = run;
  setText(byId("phase"), words(`screen.${run}`));
  setText(byId("count"), runs ? String(eightAt(time, choreography)) : "");
  nameNext(next === null ? -1 : next.formation, next === null ? "" : formations[next.formation]?.name ?? "");
  // A GO would finish the move first.
  setText(byId("when"), isPaused ? "" : whenInWords(picture, now, timeline, choreography));
}

let named = "";

/** The number stands beside the name, which wraps within itself. @param {number} index @param {string} name */
function nameNext(index, name) {
  const whole = index < 0 ? "" : words("live.numberedFormation", { number: index + 1, name });
  if (named === whole) return;
  named = whole;
  const parts = { number: node("span", {}, String(index + 1)), name: node("bdi", {}, name) };
  patch(byId("next"), ...(whole === "" ? [] : wordsAround("live.numberedFormation", parts)));
}

/**
 * @param {Picture} picture
 * @param {number} now
 * @param {Timeline} timeline
 * @param {Choreography} choreography
 */
function whenInWords({ next }, now, timeline, choreography) {
  if (next === null) return words("screen.theEnd");
  if (next.starts === null) return words("screen.onGo");
  const count = choreography.countsUntil(timeline, now, next.starts);
  const time = clockTime(Math.max(0, next.starts - now));
  return count > soon ? words("screen.inTime", { time }) : words("screen.inCounts", { count });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const { key, isPlain } = keyPress(event);
  if (isDialogOpen() || !isPlain) return;
  if (key === "f") toggleFullScreen();
  else if (key === "n") toggleCaption();
  else if (key === "l") toggleTheme();
  else if (key === "i") byId("initials").click();
  else if (key === "v") byId("side").click();
  else if (key === "s") byId("seat").click();
  else if (key === "p") byId("video").click();
}

/** @param {StageStand} stand */
const toggleSeat = (stand) =>
  openOnDemand(() => import("../seat/seat-view.js"), ({ toggleSeatView }) =>
    toggleSeatView({
      frame: within(document, ".stage-frame"),
      through: (lens) => (stand.lens = lens),
      shown: () => ({ stage: stand.choreography?.stage ?? {}, performers: stand.performers }),
      sources: [stand.loaded],
    }));

/** @param {StageStand} stand */
function toggleInitials(stand) {
  prefer("initials", areInitialsWanted() ? "no" : "yes");
  showInitials(stand);
}

/** @param {StageStand} stand */
function showInitials(stand) {
  byId("initials").setAttribute("aria-pressed", String(areInitialsWanted()));
  labelDots(stand);
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
  const key = node("kbd", {}, "F");
  patch(
    byId("full"),
    ...wordsAround(document.fullscreenElement ? "screen.leaveFullScreen" : "screen.fullScreen", { key }),
  );
}

const toggleTheme = () => choose("theme.screen", theme() === "light" ? "dark" : "light");

const showTheme = () => byId("theme").setAttribute("aria-pressed", String(theme() === "light"));

function toggleCaption() {
  const isShown = byId("caption").getAttribute("aria-pressed") !== "true";
  prefer("caption", isShown ? "shown" : "hidden");
  showCaption(isShown);
}

/** @param {boolean} isShown */
function showCaption(isShown) {
  byId("caption").setAttribute("aria-pressed", String(isShown));
  byId("wall").classList.toggle("bare", !isShown);
}

/** Answers what shows the controls: they go when nobody has done anything for a while. */
function controlsShown() {
  let hiding = 0;
  return () => {
    document.body.classList.remove("idle");
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      if (byId("controls").querySelector(":focus-visible") === null) document.body.classList.add("idle");
    }, hideAfter);
  };
}

takeScreensSeat().then((seat) => seat && open(seat));
