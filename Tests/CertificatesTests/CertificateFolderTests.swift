import Foundation
import Testing

@testable import Certificates

@Suite struct `the certificate of a server's own authority` {
    private let now = CertificateTime(seconds: 1_800_000_000)
    private let home = ["192.168.1.20", "fd00::20", "fe80::20%wlan0", "203.0.113.9", "172.17.0.1"]

    private func withFolder<R>(_ body: (CertificateFolder) throws -> R) throws -> R {
        let path = NSTemporaryDirectory() + "certificates-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(CertificateFolder(path: path))
    }

    private func certificate(_ file: String) throws -> Certificate {
        try Certificate(pem: Array(try Data(contentsOf: URL(filePath: file))))
    }

    /// What OpenSSL says of the server's certificate.
    private func verified(_ folder: CertificateFolder, _ options: String = "") throws -> String {
        let files = "-CAfile \(folder.authorityCertificate) \(options) \(folder.serverCertificate)"
        let pipe = try #require(popen("openssl verify \(files) 2>&1", "r"))
        defer { pclose(pipe) }
        var output: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `stands for the machine's names and its addresses that only its network reaches`() throws {
        try withFolder { folder in
            let made = try folder.renewed(machine: "Studio-PC.lan", addresses: home, at: now)
            #expect(made.news == [.firstAuthority])
            let server = try certificate(folder.serverCertificate)
            #expect(server.names == made.names)
            #expect(made.names.hosts == ["localhost", "studio-pc.lan", "studio-pc.local"])
            #expect(made.names.addresses == ["127.0.0.1", "172.17.0.1", "192.168.1.20", "::1", "fd00::20"])
            let authority = try certificate(folder.authorityCertificate)
            #expect(server.isSigned(by: authority) && authority.isSigned(by: authority))
            let isCircular = authority.isSigned(by: server)
            #expect(!isCircular)
            #expect(try authority.der == made.authority)
            #expect(try authority.fingerprint == made.fingerprint)
        }
    }

    @Test func `holds no longer than browsers allow, and its authority for many years`() throws {
        try withFolder { folder in
            _ = try folder.renewed(machine: "pc", addresses: home, at: now)
            let server = try #require(try certificate(folder.serverCertificate).validity)
            #expect(server.contains(now))
            #expect(server.upperBound <= server.lowerBound.adding(days: 397))
            let authority = try #require(try certificate(folder.authorityCertificate).validity)
            #expect(authority.upperBound >= now.adding(days: 365 * 15))
            #expect(authority.lowerBound < now.adding(days: -30))
        }
    }

    @Test func `is verified by OpenSSL for its names, within what the authority may sign`() throws {
        try withFolder { folder in
            _ = try folder.renewed(machine: "studio-pc", addresses: home, at: .now)
            func verdict(_ option: String) throws -> String {
                try verified(folder, "-x509_strict -purpose sslserver \(option)")
            }
            for good in ["-verify_hostname studio-pc.local", "-verify_ip 192.168.1.20", "-verify_ip fd00::20"] {
                #expect(try verdict(good).hasSuffix(": OK\n"), "\(good)")
            }
            for bad in ["-verify_hostname example.com", "-verify_ip 203.0.113.9"] {
                #expect(try verdict(bad).contains("mismatch"), "\(bad)")
            }
        }
    }

    @Test(arguments: [["bank.example"], ["localhost", "bank.example"]])
    func `of another domain the authority can sign none that is believed`(hosts: [String]) throws {
        try withFolder { folder in
            _ = try folder.renewed(machine: "studio-pc", addresses: home, at: .now)
            let authority = Authority(
                certificate: try certificate(folder.authorityCertificate),
                key: try SigningKey(pem: Array(try Data(contentsOf: URL(filePath: folder.authorityKey)))))
            let stolen = try authority.certificate(
                for: CertifiedNames(hosts: hosts, addresses: []), key: try SigningKey(), at: .now)
            try Data(try stolen.pem).write(to: URL(filePath: folder.serverCertificate))
            #expect(try verified(folder).contains("permitted subtree violation"))
        }
    }

    @Test func `stays as it is while nothing changes, and is renewed before it ends by the same authority`() throws {
        try withFolder { folder in
            let first = try folder.renewed(machine: "pc", addresses: home, at: now)
            let written = try Data(contentsOf: URL(filePath: folder.serverCertificate))
            for days in [1, 100, 325] as [Int64] {
                #expect(first.stands(forMachine: "pc", addresses: home, at: now.adding(days: days)))
                let again = try folder.renewed(machine: "pc", addresses: home, at: now.adding(days: days))
                #expect(again.news == [] && again.names == first.names)
            }
            #expect(try Data(contentsOf: URL(filePath: folder.serverCertificate)) == written)
            let late = now.adding(days: 335)
            #expect(!first.stands(forMachine: "pc", addresses: home, at: late))
            let renewed = try folder.renewed(machine: "pc", addresses: home, at: late)
            #expect(renewed.news == [.newCertificate(because: "the one before ends")])
            #expect(renewed.authority == first.authority)
            #expect(renewed.stands(forMachine: "pc", addresses: home, at: late))
        }
    }

    @Test func `is another where the machine has another address, and the same where only a public one changed`() throws
    {
        try withFolder { folder in
            let first = try folder.renewed(machine: "pc", addresses: home, at: now)
            #expect(first.stands(forMachine: "pc", addresses: home + ["198.51.100.4"], at: now))
            let moved = ["10.1.2.3"]
            #expect(!first.stands(forMachine: "pc", addresses: moved, at: now))
            let renewed = try folder.renewed(machine: "pc", addresses: moved, at: now)
            #expect(renewed.news == [.newCertificate(because: "this machine's names or addresses changed")])
            #expect(renewed.names.addresses == ["10.1.2.3", "127.0.0.1", "::1"])
            #expect(renewed.authority == first.authority)
        }
    }

    @Test func `leaves out a name that its authority was not made with, but for the one in the local network`() throws {
        try withFolder { folder in
            let first = try folder.renewed(machine: "old", addresses: home, at: now)
            let renamed = try folder.renewed(machine: "new", addresses: home, at: now)
            #expect(renamed.authority == first.authority)
            #expect(renamed.names.hosts == ["localhost", "new.local"])
        }
    }

    @Test(arguments: ["", "with space", "under_score", "-dash", String(repeating: "a", count: 64), "1.2.3.4", "дім"])
    func `a machine without a name of DNS is localhost`(name: String) throws {
        try withFolder { folder in
            let made = try folder.renewed(machine: name, addresses: [], at: now)
            #expect(made.names.hosts == ["localhost"])
        }
    }

    @Test func `its folder and files are read by their owner alone`() throws {
        try withFolder { folder in
            _ = try folder.renewed(machine: "pc", addresses: home, at: now)
            #expect(chmod(folder.serverKey, 0o644) == 0)
            _ = try folder.renewed(machine: "pc", addresses: home, at: now)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.sorted() == ["authority.key", "authority.pem", "server.key", "server.pem"])
            for file in files.map({ "\(folder.path)/\($0)" }) + [folder.path] {
                let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                #expect(mode == (file == folder.path ? 0o700 : 0o600), "\(file)")
            }
        }
    }

    @Test(
        arguments: ["server.pem", "server.key", "authority.pem", "authority.key"], ["", "nonsense", "none", "another"])
    func `replaces a certificate that is unreadable or does not match`(file: String, content: String) throws {
        try withFolder { folder in
            let first = try folder.renewed(machine: "pc", addresses: home, at: now)
            let path = "\(folder.path)/\(file)"
            switch content {
            case "none": try FileManager.default.removeItem(atPath: path)
            case "another":
                let other = CertificateFolder(path: folder.path + "/other")
                _ = try other.renewed(machine: "pc", addresses: home, at: now)
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.moveItem(atPath: "\(other.path)/\(file)", toPath: path)
                try FileManager.default.removeItem(atPath: other.path)
            default: try Data(content.utf8).write(to: URL(filePath: path))
            }
            let again = try folder.renewed(machine: "pc", addresses: home, at: now)
            #expect(again.news.count == 1 && again.news != [.firstAuthority])
            #expect((again.authority == first.authority) == file.hasPrefix("server"))
            let server = try certificate(folder.serverCertificate)
            #expect(server.isSigned(by: try certificate(folder.authorityCertificate)))
            #expect(try folder.renewed(machine: "pc", addresses: home, at: now).news == [])
        }
    }

    @Test func `an authority that ends is made anew in time`() throws {
        try withFolder { folder in
            let first = try folder.renewed(machine: "pc", addresses: home, at: now)
            let late = now.adding(days: Authority.days - 300)
            let again = try folder.renewed(machine: "pc", addresses: home, at: late)
            #expect(again.news == [.newAuthority(because: "the one before ends")])
            #expect(again.authority != first.authority)
        }
    }

    @Test func `a folder that cannot be written is an error that names it`() throws {
        let folder = CertificateFolder(path: "/proc/certificates")
        let error = #expect(throws: CertificateFolder.Failure.self) {
            try folder.renewed(machine: "pc", addresses: [], at: now)
        }
        #expect(error?.description.contains("/proc/certificates") == true)
    }
}
