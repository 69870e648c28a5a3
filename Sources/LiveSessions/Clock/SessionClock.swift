package import RehearsalCore

#if canImport(Glibc)
    import Glibc
#endif

/// The clock that all devices of a session agree on.
package protocol SessionClock: AnyObject, Sendable {
    /// The present instant.
    var now: Instant { get }
    /// The largest difference between `now` and what other nodes read; `nil` if it is not known.
    var bound: Interval? { get }
    /// Both values at the same instant.
    var reading: ClockReading { get }
}

/// What one node's session clock says at one instant.
package struct ClockReading: Hashable, Sendable {
    package var now: Instant
    /// The largest difference between `now` and what other nodes read at that instant; `nil` if it is not known.
    package var bound: Interval?
    /// How many times the clock that all nodes read was set and corrected, as far as this node knows. If two nodes have different numbers, their
    /// bounds are about two clocks, which agree only as well as the correction was estimated.
    package var generation: Int64
}

extension SessionClock {
    /// The clock of a single node is exact by definition.
    package var bound: Interval? { .zero }
    package var reading: ClockReading { ClockReading(now: now, bound: bound, generation: 0) }
}

/// This machine's clocks, read in microseconds.
package enum MachineClock {
    /// The clock that cannot be set, and that continues while the machine sleeps.
    package static var local: LocalInstant { LocalInstant(microseconds: read(CLOCK_BOOTTIME)) }

    /// The system clock: time since the Unix epoch; an administrator can set it.
    package static var system: Instant { Instant(microseconds: read(CLOCK_REALTIME)) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
