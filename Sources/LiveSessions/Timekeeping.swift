import Rehearsal
package import RehearsalCore

/// How far from its instant a change was drawn, over all changes: a histogram of absolute errors.
package struct DisplayError: Hashable, Sendable {
    /// Upper bounds of the buckets, in milliseconds; the last bucket is open.
    package static let bounds: [Int64] = [1, 2, 4, 8, 12, 17, 25, 34, 50, 75, 100, 150, 250, 500, 1_000]

    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    package private(set) var worst = Interval.zero

    package var count: Int { counts.reduce(0, +) }

    mutating func record(_ error: Interval) {
        let size = Interval(microseconds: abs(max(error.microseconds, -(1 << 53))))
        worst = max(worst, size)
        counts[Self.bounds.firstIndex { size <= .milliseconds($0) } ?? Self.bounds.count] += 1
    }

    /// The bound below which `share` of the errors lie; `nil` when nothing was drawn yet.
    package func quantile(_ share: Double) -> Interval? {
        guard count > 0 else { return nil }
        var left = Int((Double(count) * share).rounded(.up))
        for (index, bound) in Self.bounds.enumerated() {
            left -= counts[index]
            if left <= 0 { return min(.milliseconds(bound), worst) }
        }
        return worst
    }
}

/// What the devices say of each change: whether they had it in time, and when they drew it.
struct Timekeeping: Sendable {
    private(set) var session = DisplayError()
    private(set) var devices: [MemberID: DisplayError] = [:]
    fileprivate var watched: Watch?

    /// How long after its start the first word on a change is said when some device is silent, and what lies between words.
    static let patience = Interval.seconds(1)
    static let pause = Interval.milliseconds(500)
    /// After this nobody waits for a device's word any more.
    static let end = Interval.seconds(10)

    fileprivate struct Watch: Sendable {
        var sequence: SequenceNumber
        var starts: Instant
        var expected: Set<MemberID>
        var reports: [MemberID: Display] = [:]
        var told: (Punctuality, at: Instant)?
        var isOver = false
    }

    /// A change that starts at `starts` is on its way to these devices.
    mutating func watch(_ sequence: SequenceNumber, starts: Instant, _ devices: some Collection<MemberID>) {
        watched = Watch(sequence: sequence, starts: starts, expected: Set(devices))
    }

    /// Takes a device's report; answers with its display error when it is new.
    mutating func note(_ display: Display, from member: MemberID) -> Interval? {
        guard let watch = watched, watch.sequence == display.sequence, watch.reports[member] == nil else { return nil }
        watched?.reports[member] = display
        guard let shown = display.shown else { return nil }
        // Who had it late could not draw it in time, and that is part of the figure.
        let error = shown - watch.starts
        session.record(error)
        devices[member, default: DisplayError()].record(error)
        return error
    }

    mutating func forget(_ member: MemberID) { watched?.expected.remove(member) }

    /// When there is something to say, or to ask again.
    var alarm: Instant? {
        guard let watch = watched, !watch.isOver, !watch.expected.isEmpty else { return nil }
        if let told = watch.told { return max(told.at + Self.pause, watch.starts) }
        return watch.reports.count >= watch.expected.count ? watch.starts : watch.starts + Self.patience
    }

    /// How punctual the last change was, if it is time to say so and something is new.
    mutating func news(at now: Instant) -> Punctuality? {
        guard let alarm, alarm <= now, let watch = watched else { return nil }
        let punctuality = watch.punctuality
        let isNew = watch.told?.0 != punctuality
        watched?.told = (punctuality, now)
        watched?.isOver = now > watch.starts + Self.end || punctuality.shown >= punctuality.devices
        return isNew ? punctuality : nil
    }
}

extension Timekeeping.Watch {
    fileprivate var punctuality: Punctuality {
        let late = expected.filter { reports[$0].map { $0.received > starts } ?? true }
        return Punctuality(
            sequence: sequence, devices: expected.count, inTime: expected.count - late.count,
            shown: expected.count { reports[$0]?.shown != nil },
            late: late.sorted { $0.description < $1.description })
    }
}
