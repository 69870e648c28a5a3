#!/usr/bin/env python3
"""Debian's Firefox for Playwright, which speaks to it by WebDriver BiDi. The extended-support release does not know a few commands of
the newer drafts, which Playwright sends to each page and does not need: here they are answered as done. And Playwright sends it no taps:
a press of the middle button, which no test wants otherwise, becomes the touch of a finger (two presses: of two fingers, as for a pinch).
And it is not asked to report every request and to keep every answer, as no test in Firefox looks at them: that was a fifth of what a machine
had to do for these tests.

Playwright starts this in the place of Firefox. Between the two goes every message, in both directions, unchanged but for those."""

import asyncio
import json
import math
import os
import re
import shutil
import signal
import sys

import websockets

READY = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
UNKNOWN = {"emulation.setMediaFeaturesOverride"}
UNWANTED = {"network.addDataCollector", "network.addIntercept"}
MIDDLE = 1


class Fingers:
    """A finger touches where the mouse was moved to last when the middle button goes down; when it goes down once more, a second one. While
    two touch, a move of the mouse is one of the nearer. When the button goes up, so does the last finger."""

    def __init__(self):
        self.mouse, self.touching = {}, {}

    def take(self, params):
        """Whether the actions are those of a finger; then they are changed."""
        [source] = params["actions"]
        if source["type"] != "pointer":
            return False
        touching = self.touching.setdefault(params["context"], [])
        finger, actions = None, []
        for action in source["actions"]:
            if action["type"] == "pointerMove":
                self.mouse[params["context"]] = action
                if len(touching) > 1:
                    finger = min(range(len(touching)), key=lambda turn: math.dist(at(touching[turn]), at(action)))
                    touching[finger] = action
                    actions.append(action)
            elif action.get("button") == MIDDLE and action["type"] == "pointerDown":
                finger = len(touching)
                touching.append(self.mouse[params["context"]])
                actions += [touching[finger], action | {"button": 0}]
            elif action.get("button") == MIDDLE:
                touching.pop()
                finger = len(touching)
                actions.append(action | {"button": 0})
        if finger is not None:
            source |= {"id": f"finger {finger}", "parameters": {"pointerType": "touch"}, "actions": actions}
        return finger is not None


def at(action):
    return action["x"], action["y"]


async def serve(arguments):
    firefox = await asyncio.create_subprocess_exec(
        shutil.which("firefox-esr") or "firefox", *arguments, stderr=asyncio.subprocess.PIPE, env={**os.environ, "HOME": home(arguments)})
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, firefox.terminate)
    while (ready := READY.search(line := await firefox.stderr.readline())) is None:
        if not line:
            return await firefox.wait()
    own = ready.group(1).decode()

    async def relay(client):
        async with websockets.connect(own + client.request.path, max_size=None, compression=None, origin=None) as browser:

            async def onward():
                fingers = Fingers()
                async for message in client:
                    command = json.loads(message)
                    if command.get("method") == "input.performActions" and fingers.take(command["params"]):
                        message = json.dumps(command)
                    if command.get("method") == "session.subscribe":
                        command["params"]["events"].remove("network")
                        message = json.dumps(command)
                    if command.get("method") in UNKNOWN | UNWANTED:
                        await client.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
                    else:
                        await browser.send(message)
                await browser.close()

            async def back():
                async for message in browser:
                    await client.send(message)
                await client.close()

            await asyncio.gather(onward(), back(), return_exceptions=True)

    async with websockets.serve(relay, "127.0.0.1", 0, max_size=None, compression=None, origins=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        while await firefox.stderr.readline():
            pass
        return await firefox.wait()


def home(arguments):
    """Firefox refuses a home of somebody else; its profile lies in a folder of its own anyway."""
    return arguments[arguments.index("--profile") + 1]


if __name__ == "__main__":
    sys.exit(asyncio.run(serve(sys.argv[1:])))
