"""The station's page on this machine: the picture with skeletons, and how it goes. The page itself and its texts are the project's (`station.html`)."""

import contextlib
import http.server
import json
import pathlib
import re
import threading

import cv2

from following import Region, body_of
from pixels import BONES

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = ROOT / "Sources/WebClient/Pages"
LETTERS = ROOT / ".build/type/letters.woff2"  # where `ops/type` has made them
LETTERS_ADDRESS = re.compile(rb'src: url\("\.\./type/letters\.woff2"\)[^;]*;')
ASSET = re.compile(r"/assets/((?:\w+/)*[\w-]+(\.js|\.css|\.svg))", re.ASCII)
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
HEADERS = {
    "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"}

# Frames a second of the page, whatever the camera gives.
RATE = 12
AGAIN = 1.0  # seconds after which the same is sent again
PARTING = 1.0  # seconds for the last that is sent
SURE = 0.3
USUAL = 1120  # pixels of a picture's width, for which lines and letters have the sizes below
COLOURS = ((80, 220, 255), (120, 255, 120), (255, 170, 80), (255, 120, 220))
OTHER = (150, 150, 150)


def draw(picture, places: list[list[float] | None], others: list[Region]) -> None:
    """Draws skeletons upon a picture (blue-green-red).

    `places`: the pose of who is in each; of several, with its number upon it; `others`: who has none."""
    scale = picture.shape[1] / USUAL
    for region in others:
        wide = max(1, int(region.reach / 2))
        cv2.ellipse(picture, (int(region.x), int(region.y)), (wide, 2 * wide), 0, 0, 360, OTHER, thick(3 * scale), cv2.LINE_AA)
    for index, joints in enumerate(places):
        if joints is not None:
            draw_one(picture, joints, COLOURS[index % len(COLOURS)], str(index + 1) if len(places) > 1 else None, scale)


def draw_one(picture, joints: list[float], colour: tuple[int, int, int], number: str | None, scale: float) -> None:
    spots = [(int(joints[3 * n]), int(joints[3 * n + 1])) for n in range(17)]
    sure = [joints[3 * n + 2] >= SURE for n in range(17)]
    for a, b in BONES:
        if sure[a] and sure[b]:
            cv2.line(picture, spots[a], spots[b], colour, thick(3 * scale), cv2.LINE_AA)
    for wrist in (9, 10):
        if sure[wrist]:
            cv2.circle(picture, spots[wrist], thick(7 * scale), colour, -1, cv2.LINE_AA)
    if number is not None:
        body = body_of(joints)
        cv2.circle(picture, (int(body.x), int(body.y)), thick(22 * scale), colour, -1, cv2.LINE_AA)
        corner = int(body.x - 12 * scale), int(body.y + 13 * scale)
        cv2.putText(picture, number, corner, cv2.FONT_HERSHEY_SIMPLEX, 1.2 * scale, (0, 0, 0), thick(3 * scale), cv2.LINE_AA)


def thick(pixels: float) -> int:
    return max(1, round(pixels))


class Newest:
    """The newest of something: whoever looks takes that, and what came between is left out."""

    def __init__(self):
        self._changed = threading.Condition()
        self._value, self._number, self._is_over = None, 0, False
        self.lookers = 0

    def put(self, value) -> None:
        with self._changed:
            self._value, self._number = value, self._number + 1
            self._changed.notify_all()

    def end(self) -> None:
        """Nothing comes any more; waits a moment, until whoever looks has taken the last one."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: self.lookers == 0, PARTING)

    def each(self):
        """What there is and what comes, until it is over; the same again after a while, so that it is noticed who looks no more."""
        seen, is_over = 0, False
        with self._changed:
            self.lookers += 1
        try:
            while not is_over:
                with self._changed:
                    self._changed.wait_for(lambda: self._number > seen or self._is_over, AGAIN)
                    value, seen, is_over = self._value, self._number, self._is_over
                if value is not None:
                    yield value
        finally:
            with self._changed:
                self.lookers -= 1
                self._changed.notify_all()


class Page:
    """Serves the page to browsers of this machine: the last picture as MJPEG, how it goes as events. What nobody looks at is not encoded."""

    def __init__(self, port: int):
        """`port` 0 takes a free one.

        Raises OSError if the port is taken."""
        self._pictures, self._states = Newest(), Newest()
        page = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def handle(self):
                with contextlib.suppress(ConnectionError):  # nobody waits for the answer any more
                    super().handle()

            def do_GET(self):  # noqa: N802
                page.answer(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/"

    @property
    def is_watched(self) -> bool:
        return self._pictures.lookers > 0

    def show(self, picture) -> None:
        self._pictures.put(picture)

    def update(self, state: dict) -> None:
        """How it goes; the texts are the page's, in the language of its browser (`pages/station.js`)."""
        self._states.put(state)

    def close(self) -> None:
        self._states.end()

    def answer(self, asked) -> None:
        path = asked.path.partition("?")[0]
        asset = ASSET.fullmatch(path)
        # Another name of this machine may be one that a page of somebody else gave it, to read the picture.
        if asked.headers.get("Host", "").lower() not in [f"{name}:{self._server.server_port}" for name in ("127.0.0.1", "localhost", "[::1]")]:
            begin(asked, 403)
        elif path == "/":
            begin(asked, 200, "text/html; charset=utf-8")
            asked.wfile.write((PAGES / "station.html").read_bytes())
        elif asset and (PAGES / asset[1]).is_file():
            begin(asked, 200, KINDS[asset[2]])
            content = (PAGES / asset[1]).read_bytes()
            asked.wfile.write(content if LETTERS.is_file() else LETTERS_ADDRESS.sub(b"", content))
        elif path == "/assets/type/letters.woff2" and LETTERS.is_file():
            begin(asked, 200, "font/woff2")
            asked.wfile.write(LETTERS.read_bytes())
        elif path == "/picture":
            stream(asked, "multipart/x-mixed-replace; boundary=frame", self._pictures, as_part)
        elif path == "/state":
            stream(asked, "text/event-stream", self._states, lambda state: f"data: {json.dumps(state)}\n\n".encode())
        else:
            begin(asked, 404)


def begin(asked, status: int, kind: str | None = None) -> None:
    """Without content a browser says in its own language what is wrong."""
    asked.send_response(status)
    for name, value in (HEADERS | ({"Content-Type": kind} if kind else {})).items():
        asked.send_header(name, value)
    asked.end_headers()


def stream(asked, kind: str, newest: Newest, encoded) -> None:
    begin(asked, 200, kind)
    with contextlib.closing(newest.each()) as values:
        for value in values:
            asked.wfile.write(encoded(value))


def as_part(picture) -> bytes:
    """A picture as one part of MJPEG."""
    _, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])
    return b"--frame\r\nContent-Type: image/jpeg\r\n\r\n" + content.tobytes() + b"\r\n"
