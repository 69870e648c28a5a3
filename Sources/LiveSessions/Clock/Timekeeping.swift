import Rehearsal
import RehearsalCore

/// What the devices report about each change: whether they received it in time, and when they drew it.
struct Timekeeping: Sendable {
    private(set) var session = DisplayError()
    private(set) var devices: [MemberID: DisplayError] = [:]
    /// The latest changes, the newest last.
    private var watches: [Watch] = []
    /// The figures of changes that are no longer watched and that no event has added up yet.
    private var past: PunctualitySum?
    /// The figures are not added up before this instant.
    private var sumsFrom = Instant(microseconds: .min)

    /// How long after the start of a change it is first reported if some device is silent; also the least time between two reports.
    static let reportingTime = Interval.seconds(1)
    static let pause = Interval.milliseconds(500)
    /// Devices can report on a change up to this long before its start or after it.
    static let end = Interval.seconds(10)
    /// How many changes are watched at a time: they can come faster than the slowest device reports them.
    static let mostWatched = 8
    /// How long after the start of the last change its figures are added up: most devices have reported by then.
    static let sumWait = Interval.seconds(2)
    /// How long to wait after the log could not be written.
    static let sumRetry = Interval.seconds(5)

    /// A change that starts at `starts` was sent to these devices.
    mutating func watch(_ sequence: SequenceNumber, starts: Instant, _ devices: Set<MemberID>) {
        watches.append(Watch(sequence: sequence, starts: starts, expected: devices))
        if watches.count > Self.mostWatched, let sum = watches.removeFirst().sum { past = past?.adding(sum) ?? sum }
    }

    /// Records a device's report; returns its display error if the report is new. A device that reports is counted from then on, even if it had left
    /// and came back, or if its clock was synchronized only after the change was decided.
    mutating func note(_ display: Display, from member: MemberID, at now: Instant) -> Interval? {
        guard let index = watches.firstIndex(where: { $0.sequence == display.sequence }),
            watches[index].note(display, from: member, at: now), let shown = display.shown
        else { return nil }
        let starts = watches[index].starts
        guard (starts - Self.end...starts + Self.end).contains(shown) else { return nil }
        // A device that received it late could not draw it in time; this error is counted too.
        let error = shown - starts
        watches[index].record(error)
        session.record(error)
        devices[member, default: DisplayError()].record(error)
        return error
    }

    /// The device disconnected; only its reports still count.
    mutating func forget(_ member: MemberID) {
        for index in watches.indices { watches[index].forget(member) }
    }

    /// What was last reported about the latest change; `nil` if nothing was.
    var latest: Punctuality? { watches.last?.announced?.word }

    /// When there is something to report.
    var alarm: Instant? { watches.reduce(nil) { earlier($0, $1.alarm) } }

    /// How punctual the changes were, if it is time to report and something is new; the newest last.
    mutating func news(at now: Instant) -> [Punctuality] {
        var news: [Punctuality] = []
        for index in watches.indices { if let word = watches[index].news(at: now) { news.append(word) } }
        return news
    }

    // MARK: For the log

    /// When the figures can be added up that no event has added up yet; `nil` if there are none.
    var sumAlarm: Instant? {
        guard past != nil || watches.contains(where: \.hasSum), let newest = watches.last else { return nil }
        return max(newest.starts + Self.sumWait, sumsFrom)
    }

    /// The figures that no event has added up yet; `nil` if no device reported on such a change.
    var sum: PunctualitySum? { watches.compactMap(\.sum).reduce(past) { $0?.adding($1) ?? $1 } }

    /// The log holds the figures of these changes, as some node knew them. A node that was started later knew only the last ones.
    mutating func wasSummed(_ sum: PunctualitySum) {
        for index in watches.indices where sum.from <= watches[index].sequence && watches[index].sequence <= sum.through
        {
            watches[index].wasSummed()
        }
        if let last = past?.through, last >= sum.from { past = nil }
    }

    /// The log could not be written.
    mutating func postponeSum(at now: Instant) { sumsFrom = now + Self.sumRetry }
}

/// One change, and what the devices have reported about it.
private struct Watch: Sendable {
    let sequence: SequenceNumber
    let starts: Instant
    /// The devices that must show the change and have not reported that they received it in time. Shared with the caller's set until the first
    /// report.
    private var awaited: Set<MemberID>
    private var devices: Int
    private var shown = 0
    private var reports: Set<MemberID> = []
    private(set) var announced: (word: Punctuality, at: Instant)?
    private var hasNews = true
    private var errors = DisplayError()
    private var isSummed = false

    init(sequence: SequenceNumber, starts: Instant, expected: Set<MemberID>) {
        self.sequence = sequence
        self.starts = starts
        awaited = expected
        devices = expected.count
    }

    /// Returns whether the report is the device's first and within the time for reports.
    mutating func note(_ display: Display, from member: MemberID, at now: Instant) -> Bool {
        guard now <= starts + Timekeeping.end, reports.insert(member).inserted else { return false }
        if !awaited.contains(member) { devices += 1 }
        if display.received <= starts { awaited.remove(member) } else { awaited.insert(member) }
        if display.shown != nil { shown += 1 }
        hasNews = true
        return true
    }

    mutating func record(_ error: Interval) { errors.record(error) }

    /// Whether some device has reported on it and no event has added up its figures.
    var hasSum: Bool { !isSummed && !reports.isEmpty }

    var sum: PunctualitySum? {
        guard hasSum else { return nil }
        return PunctualitySum(
            from: sequence, through: sequence, changes: 1, devices: devices, inTime: devices - awaited.count,
            shown: shown, errors: errors)
    }

    mutating func wasSummed() { isSummed = true }

    mutating func forget(_ member: MemberID) {
        guard !reports.contains(member), awaited.remove(member) != nil else { return }
        devices -= 1
        hasNews = true
    }

    var alarm: Instant? {
        guard hasNews, devices > 0 else { return nil }
        if let announced { return max(announced.at + Timekeeping.pause, starts) }
        return reports.count >= devices ? starts : starts + Timekeeping.reportingTime
    }

    mutating func news(at now: Instant) -> Punctuality? {
        guard let alarm, alarm <= now else { return nil }
        let word = Punctuality(
            sequence: sequence, devices: devices, inTime: devices - awaited.count, shown: shown, late: awaited)
        let isNew = announced?.word != word
        announced = (word, now)
        hasNews = false
        return isNew ? word : nil
    }
}
