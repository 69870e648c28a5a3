import RehearsalCore

/// The session clock as seen from here: the exchange with the least delay among the latest says how far ahead it is.
struct ClockEstimate: Sendable, Equatable {
    private struct Exchange: Equatable {
        let offset: Int64
        let delay: Int64
    }

    private var exchanges: [Exchange] = []
    private static let kept = 16

    /// One exchange: sent and returned by our clock, received and answered by the session's; all in microseconds.
    mutating func add(sent: Int64, received: Int64, answered: Int64, returned: Int64) {
        let delay = (returned - sent) - (answered - received)
        guard delay >= 0 else { return }
        exchanges.append(Exchange(offset: ((received - sent) + (answered - returned)) / 2, delay: delay))
        if exchanges.count > Self.kept { exchanges.removeFirst() }
    }

    /// A first, rough idea from a server's `now`; forgotten with the first exchange.
    mutating func assume(now: Int64, at local: Int64) {
        if exchanges.isEmpty { rough = now - local }
    }
    private var rough: Int64 = 0

    /// What to add to our clock, in microseconds, and how wrong that can be.
    var offset: Int64 { best?.offset ?? rough }
    var boundMicroseconds: Int64? { best.map { $0.delay / 2 } }

    private var best: Exchange? { exchanges.min { $0.delay < $1.delay } }

    func sessionTime(at local: Int64) -> Instant { Instant(microseconds: local + offset) }
    func localMicroseconds(of instant: Instant) -> Int64 { instant.microseconds - offset }
}
