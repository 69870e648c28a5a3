"""Cues while the desk works: eight imports of the largest production at once against one node, and one cue after the other to 100 devices.
Beside it the plain epoll writer of `ops/bench fanout`, under the same load: what it loses, the machine lost."""

import argparse
import concurrent.futures
import http.client
import json
import os
import statistics
import tempfile
import time

import processes
from fanout import known, median, percentile
from largest import JSON, document
from processes import Process
from server import Server

GOAL_RATIO = 1.5
EVERY = 50_000  # microseconds between cues
PATIENCE = 600  # seconds, for an import that is told to come again


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench imports", description=__doc__)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--imports", type=int, default=8)
    parser.add_argument("--performers", type=int, default=500)
    parser.add_argument("--formations", type=int, default=1000)
    parser.add_argument("--rounds", type=int, help="of cues alone and cues under imports (default 3)")
    parser.add_argument("--quick", action="store_true", help="one round")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (1 if options.quick else 3)
    processes.server_program()
    processes.built("load"), processes.built("floor")
    body = json.dumps(document(options.performers, options.formations)).encode()
    print(f"{options.imports} imports at once of {options.performers} performers in {options.formations} formations, {len(body) / 1e6:.1f} MB each; "
          f"{options.clients} devices; {os.cpu_count()} cores, load average before {os.getloadavg()[0]:.1f}\n")
    with Server("--service-threads", "2") as server:
        token = owner(server)
        figures = beside(
            server, options.clients, rounds, options.imports, lambda _: ask(server, "POST", "/api/v1/productions", body, token))
    for line in figures.table("imports"):
        print(line)
    print(f"\nMedians over {rounds} rounds. Load average after {os.getloadavg()[0]:.1f}.")


def owner(server):
    link = server.ready["owner"]
    return ask(server, "POST", link[link.index("/owner/"):])["token"]


def beside(server, clients, rounds, count, work):
    """Cues alone, and while `work(tokens)` runs `count` times at once; the tokens are those of the devices."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        tokens = server.join("conductor", 1, workers=1) + server.join("screen", clients)
        with open(file := os.path.join(folder, "tokens"), "w") as out:
            out.write("\n".join(tokens) + "\n")

        def load(port):
            return Process(processes.built("load"), "--port", str(port), "--path", f"/live/{server.session}", "--tokens", file)

        with load(server.port) as ours:
            opened = ours.order(f"open 0 {clients}")
            if opened["opened"] != clients:
                raise RuntimeError(f"{opened['failed']} of {clients} devices were refused")
            ours.order("conduct")
            if (ours.order('command "kind":"takeBaton"') or {}).get("type") != "ack":
                raise RuntimeError("the conductor did not get the baton")
            ours.order("cues 1 0 1")
            with open(sample := os.path.join(folder, "event"), "w") as out:
                ours.write_line("event")
                out.write(ours.text_line())
            with Process(processes.built("floor"), "--event", sample) as floor, load(floor.line()["port"]) as theirs:
                theirs.order(f"open 0 {clients}")
                theirs.order("conduct")
                sides = {"server": ours, "floor": theirs}
                for side in sides.values():
                    side.order(f"cues 20 {EVERY} 1")
                for _ in range(rounds):
                    figures.alone.append(cues(server, sides, lambda: True, at_least=20))
                    with concurrent.futures.ThreadPoolExecutor(count) as pool:
                        began = time.monotonic()
                        running = [pool.submit(work, tokens) for _ in range(count)]
                        figures.beside.append(cues(server, sides, lambda: all(each.done() for each in running)))
                        for each in running:
                            each.result()
                        figures.seconds.append(time.monotonic() - began)
    return figures


def cues(server, sides, is_done, at_least=1):
    """Cues to each side in turn until it is done; answers what each saw."""
    seen = {name: {"last": [], "gaps": 0, "doubles": 0} for name in sides}
    appends, seconds = server.appends()
    turns = 0
    while turns < at_least or not is_done():
        turns += 1
        for name, side in sides.items():
            run = side.order(f"cues 10 {EVERY} 1")
            seen[name]["last"] += known(run["last"])
            for key in ("gaps", "doubles"):
                seen[name][key] += run[key]
    after, seconds_after = server.appends()
    seen["append"] = (seconds_after - seconds) / max(after - appends, 1) * 1e6
    return seen


def ask(server, method, path, body=None, token=None):
    """The answer. Who is told that the server has too much to do now asks again, as told."""
    headers = JSON | ({"Authorization": f"Bearer {token}"} if token else {})
    end = time.monotonic() + PATIENCE
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
        connection.request(method, path, body, headers)
        reply = connection.getresponse()
        text = reply.read()
        connection.close()
        if reply.status == 503 and time.monotonic() < end:
            time.sleep(float(reply.headers.get("Retry-After", 1)))
        elif reply.status >= 300:
            raise RuntimeError(f"{method} {path}: {reply.status} {text[:500]!r}\n{server.complaints()[-2000:]}")
        else:
            return json.loads(text)


class Figures:
    """What was measured; times in microseconds."""

    def __init__(self):
        self.alone, self.beside, self.seconds = [], [], []

    def table(self, what, most=GOAL_RATIO):
        yield f"{'sent until the last device has it':<38}{'alone':>12}{what:>12}{'ratio':>8}"
        for name in "server", "floor":
            for title, value in ("p50", median), ("p95", lambda times: percentile(times, 0.95)), ("p99", lambda times: percentile(times, 0.99)):
                pairs = [(value(alone[name]["last"]), value(beside[name]["last"])) for alone, beside in zip(self.alone, self.beside)]
                ratio = statistics.median(beside / alone for alone, beside in pairs)
                goal = f"   {'met' if ratio <= most else 'missed'}: <= {most} x" if (name, title) == ("server", "p50") else ""
                alone, beside = (statistics.median(times) for times in zip(*pairs))
                yield f"  {name}, {title:<34}{alone / 1e3:>8.2f} ms{beside / 1e3:>9.2f} ms{ratio:>8.2f}{goal}"
        alone, beside = (statistics.median(run["append"] for run in runs) for runs in (self.alone, self.beside))
        yield f"  {'of which the append, mean':<38}{alone / 1e3:>10.2f} ms{beside / 1e3:>9.2f} ms{beside / alone:>8.2f}"
        cues = sum(len(beside["server"]["last"]) for beside in self.beside)
        lost = sum(each["server"][key] for each in self.alone + self.beside for key in ("gaps", "doubles"))
        yield f"{cues} cues beside {what}; {lost} gaps and doubles; all {what} together took {statistics.median(self.seconds):.1f} s"
