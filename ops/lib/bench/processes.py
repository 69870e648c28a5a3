"""The processes that a benchmark starts: built, started, measured by /proc, and ended again by their ids."""

import json
import os
import selectors
import signal
import subprocess
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


LIBRARIES = {"load": ["-lssl", "-lcrypto"], "floor": ["-I/usr/include/postgresql", "-lpq"]}


def built(name):
    """The path of the C program `name`, compiled if its source is newer."""
    folder = os.path.join(ROOT, ".build", "bench")
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(os.path.dirname(__file__), f"{name}.c")
    header = os.path.join(os.path.dirname(__file__), "websocket.h")
    program = os.path.join(folder, name)
    newest = max(os.path.getmtime(source), os.path.getmtime(header))
    if not os.path.exists(program) or os.path.getmtime(program) < newest:
        subprocess.run(
            ["clang", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", "-o", program, source,
             *LIBRARIES[name]], check=True)
    return program


def server_program():
    """RUNTHROUGH_BINARY, or this checkout's release build, made if need be."""
    if program := os.environ.get("RUNTHROUGH_BINARY"):
        return program
    subprocess.run([os.path.join(ROOT, "ops", "run"), "help"], check=True, stdout=subprocess.DEVNULL)
    return os.path.join(ROOT, ".build", "release", "runthrough")


class Process:
    """One process of ours, ended with the `with` block: asked first, killed when it does not go."""

    def __init__(self, *command, stop=signal.SIGTERM, patience=60, errors=None):
        self.errors = errors or tempfile.TemporaryFile("w+")
        self.stop, self.patience = stop, patience
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True, start_new_session=True,
            env={name: value for name, value in os.environ.items() if not name.startswith("RUNTHROUGH_")})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.stdin.close()
        if self.child.poll() is None:
            self.child.send_signal(self.stop)
        try:
            self.child.wait(20)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    def text_line(self):
        """Its next line; the process is not waited for longer than its patience."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.child.stdout, selectors.EVENT_READ)
            is_ready = selector.select(self.patience)
        text = self.child.stdout.readline() if is_ready else ""
        if not text:
            end = self.child.poll()
            what = f"said nothing for {self.patience} s" if end is None else f"ended with {end}"
            raise RuntimeError(f"{self.child.args[0]} {what}\n{self.complaints()[-2000:]}")
        return text.rstrip("\n")

    def line(self):
        """Its next line of JSON."""
        return json.loads(self.text_line())

    def order(self, text):
        self.write_line(text)
        return self.line()

    def write_line(self, text):
        self.child.stdin.write(text + "\n")
        self.child.stdin.flush()

    def complaints(self):
        self.errors.seek(0)
        return self.errors.read()

    @property
    def cpu_seconds(self):
        """User and system time of all its threads, without its children."""
        # clock_getcpuclockid(3) by hand: to the nanosecond, where /proc counts in hundredths of a second.
        return time.clock_gettime((~self.child.pid << 3) | 2)

    @property
    def resident_kib(self):
        with open(f"/proc/{self.child.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
