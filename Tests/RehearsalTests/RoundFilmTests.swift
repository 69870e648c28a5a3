import Foundation
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct RoundFilmTests {
    private func number(_ value: Int64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private func signed(_ value: Int64) -> [UInt8] { number(value < 0 ? -2 * value - 1 : 2 * value) }

    /// A film of poses that are given as the difference to the one before: time, and the same x, y and confidence of all joints.
    private func film(
        width: Int64 = 240, height: Int64 = 320, stance: Int64 = 1, begins: Int64 = 1_000, count: Int64? = nil,
        _ poses: [(Int64, Int64, Int64, Int64)]
    ) -> [UInt8] {
        var bytes = Array("rfm1".utf8)
        for value in [width, height, stance, begins, count ?? Int64(poses.count)] { bytes += number(value) }
        for (time, x, y, confidence) in poses {
            bytes += number(time)
            for _ in 0..<17 { bytes += signed(x) + signed(y) + signed(confidence) }
        }
        return bytes
    }

    private func flaw(of bytes: [UInt8]) -> RoundFilm.Flaw? {
        do {
            _ = try RoundFilm(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    private let two: [(Int64, Int64, Int64, Int64)] = [(0, 8, 8, 100), (300_000, -4, -4, -50)]

    @Test func `a film is read as the page wrote it`() throws {
        // What tests/film_test.js says that the page writes.
        let bytes = film(two)
        #expect(bytes.prefix(13) == [0x72, 0x66, 0x6D, 0x31, 0xF0, 0x01, 0xC0, 0x02, 0x01, 0xE8, 0x07, 0x02, 0x00])
        #expect(bytes.dropFirst(13).prefix(4) == [0x10, 0x10, 0xC8, 0x01])
        let read = try RoundFilm(bytes: bytes)
        #expect((read.width, read.height, read.stance, read.count) == (240, 320, .orthodox, 2))
        #expect((read.begins.microseconds, read.ends.microseconds) == (1_000, 301_000))
        var poses: [(Instant, [Int64])] = []
        read.forEachPose { poses.append(($0, $1)) }
        #expect(poses.map(\.0.microseconds) == [1_000, 301_000])
        #expect(poses.map { Array($0.1.prefix(3)) } == [[8, 8, 100], [4, 4, 50]])
    }

    /// A pose before it is written.
    private struct Seen {
        let instant: Instant
        let width: Double
        let height: Double
        let joints: [Double]

        init(_ fields: [String: Any]) throws {
            instant = Instant(microseconds: Int64(try #require(fields["instant"] as? Double).rounded(.up)))
            width = try #require(fields["width"] as? Double)
            height = try #require(fields["height"] as? Double)
            joints = try #require(fields["joints"] as? [Double])
        }

        /// In a picture of another shape: as large as it goes in, in the middle.
        func fitted(into width: Double, _ height: Double) -> [Double] {
            let scale = min(width / self.width, height / self.height)
            let offsets = [(width - scale * self.width) / 2, (height - scale * self.height) / 2]
            return joints.enumerated().map { index, value in
                index % 3 == 2 ? value : offsets[index % 3] + scale * value
            }
        }
    }

    /// Those that are later than all before: others are not written.
    private func later(_ poses: [Seen]) -> [Seen] {
        poses.reduce(into: []) { kept, pose in
            if kept.last.map({ $0.instant < pose.instant }) ?? true { kept.append(pose) }
        }
    }

    /// `films.json`: what pages and the camera station write (`tests/film_test.js`, `Tests/Protocol/test_kept_rounds.py`).
    @Test func `a film reads the same from any writer`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("films.json")
        let films = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [[String: Any]]])["films"]
        for film in try #require(films) {
            let text = try #require(film["bytes"] as? String)
            let bytes = stride(from: 0, to: text.count, by: 2).compactMap { place in
                UInt8(text.dropFirst(place).prefix(2), radix: 16)
            }
            let read = try RoundFilm(bytes: bytes)
            #expect(read.begins.microseconds == film["begins"] as? Int64)
            #expect(read.stance.name == film["stance"] as? String)
            let seen = later(try #require(film["poses"] as? [[String: Any]]).map(Seen.init))
            let name = "\(film["name"] ?? "")"
            var told: [(Instant, [Int64])] = []
            read.forEachPose { told.append(($0, $1)) }
            try #require(told.map(\.0) == seen.map(\.instant), "\(name)")
            for (seen, (_, told)) in zip(seen, told) {
                let joints = seen.fitted(into: Double(read.width), Double(read.height))
                try #require(joints.count == told.count, "\(name)")
                for (index, (joint, number)) in zip(joints, told).enumerated() {
                    let side = Double([read.width, read.height, 1][index % 3])
                    let (least, most, scale) = index % 3 == 2 ? (0, 1, 100) : (-side, 2 * side, 8.0)
                    #expect(abs(min(most, max(least, joint)) * scale - Double(number)) <= 0.5 + 1e-9, "\(name)")
                }
            }
        }
    }

    @Test func `an error is named`() {
        let good = film(two)
        #expect(flaw(of: []) == .noFilm)
        #expect(flaw(of: Array("pks1".utf8) + good.dropFirst(4)) == .noFilm)
        #expect(flaw(of: good + Array(repeating: 0, count: RoundFilm.mostBytes)) == .noFilm)
        #expect(flaw(of: Array("rfm1".utf8)) == .size)
        #expect(flaw(of: Array(good.dropLast())) == .size)
        #expect(flaw(of: good + [0]) == .size)
        #expect(flaw(of: Array("rfm1".utf8) + Array(repeating: 0xFF, count: 40)) == .size)
        #expect(flaw(of: film(width: 15, two)) == .picture)
        #expect(flaw(of: film(height: 8_193, two)) == .picture)
        #expect(flaw(of: film(stance: 3, two)) == .stance)
        #expect(flaw(of: film(count: 1, two)) == .count)
        #expect(flaw(of: film(count: 9_001, two)) == .count)
        #expect(flaw(of: film(count: 3, two)) == .size)
        #expect(flaw(of: film([(1, 8, 8, 0), (1, 0, 0, 0)])) == .instant(pose: 0))
        #expect(flaw(of: film([(0, 8, 8, 0), (0, 0, 0, 0)])) == .instant(pose: 1))
        #expect(flaw(of: film([(0, 8, 8, 0), (1_800_000_001, 0, 0, 0)])) == .instant(pose: 1))
        #expect(flaw(of: film([(0, -1_920, 5_120, 0), (1, 0, 0, 0)])) == nil)
        #expect(flaw(of: film([(0, -1_921, 0, 0), (1, 0, 0, 0)])) == .place(pose: 0))
        #expect(flaw(of: film([(0, 0, 0, 0), (1, 0, 5_121, 0)])) == .place(pose: 1))
        #expect(flaw(of: film([(0, 0, 0, 100), (1, 0, 0, 1)])) == .confidence(pose: 1))
        #expect(flaw(of: film([(0, 0, 0, -1), (1, 0, 0, 0)])) == .confidence(pose: 0))
    }

    @Test func `arbitrary bytes are refused or kept unchanged`() {
        let good = film(two + two.dropFirst())
        var random = Seeded(22)
        var taken = 0
        for _ in 0..<5_000 {
            var bytes = good
            for _ in 0..<random.int(1...4) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            if let read = try? RoundFilm(bytes: bytes) {
                var count = 0
                read.forEachPose { _, _ in count += 1 }
                #expect(read.bytes == bytes && count == read.count && read.begins <= read.ends)
                taken += 1
            }
        }
        #expect((300..<5_000).contains(taken), "\(taken) of 5,000 were taken")
    }
}
