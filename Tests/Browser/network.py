"""A bad network between a page and the server: ops/faults, told what to do by a test."""

import json
import subprocess
import sys

from server import ROOT


class Network:
    """`url` stands for the server's own, for who comes this way."""

    def __init__(self, runthrough, *faults):
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "ops" / "faults"), "--to", str(runthrough.port), *map(str, faults)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{json.loads(self.process.stdout.readline())['port']}"

    def send(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def cut(self):
        """Ends all connections."""
        self.send("cut")

    def silence(self):
        """Lets no bytes through any more, but closes nothing."""
        self.send("silence")

    def speak(self):
        """Lets new connections through again."""
        self.send("speak")

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()
