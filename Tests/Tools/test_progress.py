"""How far a first build or the packages are: made-up words of SwiftPM and apt, to a log and to a terminal."""

import os
import pathlib
import pty
import re
import subprocess

PROGRESS = pathlib.Path(__file__).resolve().parents[2] / "ops" / "lib" / "run" / "progress"
# A clock that stands still, however busy the machine is.
STOPPED = {**os.environ, "GIVEN_SECONDS": "3"}
BUILD = ["Fetching https://example.org/swift-log.git", "[0/40] Write sources", "[9/40] Compiling Rehearsal Body.swift"]


def progress_of(tmp_path, lines, *arguments, end="\n"):
    said = "\n".join(lines) + end
    log = tmp_path / "log" / "run.log"
    ran = subprocess.run([PROGRESS, log, *arguments], input=said, text=True, capture_output=True, check=True, env=STOPPED)
    assert ran.stdout == ""
    return ran.stderr


def shown_on_a_terminal(tmp_path, lines):
    ours, theirs = pty.openpty()
    said = "".join(line + "\n" for line in lines)
    subprocess.run([PROGRESS, tmp_path / "run.log", "first"], input=said, text=True, stderr=theirs, check=True, env=STOPPED)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4_096):
            shown += part
    except OSError:
        pass  # Linux says so that nobody holds the other end any more.
    os.close(ours)
    return shown.decode()


def test_all_that_was_said_is_in_the_log_even_the_last_half_line(tmp_path):
    progress_of(tmp_path, [*BUILD, "error: no such module 'Rehearsal'"], end="")
    assert (tmp_path / "log" / "run.log").read_text().splitlines() == [*BUILD, "error: no such module 'Rehearsal'"]


def test_a_log_gets_a_line_now_and_then_not_one_for_each(tmp_path):
    lines = progress_of(tmp_path, BUILD * 50).splitlines()
    assert len(lines) == 1
    assert re.fullmatch(r"  0:03 getting swift-log", lines[0])


def test_a_terminal_gets_one_line_that_moves_and_is_gone_at_the_end(tmp_path):
    shown = shown_on_a_terminal(tmp_path, BUILD)
    assert "\n" not in shown
    steps = [line for line in shown.split("\r\x1b[K") if line]
    assert re.match(r"0:03 getting swift-log$", steps[0])
    assert re.match(r"0:03 step 0 of 40", steps[1])
    assert re.match(r"0:03 step 9 of 40", steps[2])
    assert shown.endswith("\r\x1b[K")


def test_the_remaining_time_is_shown_once_a_part_is_done_and_only_for_a_first_build(tmp_path):
    done = ["[9/40] Compiling Rehearsal Body.swift"]
    assert "left" in progress_of(tmp_path, done, "first")
    assert "left" not in progress_of(tmp_path, done)
    assert "left" not in progress_of(tmp_path, ["[1/40] Compiling Threads Thread.swift"], "first")


def test_apt_s_figures_become_words(tmp_path):
    assert "25 % fetched: Retrieving file 2 of 8" in progress_of(tmp_path, ["dlstatus:2:25.1234:Retrieving file 2 of 8"])
    assert "50 % installed: Unpacking git" in progress_of(tmp_path, ["pmstatus:git:50.0000:Unpacking git"])
