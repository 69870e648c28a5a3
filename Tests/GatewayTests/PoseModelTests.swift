import Foundation
import HTTPTypes
@testable import PoseDispatch
@testable import Requests
import Testing

import WebSocketServer

/// Files as `ops/pose-models` makes them, much smaller.
private func folder(_ files: [String: [UInt8]]) throws -> URL {
    let place = FileManager.default.temporaryDirectory.appending(path: "runthrough-poses-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: place.appending(path: name)) }
    return place
}

private let whole: [String: [UInt8]] = [
    "landmark.bin": Array("POSE".utf8) + (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ $0 >> 3) },
    "detector.bin": Array("POSE".utf8) + [UInt8](repeating: 0, count: 9_000), "LICENSE": Array("Apache License".utf8),
]

@Suite struct `pose models for athletes’ pages` {
    @Test func `each is named by its digest, the one that gains is packed, and the licence is beside them`() throws {
        let place = try folder(whole)
        defer { try? FileManager.default.removeItem(at: place) }
        let models = try #require(try PoseModelFiles(in: place).offered())
        for (file, name) in [(models.landmark, "landmark.bin"), (models.detector, "detector.bin")] {
            let bytes = try #require(whole[name])
            #expect(file.path == "/pose-models/\(try ContentDigest.text(of: bytes))")
            #expect(file.plain.count == bytes.count)
        }
        #expect(models.detector.compressed != nil)
        #expect(models.licence.path == "/pose-models/LICENSE")
        #expect(models.changes == nil)
    }

    @Test func `none are offered without a folder or of an empty one, and they may come while the server runs`() throws
    {
        #expect(try PoseModelFiles(in: nil).offered() == nil)
        let place = try folder([:])
        defer { try? FileManager.default.removeItem(at: place) }
        let files = PoseModelFiles(in: place)
        #expect(try !files.areThere())
        for (name, bytes) in whole { try Data(bytes).write(to: place.appending(path: name)) }
        #expect(try files.areThere())
    }

    @Test(arguments: ["detector.bin", "LICENSE"]) func `a folder that lacks one is refused, and it is said which`(
        missing: String
    ) throws {
        let place = try folder(whole.filter { $0.key != missing })
        defer { try? FileManager.default.removeItem(at: place) }
        let fault = #expect(throws: PoseModelFiles.Unusable.self) { try PoseModelFiles(in: place).areThere() }
        #expect(fault?.description.contains("no \(missing)") == true)
    }

    @Test func `a file that is no model is refused`() throws {
        let place = try folder(whole.merging(["landmark.bin": Array("<html>".utf8)]) { $1 })
        defer { try? FileManager.default.removeItem(at: place) }
        let fault = #expect(throws: PoseModelFiles.Unusable.self) { try PoseModelFiles(in: place).areThere() }
        #expect(fault?.description.contains("landmark.bin is no pose model") == true)
    }
}
