"""A theatre desk, by an independent library of OSC (python-osc): what it sends, and what it receives."""

from __future__ import annotations

import re
import socket
import threading
import time

from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonosc.osc_server import ThreadingOSCUDPServer


def message(address: str, *arguments):
    builder = OscMessageBuilder(address)
    for argument in arguments:
        builder.add_arg(argument)
    return builder.build()


def bundle(*messages, at: float = IMMEDIATELY):
    builder = OscBundleBuilder(at)
    for one in messages:
        builder.add_content(one)
    return builder.build()


class Ears:
    """Where announcements arrive: a port of its own."""

    def __init__(self):
        self.heard: list[tuple] = []
        dispatcher = Dispatcher()
        dispatcher.set_default_handler(lambda address, *arguments: self.heard.append((address, *arguments)))
        self.server = ThreadingOSCUDPServer(("127.0.0.1", 0), dispatcher)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class TheatreDesk:
    """A theatre desk at an address of its own that speaks for one session, and knows what of it was announced."""

    def __init__(self, theatre: "Theatre", code: str, session: str = "", address: str = "127.0.0.1"):
        self.theatre, self.code, self.session = theatre, code, session
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((address, 0))

    def send(self, packet) -> None:
        data = packet if isinstance(packet, bytes) else packet.dgram
        self.socket.sendto(data, ("127.0.0.1", self.theatre.port))

    def press(self, what: str, *arguments) -> None:
        self.send(self.message(what, *arguments))

    def message(self, what: str, *arguments):
        return message(f"/runthrough/{self.code}/{what}", *arguments)

    def heard(self, kind: str) -> list[tuple]:
        """The arguments of what was announced of the session, without the session."""
        return [one[1:-1] for one in list(self.theatre.ears.heard) if one[0] == f"/runthrough/{kind}" and one[-1] == self.session]

    def close(self) -> None:
        self.socket.close()


class Theatre:
    """A server that hears theatre desks from 127.0.0.0/29."""

    def __init__(self, server, port: int, ears: Ears, owner):
        self.server, self.port, self.ears, self.owner = server, port, ears, owner

    async def count(self, outcome: str) -> int:
        text = (await self.owner.get("/metrics")).body.decode()
        found = re.search(rf'^runthrough_osc_received_total\{{outcome="{outcome}"\}} (\d+)', text, re.M)
        return int(found[1]) if found else 0


def now() -> float:
    return time.time()
