"""What a camera sees of an athlete's place: nobody, somebody, or a raised hand."""

# Joints in COCO's order, x, y (down) and confidence each.
NOSE, EYES, SHOULDERS, WRISTS = 0, (1, 2), (5, 6), (9, 10)
SURE = 0.3
# Microseconds. A punch is up for less, and a pose is missing now and then.
RAISED_FOR = 1_000_000
LOWERED_FOR = 300_000
GONE_FOR = 2_000_000
LEFT_FOR = 1_000_000  # so that everybody hears of it


def is_raised(joints: list[float]) -> bool:
    """Whether a wrist is clearly above the head: above the eyes by half the distance between the shoulders."""
    x, y, confidence = joints[0::3], joints[1::3], joints[2::3]
    heads = [y[joint] for joint in (NOSE, *EYES) if confidence[joint] >= SURE]
    if not heads or min(confidence[joint] for joint in SHOULDERS) < SURE:
        return False
    left, right = SHOULDERS
    across = ((x[left] - x[right]) ** 2 + (y[left] - y[right]) ** 2) ** 0.5
    return any(confidence[wrist] >= SURE and y[wrist] < min(heads) - across / 2 for wrist in WRISTS)


class Sight:
    """Steady: what it sees for a moment only changes nothing."""

    def __init__(self):
        self.now = "nobody"
        self._seen_at: int | None = None
        self._raised_since: int | None = None
        self._raised_at: int | None = None
        self._left_at: int | None = None

    def leave(self, instant: int) -> None:
        """Who was there has left, even if somebody is there."""
        self.__init__()
        self._left_at = instant

    def take(self, joints: list[float] | None, instant: int) -> str:
        """What is there at an instant (microseconds, never backwards), by the pose that was found; None for none."""
        if joints is not None:
            self._seen_at = instant
            if is_raised(joints):
                self._raised_at = instant
                if self._raised_since is None:
                    self._raised_since = instant
        if self._raised_at is not None and instant - self._raised_at > LOWERED_FOR:
            self._raised_since = self._raised_at = None
        has_left = self._left_at is not None and instant - self._left_at < LEFT_FOR
        if has_left or self._seen_at is None or instant - self._seen_at > GONE_FOR:
            self.now = "nobody"
        elif self._raised_since is not None and instant - self._raised_since >= RAISED_FOR:
            self.now = "raisedHand"
        else:
            self.now = "somebody"
        return self.now
