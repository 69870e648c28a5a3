import RehearsalCore
import Synchronization

/// Whether this node runs: a regular beat. A node that was stopped and continues finds that its last beat is too old.
final class Pulse: Sendable {
    /// Every device gives up a silent node after this time or earlier.
    static let longest = Interval.seconds(5)
    private static let pause = Interval.milliseconds(250)

    private let last: Atomic<Int64>
    private let clock: any SessionClock

    init(clock: any SessionClock) {
        self.clock = clock
        last = Atomic(clock.now.microseconds)
    }

    /// Whether the last beat is so old that the node must have been stopped.
    var isMissed: Bool { isMissed(at: clock.now) }

    func isMissed(at now: Instant) -> Bool {
        now - Instant(microseconds: last.load(ordering: .relaxed)) >= Self.longest
    }

    func untilDue(at now: Instant) -> Interval {
        Instant(microseconds: last.load(ordering: .relaxed)) + Self.pause - now
    }

    func beat(at now: Instant) { last.store(now.microseconds, ordering: .relaxed) }
}
