package import Rehearsal

/// Which punches of a session this node has told, by their ordinals. So it notices those that it never heard of: the bus lost them, or the
/// node that kept them died, or the database kept them and its answer was lost.
package struct PublishedPunches: Hashable, Sendable {
    /// All up to this ordinal were told, or are too old.
    package private(set) var through: Int64
    private var beyond: Set<Int64> = []
    /// The highest ordinal when it was looked at last.
    private var expected: Int64

    /// How many of the punches before the first look are told again: pages that opened just then may have missed them.
    package static let before: Int64 = 500

    /// - Parameter last: the highest ordinal there is.
    package init(last: Int64) {
        through = max(last - Self.before, 0)
        expected = 0
    }

    /// These were told.
    package mutating func add(_ punches: [KeptPunch]) {
        for punch in punches where punch.ordinal > through { beyond.insert(punch.ordinal) }
        advance()
    }

    /// Whether some are missing that were there at the look before: what is younger may be on its way.
    /// - Parameter last: the highest ordinal there is now.
    package mutating func isBehind(_ last: Int64) -> Bool {
        defer { expected = last }
        return through < expected
    }

    /// Takes what was read after `through`, in order, as told.
    /// - Returns: those of it that were not told yet.
    package mutating func catchUp(_ read: [KeptPunch]) -> [KeptPunch] {
        let new = read.filter { $0.ordinal > through && !beyond.contains($0.ordinal) }
        if let last = read.last?.ordinal, last > through {
            through = last
            beyond = beyond.filter { $0 > last }
            advance()
        }
        return new
    }

    private mutating func advance() { while beyond.remove(through + 1) != nil { through += 1 } }
}
