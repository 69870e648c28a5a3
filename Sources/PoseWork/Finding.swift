import PoseEstimation

/// What was found in a picture.
enum Finding {
    case noPerson
    case person(PoseTracker.Joints)
    case notAPicture
}

/// A picture that somebody's phone has sent: under which numbers the server knows athlete and picture.
struct AskedPicture: Sendable, Equatable {
    let athlete: UInt32
    let number: UInt32
    let jpeg: [UInt8]

    /// Nothing for a message that is too short for both numbers.
    init?(_ message: [UInt8]) {
        guard message.count >= 8 else { return nil }
        athlete = UInt32(littleEndian: message, at: 0)
        number = UInt32(littleEndian: message, at: 4)
        jpeg = Array(message[8...])
    }

    /// The message with which it is answered.
    func answer(_ finding: Finding) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: athlete)
        bytes.append(littleEndian: number)
        switch finding {
        case .noPerson: bytes.append(littleEndian: 0)
        case .notAPicture: bytes.append(littleEndian: 2)
        case .person(let joints):
            bytes.append(littleEndian: 1)
            for index in joints.indices {
                // What a model guesses far outside of the picture, the server does not take.
                let limits: ClosedRange<Float> = index % 3 == 2 ? 0...1 : -2_000...2_000
                let number = Swift.min(Swift.max(joints[index], limits.lowerBound), limits.upperBound)
                bytes.append(littleEndian: number.bitPattern)
            }
        }
        return bytes
    }
}

extension UInt32 {
    fileprivate init(littleEndian bytes: [UInt8], at start: Int) {
        self = (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian number: UInt32) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
