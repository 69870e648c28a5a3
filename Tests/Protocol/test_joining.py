"""Who comes in, with what, and what each may do."""

import uuid

import pytest

from client import HTTP, Live, Refused, piece

ROLES = ["conductor", "dancer", "screen"]


@pytest.mark.parametrize("role", ROLES)
async def test_a_code_makes_a_member_of_its_role(rehearsal, role):
    joined = await rehearsal.join(role, "Ada")
    assert {"token", "session", "member", "role", "socket"} <= joined.keys()
    assert joined["session"] == rehearsal.id
    assert joined["role"] == role
    assert joined["socket"] == f"/live/{rehearsal.id}"
    assert len(joined["token"]) >= 43, "32 random bytes"
    live = await rehearsal.connect(joined)
    assert live.welcome["member"]["id"] == joined_member(joined)
    assert live.welcome["member"]["role"] == role
    assert live.welcome["member"]["name"] == "Ada"


def joined_member(joined: dict) -> str:
    member = joined["member"]
    return member["id"] if isinstance(member, dict) else member


async def test_a_code_is_read_as_people_type_it(rehearsal):
    code = rehearsal.codes["dancer"]
    typed = [code.lower(), f"{code[:3]}-{code[3:]}", f" {code[:2]} {code[2:]} "]
    for way in typed:
        assert (await rehearsal.owner.as_().join(way, "Typist")).status == 201, way


async def test_the_right_role_may_be_named_and_a_greater_one_may_not_be_taken(rehearsal):
    visitor = rehearsal.owner.as_()
    assert (await visitor.join(rehearsal.codes["dancer"], "Dan", role="dancer")).status == 201
    (await visitor.join(rehearsal.codes["dancer"], "Eve", role="conductor")).problem("not-allowed", "role")
    (await visitor.join(rehearsal.codes["dancer"], "Eve", role="emperor")).problem("invalid", "role")
    (await visitor.join(rehearsal.codes["screen"], "Eve", role="owner")).problem("invalid", "role")


@pytest.mark.parametrize("body, code, field", [
    ({}, "invalid", "code"), ({"code": "ABCDEF"}, "unknown-code", "code"), ({"code": 5, "name": "x"}, "invalid", "code"),
    ({"code": None, "name": "x"}, "invalid", "code"), ({"code": [], "name": "x"}, "invalid", "code"),
    ({"code": "", "name": "x"}, "unknown-code", "code"), ({"code": "A" * 10_000, "name": "x"}, "too-large", None),
    ({"code": "'; DROP TABLE session; --", "name": "x"}, "unknown-code", "code"),
    ({"code": "\u0000\u0000", "name": "x"}, "unknown-code", "code"), ({"code": "AAAAA1", "name": "x"}, "unknown-code", "code"),
    ({"code": "ÄÖÜÄÖÜ", "name": "x"}, "unknown-code", "code"), ([], "malformed", None), ("text", "malformed", None),
    (None, "malformed", None),
], ids=lambda v: repr(v)[:40])
async def test_a_join_without_a_good_code_is_refused_by_field(elsewhere, body, code, field):
    import json
    answer = await elsewhere.ask("POST", "/api/v1/join", json.dumps(body).encode(), {"Content-Type": "application/json"})
    answer.problem(code, field)


@pytest.mark.parametrize("name", [
    "", " ", "\t", "a\u0000b", "a\nb", "x" * 201, 5, None, {}, ["x"], True,
], ids=lambda v: repr(v)[:20])
async def test_a_name_that_is_none_is_refused(rehearsal, name):
    answer = await rehearsal.owner.as_().post("/api/v1/join", {"code": rehearsal.codes["dancer"], "name": name})
    answer.problem("invalid", "name")


@pytest.mark.parametrize("name", ["Ёлка", "田中", "👩🏽‍🎤", "محمد", "O'Brien\"; DROP TABLE member; --", "<script>alert(1)</script>", "x" * 64])
async def test_a_persons_name_stays_as_it_is(rehearsal, name):
    live = await rehearsal.come("dancer", name)
    assert live.welcome["member"]["name"] == name


async def test_a_wrong_code_is_404_with_the_field_and_then_429_with_retry_after(elsewhere, rehearsal):
    wrong = 0
    for attempt in range(300):
        answer = await elsewhere.join("ZZZZZ" + "23456789"[attempt % 8], "Guesser")
        if answer.status == 429:
            break
        answer.problem("unknown-code", "code")
        wrong += 1
    answer.problem("too-many-attempts")
    assert int(answer.headers["retry-after"]) >= 1
    assert 3 <= wrong <= 100, f"{wrong} guesses before the limit"
    # Nobody else is refused because of it.
    assert (await rehearsal.owner.as_().join(rehearsal.codes["dancer"], "Dan")).status == 201


async def test_naming_another_address_does_not_lift_the_limit(elsewhere):
    for attempt in range(300):
        forged = f"10.0.{attempt // 250}.{attempt % 250}"
        answer = await elsewhere.ask(
            "POST", "/api/v1/join", {"code": "ZZZZZZ", "name": "Guesser"},
            {"X-Forwarded-For": forged, "Forwarded": f"for={forged}", "X-Real-IP": forged, "Content-Type": "application/json"})
        if answer.status == 429:
            return
        answer.problem("unknown-code", "code")
    raise AssertionError("300 guesses were not too many")


async def test_a_whole_company_joins_from_behind_one_address(rehearsal, elsewhere):
    for number in range(110):
        answer = await elsewhere.join(rehearsal.codes["dancer"], f"Dancer {number}")
        assert answer.status == 201, (number, answer.status, answer.body)


async def test_codes_of_an_ended_session_no_longer_admit(rehearsal, elsewhere):
    conductor = await rehearsal.conductor()
    await conductor.command("end")
    for role in ROLES:
        (await elsewhere.join(rehearsal.codes[role], "Late")).problem("unknown-code", "code")


async def test_me_gives_the_own_member(rehearsal, owner, visitor):
    joined = await rehearsal.join("dancer", "Dan")
    me = (await visitor.as_(joined["token"]).get("/api/v1/me")).json
    assert me["session"] == rehearsal.id and joined_member(joined) in str(me["member"])
    assert "account" in (await owner.get("/api/v1/me")).json
    (await visitor.get("/api/v1/me")).problem("not-signed-in")


async def test_a_token_works_as_header_and_as_cookie(rehearsal, visitor):
    joined = await rehearsal.join("dancer", "Dan")
    path = f"/api/v1/sessions/{rehearsal.id}"
    assert (await visitor.as_(joined["token"]).get(path)).status == 200
    assert (await visitor.as_(cookie=joined["token"]).get(path)).status == 200


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 100_00, "..", "%00", "' OR 1=1 --", "Bearer", "null"], ids=lambda t: t[:12])
async def test_a_token_that_is_none_is_401(rehearsal, visitor, token):
    answer = await visitor.as_(token).get(f"/api/v1/sessions/{rehearsal.id}")
    answer.problem("not-signed-in")
    assert "www-authenticate" in answer.headers


async def test_each_role_reads_and_writes_only_its_own(rehearsal, owner, visitor):
    """The matrix: rows are requests, with the status of those who may and the codes of those who are refused."""
    other = await owner.post("/api/v1/productions", piece("Other"))
    session, production = f"/api/v1/sessions/{rehearsal.id}", f"/api/v1/productions/{rehearsal.production['id']}"
    people = {
        "nobody": visitor,
        "conductor": visitor.as_((await rehearsal.join("conductor"))["token"]),
        "dancer": visitor.as_((await rehearsal.join("dancer"))["token"]),
        "screen": visitor.as_((await rehearsal.join("screen"))["token"]),
        "owner": owner,
    }
    everybody_inside = {"nobody": "not-signed-in"}
    conductors = everybody_inside | {"dancer": "not-allowed", "screen": "not-allowed"}
    owner_only = conductors | {"conductor": "not-allowed"}
    matrix = [
        ("GET", session, None, 200, everybody_inside),
        ("GET", f"{session}/events?after=0", None, 200, everybody_inside),
        ("GET", f"{session}/notes", None, 200, everybody_inside),
        ("GET", f"{session}/takes", None, 200, everybody_inside),
        ("GET", production, None, 200, everybody_inside),
        ("GET", f"{production}/edits?after=0", None, 200, owner_only),
        ("GET", f"{production}?revision=1", None, 200, owner_only),
        ("GET", f"{session}/join-codes/dancer.svg", None, 200, conductors),
        ("GET", "/api/v1/productions", None, 200, owner_only),
        ("GET", "/api/v1/sessions", None, 200, owner_only),
        ("POST", "/api/v1/productions", piece("Mine"), 201, owner_only),
        ("POST", "/api/v1/sessions", {"production": rehearsal.production["id"]}, 201, owner_only),
        ("PATCH", production, {"tempo": 121}, 200, owner_only),
        ("GET", f"/api/v1/productions/{other.json['id']}", None, 200, owner_only),
        ("DELETE", f"/api/v1/productions/{other.json['id']}", None, 204, owner_only),
    ]
    wrong = []
    for method, path, body, done, refused in matrix:
        for who, person in people.items():
            headers = {"If-Match": '"1"'} if method in ("PATCH", "DELETE") else {}
            if method == "PATCH":
                headers["Content-Type"] = "application/merge-patch+json"
            answer = await person.ask(method, path, body, headers)
            try:
                if who in refused:
                    answer.problem(refused[who])
                else:
                    assert answer.status == done, f"{answer.status} instead of {done}: {answer.body[:120]!r}"
            except AssertionError as fault:
                wrong.append(f"{who} {method} {path}: {fault}")
    assert not wrong, "\n".join(wrong)


async def test_join_codes_are_for_the_owner_and_conductors(rehearsal, owner, visitor):
    path = f"/api/v1/sessions/{rehearsal.id}"
    assert (await owner.get(path)).json["joinCodes"] == rehearsal.codes
    conductor = visitor.as_((await rehearsal.join("conductor"))["token"])
    assert (await conductor.get(path)).json["joinCodes"] == rehearsal.codes
    for role in ("dancer", "screen"):
        assert (await visitor.as_((await rehearsal.join(role))["token"]).get(path)).json.get("joinCodes") is None


async def test_a_members_token_is_worth_nothing_in_another_session(rehearsal, owner, visitor):
    other = (await owner.post("/api/v1/sessions", {"production": rehearsal.production["id"]})).json
    me = visitor.as_((await rehearsal.join("conductor"))["token"])
    for path in ("", "/events?after=0", "/notes", "/join-codes/dancer.svg"):
        (await me.get(f"/api/v1/sessions/{other['session']}{path}")).problem("not-allowed")


async def test_a_revoked_member_is_closed_with_4001_and_stays_out(rehearsal, owner, visitor):
    conductor = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer", "Dan")
    eve = visitor.as_(dancer.token)
    path = f"/api/v1/sessions/{rehearsal.id}/members/"
    (await eve.delete(path + conductor.member)).problem("not-allowed")
    answer = await visitor.as_(conductor.token).delete(path + dancer.member)
    assert answer.status == 204, answer.body
    assert await dancer.closed() == 4001
    (await eve.get(f"/api/v1/sessions/{rehearsal.id}")).problem("not-signed-in")
    again = await Live.open(owner.url, f"/live/{rehearsal.id}", dancer.token, welcome=False)
    assert await again.closed() == 4001
    await conductor.alive()


async def test_signing_out_ends_the_token(rehearsal, visitor):
    me = visitor.as_((await rehearsal.join("dancer"))["token"])
    assert (await me.post("/api/v1/sign-out")).status == 204
    (await me.get(f"/api/v1/sessions/{rehearsal.id}")).problem("not-signed-in")


async def test_a_cookies_write_from_a_foreign_page_is_403(owner):
    browser = owner.as_(cookie=owner.token)
    for origin in ("https://evil.example", "null", owner.url + ".evil.example", "http://127.0.0.1:1"):
        (await browser.post("/api/v1/productions", piece(), Origin=origin)).problem("foreign-origin")
    own = await browser.post("/api/v1/productions", piece(), Origin=owner.url)
    assert own.status == 201, own.body


async def test_a_qr_code_of_a_join_link_is_a_picture(rehearsal, owner):
    for role in ROLES:
        answer = await owner.get(f"/api/v1/sessions/{rehearsal.id}/join-codes/{role}.svg")
        assert answer.status == 200 and answer.headers["content-type"].startswith("image/svg+xml")
        assert b"<svg" in answer.body
    (await owner.get(f"/api/v1/sessions/{rehearsal.id}/join-codes/emperor.svg")).problem("not-found")


async def test_a_session_of_no_production_is_refused(owner):
    (await owner.post("/api/v1/sessions", {"production": str(uuid.uuid4())})).problem("invalid", "production")
    (await owner.post("/api/v1/sessions", {"production": "nonsense"})).problem("invalid", "production")
    (await owner.post("/api/v1/sessions", {"production": 5})).problem("invalid", "production")
    (await owner.post("/api/v1/sessions", {})).problem("invalid", "production")


async def test_open_sessions_are_listed(rehearsal, owner):
    conductor = await rehearsal.conductor()
    listed = {s["session"]: s for s in (await owner.get("/api/v1/sessions")).json["sessions"]}
    mine = listed[rehearsal.id]
    assert mine["production"]["id"] == rehearsal.production["id"]
    assert mine["joinCodes"] == rehearsal.codes
    assert mine["present"] == 1 and "openedAt" in mine
    await conductor.command("end")
    assert rehearsal.id not in {s["session"] for s in (await owner.get("/api/v1/sessions")).json["sessions"]}


async def test_an_unknown_session_is_404(owner):
    for id in (str(uuid.uuid4()), "nonsense"):
        (await owner.get(f"/api/v1/sessions/{id}")).problem("not-found")
