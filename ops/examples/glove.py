#!/usr/bin/env python3
"""Tells a class the punches of a glove by how it moves; needs `pip install websockets wasmtime` and nothing of ours.

    your-sensor | python3 glove.py http://192.168.1.20:8080/join/CODE left orthodox calibration.json

Its input has a line for each sample, `seconds ax ay az gx gy gz` (g and °/s, 20 to 200 a second), and words: `straight`, `hook` and `uppercut`
learn that punch from the next ten, `box` ends learning and keeps what was learned in the file.
"""
import asyncio, json, pathlib, struct, sys, time, urllib.request
import wasmtime
from websockets.asyncio.client import connect

KINDS, ACTIONS = ("straight", "hook", "uppercut"), ("none", "guard", "jab", "doubleJab", "cross", "hook", "uppercut")
LEFT_OUT = {-5: "a number is none", -7: "not later than the one before", -8: "more than 250 a second", -9: "of the future", -10: "too old"}


class Glove:
    def __init__(self, wasm, hand, stance):
        self.store = wasmtime.Store()
        self.exports = wasmtime.Instance(self.store, wasmtime.Module(self.store.engine, wasm), []).exports(self.store)
        self.handle, self.rear = self.call("create", hand, stance), hand != stance
        self.place, self.count = self.exports["punches_allocate"](self.store, 8 * 200), self.call("calibration", self.handle, 0, 0)

    def call(self, name, *values):
        return self.exports[f"gloves_{name}"](self.store, *values)

    def read(self, count):
        return struct.unpack(f"<{count}d", self.exports["memory"].read(self.store, self.place, self.place + 8 * count))

    def write(self, numbers):
        self.exports["memory"].write(self.store, struct.pack(f"<{len(numbers)}d", *numbers), self.place)

    def take(self, at, now, sample):
        """(0, …) nothing, (1, …) a punch, (2, …) another one was learned, or why the sample was left out."""
        self.write(sample)
        return self.call("take", self.handle, float(at), float(now), self.place, self.place), self.read(10)


def ask(url, body=None):
    return urllib.request.urlopen(urllib.request.Request(url, body and json.dumps(body).encode(), {"Content-Type": "application/json"})).read()


async def box(link, hand, stance, file):
    origin, code = link.split("/join/")
    seat, kept = json.loads(ask(origin + "/api/v1/join", {"code": code, "name": f"{hand} glove"})), pathlib.Path(file)
    glove = Glove(ask(origin + "/assets/recogniser/gloves.wasm"), ("left", "right").index(hand), ("orthodox", "southpaw").index(stance))
    if kept.exists():
        glove.write(json.loads(kept.read_text()))
        if glove.call("calibrate", glove.handle, glove.place, glove.count) != 0: sys.exit(f"{kept} is no calibration of this version")
    async with connect("ws" + origin[4:] + seat["socket"], subprotocols=["runthrough.v1"], additional_headers={"Authorization": "Bearer " + seat["token"]}) as socket:
        ahead = json.loads(await socket.recv())["now"] - time.monotonic_ns() // 1000  # a client that needs milliseconds asks by `sync`, as follow.py does

        async def feel():
            number, since = 0, None
            while line := (await asyncio.to_thread(sys.stdin.readline)).split():
                if line[0] in (*KINDS, "box"):
                    glove.call("learn", glove.handle, KINDS.index(line[0]) if line[0] in KINDS else -1)
                    glove.call("calibration", glove.handle, glove.place, glove.count)
                    kept.write_text(json.dumps(glove.read(glove.count)))
                    continue
                seconds, *sample = map(float, line)
                now = time.monotonic_ns() // 1000 + ahead
                since = min(since or 1e300, now - seconds * 1e6)  # the sample that came quickest says how the sensor's clock goes
                told, (first, second, at, *shares) = glove.take(since + seconds * 1e6, now, sample)
                if told == 2: print(f"{KINDS[int(first)]} {second:.0f}", flush=True)
                if told < 0: print("left out:", LEFT_OUT.get(told, told), flush=True)
                if told == 1:
                    number, kind = number + 1, ACTIONS[int(first)]
                    print(f"{hand} {kind}", flush=True)
                    punch = {"number": number, "class": kind, "hand": "rear" if glove.rear else "lead", "at": int(at), "confidence": max(shares), "probabilities": dict(zip(ACTIONS, shares))}
                    await socket.send(json.dumps({"type": "punches", "id": number, "source": {"kind": "glove"}, "punches": [punch]}))

        async def read():  # pings are answered by the library
            async for text in socket:
                if (frame := json.loads(text))["type"] == "refused": print("refused:", frame["message"], flush=True)

        reading = asyncio.create_task(read())
        await feel()
        reading.cancel()


asyncio.run(box(*sys.argv[1:]))
