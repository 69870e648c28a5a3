"""Draft and published: readers see what was published last, those who work on it the draft, a session runs the draft."""

import asyncio
import json
import uuid

import websockets

from client import HTTP, Rehearsal, in_time, piece
from test_links import guest, link_to
from test_people import choreographer, closed, editing
from test_share_ids import share_id
from test_tracks import upload, wav


async def made(owner, **fields):
    return (await owner.post("/api/v1/productions", piece("Swan") | fields)).json["id"]


def at(production, rest=""):
    return f"/api/v1/productions/{production}{rest}"


async def by_hand(account, production, is_on=True):
    answer = await account.put(at(production, "/publishing"), {"byHand": is_on})
    assert answer.status == 200, answer.body
    return answer.json


async def edited(account, production, *changes):
    base = (await account.get(at(production))).json["revision"]
    edit = {"id": str(uuid.uuid4()), "base": base, "label": "Try", "changes": list(changes)}
    answer = await account.post(at(production, "/edits"), edit)
    assert answer.status == 200, answer.body
    return answer.json["revision"]


async def titled(account, production, title):
    return await edited(account, production, {"set": ["title"], "to": title})


async def publish(account, production, revision, after, note=""):
    return await account.post(
        at(production, "/publications"), {"revision": revision, "after": after, "note": note})


async def read(account, production, rest=""):
    answer = await account.get(at(production, rest))
    assert answer.status == 200, answer.body
    return answer.json


async def test_every_edit_is_published_at_once_until_that_is_switched_off(owner):
    id = await made(owner)
    reader = guest(owner, await link_to(owner, id))
    await titled(owner, id, "Second")
    document = await read(reader, id)
    assert (document["title"], document["revision"]) == ("Second", 2) and "edition" not in document
    assert await read(owner, id, "?edition=published") == document
    assert await read(owner, id, "/publications") == {"byHand": False, "published": 2, "draft": 2, "publications": []}
    refused = (await publish(owner, id, 2, 1)).problem("invalid")
    assert refused["rule"] == "publishesAtOnce"


async def test_readers_see_what_was_published_last_and_authors_the_draft(owner):
    id = await made(owner)
    assert await by_hand(owner, id) == {"byHand": True, "published": 1, "draft": 1}
    who = {role: await choreographer(owner, id, role, role.title()) for role in ("see", "comment", "edit", "conduct")}
    readers = {"guest": guest(owner, await link_to(owner, id)), "see": who["see"]}
    await titled(who["edit"], id, "Second")
    for name, account in {**readers, "asked": owner}.items():
        document = await read(account, id, "?edition=published" if name == "asked" else "?edition=draft")
        assert (document["title"], document["revision"], document["edition"]) == ("Swan", 1, "published"), name
    for role in ("comment", "edit", "conduct"):
        document = await read(who[role], id)
        assert (document["title"], document["revision"], document["edition"]) == ("Second", 2, "draft"), role
    (await owner.get(at(id, "?edition=other"))).problem("invalid", "edition")
    assert (await read(who["edit"], id, "/publications"))["draft"] == 2
    told = await publish(who["edit"], id, 2, 1, "A new title")
    assert told.status == 201 and told.json["note"] == "A new title" and told.json["by"]["name"] == "Edit"
    for name, account in readers.items():
        document = await read(account, id)
        assert (document["title"], document["revision"], document["edition"]) == ("Second", 2, "published"), name


async def test_a_viewer_finds_nothing_of_the_draft(owner):
    id = await made(owner, tags=["old"])
    mara = await choreographer(owner, id, "see")
    await by_hand(owner, id)
    first = (await mara.get(at(id, "/picture"))).body
    await edited(
        owner, id, {"set": ["title"], "to": "Zebra"}, {"set": ["tags"], "to": ["secret"]},
        {"set": ["formations", "f0", "name"], "to": "Hidden"},
        {"set": ["formations", "f0", "positions", "p0"], "to": {"x": 5, "y": 5}})
    assert (await mara.get(at(id, "/picture"))).body == first
    assert (await owner.get(at(id, "/picture"))).body != first
    assert (await read(mara, id, "/edits?after=0"))["edits"] == []
    assert (await read(mara, id, "/edits"))["edits"] == []
    (await mara.get(at(id, "?revision=2"))).problem("not-found", "revision")
    (await mara.post(at(id, "/copies"), {"revision": 2})).problem("not-found", "revision")
    copy = await mara.post(at(id, "/copies"))
    assert (copy.status, copy.json["title"]) == (201, "Swan")
    listing = (await mara.get("/api/v1/productions")).json
    shown = next(one for one in listing["productions"] if one["id"] == id)
    assert (shown["title"], shown["revision"], shown["tags"]) == ("Swan", 1, ["old"]) and listing["tags"] == ["old"]
    for word in ("Zebra", "Hidden", "secret"):
        assert (await mara.get(f"/api/v1/productions?search={word}")).json["productions"] == [], word
        assert id in str((await owner.get(f"/api/v1/productions?search={word}")).json), word
    assert id in str((await mara.get("/api/v1/productions?search=Formation")).json)
    assert id in str((await mara.get("/api/v1/productions?person=Performer")).json)
    history = await read(owner, id, "/edits")
    assert [one["revision"] for one in history["edits"]] == [2]
    await publish(owner, id, 2, 1)
    assert [one["revision"] for one in (await read(mara, id, "/edits?after=0"))["edits"]] == [2]
    assert id in str((await mara.get("/api/v1/productions?search=Hidden")).json)


async def test_all_read_the_list_of_changes_and_only_accounts_see_its_authors(owner):
    id = await made(owner)
    reader = guest(owner, await link_to(owner, id))
    await by_hand(owner, id)
    for title in ("B", "C"):
        revision = await titled(owner, id, title)
        assert (await publish(owner, id, revision, revision - 1, f"Now {title}")).status == 201
    mine = await read(reader, id, "/publications?after=1")
    assert (mine["byHand"], mine["published"]) == (True, 3) and "draft" not in mine
    assert [(one["revision"], one["note"], "by" in one) for one in mine["publications"]] == [
        (3, "Now C", False), (2, "Now B", False)]
    lines = (await read(owner, id, "/publications?limit=1"))["publications"]
    assert [one["by"]["name"] for one in lines] == [(await owner.get("/api/v1/me")).json["account"]["name"]]


async def test_a_copy_and_a_poster_show_what_is_published(owner):
    id = await made(owner)
    await by_hand(owner, id)
    poster = await share_id(owner, id, "poster")
    await titled(owner, id, "Second")
    copy = await share_id(owner, id, "copy")
    assert copy["revision"] == 1
    anybody = HTTP(owner.url)
    assert (await anybody.get(f"/api/v1/codes/{copy['code']}")).json["production"]["title"] == "Swan"
    assert (await anybody.get(f"/api/v1/codes/{poster['code']}")).json["title"] == "Swan"
    await publish(owner, id, 2, 1)
    assert (await anybody.get(f"/api/v1/codes/{poster['code']}")).json["title"] == "Second"
    assert (await anybody.get(f"/api/v1/codes/{copy['code']}")).json["production"]["title"] == "Swan"


async def test_a_session_runs_the_draft_and_its_members_may_ask_for_what_is_published(owner):
    id = await made(owner)
    await by_hand(owner, id)
    await titled(owner, id, "Second")
    rehearsal = Rehearsal(
        owner, (await owner.get(at(id))).json, (await owner.post("/api/v1/sessions", {"production": id})).json)
    dancer = await rehearsal.come("dancer")
    assert dancer.welcome["production"]["revision"] == 2
    member = HTTP(owner.url, (await rehearsal.join("dancer", "Ben"))["token"])
    assert (await read(member, id))["title"] == "Second"
    assert (await read(member, id, "?edition=published"))["title"] == "Swan"
    await titled(owner, id, "Third")
    signal = await dancer.signal("edited", lambda one: one["revision"] == 3)
    assert signal["production"] == id
    await publish(owner, id, 3, 1)
    assert (await read(member, id, "?edition=published"))["title"] == "Third"
    await rehearsal.leave()


async def test_of_two_who_publish_at_once_one_is_refused_with_what_is_published(owner):
    id = await made(owner)
    await by_hand(owner, id)
    others = [await choreographer(owner, id, "edit", name) for name in ("Ana", "Ben")]
    for round in range(4):
        after = (await read(owner, id, "/publications"))["published"]
        revision = await titled(owner, id, f"Round {round}")
        answers = await asyncio.gather(*(publish(one, id, revision, after, one.token) for one in others))
        assert sorted(answer.status for answer in answers) == [201, 412], [answer.body for answer in answers]
        refused = next(answer for answer in answers if answer.status == 412)
        problem = refused.problem("revision-stale", "after")
        assert (problem["rule"], problem["revision"]) == ("published", revision)
        assert refused.headers["etag"] == f'"{revision}"'
    assert len((await read(owner, id, "/publications"))["publications"]) == 5


async def test_published_is_what_was_looked_at_and_later_edits_wait(owner):
    id = await made(owner)
    reader = guest(owner, await link_to(owner, id))
    await by_hand(owner, id)
    looked = await titled(owner, id, "Looked at")
    await titled(owner, id, "Still at work")
    assert (await publish(owner, id, looked, 1)).status == 201
    assert (await read(reader, id))["title"] == "Looked at"
    for revision in (1, looked, 99):
        (await publish(owner, id, revision, looked)).problem("invalid", "revision")
    (await publish(owner, id, 3, looked, "x" * 2001)).problem("invalid", "note")
    (await publish(owner, id, 3, looked, "a\u0000b")).problem("invalid", "note")


async def test_undoing_what_is_published_is_seen_when_that_is_published(owner):
    id = await made(owner)
    reader = guest(owner, await link_to(owner, id))
    await by_hand(owner, id)
    await edited(owner, id, {"remove": "performers", "id": "p0"})
    assert len((await read(reader, id))["performers"]) == 3
    await publish(owner, id, 2, 1)
    assert len((await read(reader, id))["performers"]) == 2
    await owner.post(at(id, "/edits"), {"id": str(uuid.uuid4()), "base": 2, "undo": True})
    assert len((await read(owner, id))["performers"]) == 3
    assert len((await read(reader, id))["performers"]) == 2
    await publish(owner, id, 3, 2, "She is back")
    assert len((await read(reader, id))["performers"]) == 3


async def test_switched_off_readers_see_the_draft_and_switched_on_again_nothing_changes(owner):
    id = await made(owner)
    reader = guest(owner, await link_to(owner, id))
    await by_hand(owner, id)
    await titled(owner, id, "Second")
    assert await by_hand(owner, id, False) == {"byHand": False, "published": 2, "draft": 2}
    assert (await read(reader, id))["title"] == "Second"
    assert (await by_hand(owner, id))["published"] == 2
    assert await by_hand(owner, id) == {"byHand": True, "published": 2, "draft": 2}
    await titled(owner, id, "Third")
    assert (await read(reader, id))["title"] == "Second"


async def test_music_that_was_taken_out_of_the_draft_is_still_heard_by_dancers(owner):
    kept = upload(owner, wav(60_000, 11)).json["track"]
    id = await made(owner, tracks=[{"id": "t1", "title": "Song", **kept}])
    reader = guest(owner, await link_to(owner, id))
    await by_hand(owner, id)
    await edited(owner, id, {"remove": "tracks", "id": "t1"})
    assert (await reader.get(f"/api/v1/tracks/{kept['digest']}")).status == 200
    await publish(owner, id, 2, 1)
    assert (await reader.get(f"/api/v1/tracks/{kept['digest']}")).status == 403


async def test_the_published_edition_has_its_own_tag(owner):
    id = await made(owner)
    await by_hand(owner, id)
    answer = await owner.get(at(id, "?edition=published"))
    tag = answer.headers["etag"]
    assert tag == '"1-published"' and (await owner.get(at(id))).headers["etag"] == '"1"'
    assert (await owner.get(at(id, "?edition=published"), If_None_Match=tag)).status == 304
    (await owner.patch(at(id), {"title": "No"}, If_Match=tag)).problem("revision-stale")
    await titled(owner, id, "Second")
    assert (await owner.get(at(id, "?edition=published"), If_None_Match=tag)).status == 304
    await publish(owner, id, 2, 1)
    assert (await owner.get(at(id, "?edition=published"), If_None_Match=tag)).status == 200


async def test_a_viewers_editing_socket_sends_publications_and_resumes(owner):
    id = await made(owner)
    mara = await choreographer(owner, id, "see")
    follows = await editing(mara, id)
    assert json.loads(await in_time(follows.recv(), "welcome"))["revision"] == 1
    await by_hand(owner, id)
    assert await closed(follows) == 1012
    socket = await editing(mara, id)
    assert json.loads(await in_time(socket.recv(), "welcome"))["revision"] == 1
    author = await editing(owner, id)
    assert json.loads(await in_time(author.recv(), "welcome"))["revision"] == 1
    await titled(owner, id, "Second")
    frame = {}
    while frame.get("type") != "edited":
        frame = json.loads(await in_time(author.recv(), "the edit"))
    await publish(owner, id, 2, 1)
    told, code = await in_time(until_closed(socket), "end of the socket")
    assert "edited" not in told and code == 1012, told
    again = await editing(mara, id)
    assert json.loads(await in_time(again.recv(), "welcome"))["revision"] == 2
    for one in (again, author):
        await one.close()


async def until_closed(socket):
    told = []
    try:
        while True:
            told.append(json.loads(await socket.recv())["type"])
    except websockets.exceptions.ConnectionClosed as end:
        return told, end.rcvd.code


async def test_only_an_editor_publishes(owner):
    id = await made(owner)
    who = {role: await choreographer(owner, id, role, role.title()) for role in ("see", "comment", "edit")}
    reader = guest(owner, await link_to(owner, id))
    for account in (who["see"], who["comment"], reader):
        assert (await account.put(at(id, "/publishing"), {"byHand": True})).status == 403
        assert (await publish(account, id, 2, 1)).status == 403
    assert (await by_hand(who["edit"], id))["byHand"] is True
    (await owner.put(at(id, "/publishing"), {"byHand": 1})).problem("invalid", "byHand")
    assert (await owner.get(f"/api/v1/productions/{uuid.uuid4()}/publications")).status == 404


async def test_a_published_production_goes_and_comes_back_whole(owner):
    id = await made(owner)
    reader = guest(owner, await link_to(owner, id))
    await by_hand(owner, id)
    await titled(owner, id, "Second")
    assert (await owner.ask("DELETE", at(id), None, {"If-Match": '"2"'})).status == 204
    assert (await reader.get(at(id))).status == 401
    await owner.put(at(id, "/shelf"), {"shelf": "library"})
    assert (await read(reader, id))["title"] == "Swan"
    await owner.ask("DELETE", at(id), None, {"If-Match": '"2"'})
    assert (await owner.ask("DELETE", at(id, "?shelf=bin"), None, {"If-Match": '"2"'})).status == 204
