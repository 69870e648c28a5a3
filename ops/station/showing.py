"""The station's picture with skeletons, and its figures, as a page on this machine."""

import html
import http.server
import threading

import cv2

from poses import BONES

# Frames a second of the page, whatever the camera gives.
RATE = 12
SURE = 0.3
COLOURS = ((80, 220, 255), (120, 255, 120), (255, 170, 80), (255, 120, 220))


def draw(picture, people: list[tuple[int, list[float] | None]], lines: list[str]) -> None:
    """Draws skeletons and lines of text into a picture (blue-green-red). `people`: where each place begins (pixels), and its joints."""
    for index, (left, joints) in enumerate(people):
        colour = COLOURS[index % len(COLOURS)]
        if left:
            cv2.line(picture, (left, 0), (left, picture.shape[0]), (90, 90, 90), 1)
        if joints is None:
            continue
        spots = [(int(left + joints[3 * n]), int(joints[3 * n + 1])) for n in range(17)]
        sure = [joints[3 * n + 2] >= SURE for n in range(17)]
        for a, b in BONES:
            if sure[a] and sure[b]:
                cv2.line(picture, spots[a], spots[b], colour, 3, cv2.LINE_AA)
        for wrist in (9, 10):
            if sure[wrist]:
                cv2.circle(picture, spots[wrist], 7, colour, -1, cv2.LINE_AA)
    for row, line in enumerate(lines):
        at = (10, 24 + 24 * row)
        cv2.putText(picture, line, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 4, cv2.LINE_AA)
        cv2.putText(picture, line, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 255, 255), 1, cv2.LINE_AA)


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
        if asked.path == "/":
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
