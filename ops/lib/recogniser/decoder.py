"""From the net's outputs, frame by frame, to punches: the same rules as `Sources/PunchRecognition/Decoder.swift`."""

from dataclasses import dataclass

import numpy as np

import bodies
import net as network

# What is chosen on the validation streams and goes into the weights' file; times in seconds.
RULES = dict(
    threshold=0.6,  # how probable any punch has to be
    rest=0.25,  # below this no punch is going on
    settled=0.08,  # time since the extension before which only a sure punch is told
    sure=0.95,  # how probable a class has to be to be told earlier
    same_hand=0.25,  # the least time between extensions of one hand
    other_hand=0.12,  # and of different hands
    unrested=0.15,  # how much longer both are when the probability was never below `rest` in between
    stance_frames=90,  # frames of boxing after which the stance is judged
    stance_clear=1.0,  # how clear its mean logit has to be
)
LONGEST = 0.4
# Seconds between a jab and the second jab of the same hand. The net says itself that it was a second one, so that less is asked.
DOUBLED = 0.08
# The share of a frame in what is decided at it; the rest is that of the frame before. More tells sooner, and believes single frames.
NEWEST = np.float32(0.7)


@dataclass
class Punch:
    told: int  # the instant at which it is told, µs
    instant: int  # of full extension, µs
    kind: int
    hand: int
    probabilities: np.ndarray


class Decoder:
    """One person's. `rules` as in RULES, seconds."""

    def __init__(self, rules=None):
        self.rules = {**RULES, **(rules or {})}
        self.last = None
        self.rested = True
        self.begin()

    def begin(self):
        """Forgets what was smoothed, not the last punch."""
        self.before = None

    def smoothed(self, out):
        """The classes' probabilities in each frame, the hand's, each with the frame before, and the seconds since the extension."""
        now = np.concatenate([network.softmax(out[:, : network.CLASSES]), out[:, network.HAND : network.HAND + 1]], 1)
        before = np.concatenate([now[:1] if self.before is None else self.before, now[:-1]])
        self.before = now[-1:]
        both = now * NEWEST + before * (1 - NEWEST)
        return both[:, : network.CLASSES], both[:, network.CLASSES] > 0, np.clip((out[:, network.ELAPSED] + 1.5) / 10, 0, LONGEST)

    def step(self, instant, p, right, since, mirrored, stance_known):
        """The punch told at this frame, in which one is likely enough, or None."""
        kind = 2 + int(p[2:].argmax())
        if since < self.rules["settled"] and p[kind] < self.rules["sure"]:
            return None
        hand = int(right)
        if stance_known and kind in (bodies.JAB, bodies.DOUBLE, bodies.CROSS):
            hand = bodies.RIGHT if kind == bodies.CROSS else bodies.LEFT
        if mirrored:
            hand = 1 - hand
        extended = instant - int(float(since) * 1e6)
        if self.last is not None:
            gap = self.rules["same_hand"] if hand == self.last.hand else self.rules["other_hand"]
            if not self.rested:
                gap += self.rules["unrested"]
            doubles = kind == bodies.DOUBLE and self.last.kind == bodies.JAB and hand == self.last.hand
            if doubles and p[kind] >= self.rules["threshold"]:
                gap = DOUBLED
            if extended - self.last.instant < int(gap * 1e6):
                return None
        self.rested = False
        self.last = Punch(instant, extended, kind, hand, p)
        return self.last


def decode(instants, out, mirrored=False, stance_known=True, rules=None, delay=None, decoder=None):
    """Punches of one stream. `delay[frame]` is how much later than its instant a 30 Hz frame could be computed, µs."""
    decoder, punches = decoder or Decoder(rules), []
    if len(out) == 0:
        return punches
    p, right, since = decoder.smoothed(out)
    for frame, any_punch in enumerate(p[:, 2:].sum(1).tolist()):
        decoder.rested = decoder.rested or any_punch < decoder.rules["rest"]
        if any_punch < decoder.rules["threshold"]:
            continue
        punch = decoder.step(int(instants[frame]), p[frame], right[frame], since[frame], mirrored, stance_known)
        if punch is not None:
            punch.told += int(delay[frame]) if delay is not None else 0
            punches.append(punch)
    return punches
