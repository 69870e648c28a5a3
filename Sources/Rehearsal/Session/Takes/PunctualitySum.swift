import RehearsalCore

/// How punctual the devices were at some changes of the run, added up: how many, never who.
package struct PunctualitySum: Hashable, Sendable {
    /// The events of the first and of the last of these changes.
    package var from: SequenceNumber
    package var through: SequenceNumber
    package var changes: Int
    /// For how many devices each change was meant, how many of them received it in time, and how many drew it; each added up over the changes.
    package var devices: Int
    package var inTime: Int
    package var shown: Int
    /// How far from its instant each change was drawn.
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
