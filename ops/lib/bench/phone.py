"""What a dancer's page costs a phone in each of its modes: wake-ups and frames a minute, in Chromium. A wake-up is a timer that went off
or a message that came; a frame is a callback of requestAnimationFrame, and it is painted when the stage was drawn in it. Two minutes are
looked at: one in which everybody waits for a GO, and one of a run of 8 s held and 4 s moved.

The speaker, the voice and the motor are not there: what they are asked for is counted as prompts. `busy` is what Chromium says its main
thread did, in seconds a minute of this machine's processor: to be compared within the table alone.
"""

import argparse
import json
import os
import shutil

from sync import Rehearsal, server_program, with_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PROMPTS = ["vibrate", "sound", "voice"]
MODES = {
    "as it is": [],
    "voice, clicks, vibration": PROMPTS,
    "large type, high contrast": ["large-type", "contrast"],
    "saving the battery": ["battery"],
    "the same with voice, clicks, vibration": ["battery", *PROMPTS],
}
COUNT = """
(() => {
  const counts = (window.counts = { timers: 0, messages: 0, frames: 0, painted: 0, prompts: 0 });
  const counted = (act) => function (...given) { counts.timers += 1; return act.apply(this, given); };
  const { setTimeout: later, setInterval: often, requestAnimationFrame: frame } = window;
  window.setTimeout = (act, ...more) => later(counted(act), ...more);
  window.setInterval = (act, ...more) => often(counted(act), ...more);
  let isDrawn = false;
  window.requestAnimationFrame = (act) => frame((timestamp) => {
    counts.frames += 1;
    isDrawn = false;
    act(timestamp);
    if (isDrawn) counts.painted += 1;
  });
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) { isDrawn = true; return drawImage.apply(this, given); };
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) { super(...given); this.addEventListener("message", () => (counts.messages += 1)); }
  };
  navigator.vibrate = () => { counts.prompts += 1; return true; };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [], addEventListener() {}, cancel() {}, speak() { counts.prompts += 1; } } });
})();
"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench phone", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, help="of each mode, waiting and running (default 36)")
    parser.add_argument("--quick", action="store_true", help="12 seconds each")
    options = parser.parse_args(arguments)
    seconds = options.seconds or (12 if options.quick else 36)
    playwright = with_playwright()
    _, build = server_program()
    with Rehearsal() as rehearsal, playwright() as browsers:
        chromium = browsers.chromium.launch(
            executable_path=os.environ.get("RUNTHROUGH_CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox"])
        print(f"{seconds:.0f} s of each, {build} server, {os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}; all figures a minute\n")
        print(f"{'':<42}{'timers':>8}{'messages':>10}{'frames':>8}{'painted':>9}{'prompts':>9}{'busy, s':>9}")
        for name, wanted in MODES.items():
            for situation, cost in measured(rehearsal, chromium, wanted, seconds):
                print(f"{name + ', ' + situation:<42}" if len(name) < 30 else f"{name}\n{'  ' + situation:<42}", end="")
                print("".join(f"{cost[key]:>{width}.0f}" for key, width in
                              (("timers", 8), ("messages", 10), ("frames", 8), ("painted", 9), ("prompts", 9))) + f"{cost['busy']:>9.2f}", flush=True)
        chromium.close()
    print(f"\nLoad average after {os.getloadavg()[0]:.1f}")


def measured(rehearsal, chromium, wanted, seconds):
    document = {
        "title": "Pocket", "tempo": 120, "stage": {"width": 16, "depth": 10, "metresPerUnit": 1, "wings": 2, "apron": 1, "wingsShown": True},
        "performers": [{"id": f"p{turn}", "label": str(turn), "name": f"Performer {turn}", "colour": "#17bebb", "symbol": "circle"} for turn in range(16)],
        "formations": [
            {"id": f"f{index}", "name": f"Formation {index}", "hold": 8_000_000,
             "positions": {f"p{turn}": {"x": turn - 8, "y": 2 + (turn + index) % 7} for turn in range(16)},
             "transition": {"duration": 4_000_000, "easing": "easeInOut"}}
            for index in range(30)
        ],
        "metadata": {},
    }
    production = rehearsal.call("POST", "/api/v1/productions", document)["id"]
    opened = rehearsal.call("POST", "/api/v1/sessions", {"production": production})
    conductor, _ = seated(rehearsal, chromium, opened, "conductor", {}, [])
    phone, member = seated(rehearsal, chromium, opened, "dancer", PHONE, wanted)
    conducts(conductor, "assign", performer="p3", member=member)
    if "battery" in wanted:
        until(phone, "document.body.dataset.light === 'dark'")
    yield "waiting for GO", cost_of(phone, seconds)
    conducts(conductor, "play")
    until(phone, "runthrough.stand.picture.runs")
    yield "running", cost_of(phone, seconds)
    for page in phone, conductor:
        page.context.close()


def seated(rehearsal, chromium, opened, role, device, wanted):
    session = opened["session"]
    seat = rehearsal.call("POST", "/api/v1/join", {"code": opened["joinCodes"][role], "name": role}, token=None)
    membership = {"session": session, "role": role, "token": seat["token"], "member": seat["member"], "name": role, "code": None, "at": 0}
    context = chromium.new_context(service_workers="block", **device)
    chosen = {name: "yes" for name in wanted} | {f"watching.{session}": "yes"}
    context.add_init_script(
        f"localStorage.setItem('runthrough.membership.{session}.{role}', {json.dumps(json.dumps(membership))});"
        + "".join(f"localStorage.setItem('runthrough.preference.{name}', '{value}');" for name, value in chosen.items()))
    if role == "dancer":
        context.add_init_script(COUNT)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{rehearsal.server.port}/{role}/{session}")
    until(page, "globalThis.runthrough?.session.connection.kind === 'live' && runthrough.stand.picture !== null")
    if role == "conductor":
        until(page, "runthrough.session.holdsBaton")
    return page, seat["member"]


def conducts(page, kind, **fields):
    answer = page.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])
    if not answer["ok"]:
        raise RuntimeError(f"{kind}: {answer}")


def until(page, condition):
    """The pages' policy forbids the way in which Playwright would look."""
    page.evaluate(f"""() => new Promise((done, failed) => {{
      const began = performance.now();
      const look = () => ({condition}) ? done() : performance.now() - began > 60000 ? failed(new Error('in vain')) : setTimeout(look, 50);
      look();
    }})""")


def cost_of(page, seconds):
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def read():
        metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
        return {**page.evaluate("({ ...counts, at: performance.now() })"), "busy": metrics["TaskDuration"]}

    before = read()
    page.wait_for_timeout(seconds * 1000)
    after = read()
    devtools.detach()
    minutes = (after["at"] - before["at"]) / 60_000
    return {key: (after[key] - before[key]) / minutes for key in before}
