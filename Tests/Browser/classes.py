"""Drills for the tests, and the people of a class."""

import dataclasses

from editors import until
from people import LAPTOP, PHONE, People, membership
from pieces import SECOND
from playwright.sync_api import expect
from server import Runthrough, Session

TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "device_scale_factor": 2}

# A phone of plain pixels: where a camera's pictures are drawn all the time, those of a fine display are most of what a test costs.
PLAIN = {**PHONE, "device_scale_factor": 1}


def drill(title="Evening class", *, preparation=0, work=600, rest=30, tempo=60, mode=None, rounds=2, warning=10):
    """Calls of a jab and a cross, and of a lead hook, one after the other."""
    return {
        "title": title,
        "tempo": tempo,
        "drill": {"preparation": preparation * SECOND, "spacing": {"least": 1, "most": 1}, "intensity": 1, "warnings": [warning * SECOND]},
        "combos": [
            {"id": "onetwo", "name": "One-two", "steps": [{"action": "jab", "counts": 1}, {"action": "cross", "counts": 1}]},
            {"id": "hook", "name": "Hook", "steps": [{"action": "leadHook", "counts": 1}]},
        ],
        "rounds": [
            {"id": f"r{turn}", "work": work * SECOND, "rest": rest * SECOND, "mode": mode or {"kind": "sequence", "combos": ["onetwo", "hook"]}}
            for turn in range(rounds)
        ],
    }


FREE = {"kind": "free"}


def trainer(runthrough, session, people, name="Mira", device=TABLET):
    page = people.join(runthrough, session, "conductor", name, device, page_of="trainer")
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("#baton")).to_contain_text("You’re in control")
    return page


def more(page):
    """Opens what a trainer has behind one button."""
    page.locator("#more").click()
    expect(page.locator("#actions")).to_be_visible()


def athlete(runthrough, session, people, name="Ana", device=PHONE, stance="Left (orthodox)", **options):
    """An athlete who has said how they stand; with `stance=None` the question is still open."""
    page = people.join(runthrough, session, "dancer", name, device, page_of="athlete", **options)
    question = page.get_by_role("dialog", name="Which hand is in front?")
    expect(question).to_be_visible()
    if stance is not None:
        question.get_by_role("button", name=stance).click()
        expect(question).to_be_hidden()
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def use_camera(page):
    page.get_by_role("button", name="Use the camera").click()
    page.get_by_role("dialog", name="Your camera").get_by_role("button", name="Use the camera").click()


def join_as_the_next(runthrough, session, page, name):
    """Somebody else joins with the phone of an athlete."""
    code = session.codes["dancer"]
    seat = runthrough.call("POST", "/api/v1/join", {"code": code, "name": name}, token=None)
    place = f"runthrough.membership.{session.id}.dancer"
    page.evaluate("([place, kept]) => localStorage.setItem(place, kept)", [place, membership(seat, name, code)])
    page.reload()
    expect(page.locator("#connection")).to_have_text("Live")


def wall(runthrough, session, people, device=LAPTOP):
    page = people.page(device)
    page.goto(f"{runthrough.url}/screen/{session.codes['screen']}")
    page.wait_for_url(f"**/class/{session.id}")
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def results_of(page, session):
    """The results of a class, in another page of the same person."""
    with page.context.expect_page() as opened:
        page.evaluate(f"window.open('/results/{session.id}')")
    return opened.value


def watch_film(results, where=None):
    """Opens the film that is kept, which is in a part of the results, and returns its dialog."""
    (where or results).get_by_role("button", name="Watch").click()
    shown = results.get_by_role("dialog").filter(has=results.locator(".film-picture"))
    expect(shown.locator(".film-picture")).to_be_visible()
    return shown


# What is called at an instant of the session clock, as a page computes it.
CALL_AT = """(instant) => {
  const drill = runthrough.page?.drill ?? runthrough.drill;
  const { stage, call, next, left } = drill.run.at(runthrough.session.shown, instant);
  const of = (one) => one && [one.combo.id, one.round, one.number, one.at, one.steps.map(({ due }) => due)];
  return JSON.stringify([stage?.kind, stage?.round, Math.round(left), of(call), next.map(of)]);
}"""
NOW = "() => runthrough.session.now()"
# Milliseconds until a step of the drill is due, and what it is.
NEXT_DUE = """() => {
  const { session, page: { drill } } = runthrough;
  const now = session.now();
  const { call, next } = drill.at(now);
  for (const { steps } of [call, ...next].filter(Boolean)) for (const { action, due } of steps) {
    const instant = drill.run.instantOf(session.shown, now, due);
    if (instant !== null && instant > now + 300_000) return [action, (instant - now) / 1000];
  }
  return null;
}"""

# The devices of athletes as the server knows them, all in one page that shows nothing.
CROWD = """async ([session, members]) => {
  globalThis.crowd = await Promise.all(members.map(({ token }, turn) => new Promise((resolve, reject) => {
    const address = `${location.origin.replace("http", "ws")}/live/${session}`;
    const socket = new WebSocket(address, ["runthrough.v1", `bearer.${token}`]);
    const athlete = { socket, number: 0, turn, kept: 0 };
    socket.onmessage = ({ data }) => {
      const { type, punches } = JSON.parse(data);
      if (type === "welcome") resolve(athlete);
      if (type === "ack") athlete.kept += punches ?? 0;
    };
    socket.onerror = () => reject(new Error("no socket"));
  })));
  globalThis.throwAll = (at, source = "tapPad") => {
    const kinds = [["jab", "lead"], ["cross", "rear"], ["hook", "lead"]];
    for (const athlete of crowd) {
      athlete.number += 1;
      const [kind, hand] = kinds[(athlete.number + athlete.turn) % kinds.length];
      const punch = { number: athlete.number, class: kind, hand, at: Math.round(at), confidence: 1 };
      athlete.socket.send(JSON.stringify({
        type: "punches", id: `p${athlete.number}`, source: { kind: source }, punches: [punch],
      }));
    }
  };
}"""


class Crowd:
    """Athletes whose pages nobody looks at. Each throws when told to."""

    def __init__(self, runthrough, session, people, names):
        self.seats = seats = [runthrough.call("POST", "/api/v1/join", {"code": session.codes["dancer"], "name": name}, token=None) for name in names]
        self.page = people.page(LAPTOP)
        self.page.goto(runthrough.url + "/join")
        self.page.evaluate(CROWD, [session.id, [{"token": seat["token"]} for seat in seats]])

    def throw(self, at, source="tapPad"):
        """A punch of everybody at an instant of the session clock."""
        self.page.evaluate("([at, source]) => throwAll(at, source)", [at, source])

    def throw_for(self, seconds, now, every=200):
        """Each throws five punches a second, until it is over. `now` is the instant of the session clock."""
        self.page.evaluate(
            """async ([seconds, now, every]) => {
              const began = performance.now();
              while (performance.now() - began < seconds * 1000) {
                throwAll(now + (performance.now() - began) * 1000);
                await new Promise((resolve) => setTimeout(resolve, every));
              }
            }""",
            [seconds, now, every],
        )

    def see(self, *sights):
        """What the first of them, as cameras, see of their places."""
        self.page.evaluate(
            """(sights) => sights.forEach((sight, turn) =>
              crowd[turn].socket.send(JSON.stringify({ type: "signal", kind: "sight", sight })))""",
            sights,
        )

    @property
    def kept(self):
        return self.page.evaluate("crowd.reduce((sum, { kept }) => sum + kept, 0)")


# Names as people have them, among them long ones.
MANY = [f"Athlete {turn + 1}" for turn in range(56)] + [
    "Maximiliana-Theodora Wolfeschlegelsteinhausenbergerdorff", "Олександра-Вікторія Переяславська-Хмельницька",
    "Ng", "アレクサンドラ・ヴィクトリア・ペレヤスラフスカ",
]

VOICE = """
globalThis.said = [];
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const eve = { name: 'Eve', lang: 'en-GB', default: true, localService: true, voiceURI: 'eve' };
let ending = 0;
Object.defineProperty(globalThis, 'speechSynthesis', { value: {
  speaking: false, pending: false, getVoices: () => [eve], addEventListener() {},
  cancel() { clearTimeout(ending); this.speaking = false; },
  speak(utterance) {
    const lasts = PACE * (300 + 62 * utterance.text.length);
    said.push({ text: utterance.text, ends: performance.now() + lasts });
    this.speaking = true;
    utterance.onstart?.();
    ending = setTimeout(() => { this.speaking = false; utterance.onend?.(); }, lasts);
  },
} });
"""


def voice(pace):
    """A stand-in for the browser's voice, before the page is opened: it takes `pace` times as long as the page thinks at first."""
    return VOICE.replace("PACE", str(pace))


# Throws every punch of the rounds that are over so late, in microseconds, and answers how many.
THROW = """async (late) => {
  const { session, page: { drill: { run, expectations } } } = runthrough;
  const called = run.stages.filter(({ kind }) => kind === "work").flatMap(({ round }) => expectations.of(run, round, session.now()));
  const classes = { jab: ["jab", "lead"], cross: ["cross", "rear"], leadHook: ["hook", "lead"] };
  const punches = called.map(({ action, due }, turn) => {
    const [kind, hand] = classes[action];
    return { number: turn + 1, class: kind, hand, at: due + late, confidence: 1 };
  });
  const answer = await session.punches({ source: { kind: "glove", model: 1001 }, punches });
  return answer.ok ? punches.length : answer;
}"""


@dataclasses.dataclass
class Over:
    """A class of two short rounds that is over: Ana hit everything, Bo was late each time."""

    runthrough: Runthrough
    session: Session
    """What each one's browser has stored, by name."""
    stored: dict
    """How many punches each threw."""
    count: int

    def page(self, people, name, path, device=LAPTOP, **options):
        page = people.page(device, **options)
        page.goto(self.runthrough.url + "/healthz")
        page.evaluate("(stored) => Object.assign(localStorage, stored)", self.stored[name])
        page.goto(f"{self.runthrough.url}/{path}/{self.session.id}")
        return page

    def results(self, people):
        page = self.page(people, "Mira", "results")
        expect(page.get_by_role("heading", name="The whole class")).to_be_visible()
        return page


def class_that_is_over(runthrough, browser):
    people = People(browser)
    session = runthrough.rehearse(drill(work=3, rest=0, tempo=200))
    coach = trainer(runthrough, session, people, device=LAPTOP)
    athletes = [athlete(runthrough, session, people, name) for name in ("Ana", "Bo")]
    coach.locator("#play").click()
    expect(coach.locator("#stage-words")).to_have_text("Round 1 of 2")
    runthrough.pass_time(6)
    expect(coach.locator("#stage-words")).to_have_text("The drill is over", timeout=30_000)
    over = coach.evaluate("runthrough.session.now()")
    for page in athletes:
        until(page, "runthrough.session.now() >= argument", over)  # it learns of the time that was moved on when it asks again
    thrown = [page.evaluate(THROW, late) for page, late in zip(athletes, (90_000, 600_000))]
    assert thrown[0] == thrown[1] and thrown[0] > 4
    stored = [page.evaluate("({ ...localStorage })") for page in (coach, *athletes)]
    people.leave()
    assert people.complaints == []
    return Over(runthrough, session, dict(zip(("Mira", "Ana", "Bo"), stored)), thrown[0])
