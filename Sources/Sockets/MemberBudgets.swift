import Identity
import RateLimits
import Rehearsal
import RehearsalCore
import Requests
import Synchronization

/// What members may bring into the database, whatever socket they bring it on: whoever comes again has no more.
final class MemberBudgets: Sendable {
    private let punches: Mutex<RateLimiter>
    private let logs: Mutex<RateLimiter>

    /// What an event takes beside its command's text.
    private static let bytesOfEvent = 256
    /// Commands that are longer leave half of a session's budget to the short ones: the cues.
    private static let shortCommand = 1_024
    private let keptForShortOnes: Int

    init(_ policy: Policy) {
        punches = Mutex(RateLimiter(policy.punchesOfOne))
        logs = Mutex(RateLimiter(policy.logOfGuests))
        keptForShortOnes = policy.logOfGuests.burst / 2
    }

    func mayReport(_ count: Int, _ member: MemberID, at now: Instant) -> Bool {
        punches.withLock { $0.spend(member.description, cost: count, at: now.sinceEpoch) } == .allowed
    }

    /// Whether one who joined without an account may give a command of so many bytes.
    func mayWrite(_ bytes: Int, in session: SessionID, at now: Instant) -> Bool {
        let cost = bytes + Self.bytesOfEvent
        let kept = cost > Self.shortCommand ? keptForShortOnes : 0
        return logs.withLock { logs in
            guard logs.verdict(on: session.description, cost: cost, at: now.sinceEpoch, leaving: kept) == .allowed
            else { return false }
            logs.charge(session.description, cost: cost, at: now.sinceEpoch)
            return true
        }
    }
}

extension Instant {
    /// As limits count it.
    var sinceEpoch: Duration { .microseconds(microseconds) }
}
