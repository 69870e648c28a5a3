/// The messages of a datagram, each with the instant at which it takes effect; messages of nested bundles in their order.
package struct Packet: Hashable, Sendable {
    /// A message and the instant at which it takes effect.
    package struct Timed: Hashable, Sendable {
        package var message: Message
        package var due: TimeTag
    }

    package var messages: [Timed]

    /// The most messages that are read from a datagram.
    package static let mostMessages = 64
    /// The deepest nesting of bundles.
    package static let deepest = 4

    /// The bytes are not a packet of OSC 1.0.
    package struct Malformed: Error, Hashable {
        package let reason: String
    }

    /// Reads an untrusted datagram: every length is checked before it is used.
    package init(_ bytes: [UInt8]) throws(Malformed) {
        var messages: [Timed] = []
        try Self.read(bytes[...], due: .immediately, depth: 0, into: &messages)
        self.messages = messages
    }

    private static func read(
        _ bytes: ArraySlice<UInt8>, due: TimeTag, depth: Int, into messages: inout [Timed]
    ) throws(Malformed) {
        var reader = Reader(bytes)
        guard bytes.first == UInt8(ascii: "#") else {
            guard messages.count < mostMessages else { throw Malformed(reason: "too many messages") }
            return messages.append(Timed(message: try reader.message(), due: due))
        }
        guard depth < deepest else { throw Malformed(reason: "bundles too deep") }
        guard try reader.string() == "#bundle" else { throw Malformed(reason: "no bundle") }
        let due = TimeTag(ntp: try reader.long())
        while !reader.isAtEnd {
            let length = Int(try reader.word())
            try read(try reader.read(length), due: due, depth: depth + 1, into: &messages)
        }
    }
}

/// Reads big-endian values, each padded to four bytes, and never past the end.
private struct Reader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func read(_ count: Int) throws(Packet.Malformed) -> ArraySlice<UInt8> {
        guard count <= bytes.count else { throw Packet.Malformed(reason: "too short") }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    mutating func word() throws(Packet.Malformed) -> UInt32 { try read(4).reduce(0) { $0 << 8 | UInt32($1) } }

    mutating func long() throws(Packet.Malformed) -> UInt64 { try read(8).reduce(0) { $0 << 8 | UInt64($1) } }

    mutating func string() throws(Packet.Malformed) -> String {
        guard let end = bytes.firstIndex(of: 0) else { throw Packet.Malformed(reason: "a text without an end") }
        let text = String(validating: bytes[..<end], as: UTF8.self)
        _ = try read((end - bytes.startIndex) / 4 * 4 + 4)
        guard let text else { throw Packet.Malformed(reason: "a text that is no UTF-8") }
        return text
    }

    mutating func blob() throws(Packet.Malformed) -> [UInt8] {
        let length = Int(try word())
        let content = Array(try read(length))
        _ = try read((4 - length % 4) % 4)
        return content
    }

    mutating func message() throws(Packet.Malformed) -> Message {
        let address = try string()
        guard address.utf8.first == UInt8(ascii: "/") else { throw Packet.Malformed(reason: "no address") }
        // Some old senders leave out the types.
        guard !isAtEnd else { return Message(address) }
        let types = Array(try string().utf8)
        guard types.first == UInt8(ascii: ",") else { throw Packet.Malformed(reason: "no types") }
        var arguments: [Argument] = []
        for type in types.dropFirst() {
            if let argument = try argument(type) { arguments.append(argument) }
        }
        guard isAtEnd else { throw Packet.Malformed(reason: "more than the types say") }
        return Message(address, arguments)
    }

    /// `nil` for the brackets of a list; its elements are read as if they were not in a list.
    private mutating func argument(_ type: UInt8) throws(Packet.Malformed) -> Argument? {
        switch type {
        case UInt8(ascii: "i"): .int(Int32(bitPattern: try word()))
        case UInt8(ascii: "f"): .float(Float(bitPattern: try word()))
        case UInt8(ascii: "s"), UInt8(ascii: "S"): .text(try string())
        case UInt8(ascii: "b"): .blob(try blob())
        case UInt8(ascii: "h"): .long(Int64(bitPattern: try long()))
        case UInt8(ascii: "d"): .double(Double(bitPattern: try long()))
        case UInt8(ascii: "t"): .time(TimeTag(ntp: try long()))
        case UInt8(ascii: "T"): .truth(true)
        case UInt8(ascii: "F"): .truth(false)
        case UInt8(ascii: "N"), UInt8(ascii: "I"): .nothing
        case UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "m"): .other(type: type, try word())
        case UInt8(ascii: "["), UInt8(ascii: "]"): nil
        default: throw Packet.Malformed(reason: "an unknown type")
        }
    }
}

extension Message {
    /// The message as a datagram. A text ends at its first zero byte.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        Self.write(address, to: &bytes)
        Self.write("," + arguments.map(\.type).joined(), to: &bytes)
        for argument in arguments { Self.write(argument, to: &bytes) }
        return bytes
    }

    private static func write(_ argument: Argument, to bytes: inout [UInt8]) {
        switch argument {
        case .int(let value): write(UInt32(bitPattern: value), to: &bytes)
        case .float(let value): write(value.bitPattern, to: &bytes)
        case .text(let text): write(text, to: &bytes)
        case .blob(let content):
            write(UInt32(clamping: content.count), to: &bytes)
            bytes += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        case .long(let value): write(UInt64(bitPattern: value), to: &bytes)
        case .double(let value): write(value.bitPattern, to: &bytes)
        case .time(let tag): write(tag.ntp, to: &bytes)
        case .other(_, let value): write(value, to: &bytes)
        case .truth, .nothing: break
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let content = text.utf8.prefix { $0 != 0 }
        bytes += content
        bytes += [UInt8](repeating: 0, count: 4 - content.count % 4)
    }

    private static func write(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
    }
}

extension Argument {
    fileprivate var type: String {
        switch self {
        case .int: "i"
        case .float: "f"
        case .text: "s"
        case .blob: "b"
        case .long: "h"
        case .double: "d"
        case .time: "t"
        case .truth(let value): value ? "T" : "F"
        case .nothing: "N"
        case .other(let type, _): String(UnicodeScalar(type))
        }
    }
}
