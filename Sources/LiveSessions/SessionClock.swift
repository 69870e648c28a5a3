package import RehearsalCore

#if canImport(Glibc)
    import Glibc
#endif

/// The clock that all devices of a session agree on.
package protocol SessionClock: Sendable {
    var now: Instant { get }
    /// How far `now` may be from what other nodes read; `nil` when that cannot be told.
    var bound: Interval? { get }
}

extension SessionClock {
    /// A clock that nobody else has is right by definition.
    package var bound: Interval? { .zero }
}

/// This machine's clocks, read in microseconds.
package enum MachineClock {
    /// The one that nobody sets, and that goes on while the machine sleeps.
    package static var local: LocalInstant { LocalInstant(microseconds: read(CLOCK_BOOTTIME)) }

    /// The system clock: since the Unix epoch, and set by whoever may.
    package static var system: Instant { Instant(microseconds: read(CLOCK_REALTIME)) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
