import { number, words } from "../words/music.js";
import "../words/live.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
import { clickChoice, promptingChosen } from "./hearing.js";
import { drawing } from "../ui/drawing.js";
import { Music } from "./music.js";
import { balance, isMuted, openOutput, outputNews, setBalance, setMuted } from "./output.js";

/**
 * The music on a page: one line while the browser waits for a touch, a button that says how far it is, and the
 * dialog behind it. Loaded once the page is in use.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Role } from "../wire/wire.d.ts"
 * @import { MusicState, Stand } from "./music.js"
 */

/**
 * Music in a session. By default it plays on the conductor's laptop alone; whoever wants it elsewhere says so there.
 *
 * @param {LiveSession} session
 * @param {Stand} stand
 * @param {Role} role
 * @param {{ hint: HTMLElement, button?: HTMLElement | null }} places
 */
export function musicInSession(session, stand, role, { hint, button = null }) {
  const usual = role === "conductor" && matchMedia("(hover: hover) and (pointer: fine)").matches;
  const music = new Music(session, stand, { name: `music.${role}`, usual });
  showMusic(music, { hint, button });
  report(session, music);
  return music;
}

/**
 * @param {Music} music
 * @param {{ hint: HTMLElement, button?: HTMLElement | null }} places
 */
export function showMusic(music, { hint, button = null }) {
  const line = node("p", { class: "touch-hint", id: "touch-for-music", role: "status", hidden: true });
  hint.append(line);
  button?.addEventListener("click", () => openMusic(music));
  // The first touch is meant for something that stands below the line.
  drawing(line, [music.changed], () => {
    const isAsked = music.state.kind === "touch";
    line.hidden = !isAsked;
    return isAsked && words("music.touch");
  });
  const show = () => {
    const { state } = music;
    if (button === null) return;
    button.hidden = state.kind === "none";
    setText(
      button,
      isMuted() && state.kind === "ready" ? words("music.muted") : words("music.button", {
        state: stateInWords(state, true),
      }),
    );
  };
  music.changed.listen(show);
  outputNews.listen(show);
  show();
}

/** @param {Music} music */
export function openMusic(music) {
  const here = node("input", { type: "checkbox", id: "music-here", checked: music.isWanted });
  const said = node("p", { class: "help", id: "music-state", role: "status" });
  const show = () => setText(said, stateInWords(music.state));
  here.addEventListener("change", () => {
    if (here.checked) openOutput("music");
    music.isWanted = here.checked;
    show();
  });
  const forget = music.changed.listen(show);
  show();
  const dialog = openDialog(
    words("live.music"),
    node(
      "div",
      { class: "stack" },
      node("label", { class: "switch", for: "music-here" }, here, words("music.here")),
      said,
      clickChoice(),
      muteChoice(),
      balanceChoice(),
      node("p", { class: "help" }, words("music.lateHelp")),
    ),
  );
  dialog.addEventListener("close", forget);
}

function muteChoice() {
  const box = node("input", { type: "checkbox", id: "mute", checked: isMuted() });
  box.addEventListener("change", () => {
    setMuted(box.checked);
    promptingChosen();
  });
  return node("label", { class: "switch", for: "mute" }, box, words("music.mute"));
}

function balanceChoice() {
  const slider = node("input", {
    type: "range",
    id: "balance",
    min: "-100",
    max: "100",
    step: "10",
    value: balance(),
    "aria-valuetext": balanceInWords(),
  });
  slider.addEventListener("input", () => {
    setBalance(Number(slider.value));
    slider.setAttribute("aria-valuetext", balanceInWords());
  });
  return node(
    "div",
    { class: "clicks" },
    node("div", { class: "labelled" }, node("label", { for: "balance" }, words("music.balance")), slider),
  );
}

function balanceInWords() {
  const value = balance();
  if (value === 0) return words("music.even");
  return words(value < 0 ? "music.lessClick" : "music.lessMusic", { percent: Math.abs(value) });
}

/** @param {MusicState} state */
function stateInWords(state, isShort = false) {
  if (state.kind === "loading") return words("music.loading", { percent: number(Math.floor(100 * state.share), {}) });
  if (state.kind !== "failed") return words(`music.state.${state.kind}`);
  if (isShort) return words("music.failedShort");
  return words("music.failed", {
    why: state.problem instanceof DOMException ? words("music.notDecoded") : inWords(state.problem),
  });
}

/**
 * Tells the conductors how far this device is; what is told holds for one connection.
 *
 * @param {LiveSession} session
 * @param {Music} music
 */
function report(session, music) {
  let told = "off";
  let wasLive = false;
  const send = () => {
    const isLive = session.isConnected;
    if (!wasLive) told = "off";
    wasLive = isLive;
    const { kind } = music.state;
    const now = kind === "none" ? "off" : kind;
    if (!isLive || now === told) return;
    told = now;
    session.signal("music", { music: now });
  };
  music.changed.listen(send);
  session.listen("connection", send);
  send();
}
