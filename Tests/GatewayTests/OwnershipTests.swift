import Identity
import Persistence
import Postgres
import Rehearsal
import Requests
import Testing

@Suite(.timeLimit(.minutes(3))) struct `a session's owner` {
    private func path(_ session: OpenSession) -> String { "/api/v1/sessions/\(session.id)" }

    @Test func `ends and reopens it, and all members see by whose hand`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let dancer = try await house.seat(session)
            try await house.connected(dancer) { phone in
                _ = try await phone.next("welcome")
                #expect(try await house.call("POST", path(session) + "/end", token: house.owner).status == 204)
                #expect(try await phone.event("ended")["name"] == "Owner")
                #expect(try await phone.goodbye() == 1000)
            }
            let list = try await house.call("GET", "/api/v1/sessions", token: house.owner).json
            #expect(list["ended"]?[0]?["session"]?.string == session.id)
            let again = try await house.call("POST", path(session) + "/reopen", token: house.owner).json
            let code = try #require(again["joinCodes"]?["dancer"]?.string)
            #expect(code != session.codes["dancer"])
            #expect(
                try await house.call("POST", "/api/v1/join", json: ["code": .string(code), "name": "Ben"]).status == 201
            )
            let state = try await house.connected(dancer) { phone in try await phone.next("welcome")["state"] }
            #expect(state?["ended"] == false)
            let log = try await house.call("GET", path(session) + "/events", token: house.owner).json
            #expect(log["events"]?.array?.compactMap { $0["kind"]?.string } == ["ended", "reopened"])
        }
    }

    @Test func `opens it again within a day only`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            #expect(try await house.call("POST", path(session) + "/end", token: house.owner).status == 204)
            let id = try #require(SessionID(session.id))
            _ = try await house.pool.execute(
                """
                UPDATE session SET opened_at = now() - interval '2 days', ended_at = now() - interval '25 hours'
                WHERE id = \(id)
                """)
            let late = try await house.call("POST", path(session) + "/reopen", token: house.owner)
            #expect(late.status == 409)
            #expect(try late.json["rule"] == "reopen")
            #expect(try await house.call("GET", "/api/v1/sessions", token: house.owner).json["ended"] == [])
        }
    }

    @Test func `is the account that opened it, or the server's owner, and no guest`() async throws {
        try await withHouse { house in
            let (ben, cleo) = (try await house.editor("Ben"), try await house.editor("Cleo"))
            let production = try await house.created(Samples.production)
            let opened = try await house.call(
                "POST", "/api/v1/sessions", token: ben, json: ["production": .string(production)]
            ).json
            let session = OpenSession(
                id: try #require(opened["session"]?.string), production: production,
                codes: opened["joinCodes"]?.object?.compactMapValues(\.string) ?? [:])
            let guest = try await house.seat(session, "conductor", name: "Gast")
            for call in ["/end", "/reopen"] {
                let refused = try await house.call("POST", path(session) + call, token: cleo)
                #expect(refused.problem == "not-allowed")
                #expect(try refused.json["rule"] == "sessionOwner")
                #expect(
                    try await house.call("POST", path(session) + call, bearer: guest.token).problem == "not-allowed")
            }
            #expect(try await house.call("GET", path(session), token: cleo).json["owned"] == false)
            let seen = try await house.call("GET", path(session), token: ben).json
            #expect(seen["owned"] == true)
            #expect(seen["guests"]?.array?.compactMap { $0["name"]?.string } == ["Gast"])
            #expect(try await house.call("POST", path(session) + "/end", token: house.owner).status == 204)
        }
    }

    @Test func `is the server's owner alone once the account that opened it is deleted`() async throws {
        try await withHouse { house in
            let (ben, cleo) = (try await house.editor("Ben"), try await house.editor("Cleo"))
            let drill = try await house.created(Samples.production)
            let opened = try await house.call(
                "POST", "/api/v1/sessions", token: ben, json: ["production": .string(drill)]
            ).json
            let session = OpenSession(
                id: try #require(opened["session"]?.string), production: drill,
                codes: opened["joinCodes"]?.object?.compactMapValues(\.string) ?? [:])
            let ana = try await house.seat(session)
            let me = try #require(try await house.call("GET", "/api/v1/me", token: ben).json["account"]?["id"]?.string)
            #expect(try await house.call("DELETE", "/api/v1/editors/\(me)", token: house.owner).status == 204)
            #expect(try await house.call("GET", path(session), token: cleo).json["owned"] == false)
            for (method, call) in [
                ("POST", "/end"), ("GET", "/films"), ("DELETE", "/members/\(ana.member)/data"),
                ("PATCH", "/members/\(ana.member)"),
            ] {
                let body: JSON? = method == "PATCH" ? ["role": "dancer"] : nil
                let refused = try await house.call(method, path(session) + call, token: cleo, json: body)
                #expect(refused.problem == "not-allowed", "\(method) \(call): \(refused.status)")
            }
            let gone = try await house.call("DELETE", "/api/v1/athletes?name=Ana", token: cleo)
            #expect(gone.status == 404)
            #expect(try await house.call("GET", path(session), token: house.owner).json["owned"] == true)
            #expect(try await house.call("GET", path(session) + "/films", token: house.owner).status == 200)
            #expect(try await house.call("DELETE", "/api/v1/athletes?name=Ana", token: house.owner).status == 200)
        }
    }

    @Test func `comes in without a code, however old that is, and is no guest`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let id = try #require(SessionID(session.id))
            _ = try await house.pool.execute("UPDATE join_code SET expires_at = now() WHERE session = \(id)")
            let seat = try await house.call(
                "POST", path(session) + "/members", token: house.owner, json: ["name": "Olga"])
            #expect(seat.status == 201)
            #expect(try seat.json["role"] == "conductor")
            let token = try #require(try seat.json["token"]?.string)
            let read = try await house.call("GET", path(session), token: house.owner).json
            #expect(read["guests"] == [])
            #expect(read["joinCodes"] == [:])
            let renewed = try await house.call("POST", path(session) + "/join-codes", bearer: token)
            #expect(renewed.status == 201)
            let code = try #require(try renewed.json["joinCodes"]?["dancer"]?.string)
            #expect(
                try await house.call("POST", "/api/v1/join", json: ["code": .string(code), "name": "Ana"]).status == 201
            )
            let dancer = try await house.seat(session.with(try renewed.json["joinCodes"]))
            #expect(
                try await house.call("POST", path(session) + "/members", bearer: dancer.token, json: [:]).problem
                    == "not-allowed")
        }
    }

    @Test(arguments: ["conductor", "dancer"])
    func `is also the owner after joining by a code, and other accounts are not`(role: String) async throws {
        try await withHouse { house in
            let (ben, cleo) = (try await house.editor("Ben"), try await house.editor("Cleo"))
            let production = try await house.created(Samples.production)
            let opened = try await house.call(
                "POST", "/api/v1/sessions", token: ben, json: ["production": .string(production)]
            ).json
            let session = OpenSession(
                id: try #require(opened["session"]?.string), production: production,
                codes: opened["joinCodes"]?.object?.compactMapValues(\.string) ?? [:])
            func join(_ role: String, _ name: String, _ headers: [String: String]) async throws -> String {
                let seat = try await house.call(
                    "POST", "/api/v1/join", json: ["code": .string(session.codes[role] ?? ""), "name": .string(name)],
                    headers: headers)
                return try #require(try seat.json["token"]?.string)
            }
            func cookie(_ token: Token) -> [String: String] { ["Cookie": "runthrough=\(token.secret)"] }
            let stranger = try await join("conductor", "Gast", ["Cookie": "runthrough=\(try Token().secret)"])
            let foreign = try await join(
                "conductor", "Foreign", cookie(ben).merging(["Origin": "https://evil.example"]) { $1 })
            let other = try await join("conductor", "Cleo", cookie(cleo))
            let own = try await join(role, "Ben", cookie(ben))
            for token in [stranger, foreign, other] {
                #expect(try await house.call("GET", path(session), bearer: token).json["owned"] == false)
                let refused = try await house.call("POST", path(session) + "/end", bearer: token)
                #expect(try refused.json["rule"] == "sessionOwner")
            }
            let read = try await house.call("GET", path(session), bearer: own).json
            #expect(read["owned"] == true)
            #expect(read["guests"]?.array?.compactMap { $0["name"]?.string } == ["Gast", "Foreign"])
            let elsewhere = try await house.session()
            #expect(try await house.call("POST", path(elsewhere) + "/end", bearer: own).problem == "not-allowed")
            for guest in read["guests"]?.array ?? [] {
                let member = path(session) + "/members/\(try #require(guest["id"]?.string))"
                #expect(try await house.call("DELETE", member, bearer: own).status == 204)
            }
            #expect(try await house.call("POST", path(session) + "/end", bearer: own).status == 204)
        }
    }

    @Test func `makes a guest conductor a dancer, also after reconnecting, without the baton`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let guest = try await house.seat(session, "conductor", name: "Gast")
            let member = path(session) + "/members/\(guest.member)"
            try await house.connected(guest) { laptop in
                _ = try await laptop.next("welcome")
                laptop.command("takeBaton", id: 1)
                _ = try await laptop.answer(to: 1)
                #expect(
                    try await house.call("PATCH", member, bearer: guest.token, json: ["role": "dancer"]).problem
                        == "not-allowed")
                #expect(
                    try await house.call("PATCH", member, token: house.owner, json: ["role": "king"]).problem
                        == "invalid")
                #expect(
                    try await house.call("PATCH", member, token: house.owner, json: ["role": "dancer"]).status == 204)
                #expect(try await laptop.goodbye() == comeAgain)
            }
            let log = try await house.call("GET", path(session) + "/events", token: house.owner).json
            #expect(
                log["events"]?.array?.compactMap { $0["kind"]?.string } == [
                    "batonPassed", "roleChanged", "batonPassed",
                ])
            try await house.connected(guest) { phone in
                let welcome = try await phone.next("welcome")
                #expect(welcome["member"]?["role"] == "dancer")
                #expect(welcome["state"]?["baton"] == .null)
                phone.command("takeBaton", id: 2)
                #expect(try await phone.answer(to: 2)["code"] == "notAllowed")
            }
        }
    }

    @Test func `alone puts conductors out`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let (one, other) = (
                try await house.seat(session, "conductor", name: "One"),
                try await house.seat(session, "conductor", name: "Other")
            )
            let member = path(session) + "/members/\(other.member)"
            #expect(try await house.call("DELETE", member, bearer: one.token).problem == "not-allowed")
            #expect(try await house.call("DELETE", member, token: house.owner).status == 204)
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `a leaving member` {
    @Test(arguments: ["signs out", "is put out"]) func `frees their performer at once`(how: String) async throws {
        try await withHouse { house in
            let session = try await house.session()
            let (leaver, other) = (try await house.seat(session), try await house.seat(session, name: "Ben"))
            try await house.connected(other) { phone in
                _ = try await phone.next("welcome")
                try await house.connected(leaver) { leaving in
                    _ = try await leaving.next("welcome")
                    leaving.command("assign", id: 1, ["performer": "ana", "member": .string(leaver.member)])
                    _ = try await leaving.answer(to: 1)
                    #expect(try await phone.event("assigned")["member"]?.string == leaver.member)
                    let answer =
                        how == "signs out"
                        ? try await house.call("POST", "/api/v1/sign-out", bearer: leaver.token)
                        : try await house.call(
                            "DELETE", "/api/v1/sessions/\(session.id)/members/\(leaver.member)", token: house.owner)
                    #expect(answer.status == 204)
                    let freed = try await phone.event("assigned")
                    #expect(freed["performer"] == "ana")
                    #expect(freed["member"] == .null)
                }
            }
        }
    }

    @Test func `for a while gives way to a dancer who is here, and is said to be away since then`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let (former, other) = (try await house.seat(session), try await house.seat(session, name: "Ben"))
            try await house.connected(other) { phone in
                _ = try await phone.next("welcome")
                try await house.connected(former) { leaving in
                    _ = try await leaving.next("welcome")
                    leaving.command("assign", id: 1, ["performer": "ana", "member": .string(former.member)])
                    _ = try await leaving.answer(to: 1)
                    phone.command("assign", id: 1, ["performer": "ana", "member": .string(other.member)])
                    #expect(try await phone.answer(to: 1)["code"] == "performerTaken")
                }
                let absent = try await phone.first("word that the former is away") { signal in
                    signal["changed"]?.array?.contains {
                        $0["id"]?.string == former.member && $0["present"] == false
                    } == true
                }
                let away = absent["changed"]?.array?.first { $0["id"]?.string == former.member }
                #expect(away?["awaySince"]?.number != nil)
                phone.command("assign", id: 2, ["performer": "ana", "member": .string(other.member)])
                #expect(try await phone.answer(to: 2)["type"] == "ack")
            }
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `an error in a browser` {
    @Test func `gets a page for an error, and other clients a problem document`() async throws {
        try await withHouse { house in
            let browser = ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"]
            let page = try await house.call("GET", "/nowhere", headers: browser)
            #expect(page.status == 404)
            #expect(page["Content-Type"] == "text/html; charset=utf-8")
            #expect(String(decoding: page.body, as: UTF8.self).contains("data-status=\"404\""))
            #expect(try await house.call("GET", "/nowhere").problem == "not-found")
            #expect(try await house.call("GET", "/api/v1/nowhere", headers: browser).problem == "not-found")
        }
    }

    @Test func `of links that leave this machine is how others reach it, or that they cannot`() async throws {
        var policy = Policy()
        try await withHouse(policy) { house in
            let session = try await house.session()
            let read = try await house.call("GET", "/api/v1/sessions/\(session.id)", token: house.owner).json
            #expect(read["joinLinksAreLocal"] == true)
            #expect(try await house.call("GET", "/api/v1/me", token: house.owner).json["links"]?["local"] == true)
        }
        policy.networkURL = "http://192.168.1.20:8080"
        try await withHouse(policy) { house in
            let invited = try await house.call(
                "POST", "/api/v1/editors", token: house.owner, json: ["name": "Ben"]
            ).json
            #expect(invited["link"]?.string?.hasPrefix("http://192.168.1.20:8080/editor/") == true)
            #expect(invited["local"] == false)
            let session = try await house.session()
            let read = try await house.call("GET", "/api/v1/sessions/\(session.id)", token: house.owner).json
            #expect(read["joinLinks"]?["dancer"]?.string?.hasPrefix("http://192.168.1.20:8080/join/") == true)
            #expect(read["joinLinksAreLocal"] == false)
            let there = try await house.call(
                "GET", "/api/v1/me", token: house.owner, headers: ["Host": "stage.local:8080"]
            ).json
            #expect(there["links"] == ["base": "http://stage.local:8080", "local": false])
        }
        policy.publicURL = "https://stage.example"
        try await withHouse(policy) { house in
            let me = try await house.call("GET", "/api/v1/me", token: house.owner).json
            #expect(me["links"] == ["base": "https://stage.example", "local": false])
        }
    }
}

extension OpenSession {
    fileprivate func with(_ codes: JSON?) -> OpenSession {
        OpenSession(id: id, production: production, codes: codes?.object?.compactMapValues(\.string) ?? [:])
    }
}
