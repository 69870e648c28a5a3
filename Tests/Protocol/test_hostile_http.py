"""Everything that can be sent to an HTTP port and that it should refuse. After each, other members have noticed nothing."""

import asyncio
import json
import os
import random
import struct
import uuid

import pytest

from client import HTTP, Answer, becomes, piece, value_of
from raw import Raw

HOST = b"Host: x\r\n"


async def answered(url, data: bytes) -> Answer | None:
    raw = await Raw.open(url)
    await raw.send(data)
    answer = await raw.answer()
    raw.drop()
    return answer


async def test_random_bytes_as_a_request(server, witness):
    dice = random.Random(7)
    for _ in range(80):
        raw = await Raw.open(server.url)
        await raw.send(dice.randbytes(dice.randrange(1, 4000)))
        raw.drop()


def handshake(server, joined: dict) -> list[str]:
    return [
        f"GET {joined['socket']} HTTP/1.1", f"Host: {server.url[7:]}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: runthrough.v1", f"Authorization: Bearer {joined['token']}",
    ]


async def test_a_damaged_handshake_never_becomes_a_socket(server, rehearsal, witness):
    good = handshake(server, await rehearsal.join("dancer"))
    unread = "about:blank"  # the server's own word: nothing of ours was asked
    bad = [
        (2, "", 404, "not-found"), (2, "Upgrade: h2c", 400, unread), (3, "", None, None), (3, "Connection: close", None, None),
        (4, "Sec-WebSocket-Version: 7", 426, unread), (4, "", 426, unread), (5, "", 400, unread), (5, "Sec-WebSocket-Key: x", 400, unread),
        (6, "", 400, "subprotocol-required"), (0, good[0].replace("GET", "POST"), 400, unread),
    ]
    for index, line, status, code in bad:
        lines = [line if n == index else l for n, l in enumerate(good)]
        answer = await answered(server.url, ("\r\n".join(l for l in lines if l) + "\r\n\r\n").encode())
        assert (answer and answer.status) == status, line or f"without {good[index]}"
        if answer:
            answer.problem(code)


async def test_random_damage_to_a_handshake_harms_no_others(server, rehearsal, witness):
    good = handshake(server, await rehearsal.join("dancer"))
    dice = random.Random(3)
    whole = ("\r\n".join(good) + "\r\n\r\n").encode()
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(dice.randrange(1, 6)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        raw = await Raw.open(server.url)
        await raw.send(bytes(damaged))
        raw.drop()


@pytest.mark.parametrize("path", [
    "/../../../../etc/passwd", "/assets/../../etc/passwd", "/assets/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/assets/....//....//etc/passwd", "/assets/%252e%252e/etc/passwd", "/..\\..\\etc\\passwd", "/assets/..%5c..%5cetc%5cpasswd", "//etc/passwd",
    "/assets//etc/passwd", "/./././etc/passwd", "/assets/%c0%ae%c0%ae/etc/passwd", "/index.html%00.png", "/assets/\x01", "/Package.swift", "/.git/config",
    "/assets/../Package.swift", "/proc/self/environ", "/assets/%2e%2e%2f%2e%2e%2fproc%2fself%2fcmdline", "/join/../api/v1/me", "/join/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
])
async def test_no_path_leads_out_of_the_pages(server, witness, path):
    raw = await Raw.open(server.url)
    await raw.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
    body = await raw.rest()
    raw.drop()
    assert b"root:" not in body and b"swift-tools-version" not in body and b"[core]" not in body and b"PATH=" not in body
    # Dots lead up to what has its own door; a zero byte is in no address.
    refusals = {"/join/../api/v1/me": b"401 Unauthorized", "/index.html%00.png": b"400 Bad Request"}
    assert body.startswith(b"HTTP/1.1 " + refusals.get(path, b"404 Not Found")), body[:300]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "OPTIONS", "HEAD", "BREW", "PROPFIND", "PATCH", "X" * 500])
@pytest.mark.parametrize("path", ["/", "/api/v1/join", "/api/v1/productions", "/healthz", "/nowhere"])
async def test_a_method_that_is_not_offered_is_refused(visitor, path, method):
    answer = await visitor.ask(method, path, headers={"Content-Length": "0"})
    if method == "HEAD":
        assert answer.status == {"/": 200, "/healthz": 200, "/api/v1/productions": 401, "/nowhere": 404}.get(path, 405)
        assert answer.body == b""
    elif method in ("TRACE", "BREW", "PROPFIND", "X" * 500):
        assert answer.problem("about:blank")["status"] == 501
    else:
        answer.problem("not-found" if path == "/nowhere" else "method-not-allowed")


async def test_a_wrong_method_on_a_known_path_is_405_with_what_is_allowed(visitor, owner):
    answer = await owner.ask("PUT", "/api/v1/productions", {})
    assert answer.problem("method-not-allowed") and "GET" in answer.headers["allow"]
    answer = await owner.ask("DELETE", "/api/v1/join")
    assert answer.problem("method-not-allowed") and "POST" in answer.headers["allow"]


async def test_head_has_the_headers_and_no_body(visitor):
    answer = await visitor.ask("HEAD", "/healthz")
    assert answer.status == 200 and answer.body == b""


@pytest.mark.parametrize("path", ["/nowhere", "/api/v1/nowhere", "/api/v1", "/api/v2/productions", "/api/v1/productions/x/y/z", "/live/", "/owner/", "/" + "a" * 5000])
async def test_an_unknown_path_is_404(visitor, path):
    answer = await visitor.get(path)
    answer.problem("not-found")


@pytest.mark.parametrize("status, head", [
    (431, b"GET / HTTP/1.1\r\n" + HOST + b"Long: " + b"a" * 100_000 + b"\r\n\r\n"),
    (431, b"GET / HTTP/1.1\r\n" + HOST + b"".join(b"X-%d: y\r\n" % n for n in range(5000)) + b"\r\n"),
    (414, b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n"),
    (400, b"GET\r\n\r\n"),
    (400, b"GET / HTTP/1.1\r\n\r\n"), (400, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
    (400, b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + b"\r\n"), (501, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    (505, b"GET / HTTP/9.9\r\n" + HOST + b"\r\n"), (505, b"GET / HTTP/2.0\r\n" + HOST + b"\r\n"), (400, b"GET /\r\n\r\n"), (400, b"\r\n\r\n\r\n"),
    (400, b"GET / HTTP/1.1\r\n" + HOST + b"Bad Header\r\n\r\n"), (400, b"GET / HTTP/1.1\r\n" + HOST + b"Bad\r\n\r\n"),
    (400, b"GET / HTTP/1.1\r\n" + HOST + b"Cookie : a=b\r\n\r\n"), (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: \x00\x01\x02\r\n\r\n"),
    (400, b"GET / HTTP/1.1\r\n" + HOST + b" folded: x\r\n\r\n"), (400, b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: a\r\n\tb\r\n\r\n"),
    (400, b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: a\rb\r\n\r\n"), (400, b"GET /a b HTTP/1.1\r\n" + HOST + b"\r\n"),
    (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: y\r\n\r\n"), (400, b"GET / HTTP/1.1\r\nIf-M: y\r\n" + HOST + b"\r\n"),
], ids=lambda v: repr(v)[:30])
async def test_a_monstrous_head_is_refused(server, witness, status, head):
    assert (await answered(server.url, head)).problem("about:blank")["status"] == status


async def test_a_handshake_of_tls_that_is_none_is_closed_without_a_word_of_http(server, witness):
    assert await answered(server.url, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 600) is None


@pytest.mark.parametrize("head", [
    b"GET / HTTP/1.0\r\n\r\n", b"GET / HTTP/1.1\n" + b"Host: x\n\n",
    b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: " + b"runthrough=x; " * 800 + b"\r\n\r\n",
], ids=lambda b: repr(b[:24]))
async def test_a_head_that_is_odd_but_can_be_read_is_served(server, witness, head):
    assert (await answered(server.url, head)).status == 200


@pytest.mark.parametrize("status, code, rest", [
    (400, "about:blank", b"Content-Length: -1\r\n\r\n{}"), (400, "about:blank", b"Content-Length: 99999999999999999999\r\n\r\n{}"), (400, "about:blank", b"Content-Length: x\r\n\r\n{}"),
    (400, "about:blank", b"Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}xxx"), (411, "about:blank", b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n"),
    (411, "about:blank", b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"),
    (411, "about:blank", b"Transfer-Encoding: gzip\r\n\r\n"), (400, "malformed", b"Expect: 100-continue\r\nContent-Length: 0\r\n\r\n"),
    (422, "invalid", b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"), (400, "malformed", b"\r\n"), (400, "malformed", b"Content-Length: 0\r\n\r\n"),
    (400, "about:blank", b"Content-Length: 0x2\r\n\r\n{}"), (400, "about:blank", b"Content-Length: +2\r\n\r\n{}"),
], ids=repr)
async def test_a_body_of_no_honest_length_is_refused(server, witness, status, code, rest):
    raw = await Raw.open(server.url)
    await raw.send(b"POST /api/v1/join HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n" + rest)
    assert (await raw.answer()).problem(code)["status"] == status
    raw.send_no_more()
    assert await raw.answer() is None, "a smuggled request was answered"
    raw.drop()


async def test_a_hundred_thousand_characters_of_notes_are_kept_and_one_more_is_refused_by_its_field(owner):
    made = (await owner.post("/api/v1/productions", piece())).json
    formation, edits = made["formations"][0]["id"], f"/api/v1/productions/{made['id']}/edits"

    async def note(text: str):
        change = {"set": ["formations", formation, "notes"], "to": text}
        return await owner.post(edits, {"id": str(uuid.uuid4()), "base": 1, "changes": [change]})

    for text in ("x" * 100_000, "\U0001f600" * 100_000, "\u0639" * 99_998 + "\n\t"):
        assert (await note(text)).status == 200
        assert (await owner.get(f"/api/v1/productions/{made['id']}")).json["formations"][0]["notes"] == text
    for text in ("x" * 100_001, "\U0001f600" * 100_001):
        assert "100000" in (await note(text)).problem("invalid", "changes[0].to")["detail"]
    whole = {**piece(), "formations": [{**piece()["formations"][0], "notes": "x" * 100_001}]}
    (await owner.post("/api/v1/productions", whole)).problem("invalid", "formations[0].notes")


LONG = 9 * 1_048_576


@pytest.mark.parametrize("method, path", [
    ("POST", "/api/v1/productions"), ("PATCH", "/api/v1/productions/{production}"), ("POST", "/api/v1/productions/{production}/edits"),
])
async def test_only_accounts_send_long_bodies_and_only_where_productions_are_written(server, rehearsal, witness, method, path):
    owner, production = rehearsal.owner, rehearsal.production
    dancer = (await rehearsal.join("dancer"))["token"]
    path = path.format(production=production["id"])
    unknown = owner.token[:-4] + ("aaaa" if owner.token[-4:] != "aaaa" else "bbbb")

    async def announced(token: str | None, path: str) -> Answer | None:
        raw = await Raw.open(server.url)
        bearer = b"" if token is None else b"Authorization: Bearer " + token.encode() + b"\r\n"
        await raw.send(f"{method} {path} HTTP/1.1\r\n".encode() + HOST + b"Content-Type: application/json\r\nExpect: 100-continue\r\n"
                       + bearer + f"Content-Length: {LONG}\r\n\r\n".encode())
        answer = await raw.answer()
        raw.drop()
        return answer

    assert (await announced(owner.token, path)).status == 100
    for token in (None, "x", unknown, dancer):
        (await announced(token, path)).problem("too-large")
    for elsewhere in ("/api/v1/join", "/api/v1/sessions", "/api/v1/templates", "/", path + "/x"):
        (await announced(owner.token, elsewhere)).problem("too-large")


async def test_an_account_is_answered_after_a_long_body(owner, witness):
    padded = json.dumps(piece()).encode() + b" " * LONG
    answer = await owner.ask("POST", "/api/v1/productions", padded, {"Content-Type": "application/json"})
    assert answer.status == 201, answer.body[:300]


async def test_bodies_of_strangers_hold_no_memory(server, rehearsal, witness):
    """200 connections (256 requests are answered at a time) begin long bodies, on any path and with any token: each is refused, and
    nothing of them is kept."""
    dancer = (await rehearsal.join("dancer"))["token"]
    paths = ["POST /api/v1/productions", "POST /api/v1/join", "POST /api/v1/assets", "PUT /nowhere", "PATCH /", "POST /api/v1/sessions"]

    async def begin(number: int) -> tuple[Raw, Answer | None]:
        raw = await Raw.open(server.url)
        token = f"Authorization: Bearer {dancer}\r\n" if number % 2 else ""
        await raw.send(f"{paths[number % 6]} HTTP/1.1\r\nHost: x\r\n{token}Content-Length: 8000000\r\n\r\n".encode())
        # All of them together send more than the server drops in a second.
        raw.writer.write(b"x" * 100_000)
        return raw, await raw.answer()

    begun = await asyncio.gather(*(begin(number) for number in range(200)))
    for _, answer in begun:
        answer.problem("too-large")

    async def kept() -> float:
        return value_of("sockets_body_bytes", (await HTTP(server.url).get("/metrics")).body.decode())

    await becomes(0, kept)
    for raw, _ in begun:
        raw.drop()


async def test_a_huge_body_is_refused_before_it_is_read(server, owner, witness):
    raw = await Raw.open(server.url)
    await raw.send(b"POST /api/v1/productions HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nAuthorization: Bearer " +
                   owner.token.encode() + b"\r\nContent-Length: 4000000000\r\n\r\n")
    assert (await raw.answer()).problem("about:blank")["status"] == 413, "refused by its length alone"
    await raw.send(b"[" * 1_000_000)
    assert await raw.ended(), "the server waits for the rest of it"
    raw.drop()


async def test_slow_requests_are_bounded_and_slow_no_others(server, owner, rehearsal, witness):
    """A byte at a time from many connections: others are served meanwhile, and each ends within a minute or so."""
    raws = [await Raw.open(server.url) for _ in range(50)]
    head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"a" * 10_000
    for byte in head[:40]:
        for raw in raws:
            await raw.send(bytes([byte]))
        assert (await owner.get("/healthz")).status == 200
    conductor = await rehearsal.conductor()
    await conductor.command("go")
    ends = asyncio.gather(*(raw.ended(150) for raw in raws))

    async def drip():
        for byte in head[40:]:
            await asyncio.sleep(0.5)  # the attack itself is slow
            for raw in raws:
                await raw.send(bytes([byte]))

    task = asyncio.create_task(drip())
    assert all(await ends), "a request may take for ever"
    task.cancel()


async def test_five_hundred_idle_connections_exclude_no_others(server, owner, rehearsal, witness):
    raws = []
    try:
        for n in range(500):
            raw = await Raw.open(server.url)
            raws.append(raw)
            if n % 2:
                await raw.send(b"GET / HT")
        assert (await owner.get("/healthz")).status == 200
        conductor = await rehearsal.conductor()
        await conductor.command("go")
    finally:
        for raw in raws:
            raw.drop()


async def test_a_thousand_connections_that_say_nothing_leave_nothing_behind(server, owner, rehearsal, witness):
    """Nothing at all, half a request, a body that does not come, half a frame: and then they leave without closing."""
    def descriptors() -> int:
        return len(os.listdir(f"/proc/{server.process.pid}/fd"))

    def resident() -> int:
        with open(f"/proc/{server.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))

    joined = [await rehearsal.join("dancer") for _ in range(10)]
    body = f"POST /api/v1/productions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {owner.token}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
    before, size = descriptors(), resident()
    raws = []
    try:
        for person in joined:
            raws.append(await Raw.open(server.url))
            await raws[-1].upgrade(person["socket"], person["token"])
            await raws[-1].send(b"\x81\xfe\x10")
        for n in range(990):
            raws.append(await Raw.open(server.url))
            await raws[-1].send([b"", b"GET / HTTP/1.1\r\nHo", body.encode() + b'{"title":', b"\x16\x03"][n % 4])
        assert (await owner.get("/healthz")).status == 200
        conductor = await rehearsal.conductor()
        await conductor.command("go")
    finally:
        for raw in raws:
            raw.drop()
    for _ in range(2_000):
        if descriptors() <= before + 8:
            break
        await owner.get("/healthz")
    assert descriptors() <= before + 8, "connections that are gone still have descriptors"
    assert resident() <= size + 48 * 1024, "a thousand connections left more than 48 MiB behind"


async def test_a_client_that_leaves_before_its_answer_is_only_gone(server, owner, witness):
    request = (f"GET /api/v1/productions?limit=200 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {owner.token}\r\n\r\n").encode()
    for _ in range(100):
        raw = await Raw.open(server.url)
        await raw.send(request)
        raw.drop()


async def test_requests_in_a_row_on_one_connection_are_answered_in_order(server, owner):
    raw = await Raw.open(server.url)
    await raw.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert (await raw.answer()).status == 200
    assert await raw.send(b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    (await raw.answer()).problem("not-found")
    raw.drop()


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 6, 0, 0, 0) + b"\0" * 4


def jpeg(width: int, height: int) -> bytes:
    return b"\xff\xd8\xff\xe0\0\x04xx\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 3) + b"\0" * 20


def webp(width: int, height: int) -> bytes:
    chunk = b"VP8X" + struct.pack("<II", 10, 0) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little") + b"\0" * 8
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


@pytest.mark.parametrize("kind", [png, jpeg, webp])
async def test_a_picture_is_taken_up_to_the_pixels_that_a_phone_can_show(owner, kind):
    assert (await owner.ask("POST", "/api/v1/assets", kind(8192, 8192))).json.items() >= {"width": 8192, "height": 8192}.items()
    for size in [(8193, 1), (1, 8193), (65_535, 65_535)] + [(2**31 - 1, 2**31 - 1)] * (kind is png):
        assert "8192" in (await owner.ask("POST", "/api/v1/assets", kind(*size))).problem("too-large")["detail"]


@pytest.mark.parametrize("bytes_", [
    png(2**31, 1), png(0, 5), png(5, 5)[:20], png(5, 5)[:8], png(5, 5).replace(b"IHDR", b"IDAT"), jpeg(0, 0), jpeg(5, 5)[:12], b"\xff\xd8\xff" + b"\xff" * 5000,
    b"\xff\xd8\xff\xe0\0\0" * 500, webp(5, 5)[:20], webp(5, 5).replace(b"VP8X", b"JUNK"), b"GIF89a" + b"\1" * 40, b"<svg onload=alert(1)>",
    b"<!doctype html><script>", b"BM" + b"\0" * 60, b"", b"%PDF-1.7", b"RIFF" + b"\0" * 40,
], ids=lambda b: repr(b[:14]))
async def test_a_false_picture_is_refused(owner, witness, bytes_):
    for says in ("image/png", "image/svg+xml", "application/json"):
        (await owner.ask("POST", "/api/v1/assets", bytes_, {"Content-Type": says})).problem("unsupported-media-type", "Content-Type")


@pytest.mark.parametrize("path, to_nobody, to_the_owner", [
    ("/api/v1/productions?sort=%27%3B%20DROP%20TABLE%20production%3B--", "not-signed-in", "invalid"),
    ("/api/v1/sessions/%27%20OR%201%3D1--", "not-signed-in", "not-found"), ("/join/%27%3Balert(1)%2F%2F", "not-found", "not-found"),
    ("/join/%3Cscript%3Ealert(1)%3C/script%3E", "not-found", "not-found"),
    ("/api/v1/productions/%0d%0aSet-Cookie:%20x=1", "about:blank", "about:blank"),
])
async def test_a_request_is_never_repeated_as_code(visitor, owner, path, to_nobody, to_the_owner):
    for who, code in ((visitor, to_nobody), (owner, to_the_owner)):
        answer = await who.get(path)
        answer.problem(code)
        assert b"<script>alert(1)</script>" not in answer.body
        assert "x=1" not in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize("body", [
    b'{"title": "A", "title": "B", "performers": [], "formations": []}', b'{"title": "A", "performers": [],}', b'{"title": "A", "performers": [1,]}',
    b'\xef\xbb\xbf{"title": "A"}', '{"title": "A"}'.encode("utf-16"), '{"title": "A"}'.encode("utf-16-le"), b'{"title": "A"} {}', b"", b'{"title": "\xff"}',
], ids=repr)
async def test_json_that_readers_take_differently_is_refused_with_its_place(owner, body):
    for path, headers in [("/api/v1/productions", {}), ("/api/v1/join", {}), ("/api/v1/sessions", {}), ("/api/v1/templates", {})]:
        answer = await owner.ask("POST", path, body, {"Content-Type": "application/json"} | headers)
        problem = answer.problem("malformed")
        assert answer.status == 400 and "line 1, column" in problem["detail"] and problem["values"].keys() == {"line", "column"}


async def test_no_refusal_speaks_of_the_inside(owner, visitor):
    for answer, code in [
        (await owner.get("/api/v1/productions/%00"), "about:blank"), (await owner.get("/api/v1/sessions/x"), "not-found"),
        (await owner.post("/api/v1/productions", {"title": "\u0000"}), "invalid"),
        (await visitor.post("/api/v1/join", {"code": "\u0000"}), "unknown-code"),
    ]:
        answer.problem(code)
        for word in (b"SELECT", b"PG", b"psql", b"Swift", b".swift", b"Fatal", b"syntax error", b"/home/", b"/tmp/"):
            assert word not in answer.body, (word, answer.body)
