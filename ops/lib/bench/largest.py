"""The largest production that is accepted: what it costs to make, read, edit, undo, replace and rehearse it."""

import argparse
import http.client
import json
import os
import time
import uuid

from server import Server

JSON = {"Content-Type": "application/json", "Accept": "application/json"}


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench largest", description=__doc__)
    parser.add_argument("--performers", type=int, default=500)
    parser.add_argument("--formations", type=int, default=1000)
    parser.add_argument("--quick", action="store_true", help="a tenth of the formations")
    options = parser.parse_args(arguments)
    formations = max(1, options.formations // 10) if options.quick else options.formations
    print(f"{options.performers} performers in {formations} formations; load average before {os.getloadavg()[0]:.1f}\n")
    with Server() as server:
        Measure(server, options.performers, formations).all()
    print(f"\nLoad average after {os.getloadavg()[0]:.1f}")


def document(performers, formations, shift=0.0):
    """Everybody somewhere else in each formation, in quarters of a stage unit."""
    return {
        "title": f"{performers} in {formations}", "tempo": 120, "stage": {"width": 40, "depth": 30},
        "performers": [{"id": f"p{turn}", "label": str(turn % 1000), "name": f"Performer {turn}"} for turn in range(performers)],
        "formations": [
            {"id": f"f{turn}", "name": f"Formation {turn}", "hold": 4_000_000,
             "positions": {f"p{who}": {"x": (who * 7 + turn) % 160 / 4 - 20 + shift, "y": (who * 3 + turn * 5) % 120 / 4} for who in range(performers)},
             "transition": {"duration": 4_000_000}}
            for turn in range(formations)]}


class Measure:
    def __init__(self, server, performers, formations):
        self.server, self.performers, self.formations = server, performers, formations
        link = server.ready["owner"]
        self.token = None
        self.token = self.ask("POST", link[link.index("/owner/"):])[1]["token"]

    def ask(self, method, path, body=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=300)
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        connection.request(method, path, body, JSON | bearer | headers)
        reply = connection.getresponse()
        text = reply.read()
        connection.close()
        if reply.status >= 300:
            raise RuntimeError(f"{method} {path}: {reply.status} {text[:500]!r}\n{self.server.complaints()[-2000:]}")
        return len(text), json.loads(text)

    def step(self, name, method, path, body=None, headers={}):
        """One request: how long it took, the CPU of the server for it, and its bytes."""
        sent = None if body is None else json.dumps(body).encode()
        cpu, began = self.server.cpu_seconds, time.monotonic()
        length, answer = self.ask(method, path, sent, headers)
        took = time.monotonic() - began
        print(f"{name:<38}{took * 1e3:>10.0f} ms{(self.server.cpu_seconds - cpu) * 1e3:>10.0f} ms CPU"
              f"{len(sent or b'') / 1e6:>9.1f} MB sent{length / 1e6:>9.1f} MB received{self.server.resident_kib / 1024:>8.0f} MiB resident")
        return answer

    def all(self):
        made = self.step("create", "POST", "/api/v1/productions", document(self.performers, self.formations))
        production, path = made["id"], f"/api/v1/productions/{made['id']}"
        last = f"f{self.formations - 1}"
        self.step("read", "GET", path)
        edits = f"{path}/edits"
        self.step("edit: one dot", "POST", edits, edit(1, changes=[{"set": ["formations", last, "positions", "p0"], "to": {"x": 1, "y": 1}}]))
        self.step("edit: another dot", "POST", edits, edit(2, changes=[{"set": ["formations", "f0", "positions", "p1"], "to": {"x": 1, "y": 1}}]))
        self.step("undo", "POST", edits, edit(3, undo=True))
        self.step("redo", "POST", edits, edit(4, redo=True))
        self.step("edit: a performer out", "POST", edits, edit(5, changes=[{"remove": "performers", "id": "p2"}]))
        self.step("undo", "POST", edits, edit(6, undo=True))
        self.step("edit: a formation out", "POST", edits, edit(7, changes=[{"remove": "formations", "id": "f1"}]))
        self.step("undo", "POST", edits, edit(8, undo=True))
        self.step("replace: another title", "PATCH", path, {"title": "Another"}, {"If-Match": '"9"'})
        self.step("replace: every dot", "PATCH", path, document(self.performers, self.formations, 0.25), {"If-Match": '"10"'})
        self.step("undo of that", "POST", edits, edit(11, undo=True))
        self.step("history", "GET", f"{edits}?before=1000&limit=200")
        self.step("edits after the first", "GET", f"{edits}?after=1&limit=200")
        self.step("read as of revision 1", "GET", f"{path}?revision=1")
        self.step("copy", "POST", f"{path}/copies", {"title": "Copy"})
        self.step("list", "GET", "/api/v1/productions")
        session = self.step("open a session", "POST", "/api/v1/sessions", {"production": production})
        self.step("read the session", "GET", f"/api/v1/sessions/{session['session']}")
        self.step("edit under the session: one dot", "POST", edits, edit(12, changes=[{"set": ["formations", "f0", "positions", "p1"], "to": {"x": 2, "y": 1}}]))
        self.step("edit under the session: a hold", "POST", edits, edit(13, changes=[{"set": ["formations", "f0", "hold"], "to": 5_000_000}]))


def edit(base, **what):
    return {"id": str(uuid.uuid4()), "base": base, "label": "Measured"} | what
