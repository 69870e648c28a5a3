"""Links to productions: whoever has one reads that production and nothing else, until it ends or is taken back."""

from client import HTTP, piece

from test_tracks import upload, wav


async def production(owner, title="Shared"):
    return (await owner.post("/api/v1/productions", piece(title))).json["id"]


async def link_to(owner, production, **fields):
    answer = await owner.post(f"/api/v1/productions/{production}/links", {"name": "Dancers", **fields})
    assert answer.status == 201, answer.body
    return answer.json


def guest(owner, link):
    return HTTP(owner.url, link["link"].split("#")[1])


async def test_a_guest_reads_the_shared_production_and_nothing_else(owner):
    shared, other = await production(owner), await production(owner, "Other")
    reader = guest(owner, await link_to(owner, shared))
    assert (await reader.get("/api/v1/me")).json == {"production": shared, "role": "see", "link": "Dancers"}
    assert (await reader.get(f"/api/v1/productions/{shared}")).json["title"] == "Shared"
    refused = [
        ("GET", f"/api/v1/productions/{other}", None), ("GET", "/api/v1/productions", None),
        ("GET", f"/api/v1/productions/{shared}?revision=1", None), ("GET", f"/api/v1/productions/{shared}/links", None),
        ("POST", f"/api/v1/productions/{shared}/links", {"name": "More"}), ("GET", "/api/v1/templates", None),
        ("POST", "/api/v1/sessions", {"production": shared}), ("GET", "/api/v1/sessions", None),
        ("GET", f"/api/v1/productions/{shared}/edits", None), ("DELETE", "/api/v1/me", None),
        ("GET", "/api/v1/recogniser/weights", None), ("GET", "/api/v1/local-pose-worker", None),
        ("POST", "/api/v1/sign-out", None),
    ]
    for method, path, body in refused:
        answer = await reader.ask(method, path, body)
        assert answer.status in (403, 404, 405), (method, path, answer.status, answer.body)
        assert answer.status != 404 or method == "DELETE", (method, path)


async def test_a_guest_hears_only_what_the_shared_production_plays(owner):
    shared = await production(owner)
    reader = guest(owner, await link_to(owner, shared))
    kept = upload(owner, wav(60_000, 1))
    answer = await reader.get(f"/api/v1/tracks/{kept.json['track']['digest']}")
    assert (answer.status, answer.json["rule"]) == (403, "ownProduction")


async def test_a_link_works_until_it_is_taken_back(owner):
    shared = await production(owner)
    link = await link_to(owner, shared, days=30)
    listed = (await owner.get(f"/api/v1/productions/{shared}/links")).json["links"]
    assert [one["id"] for one in listed] == [link["id"]] and "link" not in listed[0]
    assert listed[0]["endsAt"] > listed[0]["madeAt"]
    reader = guest(owner, link)
    assert (await reader.get(f"/api/v1/productions/{shared}")).status == 200
    assert (await owner.delete(f"/api/v1/productions/{shared}/links/{link['id']}")).status == 204
    assert (await reader.get(f"/api/v1/productions/{shared}")).status == 401
    again = await owner.delete(f"/api/v1/productions/{shared}/links/{link['id']}")
    assert (again.status, again.json["rule"]) == (404, "link")


async def test_a_link_of_a_deleted_production_works_no_longer(owner):
    shared = await production(owner)
    reader = guest(owner, await link_to(owner, shared))
    assert (await owner.delete(f"/api/v1/productions/{shared}", If_Match="*")).status == 204
    assert (await reader.get("/api/v1/me")).status == 401


async def test_a_refusal_names_the_rule_of_a_link(owner):
    shared = await production(owner)
    path = f"/api/v1/productions/{shared}/links"
    for body, field in [({}, "name"), ({"name": ""}, "name"), ({"name": "x" * 201}, "name"), ({"name": "A", "days": 0}, "days"),
                        ({"name": "A", "days": 3661}, "days"), ({"name": "A", "days": 10**30}, "days"), ({"name": "A", "days": "x"}, "days")]:
        answer = await owner.post(path, body)
        assert (answer.status, answer.json.get("field")) == (422, field), (body, answer.body)
    for _ in range(50):
        await link_to(owner, shared)
    answer = await owner.post(path, {"name": "One more"})
    assert (answer.status, answer.json["rule"], answer.json["values"]) == (422, "links", {"most": 50})
    assert (await owner.post("/api/v1/productions/00000000-0000-4000-8000-000000000000/links", {"name": "A"})).status == 404
