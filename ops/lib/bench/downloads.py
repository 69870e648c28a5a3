"""Cues while a hundred phones load the music: each device of a session fetches a track of 10 MB with its own token, and one cue goes out after
the other. Beside it the plain epoll writer of `ops/bench fanout`, under the same load: what it loses, the machine lost."""

import argparse
import http.client
import json
import os
import random
import selectors
import socket
import struct
import subprocess
import sys
import uuid

import processes
from imports import ask, beside, owner
from server import Server

PIECE = 256 * 1024


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench downloads", description=__doc__)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--megabytes", type=int, default=10)
    parser.add_argument("--rounds", type=int, help="of cues alone and cues under downloads (default 3)")
    parser.add_argument("--quick", action="store_true", help="one round")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (1 if options.quick else 3)
    processes.server_program()
    processes.built("load"), processes.built("floor")
    print(f"{options.clients} devices, each of which fetches {options.megabytes} MB; {os.cpu_count()} cores, "
          f"load average before {os.getloadavg()[0]:.1f}\n")
    with Server("--service-threads", "2") as server:
        path = played(server, owner(server), options.megabytes * 1_000_000)

        def work(tokens):
            fetched = subprocess.run(
                [sys.executable, __file__, str(server.port), path], input="\n".join(tokens[-options.clients:]), text=True,
                capture_output=True, check=True)
            if int(fetched.stdout) < options.clients * options.megabytes * 1_000_000:
                raise RuntimeError(f"only {fetched.stdout} bytes came")

        figures = beside(server, options.clients, rounds, 1, work)
    for line in figures.table("downloads"):
        print(line)
    print(f"\nMedians over {rounds} rounds. Load average after {os.getloadavg()[0]:.1f}.")


def played(server, token, size):
    """Uploads a recording of so many bytes and gives it to the production of the session; answers where it is read."""
    sound = random.Random(1).randbytes(size - 44)
    content = b"RIFF" + struct.pack("<I", size - 8) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) \
        + b"data" + struct.pack("<I", len(sound)) + sound
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def request(method, path, body=b"", **headers):
        connection.request(method, path, body, {"Authorization": f"Bearer {token}"} | headers)
        reply = connection.getresponse()
        text = reply.read()
        if reply.status >= 300:
            raise RuntimeError(f"{method} {path}: {reply.status} {text[:500]!r}")
        return json.loads(text) if text else None

    upload = request("POST", "/api/v1/uploads", **{"Upload-Length": str(size)})["id"]
    answer = None
    for at in range(0, size, PIECE):
        answer = request(
            "PATCH", f"/api/v1/uploads/{upload}", content[at : at + PIECE],
            **{"Upload-Offset": str(at), "Content-Type": "application/partial-upload"})
    track = answer["track"]
    connection.close()
    production = ask(server, "GET", f"/api/v1/sessions/{server.session}", token=token)["production"]["id"]
    change = {"insert": "tracks", "value": {"id": "song", "title": "Song", **track}, "after": None}
    body = {"id": str(uuid.uuid4()), "base": 1, "label": "Add", "changes": [change]}
    ask(server, "POST", f"/api/v1/productions/{production}/edits", json.dumps(body), token)
    return f"/api/v1/tracks/{track['digest']}"


def fetch(port, path, tokens):
    """Fetches the track with every token at once, in one thread; answers how many bytes came."""
    selector = selectors.DefaultSelector()
    for token in tokens:
        line = socket.create_connection(("127.0.0.1", port))
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        line.setblocking(False)
        selector.register(line, selectors.EVENT_READ)
    scratch, received = bytearray(1 << 18), 0
    while selector.get_map():
        for key, _ in selector.select():
            try:
                count = key.fileobj.recv_into(scratch)
            except BlockingIOError:
                continue
            received += count
            if count == 0:
                selector.unregister(key.fileobj)
                key.fileobj.close()
    return received


if __name__ == "__main__":
    print(fetch(int(sys.argv[1]), sys.argv[2], sys.stdin.read().split()))
