import Foundation
import Glibc

/// The file that PostgreSQL logs to. Above 8 MB a new file is begun; one old file is kept.
final class DatabaseLog: Sendable {
    let path: String
    let descriptor: Int32
    private let start: Int

    init(path: String) throws(DataDirectory.Failure) {
        self.path = path
        if let facts = FileFacts(path, followingLinks: false), facts.size > 8 << 20 { rename(path, path + ".1") }
        start = FileFacts(path, followingLinks: false)?.size ?? 0
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DataDirectory.Failure(description: "cannot open \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// The last lines that were written since this file was opened.
    var tail: String {
        guard let data = FileManager.default.contents(atPath: path), data.count > start else { return "(nothing)" }
        return String(decoding: data.dropFirst(start), as: UTF8.self).split(separator: "\n").suffix(8).joined(
            separator: "\n")
    }
}
