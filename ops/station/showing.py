"""The station's picture with skeletons, and its figures, as a page on this machine."""

import html
import http.server
import threading

import cv2

from following import Region, body_of
from pixels import BONES

# Frames a second of the page, whatever the camera gives.
RATE = 12
LINE = 24  # pixels of a line of text
LEAST_WIDTH = 1120  # so that a line fits
SURE = 0.3
COLOURS = ((80, 220, 255), (120, 255, 120), (255, 170, 80), (255, 120, 220))
OTHER = (150, 150, 150)


def drawn(picture, places: list[list[float] | None], others: list[Region], lines: list[str]):
    """A picture (blue-green-red) with skeletons, and below it lines of text: one of the whole, one of each place, and what else there is to say.

    `places`: the pose of who is in each, with its number upon it; `others`: who has none."""
    larger = max(1.0, LEAST_WIDTH / picture.shape[1])
    if larger > 1:
        picture = cv2.resize(picture, None, fx=larger, fy=larger)
        places = [joints and [number * (larger if n % 3 < 2 else 1) for n, number in enumerate(joints)] for joints in places]
        others = [Region(region.x * larger, region.y * larger, region.reach * larger, region.lean) for region in others]
    picture = cv2.copyMakeBorder(picture, 0, LINE * len(lines) + 10, 0, 0, cv2.BORDER_CONSTANT)
    top = picture.shape[0] - LINE * len(lines)
    for region in others:
        at, wide = (int(region.x), int(region.y)), max(1, int(region.reach / 2))
        cv2.ellipse(picture, at, (wide, 2 * wide), 0, 0, 360, OTHER, 2, cv2.LINE_AA)
        write(picture, "no place", (at[0] - 40, at[1]), 0.6, OTHER)
    for index, joints in enumerate(places):
        if joints is not None:
            draw(picture, joints, COLOURS[index % len(COLOURS)], str(index + 1) if len(places) > 1 else None)
    for row, line in enumerate(lines):
        colour = COLOURS[(row - 1) % len(COLOURS)] if 1 <= row <= len(places) else (255, 255, 255)
        write(picture, line, (10, top + 16 + LINE * row), 0.6, colour)
    return picture


def draw(picture, joints: list[float], colour: tuple[int, int, int], number: str | None) -> None:
    spots = [(int(joints[3 * n]), int(joints[3 * n + 1])) for n in range(17)]
    sure = [joints[3 * n + 2] >= SURE for n in range(17)]
    for a, b in BONES:
        if sure[a] and sure[b]:
            cv2.line(picture, spots[a], spots[b], colour, 3, cv2.LINE_AA)
    for wrist in (9, 10):
        if sure[wrist]:
            cv2.circle(picture, spots[wrist], 7, colour, -1, cv2.LINE_AA)
    if number is not None:
        body = body_of(joints)
        middle = int(body.x), int(body.y)
        cv2.circle(picture, middle, 22, colour, -1, cv2.LINE_AA)
        cv2.putText(picture, number, (middle[0] - 12, middle[1] + 13), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (0, 0, 0), 3, cv2.LINE_AA)


def write(picture, text: str, at: tuple[int, int], size: float, colour: tuple[int, int, int]) -> None:
    thick = max(1, round(1.5 * size))
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), thick + 3, cv2.LINE_AA)
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, thick, cv2.LINE_AA)


class Page:
    """Serves the last picture to browsers of this machine, as MJPEG. What nobody looks at is not encoded."""

    def __init__(self, port: int):
        """`port` 0 takes a free one.

        Raises OSError if the port is taken."""
        self._changed = threading.Condition()
        self._picture, self._number, self._lookers = None, 0, 0
        page = self

        class Handler(http.server.BaseHTTPRequestHandler):
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
        return self._lookers > 0

    def show(self, picture) -> None:
        with self._changed:
            self._picture, self._number = picture, self._number + 1
            self._changed.notify_all()

    def answer(self, asked) -> None:
        # Another name of this machine may be one that a page of somebody else gave it, to read the picture.
        if asked.headers.get("Host", "").lower() not in [f"{name}:{self._server.server_port}" for name in ("127.0.0.1", "localhost", "[::1]")]:
            asked.send_error(403)
        elif asked.path == "/":
            text = (
                '<!doctype html><html lang="en"><meta charset="utf-8"><title>Camera station</title>'
                "<style>body{margin:0;background:#111}img{width:100vw;height:100vh;object-fit:contain}</style>"
                f'<img src="/picture" alt="{html.escape("What the camera sees, with the skeletons that are found in it")}">')
            asked.send_response(200)
            asked.send_header("Content-Type", "text/html; charset=utf-8")
            asked.end_headers()
            asked.wfile.write(text.encode())
        elif asked.path == "/picture":
            asked.send_response(200)
            asked.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            asked.end_headers()
            self._stream(asked)
        else:
            asked.send_error(404)

    def _stream(self, asked) -> None:
        seen = 0
        with self._changed:
            self._lookers += 1
        try:
            while True:
                with self._changed:
                    self._changed.wait_for(lambda: self._number > seen)
                    picture, seen = self._picture, self._number
                done, bytes = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])
                if done:
                    asked.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n\r\n" + bytes.tobytes() + b"\r\n")
        except OSError:
            pass  # nobody looks any more
        finally:
            with self._changed:
                self._lookers -= 1
