import COpenSSL

/// An authority of one server, and what it signs. (RFC 5280)
package struct Authority: ~Copyable {
    package let certificate: Certificate
    package let key: SigningKey

    /// How long an authority holds: a phone that has learnt to trust it does not need to again while the machine lives.
    static let days: Int64 = 7_300
    /// How long a certificate for the server holds: browsers take none that holds longer than 398 days.
    static let daysOfServer: Int64 = 390

    /// It begins a day ago: clocks of phones differ.
    static func validityOfServer(at now: CertificateTime) -> ClosedRange<CertificateTime> {
        now.adding(days: -1)...now.adding(days: daysOfServer - 1)
    }

    /// One that was kept.
    package init(certificate: consuming Certificate, key: consuming SigningKey) {
        self.certificate = certificate
        self.key = key
    }

    /// A new one, which can stand only for these hosts, names of the local network, and local addresses.
    ///
    /// - Parameter machine: by which people know it in the lists of their phones.
    package init(ofMachine machine: String, at now: CertificateTime) throws(CertificateFailure) {
        let key = try SigningKey()
        // A clock that is behind later does not make it invalid.
        let from = min(now, CertificateTime(seconds: 1_577_836_800))
        let draft = try Draft()
        try draft.fill(
            subject: "Runthrough on \(machine.prefix(40))", from: from, until: now.adding(days: Self.days), key: key)
        let hosts = CertifiedNames.hosts(ofMachine: machine) + ["local"]
        let permitted =
            hosts.map { "permitted;DNS:\($0)" } + AddressBlock.permitted.map { "permitted;IP:\($0.constraint)" }
        try draft.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        try draft.add(NID_key_usage, "critical,keyCertSign,cRLSign")
        try draft.add(NID_name_constraints, "critical,\(permitted.joined(separator: ","))")
        try draft.add(NID_subject_key_identifier, "hash")
        certificate = try draft.signed(with: key)
        self.key = key
    }

    /// The machine's own names for which it may stand: those that it was made with.
    package var hosts: CertifiedNames {
        CertifiedNames(hosts: certificate.permittedHosts, addresses: [])
    }

    /// A certificate for a server.
    package func certificate(
        for names: CertifiedNames, key server: borrowing SigningKey, at now: CertificateTime
    ) throws(CertificateFailure) -> Certificate {
        let draft = try Draft()
        try draft.fill(
            subject: "Runthrough", from: Self.validityOfServer(at: now).lowerBound,
            until: Self.validityOfServer(at: now).upperBound, key: server)
        try draft.setIssuer(certificate)
        let all = names.hosts.map { "DNS:\($0)" } + names.addresses.map { "IP:\($0)" }
        try draft.add(NID_basic_constraints, "critical,CA:FALSE")
        try draft.add(NID_key_usage, "critical,digitalSignature")
        try draft.add(NID_ext_key_usage, "serverAuth")
        try draft.add(NID_subject_alt_name, all.joined(separator: ","))
        try draft.add(NID_subject_key_identifier, "hash")
        try draft.add(NID_authority_key_identifier, "keyid:always", issuer: certificate)
        return try draft.signed(with: key)
    }
}

/// A certificate that is not signed yet.
private struct Draft: ~Copyable {
    private let handle: OpaquePointer

    deinit { X509_free(handle) }

    init() throws(CertificateFailure) {
        guard let made = X509_new() else { throw CertificateFailure("making a certificate") }
        handle = made
    }

    /// It issues itself, unless it is given another issuer.
    func fill(
        subject: String, from: CertificateTime, until: CertificateTime, key: borrowing SigningKey
    ) throws(CertificateFailure) {
        var serial = [UInt8](repeating: 0, count: 16)
        guard RAND_bytes(&serial, Int32(serial.count)) == 1 else { throw CertificateFailure("random bytes") }
        // Positive, and as long as the others.
        serial[0] = serial[0] & 0x3F | 0x40
        guard let number = BN_bin2bn(serial, Int32(serial.count), nil) else { throw CertificateFailure("a number") }
        defer { BN_free(number) }
        let name = X509_get_subject_name(handle)
        let text = Array(subject.utf8)
        guard X509_set_version(handle, 2) == 1,
            BN_to_ASN1_INTEGER(number, X509_get_serialNumber(handle)) != nil,
            ASN1_TIME_set(X509_getm_notBefore(handle), Int(from.seconds)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(handle), Int(until.seconds)) != nil,
            X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_UTF8, text, Int32(text.count), -1, 0) == 1,
            X509_set_issuer_name(handle, name) == 1, X509_set_pubkey(handle, key.handle) == 1
        else { throw CertificateFailure("filling a certificate") }
    }

    func setIssuer(_ issuer: borrowing Certificate) throws(CertificateFailure) {
        guard X509_set_issuer_name(handle, X509_get_subject_name(issuer.handle)) == 1 else {
            throw CertificateFailure("naming the authority")
        }
    }

    func add(_ kind: Int32, _ value: String) throws(CertificateFailure) { try add(kind, value, issuer: handle) }

    func add(_ kind: Int32, _ value: String, issuer: borrowing Certificate) throws(CertificateFailure) {
        try add(kind, value, issuer: issuer.handle)
    }

    private func add(_ kind: Int32, _ value: String, issuer: OpaquePointer) throws(CertificateFailure) {
        guard shim_add_extension(handle, issuer, kind, value) == 1 else {
            throw CertificateFailure("writing an extension of a certificate")
        }
    }

    func signed(with key: borrowing SigningKey) throws(CertificateFailure) -> Certificate {
        guard X509_sign(handle, key.handle, EVP_sha256()) > 0, X509_up_ref(handle) == 1 else {
            throw CertificateFailure("signing a certificate")
        }
        return Certificate(owning: handle)
    }
}
