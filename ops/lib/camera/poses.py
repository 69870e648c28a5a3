"""People in pictures, by MediaPipe's pose models, which come with its package.

Its own solution finds the most prominent person and nobody else. So its graph is divided here: one part finds where people may be, the other one follows
one of them; both are made of the same calculators.
"""

import math
import os

import mediapipe
from mediapipe.framework import calculator_pb2
from mediapipe.framework.formats import rect_pb2
from mediapipe.python._framework_bindings import resource_util, validated_graph_config

from following import Region

# COCO's 17 joints among MediaPipe's 33: nose, eyes, ears, shoulders, elbows, wrists, hips, knees, ankles; the left one first.
COCO = (0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28)

TICK = 33_333  # microseconds from picture to picture, for the smoothing of joints, as in MediaPipe's own solution
SIDE_TO_REACH = 2.5  # of the square that is looked at: the body's reach to both sides, and a quarter of it more

FINDING = """
input_stream: "image"
output_stream: "regions"
node { calculator: "ImagePropertiesCalculator" input_stream: "IMAGE_CPU:image" output_stream: "SIZE:size" }
node { calculator: "PoseDetectionCpu" input_stream: "IMAGE:image" output_stream: "DETECTIONS:detections" }
node {
  calculator: "AlignmentPointsRectsCalculator" input_stream: "DETECTIONS:detections" input_stream: "IMAGE_SIZE:size" output_stream: "NORM_RECTS:bodies"
  options { [mediapipe.DetectionsToRectsCalculatorOptions.ext] {
    rotation_vector_start_keypoint_index: 0 rotation_vector_end_keypoint_index: 1 rotation_vector_target_angle_degrees: 90
  } }
}
node {
  calculator: "RectTransformationCalculator" input_stream: "NORM_RECTS:bodies" input_stream: "IMAGE_SIZE:size" output_stream: "regions"
  options { [mediapipe.RectTransformationCalculatorOptions.ext] { scale_x: 1.25 scale_y: 1.25 square_long: true } }
}
"""
FOLLOWING = """
input_stream: "image"
input_stream: "region"
output_stream: "joints"
output_stream: "next"
node { calculator: "ImagePropertiesCalculator" input_stream: "IMAGE_CPU:image" output_stream: "SIZE:size" }
node {
  calculator: "PoseLandmarkByRoiCpu" input_stream: "IMAGE:image" input_stream: "ROI:region"
  output_stream: "LANDMARKS:raw" output_stream: "AUXILIARY_LANDMARKS:raw_auxiliary" output_stream: "WORLD_LANDMARKS:raw_world"
}
node {
  calculator: "PoseLandmarkFiltering" input_stream: "IMAGE_SIZE:size"
  input_stream: "NORM_LANDMARKS:raw" input_stream: "AUX_NORM_LANDMARKS:raw_auxiliary" input_stream: "WORLD_LANDMARKS:raw_world"
  output_stream: "FILTERED_NORM_LANDMARKS:joints" output_stream: "FILTERED_AUX_NORM_LANDMARKS:auxiliary" output_stream: "FILTERED_WORLD_LANDMARKS:world"
}
node { calculator: "PoseLandmarksToRoi" input_stream: "LANDMARKS:auxiliary" input_stream: "IMAGE_SIZE:size" output_stream: "ROI:next" }
"""


class Image:
    """A picture (rows, columns, red-green-blue) as the models take it."""

    def __init__(self, picture):
        self.picture = picture
        self.height, self.width = picture.shape[:2]
        self.packet = mediapipe.packet_creator.create_image_frame(data=picture, image_format=mediapipe.ImageFormat.SRGB)

    def packed(self, region: Region):
        side = region.reach * SIDE_TO_REACH
        return mediapipe.packet_creator.create_proto(rect_pb2.NormalizedRect(
            x_center=region.x / self.width, y_center=region.y / self.height, width=side / self.width, height=side / self.height,
            rotation=region.lean))

    def unpacked(self, rect) -> Region:
        return Region(rect.x_center * self.width, rect.y_center * self.height, rect.width * self.width / SIDE_TO_REACH, rect.rotation)


class Graph:
    """Calculators, with what comes out of them for one picture. Each graph has threads of its own."""

    def __init__(self, text: str):
        resource_util.set_resource_dir(os.path.dirname(os.path.dirname(mediapipe.__file__)))
        validated = validated_graph_config.ValidatedGraphConfig()
        validated.initialize(graph_config=text)
        # By way of Python, as in MediaPipe's solutions: a graph that comes from text refines joints otherwise.
        config = calculator_pb2.CalculatorGraphConfig()
        config.ParseFromString(validated.binary_config)
        self._graph, self._out, self._now = mediapipe.CalculatorGraph(graph_config=config), {}, 0
        for name in config.output_stream:
            self._graph.observe_output_stream(name, self._out.__setitem__)
        self._graph.start_run({})

    def begin_anew(self) -> None:
        self._graph.close()
        self._graph.start_run({})

    def feed(self, **packets) -> None:
        self._out.clear()
        self._now += TICK
        for name, packet in packets.items():
            self._graph.add_packet_to_input_stream(stream=name, packet=packet.at(self._now))

    def take(self) -> dict:
        """Waits for what comes of the picture that was fed."""
        self._graph.wait_until_idle()
        return self._out


class Finder:
    """Where people may be in a picture: mostly the most prominent one, seldom more."""

    def __init__(self):
        self._graph = Graph(FINDING)

    def find(self, image: Image) -> list[Region]:
        """The surest first."""
        self._graph.feed(image=image.packet)
        found = self._graph.take().get("regions")
        return [] if found is None else [image.unpacked(rect) for rect in mediapipe.packet_getter.get_proto_list(found)]


class Model:
    """The joints of one person, from picture to picture."""

    def __init__(self):
        self._graph = Graph(FOLLOWING)
        self._next, self._is_new = None, True
        self.region: Region | None = None

    def begin(self, region: Region | None) -> None:
        """The next picture is of somebody else, who is there; None: of nobody."""
        self.region, self._next = region, None
        if not self._is_new:
            self._graph.begin_anew()
            self._is_new = True

    def feed(self, image: Image) -> None:
        """Begins to look at a picture. Several models do so at the same time."""
        self._image = image
        if self.region is not None:
            self._is_new = False
            self._graph.feed(image=image.packet, region=image.packed(self.region) if self._next is None else self._next)

    def take(self) -> list[float] | None:
        """x, y (pixels) and confidence of 17 joints in the picture that was fed; None if there is nobody."""
        if self.region is None:
            return None
        out = self._graph.take()
        self._next = out.get("next")
        if self._next is None or "joints" not in out:
            self.begin(None)
            return None
        self.region = self._image.unpacked(mediapipe.packet_getter.get_proto(self._next))
        landmarks = mediapipe.packet_getter.get_proto(out["joints"]).landmark
        joints = []
        for index in COCO:
            joint = landmarks[index]
            joints += [joint.x * self._image.width, joint.y * self._image.height, joint.visibility]
        return joints if math.isfinite(sum(joints)) else None


class Poses:
    """The most prominent person of a picture, from frame to frame."""

    def __init__(self):
        self._finder, self._model = Finder(), Model()

    def find(self, picture) -> list[float] | None:
        """Joints as of `Model.take` in a picture (rows, columns, red-green-blue)."""
        image = Image(picture)
        if self._model.region is None:
            found = self._finder.find(image)
            self._model.begin(found[0] if found else None)
        self._model.feed(image)
        return self._model.take()
