/// Bytes as hexadecimal digits in small letters: identifiers, digests and keys. Without `printf` and temporary strings.
package enum Hexadecimal {
    /// Two digits for each byte.
    package static func encode(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            var end = 0
            for byte in bytes {
                text[end] = digit(byte >> 4)
                text[end + 1] = digit(byte & 15)
                end += 2
            }
            return end
        }
    }

    /// `nil` unless `text` consists of pairs of digits in small letters.
    package static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var first: UInt8?
        for character in text.utf8 {
            guard !isCapital(character), let value = value(of: character) else { return nil }
            if let high = first { bytes.append(high << 4 | value) }
            first = first == nil ? value : nil
        }
        return first == nil ? bytes : nil
    }

    /// The digit of a value below 16.
    package static func digit(_ value: UInt8) -> UInt8 { value &+ (value < 10 ? 48 : 87) }

    /// The value of a digit in either case; `nil` for another character.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit &- 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit &- 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit &- 55
        default: nil
        }
    }

    private static func isCapital(_ character: UInt8) -> Bool { character < UInt8(ascii: "a") && character > 57 }

    /// The eight digits of four bytes; the first digit is in the highest byte.
    static func digits(of bytes: UInt32) -> UInt64 {
        var nibbles = UInt64(bytes)
        nibbles = (nibbles << 16 | nibbles) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles << 8 | nibbles) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles << 4 | nibbles) & 0x0F0F_0F0F_0F0F_0F0F
        // 1 in each byte whose digit is a letter, 0 in the others.
        let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39
    }
}

/// The 16 bytes of a UUID (RFC 9562) and their text.
package struct UUIDValue: Hashable, Comparable, Sendable {
    /// The first eight bytes; `low` holds the last eight.
    package let high: UInt64
    package let low: UInt64

    /// Number of bytes of a UUID.
    package static let byteCount = 16
    /// Number of characters of the text form `8-4-4-4-12`.
    package static let textCount = 36

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads sixteen bytes; `nil` for any other number of bytes.
    package init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.byteCount else { return nil }
        high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// A UUID of version 4: 122 bits from the system's random generator.
    package static func random() -> UUIDValue {
        var random = SystemRandomNumberGenerator()
        return UUIDValue(
            high: random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, low: random.next() & (.max >> 2) | 1 << 63)
    }

    /// Reads digits of either case in the form `8-4-4-4-12`; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        var halves = (high: UInt64(0), low: UInt64(0))
        var index = 0
        for character in text.utf8 {
            switch index {
            case 8, 13, 18, 23: guard character == UInt8(ascii: "-") else { return nil }
            case 36...: return nil
            default:
                guard let value = Hexadecimal.value(of: character) else { return nil }
                if index < 18 {
                    halves.high = halves.high << 4 | UInt64(value)
                } else {
                    halves.low = halves.low << 4 | UInt64(value)
                }
            }
            index += 1
        }
        guard index == Self.textCount else { return nil }
        (high, low) = halves
    }

    package static func < (a: UUIDValue, b: UUIDValue) -> Bool { a.high == b.high ? a.low < b.low : a.high < b.high }

    /// Appends the 16 bytes.
    package func appendBytes(to bytes: inout [UInt8]) {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes.append(contentsOf: $0) }
    }

    /// Appends the 36 characters of the text form, in small letters.
    package func appendText(to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(byteCount: Self.textCount, alignment: 8) { text in
            write(to: text)
            bytes.append(contentsOf: UnsafeRawBufferPointer(text))
        }
    }

    /// The 36 characters of the text form, in small letters.
    package var text: String {
        String(unsafeUninitializedCapacity: Self.textCount) { text in
            write(to: UnsafeMutableRawBufferPointer(text))
            return Self.textCount
        }
    }

    private func write(to text: UnsafeMutableRawBufferPointer) {
        let (second, third) = (Hexadecimal.digits(of: UInt32(truncatingIfNeeded: high)), low >> 32)
        let fourth = Hexadecimal.digits(of: UInt32(truncatingIfNeeded: third))
        text.storeBytes(of: Hexadecimal.digits(of: UInt32(high >> 32)).bigEndian, toByteOffset: 0, as: UInt64.self)
        text.storeBytes(of: UInt32(second >> 32).bigEndian, toByteOffset: 9, as: UInt32.self)
        text.storeBytes(of: UInt32(truncatingIfNeeded: second).bigEndian, toByteOffset: 14, as: UInt32.self)
        text.storeBytes(of: UInt32(fourth >> 32).bigEndian, toByteOffset: 19, as: UInt32.self)
        text.storeBytes(of: UInt32(truncatingIfNeeded: fourth).bigEndian, toByteOffset: 24, as: UInt32.self)
        text.storeBytes(
            of: Hexadecimal.digits(of: UInt32(truncatingIfNeeded: low)).bigEndian, toByteOffset: 28, as: UInt64.self)
        for dash in stride(from: 8, through: 23, by: 5) { text[dash] = UInt8(ascii: "-") }
    }
}
