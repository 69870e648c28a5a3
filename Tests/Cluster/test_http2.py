"""Pages come over HTTP/2 through the load balancer; sockets are offered HTTP/1.1 alone (ops/decisions/first-load.md)."""

import socket
import ssl
import struct
import time

from devices import PATIENCE

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS, ENABLE_CONNECT_PROTOCOL = 4, 8  # RFC 9113 section 6.5, RFC 8441 section 3


def connected(cluster, *protocols):
    context = cluster.haproxy.trust()
    context.set_alpn_protocols(protocols)
    return context.wrap_socket(socket.create_connection(("127.0.0.1", cluster.haproxy.port), timeout=PATIENCE), server_hostname="localhost")


def test_a_browser_gets_http_2_and_a_socket_http_1(cluster):
    with connected(cluster, "h2", "http/1.1") as browser:
        assert browser.selected_alpn_protocol() == "h2"
    with connected(cluster, "http/1.1") as device:
        assert device.selected_alpn_protocol() == "http/1.1"


def test_http_2_offers_no_sockets(cluster):
    with connected(cluster, "h2") as browser:
        browser.sendall(PREFACE + struct.pack("!BHBBI", 0, 0, SETTINGS, 0, 0))
        offered = settings(browser)
    assert offered and ENABLE_CONNECT_PROTOCOL not in offered


def settings(browser: ssl.SSLSocket) -> dict[int, int]:
    """What the server's first frame says."""
    head = exactly(browser, 9)
    assert head[3] == SETTINGS
    body = exactly(browser, int.from_bytes(head[:3]))
    return dict(struct.iter_unpack("!HI", body))


def exactly(browser: ssl.SSLSocket, count: int) -> bytes:
    received, limit = b"", time.monotonic() + PATIENCE
    while len(received) < count:
        browser.settimeout(max(0.01, limit - time.monotonic()))
        try:
            more = browser.recv(count - len(received))
        except TimeoutError:
            raise AssertionError(f"not {count} bytes within {PATIENCE} s, but {received!r}") from None
        assert more, f"the load balancer hung up after {received!r} instead of {count} bytes"
        received += more
    return received
