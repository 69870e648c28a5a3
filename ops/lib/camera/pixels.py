"""What is read of people, and hidden of them, in the pixels of a picture (rows, columns, red-green-blue)."""

import cv2
import numpy

from following import HEAD, HIPS, KNEES, SHOULDERS, SURE, body_of

BONES = ((5, 6), (5, 7), (7, 9), (6, 8), (8, 10), (5, 11), (6, 12), (11, 12), (11, 13), (13, 15), (12, 14), (14, 16), (0, 5), (0, 6))


def looks_of(picture, pose) -> list[tuple[float, float, float] | None]:
    """Lightness and two colours of the trunk and of the thighs; None for what is not seen."""
    height, width = picture.shape[:2]
    spots = numpy.array(pose, float).reshape(17, 3)

    def colour(joints, shares):
        joints = list(joints)
        if spots[joints, 2].min() < SURE:
            return None
        at = (shares @ spots[joints, :2]).astype(int)
        at = at[(at[:, 0] >= 0) & (at[:, 0] < width) & (at[:, 1] >= 0) & (at[:, 1] < height)]
        if len(at) == 0:
            return None
        red, green, blue = numpy.median(picture[at[:, 1], at[:, 0]].astype(float), axis=0).tolist()
        # Lightness changes with the light; it counts half.
        return (red + green + blue) / 6, (red - green) / 1.4, (red + green - 2 * blue) / 2.5

    return [colour((*SHOULDERS, *HIPS), TRUNK), colour((*HIPS, *KNEES), THIGHS)]


# Shares of four joints (left and right above, left and right below) for places between them.
TRUNK = numpy.array([
    ((1 - down) * (1 - aside), (1 - down) * aside, down * (1 - aside), down * aside)
    for down in numpy.linspace(0.2, 0.9, 5) for aside in (0.2, 0.35, 0.5, 0.65, 0.8)])
THIGHS = numpy.array([share for down in (0.3, 0.5, 0.7) for share in ((1 - down, 0, down, 0), (0, 1 - down, 0, down))])


def covered_by(poses, width: int, height: int):
    """Where people are in a picture: rows and columns, 255 there and 0 elsewhere."""
    covered = numpy.zeros((height, width), numpy.uint8)
    for pose in poses:
        thick = round(0.4 * body_of(pose).size)
        spots = [(round(pose[3 * joint]), round(pose[3 * joint + 1])) for joint in range(17)]
        for a, b in BONES:
            if min(pose[3 * a + 2], pose[3 * b + 2]) >= SURE:
                cv2.line(covered, spots[a], spots[b], 255, max(1, min(thick, 200)))
        cv2.circle(covered, spots[HEAD], thick, 255, -1)
        cv2.fillConvexPoly(covered, cv2.convexHull(numpy.int32([spots[joint] for joint in (*SHOULDERS, *HIPS)])), 255)
    return covered


def share_outside(pose, covered) -> float:
    """How many of the joints that are in the picture are upon nobody who is there already, as a share."""
    spots = numpy.array(pose, float).reshape(17, 3)[:, :2].astype(int)
    height, width = covered.shape
    spots = spots[(spots[:, 0] >= 0) & (spots[:, 0] < width) & (spots[:, 1] >= 0) & (spots[:, 1] < height)]
    return float((covered[spots[:, 1], spots[:, 0]] == 0).mean()) if len(spots) else 0.0
