import Foundation
import Testing

@testable import PoseEstimation

/// A person who is drawn: discs along the limbs.
private struct Drawn {
    static let (width, height) = (320, 240)
    /// Of COCO's joints, for somebody who stands in a guard; a unit is a third of the trunk.
    static let pose: [(x: Double, y: Double)] = [
        (0, -4.2), (0.2, -4.4), (-0.2, -4.4), (0.45, -4.3), (-0.45, -4.3), (1.1, -3), (-1.1, -3), (1.5, -1.6),
        (-1.5, -1.6),
        (0.8, -2.9), (-0.8, -2.9), (0.7, 0), (-0.7, 0), (0.9, 2.2), (-0.9, 2.2), (1, 4.2), (-1, 4.2),
    ]

    let joints: [(x: Double, y: Double)]
    let unit: Double
    private(set) var bytes: [UInt8]

    init(x: Double, y: Double, unit: Double, channels: Int = 4) {
        self.unit = unit
        joints = Self.pose.map { (x + $0.x * unit, y + $0.y * unit) }
        bytes = [UInt8](repeating: 195, count: Self.width * Self.height * channels)
        let (skin, shirt, sleeve): ([UInt8], [UInt8], [UInt8]) = ([215, 160, 120], [160, 70, 60], [192, 84, 72])
        let (trousers, hair): ([UInt8], [UInt8]) = ([40, 60, 90], [60, 40, 25])
        for side in 0..<2 {
            limb(joints[11 + side], joints[13 + side], 0.5, trousers, channels)
            limb(joints[13 + side], joints[15 + side], 0.33, skin, channels)
            limb(joints[5 + side], joints[11 + side], 0.55, shirt, channels)
        }
        let (neck, hip) = (middle(5, 6), middle(11, 12))
        limb(neck, hip, 0.75, shirt, channels)
        limb(neck, joints[0], 0.3, skin, channels)
        disc((joints[0].x, joints[0].y - 0.2 * unit), 0.7, hair, channels)
        disc((joints[0].x, joints[0].y + 0.1 * unit), 0.55, skin, channels)
        for side in 0..<2 {
            limb(joints[5 + side], joints[7 + side], 0.32, sleeve, channels)
            limb(joints[7 + side], joints[9 + side], 0.24, skin, channels)
            disc(joints[9 + side], 0.32, skin, channels)
            disc(joints[1 + side], 0.08, hair, channels)
        }
    }

    private func middle(_ one: Int, _ other: Int) -> (x: Double, y: Double) {
        ((joints[one].x + joints[other].x) / 2, (joints[one].y + joints[other].y) / 2)
    }

    private mutating func limb(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ radius: Double, _ color: [UInt8],
        _ channels: Int
    ) {
        for step in 0...14 {
            let share = Double(step) / 14
            disc((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share), radius, color, channels)
        }
    }

    private mutating func disc(_ at: (x: Double, y: Double), _ radius: Double, _ color: [UInt8], _ channels: Int) {
        let reach = radius * unit
        for y in max(Int(at.y - reach), 0)...min(Int(at.y + reach) + 1, Self.height - 1) {
            for x in max(Int(at.x - reach), 0)...min(Int(at.x + reach) + 1, Self.width - 1)
            where (Double(x) - at.x) * (Double(x) - at.x) + (Double(y) - at.y) * (Double(y) - at.y) <= reach * reach {
                for channel in 0..<3 { bytes[(y * Self.width + x) * channels + channel] = color[channel] }
            }
        }
    }

    /// How far joints are from those that were drawn, in trunks: shoulders, elbows, wrists, hips, knees on average.
    func distance(_ found: PoseTracker.Joints) -> Double {
        let distances = (5..<15).map { joint in
            let (x, y) = (Double(found[3 * joint]) - joints[joint].x, Double(found[3 * joint + 1]) - joints[joint].y)
            return (x * x + y * y).squareRoot() / (3 * unit)
        }
        return distances.reduce(0, +) / Double(distances.count)
    }
}

private let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/pose-models")

private func models(detector: Bool = true, fused: Bool = true) throws -> PoseModels {
    let landmarks = try Data(contentsOf: folder.appending(path: "landmark.bin"))
    let found = try Data(contentsOf: folder.appending(path: "detector.bin"))
    return try landmarks.withUnsafeBytes { landmarks in
        try found.withUnsafeBytes {
            try PoseModels(landmarks: landmarks, detector: detector ? $0 : nil, fused: fused)
        }
    }
}

private let hasModels = FileManager.default.fileExists(atPath: folder.appending(path: "detector.bin").path)

@Suite(.enabled(if: hasModels, "ops/pose-models has made no models here")) struct `a followed person` {
    @Test(arguments: [true, false]) func `has their joints where they are drawn`(fused: Bool) throws {
        let models = try models(fused: fused)
        let memory = PoseMemory(for: models)
        var tracker = PoseTracker()
        for step in 0..<12 {
            let drawn = Drawn(x: 120 + 6 * Double(step), y: 130, unit: 24)
            let joints = try #require(find(drawn, &tracker, models, memory))
            #expect(drawn.distance(joints) < 0.3)
        }
        #expect(tracker.isFollowing)
    }

    @Test func `is found without a detector if they fill the picture`() throws {
        let models = try models(detector: false)
        let drawn = Drawn(x: 160, y: 125, unit: 24)
        var tracker = PoseTracker()
        let joints = try #require(find(drawn, &tracker, models, PoseMemory(for: models)))
        #expect(drawn.distance(joints) < 0.3)
    }

    @Test func `is lost in an empty picture, and found again elsewhere`() throws {
        let models = try models()
        let memory = PoseMemory(for: models)
        var tracker = PoseTracker()
        #expect(find(Drawn(x: 90, y: 125, unit: 22), &tracker, models, memory) != nil)
        let empty = [UInt8](repeating: 195, count: Drawn.width * Drawn.height * 4)
        try empty.withUnsafeBufferPointer { bytes in
            let picture = try #require(Picture(bytes, width: Drawn.width, height: Drawn.height, channels: 4))
            #expect(tracker.find(picture, models, in: memory) == nil)
        }
        #expect(!tracker.isFollowing)
        let drawn = Drawn(x: 230, y: 125, unit: 22)
        #expect(drawn.distance(try #require(find(drawn, &tracker, models, memory))) < 0.3)
    }

    @Test func `has the same joints whether a picture has three bytes a pixel or four`() throws {
        let models = try models()
        let memory = PoseMemory(for: models)
        var (one, other) = (PoseTracker(), PoseTracker())
        let first = try #require(find(Drawn(x: 160, y: 125, unit: 24), &one, models, memory))
        let second = try #require(
            find(Drawn(x: 160, y: 125, unit: 24, channels: 3), &other, models, memory, channels: 3))
        #expect((0..<51).allSatisfy { first[$0] == second[$0] })
    }

    private func find(
        _ drawn: Drawn, _ tracker: inout PoseTracker, _ models: PoseModels, _ memory: PoseMemory, channels: Int = 4
    ) -> PoseTracker.Joints? {
        drawn.bytes.withUnsafeBufferPointer { bytes in
            Picture(bytes, width: Drawn.width, height: Drawn.height, channels: channels).flatMap {
                tracker.find($0, models, in: memory)
            }
        }
    }
}

@Suite struct `a picture` {
    @Test func `is none with bytes missing, with sides too small, or with other channels`() {
        let bytes = [UInt8](repeating: 0, count: 32 * 32 * 4)
        bytes.withUnsafeBufferPointer { bytes in
            #expect(Picture(bytes, width: 32, height: 32, channels: 4) != nil)
            #expect(Picture(bytes, width: 32, height: 33, channels: 4) == nil)
            #expect(Picture(bytes, width: 4, height: 256, channels: 4) == nil)
            #expect(Picture(bytes, width: 64, height: 32, channels: 2) == nil)
        }
    }
}
