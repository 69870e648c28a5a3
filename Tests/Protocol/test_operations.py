"""What an operator looks at, and the descriptions that the server gives of itself."""

import re
import uuid

import jsonschema
import pytest
from openapi_spec_validator import validate

from client import Live

METRIC = re.compile(r'^[a-zA-Z_:][a-zA-Z0-9_:]*(\{([a-zA-Z_][a-zA-Z0-9_]*="(\\.|[^"\\])*",?)*\})? (-?[0-9.e+-]+|NaN|[+-]Inf)( [0-9]+)?$')


async def test_health_and_readiness_are_public(visitor):
    for path in ("/healthz", "/readyz"):
        answer = await visitor.get(path)
        assert answer.status == 200, (path, answer.body)
        assert "no-store" in answer.headers.get("cache-control", "no-store")


async def test_metrics_are_prometheus_text_with_what_an_operator_needs(rehearsal, visitor):
    conductor = await rehearsal.conductor()
    # However slow the machine, the first cue is still ahead when the second GO comes.
    await conductor.command("lead", least=2_000_000, most=2_000_000)
    await conductor.command("go")
    await conductor.refusal("go")
    answer = await visitor.get("/metrics")
    assert answer.status == 200 and answer.headers["content-type"].startswith("text/plain")
    text = answer.body.decode()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for line in lines:
        assert METRIC.match(line), line
    series = [line.split(" ")[0] for line in lines]
    assert len(series) == len(set(series)), "a series appears twice"
    for wanted in ("connections", "sockets_groups", "runthrough_groups", "(queue|outbox)", "append", "broadcast", "refus"):
        assert re.search(rf"^\S*{wanted}", text, re.M), f"no metric about {wanted}"
    assert re.search(r'refus\S*\{[^}]*code="tooSoon"', text), "refusals by code"
    for latency in ("append", "broadcast"):
        assert re.search(rf"^\S*{latency}\S*_(count|sum|bucket)\S* ", text, re.M), f"no distribution of the {latency} latency"
    connections = [float(line.split()[-1]) for line in lines if re.match(r"^\S*connections(\{[^}]*\})? ", line)]
    assert max(connections) >= 1
    for secret in (conductor.token, rehearsal.codes["conductor"], rehearsal.id):
        assert secret not in text, "neither secrets nor one series a session"


@pytest.fixture
async def openapi(visitor):
    answer = await visitor.get("/api/openapi.json")
    assert answer.status == 200 and "json" in answer.headers["content-type"]
    return answer.json


async def test_the_openapi_document_is_valid_and_has_every_call(openapi):
    assert openapi["openapi"].startswith("3.1")
    validate(openapi)
    prefix = (openapi.get("servers") or [{"url": ""}])[0]["url"].rstrip("/")
    prefix = prefix if prefix.startswith("/") else ""
    described = {(method.upper(), re.sub(r"\{[^}]+\}", "{}", prefix + path))
                 for path, item in openapi["paths"].items() for method in item if method in ("get", "post", "patch", "delete", "put")}
    for call in [
        ("POST", "/api/v1/join"), ("POST", "/api/v1/productions"), ("GET", "/api/v1/productions"), ("GET", "/api/v1/productions/{}"),
        ("PATCH", "/api/v1/productions/{}"), ("DELETE", "/api/v1/productions/{}"), ("POST", "/api/v1/sessions"),
        ("GET", "/api/v1/sessions/{}"), ("GET", "/api/v1/sessions/{}/events"), ("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/metrics"),
    ]:
        assert call in described, call


def resolved(document, node):
    while isinstance(node, dict) and "$ref" in node:
        place = document
        for step in node["$ref"].removeprefix("#/").split("/"):
            place = place[step.replace("~1", "/").replace("~0", "~")]
        node = place
    return node


def schema_of(document, schema):
    """A schema that can be checked alone: the document's own definitions come along."""
    return {"components": document.get("components", {})} | schema


async def test_every_call_answers_as_described(openapi, rehearsal, owner, visitor):
    """Each call by the owner, by nobody and with a body that fits nothing: the status is one that is described, and the body fits."""
    joined = await rehearsal.join("dancer")
    values = {"member": joined["member"] if isinstance(joined["member"], str) else joined["member"]["id"], "role": "dancer", "code": rehearsal.codes["dancer"]}
    wrong = []
    for path, item in openapi["paths"].items():
        for method, operation in item.items():
            if method not in ("get", "post", "patch", "delete", "put"):
                continue
            def fill(match):
                name = match.group(1)
                if name in values:
                    return values[name]
                return rehearsal.id if "session" in path else rehearsal.production["id"] if "production" in path else "x"
            concrete = re.sub(r"\{([^}]+)\}", fill, path)
            bodies = [None] if method in ("get", "delete") else [{"nothing": "fits"}, None]
            for who in (visitor, owner):
                if who is owner and (method == "delete" or "sign-out" in path):
                    continue
                for body in bodies:
                    answer = await who.ask(method.upper(), concrete, body)
                    described = operation["responses"]
                    found = described.get(str(answer.status), described.get(f"{answer.status // 100}XX", described.get("default")))
                    what = f"{'owner' if who is owner else 'nobody'} {method.upper()} {concrete} -> {answer.status}"
                    if found is None:
                        wrong.append(f"{what}: only {sorted(described)} are described: {answer.body[:150]!r}")
                        continue
                    content = resolved(openapi, found).get("content", {})
                    kind = answer.headers.get("content-type", "").split(";")[0]
                    content = {name.split(";")[0]: value for name, value in content.items()}
                    if answer.body and content and kind not in content:
                        wrong.append(f"{what}: {kind} is not described, {sorted(content)} are")
                    elif "json" in kind and "schema" in content.get(kind, {}):
                        for error in jsonschema.Draft202012Validator(schema_of(openapi, content[kind]["schema"])).iter_errors(answer.json):
                            wrong.append(f"{what}: {error.json_path}: {error.message[:200]}")
    assert not wrong, "\n".join(wrong)


async def test_the_asyncapi_document_describes_every_frame_that_is_sent(rehearsal, owner, visitor):
    answer = await visitor.get("/api/asyncapi.json")
    assert answer.status == 200 and "json" in answer.headers["content-type"]
    document = answer.json
    assert re.match(r"^[23]\.", document["asyncapi"]) and document["info"]["title"] and document["channels"]

    def references(node):
        if isinstance(node, dict):
            if "$ref" in node:
                yield node["$ref"]
            for value in node.values():
                yield from references(value)
        elif isinstance(node, list):
            for value in node:
                yield from references(value)

    for reference in references(document):
        assert reference.startswith("#/"), reference
        resolved(document, {"$ref": reference})
    messages = [resolved(document, m) for m in document["components"]["messages"].values()]
    schemas = [resolved(document, m["payload"]) for m in messages]
    schemas = [resolved(document, s["schema"]) if "schemaFormat" in s else s for s in schemas]
    for schema in schemas:
        jsonschema.Draft202012Validator.check_schema(schema)
    validators = [jsonschema.Draft202012Validator(schema_of(document, s)) for s in schemas]

    conductor = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer")
    await dancer.say({"type": "signal", "kind": "ready", "ready": True})
    await dancer.say({"type": "signal", "kind": "clock", "bound": 1000, "delay": 900, "battery": 1})
    await dancer.command("assign", performer="p0", member=dancer.member)
    await conductor.signal("members", lambda s: any(m.get("quality") for m in s["joined"] + s["changed"]))
    await conductor.command("assign", performer="p0", member=None)
    for kind, fields in [("go", {}), ("jump", {"formation": 0}), ("play", {}), ("rate", {"rate": 2}), ("seek", {"position": 5}),
                         ("note", {"text": "x"}), ("note", {"text": "x", "performer": "p1"})]:
        await conductor.cue(kind, **fields)
    await conductor.signal("formation")
    await conductor.command("pause")
    await conductor.sync()
    await conductor.refusal("rate", rate=9)
    await conductor.say_and_be_refused("nonsense")
    assert (await owner.patch(f"/api/v1/productions/{rehearsal.production['id']}", {"tempo": 99}, If_Match='"1"')).status == 200
    await conductor.signal("edited")
    resumed = await rehearsal.come("screen", after=0)
    await conductor.command("end")
    await conductor.closed()
    unfit = []
    for frame in conductor.frames + dancer.frames + resumed.frames:
        fitting = [v for v in validators if v.is_valid(frame)]
        if not fitting:
            unfit.append(str(frame))
    assert not unfit, f"{len(unfit)} frames fit no message, such as\n" + "\n".join(unfit[:5])
    nonsense = [{"type": "mystery"}, {"type": "event"}, {"type": "ack", "id": "x"}, {"type": "signal", "kind": "mystery"}]
    for frame in nonsense:
        assert not any(v.is_valid(frame) for v in validators), f"the description allows {frame}"


@pytest.mark.parametrize("path", ["/", "/join/ABCDEF"])
async def test_a_page_says_what_it_may_load(visitor, path):
    answer = await visitor.get(path)
    assert answer.status == 200, answer.status
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "unsafe-inline" not in policy and "unsafe-eval" not in policy.replace("'wasm-unsafe-eval'", "")
    assert answer.headers.get("x-content-type-options") == "nosniff"
