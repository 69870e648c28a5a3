import Foundation

/// The working tree, found from this file.
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// A file of `Sources`.
struct Source: Sendable {
    let path: String
    let module: String
    let lines: [String]
}

/// All of them, by path.
func sources() throws -> [Source] {
    let folder = root.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        .sorted()
    return try files.map { path in
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        return Source(
            path: "Sources/" + path, module: String(path.prefix { $0 != "/" }),
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
}
