import Rehearsal
import RehearsalCore

/// Keeps the lead as long as the slowest device that is waited for needs, and no longer.
struct LeadKeeper: Sendable {
    private(set) var lead: Lead
    private let unmeasured: Interval

    /// What lies between a decision and the last byte on its way, and a frame in which to draw it.
    static let margin = Interval.milliseconds(40)
    /// A lead is shortened only when it can be by this much, so that it does not tremble.
    static let slack = Interval.milliseconds(20)
    private static let step: Int64 = 5_000
    /// Longer than any lead: where a report's numbers stop to matter.
    private static let ceiling: Int64 = 1 << 40

    /// - Parameter unmeasured: the lead while no device has reported.
    init(unmeasured: Interval) {
        lead = Lead(interval: unmeasured)
        self.unmeasured = unmeasured
    }

    /// Takes the present devices' reports; answers whether the lead is another now.
    mutating func follow(_ devices: [MemberID: ClockReport], within limits: LeadLimits) -> Bool {
        var leftOut: [MemberID] = []
        var slowest: (member: MemberID, need: Interval)?
        var former: Interval?
        for (member, report) in devices {
            let need = Self.need(of: report)
            if member == lead.slowest { former = need }
            if need > limits.most {
                leftOut.append(member)
            } else if isSlower((member, need), than: slowest) {
                slowest = (member, need)
            }
        }
        leftOut.sort { $0.description < $1.description }
        let wanted = slowest?.need ?? (devices.isEmpty ? unmeasured : limits.most)
        var next = Lead(
            interval: min(max(wanted, limits.least), limits.most), slowest: slowest?.member, leftOut: leftOut)
        let isTrembling = next.interval <= lead.interval && lead.interval - next.interval < Self.slack
        if isTrembling, lead.slowest != nil, lead.interval <= limits.most {
            next.interval = lead.interval
            if let former, former <= limits.most, lead.interval - former < Self.slack { next.slowest = lead.slowest }
        }
        defer { lead = next }
        return next != lead
    }

    /// Of devices that need the same, the one is named that comes first by its id, on every node.
    private func isSlower(
        _ device: (member: MemberID, need: Interval), than other: (member: MemberID, need: Interval)?
    ) -> Bool {
        guard let other else { return true }
        if device.need != other.need { return device.need > other.need }
        return device.member.description < other.member.description
    }

    /// How long before its start a cue must be decided for this device to have it in time, 19 times of 20:
    /// the one-way delay, two spreads of it, and `margin`; in steps of 5 ms.
    static func need(of report: ClockReport) -> Interval {
        func bounded(_ interval: Interval?) -> Int64 { min(max(interval?.microseconds ?? 0, 0), ceiling) }
        let need = bounded(report.delay) + 2 * bounded(report.jitter) + margin.microseconds
        return Interval(microseconds: (need + step - 1) / step * step)
    }
}
