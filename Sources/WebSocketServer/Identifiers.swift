/// One WebSocket of one server, from `opened` to `closed`. An identifier is never used again for another connection.
package struct ConnectionID: Hashable, Sendable, CustomStringConvertible {
    /// 8 bits: service thread; 24 bits: slot in that thread's table; 32 bits: generation of the slot.
    package let rawValue: UInt64

    init(thread: Int, slot: Int, generation: UInt32) {
        rawValue = UInt64(thread) << 56 | UInt64(slot) << 32 | UInt64(generation)
    }

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    var thread: Int { Int(rawValue >> 56) }
    var slot: Int { Int(rawValue >> 32 & 0xFF_FFFF) }

    package var description: String { String(rawValue, radix: 16) }
}

/// A group of connections that a broadcast reaches. `Server.makeGroup()` creates it, `Server.dissolve(_:)` removes it.
package struct BroadcastGroup: Hashable, Sendable {
    package let rawValue: UInt64
    init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The treatment of a frame that cannot be written at once because its reader is slow.
package enum Delivery: Hashable, Sendable {
    /// Kept in order and never dropped. A reader too slow for the bound is closed with `CloseCode.tooSlow`.
    case required
    /// Only the newest frame of a key matters: it replaces a waiting one, and goes to the end of the queue.
    case latest(key: UInt64)
}

/// Why a WebSocket ended: RFC 6455 section 7.4, and 4000–4999 for the application.
package struct CloseCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let normal = CloseCode(rawValue: 1000)
    package static let goingAway = CloseCode(rawValue: 1001)
    package static let unsupportedData = CloseCode(rawValue: 1003)
    /// Never sent: the peer's close frame had no code.
    package static let noCode = CloseCode(rawValue: 1005)
    /// Never sent: the connection ended without a close frame, or was silent too long.
    package static let abnormal = CloseCode(rawValue: 1006)
    package static let invalidText = CloseCode(rawValue: 1007)
    package static let messageTooBig = CloseCode(rawValue: 1009)
    package static let internalError = CloseCode(rawValue: 1011)
    /// The outbox was full.
    package static let tooSlow = CloseCode(rawValue: 4008)

    package var description: String { String(rawValue) }
}
