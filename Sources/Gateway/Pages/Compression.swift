import CZlib
import Identity
import Rehearsal

/// gzip (RFC 1952) by zlib.
enum Compression {
    struct Failure: Error, CustomStringConvertible {
        let code: Int32
        var description: String { "zlib failed with \(code)" }
    }

    /// 15 bits of window; adding 16 selects gzip's header and trailer.
    private static let gzipWindow: Int32 = 15 + 16
    private static let memoryLevel: Int32 = 9

    static func gzip(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        let begun = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzipWindow, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK else { throw Failure(code: begun) }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { throw Failure(code: result) }
        return Array(output.prefix(Int(stream.total_out)))
    }
}

/// A name that changes with the content.
enum ContentDigest {
    /// 32 hexadecimal digits of its SHA-256.
    static func text(of bytes: [UInt8]) throws -> String {
        Hexadecimal.encode(try Digest(of: bytes).bytes.prefix(16))
    }
}
