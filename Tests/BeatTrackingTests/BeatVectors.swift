import BeatTracking
import Foundation
import Testing

/// `vectors.json`: songs and the beats that the tracker finds in them, to the last bit. `Sources/WebClient/tests/beats_test.js`
/// asks the same of beats.wasm in a worker. Answers are the doubles' bits as sixteen hexadecimal digits.
private struct Vector: Codable, Equatable {
    var song: Song
    var instants: [Int64] = []
    var confidences: [String] = []
    var metre = 0
    var one = 0
    /// The length of a beat, confidence of all, confidence of metre and downbeat.
    var figures: [String] = []

    static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "vectors.json")

    static let asked: [Song] = [
        Song(rate: 8_000, seconds: 16, tempo: 96),
        Song(rate: 16_000, seconds: 14, tempo: 131, silence: 3, noise: 0.05),
        Song(rate: 22_050, seconds: 20, tempo: 150, slowing: 1.01, gain: 0.05),
        Song(rate: 44_100, seconds: 12, tempo: 76.5, metre: 3),
        Song(rate: 48_000, seconds: 8, tempo: 180, gain: 0, noise: 0.2),
        Song(rate: 44_100, seconds: 2, tempo: 120, gain: 0, noise: 0),
    ]

    func answered() throws -> Vector {
        let beats = try found(in: song.samples, rate: song.rate)
        return Vector(
            song: song, instants: beats.instants, confidences: beats.confidences.map(bits), metre: beats.metre,
            one: beats.one, figures: [beats.beatLength, beats.confidence, beats.downbeatConfidence].map(bits))
    }
}

private func bits(_ value: Double) -> String {
    let digits = String(value.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

/// To write the vectors anew after a change that is meant to change them:
/// `RUNTHROUGH_WRITE_VECTORS=1 swift test --filter BeatTrackingTests`, then look at the difference and commit it.
private let isWriting = ProcessInfo.processInfo.environment["RUNTHROUGH_WRITE_VECTORS"] != nil

@Suite struct BeatVectorTests {
    @Test(.disabled(if: isWriting, "the vectors are being written"))
    func `the tracker gives the committed beats to the last bit`() throws {
        let committed = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: Vector.file))
        #expect(committed.map(\.song) == Vector.asked)
        for vector in committed { #expect(try vector.answered() == vector) }
    }

    @Test(.enabled(if: isWriting)) func `the vectors are written anew`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try encoder.encode(Vector.asked.map { try Vector(song: $0).answered() }).write(to: Vector.file)
    }
}
