"""Share ids: short codes by which anybody takes a copy of a production, or looks at its poster."""

from client import HTTP, piece

from test_links import guest, link_to


async def production(owner, title="Shared"):
    return (await owner.post("/api/v1/productions", piece(title))).json["id"]


async def share_id(owner, production, kind):
    answer = await owner.post(f"/api/v1/productions/{production}/codes", {"kind": kind})
    assert answer.status == 201, answer.body
    return answer.json


async def edited(owner, production, *path, to):
    revision = (await owner.get(f"/api/v1/productions/{production}")).json["revision"]
    edit = {"id": f"00000000-0000-4000-8000-{revision:012}", "base": revision, "label": "x", "changes": [{"set": list(path), "to": to}]}
    answer = await owner.post(f"/api/v1/productions/{production}/edits", edit)
    assert answer.status in (200, 201), answer.body


async def test_a_share_id_gives_the_production_as_it_was_then(owner):
    shared = await production(owner)
    made = await share_id(owner, shared, "copy")
    assert made["link"].endswith(f"/copy#{made['code']}") and len(made["code"]) == 10
    await edited(owner, shared, "title", to="Later")
    anybody = HTTP(owner.url)
    copy = (await anybody.get(f"/api/v1/codes/{made['code']}")).json
    assert (copy["kind"], copy["production"]["title"]) == ("copy", "Shared")
    assert not {"id", "revision", "createdAt", "changedAt"} & copy["production"].keys()
    kept = await owner.post("/api/v1/productions", copy["production"])
    assert kept.status == 201 and kept.json["id"] != shared
    for field in ("performers", "formations", "stage", "tempo"):
        assert kept.json[field] == copy["production"][field]


async def test_a_share_id_is_read_as_people_write_it(owner):
    code = (await share_id(owner, await production(owner), "copy"))["code"]
    answer = await HTTP(owner.url).get(f"/api/v1/codes/{code[:5].lower()}-{code[5:].lower()}")
    assert answer.status == 200


async def test_one_revision_has_one_share_id(owner):
    shared = await production(owner)
    first = await share_id(owner, shared, "copy")
    assert await share_id(owner, shared, "copy") == first
    poster = await share_id(owner, shared, "poster")
    await edited(owner, shared, "title", to="Later")
    assert (await share_id(owner, shared, "copy"))["code"] != first["code"]
    assert (await share_id(owner, shared, "poster"))["code"] == poster["code"]
    listed = (await owner.get(f"/api/v1/productions/{shared}/codes")).json["codes"]
    assert sorted(one["kind"] for one in listed) == ["copy", "copy", "poster"]


async def test_a_poster_shows_the_production_as_it_is_now_and_nobodys_name(owner):
    shared = await production(owner)
    code = (await share_id(owner, shared, "poster"))["code"]
    run = {"at": 1_796_400_000_000, "duration": 5_400_000_000, "place": "Hall 2"}
    await edited(owner, shared, "nextRun", to=run)
    await edited(owner, shared, "title", to="Swan Lake")
    answer = await HTTP(owner.url).get(f"/api/v1/codes/{code}")
    poster = answer.json
    assert poster.keys() == {"kind", "title", "picture", "nextRun"}
    assert (poster["kind"], poster["title"], poster["nextRun"]) == ("poster", "Swan Lake", run)
    assert poster["picture"].startswith("<svg") and "<circle" in poster["picture"]
    whole = (await owner.get(f"/api/v1/productions/{shared}")).json
    for one in whole["performers"]:
        assert one["name"] not in answer.body.decode()
    await edited(owner, shared, "nextRun", to=None)
    assert "nextRun" not in (await HTTP(owner.url).get(f"/api/v1/codes/{code}")).json


async def test_a_share_id_works_until_it_is_taken_back_or_its_production_is_deleted(owner):
    shared, other = await production(owner), await production(owner, "Other")
    code = (await share_id(owner, shared, "copy"))["code"]
    path = f"/api/v1/productions/{{}}/codes/{code}"
    (await owner.delete(path.format(other))).problem("not-found")
    assert (await owner.delete(path.format(shared))).status == 204
    assert (await HTTP(owner.url).get(f"/api/v1/codes/{code}")).json["rule"] == "code"
    code = (await share_id(owner, other, "poster"))["code"]
    assert (await owner.delete(f"/api/v1/productions/{other}", If_Match="*")).status == 204
    (await HTTP(owner.url).get(f"/api/v1/codes/{code}")).problem("not-found")


async def test_only_accounts_make_list_and_take_back_share_ids(owner):
    shared = await production(owner)
    made = await share_id(owner, shared, "copy")
    anybody, reader = HTTP(owner.url), guest(owner, await link_to(owner, shared))
    for method, path, body in [
        ("GET", f"/api/v1/productions/{shared}/codes", None),
        ("POST", f"/api/v1/productions/{shared}/codes", {"kind": "copy"}),
        ("DELETE", f"/api/v1/productions/{shared}/codes/{made['code']}", None),
        ("POST", "/api/v1/qr-codes", {"text": "a"}),
    ]:
        assert (await anybody.ask(method, path, body)).status == 401, path
        assert (await reader.ask(method, path, body)).status == 403, path


async def test_an_invalid_share_is_refused_by_its_field(owner, elsewhere):
    shared = await production(owner)
    (await owner.post(f"/api/v1/productions/{shared}/codes", {"kind": "edit"})).problem("invalid", "kind")
    (await owner.post(f"/api/v1/productions/{shared}/codes", {})).problem("invalid", "kind")
    (await owner.get("/api/v1/productions/00000000-0000-4000-8000-000000000000/codes")).problem("not-found")
    for wrong in ("A", "7KM3PQ9WXA7", "7KM3PQ9WX%01", "..%2F"):
        (await elsewhere.get(f"/api/v1/codes/{wrong}")).problem("not-found")


async def test_wrong_share_ids_are_soon_too_many(elsewhere):
    for guess in range(300):
        answer = await elsewhere.get(f"/api/v1/codes/23456789{'ABCDEFGHJK'[guess % 10]}{'ABCDEFGHJK'[guess // 10 % 10]}")
        if answer.status == 429:
            break
        answer.problem("not-found")
    answer.problem("too-many-attempts")


async def test_a_link_is_drawn_as_a_qr_code_up_to_what_one_holds(owner):
    answer = await owner.post("/api/v1/qr-codes", {"text": "x" * 2_953})
    assert answer.status == 200 and answer.body.startswith(b"<svg")
    for text in ("", "x" * 2_954, "a\x00b"):
        (await owner.post("/api/v1/qr-codes", {"text": text})).problem("invalid", "text")
