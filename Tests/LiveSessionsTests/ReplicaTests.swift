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

    // MARK: What no event tells

    /// A replica in which the conductor is, of which the devices were told.
    private func opened(at now: Instant) -> Replica {
        var replica = Replica(
            session: .random(), node: .random(),
            opening: SessionOpening(programme: piece, members: [conductor, assistant, dancer]), lead: .zero)
        var effects: [Effect] = []
        replica.receive(.attach(1, conductor, after: nil), at: now, &effects)
        return replica
    }

    private func signalled(_ effects: [Effect]) -> Signalled? {
        for case .welcome(_, let welcome) in effects {
            switch welcome.content {
            case .state(let view): return view.signalled
            case .missed(_, let signalled): return signalled
            }
        }
        return nil
    }

    private func news(_ effects: [Effect]) -> (joined: [MemberID], left: [MemberID], changed: [MemberID])? {
        for case .signal(.members(_, let joined, let left, let changed)) in effects {
            return (joined.map(\.member.id), left, changed.map(\.member.id))
        }
        return nil
    }

    @Test func `who comes back is told who is here by now and what the lead is`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive(.attach(2, dancer, after: nil), at: now, &effects)
        replica.receive(.detach(2), at: now, &effects)
        replica.receive(.attach(3, assistant, after: nil), at: now + .seconds(1), &effects)
        let report = ClockReport(bound: .zero, delay: .milliseconds(100), jitter: .zero)
        replica.receive(.signal(3, .clock(report)), at: now + .seconds(2), &effects)
        replica.receive(.detach(1), at: now + .seconds(3), &effects)
        effects = []
        replica.receive(.attach(4, dancer, after: .start), at: now + .seconds(4), &effects)
        guard case .welcome(4, let welcome) = effects.first, case .missed(let events, let signalled) = welcome.content else {
            Issue.record("not what was missed")
            return
        }
        #expect(events.isEmpty)
        #expect(signalled.members.map(\.member.id) == [assistant.id, dancer.id])
        #expect(signalled.lead == Lead(interval: .milliseconds(140), slowest: assistant.id))
    }

    @Test func `who joins and leaves between two signals is named as gone to those who were shown them`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive(.attach(2, dancer, after: nil), at: now + .milliseconds(10), &effects)
        replica.receive(.attach(3, assistant, after: nil), at: now + .milliseconds(20), &effects)
        #expect(signalled(effects.suffix(3))?.members.contains { $0.member.id == dancer.id } == true)
        replica.receive(.detach(2), at: now + .milliseconds(30), &effects)
        effects = []
        replica.receive(.tick, at: now + .milliseconds(600), &effects)
        #expect(news(effects)?.joined == [assistant.id])
        #expect(news(effects)?.left == [dancer.id])
    }

    @Test func `who leaves and comes back between two signals is named to those who did not see them`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive(.attach(2, dancer, after: nil), at: now + .seconds(1), &effects)
        #expect(news(effects)?.joined == [dancer.id])
        effects = []
        replica.receive(.detach(2), at: now + .milliseconds(1_010), &effects)
        replica.receive(.attach(3, assistant, after: nil), at: now + .milliseconds(1_020), &effects)
        #expect(signalled(effects)?.members.contains { $0.member.id == dancer.id } == false)
        replica.receive(.attach(4, dancer, after: nil), at: now + .milliseconds(1_030), &effects)
        effects = []
        replica.receive(.tick, at: now + .seconds(2), &effects)
        #expect(news(effects)?.changed == [dancer.id])
    }

    @Test func `who joins and leaves between two signals unseen is not spoken of`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive(.attach(2, dancer, after: nil), at: now + .milliseconds(10), &effects)
        replica.receive(.detach(2), at: now + .milliseconds(20), &effects)
        effects = []
        replica.receive(.tick, at: now + .seconds(1), &effects)
        #expect(news(effects) == nil)
    }
}
