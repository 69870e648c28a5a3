"""Productions over HTTP: nothing is lost or half-written, and every refusal names its field."""

import copy
import json
import uuid
from xml.etree import ElementTree

import pytest

from client import piece

HUGE = 10**400


def says(read, document) -> bool:
    """Whether everything in the document is there as it was written; there may be more."""
    if isinstance(document, dict):
        return isinstance(read, dict) and all(k in read and says(read[k], v) for k, v in document.items())
    if isinstance(document, list):
        return isinstance(read, list) and len(read) == len(document) and all(map(says, read, document))
    return read == document


async def create(owner, document):
    answer = await owner.post("/api/v1/productions", document)
    assert answer.status == 201, (answer.status, answer.body)
    return answer


async def test_a_new_production_is_read_back_whole(owner):
    document = piece("Crossing ünïcode 👯", performers=4)
    document["formations"][1]["transition"]["paths"] = {"p1": [{"x": -2, "y": 4.25}, {"x": 0.125, "y": 5}]}
    document["formations"][2]["positions"]["p0"] = {"x": -3.5, "y": 0.1}
    answer = await create(owner, document)
    made = answer.json
    uuid.UUID(made["id"])
    assert made["id"] == made["id"].lower()
    assert made["revision"] == 1
    assert answer.headers["location"].endswith(f"/api/v1/productions/{made['id']}")
    read = await owner.get(f"/api/v1/productions/{made['id']}")
    assert read.status == 200
    for key in document:
        assert says(read.json[key], document[key]), key
    assert {"createdAt", "changedAt"} <= read.json.keys()


async def test_an_etag_is_the_revision_and_spares_what_is_known(owner):
    made = (await create(owner, piece())).json
    path = f"/api/v1/productions/{made['id']}"
    tag = (await owner.get(path)).headers["etag"]
    assert tag == '"1"'
    known = await owner.get(path, If_None_Match=tag)
    assert known.status == 304 and known.body == b"" and known.headers["etag"] == tag
    assert (await owner.get(path, If_None_Match='"0", W/"1"')).status == 304
    assert (await owner.get(path, If_None_Match="*")).status == 304
    assert (await owner.get(path, If_None_Match='"7"')).status == 200


SVG = "{http://www.w3.org/2000/svg}"


def dots(answer) -> list:
    """Where the dots of a picture are in the stage's own units, and their colours; it is well-formed, and nothing else is in it."""
    assert answer.status == 200 and answer.headers["content-type"] == "image/svg+xml", (answer.status, answer.body)
    picture = ElementTree.fromstring(answer.body)
    assert {part.tag for part in picture.iter()} <= {SVG + tag for tag in ("svg", "style", "rect", "path", "g", "circle")}
    return [(float(dot.get("cx")), -float(dot.get("cy")), dot.get("fill")) for dot in picture.iter(SVG + "circle")]


async def test_a_picture_shows_the_first_formation_and_changes_with_it(owner):
    document = piece('"><script>&amp; 👯', performers=3)
    made = (await create(owner, document)).json
    path = f"/api/v1/productions/{made['id']}"
    first = made["formations"][0]["positions"]
    shown = await owner.get(f"{path}/picture")
    assert dots(shown) == [(first[p["id"]]["x"], first[p["id"]]["y"], p["colour"]) for p in made["performers"]]
    tag = shown.headers["etag"]
    assert tag.startswith('"1-') and shown.headers["cache-control"] == "private, no-cache"
    known = await owner.get(f"{path}/picture", If_None_Match=shown.headers["etag"])
    assert known.status == 304 and known.body == b"" and known.headers["etag"] == tag
    older = await owner.get(f"{path}/picture", If_None_Match='"1"')
    assert older.status == 200 and older.body == shown.body, "what an older version drew was kept"
    assert b"prefers-color-scheme:light" in shown.body
    who, where = made["performers"][1]["id"], ["formations", made["formations"][0]["id"], "positions", made["performers"][1]["id"]]
    edit = {"id": str(uuid.uuid4()), "base": 1, "changes": [{"set": where, "to": {"x": -6.25, "y": 9}}, {"set": ["performers", who, "colour"], "to": "#123456"}]}
    assert (await owner.post(f"{path}/edits", edit)).status == 200
    moved = await owner.get(f"{path}/picture", If_None_Match=tag)
    assert dots(moved)[1] == (-6.25, 9, "#123456") and moved.headers["etag"] == tag.replace("1", "2", 1)


async def test_an_empty_production_and_a_full_one_have_pictures_too(owner):
    empty = (await create(owner, {"title": "Nothing yet"})).json
    assert dots(await owner.get(f"/api/v1/productions/{empty['id']}/picture")) == []
    full = (await create(owner, piece("Everybody", performers=500, formations=1))).json
    assert len(dots(await owner.get(f"/api/v1/productions/{full['id']}/picture"))) == 500


async def test_a_picture_is_for_readers_of_the_production(owner, visitor, rehearsal):
    other = (await create(owner, piece())).json
    dancer = visitor.as_((await rehearsal.join("dancer"))["token"])
    assert len(dots(await dancer.get(f"/api/v1/productions/{rehearsal.production['id']}/picture"))) == len(rehearsal.production["performers"])
    (await dancer.get(f"/api/v1/productions/{other['id']}/picture")).problem("not-allowed")
    (await visitor.get(f"/api/v1/productions/{other['id']}/picture")).problem("not-signed-in")
    (await owner.get(f"/api/v1/productions/{uuid.uuid4()}/picture")).problem("not-found")


async def test_a_change_needs_its_base_revision_and_makes_the_next(owner):
    made = (await create(owner, piece())).json
    path = f"/api/v1/productions/{made['id']}"
    (await owner.patch(path, {"title": "B"})).problem("revision-required")
    changed = await owner.patch(path, {"title": "B"}, If_Match='"1"')
    assert changed.status == 200 and changed.headers["etag"] == '"2"', changed.body
    read = (await owner.get(path)).json
    assert read["title"] == "B" and read["revision"] == 2
    stale = await owner.patch(path, {"title": "C"}, If_Match='"1"')
    assert stale.problem("revision-stale")["revision"] == 2
    (await owner.patch(path, {"title": "C"}, If_Match="nonsense")).problem("revision-stale")
    assert (await owner.get(path)).json == read


async def test_of_two_editors_with_one_base_only_one_wins(owner):
    import asyncio
    made = (await create(owner, piece())).json
    path = f"/api/v1/productions/{made['id']}"
    for revision in range(1, 6):
        answers = await asyncio.gather(*(owner.patch(path, {"title": f"T{n}"}, If_Match=f'"{revision}"') for n in range(8)))
        assert sorted(a.status for a in answers) == [200] + [412] * 7
        winner = next(a for a in answers if a.status == 200).json
        assert (await owner.get(path)).json["title"] == winner["title"]


async def test_a_merge_patch_replaces_lists_merges_objects_and_removes_by_null(owner):
    made = (await create(owner, piece())).json
    path = f"/api/v1/productions/{made['id']}"
    formations = copy.deepcopy(made["formations"])
    formations.reverse()
    patch = {"metadata": {"about": None, "by": "Ada"}, "stage": {"width": 20}, "formations": formations}
    changed = (await owner.patch(path, patch, If_Match='"1"')).json
    assert changed["metadata"] == {"by": "Ada"}
    assert changed["stage"] == made["stage"] | {"width": 20}
    assert [f["id"] for f in changed["formations"]] == ["f3", "f2", "f1", "f0"]
    assert (await owner.get(path)).json["formations"] == formations


async def test_a_patch_that_would_break_the_piece_changes_nothing(owner):
    made = (await create(owner, piece())).json
    path = f"/api/v1/productions/{made['id']}"
    for patch, field in [
        ({"tempo": None}, "tempo"), ({"tempo": 5000}, "tempo"), ({"title": ""}, "title"), ({"performers": []}, ""),
        ({"performers": made["performers"][:2]}, ""), ({"formations": "none"}, "formations"), ({"stage": None}, "stage"),
    ]:
        (await owner.patch(path, patch, If_Match='"1"')).problem("invalid", field)
    for whole in (5, [], "x", None, True):
        answer = await owner.ask("PATCH", path, json.dumps(whole).encode(),
                                 {"Content-Type": "application/merge-patch+json", "If-Match": '"1"'})
        answer.problem("malformed")
    assert (await owner.get(path)).json == made
    # What names the production or dates it is the server's to say.
    answer = await owner.patch(path, {"id": str(uuid.uuid4()), "revision": 77, "createdAt": "1999-01-01T00:00:00Z"}, If_Match='"1"')
    if answer.status == 200:
        read = (await owner.get(path)).json
        assert read["id"] == made["id"] and read["revision"] == 2 and read["createdAt"] == made["createdAt"]
    else:
        answer.problem("invalid")


async def test_a_deleted_production_is_gone(owner):
    made = (await create(owner, piece())).json
    path = f"/api/v1/productions/{made['id']}"
    (await owner.delete(path)).problem("revision-required")
    (await owner.delete(path, If_Match='"9"')).problem("revision-stale")
    assert (await owner.delete(path, If_Match='"1"')).status == 204
    (await owner.get(path)).problem("not-found")
    (await owner.delete(path, If_Match='"1"')).problem("not-found")
    (await owner.patch(path, {"title": "x"}, If_Match='"1"')).problem("not-found")


async def test_a_production_in_a_live_session_is_not_pulled_from_under_it(rehearsal, owner):
    conductor = await rehearsal.conductor()
    path = f"/api/v1/productions/{rehearsal.production['id']}"
    (await owner.delete(path, If_Match='"1"')).problem("production-in-use")
    assert (await owner.get(path)).status == 200
    await conductor.command("go")


@pytest.mark.parametrize("sort", ["title", "changedAt", "createdAt"])
@pytest.mark.parametrize("order", ["asc", "desc"])
async def test_paging_shows_every_production_once_in_order(own_productions, sort, order):
    owner, mine = own_productions
    everything, after, pages = [], None, 0
    while True:
        path = f"/api/v1/productions?sort={sort}&order={order}&limit=40" + (f"&after={after}" if after else "")
        answer = await owner.get(path)
        assert answer.status == 200, answer.body
        page = answer.json
        assert len(page["productions"]) <= 40
        everything += page["productions"]
        pages += 1
        after = page["next"]
        if after is None:
            break
        assert len(page["productions"]) == 40
        assert pages < 100
    ids = [p["id"] for p in everything]
    assert len(ids) == len(set(ids))
    assert mine <= set(ids)
    keys = [p[sort] for p in everything if p["id"] in mine]
    if sort == "title":  # how a database orders letters is its own business; case is not tested here
        assert keys == sorted(keys, reverse=order == "desc")
    else:
        assert keys == sorted(keys, reverse=order == "desc")
    one = next(p for p in everything if p["id"] in mine)
    assert {"id", "revision", "title", "performers", "formations", "duration", "createdAt", "changedAt"} <= one.keys()
    assert one["performers"] == 3 and one["formations"] == 4 and one["duration"] == 4 * 500_000 + 3 * 400_000


@pytest.fixture(scope="module")
def own_productions(shared_owner):
    made = set()
    for number in range(25):
        title = f"Paged {(number * 7) % 25 // 2:02}"  # some share a title
        made.add(shared_owner.ask_now("POST", "/api/v1/productions", piece(title)).json["id"])
    return shared_owner, made


@pytest.mark.parametrize("query", [
    "sort=colour", "order=sideways", "limit=0", "limit=201", "limit=-1", "limit=ten", "limit=1e9", "after=nonsense",
    "after=x%20y", "after='%20OR%201=1--", "limit=99999999999999999999", "sort=title%3BDROP%20TABLE%20production",
])
async def test_a_bad_page_request_is_refused_by_field(owner, query):
    (await owner.get(f"/api/v1/productions?{query}")).problem("invalid", query.split("=")[0])


def changed(path: str, value):
    """A good document with one thing wrong."""
    document = piece()
    place = document
    *steps, last = path.split("/")
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    last = int(last) if isinstance(place, list) else last
    if value is DELETE:
        del place[last]
    else:
        place[last] = value
    return document


DELETE = object()
BAD = [
    ("title", DELETE), ("title", ""), ("title", "x" * 201), ("title", 5), ("title", None), ("title", "a\u0000b"), ("title", "a\nb"),
    ("title", {"en": "x"}), ("title", True), ("title", "\u001b[31m"),
    ("tempo", 19), ("tempo", 401), ("tempo", "120"), ("tempo", None), ("tempo", -120), ("tempo", 1e300), ("tempo", []),
    ("stage", []), ("stage", 5), ("stage/width", 0), ("stage/width", -16), ("stage/width", "16"), ("stage/width", 1e300),
    ("stage/depth", 0), ("stage/metresPerUnit", 0), ("stage/metresPerUnit", -1), ("stage/wings", -1),
    ("stage/apron", -1), ("stage/wingsShown", "yes"),
    ("performers", {}), ("performers", 5), ("performers/0", 5), ("performers/0", None), ("performers/0/id", 5), ("performers/0/id", ""),
    ("performers/0/id", "a b"), ("performers/0/id", "x" * 65), ("performers/0/id", "é"), ("performers/0/id", "p1"),
    ("performers/0/label", ""), ("performers/0/label", "123456789"), ("performers/0/name", ""), ("performers/0/name", "x" * 201),
    ("performers/0/colour", "red"), ("performers/0/colour", "#12"), ("performers/0/colour", "#gggggg"), ("performers/0/colour", 5),
    ("performers/0/symbol", "blob"), ("performers/0/symbol", 5),
    ("formations", {}), ("formations", 5), ("formations/0", 5), ("formations/0/id", "f1"), ("formations/0/id", "../etc"),
    ("formations/0/name", ""), ("formations/0/name", 5),
    ("formations/0/hold", -1), ("formations/0/hold", 3_600_000_001), ("formations/0/hold", 1.5), ("formations/0/hold", "1"),
    ("formations/0/hold", 1e30), ("formations/0/hold", HUGE),
    ("formations/0/positions", DELETE), ("formations/0/positions", []), ("formations/0/positions/p0", DELETE),
    ("formations/0/positions/p0", [1, 2]), ("formations/0/positions/p0/x", 1000.5), ("formations/0/positions/p0/x", -1001),
    ("formations/0/positions/p0/y", "2"), ("formations/0/positions/p0/y", None), ("formations/0/positions/p0/y", DELETE),
    ("formations/0/positions/stranger", {"x": 0, "y": 0}), ("formations/0/positions/p0/x", HUGE),
    ("formations/0/transition/duration", -1), ("formations/0/transition/duration", 3_600_000_001),
    ("formations/0/transition/duration", 0.5), ("formations/0/transition/duration", "4"), ("formations/0/transition/easing", "bouncy"),
    ("formations/0/transition/easing", 5), ("formations/0/transition/paths", []),
    ("formations/0/transition/paths", {"p0": []}), ("formations/0/transition/paths", {"p0": [{"x": 0, "y": 0}]}),
    ("formations/0/transition/paths", {"p0": [{"x": 0, "y": 0}] * 3}), ("formations/0/transition/paths", {"p0": [{"x": 0}, {"y": 0}]}),
    ("formations/0/transition/paths", {"nobody": [{"x": 0, "y": 0}] * 2}),
    ("formations/0/transition/paths", {"p0": [{"x": 1e9, "y": 0}] * 2}),
    ("metadata", []), ("metadata", {"k": 5}), ("metadata", {"k": "a\u0000"}),
    ("metadata", {f"k{n}": "v" for n in range(65)}), ("metadata", "x"),
]


@pytest.mark.parametrize("path, value", BAD, ids=lambda v: ("deleted" if v is DELETE else repr(v))[:40])
async def test_a_bad_document_is_refused_by_field(owner, path, value):
    body = json.dumps(changed(path, value)).encode()
    answer = await owner.ask("POST", "/api/v1/productions", body, {"Content-Type": "application/json"})
    # At fault is the thing or something in it: its own name, or its parent's when it is a matter of the whole.
    names = [step for step in path.split("/") if not step.isdigit()]
    problem = answer.problem("invalid")
    assert names[0] in problem.get("field", ""), problem
    assert any(n in problem["field"] for n in names[-2:]), problem


@pytest.mark.parametrize("body", [
    b"", b"{", b"null", b"[]", b'"x"', b"5", b"\xff\xfe{}", b'{"title":"\\ud800"}', b"{}" * 2,
    b'{"title":NaN}', b"[" * 10_000, b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    b'{"title":"\xc0\xaf"}', b'{"title":"\xed\xa0\x80"}',
], ids=lambda b: repr(b[:24]))
async def test_a_body_that_is_no_document_is_refused(owner, body):
    (await owner.ask("POST", "/api/v1/productions", body, {"Content-Type": "application/json"})).problem("malformed")


async def test_a_number_without_bounds_is_refused_by_name(owner):
    answer = await owner.ask("POST", "/api/v1/productions", b'{"tempo":1e999,"title":"x"}', {"Content-Type": "application/json"})
    answer.problem("invalid", "tempo")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml", ""])
async def test_another_content_type_is_refused(owner, kind):
    answer = await owner.ask("POST", "/api/v1/productions", b"title=x", {"Content-Type": kind})
    answer.problem("unsupported-media-type")


async def test_more_than_500_performers_or_1000_formations_are_refused_with_the_limit(owner):
    many = piece(performers=501, formations=1)
    assert "500" in (await owner.post("/api/v1/productions", many)).problem("invalid", "performers")["detail"]
    long = piece(performers=1, formations=1001)
    assert "1000" in (await owner.post("/api/v1/productions", long)).problem("invalid", "formations")["detail"].replace(",", "")


async def test_the_largest_piece_allowed_is_kept_whole(owner):
    document = piece("Largest", performers=500, formations=40)
    made = (await create(owner, document)).json
    read = (await owner.get(f"/api/v1/productions/{made['id']}")).json
    assert says(read["performers"], document["performers"]) and says(read["formations"], document["formations"])


async def test_ids_left_out_are_made_and_unique(owner):
    document = piece()
    for f in document["formations"]:
        del f["id"]
    made = (await create(owner, document)).json
    assert len({f["id"] for f in made["formations"]}) == 4
    assert all(f["id"] for f in made["formations"])


@pytest.mark.parametrize("title", [
    "Robert'); DROP TABLE production;--", "<img src=x onerror=alert(1)>", "%s%s%s%n", "${jndi:ldap://x}", "../../etc/passwd", "\\", "👯‍♀️" * 20,
    "שלום", "e\u0301",
])
async def test_a_strange_title_is_only_a_title(owner, title):
    made = (await create(owner, piece(title))).json
    assert (await owner.get(f"/api/v1/productions/{made['id']}")).json["title"] == title
    assert (await owner.get("/api/v1/productions?limit=200")).status == 200


@pytest.mark.parametrize("id", ["nonsense", "1", "..%2f..%2fetc%2fpasswd", "'%20OR%20''='", "A" * 3000, str(uuid.uuid4())])
async def test_an_unknown_production_is_404(owner, id):
    (await owner.get(f"/api/v1/productions/{id}")).problem("not-found")
    (await owner.patch(f"/api/v1/productions/{id}", {"title": "x"}, If_Match='"1"')).problem("not-found")
    (await owner.delete(f"/api/v1/productions/{id}", If_Match='"1"')).problem("not-found")
