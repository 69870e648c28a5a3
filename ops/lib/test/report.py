#!/usr/bin/env python3
"""Says how the steps of `ops/test` went: how long each took, which tests took longest, which were skipped and why, which failed beside
others and passed alone, and what failed. Exits with 0 only if nothing did. The last line counts: each test is one, each step that is
no test is one, and so is what went wrong beside the tests of a step.

    ops/lib/test/report.py .build/test [seconds that all took]"""

import dataclasses
import json
import os
import pathlib
import sys

import results
import second_chance


@dataclasses.dataclass
class Verdict:
    """What the failures of a run come to."""

    unstable: list  # (step, test)
    failed: list  # (step, what failed, what was said of it)
    passed: int

    def of(self, step):
        if any(step is one for one, *_ in self.failed):
            return "FAILED"
        return "UNSTABLE" if any(step is one for one, _ in self.unstable) else "ok"


def judged(steps, chances, causes):
    second = {(chance.step, chance.test): chance.failures for chance in chances}
    verdict = Verdict([], [], 0)
    for step in steps:
        if step.troubles:
            verdict.failed.append((step, step.name, step.troubles))
        for test in step.tests:
            again = second.get((step.name, test.id))
            if not test.failures:
                verdict.passed += test.skipped is None
            elif test.name in causes:
                verdict.failed.append((step, test.name, test.failures + [f"Tests/unstable.txt: {causes[test.name]}"]))
            elif again is None:
                verdict.failed.append((step, test.name, test.failures))
            elif again:
                verdict.failed.append((step, test.name, test.failures + ["And alone:"] + again))
            else:
                verdict.unstable.append((step, test))
        verdict.passed += step.again is None and step.status == 0
    verdict.passed += len(verdict.unstable)
    return verdict


def report_lines(steps, verdict, seconds):
    yield "\n==> Summary"
    for step in steps:
        yield f"    {verdict.of(step):8} {step.seconds:5d} s  {step.name}"
    if seconds is not None:
        yield f"    {'':8} {int(seconds):5d} s  in all, on {os.cpu_count()} cores"
    tests = [test for step in steps for test in step.tests]
    timed = sorted((test for test in tests if test.seconds and test.skipped is None), key=lambda test: -test.seconds)
    yield f"\n==> The slowest of {len(tests)} tests"
    for test in timed[:10]:
        yield f"    {test.seconds:7.1f} s  {test.name[:150]}"
    reasons = {test.skipped: [] for test in tests if test.skipped is not None}
    if reasons:
        yield "\n==> Skipped"
    for why in reasons:
        yield f"    {why}"
        yield from (f"        {test.name[:150]}" for test in tests if test.skipped == why)
    if verdict.unstable:
        yield "\n==> UNSTABLE: failed beside others, passed alone. Enter them in Tests/unstable.txt, and mend them."
    for step, test in verdict.unstable:
        yield f"    {step.name}: {test.name[:200]}"
        yield from said(test.failures)
    if verdict.failed:
        yield "\n==> Failed"
    for step, what, failures in verdict.failed:
        yield f"    {what[:200]}" if what == step.name else f"    {step.name}: {what[:200]}"
        yield from said(failures)


def said(failures):
    for failure in failures:
        for line in failure.strip().splitlines()[:3]:
            yield f"        {line[:200]}"


def main(folder, seconds=None):
    chances = pathlib.Path(folder, "again", "chances.json")
    chances = [second_chance.Chance(**one) for one in json.loads(chances.read_text())] if chances.exists() else []
    steps = results.steps(folder)
    verdict = judged(steps, chances, second_chance.listed())
    print(*report_lines(steps, verdict, seconds), sep="\n")
    print(f"\n{verdict.passed} passed, {len(verdict.failed)} failed")
    return 1 if verdict.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
