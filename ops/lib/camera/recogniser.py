"""The punch recogniser itself, `PunchRecognition` as punches.wasm: the same program as in pages."""

import pathlib
import struct

import wasmtime

ASSETS = pathlib.Path(__file__).resolve().parents[3] / "Sources/WebClient/Pages/recogniser"
WEIGHTS = ASSETS / "punches-6.weights"

JOINTS = 17
# Of an event, and of a person: f64 each.
EVENT, PERSON = 17, 12
MOST_EVENTS = 16
ACTIONS = ("none", "guard", "jab", "doubleJab", "cross", "hook", "uppercut")
PUNCHES = ACTIONS[2:]
DIGITS = 4  # of what is told of a probability
STANCES = {"orthodox": 0, "southpaw": 1}
# Frames that the recogniser leaves out without harm: too early behind the one before, not later than it, too old.
SKIPPED = (-7, -8, -10)


def in_words(punch: dict) -> str:
    """The two that a punch was most likely, each with its share, as an athlete's page shows them."""
    shares = punch["probabilities"]
    called = {"doubleJab": "double jab", "hook": f"{punch['hand']} hook", "uppercut": f"{punch['hand']} uppercut"}
    likely = {called.get(kind, kind): shares[kind] for kind in PUNCHES} | {"no punch": shares["none"] + shares["guard"]}
    return ", ".join(f"{name} {likely[name]:.0%}" for name in sorted(likely, key=likely.get, reverse=True)[:2])


class Recogniser:
    """One athlete's: poses in, punches out.

    Instants are microseconds of any clock that never runs backwards.
    """

    def __init__(self, stance: str | None = None, weights: bytes = b""):
        """`stance`: "orthodox", "southpaw", or None to have it estimated. `weights`: the server's own; empty for the shipped ones."""
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        module = wasmtime.Module.from_file(engine, str(ASSETS / "punches.wasm"))
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._call = lambda name, *values: exports[f"punches_{name}"](self._store, *values)
        self._memory = exports["memory"]
        weights = weights or WEIGHTS.read_bytes()
        (self._model,) = struct.unpack_from("<H", weights, 6)
        self._weights = self._call("allocate", len(weights)), len(weights)
        self._memory.write(self._store, weights, self._weights[0])
        self._place = self._call("allocate", 8)
        self._load()
        self._joints = self._call("allocate", JOINTS * 3 * 4)
        self._out = self._call("allocate", MOST_EVENTS * EVENT * 8)
        # What is told of whoever is seen; it may be said, and said otherwise, at any time.
        self.stance = stance
        self._known: dict[int, str | None] = {}

    def _load(self) -> None:
        if (fault := self._call("load", *self._weights, self._place)) != 0:
            raise RuntimeError(f"the recogniser refused its weights: {fault}")
        (self._handle,) = struct.unpack("<I", self._memory.read(self._store, self._place, self._place + 4))

    def forget(self) -> None:
        """The next pose is of somebody else."""
        self._call("unload", self._handle)
        self._load()
        self._known.clear()

    @property
    def worth(self) -> dict:
        """What the model says of itself, as a source tells it: its precision, and the thresholds that it states it for."""
        if self._call("worth", self._handle, self._out) <= 0:
            return {"model": self._model}
        numbers = self._numbers(0, 3 * len(PUNCHES))
        return {"model": self._model, "precision": by_class(numbers[::3]), "thresholds": {"hit": by_class(numbers[1::3]), "wrong": by_class(numbers[2::3])}}

    def take(self, joints: list[float] | None, instant: int) -> list[dict]:
        """The punches that became clear by a pose: 17 joints in COCO's order, x, y (pixels, down) and confidence each; None if nobody is seen."""
        if joints is not None:
            self._memory.write(self._store, struct.pack(f"<{JOINTS * 3}f", *joints), self._joints)
        people = 0 if joints is None else 1
        count = self._call("take", self._handle, float(instant), float(instant), self._joints, people, self._out, MOST_EVENTS)
        if count in SKIPPED:
            return []
        if count < 0:
            raise RuntimeError(f"the recogniser refused a frame: {count}")
        events = [self._numbers(index, EVENT) for index in range(min(count, MOST_EVENTS))]
        stances = self._stances()
        return [self._punch(event, stances.get(int(event[0]))) for event in events]

    def _punch(self, event, stance) -> dict:
        kind = ACTIONS[int(event[1])]
        hand = "lead" if int(event[2]) == (stance or 0) else "rear"
        # What jabs and crosses are called goes by the hand; without a stance only they tell which one it was.
        hand = {"jab": "lead", "doubleJab": "lead", "cross": "rear"}.get(kind, hand)
        shares = {name: min(1.0, max(0.0, value)) for name, value in zip(ACTIONS, event[5:12])}
        answers = {} if event[12] < 0 else {"ifCalled": by_class(event[12:])}
        return {"class": kind, "hand": hand, "at": int(event[3]), "speed": min(1000.0, max(0.0, event[4])),
                "confidence": shares[kind], "probabilities": shares, **answers}

    def _stances(self) -> dict[int, int | None]:
        """Of everybody who is followed, by their number; whose stance was said anew is told it."""
        count = min(self._call("people", self._handle, self._out, MOST_EVENTS), MOST_EVENTS)
        seen = {}
        for index in range(count):
            person, _, stance, *_ = self._numbers(index, PERSON)
            if self._known.get(int(person)) != (said := self.stance):
                self._known[int(person)] = said
                stance = -1 if said is None else STANCES[said]
                self._call("set_stance", self._handle, int(person), int(stance))
            seen[int(person)] = int(stance) if stance >= 0 else None
        return seen

    def _numbers(self, index: int, count: int) -> tuple[float, ...]:
        at = self._out + index * count * 8
        return struct.unpack(f"<{count}d", self._memory.read(self._store, at, at + count * 8))


def by_class(numbers) -> dict[str, float]:
    return {name: round(value, DIGITS) for name, value in zip(PUNCHES, numbers)}
