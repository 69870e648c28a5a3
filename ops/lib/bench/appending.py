"""Conductors who say notes: part of `ops/bench cluster`, a process of its own. Gets `[[port, session, token], …]` as one line, tells
how many were acknowledged in the seconds given, and how long each took."""

import asyncio
import json
import os
import sys
import time

from returning import Socket

PACE = 1 / 45  # seconds between a conductor's commands: the server takes 50 a second


def masked(text):
    data, mask = text.encode(), os.urandom(4)
    head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else bytes([0x81, 0xFE]) + len(data).to_bytes(2)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


async def conductor(port, session, token, end, latencies, refused):
    socket = await Socket.open(f"ws://127.0.0.1:{port}/live/{session}", token, None)
    number = 0
    while (began := time.monotonic()) < end:
        number += 1
        socket.writer.write(masked(f'{{"type":"command","id":{number},"kind":"note","text":"a note of usual length, number {number}"}}'))
        while (frame := await socket.frame())["type"] not in ("ack", "refused"):
            pass
        took = time.monotonic() - began
        if frame["type"] == "ack":
            latencies.append(took * 1e6)
        else:
            refused.append(frame["code"])
        await asyncio.sleep(max(0.0, PACE - took))
    socket.writer.close()


async def main():
    seconds = float(sys.argv[1])
    work = json.loads(sys.stdin.readline())
    latencies, refused = [], []
    end = time.monotonic() + seconds
    await asyncio.gather(*(conductor(*each, end, latencies, refused) for each in work))
    print(json.dumps({"acknowledged": len(latencies), "latencies": [round(each) for each in latencies], "refused": len(refused)}), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
