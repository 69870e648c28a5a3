package import RehearsalCore

/// A round as a camera saw one athlete: joints, never pictures.
///
/// As bytes: `rfm1`, then whole numbers of seven bits a byte, the lowest first, with the highest bit set in all but the last byte (LEB128):
/// width and height of the picture in pixels; the stance (0 unknown, 1 orthodox, 2 southpaw); the instant of the first pose in microseconds of
/// the session clock; how many poses follow. Of each pose: the microseconds since the one before (0 for the first); then, of each of COCO's 17
/// joints, x and y in eighths of a pixel and the confidence in hundredths, each less what it was in the pose before (0 before the first), and
/// these with their sign in the lowest bit (0, −1, 1, −2 … are 0, 1, 2, 3 …).
package struct RoundFilm: Hashable, Sendable {
    /// Why bytes are no film.
    package enum Flaw: Error, Hashable, Sendable {
        /// They do not begin with `rfm1`, or are too many.
        case noFilm
        /// They end too early, or go on after the last pose.
        case size
        /// The picture has another size than `sides`.
        case picture
        case stance
        /// A number of poses outside of `counts`.
        case count
        /// This pose is not later than the one before, or later than `longest` after the first.
        case instant(pose: Int)
        /// A joint of this pose is more than the picture's own size outside of it.
        case place(pose: Int)
        /// A confidence of this pose is not from 0 to 100.
        case confidence(pose: Int)
    }

    /// How the athlete stood, as the number that stands in the bytes.
    package enum Stance: Int64, CaseIterable, Sendable {
        case unknown, orthodox, southpaw

        /// Those that are known, as documents say them.
        package static let named: [String: Stance] = ["orthodox": .orthodox, "southpaw": .southpaw]

        /// As documents say it; `nil` where it is not known.
        package var name: String? { Self.named.first { $0.value == self }?.key }

        /// Reads a name as documents say it; `nil` for any other.
        package init?(name: String) {
            guard let stance = Self.named[name] else { return nil }
            self = stance
        }
    }

    /// The most bytes of a film.
    package static let mostBytes = 1_048_576
    /// The width and the height of the camera's picture, in pixels.
    package static let sides = Int64(16)...8_192
    /// How many poses a film may have.
    package static let counts = 2...9_000
    /// The longest time from the first to the last pose.
    package static let longest = Interval.seconds(1_800)
    /// How many joints a pose has, in the order of COCO.
    package static let joints = 17
    /// Places of joints are whole numbers of this fraction of a pixel: eighths.
    package static let fractions: Int64 = 8
    /// How many numbers a pose has: x, y and confidence of each joint.
    static let numbers = 3 * joints
    private static let head = Array("rfm1".utf8)

    package let bytes: [UInt8]
    /// The width of the camera's picture, in pixels.
    package let width: Int64
    /// The height of the camera's picture, in pixels.
    package let height: Int64
    package let stance: Stance
    /// How many poses it has.
    package let count: Int
    /// The instants of the first and of the last pose.
    package let begins: Instant
    package let ends: Instant
    /// Where the poses begin in `bytes`.
    private let first: Int

    /// Reads and checks all of it.
    package init(bytes: [UInt8]) throws(Flaw) {
        guard bytes.count <= Self.mostBytes, bytes.starts(with: Self.head) else { throw .noFilm }
        var numbers = Numbers(bytes: bytes, at: Self.head.count)
        (width, height) = (try numbers.next(), try numbers.next())
        guard Self.sides.contains(width), Self.sides.contains(height) else { throw .picture }
        guard let stance = Stance(rawValue: try numbers.next()) else { throw .stance }
        self.stance = stance
        begins = Instant(microseconds: try numbers.next())
        guard let count = Int(exactly: try numbers.next()), Self.counts.contains(count) else { throw .count }
        self.count = count
        first = numbers.at
        self.bytes = bytes
        let (x, y) = (Self.fractions * width, Self.fractions * height)
        var reading = Reading(numbers: numbers, instant: begins)
        for index in 0..<count {
            let before = reading.instant
            try reading.next()
            guard index == 0 ? reading.instant == begins : reading.instant > before,
                reading.instant - begins <= Self.longest
            else { throw .instant(pose: index) }
            for joint in 0..<Self.joints {
                guard (-x...2 * x).contains(reading.pose[3 * joint]), (-y...2 * y).contains(reading.pose[3 * joint + 1])
                else { throw .place(pose: index) }
                guard (0...100).contains(reading.pose[3 * joint + 2]) else { throw .confidence(pose: index) }
            }
        }
        guard reading.numbers.at == bytes.count else { throw .size }
        ends = reading.instant
    }

    /// A film of poses: of each its instant, and x, y (eighths of a pixel) and confidence (hundredths) of each joint.
    package init(
        width: Int64, height: Int64, stance: Stance, poses: some Collection<(at: Instant, joints: [Int64])>
    ) throws(Flaw) {
        guard let first = poses.first, Self.counts.contains(poses.count) else { throw .count }
        var bytes = Self.head
        for value in [width, height, stance.rawValue, first.at.microseconds, Int64(poses.count)] {
            bytes.append(number: value)
        }
        var last = (at: first.at, joints: [Int64](repeating: 0, count: Self.numbers))
        for pose in poses {
            bytes.append(number: (pose.at - last.at).microseconds)
            for (now, before) in zip(pose.joints, last.joints) { bytes.append(signed: now - before) }
            last = pose
        }
        try self.init(bytes: bytes)
    }

    /// The stance that a film tells, of which only the beginning is known (16 bytes).
    package static func stance(ofHead bytes: [UInt8]) -> Stance {
        var numbers = Numbers(bytes: bytes, at: head.count)
        for _ in 0..<2 { _ = try? numbers.next() }
        return (try? numbers.next()).flatMap(Stance.init) ?? .unknown
    }

    /// Calls `body` with each pose: its instant, and x, y (eighths of a pixel) and confidence (hundredths) of each joint.
    package func forEachPose(_ body: (Instant, [Int64]) -> Void) {
        var reading = Reading(numbers: Numbers(bytes: bytes, at: first), instant: begins)
        for _ in 0..<count {
            guard (try? reading.next()) != nil else { return }
            body(reading.instant, reading.pose)
        }
    }

    private struct Reading {
        var numbers: Numbers
        var instant: Instant
        var pose = [Int64](repeating: 0, count: RoundFilm.numbers)

        mutating func next() throws(Flaw) {
            instant = instant + Interval(microseconds: try numbers.next())
            for index in pose.indices { pose[index] += try numbers.nextSigned() }
        }
    }

    private struct Numbers {
        let bytes: [UInt8]
        var at: Int

        /// At most 53 bits.
        mutating func next() throws(Flaw) -> Int64 {
            var (value, shift) = (Int64(0), Int64(0))
            while at < bytes.count, shift < 53 {
                let byte = Int64(bytes[at])
                at += 1
                value |= (byte & 0x7F) << shift
                if byte < 0x80 {
                    guard value < 1 << 53 else { throw .size }
                    return value
                }
                shift += 7
            }
            throw .size
        }

        mutating func nextSigned() throws(Flaw) -> Int64 {
            let value = try next()
            return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: Int64) {
        var rest = UInt64(bitPattern: number)
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(signed number: Int64) {
        append(number: number < 0 ? -2 * number - 1 : 2 * number)
    }
}
