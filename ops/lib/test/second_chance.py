#!/usr/bin/env python3
"""Runs each test that failed once more, alone: one that passes then is unstable rather than broken, which is told and stops nobody.

    ops/lib/test/second_chance.py .build/test

None for a test that stands in Tests/unstable.txt (it had its chances), for a step that is no test, nor for anybody when more files
have failures than bad luck explains: one fixture can fail all tests of its file. What is said of each stays in .build/test/again."""

import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys

import results

MOST = 10  # files with failures
LIST = pathlib.Path(__file__).resolve().parents[3] / "Tests" / "unstable.txt"
LONGEST = "300"  # seconds: for what hangs


@dataclasses.dataclass
class Chance:
    step: str
    test: str
    failures: list[str]  # of the second time; none if it passed


class Malformed(Exception):
    pass


def listed(path=LIST):
    """The cause for each test that is known to be unstable: a line holds the test's name, the date, and the cause."""
    causes = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            entry = re.fullmatch(r"(.+?), (\d{4}-\d\d-\d\d, .+)", line.strip())
            if entry is None:
                raise Malformed(f"Tests/unstable.txt:{number}: neither a comment nor 'name, date, cause'")
            causes[entry[1]] = entry[2]
    return causes


def deserving(steps, causes):
    """The tests that get a second chance, each with its step."""
    failed = [(step, test) for step in steps for test in step.failed]
    if len({(step.name, test.id.split("::")[0]) for step, test in failed}) > MOST:
        print(f"\n==> {len(failed)} tests failed, in more than {MOST} files: none gets a second chance")
        return []
    return [(step, test) for step, test in failed if test.name not in causes]


def run_alone(step, test, path):
    """Runs one test; what went wrong, if anything. A test that did not run has not passed."""
    if step.again[:2] == ["swift", "test"]:
        chosen = ["--event-stream-output-path", f"{path}.jsonl", "--filter", f"^{re.escape(test.id)}$"]
    else:
        chosen = [f"--junitxml={path}.xml", test.id]
    # `swift test` ends its own tests when it is interrupted, and not otherwise.
    command = ["timeout", "--signal=INT", "--kill-after=30", LONGEST, *step.again, *chosen]
    with open(f"{path}.log", "wb") as log:
        status = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode
    tests, troubles = results.results(path)
    ran = next((one for one in tests if one.id == test.id), None)
    if ran is not None and ran.failures:
        return ran.failures
    if ran is None or ran.skipped is not None:
        troubles.append("It did not run.")
    return troubles + ([f"It ended with {status}."] if status else [])


def main(folder):
    again = pathlib.Path(folder) / "again"
    again.mkdir(exist_ok=True)
    chances = []
    for number, (step, test) in enumerate(deserving(results.steps(folder), listed())):
        print(f"\n==> Once more, alone: {test.name}", flush=True)
        failures = run_alone(step, test, again / str(number))
        print("    failed again" if failures else "    passed", flush=True)
        chances.append(dataclasses.asdict(Chance(step.name, test.id, failures)))
    (again / "chances.json").write_text(json.dumps(chances))


if __name__ == "__main__":
    os.chdir(LIST.parents[1])
    main(os.path.abspath(sys.argv[1]))
