import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct `Live sessions` {
    @Test func `open with a join code for each role, each leading in as that role`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            #expect(Set(session.joinCodes.keys) == [.conductor, .dancer, .screen])
            for (role, code) in session.joinCodes {
                let found = try await store.sessions.redeem(joinCode: code)
                #expect(found?.session == session.id)
                #expect(found?.role == role)
            }
            #expect(try await store.sessions.find(session.id) == session)
            #expect(try await store.sessions.list().sessions == [session])
            #expect(session.production?.title == "Crossing")
            await #expect(throws: UnknownProduction.self) {
                try await store.sessions.open(.random(), codesLiveFor: .seconds(60), draw: joinCode)
            }
        }
    }

    @Test(arguments: ["", "K7WM2P", "' OR true --", "K7WM2P\0", "🩰"])
    func `admit no members by an invalid code`(_ code: String) async throws {
        try await withMigratedDatabase { database in
            let invitation = try await Store(database.pool).sessions.redeem(joinCode: code)
            #expect(invitation == nil)
        }
    }

    @Test func `admit no members by an endless code`() async throws {
        try await withMigratedDatabase { database in
            let code = String(repeating: "A", count: 100_000)
            let invitation = try await Store(database.pool).sessions.redeem(joinCode: code)
            #expect(invitation == nil)
        }
    }

    @Test func `draw again when a code is taken, and give up when all are`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let first = try await store.openSession()
            let taken = try #require(first.joinCodes[.dancer])
            let production = try #require(first.production?.id)
            await #expect(throws: NoFreeJoinCode.self) {
                try await store.sessions.open(production, codesLiveFor: .seconds(60)) { taken }
            }
            let draws = Draws([taken, joinCode(), joinCode(), joinCode(), joinCode(), joinCode()])
            let second = try await store.sessions.open(production, codesLiveFor: .seconds(60)) {
                draws.next()
            }
            #expect(!second.joinCodes.values.contains(taken))
        }
    }

    @Test func `take back codes that expired, and give them out again`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let stored = try await store.productions.create(production())
            let codes = [joinCode(), joinCode(), joinCode()]
            let first = Draws(codes)
            let expired = try await store.sessions.open(stored.id, codesLiveFor: .seconds(-1)) {
                first.next()
            }
            #expect(expired.joinCodes.isEmpty)
            #expect(try await store.sessions.redeem(joinCode: codes[0]) == nil)
            let again = Draws(codes)
            let second = try await store.sessions.open(stored.id, codesLiveFor: .seconds(60)) {
                again.next()
            }
            #expect(try await store.sessions.redeem(joinCode: codes[0])?.session == second.id)
        }
    }

    @Test func `renew their codes, and the old ones lead nowhere`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let old = try await store.openSession()
            let renewed = try await store.sessions.renewCodes(of: old.id, liveFor: .seconds(60), draw: joinCode)
            #expect(Set(renewed.joinCodes.values).isDisjoint(with: old.joinCodes.values))
            for code in old.joinCodes.values { #expect(try await store.sessions.redeem(joinCode: code) == nil) }
            for code in renewed.joinCodes.values {
                #expect(try await store.sessions.redeem(joinCode: code)?.session == old.id)
            }
            await #expect(throws: UnknownSession.self) {
                try await store.sessions.renewCodes(of: .random(), liveFor: .seconds(60), draw: joinCode)
            }
        }
    }

    @Test func `have codes and tokens that live on with use, and not for ever`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let code = try #require(session.joinCodes[.dancer])
            let token = try digest()
            let ana = try await store.sessions.addMember(
                "Ana", as: .dancer, to: session.id, token: token, liveFor: .seconds(60))
            let hours = { (count: Int64) in Duration.seconds(3_600 * count) }
            func left() async throws -> [Double] {
                let rows = try await database.pool.execute(
                    """
                    SELECT extract(epoch FROM t.expires_at - now())::float8 AS token,
                        extract(epoch FROM c.expires_at - now())::float8 AS code
                    FROM member_token t, join_code c WHERE t.member = \(ana.id) AND c.code = \(code)
                    """)
                return [try rows[0].value("token"), try rows[0].value("code")]
            }
            let long = Lifetime(unused: hours(200), atMost: hours(1_000))
            #expect(try await store.sessions.member(byToken: token, livingOn: long)?.member == ana)
            #expect(try await store.sessions.redeem(joinCode: code, livingOn: long)?.session == session.id)
            for seconds in try await left() { #expect((199 * 3_600...200 * 3_600).contains(seconds)) }
            _ = try await database.pool.execute(
                "UPDATE session SET opened_at = now() - interval '900 hours' WHERE id = \(session.id)")
            _ = try await database.pool.execute(
                "UPDATE member SET created_at = now() - interval '900 hours' WHERE id = \(ana.id)")
            _ = try await database.pool.execute("UPDATE member_token SET expires_at = now() + interval '1 hour'")
            _ = try await database.pool.execute("UPDATE join_code SET expires_at = now() + interval '1 hour'")
            #expect(try await store.sessions.member(byToken: token, livingOn: long)?.member == ana)
            #expect(try await store.sessions.redeem(joinCode: code, livingOn: long)?.session == session.id)
            for seconds in try await left() { #expect((99 * 3_600...100 * 3_600).contains(seconds)) }
        }
    }

    @Test func `that have ended are not listed and admit no members`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            try await store.sessions.end(session.id)
            #expect(try await store.sessions.list().sessions.isEmpty)
            #expect(try await store.sessions.find(session.id)?.endedAtMilliseconds != nil)
            for code in session.joinCodes.values { #expect(try await store.sessions.redeem(joinCode: code) == nil) }
            await #expect(throws: UnknownSession.self) { try await store.join(session.id) }
            await #expect(throws: UnknownSession.self) {
                try await store.sessions.renewCodes(of: session.id, liveFor: .seconds(60), draw: joinCode)
            }
        }
    }
}

@Suite struct `Members` {
    @Test func `have joined at an instant of the session clock, also when the machine's clock was set`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let clock = DatabaseClock(database.pool)
            try await clock.correct(by: .seconds(86_400), generation: 0)
            let before = try await clock.read().session
            let ana = try await store.sessions.addMember(
                "Ana", as: .dancer, to: session.id, token: try digest(), liveFor: .seconds(60))
            let joined = try #require(ana.joined)
            let after = try await clock.read().session
            #expect(before <= joined && joined <= after)
            // What is set later changes nothing of it.
            try await clock.correct(by: .seconds(-3_600), generation: 1)
            #expect(try await store.logPages.joined([ana.id], in: session.id) == [ana.id: joined])
        }
    }

    @Test func `are known by their token until it expires or they are put out`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let (token, expired, foreign) = (try digest(), try digest(), try digest())
            let ana = try await store.sessions.addMember(
                "Ana", as: .dancer, to: session.id, token: token, liveFor: .seconds(60))
            _ = try await store.sessions.addMember(
                "Ben", as: .screen, to: session.id, token: expired, liveFor: .seconds(-1))
            #expect(try await store.sessions.member(byToken: token)?.member == ana)
            #expect(try await store.sessions.member(byToken: token)?.session == session.id)
            #expect(try await store.sessions.member(byToken: expired) == nil)
            #expect(try await store.sessions.member(byToken: foreign) == nil)
            #expect(try await store.sessions.members(of: session.id).map(\.name) == ["Ana", "Ben"])
            #expect(try await store.sessions.members(of: session.id).first == ana)

            #expect(try await store.sessions.revoke(ana.id, in: .random()) == false)
            #expect(try await store.sessions.member(byToken: token) != nil)
            #expect(try await store.sessions.revoke(ana.id, in: session.id))
            #expect(try await store.sessions.revoke(ana.id, in: session.id) == false)
            #expect(try await store.sessions.member(byToken: token) == nil)
            #expect(try await store.sessions.members(of: session.id).map(\.name) == ["Ben"])
        }
    }

    @Test func `are no longer known by their token after signing out`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let token = try digest()
            _ = try await store.sessions.addMember(
                "Ana", as: .dancer, to: session.id, token: token, liveFor: .seconds(60))
            try await store.sessions.revoke(token: token)
            #expect(try await store.sessions.member(byToken: token) == nil)
            #expect(try await store.sessions.members(of: session.id).count == 1)
        }
    }

    @Test(arguments: ["", "   ", "a\nb", "a\0b", String(repeating: "x", count: 201)])
    func `need a name that people can see`(_ name: String) async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let token = try digest()
            await #expect {
                try await store.sessions.addMember(
                    name, as: .dancer, to: session.id, token: token, liveFor: .seconds(60))
            } throws: { ($0 as? Refusal)?.field == "name" }
            #expect(try await store.sessions.members(of: session.id).isEmpty)
        }
    }
}

@Suite struct `The owner` {
    @Test func `comes in by a link once, however many try it at the same time`() async throws {
        try await withMigratedDatabase { database in
            let accounts = Store(database.pool).accounts
            let link = try digest()
            try await accounts.createOwnerLink(link, liveFor: .seconds(60))
            let tokens = try (0..<50).map { _ in try digest() }
            let winners = try await withThrowingTaskGroup(of: [SecretDigest].self) { group in
                for token in tokens {
                    group.addTask {
                        switch try await accounts.redeemOwnerLink(link, token: token, liveFor: .seconds(60)) {
                        case .account: [token]
                        case .used, .expired, .unknown: []
                        }
                    }
                }
                return try await group.reduce([], +)
            }
            #expect(winners.count == 1)
            for token in tokens {
                #expect((try await accounts.account(byToken: token)?.kind == .owner) == winners.contains(token))
            }
        }
    }

    @Test func `is one account, whichever link was used`() async throws {
        try await withMigratedDatabase { database in
            let accounts = Store(database.pool).accounts
            var owners: Set<Account> = []
            for _ in 0..<3 {
                let (link, token) = (try digest(), try digest())
                try await accounts.createOwnerLink(link, liveFor: .seconds(60))
                let redeemed = try await accounts.redeemOwnerLink(link, token: token, liveFor: .seconds(60))
                guard case .account(let owner) = redeemed else {
                    Issue.record("an owner's link gives \(redeemed)")
                    return
                }
                owners.insert(owner)
            }
            #expect(owners.count == 1)
        }
    }

    @Test func `comes in by no link that is unknown or expired, and not after signing out`() async throws {
        try await withMigratedDatabase { database in
            let accounts = Store(database.pool).accounts
            let (link, old, token) = (try digest(), try digest(), try digest())
            #expect(try await accounts.redeemOwnerLink(link, token: token, liveFor: .seconds(60)) == .unknown)
            try await accounts.createOwnerLink(old, liveFor: .seconds(-1))
            #expect(try await accounts.redeemOwnerLink(old, token: token, liveFor: .seconds(60)) == .expired)
            try await accounts.createOwnerLink(link, liveFor: .seconds(60))
            _ = try await accounts.redeemOwnerLink(link, token: token, liveFor: .seconds(60))
            #expect(try await accounts.account(byToken: token)?.kind == .owner)
            #expect(try await accounts.redeemOwnerLink(link, token: digest(), liveFor: .seconds(60)) == .used)
            try await accounts.revoke(token: token)
            #expect(try await accounts.account(byToken: token) == nil)
        }
    }

    @Test func `can delete unusable sign-in links`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let (live, expired, link) = (try digest(), try digest(), try digest())
            _ = try await store.sessions.addMember(
                "Ana", as: .dancer, to: session.id, token: live, liveFor: .seconds(60))
            _ = try await store.sessions.addMember(
                "Ben", as: .dancer, to: session.id, token: expired, liveFor: .seconds(-1))
            try await store.accounts.createOwnerLink(link, liveFor: .seconds(-31 * 86_400))
            #expect(try await store.housekeeping.purgeExpired() == 2)
            #expect(try await store.housekeeping.purgeExpired() == 0)
            #expect(try await store.sessions.member(byToken: live) != nil)
            #expect(try await store.sessions.find(session.id) == session)
        }
    }
}

/// Codes drawn in a given order.
private final class Draws: @unchecked Sendable {
    // Used by one task at a time, within one call of `open`.
    private var codes: [String]
    init(_ codes: [String]) { self.codes = codes }
    func next() -> String { codes.isEmpty ? joinCode() : codes.removeFirst() }
}
