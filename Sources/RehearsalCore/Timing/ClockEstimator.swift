/// What a device knows of the session clock, and what it reads on it: a value without clock or I/O.
///
/// Let L be the device's monotonic clock, S the session clock, θ = S − L. A message takes no negative time, so one exchange
/// proves two things: θ ≤ t1 − t0 when it was sent, and θ ≥ t2 − t3 when the answer came (F. Cristian, "Probabilistic clock
/// synchronization", Distributed Computing 3, 1989). The two clocks drift apart by at most `drift`, so either half of the proof
/// weakens by drift × age; the truth lies in the intersection of all that is proven (K. Marzullo, S. Owicki, "Maintaining the
/// time in a distributed system", PODC 1983). The least delay is thereby chosen in each direction by itself: a fast way up
/// counts although its answer was held up. Half of what asymmetric ways hide stays in the bound.
///
/// An empty intersection means that the local clock jumped, or drifts beyond the assumption: everything earlier is
/// dropped, and the device is `unsure` until several exchanges have agreed again. A jump that is smaller than the interval is
/// wide and that nobody told of cannot be seen; it is forgotten with the exchanges before it, `Window.capacity` exchanges later.
package struct ClockEstimator: Sendable {
    /// How much is known, in order of a joining device's life.
    package enum State: Hashable, Sendable {
        /// No exchange yet; there is no reading.
        case unknown
        /// Too few exchanges to have agreed; readings are hurried towards the truth.
        case synchronising
        case sure
        /// The local clock jumped, or was said to; no bound is claimed.
        case unsure(since: LocalInstant)
    }

    /// What became of an exchange.
    package enum Verdict: Hashable, Sendable {
        case taken
        /// It cannot have happened, or began before the clock was last forgotten: nothing changed.
        case refused
        /// It cannot be true together with earlier ones: those were dropped.
        case contradicted
    }

    /// The most by which the local clock may run faster or slower than the session clock, in millionths.
    ///
    /// 200: crystals of phones and laptops stay within 50 at any temperature and age, on either end, which makes 100;
    /// the rest is for a time daemon that gently corrects one of them. Daemons may correct by up to 500 (RFC 5905, the
    /// kernel's limit), for a while: a device beyond 200 is found out by contradiction.
    package static let assumedDrift: Int64 = 200
    /// How many exchanges must agree before a device is sure: half a burst, so that stalls do not keep it from that.
    package static let agreement = 4
    /// Readings beyond ±2^53 µs (285 years) are refused: there a page's numbers are no longer exact.
    private static let farthest: Int64 = 1 << 53

    /// Millionths; see `assumedDrift`.
    let drift: Int64
    /// What a reading of either clock may be off by itself, in microseconds.
    let coarseness: Int64

    package private(set) var state = State.unknown
    private(set) var window = Window()
    /// What is proven; nothing after `forget`.
    private(set) var proof: Proof?
    /// Where in the proven interval the truth most likely lies.
    private(set) var guess = Guess()
    /// What the device reads; begins with the first exchange.
    var reading: Reading?
    /// The last time that the reading did not slew, so that a device can say it.
    package internal(set) var lastStep: Step?
    /// Exchanges sent before this prove nothing.
    private var epoch = LocalInstant(microseconds: .min)
    private var agreed = 0
    /// How many exchanges are still wanted in quick succession.
    private(set) var burstLeft = Self.burst

    /// - Parameters:
    ///   - drift: see `assumedDrift`; 1 … 500 millionths.
    ///   - resolution: the steps in which the local clock is read; browsers round `performance.now()` to 5 µs … 1 ms, up or down.
    package init(drift: Int64 = Self.assumedDrift, resolution: Interval = .zero) {
        self.drift = min(max(drift, 1), 500)
        // Whole microseconds: the local reading rounds by half of one, the session's by up to one.
        coarseness = min(max(resolution.microseconds, 0), 1_000_000) + 2
    }

    /// Takes in one answered exchange: sent at `sent` and answered back at `returned` by the local clock, `received` and
    /// `answered` in between by the session clock.
    @discardableResult
    package mutating func record(
        sent: LocalInstant, received: Instant, answered: Instant, returned: LocalInstant
    ) -> Verdict {
        let exchange = Exchange(sent: sent, received: received, answered: answered, returned: returned)
        guard sent >= epoch, isPossible(exchange) else { return .refused }
        burstLeft = max(0, burstLeft - 1)
        window.append(exchange)
        var verdict = Verdict.taken
        var proof = Proof(of: window, at: returned, drift: drift, coarseness: coarseness)
        if proof.isEmpty {
            verdict = .contradicted
            beginAnew(at: returned)
            epoch = sent
            window.append(exchange)
            proof = Proof(of: window, at: returned, drift: drift, coarseness: coarseness)
        }
        self.proof = proof
        let offsets = proof.offsets(at: returned, drift: drift)
        guess = Guess(
            of: window, at: returned, middle: offsets.lowerBound + (offsets.upperBound - offsets.lowerBound) / 2,
            drift: drift)
        agreed += 1
        if agreed >= Self.agreement { state = .sure } else if state == .unknown { state = .synchronising }
        if reading == nil { reading = Reading(at: returned, offset: offset(at: returned) ?? 0) }
        return verdict
    }

    /// Earlier exchanges prove nothing any more: the local clock may have stood still, as in sleep. Exchanges under way are
    /// refused when they come back.
    package mutating func forget(at local: LocalInstant) {
        epoch = local
        proof = nil
        beginAnew(at: local)
    }

    /// As `forget`, and it is known that the local clock has lost `interval` (gained, if negative): readings go on from there.
    package mutating func jumped(by interval: Interval, at local: LocalInstant) {
        forget(at: local)
        if let offset = reading?.offset { reading?.offset = offset.saturatingAdd(interval.microseconds) }
    }

    /// The network is another one, or the page came back into view: what is proven stays, and a burst is due.
    package mutating func refresh() { burstLeft = Self.burst }

    private mutating func beginAnew(at local: LocalInstant) {
        window = Window()
        agreed = 0
        burstLeft = Self.burst
        switch state {
        case .unknown, .unsure: break
        case .synchronising, .sure: state = .unsure(since: local)
        }
    }

    private func isPossible(_ exchange: Exchange) -> Bool {
        let reach = -Self.farthest...Self.farthest
        guard reach.contains(exchange.sent.microseconds), reach.contains(exchange.received.microseconds),
            reach.contains(exchange.answered.microseconds), reach.contains(exchange.returned.microseconds)
        else { return false }
        return exchange.returned >= exchange.sent && exchange.answered >= exchange.received
            && exchange.roundTrip >= -coarseness
    }
}

// MARK: - What is proven

extension ClockEstimator {
    /// The least and the greatest that θ can be at `local`, in microseconds; `nil` while unsure or before the first exchange.
    package func offsets(at local: LocalInstant) -> ClosedRange<Int64>? {
        if case .unsure = state { return nil }
        return proof?.offsets(at: local, drift: drift)
    }

    /// The best estimate of θ at `local`, inside the proven interval; `nil` when nothing is known of the present.
    func offset(at local: LocalInstant) -> Int64? {
        guard let offsets = proof?.offsets(at: local, drift: drift) else { return nil }
        return min(max(guess.offset(at: local), offsets.lowerBound), offsets.upperBound)
    }

    /// The two exchanges that prove most, each for its direction.
    struct Proof: Hashable, Sendable {
        struct Half: Hashable, Sendable {
            var offset: Int64
            var at: LocalInstant
        }

        private(set) var least: Half
        private(set) var greatest: Half
        private(set) var isEmpty: Bool

        /// - Precondition: the window is not empty.
        init(of window: borrowing Window, at now: LocalInstant, drift: Int64, coarseness: Int64) {
            var lowest = Int64.min
            var highest = Int64.max
            least = Half(offset: .min, at: now)
            greatest = Half(offset: .max, at: now)
            for index in 0..<window.count {
                let exchange = window[index]
                let upper = Half(offset: exchange.above + coarseness, at: exchange.sent)
                let lower = Half(offset: exchange.below - coarseness, at: exchange.returned)
                let high = upper.offset + ClockEstimator.growth(upper.at, now, drift)
                let low = lower.offset - ClockEstimator.growth(lower.at, now, drift)
                if high < highest { (highest, greatest) = (high, upper) }
                if low > lowest { (lowest, least) = (low, lower) }
            }
            isEmpty = lowest > highest
        }

        func offsets(at local: LocalInstant, drift: Int64) -> ClosedRange<Int64> {
            let low = least.offset.saturatingSubtract(ClockEstimator.growth(least.at, local, drift))
            let high = greatest.offset.saturatingAdd(ClockEstimator.growth(greatest.at, local, drift))
            // A proof is made at one instant; at an earlier one its halves may cross by a hair.
            return min(low, high)...max(low, high)
        }
    }

    /// drift × the time between two instants, rounded up, in microseconds.
    private static func growth(_ a: LocalInstant, _ b: LocalInstant, _ drift: Int64) -> Int64 {
        let distance = a > b ? a - b : b - a
        let (whole, rest) = distance.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return whole.saturatingMultiply(by: drift).saturatingAdd((rest &* drift + 999_999) / 1_000_000)
    }
}
