"""One cue to thousands of sockets that behave like devices: the real server next to a plain epoll writer of the same bytes, next to one that
keeps each event in the same PostgreSQL before it writes it, and next to NATS, in turn in the same run. Judges the tail."""

import argparse
import contextlib
import os
import statistics
import tempfile
import time

import peers
import processes
from peers import NATS, Floor, ProxiedFloor
from processes import Process
from server import Server

TAIL, OF_NATS, OF_FLOOR, MEMORY_KIB = 2, 0.75, 1.15, 8
RATE = 20
PEOPLE = 200
PORTION = 1_000


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench fanout", description=__doc__)
    parser.add_argument("--clients", type=int, nargs="+", help="numbers of clients (default 200 1000 5000)")
    parser.add_argument("--rounds", type=int, help="rounds of floor, NATS, server for each number (default 5)")
    parser.add_argument("--seconds", type=int, help="length of a round, at 20 cues a second (default 10)")
    parser.add_argument("--threads", type=int, default=2, help="threads of the server, of its peers, and of the load (default 2)")
    parser.add_argument("--tls", action="store_true", help="the server's own TLS, beside haproxy's in front of the floor")
    parser.add_argument("--quick", action="store_true", help="200 and 1,000 clients, 3 rounds of 4 s")
    options = parser.parse_args(arguments)
    numbers = sorted(options.clients or ([200, 1000] if options.quick else [200, 1000, 5000]), reverse=True)
    rounds = options.rounds or (3 if options.quick else 5)
    seconds = options.seconds or (4 if options.quick else 10)
    processes.server_program(), processes.built("load"), processes.built("floor")
    began, load_average = time.monotonic(), os.getloadavg()[0]
    with contextlib.ExitStack() as stack:
        bench = Bench(stack, options.threads, numbers, options.tls)
        bench.measure(rounds, seconds)
    print(f"Fan-out on {os.cpu_count()} cores{' over TLS' if options.tls else ''}: {options.threads} threads each for server, its peers and "
          f"the load; events of {bench.event_bytes} bytes, {RATE} cues a second; every client asks for the time once a second, "
          f"{PEOPLE} people say now and then whether they are ready; load average before {load_average:.1f}\n")
    for line in bench.table():
        print(line)
    print(f"\np50 and ratios: medians over {rounds} rounds, in turn with the peers. p99 and worst: of all {rounds * seconds * RATE} cues together; "
          f"{rounds * seconds * RATE // 100} of them are worse than the p99.")
    if rounds * seconds * RATE < 1000:
        print("So few cues say whether something stops the session every second or two. They cannot tell a p99 that is missed by little from one "
              "that is met: a single pause of the machine decides it.")
    print(f"Took {time.monotonic() - began:.0f} s.")


class Side:
    """Somebody who is loaded, and the load."""

    def __init__(self, name, process, load):
        self.name, self.process, self.load = name, process, load

    def run(self, count, every, waits=False):
        """Sends cues; answers what the load saw, with the CPU seconds that it cost."""
        before = self.process.cpu_seconds
        seen = self.load.order(f"cues {count} {every} {int(waits)}")
        seen["cpu"] = self.process.cpu_seconds - before
        return seen


class Bench:
    def __init__(self, stack, threads, numbers, is_secure):
        self.threads, self.numbers, self.is_secure = threads, numbers, is_secure
        self.stack = stack
        self.folder = stack.enter_context(tempfile.TemporaryDirectory())
        os.chmod(self.folder, 0o755)
        flags = []
        if is_secure:
            self.chain, self.key = peers.certificate(self.folder)
            os.chmod(self.key, 0o644)
            flags = ["--tls-certificate", self.chain, "--tls-key", self.key]
        most = numbers[0]
        self.server = stack.enter_context(
            Server("--service-threads", str(threads), "--maximum-connections", str(most + 1000), "--maximum-members", str(most + 1000),
                   "--trusted-networks", "127.0.0.0/8",  # all devices come from here: not one stranger's share of connections
                   *flags, is_secure=is_secure))
        empty = self.server.resident_kib
        people = min(PEOPLE, most)
        tokens = self.server.join("conductor", 1, workers=1) + self.server.join("dancer", people)
        tokens += self.server.join("screen", most - people) if most > people else []
        self.tokens = os.path.join(self.folder, "tokens")
        with open(self.tokens, "w") as out:
            out.write("\n".join(tokens) + "\n")
        joined = self.server.resident_kib
        ours = self.load(self.server.port, *(["--tls", "1"] if is_secure else []))
        self.opening = most / self.open(ours)
        time.sleep(2)
        self.memory = (empty, joined, self.server.resident_kib, most)
        idle = self.server.cpu_seconds
        time.sleep(2)
        self.idle = (self.server.cpu_seconds - idle) / 2
        ours.order("conduct")
        if (ours.order('command "kind":"takeBaton"') or {}).get("type") != "ack":
            raise RuntimeError("the conductor did not get the baton")
        ours.order("cues 1 0 1")
        ours.order(f"behave 1000000 1 {PEOPLE}")
        time.sleep(3)
        ours.order("behave 0 0 0")
        self.event, self.event_bytes = self.sample(ours, "event")
        self.members, self.members_bytes = self.sample(ours, "members")
        self.sides = self.peers() + [Side("server", self.server, ours)]
        self.rounds, self.asked = {}, {}

    def sample(self, load, kind):
        """A frame of the server's, which its peers are to send: its file and its size."""
        load.write_line(kind)
        if not (text := load.text_line()):
            raise RuntimeError(f"the conductor was told nothing about {kind}")
        with open(path := os.path.join(self.folder, kind), "w") as out:
            out.write(text)
        return path, len(text)

    def load(self, port, *flags):
        return self.stack.enter_context(
            Process(processes.built("load"), "--port", str(port), "--path", f"/live/{self.server.session}", "--tokens", self.tokens,
                    "--threads", str(self.threads), *flags))

    def open(self, load):
        """In portions, as fast as the server lets devices in (`Policy.arrivalsPerSecond`). Returns the seconds that opening took."""
        seconds = 0
        for first in range(0, self.numbers[0], PORTION):
            if first:
                time.sleep(1)
            end = min(first + PORTION, self.numbers[0])
            opened = load.order(f"open {first} {end}")
            if opened["failed"] or opened["opened"] != end - first:
                raise RuntimeError(f"{opened} of {end - first} clients:\n{load.complaints()[-1000:]}")
            seconds += opened["seconds"]
        return seconds

    def peers(self):
        most, sides = self.numbers[0], []
        if self.is_secure:
            floor = self.stack.enter_context(
                ProxiedFloor(self.threads, self.event, self.members, self.folder, self.chain, self.key, most))
            sides.append(Side("proxy + floor", floor, self.load(floor.port, "--tls", "1")))
        else:
            floor = self.stack.enter_context(Floor(self.threads, self.event, self.members))
            sides.append(Side("floor", floor, self.load(floor.port)))
            durable = self.stack.enter_context(Floor(self.threads, self.event, self.members, self.server.database_url))
            sides.append(Side("durable floor", durable, self.load(durable.port)))
            if NATS.is_installed():
                nats = self.stack.enter_context(NATS(self.threads))
                sides.append(Side("NATS", nats, self.load(nats.port, "--nats", self.event)))
        for side in sides:
            self.open(side.load)
            side.load.order("conduct")
        return sides

    def measure(self, rounds, seconds):
        for side in self.sides:
            side.run(10, 50_000, waits=True)
        # The largest number first: closing connections is quicker than opening them.
        for number in self.numbers:
            for side in self.sides:
                side.load.order(f"close {number} {self.numbers[0]}")
            time.sleep(1)
            for is_spread in True, False:
                for _ in range(rounds):
                    self.round(number, is_spread, seconds)
        for side in self.sides:
            side.load.order(f"close 1 {self.numbers[0]}")
        time.sleep(1)
        before = self.server.appends()
        self.alone = [side.run(100, 25_000, waits=True) for side in self.sides]
        after = self.server.appends()
        self.append = (after[1] - before[1]) / max(after[0] - before[0], 1) * 1e6

    def round(self, number, is_spread, seconds):
        runs = {}
        for side in self.sides:
            # Only the one that is measured is spoken to: the others stand still.
            side.load.order(f"behave 1000000 {int(is_spread)} {PEOPLE}")
            time.sleep(0.3)
            runs[side.name] = side.run(RATE * seconds, 1_000_000 // RATE)
            side.load.order("behave 0 0 0")
        self.rounds.setdefault((number, is_spread), []).append(runs)

    # MARK: The table

    def table(self):
        names = [side.name for side in self.sides]
        yield row("", *names)
        for number in sorted(self.numbers):
            for is_spread in True, False:
                yield from self.section(names, number, is_spread)
        yield ""
        yield from self.alone_section(names)
        yield from self.memory_section()

    def section(self, names, number, is_spread):
        rounds = self.rounds[number, is_spread]
        yield ""
        yield row(f"{number:,} clients, asking {'each at its own moment' if is_spread else 'all at once'}")
        typical = {name: median([median(runs[name]["last"]) for runs in rounds]) for name in names}
        all_times = {name: known([time for runs in rounds for time in runs[name]["last"]]) for name in names}
        tails = {name: percentile(all_times[name], 0.99) for name in names}
        floor = names[0]

        def ratio(of, value):
            return median([value(runs["server"]) / value(runs[of]) for runs in rounds if value(runs[of])])

        peers = [name for name in names if name not in ("server", "NATS")]
        beside = [f"{ratio(name, lambda run: median(run['last'])):.2f} x the {name}" for name in peers]
        if "NATS" in names:
            of_nats = ratio("NATS", lambda run: median(run["last"]))
            beside.append(verdict(of_nats <= OF_NATS, f"{of_nats:.2f} x NATS, <= {OF_NATS}"))
        yield row("  sent until the last has it, p50", *(ms(typical[name]) for name in names), goal="; ".join(beside))
        yield row("  the same, p99", *(ms(tails[name]) for name in names),
                  goal=verdict(tails["server"] <= TAIL * typical["server"], f"{tails['server'] / typical['server']:.1f} x p50, <= {TAIL}"))
        yield row("  the same, worst", *(ms(max(all_times[name], default=float("nan"))) for name in names))
        cpu = ratio(floor, cost)
        durable = f"; {ratio('durable floor', cost):.2f} x the durable floor" if "durable floor" in names else ""
        yield row("  CPU a delivery, syncs included", *(us(median([cost(runs[name]) for runs in rounds])) for name in names),
                  goal=verdict(cpu <= OF_FLOOR, f"{cpu:.2f} x the floor, <= {OF_FLOOR}") + durable)
        waits = {name: [runs[name]["wait"] for runs in rounds if "wait" in runs[name]] for name in names}
        yield row("  asked until told the time, p50 / p99",
                  *(f"{median([w[0] for w in waits[name]]) / 1e3:.1f} / {median([w[1] for w in waits[name]]) / 1e3:.1f} ms" for name in names))
        for name in names:
            trouble = troubles(*[runs[name] for runs in rounds])
            if trouble != "none":
                yield f"  {name}: {trouble}: {'every event once MISSED' if name == 'server' else ''}"

    def alone_section(self, names):
        yield row("1 client")
        for title, share in ("p50", 0.5), ("p99", 0.99):
            yield row(f"  command to ack, {title}", *(ms(percentile(run["ack"], share)) for run in self.alone))
        yield row("  append alone, mean (the server's own metric)", *[""] * (len(names) - 1), ms(self.append))
        yield row("  CPU a cue", *(us(cost(run)) for run in self.alone))

    def memory_section(self):
        empty, joined, connected, clients = self.memory
        each = (connected - empty) / clients
        yield f"Memory, {clients:,} connections, idle: {each:.1f} KiB resident each, {verdict(each <= MEMORY_KIB, f'<= {MEMORY_KIB} KiB')}; " \
              f"of which {(joined - empty) / clients:.1f} for having joined; {empty / 1024:.0f} MiB before"
        yield f"CPU while they are idle: {100 * self.idle:.1f} % of one core. Connections opened a second: {self.opening:,.0f}"


def known(times):
    return sorted(time for time in times if time is not None)


def percentile(times, share):
    times = known(times)
    return times[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def median(times):
    times = known(times)
    return statistics.median(times) if times else float("nan")


def cost(run):
    """CPU microseconds a delivery."""
    return run["cpu"] * 1e6 / max(run["deliveries"], 1)


def troubles(*runs):
    names = "missing", "gaps", "doubles", "disconnected", "refused", "misnumbered"
    sums = {name: sum(run[name] for run in runs) for name in names}
    sums["unanswered"] = sum(run["cues"] - run["acknowledged"] - run["refused"] for run in runs)
    return ", ".join(f"{count} {name}" for name, count in sums.items() if count) or "none"


def verdict(is_met, goal):
    return f"{goal}: {'met' if is_met else 'MISSED'}"


def ms(microseconds):
    return f"{microseconds / 1000:.2f} ms"


def us(microseconds):
    return f"{microseconds:.2f} us"


def row(title, *cells, goal=None):
    return f"{title:<42}{''.join(f'{cell:>16}' for cell in cells)}   {goal or ''}".rstrip()
