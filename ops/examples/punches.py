#!/usr/bin/env python3
"""Tells a class which punches you throw, and prints what became of them; needs `pip install websockets` and nothing of ours.

    python3 punches.py http://192.168.1.20:8080/join/CODE      then type 1 to 6 and Enter: jab, cross, hooks, uppercuts
"""
import asyncio, json, sys, time, urllib.request
from websockets.asyncio.client import connect

PUNCHES = dict(zip("123456", [(kind, hand) for kind in ("", "hook", "uppercut") for hand in ("lead", "rear")])) | {"1": ("jab", "lead"), "2": ("cross", "rear")}


def ask(url, token=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    return json.load(urllib.request.urlopen(urllib.request.Request(url, body and json.dumps(body).encode(), headers)))


async def box(link):
    origin, code = link.split("/join/")
    seat = ask(origin + "/api/v1/join", body={"code": code, "name": "punches.py"})
    async with connect("ws" + origin[4:] + seat["socket"], subprotocols=["runthrough.v1"], additional_headers={"Authorization": "Bearer " + seat["token"]}) as socket:
        welcome = json.loads(await socket.recv())
        ahead = welcome["now"] - time.monotonic_ns() // 1000  # a client that needs milliseconds asks by `sync`, as follow.py does

        async def throw():  # numbered from 1: a number that is sent again is the same punch
            number = 0
            while line := await asyncio.to_thread(sys.stdin.readline):
                for key in filter(PUNCHES.get, line):
                    (kind, hand), number = PUNCHES[key], number + 1
                    punch = {"number": number, "class": kind, "hand": hand, "at": time.monotonic_ns() // 1000 + ahead, "confidence": 1}
                    await socket.send(json.dumps({"type": "punches", "id": number, "source": {"kind": "app"}, "punches": [punch]}))

        async def read():  # pings are answered by the library; what is heard here is of no use to this client but its refusals
            async for text in socket:
                if (frame := json.loads(text))["type"] == "refused": print("refused:", frame["message"], flush=True)

        async def judge():
            since, told = welcome["now"], {}
            while True:
                await asyncio.sleep(1)
                path = f"{origin}/api/v1/sessions/{seat['session']}/verdicts?since={since}"
                for one in (await asyncio.to_thread(ask, path, seat["token"]))["verdicts"]:
                    what = one.get("called") or one["punch"]
                    at, verdict = what.get("due", what.get("at")), one["verdict"]
                    if verdict != "open" and told.get((at, what["class"])) != verdict:  # a punch that comes late may change it
                        told[at, what["class"]] = verdict
                        print(f"{verdict}: {what['hand']} {what['class']} {one['after'] / 1e6:+.2f} s", flush=True)

        await asyncio.gather(throw(), read(), judge())


asyncio.run(box(sys.argv[1]))
