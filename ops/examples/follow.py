#!/usr/bin/env python3
"""Prints the number of each formation when it starts, and the counts before a run begins; needs `pip install websockets` and nothing of ours.

    python3 follow.py http://192.168.1.20:8080/join/CODE
"""
import asyncio, json, sys, time, urllib.request
from websockets.asyncio.client import connect


async def follow(link):
    origin, code = link.split("/join/")
    body = json.dumps({"code": code, "name": "follow.py"}).encode()
    request = urllib.request.Request(origin + "/api/v1/join", body, {"Content-Type": "application/json"})
    seat = json.load(urllib.request.urlopen(request))
    local = lambda: time.monotonic_ns() // 1000  # our clock, in microseconds
    least, ahead = None, 0  # the quickest exchange so far says how far the session's clock is ahead of ours
    planned = {}  # what is still to be printed, by the instant at which it starts and its text

    def plan(starts, text):
        if (starts, text) in planned: return  # told twice
        wait = (starts - ahead - local()) / 1e6
        planned[starts, text] = asyncio.get_running_loop().call_later(wait, lambda: print(text, flush=True))

    def turn(motion):  # the run goes another way from there on: what was told for later is void
        for starts, text in [s for s in planned if s[0] >= motion["at"] - motion.get("wait", 0)]: planned.pop((starts, text)).cancel()
        if "countIn" in motion:
            for left in range(motion["countIn"]["counts"], 0, -1): plan(motion["at"] - left * motion["countIn"]["count"], f"count {8 - (left - 1) % 8}")

    socket_url, headers = "ws" + origin[4:] + seat["socket"], {"Authorization": "Bearer " + seat["token"]}
    async with connect(socket_url, subprotocols=["runthrough.v1"], additional_headers=headers) as socket:
        for number in range(5): await socket.send(json.dumps({"type": "sync", "id": number, "t0": local()}))
        async for text in socket:
            match json.loads(text):
                case {"type": "sync", "t0": t0, "t1": t1, "t2": t2}:
                    trip = local() - t0 - (t2 - t1)
                    if least is None or trip < least: least, ahead = trip, t2 + trip // 2 - local()
                case {"type": "welcome", "state": state, "now": now}: ahead = now - local(); plan(now, state["formation"] + 1)
                case {"type": "signal", "kind": "formation", "formation": index, "starts": starts}: plan(starts, index + 1)
                case {"type": "event", "kind": "moved" | "looped", "motion": motion}: turn(motion)
                case {"type": "event", "kind": "cued", "to": index, "starts": starts, "motion": motion}: turn(motion); plan(starts, index + 1)


asyncio.run(follow(sys.argv[1]))
