"""The rounds of one place as joints, for athletes who want them kept: pure, so that it can be tried without a camera and without a server."""

import collections
import dataclasses
import functools
import math

from film_bytes import MOST_POSES, Pose, bytes_of, fitted

# Microseconds.
APART = 1_000_000 / 15  # between two poses, as phones send them
TOLERANCE = 10_000  # for which a pose may come too early
SHORTEST = 2_000_000  # a shorter film shows nothing
LATE = 1_000_000  # after the end of a round, until all that was seen in it is known
PATIENCE = 300_000_000  # for which a film is sent again and again
LARGEST = 640  # pixels of a picture's longer side, as films tell it


@dataclasses.dataclass(eq=False)
class Film:
    """`member` and `name`: whose; `since`: from when on the server wants it; `poses`: on the session's clock; `made`: when it was cut, on this machine's."""

    member: str
    name: str
    since: int
    poses: list[Pose]
    stance: str | None
    made: int

    @property
    def key(self) -> tuple[str, int]:
        return self.member, self.since

    @functools.cached_property
    def packed(self) -> tuple[int, bytes]:
        """When it begins, and its bytes. Takes so long (0.03 ms a pose here) that whoever has something else to do asks in another thread."""
        return bytes_of(self.poses, self.stance)


class KeptRounds:
    """What was seen of a place lately, and what of it the server may be sent: films of rounds that it names, of athletes who allow it now.

    Instants are microseconds of this machine's clock, those of films of the session's."""

    def __init__(self, stance: str | None = None):
        self.stance = stance  # of whom films tell that are cut from now on
        self._seen: collections.deque[Pose] = collections.deque(maxlen=MOST_POSES)
        self._due = -math.inf  # instant of the next pose that there is room for
        self._waiting: dict[tuple[str, int], Film] = {}
        self._done: set[tuple[str, int]] = set()
        self._allowing: dict[str, str] = {}
        self._kept: dict[str, int] = {}

    def see(self, joints: list[float] | None, instant: int, width: int, height: int) -> None:
        """Takes a pose of who is in the place; None for nobody."""
        if joints is None or instant < self._due - TOLERANCE:
            return
        # After a gap nothing is made up for.
        self._due = (self._due if instant < self._due + APART else instant) + APART
        scale = min(1.0, LARGEST / max(width, height))
        pose = Pose(instant, tuple(joints), width, height)
        self._seen.append(fitted(pose, round(scale * width), round(scale * height)))

    @property
    def are_wanted(self) -> bool:
        """Whether somebody allows them, as far as is known."""
        return bool(self._allowing or self._waiting)

    def allow(self, films: list[dict], ahead: int, now: int, are_last: bool = False) -> None:
        """What the server says may be kept: of which member, from when to when (None: it goes on). Whatever it does not name is dropped.

        `ahead`: how far the session's clock is ahead of this machine's; `are_last`: whether nothing more will be seen, of no round."""
        self._allowing = {film["member"]: film["name"] for film in films}
        self._waiting = {key: film for key, film in self._waiting.items() if film.member in self._allowing}
        for film in films:
            key = film["member"], film["from"]
            to = film["to"] if film["to"] is not None else now + ahead
            goes_on = film["to"] is None or to + LATE > now + ahead
            if goes_on and not are_last or key in self._done or key in self._waiting:
                continue
            poses = [pose for pose in self._seen if film["from"] <= pose.instant + ahead <= to]
            if not poses or poses[-1].instant - poses[0].instant < SHORTEST:
                self._done.add(key)
                continue
            on_session = [dataclasses.replace(pose, instant=pose.instant + ahead) for pose in poses]
            self._waiting[key] = Film(film["member"], film["name"], film["from"], on_session, self.stance, now)

    @property
    def waiting(self) -> list[Film]:
        return list(self._waiting.values())

    def sent(self, film: Film) -> None:
        """The server has it."""
        self._kept[film.member] = self._kept.get(film.member, 0) + 1
        self.drop(film)

    def drop(self, film: Film) -> None:
        """It is sent no more."""
        self._waiting.pop(film.key, None)
        self._done.add(film.key)

    def failed(self, film: Film, now: int) -> bool:
        """The server could not be reached; whether it is sent no more, since that has been so for too long."""
        is_over = now - film.made >= PATIENCE
        if is_over:
            self.drop(film)
        return is_over

    @property
    def kept(self) -> list[dict]:
        """How many are kept of whom, of those who allow it."""
        return [{"name": name, "count": self._kept.get(member, 0)} for member, name in self._allowing.items()]

    def in_words(self) -> str:
        """What is kept here for whom; empty for nothing."""
        said = [f"{one['name']}: {one['count']} round{'' if one['count'] == 1 else 's'} kept as joints, no video" for one in self.kept]
        if waiting := len(self._waiting):
            said.append(f"{waiting} to be sent")
        return ", ".join(said)
