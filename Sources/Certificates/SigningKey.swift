import COpenSSL

/// A private key on the curve P-256.
package struct SigningKey: ~Copyable {
    let handle: OpaquePointer

    deinit { EVP_PKEY_free(handle) }

    /// A new one.
    package init() throws(CertificateFailure) {
        guard let made = shim_p256_key() else { throw CertificateFailure("making a key") }
        handle = made
    }

    /// The first key of a PEM file that needs no password.
    package init(pem: [UInt8]) throws(CertificateFailure) {
        let input = BIO_new_mem_buf(pem, Int32(pem.count))
        defer { BIO_free(input) }
        // A password is never asked for at the terminal.
        guard let read = PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil) else {
            throw CertificateFailure("reading a key")
        }
        handle = read
    }

    package var pem: [UInt8] {
        get throws(CertificateFailure) {
            try written("writing a key") { PEM_write_bio_PrivateKey($0, handle, nil, nil, 0, nil, nil) }
        }
    }
}
