import CZlib
import Identity
import Rehearsal

/// gzip (RFC 1952) by zlib.
package enum Compression {
    /// What zlib could not do.
    package struct Failure: Error, CustomStringConvertible {
        package let code: Int32
        package var description: String { "zlib failed with \(code)" }
    }

    /// 15 bits of window; adding 16 selects gzip's header and trailer.
    static let gzipWindow: Int32 = 15 + 16
    static let memoryLevel: Int32 = 9

    /// All of the bytes, packed as small as they get.
    package static func gzip(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        let packing = try Packing(level: Z_BEST_COMPRESSION)
        try packing.add(bytes)
        return try packing.end()
    }
}

/// Packs bytes that come piece by piece.
package final class Packing {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var packed: [UInt8] = []

    /// Begins with nothing; levels are those of zlib.
    package init(level: Int32 = Z_DEFAULT_COMPRESSION) throws(Compression.Failure) {
        stream.initialize(to: z_stream())
        let begun = deflateInit2_(
            stream, level, Z_DEFLATED, Compression.gzipWindow, Compression.memoryLevel,
            Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { throw Compression.Failure(code: begun) }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The next bytes.
    package func add(_ bytes: [UInt8]) throws(Compression.Failure) { try run(bytes, Z_NO_FLUSH) }

    /// All that was packed; nothing may be added afterwards.
    package func end() throws(Compression.Failure) -> [UInt8] {
        try run([], Z_FINISH)
        return packed
    }

    private func run(_ bytes: [UInt8], _ flush: Int32) throws(Compression.Failure) {
        var input = bytes
        var output = [UInt8](repeating: 0, count: 65_536)
        var code = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                output.withUnsafeMutableBufferPointer { output in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    code = deflate(stream, flush)
                }
                packed += output.prefix(output.count - Int(stream.pointee.avail_out))
            } while code == Z_OK && stream.pointee.avail_out == 0
        }
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            throw Compression.Failure(code: code)
        }
    }
}

/// Unpacks gzip piece by piece, up to a number of bytes; what is not packed is passed on as it is.
package final class Unpacking {
    /// Why it cannot be unpacked.
    package enum Fault: Error, Hashable { case tooLong, broken }

    private let bytes: [UInt8]
    private let isPacked: Bool
    private let most: Int
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var at = 0
    private var count = 0
    private var isOver = false

    /// Unpacks at most so many bytes.
    package init(_ bytes: [UInt8], most: Int) throws(Compression.Failure) {
        self.bytes = bytes
        self.most = most
        isPacked = bytes.starts(with: [0x1F, 0x8B])
        stream.initialize(to: z_stream())
        let begun = inflateInit2_(
            stream, Compression.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { throw Compression.Failure(code: begun) }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Empty at the end.
    package func next() throws(Fault) -> [UInt8] {
        let piece = try isPacked ? unpacked() : plain()
        count += piece.count
        guard count <= most else { throw .tooLong }
        return piece
    }

    private func plain() -> [UInt8] {
        defer { at = min(at + 65_536, bytes.count) }
        return Array(bytes[at..<min(at + 65_536, bytes.count)])
    }

    private func unpacked() throws(Fault) -> [UInt8] {
        if isOver { return [] }
        var input = Array(bytes[at..<min(at + 65_536, bytes.count)])
        var output = [UInt8](repeating: 0, count: 65_536)
        var (code, taken) = (Z_OK, 0)
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                code = inflate(stream, Z_NO_FLUSH)
                taken = input.count - Int(stream.pointee.avail_in)
            }
        }
        at += taken
        isOver = code == Z_STREAM_END
        let piece = Array(output.prefix(output.count - Int(stream.pointee.avail_out)))
        // A file that ends in its middle, or goes on after its end, is none.
        guard isOver ? at == bytes.count : code == Z_OK, isOver || !piece.isEmpty || taken > 0 else { throw .broken }
        return piece.isEmpty && !isOver ? try unpacked() : piece
    }
}

/// A name that changes with the content.
package enum ContentDigest {
    /// 32 hexadecimal digits of its SHA-256.
    package static func text(of bytes: [UInt8]) throws -> String {
        Hexadecimal.encode(try Digest(of: bytes).bytes.prefix(16))
    }
}
