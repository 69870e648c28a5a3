package import RehearsalCore

/// Between what the lead moves by itself, as devices need it.
package struct LeadLimits: Hashable, Sendable {
    package var least: Interval
    package var most: Interval

    package init(least: Interval, most: Interval) {
        self.least = least
        self.most = most
    }

    /// What a session begins with.
    package static let standard = LeadLimits(least: .milliseconds(80), most: .milliseconds(400))
    /// No cue can be asked to wait longer.
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

/// The lead now, and whose connection makes it so.
package struct Lead: Hashable, Sendable {
    package var interval: Interval
    /// The device that needs the longest lead among those that are waited for.
    package var slowest: MemberID?
    /// Devices that would need more than the limit: named, and not waited for.
    package var leftOut: [MemberID]

    package init(interval: Interval, slowest: MemberID? = nil, leftOut: [MemberID] = []) {
        self.interval = interval
        self.slowest = slowest
        self.leftOut = leftOut
    }
}
