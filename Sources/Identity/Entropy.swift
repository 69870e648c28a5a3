import COpenSSL

/// OpenSSL failed where it normally cannot: out of entropy or of memory.
package struct CryptographyFailure: Error, CustomStringConvertible {
    package let operation: String
    package var description: String { "OpenSSL failed: \(operation)" }
}

/// Random bytes for secrets, from OpenSSL's generator.
enum Entropy {
    static func bytes(_ count: Int) throws(CryptographyFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw CryptographyFailure(operation: "random bytes") }
        return bytes
    }
}
