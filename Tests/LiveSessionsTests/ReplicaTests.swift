import LiveSessions
import Rehearsal
import RehearsalCore
import Testing

/// The replica alone, without the actor that drives it.
struct ReplicaTests {
    private let now = Instant(microseconds: 1_000_000_000)

    /// A replica with a conductor in it, who has heard that the log goes on.
    private func behind() -> Replica {
        var replica = Replica(
            session: .random(), node: .random(),
            opening: SessionOpening(programme: piece, members: [conductor, dancer]), lead: .zero)
        var effects: [Effect] = []
        replica.receive(.attach(1, conductor, after: nil), at: now, &effects)
        let head = SessionHead(sequence: SequenceNumber(3), revision: 1, revoked: 0)
        replica.receive(.head(head), at: now, &effects)
        return replica
    }

    private func dismissals(_ effects: [Effect]) -> [Effect] {
        effects.filter { if case .dismiss = $0 { true } else { false } }
    }

    @Test func `who is here when the log goes on beyond what this version knows is sent away for that reason`() {
        var replica = behind()
        var effects: [Effect] = []
        // Somebody who knows more than this node waits for it to read the log.
        replica.receive(.attach(2, dancer, after: SequenceNumber(3)), at: now, &effects)
        guard case .read(after: .start) = replica.nextRequest(at: now, &effects) else {
            Issue.record("the log is not read")
            return
        }
        #expect(dismissals(effects).isEmpty)
        replica.handle(.outgrown, at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(1, .outgrown), .dismiss(2, .outgrown)])
        effects = []
        replica.receive(.attach(3, conductor, after: nil), at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(3, .outgrown)])
    }

    @Test func `who is here after the node stood still is sent to connect again`() {
        var replica = behind()
        var effects: [Effect] = []
        replica.receive(.woke, at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(1, .lost)])
    }

    @Test func `who waits for a log that cannot be read is sent elsewhere, and who is here stays`() {
        var replica = behind()
        var effects: [Effect] = []
        replica.receive(.attach(2, dancer, after: SequenceNumber(3)), at: now, &effects)
        _ = replica.nextRequest(at: now, &effects)
        replica.handle(.unavailable, at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(2, .lost)])
    }
}
