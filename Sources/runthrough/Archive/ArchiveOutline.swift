import Foundation
import Rehearsal

/// Where the production is in an archive. Programs that pack a folder again put it into a folder, choose an order of their own, and add files of
/// their system.
struct ArchiveOutline {
    /// The folder of the document, with a slash at its end, or empty; `nil` if the file is no archive but the document itself.
    let folder: String?

    /// - Parameter space: the most bytes that the archive may hold.
    init(of reader: ArchiveReader, within space: Int64) throws {
        var (documents, bytes): ([String], Int64) = ([], 0)
        while let entry = try reader.next() {
            guard let path = entry.path else {
                folder = nil
                return
            }
            bytes += min(entry.size ?? 0, space)
            guard bytes <= space + Int64(ProductionFile.longest) else {
                throw ProductionFile.Failure(description: "the archive holds more than the \(space) bytes of space")
            }
            if entry.isFile, !Self.isOfSystem(path), path.split(separator: "/").last == Self.document[...] {
                documents.append(path)
            }
        }
        func depth(_ path: String) -> Int { path.count { $0 == "/" } }
        let highest = documents.map(depth).min()
        let found = documents.filter { depth($0) == highest }
        guard let path = found.first else {
            throw ProductionFile.Failure(description: "the archive has no \(ProductionArchive.document)")
        }
        guard found.count == 1 else { throw ProductionFile.Failure(found[1], "is a second production") }
        folder = String(path.dropLast(Self.document.count))
    }

    private static let document = ProductionArchive.document

    /// The production's document, read from the beginning of the same archive.
    func production(by reader: ArchiveReader) throws -> Production {
        while let entry = try reader.next() {
            guard entry.path == folder.map({ $0 + Self.document }) else { continue }
            return try ProductionFile.production(in: reader.read(ProductionFile.longest + 1))
        }
        throw ProductionFile.Failure(description: "the archive has no \(ProductionArchive.document)")
    }

    /// Whether a file is one that systems add to folders by themselves.
    static func isOfSystem(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last?.lowercased() else { return true }
        return parts.contains("__MACOSX") || name.hasPrefix("._")
            || [".ds_store", "thumbs.db", "desktop.ini"].contains(name)
    }
}

/// A file that can be read more than once: standard input is copied into one that has no name.
final class SeekableFile {
    let descriptor: Int32
    private let copy: FileHandle?

    /// - Parameter file: a descriptor that stays open.
    init(_ file: Int32) throws {
        guard lseek(file, 0, SEEK_CUR) < 0 else {
            (descriptor, copy) = (file, nil)
            return
        }
        var name = Array("\(NSTemporaryDirectory())/runthrough-XXXXXX".utf8CString)
        let made = mkstemp(&name)
        guard made >= 0 else { throw ProductionFile.Failure(description: "no room for a copy of standard input") }
        unlink(name)
        let copy = FileHandle(fileDescriptor: made, closeOnDealloc: true)
        let source = FileHandle(fileDescriptor: file)
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty { try copy.write(contentsOf: piece) }
        (descriptor, self.copy) = (made, copy)
        try rewind()
    }

    func rewind() throws {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw ProductionFile.Failure(description: "the file cannot be read again")
        }
    }
}
