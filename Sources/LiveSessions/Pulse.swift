import RehearsalCore
import Synchronization

/// Whether this node runs: a beat that must not fail. A node that was stopped and goes on finds its own last beat old.
final class Pulse: Sendable {
    /// No device waits for a silent node as long as this.
    static let longest = Interval.seconds(5)

    private let last: Atomic<Int64>
    private let clock: any SessionClock

    init(clock: any SessionClock) {
        self.clock = clock
        last = Atomic(clock.now.microseconds)
    }

    /// Whether the last beat is so long ago that the node must have been stopped.
    var isMissed: Bool { isMissed(at: clock.now) }

    func isMissed(at now: Instant) -> Bool {
        now - Instant(microseconds: last.load(ordering: .relaxed)) >= Self.longest
    }

    func beat(at now: Instant) { last.store(now.microseconds, ordering: .relaxed) }
}
