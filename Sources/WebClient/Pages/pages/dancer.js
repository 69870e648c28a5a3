import "../words/page.js";
import { words, wordsAround } from "../words/words.js";
import { LiveSession } from "../live/session.js";
import { performersCastFor } from "../live/cast.js";
import { byId, element, nameOf, setText, within } from "../parts/element.js";
import { announce, follow, listPlaces, sideButton } from "../parts/live-page.js";
import { leave, takeSeat } from "../parts/seat.js";
import { openDialog } from "../parts/dialog.js";
import { pickPerformer } from "../parts/performer-picker.js";
import { prefer, preference } from "../parts/preferences.js";
import { PerformerNotes } from "../parts/performer-notes.js";
import { refusalInWords } from "../parts/refusals.js";
import { StageStand } from "../parts/stage-stand.js";
import { lagSettings } from "../parts/lag-settings.js";
import { themeChoice } from "../parts/theme-choice.js";
import { keepAwake } from "../parts/wake-lock.js";
import { countsIn } from "../stage/tempo.js";
import { placeInWords, secondsInWords, wayInWords } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";

/**
 * @import { Membership } from "../live/memberships.js"
 * @import { Performer } from "../editing/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 */

/** @param {Membership} membership */
function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage", HTMLCanvasElement));
  const page = new DancerPage(session, stand, membership);
  page.listen();
  follow(session, "dancer");
  Object.assign(globalThis, { runthrough: { session, stand } }); // for the console and for measurements
}

class DancerPage {
  #session;
  #stand;
  #membership;
  /** @type {"on" | "off" | "unsupported"} */
  #awake = "off";
  #hasAsked = false;
  /**
   * What the dancer last said here; before that, the session's word counts.
   *
   * @type {boolean | null}
   */
  #ready = null;
  #wayShown = "";
  #notes = new PerformerNotes(within(document, ".ahead"));
  /**
   * Whom this dancer danced last; another than the one they chose was given to them.
   *
   * @type {{ id: string | null, name: string } | null}
   */
  #danced = null;
  /**
   * Whom they chose last; undefined once that has come about.
   *
   * @type {string | null | undefined}
   */
  #chosen = null;

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {Membership} membership
   */
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
    const { production } = this.#session;
    if (production === null) return;
    const { title, formations } = production;
    document.title = words("dancer.titled", { title });
    byId("empty").hidden = formations.length > 0;
    if (formations.length === 0) {
      setText(byId("number"), "–");
      setText(byId("phase"), words("dancer.nothing"));
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
      title: words("dancer.whichPerformer"),
      intro: words("dancer.pickHelp"),
      current: () => this.#session.myPerformer,
      first: () => {
        const { production } = this.#session;
        const cast = production === null ? [] : performersCastFor(production, this.#membership.name);
        return cast.map(({ id }) => id);
      },
      none: words(mine === null ? "dancer.justWatchForNow" : "dancer.justWatch"),
      choose: (performer) => this.#assign(performer),
    });
  }

  /** @param {string | null} performer */
  async #assign(performer) {
    const mine = this.#session.myPerformer;
    prefer(`watching.${this.#session.id}`, performer === null ? "yes" : "no");
    const asked = performer ?? mine;
    if (performer === mine || asked === null) return null;
    this.#chosen = performer;
    const member = performer === null ? null : this.#session.me;
    const answer = await this.#session.command("assign", { performer: asked, member });
    return answer.ok ? null : refusalInWords(answer);
  }

  /**
   * @param {number} index
   * @param {Picture} picture
   * @param {number | null} before
   */
  #showFormation(index, picture, before) {
    const name = this.#stand.choreography?.formations[index]?.name ?? "";
    if (picture.phase !== "empty") {
      setText(byId("number"), String(index + 1));
      setText(byId("name"), name);
      announce(words("dancer.formationIsLive", { number: index + 1, name, place: this.#myPlaceInWords(index) }));
    }
    listPlaces(byId("places"), this.#stand, index);
    this.#notes.show(this.#stand, this.#performer);
    if (before !== null && before !== index) this.#flash();
  }

  /** @param {number} index */
  #myPlaceInWords(index) {
    const turn = this.#turn;
    const { choreography } = this.#stand;
    if (turn < 0 || choreography === null) return "";
    const places = choreography.standIn(index);
    const place = placeInWords({ x: places[2 * turn], y: places[2 * turn + 1] }, choreography.stage);
    return words("dancer.yourPlace", { place });
  }

  get #turn() {
    return this.#stand.performers.findIndex(({ id }) => id === this.#session.myPerformer);
  }

  /**
   * @param {Picture} picture
   * @param {number} now
   */
  #showTime(picture, now) {
    const { choreography } = this.#stand;
    if (picture.phase === "empty" || choreography === null) return;
    const { tempo } = choreography;
    const isMoving = picture.phase === "moving";
    setText(byId("phase"), words(isMoving ? (picture.runs ? "dancer.moveNow" : "dancer.onTheWay") : "dancer.hold"));
    document.body.dataset.phase = isMoving && picture.runs ? "moving" : picture.phase;
    const ahead = isMoving ? picture.arrives : picture.next?.starts ?? null;
    const label = isMoving
      ? "arriveIn"
      : picture.next === null
      ? "then"
      : picture.next.isTimed
      ? "nextMoveIn"
      : "nextMove";
    setText(byId("countdown-label"), words(`dancer.${label}`));
    if (ahead !== null) {
      const left = Math.max(0, ahead - now);
      setText(byId("countdown"), secondsInWords(left));
      setText(byId("counts"), words("common.counts", { count: countsIn(left * (picture.rate || 1), tempo) }));
    } else {
      const state = isMoving ? "paused" : picture.next === null ? "theEnd" : "onGo";
      setText(byId("countdown"), words(`dancer.${state}`));
      setText(byId("counts"), state === "onGo" ? words("dancer.waitForCue") : "");
    }
    this.#showWay(picture, choreography);
  }

  /**
   * @param {Picture} picture
   * @param {Choreography} choreography
   */
  #showWay(picture, choreography) {
    const turn = this.#turn;
    const key =
      `${picture.formation} ${picture.phase} ${turn} ${this.#session.production?.revision} ${picture.next?.formation}`;
    if (key === this.#wayShown) return;
    this.#wayShown = key;
    const isMoving = picture.phase === "moving";
    const to = isMoving ? picture.formation : picture.next?.formation ?? null;
    const from = isMoving ? Math.max(0, picture.formation - 1) : picture.formation;
    /** @param {number} index */
    const placeIn = (index) => {
      const places = choreography.standIn(index);
      return { x: places[2 * turn], y: places[2 * turn + 1] };
    };
    /** @param {number | null} index */
    const inWords = (index) => (turn < 0 || index === null ? "" : placeInWords(placeIn(index), choreography.stage));
    setText(byId("from"), inWords(from));
    setText(byId("to"), inWords(to));
    setText(
      within(byId("from-row"), "dt"),
      words(to === null ? "dancer.stay" : isMoving ? "dancer.from" : "dancer.now"),
    );
    setText(within(byId("to-row"), "dt"), words(isMoving ? "dancer.to" : "dancer.next"));
    byId("from-row").hidden = turn < 0;
    byId("to-row").hidden = turn < 0 || to === null;
    const next = to === null ? undefined : choreography.formations[to];
    setText(
      byId("next-name"),
      to === null || !next ? "" : words("live.numberedFormation", { number: to + 1, name: next.name }),
    );
    setText(
      byId("next-way"),
      turn < 0 || to === null ? "" : words("dancer.wayNext", { way: wayInWords(placeIn(from), placeIn(to)) }),
    );
  }

  #showMe() {
    const performer = this.#performer;
    const who = byId("who");
    const key = performer
      ? `${performer.id} ${performer.name} ${performer.colour} ${performer.symbol} ${performer.label}`
      : "";
    if (who.dataset.key !== key) {
      who.dataset.key = key;
      who.replaceChildren(performer ? nameOf(performer.name) : words("dancer.choosePerformer"));
      byId("badge").replaceChildren(...(performer ? [symbolBadge(performer, 30)] : []));
      document.body.style.setProperty("--mine", performer?.colour ?? "#ffffff");
      this.#wayShown = "";
      this.#stand.refresh();
    }
    this.#notes.show(this.#stand, performer);
    this.#tellWhoIsDanced(performer);
    const isReady = this.#session.state.members.find(({ id }) => id === this.#session.me)?.ready ?? false;
    this.#showReady(this.#ready ?? isReady);
    this.#askOnce();
  }

  /**
   * A stand-in is told whom they dance now, and whoever danced before that somebody else does; not what they chose
   * here.
   *
   * @param {Performer | null} performer
   */
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
        ? wordsAround("dancer.youDance", { name: nameOf(performer.name) })
        : wordsAround("dancer.youDanceNoMore", { name: nameOf(before.name) })),
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

  /** @param {boolean} isReady */
  #showReady(isReady) {
    const button = byId("ready");
    button.setAttribute("aria-pressed", String(isReady));
    setText(button, words(isReady ? "dancer.ready" : "dancer.imReady"));
  }

  #flash() {
    const flash = byId("flash");
    flash.classList.remove("on");
    void flash.offsetWidth; // begins the animation anew
    flash.classList.add("on");
    if (preference("vibrate", "no") === "yes") navigator.vibrate?.([120, 60, 120]);
  }

  #meInWords() {
    const name = nameOf(this.#membership.name);
    const performer = this.#performer;
    return performer === null
      ? wordsAround("dancer.youAre", { name })
      : wordsAround("dancer.youAreDancing", { name, performer: nameOf(performer.name) });
  }

  #openSettings() {
    const canVibrate = "vibrate" in navigator;
    const awake = {
      on: words("dancer.staysAwake"),
      off: words("dancer.awakeAfterTouch"),
      unsupported: words("dancer.cannotStayAwake"),
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
      words("dancer.settings"),
      element(
        "div",
        { class: "stack" },
        element("p", {}, this.#meInWords()),
        element("button", {
          type: "button",
          class: "wide",
          onclick: () => {
            dialog.close();
            this.#choosePerformer();
          },
        }, words("dancer.changePerformer")),
        element(
          "label",
          { class: "switch", for: "vibrate" },
          vibrate,
          words(canVibrate ? "dancer.vibrate" : "dancer.cannotVibrate"),
        ),
        element("p", { class: "help" }, awake[this.#awake]),
        themeChoice(),
        lagSettings(),
        element(
          "button",
          { type: "button", class: "quiet wide", onclick: () => leave("dancer") },
          words("dancer.leave"),
        ),
      ),
    );
  }
}

const seat = await takeSeat("dancer");
if (seat) open(seat);
