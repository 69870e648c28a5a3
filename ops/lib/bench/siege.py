"""What those near a rehearsal can do to it: cues at 20 a second in one session while somebody reads, resumes, knocks, guesses, dawdles …
Each attack stands beside a quiet stretch of the same length. With --quick nothing is timed: it is counted what was let through, and the
exit code is 1 where that is more than a bound allows."""

import argparse
import contextlib
import json
import os
import statistics
import sys
import tempfile
import threading
import time

import peers
import processes
from fanout import known, ms, percentile, verdict
from imports import ask
from processes import Process
from server import Server

EVERY = 50_000  # microseconds between cues
SCREENS = 20
ARRIVALS, ARRIVE_WITHIN, WORST_OF_ARRIVALS, READS_RATIO = 2_000, 5, 50, 2

# Name, what it is, how it is run, and whose tokens it uses.
ATTACKS = [
    ("reads", "one dancer reads the log, 93 times a second", {"rate": 93}, 1),
    ("reads", "the same by 240 connections", {"connections": 240}, 1),
    ("states", "one dancer reads the state, 240 connections", {"connections": 240}, 1),
    ("resumes", "40 at a time resume from the first event", {"connections": 40}, 40),
    ("resumes", "the same by one dancer", {"connections": 40}, 1),
    ("ahead", "40 at a time claim to know more than there is", {"connections": 40}, 40),
    ("claims", "one dancer commands 55 times a second", {}, 1),
    ("toggling", "20 dancers are ready and not, 55 times a second each", {}, 20),
    ("slow readers", "50 dancers take nothing any more", {}, 50),
    ("trickles", "one dancer trickles 128 films", {"connections": 128}, 1),
    ("bodies", "300 strangers send large bodies", {"connections": 300}, 0),
    ("slow writers", "300 strangers send a byte now and then", {"connections": 300}, 0),
    ("knocks", "strangers knock 1,400 times a second", {"rate": 1_400, "connections": 60}, 0),
    ("wrong codes", "strangers guess 1,337 codes a second", {"rate": 1_337, "connections": 60}, 0),
]


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench siege", description=__doc__)
    parser.add_argument("--seconds", type=int, default=15, help="length of an attack, and of the quiet beside it (default 15)")
    parser.add_argument("--only", nargs="+", help="attacks by name: arrivals, " + ", ".join(dict.fromkeys(name for name, *_ in ATTACKS)) + ", handshakes")
    parser.add_argument("--tls", action="store_true", help="over the server's own TLS, and with handshakes as an attack")
    parser.add_argument("--quick", action="store_true", help="counts what is let through, against the bounds; half a minute")
    options = parser.parse_args(arguments)
    processes.server_program(), processes.built("load")
    with contextlib.ExitStack() as stack:
        house = House(stack, options.tls)
        if options.quick:
            sys.exit(0 if Counted(house).run() else 1)
        attacks = ATTACKS + ([("handshakes", "strangers shake hands on TLS", {}, 0)] if options.tls else [])
        print(f"Siege on {os.cpu_count()} cores, attackers included{', over TLS' if options.tls else ''}: {SCREENS} devices, a cue every "
              f"{EVERY // 1000} ms, {options.seconds} s each; load average before {os.getloadavg()[0]:.1f}\n")
        print(row("cue until acknowledged, p50 / p99 / worst", "quiet", "attacked", "memory", "tried / taken / refused"))
        if not options.only or "arrivals" in options.only:
            house.arrivals(ARRIVALS, options.seconds)
        for name, title, how, tokens in attacks:
            if not options.only or name in options.only:
                house.attack(name, title, how, tokens, options.seconds)
        print(f"\n{house.cues} cues: {house.lost or 'none'} lost, doubled or refused. {options.seconds * 1_000_000 // EVERY} cues a cell: a p99 "
              f"is the {max(1, options.seconds * 10_000 // EVERY)}. worst of them. Memory: growth of the server's resident set meanwhile, at most.")


class House:
    """One node, the session whose cues are watched, and dancers with tokens."""

    def __init__(self, stack, is_secure):
        self.stack, self.is_secure = stack, is_secure
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        os.chmod(folder, 0o755)
        flags = []
        if is_secure:
            chain, key = peers.certificate(folder)
            os.chmod(key, 0o644)
            flags = ["--tls-certificate", chain, "--tls-key", key]
        self.folder = folder
        self.server = stack.enter_context(Server(
            "--service-threads", "2", "--maximum-members", str(ARRIVALS + 1_000), *flags, is_secure=is_secure))
        self.cues, self.lost = 0, 0
        conductor, screens = self.server.join("conductor", 1, workers=1), self.server.join("screen", SCREENS)
        self.dancers = self.server.join("dancer", 50)
        self.canary = self.load("canary", conductor + screens)
        opened = self.canary.order(f"open 0 {SCREENS}")
        if opened["opened"] != SCREENS:
            raise RuntimeError(f"{opened} of {SCREENS} devices")
        self.canary.order("conduct")
        if (self.canary.order('command "kind":"takeBaton"') or {}).get("type") != "ack":
            raise RuntimeError("the conductor did not get the baton")

    def load(self, name, tokens):
        with open(file := os.path.join(self.folder, name), "w") as out:
            out.write("\n".join(tokens) + "\n")
        return self.stack.enter_context(Process(
            processes.built("load"), "--port", str(self.server.port), "--path", f"/live/{self.server.session}", "--tokens", file,
            *(["--tls", "1"] if self.is_secure else [])))

    @property
    def performer(self):
        """Somebody in the production that the session dances."""
        link = self.server.ready["owner"]
        self.owner = getattr(self, "owner", None) or ask(self.server, "POST", link[link.index("/owner/"):])["token"]
        session = ask(self.server, "GET", f"/api/v1/sessions/{self.server.session}", token=self.owner)
        production = ask(self.server, "GET", f"/api/v1/productions/{session['production']['id']}", token=self.owner)
        return production["performers"][0]["id"]

    def cue(self, seconds):
        """So many seconds of cues; how long each took until it was acknowledged."""
        run = self.canary.order(f"cues {seconds * 1_000_000 // EVERY} {EVERY} 0")
        self.cues += run["cues"]
        self.lost += run["cues"] - run["acknowledged"] + run["gaps"] + run["doubles"]
        return known(run["ack"])

    def assault(self, name, seconds, **how):
        """An attack that goes on in a process of its own."""
        process = self.stack.enter_context(Process(
            sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "assaults.py"), name, patience=seconds + 60))
        process.write_line(json.dumps(
            {"port": self.server.port, "session": self.server.session, "seconds": seconds, "secure": self.is_secure} | how))
        return process

    # MARK: The table

    def attack(self, name, title, how, tokens, seconds):
        # Attackers are on another machine: here they take the CPU that the server and the cues leave.
        how = how | {"tokens": self.dancers[:tokens], "niceness": 19} | ({"performer": self.performer} if name == "claims" else {})
        quiet = self.cue(seconds)
        with Watching(self.server) as memory:
            process = self.assault(name, seconds + 2, **how)
            time.sleep(1)
            attacked = self.cue(seconds)
            counts = process.line()
        goal = ""
        if name in ("reads", "states", "resumes"):
            ratio = percentile(attacked, 0.99) / percentile(quiet, 0.99)
            goal = verdict(ratio <= READS_RATIO, f"p99 {ratio:.1f} x quiet, <= {READS_RATIO}")
        self.report(title, quiet, attacked, memory, counts, goal)
        time.sleep(2)

    def arrivals(self, count, seconds):
        process = self.load("crowd", self.server.join("screen", count + 1))
        quiet = self.cue(seconds)
        with Watching(self.server) as memory:
            process.write_line(f"open 0 {count}")
            attacked = self.cue(seconds)
            opened = process.line()
        worst = max(attacked) / 1e3
        goal = verdict(worst <= WORST_OF_ARRIVALS and opened["seconds"] <= ARRIVE_WITHIN,
                       f"worst <= {WORST_OF_ARRIVALS} ms, all in within {ARRIVE_WITHIN} s ({opened['seconds']:.1f} s)")
        self.report(f"{count:,} arrive", quiet, attacked, memory, {"tried": count, "taken": opened["opened"], "refused": opened["failed"]}, goal)
        process.order(f"close 0 {count}")
        time.sleep(2)

    def report(self, title, quiet, attacked, memory, counts, goal):
        passed = counts.get("taken", counts.get("wrong", 0))
        print(row(title, times(quiet), times(attacked), f"{memory.growth / 1024:+.0f} MiB",
                  f"{counts.get('tried', 0):,} / {passed:,} / {counts.get('refused', 0):,}") + f"  {goal}", flush=True)


class Watching:
    """How far a server's resident set grows meanwhile, in KiB."""

    def __init__(self, server):
        self.server, self.over = server, threading.Event()

    def __enter__(self):
        self.before = self.most = self.server.resident_kib
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()
        return self

    def watch(self):
        while not self.over.wait(0.1):
            self.most = max(self.most, self.server.resident_kib)

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    @property
    def growth(self):
        return self.most - self.before


def times(values):
    return " / ".join(f"{value / 1e3:.1f}" for value in (statistics.median(values), percentile(values, 0.99), max(values))) + " ms"


def row(title, *cells):
    return f"{title:<56}" + "".join(f"{cell:>26}" for cell in cells[:2]) + f"{cells[2]:>10}" + f"{cells[3]:>28}"


# MARK: The quick check


class Counted:
    """The same attacks, shorter and fewer; what was let through is counted against what the bounds allow in the time that it took."""

    SECONDS = 2

    def __init__(self, house):
        self.house, self.failed, self.passed = house, 0, 0

    def run(self):
        for check in (self.reads, self.returns, self.claims, self.toggling, self.slow_readers, self.trickles, self.bodies, self.knocks, self.wrong_codes):
            check()
        self.check(self.house.lost == 0, f"of {self.house.cues} cues meanwhile {self.house.lost} were lost, doubled or refused")
        print(f"{self.passed} passed, {self.failed} failed")
        return not self.failed

    def check(self, holds, what):
        print(f"{'ok      ' if holds else 'EXCEEDED'}  {what}", flush=True)
        self.passed, self.failed = self.passed + holds, self.failed + (not holds)

    def attack(self, name, **how):
        """What was counted, the seconds that it took, and how far the server grew."""
        with Watching(self.house.server) as memory:
            began = time.monotonic()
            process = self.house.assault(name, self.SECONDS, **how)
            self.house.cue(self.SECONDS)
            counts = process.line()
        return counts, time.monotonic() - began, memory.growth

    def at_most(self, what, count, burst, rate, seconds):
        most = burst + rate * seconds + 1
        self.check(count <= most, f"{what}: {count}, at most {most:.0f} ({burst} at once and {rate} a second for {seconds:.1f} s)")

    def reads(self):
        dancer, path = self.house.dancers[0], "one dancer's pages of the log"
        counts, seconds, _ = self.attack("reads", tokens=[dancer], connections=8)
        self.at_most(path, counts.get("taken", 0), 50, 5, seconds)
        self.check(counts.get("refused", 0) > 0 and not counts.get("without Retry-After"), f"{counts.get('refused', 0)} more refused, each with Retry-After")

    def returns(self):
        counts, seconds, _ = self.attack("resumes", tokens=self.house.dancers[1:2], connections=8)
        self.at_most("one dancer's returns", counts.get("taken", 0), 60, 2, seconds)

    def claims(self):
        before = self.house.server.metric("runthrough_append_seconds_count")
        cues = self.house.cues
        counts, seconds, _ = self.attack("claims", tokens=self.house.dancers[2:3], performer=self.house.performer, rate=50)
        self.at_most("one dancer's commands", counts.get("taken", 0), 30, 0.5, seconds)
        written = self.house.server.metric("runthrough_append_seconds_count") - before - (self.house.cues - cues)
        self.at_most("appends beside those of the cues", max(0, round(written)), 30, 0.5, seconds)

    def toggling(self):
        counts, seconds, _ = self.attack("toggling", tokens=self.house.dancers[3:8], rate=50)
        self.at_most(f"lists of members after {counts.get('tried', 0)} changes", counts.get("told of members", 0), 2, 2, seconds)

    def slow_readers(self):
        self.attack("slow readers", tokens=self.house.dancers[8:18])
        deepest = self.house.server.metric("runthrough_outbox_deepest_bytes")
        self.check(deepest <= 256 * 1024, f"bytes kept for the slowest of 10 readers: {deepest:.0f}, at most {256 * 1024}")

    def trickles(self):
        process = self.house.assault("trickles", self.SECONDS + 2, tokens=self.house.dancers[18:19], connections=128)
        time.sleep(self.SECONDS)
        joined = self.house.server.join("dancer", 10, patient=False)
        counts = process.line()
        self.check(len(joined) == 10, f"joins taken while films trickle: {len(joined)} of 10")
        self.check(counts.get("taken", 0) <= 8, f"films of a megabyte of one dancer under way: {counts.get('taken', 0)} of 128, at most 8")

    def bodies(self):
        names = "runthrough_connections_accepted_total", "sockets_dropped_bytes_total"
        before = [self.house.server.metric(name) for name in names]
        counts, seconds, growth = self.attack("bodies", connections=100)
        came, dropped = (round(self.house.server.metric(name) - earlier) for name, earlier in zip(names, before))
        self.at_most("connections of one address that were served", came, 1_000, 500, seconds + 1)
        self.at_most("bytes read after a refusal", dropped, 2 * 9 * 1024 * 1024, 2 * 9 * 1024 * 1024, seconds + 1)
        self.check(growth <= 64 * 1024, f"kept of {counts.get('bytes', 0) / 1e6:.0f} MB of strangers' bodies: {growth / 1024:.0f} MiB, at most 64")

    def knocks(self):
        self.attack("knocks", connections=40)
        let_in = self.load("late", self.house.dancers[18:28])
        self.check(let_in == 10, f"dancers let in after strangers knocked: {let_in} of 10")

    def wrong_codes(self):
        counts, seconds, _ = self.attack("wrong codes", connections=40)
        # 40 may be under way when the first is found wrong.
        self.at_most("guesses from 20 addresses of one network", counts.get("wrong", 0), 240 + 40, 1, seconds)
        joined = self.house.server.join("dancer", 10, patient=False)
        self.check(len(joined) == 10, f"right codes taken after wrong ones: {len(joined)} of 10")

    def load(self, name, tokens):
        process = self.house.load(name, tokens[:1] + tokens)
        opened = process.order(f"open 0 {len(tokens)}")
        process.order(f"close 0 {len(tokens)}")
        return opened["opened"]
