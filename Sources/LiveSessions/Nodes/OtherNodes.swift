import RehearsalCore
import Synchronization

/// What this node knows about the other nodes' connection to the log.
final class OtherNodes: Sendable {
    private let appendedAt = Atomic(Int64.min)
    private let clock: any SessionClock

    init(clock: any SessionClock) { self.clock = clock }

    /// Another node announced that it appended events.
    func appended() { appendedAt.store(clock.now.microseconds, ordering: .relaxed) }

    /// When another node last appended.
    var lastAppend: Instant { Instant(microseconds: appendedAt.load(ordering: .relaxed)) }
}
