import Rehearsal
import Testing

@Suite(.timeLimit(.minutes(3))) struct `sessions over HTTP` {
    @Test func `are opened, listed and read`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            #expect(Set(session.codes.keys) == ["conductor", "dancer", "screen"])
            let list = try await house.call("GET", "/api/v1/sessions", token: house.owner).json
            #expect(list["sessions"]?[0]?["session"]?.string == session.id)
            let piece: JSON = ["id": .string(session.production), "title": "Small piece", "kind": "piece"]
            #expect(list["sessions"]?[0]?["production"] == piece)
            #expect(list["sessions"]?[0]?["present"] == 0)
            let read = try await house.call("GET", "/api/v1/sessions/\(session.id)", token: house.owner).json
            #expect(read["seq"] == 0)
            #expect(read["ended"] == false)
            #expect(read["state"]?["formation"] == 0)
            #expect(read["joinCodes"]?["dancer"]?.string == session.codes["dancer"])
            #expect(read["production"]?["revision"] == 1)
        }
    }

    @Test func `are opened of real productions only`() async throws {
        try await withHouse { house in
            for production: JSON in ["nonsense", .string(ProductionID.random().description), 5, .null] {
                let answer = try await house.call(
                    "POST", "/api/v1/sessions", token: house.owner, json: ["production": production])
                #expect(answer.problem == "invalid")
                #expect(try answer.json["field"] == "production")
            }
        }
    }

    @Test func `are seen by their own members, join codes by conductors`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let other = try await house.session()
            let dancer = try await house.seat(session, "dancer")
            let conductor = try await house.seat(session, "conductor")
            let path = "/api/v1/sessions/\(session.id)"
            #expect(try await house.call("GET", path, bearer: dancer.token).json["joinCodes"] == nil)
            #expect(try await house.call("GET", path, bearer: conductor.token).json["joinCodes"] != nil)
            #expect(
                try await house.call("GET", "/api/v1/sessions/\(other.id)", bearer: conductor.token).problem
                    == "not-allowed")
            #expect(try await house.call("GET", "/api/v1/sessions", bearer: conductor.token).problem == "not-allowed")
            #expect(try await house.call("GET", path).problem == "not-signed-in")
            let svg = "\(path)/join-codes/dancer.svg"
            let picture = try await house.call("GET", svg, bearer: conductor.token)
            #expect(picture.status == 200)
            #expect(picture["Content-Type"] == "image/svg+xml")
            #expect(
                String(decoding: picture.body, as: UTF8.self).contains(
                    ##"<path d="M4 4h1v1h-1zM4 5h2v1h-2z" fill="#000"/>"##))
            #expect(try await house.call("GET", svg, token: house.owner).status == 200)
            #expect(try await house.call("GET", svg, bearer: dancer.token).problem == "not-allowed")
            #expect(
                try await house.call("GET", "\(path)/join-codes/king.svg", token: house.owner).problem == "not-found")
            #expect(
                try await house.call("DELETE", "\(path)/members/\(conductor.member)", bearer: dancer.token).problem
                    == "not-allowed")
            #expect(
                try await house.call("DELETE", "\(path)/members/nonsense", token: house.owner).problem == "not-found")
        }
    }

    @Test func `that are not there are not found`() async throws {
        try await withHouse { house in
            for id in ["nonsense", SessionID.random().description] {
                let state = try await house.call("GET", "/api/v1/sessions/\(id)", token: house.owner)
                #expect(state.problem == "not-found")
                #expect(
                    try await house.call("GET", "/api/v1/sessions/\(id)/events", token: house.owner).problem
                        == "not-found")
            }
        }
    }

    @Test func `show their log in pages`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                for number in 1...5 {
                    laptop.command("note", id: .number(Double(number)), ["text": "n"])
                    _ = try await laptop.answer(to: .number(Double(number)))
                }
            }
            let path = "/api/v1/sessions/\(session.id)/events"
            let first = try await house.call("GET", "\(path)?after=1&limit=2", token: house.owner).json
            #expect(first["events"]?.array?.compactMap { $0["seq"]?.integer } == [2, 3])
            #expect(first["next"] == 3)
            let rest = try await house.call("GET", "\(path)?after=3", bearer: conductor.token).json
            #expect(rest["events"]?.array?.compactMap { $0["seq"]?.integer } == [4, 5])
            #expect(rest["next"] == .null)
            for query in ["after=-1", "after=x", "limit=0", "limit=1001"] {
                #expect(try await house.call("GET", "\(path)?\(query)", token: house.owner).problem == "invalid")
            }
        }
    }

    @Test func `show the devices' timing to conductors only`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor", name: "Cleo")
            let dancer = try await house.seat(session, "dancer", name: "Ana")
            let path = "/api/v1/sessions/\(session.id)/timing"
            #expect(try await house.call("GET", path).problem == "not-signed-in")
            #expect(try await house.call("GET", path, bearer: dancer.token).problem == "not-allowed")
            #expect(
                try await house.call(
                    "GET", "/api/v1/sessions/\(SessionID.random())/timing", token: house.owner
                ).problem == "not-found")
            let before = try await house.call("GET", path, token: house.owner).json
            #expect(before["session"]?["count"] == 0)
            #expect(before["session"]?["p50"] == .null)
            #expect(before["devices"] == [])
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                try await house.connected(dancer) { phone in
                    _ = try await phone.next("welcome")
                    phone.send(["type": "signal", "kind": "clock", "bound": 3_000, "delay": 61_000, "jitter": 2_000])
                    #expect(try await laptop.signal("lead")["slowest"]?.string == dancer.member)
                    laptop.command("takeBaton", id: 1)
                    laptop.command("go", id: 2)
                    _ = try await laptop.answer(to: 2)
                    let cue = try await phone.event("cued")
                    let starts = try #require(cue["starts"]?.number)
                    #expect(starts == (cue["at"]?.number ?? 0) + 105_000)
                    phone.send([
                        "type": "signal", "kind": "displayed", "seq": cue["seq"]!, "received": cue["at"]!,
                        "shown": .number(starts + 7_000),
                    ])
                    // Where the machine is busy, it is first said that the phone is silent.
                    var word = try await laptop.signal("punctuality")
                    while word["shown"] == 0 { word = try await laptop.signal("punctuality") }
                    #expect(word["devices"] == 1)
                    #expect(word["inTime"] == 1)
                    #expect(word["shown"] == 1)
                    let timing = try await house.call("GET", path, bearer: conductor.token).json
                    #expect(timing["lead"]?["lead"] == 105_000)
                    #expect(timing["session"]?["count"] == 1)
                    #expect(timing["session"]?["worst"] == 7_000)
                    #expect(timing["session"]?["histogram"]?[3] == ["upTo": 8_000, "count": 1])
                    #expect(timing["devices"]?[0]?["name"] == "Ana")
                    #expect(timing["devices"]?[0]?["delay"] == 61_000)
                    #expect(timing["devices"]?[0]?["display"]?["p99"] == 7_000)
                    #expect(timing["devices"]?[1]?["bound"] == .null)
                    phone.send(["type": "signal", "kind": "clap"])
                    #expect(try await phone.next("refused")["code"] == "notAllowed")
                    laptop.send(["type": "signal", "kind": "clap"])
                    #expect(try await phone.signal("clap")["count"] == 4)
                }
            }
        }
    }
}
