import Foundation
import Identity
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import Testing
import Waiting

extension House {
    /// An account that edits besides the owner.
    func editor(_ name: String = "Ben") async throws -> Token {
        let invited = try await call("POST", "/api/v1/editors", token: owner, json: ["name": .string(name)])
        let link = try #require(try invited.json["link"]?.string)
        let path = "/editor/" + (link.split(separator: "/").last.map(String.init) ?? "")
        let signedIn = try await call("POST", path, headers: ["Accept": "application/json"])
        return try #require(try signedIn.json["token"]?.string.flatMap { Token($0) })
    }

    func edit(
        _ production: String, _ changes: JSON, base: Int = 1, id: String = UUID().uuidString, by token: Token? = nil
    ) async throws -> Answer {
        try await call(
            "POST", "/api/v1/productions/\(production)/edits", token: token ?? owner,
            json: ["id": .string(id), "base": .number(Double(base)), "label": "Edit", "changes": changes])
    }

    func takeBack(_ production: String, _ what: String, by token: Token? = nil) async throws -> Answer {
        try await call(
            "POST", "/api/v1/productions/\(production)/edits", token: token ?? owner,
            json: ["id": .string(UUID().uuidString), "base": 1, what: true])
    }

    /// An editor's socket, past its welcome.
    func editing<R: Sendable>(
        _ production: String, as token: Token? = nil, _ body: (Device, JSON) async throws -> R
    ) async throws -> R {
        try await connected(
            path: "/editing/\(production)", subprotocols: ["runthrough.v1", "bearer.\((token ?? owner).secret)"]
        ) { device in
            device.channel = .editing
            let welcome = try await device.next("welcome")
            return try await body(device, welcome)
        }
    }
}

private func moved(_ performer: String, _ formation: String, _ x: Double) -> JSON {
    [
        "set": ["formations", .string(formation), "positions", .string(performer)],
        "to": ["x": .number(x), "y": .number(x)],
    ]
}

@Suite(.timeLimit(.minutes(3))) struct `an edit over HTTP` {
    @Test func `is made, kept, and read again`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let edit = UUID().uuidString.lowercased()
            let made = try await house.edit(id, [moved("ana", "one", 4)], id: edit)
            #expect(made.status == 200)
            #expect(try made.json["revision"] == 2)
            #expect(try made.json["edit"]?["id"] == .string(edit))
            #expect(try made.json["overtaken"] == [])
            let again = try await house.edit(id, [moved("ana", "one", 4)], id: edit)
            #expect(try again.json == made.json)
            let other = try await house.edit(id, [moved("ana", "one", 9)], id: edit)
            #expect(other.status == 409)
            #expect(other.problem == "id-reused")
            let read = try await house.call("GET", "/api/v1/productions/\(id)", token: house.owner)
            #expect(read["ETag"] == "\"2\"")
            #expect(try read.json["formations"]?[0]?["positions"]?["ana"] == ["x": 4, "y": 4])
            let journal = try await house.call("GET", "/api/v1/productions/\(id)/edits?after=1", token: house.owner)
            #expect(try journal.json == ["edits": [made.json["edit"]!], "next": nil])
            let history = try await house.call("GET", "/api/v1/productions/\(id)/edits?before=3", token: house.owner)
            #expect(try history.json["edits"]?[0]?["label"] == "Edit")
            #expect(try history.json["edits"]?[0]?["changes"] == nil)
        }
    }

    @Test func `names the author of an overwritten edit, and the later edit wins`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let ben = try await house.editor("Ben")
            _ = try await house.edit(id, [moved("ana", "one", 4)], by: ben)
            let made = try await house.edit(id, [moved("ana", "one", 5), moved("ben", "one", 5)])
            let overtaken = try made.json["overtaken"]
            #expect(overtaken?.array?.count == 1)
            #expect(overtaken?[0]?["path"] == ["formations", "one", "positions", "ana"])
            #expect(overtaken?[0]?["by"]?["name"] == "Ben")
            #expect(overtaken?[0]?["revision"] == 2)
        }
    }

    @Test func `is undone and redone, by account`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let ben = try await house.editor("Ben")
            #expect(try await house.takeBack(id, "undo").problem == "nothing-to-undo")
            #expect(try await house.takeBack(id, "redo").problem == "nothing-to-redo")
            _ = try await house.edit(id, [["set": ["title"], "to": "Mine"]])
            #expect(try await house.takeBack(id, "undo", by: ben).problem == "nothing-to-undo")
            let state = try await house.call("GET", "/api/v1/productions/\(id)/undo", token: house.owner)
            #expect(try state.json == ["undo": ["revision": 2, "label": "Edit"], "redo": nil])
            let undone = try await house.takeBack(id, "undo")
            #expect(try undone.json["edit"]?["undoes"] == 2)
            #expect(try undone.json["edit"]?["changes"] == [["set": ["title"], "to": "Small piece"]])
            let redone = try await house.takeBack(id, "redo")
            #expect(try redone.json["edit"]?["redoes"] == 3)
            #expect(try redone.json["edit"]?["changes"] == [["set": ["title"], "to": "Mine"]])
        }
    }

    @Test func `that cannot be made is refused, naming what is at fault`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let cases: [(JSON, Int, String, String?)] = [
                ([["remove": "performers", "id": "zoe"]], 409, "gone", "performers.zoe"),
                ([moved("zoe", "one", 1)], 409, "gone", "formations.one.positions.zoe"),
                ([moved("ana", "one", 1_001)], 422, "invalid", "changes[0].to"),
                (
                    [["set": ["formations", "one", "positions", "ana"], "to": ["x": "NaN", "y": 0]]], 422, "invalid",
                    "changes[0].to.x"
                ),
                (
                    [moved("ana", "one", 1), ["set": ["performers", "ana", "label"], "to": 7]], 422, "invalid",
                    "changes[1].to"
                ),
                ([["set": ["performers", "ana", "wings"], "to": 7]], 422, "invalid", "changes[0].set"),
                ([["set": ["title"]]], 422, "invalid", "changes[0].to"),
                ([["set": ["title"], "to": "x", "remove": "marks"]], 422, "invalid", "changes[0]"),
                (
                    [["insert": "people", "value": ["id": "mia"], "after": nil]], 422, "invalid",
                    "changes[0].value.name"
                ),
                ([["insert": "planets", "value": [:], "after": nil]], 422, "invalid", "changes[0].insert"),
                ([["replace": [:]]], 422, "invalid", "changes[0].replace.title"),
                ([], 422, "invalid", "changes"), ([7], 422, "invalid", "changes[0]"), (7, 422, "invalid", "changes"),
                (nil, 422, "invalid", "changes"),
            ]
            for (changes, status, problem, field) in cases {
                let answer = try await house.edit(id, changes)
                #expect(answer.status == status, "\(changes.text)")
                #expect(answer.problem == problem, "\(changes.text)")
                #expect(try answer.json["field"]?.string == field, "\(changes.text)")
            }
            #expect(try await house.edit(id, [moved("ana", "one", 1)], base: 2).problem == "invalid")
            #expect(try await house.edit(id, [moved("ana", "one", 1)], base: 0).problem == "invalid")
            #expect(try await house.edit(UUID().uuidString, [moved("ana", "one", 1)]).problem == "not-found")
            let read = try await house.call("GET", "/api/v1/productions/\(id)", token: house.owner)
            #expect(read["ETag"] == "\"1\"")
        }
    }

    @Test func `is for accounts`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let seat = try await house.seat(session)
            for (method, path) in [("POST", "edits"), ("GET", "edits"), ("GET", "undo"), ("POST", "copies")] {
                let path = "/api/v1/productions/\(session.production)/\(path)"
                let json: JSON? = method == "POST" ? [:] : nil
                #expect(try await house.call(method, path, bearer: seat.token, json: json).problem == "not-allowed")
                #expect(try await house.call(method, path, json: json).problem == "not-signed-in")
            }
        }
    }

    @Test func `leaves every revision to be looked at and copied`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            _ = try await house.edit(id, [["set": ["title"], "to": "Second"], ["remove": "formations", "id": "two"]])
            _ = try await house.edit(id, [["set": ["title"], "to": "Third"]], base: 2)
            let path = "/api/v1/productions/\(id)"
            let first = try await house.call("GET", "\(path)?revision=1", token: house.owner)
            #expect(first["ETag"] == "\"1\"")
            #expect(try first.json["title"] == "Small piece")
            #expect(try first.json["formations"]?.array?.count == 3)
            #expect(try await house.call("GET", "\(path)?revision=4", token: house.owner).problem == "not-found")
            #expect(try await house.call("GET", "\(path)?revision=0", token: house.owner).problem == "invalid")
            let copy = try await house.call(
                "POST", "\(path)/copies", token: house.owner, json: ["revision": 2, "title": "Restored"])
            #expect(copy.status == 201)
            #expect(try copy.json["title"] == "Restored")
            #expect(try copy.json["formations"]?.array?.count == 2)
            #expect(try await house.call("POST", "\(path)/copies", token: house.owner).status == 201)
        }
    }

    @Test func `of the whole by a patch is in the journal as what it sets`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            _ = try await house.call(
                "PATCH", "/api/v1/productions/\(id)", token: house.owner, json: ["title": "Patched"],
                headers: ["If-Match": "\"1\""])
            let journal = try await house.call("GET", "/api/v1/productions/\(id)/edits?after=1", token: house.owner)
            #expect(try journal.json["edits"]?[0]?["changes"] == [["set": ["title"], "to": "Patched"]])
            let undone = try await house.takeBack(id, "undo")
            #expect(undone.status == 200)
            let read = try await house.call("GET", "/api/v1/productions/\(id)", token: house.owner)
            #expect(try read.json["title"] == "Small piece")
            _ = try await house.call(
                "PATCH", "/api/v1/productions/\(id)", token: house.owner,
                json: ["title": "Alone", "performers": [], "formations": []],
                headers: ["If-Match": "\"3\""])
            let whole = try await house.call("GET", "/api/v1/productions/\(id)/edits?after=3", token: house.owner)
            #expect(try whole.json["edits"]?[0]?["changes"]?[0]?["replace"]?["title"] == "Alone")
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `an editors' socket` {
    @Test func `hears of every edit in order, the author's own included`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let ben = try await house.editor("Ben")
            try await house.editing(id) { ana, welcome in
                #expect(welcome["revision"] == 1)
                #expect(welcome["you"]?["name"] == "Owner")
                try await house.editing(id, as: ben) { other, welcome in
                    #expect(welcome["editors"]?.array?.compactMap { $0["name"]?.string } == ["Owner", "Ben"])
                    #expect(try await ana.next("editors")["editors"]?.array?.count == 2)
                    for n in 1...5 { _ = try await house.edit(id, [moved("ana", "one", Double(n))], base: n) }
                    _ = try await house.edit(id, [moved("ben", "one", 3)], by: ben)
                    for revision in 2...7 {
                        for device in [ana, other] {
                            let edited = try await device.next("edited")
                            #expect(edited["revision"]?.integer == revision)
                            #expect(edited["changes"]?.array?.count == 1)
                        }
                    }
                }
                #expect(try await ana.next("editors")["editors"]?.array?.count == 1)
            }
        }
    }

    @Test func `hears of what another node edits`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let production = try #require(ProductionID(id))
            try await house.editing(id) { device, _ in
                // As another node does: nobody at this node is told.
                for n in 1...3 {
                    let stored = try #require(try await house.store.productions.read(production))
                    var changed = stored.production
                    changed.own[Description.production.fields["title"]] = .text("Title \(n)")
                    _ = try await house.store.productions.replace(
                        production, with: changed, ifRevision: stored.revision,
                        by: .init(id: .random(), name: "Far away"))
                }
                for revision in 2...4 { #expect(try await device.next("edited")["revision"]?.integer == revision) }
            }
        }
    }

    @Test func `shows what others have selected`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let ben = try await house.editor("Ben")
            try await house.editing(id) { ana, _ in
                ana.send(["type": "selection", "formation": "one", "performers": ["ana", "ben"]])
                #expect(try await ana.next("selections")["performers"] == ["ana", "ben"])
                try await house.editing(id, as: ben) { other, _ in
                    let selection = try await other.next("selections")
                    #expect(selection["by"]?["name"] == "Owner")
                    #expect(selection["formation"] == "one")
                    for (text, code) in [
                        ("{", "malformed"), ("7", "malformed"), (#"{"type":"edit"}"#, "unknownType"), ("{}", "invalid"),
                        (#"{"type":"selection","formation":"a b"}"#, "invalid"),
                        (#"{"type":"selection","performers":["ana",7]}"#, "invalid"),
                    ] {
                        other.send(raw: text)
                        #expect(try await other.next("refused")["code"]?.string == code, "\(text)")
                    }
                }
            }
        }
    }

    @Test func `is for accounts, and for productions that are there`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let seat = try await house.seat(session)
            func goodbye(_ production: String, _ token: String?) async throws -> UInt16 {
                try await house.connected(
                    path: "/editing/\(production)",
                    subprotocols: ["runthrough.v1"] + (token.map { ["bearer.\($0)"] } ?? [])
                ) { device in
                    device.channel = .editing
                    return try await device.goodbye()
                }
            }
            #expect(try await goodbye(session.production, seat.token) == 4003)
            #expect(try await goodbye(session.production, nil) == 4001)
            #expect(try await goodbye(session.production, try Token().secret) == 4001)
            #expect(try await goodbye(UUID().uuidString, house.owner.secret) == 4004)
            #expect(try await goodbye("nonsense", house.owner.secret) == 4004)
        }
    }

    @Test func `is closed when its account is no more, and when it says too much`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let ben = try await house.editor("Ben")
            try await house.editing(id, as: ben) { device, welcome in
                let account = try #require(welcome["you"]?["id"]?.string)
                #expect(try await house.call("DELETE", "/api/v1/editors/\(account)", token: house.owner).status == 204)
                #expect(try await device.goodbye() == 4001)
            }
            try await house.editing(id) { device, _ in
                for _ in 0..<200 { device.send(["type": "selection", "formation": nil, "performers": []]) }
                let code = try await device.goodbye()
                #expect(code == 4029)
            }
        }
    }

    @Test func `is one of so many of its account, whichever productions these edit, and others have their own`()
        async throws
    {
        var policy = Policy()
        policy.editorSocketsOfAccount = 1
        try await withHouse(policy) { house in
            let id = try await house.created(Samples.production)
            let other = try await house.created(Samples.production)
            let ben = try await house.editor("Ben")
            try await house.editing(id) { _, _ in
                let subprotocols = ["runthrough.v1", "bearer.\(house.owner.secret)"]
                let code = try await house.connected(path: "/editing/\(other)", subprotocols: subprotocols) { device in
                    try await device.goodbye()
                }
                #expect(code == comeAgain)
                try await house.editing(id, as: ben) { _, welcome in
                    #expect(welcome["editors"]?.array?.count == 2)
                }
            }
        }
    }

    @Test func `is one of as many as may be, and leaves its place with its end`() async throws {
        var policy = Policy()
        policy.editorsOfOne = 1
        try await withHouse(policy) { house in
            let id = try await house.created(Samples.production)
            let other = try await house.created(Samples.production)
            let subprotocols = ["runthrough.v1", "bearer.\(house.owner.secret)"]
            try await house.editing(id) { _, _ in
                try await house.connected(path: "/editing/\(id)", subprotocols: subprotocols) { device in
                    let code = try await device.goodbye()
                    #expect(code == comeAgain)
                }
                try await house.editing(other) { _, _ in }
            }
            // The server notices a moment later that the first has gone.
            try await until("the place of who went") {
                try await house.connected(path: "/editing/\(id)", subprotocols: subprotocols) { device in
                    device.channel = .editing
                    return try await device.next()?["type"] == "welcome"
                }
            }
        }
    }

    @Test func `is let in after a burst of others that were refused`() async throws {
        var policy = Policy()
        policy.arrivalsPerSecond = 1
        try await withHouse(policy) { house in
            let id = try await house.created(Samples.production)
            let codes = try await withThrowingTaskGroup(of: UInt16.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await house.connected(
                            path: "/editing/\(id)", subprotocols: ["runthrough.v1", "bearer.\(try Token().secret)"]
                        ) { device in try await device.goodbye() }
                    }
                }
                return try await group.reduce(into: Set<UInt16>()) { $0.insert($1) }
            }
            #expect(codes == [comeAgain, 4001])
            house.clock.advance(by: .seconds(10))
            try await house.editing(id) { _, welcome in #expect(welcome["editors"]?.array?.count == 1) }
        }
    }

    @Test func `leaves the changes of a large edit to be read`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            try await house.editing(id) { device, _ in
                let changes = (0..<1_000).map { moved("ana", "one", Double($0) / 8) }
                #expect(try await house.edit(id, .array(changes)).status == 200)
                let edited = try await device.next("edited")
                #expect(edited["changes"] == nil)
                let journal = try await house.call("GET", "/api/v1/productions/\(id)/edits?after=1", token: house.owner)
                #expect(try journal.json["edits"]?[0]?["changes"]?.array?.count == 1_000)
            }
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `templates and pictures` {
    @Test func `templates are kept, changed and deleted`() async throws {
        try await withHouse { house in
            let made = try await house.call(
                "POST", "/api/v1/templates", token: house.owner,
                json: ["name": "Line", "positions": [["x": -1, "y": 0], ["name": "right", "x": 1, "y": 0]]])
            #expect(made.status == 201)
            let path = try #require(made["Location"])
            #expect(try await house.call("GET", path, token: house.owner).json == made.json)
            #expect(
                try await house.call("GET", "/api/v1/templates", token: house.owner).json["templates"] == [made.json])
            let changed = try await house.call(
                "PUT", path, token: house.owner, json: ["name": "Dot", "positions": [["x": 0, "y": 0]]])
            #expect(try changed.json["positions"]?.array?.count == 1)
            for (json, field): (JSON, String) in [
                (["name": "", "positions": [["x": 0, "y": 0]]], "name"), (["name": "x", "positions": []], "positions"),
                (["name": "x", "positions": [["x": 1001, "y": 0]]], "positions[0]"),
                (["name": "x", "positions": [["x": 0]]], "positions[0].y"), (["name": "x"], "positions"),
            ] {
                let refused = try await house.call("POST", "/api/v1/templates", token: house.owner, json: json)
                #expect(refused.problem == "invalid")
                #expect(try refused.json["field"]?.string == field)
            }
            #expect(try await house.call("DELETE", path, token: house.owner).status == 204)
            #expect(try await house.call("GET", path, token: house.owner).problem == "not-found")
            let seat = try await house.seat(try await house.session())
            #expect(try await house.call("GET", "/api/v1/templates", bearer: seat.token).problem == "not-allowed")
        }
    }

    private static let dot = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGP8z8DwnwEJMCFzAAxtAgP4cZ8wAAAAAElFTkSuQmCC")!

    @Test func `a picture is kept once, and seen by those whose production shows it`() async throws {
        try await withHouse { house in
            func upload(_ data: Data) async throws -> Answer {
                try await house.call("POST", "/api/v1/assets", token: house.owner, bytes: data)
            }
            let kept = try await upload(Self.dot)
            #expect(kept.status == 201)
            #expect(try kept.json["width"] == 2)
            #expect(try kept.json["height"] == 3)
            #expect(try await upload(Self.dot).json["id"] == kept.json["id"])
            let path = try #require(kept["Location"])
            let read = try await house.call("GET", path, token: house.owner)
            #expect(Data(read.body) == Self.dot)
            #expect(read["Content-Type"] == "image/png")
            #expect(read["X-Content-Type-Options"] == "nosniff")
            #expect(try await upload(Data("<svg onload=alert(1)>".utf8)).problem == "unsupported-media-type")
            #expect(try await upload(Data()).problem == "unsupported-media-type")
            let long = try await upload(Self.dot + Data(count: 8 * 1_024 * 1_024))
            #expect(long.problem == "about:blank" && long.status == 413)

            let session = try await house.session()
            let seat = try await house.seat(session)
            #expect(try await house.call("GET", path, bearer: seat.token).problem == "not-allowed")
            let picture = try #require(try kept.json["id"])
            let plan: JSON = [
                "set": ["stage", "plan"],
                "to": ["asset": picture, "x": 0, "y": 5, "width": 10, "depth": 10, "opacity": .number(0.5)],
            ]
            #expect(try await house.edit(session.production, [plan]).status == 200)
            #expect(try await house.call("GET", path, bearer: seat.token).status == 200)
        }
    }
}
