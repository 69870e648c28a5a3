#!/usr/bin/env python3
"""Debian's Firefox for Playwright, which speaks to it by WebDriver BiDi. The extended-support release does not know a few commands of
the newer drafts, which Playwright sends to each page and does not need: here they are answered as done. And Playwright sends it no taps:
a press of the middle button, which no test wants otherwise, becomes the touch of a finger.

Playwright starts this in the place of Firefox. Between the two goes every message, in both directions, unchanged but for those."""

import asyncio
import json
import os
import re
import shutil
import signal
import sys

import websockets

READY = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
UNKNOWN = {"emulation.setMediaFeaturesOverride"}
MIDDLE = 1


class Finger:
    """Touches where the mouse was moved to last, when the middle button goes down."""

    def __init__(self):
        self.moves = {}

    def takes(self, params):
        """Whether the actions are those of a finger; then they are changed."""
        [source] = params["actions"]
        if source["type"] != "pointer":
            return False
        for action in source["actions"]:
            if action["type"] == "pointerMove":
                self.moves[params["context"]] = action
        if not any(action.get("button") == MIDDLE for action in source["actions"]):
            return False
        down = any(action["type"] == "pointerDown" for action in source["actions"])
        source |= {"id": "finger", "parameters": {"pointerType": "touch"}}
        source["actions"] = ([self.moves[params["context"]]] if down else []) + [
            action | {"button": 0} for action in source["actions"] if "button" in action]
        return True


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
                finger = Finger()
                async for message in client:
                    command = json.loads(message)
                    if command.get("method") == "input.performActions" and finger.takes(command["params"]):
                        message = json.dumps(command)
                    if command.get("method") in UNKNOWN:
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
