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
}
