import Synchronization
package import RehearsalCore

#if canImport(Glibc)
    import Glibc
#endif

/// The clock that all devices of a session agree on.
package protocol SessionClock: Sendable {
    var now: Instant { get }
}

/// The session clock of one node: anchored once on the wall clock, carried on by the monotonic one,
/// so that a set system clock moves nothing.
package struct NodeClock: SessionClock {
    /// Wall clock less monotonic clock, in microseconds.
    private let anchor: Int64

    package init() { anchor = Self.read(CLOCK_REALTIME) - Self.read(CLOCK_BOOTTIME) }

    package var now: Instant { Instant(microseconds: anchor + Self.read(CLOCK_BOOTTIME)) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
