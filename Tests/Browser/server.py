"""The real server, started as a person would, and the HTTP calls that prepare a session for the pages."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "ops" / "lib" / "cluster"))
sys.path.append(str(ROOT / "Tests"))
import given_time  # noqa: E402
from topology import free_ports  # noqa: E402

BINARY = os.environ.get("RUNTHROUGH_BINARY") or str(ROOT / ".build" / "debug" / "runthrough")


@dataclass(frozen=True)
class Session:
    """A live session, and the codes that let people in."""

    id: str
    codes: dict


class Runthrough:
    """One server with a data directory of its own, on a port that it keeps across restarts."""

    def __init__(self, binary=BINARY, made=None, **settings):
        """`made`: a data directory of a server that was stopped, to begin with a copy of it. `settings`: more of its environment."""
        self.binary = binary
        self.settings = settings
        self.directory = tempfile.mkdtemp(prefix="runthrough-browser-")
        os.chmod(self.directory, 0o755)  # PostgreSQL runs as somebody else when the tests run as root
        self.log = open(os.path.join(self.directory, "server.log"), "ab")
        if made is not None:
            subprocess.run(["cp", "-a", made, os.path.join(self.directory, "data")], check=True)
        # One that is started again takes a port that no connection going out is given meanwhile.
        self.port = 0 if made is None else free_ports(1)[0]
        self.process = None
        self.time = given_time.free_address()
        self.token = None
        self.start()

    def start(self):
        environment = {
            **os.environ,
            **self.settings,
            "RUNTHROUGH_DATA_DIRECTORY": os.path.join(self.directory, "data"),
            "RUNTHROUGH_PORT": str(self.port),
            # Whoever wants athletes' pages to find joints themselves says so.
            "RUNTHROUGH_POSE_MODELS": self.settings.get("RUNTHROUGH_POSE_MODELS", self.directory),
            "TEST_TIME_AT": self.time,
        }
        os.makedirs(environment["RUNTHROUGH_DATA_DIRECTORY"], mode=0o755, exist_ok=True)
        self.process = subprocess.Popen(
            [self.binary, "serve", "--announce", "json"], env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        announced = next((line for line in self.process.stdout if line.startswith("{")), None)
        if announced is None:
            raise RuntimeError("the server did not start:\n" + self.tail())
        announcement = json.loads(announced)
        self.url = announcement["url"].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        if self.token is None:
            self.token = self.call("POST", announcement["owner"], token=None)["token"]

    def tail(self):
        with open(self.log.name, errors="replace") as log:
            return log.read()[-4000:]

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def close(self):
        if self.process.poll() is None:
            self.stop()
        self.log.close()
        shutil.rmtree(self.directory, ignore_errors=True)

    def get(self, path, token=""):
        return self.call("GET", path, token=token)

    def call(self, method, path, body=None, token=""):
        """One call; `token` is the owner's unless given, None for nobody's."""
        address = path if path.startswith("http") else self.url + path
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token or self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode(errors='replace')}") from error

    def pass_time(self, seconds):
        """So much later it is for all sessions, at once."""
        given_time.pass_time(self.time, seconds)

    def in_database(self, statement):
        """Sets what otherwise only time changes, in the server's own database."""
        running = pathlib.Path(self.directory, "data", "postgres", "postmaster.pid").read_text().splitlines()
        port, folder = running[3:5]
        subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", port, "-U", "runthrough", "-d", "runthrough", "-c", statement], check=True)

    def rehearse(self, document):
        """A new production of this document, and a session of it."""
        production = self.call("POST", "/api/v1/productions", document)
        return self.open(production["id"])

    def open(self, production):
        opened = self.call("POST", "/api/v1/sessions", {"production": production})
        return Session(opened["session"], opened["joinCodes"])

    def editor(self, name):
        """Somebody else who may edit: what their browser would hold."""
        link = self.call("POST", "/api/v1/editors", {"name": name})["link"]
        return self.call("POST", urllib.parse.urlsplit(link).path, token=None)["token"]

    def edit(self, production, *changes, label="An edit", token=""):
        """An edit from elsewhere, by the owner unless a token says otherwise; the revision that it makes."""
        base = self.get(f"/api/v1/productions/{production}")["revision"]
        body = {"id": str(uuid.uuid4()), "base": base, "label": label, "changes": list(changes)}
        return self.call("POST", f"/api/v1/productions/{production}/edits", body, token)["revision"]

    def events(self, session):
        return self.get(f"/api/v1/sessions/{session.id}/events?after=0")["events"]
