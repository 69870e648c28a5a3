"""People over many classes, and the end of what is kept of them."""

import subprocess
import uuid

import pytest

from client import Rehearsal
from database import PostgreSQL
from server import Server
from test_drills import drill
from test_films import OCTETS, film
from test_punches import punch, report, said


async def trained(owner, *names):
    """A class in which each of them threw a punch."""
    lesson = await Rehearsal.open(owner, drill())
    members = [await lesson.come("dancer", name) for name in names]
    for member in members:
        assert (await said(member, report("one", punch(1, await member.now()))))["type"] == "ack"
    return lesson, members


async def test_a_person_is_known_by_name_over_many_classes(owner):
    first, _ = await trained(owner, "Olena Koval", "Bo")
    second, again = await trained(owner, "  olena  KOVAL")
    people = (await owner.get("/api/v1/athletes?search=koval")).json["athletes"]
    assert [(one["name"].strip(), one["classes"]) for one in people] == [("olena  KOVAL", 2)]
    classes = (await owner.get("/api/v1/athletes/classes?name=Olena%20Koval")).json["classes"]
    assert [(one["session"], one["title"]) for one in classes] == [(second.id, "Class"), (first.id, "Class")]
    assert classes[0]["member"] == again[0].member
    (await owner.get("/api/v1/athletes/classes?name=Nobody")).problem("not-found")
    assert (await owner.get("/api/v1/athletes/classes")).json["field"] == "name"
    page = (await owner.get("/api/v1/athletes?limit=1")).json
    following = (await owner.get(f"/api/v1/athletes?limit=1&after={page['next'].replace(' ', '%20')}")).json
    assert page["athletes"][0] != following["athletes"][0]
    await first.leave()
    await second.leave()


async def test_only_an_owner_deletes(owner, visitor):
    lesson, (ana,) = await trained(owner, "Ana the first")
    guest = await lesson.join("conductor", "Guest")
    path = f"/api/v1/sessions/{lesson.id}/members/{ana.member}/data"
    (await visitor.as_(guest["token"]).delete(path)).problem("not-allowed")
    (await visitor.as_(guest["token"]).get("/api/v1/athletes")).problem("not-allowed")
    (await visitor.as_(guest["token"]).delete("/api/v1/athletes?name=Ana%20the%20first")).problem("not-allowed")
    (await owner.delete(path.replace(ana.member, lesson.id))).problem("not-found")
    assert len((await owner.get(f"/api/v1/sessions/{lesson.id}/punches")).json["punches"]) == 1
    await lesson.leave()


async def test_a_forgotten_member_is_put_out_and_what_others_did_stays(owner):
    lesson, (ana, ben) = await trained(owner, "Ana", "Ben")
    trainer = await lesson.conductor()
    assert (await owner.delete(f"/api/v1/sessions/{lesson.id}/members/{ana.member}/data")).status == 204
    assert await ana.closed() == 4001
    left = (await owner.get(f"/api/v1/sessions/{lesson.id}/punches")).json["punches"]
    assert [one["member"] for one in left] == [ben.member]
    await trainer.command("begin")
    await lesson.leave()


async def test_nothing_of_a_forgotten_person_is_left_in_a_dump_of_the_database():
    database = PostgreSQL().create().start()
    server = Server(DATABASE_URL=database.local_url)
    try:
        owner = server.start().owner()
        name = f"Ana {uuid.uuid4().hex}"
        classes = [await trained(owner, name, "Ben") for _ in range(2)]
        assert (await owner.get(f"/api/v1/sessions/{classes[0][0].id}/results")).status == 200
        ana = classes[1][1][0]
        begins = await ana.now() - 10_000_000
        kept = film(begins)
        place = f"/api/v1/sessions/{classes[1][0].id}/films/{ana.member}/{begins}"
        assert (await owner.as_(ana.token).ask("PUT", place, kept, OCTETS)).status == 204
        dump = ["pg_dump", "--dbname", database.local_url]
        await classes[0][0].come("dancer", name.upper())
        piece = await Rehearsal.open(owner)
        await piece.come("dancer", name)
        before = subprocess.run(dump, check=True, capture_output=True, text=True, cwd="/").stdout
        assert name in before and kept.hex() in before
        assert (await owner.delete(f"/api/v1/athletes?name={name.replace(' ', '%20')}")).json == {"members": 4}
        left = subprocess.run(dump, check=True, capture_output=True, text=True, cwd="/").stdout
        assert name not in left and name.upper() not in left and "Ben" in left
        assert kept.hex() not in left and kept[4:40].hex() not in left
        assert database.ask_now(f"SELECT count(*) FROM punch WHERE source = '{ana.member}' OR athlete = '{ana.member}'") == "0"
        assert database.ask_now("SELECT count(*) FROM punch") == "2"
        assert (await owner.get(f"/api/v1/athletes?search={name[4:]}")).json["athletes"] == []
        for lesson, _ in classes:
            await lesson.leave()
        await piece.leave()
    finally:
        server.discard()
        database.discard()
