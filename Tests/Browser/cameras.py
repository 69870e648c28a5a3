"""What a camera of an athlete needs: a drawn film that Chromium plays, and pose workers."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys

from server import BINARY, ROOT

# Films are drawn by the environment of camera stations, 400 MB: ops/test and `ops/camera install` make it.
ENVIRONMENT = ROOT / ".build/camera/python/bin/python"
# What joints are found with; `ops/pose-models` makes it.
MODELS = ROOT / ".build/pose-models"


def film(folder, *who):
    """The film's file, and what is thrown in it; `who` as film.py wants it."""
    path = pathlib.Path(folder, "boxer.mjpeg")
    told = subprocess.run([ENVIRONMENT, pathlib.Path(__file__).with_name("film.py"), path, *map(str, who)], check=True, capture_output=True)
    return path, json.loads(told.stdout)


def flags(path):
    """Of a Chromium whose camera plays this film."""
    return ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={path}"]


def crosses():
    """Somebody of the recogniser's simulator who throws crosses and hardly turns the hips, seen from the lead side: the pauses between are short. The
    elbows are not seen so well that anything is said of them, too."""
    poses, instant, before = [], 0, None
    for now, *joints in json.loads((ROOT / "Sources/WebClient/tests/hips.json").read_text())["poses"]:
        instant += min(now - (now if before is None else before), 400_000)
        before = now
        inside = [160 + 0.6 * value if axis % 3 == 0 else 70 + 0.6 * value if axis % 3 == 1 else value for axis, value in enumerate(joints)]
        inside[7 * 3 + 2] = inside[8 * 3 + 2] = 0.45
        poses.append([instant, *inside])
    return poses


class PoseWorker:
    """`runthrough camera-worker` of a server, which is ready when it is made; with `core` on that one alone."""

    def __init__(self, runthrough, athletes=2, name="desk", core=None):
        self.process = subprocess.Popen(
            [BINARY, "camera-worker", runthrough.url, "--name", name, "--athletes", str(athletes)], stderr=subprocess.PIPE, text=True,
            env={**os.environ, "RUNTHROUGH_TOKEN": runthrough.token},
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}))
        for line in self.process.stderr:
            if "connected" in line:
                return
        raise RuntimeError("the pose worker ended")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


class Station:
    """`ops/camera` of a session, whose page can be opened when it is made; `port` 0 takes a free one."""

    def __init__(self, link, *arguments, port=0):
        self.process = subprocess.Popen(
            [ROOT / "ops/camera", link, "--port", str(port), *map(str, arguments)], stderr=subprocess.PIPE, text=True,
            env={name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")})
        for line in self.process.stderr:
            # A library may say something in the same line.
            if picture := re.match(r"The picture: (http://[\d.:]+/)", line):
                self.url = picture[1]
                return
        raise RuntimeError("the station ended")

    def end(self):
        self.process.terminate()
        self.process.send_signal(signal.SIGCONT)  # a test may have stopped it
        try:
            self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise


class StandIn:
    """A pose worker that finds one pose in every picture, for what needs no pose model; a process of its own."""

    def __init__(self, runthrough, joints, athletes=8):
        self.process = subprocess.Popen(
            [sys.executable, "-c", STAND_IN, f"{runthrough.url.replace('http', 'ws', 1)}/pose-workers/desk?athletes={athletes}", runthrough.token],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.find(joints)
        assert self.process.stdout.readline().strip() == "connected"

    def find(self, joints, late=0):
        """From now on these 51 numbers; None for nobody; each answer so many seconds late."""
        self.play([[0, *(joints or [])]], late)

    def play(self, poses, late=0):
        """From now on these poses, again and again: the instant of each in microseconds and its 51 numbers. The last one's instant is the first's
        of the next time."""
        self.process.stdin.write(json.dumps([late, poses]) + "\n")
        self.process.stdin.flush()

    def end(self):
        self.process.kill()
        self.process.wait()


STAND_IN = """
import json, struct, sys, threading, time
from websockets.sync.client import connect
late, poses = json.loads(sys.stdin.readline())
def follow():
    global late, poses
    for line in sys.stdin:
        late, poses = json.loads(line)
threading.Thread(target=follow, daemon=True).start()
with connect(sys.argv[1], subprotocols=["runthrough.v1"], additional_headers={"Authorization": "Bearer " + sys.argv[2]}, compression=None) as socket:
    def answer(message):
        if isinstance(message, str):
            if "welcome" in message:
                print("connected", flush=True)
            return
        played = poses
        instant = played[0][0] + time.monotonic_ns() // 1000 % max(1, played[-1][0] - played[0][0])
        found = next(pose for pose in reversed(played) if pose[0] <= instant)[1:]
        head = message[:8]
        socket.send(head + (struct.pack("<I51f", 1, *found) if found else struct.pack("<I", 0)))
    for message in socket:
        time.sleep(late)
        answer(message)
        # What came meanwhile is no later than that.
        try:
            while late:
                answer(socket.recv(timeout=0))
        except TimeoutError:
            pass
"""
