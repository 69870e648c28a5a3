import CArchive
import Foundation

/// Writes a tar archive (POSIX ustar), entry by entry; holds no entry as a whole.
final class ArchiveWriter {
    private let archive: OpaquePointer
    private let written: Int

    /// - Parameters:
    ///   - file: a descriptor that stays open.
    ///   - written: the time that all entries bear, in seconds since 1970.
    init(to file: Int32, written: Int) throws {
        guard let archive = archive_write_new() else { throw ProductionFile.Failure(description: "out of memory") }
        self.archive = archive
        self.written = written
        try Self.check(archive_write_set_format_ustar(archive), archive)
        try Self.check(archive_write_open_fd(archive, file), archive)
    }

    deinit { archive_write_free(archive) }

    /// Begins an entry; as many bytes as it says are to be written next.
    func begin(_ path: String, bytes: Int64) throws {
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, path)
        archive_entry_set_size(entry, bytes)
        archive_entry_set_filetype(entry, runthrough_regular_file)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, written, 0)
        try Self.check(archive_write_header(archive, entry), archive)
    }

    func write(_ bytes: some Collection<UInt8>) throws {
        let bytes = Array(bytes)
        let count = archive_write_data(archive, bytes, bytes.count)
        guard count == bytes.count else { throw Self.failure(archive) }
    }

    /// Ends the archive. One that is given up without it has no end, so it is not taken for whole.
    func end() throws { try Self.check(archive_write_close(archive), archive) }

    /// Gives the archive up: what is written stays without an end.
    func giveUp() { archive_write_fail(archive) }

    private static func check(_ result: Int32, _ archive: OpaquePointer) throws {
        guard result == ARCHIVE_OK else { throw failure(archive) }
    }

    private static func failure(_ archive: OpaquePointer) -> ProductionFile.Failure {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown reason"
        return ProductionFile.Failure(description: "cannot write the archive: \(reason)")
    }
}
