package import RehearsalCore

#if canImport(Glibc)
    import Glibc
#endif

/// The clock that all devices of a session agree on.
package protocol SessionClock: Sendable {
    var now: Instant { get }
    /// How far `now` may be from what other nodes read; `nil` when that cannot be told.
    var bound: Interval? { get }
    /// Both at one instant.
    var reading: ClockReading { get }
}

/// What one node's session clock says at one instant.
package struct ClockReading: Hashable, Sendable {
    package var now: Instant
    /// How far `now` may be from what other nodes read at that instant; `nil` when that cannot be told.
    package var bound: Interval?
    /// How often the clock that all nodes ask was set and corrected, as far as this node has heard. Where two nodes do not
    /// agree in that, their bounds are about two clocks, which are as one only as well as the correction was estimated.
    package var generation: Int64
}

extension SessionClock {
    /// A clock of one node alone is right by definition.
    package var bound: Interval? { .zero }
    package var reading: ClockReading { ClockReading(now: now, bound: bound, generation: 0) }
}

/// This machine's clocks, read in microseconds.
package enum MachineClock {
    /// The one that cannot be set, and that goes on while the machine sleeps.
    package static var local: LocalInstant { LocalInstant(microseconds: read(CLOCK_BOOTTIME)) }

    /// The system clock: since the Unix epoch; an administrator can set it.
    package static var system: Instant { Instant(microseconds: read(CLOCK_REALTIME)) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
