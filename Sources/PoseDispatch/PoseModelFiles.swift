package import Foundation
import Identity
import Requests
import Synchronization
import WebSocketServer

/// The models with which an athlete's page finds joints itself: files that `ops/pose-models` makes, read once. They may come while the server runs.
package final class PoseModelFiles: Sendable {
    /// One file in memory, plain and compressed.
    struct File: Sendable {
        /// By its digest, so that a device may keep it for ever.
        let path: String
        let plain: StaticFile
        fileprivate let packed: LazyValue<StaticFile?>
        let tag: EntityTag
        let contentType: String

        /// Where that is smaller.
        var compressed: StaticFile? { packed.value }
    }

    struct Models: Sendable {
        let landmark: File
        let detector: File
        let licence: File
        /// What was changed of the models, as their licence asks to say.
        let changes: File?

        var all: [File] { [landmark, detector, licence] + (changes.map { [$0] } ?? []) }
    }

    /// Why the folder's files are not offered: a sentence.
    package struct Unusable: Error, CustomStringConvertible {
        package let description: String
        package init(description: String) { self.description = description }
    }

    private let directory: URL?
    private let models = Mutex<Models?>(nil)
    /// A file that is worth less than this to be packed is sent as it is.
    private static let leastGain = 0.02
    /// Bytes.
    private static let piece = 32 << 10
    /// As all files of the engine begin (`PoseEstimation`).
    private static let mark = Array("POSE".utf8)
    /// Bytes.
    private static let largest = 32 << 20

    /// - Parameter directory: `nil` where no models are to be offered.
    package init(in directory: URL?) { self.directory = directory }

    /// What is there; `nil` while no model is.
    func offered() throws -> Models? {
        try models.withLock { models in
            if models == nil { models = try read() }
            return models
        }
    }

    /// Reads them before somebody asks. Answers whether there are any.
    package func areThere() throws -> Bool { try offered() != nil }

    func file(named name: String) throws -> File? {
        try offered()?.all.first { $0.path == "/pose-models/\(name)" }
    }

    private func read() throws -> Models? {
        guard let directory else { return nil }
        guard let landmark = try content("landmark.bin", in: directory) else { return nil }
        guard let detector = try content("detector.bin", in: directory) else {
            throw Unusable(
                description: "\(directory.path) has landmark.bin and no detector.bin; ops/pose-models makes both")
        }
        guard let licence = try content("LICENSE", in: directory) else {
            throw Unusable(description: "\(directory.path) has no LICENSE: models are passed on only with theirs")
        }
        return Models(
            landmark: try model(landmark, "landmark.bin"), detector: try model(detector, "detector.bin"),
            licence: try text(licence, "LICENSE"),
            changes: try content("CHANGES", in: directory).map { try text($0, "CHANGES") })
    }

    private func content(_ name: String, in directory: URL) throws -> [UInt8]? {
        let place = directory.appending(path: name)
        guard FileManager.default.fileExists(atPath: place.path) else { return nil }
        guard let bytes = try? Data(contentsOf: place), bytes.count <= Self.largest else {
            throw Unusable(description: "\(place.path) cannot be read, or is too large")
        }
        return Array(bytes)
    }

    private func model(_ bytes: [UInt8], _ name: String) throws -> File {
        guard bytes.starts(with: Self.mark) else {
            throw Unusable(description: "\(name) is no pose model; ops/pose-models makes it anew")
        }
        let digest = try ContentDigest.text(of: bytes)
        return file(bytes, at: digest, tag: digest, contentType: "application/octet-stream")
    }

    private func text(_ bytes: [UInt8], _ name: String) throws -> File {
        file(bytes, at: name, tag: try ContentDigest.text(of: bytes), contentType: "text/plain; charset=utf-8")
    }

    private func file(_ bytes: [UInt8], at name: String, tag: String, contentType: String) -> File {
        File(
            path: "/pose-models/\(name)", plain: StaticFile(bytes: bytes), packed: LazyValue { Self.packed(bytes) },
            tag: EntityTag(opaque: tag), contentType: contentType)
    }

    /// To pack a model takes a second; a piece out of its middle tells whether that is worth it.
    private static func packed(_ bytes: [UInt8]) -> StaticFile? {
        let middle = bytes.count / 2
        guard gains(Array(bytes[max(0, middle - piece)..<min(bytes.count, middle + piece)])) != nil else { return nil }
        return gains(bytes).map(StaticFile.init(bytes:))
    }

    private static func gains(_ bytes: [UInt8]) -> [UInt8]? {
        guard let small = try? Compression.gzip(bytes) else { return nil }
        return Double(small.count) < Double(bytes.count) * (1 - leastGain) ? small : nil
    }
}
