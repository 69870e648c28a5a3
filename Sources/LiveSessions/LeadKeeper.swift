import Rehearsal
import RehearsalCore

/// Keeps the lead as long as the slowest device that is waited for needs, and no longer.
struct LeadKeeper: Sendable {
    private(set) var lead: Lead

    /// What lies between a decision and the last byte on its way, and a frame in which to draw it.
    static let margin = Interval.milliseconds(40)
    /// A lead is shortened only when it can be by this much, so that it does not tremble.
    static let slack = Interval.milliseconds(20)
    private static let step: Int64 = 5_000

    /// - Parameter unmeasured: the lead while no device has reported.
    init(unmeasured: Interval) {
        lead = Lead(interval: unmeasured)
        self.unmeasured = unmeasured
    }

    private let unmeasured: Interval

    /// Takes the present devices' reports; answers whether the lead is another now.
    mutating func follow(_ devices: [MemberID: ClockReport], within limits: LeadLimits) -> Bool {
        var needs: [(member: MemberID, need: Interval)] = devices.map { ($0, Self.need(of: $1)) }
        needs.sort { ($1.need, $0.member.description) < ($0.need, $1.member.description) }
        let leftOut = needs.prefix { $0.need > limits.most }
        let waitedFor = needs.dropFirst(leftOut.count).first
        let target = min(max(waitedFor?.need ?? (needs.isEmpty ? unmeasured : limits.most), limits.least), limits.most)
        var next = Lead(
            interval: target, slowest: waitedFor?.member, leftOut: leftOut.map(\.member))
        if target < lead.interval, lead.interval - target < Self.slack, lead.interval <= limits.most {
            next.interval = lead.interval
        }
        defer { lead = next }
        return next != lead
    }

    /// How long before its start a cue must be decided for this device to have it in time, 19 times of 20:
    /// the one-way delay, two spreads of it, and `margin`; in steps of 5 ms.
    static func need(of report: ClockReport) -> Interval {
        let spread = report.jitter?.microseconds ?? 0
        let need = report.delay.microseconds.addingReportingOverflow(2 * min(spread, 1 << 40)).partialValue
        let ceiling = min(max(need, 0), 1 << 40) + margin.microseconds
        return Interval(microseconds: (ceiling + step - 1) / step * step)
    }
}
