import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct `Punches of an athlete` {
    @Test func `have a bound in a session, and those of others have their own`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            try await database.pool.execute("UPDATE session SET programme_kind = 'drill' WHERE id = \(session)")
            let (ana, ben) = (try await store.join(session).id, try await store.join(session).id)
            func keep(_ numbers: Range<Int64>, of member: MemberID) async throws -> Result<[KeptPunch], Refusal> {
                let reports = numbers.map {
                    PunchReport(number: $0, punch: .jab, at: Instant(microseconds: 1_700_000_000_000_000 + $0))
                }
                let waiting = WaitingPunches(
                    seat: Seat(rawValue: 1), id: CommandID(json: "1"), sender: member,
                    batch: PunchBatch(source: PunchSource(kind: .tapPad), punches: reports))
                return try await store.punches.keep([waiting], in: session)[0]
            }
            #expect(try await keep(1..<11, of: ana).get().count == 10)
            #expect(try await keep(1..<11, of: ana).get().isEmpty, "sent again, they are kept once and counted once")
            let counted = try await database.pool.execute("SELECT kept FROM punch_count WHERE athlete = \(ana)")
            #expect(try counted[0].value("kept", as: Int.self) == 10)
            try await database.pool.execute("UPDATE punch_count SET kept = \(Punches.mostOfAthlete - 5)")
            let more = try await keep(11..<21, of: ana)
            #expect(throws: Refusal.self) { try more.get() }
            #expect(try await keep(11..<16, of: ana).get().count == 5)
            #expect(try await keep(1..<11, of: ben).get().count == 10)
        }
    }

    @Test func `are refused as a whole when one has the number of another one`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            try await database.pool.execute("UPDATE session SET programme_kind = 'drill' WHERE id = \(session)")
            let ana = try await store.join(session).id
            func keep(_ punches: [(number: Int64, punch: Punch)]) async throws -> Result<[KeptPunch], Refusal> {
                let reports = punches.map {
                    PunchReport(
                        number: $0.number, punch: $0.punch, at: Instant(microseconds: 1_700_000_000_000_000 + $0.number)
                    )
                }
                let waiting = WaitingPunches(
                    seat: Seat(rawValue: 1), id: CommandID(json: "1"), sender: ana,
                    batch: PunchBatch(source: PunchSource(kind: .tapPad), punches: reports))
                return try await store.punches.keep([waiting], in: session)[0]
            }
            #expect(try await keep([(1, .jab), (2, .jab)]).get().map(\.ordinal) == [1, 2])
            #expect(try await keep([(2, .jab), (3, .jab)]).get().map(\.ordinal) == [3])
            for reused in [[(3, Punch.cross), (4, .jab)], [(4, .jab), (4, .cross)]] as [[(Int64, Punch)]] {
                let refused = try await keep(reused.map { (number: $0.0, punch: $0.1) })
                guard case .failure(let refusal) = refused else {
                    Issue.record("\(reused) is taken for what was before")
                    continue
                }
                #expect(refusal.code == .idReused)
                #expect(refusal.field?.hasSuffix("number") == true)
            }
            #expect(try await keep([(4, .jab)]).get().map(\.ordinal) == [4])
        }
    }
}
