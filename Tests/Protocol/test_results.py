"""Results of a class: the same verdicts as on the board, everybody's for the trainer, and for an athlete only their own."""

import asyncio
import csv
import io
import json

import pytest

from client import Rehearsal, in_time, line_of
from server import BINARY, environment
from test_drills import SECOND, drill
from test_films import OCTETS, film
from test_punches import punch, report, said


@pytest.fixture
async def free(owner):
    """A class in which only the trainer calls."""
    document = drill()
    for one in document["rounds"]:
        one["mode"] = {"kind": "free"}
    rehearsal = await Rehearsal.open(owner, document)
    yield rehearsal
    await rehearsal.leave()


async def called(trainer):
    """The instants of a one-two that is called at once: 1 count before each of its punches, two counts a second."""
    motion = (await trainer.command("begin"))["motion"]
    await trainer.until_instant(motion["at"])
    call = await trainer.command("call", combo="onetwo")
    jab = motion["at"] + call["adjustment"]["at"] + SECOND // 2
    await trainer.until_instant(jab + 2 * SECOND)
    return jab, jab + SECOND // 2


async def test_an_athletes_results_match_the_board(free, owner):
    trainer, ana, ben = await free.conductor(), await free.come("dancer", "Ana"), await free.come("dancer", "Ben")
    await free.come("dancer", "Silent")
    cem = await free.come("dancer", "Cem")
    jab, cross = await called(trainer)
    await said(ana, report("a", punch(1, jab + 120_000), punch(2, cross + 80_000, "cross", "rear"), punch(3, cross + 900_000)))
    await said(ben, report("b", punch(1, jab + 500_000), punch(2, cross, "hook", "rear")))
    path = f"/api/v1/sessions/{free.id}/results"
    results = (await owner.get(path)).json
    assert [one["name"] for one in results["athletes"]] == ["Ana", "Ben"], "nothing is said of whom nothing was seen"
    kept = f"/api/v1/sessions/{free.id}/films/{cem.member}/{jab}"
    assert (await owner.as_(cem.token).ask("PUT", kept, film(jab), OCTETS)).status == 204
    filmed = (await owner.get(path)).json
    assert [one["name"] for one in filmed["athletes"]] == ["Ana", "Ben", "Cem"], "whose round is kept has a row"
    whole, before = filmed["runs"][0]["together"], results["runs"][0]["together"]
    assert (whole["called"], whole["missed"], whole["accuracy"]) == (before["called"], before["missed"], before["accuracy"]), "nothing of the class changes"
    row = filmed["runs"][0]["athletes"][2]["together"]
    assert (row["thrown"], row["called"], row["accuracy"], row["rate"]) == (0, 0, None, None)
    run, = results["runs"]
    assert [(one["id"], one["round"]) for one in run["rounds"]] == [("first", 0)]
    hers, his = [one["figures"] for one in run["rounds"][0]["athletes"]]
    kinds = ("thrown", "called", "hit", "late", "wrong", "missed", "unsure", "extra", "accuracy")
    assert [hers[kind] for kind in kinds] == [3, 2, 2, 0, 0, 0, 0, 1, 1]
    assert [his[kind] for kind in kinds] == [2, 2, 0, 1, 1, 0, 0, 0, 0]
    assert (hers["reaction"]["count"], hers["reaction"]["p10"], hers["reaction"]["p90"]) == (2, 80_000, 120_000)
    assert sum(hers["reaction"]["steps"]) == 2
    assert hers["hands"]["rear"]["hit"] == 1 and hers["hands"]["lead"]["extra"] == 1
    together = run["rounds"][0]["together"]
    assert together["thrown"] == 5 and together["accuracy"] == 0.5 and together["time"] == 2 * run["rounds"][0]["time"]
    assert run["models"] == [], "tap pads have none"
    assert run["athletes"][0]["together"] == hers and run["fade"] == {"rate": None, "accuracy": None, "reaction": None}


async def test_a_punch_seen_by_two_cameras_counts_once(free, owner):
    trainer, wall, ana = await free.conductor(), await free.come("dancer", "Wall"), await free.come("dancer", "Ana")
    path = f"/api/v1/sessions/{free.id}"
    patch = {"Content-Type": "application/json"}
    assert (await owner.patch(f"{path}/sources/{wall.member}", {"athlete": ana.member}, **patch)).status == 200
    jab, cross = await called(trainer)
    await said(ana, report("a", punch(1, jab + 90_000), punch(2, cross + 90_000, "hook", "rear"), source="camera"))
    await said(wall, report("b", punch(1, jab + 60_000), punch(2, cross + 60_000, "cross", "rear"), source="camera"))

    async def figures():
        run, = (await owner.get(f"{path}/results")).json["runs"]
        return {kind: run["athletes"][0]["together"][kind] for kind in ("thrown", "hit", "wrong", "extra")}

    assert await figures() == {"thrown": 2, "hit": 2, "wrong": 0, "extra": 0}, "the camera that the trainer bound"
    assert (await owner.patch(f"{path}/sources/{wall.member}", {"muted": True}, **patch)).status == 200
    await said(wall, report("c", punch(3, jab + 70_000), source="camera"))
    assert await figures() == {"thrown": 2, "hit": 2, "wrong": 0, "extra": 0}, "what was told before counts still"


async def test_a_run_says_which_versions_of_the_recogniser_judged_it(free, owner, visitor):
    trainer, ana, ben = await free.conductor(), await free.join("dancer", "Ana"), await free.come("dancer", "Ben")
    hers = await free.connect(ana)
    jab, cross = await called(trainer)
    await said(hers, report("a", punch(1, jab), source="camera", model=1001))
    await said(hers, report("b", punch(2, cross, "cross", "rear"), source="camera", model=4))
    await said(hers, report("c", punch(3, jab - 60_000_000), source="camera", model=7))
    await said(ben, report("d", punch(1, jab), source="camera", model=9))
    path = f"/api/v1/sessions/{free.id}/results"
    assert [run["models"] for run in (await owner.get(path)).json["runs"]] == [[4, 9, 1001]], "version 7 saw what nobody judges"
    assert [run["models"] for run in (await visitor.as_(ana["token"]).get(path)).json["runs"]] == [[4, 1001]]


async def test_a_correction_and_a_pause_change_the_results(free, owner):
    trainer, ana = await free.conductor(), await free.come("dancer", "Ana")
    jab, cross = await called(trainer)
    await said(ana, report("a", punch(1, jab, "hook", "lead"), punch(2, cross, "cross", "rear")))
    path = f"/api/v1/sessions/{free.id}"

    async def figures():
        run, = (await owner.get(path + "/results")).json["runs"]
        return run["rounds"][0]["athletes"][0]["figures"]

    assert (await figures())["wrong"] == 1
    assert (await owner.patch(f"{path}/punches/{ana.member}/1", {"class": "jab", "hand": "lead"}, **{"Content-Type": "application/json"})).status == 200
    assert (await figures())["hit"] == 2
    assert (await owner.patch(f"{path}/punches/{ana.member}/2", {"class": "none"}, **{"Content-Type": "application/json"})).status == 200
    assert (await figures())["thrown"] == 1
    await trainer.command("pause")
    stood = await figures()
    await trainer.command("play")
    assert stood["time"] <= (await figures())["time"]


async def test_athletes_read_only_their_own_results_and_screens_none(free, visitor):
    trainer = await free.conductor()
    ana, ben = await free.join("dancer", "Ana"), await free.join("dancer", "Ben")
    jab, _ = await called(trainer)
    for joined in (ana, ben):
        await said(await free.connect(joined), report("one", punch(1, jab)))
    path = f"/api/v1/sessions/{free.id}/results"
    own = (await visitor.as_(ana["token"]).get(path)).json
    assert [one["name"] for one in own["athletes"]] == ["Ana"]
    run, = own["runs"]
    assert "fade" not in run and "together" not in run["rounds"][0]
    assert ben["member"] not in str(own)
    screen = await free.join("screen", "Wall")
    (await visitor.as_(screen["token"]).get(path)).problem("not-allowed")
    (await visitor.get(path)).problem("not-signed-in")


async def test_a_spreadsheet_reads_the_results_and_computes_nothing_of_a_name(free, owner):
    trainer, ana = await free.conductor(), await free.come("dancer", '=SUM(1,2), "Ana"')
    jab, cross = await called(trainer)
    await said(ana, report("a", punch(1, jab), punch(2, cross, "cross", "rear")))
    answer = await owner.get(f"/api/v1/sessions/{free.id}/results?format=csv")
    assert answer.headers["content-type"].startswith("text/csv") and answer.body.startswith(b"\xef\xbb\xbf")
    assert "attachment" in answer.headers["content-disposition"]
    row, = csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"), newline=""))
    assert row["athlete"] == '\'=SUM(1,2), "Ana"' and row["member"] == ana.member
    assert (row["run"], row["round"], row["thrown"], row["hit"], row["accuracy"]) == ("1", "1", "2", "2", "1.0000")
    assert row["cross_hit"] == "1" and row["lead_hook_called"] == "0"
    refused = await owner.get(f"/api/v1/sessions/{free.id}/results?format=xls")
    assert refused.problem("invalid")["field"] == "format"


async def test_a_session_of_a_piece_has_no_results_and_a_class_before_its_first_round_none_yet(owner, free):
    assert (await owner.get(f"/api/v1/sessions/{free.id}/results")).json["runs"] == []
    piece = await Rehearsal.open(owner)
    (await owner.get(f"/api/v1/sessions/{piece.id}/results")).problem("not-found")
    await piece.leave()


async def test_a_device_reads_what_became_of_its_latest_punches(free, visitor):
    trainer, joined = await free.conductor(), await free.join("dancer", "Ana")
    ana = await free.connect(joined)
    jab, cross = await called(trainer)
    await said(ana, report("a", punch(1, jab + 50_000), punch(2, cross + 20_000, "hook", "rear"), punch(3, cross + 800_000)))
    http, path = visitor.as_(joined["token"]), f"/api/v1/sessions/{free.id}/verdicts"
    told = (await http.get(f"{path}?since={jab - SECOND}")).json["verdicts"]
    assert [(one["verdict"], one.get("called", {}).get("class"), one.get("punch", {}).get("number")) for one in told] == [
        ("hit", "jab", 1), ("wrong", "cross", 2), ("extra", None, 3)]
    assert (told[0]["after"], told[0]["called"]["due"]) == (50_000, jab)
    assert (await http.get(f"{path}?since={cross + 500_000}")).json["verdicts"] == told[2:]
    assert (await http.get(path)).json["verdicts"] == []
    assert (await http.get(f"{path}?since=soon")).json["field"] == "since"


async def test_follow_prints_what_became_of_punches(free, owner):
    trainer, ana = await free.conductor(), await free.come("dancer", "Ana")
    follower = await asyncio.create_subprocess_exec(
        str(BINARY), "follow", f"{owner.url}/join/{free.codes['screen']}", env=environment(), stdout=asyncio.subprocess.PIPE)
    try:
        await trainer.signal("members", lambda signal: '"screen"' in json.dumps(signal))
        jab, _ = await called(trainer)
        await said(ana, report("a", punch(1, jab + 40_000)))
        line = await line_of(follower, lambda line: line.rstrip().endswith("lead jab, +40 ms"), "verdict of the jab")
        assert "verdict  Ana: hit" in line
    finally:
        follower.terminate()
        await in_time(follower.wait(), "end of the terminal client")


async def test_a_source_that_is_often_wrong_is_believed_less(free, owner):
    trainer, ana = await free.conductor(), await free.come("dancer", "Ana")
    jab, cross = await called(trainer)
    refused = await said(ana, report("a", punch(1, jab), source="camera", precision={"jab": 1.5}))
    assert (refused["type"], refused["code"], refused["field"]) == ("refused", "invalid", "source.precision.jab")
    worth = {"jab": 0.4, "cross": 0.9}
    await said(ana, report("b", punch(1, jab, confidence=0.9), punch(2, cross, "cross", "rear", confidence=0.9), source="camera", precision=worth))
    kept = (await owner.get(f"/api/v1/sessions/{free.id}/punches")).json["punches"]
    assert {kind: value for kind, value in kept[0]["precision"].items() if value != 1} == pytest.approx(worth)
    told = (await owner.get(f"/api/v1/sessions/{free.id}/verdicts?since={jab - SECOND}")).json["verdicts"]
    assert [one["verdict"] for one in told] == ["unsure", "hit"]
    await owner.patch(
        f"/api/v1/sessions/{free.id}/punches/{ana.member}/1", {"class": "jab", "hand": "lead"}, **{"Content-Type": "application/json"})
    told = (await owner.get(f"/api/v1/sessions/{free.id}/verdicts?since={jab - SECOND}")).json["verdicts"]
    assert [one["verdict"] for one in told] == ["hit", "hit"]


async def test_a_source_that_answers_whether_it_was_the_called_one_is_asked_that(free, owner):
    trainer, ana, ben = await free.conductor(), await free.come("dancer", "Ana"), await free.come("dancer", "Ben")
    jab, cross = await called(trainer)
    crossed = report("a", punch(1, jab), source="camera", thresholds={"hit": {"jab": 0.3}, "wrong": {"jab": 0.4}})
    refused = await said(ana, crossed)
    assert (refused["type"], refused["code"], refused["field"]) == ("refused", "invalid", "source.thresholds.wrong.jab")
    refused = await said(ana, report("b", punch(1, jab, ifCalled={"hook": 1.5}), source="camera"))
    assert (refused["code"], refused["field"]) == ("invalid", "punches[0].ifCalled.hook")
    # Uncalled it would be a hook and an uppercut; for a jab and a cross that were called, both may well have been these.
    thresholds = {"hit": {"jab": 0.7, "cross": 0.95}, "wrong": {"jab": 0.3}}
    answers = [punch(1, jab, "hook", "lead", ifCalled={"jab": 0.75}), punch(2, cross, "uppercut", "rear", ifCalled={"cross": 0.9})]
    await said(ana, report("c", *answers, source="camera", thresholds=thresholds))
    await said(ben, report("d", punch(1, jab, ifCalled={"jab": 0.2}), punch(2, cross, "cross", "rear"), source="app", thresholds=thresholds))
    kept = (await owner.get(f"/api/v1/sessions/{free.id}/punches")).json["punches"]
    assert kept[0]["ifCalled"]["jab"] == 0.75 and kept[0]["thresholds"]["hit"]["cross"] == 0.95
    assert kept[0]["thresholds"]["wrong"]["cross"] == 0.1, "what a source does not say is usual"
    assert "ifCalled" not in kept[3] and "thresholds" not in kept[3], "as any other source"
    told = (await owner.get(f"/api/v1/sessions/{free.id}/verdicts?since={jab - SECOND}")).json["verdicts"]
    verdicts = {one["athlete"]: [] for one in told}
    for one in told:
        verdicts[one["athlete"]].append(one["verdict"])
    assert verdicts == {ana.member: ["hit", "unsure"], ben.member: ["wrong", "hit"]}
