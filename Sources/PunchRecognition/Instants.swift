/// The instants of what a recogniser was given: each is later than the one before, and near now.
struct Instants {
    /// At most 250 frames or samples a second.
    static let shortest: Int64 = 4_000
    static let farthestAhead: Int64 = 200_000
    static let farthestBehind: Int64 = 5_000_000

    private var newest: Int64?

    /// Takes the next one; `now` is the time of this call on the same clock. One that is refused has no effect on later
    /// ones.
    mutating func accept(_ instant: Int64, now: Int64) throws(WrongInstant) {
        // Instants of a page are below 2^53; with this check no difference of two instants overflows.
        guard instant.magnitude < 1 << 60, now.magnitude < 1 << 60 else { throw .fromTheFuture }
        if instant > now + Self.farthestAhead { throw .fromTheFuture }
        if instant < now - Self.farthestBehind { throw .fromThePast }
        if let newest {
            if instant <= newest { throw .outOfOrder }
            if instant - newest < Self.shortest { throw .tooSoon }
        }
        newest = instant
    }
}

/// Why a recogniser refused an instant.
package enum WrongInstant: Error, Equatable, Sendable {
    /// It is not later than the one before.
    case outOfOrder
    /// It comes less than 4 ms after the one before.
    case tooSoon
    /// It is more than 0.2 s later than now.
    case fromTheFuture
    /// It is more than 5 s earlier than now.
    case fromThePast
}
