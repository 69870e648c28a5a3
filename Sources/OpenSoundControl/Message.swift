/// One message of Open Sound Control 1.0 (https://opensoundcontrol.stanford.edu/spec-1_0.html): an address and arguments.
package struct Message: Hashable, Sendable {
    /// The address, such as `/desk/go`; it begins with a slash.
    package var address: String
    package var arguments: [Argument]

    package init(_ address: String, _ arguments: [Argument] = []) {
        self.address = address
        self.arguments = arguments
    }
}

/// An argument of a message. Every implementation reads the first four types.
package enum Argument: Hashable, Sendable {
    case int(Int32)
    case float(Float)
    case text(String)
    case blob([UInt8])
    case long(Int64)
    case double(Double)
    case truth(Bool)
    case time(TimeTag)
    /// Nil or impulse.
    case nothing
    /// A character, a colour or a MIDI message: four bytes, which are not interpreted.
    case other(type: UInt8, UInt32)
}

/// An instant in NTP's format: seconds since 1900 in the upper half, fractions of a second in the lower.
package struct TimeTag: Hashable, Sendable {
    package var ntp: UInt64

    package init(ntp: UInt64) { self.ntp = ntp }

    /// The value for "at once".
    package static let immediately = TimeTag(ntp: 1)

    /// The seconds from 1900 to 1970.
    private static let epoch: UInt64 = 2_208_988_800

    /// - Parameter microseconds: since the Unix epoch; outside of NTP's range it becomes the nearest instant in it.
    package init(unixMicroseconds microseconds: Int64) {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let since1900 = UInt64(clamping: seconds &+ Int64(Self.epoch))
        let fraction = (UInt64(clamping: rest) << 32) / 1_000_000
        ntp = min(since1900, UInt64(UInt32.max)) << 32 | fraction
    }

    /// Microseconds since the Unix epoch; negative before it.
    package var unixMicroseconds: Int64 {
        (Int64(ntp >> 32) - Int64(Self.epoch)) * 1_000_000 + Int64(((ntp & 0xffff_ffff) * 1_000_000) >> 32)
    }
}
