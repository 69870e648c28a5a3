"""Cues while the films of a round come in: at its end each athlete's page sends three minutes of joints, all at once, and one cue goes out after
the other to a hundred screens. Beside it the plain epoll writer of `ops/bench fanout`, under the same load: what it loses, the machine lost.

  films.py PORT SESSION FIRST < members      the pages: a member and a token a line; FIRST: when the first film begins, in microseconds"""

import argparse
import concurrent.futures
import http.client
import json
import os
import random
import subprocess
import sys
import time

import processes
from fanout import percentile
from imports import ask, beside
from punches import open_drill
from server import Server

SECONDS, RATE = 180, 15


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench films", description=__doc__)
    parser.add_argument("--athletes", type=int, default=60)
    parser.add_argument("--watchers", type=int, default=100)
    parser.add_argument("--rounds", type=int, help="of cues alone and cues under films (default 3)")
    parser.add_argument("--quick", action="store_true", help="one round")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (1 if options.quick else 3)
    processes.server_program()
    for program in "load", "floor":
        processes.built(program)
    print(f"{options.athletes} films at once, {len(poses(1)) // 1000} KB each; {options.watchers} screens; {os.cpu_count()} cores, "
          f"load average before {os.getloadavg()[0]:.1f}\n")
    took = []
    with Server("--service-threads", "2") as server:
        token = open_drill(server)
        members = [joined(server, number) for number in range(options.athletes)]

        def work(_):
            first = time.time_ns() // 1_000 - (SECONDS + 10) * 1_000_000
            told = subprocess.run(
                [sys.executable, __file__, str(server.port), server.session, str(first)], input="\n".join(members), text=True,
                stdout=subprocess.PIPE, check=True)
            took.extend(json.loads(told.stdout))

        figures = beside(server, options.watchers, rounds, 1, work)
        kept = len(ask(server, "GET", f"/api/v1/sessions/{server.session}/films", token=token)["films"])
    if kept != len(took):
        raise RuntimeError(f"{len(took)} films were sent and {kept} kept")
    print(f"a film sent until it is kept   p50 {percentile(took, 0.5):.2f} s   p95 {percentile(took, 0.95):.2f} s   worst {max(took):.2f} s; {kept} films\n")
    for line in figures.table("films"):
        print(line)
    print(f"\nMedians over {rounds} rounds. Load average after {os.getloadavg()[0]:.1f}.")


def joined(server, number):
    body = json.dumps({"code": server.codes["dancer"], "name": f"Athlete {number}", "role": "dancer"})
    answer = ask(server, "POST", "/api/v1/join", body)
    return f"{answer['member']} {answer['token']}"


def whole(value):
    """A number as films write it: seven bits a byte, the least first."""
    out = bytearray()
    while value >= 0x80:
        out.append(value % 0x80 + 0x80)
        value //= 0x80
    return bytes(out + bytes([value]))


def signed(value):
    return whole(-2 * value - 1 if value < 0 else 2 * value)


def poses(seed):
    """Somebody who never stands still and never leaves, as differences from pose to pose."""
    chance, out, last = random.Random(seed), bytearray(), [0] * 51
    for pose in range(SECONDS * RATE):
        out += whole(1_000_000 // RATE if pose else 0)
        now = [base + chance.randint(-reach, reach) for joint in range(17) for base, reach in ((960, 40), (200 + 140 * joint, 40), (90, 3))]
        for number, before in zip(now, last):
            out += signed(number - before)
        last = now
    return bytes(out)


def send(port, session, members, first):
    """All at once, each on a connection of its own; the seconds that each took."""
    body = poses(2)

    def one(number):
        member, token = members[number].split()
        begins = first + number
        film = b"rfm1" + b"".join(map(whole, (240, 320, 1, begins, SECONDS * RATE))) + body
        connection, began = http.client.HTTPConnection("127.0.0.1", port, timeout=120), time.monotonic()
        while True:
            connection.request("PUT", f"/api/v1/sessions/{session}/films/{member}/{begins}", film,
                               {"Authorization": f"Bearer {token}", "Content-Type": "application/octet-stream"})
            reply = connection.getresponse()
            text = reply.read()
            if reply.status == 204:
                connection.close()
                return time.monotonic() - began
            if reply.status not in (429, 503):
                raise RuntimeError(f"{reply.status} {text[:300]!r}")
            time.sleep(float(reply.headers.get("Retry-After", 1)))

    with concurrent.futures.ThreadPoolExecutor(len(members)) as pool:
        return list(pool.map(one, range(len(members))))


if __name__ == "__main__":
    print(json.dumps(send(int(sys.argv[1]), sys.argv[2], sys.stdin.read().splitlines(), int(sys.argv[3]))))
