import CArchive
import Foundation

/// Reads a tar or zip archive from its beginning to its end, or a file that is none as one nameless entry; each may be compressed by gzip.
/// Nothing is unpacked to files, and an entry gives no more bytes than are asked for.
final class ArchiveReader {
    struct Entry {
        /// `nil` if the file is not an archive: its contents.
        let path: String?
        /// In bytes; `nil` if the entry does not say.
        let size: Int64?
        let isFile: Bool
        let isDirectory: Bool
    }

    private let archive: OpaquePointer

    /// - Parameter file: a descriptor that stays open.
    init(from file: Int32) throws {
        guard let archive = archive_read_new() else { throw ProductionFile.Failure(description: "out of memory") }
        self.archive = archive
        for result in [
            archive_read_support_filter_none(archive), archive_read_support_filter_gzip(archive),
            archive_read_support_format_tar(archive), archive_read_support_format_zip(archive),
            archive_read_support_format_raw(archive), archive_read_support_format_empty(archive),
            archive_read_open_fd(archive, file, 64 * 1_024),
        ] where result != ARCHIVE_OK { throw failure() }
    }

    deinit { archive_read_free(archive) }

    /// The next entry; `nil` behind the last.
    func next() throws -> Entry? {
        var entry: OpaquePointer?
        let result = archive_read_next_header(archive, &entry)
        if result == ARCHIVE_EOF { return nil }
        guard result == ARCHIVE_OK, let entry else { throw failure() }
        let isRaw = archive_format(archive) == ARCHIVE_FORMAT_RAW
        let type = archive_entry_filetype(entry)
        let isLink = archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
        return Entry(
            path: isRaw ? nil : Self.path(of: entry),
            size: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil,
            isFile: type == runthrough_regular_file && !isLink, isDirectory: type == runthrough_directory)
    }

    /// Without the beginning `./` that some programs write.
    private static func path(of entry: OpaquePointer) -> String {
        let path = archive_entry_pathname(entry).map { String(cString: $0) } ?? ""
        return String(path.trimmingPrefix(/(\.\/)+/))
    }

    /// Up to `most` bytes of the entry that was begun last; fewer only at its end.
    func read(_ most: Int) throws -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            while count < most {
                let read = archive_read_data(archive, buffer.baseAddress! + count, most - count)
                failed = read < 0
                if read <= 0 { return }
                count += read
            }
        }
        guard !failed else { throw failure() }
        return bytes
    }

    private func failure() -> ProductionFile.Failure {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown reason"
        return ProductionFile.Failure(description: "the archive is damaged: \(reason)")
    }
}
