import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@testable import LiveSessions

@Suite struct `The alarms of sessions` {
    private let sessions = (0..<6).map { _ in SessionID.random() }

    @Test(arguments: 0..<200)
    func `ring for each session once, not before its time, and say how long until then`(seed: UInt64) {
        var random = Seeded(seed)
        let alarms = Alarms()
        var now = Instant(microseconds: 1_700_000_000_000_000)
        var due: [SessionID: Instant] = [:]
        var soon: Set<SessionID> = []
        for _ in 0..<60 {
            let session = sessions[random.int(0...5)]
            switch random.int(0...3) {
            case 0:
                let slice = now.microseconds / 50_000 + Int64(random.int(1...8))
                due[session] = Instant(microseconds: slice * 50_000)
                alarms.set(session, at: due[session])
            case 1:
                due[session] = nil
                alarms.set(session, at: nil)
            case 2:
                _ = alarms.setSoon(session)
                soon.insert(session)
            default: now = now + Interval(microseconds: Int64(random.int(0...120_000)))
            }
            guard let wait = alarms.untilDue(at: now) else {
                #expect(due.isEmpty && soon.isEmpty)
                continue
            }
            if random.chance(0.5) { now = now + max(wait, .zero) }
            let isDue = wait <= .zero || random.chance(0.5)
            guard isDue else { continue }
            for session in alarms.ring(at: now) {
                let wasDue = due[session].map { $0 <= now } ?? false
                #expect(wasDue || soon.contains(session))
                if wasDue { due[session] = nil }
                soon.remove(session)
            }
        }
        // Everything rings in the end.
        for _ in 0..<200 {
            guard let wait = alarms.untilDue(at: now) else { break }
            now = now + max(wait, .zero)
            for session in alarms.ring(at: now) {
                if due[session].map({ $0 <= now }) ?? false { due[session] = nil }
                soon.remove(session)
            }
        }
        #expect(due.isEmpty && soon.isEmpty)
    }

    @Test func `let what is not urgent come at once if it is alone, and together if it is much`() {
        let alarms = Alarms()
        let now = Instant(microseconds: 1_700_000_000_000_000)
        #expect(alarms.setSoon(sessions[0]))
        #expect(!alarms.setSoon(sessions[1]))
        #expect(alarms.untilDue(at: now) == .zero)
        #expect(Set(alarms.ring(at: now)) == [sessions[0], sessions[1]])
        #expect(!alarms.setSoon(sessions[0]))
        #expect(alarms.untilDue(at: now) == .milliseconds(100))
        #expect(alarms.ring(at: now + .milliseconds(99)).isEmpty)
        #expect(alarms.ring(at: now + .milliseconds(100)) == [sessions[0]])
        #expect(alarms.ring(at: now + .milliseconds(200)).isEmpty)
        #expect(alarms.untilDue(at: now + .milliseconds(200)) == nil)
        #expect(alarms.setSoon(sessions[0]))
    }
}
