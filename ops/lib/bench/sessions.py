"""Thousands of open sessions on one node, two members each: what a session costs while nothing happens in it, what the others cost a
cue, and what is left once everybody has gone."""

import argparse
import concurrent.futures
import http.client
import json
import os
import statistics
import sys
import time

import processes
from cluster import Owner, cpu
from fanout import ms, percentile
from processes import Process

sys.path.insert(0, os.path.join(processes.ROOT, "ops", "lib", "cluster"))
from topology import Cluster, until  # noqa: E402

SETTINGS = {
    "MAXIMUM_SESSIONS": "50000", "MAXIMUM_CONNECTIONS": "15000", "ARRIVALS_PER_SECOND": "20000", "DRAIN_PAUSE": "0", "DRAIN_SPREAD": "0"}
WORKERS = 8  # who open sessions and join, each from an address of its own: joins are limited by address
HOLDERS = 4  # processes that hold the members' sockets
TURNS = 4  # between the node with many sessions and the node with one
SUBSET = 50  # sessions among all that are cued in turn


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench sessions", description=__doc__)
    parser.add_argument("--sessions", type=int, nargs="+", help="how many are open, ascending (default 500 2000 5000)")
    parser.add_argument("--cues", type=int, default=200, help="cues at each number, one at a time (default 200)")
    parser.add_argument("--seconds", type=float, default=8, help="for which nothing happens while CPU is measured (default 8)")
    parser.add_argument("--quick", action="store_true", help="100 and 500 sessions")
    options = parser.parse_args(arguments)
    steps = options.sessions or ([100, 500] if options.quick else [500, 2000, 5000])
    began = time.monotonic()
    print(f"{os.cpu_count()} cores for everything; load average before {os.getloadavg()[0]:.1f}\n")
    with House() as alone, House() as house:
        alone.fill(1)
        rows = [house.measure(step, alone, options) for step in steps]
        report(rows)
        report_leaving(house.leave(), rows)
    print(f"\n{time.monotonic() - began:.0f} s in all; load average after {os.getloadavg()[0]:.1f}")


class House:
    """One node with a database of its own, and everybody who is in one of its sessions."""

    def __enter__(self):
        self.cluster = Cluster(nodes=1, nats=0, program=processes.server_program(), settings=SETTINGS, log_level="warning")
        self.cluster.start(balance=False)
        self.node, self.open = self.cluster.nodes[0], 0
        self.owner = Owner(self.node)
        self.production = self.owner.ask("GET", "/api/v1/productions")["productions"][0]["id"]
        self.holders = [Process(sys.executable, os.path.join(os.path.dirname(__file__), "holding.py"), patience=120) for _ in range(HOLDERS)]
        self.empty = self.node.resident_kib
        return self

    def __exit__(self, *_):
        for holder in self.holders:
            holder.__exit__()
        self.cluster.stop()

    def measure(self, count, alone, options):
        """Opens sessions until there are so many, lets them be, and cues some of them; between times the one session of another
        node, so that both meet the same load."""
        began, added = time.monotonic(), count - self.open
        self.fill(added)
        opening = (time.monotonic() - began) / added
        until("members", lambda: self.node.metrics()["runthrough_members_here"] == 2 * count)
        time.sleep(2)  # what coming sets going, as lists of who is there, is over
        before, at = cpu(self.cluster), time.monotonic()
        time.sleep(options.seconds)
        idle = [(b - a) / (time.monotonic() - at) for a, b in zip(before, cpu(self.cluster))]
        resident = self.node.resident_kib
        latencies, others = [], []
        for _ in range(TURNS):
            latencies += self.cue(options.cues // TURNS)
            others += alone.cue(options.cues // TURNS)
        return {
            "sessions": count, "opening": opening, "resident": resident, "each": (resident - self.empty) / count, "node": idle[0],
            "database": idle[2], "latencies": latencies, "alone": others}

    def cue(self, cues):
        """How long each took, among some of the sessions in turn."""
        holders = self.holders[:self.open]
        for holder in holders:
            holder.write_line(json.dumps({"cues": cues // len(holders), "among": SUBSET // len(holders)}))
            holder.latencies = holder.line()
        return [each for holder in holders for each in holder.latencies]

    def fill(self, count):
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            shares = [count // WORKERS + (worker < count % WORKERS) for worker in range(WORKERS)]
            made = [each for some in pool.map(self.some, range(WORKERS), shares) for each in some]
        for number, holder in enumerate(self.holders):
            holder.write_line(json.dumps({"port": self.node.port, "open": made[number::HOLDERS]}))
        for holder in self.holders:
            assert holder.line() == "open"
        self.open += count

    def some(self, worker, count):
        """Opens sessions, and lets a conductor and a dancer join each: `[[session, conductor's token, dancer's], …]`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=60, source_address=(f"127.0.3.{worker + 1}", 0))

        def ask(path, body, token=None):
            headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
            while True:
                connection.request("POST", path, json.dumps(body), headers)
                reply = connection.getresponse()
                text = reply.read()
                if reply.status == 201:
                    return json.loads(text)
                if reply.status not in (429, 503):
                    raise RuntimeError(f"{path}: {reply.status} {text[:300]!r}")
                time.sleep(min(float(reply.headers.get("Retry-After") or 1), 5))

        made = []
        for _ in range(count):
            session = ask("/api/v1/sessions", {"production": self.production}, self.owner.token)
            tokens = [ask("/api/v1/join", {"code": session["joinCodes"][role], "name": role, "role": role})["token"] for role in ("conductor", "dancer")]
            made.append([session["session"], *tokens])
        connection.close()
        return made

    def leave(self):
        """Everybody goes; gives the seconds until the node holds no session any more, and what it still holds of memory."""
        for holder in self.holders:
            holder.write_line(json.dumps({"leave": True}))
            assert holder.line() == "left"
        began = time.monotonic()
        until("empty node", lambda: self.node.metrics()["runthrough_sessions"] == 0, 120, 0.5)
        seconds = time.monotonic() - began
        before, at = cpu(self.cluster)[0], time.monotonic()
        time.sleep(3)
        return {"seconds": seconds, "resident": self.node.resident_kib, "node": (cpu(self.cluster)[0] - before) / (time.monotonic() - at)}


def report(rows):
    def line(title, show):
        print(f"  {title:<52}" + "".join(f"{show(each):>12}" for each in rows))

    line("sessions, two members each", lambda each: f"{each['sessions']:,}")
    line("opened, joined and connected, each", lambda each: f"{each['opening'] * 1e3:.1f} ms")
    line("resident memory of the node", lambda each: f"{each['resident'] / 1024:.0f} MiB")
    line("  more than empty, a session with its two sockets", lambda each: f"{each['each']:.1f} KiB")
    line("CPU while nothing happens, the node", lambda each: f"{each['node'] * 100:.1f} %")
    line("  PostgreSQL", lambda each: f"{each['database'] * 100:.1f} %")
    line(f"cue in one of {SUBSET} in turn, sent until the dancer has it, p50", lambda each: ms(statistics.median(each["latencies"])))
    line("  the same, p99", lambda each: ms(percentile(each["latencies"], 0.99)))
    line("  p50 and p99, to those of a node with one session", lambda each: " ".join(
        f"{percentile(each['latencies'], share) / percentile(each['alone'], share):.2f}" for share in (0.5, 0.99)))


def report_leaving(left, rows):
    print(f"  everybody left: no session held after {left['seconds']:.0f} s, {left['resident'] / 1024:.0f} MiB resident "
          f"(with {rows[-1]['sessions']:,} sessions {rows[-1]['resident'] / 1024:.0f}), CPU {left['node'] * 100:.1f} %")
