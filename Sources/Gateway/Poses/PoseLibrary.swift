import Identity
import Rehearsal

/// A pose library for browsers, as it is kept: MediaPipe Tasks, brought by whoever runs the server.
package struct PoseLibrary: Codable, Hashable, Sendable {
    /// A file of the library, and what it must be byte for byte.
    package struct File: Codable, Hashable, Sendable {
        package let name: String
        /// Bytes.
        package let size: Int
        /// 64 hexadecimal digits.
        package let sha256: String
    }

    /// The npm package.
    package static let npmPackage = "@mediapipe/tasks-vision"
    static let bundle = "vision_bundle.mjs"
    /// The loader and the program; every browser needs one pair, and browsers without SIMD need the other.
    static let needed = ["vision_wasm_internal.js", "vision_wasm_internal.wasm"]
    static let forOldBrowsers = ["vision_wasm_nosimd_internal.js", "vision_wasm_nosimd_internal.wasm"]
    static let modelEnding = ".task"
    static let manifest = "library.json"

    package let version: String
    /// By name.
    package let files: [File]
    /// Seconds since the Unix epoch; the library that was installed last is in use.
    package let installed: Int

    /// The digest of the list of files, as `sha256sum` writes it: what is confirmed when it is installed.
    package static func digest(of files: [File]) throws -> String {
        let list = files.map { "\($0.sha256)  \($0.name)\n" }.joined()
        return Hexadecimal.encode(try Digest(of: Array(list.utf8)).bytes)
    }

    /// Names exactly these files, so that browsers may keep what they have loaded from its folder for ever.
    package var name: String {
        get throws { "tasks-vision-\(version)-\(try Self.digest(of: files).prefix(12))" }
    }

    var model: String? { files.first { $0.name.hasSuffix(Self.modelEnding) }?.name }

    /// Bytes.
    package var size: Int { files.reduce(0) { $0 + $1.size } }
}

extension PoseLibrary.File {
    init(_ name: String, _ content: [UInt8]) throws {
        self.init(name: name, size: content.count, sha256: Hexadecimal.encode(try Digest(of: content).bytes))
    }
}

/// Why a folder is not installed: a sentence.
package struct PoseLibraryFault: Error, CustomStringConvertible {
    package let description: String
}
