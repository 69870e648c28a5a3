import PropertyTesting
import RehearsalCore

/// One socket between a device and a node: two ordered streams, until it is cut.
struct Connection {
    let device: Int
    let node: Int
    private var trace: LinkTrace
    private let opened: Instant
    /// From this time on nothing that was sent arrives.
    private(set) var cut: Instant?
    /// The process that accepted it.
    var life = 0
    /// Whether its node counts this connection as one of the session.
    var isSeated = false
    /// When its node last heard from it.
    var heard: Instant

    init(device: Int, node: Int, link: Link, seed: UInt64, at now: Instant) {
        self.device = device
        self.node = node
        trace = LinkTrace(link, seed: seed)
        opened = now
        heard = now
    }

    mutating func arrivalAtNode(sent: Instant) -> Instant {
        opened + Interval(microseconds: trace.up.arrival(sent: (sent - opened).microseconds))
    }

    mutating func arrivalAtDevice(sent: Instant) -> Instant {
        opened + Interval(microseconds: trace.down.arrival(sent: (sent - opened).microseconds))
    }

    /// Neither side is told: each finds out by itself.
    mutating func cut(at now: Instant) { cut = min(cut ?? now, now) }

    func delivers(at now: Instant) -> Bool { cut.map { now < $0 } ?? true }
}
