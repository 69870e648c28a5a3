"""A network camera: one picture again and again, as RTP of JPEG (RFC 2435) inside an RTSP connection (RFC 2326)."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time

RATE = 15  # pictures a second
PIECE = 1_400


def parts(jpeg: bytes):
    """Width and height in blocks of 8 pixels, how colours are sampled (RFC 2435's type), the quantization tables, and the scan of a baseline JPEG."""
    at, tables, size, sampling = 2, {}, None, None
    while True:
        marker, length = jpeg[at + 1], struct.unpack_from(">H", jpeg, at + 2)[0]
        body = jpeg[at + 4 : at + 2 + length]
        at += 2 + length
        while marker == 0xDB and body:
            tables[body[0] & 15], body = body[1:65], body[65:]
        if marker == 0xC0:
            height, width = struct.unpack_from(">HH", body, 1)
            size, sampling = (width // 8, height // 8), {0x21: 0, 0x22: 1}[body[7]]
        if marker == 0xDA:
            return *size, sampling, tables[0] + tables[1], jpeg[at : jpeg.rindex(b"\xff\xd9")]


class Camera:
    """Serves one reader after another, on its own thread."""

    def __init__(self, jpeg: bytes):
        self._picture = parts(jpeg)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.readers = 0
        self._reader: socket.socket | None = None
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """The reader loses the camera; it may come again."""
        with contextlib.suppress(OSError):
            self._reader.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.close()
        self.cut()

    def _serve(self) -> None:
        while True:
            try:
                self._reader, _ = self._listening.accept()
            except OSError:
                return
            with contextlib.suppress(OSError), self._reader:
                self._answer(self._reader)

    def _answer(self, reader: socket.socket) -> None:
        requests = reader.makefile("rb")
        while (line := requests.readline()):
            method, uri = line.decode().split()[:2]
            fields = {}
            while (field := requests.readline().strip()):
                name, _, value = field.decode().partition(":")
                fields[name.lower()] = value.strip()
            body = ""
            more = ""
            if method == "DESCRIBE":
                body = "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=camera\r\nt=0 0\r\nm=video 0 RTP/AVP 26\r\na=control:video\r\n"
                more = f"Content-Base: {uri}/\r\nContent-Type: application/sdp\r\nContent-Length: {len(body)}\r\n"
            elif method == "SETUP":
                more = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
            reader.sendall(f"RTSP/1.0 200 OK\r\nCSeq: {fields['cseq']}\r\nSession: 1\r\n{more}\r\n{body}".encode())
            if method == "PLAY":
                self.readers += 1
                return self._play(reader)

    def _play(self, reader: socket.socket) -> None:
        width, height, sampling, tables, scan = self._picture
        sequence, begun = 0, time.monotonic()
        for number in range(1 << 30):
            for offset in range(0, len(scan), PIECE):
                piece = scan[offset : offset + PIECE]
                head = struct.pack(">I4B", offset, sampling, 255, width, height)
                if offset == 0:
                    head += struct.pack(">BBH", 0, 0, len(tables)) + tables
                is_last = offset + PIECE >= len(scan)
                packet = struct.pack(">BBHII", 0x80, 26 | is_last << 7, sequence & 0xFFFF, number * 90_000 // RATE, 7) + head + piece
                reader.sendall(struct.pack(">cBH", b"$", 0, len(packet)) + packet)
                sequence += 1
            time.sleep(max(0, begun + (number + 1) / RATE - time.monotonic()))
