import Identity
import Testing

@Suite(.timeLimit(.minutes(3))) struct `productions over HTTP` {
    @Test func `are created, read, changed and deleted`() async throws {
        try await withHouse { house in
            let created = try await house.call(
                "POST", "/api/v1/productions", token: house.owner, json: Samples.production)
            #expect(created.status == 201)
            #expect(created["ETag"] == "\"1\"")
            let path = try #require(created["Location"])
            #expect(path == "/api/v1/productions/\(try created.json["id"]?.string ?? "")")

            let read = try await house.call("GET", path, token: house.owner)
            #expect(read.status == 200)
            #expect(read["ETag"] == "\"1\"")
            #expect(read["Cache-Control"] == "no-store")
            #expect(try read.json == created.json)

            let changed = try await house.call(
                "PATCH", path, token: house.owner, json: ["title": "Other"], headers: ["If-Match": "\"1\""])
            #expect(changed.status == 200)
            #expect(changed["ETag"] == "\"2\"")
            #expect(try changed.json["title"] == "Other")
            #expect(try changed.json["formations"] == read.json["formations"])

            let gone = try await house.call("DELETE", path, token: house.owner, headers: ["If-Match": "\"2\""])
            #expect(gone.status == 204)
            #expect(try await house.call("GET", path, token: house.owner).problem == "not-found")
        }
    }

    @Test func `take a merge patch by its own content type`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let answer = try await house.call(
                "PATCH", "/api/v1/productions/\(id)", token: house.owner, text: #"{"tempo":90,"metadata":{"a":"b"}}"#,
                headers: ["If-Match": "*", "Content-Type": "application/merge-patch+json; charset=utf-8"])
            #expect(answer.status == 200)
            #expect(try answer.json["tempo"] == 90)
        }
    }

    @Test(arguments: [
        ("\"1\"", 200), ("1", 200), ("*", 200), ("\"7\", \"1\"", 200), ("W/\"1\"", 412), ("\"2\"", 412), ("\"\"", 412),
        ("\"1", 400), ("\"1\" \"2\"", 400), (",", 400), (nil, 428),
    ])
    func `honour If-Match`(field: String?, status: Int) async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            var headers: [String: String] = [:]
            headers["If-Match"] = field
            let answer = try await house.call(
                "PATCH", "/api/v1/productions/\(id)", token: house.owner, json: ["title": "New"], headers: headers)
            #expect(answer.status == status)
            if status == 412 {
                #expect(try answer.json["revision"] == 1)
                #expect(answer["ETag"] == "\"1\"")
                #expect(answer.problem == "revision-stale")
            }
        }
    }

    @Test(arguments: [
        ("\"1\"", 304), ("W/\"1\"", 304), ("*", 304), ("\"0\", W/\"1\"", 304), ("\"2\"", 200), ("nonsense", 200),
        ("\"1", 400),
    ])
    func `honour If-None-Match`(field: String, status: Int) async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let answer = try await house.call(
                "GET", "/api/v1/productions/\(id)", token: house.owner, headers: ["If-None-Match": field])
            #expect(answer.status == status)
            if status != 400 { #expect(answer["ETag"] == "\"1\"") }
            if status == 304 { #expect(answer.body.isEmpty) }
        }
    }

    @Test func `that two change at once are changed by one`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await house.call(
                            "PATCH", "/api/v1/productions/\(id)", token: house.owner,
                            json: ["title": .string("T\(number)")],
                            headers: ["If-Match": "\"1\""]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 7))
        }
    }

    @Test func `are listed in pages and orders`() async throws {
        try await withHouse { house in
            for title in ["Beta", "Alpha", "Gamma"] {
                _ = try await house.created(["title": .string(title)])
            }
            let first = try await house.call(
                "GET", "/api/v1/productions?sort=title&order=desc&limit=2", token: house.owner
            ).json
            #expect(first["productions"]?.array?.compactMap { $0["title"]?.string } == ["Gamma", "Beta"])
            let next = try #require(first["next"]?.string)
            let rest = try await house.call(
                "GET", "/api/v1/productions?sort=title&order=desc&limit=2&after=\(next)", token: house.owner
            ).json
            #expect(rest["productions"]?.array?.compactMap { $0["title"]?.string } == ["Alpha"])
            #expect(rest["next"] == .null)
            for query in ["sort=size", "order=up", "limit=0", "limit=201", "limit=x", "after=nonsense"] {
                let answer = try await house.call("GET", "/api/v1/productions?\(query)", token: house.owner)
                #expect(answer.problem == "invalid", "\(query)")
                #expect(try answer.json["field"]?.string == query.split(separator: "=").first.map(String.init))
            }
        }
    }

    @Test func `refuse what does not fit, and name the field`() async throws {
        try await withHouse { house in
            let cases: [(String, String, String?)] = [
                ("{}", "invalid", "title"), (#"{"title":""}"#, "invalid", "title"),
                (#"{"title":5}"#, "invalid", "title"),
                (#"{"title":"x","tempo":1}"#, "invalid", "tempo"),
                (#"{"title":"x","tempo":1e999}"#, "invalid", "tempo"),
                (#"{"title":"x","formations":[{"hold":-1}]}"#, "invalid", "formations[0].hold"),
                (#"{"title":"x","performers":[{"id":"a b"}]}"#, "invalid", "performers[0].id"),
                ("[]", "malformed", nil), ("", "malformed", nil), ("{", "malformed", nil),
                (#"{"title":"\#u{0}"}"#, "malformed", "title"),
                (String(repeating: "[", count: 100_000), "malformed", nil),
            ]
            for (text, problem, field) in cases {
                let answer = try await house.call("POST", "/api/v1/productions", token: house.owner, text: text)
                #expect(answer.problem == problem, "\(text.prefix(60))")
                #expect(try answer.json["field"]?.string == field, "\(text.prefix(60))")
                #expect(answer["Content-Type"] == "application/problem+json")
            }
            let plain = try await house.call(
                "POST", "/api/v1/productions", token: house.owner, text: "{}", headers: ["Content-Type": "text/plain"])
            #expect(plain.problem == "unsupported-media-type")
            let huge = try await house.call(
                "POST", "/api/v1/productions", token: house.owner, text: String(repeating: " ", count: 8_400_000))
            #expect(huge.problem == "about:blank" && huge.status == 413)
        }
    }

    @Test func `are for accounts; a member reads the one that is danced`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let other = try await house.created(Samples.production)
            let seat = try await house.seat(session, "conductor")
            let own = "/api/v1/productions/\(session.production)"
            #expect(try await house.call("GET", own, bearer: seat.token).status == 200)
            #expect(
                try await house.call("GET", "/api/v1/productions/\(other)", bearer: seat.token).problem == "not-allowed"
            )
            #expect(try await house.call("GET", "/api/v1/productions", bearer: seat.token).problem == "not-allowed")
            #expect(
                try await house.call("POST", "/api/v1/productions", bearer: seat.token, json: ["title": "x"]).problem
                    == "not-allowed")
            #expect(
                try await house.call("PATCH", own, bearer: seat.token, json: [:], headers: ["If-Match": "*"]).problem
                    == "not-allowed")
            #expect(
                try await house.call("DELETE", own, bearer: seat.token, headers: ["If-Match": "*"]).problem
                    == "not-allowed")
            #expect(
                try await house.call("POST", "/api/v1/sessions", bearer: seat.token, json: [:]).problem == "not-allowed"
            )
            for (method, path) in [
                ("GET", "/api/v1/productions"), ("POST", "/api/v1/productions"), ("GET", own), ("DELETE", own),
            ] {
                let answer = try await house.call(method, path)
                #expect(answer.problem == "not-signed-in")
                #expect(answer["WWW-Authenticate"] == "Bearer")
                #expect(try await house.call(method, path, bearer: "nonsense").problem == "not-signed-in")
                #expect(try await house.call(method, path, token: Token()).problem == "not-signed-in")
            }
        }
    }

    @Test func `in an open session are not deleted, and its members hear of edits`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let seat = try await house.seat(session)
            let path = "/api/v1/productions/\(session.production)"
            let busy = try await house.call("DELETE", path, token: house.owner, headers: ["If-Match": "\"1\""])
            #expect(busy.status == 409)
            #expect(busy.problem == "production-in-use")
            try await house.connected(seat) { phone in
                _ = try await phone.next("welcome")
                _ = try await house.call(
                    "PATCH", path, token: house.owner, json: ["title": "New"], headers: ["If-Match": "\"1\""])
                let edited = try await phone.signal("edited")
                #expect(edited["revision"] == 2)
                #expect(edited["production"]?.string == session.production)
            }
        }
    }
}
