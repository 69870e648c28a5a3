import RehearsalCore
import Synchronization

/// Notices that this node was stopped for a while: it is reset regularly, and has expired if its last reset is too old.
final class Watchdog: Sendable {
    /// It expires after this time without a reset. Every device gives up a silent node after this time or earlier.
    static let limit = Interval.seconds(5)
    /// The time between two resets.
    private static let pause = Interval.milliseconds(250)

    /// The session-clock instant of the last reset, in microseconds.
    private let lastReset: Atomic<Int64>
    private let clock: any SessionClock

    init(clock: any SessionClock) {
        self.clock = clock
        lastReset = Atomic(clock.now.microseconds)
    }

    /// Whether the last reset is so old that the node must have been stopped.
    var hasExpired: Bool { hasExpired(at: clock.now) }

    func hasExpired(at now: Instant) -> Bool {
        now - Instant(microseconds: lastReset.load(ordering: .relaxed)) >= Self.limit
    }

    /// The time until the next reset is due; negative if it is late.
    func untilDue(at now: Instant) -> Interval {
        Instant(microseconds: lastReset.load(ordering: .relaxed)) + Self.pause - now
    }

    func reset(at now: Instant) { lastReset.store(now.microseconds, ordering: .relaxed) }
}
