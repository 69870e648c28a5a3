"""One cue to thousands of sockets: the real server next to a plain epoll writer of the same bytes, in the same run."""

import argparse
import os
import statistics
import tempfile
import time

import processes
from processes import Process
from server import Server

GOAL_RATIO = 1.25
GOAL_KIB = 8
RATE = 20


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench fanout", description=__doc__)
    parser.add_argument("--clients", type=int, help="most clients (default 5000; measured with 1,000 as well)")
    parser.add_argument("--cues", type=int, help="cues a round (default 40)")
    parser.add_argument("--rounds", type=int, help="rounds of floor, server (default 5)")
    parser.add_argument("--threads", type=int, default=2, help="threads of the server, of the floor, and of the load (default 2)")
    parser.add_argument("--quick", action="store_true", help="1,000 clients, 3 rounds, 3 s at 20 cues a second")
    options = parser.parse_args(arguments)
    clients = options.clients or (1000 if options.quick else 5000)
    cues = options.cues or (25 if options.quick else 40)
    rounds = options.rounds or 3 if options.quick else options.rounds or 5
    processes.server_program()
    processes.built("load"), processes.built("floor")
    began = time.monotonic()
    load_average = os.getloadavg()[0]
    with Server("--service-threads", str(options.threads), "--maximum-connections", str(clients + 1000)) as server:
        figures = measure(server, options.threads, clients, cues, rounds, seconds=3 if options.quick else 15)
    print(f"Fan-out on {os.cpu_count()} cores: {options.threads} threads each for server, floor and load; "
          f"events of {figures.event_bytes} bytes; load average before {load_average:.1f}")
    print()
    for line in figures.table():
        print(line)
    print()
    print(f"Ratios are medians over {rounds} rounds of floor and server in turn. Took {time.monotonic() - began:.0f} s.")


class Target:
    """One side of the comparison: what is loaded, and the load."""

    def __init__(self, process, load):
        self.process, self.load = process, load

    def run(self, count, every, waits):
        """Sends cues; answers what the load saw, with the CPU seconds that it cost the process."""
        before = self.process.cpu_seconds
        seen = self.load.order(f"cues {count} {every} {int(waits)}")
        seen["cpu"] = self.process.cpu_seconds - before
        return seen


def measure(server, threads, clients, cues, rounds, seconds):
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        empty = server.resident_kib
        tokens = server.join("conductor", 1, workers=1) + server.join("screen", clients)
        with open(file := os.path.join(folder, "tokens"), "w") as out:
            out.write("\n".join(tokens) + "\n")
        joined = server.resident_kib

        def load(port):
            return Process(
                processes.built("load"), "--port", str(port), "--path", f"/live/{server.session}", "--tokens", file,
                "--threads", str(threads))

        with load(server.port) as ours:
            opened = ours.order(f"open 0 {clients}")
            if opened["opened"] != clients:
                raise RuntimeError(f"{opened['failed']} of {clients} clients were refused:\n{ours.complaints()[-1000:]}")
            figures.opening = clients / opened["seconds"]
            time.sleep(2)
            figures.memory = (empty, joined, server.resident_kib, clients)
            idle = server.cpu_seconds
            time.sleep(2)
            figures.idle = (server.cpu_seconds - idle) / 2
            ours.order("conduct")
            if (ours.order('command "kind":"takeBaton"') or {}).get("type") != "ack":
                raise RuntimeError("the conductor did not get the baton")
            ours.order("cues 1 0 1")
            with open(sample := os.path.join(folder, "event"), "w") as out:
                ours.tell("event")
                out.write(text := ours.text_line())
            figures.event_bytes = len(text)
            with Process(processes.built("floor"), "--threads", str(threads), "--event", sample) as floor:
                with load(floor.line()["port"]) as theirs:
                    theirs.order(f"open 0 {clients}")
                    theirs.order("conduct")
                    sides = Target(floor, theirs), Target(server, ours)
                    compare(figures, server, sides, clients, cues, rounds, seconds)
    return figures


def compare(figures, server, sides, clients, cues, rounds, seconds):
    floor, ours = sides
    for side in sides:
        side.run(10, 50_000, waits=True)
    # The largest number first: closing connections is quicker than opening them.
    numbers = sorted({clients, min(1000, clients)}, reverse=True)
    for number in numbers:
        for side in sides:
            side.load.order(f"close {number} {clients}")
        time.sleep(1.5)
        every = 25_000 + 15 * number
        for _ in range(rounds):
            before = server.appends()
            pair = [side.run(cues, every, waits=True) for side in sides]
            after = server.appends()
            figures.add(number, *pair, (after[1] - before[1]) / max(after[0] - before[0], 1) * 1e6)
        if number == clients:
            # The floor before and after, each for half the time.
            halves = RATE * seconds // 2, RATE * seconds - RATE * seconds // 2
            before = floor.run(halves[0], 1_000_000 // RATE, waits=False)
            steady = ours.run(RATE * seconds, 1_000_000 // RATE, waits=False)
            after = floor.run(halves[1], 1_000_000 // RATE, waits=False)
            figures.steady = {key: before[key] + after[key] for key in before} | {"clients": clients}, steady
    for side in sides:
        side.load.order(f"close 1 {clients}")
    time.sleep(1)
    before = server.appends()
    figures.alone = [side.run(100, 25_000, waits=True) for side in sides]
    after = server.appends()
    figures.append_alone = (after[1] - before[1]) / max(after[0] - before[0], 1) * 1e6


def known(times):
    return sorted(time for time in times if time is not None)


def percentile(times, share):
    times = known(times)
    return times[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def median(times):
    times = known(times)
    return statistics.median(times) if times else float("nan")


def span(run):
    """Microseconds from the first client's having a cue to the last's."""
    return [last - first for first, last in zip(run["first"], run["last"]) if first is not None and last is not None]


def cost(run):
    """CPU microseconds a delivery."""
    return run["cpu"] * 1e6 / max(run["deliveries"], 1)


class Figures:
    """What was measured; times in microseconds."""

    def __init__(self):
        self.rounds = {}

    def add(self, number, floor, server, append):
        self.rounds.setdefault(number, []).append((floor, server, append))

    def table(self):
        yield row("", "floor", "server", "ratio", "goal")
        for number, rounds in sorted(self.rounds.items()):
            yield from self.section(number, rounds)
        yield ""
        yield from self.steady_section()
        yield ""
        yield from self.alone_section()
        yield from self.memory_section()

    def section(self, number, rounds):
        append = median([append for _, _, append in rounds])
        pairs = [(floor, server) for floor, server, _ in rounds]

        def line(title, value, show, goal=None):
            floors, servers = [value(floor) for floor, _ in pairs], [value(server) for _, server in pairs]
            ratio = median([server / floor for floor, server in zip(floors, servers) if floor])
            return row(title, show(median(floors)), show(median(servers)), f"{ratio:.2f}", goal and goal(floors, servers, ratio))

        def to_last(floors, servers, _):
            bound = GOAL_RATIO * median(floors) + append
            return verdict(median(servers) <= bound, f"<= 1.25 x floor + append {append / 1000:.2f} = {ms(bound)}")

        def within(_, __, ratio):
            return verdict(ratio <= GOAL_RATIO, f"<= {GOAL_RATIO} x")

        yield row(f"{number:,} clients, {len(pairs)} x {len(pairs[0][0]['last'])} cues, one at a time")
        yield line("  sent until the last has it, p50", lambda run: median(run["last"]), ms, to_last)
        yield line("  the same, p99", lambda run: percentile(run["last"], 0.99), ms)
        yield line("  sent until the first has it, p50", lambda run: median(run["first"]), ms)
        yield line("  from the first to the last, p50", lambda run: median(span(run)), ms)
        yield line("  CPU a delivery", cost, us, within)
        for name, side in ("floor", 0), ("server", 1):
            trouble = troubles(*[pair[side] for pair in pairs])
            if trouble != "none":
                yield f"  {name}: {trouble}"

    def steady_section(self):
        floor, server = runs = self.steady
        yield row(f"{server['clients']:,} clients, {RATE} cues a second, {server['cues'] / RATE:.0f} s")
        yield row("  deliveries", *(f"{run['deliveries']:,}" for run in runs), "", f"{server['clients'] * server['cues']:,}")
        yield row("  not every client every event once", *(troubles(run) for run in runs), "",
                  verdict(troubles(server) == "none", "none"))
        for title, value in ("p50", lambda run: median(run["last"])), ("p99", lambda run: percentile(run["last"], 0.99)):
            yield row(f"  sent until the last has it, {title}", *(ms(value(run)) for run in runs),
                      f"{value(server) / value(floor):.2f}")
        yield row("  CPU a delivery", *(us(cost(run)) for run in runs), f"{cost(server) / cost(floor):.2f}")
        yield row("  of one core", *(f"{100 * run['cpu'] / run['seconds']:.0f} %" for run in runs))

    def alone_section(self):
        floor, server = self.alone
        yield row("1 client")
        for title, share in ("p50", 0.5), ("p99", 0.99):
            yield row(f"  command to ack, {title}", *(ms(percentile(run["ack"], share)) for run in self.alone))
        yield row("  append alone, mean (the server's own metric)", "", ms(self.append_alone))
        yield row("  CPU a cue", us(cost(floor)), us(cost(server)))

    def memory_section(self):
        empty, joined, connected, clients = self.memory
        each = (connected - empty) / clients
        yield row("Memory")
        yield row("  resident a connection, idle", "", f"{each:.1f} KiB", "", verdict(each <= GOAL_KIB, f"<= {GOAL_KIB} KiB"))
        yield row("  of which for having joined", "", f"{(joined - empty) / clients:.1f} KiB")
        yield row(f"  resident, before and with {clients:,}", "", f"{empty / 1024:.0f}, {connected / 1024:.0f} MiB")
        yield row("  CPU while they are idle, of one core", "", f"{100 * self.idle:.1f} %")
        yield row("  connections opened a second", "", f"{self.opening:,.0f}")


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


def row(title, floor="", server="", ratio="", goal=None):
    return f"{title:<48}{floor:>12}{server:>14}{ratio:>8}   {goal or ''}".rstrip()
