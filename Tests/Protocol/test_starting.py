"""One command starts it, one signal ends it, and nothing is lost or left in between."""

import asyncio
import http.client
import json
import signal
import socket
import ssl
import subprocess
import time

import pytest
from websockets.asyncio.client import connect

from client import HTTP, Live, Rehearsal, in_time, line_of
from server import BINARY, READY, environment, run


def test_the_first_start_announces_in_one_line_of_json_all_that_a_script_needs(unstarted_server):
    own_server = unstarted_server.start()
    announced = own_server.announced
    assert {"url", "owner", "session", "joinCodes"} <= announced.keys()
    assert {"conductor", "dancer", "screen"} <= announced["joinCodes"].keys()
    assert announced["url"].startswith("http://127.0.0.1:"), announced["url"]
    assert announced["owner"].startswith(announced["url"].rstrip("/") + "/owner/")
    assert own_server.stop() == 0
    assert own_server.lines == [], "standard output has more than the announcement"


def test_standard_output_and_the_log_never_hold_a_token(own_server):
    owner = own_server.owner()
    joined = owner.as_().ask_now(
        "POST", "/api/v1/join", {"code": own_server.announced["joinCodes"]["dancer"], "name": "Dan"}).json
    assert owner.ask_now("GET", f"/api/v1/sessions/{joined['session']}").status == 200
    assert owner.ask_now("GET", f"/api/v1/sessions/{joined['session']}?token={joined['token']}").status == 200
    owner.as_().ask_now("GET", f"/api/v1/sessions/{joined['session']}?token={joined['token']}").problem("not-signed-in")
    assert own_server.stop() == 0
    assert owner.token not in own_server.log
    assert joined["token"] not in own_server.log
    assert own_server.announced["owner"].rsplit("/", 1)[1] not in own_server.log


def test_a_silent_start_prints_no_link_and_no_code(own_server):
    codes = own_server.announced["joinCodes"].values()
    assert own_server.stop() == 0
    own_server.launch("none")
    limit = time.monotonic() + READY
    while own_server.log.count("ready url=") < 2:
        assert own_server.process.poll() is None and time.monotonic() < limit, own_server.log
        time.sleep(0.05)  # its log is a file, which has to be read again
    link = own_server.new_owner_link()
    assert own_server.stop() == 0
    assert own_server.lines == []
    for secret in [link.rsplit("/", 1)[1], "/owner/", *codes]:
        assert secret not in own_server.log, f"{secret} is in the log"


async def test_a_second_start_has_the_same_session_codes_and_data(own_server):
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    conductor = await rehearsal.conductor()
    cued = await conductor.command("go")
    log, listed = await rehearsal.log(), (await owner.get("/api/v1/productions")).json
    first = own_server.announced
    assert own_server.stop() == 0
    own_server.start()
    assert own_server.announced["session"] == first["session"]
    assert own_server.announced["joinCodes"] == first["joinCodes"]
    assert own_server.announced["url"] == first["url"]
    assert (await owner.get("/api/v1/productions")).json == listed, "the owner's token, or a production, is lost"
    assert await rehearsal.log() == log
    again = await Live.open(owner.url, f"/live/{rehearsal.id}", conductor.token)
    assert again.welcome["seq"] == log[-1]["seq"]
    assert again.state["formation"] == cued["to"]
    assert again.state["baton"] == again.member
    await again.leave()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_closes_sockets_with_1001_and_ends_with_0_and_leaves_no_process(own_server, how):
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    people = [await rehearsal.conductor()] + [await rehearsal.come("dancer", f"D{n}") for n in range(9)]
    assert own_server.database(), "the private database's postmaster.pid is nowhere in the data directory"
    own_server.kill(how)
    assert [await p.closed() for p in people] == [1001] * 10
    assert own_server.ended() == 0
    assert own_server.processes() == []
    assert not list(own_server.data.rglob("postmaster.pid")), "PostgreSQL was not stopped cleanly"


def test_two_signals_do_not_break_the_goodbye(own_server):
    own_server.kill(signal.SIGTERM)
    own_server.kill(signal.SIGTERM)
    assert own_server.ended() in (0, 128 + signal.SIGTERM), "an operator who insists gets out at once"
    limit = time.monotonic() + READY
    while left := own_server.processes():
        assert time.monotonic() < limit, left
        time.sleep(0.05)  # they are not our children, so it has to be checked whether they have ended


def test_two_servers_never_share_a_data_directory(own_server):
    second = run("serve", "--announce", "json", PORT="0", HOST="127.0.0.1", DATA_DIRECTORY=str(own_server.data), timeout=READY)
    assert second.returncode != 0
    assert second.stdout == b""
    assert second.stderr.strip(), "it says why"
    assert own_server.owner().ask_now("GET", "/readyz").status == 200


def test_a_port_in_use_is_said_and_leaves_no_database_behind(unstarted_server):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--announce", "json", PORT=str(port), HOST="127.0.0.1", DATA_DIRECTORY=str(unstarted_server.data))
    assert done.returncode != 0
    assert str(port) in done.stderr.decode()
    assert unstarted_server.processes() == []


BAD_SETTINGS = [
    ({"PORT": "eighty"}, [], "RUNTHROUGH_PORT"),
    ({"PORT": "65536"}, [], "RUNTHROUGH_PORT"),
    ({"PORT": "-1"}, [], "RUNTHROUGH_PORT"),
    ({}, ["--port", "99999999999999999999"], "--port"),
    ({}, ["--port", ""], "--port"),
    ({"HOST": "not an address"}, [], "RUNTHROUGH_HOST"),
    ({}, ["--host", "999.1.1.1"], "--host"),
    ({"DATABASE_URL": "mysql://somewhere"}, [], "RUNTHROUGH_DATABASE_URL"),
    ({}, ["--tls-certificate", "/no/such/file.pem", "--tls-key", "/no/such/key.pem"], "--tls-certificate"),
    ({}, ["--tls-certificate", "/etc/hostname"], "--tls-key"),
    ({"TLS_KEY": "/etc/hostname"}, [], "RUNTHROUGH_TLS_CERTIFICATE"),
    ({}, ["--announce", "xml"], "--announce"),
    ({}, ["--pose-models", "/no/such/folder"], "--pose-models"),
    ({"POSE_MODELS": "/etc/hostname"}, [], "RUNTHROUGH_POSE_MODELS"),
    ({"LOG_LEVEL": "loudest"}, [], "RUNTHROUGH_LOG_LEVEL"),
]


@pytest.mark.parametrize("settings, flags, named", BAD_SETTINGS, ids=lambda value: str(value))
def test_a_bad_setting_is_refused_by_name_before_anything_opens(unstarted_server, settings, flags, named):
    given = {"DATA_DIRECTORY": str(unstarted_server.data), "PORT": "0", "HOST": "127.0.0.1"} | settings
    done = run("serve", *flags, timeout=READY, **given)
    said = done.stderr.decode()
    assert done.returncode != 0 and done.returncode < 128, (done.returncode, said)
    assert named.lower().replace("runthrough_", "").replace("_", "-").lstrip("-") in said.lower().replace("_", "-"), said
    assert done.stdout == b""
    assert not unstarted_server.data.exists() or not list(unstarted_server.data.iterdir()), "something was made already"


def test_a_misspelt_variable_is_pointed_out(unstarted_server):
    unstarted_server.settings["PROT"] = "8080"
    unstarted_server.start()
    assert "RUNTHROUGH_PROT" in unstarted_server.log


def test_a_secret_in_a_bad_database_url_is_not_repeated(unstarted_server):
    done = run("serve", DATA_DIRECTORY=str(unstarted_server.data), PORT="0",
               DATABASE_URL="mysql://choreographer:hunter2@somewhere/x", timeout=READY)
    assert done.returncode != 0
    assert b"hunter2" not in done.stderr + done.stdout


def test_help_lists_every_setting_by_flag_and_variable():
    said = run("serve", "--help", timeout=READY).stdout.decode()
    for name in ("port", "host", "data-directory", "database-url", "tls-certificate", "tls-key", "announce"):
        assert f"--{name}" in said
    for variable in ("RUNTHROUGH_PORT", "RUNTHROUGH_DATA_DIRECTORY", "RUNTHROUGH_DATABASE_URL"):
        assert variable in said


async def test_the_owner_link_opens_once_and_a_new_one_can_be_made(own_server):
    link = own_server.announced["owner"]
    path = link[link.index("/owner/"):]
    visitor = HTTP(own_server.url)
    for preview in (await visitor.get(path), await visitor.get(path, Accept="text/html"), await visitor.ask("HEAD", path)):
        assert preview.status == 200 and "set-cookie" not in preview.headers, "a look at the link uses it up"
    (await visitor.get(path, Accept="application/json")).problem("method-not-allowed")
    opened = await visitor.post(path)
    assert opened.status == 303 and opened.headers["location"] == "/"
    cookie = opened.headers["set-cookie"]
    assert cookie.startswith("runthrough=") and "httponly" in cookie.lower() and "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower(), "a browser would drop it over plain HTTP"
    owner = visitor.as_(cookie=cookie.split("=", 1)[1].split(";")[0])
    assert (await owner.get("/api/v1/me")).status == 200
    again = await visitor.post(path, Accept="application/json")
    assert (again.status, again.json["rule"]) == (404, "used")
    assert "set-cookie" not in again.headers
    assert (await owner.get("/api/v1/me")).status == 200, "opening the link again must not sign the owner out"
    second = own_server.owner(own_server.new_owner_link())
    assert (await second.get("/api/v1/productions")).status == 200


async def test_a_production_goes_out_as_a_file_and_comes_back_as_the_same(own_server):
    owner = own_server.owner()
    for kind in ("piece", "drill"):
        listed = (await owner.get("/api/v1/productions")).json["productions"]
        assert listed, "the first start loads a demo"
        assert [entry["kind"] for entry in listed].count("drill") == 3
        shipped = next(entry for entry in listed if entry["kind"] == kind)
        demo = (await owner.get(f"/api/v1/productions/{shipped['id']}")).json
        assert demo["rounds"] if kind == "drill" else len(demo["performers"]) == 12 and len(demo["formations"]) >= 10
        out = run("export", demo["id"], DATA_DIRECTORY=str(own_server.data))
        assert out.returncode == 0, out.stderr
        exported = json.loads(out.stdout)
        assert exported["format"] == "runthrough.production/1"
        file = own_server.folder / "piece.json"
        file.write_bytes(out.stdout)
        back = run("import", str(file), DATA_DIRECTORY=str(own_server.data))
        assert back.returncode == 0, back.stderr
        after = (await owner.get("/api/v1/productions?sort=createdAt&order=desc")).json["productions"]
        assert len(after) == len(listed) + 1 or len(after) == len(listed), "one more, or the same one again"
        same = {"title", "tempo", "stage", "performers", "formations", "metadata", "combos", "rounds", "drill"} & demo.keys()
        assert kind == "piece" or "drill" in same
        for entry in after:
            if entry["title"] == demo["title"]:
                copy = (await owner.get(f"/api/v1/productions/{entry['id']}")).json
                assert {k: copy[k] for k in same} == {k: demo[k] for k in same} == {k: exported[k] for k in same}


@pytest.mark.parametrize("content, named", [
    (b"", ""), (b"{", ""), (b"[]", ""), (b"\xff\xfe", ""),
    (b'{"format":"runthrough.production/2","title":"x"}', "format"),
    (b'{"format":"runthrough.production/1","title":""}', "title"),
], ids=repr)
def test_a_file_that_is_no_production_is_refused(shared_server, content, named):
    file = shared_server.folder / "bad.json"
    file.write_bytes(content)
    done = run("import", str(file), DATA_DIRECTORY=str(shared_server.data))
    assert 0 < done.returncode < 128, (done.returncode, done.stderr)
    assert named in done.stderr.decode()


def test_exporting_or_importing_what_is_not_there_says_so(shared_server):
    for arguments in (["export", "00000000-0000-4000-8000-000000000000"], ["export", "nonsense"], ["import", "/no/such/file"]):
        done = run(*arguments, DATA_DIRECTORY=str(shared_server.data))
        assert 0 < done.returncode < 128, arguments
        assert done.stderr.strip() and done.stdout == b""


@pytest.fixture
def certificate(unstarted_server):
    """A certificate of our own for 127.0.0.1."""
    key, certificate = unstarted_server.folder / "key.pem", unstarted_server.folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=hall",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    unstarted_server.settings |= {"TLS_CERTIFICATE": str(certificate), "TLS_KEY": str(key)}
    return certificate


async def test_with_a_certificate_everything_is_encrypted_and_the_cookie_is_secure(unstarted_server, certificate):
    url = unstarted_server.start().url
    assert url.startswith("https://127.0.0.1:")
    trust = ssl.create_default_context(cafile=str(certificate))

    def ask(method, path, body=None, **headers):
        connection = http.client.HTTPSConnection(url.split("//")[1].strip("/"), context=trust, timeout=READY)
        connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"} | headers)
        answer = connection.getresponse()
        return answer, answer.read()

    def asked_badly(path):
        """On a connection that has been answered before."""
        connection = http.client.HTTPSConnection(url.split("//")[1].strip("/"), context=trust, timeout=READY)
        connection.request("GET", "/healthz")
        assert connection.getresponse().read()
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())["detail"]

    for path, where in (("/a%00b", "byte 7"), ("/?x=%zz", "byte 9")):
        status, detail = await asyncio.to_thread(asked_badly, path)
        assert status == 400 and where in detail
    link = unstarted_server.announced["owner"]
    opened, _ = await asyncio.to_thread(ask, "POST", link[link.index("/owner/"):])
    assert opened.status == 303 and "secure" in opened.headers["set-cookie"].lower()
    joined, body = await asyncio.to_thread(
        ask, "POST", "/api/v1/join", {"code": unstarted_server.announced["joinCodes"]["conductor"], "name": "Cora"})
    assert joined.status == 201
    socket = await connect(
        f"wss{url[5:].rstrip('/')}{json.loads(body)['socket']}", ssl=trust, subprotocols=["runthrough.v1"], compression=None, proxy=None,
        additional_headers={"Authorization": f"Bearer {json.loads(body)['token']}"})
    assert json.loads(await in_time(socket.recv(), "welcome"))["type"] == "welcome"
    await socket.close()
    plain = await HTTP(url.replace("https", "http")).get("/healthz?a=b")
    assert plain.status == 308 and plain.headers["location"] == f"{url.rstrip('/')}/healthz?a=b"


def test_a_log_in_json_is_json_line_by_line(unstarted_server):
    unstarted_server.settings["LOG_FORMAT"] = "json"
    unstarted_server.start()
    assert unstarted_server.stop() == 0
    lines = unstarted_server.log.splitlines()
    assert lines and all(isinstance(json.loads(line), dict) for line in lines), lines


async def test_follow_prints_the_cues_as_they_come(own_server):
    owner = own_server.owner()
    rehearsal = await Rehearsal.open(owner)
    conductor = await rehearsal.conductor()
    follower = await asyncio.create_subprocess_exec(
        str(BINARY), "follow", f"{owner.url}/join/{rehearsal.codes['screen']}", env=environment(), stdout=asyncio.subprocess.PIPE)
    try:
        async def prints(text: str) -> None:
            await line_of(follower, lambda line: text in line, f"line with {text}", deadline=READY)
        await prints("Formation 0")
        await conductor.command("go")
        await prints("Formation 1")
        own_server.crash()
        own_server.start()
        again = await Live.open(owner.url, f"/live/{rehearsal.id}", conductor.token)
        await again.cue("jump", formation=3)
        await prints("Formation 3")
        await again.leave()
    finally:
        follower.terminate()
        await in_time(follower.wait(), "end of the terminal client")
