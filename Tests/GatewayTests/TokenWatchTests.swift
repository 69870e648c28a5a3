@testable import Gateway
import Postgres
import RehearsalCore
@testable import Requests
@testable import Sockets
import Testing
import Waiting

@testable import LiveSessions

/// A socket stays open as long as its token is valid for it, whoever changes that, at whichever node.
@Suite(.timeLimit(.minutes(3))) struct `A socket whose token changes` {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let statement: @Sendable (String) -> Statement
    }

    @Test(arguments: [
        Change(testDescription: "expires") {
            "UPDATE member_token SET expires_at = now() - interval '1 second' WHERE member::text = \($0)"
        },
        Change(testDescription: "is revoked") {
            "UPDATE member_token SET revoked_at = now() WHERE member::text = \($0)"
        },
        Change(testDescription: "is deleted") { "DELETE FROM member_token WHERE member::text = \($0)" },
        Change(testDescription: "is of a member who was put out") {
            "UPDATE member SET revoked_at = now() WHERE id::text = \($0)"
        },
    ])
    func `is closed with 4001, and no other`(_ change: Change) async throws {
        try await withHouse { house in
            let session = try await house.session()
            let (ana, ben) = (try await house.seat(session), try await house.seat(session, name: "Ben"))
            try await house.connected(ben) { other in
                _ = try await other.next("welcome")
                try await house.connected(ana) { phone in
                    _ = try await phone.next("welcome")
                    // As another node does it, without a message on the bus.
                    _ = try await house.pool.execute(change.statement(ana.member))
                    #expect(try await phone.goodbye() == 4001)
                }
                let again = try await house.connected(ana) { phone in try await phone.goodbye() }
                #expect(again == 4001)
                other.send(["type": "sync", "id": 1, "t0": 0])
                _ = try await other.next("sync")
            }
        }
    }

    @Test(arguments: ["is deleted", "signs out"])
    func `is closed when the account that came in with it`(_ change: String) async throws {
        try await withHouse { house in
            let session = try await house.session()
            let ben = try await house.editor("Ben")
            let path = "/api/v1/sessions/\(session.id)/members"
            let seated = try await house.call("POST", path, token: ben, json: [:]).json
            let seat = TestSeat(
                token: try #require(seated["token"]?.string), session: session.id,
                member: try #require(seated["member"]?.string))
            let other = try await house.seat(session, "conductor", name: "Gast")
            try await house.connected(other) { other in
                _ = try await other.next("welcome")
                try await house.connected(seat) { conductor in
                    _ = try await conductor.next("welcome")
                    if change == "signs out" {
                        #expect(try await house.call("POST", "/api/v1/sign-out", token: ben).status == 204)
                    } else {
                        let account = try await house.call("GET", "/api/v1/me", token: ben).json["account"]
                        let id = try #require(account?["id"]?.string)
                        // As another node does it.
                        _ = try await house.pool.execute("DELETE FROM account WHERE id::text = \(id)")
                    }
                    #expect(try await conductor.goodbye() == 4001)
                }
                let read = try await house.call("GET", "/api/v1/sessions/\(session.id)", bearer: seat.token)
                #expect(read.status == 401)
                other.send(["type": "sync", "id": 1, "t0": 0])
                _ = try await other.next("sync")
            }
        }
    }

    /// Long enough for the slowest machine to come to the end of a test, but for the time that the test lets pass.
    private var tenMinutes: Policy {
        var policy = Policy()
        policy.memberTokensLive = .seconds(600)
        policy.secretsLiveAtMost = .seconds(600)
        return policy
    }

    /// Lets the time pass after which a token of ten minutes has expired: in steps that no session takes for a stop of
    /// the node.
    private func tenMinutesPass(in house: House) {
        for _ in 0...600 {
            house.clock.advance(by: .seconds(1))
            house.directory.checkWatchdog()
        }
    }

    @Test func `is closed when its time has come`() async throws {
        try await withHouse(tenMinutes) { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { phone in
                _ = try await phone.next("welcome")
                // From here on it is known when the token expires, and nothing else tells that it has: the database's
                // clock goes on as before.
                await house.application.tokens.look()
                tenMinutesPass(in: house)
                #expect(try await phone.goodbye() == 4001)
            }
        }
    }

    @Test func `goes on when its token is given more time`() async throws {
        try await withHouse(tenMinutes) { house in
            let seat = try await house.seat(try await house.session())
            try await house.connected(seat) { phone in
                _ = try await phone.next("welcome")
                await house.application.tokens.look()
                _ = try await house.pool.execute(
                    "UPDATE member_token SET expires_at = now() + interval '40 days' WHERE member::text = \(seat.member)"
                )
                await house.application.tokens.look()
                tenMinutesPass(in: house)
                await house.application.tokens.look()
                phone.send(["type": "sync", "id": 1, "t0": 0])
                _ = try await phone.next("sync")
            }
        }
    }

    @Test func `keeps its token alive by being open, a member's and an account's, and not beyond its whole time`()
        async throws
    {
        var policy = Policy()
        (policy.memberTokensLive, policy.accountTokensLive) = (.seconds(56), .seconds(56))
        try await withHouse(policy) { house in
            let session = try await house.session()
            let seat = try await house.seat(session, "screen", name: "Projector")
            let (looker, pool) = (house.application.tokens, house.pool)
            /// Both have 28 seconds left, until the open sockets have been seen to use them.
            func use(made: Statement, untilLeft least: Int64, atMost most: Int64) async throws {
                _ = try await pool.batch([
                    "UPDATE member SET created_at = now() - \(made)",
                    "UPDATE account_token SET created_at = now() - \(made)",
                    "UPDATE member_token SET expires_at = now() + interval '28 seconds'",
                    "UPDATE account_token SET expires_at = now() + interval '28 seconds'",
                ])
                for table in ["member_token", "account_token"] as [Statement] {
                    var left: Int64 = 0
                    try await until("\(least) seconds left of \(table)") {
                        await looker.look()
                        let row = try await pool.execute(
                            "SELECT extract(epoch FROM expires_at - now())::bigint AS left FROM \(table)")[0]
                        left = try row.value("left")
                        return left >= least
                    }
                    #expect(left <= most)
                }
            }
            try await house.connected(seat) { projector in
                _ = try await projector.next("welcome")
                try await house.editing(session.production) { editor, _ in
                    // In all, not longer than a year after they came.
                    try await use(made: "interval '366 days' + interval '50 seconds'", untilLeft: 30, atMost: 50)
                    try await use(made: "interval '1 hour'", untilLeft: 30, atMost: 56)
                    // A session does not survive such a leap of the clock, but editors do.
                    house.clock.advance(by: .seconds(26))
                    await looker.look()
                    editor.send(["type": "selection", "formation": nil, "performers": []])
                    _ = try await editor.next("selections")
                }
            }
        }
    }

    @Test func `of a demoted conductor is closed for reconnecting, even if the bus lost the news`()
        async throws
    {
        try await withHouse { house in
            let session = try await house.session()
            let seat = try await house.seat(session, "conductor")
            try await house.connected(seat) { laptop in
                #expect(try await laptop.next("welcome")["member"]?["role"] == "conductor")
                _ = try await house.pool.execute("UPDATE member SET role = 'dancer' WHERE id::text = \(seat.member)")
                #expect(try await laptop.goodbye() == comeAgain)
            }
        }
    }

    @Test(
        arguments: [
            "UPDATE account_token SET expires_at = now()", "UPDATE account_token SET revoked_at = now()",
            "DELETE FROM account_token",
        ] as [Statement])
    func `of an editor is closed too`(_ change: Statement) async throws {
        try await withHouse { house in
            let production = try await house.created(Samples.production)
            try await house.editing(production) { editor, _ in
                _ = try await house.pool.execute(change)
                #expect(try await editor.goodbye() == 4001)
            }
        }
    }
}
