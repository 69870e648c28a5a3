"""What tests of real pose workers need: the models, and a picture of somebody."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
POSE_MODELS = str(ROOT / ".build/pose-models")
needs_models = pytest.mark.skipif(not Path(POSE_MODELS, "landmark.bin").exists(), reason="`ops/pose-models` makes the models")
# Pictures are drawn with what a camera station has: who has started ops/camera once has it.
DRAWING = ROOT / ".build/camera/python/bin/python"
needs_drawing = pytest.mark.skipif(not DRAWING.exists(), reason="`ops/camera install` makes the environment that draws pictures")

PERSON = """
import sys, cv2, matplotlib
person = cv2.imread(matplotlib.get_data_path() + "/sample_data/grace_hopper.jpg")
cv2.imwrite(sys.argv[1] + "/person.jpg", cv2.resize(person, (256, 300)), [cv2.IMWRITE_JPEG_QUALITY, 70])
"""


def person_in(folder: Path) -> bytes:
    """A JPEG of a woman, to the hips."""
    subprocess.run([DRAWING, "-c", PERSON, folder], check=True)
    return (folder / "person.jpg").read_bytes()
