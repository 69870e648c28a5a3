/// The authority that has signed this server's certificate, as phones take it.
package struct OwnAuthority: Hashable, Sendable {
    /// DER.
    package let certificate: [UInt8]
    /// SHA-256 of the certificate, as browsers show it.
    package let fingerprint: String
    /// The names and addresses for which the server's certificate stands now.
    package let hosts: [String]

    package init(certificate: [UInt8], fingerprint: String, hosts: [String]) {
        self.certificate = certificate
        self.fingerprint = fingerprint
        self.hosts = hosts
    }
}
