"""Failed tests are run once more, alone: with made-up event streams and JUnit files, and with real tests of pytest."""

import json
import os
import subprocess
import sys

import pytest

import report
import results
import second_chance

SWIFT = ["swift", "test", "--skip-build"]


def stream(*records):
    return "".join(json.dumps({"kind": kind, "payload": payload, "version": 0}) + "\n" for kind, payload in records)


def known(*ids):
    return [("test", {"kind": "function", "id": id, "isParameterized": False, "name": id}) for id in ids]


def happened(kind, id=None, **more):
    payload = {"kind": kind, "instant": {"absolute": 1.5}, "messages": [], **more}
    return ("event", payload if id is None else payload | {"testID": id})


def broken(id, text="Expectation failed"):
    return happened("issueRecorded", id, issue={"isKnown": False}, messages=[{"text": text}])


def passing(id):
    return [happened("testStarted", id), happened("testEnded", id)]


ENDED = happened("runEnded")
FIRST, SECOND = "ATests.`A suite`/`a first, or \"second\"?`()/A.swift:4:6", "ATests.second()/A.swift:9:2"


class Folder:
    """What a run of `ops/test` left."""

    def __init__(self, path):
        self.path = path

    def step(self, name, status, again=None, **files):
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        for suffix, text in files.items():
            (path.parent / f"{path.name}.{suffix}").write_text(text)
        if again is not None:
            (path.parent / f"{path.name}.again").write_text("\n".join(again))
        (path.parent / f"{path.name}.outcome").write_text(f"{status} 12\n")

    def swift(self, status, *records):
        self.step("Swift tests", status, SWIFT, jsonl=stream(*records))

    def failed(self):
        return [(step.name, test.name, test.failures) for step in results.steps(self.path) for test in step.failed]

    def troubles(self):
        return [trouble for step in results.steps(self.path) for trouble in step.troubles]

    def judged(self, *chances, causes={}):
        return report.judged(results.steps(self.path), chances, causes)


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


def test_a_swift_test_is_named_without_its_line_and_said_to_have_failed_for_what_was_recorded(folder):
    folder.swift(1, *known(FIRST, SECOND), *passing(SECOND), broken(FIRST), *passing(FIRST), ENDED)
    assert folder.failed() == [("Swift tests", 'ATests.`A suite`/`a first, or "second"?`()', ["Expectation failed"])]
    assert folder.troubles() == []


@pytest.mark.parametrize("status", [1, 124])
def test_tests_that_a_crash_or_a_hang_took_with_it_are_named(folder, status):
    third = "ATests.third()/A.swift:12:2"
    folder.swift(status, *known(FIRST, SECOND, third), *passing(SECOND), happened("testStarted", FIRST))
    assert [(name, failures) for _, name, failures in folder.failed()] == [
        ('ATests.`A suite`/`a first, or "second"?`()', ["It did not end."]), ("ATests.third()", ["It was not reached."])]
    assert folder.troubles() == []


def test_a_known_or_skipped_test_is_no_failure(folder):
    known_issue = happened("issueRecorded", FIRST, issue={"isKnown": True})
    folder.swift(0, *known(FIRST, SECOND), known_issue, *passing(FIRST), happened("testSkipped", SECOND, _comments=["no Docker"]), ENDED)
    assert folder.failed() == []
    assert folder.judged().passed == 1


@pytest.mark.parametrize("status, records", [
    (1, [*known(FIRST), *passing(FIRST), ENDED]),  # nobody knows why
    (1, [*known(FIRST), *passing(FIRST)]),  # crashed after the last test
    (1, [*known(FIRST), broken(None), *passing(FIRST), ENDED]),  # something that was no test's
    (124, [*known(FIRST), broken(FIRST), *passing(FIRST)]),
])
def test_a_step_that_ended_badly_without_a_test_to_name_stays_red(folder, status, records):
    folder.swift(status, *records)
    chances = [second_chance.Chance("Swift tests", FIRST, [])]
    assert folder.troubles() != [] and folder.judged(*chances).failed != []


@pytest.mark.parametrize("status", [1, 2, 124, 139])
def test_a_step_without_results_stays_red(folder, status):
    folder.step("Tests/A", status, ["pytest"])
    assert folder.troubles() != [] and folder.judged().failed != []


def test_a_step_that_is_no_test_gets_no_second_chance(folder):
    folder.step("build", 1)
    folder.step("style", 0)
    assert second_chance.deserving(results.steps(folder.path), {}) == []
    verdict = folder.judged()
    assert (verdict.passed, [what for _, what, _ in verdict.failed]) == (1, ["build"])


def test_a_test_that_passed_alone_is_unstable_and_one_that_failed_again_is_red(folder):
    folder.swift(1, *known(FIRST, SECOND), broken(FIRST), broken(SECOND), *passing(FIRST), *passing(SECOND), ENDED)
    passed, failed = second_chance.Chance("Swift tests", FIRST, []), second_chance.Chance("Swift tests", SECOND, ["no"])
    verdict = folder.judged(passed, failed)
    assert [test.id for _, test in verdict.unstable] == [FIRST]
    assert [(what, said) for _, what, said in verdict.failed] == [("ATests.second()", ["Expectation failed", "And alone:", "no"])]
    assert verdict.passed == 1


def test_a_listed_test_gets_no_second_chance(folder):
    folder.swift(1, *known(SECOND), broken(SECOND), *passing(SECOND), ENDED)
    causes = {"ATests.second()": "2026-01-31, it sleeps"}
    assert second_chance.deserving(results.steps(folder.path), causes) == []
    assert len(folder.judged(causes=causes).failed) == 1


def test_more_than_bad_luck_explains_gets_no_second_chance(folder):
    ids = [f"ATests.t{number}()/A.swift:{number}:1" for number in range(second_chance.MOST + 1)]
    folder.swift(1, *known(*ids), *map(broken, ids), *(record for id in ids for record in passing(id)), ENDED)
    assert second_chance.deserving(results.steps(folder.path), {}) == []
    assert len(folder.judged().failed) == len(ids)


def test_all_tests_of_a_file_may_have_failed_by_one_fixture(folder):
    names = [f"test_{number}" for number in range(second_chance.MOST + 3)]
    cases = "".join(
        f'<testcase classname="Tests.A.test_a" file="Tests/A/test_a.py" name="{name}" time="0.1"><error message="no"/></testcase>'
        for name in names)
    folder.step("Tests/A", 1, ["pytest"], xml=f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    assert len(second_chance.deserving(results.steps(folder.path), {})) == len(names)


def test_a_listed_name_may_hold_a_comma(tmp_path):
    path = tmp_path / "unstable.txt"
    path.write_text("# a comment\n\nATests.`this, that`(), 2026-01-31, sleeps, and wakes\n")
    assert second_chance.listed(path) == {"ATests.`this, that`()": "2026-01-31, sleeps, and wakes"}


def test_an_entry_without_a_date_is_refused(tmp_path):
    path = tmp_path / "unstable.txt"
    path.write_text("ATests.this(), it sleeps\n")
    with pytest.raises(second_chance.Malformed):
        second_chance.listed(path)


def test_the_list_can_be_read():
    second_chance.listed()


def test_one_swift_test_is_chosen_by_an_expression_for_exactly_its_name(folder, monkeypatch):
    fake = folder.path / "swift"
    fake.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$TOLD"\ncp "$STREAM" "$4"\n')
    fake.chmod(0o755)
    (folder.path / "stream").write_text(stream(*known(FIRST), *passing(FIRST), ENDED))
    monkeypatch.setenv("PATH", f"{folder.path}:{os.environ['PATH']}")
    monkeypatch.setenv("TOLD", str(folder.path / "told"))
    monkeypatch.setenv("STREAM", str(folder.path / "stream"))
    folder.swift(1, *known(FIRST, SECOND), broken(FIRST), broken(SECOND), *passing(FIRST), *passing(SECOND), ENDED)
    [step] = results.steps(folder.path)
    assert second_chance.run_alone(step, step.tests[0], folder.path / "0") == []
    assert (folder.path / "told").read_text().splitlines()[-1] == (
        '^ATests\\.`A\\ suite`/`a\\ first,\\ or\\ "second"\\?`\\(\\)/A\\.swift:4:6$')
    assert second_chance.run_alone(step, step.tests[1], folder.path / "1") == ["It did not run."]


REAL = '''
import pathlib, pytest
class TestThings:
    @pytest.mark.parametrize("what", ["a::b/c[d]"])
    def test_once(self, what):
        seen = pathlib.Path(__file__).with_name("seen")
        if not seen.exists():
            seen.touch()
            raise ValueError("unlucky")
def test_always(): raise ValueError("broken")
def test_listed(): test_always()
@pytest.fixture
def late():
    yield
    raise ValueError("late")
def test_fixture(late): pass
def test_fine(): pass
'''


def real_step(folder, text, *flags):
    (folder.path / "test_real.py").write_text(text)
    again = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "junit_family=xunit1", "--rootdir", str(folder.path)]
    ran = subprocess.run(
        [*again, "--junitxml", folder.path / "Tests/A.xml", *flags, "test_real.py"], cwd=folder.path, stdout=subprocess.DEVNULL)
    folder.step("Tests/A", ran.returncode, again)


def test_tests_of_pytest_that_fail_once_and_always(folder, monkeypatch):
    monkeypatch.chdir(folder.path)
    real_step(folder, REAL)
    monkeypatch.setattr(second_chance, "listed", lambda: {"test_real.py::test_listed": "2026-01-31, why"})
    second_chance.main(folder.path)
    chances = [second_chance.Chance(**one) for one in json.loads((folder.path / "again/chances.json").read_text())]
    verdict = folder.judged(*chances, causes=second_chance.listed())
    assert [(test.name, test.failures) for _, test in verdict.unstable] == [
        ("test_real.py::TestThings::test_once[a::b/c[d]]", ["ValueError: unlucky"])]
    assert [(what, len(said)) for _, what, said in verdict.failed] == [
        ("test_real.py::test_always", 3), ("test_real.py::test_listed", 2), ("test_real.py::test_fixture", 3)]
    assert verdict.passed == 2


def test_a_file_that_cannot_be_read_is_no_test(folder):
    real_step(folder, "import nothing_of_this_name\n", "-n", "1")
    assert folder.failed() == []
    assert "collection failure" in folder.troubles()[0]


def test_a_worker_that_was_killed_names_its_test(folder, monkeypatch):
    monkeypatch.chdir(folder.path)
    real_step(folder, "import os, pathlib\ndef test_killed():\n    if os.environ.get('PYTEST_XDIST_WORKER'): os.kill(os.getpid(), 9)\n", "-n", "1")
    [step] = results.steps(folder.path)
    assert ([test.id for test in step.failed], step.troubles) == (["test_real.py::test_killed"], [])
    assert second_chance.run_alone(step, step.failed[0], folder.path / "0") == []


def test_the_report_ends_with_a_line_that_counts(folder, capsys):
    folder.step("build", 0)
    folder.swift(1, *known(FIRST, SECOND), broken(FIRST, "unlucky"), *passing(FIRST), *passing(SECOND), ENDED)
    (folder.path / "again").mkdir()
    (folder.path / "again/chances.json").write_text(json.dumps([{"step": "Swift tests", "test": FIRST, "failures": []}]))
    assert report.main(folder.path, "100") == 0
    told = capsys.readouterr().out
    assert told.endswith("\n3 passed, 0 failed\n")
    assert "UNSTABLE    12 s  Swift tests" in told and "unlucky" in told
