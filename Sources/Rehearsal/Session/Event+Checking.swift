package import RehearsalCore

/// What must hold of an event that another node tells before the log was read: the state goes on from it, and every device is shown it.
///
/// It says only what no decision of any version makes; whether the event follows from the state, the log knows.
extension SessionEvent {
    /// Larger numbers are none that every device can hold: a page's are exact up to here.
    package static let largestNumber: Int64 = 1 << 53
    /// How long after its decision a change may take effect at most: the longest lead, an eight at the slowest
    /// tempo, and what a node may allow while none is known.
    package static let longestWait = Interval.seconds(120)

    /// - Throws: `invalid` with the field.
    package func check() throws(Refusal) {
        try Check.whole(sequence.value, from: 1, "seq")
        try Check.whole(at.microseconds, from: 0, "at")
        switch event {
        case .run(let event): try event.check(at: at)
        case .notes(let event): try event.check()
        case .lead(let event): try event.check()
        case .announcements(let event): try event.check()
        case .takes(let event): try event.check()
        case .breakouts(let event): try event.check()
        case .people, .baton, .life: break
        }
    }
}

extension Check {
    /// A whole number that devices can hold.
    static func whole(_ value: Int64, from least: Int64, _ field: @autoclosure () -> String) throws(Refusal) {
        guard (least...SessionEvent.largestNumber).contains(value) else {
            throw Refusal(
                .invalid, "This is \(least) to 2^53.", field: field(), rule: .range,
                values: Refusal.limits(Double(least), Double(SessionEvent.largestNumber)))
        }
    }

    /// A score time, forwards or backwards.
    static func scoreTime(_ time: ScoreTime, _ field: @autoclosure () -> String) throws(Refusal) {
        try whole(time.microseconds, from: -SessionEvent.largestNumber, field())
    }
}
