"""Everything that can be sent on a socket and is not the protocol. After each, other members have noticed nothing (`witness`)."""

import asyncio
import contextlib
import json
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from raw import Raw, frame

SYNC = b'{"type":"sync","id":1,"t0":0}'


async def upgraded(rehearsal, role="dancer", receive_buffer: int | None = None) -> Raw:
    raw = await Raw.open(rehearsal.owner.url, receive_buffer)
    joined = await rehearsal.join(role)
    await raw.upgrade(joined["socket"], joined["token"])
    return raw


# RFC 6455 lets a server fail a broken connection without a close frame: then there is no code.
@pytest.mark.parametrize("data, code", [
    (frame(3), 1002), (frame(7), 1002), (frame(11), 1002), (frame(15), 1002),
    (frame(1, SYNC, rsv=4), 1002), (frame(1, SYNC, rsv=1), 1002),
    (frame(0, SYNC), 1002), (frame(1, b"{", fin=False) + frame(1, b"}"), 1002),
    (frame(9, b"x", fin=False), 1002), (frame(9, b"x" * 126), None), (frame(8, b"x" * 200), None),
    (frame(8, b"x"), 1005), (frame(8, b"\x00\x00"), 1002), (frame(8, b"\x03\xed"), 1002),
    (frame(8, b"\x03\xe8\xff\xfe"), 1000),
    (frame(1, b"\xff\xfe"), 1007), (frame(1, b'{"type":"\xc3\x28"}'), 1007), (frame(1, b"\xed\xa0\x80"), 1007),
    (frame(1, b"\xf4\x90\x80\x80"), 1007), (frame(1, b"\xc0\xaf"), 1007), (frame(1, b"{\"type\":\"\xe2\x82"), 1007),
    (frame(2, b"\x00"), 1003),
    (frame(1, b"x" * 100, declared=100_000_000), 1009), (frame(1, b"x" * 100, declared=2**62), 1009),
    (frame(1, b"x", declared=2**63), None), (frame(1, b"x" * 16385), 1009),
    (frame(1, b"x" * 10_000, fin=False) + frame(0, b"x" * 10_000), 1009),
], ids=lambda v: repr(v)[:36])
async def test_a_breach_of_the_websocket_protocol_is_closed_with_its_code(rehearsal, witness, data, code):
    raw = await upgraded(rehearsal)
    await raw.send(data)
    assert await raw.close_code() == code
    raw.drop()


async def test_a_declared_length_of_100_MB_without_data_costs_nothing(rehearsal, witness):
    raws = [await upgraded(rehearsal, "screen") for _ in range(20)]
    for raw in raws:
        await raw.send(frame(1, b"", declared=100_000_000))
    dancer = await rehearsal.come("dancer")
    event = await (await rehearsal.conductor()).command("play")
    await dancer.event(event["seq"])
    for raw in raws:
        raw.drop()


async def test_an_unmasked_frame_ends_the_connection(rehearsal, witness):
    raw = await upgraded(rehearsal)
    await raw.send(frame(1, SYNC, masked=False))
    assert await raw.close_code() is None
    raw.drop()


@pytest.mark.parametrize("sent", [
    frame(1, SYNC)[:1], frame(1, SYNC)[:2], frame(1, SYNC)[:5], frame(1, SYNC)[:-1], frame(1, SYNC, fin=False), b"\x81\xfe", b"\x81\xff\x00\x00",
], ids=repr)
async def test_half_a_frame_and_then_nothing_is_only_a_lost_connection(rehearsal, witness, sent):
    for how in ("abort", "close"):
        raw = await upgraded(rehearsal)
        await raw.send(sent)
        raw.drop() if how == "abort" else raw.writer.close()


async def test_a_frame_that_comes_byte_by_byte_is_read(rehearsal, witness):
    raw = await upgraded(rehearsal)
    for byte in frame(1, SYNC):
        await raw.send(bytes([byte]))
    while b'"sync"' not in (await raw.frame())[1]:
        pass
    raw.drop()


async def test_a_flood_of_fragments_of_nothing_adds_nothing_to_a_message(rehearsal, witness):
    raw = await upgraded(rehearsal)
    raw.writer.write(frame(1, b"", fin=False) + frame(0, b"", fin=False) * 200_000 + frame(0, SYNC))
    while b'"type":"sync","id":1,"t0":0,' not in (await raw.frame())[1]:
        pass
    raw.drop()


@pytest.mark.parametrize("nothing", [0, 10])
async def test_a_flood_of_small_fragments_ends_with_1009(rehearsal, witness, nothing):
    raw = await upgraded(rehearsal)
    # The last one is a byte more than a message may have: nothing is under way to a closed socket.
    small = frame(0, b"", fin=False) * nothing + frame(0, b" ", fin=False)
    raw.writer.write(frame(1, b"{", fin=False) + small * 16_384)
    assert await raw.close_code() == 1009
    raw.drop()


async def test_a_flood_of_pings_by_one_who_does_not_read_gets_only_the_pongs_that_the_kernel_keeps(rehearsal, witness):
    conductor = await rehearsal.conductor()
    raw = await upgraded(rehearsal, receive_buffer=32_768)
    raw.reader._transport.pause_reading()
    ping = frame(9, b"x" * 125)
    kernel = int(Path("/proc/sys/net/ipv4/tcp_wmem").read_text().split()[2])
    here = frame(10, b"here")  # a ping does not count as a word of theirs
    flood = (ping * 1_000 + here) * (3 * kernel // len(ping) // 1_000)
    raw.writer.write(flood + frame(1, SYNC) + frame(1, b'{"type":"signal","kind":"ready","ready":true}'))
    staying = asyncio.create_task(raw.stay())
    # Now the server has read all of it.
    await conductor.signal("members", lambda s: any(one["ready"] for one in s["joined"] + s["changed"]))
    raw.reader._transport.resume_reading()
    pongs = 0
    while b'"type":"sync"' not in (message := await raw.frame())[1]:
        pongs += message == (10, b"x" * 125)
    assert 1 <= pongs < 2 * kernel // len(ping)
    staying.cancel()
    raw.drop()


async def test_a_flood_of_commands_is_refused_then_closed_with_4029_without_harm_to_others(rehearsal, witness):
    live = await rehearsal.come("dancer")
    # Of the flood itself perhaps nothing is answered before the close.
    await live.say({"type": "command", "id": "first", "kind": "go"})
    assert (await live.answer("first"))["code"] == "notTheConductor"
    with contextlib.suppress(ConnectionClosed):
        for n in range(20_000):
            await live.socket.send(f'{{"type":"command","id":"{n}","kind":"go"}}')
            if n % 200 == 0:
                await asyncio.sleep(0)  # the witnesses' pings are answered meanwhile
    assert await live.closed() == 4029
    assert {one["code"] for one in live.of("refused")} == {"notTheConductor"}


async def test_random_bytes_as_text_are_closed_with_1007_whatever_follows(rehearsal, witness):
    dice = random.Random(20)
    for _ in range(40):
        raw = await upgraded(rehearsal)
        no_text = dice.randbytes(dice.randrange(2000)) + b"\xff"
        raw.writer.write(frame(1, no_text) + dice.randbytes(dice.randrange(500)))
        assert await raw.close_code() == 1007
        raw.drop()


NOT_OBJECTS = [
    "", " ", "null", "5", '"x"', "[]", "{", "}", "{}{}", "[" * 8000, '{"a":' * 3000, '{"type"}', "{'type':'sync'}", "nonsense", "\u0000",
    "// x\n{}", '{"type":"sync","id":1,"t0":NaN}', '{"type":"sync" "id":1}',
    '{"type":"com\u0000mand"}', '{"type":"sync","id":"a\nb","t0":0}', '{"type":"sync","id":"\\ud800","t0":0}', '{"type":"sync","id":"\\u12"}',
]


@pytest.mark.parametrize("text", NOT_OBJECTS, ids=lambda t: repr(t)[:30])
async def test_text_that_is_no_json_object_is_malformed(rehearsal, witness, text):
    live = await rehearsal.come("dancer")
    refused = await live.say_and_be_refused(text)
    assert refused["code"] == "malformed" and refused["message"]
    await live.alive()


@pytest.mark.parametrize("opening", ['{"type":"sync","id":1,"t0":0,"x":', '{"type":"command","id":"d","kind":"note","text":'])
@pytest.mark.parametrize("depth", [1000, 7500])
async def test_very_deep_json_is_malformed(rehearsal, witness, opening, depth):
    live = await rehearsal.come("conductor")
    assert (await live.say_and_be_refused(opening + "[" * depth + "]" * depth + "}"))["code"] == "malformed"
    await live.alive()


async def test_deep_json_is_ignored_in_an_unused_field_and_refused_in_another(rehearsal, witness):
    live, deep = await rehearsal.come("conductor"), "[" * 100 + "]" * 100
    await live.say('{"type":"sync","id":1,"t0":0,"x":' + deep + "}")
    await live.until(lambda: live.of("sync"), "an answer")
    refused = await live.say_and_be_refused('{"type":"command","id":"d","kind":"note","text":' + deep + "}", "d")
    assert (refused["code"], refused["field"]) == ("invalid", "text")


ANYTHING = [None, True, 5, -1, 1.5, 1e300, 10**30, "", "x", "\u0000", [], [1], {}, {"a": 1}, [[[]]]]
FIELDS = {
    "jump": {"formation": 1}, "seek": {"position": 5}, "rate": {"rate": 1}, "assign": {"performer": "p0", "member": None},
    "note": {"text": "x", "performer": "p0"}, "giveBaton": {"member": "m"}, "go": {"from": 0},
}


ABSENT = {
    ("jump", "formation"): "unknownFormation", ("assign", "performer"): "unknownPerformer", ("assign", "member"): "unknownMember",
    ("note", "performer"): "unknownPerformer", ("giveBaton", "member"): "unknownMember", ("go", "from"): "formationMoved",
}


@pytest.mark.parametrize("kind", FIELDS)
async def test_a_wrong_type_in_any_field_of_a_command_is_refused_by_its_field(rehearsal, witness, kind):
    live = await rehearsal.conductor()
    good = FIELDS[kind]
    for name in good:
        for wrong in ANYTHING:
            if type(wrong) is type(good[name]) and wrong not in ("", "\u0000", -1) or wrong is None and name in ("member", "from", "performer"):
                continue
            if isinstance(wrong, (int, float)) and not isinstance(wrong, bool) and kind in ("rate",) and 0.25 <= wrong <= 2:
                continue
            answer = await live.refusal(kind, **(good | {name: wrong}))
            # It has the right type, but nobody and nothing of that name is there.
            is_of_its_type = not isinstance(wrong, bool) and isinstance(wrong, str if name in ("member", "performer") else int)
            assert answer.code == "invalid" or is_of_its_type and answer.code == ABSENT[kind, name], (name, wrong, answer.code)
            assert answer.field == name, (name, wrong, answer.frame)
    await live.alive()


@pytest.mark.parametrize("name, unknown", [("type", "unknownType"), ("kind", "unknownKind"), ("id", "invalid")])
async def test_a_wrong_value_in_the_envelope_is_refused_by_its_field(rehearsal, witness, name, unknown):
    live = await rehearsal.conductor()
    command = {"type": "command", "kind": "pause", "id": "ok"}
    messages = [command | {name: wrong} for wrong in ANYTHING if name != "id" or wrong not in (5, -1, "x")]
    messages.append({key: value for key, value in command.items() if key != name})
    for message in messages:
        refused = await live.say_and_be_refused(message, None if name == "id" else "ok")
        code = unknown if isinstance(message.get(name), str) else "invalid"
        assert (refused["code"], refused["field"]) == (code, name), message
    await live.alive()


@pytest.mark.parametrize("message, code", [
    ({"type": "mystery", "id": "a"}, "unknownType"), ({"type": "event", "seq": 1}, "unknownType"), ({"type": "welcome"}, "unknownType"),
    ({"type": "ack", "id": "a"}, "unknownType"), ({"type": "command", "id": "a", "kind": "mystery"}, "unknownKind"),
    ({"type": "command", "id": "a", "kind": "GO"}, "unknownKind"), ({"type": "signal", "kind": "mystery"}, "unknownKind"),
    ({"type": "signal", "kind": "members"}, "unknownKind"), ({"type": "command", "id": "a", "kind": "cued"}, "unknownKind"),
], ids=str)
async def test_an_unknown_type_or_kind_is_refused_as_such(rehearsal, witness, message, code):
    live = await rehearsal.conductor()
    seen = len(live.of("refused"))
    await live.say(message)
    await live.until(lambda: len(live.of("refused")) > seen, "a refusal")
    assert live.of("refused")[-1]["code"] == code


@pytest.mark.parametrize("field, signal", [
    ("ready", {"kind": "ready"}), ("ready", {"kind": "ready", "ready": "yes"}), ("ready", {"kind": "ready", "ready": 1}), ("bound", {"kind": "clock"}),
    ("bound", {"kind": "clock", "bound": "x", "delay": 1}), ("bound", {"kind": "clock", "bound": -1, "delay": 1}),
    ("delay", {"kind": "clock", "bound": 1, "delay": -1}), ("bound", {"kind": "clock", "bound": 1e300, "delay": 1}),
    ("delay", {"kind": "clock", "bound": 1, "delay": 10**30}), ("battery", {"kind": "clock", "bound": 1, "delay": 1, "battery": 7}),
    ("battery", {"kind": "clock", "bound": 1, "delay": 1, "battery": "full"}), ("jitter", {"kind": "clock", "bound": 1, "delay": 1, "jitter": -5}),
    ("unseen", {"kind": "changes"}), ("unseen", {"kind": "changes", "unseen": -1}), ("unseen", {"kind": "changes", "unseen": 10_000}),
    ("unseen", {"kind": "changes", "unseen": "many"}), ("kind", {"kind": 5}), ("kind", {"kind": None}),
], ids=str)
async def test_a_bad_signal_is_refused_by_its_field_and_not_forwarded(rehearsal, witness, field, signal):
    live, other = await rehearsal.come("dancer"), await rehearsal.come("screen")
    refused = await live.say_and_be_refused({"type": "signal"} | signal)
    assert (refused["code"], refused["field"]) == ("invalid", field)
    await live.say({"type": "signal", "kind": "ready", "ready": True})
    told = await other.signal("members", lambda s: any(one["ready"] for one in s["joined"] + s["changed"]))
    (of_it,) = [one for one in told["joined"] + told["changed"] if one["id"] == live.member]
    assert not of_it.keys() & {"quality", "unseenChanges"}


async def test_a_hopeless_clock_does_not_delay_the_others(rehearsal):
    conductor = await rehearsal.conductor()
    slow = await rehearsal.come("dancer")
    await slow.say({"type": "signal", "kind": "clock", "bound": 10_000_000, "delay": 60_000_000})
    await slow.alive()
    event = await conductor.command("go")
    assert event["starts"] - event["at"] <= 3_000_000


async def test_unknown_fields_are_ignored(rehearsal):
    live = await rehearsal.conductor()
    event = await live.command("note", text="x", colour="blue", at=5, seq=-1, by="me", extra={"deep": [1, 2, 3]})
    assert "colour" not in event and event["by"] == live.member and event["seq"] > 0


@pytest.mark.parametrize("text", [
    '{"type":"command","id":"k","kind":"note","text":"a","text":"b"}',
    '{"type":"command","id":"k","id":"l","kind":"note","text":"a"}',
    '{"type":"command","type":"sync","id":"k","kind":"note","text":"a","t0":0}',
    '{"type":"sync","id":"k","t0":0,"t0":1}', '{"type":"sync","id":"k","id":"l","t0":0}',
])
async def test_doubled_keys_are_malformed(rehearsal, witness, text):
    live = await rehearsal.conductor()
    assert (await live.say_and_be_refused(text))["code"] == "malformed"
    await live.alive()
    assert not [e for e in await rehearsal.log() if e["kind"] == "noted"]


@pytest.mark.parametrize("text, is_json", [
    ('\\ud800', False), ('\\udc00', False), ('\\ud800\\ud800', False), ('a\\u0000b', True), ('\\u0000', True),
], ids=repr)
@pytest.mark.parametrize("name, code", [("text", "invalid"), ("id", "invalid"), ("performer", "unknownPerformer")])
async def test_text_that_no_database_could_keep_is_refused(rehearsal, witness, text, is_json, name, code):
    live = await rehearsal.conductor()
    message = {"type": "command", "id": "n", "kind": "note", "text": "x", "performer": "p0"} | {name: "@"}
    await live.say(json.dumps(message).replace("@", text))
    (refused,) = await live.until(lambda: live.of("refused"), f"a refusal of {name}")
    assert (refused["code"], refused.get("field")) == ((code, name) if is_json else ("malformed", refused.get("field")))
    await live.alive()
    assert not [e for e in await rehearsal.log() if e["kind"] == "noted"]


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" * 400, "-1", "1e-400", "9223372036854775808", "18446744073709551616", "9007199254740993", "0.1", "-0"])
async def test_strange_numbers_are_refused_or_mean_what_they_say(rehearsal, witness, number):
    live = await rehearsal.conductor()
    for kind, name in (("seek", "position"), ("jump", "formation"), ("rate", "rate")):
        before = len(live.of("refused")) + len(live.of("ack"))
        await live.say(f'{{"type":"command","id":"{kind}{number[:20]}","kind":"{kind}","{name}":{number}}}')
        await live.until(lambda: len(live.of("refused")) + len(live.of("ack")) > before, "an answer")
    await live.say(f'{{"type":"sync","id":"t","t0":{number}}}')
    await live.until(lambda: live.of("sync") or live.of("refused"), "an answer")
    for event in await rehearsal.log():
        assert event["kind"] not in ("moved", "cued") or 0 <= event["motion"]["position"] <= rehearsal.score.end


WHOLE = [
    ("command", "go", "from"), ("command", "jump", "formation"), ("command", "seek", "position"), ("command", "lead", "least"), ("command", "lead", "most"),
    ("signal", "clock", "bound"), ("signal", "clock", "delay"), ("signal", "clock", "jitter"),
    ("signal", "displayed", "seq"), ("signal", "displayed", "received"), ("signal", "displayed", "shown"),
]


@pytest.mark.parametrize("number", [-2**63, 2**63 - 1, 2**63, -2**63 - 1, 2**53, -2**53 - 1, 2**31, -2**31 - 1], ids=str)
async def test_the_ends_of_whole_numbers_are_refused_or_mean_what_they_say(rehearsal, witness, number):
    """Anything that a computer of 64 bits cannot negate, double or count on from."""
    live = await rehearsal.conductor()
    usual = {"least": 0, "most": 1_000_000, "bound": 1, "delay": 1, "seq": 1, "received": 1, "shown": 1}
    for turn, (type, kind, name) in enumerate(WHOLE):
        await live.say_command({"type": type, "kind": kind, "id": f"n{turn}"} | usual | {name: number})
    for turn, (type, _, _) in enumerate(WHOLE):
        if type == "command":
            await live.answer(f"n{turn}")
    await live.alive()
    for event in await rehearsal.log():
        assert event["kind"] not in ("moved", "cued") or 0 <= event["motion"]["position"] <= rehearsal.score.end


@pytest.mark.parametrize("length", [65, 200, 1000, 10_000])
async def test_a_command_id_has_64_characters_at_most(rehearsal, witness, length):
    live = await rehearsal.conductor()
    await live.command("note", id="i" * 64, text="kept")
    refused = await live.say_and_be_refused({"type": "command", "id": "i" * length, "kind": "note", "text": "no"})
    assert (refused["code"], refused["field"]) == ("invalid", "id")


async def test_a_client_that_never_reads_delays_no_others(rehearsal, witness):
    raw = await upgraded(rehearsal, "screen")
    raw.reader._transport.pause_reading()
    conductor = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer")
    for n in range(150):
        last = await conductor.command("note", text="x" * 1500)
    await dancer.event(last["seq"])
    raw.drop()


@pytest.mark.parametrize("seed", range(4))
async def test_random_messages_leave_a_history_that_makes_sense(rehearsal, seed):
    """A conductor and a dancer say anything from a grammar that is mostly right; every command gets exactly one answer."""
    dice = random.Random(seed)
    live = await rehearsal.conductor()
    dancer = await rehearsal.come("dancer")
    kinds = ["go", "back", "jump", "play", "pause", "seek", "rate", "assign", "note", "takeBaton", "giveBaton", "loop"]
    sent = {live: [], dancer: []}
    for n in range(150):
        who = live if dice.random() < 0.8 else dancer
        id = f"c{n}"
        message = {"type": "command", "id": id, "kind": dice.choice(kinds)}
        for name, values in (("formation", [0, 1, 2, 3, 4, "x"]), ("position", [0, 500_000, 10**7, -1]), ("rate", [0.25, 1, 2, 3]),
                             ("performer", ["p0", "p1", "zz", None]), ("member", [live.member, dancer.member, None]), ("text", ["a", ""])):
            if dice.random() < 0.8:
                message[name] = dice.choice(values)
        sent[who].append(id)
        await who.say_command(message)
    for who, ids in sent.items():
        for id in ids:
            await who.answer(id)
        await who.alive()
        answers = [f["id"] for f in who.frames if f["type"] in ("ack", "refused")]
        assert sorted(a for a in answers if a in ids) == sorted(ids), "each command has one answer"
    log = await rehearsal.log()
    acked = sorted(f["seq"] for who in sent for f in who.of("ack") if f["id"] in sent[who])
    assert len(acked) == len(set(acked)) and set(acked) <= {e["seq"] for e in log}
    for event in log:
        if event["kind"] in ("moved", "cued"):
            assert 0 <= event["motion"]["position"] <= rehearsal.score.end
            assert event["motion"]["rate"] in (0, 0.25, 1, 2)
