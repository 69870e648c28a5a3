import RehearsalCore

/// How punctual the devices were at some changes of the run, added up: how many, never who.
package struct PunctualitySum: Hashable, Sendable {
    /// The sequence number of the event that made the first of these changes.
    package var from: SequenceNumber
    /// The sequence number of the event that made the last of these changes.
    package var through: SequenceNumber
    /// How many changes are added up here.
    package var changes: Int
    /// How many devices had to show a change, added up over the changes.
    package var devices: Int
    /// How many of `devices` received their change before it started.
    package var inTime: Int
    /// How many of `devices` have drawn their change on the screen.
    package var shown: Int
    /// The differences between the instant at which a change started and the instant at which a device drew it.
    package var errors: DisplayError

    package init(
        from: SequenceNumber, through: SequenceNumber, changes: Int, devices: Int, inTime: Int, shown: Int,
        errors: DisplayError
    ) {
        self.from = from
        self.through = through
        self.changes = changes
        self.devices = devices
        self.inTime = inTime
        self.shown = shown
        self.errors = errors
    }

    /// Adds the figures of other changes; the range of events grows to cover both.
    package mutating func add(_ other: PunctualitySum) {
        from = min(from, other.from)
        through = max(through, other.through)
        changes &+= other.changes
        devices &+= other.devices
        inTime &+= other.inTime
        shown &+= other.shown
        errors.add(other.errors)
    }

    /// This sum and another one.
    package func adding(_ other: PunctualitySum) -> PunctualitySum {
        var sum = self
        sum.add(other)
        return sum
    }

    /// - Throws: `invalid` with the field.
    func check() throws(Refusal) {
        try Check.whole(from.value, from: 1, "from")
        try Check.whole(through.value, from: from.value, "through")
        try Check.whole(Int64(changes), from: 1, "changes")
        try Check.whole(Int64(devices), from: 0, "devices")
        try Check.whole(Int64(inTime), from: 0, to: Int64(devices), "inTime")
        try Check.whole(Int64(shown), from: 0, to: Int64(devices), "shown")
        for (index, count) in errors.counts.enumerated() {
            try Check.whole(Int64(count), from: 0, to: Int64(shown), "counts.\(index)")
        }
        try Check.whole(errors.worst.microseconds, from: 0, "worst")
    }
}
