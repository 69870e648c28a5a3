"""Cues while the server's own machine finds joints: its pose worker gets pictures of somebody for every place that it has, each as soon as the one
before was answered, and one cue goes out after the other to a hundred screens. Beside it the plain epoll writer of `ops/bench fanout`, under the same
load: what it loses, the machine lost.

  recognising.py PORT SESSION SECONDS < tokens      the athletes' phones: a token a line"""

import argparse
import asyncio
import io
import json
import os
import struct
import subprocess
import sys
import time

import processes
from fanout import percentile
from imports import ask, beside
from punches import open_drill
from server import Server

PATH = "/api/v1/local-pose-worker"
# What `ops/camera install` makes: it has a picture of somebody.
CAMERA = os.path.join(processes.ROOT, ".build", "camera", "python", "bin", "python")


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench recognising", description=__doc__)
    parser.add_argument("--watchers", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rounds", type=int, help="of cues alone and cues beside poses (default 5)")
    parser.add_argument("--quick", action="store_true", help="two rounds")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (2 if options.quick else 5)
    processes.server_program()
    for program in "load", "floor":
        processes.built(program)
    took = []
    with Server("--service-threads", "2", "--pose-models", os.path.join(processes.ROOT, ".build", "pose-models")) as server:
        token = open_drill(server)
        places = turned_on(server, token)
        tokens = [ask(server, "POST", "/api/v1/join", json.dumps({"code": server.codes["dancer"], "name": f"A{number}", "role": "dancer"}))["token"]
                  for number in range(places)]

        def work(_):
            told = subprocess.run(
                [CAMERA, __file__, str(server.port), server.session, str(options.seconds)], input="\n".join(tokens), text=True,
                stdout=subprocess.PIPE, check=True)
            took.extend(json.loads(told.stdout))

        figures = beside(server, options.watchers, rounds, 1, work)
    print(f"{places} athletes' pictures as fast as they are answered; {options.watchers} screens; {os.cpu_count()} cores\n")
    print(f"{len(took) / rounds / options.seconds:.1f} pictures a second; answered after p50 {1e3 * percentile(took, 0.5):.0f} ms, "
          f"p95 {1e3 * percentile(took, 0.95):.0f} ms\n")
    for line in figures.table("poses"):
        print(line)
    print(f"\nMedians over {rounds} rounds. Load average after {os.getloadavg()[0]:.1f}.")


def turned_on(server, token):
    """The places of the machine's pose worker, which works from then on."""
    ask(server, "PUT", PATH, json.dumps({"on": True}), token)
    limit = time.monotonic() + 60
    while (told := ask(server, "GET", PATH, token=token))["state"] != "on":
        if told["state"] == "failed" or time.monotonic() > limit:
            raise RuntimeError(f"the pose worker does not work: {told}")
        time.sleep(0.1)
    return told["athletes"]


def person_picture():
    """A small picture of a woman, as phones send them."""
    import matplotlib
    from PIL import Image

    out = io.BytesIO()
    with Image.open(matplotlib.get_data_path() + "/sample_data/grace_hopper.jpg") as picture:
        picture.resize((256, 320)).save(out, "JPEG", quality=70)
    return out.getvalue()


async def phone(port, session, token, jpeg, end):
    """Sends the next picture when one was answered; how long each took, in seconds."""
    from websockets.asyncio.client import connect

    took, number = [], 0
    async with connect(
        f"ws://127.0.0.1:{port}/poses/{session}", subprotocols=["runthrough.v1"], compression=None, proxy=None,
        additional_headers={"Authorization": f"Bearer {token}"},
    ) as socket:
        await socket.recv()  # that there is a place
        while (sent := time.monotonic()) < end:
            number += 1
            await socket.send(struct.pack("<I", number) + jpeg)
            while isinstance(await socket.recv(), str):
                pass
            took.append(time.monotonic() - sent)
    return took


async def phones(port, session, seconds, tokens):
    jpeg, end = person_picture(), time.monotonic() + seconds
    return [took for all_of_one in await asyncio.gather(*(phone(port, session, token, jpeg, end) for token in tokens)) for took in all_of_one]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(phones(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.stdin.read().splitlines()))))
