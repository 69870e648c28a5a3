import Identity
import Rehearsal
import RehearsalCore
import Testing
import Waiting
import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct `a socket` {
    @Test func `is welcomed first, with the state`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let seat = try await house.seat(session, "dancer", name: "Ana")
            try await house.connected(seat) { device in
                device.send(["type": "sync", "id": 1, "t0": 5])
                let welcome = try #require(try await device.next())
                #expect(welcome["type"] == "welcome")
                #expect(welcome["protocol"] == 1)
                #expect(welcome["resumed"] == false)
                #expect(welcome["seq"] == 0)
                #expect(welcome["member"]?["id"]?.string == seat.member)
                #expect(welcome["production"]?["id"]?.string == session.production)
                #expect(welcome["state"]?["formation"] == 0)
                #expect(welcome["state"]?["ended"] == false)
                let sync = try await device.answer(to: 1)
                #expect(sync["type"] == "sync")
            }
        }
    }

    @Test func `answers a sync with the instants of its arrival and answer`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { device in
                _ = try await device.next("welcome")
                let before = house.clock.now.microseconds
                device.send(["type": "sync", "id": "a", "t0": .number(12.5)])
                let sync = try await device.answer(to: "a")
                let after = house.clock.now.microseconds
                #expect(sync["t0"]?.number == 12.5)
                let t1 = Int64(try #require(sync["t1"]?.number))
                let t2 = Int64(try #require(sync["t2"]?.number))
                #expect(before <= t1 && t1 <= t2 && t2 <= after)
            }
        }
    }

    @Test func `sees a cue as the log has it, and its sender has it acknowledged`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor", name: "Cleo")
            let dancer = try await house.seat(session, "dancer", name: "Ana")
            try await house.connected(dancer) { phone in
                _ = try await phone.next("welcome")
                try await house.connected(conductor) { laptop in
                    _ = try await laptop.next("welcome")
                    laptop.command("takeBaton", id: "b")
                    let taken = try await laptop.answer(to: "b")
                    #expect(taken["type"] == "ack")
                    #expect(taken["seq"] == 1)
                    laptop.command("go", id: 7, ["from": 0])
                    let ack = try await laptop.answer(to: 7)
                    #expect(ack["seq"] == 2)
                    let log = try await house.call(
                        "GET", "/api/v1/sessions/\(session.id)/events?after=1", bearer: conductor.token
                    ).json
                    #expect(log["events"]?.array?.count == 1)
                    #expect(log["events"]?[0]?["kind"] == "cued")
                    _ = try await phone.next("event")
                    let cued = try await phone.next("event")
                    #expect(cued == log["events"]?[0])
                    #expect(cued["from"] == 0)
                    #expect(cued["to"] == 1)
                    #expect(cued["by"]?.string == conductor.member)
                }
            }
        }
    }

    @Test func `acts once on a command that is sent twice, and answers both times alike`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                laptop.command("takeBaton", id: "x")
                laptop.command("takeBaton", id: "x")
                #expect(try await laptop.answer(to: "x") == ["type": "ack", "id": "x", "seq": 1])
                #expect(try await laptop.answer(to: "x") == ["type": "ack", "id": "x", "seq": 1])
            }
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                laptop.command("takeBaton", id: "x")
                #expect(try await laptop.answer(to: "x") == ["type": "ack", "id": "x", "seq": 1])
            }
        }
    }

    @Test func `that resumes gets exactly the events it missed`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            let dancer = try await house.seat(session, "dancer")
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                for number in 1...5 {
                    laptop.command("note", id: .number(Double(number)), ["text": .string("note \(number)")])
                    #expect(try await laptop.answer(to: .number(Double(number)))["seq"]?.integer == number)
                }
                try await house.connected(dancer, after: "2") { phone in
                    let welcome = try #require(try await phone.next())
                    #expect(welcome["resumed"] == true)
                    #expect(welcome["state"] == nil)
                    #expect(welcome["seq"] == 5)
                    var seen: [Int?] = []
                    for _ in 3...5 { seen.append(try await phone.next()?["seq"]?.integer) }
                    #expect(seen == [3, 4, 5])
                    laptop.command("note", id: 6, ["text": "live"])
                    #expect(try await phone.next("event")["seq"] == 6)
                }
            }
        }
    }

    @Test(arguments: ["99", "-1", "x", "", "9223372036854775808"])
    func `that names an event the log does not have gets the state`(after: String) async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat, after: after) { device in
                let welcome = try await device.next("welcome")
                #expect(welcome["resumed"] == false)
                #expect(welcome["state"] != nil)
            }
        }
    }

    @Test func `of a slow joiner misses and doubles nothing while cues go on`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            let dancers = try await house.seats(session, 8)
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                try await withThrowingTaskGroup(of: [Int].self) { group in
                    for dancer in dancers {
                        group.addTask {
                            try await house.connected(dancer) { phone in
                                let welcome = try await phone.next("welcome")
                                var seen = Array(0...(welcome["seq"]?.integer ?? -1))
                                while seen.last != 40 {
                                    seen.append(try await phone.next("event")["seq"]?.integer ?? -1)
                                }
                                return seen
                            }
                        }
                    }
                    for number in 1...40 {
                        laptop.command("note", id: .number(Double(number)), ["text": "n"])
                        _ = try await laptop.answer(to: .number(Double(number)))
                    }
                    for try await seen in group { #expect(seen == Array(0...40)) }
                }
            }
        }
    }

    @Test func `of a dancer cannot cue, and only the baton's holder can`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let dancer = try await house.seat(session, "dancer")
            let first = try await house.seat(session, "conductor", name: "One")
            let second = try await house.seat(session, "conductor", name: "Two")
            try await house.connected(dancer) { phone in
                _ = try await phone.next("welcome")
                phone.command("go", id: 1)
                #expect(try await phone.answer(to: 1)["code"] == "notTheConductor")
            }
            try await house.connected(first) { one in
                try await house.connected(second) { two in
                    _ = try await two.next("welcome")
                    one.command("takeBaton", id: 1)
                    _ = try await one.answer(to: 1)
                    two.command("go", id: 1)
                    #expect(try await two.answer(to: 1)["code"] == "notTheConductor")
                    one.command("giveBaton", id: 2, ["member": .string(second.member)])
                    #expect(try await one.answer(to: 2)["type"] == "ack")
                    two.command("go", id: 2)
                    #expect(try await two.answer(to: 2)["type"] == "ack")
                    one.command("go", id: 3)
                    #expect(try await one.answer(to: 3)["code"] == "notTheConductor")
                }
            }
        }
    }

    @Test func `leaves nothing behind in the server`() async throws {
        try await withHouse { house in
            let seats = try await house.seats(try await house.session(), 3)
            for seat in seats {
                try await house.connected(seat) { device in
                    _ = try await device.next("welcome")
                    #expect(house.server.statistics.groups == 4, "everybody, and those in three parts")
                }
            }
            await until("the end of the session's group", is: 0) { house.server.statistics.groups }
        }
    }

    @Test func `lists the members present`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor", name: "Cleo")
            let dancer = try await house.seat(session, "dancer", name: "Ana")
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                try await house.connected(dancer) { phone in
                    phone.send(["type": "signal", "kind": "ready", "ready": true])
                    var joined: [JSON] = []
                    try await laptop.first("word of the dancer") { signal in
                        joined += (signal["joined"]?.array ?? []) + (signal["changed"]?.array ?? [])
                        return joined.contains { $0["id"]?.string == dancer.member }
                    }
                }
                try await laptop.first("word that the dancer left") {
                    $0["left"]?.array?.contains(.string(dancer.member)) == true
                }
            }
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `the end of a socket` {
    @Test func `is 4009 when the member connects again`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { first in
                _ = try await first.next("welcome")
                try await house.connected(seat) { second in
                    _ = try await second.next("welcome")
                    #expect(try await first.goodbye() == 4009)
                    second.send(["type": "sync", "id": 1, "t0": 1])
                    _ = try await second.answer(to: 1)
                }
            }
        }
    }

    @Test func `is 1000 for all when the session ends, after the event`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            let dancer = try await house.seat(session)
            try await house.connected(dancer) { phone in
                _ = try await phone.next("welcome")
                try await house.connected(conductor) { laptop in
                    _ = try await laptop.next("welcome")
                    laptop.command("takeBaton", id: 0)
                    laptop.command("end", id: 1)
                    #expect(try await laptop.goodbye() == 1000)
                    #expect(laptop.seen.contains { $0["type"] == "ack" })
                }
                _ = try await phone.event("ended")
                #expect(try await phone.goodbye() == 1000)
            }
            try await house.connected(dancer) { phone in
                let welcome = try await phone.next("welcome")
                #expect(welcome["state"]?["ended"] == true)
                #expect(try await phone.goodbye() == 1000)
            }
            let answer = try await house.call(
                "POST", "/api/v1/join", json: ["code": .string(session.codes["dancer"]!), "name": "Late"])
            #expect(answer.problem == "unknown-code")
        }
    }

    @Test func `is 4001 when the member is put out, and stays so`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            let dancer = try await house.seat(session)
            try await house.connected(dancer) { phone in
                _ = try await phone.next("welcome")
                let path = "/api/v1/sessions/\(session.id)/members/\(dancer.member)"
                #expect(try await house.call("DELETE", path, bearer: conductor.token).status == 204)
                #expect(try await phone.goodbye() == 4001)
                #expect(try await house.call("DELETE", path, bearer: conductor.token).problem == "not-found")
            }
            try await house.connected(dancer) { device in
                let code = try await device.goodbye()
                #expect(code == 4001)
            }
        }
    }

    @Test func `is 4001 without a token that is good`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            for subprotocols in [
                ["runthrough.v1"], ["runthrough.v1", "bearer.nonsense"],
                ["runthrough.v1", "bearer.\(try Token().secret)"],
            ] {
                try await house.connected(path: "/live/\(session.id)", subprotocols: subprotocols) { device in
                    let code = try await device.goodbye()
                    #expect(code == 4001)
                    #expect(device.seen.isEmpty)
                }
            }
            // The owner is not a member.
            try await house.connected(
                path: "/live/\(session.id)", subprotocols: ["runthrough.v1"],
                headers: [("Cookie", "runthrough=\(house.owner.secret)")]
            ) { device in
                let code = try await device.goodbye()
                #expect(code == 4001)
            }
        }
    }

    @Test func `is 4003 in another session and 4004 in none`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            let other = try await house.session()
            for (path, code) in [(other.id, 4003), (SessionID.random().description, 4004), ("nonsense", 4004)]
                as [(String, UInt16)]
            {
                try await house.connected(
                    path: "/live/\(path)", subprotocols: ["runthrough.v1", "bearer.\(seat.token)"]
                ) { device in
                    let end = try await device.goodbye()
                    #expect(end == code)
                }
            }
        }
    }

    @Test func `is 4029 for one who floods the session with commands`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { device in
                _ = try await device.next("welcome")
                for number in 0..<400 { device.command("go", id: .number(Double(number))) }
                #expect(try await device.goodbye() == 4029)
            }
        }
    }

    @Test func `is 1001 when the server goes away`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { device in
                _ = try await device.next("welcome")
                await house.server.drain(linger: .zero)
                #expect(try await device.goodbye() == 1001)
            }
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `a hostile frame` {
    static let frames: [(String, code: String, field: String?)] = [
        ("", "malformed", nil), ("nonsense", "malformed", nil), ("[]", "malformed", nil), ("1", "malformed", nil),
        ("null", "malformed", nil), (#"{"type":"#, "malformed", "type"), ("{}", "invalid", "type"),
        (#"{"type":5}"#, "invalid", "type"), (#"{"type":"hello"}"#, "unknownType", "type"),
        (#"{"type":"command","kind":"dance","id":1}"#, "unknownKind", "kind"),
        (#"{"type":"command","kind":"go"}"#, "invalid", "id"), (#"{"type":"command","id":1}"#, "invalid", "kind"),
        (#"{"type":"command","kind":"jump","id":1}"#, "invalid", "formation"),
        (#"{"type":"command","kind":"jump","id":1,"formation":"two"}"#, "invalid", "formation"),
        (#"{"type":"command","kind":"jump","id":1,"formation":1e99}"#, "invalid", "formation"),
        (#"{"type":"command","kind":"seek","id":1,"position":99999999999999999}"#, "invalid", "position"),
        (#"{"type":"signal","kind":"wave"}"#, "unknownKind", "kind"),
        (#"{"type":"signal","kind":"clock","bound":-1,"delay":0}"#, "invalid", "bound"),
        (String(repeating: #"{"a":"#, count: 2_000) + "1" + String(repeating: "}", count: 2_000), "malformed", nil),
        (String(repeating: "[", count: 8_000), "malformed", nil),
    ]

    @Test func `is refused, and the connection lives on`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session(), "conductor")
            try await house.connected(seat) { device in
                _ = try await device.next("welcome")
                for (frame, code, field) in Self.frames {
                    device.send(raw: frame)
                    let refused = try await device.next("refused")
                    #expect(refused["code"]?.string == code, "\(frame.prefix(80))")
                    #expect(refused["field"]?.string == field, "\(frame.prefix(80))")
                    #expect(refused["message"]?.string?.isEmpty == false)
                }
                device.send(["type": "sync", "id": 1, "t0": 1])
                #expect(try await device.answer(to: 1)["type"] == "sync")
            }
        }
    }

    @Test func `keeps the id it came with`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session(), "conductor")
            try await house.connected(seat) { device in
                _ = try await device.next("welcome")
                device.send(raw: #"{"type":"command","kind":"dance","id":"mine"}"#)
                #expect(try await device.next("refused")["id"] == "mine")
                device.send(raw: "nonsense")
                #expect(try await device.next("refused")["id"] == .null)
            }
        }
    }

    @Test func `over 16 KiB ends the connection with 1009`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { device in
                _ = try await device.next("welcome")
                device.send(raw: String(repeating: " ", count: 17_000))
                #expect(try await device.goodbye() == 1009)
            }
        }
    }
}
