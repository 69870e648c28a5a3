"""Session time that a test gives: a debug build of the server moves its clock on when it is told to, if it was started with an address for that.
With a release build, which cannot, the time is waited for."""

import socket
import time


def free_address():
    """Where a server may listen for its time: `TEST_TIME_AT` in its environment."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{taken.getsockname()[1]}"


def pass_time(address, seconds):
    """Moves the session clock of the server there on. Pages notice by themselves that the clock has jumped, as they do after sleep."""
    host, port = address.split(":")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(60)
        asking.connect((host, int(port)))
        try:
            asking.send(str(round(seconds * 1e6)).encode())
            asking.recv(64)
        except ConnectionRefusedError:
            time.sleep(seconds)
