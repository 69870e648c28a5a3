/// What a device knows about the session clock, and the time that it shows: a value without clock or I/O.
///
/// Let L be the device's monotonic clock, S the session clock, θ = S − L. A message takes no negative time, so one
/// exchange proves two things: θ ≤ t1 − t0 when it was sent, and θ ≥ t2 − t3 when the answer came (F. Cristian,
/// "Probabilistic clock synchronization", Distributed Computing 3, 1989). The two clocks drift apart by at most
/// `drift`, so each half of the proof becomes weaker by drift × age. The truth is in the intersection of all that is
/// proven (K. Marzullo, S. Owicki, "Maintaining the time in a distributed system", PODC 1983). The least delay is
/// best exchange is thereby chosen for each direction separately: a fast way up counts even if its answer was slow. When the
/// two ways differ in length, half of the difference remains in the bound, because it cannot be measured.
///
/// An empty intersection means that the local clock jumped, or drifts more than assumed: everything earlier is
/// dropped, and the device is `unsure` until several exchanges agree again. A jump that is smaller than the width of
/// the interval, and that was not reported, cannot be noticed; its effect ends when the exchanges before it are dropped,
/// `windowCapacity` exchanges later.
package struct ClockEstimator: Sendable {
    /// How much is known, in the order in which a joining device reaches the states.
    package enum State: Hashable, Sendable {
        /// No exchange yet, so there is no reading.
        case unknown
        /// Too few exchanges have agreed; readings move quickly towards the truth.
        case synchronising
        case sure
        /// The local clock jumped, or somebody reported that it did; no bound is given.
        case unsure(since: LocalInstant)
    }

    /// The result of adding an exchange.
    package enum Verdict: Hashable, Sendable {
        case accepted
        /// It is impossible, or it began before the last call of `forget`: nothing changed.
        case refused
        /// It contradicts earlier exchanges: those were dropped.
        case contradicted
    }

    /// The assumed limit, in millionths, by which the local clock runs faster or slower than the session clock.
    ///
    /// Crystals of phones and laptops stay within 50 at any temperature and age. There are two clocks, which makes 100;
    /// the other 100 are for a time daemon that slowly corrects one of them. Daemons may correct by up to 500 (RFC 5905, the
    /// kernel's limit) for a while: a device beyond 200 is noticed by a contradiction.
    package static let assumedDrift: Int64 = 200
    /// How many exchanges must agree before a device is sure: half a burst, so that a few slow ones do not prevent it.
    package static let agreement = 4
    /// Readings beyond ±2^53 µs (285 years) are refused, because a page's numbers are not exact there.
    private static let farthest: Int64 = 1 << 53

    /// In millionths; see `assumedDrift`.
    let drift: Int64
    /// The error of a single reading of both clocks together, in microseconds.
    let coarseness: Int64

    package private(set) var state = State.unknown
    private(set) var window = Window()
    /// The proven interval; `nil` after `forget`.
    private(set) var proof: Proof?
    /// The most likely position of the truth in the proven interval.
    private(set) var guess = Guess()
    /// The session clock as the device shows it; `nil` before the first exchange.
    var reading: Reading?
    /// The last sudden change of the reading, so that the device can tell its user.
    package internal(set) var lastStep: Step?
    /// Exchanges that were sent before this are refused.
    private var epoch = LocalInstant(microseconds: .min)
    private var agreed = 0
    /// How many more exchanges should follow quickly.
    private(set) var burstLeft = Self.burst

    /// - Parameters:
    ///   - drift: see `assumedDrift`; 1 … 500 millionths.
    ///   - resolution: the steps in which the local clock is read; browsers round `performance.now()` to 5 µs … 1 ms, up or down.
    package init(drift: Int64 = Self.assumedDrift, resolution: Interval = .zero) {
        self.drift = min(max(drift, 1), 500)
        // In whole microseconds: reading the local clock rounds by up to half of one, the session clock by up to one.
        coarseness = min(max(resolution.microseconds, 0), 1_000_000) + 2
    }

    /// Adds one answered exchange. By the local clock it was sent at `sent` and its answer arrived at `returned`; by the session
    /// clock it was `received` and `answered` in between.
    @discardableResult
    package mutating func record(
        sent: LocalInstant, received: Instant, answered: Instant, returned: LocalInstant
    ) -> Verdict {
        let exchange = Exchange(sent: sent, received: received, answered: answered, returned: returned)
        guard sent >= epoch, isPossible(exchange) else { return .refused }
        burstLeft = max(0, burstLeft - 1)
        window.append(exchange)
        var verdict = Verdict.accepted
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

    /// Drops earlier exchanges, because the local clock may have stopped, for example in sleep. Open exchanges
    /// are refused when their answers arrive.
    package mutating func forget(at local: LocalInstant) {
        epoch = local
        proof = nil
        beginAnew(at: local)
    }

    /// As `forget`, when it is known that the local clock has lost `interval` (gained, if negative): the reading is corrected
    /// by that and continues.
    package mutating func jumped(by interval: Interval, at local: LocalInstant) {
        forget(at: local)
        if let offset = reading?.offset { reading?.offset = offset.saturatingAdd(interval.microseconds) }
    }

    /// The network has changed, or the page is visible again: the proven interval stays, and a burst is due.
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

// MARK: - The proven interval

extension ClockEstimator {
    /// The least and the greatest possible θ at `local`, in microseconds; `nil` while unsure or before the first
    /// exchange.
    package func offsets(at local: LocalInstant) -> ClosedRange<Int64>? {
        if case .unsure = state { return nil }
        return proof?.offsets(at: local, drift: drift)
    }

    /// The best estimate of θ at `local`, inside the proven interval; `nil` when nothing is known.
    func offset(at local: LocalInstant) -> Int64? {
        guard let offsets = proof?.offsets(at: local, drift: drift) else { return nil }
        return min(max(guess.offset(at: local), offsets.lowerBound), offsets.upperBound)
    }

    /// The two exchanges that give the narrowest limits, one for each direction.
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
            // A proof is made for one instant; at an earlier one, rounding may make the lower limit slightly larger than the upper one.
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
