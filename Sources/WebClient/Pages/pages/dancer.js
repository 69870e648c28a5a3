import "../words/page.js";
import { LiveSession } from "../live/session.js";
import { performersCastFor } from "../live/cast.js";
import { byId, element, nameOf, setText } from "../parts/element.js";
import { announce, follow, listPlaces, sideButton } from "../parts/live-page.js";
import { leave, takeSeat } from "../parts/seat.js";
import { openDialog } from "../parts/dialog.js";
import { pickPerformer } from "../parts/performer-picker.js";
import { prefer, preference } from "../parts/preferences.js";
import { refusalInWords } from "../parts/refusals.js";
import { StageStand } from "../parts/stage-stand.js";
import { lagSettings } from "../parts/lag-settings.js";
import { keepAwake } from "../parts/wake-lock.js";
import { countsIn, placeInWords, plural, secondsInWords, wayInWords } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";

function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage"));
  const page = new DancerPage(session, stand, membership);
  page.listen();
  follow(session, "dancer");
  window.runthrough = { session, stand }; // for the console and for measurements
}

class DancerPage {
  #session;
  #stand;
  #membership;
  #awake = "off";
  #hasAsked = false;
  /** What the dancer last said here; before that, the session's word counts. */
  #ready = null;
  #wayShown = "";
  /** Whom this dancer danced last, and whom they chose to: another one was given to them. */
  #danced = null;
  #chosen = null;

  constructor(session, stand, membership) {
    this.#session = session;
    this.#stand = stand;
    this.#membership = membership;
  }

  listen() {
    sideButton(byId("side"), this.#stand);
    byId("ready").addEventListener("click", () => this.#toggleReady());
    byId("menu").addEventListener("click", () => this.#openSettings());
    byId("who-button").addEventListener("click", () => this.#choosePerformer());
    byId("changed").addEventListener("click", () => (byId("changed").hidden = true));
    this.#stand.onFrame = (picture, now) => this.#showTime(picture, now);
    this.#stand.onFormation = (index, picture, before) => this.#showFormation(index, picture, before);
    this.#session.addEventListener("change", () => this.#showMe());
    this.#session.addEventListener("production", () => this.#produced());
    this.#session.addEventListener("connection", () => this.#repeatReady());
    keepAwake((state) => (this.#awake = state));
  }

  get #performer() {
    return this.#session.production?.performers.find(({ id }) => id === this.#session.myPerformer) ?? null;
  }

  #produced() {
    const { title, formations } = this.#session.production;
    document.title = `${title} · Runthrough`;
    byId("empty").hidden = formations.length > 0;
    if (formations.length === 0) {
      setText(byId("number"), "–");
      setText(byId("phase"), "Nothing to dance yet");
      setText(byId("name"), "");
      setText(byId("countdown"), "–");
    }
    document.body.classList.toggle("nothing", formations.length === 0);
    this.#showMe();
    this.#askOnce();
  }

  /** Somebody who has just come in is asked who they are. */
  #askOnce() {
    if (this.#hasAsked || !this.#session.state.known || this.#session.production === null) return;
    this.#hasAsked = true;
    if (
      this.#session.myPerformer === null && !this.#session.state.ended &&
      preference(`watching.${this.#session.id}`, "") !== "yes"
    ) this.#choosePerformer();
  }

  #choosePerformer() {
    const mine = this.#session.myPerformer;
    pickPerformer(this.#session, {
      title: "Which performer are you?",
      intro: "Look for your colour, symbol and name. You can change this any time.",
      current: () => this.#session.myPerformer,
      first: () =>
        performersCastFor(this.#session.production ?? { performers: [] }, this.#membership.name ?? "").map(({ id }) =>
          id
        ),
      none: mine === null ? "Just watch for now" : "Nobody: just watch",
      choose: (performer) => this.#assign(performer),
    });
  }

  async #assign(performer) {
    const mine = this.#session.myPerformer;
    prefer(`watching.${this.#session.id}`, performer === null ? "yes" : "no");
    if (performer === mine) return null;
    this.#chosen = performer;
    const answer = performer === null
      ? await this.#session.command("assign", { performer: mine, member: null })
      : await this.#session.command("assign", { performer, member: this.#session.me });
    return answer.ok ? null : refusalInWords(answer);
  }

  #showFormation(index, picture, before) {
    const { choreography } = this.#stand;
    const name = choreography.formations[index]?.name ?? "";
    if (picture.phase !== "empty") {
      setText(byId("number"), String(index + 1));
      setText(byId("name"), name);
      announce(`Formation ${index + 1}, ${name}. ${this.#myPlaceInWords(index)}`);
    }
    listPlaces(byId("places"), this.#stand, index);
    if (before !== null && before !== index) this.#flash();
  }

  #myPlaceInWords(index) {
    const turn = this.#turn;
    if (turn < 0) return "";
    const places = this.#stand.choreography.standIn(index);
    return `You: ${placeInWords({ x: places[2 * turn], y: places[2 * turn + 1] }, this.#stand.choreography.stage)}.`;
  }

  get #turn() {
    return this.#stand.performers.findIndex(({ id }) => id === this.#session.myPerformer);
  }

  #showTime(picture, now) {
    if (picture.phase === "empty") return;
    const { tempo } = this.#stand.choreography;
    const isMoving = picture.phase === "moving";
    setText(byId("phase"), isMoving ? (picture.runs ? "Move now" : "On the way") : "Hold");
    document.body.dataset.phase = isMoving && picture.runs ? "moving" : picture.phase;
    const ahead = isMoving ? picture.arrives : picture.next?.starts ?? null;
    setText(
      byId("countdown-label"),
      isMoving ? "You arrive in" : picture.next === null ? "Then" : picture.next.isTimed ? "Next move in" : "Next move",
    );
    if (ahead !== null) {
      const left = Math.max(0, ahead - now);
      setText(byId("countdown"), secondsInWords(left));
      setText(byId("counts"), plural(countsIn(left * (picture.rate || 1), tempo), "count"));
    } else {
      setText(byId("countdown"), picture.next === null && !isMoving ? "The end" : isMoving ? "Paused" : "On GO");
      setText(byId("counts"), picture.next === null || isMoving ? "" : "wait for the cue");
    }
    this.#showWay(picture);
  }

  #showWay(picture) {
    const turn = this.#turn;
    const { choreography } = this.#stand;
    const key =
      `${picture.formation} ${picture.phase} ${turn} ${choreography.production.revision} ${picture.next?.formation}`;
    if (key === this.#wayShown) return;
    this.#wayShown = key;
    const isMoving = picture.phase === "moving";
    const to = isMoving ? picture.formation : picture.next?.formation ?? null;
    const from = isMoving ? Math.max(0, picture.formation - 1) : picture.formation;
    const placeIn = (index) => {
      const places = choreography.standIn(index);
      return { x: places[2 * turn], y: places[2 * turn + 1] };
    };
    const inWords = (index) => (turn < 0 || index === null ? "" : placeInWords(placeIn(index), choreography.stage));
    setText(byId("from"), inWords(from));
    setText(byId("to"), inWords(to));
    setText(byId("from-row").firstElementChild, to === null ? "Stay" : isMoving ? "From" : "Now");
    setText(byId("to-row").firstElementChild, isMoving ? "To" : "Next");
    byId("from-row").hidden = turn < 0;
    byId("to-row").hidden = turn < 0 || to === null;
    setText(byId("next-name"), to === null ? "" : `${to + 1} ${choreography.formations[to].name}`);
    setText(byId("next-way"), turn < 0 || to === null ? "" : `· ${wayInWords(placeIn(from), placeIn(to))}`);
  }

  #showMe() {
    const performer = this.#performer;
    const who = byId("who");
    const key = performer
      ? `${performer.id} ${performer.name} ${performer.colour} ${performer.symbol} ${performer.label}`
      : "";
    if (who.dataset.key !== key) {
      who.dataset.key = key;
      who.replaceChildren(performer ? nameOf(performer.name) : "Choose your performer");
      byId("badge").replaceChildren(...(performer ? [symbolBadge(performer, 30)] : []));
      document.body.style.setProperty("--mine", performer?.colour ?? "#ffffff");
      this.#wayShown = "";
      this.#stand.refresh();
    }
    this.#tellWhoIsDanced(performer);
    const isReady = this.#session.state.members.find(({ id }) => id === this.#session.me)?.ready ?? false;
    this.#showReady(this.#ready ?? isReady);
    this.#askOnce();
  }

  /** A stand-in is told whom they dance now, and whoever danced before that somebody else does; not what they chose here. */
  #tellWhoIsDanced(performer) {
    const { state, myPerformer, production } = this.#session;
    if (!state.known || production === null) return;
    const before = this.#danced;
    this.#danced = { id: myPerformer, name: performer?.name ?? "" };
    const changed = byId("changed");
    if (before === null || before.id === myPerformer || state.ended) return;
    changed.hidden = myPerformer === this.#chosen;
    this.#chosen = undefined;
    if (changed.hidden) return;
    changed.replaceChildren(
      ...(performer
        ? ["You dance ", nameOf(performer.name), " now."]
        : ["You do not dance ", nameOf(before.name), " any more."]),
    );
    this.#flash();
  }

  #toggleReady() {
    this.#ready = byId("ready").getAttribute("aria-pressed") !== "true";
    this.#session.signal("ready", { ready: this.#ready });
    this.#showReady(this.#ready);
  }

  /** Readiness is a signal, kept nowhere but here: it is said again after a reconnection. */
  #repeatReady() {
    if (this.#ready && this.#session.connection.kind === "live") this.#session.signal("ready", { ready: true });
  }

  #showReady(isReady) {
    const button = byId("ready");
    button.setAttribute("aria-pressed", String(isReady));
    setText(button, isReady ? "✓ Ready" : "I’m ready");
  }

  #flash() {
    const flash = byId("flash");
    flash.classList.remove("on");
    void flash.offsetWidth; // begins the animation anew
    flash.classList.add("on");
    if (preference("vibrate", "no") === "yes") navigator.vibrate?.([120, 60, 120]);
  }

  #openSettings() {
    const canVibrate = "vibrate" in navigator;
    const awake = {
      on: "The screen stays awake while this page is open.",
      off: "The screen will stay awake after the next touch.",
      unsupported: "This browser cannot keep the screen awake here. Raise the screen timeout in the phone's settings.",
    };
    const vibrate = element("input", {
      type: "checkbox",
      id: "vibrate",
      disabled: !canVibrate,
      checked: preference("vibrate", "no") === "yes",
    });
    vibrate.addEventListener("change", () => {
      prefer("vibrate", vibrate.checked ? "yes" : "no");
      if (vibrate.checked) navigator.vibrate?.(80);
    });
    const dialog = openDialog(
      "Settings",
      element(
        "div",
        { class: "stack" },
        element(
          "p",
          {},
          "You are ",
          nameOf(this.#membership.name),
          this.#performer && [", dancing ", nameOf(this.#performer.name)],
          ".",
        ),
        element("button", {
          type: "button",
          class: "wide",
          onclick: () => {
            dialog.close();
            this.#choosePerformer();
          },
        }, "Change performer"),
        element(
          "label",
          { class: "switch", for: "vibrate" },
          vibrate,
          canVibrate ? "Vibrate when a cue starts" : "This device cannot vibrate",
        ),
        element("p", { class: "help" }, awake[this.#awake]),
        lagSettings(),
        element(
          "button",
          { type: "button", class: "quiet wide", onclick: () => leave("dancer") },
          "Not you? Leave this session",
        ),
      ),
    );
  }
}

const seat = await takeSeat("dancer");
if (seat) open(seat);
