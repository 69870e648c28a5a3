package import Foundation
import Identity
import Rehearsal
import Synchronization
import WebSocketServer

/// The pose libraries of this server: a folder each. What was installed last is in use; a running server finds it by itself.
package final class PoseLibraries: Sendable {
    private let directory: URL
    /// By name, once they have been asked for.
    private let loaded = Mutex<[String: [String: Served]]>([:])

    /// One file in memory, plain and compressed.
    struct Served: Sendable {
        let plain: StaticFile
        let compressed: StaticFile?
        let tag: EntityTag
        let kind: MediaKind
    }

    /// - Parameter directory: below the data directory; it does not have to exist.
    package init(in directory: URL) { self.directory = directory }

    // MARK: Which there are

    /// The one that was installed last comes first. A folder that is none is left out.
    package var all: [PoseLibrary] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return names.compactMap { library(named: $0) }
            .sorted { ($0.installed, $0.version) > ($1.installed, $1.version) }
    }

    private func library(named name: String) -> PoseLibrary? {
        guard !name.hasPrefix("."), !name.contains("/"),
            let bytes = try? Data(contentsOf: directory.appending(path: name).appending(path: PoseLibrary.manifest)),
            let library = try? JSONDecoder().decode(PoseLibrary.self, from: bytes), (try? library.name) == name
        else { return nil }
        return library
    }

    // MARK: Installing

    /// Copies the files into a folder of their own; the same again counts as installed now.
    package func install(_ candidate: PoseLibraryCandidate) throws -> PoseLibrary {
        let files = FileManager.default
        let latest = all.first?.installed ?? 0
        let library = PoseLibrary(
            version: candidate.version, files: candidate.files,
            installed: max(Int(Date().timeIntervalSince1970), latest + 1))
        try files.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let place = directory.appending(path: try library.name)
        let unfinished = directory.appending(path: ".unfinished-\(UUIDValue.random())")
        defer { try? files.removeItem(at: unfinished) }
        try files.createDirectory(at: unfinished, withIntermediateDirectories: false)
        for (name, content) in candidate.contents { try Data(content).write(to: unfinished.appending(path: name)) }
        try JSONEncoder().encode(library).write(to: unfinished.appending(path: PoseLibrary.manifest))
        if files.fileExists(atPath: place.path) { try files.removeItem(at: place) }
        try files.moveItem(at: unfinished, to: place)
        return library
    }

    /// Athletes whose page has it already go on with it until it is loaded anew.
    package func remove(_ name: String) throws {
        guard library(named: name) != nil else {
            let there = try all.map { try $0.name }.joined(separator: ", ")
            throw PoseLibraryFault(
                description: "there is no pose library \(name); installed: \(there.isEmpty ? "none" : there)")
        }
        try FileManager.default.removeItem(at: directory.appending(path: name))
    }

    // MARK: Serving

    /// A file of an installed library; `nil` if there is none. Files are read once, and only served if their digests are those of the manifest.
    func file(_ file: String, of name: String) throws -> Served? {
        guard let library = library(named: name) else {
            loaded.withLock { $0[name] = nil }
            return nil
        }
        if let known = loaded.withLock({ $0[name] }) { return known[file] }
        var served: [String: Served] = [:]
        for one in library.files {
            let bytes = try Array(Data(contentsOf: directory.appending(path: name).appending(path: one.name)))
            guard try PoseLibrary.File(one.name, bytes) == one, let kind = MediaKind(fileName: one.name) else {
                throw PoseLibraryFault(description: "\(one.name) of \(name) is not the file that was installed")
            }
            let small = kind.isCompressible ? try Compression.gzip(bytes) : bytes
            served[one.name] = Served(
                plain: StaticFile(bytes: bytes), compressed: small.count < bytes.count ? StaticFile(bytes: small) : nil,
                tag: EntityTag(opaque: one.sha256), kind: kind)
        }
        loaded.withLock { [served] in $0[name] = served }
        return served[file]
    }
}
