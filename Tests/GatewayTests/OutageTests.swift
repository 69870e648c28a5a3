import PostgresTesting
import Testing
import Waiting

@Suite(.timeLimit(.minutes(3))) struct `without its database, the server` {
    @Test func `says so, refuses what it cannot keep, and lives on`() async throws {
        try await withMortalHouse { house, database in
            let session = try await house.session()
            let conductor = try await house.seat(session, "conductor")
            let dancer = try await house.seat(session)
            try await house.connected(conductor) { laptop in
                _ = try await laptop.next("welcome")
                await database.kill()
                let ready = try await house.call("GET", "/readyz")
                #expect(ready.problem == "not-ready")
                #expect(ready.problem == "not-ready")
                #expect(try await house.call("GET", "/healthz").status == 200)
                let list = try await house.call("GET", "/api/v1/productions", token: house.owner)
                #expect(list.problem == "unavailable")
                #expect(list["Retry-After"] == "1")
                laptop.command("note", id: 1, ["text": "lost"])
                #expect(try await laptop.answer(to: 1)["code"] == "unavailable")
                laptop.send(["type": "sync", "id": 2, "t0": 0])
                #expect(try await laptop.answer(to: 2)["type"] == "sync")
                try await house.connected(dancer) { phone in
                    let code = try await phone.goodbye()
                    #expect(code == comeAgain)
                }
                try await database.startAgain()
                try await until("a server that is ready again") {
                    try await house.call("GET", "/readyz").status == 200
                }
                laptop.command("note", id: 1, ["text": "kept"])
                #expect(try await laptop.answer(to: 1) == ["type": "ack", "id": 1, "seq": 1])
            }
        }
    }
}
