package import RehearsalCore

/// The least and the most to which the server may set the lead by itself.
package struct LeadLimits: Hashable, Sendable {
    package var least: Interval
    package var most: Interval

    package init(least: Interval, most: Interval) {
        self.least = least
        self.most = most
    }

    /// The limits of a new session.
    package static let standard = LeadLimits(least: .milliseconds(80), most: .milliseconds(400))
    /// The upper bound of these limits.
    package static let longest = Interval.seconds(2)

    /// - Throws: `invalid` with the field, unless 0 ≤ `least` ≤ `most` ≤ `longest`.
    package func validate() throws(Refusal) {
        guard (.zero...Self.longest).contains(least) else {
            throw Refusal(
                .invalid, "The least lead is 0 to \(Self.longest.microseconds) microseconds.", field: "least",
                rule: .range, values: Refusal.limits(0, Double(Self.longest.microseconds)))
        }
        guard (least...Self.longest).contains(most) else {
            throw Refusal(
                .invalid,
                "The most that a lead may be is \(least.microseconds) to \(Self.longest.microseconds) microseconds.",
                field: "most", rule: .range,
                values: Refusal.limits(Double(least.microseconds), Double(Self.longest.microseconds)))
        }
    }
}

/// The present lead, and the member whose connection determines it.
package struct Lead: Hashable, Sendable {
    package var interval: Interval
    /// The member who needs the longest lead, among the members that the lead takes into account.
    package var slowest: MemberID?
    /// Members who would need more than the limit: listed here, and not taken into account.
    package var leftOut: [MemberID]

    package init(interval: Interval, slowest: MemberID? = nil, leftOut: [MemberID] = []) {
        self.interval = interval
        self.slowest = slowest
        self.leftOut = leftOut
    }
}
