import Foundation
import Identity
import Media
import Persistence
import Rehearsal
import RehearsalCore
import Wire

/// A production with its recordings and its floor plan in one tar archive: `production.json` first, as `export` writes it, then
/// `tracks/DIGEST.FORMAT` for each recording and `pictures/ID` for the plan.
enum ProductionArchive {
    static let document = "production.json"

    static func path(of recording: Recording) -> String {
        "tracks/\(recording.digest).\(recording.format.rawValue)"
    }

    static func path(of picture: AssetID) -> String { "pictures/\(picture)" }

    // MARK: Writing

    /// - Parameter file: a descriptor that stays open.
    /// - Returns: the tracks whose recordings are not kept here, and so are not in the archive.
    static func write(_ stored: StoredProduction, of store: Store, to file: Int32) async throws -> [Track] {
        let seconds = Int(stored.changedAtMilliseconds / 1_000)
        let writer = try ArchiveWriter(to: file, written: seconds)
        do {
            let missing = try await write(stored, of: store, by: writer)
            try writer.end()
            return missing
        } catch {
            writer.giveUp()
            throw error
        }
    }

    private static func write(
        _ stored: StoredProduction, of store: Store, by writer: ArchiveWriter
    ) async throws -> [Track] {
        let text = ProductionDocument.write(stored, asFile: true) + [UInt8(ascii: "\n")]
        try writer.begin(document, bytes: Int64(text.count))
        try writer.write(text)
        var missing: [Track] = []
        var written: Set<MediaDigest> = []
        for track in stored.production.recordings where written.insert(track.recording.digest).inserted {
            guard let kept = try await store.tracks.find(track.recording.digest) else {
                missing.append(track)
                continue
            }
            try writer.begin(path(of: kept.recording), bytes: kept.recording.bytes)
            for number in 0..<Int((kept.recording.bytes + Tracks.piece - 1) / Tracks.piece) {
                try writer.write(try await store.tracks.piece(number, of: kept.asset))
            }
        }
        if let plan = stored.production.plan, let picture = try await store.assets.read(plan) {
            try writer.begin(path(of: plan), bytes: Int64(picture.content.count))
            try writer.write(picture.content)
        }
        return missing
    }

    // MARK: Reading

    /// Stores the production of an archive, or of a file of JSON, as a new one. Nothing is to be seen of it before all of it is read and checked.
    /// - Parameters:
    ///   - file: a descriptor that stays open.
    ///   - space: the most bytes that all pictures and recordings may occupy.
    /// - Returns: the production, and the tracks whose recordings are neither in the file nor kept here.
    static func read(
        from file: Int32, into store: Store, within space: Int64
    ) async throws -> (stored: StoredProduction, missing: [Track]) {
        let whole = try SeekableFile(file)
        let outline = try ArchiveOutline(of: ArchiveReader(from: whole.descriptor), within: space)
        var content = ArchiveContent(store: store, space: space, production: nil)
        do {
            try whole.rewind()
            content.production = try outline.production(by: ArchiveReader(from: whole.descriptor))
            try whole.rewind()
            if let folder = outline.folder {
                try await content.read(ArchiveReader(from: whole.descriptor), below: folder)
            }
            return try await content.complete()
        } catch {
            for upload in content.staged { try? await store.tracks.cancel(upload.upload) }
            throw error
        }
    }
}

/// What has been read of an archive so far.
private struct ArchiveContent {
    let store: Store
    let space: Int64
    var production: Production?
    var staged: [(upload: Upload, recording: Recording)] = []
    var picture: (bytes: [UInt8], kind: Picture)?
    private var seen: Set<String> = []

    init(store: Store, space: Int64, production: Production?) {
        (self.store, self.space, self.production) = (store, space, production)
    }

    /// - Parameter folder: where the production's document is, with a slash at its end unless it is the archive's own.
    mutating func read(_ reader: ArchiveReader, below folder: String) async throws {
        while let entry = try reader.next() {
            guard let whole = entry.path, let production else { return }
            if entry.isDirectory || ArchiveOutline.isOfSystem(whole) || whole == folder + ProductionArchive.document {
                continue
            }
            guard whole.hasPrefix(folder) else { throw refusal(whole, "is nothing that this production names") }
            let path = String(whole.dropFirst(folder.count))
            guard entry.isFile else { throw refusal(path, "is not a file") }
            guard seen.insert(path).inserted else { throw refusal(path, "is there twice") }
            guard let size = entry.size else { throw refusal(path, "does not say how long it is") }
            if let recording = production.recordings.map(\.recording).first(where: {
                ProductionArchive.path(of: $0) == path
            }) {
                try await importRecording(recording, path, size, from: reader)
            } else if let plan = production.plan, ProductionArchive.path(of: plan) == path {
                try importPicture(path, size, from: reader)
            } else {
                throw refusal(path, "is nothing that this production names")
            }
        }
    }

    private mutating func importRecording(
        _ recording: Recording, _ path: String, _ size: Int64, from reader: ArchiveReader
    ) async throws {
        guard size == recording.bytes else {
            throw refusal(path, "has \(size) bytes, and the production says \(recording.bytes)")
        }
        let kept = try await store.tracks.find(recording.digest)
        let upload = kept == nil ? try await store.tracks.stage(size, within: space) : nil
        if let upload { staged.append((upload, recording)) }
        var (digests, received, number): ([UInt8], Int64, Int) = ([], 0, 0)
        while received < size {
            let piece = try reader.read(Int(min(Tracks.piece, size - received)))
            guard piece.count == min(Tracks.piece, size - received) else { throw refusal(path, "is cut short") }
            digests += try Digest(of: piece).bytes
            if let upload { try await store.tracks.add(piece, as: number, to: upload) }
            received += Int64(piece.count)
            number += 1
        }
        guard try Digest(of: digests).bytes == recording.digest.bytes else {
            throw refusal(path, "holds other bytes than its digest says")
        }
        guard let upload else { return }
        let bytes = RecordingBytes(count: Int(size), pieceLength: Int(Tracks.piece)) { [store] number in
            try await store.tracks.piece(number, of: upload)
        }
        do {
            let (format, duration) = try await RecordingInspection.inspect(bytes)
            let found = Recording(format: format, bytes: size, duration: duration, digest: recording.digest)
            guard found == recording else {
                throw refusal(
                    path,
                    """
                    is \(format.rawValue) of \(duration.microseconds) microseconds, and the production says \
                    \(recording.format.rawValue) of \(recording.duration.microseconds)
                    """)
            }
        } catch let fault as RecordingFault {
            throw refusal(path, "cannot be used. \(fault.sentence(recording.format.kind))")
        }
    }

    private mutating func importPicture(
        _ path: String, _ size: Int64, from reader: ArchiveReader
    ) throws {
        guard size <= Assets.largest else {
            throw refusal(path, "has \(size) bytes; a picture has at most \(Assets.largest)")
        }
        let bytes = try reader.read(Int(size))
        guard let kind = Picture(bytes), let width = kind.width, let height = kind.height else {
            throw refusal(path, "is not a PNG, JPEG or WebP picture that is whole")
        }
        guard max(width, height) <= Picture.longestSide else {
            throw refusal(path, "has \(width) × \(height) pixels; a picture has at most \(Picture.longestSide) a side")
        }
        picture = (bytes, kind)
    }

    /// Stores the production first: if it is refused, all that is staged goes.
    mutating func complete() async throws -> (stored: StoredProduction, missing: [Track]) {
        guard var production else {
            throw ProductionFile.Failure(description: "the archive has no \(ProductionArchive.document)")
        }
        if let (bytes, kind) = picture {
            production.plan = try await store.assets.keep(
                bytes, contentType: kind.contentType, width: kind.width, height: kind.height, within: space)
        }
        let stored = try await store.productions.create(production)
        do {
            for (upload, recording) in staged {
                _ = try await store.tracks.finish(upload, as: recording.format, recording.duration)
            }
        } catch {
            try? await store.productions.delete(stored.id, ifRevision: stored.revision)
            throw error
        }
        var missing: [Track] = []
        for track in production.recordings where try await store.tracks.find(track.recording.digest) == nil {
            missing.append(track)
        }
        return (stored, missing)
    }

    private func refusal(_ path: String, _ reason: String) -> ProductionFile.Failure { .init(path, reason) }
}
