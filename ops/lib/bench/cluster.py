"""Several nodes, as `ops/cluster` starts them: fan-out across them, appends of many sessions, and the way back after kill -9."""

import argparse
import concurrent.futures
import http.client
import json
import os
import statistics
import sys
import tempfile
import time

import processes
from fanout import known, ms, percentile, troubles, us, verdict
from processes import Process

sys.path.insert(0, os.path.join(processes.ROOT, "ops", "lib", "cluster"))
from topology import Cluster  # noqa: E402

SETTINGS = {
    "MAXIMUM_MEMBERS": "100000", "MAXIMUM_CONNECTIONS": "15000", "ARRIVALS_PER_SECOND": "20000", "DRAIN_PAUSE": "0",
    "DRAIN_SPREAD": "0"}


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench cluster", description=__doc__)
    parser.add_argument("--clients", type=int, help="clients of the fan-out (default 3000)")
    parser.add_argument("--cues", type=int, help="cues a run (default 60)")
    parser.add_argument("--devices", type=int, default=1000, help="devices at the node that is killed (default 1000)")
    parser.add_argument("--sessions", type=int, help="sessions that append at once (default 96)")
    parser.add_argument("--threads", type=int, default=1, help="service threads a node (default 1: three nodes share these cores)")
    parser.add_argument("--quick", action="store_true", help="600 clients, 20 cues, 24 sessions, 300 devices")
    options = parser.parse_args(arguments)
    clients = options.clients or (600 if options.quick else 3000)
    cues = options.cues or (20 if options.quick else 60)
    sessions = options.sessions or (24 if options.quick else 96)
    devices = 300 if options.quick else options.devices
    program = processes.server_program()
    processes.built("load")
    print(f"{os.cpu_count()} cores for everything, {options.threads} service threads a node; load average before {os.getloadavg()[0]:.1f}\n")
    print(row(f"Fan-out to {clients:,} clients, {cues} cues one at a time", "1 node", "2 nodes", "3 nodes"))
    columns = []
    for nodes in (1, 2, 3):
        # One node alone needs no bus: it is measured as it is run.
        with Cluster(nodes=nodes, nats=0 if nodes == 1 else 3, program=program,
                     settings=SETTINGS | {"SERVICE_THREADS": str(options.threads)}, log_level="warning").start(balance=nodes == 3) as cluster:
            owner = Owner(cluster.nodes[0])
            columns.append(fan_out(cluster, owner, clients, cues))
            columns[-1]["appends"] = append(cluster, owner, sessions, seconds=3 if options.quick else 8)
            if nodes == 3:
                returned = fail_over(cluster, owner.token, devices)
    report(columns, sessions)
    print()
    report_return(*returned, devices)
    print(f"\nLoad average after {os.getloadavg()[0]:.1f}")


def row(title, *cells):
    return f"{title:<48}" + "".join(f"{cell:>14}" for cell in cells)


class Owner:
    """Asks one node as the owner."""

    def __init__(self, node, token=None):
        self.node, self.token = node, token
        if token is None:
            link = node.announced["owner"]
            self.token = self.ask("POST", link[link.index("/owner/"):])["token"]

    def ask(self, method, path, body=None, source="127.0.0.1"):
        connection = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=30, source_address=(source, 0))
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        while True:
            connection.request(method, path, body and json.dumps(body), headers)
            reply = connection.getresponse()
            text = reply.read()
            if reply.status in (429, 503):
                time.sleep(min(float(reply.headers.get("Retry-After") or 1), 5))
                continue
            connection.close()
            if reply.status >= 300:
                raise RuntimeError(f"{method} {path}: {reply.status} {text[:300]!r}")
            return json.loads(text)

    def session(self):
        """A new session of the demo's production."""
        listed = self.ask("GET", "/api/v1/productions")
        production = (listed.get("productions") or listed.get("items"))[0]["id"]
        return self.ask("POST", "/api/v1/sessions", {"production": production})

    def join(self, session, role, count, workers=8):
        """Tokens of new members, from several addresses: joins are limited by address."""

        def some(worker):
            share = count // workers + (worker < count % workers)
            return [self.ask("POST", "/api/v1/join", {"code": session["joinCodes"][role], "name": f"{role} {worker}-{n}", "role": role},
                             f"127.0.2.{worker + 1}")["token"] for n in range(share)]

        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            return [token for tokens in pool.map(some, range(workers)) for token in tokens]


def total(cluster, name):
    return sum(node.metrics().get(name, 0.0) for node in cluster.nodes)


def fan_out(cluster, owner, clients, cues):
    session = owner.session()
    tokens = owner.join(session, "conductor", 1, 1) + owner.join(session, "screen", clients)
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("\n".join(tokens) + "\n")
        file.flush()
        ports = ",".join(str(node.port) for node in cluster.nodes)
        with Process(processes.built("load"), "--port", ports, "--path", f"/live/{session['session']}", "--tokens", file.name,
                     "--threads", "1") as load:
            opened = load.order(f"open 0 {clients}")
            if opened["opened"] != clients:
                raise RuntimeError(f"{opened['failed']} of {clients} clients were refused")
            load.order("conduct")
            load.order('command "kind":"takeBaton"')
            load.order("cues 10 50000 1")
            names = ("runthrough_bus_bytes_sent_total", "runthrough_bus_messages_sent_total")
            idle, waited = [total(cluster, name) for name in names], 4
            time.sleep(waited)
            idle = [(total(cluster, name) - before) / waited for name, before in zip(names, idle)]
            before = [total(cluster, name) for name in names], cpu(cluster)
            seen = load.order(f"cues {cues} {25_000 + 15 * clients} 1")
            after = [total(cluster, name) for name in names], cpu(cluster)
            seen["bus idle"] = idle
            seen["bus"] = max(0.0, after[0][1] - before[0][1] - idle[1] * seen["seconds"]) / cues
            seen["nodes cpu"], seen["nats cpu"], seen["database cpu"] = (b - a for a, b in zip(before[1], after[1]))
    return seen


def cpu(cluster):
    """CPU seconds so far of nodes, NATS servers, PostgreSQL with its children."""
    nodes = sum(node.cpu_seconds for node in cluster.nodes)
    nats = sum(server.cpu_seconds for server in cluster.nats)
    ticks = os.sysconf("SC_CLK_TCK")
    database = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == cluster.postgres.pid or int(name) == cluster.postgres.pid:
                database += (int(fields[11]) + int(fields[12])) / ticks
    return nodes, nats, database


def append(cluster, owner, sessions, seconds):
    """Each session's conductor says notes as fast as they are acknowledged, below the limit of commands a second."""
    work = []
    for number in range(sessions):
        session = owner.session()
        token = owner.join(session, "conductor", 1, 1)[0]
        work.append((cluster.nodes[number % len(cluster.nodes)].port, session["session"], token))
    count, spent = "runthrough_append_seconds_count", "runthrough_append_seconds_sum"
    before, used = [total(cluster, count), total(cluster, spent)], cpu(cluster)
    workers = [Process(sys.executable, os.path.join(os.path.dirname(__file__), "appending.py"), str(seconds)) for _ in range(2)]
    try:
        for worker, share in zip(workers, (work[0::2], work[1::2])):
            worker.write_line(json.dumps(share))
        answers = [worker.line() for worker in workers]
    finally:
        for worker in workers:
            worker.__exit__()
    after = [total(cluster, count), total(cluster, spent)]
    acknowledged = sum(answer["acknowledged"] for answer in answers)
    return {
        "a second": acknowledged / seconds, "latencies": [each for answer in answers for each in answer["latencies"]],
        "append": (after[1] - before[1]) / max(after[0] - before[0], 1) * 1e6, "refused": sum(a["refused"] for a in answers),
        "cpu": [(b - a) / seconds for a, b in zip(used, cpu(cluster))]}


def fail_over(cluster, token, devices):
    """kill -9 of the node that they are all at; the load balancer has the others."""
    owner = Owner(cluster.nodes[1], token)
    session = owner.session()
    tokens = owner.join(session, "screen", devices)
    path = f"/live/{session['session']}"
    workers = [
        Process(sys.executable, os.path.join(os.path.dirname(__file__), "returning.py"), f"ws://127.0.0.1:{cluster.nodes[0].port}{path}",
                f"wss://localhost:{cluster.haproxy.port}{path}", cluster.haproxy.certificate + ".chain", patience=90)
        for _ in range(4)]
    try:
        for number, worker in enumerate(workers):
            worker.write_line("\n".join(tokens[number::4]))
            worker.child.stdin.close()
        for worker in workers:
            worker.line()
        time.sleep(2)
        cluster.nodes[0].crash()
        results = [each for worker in workers for each in worker.line()]
    finally:
        for worker in workers:
            worker.__exit__()
    return [outage * 1e6 for outage, _ in results], [attempts for _, attempts in results]


def report(columns, sessions):
    def line(title, show):
        print(row("  " + title, *(show(column) for column in columns)))

    line("sent until the last has it, p50", lambda seen: ms(percentile(seen["last"], 0.5)))
    line("the same, p99", lambda seen: ms(percentile(seen["last"], 0.99)))
    line("from the first to the last, p50", lambda seen: ms(statistics.median(known([b - a for a, b in zip(seen["first"], seen["last"])]))))
    line("CPU a delivery, nodes", lambda seen: us(seen["nodes cpu"] * 1e6 / max(seen["deliveries"], 1)))
    line("CPU a cue, NATS", lambda seen: us(seen["nats cpu"] * 1e6 / seen["cues"]))
    line("bus, messages a cue", lambda seen: f"{seen['bus']:.1f}")
    line("bus, bytes a second for who is there", lambda seen: f"{seen['bus idle'][0]:,.0f}")
    line("not every client every event once", lambda seen: troubles(seen))
    print(row(f"Appends, {sessions} sessions at once", "1 node", "2 nodes", "3 nodes"))
    appends = [column["appends"] for column in columns]
    for title, show in (
        ("acknowledged a second", lambda a: f"{a['a second']:,.0f}"),
        ("command to ack, p50", lambda a: ms(percentile(a["latencies"], 0.5))),
        ("the same, p99", lambda a: ms(percentile(a["latencies"], 0.99))),
        ("append (the nodes' own metric)", lambda a: ms(a["append"])),
        ("cores: nodes", lambda a: f"{a['cpu'][0]:.2f}"), ("cores: NATS", lambda a: f"{a['cpu'][1]:.2f}"),
        ("cores: PostgreSQL", lambda a: f"{a['cpu'][2]:.2f}"), ("refused", lambda a: str(a["refused"])),
    ):
        print(row("  " + title, *(show(each) for each in appends)))


def report_return(outages, attempts, devices):
    print(row(f"kill -9 of a node with {devices:,} devices"))
    p99 = percentile(outages, 0.99)
    print(row("  until they are back elsewhere, resumed: p50", ms(percentile(outages, 0.5))))
    print(row("  the same, p99", ms(p99)), " ", verdict(p99 <= 2e6, "<= 2 s"))
    print(row("  the same, the last", ms(max(outages))))
    print(row("  attempts, mean", f"{statistics.mean(attempts):.2f}"))
