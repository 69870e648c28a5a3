"""The simulator, the training and the evaluation of `ops/recogniser`, with NumPy alone; Matplotlib draws pictures of it."""

import os
import pathlib
import sys

# Small matrices: more threads would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ops" / "lib" / "recogniser"))
