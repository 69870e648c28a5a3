import RehearsalCore
import Synchronization

/// What this node knows of the others' way to the log.
final class Others: Sendable {
    private let appendedAt = Atomic(Int64.min)
    private let clock: any SessionClock

    init(clock: any SessionClock) { self.clock = clock }

    /// One was heard to have appended.
    func appended() { appendedAt.store(clock.now.microseconds, ordering: .relaxed) }

    /// When that was last.
    var lastAppend: Instant { Instant(microseconds: appendedAt.load(ordering: .relaxed)) }
}
