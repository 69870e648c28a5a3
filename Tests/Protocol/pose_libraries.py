"""Folders like the unpacked npm package of MediaPipe Tasks, for tests of how they are installed and served. They find no poses."""

from __future__ import annotations

import json
from pathlib import Path

BUNDLE = "export class FilesetResolver {}\nexport class PoseLandmarker {}\n"


def wasm(version: str) -> bytes:
    """A module with nothing in it but a section of this name."""
    name = version.encode()
    return b"\0asm\1\0\0\0" + bytes([0, len(name) + 1, len(name)]) + name


def library(folder: Path, version="0.10.21", bundle=BUNDLE, model="pose_landmarker_lite.task", name="@mediapipe/tasks-vision") -> Path:
    (folder / "wasm").mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"name": name, "version": version}))
    (folder / "vision_bundle.mjs").write_text(bundle)
    (folder / "wasm/vision_wasm_internal.js").write_text("// loads the program\n" * 100)
    (folder / "wasm/vision_wasm_internal.wasm").write_bytes(wasm(version))
    (folder / model).write_bytes(b"PK\3\4" + b"model" * 100)
    (folder / "README.md").write_text("is not installed")
    return folder
