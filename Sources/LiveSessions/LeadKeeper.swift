import Rehearsal
import RehearsalCore

/// Keeps the lead as long as the slowest device that is waited for needs, and no longer: on every node the same, because
/// it follows from the reports and the limits alone.
struct LeadKeeper: Sendable {
    private(set) var lead: Lead
    private let unmeasured: Interval

    /// What lies between a decision and the last byte on its way, and a frame in which to draw it.
    static let margin = Interval.milliseconds(40)
    /// A device counts as nearer only when it is by this much, so that the lead does not tremble.
    static let slack = Interval.milliseconds(20)
    static let step: Int64 = 5_000
    /// Longer than any lead: where a report's numbers stop to matter.
    private static let ceiling: Int64 = 1 << 40

    /// - Parameter unmeasured: the lead while no device has reported.
    init(unmeasured: Interval) {
        lead = Lead(interval: unmeasured)
        self.unmeasured = unmeasured
    }

    /// Takes what the present devices need; answers whether the lead is another now.
    mutating func follow(_ needs: inout DeviceNeeds, within limits: LeadLimits) -> Bool {
        needs.waitForDevices(upTo: limits.most)
        let slowest = needs.slowest
        let wanted = slowest?.need ?? (needs.isEmpty ? unmeasured : limits.most)
        let next = Lead(
            interval: min(max(wanted, limits.least), limits.most), slowest: slowest?.member, leftOut: needs.leftOut)
        guard next != lead else { return false }
        lead = next
        return true
    }

    /// What counts of a device's new report: as long as it needs only a little less than before, its delay does not
    /// change. This is done once for a device, at its own node; from there on the lead follows from the reports alone.
    static func steadied(_ report: ClockReport, after former: ClockReport?) -> ClockReport {
        guard let former, case let (less, need) = (need(of: report), need(of: former)), less <= need,
            need - less < slack
        else { return report }
        return ClockReport(
            bound: report.bound, delay: former.delay, jitter: former.jitter, battery: report.battery)
    }

    /// How long before its start a cue must be decided for this device to have it in time, 19 times of 20:
    /// the one-way delay, two spreads of it, and `margin`; in steps of 5 ms.
    static func need(of report: ClockReport) -> Interval {
        func bounded(_ interval: Interval?) -> Int64 { min(max(interval?.microseconds ?? 0, 0), ceiling) }
        let need = bounded(report.delay) + 2 * bounded(report.jitter) + margin.microseconds
        return Interval(microseconds: (need + step - 1) / step * step)
    }
}
