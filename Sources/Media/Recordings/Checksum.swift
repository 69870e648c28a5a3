/// Cyclic redundancy checks by tables: of Ogg's pages (32 bits), of FLAC's headers (8) and frames (16); all with the highest bit first and
/// beginning with zero.
struct Checksum<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    private let table: [Word]

    init(_ polynomial: Word) {
        table = (0..<256).map { byte in
            (0..<8).reduce(Word(truncatingIfNeeded: byte) << (Word.bitWidth - 8)) { value, _ in
                value.leadingZeroBitCount == 0 ? value << 1 ^ polynomial : value << 1
            }
        }
    }

    @inline(__always)
    func adding(_ byte: UInt8, to sum: Word) -> Word {
        let at = Int(truncatingIfNeeded: sum >> (Word.bitWidth - 8)) & 0xFF ^ Int(byte)
        return Word.bitWidth == 8 ? table[at] : sum << 8 ^ table[at]
    }
}

enum Checksums {
    static let ogg = Checksum<UInt32>(0x04C1_1DB7)
    static let flacHeader = Checksum<UInt8>(0x07)
    static let flacFrame = Checksum<UInt16>(0x8005)
}
