"""Beside plain HTTP a server speaks HTTPS on the same port, with a certificate of its own authority."""

import http.client
import json
import plistlib
import socket
import ssl
import stat
import subprocess
import time

import pytest
from websockets.asyncio.client import connect

from client import in_time
from server import READY


def trusting(server, **options):
    """What a phone knows that trusts the studio."""
    return ssl.create_default_context(cafile=str(server.data / "certificates" / "authority.pem"), **options)


def ask(server, method, path, secure=True, host="127.0.0.1", body=None, **headers):
    port = int(server.url.rstrip("/").rsplit(":", 1)[1])
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(host, port, timeout=READY, **({"context": trusting(server)} if secure else {}))
    try:
        connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"} | headers)
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


@pytest.fixture(scope="module")
def served(request):
    from server import Server

    server = Server().start()
    yield server
    server.discard()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_both_are_spoken_on_one_port_and_nothing_is_redirected(served, host):
    for secure in (False, True):
        answer, body = ask(served, "GET", "/healthz", secure, host)
        assert answer.status == 200 and json.loads(body) == {"alive": True}
        assert answer.headers["strict-transport-security"] is None
    assert served.url.startswith("http://")


async def test_a_member_of_one_is_a_member_by_the_other(served):
    code = served.announced["joinCodes"]["dancer"]
    answer, body = ask(served, "POST", "/api/v1/join", secure=False, body={"code": code, "name": "Ana"})
    assert answer.status == 201
    seat = json.loads(body)
    for scheme, options in (("ws", {}), ("wss", {"ssl": trusting(served)})):
        address = f"{scheme}{served.url.rstrip('/')[4:]}{seat['socket']}"
        async with connect(
                address, subprotocols=["runthrough.v1"], compression=None, proxy=None,
                additional_headers={"Authorization": f"Bearer {seat['token']}"}, **options) as live:
            assert json.loads(await in_time(live.recv(), "welcome"))["type"] == "welcome"


def test_a_sign_in_at_one_address_holds_at_the_other(served):
    link = served.new_owner_link()
    signed, _ = ask(served, "POST", link[link.index("/owner/"):])
    cookie = signed.headers["set-cookie"]
    assert signed.status == 303 and "secure" not in cookie.lower() and "httponly" in cookie.lower()
    for secure in (False, True):
        answer, body = ask(served, "GET", "/api/v1/me", secure, Cookie=cookie.split(";")[0])
        assert answer.status == 200 and json.loads(body)["account"]


def test_the_authority_is_public_in_the_formats_of_phones(served):
    answer, body = ask(served, "GET", "/api/v1/secure-address", secure=False)
    about = json.loads(body)
    port = served.url.rstrip("/").rsplit(":", 1)[1]
    assert answer.status == 200 and about["url"] == f"https://127.0.0.1:{port}"
    assert {"127.0.0.1", "localhost"} <= set(about["hosts"])
    answer, certificate = ask(served, "GET", "/authority.crt", secure=False)
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    told = subprocess.run(
        ["openssl", "x509", "-inform", "DER", "-noout", "-fingerprint", "-sha256"], input=certificate, capture_output=True, check=True)
    assert told.stdout.decode().strip().split("=")[1] == about["fingerprint"]
    answer, text = ask(served, "GET", "/authority.pem", secure=False)
    assert ssl.PEM_cert_to_DER_cert(text.decode()) == certificate
    answer, text = ask(served, "GET", "/authority.mobileconfig", secure=False)
    assert answer.headers["content-type"] == "application/x-apple-aspen-config"
    profile = plistlib.loads(text)
    assert profile["PayloadContent"][0]["PayloadType"] == "com.apple.security.root"
    assert profile["PayloadContent"][0]["PayloadContent"] == certificate
    for path in ("/authority.crt", "/authority.pem", "/authority.mobileconfig", "/api/v1/secure-address", "/secure", "/trust"):
        got, _ = ask(served, "GET", path, secure=False)
        head, body = ask(served, "HEAD", path, secure=False)
        assert (head.status, head.headers["content-length"]) == (got.status, got.headers["content-length"]) and body == b""


def test_keys_are_readable_by_their_owner_only_and_never_logged(served):
    folder = served.data / "certificates"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    keys = list(folder.glob("*.key"))
    assert len(keys) == 2
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for key in keys:
        secret = key.read_text().splitlines()[1]
        assert secret not in served.log and secret not in served.announcement.decode()
        answer, _ = ask(served, "GET", f"/{key.name}", secure=False)
        assert answer.status == 404


def test_slow_or_broken_handshakes_delay_no_others(served):
    port = int(served.url.rstrip("/").rsplit(":", 1)[1])
    held = []
    for beginning in (b"", b"\x16", b"\x16\x03\x01\x02\x00\x01\x00", b"\x16" + bytes(600), b"\x80\x2e\x01\x03\x01", b"\x00\xff\r\n\r\n"):
        for _ in range(20):
            held.append(socket.create_connection(("127.0.0.1", port), READY))
            held[-1].sendall(beginning)
    for secure in (False, True):
        before = time.monotonic()
        assert ask(served, "GET", "/healthz", secure)[0].status == 200
        assert time.monotonic() - before < READY / 2
    for one in held:
        one.close()


def test_the_authority_is_the_same_after_a_restart_and_a_damaged_certificate_is_made_anew(own_server):
    authority = own_server.data / "certificates" / "authority.pem"
    first = authority.read_bytes()
    assert own_server.stop() == 0
    (own_server.data / "certificates" / "server.pem").write_text("damaged")
    own_server.start()
    assert authority.read_bytes() == first
    assert ask(own_server, "GET", "/healthz")[0].status == 200
    assert own_server.stop() == 0
    assert own_server.log.count("the certificate for HTTPS is new") == 1
    authority.write_text("damaged")
    own_server.start()
    assert ask(own_server, "GET", "/healthz")[0].status == 200
    assert own_server.log.count("a new authority for HTTPS was made") == 1


@pytest.mark.parametrize("settings", [{"OWN_CERTIFICATE": "off"}, {"PUBLIC_URL": "http://stage.example"}, {"TRUSTED_NETWORKS": "10.0.0.7"}])
def test_it_can_be_switched_off(unstarted_server, settings):
    unstarted_server.settings |= settings
    unstarted_server.start()
    assert not (unstarted_server.data / "certificates").exists()
    port = unstarted_server.settings["PORT"]
    with pytest.raises((ssl.SSLError, ConnectionError)), socket.create_connection(("127.0.0.1", int(port)), READY) as plain:
        ssl._create_unverified_context().wrap_socket(plain)
    for path in ("/api/v1/secure-address", "/authority.crt", "/authority.mobileconfig"):
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=READY)
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 404 and json.loads(answer.read())["rule"] == "ownAuthority"


def test_without_a_place_for_it_the_server_says_so_and_serves_plainly(unstarted_server):
    unstarted_server.data.mkdir(mode=0o755)
    (unstarted_server.data / "certificates").write_text("in the way")
    unstarted_server.start()
    assert "there is no HTTPS" in unstarted_server.log
    connection = http.client.HTTPConnection("127.0.0.1", int(unstarted_server.settings["PORT"]), timeout=READY)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200


def test_for_a_person_the_start_names_both_addresses_and_the_fingerprint(unstarted_server):
    unstarted_server.launch("text")
    limit = time.monotonic() + READY
    while "Runthrough is ready" not in unstarted_server.log:
        assert unstarted_server.process.poll() is None and time.monotonic() < limit, unstarted_server.log
        time.sleep(0.05)  # its log is a file, which has to be read again
    port = unstarted_server.settings["PORT"]
    assert f"https://127.0.0.1:{port}" in unstarted_server.log
    told = subprocess.run(
        ["openssl", "x509", "-in", unstarted_server.data / "certificates" / "authority.pem", "-noout", "-fingerprint", "-sha256"],
        capture_output=True, check=True)
    assert told.stdout.decode().strip().split("=")[1] in unstarted_server.log
    assert unstarted_server.stop() == 0
