"""The library: shelves, a bin from which things come back, and what is found by text, tag, season and people."""

import asyncio
import urllib.parse
import uuid

import pytest

from client import piece


async def create(owner, document):
    answer = await owner.post("/api/v1/productions", document)
    assert answer.status == 201, (answer.status, answer.body)
    return answer.json


async def titles(owner, mark, **query):
    """Of the productions with this word in their metadata."""
    asked = urllib.parse.urlencode({"limit": 200} | query)
    answer = await owner.get(f"/api/v1/productions?{asked}")
    assert answer.status == 200, answer.body
    return [line["title"] for line in answer.json["productions"] if line["title"].startswith(mark)]


def marked(title, **fields):
    return piece(title) | fields


async def test_a_deleted_production_waits_in_the_bin_and_is_restored_whole(owner):
    mark = uuid.uuid4().hex
    made = await create(owner, marked(f"{mark} piece", tags=["corps"], season="2027"))
    path = f"/api/v1/productions/{made['id']}"
    assert (await owner.delete(path, If_Match='"1"')).status == 204
    (await owner.get(path)).problem("not-found")
    (await owner.post("/api/v1/sessions", {"production": made["id"]})).problem("invalid", "production")
    (await owner.post(f"{path}/edits", {"id": str(uuid.uuid4()), "base": 1, "changes": [{"set": ["title"], "to": "x"}]})).problem("not-found")
    assert await titles(owner, mark) == [] and await titles(owner, mark, shelf="bin") == [f"{mark} piece"]
    line = next(line for line in (await owner.get(f"/api/v1/productions?shelf=bin&limit=200&search={mark}")).json["productions"])
    assert line["shelf"] == "bin" and line["goesAt"] > line["changedAt"] and line["tags"] == ["corps"] and line["season"] == "2027"
    back = await owner.ask("PUT", f"{path}/shelf", b'{"shelf":"library"}', {"Content-Type": "application/json"})
    assert back.status == 200 and back.json["shelf"] == "library" and "goesAt" not in back.json and back.json["revision"] == 1
    assert (await owner.get(path)).json == made


async def test_only_what_is_in_the_bin_is_deleted_for_good(owner):
    made = await create(owner, piece())
    path = f"/api/v1/productions/{made['id']}"
    (await owner.delete(f"{path}?shelf=bin", If_Match='"1"')).problem("not-found")
    (await owner.delete(f"{path}?shelf=archive", If_Match='"1"')).problem("invalid", "shelf")
    assert (await owner.delete(path, If_Match='"1"')).status == 204
    (await owner.delete(path, If_Match='"1"')).problem("not-found")
    (await owner.delete(f"{path}?shelf=bin")).problem("revision-required")
    (await owner.delete(f"{path}?shelf=bin", If_Match='"7"')).problem("revision-stale")
    assert (await owner.delete(f"{path}?shelf=bin", If_Match='"1"')).status == 204
    (await owner.put(f"{path}/shelf", {"shelf": "library"})).problem("not-found")


@pytest.mark.parametrize("body, code", [
    ({"shelf": "attic"}, "invalid"), ({"shelf": 5}, "invalid"), ({"shelf": None}, "invalid"), ({}, "invalid"), ({"shelf": "Bin"}, "invalid"),
])
async def test_a_shelf_that_there_is_not_is_refused_by_field(owner, body, code):
    made = await create(owner, piece())
    path = f"/api/v1/productions/{made['id']}"
    (await owner.put(f"{path}/shelf", body)).problem(code, "shelf")
    assert (await owner.get(path)).json == made


async def test_only_accounts_move_productions(owner, visitor, rehearsal):
    path = f"/api/v1/productions/{rehearsal.production['id']}/shelf"
    (await visitor.put(path, {"shelf": "archive"})).problem("not-signed-in")
    dancer = visitor.as_((await rehearsal.join("dancer"))["token"])
    (await dancer.put(path, {"shelf": "archive"})).problem("not-allowed")
    (await owner.put(f"/api/v1/productions/{uuid.uuid4()}/shelf", {"shelf": "archive"})).problem("not-found")


async def test_a_production_in_a_live_session_goes_into_the_archive_but_not_into_the_bin(rehearsal, owner):
    conductor = await rehearsal.conductor()
    path = f"/api/v1/productions/{rehearsal.production['id']}"
    (await owner.put(f"{path}/shelf", {"shelf": "bin"})).problem("production-in-use")
    assert (await owner.put(f"{path}/shelf", {"shelf": "archive"})).json["shelf"] == "archive"
    await conductor.command("go")


async def test_of_a_deletion_and_an_opening_at_once_one_wins(owner):
    for _ in range(5):
        made = await create(owner, piece())
        shelf = f"/api/v1/productions/{made['id']}/shelf"
        binned, opened = await asyncio.gather(
            owner.put(shelf, {"shelf": "bin"}), owner.post("/api/v1/sessions", {"production": made["id"]}))
        assert (binned.status, opened.status) in {(200, 422), (409, 201)}


async def test_a_search_looks_into_titles_names_notes_tags_and_seasons_in_any_script(owner):
    mark = uuid.uuid4().hex
    document = marked(f"{mark} Лебедине озеро", tags=["Junioren"], season="Spring 2027")
    document["performers"][0]["name"] = "Żaneta O’Neil"
    document["formations"][1]["notes"] = "Lift the chin — 100% sure_of it"
    await create(owner, document)
    await create(owner, marked(f"{mark} other"))
    found = [f"{mark} Лебедине озеро"]
    for text in ("ОЗЕРО", "żaneta o’n", "CHIN", "100% sure_", "junioren", "spring 2027"):
        assert await titles(owner, mark, search=text) == found, text
    for text in ("100_", "%%", "sure%of"):
        assert await titles(owner, mark, search=text) == [], text
    assert await titles(owner, mark, person="ŻANETA") == found
    assert await titles(owner, mark, person="chin") == []
    assert await titles(owner, mark, tag="Junioren", season="Spring 2027") == found
    assert await titles(owner, mark, tag="Junioren", season="2026") == []


async def test_the_first_page_says_by_what_a_shelf_can_be_filtered(owner):
    mark = uuid.uuid4().hex[:12]
    made = await create(owner, marked(f"{mark} one", tags=[mark], season=f"2027 {mark}"))
    page = (await owner.get("/api/v1/productions?limit=1")).json
    assert mark in page["tags"] and f"2027 {mark}" in page["seasons"] and page["shelves"].keys() == {"library", "archive", "bin"}
    await owner.put(f"/api/v1/productions/{made['id']}/shelf", {"shelf": "archive"})
    moved = (await owner.get("/api/v1/productions?limit=1")).json
    assert mark not in moved["tags"] and f"2027 {mark}" not in moved["seasons"]
    assert mark in (await owner.get("/api/v1/productions?shelf=archive")).json["tags"]
    after = (await owner.get(f"/api/v1/productions?limit=1&after={page['next']}")).json
    assert after.keys() == {"productions", "next"}


@pytest.mark.parametrize("query", [
    "shelf=attic", f"season={'x' * 41}", f"person={'x' * 201}", f"search={'x' * 201}",
])
async def test_a_filter_that_cannot_be_is_refused_by_field(owner, query):
    (await owner.get(f"/api/v1/productions?{query}")).problem("invalid", query.split("=")[0])


@pytest.mark.parametrize("field, value", [("season", "x" * 41), ("season", 5), ("tags", ["a", "a"]), ("tags", ["x"] * 13), ("tags", "x")])
async def test_a_season_or_tags_that_cannot_be_are_refused_by_field(owner, field, value):
    made = await create(owner, piece())
    path = f"/api/v1/productions/{made['id']}"
    (await owner.patch(path, {field: value}, If_Match="*")).problem("invalid", field)
    assert (await owner.get(path)).json == made
