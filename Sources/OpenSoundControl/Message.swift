/// One message of Open Sound Control 1.0 (https://opensoundcontrol.stanford.edu/spec-1_0.html): where it goes, and what it says.
package struct Message: Hashable, Sendable {
    /// Such as `/desk/go`; begins with a slash.
    package var address: String
    package var arguments: [Argument]

    package init(_ address: String, _ arguments: [Argument] = []) {
        self.address = address
        self.arguments = arguments
    }
}

/// What a message carries. The first four every implementation reads.
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
    /// A character, a colour or a MIDI message: four bytes that are known to be there.
    case other(type: UInt8, UInt32)
}

/// An instant as NTP has it: seconds since 1900 in the upper half, fractions of a second in the lower.
package struct TimeTag: Hashable, Sendable {
    package var ntp: UInt64

    package init(ntp: UInt64) { self.ntp = ntp }

    /// What is to be done when it is had.
    package static let immediately = TimeTag(ntp: 1)

    /// From 1900 to 1970.
    private static let epoch: UInt64 = 2_208_988_800

    /// - Parameter microseconds: since the Unix epoch; what NTP cannot say becomes the nearest that it can.
    package init(unixMicroseconds microseconds: Int64) {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let since1900 = UInt64(clamping: seconds &+ Int64(Self.epoch))
        let fraction = (UInt64(clamping: rest) << 32) / 1_000_000
        ntp = min(since1900, UInt64(UInt32.max)) << 32 | fraction
    }

    /// Since the Unix epoch; negative before it.
    package var unixMicroseconds: Int64 {
        (Int64(ntp >> 32) - Int64(Self.epoch)) * 1_000_000 + Int64(((ntp & 0xffff_ffff) * 1_000_000) >> 32)
    }
}
