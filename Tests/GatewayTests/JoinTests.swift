import Identity
import Persistence
import RateLimits
import RehearsalCore
import Requests
import Testing

@Suite(.timeLimit(.minutes(3))) struct `joining` {
    @Test func `gives a place in the session`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let code = try #require(session.codes["dancer"])
            let typed = code.lowercased().prefix(3) + " - " + code.suffix(3)
            let answer = try await house.call(
                "POST", "/api/v1/join", json: ["code": .string(String(typed)), "name": "  Ana "])
            #expect(answer.status == 201)
            let seat = try answer.json
            #expect(seat["session"]?.string == session.id)
            #expect(seat["role"] == "dancer")
            #expect(seat["socket"]?.string == "/live/\(session.id)")
            let token = try #require(seat["token"]?.string)
            let me = try await house.call("GET", "/api/v1/me", bearer: token).json
            #expect(me["member"] == ["id": try #require(seat["member"]), "name": "Ana", "role": "dancer"])
            #expect(me["session"]?.string == session.id)
        }
    }

    @Test(arguments: [
        ("conductor", "conductor", 201), ("conductor", "dancer", 201), ("conductor", "observer", 201),
        ("conductor", "screen", 201),
        ("conductor", "trainer", 403), ("dancer", "dancer", 201), ("dancer", "observer", 201),
        ("dancer", "conductor", 403),
        ("dancer", "screen", 403), ("screen", "screen", 201), ("screen", "observer", 201), ("screen", "dancer", 403),
        ("dancer", "king", 422),
    ])
    func `as what the code is for or less`(code: String, role: String, status: Int) async throws {
        try await withHouse { house in
            let session = try await house.session()
            let answer = try await house.call(
                "POST", "/api/v1/join",
                json: ["code": .string(session.codes[code]!), "name": "Ana", "role": .string(role)])
            #expect(answer.status == status)
            if status == 201 {
                #expect(try answer.json["role"]?.string == role)
            } else {
                #expect(try answer.json["field"] == "role")
            }
        }
    }

    @Test func `a dancers' code shows the cast before joining, and other codes show no names`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let before = try await house.call("GET", "/api/v1/join/\(session.codes["dancer"]!)")
            #expect(before.status == 200)
            #expect(try before.json["role"] == "dancer")
            let cast = try before.json["performers"]?.array ?? []
            #expect(!cast.isEmpty && cast.allSatisfy { $0["taken"] == false && $0["name"]?.string != nil })
            #expect(cast.allSatisfy { $0["id"]?.string != nil })
            for role in ["conductor", "screen"] {
                let answer = try await house.call("GET", "/api/v1/join/\(session.codes[role]!)")
                #expect(try answer.json["role"] == .string(role) && answer.json["performers"] == [])
                #expect(try answer.json["programme"] == ["kind": "production", "id": .string(session.production)])
            }
            for wrong in ["222222", "x", String(repeating: "A", count: 100)] {
                #expect(try await house.call("GET", "/api/v1/join/\(wrong)").problem == "unknown-code")
            }
        }
    }

    @Test func `looking where codes lead is limited as joining is`() async throws {
        var policy = Policy()
        policy.joinsFromOne = Rate(burst: 10, every: .seconds(60))
        policy.guessesFromOne = Rate(burst: 2, every: .seconds(60))
        try await withHouse(policy) { house in
            let session = try await house.session()
            for _ in 0..<2 {
                #expect(try await house.call("GET", "/api/v1/join/2222A2").problem == "unknown-code")
            }
            #expect(
                try await house.call("GET", "/api/v1/join/\(session.codes["dancer"]!)").problem == "too-many-attempts")
        }
    }

    @Test func `needs a name from people, and none from screens`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            func join(_ role: String, _ name: JSON?) async throws -> Answer {
                var body: [String: JSON] = ["code": .string(session.codes[role]!)]
                body["name"] = name
                return try await house.call("POST", "/api/v1/join", json: .object(body))
            }
            #expect(try await join("screen", nil).status == 201)
            for name: JSON? in [nil, "", "   ", .string(String(repeating: "x", count: 81)), "a\u{7}b", 5, .null] {
                let answer = try await join("dancer", name)
                #expect(answer.problem == "invalid")
                #expect(try answer.json["field"] == "name")
            }
            #expect(try await join("dancer", .string(String(repeating: "é", count: 80))).status == 201)
            #expect(try await join("dancer", "שירה 💃").status == 201)
        }
    }

    @Test func `with a wrong code is not found, and soon too much`() async throws {
        var policy = Policy()
        policy.guessesFromOne = Rate(burst: 2, every: .seconds(60))
        try await withHouse(policy) { house in
            let session = try await house.session()
            for code in ["222222", "!"] {
                let wrong = try await house.call("POST", "/api/v1/join", json: ["code": .string(code), "name": "Eve"])
                #expect(wrong.problem == "unknown-code")
                #expect(try wrong.json["field"] == "code")
                #expect(wrong.problem == "unknown-code")
            }
            let right: JSON = ["code": .string(session.codes["dancer"]!), "name": "Ana"]
            let limited = try await house.call("POST", "/api/v1/join", json: right)
            #expect(limited.problem == "too-many-attempts")
            #expect((1...60).contains(limited["Retry-After"].flatMap { Int($0) } ?? 0))
            house.clock.advance(by: .seconds(60))
            #expect(try await house.call("POST", "/api/v1/join", json: right).status == 201)
        }
    }

    @Test func `is limited for all together`() async throws {
        var policy = Policy()
        policy.joinsFromAll = Rate(burst: 3, every: .seconds(60))
        try await withHouse(policy) { house in
            let session = try await house.session()
            let body: JSON = ["code": .string(session.codes["dancer"]!), "name": "Ana"]
            for _ in 0..<3 { #expect(try await house.call("POST", "/api/v1/join", json: body).status == 201) }
            #expect(try await house.call("POST", "/api/v1/join", json: body).problem == "too-many-attempts")
        }
    }

    @Test func `takes small JSON only`() async throws {
        try await withHouse { house in
            let half = try await house.call("POST", "/api/v1/join", text: "{")
            #expect(half.problem == "malformed")
            #expect(try await house.call("POST", "/api/v1/join", text: "{}").problem == "invalid")
            #expect(
                try await house.call("POST", "/api/v1/join", text: String(repeating: " ", count: 5_000)).problem
                    == "too-large")
            let page = try await house.call(
                "POST", "/api/v1/join", text: "{}", headers: ["Content-Type": "text/html"])
            #expect(page.problem == "unsupported-media-type")
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `an owner` {
    @Test func `is let in by a link once, with a cookie`() async throws {
        try await withHouse { house in
            let link = try Token()
            try await house.store.accounts.createOwnerLink(digest(link), liveFor: .seconds(60))
            // A chat's preview of a link uses nothing up.
            for method in ["HEAD", "GET"] {
                let preview = try await house.call(method, "/owner/\(link.secret)", headers: ["Accept": "text/html"])
                #expect(preview.status == 200)
                #expect(preview["Set-Cookie"] == nil)
            }
            let answer = try await house.call("POST", "/owner/\(link.secret)")
            #expect(answer.status == 303)
            #expect(answer["Location"] == "/")
            let cookie = try #require(answer["Set-Cookie"])
            #expect(cookie.hasPrefix("runthrough="))
            for part in ["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age="] { #expect(cookie.contains(part)) }
            #expect(!cookie.contains("Secure"))
            let pair = String(cookie.prefix { $0 != ";" })
            let me = try await house.call("GET", "/api/v1/me", headers: ["Cookie": pair])
            #expect(try me.json["account"]?["kind"] == "owner")
            let again = try await house.call("POST", "/owner/\(link.secret)")
            #expect(again.problem == "link-used")
            #expect(again.problem == "link-used")
            #expect(try again.json["rule"] == "used")
            #expect(try await house.call("POST", "/owner/nonsense").json["rule"] == "unknown")
            let old = try Token()
            try await house.store.accounts.createOwnerLink(digest(old), liveFor: .seconds(-1))
            #expect(try await house.call("POST", "/owner/\(old.secret)").json["rule"] == "expired")
            let foreign = try await house.call(
                "POST", "/owner/\(old.secret)", headers: ["Origin": "https://evil.example"])
            #expect(foreign.problem == "foreign-origin")
        }
    }

    @Test(arguments: [true, false])
    func `asking for JSON gets the token, and a secure cookie where a trusted proxy speaks TLS`(isTrusted: Bool)
        async throws
    {
        var policy = Policy()
        if isTrusted { policy.trustedNetworks = [try #require(AddressRange("127.0.0.0/8"))] }
        try await withHouse(policy) { house in
            let link = try Token()
            try await house.store.accounts.createOwnerLink(digest(link), liveFor: .seconds(60))
            let answer = try await house.call(
                "POST", "/owner/\(link.secret)", headers: ["Accept": "application/json", "X-Forwarded-Proto": "https"])
            #expect(answer.status == 200)
            #expect(answer["Set-Cookie"]?.contains("; Secure") == isTrusted)
            let token = try #require(try answer.json["token"]?.string)
            #expect(try await house.call("GET", "/api/v1/productions", bearer: token).status == 200)
        }
    }

    @Test func `with a cookie changes nothing from another site's page`() async throws {
        try await withHouse { house in
            let cookie = "runthrough=\(house.owner.secret)"
            func create(_ headers: [String: String]) async throws -> Answer {
                try await house.call("POST", "/api/v1/productions", json: ["title": "x"], headers: headers)
            }
            for origin in [
                "https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:\(house.port).evil.example",
            ] {
                let answer = try await create(["Cookie": cookie, "Origin": origin])
                #expect(answer.problem == "foreign-origin")
                #expect(answer.problem == "foreign-origin")
            }
            #expect(try await create(["Cookie": cookie, "Origin": house.url]).status == 201)
            #expect(try await create(["Cookie": cookie]).status == 201)
            #expect(
                try await create(["Authorization": "Bearer \(house.owner.secret)", "Origin": "https://app.example"])
                    .status == 201)
        }
    }

    @Test func `is signed out by signing out`() async throws {
        try await withHouse { house in
            let answer = try await house.call("POST", "/api/v1/sign-out", token: house.owner)
            #expect(answer.status == 204)
            #expect(answer["Set-Cookie"]?.contains("Max-Age=0") == true)
            #expect(try await house.call("GET", "/api/v1/me", token: house.owner).problem == "not-signed-in")
        }
    }

    @Test func `or member who signs out is shown out of the session`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { phone in
                _ = try await phone.next("welcome")
                #expect(try await house.call("POST", "/api/v1/sign-out", bearer: seat.token).status == 204)
                #expect(try await phone.goodbye() == 4001)
            }
        }
    }
}
