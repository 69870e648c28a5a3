import Certificates
import Glibc
import Logging
import Requests
import Synchronization
import WebSocketServer

/// The certificate of this server's own authority, kept in the data directory, and renewed while the server runs.
final class OwnCertificate: Sendable {
    private let folder: CertificateFolder
    private let contents: Mutex<CertificateFolder.Contents>
    private let machine = machineName()
    private let logger: Logger

    /// How often the machine's names and addresses are looked at: within this a phone reaches it again at a new address.
    private static let pause = Duration.seconds(10)

    /// Reads what is kept, or makes it.
    init(in directory: DataDirectory, logger: Logger) throws {
        try directory.make()
        folder = CertificateFolder(path: directory.certificates)
        self.logger = logger
        contents = Mutex(try folder.renewed(machine: machine, addresses: Self.addresses(), at: .now))
        logNews()
    }

    /// The certificate of a server that has no other; `nil` where it cannot be kept, or is not wanted.
    static func unlessGiven(_ settings: ServerSettings, isAlone: Bool, in directory: DataDirectory) -> OwnCertificate? {
        guard isAlone, settings.mayHaveOwnCertificate else { return nil }
        let logger = Logger(label: "certificate")
        do {
            return try OwnCertificate(in: directory, logger: logger)
        } catch {
            logger.warning("there is no HTTPS: its certificate could not be made", metadata: ["cause": "\(error)"])
            return nil
        }
    }

    /// Where the server reads it.
    var files: ServerConfiguration.Certificate {
        .init(chain: folder.serverCertificate, key: folder.serverKey)
    }

    /// What phones may take.
    var authority: OwnAuthority {
        contents.withLock {
            OwnAuthority(
                certificate: $0.authority, fingerprint: $0.fingerprint, hosts: $0.names.hosts + $0.names.addresses)
        }
    }

    /// Renews it whenever the machine is called otherwise, or it ends.
    func run(on server: Server) async {
        while (try? await Task.sleep(for: Self.pause)) != nil {
            let (addresses, now) = (Self.addresses(), CertificateTime.now)
            guard contents.withLock({ !$0.stands(forMachine: machine, addresses: addresses, at: now) }) else {
                continue
            }
            do {
                let renewed = try folder.renewed(machine: machine, addresses: addresses, at: now)
                contents.withLock { $0 = renewed }
                logNews()
                if !renewed.news.isEmpty { server.readCertificate() }
            } catch {
                logger.warning("the certificate was not renewed", metadata: ["cause": "\(error)"])
            }
        }
    }

    private func logNews() {
        let contents = contents.withLock { $0 }
        for news in contents.news {
            switch news {
            case .firstAuthority:
                logger.notice(
                    "an authority for HTTPS was made", metadata: ["fingerprint": "\(contents.fingerprint)"])
            case .newAuthority(let cause):
                logger.warning(
                    "a new authority for HTTPS was made: phones that trusted the one before do not know it",
                    metadata: ["cause": "\(cause)", "fingerprint": "\(contents.fingerprint)"])
            case .newCertificate(let cause):
                logger.info("the certificate for HTTPS is new", metadata: ["cause": "\(cause)"])
            }
        }
    }

    private static func addresses() -> [String] {
        LocalAddresses.interfaces().filter(\.isUp).map(\.address)
    }
}

/// As this machine calls itself.
private func machineName() -> String {
    var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    guard gethostname(&name, name.count) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
