import CLibWebSockets
import Glibc

/// Bytes that many replies share: a file mapped into memory, or bytes in memory. A slice shares their storage.
package struct StaticFile: Sendable {
    private let storage: Storage
    private let range: Range<Int>

    /// Bytes in memory.
    package init(bytes: [UInt8]) {
        storage = Storage(bytes: bytes)
        range = 0..<bytes.count
    }

    /// Maps the file; its pages are read when they are sent. The file must not be shortened while it is in use:
    /// replace it by renaming another over it.
    package init(path: String) throws {
        storage = try Storage(path: path)
        range = 0..<storage.count
    }

    private init(storage: Storage, range: Range<Int>) {
        self.storage = storage
        self.range = range
    }

    /// Bytes.
    package var count: Int { range.count }

    /// The bytes of `part`, limited to the bytes that exist; for `Range` requests.
    package func slice(_ part: Range<Int>) -> StaticFile {
        let all = 0..<count
        let part = part.clamped(to: all)
        return StaticFile(
            storage: storage, range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }

    /// The bytes, valid while `body` runs.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// A file could not be read.
    package struct Unreadable: Error, CustomStringConvertible {
        package let path: String
        package let errno: Int32
        package var description: String { "cannot read \(path): \(String(cString: strerror(errno)))" }
    }
}

extension StaticFile {
    /// @unchecked: `mapping` is set once in `init`, read-only memory until `deinit` unmaps it.
    private final class Storage: @unchecked Sendable {
        private let bytes: [UInt8]
        private let mapping: UnsafeMutableRawBufferPointer?

        init(bytes: [UInt8]) {
            self.bytes = bytes
            mapping = nil
        }

        init(path: String) throws {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Unreadable(path: path, errno: errno) }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw Unreadable(path: path, errno: errno) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw Unreadable(path: path, errno: EINVAL) }
            bytes = []
            let size = Int(status.st_size)
            guard size > 0 else {
                mapping = nil
                return
            }
            guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
                throw Unreadable(path: path, errno: errno)
            }
            mapping = UnsafeMutableRawBufferPointer(start: start, count: size)
        }

        deinit {
            if let mapping { munmap(mapping.baseAddress, mapping.count) }
        }

        var count: Int { mapping?.count ?? bytes.count }

        func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            guard let mapping else { return try bytes.withUnsafeBytes(body) }
            return try body(UnsafeRawBufferPointer(mapping))
        }
    }
}
