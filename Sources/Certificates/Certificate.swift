import COpenSSL
import Glibc

/// OpenSSL could not make or read something; `reason` is its own word for it.
package struct CertificateFailure: Error, CustomStringConvertible {
    package let operation: String
    package let reason: String

    /// Takes what OpenSSL says of this thread's last failure.
    init(_ operation: String) {
        self.operation = operation
        var text = [CChar](repeating: 0, count: 256)
        let code = ERR_get_error()
        ERR_error_string_n(code, &text, text.count)
        ERR_clear_error()
        reason =
            code == 0 ? "" : String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package var description: String { reason.isEmpty ? operation : "\(operation): \(reason)" }
}

/// Seconds since the Unix epoch; certificates know no smaller unit.
package struct CertificateTime: Hashable, Comparable, Sendable {
    package let seconds: Int64

    package init(seconds: Int64) { self.seconds = seconds }

    /// The system's clock: certificates are compared with the wall clocks of phones.
    package static var now: CertificateTime { CertificateTime(seconds: Int64(time(nil))) }

    /// So many days of 24 hours later.
    package func adding(days: Int64) -> CertificateTime { CertificateTime(seconds: seconds + days * 86_400) }

    package static func < (a: CertificateTime, b: CertificateTime) -> Bool { a.seconds < b.seconds }
}

/// An X.509 certificate (RFC 5280).
package struct Certificate: ~Copyable {
    let handle: OpaquePointer

    /// Owns `handle` from now on.
    init(owning handle: OpaquePointer) { self.handle = handle }

    deinit { X509_free(handle) }

    /// The first certificate of a PEM file.
    package init(pem: [UInt8]) throws(CertificateFailure) {
        let input = BIO_new_mem_buf(pem, Int32(pem.count))
        defer { BIO_free(input) }
        guard let read = PEM_read_bio_X509(input, nil, nil, nil) else {
            throw CertificateFailure("reading a certificate")
        }
        self.init(owning: read)
    }

    package var pem: [UInt8] {
        get throws(CertificateFailure) {
            try written("writing a certificate") { PEM_write_bio_X509($0, handle) }
        }
    }

    package var der: [UInt8] {
        get throws(CertificateFailure) {
            try written("writing a certificate") { i2d_X509_bio($0, handle) }
        }
    }

    /// SHA-256 of the certificate, as browsers show it: `AB:CD:…`.
    package var fingerprint: String {
        get throws(CertificateFailure) {
            var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
            var count: UInt32 = 0
            guard X509_digest(handle, EVP_sha256(), &digest, &count) == 1 else {
                throw CertificateFailure("a certificate's digest")
            }
            return digest.prefix(Int(count)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
                .joined(separator: ":")
        }
    }

    /// From when until when it holds.
    package var validity: ClosedRange<CertificateTime>? {
        guard let from = time(X509_get0_notBefore(handle)), let until = time(X509_get0_notAfter(handle)), from <= until
        else { return nil }
        return from...until
    }

    private func time(_ written: UnsafePointer<ASN1_TIME>?) -> CertificateTime? {
        var parts = tm()
        guard ASN1_TIME_to_tm(written, &parts) == 1 else { return nil }
        return CertificateTime(seconds: Int64(timegm(&parts)))
    }

    /// The names and addresses for which it stands; nil if there are others that this server gives to none.
    package var names: CertifiedNames? {
        let found = X509_get_ext_d2i(handle, NID_subject_alt_name, nil, nil)
        guard let found else { return CertifiedNames(hosts: [], addresses: []) }
        let list = OpaquePointer(found)
        defer { shim_free_names(list) }
        var (hosts, addresses): ([String], [String]) = ([], [])
        for index in 0..<Int32.max {
            var (bytes, count): (UnsafePointer<UInt8>?, Int32) = (nil, 0)
            let kind = shim_alternative_name(list, index, &bytes, &count)
            let name = UnsafeBufferPointer(start: bytes, count: Int(count))
            switch kind {
            case 0: return CertifiedNames(hosts: hosts, addresses: addresses)
            case 1: hosts.append(String(decoding: name, as: UTF8.self))
            case 2:
                guard let address = CertifiedNames.address(of: Array(name)) else { return nil }
                addresses.append(address)
            default: return nil
            }
        }
        return nil
    }

    /// The names that an authority may sign, of those that are no whole domain of the local network.
    var permittedHosts: [String] {
        guard let found = X509_get_ext_d2i(handle, NID_name_constraints, nil, nil) else { return [] }
        let constraints = found.assumingMemoryBound(to: NAME_CONSTRAINTS.self)
        defer { NAME_CONSTRAINTS_free(constraints) }
        var hosts: [String] = []
        for index in 0..<Int32.max {
            var (bytes, count): (UnsafePointer<UInt8>?, Int32) = (nil, 0)
            let kind = shim_permitted_name(constraints, index, &bytes, &count)
            guard kind > 0 else { break }
            if kind == 1 {
                hosts.append(String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self))
            }
        }
        return hosts
    }

    /// Whether `authority` has signed it.
    package func isSigned(by authority: borrowing Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_verify(handle, X509_get0_pubkey(authority.handle)) == 1
            && X509_check_issued(authority.handle, handle) == X509_V_OK
    }

    /// Whether the certificate is for the other half of this key.
    package func belongs(to key: borrowing SigningKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(handle, key.handle) == 1
    }
}

/// What OpenSSL writes into memory.
func written(_ what: String, _ write: (OpaquePointer) -> Int32) throws(CertificateFailure) -> [UInt8] {
    guard let output = BIO_new(BIO_s_mem()) else { throw CertificateFailure(what) }
    defer { BIO_free(output) }
    guard write(output) == 1 else { throw CertificateFailure(what) }
    var bytes: UnsafeMutablePointer<CChar>?
    let count = shim_bytes_of(output, &bytes)
    return UnsafeRawBufferPointer(start: bytes, count: count).map { $0 }
}
