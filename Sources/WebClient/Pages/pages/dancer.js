import "../words/page.js";
import { words, wordsAround } from "../words/dancer.js";
import { LiveSession } from "../live/session.js";
import { performersCastFor, placeNamed } from "../live/cast.js";
import { BatteryMode } from "../dancer/battery-mode.js";
import { turnAt } from "../dancer/turn.js";
import { TurnBand } from "../dancer/turn-band.js";
import { openSettings } from "../dancer/settings.js";
import { memberNamed } from "../live/model.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { byId, setText, within } from "../ui/node.js";
import { keepFitted } from "../ui/fitted.js";
import { showBar } from "../session/bar.js";
import { labelDots } from "../session/initials.js";
import { askForTouch } from "../sound/hearing.js";
import { announce } from "../ui/announce.js";
import { follow, sideButton } from "../session/live-page.js";
import { loadTakes, lookAtTakes } from "../session/look-at-takes.js";
import { beginInTime, beginOnceInUse, loadInAdvance, openOnDemand } from "../ui/on-demand.js";
import { wishedFor } from "../session/invitation.js";
import { takeSeat } from "../session/seat.js";
import { pickPerformer } from "../session/performer-picker.js";
import { confirmed } from "../ui/dialog.js";
import { prefer, preference } from "../ui/preferences.js";
import { PerformerNotes } from "../dancer/performer-notes.js";
import { refusalInWords } from "../ui/refusals.js";
import { StageStand } from "../session/stage-stand.js";
import { vibrate } from "../ui/vibration.js";
import { keepAwake } from "../ui/wake-lock.js";
import { countsIn } from "../stage/tempo.js";
import { ownPlaceInWords, wayInWords } from "../stage/words.js";
import { symbolBadge } from "../stage/symbols.js";
import { patch } from "../ui/patch.js";
import { later } from "../ui/queue.js";
import { offerHelp } from "../help/offer.js";

offerHelp("dancer", null);

/**
 * @import { Child } from "../ui/element.d.ts"
 * @import { Membership } from "../live/memberships.js"
 * @import { Performer } from "../wire/production.d.ts"
 * @import { OwnChanges } from "../dancer/own-changes.js"
 * @import { OwnNotes } from "../dancer/own-notes.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Music } from "../sound/music.js"
 * @import { MovesShown } from "../session/moves-shown.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { Turn } from "../dancer/turn.js"
 *
 * @typedef {typeof import("../sound/page.js")} Sound
 */

const loadChanges = () => import("../dancer/own-changes.js");
const loadPlaces = () => import("../dancer/my-places.js");
const loadSound = () => import("../sound/page.js");

/** @param {Membership} membership */
function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage", HTMLCanvasElement), {
    side: "performer",
    cropsWings: true,
    namesSides: true,
  });
  const page = new DancerPage(session, stand, membership);
  page.listen();
  follow(session, "dancer");
  page.begin();
  Object.assign(globalThis, { runthrough: { session, stand } }); // for the console and for measurements
}

class DancerPage {
  #session;
  #stand;
  #membership;
  /** @type {"on" | "off" | "unsupported"} */
  #awake = "off";
  #battery;
  #hasAsked = false;
  /**
   * Taking the performer chosen on the joining page, once that was begun: why not.
   *
   * @type {Promise<string | null> | null}
   */
  #wish = null;
  /**
   * What the dancer last said on this device; before that, what the session says applies.
   *
   * @type {boolean | null}
   */
  #ready = null;
  #band = new TurnBand();
  #notes = new PerformerNotes(() => this.#openNotes());
  /** @type {OwnNotes | null} */
  #ownNotes = null;
  /** @type {OwnChanges | null} */
  #ownChanges = null;
  /** Told when there is something new behind the bar. */
  #news = new Changes();
  /** @type {Music | null} */
  #music = null;
  /** Once the piece has moves. @type {MovesShown | "awaited" | null} */
  #moves = null;
  /** Whose colours and words are shown; undefined before there are any. @type {Performer | null | undefined} */
  #seen = undefined;
  /** What the words about places depend on: whose and which. */
  #wordsShown = "";
  /**
   * What they did in the last frame, and in which formation; null before there was one.
   *
   * @type {{ doing: Turn["doing"], formation: number } | null}
   */
  #did = null;
  /**
   * The performer whom this dancer danced last; another one than they chose was given to them.
   *
   * @type {{ id: string | null, name: string } | null}
   */
  #danced = null;
  /** Whether somebody else has taken over whom they danced, while they were away. */
  #isReplaced = false;
  /**
   * The performer whom they chose last; undefined once they have been given that one.
   *
   * @type {string | null | undefined}
   */
  #chosen = undefined;

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {Membership} membership
   */
  constructor(session, stand, membership) {
    this.#session = session;
    this.#stand = stand;
    this.#membership = membership;
    this.#battery = new BatteryMode(session, stand);
  }

  /** What is done once the session has been opened. */
  begin() {
    this.#battery.begin();
    askForTouch(within(document, ".notice"));
  }

  listen() {
    sideButton(byId("side"), this.#stand);
    byId("ready").addEventListener("click", () => this.#toggleReady());
    this.#drawBar();
    byId("who-button").addEventListener("click", () => this.#choosePerformer());
    byId("changed").addEventListener("click", () => {
      byId("changed").hidden = true;
      if (this.#isReplaced) this.#choosePerformer();
    });
    this.#stand.onFrame = (picture, now) => {
      this.#showTime(picture, now);
      this.#ownNotes?.framed(picture);
      this.#ownChanges?.framed(picture);
    };
    this.#stand.onFormation = (index, picture) => this.#showFormation(index, picture);
    this.#session.newsOf("change", "connection").listen(() => this.#wishOnce());
    this.#session.listen("change", () => this.#showMe());
    this.#session.listen("production", () => this.#produced());
    // The production is told before it is on the stage: what was written meanwhile is of the formation that is live.
    this.#stand.loaded.listen(() => this.#showNotes());
    this.#session.listen("connection", () => this.#repeatReady());
    this.#session.listen("event", ({ kind }) => {
      if (kind !== "cued") return;
      this.#ready = null;
      this.#showMe();
    });
    this.#drawPerformer();
    for (const id of ["connection", "changed", "name", "place", "next", "who", "ready"]) keepFitted(byId(id));
    labelDots(this.#stand);
    keepAwake((state) => (this.#awake = state));
    beginOnceInUse(
      this.#session,
      () => import("../dancer/eyes-free.js"),
      ({ EyesFree }) => new EyesFree(this.#session, this.#stand, this.#battery),
    );
    beginOnceInUse(
      this.#session,
      () => import("../dancer/own-notes.js"),
      ({ OwnNotes }) => {
        this.#ownNotes = new OwnNotes(this.#session, this.#stand);
        this.#ownNotes.onShown = () => this.#ownChanges?.show();
      },
    );
    beginOnceInUse(
      this.#session,
      loadChanges,
      (loaded) => this.#changesBy(loaded),
    );
    beginOnceInUse(this.#session, loadSound, (sound) => this.#musicBy(sound));
    loadInAdvance([loadPlaces, loadTakes]);
  }

  get #performer() {
    return this.#session.production?.performers.find(({ id }) => id === this.#session.myPerformer) ?? null;
  }

  /** @param {typeof import("../dancer/own-changes.js")} loaded */
  #changesBy({ OwnChanges }) {
    if (this.#ownChanges === null) {
      this.#ownChanges = new OwnChanges(this.#session, this.#stand, () => this.#ownNotes?.isShown ?? false);
      this.#ownChanges.looked.listen(() => this.#news.notify());
    }
    return this.#ownChanges;
  }

  /** Where one thumb leads to from the live stage. */
  #drawBar() {
    showBar(byId("bar"), [this.#session.newsOf("change", "production"), this.#news], () => {
      const { production, unread } = this.#session.state;
      return [
        {
          id: "my-places",
          sign: "stage",
          label: words("dancer.myPlaces"),
          open: () =>
            openOnDemand(
              loadPlaces,
              ({ openMyPlaces }) => openMyPlaces(this.#session, this.#stand, () => this.#choosePerformer()),
            ),
        },
        {
          id: "changes",
          sign: "history",
          label: words("dancer.changes"),
          count: this.#ownChanges?.unseen,
          open: () => openOnDemand(loadChanges, (loaded) => this.#changesBy(loaded).open()),
        },
        {
          id: "notes",
          sign: "notes",
          label: words("dancer.notesOfMine"),
          count: unread.length,
          open: () => this.#openNotes(),
        },
        {
          id: "practise",
          sign: "run",
          label: words("dancer.practise"),
          href: production === null ? null : `/practice/${encodeURIComponent(production.id)}`,
        },
        { id: "menu", sign: "menu", label: words("dancer.settings"), open: () => this.#openSettings() },
      ];
    });
  }

  #openNotes() {
    this.#notes.open(this.#session, this.#stand.choreography);
  }

  #showMoves() {
    this.#moves = "awaited";
    beginInTime(() => import("../session/moves-shown.js"), ({ MovesShown }) => {
      const dancer = () => this.#session.myPerformer;
      this.#moves = new MovesShown(this.#session, this.#stand, within(document, ".ahead"), dancer);
      this.#stand.refresh();
    });
  }

  #produced() {
    const { production } = this.#session;
    if (production === null) return;
    if (this.#moves === null && production.moves?.length > 0) this.#showMoves();
    const { title, formations } = production;
    document.title = words("dancer.titled", { title });
    byId("empty").hidden = formations.length > 0;
    if (formations.length === 0) {
      setText(byId("number"), "–");
      for (const id of ["name", "place-label", "place-words", "next"]) setText(byId(id), "");
      this.#wordsShown = "";
      this.#band.empty();
    }
    this.#showMe();
    this.#askOnce();
  }

  /** The production need not be here for that. */
  #wishOnce() {
    if (this.#session.state.known && this.#session.isConnected) this.#takeWish();
  }

  #takeWish() {
    if (this.#wish !== null) return;
    const wished = wishedFor(this.#session.id);
    if (wished !== null && this.#session.myPerformer === null) this.#wish = this.#assign(wished);
  }

  /** A dancer who has just joined is asked which performer they are. */
  #askOnce() {
    if (this.#hasAsked || !this.#session.state.known || this.#session.production === null) return;
    this.#hasAsked = true;
    this.#takeWish();
    if (this.#wish !== null) this.#wish.then((refusal) => refusal !== null && this.#choosePerformer(refusal));
    else if (
      this.#session.myPerformer === null && !this.#session.state.ended &&
      preference(`watching.${this.#session.id}`, "") !== "yes"
    ) this.#askWhetherNamed();
  }

  /** Who has typed the name of a performer is asked for that one first, not to look for it among all. */
  async #askWhetherNamed() {
    const likely = this.#likely;
    if (likely === null) return this.#choosePerformer();
    const isSo = await confirmed(words("dancer.isThisYou", { name: likely.name }), words("dancer.youAreHelp"), {
      yes: words("dancer.yesIAm"),
      no: words("dancer.anotherPerformer"),
    });
    if (this.#session.myPerformer !== null || this.#session.state.ended) return undefined;
    return isSo ? this.#takeWished(likely.id) : this.#choosePerformer();
  }

  /** The free performer of whom this dancer has the name. */
  get #likely() {
    const { production, state } = this.#session;
    if (production === null) return null;
    const people = new Map(production.people.map(({ id, name }) => [id, name]));
    const places = production.performers.map(({ id, name, person }) => {
      const cast = person === null ? undefined : people.get(person);
      return { id, name, ...(cast === undefined ? {} : { person: cast }), taken: id in state.assignments };
    });
    return placeNamed(places, this.#membership.name);
  }

  /** @param {string} performer the one chosen on the joining page; somebody else may have been quicker */
  async #takeWished(performer) {
    const refusal = await this.#assign(performer);
    if (refusal !== null) this.#choosePerformer(refusal);
  }

  #choosePerformer(problem = "") {
    const mine = this.#session.myPerformer;
    pickPerformer(this.#session, {
      title: words("dancer.whichPerformer"),
      intro: words("dancer.pickHelp"),
      problem,
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
    if (answer.ok) return null;
    if (this.#chosen === performer) this.#chosen = undefined;
    return refusalInWords(answer);
  }

  /**
   * @param {number} index
   * @param {Picture} picture
   */
  #showFormation(index, picture) {
    if (picture.phase === "empty") return;
    setText(byId("number"), String(index + 1));
    setText(byId("name"), this.#stand.choreography?.formations[index]?.name ?? "");
    this.#showNotes();
  }

  #showNotes() {
    this.#notes.show(this.#stand, this.#performer, this.#session.state.notes);
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
    const timeline = this.#session.shown;
    const turn = turnAt(picture, choreography, timeline, now, this.#turn);
    this.#band.show(turn, picture, now, timeline, choreography);
    this.#announce(turn, picture, choreography);
    this.#showWay(turn, picture, choreography);
    if (typeof this.#moves === "object") this.#moves?.show(choreography, picture.time);
  }

  /**
   * A flash and a word when it is this dancer's turn to move, and where everybody is in another formation at
   * once; not when others begin to move.
   *
   * @param {Turn} turn
   * @param {Picture} picture
   * @param {Choreography} choreography
   */
  #announce({ doing, after }, { formation, runs, time }, choreography) {
    const before = this.#did;
    if (before?.doing === doing && before.formation === formation) return;
    this.#did = { doing, formation };
    const isAnother = before?.formation !== formation;
    const goes = doing === "move" && runs;
    if (isAnother) {
      const wait = doing === "wait" ? words("dancer.sayWait", { count: countsIn(after, choreography, time) }) : "";
      const name = choreography.formations[formation].name;
      const place = `${this.#ownPlace(formation)} ${wait}`.trim();
      announce(words("dancer.formationIsLive", { number: formation + 1, name, place }));
    } else if (goes) {
      announce(words("dancer.sayGo"));
    }
    if (before !== null && (goes || (isAnother && doing === "hold"))) this.#flash();
  }

  /** @param {number} index */
  #ownPlace(index) {
    const turn = this.#turn;
    const { choreography } = this.#stand;
    if (turn < 0 || choreography === null) return "";
    const places = choreography.standIn(index);
    const place = ownPlaceInWords({ x: places[2 * turn], y: places[2 * turn + 1] }, choreography.stage);
    return words("dancer.yourPlace", { place });
  }

  /**
   * Where this dancer is or goes, and what comes after.
   *
   * @param {Turn} turn
   * @param {Picture} picture
   * @param {Choreography} choreography
   */
  #showWay({ doing, to }, { formation, next }, choreography) {
    const mine = this.#turn;
    const key = `${doing} ${formation} ${to} ${mine} ${this.#session.production?.revision} ${next?.formation}`;
    if (key === this.#wordsShown) return;
    this.#wordsShown = key;
    const isUnderWay = doing === "wait" || doing === "move";
    /** @param {number} index */
    const placeIn = (index) => {
      const places = choreography.standIn(index);
      return { x: places[2 * mine], y: places[2 * mine + 1] };
    };
    setText(byId("place-label"), mine < 0 ? "" : words(isUnderWay ? "dancer.to" : "dancer.now"));
    setText(byId("place-words"), mine < 0 ? "" : ownPlaceInWords(placeIn(formation), choreography.stage));
    if (next === null) return setText(byId("next"), "");
    // A name in a script of the other direction does not move the words around it.
    const named = { number: next.formation + 1, name: nameOf(choreography.formations[next.formation].name) };
    patch(
      byId("next"),
      ...(mine < 0
        ? wordsAround("dancer.nextFormation", named)
        : wordsAround("dancer.nextWay", { ...named, way: wayInWords(placeIn(formation), placeIn(next.formation)) })),
    );
  }

  /** Whom they dance, in the button that chooses it. */
  #drawPerformer() {
    const sources = [this.#session.newsOf("change", "production")];
    const of = () => [this.#performer, this.#session.state.known];
    drawing(byId("badge"), sources, () => this.#performer === null ? [] : symbolBadge(this.#performer, 30), { of });
    drawing(byId("who"), sources, () => {
      if (this.#performer !== null) return nameOf(this.#performer.name);
      return this.#session.state.known ? words("dancer.choosePerformer") : undefined;
    }, { of });
  }

  #showMe() {
    const performer = this.#performer;
    if (performer !== this.#seen) {
      this.#seen = performer;
      document.body.style.setProperty("--mine", performer?.colour ?? "#ffffff");
      this.#wordsShown = "";
      this.#stand.refresh();
    }
    this.#showNotes();
    this.#noticeOwnPerformer(performer);
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
  #noticeOwnPerformer(performer) {
    const { state, myPerformer, production } = this.#session;
    if (!state.known || production === null) return;
    const before = this.#danced ?? this.#dancedBefore();
    this.#danced = { id: myPerformer, name: performer?.name ?? "" };
    prefer(`danced.${this.#session.me}`, myPerformer ?? "");
    if (before === null || before.id === myPerformer || state.ended) return;
    const isOwnChoice = myPerformer === this.#chosen;
    this.#chosen = undefined;
    const other = memberNamed(state, state.assignments[before.id ?? ""] ?? null);
    const said = isOwnChoice ? null : dancedInWords(performer, before.name, other?.name ?? null);
    later(() => {
      this.#isReplaced = !isOwnChoice && performer === null && other !== null;
      this.#showOwnPerformer(said);
    });
  }

  /** @param {readonly Child[] | null} said null: nothing that they do not know */
  #showOwnPerformer(said) {
    const changed = byId("changed");
    changed.hidden = said === null;
    if (said === null) return;
    patch(changed, ...said);
    this.#flash();
    vibrate("told");
  }

  /** Whom they danced when this page was open before. */
  #dancedBefore() {
    const id = preference(`danced.${this.#session.me}`, "");
    const performer = this.#session.production?.performers.find((one) => one.id === id);
    return performer ? { id, name: performer.name } : null;
  }

  #toggleReady() {
    this.#ready = byId("ready").getAttribute("aria-pressed") !== "true";
    this.#session.signal("ready", { ready: this.#ready });
    this.#showReady(this.#ready);
  }

  /** Readiness is a signal and is kept only on this device: it is sent again after a reconnection. */
  #repeatReady() {
    if (this.#ready && this.#session.connection.kind === "live") this.#session.signal("ready", { ready: true });
  }

  /** @param {boolean} isReady */
  #showReady(isReady) {
    const button = byId("ready");
    button.setAttribute("aria-pressed", String(isReady));
    patch(button, isReady && icon("check"), words(isReady ? "dancer.ready" : "dancer.imReady"));
  }

  #flash() {
    const flash = byId("flash");
    flash.classList.remove("on");
    void flash.offsetWidth; // begins the animation anew
    flash.classList.add("on");
  }

  #openSettings() {
    openSettings(this.#stand, {
      session: this.#session,
      name: this.#membership.name,
      performer: this.#performer?.name ?? null,
      awake: this.#awake,
      battery: this.#battery,
      choosePerformer: () => this.#choosePerformer(),
      lookAtTakes: () => lookAtTakes(this.#session),
      openMusic: (this.#session.production?.clips.length ?? 0) > 0
        ? () => openOnDemand(loadSound, (sound) => sound.openMusic(this.#musicBy(sound)))
        : null,
    });
  }

  /** @param {Sound} sound */
  #musicBy({ musicInSession }) {
    const hint = within(document, ".notice");
    return this.#music ??= musicInSession(this.#session, this.#stand, "dancer", { hint });
  }
}

/**
 * Whom they dance now, or who has taken over whom they danced before.
 *
 * @param {Performer | null} performer
 * @param {string} before
 * @param {string | null} other
 */
function dancedInWords(performer, before, other) {
  if (performer !== null) return wordsAround("dancer.youDance", { name: nameOf(performer.name) });
  const name = nameOf(before);
  return other === null
    ? wordsAround("dancer.youDanceNoMore", { name })
    : wordsAround("dancer.dancedByOther", { name, other: nameOf(other) });
}

takeSeat("dancer").then((seat) => seat && open(seat));
