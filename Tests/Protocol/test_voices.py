"""A combo's own voice: a recording that is kept as tracks are, heard by the members of a class, and true in what is told of it."""

from __future__ import annotations

from client import HTTP, Rehearsal
from server import Server, run
from test_archives import at, entries, exported
from test_drill_documents import drill
from test_tracks import digest, edit, upload, wav


def spoken(voice: dict | None) -> dict:
    document = drill("Spoken")
    document["combos"][0]["voice"] = voice
    return document


def recorded(owner: HTTP, content: bytes) -> dict:
    return upload(owner, content).json["track"]


async def test_members_hear_the_voice_of_a_combo_as_long_as_the_drill_has_it(owner):
    content = wav(16_044, 71)
    voice = recorded(owner, content)
    rehearsal, other = await Rehearsal.open(owner, spoken(None)), await Rehearsal.open(owner, spoken(None))
    athlete = owner.as_(token=(await rehearsal.join("dancer", "Ana"))["token"])
    stranger = owner.as_(token=(await other.join("dancer", "Ben"))["token"])
    path = f"/api/v1/tracks/{voice['digest']}"
    (await athlete.get(path)).problem("not-allowed")
    made = rehearsal.production["id"]
    assert (await edit(owner, made, {"set": ["combos", "onetwo", "voice"], "to": voice})).status == 200
    document = (await athlete.get(f"/api/v1/productions/{made}")).json
    assert document["combos"][0]["voice"] == voice
    assert (await athlete.get(path)).body == content
    assert (await stranger.get(path)).problem("not-allowed")["rule"] == "ownProduction"
    # Without its combo the voice is gone; undone, it is heard again.
    assert (await edit(owner, made, {"remove": "combos", "id": "onetwo"})).status == 200
    (await athlete.get(path)).problem("not-allowed")
    undone = {"id": "7f0c8e2a-0000-4000-8000-000000000071", "base": 1, "undo": True}
    assert (await owner.post(f"/api/v1/productions/{made}/edits", undone)).status == 200
    assert (await athlete.get(path)).status == 200
    await rehearsal.leave()
    await other.leave()


async def test_a_false_description_of_a_voice_is_refused(owner):
    voice = recorded(owner, wav(16_044, 72))
    made = (await owner.post("/api/v1/productions", spoken(None))).json["id"]
    for wrong in ({"duration": 1}, {"bytes": 16_043}, {"format": "flac"}):
        told = {"set": ["combos", "onetwo", "voice"], "to": voice | wrong}
        assert (await edit(owner, made, told)).problem("invalid", "changes[0].to")["rule"] == "recording", wrong
    put_in = {"insert": "combos", "value": {"id": "lie", "name": "Lie", "steps": [{"action": "jab"}], "voice": voice | {"duration": 1}}, "after": None}
    assert (await edit(owner, made, put_in)).problem("invalid", "changes[0].value.voice")["rule"] == "recording"
    lying = await owner.post("/api/v1/productions", spoken(voice | {"duration": 1}))
    assert lying.problem("invalid", "combos[0].voice")["rule"] == "recording"


async def test_a_recording_of_six_seconds_is_no_voice(owner):
    long = recorded(owner, wav(48_044, 73))
    assert long["duration"] == 6_000_000
    made = (await owner.post("/api/v1/productions", spoken(None))).json["id"]
    refused = await edit(owner, made, {"set": ["combos", "onetwo", "voice"], "to": long})
    problem = refused.problem("invalid", "changes[0].to.duration")
    assert problem["values"]["most"] == 5_000_000
    assert (await owner.get(f"/api/v1/productions/{made}")).json["revision"] == 1


async def test_a_drill_moves_to_another_server_with_its_voices(server, owner):
    content = wav(16_044, 74)
    made = (await owner.post("/api/v1/productions", spoken(recorded(owner, content)))).json
    moved = exported(server, made)
    assert entries(moved)[f"tracks/{digest(content)}.wav"] == content
    other = Server()
    try:
        done = run("import", "-", input=moved, **at(other))
        assert done.returncode == 0 and not done.stderr, done.stderr
        other.start()
        there = other.owner()
        found = (await there.get(f"/api/v1/productions/{done.stdout.decode().strip()}")).json
        assert found["combos"][0]["voice"] == made["combos"][0]["voice"]
        assert (await there.get(f"/api/v1/tracks/{digest(content)}")).body == content
    finally:
        other.discard()
