"""Punches of a whole class: athletes each report punches, while a hundred screens and a board are told of them and cues go out. From the instant
when a punch is sent to the board that shows it; how long until it is acknowledged, which is when it is durable; and what it costs the
cues, beside the plain epoll writer of `ops/bench fanout` under the same load.

  punches.py PORT SESSION SECONDS RATE < tokens      the athletes, and the board with the last of the tokens: a process of its own"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time

import processes
from appending import masked
from fanout import percentile
from imports import ask, beside, owner
from returning import Socket
from server import Server

GOAL_BOARD, GOAL_CUES = 150, 1.2


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench punches", description=__doc__)
    parser.add_argument("--athletes", type=int, default=60)
    parser.add_argument("--rate", type=float, default=5, help="punches a second of each (default 5)")
    parser.add_argument("--watchers", type=int, default=100)
    parser.add_argument("--seconds", type=int, help="for which they punch (default 20)")
    parser.add_argument("--quick", action="store_true", help="8 seconds")
    options = parser.parse_args(arguments)
    seconds = options.seconds or (8 if options.quick else 20)
    processes.server_program()
    processes.built("load"), processes.built("floor")
    print(f"{options.athletes} athletes, {options.rate:g} punches a second each, {options.watchers} screens; {os.cpu_count()} cores, "
          f"load average before {os.getloadavg()[0]:.1f}\n")
    reports = []
    with Server("--service-threads", "2") as server:
        open_drill(server)
        tokens = server.join("dancer", options.athletes) + server.join("screen", 1, workers=1)

        def work(_):
            told = subprocess.run(
                [sys.executable, __file__, str(server.port), server.session, str(seconds), str(options.rate)], input="\n".join(tokens),
                text=True, capture_output=True, check=True)
            reports.append(json.loads(told.stdout))

        figures = beside(server, options.watchers, 1, 1, work)
    report = reports[0]
    for name, title in (("board", "punch until the board has it"), ("kept", "punch until it is acknowledged")):
        times = report[name]
        p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
        goal = f"   {'met' if p99 <= GOAL_BOARD else 'missed'}: p99 <= {GOAL_BOARD} ms" if name == "board" else ""
        print(f"{title:<38} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   worst {max(times):6.1f} ms{goal}")
    print(f"{report['sent']} punches sent, {len(report['kept'])} acknowledged, {len(report['board'])} on the board\n")
    for line in figures.table("punches", GOAL_CUES):
        print(line)
    print(f"\nLoad average after {os.getloadavg()[0]:.1f}.")


def open_drill(server):
    """Lets the server's session be one of a drill that comes with it; answers the owner's token."""
    token = owner(server)
    listed = ask(server, "GET", "/api/v1/productions?kind=drill", token=token)
    opened = ask(server, "POST", "/api/v1/sessions", json.dumps({"production": listed["productions"][0]["id"]}), token)
    server.session, server.codes = opened["session"], opened["joinCodes"]
    return token


class Report:
    """What the athletes and the board saw; milliseconds."""

    def __init__(self):
        self.sent, self.kept, self.board = 0, [], []


async def athlete(socket, clock, end, rate, report):
    """Punches at its own pace; the number of a punch is when it was sent, in microseconds of this machine's clock."""
    sent = {}

    async def answers():
        while True:
            frame = await socket.frame()
            if frame["type"] == "ack":
                report.kept.append((time.monotonic() - sent.pop(frame["id"])) * 1e3)

    reading = asyncio.create_task(answers())
    await asyncio.sleep(random.uniform(0, 1 / rate))
    while (now := time.monotonic()) < end:
        id = int(now * 1e6)
        sent[id] = now
        report.sent += 1
        punch = {"number": id, "class": "hook", "hand": "lead", "at": clock(), "confidence": 0.9, "speed": 9.5}
        socket.writer.write(masked(json.dumps({"type": "punches", "id": id, "source": {"kind": "page"}, "punches": [punch]})))
        await asyncio.sleep(max(0, random.uniform(0.5, 1.5) / rate))
    limit = time.monotonic() + 5
    while sent and time.monotonic() < limit:
        await asyncio.sleep(0.02)
    reading.cancel()


async def board(socket, report):
    """The first news of each punch: a node that begins to look for missed ones tells the latest 500 once more."""
    seen = set()
    while True:
        frame = await socket.frame()
        if frame["type"] == "signal" and frame["kind"] == "punches":
            now = time.monotonic() * 1e6
            new = {(punch["member"], punch["number"]) for punch in frame["punches"]} - seen
            seen |= new
            report.board += [(now - number) / 1e3 for _, number in new]


async def punch(port, session, seconds, rate, tokens):
    sockets = []
    for token in tokens:
        socket = await Socket.open(f"ws://127.0.0.1:{port}/live/{session}", token, None)
        sockets.append((socket, await socket.frame()))
    ahead = sockets[0][1]["now"] - int(time.monotonic() * 1e6)
    report = Report()
    watching = asyncio.create_task(board(sockets[-1][0], report))
    end = time.monotonic() + seconds
    clock = lambda: int(time.monotonic() * 1e6) + ahead
    await asyncio.gather(*(athlete(socket, clock, end, rate, report) for socket, _ in sockets[:-1]))
    limit = time.monotonic() + 2
    while len(report.board) < report.sent and time.monotonic() < limit:
        await asyncio.sleep(0.02)
    watching.cancel()
    print(json.dumps(vars(report)))


if __name__ == "__main__":
    port, session, seconds, rate = sys.argv[1:]
    asyncio.run(punch(int(port), session, float(seconds), float(rate), sys.stdin.read().split()))
