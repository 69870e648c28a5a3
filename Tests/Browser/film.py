"""A film of a boxer who is drawn: the recogniser's simulated people, with bodies round their joints.

Run by the environment of ops/camera, which has OpenCV: `python film.py FILM.mjpeg [STREAM | strangers COUNT]`, of somebody of the recording, with the errors
of its joints, or of so many orthodox strangers as they moved, one after the other. Chromium plays such a file as a camera, 30 pictures a second, again and
again. Prints the film's length in seconds and what is thrown in it, as JSON. Each picture bears its number, so that a page can tell when the camera took
which.
"""

import gzip
import json
import pathlib
import sys

import cv2
import numpy as np

RECOGNISER = pathlib.Path(__file__).resolve().parents[2] / "ops/lib/recogniser"
RECORDING = RECOGNISER / "recording.json.gz"
STRANGERS = 21  # a seed that neither training nor judging has
RATE = 30
WIDTH, HEIGHT = 640, 480
# Of a picture's number, and how many pixels a side each has; a multiple of JPEG's blocks.
BITS, SQUARE = 12, 16
# Blue, green, red.
SKIN, SHIRT, SLEEVE, TROUSERS, SHOE, HAIR = (120, 160, 215), (60, 70, 160), (72, 84, 192), (90, 60, 40), (30, 30, 30), (25, 40, 60)
WALL, FLOOR = (190, 195, 200), (120, 135, 150)


def drawn(*people, size=(WIDTH, HEIGHT)):
    """A picture of people, the hindmost first: 17 joints each (rows; x, y in pixels), and if they are not the usual ones the colours of shirt, sleeves and trousers."""
    picture = np.full((size[1], size[0], 3), WALL, np.uint8)
    picture[size[1] * 4 // 5 :] = FLOOR
    for joints, *clothes in people:
        draw(picture, joints, *clothes)
    return cv2.GaussianBlur(picture, (3, 3), 0)


def draw(picture, joints, shirt=SHIRT, sleeve=SLEEVE, trousers=TROUSERS):
    neck, hip, head, nose = (joints[5] + joints[6]) / 2, (joints[11] + joints[12]) / 2, (joints[3] + joints[4]) / 2, joints[0]
    unit = np.linalg.norm(neck - hip) / 3

    def disc(at, radius, colour):
        cv2.circle(picture, tuple((at * 16).astype(int)), max(1, int(radius * unit * 16)), colour, -1, cv2.LINE_AA, 4)

    def limb(start, end, thick, thin, colour):
        for share in np.linspace(0, 1, 14):
            disc(start + (end - start) * share, thick + (thin - thick) * share, colour)

    def oval(at, wide, high, colour):
        cv2.ellipse(picture, tuple(at.astype(int)), (int(wide * unit), int(high * unit)), 0, 0, 360, colour, -1, cv2.LINE_AA)

    for top, knee, ankle in ((11, 13, 15), (12, 14, 16)):
        limb(joints[top], joints[knee], 0.55, 0.4, trousers)
        limb(joints[knee], joints[ankle], 0.38, 0.24, SKIN)
        limb(joints[ankle], joints[ankle] + unit * np.array([0.35, 0.25]), 0.22, 0.16, SHOE)
    for shoulder, side in ((5, 11), (6, 12)):
        limb(joints[shoulder], joints[side], 0.55, 0.5, shirt)
    limb(neck, hip, 0.75, 0.65, shirt)
    cv2.fillConvexPoly(picture, cv2.convexHull(joints[[5, 6, 12, 11]].astype(np.float32)).astype(int), shirt, cv2.LINE_AA)
    limb(neck, head, 0.3, 0.32, SKIN)
    oval(head - unit * np.array([0, 0.2]), 0.62, 0.72, HAIR)
    oval((head + nose) / 2 + unit * np.array([0, 0.08]), 0.5, 0.68, SKIN)
    for eye in (1, 2):
        disc(joints[eye], 0.08, SHOE)
    disc(nose, 0.07, SLEEVE)
    for shoulder, elbow, wrist in ((6, 8, 10), (5, 7, 9)):
        limb(joints[shoulder], joints[elbow], 0.34, 0.27, sleeve)
        limb(joints[elbow], joints[wrist], 0.26, 0.2, SKIN)
        disc(joints[wrist], 0.3, SKIN)


class Boxer:
    """Somebody of a recording, of the one that ships unless another is given, at any instant."""

    def __init__(self, number, recording=None):
        recording = recording or json.loads(gzip.decompress(RECORDING.read_bytes()))
        self.stream = recording["streams"][number]
        self._instants = np.array(self.stream["instants"], float) - self.stream["instants"][0]
        joints = np.array(self.stream["joints"], float).reshape(len(self._instants), 17, 2) / recording["scale"]
        low, high = joints.min((0, 1)), joints.max((0, 1))
        self.width, self.height = high - low
        self._joints = joints - (low + high) / 2
        self.lasting = self._instants[-1]

    def at(self, instant):
        """17 joints about (0, 0); microseconds since the begin."""
        after = min(int(np.searchsorted(self._instants, instant, "right")), len(self._instants) - 1)
        share = (instant - self._instants[after - 1]) / (self._instants[after] - self._instants[after - 1])
        return self._joints[after - 1] + (self._joints[after] - self._joints[after - 1]) * min(1, share)


def numbered(picture, number):
    """A row of squares at the top, white for the ones of the number, the lowest first."""
    for bit in range(BITS):
        picture[:SQUARE, bit * SQUARE : (bit + 1) * SQUARE] = 255 * (number >> bit & 1)
    return picture


def strangers(count, seconds=15):
    """Orthodox people of the simulator, seen without errors from in front or a little from the side."""
    sys.path.insert(0, str(RECOGNISER))
    import cameras
    import commands
    import training

    random, found = np.random.default_rng(STRANGERS), []
    while len(found) < count:
        one = training.stream(random, seconds=seconds, rate=60, level=0.0)
        if not one["person"]["southpaw"] and cameras.view(one["camera"]) in ("front", "oblique"):
            found.append(Boxer(0, commands.recording([dict(one, who=0)], STRANGERS)))
    return found


def main(path, who="0", count="1"):
    boxers = strangers(int(count)) if who == "strangers" else [Boxer(int(who))]
    frames, thrown = 0, []
    with open(path, "wb") as film:
        for boxer in boxers:
            stream = boxer.stream
            lead = "left" if stream["stance"] == "orthodox" else "right"
            thrown += [
                {"at": frames / RATE + (one["instant"] - stream["instants"][0]) / 1e6, "class": one["action"].replace("double jab", "doubleJab"),
                 "hand": "lead" if one["hand"] == lead else "rear"} for one in stream["punches"]]
            scale = min(0.9 * WIDTH / boxer.width, 0.85 * HEIGHT / boxer.height)
            for frame in range(int(boxer.lasting / 1e6 * RATE)):
                picture = drawn([boxer.at(frame * 1e6 / RATE) * scale + np.array([WIDTH, HEIGHT]) / 2])
                film.write(cv2.imencode(".jpg", numbered(picture, frames), [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes())
                frames += 1
    print(json.dumps({"seconds": frames / RATE, "stance": stream["stance"], "thrown": thrown}))


if __name__ == "__main__":
    main(*sys.argv[1:])
