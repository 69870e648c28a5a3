import "../words/page.js";
import { LiveSession } from "../live/session.js";
import { byId, setText } from "../parts/element.js";
import { announce, follow, listPlaces, releaseFocusAfterPointer, sideButton } from "../parts/live-page.js";
import { takeSeat } from "../parts/seat.js";
import { confirmed } from "../parts/dialog.js";
import { showTrouble } from "../parts/banner.js";
import { refusalInWords } from "../parts/refusals.js";
import { StageStand } from "../parts/stage-stand.js";
import { keepAwake } from "../parts/wake-lock.js";
import { Baton } from "../conductor/baton.js";
import { CastList } from "../conductor/cast-list.js";
import { FormationList } from "../conductor/formation-list.js";
import { openJoinPanel } from "../conductor/join-panel.js";
import { PeopleList } from "../conductor/people-list.js";
import { watchNodes } from "../conductor/nodes.js";
import { showStudioLink } from "../conductor/studio-link.js";
import { listenToKeys, openShortcuts } from "../conductor/shortcuts.js";
import { Timing } from "../conductor/timing.js";
import { Transport } from "../conductor/transport.js";
import { countsIn, plural, secondsInWords } from "../stage/words.js";

const digitsWithin = 900;

function open(membership) {
  const session = new LiveSession(membership);
  const stand = new StageStand(session, byId("stage"));
  const list = new FormationList(byId("formations"));
  const transport = new Transport(session, stand);
  const baton = new Baton(session, byId("baton"));
  const column = byId("people").closest("section");
  const people = new PeopleList(session, column);
  new Timing(session, column);
  new CastList(session, column);
  people.onGiveBaton = (member) => baton.give(member);
  list.onJump = (index) => transport.jump(index);

  stand.onProduction = (choreography) => produced(session, choreography, list, transport);
  stand.onFrame = (picture, now) => {
    transport.showPicture(picture);
    list.light(picture.phase === "empty" ? -1 : picture.formation, picture.next?.formation ?? -1);
    showNow(picture, now, stand.choreography);
  };
  stand.onFormation = (index, picture, before) => {
    if (picture.phase === "empty") return;
    if (before !== null) transport.wentLive();
    announce(`Formation ${index + 1}, ${stand.choreography.formations[index].name} is live`);
    listPlaces(byId("places"), stand, index);
  };
  for (const type of ["change", "connection"]) session.addEventListener(type, () => transport.showState());

  sideButton(byId("side"), stand);
  byId("join").addEventListener("click", () => openJoinPanel(session));
  byId("help").addEventListener("click", openShortcuts);
  byId("end").addEventListener("click", () => endSession(session));
  listenToKeys(actions({ session, list, transport, baton }));
  releaseFocusAfterPointer();
  keepAwake(() => {});
  watchNodes(byId("nodes"));
  follow(session, "conductor");
  window.runthrough = { session, stand };
}

function produced(session, choreography, list, transport) {
  if (byId("studio").hidden) showStudioLink(byId("studio"), session.state.production.id);
  document.title = `${session.production.title} · Conductor · Runthrough`;
  setText(byId("title").querySelector("bdi"), session.production.title);
  const isEmpty = choreography.formationCount === 0;
  byId("empty").hidden = !isEmpty;
  byId("no-formations").hidden = !isEmpty;
  byId("formations").hidden = isEmpty;
  byId("number").hidden = isEmpty;
  list.show(choreography);
  transport.showProduction(choreography);
  transport.showState();
}

function showNow(picture, now, choreography) {
  if (picture.phase === "empty") return;
  setText(byId("number"), String(picture.formation + 1));
  setText(byId("name"), choreography.formations[picture.formation].name);
  const isMoving = picture.phase === "moving";
  setText(byId("phase"), isMoving ? (picture.runs ? "moving into" : "stopped on the way to") : "standing in");
  const ahead = isMoving ? picture.arrives : picture.next?.starts ?? null;
  if (ahead === null) {
    setText(byId("countdown"), picture.next === null && !isMoving ? "the end" : "waits for GO");
    setText(byId("counts"), "");
    return;
  }
  const left = Math.max(0, ahead - now);
  setText(byId("countdown"), secondsInWords(left));
  setText(
    byId("counts"),
    `${plural(countsIn(left * (picture.rate || 1), choreography.tempo), "count")} to ${
      isMoving ? "arrival" : "the move"
    }`,
  );
}

function actions({ session, list, transport, baton }) {
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
    join: () => openJoinPanel(session),
    takeBaton: () => baton.take(),
    help: openShortcuts,
    digit: (digit) => {
      const now = performance.now();
      digits = now - lastDigit < digitsWithin ? digits + digit : digit;
      lastDigit = now;
      list.choose(Number(digits) - 1);
    },
  };
}

async function endSession(session) {
  const isSure = await confirmed(
    "End this session?",
    "Everybody's page says that the run-through is over, and the codes stop working. This cannot be taken back.",
    { yes: "End session", isGrave: true },
  );
  if (!isSure) return;
  const answer = await session.command("end");
  if (!answer.ok) showTrouble(refusalInWords(answer));
}

const seat = await takeSeat("conductor");
if (seat) open(seat);
