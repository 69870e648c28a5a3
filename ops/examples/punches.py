#!/usr/bin/env python3
"""Tells a class which punches you throw, and prints what became of them; needs `pip install websockets` and nothing of ours.

    python3 punches.py http://192.168.1.20:8080/join/CODE      then type 1 to 6 and Enter: jab, cross, hooks, uppercuts
"""
import asyncio, json, sys, time, urllib.request
from websockets.asyncio.client import connect

PUNCHES = {"1": ("jab", "lead"), "2": ("cross", "rear"), "3": ("hook", "lead"), "4": ("hook", "rear"), "5": ("uppercut", "lead"), "6": ("uppercut", "rear")}

def ask(url, token=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    return json.load(urllib.request.urlopen(urllib.request.Request(url, body and json.dumps(body).encode(), headers)))

async def throw(socket, ahead):  # numbered from 1: a number that is sent again is the same punch
    number = 0
    while line := await asyncio.to_thread(sys.stdin.readline):
        for kind, hand in filter(None, map(PUNCHES.get, line)):
            number += 1
            punch = {"number": number, "class": kind, "hand": hand, "at": time.monotonic_ns() // 1000 + ahead}
            await socket.send(json.dumps({"type": "punches", "id": number, "source": {"kind": "app"}, "punches": [punch]}))

async def read(socket):  # pings are answered by the library; what is heard here is of no use to this client but its refusals
    async for text in socket:
        if (frame := json.loads(text))["type"] == "refused": print("refused:", frame["message"], flush=True)

async def judge(address, token, told):
    while await asyncio.sleep(1, result=True):
        for one in (await asyncio.to_thread(ask, address, token))["verdicts"]:
            what, verdict = one.get("called") or one["punch"], one["verdict"]
            known = told.get(key := (what.get("due", what.get("at")), what["class"]))
            if verdict in ("open", known): continue
            told[key] = verdict  # a punch that comes late may change it
            print(f"{verdict}: {what['hand']} {what['class']} {one['after'] / 1e6:+.2f} s" + (f" (was {known})" if known else ""), flush=True)

async def box(link):
    origin, code = link.split("/join/")
    seat = ask(origin + "/api/v1/join", body={"code": code, "name": "punches.py"})
    async with connect("ws" + origin[4:] + seat["socket"], subprotocols=["runthrough.v1"], additional_headers={"Authorization": "Bearer " + seat["token"]}) as socket:
        now = json.loads(await socket.recv())["now"]  # a client that needs milliseconds asks by `sync`, as follow.py does
        address = f"{origin}/api/v1/sessions/{seat['session']}/verdicts?since={now}"
        await asyncio.gather(throw(socket, now - time.monotonic_ns() // 1000), read(socket), judge(address, seat["token"], {}))

asyncio.run(box(sys.argv[1]))
