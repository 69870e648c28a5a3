"""People in pictures, by MediaPipe's pose models, which come with its package."""

import mediapipe

# COCO's 17 joints among MediaPipe's 33: nose, eyes, ears, shoulders, elbows, wrists, hips, knees, ankles; the left one first.
COCO = (0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28)
BONES = ((5, 6), (5, 7), (7, 9), (6, 8), (8, 10), (5, 11), (6, 12), (11, 12), (11, 13), (13, 15), (12, 14), (14, 16), (0, 5), (0, 6))


class Poses:
    """One place in the picture: the person in it, from frame to frame."""

    def __init__(self):
        # 1 is the full model, the only one that comes with the package: another would be fetched from the network.
        self._model = mediapipe.solutions.pose.Pose(model_complexity=1, min_detection_confidence=0.5)

    def forget(self) -> None:
        """The next picture is of somebody else."""
        self._model.reset()

    def find(self, picture) -> list[float] | None:
        """x, y (pixels) and confidence of 17 joints in a picture (rows, columns, red-green-blue); None if there is nobody."""
        height, width = picture.shape[:2]
        found = self._model.process(picture).pose_landmarks
        if found is None:
            return None
        joints = []
        for index in COCO:
            joint = found.landmark[index]
            joints += [joint.x * width, joint.y * height, joint.visibility]
        return joints
