/// A small picture on its way from an athlete's phone to a pose worker: the phone's number of it, and a baseline JPEG.
///
/// What a decoder could be hurt by is refused before it is decoded: pictures that are large when they are unpacked, and pictures in many passes.
package struct PictureFrame: Hashable {
    /// Bytes of the JPEG.
    package static let longest = 32 * 1_024
    /// Pixels.
    static let sides = 64...640

    /// The phone's own number.
    let number: UInt32
    let jpeg: [UInt8]

    /// `nil` for anything else than four bytes of a number, the lowest first, and a JPEG as it must be.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 4, bytes.count <= 4 + Self.longest, Self.isSmallPicture(bytes.dropFirst(4)) else {
            return nil
        }
        number = bytes.littleEndian(at: 0)
        jpeg = Array(bytes.dropFirst(4))
    }

    /// Whether the frame header (ITU-T T.81, B.2.2), which follows other segments, is of one pass, one or three colours, 8 bits and a small size.
    private static func isSmallPicture(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let start = bytes.startIndex
        guard bytes.count > 20, bytes[start] == 0xFF, bytes[start + 1] == 0xD8 else { return false }
        func number(at index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
        var at = start + 2
        while at + 9 < bytes.endIndex, bytes[at] == 0xFF {
            switch bytes[at + 1] {
            // Padding.
            case 0xFF: at += 1
            case 0xC0, 0xC1:
                return bytes[at + 4] == 8 && [1, 3].contains(bytes[at + 9])
                    && Self.sides.contains(number(at: at + 5)) && Self.sides.contains(number(at: at + 7))
            // Tables, what a program notes, comments.
            case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: at += 2 + max(2, number(at: at + 2))
            default: return false
            }
        }
        return false
    }

    /// The message for a worker.
    ///
    /// - Parameter athlete: the number under which the worker knows whose it is.
    func message(of athlete: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 + jpeg.count)
        bytes.append(littleEndian: athlete)
        bytes.append(littleEndian: number)
        return bytes + jpeg
    }
}

/// What a worker found in a picture.
package struct JointsFrame: Hashable {
    enum Finding: UInt32 {
        case noPerson, person, notAPicture
    }

    /// Bytes of the longest message.
    package static let longest = 12 + 4 * numbers
    /// x, y and confidence of 17 joints.
    private static let numbers = 51
    /// A joint outside of the picture is estimated; one far away is a mistake.
    private static let farthest: Float = 4 * Float(PictureFrame.sides.upperBound)

    /// The worker's number of the athlete.
    let athlete: UInt32
    /// The number of the picture.
    let number: UInt32
    let finding: Finding
    /// The message for the athlete's phone: the picture's number, whether somebody was found, and as they came the joints.
    let message: [UInt8]

    /// `nil` for anything else: another length, numbers that are none, joints far from the picture, a confidence beyond 0…1.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 12, let finding = Finding(rawValue: bytes.littleEndian(at: 8)) else { return nil }
        guard bytes.count == (finding == .person ? Self.longest : 12) else { return nil }
        for index in 0..<(bytes.count - 12) / 4 {
            let number = Float(bitPattern: bytes.littleEndian(at: 12 + 4 * index))
            // False for numbers that are none, too.
            guard index % 3 == 2 ? (0...1).contains(number) : number.magnitude <= Self.farthest else { return nil }
        }
        athlete = bytes.littleEndian(at: 0)
        number = bytes.littleEndian(at: 4)
        self.finding = finding
        // Whether it is a picture is asked of another worker, and not of the phone.
        let answer: Finding = finding == .person ? .person : .noPerson
        message = Array(bytes[4..<8]) + [UInt8(answer.rawValue), 0, 0, 0] + bytes.dropFirst(12)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndian(at index: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt32.self))
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian number: UInt32) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
