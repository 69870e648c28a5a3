package import RehearsalCore

/// Checks an event that another node sends before this node has read the log: the state is changed by it, and every device is shown it.
///
/// It refuses only what no version of the decisions could produce; whether the event follows from the state is checked against the log.
extension SessionEvent {
    /// Devices cannot hold larger numbers exactly: the numbers of a page are exact up to this one.
    package static let largestNumber: Int64 = 1 << 53
    /// The longest time from a decision until its change takes effect. It covers the longest lead, an eight at the slowest tempo, and what a node may
    /// allow while no lead is known.
    package static let longestWait = Interval.seconds(120)

    /// - Throws: `invalid` with the field.
    package func check() throws(Refusal) {
        try Check.whole(sequence.value, from: 1, "seq")
        try Check.whole(at.microseconds, from: 0, "at")
        try event.content.check(at: at)
    }

    /// Whether this event names only what there is in these programmes of its session: formations and performers.
    ///
    /// - Parameter programmes: the present one, and the one that replaces it, if there is one.
    package func names(onlyOf programmes: [Programme], _ calls: Calls) -> Bool {
        event.content.names(onlyOf: programmes, calls)
    }
}

extension [Programme] {
    func contains(_ performer: PerformerID) -> Bool { contains { $0.performers.contains(performer) } }
}

extension Check {
    /// Refuses a number that is less than `least` or larger than `most`, which is at the most what devices can hold exactly.
    static func whole(
        _ value: Int64, from least: Int64, to most: Int64 = SessionEvent.largestNumber,
        _ field: @autoclosure () -> String
    ) throws(Refusal) {
        guard least <= value, value <= most else {
            let limit = most == SessionEvent.largestNumber ? "2^53" : "\(most)"
            throw Refusal(
                .invalid, "This is \(least) to \(limit).", field: field(), rule: .range,
                values: Refusal.limits(Double(least), Double(most)))
        }
    }

    /// Checks a score time, which may be negative.
    static func scoreTime(_ time: ScoreTime, _ field: @autoclosure () -> String) throws(Refusal) {
        try whole(time.microseconds, from: -SessionEvent.largestNumber, field())
    }
}
