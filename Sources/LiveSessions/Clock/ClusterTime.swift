package import RehearsalCore

/// One reading of the database's clock, with this machine's clock before and after it.
package struct TimeReading: Hashable, Sendable {
    /// When this machine sent the query, by its own monotonic clock.
    package var sent: LocalInstant
    /// When the answer arrived, by the same clock.
    package var returned: LocalInstant
    /// What the database answered: its clock plus the stored correction. It was read at some instant between `sent` and
    /// `returned`.
    package var session: Instant
    /// The number of that correction; each new correction has a higher one.
    package var generation: Int64

    package init(sent: LocalInstant, returned: LocalInstant, session: Instant, generation: Int64) {
        self.sent = sent
        self.returned = returned
        self.session = session
        self.generation = generation
    }
}

/// What one node knows about the session clock: a value without clock or I/O.
///
/// The session clock is the database's clock, which all nodes read, plus a correction stored beside it. A node estimates the offset of its own
/// monotonic clock from it, as a device does with a node (`ClockEstimator`). When somebody sets the database's clock, or a standby with another clock
/// takes over, a node that notices it proposes a correction that lets session time continue without a jump. The first proposal counts for all nodes.
package struct ClusterTime: Sendable {
    /// What a node should do after a reading.
    package enum Advice: Hashable, Sendable {
        case nothing
        /// The database's clock was set: add `by` to the correction, unless another node has changed it already.
        case correct(by: Interval, generation: Int64)
    }

    private var estimator = ClockEstimator()
    /// The number of the correction in the latest reading; `nil` before the first reading.
    private(set) var generation: Int64?
    /// Whether the database is on this machine and used by this node only.
    private let isAlone: Bool
    /// Since when the database's clock is ahead of the estimate.
    private var ahead: LocalInstant?

    /// A larger contradiction than this means that a clock was set; a smaller one is drift, and is corrected gradually.
    package static let leap = Interval.milliseconds(100)
    /// How long the database's clock must stay ahead before a node follows it.
    package static let correctionDelay = Interval.seconds(3)
    /// The longest time between two readings: 200 millionths of it are added to the bound.
    package static let longestGap = Interval.seconds(2)
    private static let doubtfulGap = Interval.milliseconds(250)

    package init(isAlone: Bool) { self.isAlone = isAlone }

    /// Handles a reading of the database's clock.
    package mutating func receive(_ reading: TimeReading) -> Advice {
        if let generation, generation != reading.generation {
            estimator.forget(at: reading.sent)
            ahead = nil
        }
        generation = reading.generation
        if let leap = leap(of: reading) {
            // A pause of this machine cannot make the database seem to go back; and a database on this machine pauses with it.
            if leap < .zero || isAlone {
                return .correct(by: .zero - distance(to: reading), generation: reading.generation)
            }
            // Either the database's clock was set forwards, and all nodes follow; or this machine was stopped and did not notice.
            let since = ahead ?? reading.returned
            ahead = since
            if reading.returned - since < Self.correctionDelay { return .nothing }
        }
        ahead = nil
        estimator.record(
            sent: reading.sent, received: reading.session, answered: reading.session, returned: reading.returned)
        return .nothing
    }

    /// By how much a reading contradicts what is proven, if by so much that a clock must have been set.
    private func leap(of reading: TimeReading) -> Interval? {
        guard let proven = estimator.offsets(at: reading.returned) else { return nil }
        let above = reading.session.microseconds - reading.sent.microseconds
        let below = reading.session.microseconds - reading.returned.microseconds
        let by = Interval(
            microseconds: above < proven.lowerBound
                ? above - proven.lowerBound : max(0, below - proven.upperBound))
        return by > Self.leap || by < .zero - Self.leap ? by : nil
    }

    /// How far a reading is ahead of this node's session time.
    private mutating func distance(to reading: TimeReading) -> Interval {
        let roundTrip = reading.returned - reading.sent
        let database = reading.session + Interval(microseconds: roundTrip.microseconds / 2)
        return database - (session(at: reading.returned) ?? database)
    }

    /// Makes several readings in a row: the database is reachable again, or this process was stopped.
    package mutating func refresh() { estimator.refresh() }

    /// The time from `local` until the database's clock should be read again.
    package func untilNextQuestion(at local: LocalInstant) -> Interval {
        ahead == nil ? min(estimator.untilNextExchange(at: local), Self.longestGap) : Self.doubtfulGap
    }

    /// The session clock; `nil` before the first reading.
    package mutating func session(at local: LocalInstant) -> Instant? { estimator.session(at: local) }

    /// The largest possible error of `session(at:)`; `nil` if it is not known.
    package func bound(at local: LocalInstant) -> Interval? { ahead == nil ? estimator.bound(at: local) : nil }
}
