import Foundation
import Testing

@testable import PoseEstimation

/// `vectors.json`: small nets, and the joints that a tracker finds with them in pictures that a formula draws, to the last
/// bit. `Sources/WebClient/tests/poses_test.js` asks the same of poses.wasm, and of poses-relaxed.wasm nearly the same.
private struct Vectors: Codable, Equatable {
    var landmarks: String
    var detector: String
    var width = 80
    var height = 56
    /// Of each picture, the bits of 51 numbers as hexadecimal digits; none where nobody was found.
    var withoutDetector: [[String]] = []
    var withDetector: [[String]] = []

    static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "vectors.json")

    init() {
        landmarks = Data(SmallNet.landmarks(seed: 5).file).base64EncodedString()
        detector = Data(SmallNet.detector(seed: 3).file).base64EncodedString()
    }

    func answered() throws -> Vectors {
        var answered = self
        answered.withoutDetector = try joints(detected: false)
        answered.withDetector = try joints(detected: true)
        return answered
    }

    private func joints(detected: Bool) throws -> [[String]] {
        let landmarks = try #require(Data(base64Encoded: landmarks))
        let detector = try #require(Data(base64Encoded: detector))
        let models = try landmarks.withUnsafeBytes { landmarks in
            try detector.withUnsafeBytes {
                try PoseModels(landmarks: landmarks, detector: detected ? $0 : nil, fused: false)
            }
        }
        let memory = PoseMemory(for: models)
        var tracker = PoseTracker()
        return try (0..<5).map { frame in
            try drawn(frame).withUnsafeBufferPointer { bytes in
                let picture = try #require(Picture(bytes, width: width, height: height, channels: 4))
                let joints = tracker.find(picture, models, in: memory)
                return joints.map { joints in (0..<51).map { String(joints[$0].bitPattern, radix: 16) } } ?? []
            }
        }
    }

    private func drawn(_ frame: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let blue: Int = (x - 40) * (y - 28) / 8 + frame
                for color: Int in [x * 3 + frame * 5, y * 4 + x, blue] { bytes.append(UInt8(color & 255)) }
                bytes.append(255)
            }
        }
        return bytes
    }
}

/// To write the vectors anew after a change that is meant to change them:
/// `RUNTHROUGH_WRITE_VECTORS=1 swift test --filter PoseEstimationTests`, then look at the difference and commit it.
private let isWriting = ProcessInfo.processInfo.environment["RUNTHROUGH_WRITE_VECTORS"] != nil

@Suite struct `the vectors of poses` {
    @Test(.disabled(if: isWriting, "the vectors are being written"))
    func `give the committed joints to the last bit`() throws {
        let committed = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: Vectors.file))
        #expect(committed.withDetector.count { !$0.isEmpty } > 2)
        #expect(try Vectors().answered() == committed)
    }

    @Test(.enabled(if: isWriting)) func `are written anew`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try encoder.encode(Vectors().answered()).write(to: Vectors.file)
    }
}
