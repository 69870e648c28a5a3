#!/usr/bin/env python3
"""Prints the number of each formation when it starts, the counts before a run, and the passes of a loop; needs `pip install websockets` and nothing of ours.

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

    def plan(starts, text, act=lambda text: print(text, flush=True), *about):
        if (starts, text) in planned: return  # told twice
        wait = (starts - ahead - local()) / 1e6
        planned[starts, text] = asyncio.get_running_loop().call_later(wait, act, *about or [text])

    def turn(motion):  # the run goes another way from there on: what was told for later is void
        for starts, text in [s for s in planned if s[0] >= motion["at"] - motion.get("wait", 0)]: planned.pop((starts, text)).cancel()
        begin(motion)

    def begin(motion):  # its counts, and of a loop this pass, where it ends, and the next one then
        counts, loop = motion.get("countIn") or {"counts": 0, "count": 0}, motion.get("loop")
        for left in range(counts["counts"], 0, -1):
            if (due := motion["at"] - left * counts["count"]) > local() + ahead - 200_000: plan(due, f"count {8 - (left - 1) % 8}")
        if not loop or motion["rate"] == 0: return
        plan(motion["at"], f"pass {loop['pass'] + 1}")
        if loop.get("last") == loop["pass"]: return
        ends, rate = motion["at"] + round((loop["to"] - motion["position"]) / motion["rate"]), max(loop["rate"], min(loop["rate"] + loop["step"], loop["most"]))
        counted = loop.get("countIn") or {"counts": 0, "count": 0}
        counts = {**counted, "count": round(counted["count"] / rate)}
        at = ends + loop["pause"] + counts["counts"] * counts["count"]
        plan(ends, "", begin, {"position": loop["from"], "rate": rate, "at": at, "countIn": counts, "loop": {**loop, "rate": rate, "pass": loop["pass"] + 1}})

    socket_url, headers = "ws" + origin[4:] + seat["socket"], {"Authorization": "Bearer " + seat["token"]}
    async with connect(socket_url, subprotocols=["runthrough.v1"], additional_headers=headers) as socket:
        for number in range(5): await socket.send(json.dumps({"type": "sync", "id": number, "t0": local()}))
        async for text in socket:
            match json.loads(text):
                case {"type": "sync", "t0": t0, "t1": t1, "t2": t2}:
                    trip = local() - t0 - (t2 - t1)
                    if least is None or trip < least: least, ahead = trip, t2 + trip // 2 - local()
                case {"type": "welcome", "state": state, "now": now}: ahead = now - local(); plan(now, state["formation"] + 1); begin(state["motion"])
                case {"type": "signal", "kind": "formation", "formation": index, "starts": starts}: plan(starts, index + 1)
                case {"type": "event", "kind": "moved" | "looped", "motion": motion}: turn(motion)
                case {"type": "event", "kind": "cued", "to": index, "starts": starts, "motion": motion}: turn(motion); plan(starts, index + 1)


asyncio.run(follow(sys.argv[1]))
