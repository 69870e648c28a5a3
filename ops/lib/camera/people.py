"""Several people anywhere in a picture, followed from frame to frame, each in a place of their own."""

import dataclasses
import itertools
import math

from following import (
    CLEAR, LOOKED_AT, NEAR, OWN_JOINTS, Body, Looks, Meeting, Region, body_of, distance, is_same, is_person, is_there, is_upright, may_be, prominence, tiles,
    remaining_person, without_guesses)
from pixels import covered_by, looks_of, share_outside
from poses import Finder, Image, Model

# Microseconds.
GONE_FOR = 2_000_000  # after which somebody who is not seen has left
LOOK_AROUND = 1_000_000  # when everybody is there, for others
OTHERS_FOR = 6_000_000  # for which others are told of
SETTLED = 5_000_000  # after which nobody larger takes somebody's place
IN_ORDER = 1_500_000  # within which places are numbered from left to right
MORE = 1.3  # times as prominent as somebody whose place is taken
UNLIKE = 30.0  # of colour: who left a place is not who comes now
LOOKS = 2  # at a picture, until where somebody is is found well: joints that run to their places look like a punch
TRIES = 2  # of a picture: how many who were found are looked at closely


def _pose(model: Model, image: Image) -> list[float] | None:
    pose = model.take()
    return None if pose is None else without_guesses(pose, image.width, image.height)


@dataclasses.dataclass(eq=False)
class Person:
    """Somebody who is followed. `number` is theirs alone; another number in a place is somebody else, or nobody knows whether they are."""

    number: int
    model: Model
    pose: list[float] | None
    body: Body
    since: int  # when they came, whoever they were taken for meanwhile
    seen: int
    velocity: tuple[float, float] = (0.0, 0.0)
    looks: Looks = dataclasses.field(default_factory=Looks)
    keeps: bool = False
    is_known: bool = False  # by how they look: their place is their own, whatever the order

    def expected(self, instant: int) -> Body:
        ahead = min((instant - self.seen) / 1e6, 0.2)
        return Body(self.body.x + self.velocity[0] * ahead, self.body.y + self.velocity[1] * ahead, self.body.size)

    def take(self, pose: list[float], instant: int) -> None:
        body, seconds = body_of(pose), (instant - self.seen) / 1e6
        if seconds > 0:
            share = min(seconds * 5, 1)
            self.velocity = tuple(
                old + ((now - before) / seconds - old) * share
                for old, now, before in zip(self.velocity, (body.x, body.y), (self.body.x, self.body.y)))
        size = self.body.size + (body.size - self.body.size) * 0.1
        self.pose, self.body, self.seen = pose, Body(body.x, body.y, size), instant


class People:
    """At most as many as there are places; whoever else is in the picture is told of."""

    def __init__(self, most: int):
        self.places: list[Person | None] = [None] * most
        self._left: list[Looks | None] = [None] * most
        self._finder, self._spare = Finder(), [Model() for _ in range(most + 1)]
        self._numbers = itertools.count(1)
        self._meetings: dict[frozenset[Person], tuple[Person, Person, Meeting]] = {}
        self._others: list[tuple[Region, int]] = []
        self._turn, self._next_part, self._looked_around = 0, 0, None

    @property
    def others(self) -> list[Region]:
        """Where people are who have no place."""
        return [region for region, _ in self._others]

    def keep(self, place: int) -> None:
        """Who is in this place keeps it, however large somebody else is."""
        if self.places[place] is not None:
            self.places[place].keeps, self._left[place] = True, None

    def miss(self, instant: int) -> None:
        """No picture came."""
        for person in self._followed:
            person.pose = None
        self._others = []
        self._let_go(instant)

    def look(self, picture, instant: int) -> None:
        """Takes the next picture (rows, columns, red-green-blue); instants never run backwards. What is found is in `places`."""
        image = Image(picture)
        seen = [person for person in self._followed if person.model.region is not None]
        for person in seen:
            person.model.feed(image)
        poses = {person: _pose(person.model, image) for person in seen}
        for person in self._followed:
            person.pose = None
        self._identify({person: pose for person, pose in poses.items() if pose is not None}, instant)
        self._let_go(instant)
        self._search(image, picture, instant)
        self._meet(picture, instant)

    @property
    def _followed(self) -> list[Person]:
        return [person for person in self.places if person is not None]

    @property
    def _seen(self) -> list[Person]:
        return [person for person in self._followed if person.pose is not None]

    def _identify(self, poses: dict, instant: int) -> None:
        """Each pose is one person's: where two models came upon one person, it is who was expected there; the other one is hidden."""
        def error(person) -> float:
            return distance(person.expected(instant), body_of(poses[person]))

        for person in sorted(poses, key=error):
            if any(is_same(poses[person], other.pose) for other in self._seen):
                person.model.begin(None)
            else:
                person.take(poses[person], instant)

    def _let_go(self, instant: int) -> None:
        for place, person in enumerate(self.places):
            if person is not None and person.pose is None and instant - person.seen > GONE_FOR:
                person.model.begin(None)
                self._spare.append(person.model)
                self.places[place], self._left[place] = None, person.looks

    # MARK: Finding

    def _search(self, image: Image, picture, instant: int) -> None:
        self._others = [
            (region, at) for region, at in self._others
            if instant - at < OTHERS_FOR and not any(is_there(region, person.model.region) for person in self._seen)]
        parts = tiles(image.width, image.height)
        if len(self._seen) == len(self.places):
            if self._looked_around is not None and instant - self._looked_around < LOOK_AROUND:
                return
            # Who is small and far away is not of interest then.
            parts = [part for part in parts if part[3] == image.height]
        self._looked_around = instant
        self._turn += 1
        lost = [person for person in self._followed if person.pose is None]
        if self._seen and lost and self._turn % 2:
            chosen = [self._round(lost[self._turn // 2 % len(lost)].expected(instant), image)]
        else:
            self._next_part += 1
            chosen = [parts[self._next_part % len(parts)]]
            if not self._seen:
                chosen = list(dict.fromkeys([parts[0], *chosen]))
        covered = covered_by([person.pose for person in self._seen], image.width, image.height) if self._seen else None
        hidden = picture
        if covered is not None:
            hidden = picture.copy()
            hidden[covered > 0] = 128
        tries = 0
        for part in chosen:
            for region in self._found(hidden, image, part):
                if tries == TRIES or any(is_there(region, person.model.region) for person in self._seen):
                    continue
                is_full = None not in self.places and not any(self._left) and self._weaker(region, image, instant) is None
                if is_full and self._is_known(region):
                    self._note(region, instant)
                else:
                    tries += 1
                    self._try(region, image, covered, instant)

    def _round(self, body: Body, image: Image) -> tuple[int, int, int, int]:
        """The part of the picture round somebody who is not seen."""
        wide, high = min(round(4 * body.size), image.width), min(round(6 * body.size), image.height)
        left, top = round(body.x - wide / 2), round(body.y - high / 2)
        return min(max(0, left), image.width - wide), min(max(0, top), image.height - high), wide, high

    def _found(self, picture, image: Image, part) -> list[Region]:
        left, top, width, height = part
        whole = (width, height) == (image.width, image.height) and picture is image.picture
        piece = image if whole else Image(picture[top : top + height, left : left + width].copy())
        found = [Region(region.x + left, region.y + top, region.reach, region.lean) for region in self._finder.find(piece)]
        return [region for region in found if is_upright(region)]

    def _try(self, region: Region, image: Image, covered, instant: int) -> None:
        """Looks closely at where somebody may be, and gives them a place."""
        model = self._spare[-1]
        for _ in range(LOOKS):
            model.begin(region)
            model.feed(image)
            pose = _pose(model, image)
            region = model.region
        if pose is None or not is_person(pose, image.width, image.height) or self._is_taken(pose, covered):
            model.begin(None)
            return
        body = body_of(pose)
        lost = [person for person in self._followed if person.pose is None]
        near = {person: may_be(person.expected(instant), body, (instant - person.seen) / 1e6) for person in lost}
        if again := sorted((person for person in lost if near[person] is not None), key=near.get):
            person = again[0]
            self._spare[-1], person.model = person.model, model
            self._spare[-1].begin(None)
            person.take(pose, instant)
            return
        place, is_known = self._place_for(model.region, image, instant, pose)
        if place is None:
            self._note(model.region, instant)
            model.begin(None)
            return
        if self.places[place] is not None:
            self._spare.insert(0, self.places[place].model)
            self._spare[0].begin(None)
        self._spare.remove(model)
        self.places[place] = Person(next(self._numbers), model, pose, body, instant, instant, is_known=is_known)
        self._put_in_order(instant)

    def _is_taken(self, pose: list[float], covered) -> bool:
        """Whether it is somebody who is followed already, found once more."""
        if covered is None:
            return False
        return any(is_same(pose, person.pose) for person in self._seen) or share_outside(pose, covered) < OWN_JOINTS

    def _note(self, region: Region, instant: int) -> None:
        """Somebody without a place is there."""
        self._others = [(other, at) for other, at in self._others if not is_there(other, region)] + [(region, instant)]

    def _is_known(self, region: Region) -> bool:
        return any(is_there(other, region) for other, _ in self._others)

    def _place_for(self, region: Region, image: Image, instant: int, pose: list[float]) -> tuple[int | None, bool]:
        """The own place, though somebody else may be in it; or a free one that nobody had, or the first; or that of somebody less prominent who came just now.
        And whether it is the own one, by how they look."""
        now = Looks()
        for _ in range(LOOKED_AT):
            now.take(looks_of(image.picture, pose))
        free = [place for place, person in enumerate(self.places) if person is None]
        if not free:
            own = self._own(now)
            return (self._weaker(region, image, instant), False) if own is None and self._is_known(region) else (own, own is not None)

        def unlike(place: int) -> float:
            left = self._left[place]
            if left is None:
                return UNLIKE
            found = now.unlike(left)
            return 2 * UNLIKE if found is None else found
        place = min(free, key=unlike)
        own = self._own(now, min(unlike(place), UNLIKE))
        if own is None and unlike(place) >= UNLIKE:
            return place, False
        place = place if own is None else own
        self._left[place] = None
        return place, True

    def _own(self, now: Looks, less: float = math.inf) -> int | None:
        """The place in which somebody is who looks otherwise and has raised no hand, while who left it was unlike this one by less than that."""
        for place, (person, left) in enumerate(zip(self.places, self._left)):
            if left is not None and person is not None and not person.keeps:
                back, there = now.unlike(left), person.looks.unlike(left)
                if None not in (back, there) and back < less and back + CLEAR < there:
                    self._left[place] = None
                    return place
        return None

    def _weaker(self, region: Region, image: Image, instant: int) -> int | None:
        """The place of who came just now and is clearly less prominent than somebody else."""
        new = [
            place for place, person in enumerate(self.places)
            if person is not None and person.pose is not None and not person.keeps and instant - person.since < SETTLED]
        least = min(new, key=lambda place: prominence(self.places[place].model.region, image.width), default=None)
        if least is None or prominence(region, image.width) < MORE * prominence(self.places[least].model.region, image.width):
            return None
        return least

    def _put_in_order(self, instant: int) -> None:
        """Who came at the same time is numbered from left to right, but for who came back to their own place."""
        new = [
            place for place, person in enumerate(self.places)
            if person is not None and not person.keeps and not person.is_known and instant - person.since < IN_ORDER]
        for place, person in zip(new, sorted((self.places[place] for place in new), key=lambda person: person.body.x)):
            self.places[place] = person

    # MARK: Meeting

    def _meet(self, picture, instant: int) -> None:
        """People who were near to each other are told apart by how they look, when they have parted."""
        followed = self._followed
        looks = {person: looks_of(picture, person.pose) for person in followed if person.pose is not None} if len(self.places) > 1 else {}
        for one, other in itertools.combinations(followed, 2):
            pair = frozenset((one, other))
            if pair not in self._meetings and distance(one.body, other.body) < NEAR:
                self._meetings[pair] = one, other, Meeting()
        for pair, (one, other, meeting) in list(self._meetings.items()):
            if one not in followed or other not in followed:
                del self._meetings[pair]
                self._remain(one, other, meeting)
                continue
            both = one.pose is not None and other.pose is not None
            done = meeting.take(distance(one.body, other.body) if both else None, instant)
            for person, fresh, alone in zip((one, other), meeting.fresh, meeting.alone):
                if person.pose is not None:
                    (fresh if both else alone).take(looks[person])
            if done:
                del self._meetings[pair]
                self._part(one, other, meeting)
        meeting_now = {person for pair in self._meetings for person in pair}
        for person, seen in looks.items():
            if person not in meeting_now:
                person.looks.take(seen)

    def _part(self, one: Person, other: Person, meeting: Meeting) -> None:
        verdict = meeting.verdict(one.looks, other.looks)
        if verdict == "unclear":
            for person in (one, other):
                person.number, person.looks = next(self._numbers), Looks()
        elif verdict == "swapped":
            first, second = self.places.index(one), self.places.index(other)
            self.places[first], self.places[second] = other, one
            one.number, other.number = other.number, one.number
            one.looks, other.looks = other.looks, one.looks
            one.keeps, other.keeps = other.keeps, one.keeps
            one.since, other.since = other.since, one.since
            one.is_known = other.is_known = True

    def _remain(self, one: Person, other: Person, meeting: Meeting) -> None:
        """One of two who met was not seen again: who is still there may be either."""
        if one in self.places:
            there, gone, alone = one, other, meeting.alone[0]
        elif other in self.places:
            there, gone, alone = other, one, meeting.alone[1]
        else:
            return
        verdict = remaining_person(alone, there.looks, gone.looks)
        free = next((place for place, left in enumerate(self._left) if left is gone.looks and self.places[place] is None), None)
        if verdict == "swapped" and free is not None:
            place = self.places.index(there)
            self.places[free], self.places[place], self._left[place] = there, None, there.looks
            there.looks, there.number, there.keeps, there.since, there.is_known = gone.looks, gone.number, gone.keeps, gone.since, True
        elif verdict != "same":
            there.number, there.looks = next(self._numbers), Looks()
