import PropertyTesting
import RehearsalCore
import Testing

/// A device with a clock of its own, a link, and the estimator under test; the test knows the true time.
/// True time counts in microseconds from 0; the session clock is true time plus a constant.
struct Device {
    static let sessionStart: Int64 = 1_790_000_000_000_000

    var clock: ClockEstimator
    /// How much faster the local clock runs than true time.
    let drift: Double
    /// What the local clock has lost by jumps.
    private(set) var lost: Int64 = 0
    private let start: Int64
    private var trace: LinkTrace
    private(set) var now: Int64 = 0

    init(_ link: Link, drift: Double, seed: UInt64, clock: ClockEstimator = ClockEstimator()) {
        self.clock = clock
        self.drift = drift
        trace = LinkTrace(link, seed: seed)
        start = Int64(seed % 1_000) * 1_000_000
    }

    func local(at instant: Int64) -> LocalInstant {
        LocalInstant(microseconds: start - lost + instant + Int64((drift * Double(instant)).rounded(.down)))
    }

    func session(at instant: Int64) -> Instant { Instant(microseconds: Self.sessionStart + instant) }

    var localNow: LocalInstant { local(at: now) }
    /// θ, to the microsecond.
    var truth: Int64 { session(at: now).microseconds - localNow.microseconds }

    struct Exchange {
        var sent: LocalInstant
        var received: Instant
        var answered: Instant
        var returned: LocalInstant
        /// Half of the sum of its two halves: what a simple estimator would take for the offset.
        var offset: Int64 {
            (received.microseconds - sent.microseconds + answered.microseconds - returned.microseconds) / 2
        }
    }

    /// Asks now, and waits for the answer. An answer that is `lost` is not recorded.
    @discardableResult
    mutating func exchange(lost isLost: Bool = false) -> (exchange: Exchange, verdict: ClockEstimator.Verdict?) {
        let sent = localNow
        let received = trace.up.arrival(sent: now)
        let answered = received + 60
        now = trace.down.arrival(sent: answered)
        let exchange = Exchange(
            sent: sent, received: session(at: received), answered: session(at: answered), returned: localNow)
        guard !isLost else { return (exchange, nil) }
        return (exchange, record(exchange))
    }

    mutating func record(_ exchange: Exchange) -> ClockEstimator.Verdict {
        clock.record(
            sent: exchange.sent, received: exchange.received, answered: exchange.answered, returned: exchange.returned)
    }

    /// What the device reads now.
    mutating func reading() throws -> Instant {
        let reading = clock.session(at: localNow)
        return try #require(reading)
    }

    /// How far what the device reads now is ahead of the truth, in microseconds.
    mutating func error() throws -> Int64 { (try reading() - session(at: now)).microseconds }

    mutating func pass(_ microseconds: Int64) { now += microseconds }

    /// The local clock stands still for so long; negative: leaps ahead.
    mutating func jump(_ microseconds: Int64) { lost += microseconds }

    /// Exchanges until the state is `sure`, at the clock's own pace.
    mutating func settle() {
        while clock.state != .sure {
            exchange()
            pass(clock.untilNextExchange(at: localNow).microseconds)
        }
    }
}
