"""A camera station: webcam, film or network camera in, punches of one or several athletes out, to a session of a drill."""

import argparse
import asyncio
import collections
import itertools
import os
import re
import signal
import sys
import threading
import time
import webbrowser

import cv2

from kept_rounds import KeptRounds
from people import People, Person
from recogniser import STANCES, Recogniser, in_words
from seat import Refused, Seat, local
from showing import RATE, Page, draw
from sight import Sight

MOST_PEOPLE = 4
REOPEN_PAUSE = 2.0  # seconds until a camera that is gone is tried again
MISSING = 0.5  # seconds without a frame after which that is looked at
PATIENCE = 5_000  # milliseconds for which a network camera may be silent
UNTIMED = 25  # pictures a second of a film that does not say when each is
LONGEST_FILM = 24 * 3_600_000  # milliseconds
SAID_EVERY = 10.0  # seconds
LEAVING = 10.0  # seconds for what is still to be sent in the end


def options(arguments):
    parser = argparse.ArgumentParser(
        prog="ops/camera", description=__doc__,
        epilog="Each athlete is a device of its own in the session; the trainer says whose punches it reports, or calls the athletes, who "
        "raise a hand. With --people 2 two athletes are followed wherever they are in the picture, and so on; the page of the station shows each one's number. "
        "Whoever else is in the picture has no place. Pictures never leave this machine; who allows it on their phone has their rounds kept as joints. "
        "Where the server's certificate is the gym's own, name its file in SSL_CERT_FILE.")
    parser.add_argument("link", help="the session's link or QR code for athletes, http://…/join/CODE, or the code alone")
    parser.add_argument("--server", default="http://127.0.0.1:8080", help="where the session is, if only its code is given (default http://127.0.0.1:8080)")
    parser.add_argument("--source", default="0", help="a webcam's number, a film, or rtsp://… (default 0)")
    parser.add_argument("--name", default="Camera", help="the device's name in the session")
    parser.add_argument("--people", type=int, default=1, choices=range(1, MOST_PEOPLE + 1), help="athletes, anywhere in the picture (default 1)")
    parser.add_argument("--stance", choices=sorted(STANCES), help="of all athletes of whom nobody has said it in the class; otherwise it is estimated")
    parser.add_argument("--port", type=int, default=8099, help="of the page with the picture, on this machine only (default 8099)")
    parser.add_argument("--once", action="store_true", help="end when the film ends and all punches are acknowledged")
    chosen = parser.parse_args(arguments)
    if re.fullmatch(r"[A-Za-z0-9 -]{1,40}", chosen.link):
        chosen.link = f"{chosen.server.rstrip('/')}/join/{chosen.link.replace(' ', '')}"
    if not re.match(r"https?://[^/]+/join/.", chosen.link):
        parser.error("argument link: it is the session's for athletes, http://…/join/CODE, or its code")
    if not (chosen.source.isdigit() or "://" in chosen.source or os.path.exists(chosen.source)):
        parser.error(f"argument --source: there is no film {chosen.source}")
    return chosen


def without_password(source) -> str:
    """The source, as it may be read: of a network camera only where it is, and not even that where a password may go on behind the first slash."""
    scheme, there, rest = str(source).partition("://")
    if not there:
        return scheme
    address, more = re.fullmatch(r"([^/?#]*)(.*)", rest, re.DOTALL).groups()
    return f"{scheme}://{'…' if '@' in more else address.rpartition('@')[2]}"


class Frames:
    """The newest frame of a camera; what nobody took in time is left out, never queued."""

    def __init__(self, source: str, say):
        self.is_film = os.path.isfile(source)
        self._source, self._say = int(source) if source.isdigit() else source, say
        self._changed = threading.Condition()
        self._frame, self._ended = None, False
        self.dropped = 0
        self.is_lost = False  # the camera: it cannot be opened, or has ended
        self.fault: str | None = None  # why there will never be a frame

    def start(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def camera(self) -> dict:
        """What it is, for the station's page."""
        kind = "film" if self.is_film else "network" if "://" in str(self._source) else "webcam"
        return {"kind": kind, "source": without_password(self._source)}

    def _name(self) -> str:
        if isinstance(self._source, int):
            return f"webcam {self._source}: it is not plugged in, or another program has it"
        return f"{without_password(self._source)}: nobody answers there, or it asks for another name and password, or this is no video"

    def next(self):
        """(picture, instant of `local()`); (None, now) if none came for a while; None behind the end of a film."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._frame is not None or self._ended, MISSING):
                return None, local()
            frame, self._frame = self._frame, None
            return frame

    def _read(self) -> None:
        while True:
            camera = self._opened()
            if not camera.isOpened() and self.is_film:
                self.fault = f"{self._source} is no film, or of a kind that cannot be played here"
            elif not camera.isOpened():
                self._say(f"cannot open {self._name()}; trying again")
            self._drain(camera)
            camera.release()
            self.is_lost = True
            if self.is_film:
                with self._changed:
                    self._ended = True
                    self._changed.notify_all()
                return
            time.sleep(REOPEN_PAUSE)

    def _opened(self):
        if isinstance(self._source, str) and "://" in self._source:
            limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE]
            return cv2.VideoCapture(self._source, cv2.CAP_FFMPEG, limits)
        camera = cv2.VideoCapture(self._source)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        return camera

    def _drain(self, camera) -> None:
        begun = local()
        for number in itertools.count():
            there, picture = camera.read()
            if not there:
                return
            instant = local()
            if self.is_film:
                # A film is played at its own pace; one that is nothing but pictures tells no times that can be believed.
                told = camera.get(cv2.CAP_PROP_POS_MSEC)
                instant = begun + int(1_000 * (told if 0 <= told < LONGEST_FILM else 1_000 * number / UNTIMED))
                time.sleep(max(0, instant - local()) / 1e6)
            with self._changed:
                self.dropped += self._frame is not None
                self._frame, self.is_lost = (picture, instant), False
                self._changed.notify_all()


class Place:
    """A member of the session, and the athlete who is followed for it."""

    def __init__(self, stance: str | None):
        self._usual = self.stance = stance
        self._recogniser = Recogniser(stance)
        self._number: int | None = None
        self._whose: int | None = None
        self.sight = Sight()
        self.last = collections.deque(maxlen=3)

    def use(self, weights: bytes) -> dict:
        """Recognises with these weights from now on; answers with what they say of themselves."""
        self._recogniser = Recogniser(self.stance, weights)
        return self._recogniser.worth

    def stand(self, said: str | None) -> str | None:
        """Takes what the class says of the stance of this place's athlete; answers with what holds now."""
        self.stance = self._recogniser.stance = said or self._usual
        return self.stance

    @property
    def is_known(self) -> bool:
        """Whether who is here now was the first one, or has raised a hand: only of them rounds are kept, since nobody else was asked."""
        return self._number is not None and self._number == self._whose

    def see(self, person: Person | None, instant: int) -> list[dict]:
        """What is told of who is in this place now; None for nobody."""
        number = None if person is None else person.number
        if self._number is not None and number != self._number:
            # Nobody, somebody else, or nobody knows whether they are: who was here has left, and that is told though the next one comes at once.
            self._recogniser.forget()
            self.sight.leave(instant)
        self._number = number
        pose = None if person is None else person.pose
        self.sight.take(pose, instant)
        if number is not None and (self._whose is None or self.sight.now == "raisedHand"):
            self._whose = number
        punches = self._recogniser.take(pose, instant)
        self.last.extend({"hand": punch["hand"], "probabilities": punch["probabilities"]} for punch in punches)
        return punches


class Station:
    def __init__(self, chosen, page: Page, say):
        self._page, self._say = page, say
        self.frames = Frames(chosen.source, say)
        names = [chosen.name] if chosen.people == 1 else [f"{chosen.name} {number + 1}" for number in range(chosen.people)]
        self._people = People(chosen.people)
        self._places = [Place(chosen.stance) for _ in names]
        self.seats = [Seat(chosen.link, name, say) for name in names]
        for seat, place in zip(self.seats, self._places):
            seat.use, seat.stand, seat.rounds = place.use, place.stand, KeptRounds(chosen.stance)
        self._took = collections.deque(maxlen=60)  # (instant, microseconds from frame to poses)
        self.is_over = False
        self.fault: str | None = None  # why no frame is looked at any more

    def watch(self, loop) -> None:
        """Looks at frames until the film ends; in a thread of its own."""
        try:
            self._watch(loop)
        except Exception as fault:
            self.fault = f"a picture could not be looked at ({type(fault).__name__}: {fault}); start again"
            raise

    def _watch(self, loop) -> None:
        shown = said = 0.0
        self.frames.start()
        while (frame := self.frames.next()) is not None:
            picture, instant = frame
            if picture is None:
                self._took.clear()
                self._people.miss(instant)
            else:
                self._people.look(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), instant)
            self._report(picture, instant, loop)
            now = local()
            if picture is not None:
                self._took.append((now, now - instant))
                if self._page.is_watched and now / 1e6 - shown >= 1 / RATE:
                    shown = now / 1e6
                    draw(picture, [None if person is None else person.pose for person in self._people.places], self._people.others)
                    self._page.show(picture)
            if now / 1e6 - said >= SAID_EVERY:
                said = now / 1e6
                self._say("; ".join(self.lines()))
        self.is_over = True

    def _report(self, picture, instant: int, loop) -> None:
        for number, (place, seat, person) in enumerate(zip(self._places, self.seats, self._people.places)):
            if punches := place.see(person, instant):
                loop.call_soon_threadsafe(seat.report, punches)
            if place.is_known and person.pose is not None:
                loop.call_soon_threadsafe(seat.rounds.see, person.pose, instant, picture.shape[1], picture.shape[0])
            if place.sight.now == "raisedHand":
                self._people.keep(number)
            loop.call_soon_threadsafe(seat.see, place.sight.now)

    def state(self) -> dict:
        """How it goes, for the page."""
        took = tuple(self._took)  # the other thread goes on
        span = (took[-1][0] - took[0][0]) / 1e6 if len(took) > 1 else 0
        return {
            "camera": {"state": self._camera(bool(took)), **self.frames.camera},
            "rate": round((len(took) - 1) / span) if span else 0,
            "delay": sorted(delay for _, delay in took)[len(took) // 2] // 1000 if took else 0,
            "dropped": self.frames.dropped,
            "places": [{**seat.state, "sight": place.sight.now, "punches": list(place.last)} for seat, place in zip(self.seats, self._places)],
            "others": len(self._people.others)}

    def _camera(self, gives_pictures: bool) -> str:
        if self.frames.fault or self.fault:
            return "unplayable" if self.frames.fault else "broken"
        if self.is_over:
            return "ended"
        return "on" if gives_pictures else "lost" if self.frames.is_lost else "waiting"

    def lines(self) -> list[str]:
        """How it goes, for the log."""
        state = self.state()
        lines = [f"{state['rate']} frames a second, {state['delay']} ms from frame to pose, {state['dropped']} left out"
                 if self._took else "NO PICTURES"]
        for seat, place in zip(self.seats, state["places"]):
            seen = {"nobody": "nobody there", "somebody": "seen", "raisedHand": "hand up"}[place["sight"]]
            lines.append(f"{seat.name}: {seat.link_in_words}, {seen}, {place['told']} punches told {place['delay']} ms late, {place['waiting']} waiting")
        lines += [f"{place['name']}: {' | '.join(map(in_words, place['punches']))}" for place in state["places"] if place["punches"]]
        lines += [f"{seat.name}: {kept}" for seat in self.seats if (kept := seat.rounds.in_words())]
        if state["others"]:
            lines.append(f"{state['others']} MORE IN THE PICTURE than --people {len(self._places)}: nothing is told of them")
        return lines


async def main(chosen) -> int:
    say = lambda line: print(line, file=sys.stderr, flush=True)  # noqa: E731
    try:
        page = Page(chosen.port)
    except OSError as taken:
        say(f"ops/camera: port {chosen.port} cannot be used ({taken.strerror}): choose another --port")
        return 1
    station = Station(chosen, page, say)
    say(f"The picture: {page.url}")
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(page.url)
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(ending, asyncio.current_task().cancel)
    threading.Thread(target=station.watch, args=(loop,), daemon=True).start()
    try:
        return await work(chosen, station, page, say)
    finally:
        page.update(station.state())
        page.close()


async def work(chosen, station: Station, page: Page, say) -> int:
    running = {asyncio.create_task(seat.run()): seat for seat in station.seats}
    fault = None
    try:
        while True:
            page.update(station.state())
            done, _ = await asyncio.wait(running, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                del running[task]
                try:
                    task.result()
                except Refused as refused:
                    say(f"ops/camera: {refused}")
            if not running:
                return 1
            if fault := station.frames.fault or station.fault:
                say(f"ops/camera: {fault}")
                break
            if chosen.once and station.is_over and not any(seat.waiting and not seat.has_ended for seat in running.values()):
                break
    except asyncio.CancelledError:
        pass
    try:
        await leave(running.values(), say)
    except asyncio.CancelledError:
        pass  # told twice to end
    say("; ".join(station.lines()))
    for task in running:
        task.cancel()
    return 1 if fault else 0


async def leave(seats, say) -> None:
    """Sends rounds that are not sent yet."""
    seats = [seat for seat in seats if seat.rounds.are_wanted]
    if seats:
        say(f"Rounds that are not sent yet are sent now; this ends in {LEAVING:.0f} s at the latest")
        await asyncio.gather(*(seat.send_the_rest(LEAVING) for seat in seats))


if __name__ == "__main__":
    code = asyncio.run(main(options(sys.argv[1:])))
    sys.stderr.flush()
    # Threads that look at a picture or read one do not end in the midst of it: Python's own end would take itself away from under them.
    os._exit(code)
