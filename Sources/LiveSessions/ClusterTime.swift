package import RehearsalCore

/// What the database's clock said to one question, and when that was by this machine's.
package struct TimeReading: Hashable, Sendable {
    package var sent: LocalInstant
    package var returned: LocalInstant
    /// The database's clock with its correction.
    package var session: Instant
    /// Which correction that is; it grows with each.
    package var generation: Int64

    package init(sent: LocalInstant, returned: LocalInstant, session: Instant, generation: Int64) {
        self.sent = sent
        self.returned = returned
        self.session = session
        self.generation = generation
    }
}

/// What one node knows of the session clock: a value without clock or I/O.
///
/// The session clock is the database's, which all nodes ask, plus a correction that is kept beside it. A node estimates
/// how far its own monotonic clock is from that, as a device does from a node (`ClockEstimator`). When somebody sets the
/// database's clock, or a standby with another clock takes over, a node that noticed proposes the correction by which
/// session time goes on as if nothing had happened; whoever proposes first decides for all.
package struct ClusterTime: Sendable {
    /// What a node should do about a reading.
    package enum Advice: Hashable, Sendable {
        case nothing
        /// The database's clock was set: let the correction grow by `by`, unless another was faster.
        case correct(by: Interval, generation: Int64)
    }

    private var estimator = ClockEstimator()
    /// Which correction the latest reading had; `nil` before the first.
    private(set) var generation: Int64?
    /// Whether the database is on this machine and used by this node alone.
    private let isAlone: Bool
    /// Since when the database is ahead of where it should be.
    private var ahead: LocalInstant?

    /// A contradiction by more than this is a set clock; a smaller one is drift, and slewed away.
    package static let leap = Interval.milliseconds(100)
    /// How long the database must stay ahead before a node follows it.
    package static let patience = Interval.seconds(3)
    /// The most that lies between two questions: 200 millionths of it are added to the bound.
    package static let longestGap = Interval.seconds(2)
    private static let doubtfulGap = Interval.milliseconds(250)

    package init(isAlone: Bool) { self.isAlone = isAlone }

    /// Takes in what the database's clock said.
    package mutating func take(_ reading: TimeReading) -> Advice {
        if let generation, generation != reading.generation {
            estimator.forget(at: reading.sent)
            ahead = nil
        }
        generation = reading.generation
        if let leap = leap(of: reading) {
            // No pause of this machine makes the database seem to go back, nor one that stands still with it.
            if leap < .zero || isAlone {
                return .correct(by: .zero - distance(to: reading), generation: reading.generation)
            }
            // Either its clock was set forwards, and all nodes follow; or this machine stood still and did not notice.
            let since = ahead ?? reading.returned
            ahead = since
            if reading.returned - since < Self.patience { return .nothing }
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

    /// How far a reading is ahead of what this node shows.
    private mutating func distance(to reading: TimeReading) -> Interval {
        let roundTrip = reading.returned - reading.sent
        let database = reading.session + Interval(microseconds: roundTrip.microseconds / 2)
        return database - (session(at: reading.returned) ?? database)
    }

    /// The database is back, or this process stood still: ask several times in a row.
    package mutating func refresh() { estimator.refresh() }

    /// How long from `local` until the database should be asked again.
    package func untilNextQuestion(at local: LocalInstant) -> Interval {
        ahead == nil ? min(estimator.untilNextExchange(at: local), Self.longestGap) : Self.doubtfulGap
    }

    /// The session clock; `nil` before the first reading.
    package mutating func session(at local: LocalInstant) -> Instant? { estimator.session(at: local) }

    /// How far `session(at:)` may be from the truth; `nil` when that cannot be told.
    package func bound(at local: LocalInstant) -> Interval? { ahead == nil ? estimator.bound(at: local) : nil }
}
