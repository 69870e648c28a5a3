import Rehearsal
import RehearsalCore

/// Sets the lead to what the slowest device needs, among the devices that the lead takes into account, and not longer. Every node
/// gets the same lead, because it follows only from the reports and the limits.
struct LeadKeeper: Sendable {
    private(set) var lead: Lead
    private let unmeasured: Interval

    /// Time from a decision until its last byte is sent, plus one frame for drawing it.
    static let margin = Interval.milliseconds(40)
    /// A device's need shrinks only if it shrinks by more than this, so that the lead does not change all the time.
    static let slack = Interval.milliseconds(20)
    static let step: Int64 = 5_000
    /// Longer than any lead: larger numbers in a report are treated as this one.
    private static let ceiling: Int64 = 1 << 40

    /// - Parameter unmeasured: the lead as long as no device has reported.
    init(unmeasured: Interval) {
        lead = Lead(interval: unmeasured)
        self.unmeasured = unmeasured
    }

    /// Follows the needs of the connected devices; returns whether the lead changed.
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

    /// A device's new report, steadied: if the device needs only a little less than before, its former delay is kept. Its own node does this once;
    /// after that, the lead follows from the reports alone.
    static func steadied(_ report: ClockReport, after former: ClockReport?) -> ClockReport {
        guard let former, case let (less, need) = (need(of: report), need(of: former)), less <= need,
            need - less < slack
        else { return report }
        return ClockReport(
            bound: report.bound, delay: former.delay, jitter: former.jitter, battery: report.battery)
    }

    /// How long before its start a cue must be decided so that this device receives it in time in 19 of 20 cases: the one-way delay, two spreads of
    /// the delay, and `margin`; rounded to steps of 5 ms.
    static func need(of report: ClockReport) -> Interval {
        func bounded(_ interval: Interval?) -> Int64 { min(max(interval?.microseconds ?? 0, 0), ceiling) }
        let need = bounded(report.delay) + 2 * bounded(report.jitter) + margin.microseconds
        return Interval(microseconds: (need + step - 1) / step * step)
    }
}
