import Glibc

/// The folder in which a server keeps its authority and its certificate. Only its owner reads it.
package struct CertificateFolder: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// What the server shows when hands are shaken.
    package var serverCertificate: String { path + "/server.pem" }
    package var serverKey: String { path + "/server.key" }
    var authorityCertificate: String { path + "/authority.pem" }
    var authorityKey: String { path + "/authority.key" }

    /// What stands in the folder.
    package struct Contents: Sendable, Equatable {
        /// As phones take it.
        package let authority: [UInt8]
        package let fingerprint: String
        package let names: CertifiedNames
        /// The machine's own names for which the authority may stand.
        let hostsOfAuthority: CertifiedNames
        /// From when until when the server's certificate holds.
        let validity: ClosedRange<CertificateTime>
        /// Why something was made anew; nothing if all was good.
        package let news: [Renewal]

        /// Whether the certificate is good for what the machine is called now, and for some time.
        package func stands(forMachine machine: String, addresses: [String], at now: CertificateTime) -> Bool {
            names == CertifiedNames(ofMachine: machine, addresses: addresses, for: hostsOfAuthority)
                && isGood(validity, at: now)
        }
    }

    /// Something was made anew.
    package enum Renewal: Sendable, Equatable {
        case firstAuthority
        /// Phones that trusted the one before must learn to trust this one.
        case newAuthority(because: String)
        case newCertificate(because: String)
    }

    /// A file that cannot be read or written.
    package struct Failure: Error, CustomStringConvertible { package let description: String }

    /// Makes what is missing, cannot be read, ends soon, or stands for other names than the machine has now.
    ///
    /// - Parameters:
    ///   - machine: its own name.
    ///   - addresses: of its interfaces.
    package func renewed(
        machine: String, addresses: [String], at now: CertificateTime
    ) throws -> Contents {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("cannot make", path) }
        var news: [Renewal] = []
        let authority = try authority(ofMachine: machine, at: now, &news)
        let names = CertifiedNames(ofMachine: machine, addresses: addresses, for: authority.hosts)
        var flaw = ""
        let kept = try keptValidity(of: authority, names, at: now, &flaw)
        if kept == nil {
            let key = try SigningKey()
            let certificate = try authority.certificate(for: names, key: key, at: now)
            // In this order: a key without its certificate is a flaw, too.
            try write(try key.pem, to: serverKey)
            try write(try certificate.pem, to: serverCertificate)
            if news.isEmpty { news.append(.newCertificate(because: flaw)) }
        }
        let validity = kept ?? Authority.validityOfServer(at: now)
        return Contents(
            authority: try authority.certificate.der, fingerprint: try authority.certificate.fingerprint,
            names: names, hostsOfAuthority: authority.hosts, validity: validity, news: news)
    }

    private func authority(
        ofMachine machine: String, at now: CertificateTime, _ news: inout [Renewal]
    ) throws -> Authority {
        do {
            if let kept = try keptAuthority(at: now) { return kept }
            news.append(.firstAuthority)
        } catch let flaw as Flaw {
            news.append(.newAuthority(because: flaw.text))
        }
        let made = try Authority(ofMachine: machine, at: now)
        try write(try made.key.pem, to: authorityKey)
        try write(try made.certificate.pem, to: authorityCertificate)
        return made
    }

    private struct Flaw: Error { let text: String }

    /// Nothing if there never was one.
    private func keptAuthority(at now: CertificateTime) throws -> Authority? {
        let (written, secret) = (try read(authorityCertificate), try read(authorityKey))
        if written == nil && secret == nil { return nil }
        guard let written, let secret else { throw Flaw(text: "half of the one before is missing") }
        guard let certificate = try? Certificate(pem: written), let key = try? SigningKey(pem: secret) else {
            throw Flaw(text: "the one before cannot be read")
        }
        guard certificate.belongs(to: key), certificate.isSigned(by: certificate) else {
            throw Flaw(text: "the one before and its key do not belong together")
        }
        guard let validity = certificate.validity, now.adding(days: Authority.daysOfServer) <= validity.upperBound
        else { throw Flaw(text: "the one before ends") }
        return Authority(certificate: certificate, key: key)
    }

    /// How long the server's certificate holds, if it is good.
    ///
    /// - Parameter flaw: why it is not.
    private func keptValidity(
        of authority: borrowing Authority, _ names: CertifiedNames, at now: CertificateTime, _ flaw: inout String
    ) throws -> ClosedRange<CertificateTime>? {
        flaw = "there was none"
        guard let written = try read(serverCertificate), let secret = try read(serverKey) else { return nil }
        flaw = "the one before cannot be read"
        guard let certificate = try? Certificate(pem: written), let key = try? SigningKey(pem: secret),
            certificate.belongs(to: key)
        else { return nil }
        flaw = "the authority is another"
        guard certificate.isSigned(by: authority.certificate) else { return nil }
        flaw = "the one before ends"
        guard let validity = certificate.validity, isGood(validity, at: now) else { return nil }
        flaw = "this machine's names or addresses changed"
        return certificate.names == names ? validity : nil
    }

    // MARK: Files

    private func read(_ file: String) throws -> [UInt8]? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("cannot read", file)
        }
        defer { close(descriptor) }
        // Somebody may have copied it about.
        _ = fchmod(descriptor, 0o600)
        var bytes = [UInt8](repeating: 0, count: 64 * 1_024)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw failure("cannot read", file) }
        return Array(bytes.prefix(count))
    }

    /// The file is whole or as it was; others never read it.
    private func write(_ bytes: [UInt8], to file: String) throws {
        let new = file + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("cannot write", new) }
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(new, file) == 0 else { throw failure("cannot write", file) }
    }

    private func failure(_ what: String, _ path: String) -> Failure {
        Failure(description: "\(what) \(path): \(String(cString: strerror(errno)))")
    }
}

/// A certificate is made anew when fewer days are left.
private let daysLeft: Int64 = 60

private func isGood(_ validity: ClosedRange<CertificateTime>, at now: CertificateTime) -> Bool {
    validity.contains(now) && now.adding(days: daysLeft) <= validity.upperBound
}
