import "../words/page.js";
import { words } from "../words/conductor.js";
import "../words/groups.js";
import "../words/sessions.js";
import { LiveSession } from "../live/session.js";
import { byId, setText, within } from "../ui/node.js";
import { loadTakes, lookAtTakes } from "../session/look-at-takes.js";
import { askForTouch } from "../sound/hearing.js";
import { announce } from "../ui/announce.js";
import { follow, listPlaces, sideButton } from "../session/live-page.js";
import { beginOnceInUse, loadInAdvance, openOnDemand } from "../ui/on-demand.js";
import { drawing } from "../ui/drawing.js";
import { releaseFocusAfterPointer } from "../ui/keyboard.js";
import { later } from "../ui/queue.js";
import { takeSeat } from "../session/seat.js";
import { confirmed, isDialogOpen } from "../ui/dialog.js";
import { showTrouble } from "../ui/banner.js";
import { StageStand } from "../session/stage-stand.js";
import { keepAwake } from "../ui/wake-lock.js";
import { Baton } from "../session/baton.js";
import { showCast } from "../conductor/cast-list.js";
import { FormationList } from "../conductor/formation-list.js";
import { FormationNotes, loadNoteList } from "../conductor/formation-notes.js";
import { Hands } from "../conductor/hands.js";
import { Midi } from "../conductor/midi.js";
import { Ownership } from "../session/ownership.js";
import { Panel } from "../conductor/panels.js";
import { PeopleDots, revealPerson } from "../conductor/people-dots.js";
import { PeopleList } from "../session/people-list.js";
import { Remote } from "../conductor/remote.js";
import { watchNodes } from "../conductor/nodes.js";
import { showStudioLink } from "../conductor/studio-link.js";
import { listenToKeys } from "../conductor/shortcuts.js";
import { Timing } from "../conductor/timing.js";
import { showTakeovers } from "../conductor/took-over.js";
import { Transport } from "../conductor/transport.js";
import { initialsChoice, labelDots } from "../session/initials.js";
import { loadHelp, openHelp } from "../help/offer.js";
import { clickChoice, voiceChoice } from "../sound/hearing.js";
import { atFirstVisit } from "../ui/first-visit.js";
import { secondsInWords } from "../stage/words.js";

/**
 * @import { Membership } from "../live/memberships.js"
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Noting } from "../conductor/noting.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 */

const digitsWithin = 900;

const onDemand = {
  joining: () => import("../session/join-panel.js"),
  prompting: () => import("../session/prompting.js"),
  music: () => import("../sound/page.js"),
  announcing: () => import("../session/announcing.js"),
  takes: loadTakes,
  noting: () => import("../conductor/noting.js"),
  noteList: loadNoteList,
  hands: () => import("../conductor/hands-dialog.js"),
  help: loadHelp,
  hints: () => import("../conductor/hints.js"),
  groups: () => import("../conductor/groups.js"),
};

/** @param {Membership} membership */
function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage", HTMLCanvasElement));
  const list = new FormationList(byId("formations"));
  const transport = new Transport(session, stand);
  const baton = new Baton(session, byId("baton"));
  const notes = new FormationNotes(session, stand);
  /** @type {Noting | null} */
  let noting = null;
  const notingWith = (/** @type {typeof import("../conductor/noting.js")} */ { Noting }) =>
    noting ??= new Noting(session, stand, byId("stage", HTMLCanvasElement));
  const write = () => openOnDemand(onDemand.noting, (module) => notingWith(module).write());
  const ownership = new Ownership(session, (node) => byId("arrivals").append(node));
  const people = new PeopleList(session, ownership);
  showDots(session, people);
  new Panel("more", "more-panel", { isMenu: true });
  new Timing(session);
  showCast(session);
  showTakeovers(session, byId("took-over"));
  people.onGiveBaton = (member) => baton.give(member);
  list.onJump = (index) => transport.jump(index);
  list.onOffer = (index) => {
    stand.preview(index);
    if (index >= 0) transport.offerStart(String(index + 1));
    const name = stand.choreography?.formations[index]?.name;
    if (name !== undefined) announce(words("conductor.offered", { number: index + 1, name }));
  };

  list.onPlace = (place) => transport.offerStart(place);

  stand.onProduction = (choreography) => {
    list.withdraw();
    produced(session, choreography, list, transport);
  };
  stand.onFrame = (picture, now) => {
    transport.showPicture(picture);
    list.light(picture.phase === "empty" ? -1 : picture.formation, picture.next?.formation ?? -1);
    if (stand.choreography !== null) showNow(picture, now, session.shown, stand.choreography);
  };
  stand.onFormation = (index, picture, before) => {
    if (picture.phase === "empty") return;
    if (before !== null) transport.wentLive();
    const name = stand.choreography?.formations[index]?.name ?? "";
    announce(words("conductor.formationIsLive", { number: index + 1, name }));
    listPlaces(byId("places"), stand, index);
    notes.show();
  };
  session.newsOf("change", "connection").listen(() => transport.showState());

  sideButton(byId("side"), stand);
  labelDots(stand);
  byId("note").addEventListener("click", write);
  byId("announce").addEventListener("click", () => announceSomething(session, stand));
  byId("takes").addEventListener("click", () => lookAtTakes(session));
  byId("join").addEventListener("click", () => showCodes(session));
  byId("groups").addEventListener("click", () => showGroups(session));
  byId("regroup").addEventListener("click", () => openOnDemand(onDemand.groups, ({ callBack }) => callBack(session)));
  drawing(byId("groups-said"), [session.newsOf("change")], () => groupsInWords(session));
  byId("help").addEventListener("click", () => help(stand));
  byId("end").addEventListener("click", () => endSession(ownership));
  const deeds = actions({ session, stand, list, transport, baton, write, unwrite: () => noting?.close() });
  takeHands(deeds);
  releaseFocusAfterPointer();
  const remote = new Remote();
  keepAwake((state) => (remote.awake = state));
  watchNodes(byId("nodes"));
  loadInAdvance(Object.values(onDemand));
  beginOnceInUse(session, onDemand.noting, notingWith);
  const stop = session.listen("production", () => {
    stop();
    atFirstVisit("conductor", showHints);
  });
  beginOnceInUse(session, onDemand.prompting, ({ promptWith }) => promptWith(session, stand));
  const places = { hint: within(document, ".said"), button: byId("music") };
  beginOnceInUse(
    session,
    onDemand.music,
    ({ musicInSession }) => musicInSession(session, stand, "conductor", places),
  );
  askForTouch(within(document, ".said"));
  follow(session, "conductor", () => ownership.isOwner ? () => ownership.reopen() : null);
  Object.assign(globalThis, { runthrough: { session, stand } }); // for the console and for measurements
}

/**
 * @param {LiveSession} session
 * @param {Choreography} choreography
 * @param {FormationList} list
 * @param {Transport} transport
 */
function produced(session, choreography, list, transport) {
  const studio = byId("studio", HTMLAnchorElement);
  if (studio.hidden && session.state.production !== null) showStudioLink(studio, session.state.production.id);
  const { title } = choreography.production;
  document.title = words("conductor.titled", { title });
  later(() => {
    setText(within(document, "#title bdi"), title);
    const isEmpty = choreography.formationCount === 0;
    byId("empty").hidden = !isEmpty;
    byId("no-formations").hidden = !isEmpty;
    byId("formations").hidden = isEmpty;
    byId("number").hidden = isEmpty;
  });
  list.show(choreography);
  transport.showProduction(choreography);
  transport.showState();
}

/**
 * @param {Picture} picture
 * @param {number} now
 * @param {Timeline} timeline
 * @param {Choreography} choreography
 */
function showNow(picture, now, timeline, choreography) {
  if (picture.phase === "empty") return;
  setText(byId("number"), String(picture.formation + 1));
  setText(byId("name"), choreography.formations[picture.formation].name);
  const isMoving = picture.phase === "moving";
  const onTheWay = picture.runs ? "movingInto" : picture.waits ? "onTheWayTo" : "stoppedOnTheWay";
  const phase = isMoving ? onTheWay : "standingIn";
  setText(byId("phase"), words(`conductor.${phase}`));
  if (picture.waits) {
    const count = picture.countedIn?.left;
    setText(byId("countdown"), words("conductor.aboutToGoOn"));
    setText(byId("counts"), count === undefined ? "" : words("conductor.countsToStart", { count }));
    return;
  }
  const ahead = isMoving ? picture.arrives : picture.next?.starts ?? null;
  if (ahead === null) {
    const isOver = picture.next === null && !isMoving;
    const rests = picture.isPaused ? "paused" : isOver ? "theEnd" : "waitsForGo";
    setText(byId("countdown"), words(`conductor.${rests}`));
    setText(byId("counts"), "");
    return;
  }
  setText(byId("countdown"), secondsInWords(Math.max(0, ahead - now)));
  const count = choreography.countsUntil(timeline, now, ahead);
  setText(byId("counts"), words(isMoving ? "conductor.countsToArrival" : "conductor.countsToMove", { count }));
}

/**
 * Everybody as one dot each, and behind the word before them the whole list. Who dances nobody yet is asked about.
 *
 * @param {LiveSession} session
 * @param {PeopleList} people
 */
function showDots(session, people) {
  const everyone = new Panel("everyone", "everyone-panel", { isColumn: true });
  new PeopleDots(session, people).onPress = (member, isByKey) => {
    if (people.askForPerformer(member)) return;
    everyone.open();
    revealPerson(member, isByKey);
  };
}

/** @param {LiveSession} session */
const showCodes = (session) => openOnDemand(onDemand.joining, ({ openJoinPanel }) => openJoinPanel(session));

/** @param {LiveSession} session */
const showGroups = (session) => openOnDemand(onDemand.groups, ({ openGroups }) => openGroups(session));

/** A group has no groups of its own. @param {LiveSession} session */
function groupsInWords({ state: { groups, main, ended }, holdsBaton }) {
  const count = groups.length;
  byId("groups").hidden = main !== null || ended;
  byId("regroup").hidden = count === 0 || !holdsBaton;
  return count === 0 ? words("groups.button") : words("groups.out", { count });
}

/**
 * @param {LiveSession} session
 * @param {StageStand} stand
 */
function announceSomething(session, stand) {
  const { picture } = stand;
  const live = picture === null || picture.phase === "empty" ? null : picture.formation + 1;
  openOnDemand(onDemand.announcing, ({ openAnnouncing }) => openAnnouncing(session, live));
}

/**
 * @param {{ session: LiveSession, stand: StageStand, list: FormationList, transport: Transport, baton: Baton,
 *   write: () => void, unwrite: () => void }} parts
 * @returns {Parameters<typeof listenToKeys>[0]}
 */
function actions({ session, stand, list, transport, baton, write, unwrite }) {
  let digits = "";
  let lastDigit = 0;
  return {
    go: () => transport.go(),
    back: () => transport.back(),
    play: () => transport.playOrPause(),
    choosePrevious: () => list.step(-1),
    chooseNext: () => list.step(1),
    seekBack: () => transport.seekBy(-1),
    seekOn: () => transport.seekBy(1),
    slower: () => transport.rateBy(-1),
    faster: () => transport.rateBy(1),
    turn: () => byId("side").click(),
    tap: () => transport.tap(),
    start: () => transport.chooseStart(),
    takes: () => lookAtTakes(session),
    groups: () => byId("groups").click(),
    join: () => showCodes(session),
    announce: () => announceSomething(session, stand),
    note: write,
    withdraw: () => {
      list.withdraw();
      unwrite();
    },
    takeBaton: () => baton.take(),
    help: () => help(stand),
    digit: (digit) => {
      const now = performance.now();
      digits = now - lastDigit < digitsWithin ? digits + digit : digit;
      lastDigit = now;
      list.choose(Number(digits) - 1);
    },
  };
}

const showHints = () => openOnDemand(onDemand.hints, ({ showConductorHints }) => showConductorHints());

/** Also what is set on this device for all sessions. @param {StageStand} stand */
const help = (stand) =>
  openHelp("conductor", { hints: showHints, more: () => [clickChoice(), voiceChoice(), initialsChoice(stand)] });

/** Keys, clickers, pedals and pads. @param {ReturnType<typeof actions>} deeds */
function takeHands(deeds) {
  const hands = new Hands();
  const midi = new Midi();
  midi.onInput = (input) => {
    const deed = isDialogOpen() ? null : hands.deedOf(input);
    if (deed !== null) deeds[deed]("");
  };
  midi.openIfAllowed();
  listenToKeys(deeds, hands);
  byId("hands").addEventListener(
    "click",
    () => openOnDemand(onDemand.hands, ({ openHands }) => openHands(hands, midi)),
  );
}

/** @param {Ownership} ownership */
async function endSession(ownership) {
  const why = ownership.whyNotEnd;
  if (why !== null) {
    showTrouble(why);
    return;
  }
  const isSure = await confirmed(
    words("conductor.endQuestion"),
    words("sessions.endText"),
    { yes: words("conductor.endSession"), isGrave: true },
  );
  if (!isSure) return;
  const refusal = await ownership.end();
  if (refusal !== null) showTrouble(refusal);
}

takeSeat("conductor").then((seat) => seat && open(seat));
