"""Rounds for training: only with the athlete's permission, labelled by what was called, as files that the training itself reads, and from other gyms."""

import asyncio
import gzip
import json
import os
import pathlib
import struct
import sys
import zlib

from client import Rehearsal
from test_drills import SECOND, drill
from test_editing import invite
from test_films import OCTETS, film, number, signed
from test_punches import punch, report, said
from test_results import called, free  # noqa: F401 (a fixture)

ROOT = pathlib.Path(__file__).parents[2]
JSON = {"Content-Type": "application/json"}
GZIP = {"Content-Type": "application/gzip"}


async def filmed(lesson, trainer, athlete, visitor, training="allowed"):
    """A round in which a one-two was called and thrown, seen by a camera; its path, beginning, and the instants of both."""
    jab, cross = await called(trainer)
    await said(athlete, report("a", punch(1, jab + 120_000), punch(2, cross + 80_000, "cross", "rear"), punch(3, cross + 1_500_000), source="camera"))
    begins = jab - 500_000
    path = f"/api/v1/sessions/{lesson.id}/films/{athlete.member}/{begins}"
    query = f"?training={training}" if training else ""
    assert (await visitor.as_(athlete.token).ask("PUT", path + query, film(begins), OCTETS)).status == 204
    return path, begins, jab, cross


def readers_own(content, tmp_path):
    """What `ops/recogniser refine` makes of a file: its own reader checks it."""
    sys.path.append(str(ROOT / "ops/lib/recogniser"))
    import refining  # it needs NumPy

    path = tmp_path / "recordings.json.gz"
    path.write_bytes(content)
    return refining.streams_of(refining.document(path), "file")


async def test_a_round_is_labelled_by_its_calls_and_leaves_by_a_pseudonym(free, owner, visitor, tmp_path):  # noqa: F811
    trainer, ana = await free.conductor(), await free.come("dancer", "Ana K")
    path, begins, jab, cross = await filmed(free, trainer, ana, visitor)
    listed = await owner.get(f"/api/v1/sessions/{free.id}/recordings")
    assert listed.status == 200, listed.json
    found, = listed.json["recordings"]
    assert (found["name"], found["stance"], found["corrected"], found["unsure"]) == ("Ana K", "orthodox", False, 1)
    assert {kind: count for kind, count in found["labels"].items() if count} == {"jab": 1, "cross": 1}
    labels = (await owner.get(path + "/labels")).json
    assert [(one["at"], one["class"]) for one in labels["labels"]] == [(jab + 120_000, "jab"), (cross + 80_000, "cross")]
    assert labels["unsure"] == [cross + 1_500_000], "what nobody called is open"
    assert (await owner.get("/api/v1/recordings")).json["own"]["films"] >= 1
    content = await mine(owner)
    read = json.loads(gzip.decompress(content))
    assert "Ana" not in str(read) and free.id not in str(read) and ana.member not in str(read)
    assert read["format"] == "runthrough poses 1"
    one = [one for one in read["streams"] if [punch["action"] for punch in one["punches"]] == ["jab", "cross"]][-1]
    assert one["punches"] == [{"instant": 620_000, "action": "jab", "hand": "left"}, {"instant": cross - jab + 580_000, "action": "cross", "hand": "right"}]
    assert one["instants"][:2] == [0, 66_667] and len(one["joints"]) == len(one["confidence"]) == 60
    assert one["joints"][0][:4] == [960, 200, 960, 340] and one["confidence"][0] == [90] * 17
    again = json.loads(gzip.decompress(await mine(owner)))
    assert [stream["person"] for stream in again["streams"]] == [stream["person"] for stream in read["streams"]]
    streams = readers_own(content, tmp_path)
    assert any([event[1:] for event in stream["events"]] == [(2, 0), (4, 1)] for stream in streams)


async def mine(owner):
    """The last file: what was kept last is in it."""
    count = (await owner.get("/api/v1/recordings")).json["files"]
    answer = await owner.get(f"/api/v1/recordings/files/{count}")
    assert answer.status == 200 and answer.headers["content-type"] == "application/gzip"
    return answer.body


async def test_without_permission_nothing_is_labelled_or_leaves_and_it_is_taken_back_at_any_time(free, owner, visitor):  # noqa: F811
    trainer, ana, ben = await free.conductor(), await free.come("dancer", "Ana"), await free.come("dancer", "Ben")
    path, *_ = await filmed(free, trainer, ana, visitor, training=None)
    hers, listed = visitor.as_(ana.token), f"/api/v1/sessions/{free.id}/recordings"

    async def count():
        return len((await owner.get(listed)).json["recordings"])

    assert (await owner.get(f"/api/v1/sessions/{free.id}/films")).json["films"][0]["training"] is False
    assert await count() == 0
    assert (await owner.get(path + "/labels")).problem("not-found")["rule"] == "recording"
    allow = json.dumps({"allowed": True}).encode()
    assert (await owner.ask("PUT", path + "/training", allow, JSON)).problem("not-allowed")["rule"] == "ownPermission"
    assert (await visitor.as_(ben.token).ask("PUT", path + "/training", allow, JSON)).problem("not-allowed")["rule"] == "ownFilm"
    assert (await hers.ask("PUT", path + "/training", allow, JSON)).status == 204
    assert await count() == 1
    labels = (await owner.get(path + "/labels")).json
    assert (await owner.ask("PUT", path + "/labels", json.dumps(labels).encode(), JSON)).status == 200
    for one in (hers, owner):
        assert (await one.ask("PUT", path + "/training", json.dumps({"allowed": False}).encode(), JSON)).status == 204
        assert await count() == 0
    assert (await hers.get(path)).status == 200, "the film stays"
    assert (await hers.ask("PUT", path + "/training", allow, JSON)).status == 204
    assert (await owner.get(path + "/labels")).json["revision"] == 0, "what was corrected went with the permission"
    assert (await hers.get(listed)).problem("not-allowed")["rule"] == "conductor"
    assert (await hers.get(path + "/labels")).problem("not-allowed")["rule"] == "conductor"
    assert (await hers.get("/api/v1/recordings")).problem("not-allowed")["rule"] == "account"
    assert (await hers.get("/api/v1/recordings/files/1")).problem("not-allowed")["rule"] == "account"


async def test_a_trainer_corrects_labels_unless_another_was_faster(free, owner, visitor):  # noqa: F811
    trainer, ana = await free.conductor(), await free.come("dancer", "Ana")
    path, begins, jab, cross = await filmed(free, trainer, ana, visitor)
    labels = (await owner.get(path + "/labels")).json

    async def put(**change):
        return await owner.ask("PUT", path + "/labels", json.dumps(labels | change).encode(), JSON)

    hook = {"at": jab, "class": "hook", "hand": "rear"}
    first = (await put(labels=[hook], unsure=[cross], stance="southpaw")).json["revision"]
    changed = (await owner.get(path + "/labels")).json
    assert changed == {"revision": first, "stance": "southpaw", "labels": [hook], "unsure": [cross]}
    assert (await put(labels=[])).problem("revision-stale")["revision"] == first
    for change, field in (
        ({"labels": [{**hook, "at": begins - 1}]}, "labels[0].at"), ({"labels": [hook, hook]}, "labels[1].at"), ({"labels": [{**hook, "class": "kick"}]}, "labels[0].class"),
        ({"labels": [{**hook, "class": "cross", "hand": "lead"}]}, "labels[0].hand"), ({"unsure": [begins + 60 * SECOND]}, "unsure[0]"), ({"stance": "square"}, "stance"),
        ({"unsure": [begins] * 4_001}, "unsure"), ({"labels": None}, "labels"),
    ):
        assert (await put(revision=first, **change)).problem("invalid")["field"] == field
    assert (await owner.get(path + "/labels")).json == changed
    assert (await owner.delete(path + "/labels?revision=0")).problem("revision-stale")["revision"] == first
    assert (await owner.delete(path + "/labels")).problem("invalid")["field"] == "revision"
    assert (await owner.delete(f"{path}/labels?revision={first}")).json == {"revision": 0}
    assert (await owner.get(path + "/labels")).json == labels
    second = (await put(labels=[hook])).json["revision"]
    assert second > first, "an old page cannot mistake new labels for those it knew"
    assert (await owner.delete(path)).status == 204
    assert (await put(revision=second)).problem("not-found")["rule"] == "recording"


def pooled(people=2, poses=30, **change):
    """A file as another gym might give it."""
    streams = [
        {
            "person": f"gym-{who}", "stance": "southpaw", "instants": [40_000 * pose for pose in range(poses)], "joints": [[who + joint for joint in range(34)] for _ in range(poses)],
            "confidence": [[90] * 17 for _ in range(poses)], "punches": [{"instant": 400_000, "action": "double jab", "hand": "right"}], "unsure": [80_000],
        }
        for who in range(people)
    ]
    return {"format": "runthrough poses 1", "scale": 1_000, "seed": 5, "streams": streams, **change}


async def test_files_of_other_gyms_are_kept_listed_watched_pooled_and_deleted(server, owner, tmp_path):
    before = (await owner.get("/api/v1/recordings")).json["imported"]
    body = gzip.compress(json.dumps(pooled()).encode())
    kept = (await owner.ask("POST", "/api/v1/recordings/imported?name=Gym%20North", body, GZIP)).json
    assert (kept["films"], kept["left"]) == (2, 0)
    one, = [one for one in (await owner.get("/api/v1/recordings")).json["imported"] if one["id"] == kept["id"]]
    assert (one["name"], one["films"], one["people"], one["labels"]["doubleJab"]) == ("Gym North", 2, 2, 2)
    assert (await owner.ask("POST", "/api/v1/recordings/imported?name=Again", body, GZIP)).problem("invalid")["rule"] == "nothingNew"
    path = f"/api/v1/recordings/imported/{kept['id']}"
    films = (await owner.get(path)).json["films"]
    assert [(film["number"], film["person"], film["stance"], film["labels"]["doubleJab"], film["unsure"]) for film in films] == [
        (turn, f"gym-{turn}", "southpaw", 1, 1) for turn in (0, 1)]
    assert len((await owner.get(path + "/films/1")).body) == films[1]["bytes"]
    labels = (await owner.get(path + "/films/1/labels")).json
    assert labels == {"stance": "southpaw", "labels": [{"at": 400_000, "class": "doubleJab", "hand": "lead"}], "unsure": [80_000]}
    ben = await invite(server, owner, "Ben of another gym")
    for wrong in (path, path + "/films/0", path + "/films/0/labels"):
        assert (await ben.get(wrong)).problem("not-found")["rule"] == "recording", "only the account that has them"
    for wrong in ("/films/2", "/films/one", "/films/99999999999"):
        assert (await owner.get(path + wrong)).problem("not-found")["rule"] == "recording"
    read = readers_own(await mine(owner), tmp_path)
    theirs = [stream for stream in read if stream["who"].startswith("gym-")]
    assert [stream["who"] for stream in theirs] == ["gym-0", "gym-1"] and all(stream["person"]["southpaw"] for stream in theirs)
    assert [theirs[0]["events"], theirs[0]["unsure"]] == [[(0.4, 3, 1)], [0.08]]
    assert (theirs[1]["joints"][0] * 8).flatten().tolist() == list(range(1, 35))
    more = gzip.compress(json.dumps(pooled(people=3)).encode())
    second = (await owner.ask("POST", "/api/v1/recordings/imported?name=More", more, GZIP)).json
    assert (second["films"], second["left"]) == (1, 2), "a round that came in two files is kept once"
    for each in (kept, second):
        assert (await owner.delete(f"/api/v1/recordings/imported/{each['id']}")).status == 204
    assert (await owner.delete(f"/api/v1/recordings/imported/{kept['id']}")).problem("not-found")["rule"] == "recording"
    assert (await owner.get("/api/v1/recordings")).json["imported"] == before


async def test_the_recording_of_this_repository_goes_through_a_server_unchanged(owner, tmp_path):
    body = (ROOT / "ops/lib/recogniser/recording.json.gz").read_bytes()
    given = json.loads(gzip.decompress(body))["streams"]
    kept = (await owner.ask("POST", "/api/v1/recordings/imported?name=Simulated", body, GZIP)).json
    assert kept["films"] == len(given) == 6
    read = [one for one in readers_own(await mine(owner), tmp_path) if one["who"].startswith(kept["id"][:8])]
    for one, told in zip(read, given, strict=True):
        assert (one["joints"] * 8).reshape(len(one["times"]), 34).tolist() == told["joints"], "people are as large as they were, in parts of another unit"
        assert one["person"]["southpaw"] == (told["stance"] == "southpaw")
        assert [round(event[0] * 1e6) for event in one["events"]] == [punch["instant"] - told["instants"][0] for punch in told["punches"]]
        assert [("left", "right")[event[2]] for event in one["events"]] == [punch["hand"] for punch in told["punches"]]
    assert (await owner.delete(f"/api/v1/recordings/imported/{kept['id']}")).status == 204


async def test_own_rounds_that_come_back_from_elsewhere_are_left_out(free, owner, visitor):  # noqa: F811
    trainer, ana = await free.conductor(), await free.come("dancer", "Ana")
    path, *_ = await filmed(free, trainer, ana, visitor)
    own = json.loads(gzip.decompress(await mine(owner)))["streams"]
    assert (await visitor.as_(ana.token).ask("PUT", path + "/training", b'{"allowed": false}', JSON)).status == 204
    body = json.dumps(pooled(streams=[one for one in own if "-" in one["person"]])).encode()
    refused = await owner.ask("POST", "/api/v1/recordings/imported?name=Back", body, GZIP)
    assert refused.problem("invalid")["rule"] == "nothingNew", "somebody who took their permission back does not come in again"


def before_blanks(begin, mebibytes):
    """These bytes and so many MiB of blanks behind them, as gzip. The blanks are packed once: a block after a full flush stands for itself."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    begun = packer.compress(begin) + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(b" " * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    check = zlib.crc32(begin)
    for _ in range(mebibytes):
        check = zlib.crc32(b" " * (1 << 20), check)
    length = len(begin) + (mebibytes << 20)
    head = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
    return head + begun + mebibytes * block + packer.flush() + struct.pack("<II", check, length & 0xFFFFFFFF)


async def test_an_invalid_recording_is_refused_by_name_and_not_stored(owner):
    before = (await owner.get("/api/v1/recordings")).json

    async def refused(body, name="Gym"):
        return await owner.ask("POST", f"/api/v1/recordings/imported?name={name}", body, GZIP)

    good = pooled()
    whole = gzip.compress(json.dumps(good).encode())
    worse = json.loads(json.dumps(good))
    worse["streams"][1]["confidence"][3][2] = 101
    for document, field in (
        ({**good, "format": "poses"}, "format"), ({**good, "streams": []}, "streams"), ({**good, "streams": {}}, "streams"), ([], "body"), (worse, "streams[1].confidence[3][2]"),
        (pooled(streams=[{**good["streams"][0], "joints": good["streams"][0]["joints"][1:]}]), "streams[0].joints"),
        (pooled(streams=[{**good["streams"][0], "person": "x" * 65}]), "streams[0].person"),
        (pooled(streams=[{**good["streams"][0], "instants": list(range(9_001))}]), "streams[0].instants"),
    ):
        assert (await refused(gzip.compress(json.dumps(document).encode()))).problem("invalid")["field"] == field
    for body in (whole[:-9], whole + b"x", whole[:30] + bytes(40) + whole[70:], b"\x1f\x8b" + bytes(200)):
        assert (await refused(body)).problem("malformed")["field"] == "body"
    bodies = (b"", b"hello", b"[" * 100_000, b'{"x":' + b"[" * 100_000, json.dumps(good).encode()[:-5])
    codes = [(await refused(body)).json["type"].rpartition("/")[2] for body in bodies]
    assert codes == ["invalid", "invalid", "invalid", "malformed", "malformed"]
    for name in ("", "%20", "x" * 201, "a%01b", "e%CC%81" * 101):
        assert (await refused(whole, name)).problem("invalid")["field"] == "name", repr(name)
    bomb = before_blanks(b'{"x":"', 300)
    assert len(bomb) < 400_000
    assert (await refused(bomb)).problem("invalid"), "300 MiB of blanks in a text end at its bound"
    blanks = before_blanks(b'{"format"', 260)
    assert (await refused(blanks)).problem("too-large")["values"]["most"] == 256 << 20
    assert (await owner.get("/api/v1/recordings")).json == before


async def test_labels_end_with_the_person_and_are_in_no_file_of_another_account(server, owner, visitor):
    lesson = await Rehearsal.open(owner, drill())
    ana = await lesson.come("dancer", "Zoë Q")
    begins = await ana.now() - 10 * SECOND
    path = f"/api/v1/sessions/{lesson.id}/films/{ana.member}/{begins}"
    assert (await visitor.as_(ana.token).ask("PUT", path + "?training=allowed", film(begins), OCTETS)).status == 204
    labels = {"revision": 0, "stance": None, "labels": [{"at": begins, "class": "jab", "hand": "lead"}], "unsure": []}
    assert (await owner.ask("PUT", path + "/labels", json.dumps(labels).encode(), JSON)).status == 200
    listed = (await owner.get(f"/api/v1/sessions/{lesson.id}/recordings")).json["recordings"]
    assert [(one["corrected"], one["stance"]) for one in listed] == [(True, None)]
    ben = await invite(server, owner, "Ben of another class")
    assert (await ben.get("/api/v1/recordings")).json["own"]["films"] == 0
    his = await Rehearsal.open(ben, drill())
    zoe = await his.come("dancer", "Zoë Q")
    theirs = f"/api/v1/sessions/{his.id}/films/{zoe.member}/{begins}"
    assert (await visitor.as_(zoe.token).ask("PUT", theirs + "?training=allowed", film(begins), OCTETS)).status == 204
    found = (await ben.get("/api/v1/recordings")).json
    assert (found["own"]["films"], found["files"]) == (1, 0), "no file has a film in which nobody saw a punch"
    await said(zoe, report("z", punch(1, begins + SECOND), source="camera"))
    assert (await ben.get("/api/v1/recordings")).json["files"] == 0, "nor one in which nothing that was seen had been called"
    assert (await ben.get("/api/v1/recordings/files/1")).problem("not-found")["rule"] == "recordingFile"
    assert (await ben.ask("PUT", theirs + "/labels", json.dumps(labels).encode(), JSON)).status == 200
    assert (await ben.get("/api/v1/recordings")).json["files"] == 0, "nor one whose stance nobody knows"
    labels |= {"revision": 0, "stance": "southpaw", "labels": []}
    for account, film_of in ((owner, path), (ben, theirs)):
        labels["revision"] = (await account.get(film_of + "/labels")).json["revision"]
        assert (await account.ask("PUT", film_of + "/labels", json.dumps(labels).encode(), JSON)).status == 200
    alone, = json.loads(gzip.decompress(await mine(ben)))["streams"]
    assert alone["punches"] == [], "a trainer said that nothing was thrown"
    people = [one["person"] for one in json.loads(gzip.decompress(await mine(owner)))["streams"]][-2:]
    assert people[1] == alone["person"] and people[0] != alone["person"], "who joins elsewhere by a name is not told hers"
    assert people[0][:9] == people[1][:9], "both are of this server"
    await his.leave()
    assert (await owner.delete(f"/api/v1/sessions/{lesson.id}/members/{ana.member}/data")).status == 204
    assert (await owner.get(f"/api/v1/sessions/{lesson.id}/recordings")).json["recordings"] == []
    await lesson.leave()


def film_of(stream, scale, begins):
    """A stream of a recording as a film, whose joints are eighths of a pixel; and its labels as a trainer says them."""
    instants, southpaw = stream["instants"], stream["stance"] == "southpaw"
    out = b"rfm1" + b"".join(map(number, (640, 480, 2 if southpaw else 1, begins, len(instants))))
    last, before = instants[0], [0] * 51
    for instant, joints, confidence in zip(instants, stream["joints"], stream["confidence"]):
        pose = [value for joint in range(17) for value in (*(round(8 * place / scale) for place in joints[2 * joint:2 * joint + 2]), confidence[joint])]
        out += number(instant - last) + b"".join(signed(now - then) for now, then in zip(pose, before))
        last, before = instant, pose
    labels = [
        {"at": begins + punch["instant"] - instants[0], "class": punch["action"].replace("double jab", "doubleJab"), "hand": "lead" if (punch["hand"] == "right") == southpaw else "rear"}
        for punch in stream["punches"]]
    return out, {"revision": 0, "stance": stream["stance"], "labels": labels, "unsure": []}


async def test_the_recogniser_is_trained_on_with_what_a_server_wrote_and_says_what_it_decides(server, owner, visitor, tmp_path):
    """Rounds of simulated people go through the server; a training that makes it worse ends with the comparison, and keeps nothing."""
    recogniser = [sys.executable, str(ROOT / "ops/lib/recogniser/commands.py")]
    seen = tmp_path / "seen.json.gz"
    await run(*recogniser, "simulate", seen, "--seed", 31, "--streams", 5, "--seconds", 14, "--wider", 0.6)
    gym = await invite(server, owner, "A gym that records")
    lesson = await Rehearsal.open(gym, drill())
    read = json.loads(gzip.decompress(seen.read_bytes()))
    for turn, stream in enumerate(read["streams"]):
        athlete = await lesson.come("dancer", f"Athlete {turn}")
        begins = await athlete.now() - 20 * SECOND
        content, labels = film_of(stream, read["scale"], begins)
        path = f"/api/v1/sessions/{lesson.id}/films/{athlete.member}/{begins}"
        assert (await visitor.as_(athlete.token).ask("PUT", path + "?training=allowed", content, OCTETS)).status == 204
        assert (await gym.ask("PUT", path + "/labels", json.dumps(labels).encode(), JSON)).status == 200
    (tmp_path / "ours.json.gz").write_bytes(await mine(gym))
    settings = ("--passes", 3, "--rate", 0.3, "--least", 1, "--simulated", 12, "--strangers", 4, "--out", tmp_path / "refined")
    code, told, said = await run(*recogniser, "refine", tmp_path / "ours.json.gz", *settings)
    assert f"5 streams of 5 people; {sum(len(stream['punches']) for stream in read['streams'])} labels" in told, (told, said)
    assert "people held out, weights before" in told and "people held out, refined" in told and "simulated strangers" in told
    assert code == 1 and said.startswith("not refined: the F1 of people held out went from") and not (tmp_path / "refined").exists()


async def run(*arguments):
    process = await asyncio.create_subprocess_exec(
        *map(str, arguments), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
    told, said = await process.communicate()
    return process.returncode, told.decode(), said.decode()
