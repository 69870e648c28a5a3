"""What the steps of `ops/test` left in a folder, read: how each ended (*.outcome), JUnit files of pytest (*.xml) and event streams of
Swift Testing (*.jsonl), each named as its step."""

import dataclasses
import json
import pathlib
import re
import xml.etree.ElementTree


@dataclasses.dataclass
class Test:
    id: str  # as its runner takes it
    name: str  # as it stands in Tests/unstable.txt: without the line on which it begins
    seconds: float | None  # fixtures included; None where the runner tells only when it ended
    skipped: str | None = None  # why
    failures: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Step:
    name: str
    status: int
    seconds: int
    tests: list[Test]
    troubles: list[str]  # what went wrong and is no test's
    again: list[str] | None  # the command that runs one of its tests, which stands at its end

    @property
    def failed(self):
        return [test for test in self.tests if test.failures]


def steps(folder):
    """In the order in which they ended."""
    outcomes = sorted(pathlib.Path(folder).rglob("*.outcome"), key=lambda path: path.stat().st_mtime_ns)
    return [step(path, str(path.relative_to(folder).with_suffix(""))) for path in outcomes]


def step(outcome, name):
    status, seconds = map(int, outcome.read_text().split())
    again = outcome.with_suffix(".again")
    if not again.exists():
        return Step(name, status, seconds, [], [f"It ended with {status}."] if status else [], None)
    tests, troubles = results(outcome.with_suffix(""))
    # Of tests that hung, Swift Testing has told.
    if status not in (0, 1, 124) or status and not any(test.failures for test in tests):
        troubles.append("It took too long." if status == 124 else f"It ended with {status}.")
    return Step(name, status, seconds, tests, troubles, again.read_text().splitlines())


def results(path):
    """The tests of which a runner told, and what is no test's, in the file of this name and a suffix of its own."""
    for suffix, read in ((".xml", of_pytest), (".jsonl", of_swift)):
        file = path.with_name(path.name + suffix)
        if file.exists():
            return read(file)
    return [], ["It ended before there were results."]


def of_pytest(path):
    tests, troubles = {}, []
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        # What goes wrong before or after a test, as in a fixture, is an error; after a test that failed, a second entry.
        problems = [problem.get("message") or problem.text or "" for kind in ("failure", "error") for problem in case.iter(kind)]
        if not case.get("classname"):  # a file that could not be read
            troubles += [f"{case.get('file')}: {problem}" for problem in problems]
            continue
        file = case.get("file")
        module = file.removesuffix(".py").replace("/", ".")
        classes = case.get("classname").removeprefix(module).split(".")[1:]
        id = "::".join([file, *classes, case.get("name")])
        skipped = case.find("skipped")
        test = tests.setdefault(id, Test(id, id, 0.0, None if skipped is None else skipped.get("message")))
        test.seconds += float(case.get("time", 0))
        test.failures += problems
    return list(tests.values()), troubles


def of_swift(path):
    """A test that runs with several arguments counts with what its cases took together: they wait for their turn, and that is not
    counted. Of others the stream tells only when they were put into the row."""
    tests, waiting, began, troubles, has_ended = {}, {}, {}, [], False
    for kind, payload in records(path):
        if kind == "test":
            if payload["kind"] == "function":
                id = payload["id"]
                tests[id] = Test(id, re.sub(r"/[^/]*:\d+:\d+$", "", id), 0.0 if payload["isParameterized"] else None)
                waiting[id] = "It was not reached."
            continue
        id, instant = payload.get("testID"), payload["instant"]["absolute"]
        case = (id, json.dumps(payload.get("_testCase"), sort_keys=True))
        match payload["kind"]:
            case "testStarted" if id in waiting:
                waiting[id] = "It did not end."
            case "testSkipped" if id in tests:
                tests[id].skipped = " ".join(payload.get("_comments", [])) or "without a reason"
                waiting.pop(id, None)
            case "testEnded":
                waiting.pop(id, None)
            case "testCaseStarted":
                began[case] = instant
            case "testCaseEnded" if case in began:
                tests[id].seconds = (tests[id].seconds or 0) + instant - began.pop(case)
            case "issueRecorded" if not payload["issue"].get("isKnown"):
                said = " ".join(message["text"] for message in payload["messages"])
                tests[id].failures.append(said) if id in tests else troubles.append(said)
            case "runEnded":
                has_ended = True
    for id, why in waiting.items():
        tests[id].failures.append(why)
    if not has_ended and not waiting:
        troubles.append("It ended badly after its last test.")
    return list(tests.values()), troubles


def records(path):
    with open(path, errors="replace") as lines:
        for line in lines:
            if line.endswith("}\n"):  # else cut off by a crash
                record = json.loads(line)
                yield record["kind"], record["payload"]
