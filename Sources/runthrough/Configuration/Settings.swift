import Foundation
import Glibc
import Logging
import Rehearsal
import Requests
import Sockets
import Wire

/// All settings, in the order of `--help`.
enum Known {
    static let port = Setting(
        "port", "Port to listen on; 0 takes any free one", standard: "8080",
        accepts: "a whole number from 0 to 65535", read: { wholeNumber($0, in: 0...65_535) })
    static let host = Setting(
        "host", "Address to listen on; :: is all of this machine", standard: "::",
        accepts: "an IPv4 or IPv6 address such as :: or 127.0.0.1", read: { isAddress($0) ? $0 : nil })
    static let publicURL = Setting(
        "public-url", "How devices reach this server, when a proxy stands in front",
        accepts: "a URL such as https://stage.example (no path)", read: { publicOrigin($0) })
    static let dataDirectory = Setting(
        "data-directory", "Where the private database and its log live",
        standard: "~/.local/share/runthrough, as root /var/lib/runthrough",
        accepts: "a directory's path", read: { absolutePath($0) })
    static let databaseURL = Setting(
        "database-url",
        "An existing PostgreSQL to use instead of a private one; better set as a variable: flags show in ps",
        accepts: "a URL such as postgresql://user:password@host:5432/database", isSecret: true,
        read: { isDatabaseURL($0) ? $0 : nil })
    static let certificate = Setting(
        "tls-certificate", "PEM file with the certificate chain; needs --tls-key",
        accepts: "the path of a readable PEM file", read: { readableFile($0) })
    static let key = Setting(
        "tls-key", "PEM file with the certificate's private key; needs --tls-certificate",
        accepts: "the path of a readable PEM file", read: { readableFile($0) })
    static let ownCertificate = Setting(
        "own-certificate",
        "Whether HTTPS is served beside HTTP, on the same port, with a certificate that the server makes itself; never beside --tls-certificate, --public-url, --trusted-networks or --nats-url",
        standard: "on", accepts: "on or off", read: { ["on": true, "off": false][$0] })
    static let trustedNetworks = Setting(
        "trusted-networks",
        "Networks of load balancers, whose X-Forwarded-For, -Host and -Proto are believed, and of whoever may read /metrics",
        standard: "none", accepts: "a list of addresses and ranges such as 10.0.0.7,172.30.0.0/24",
        read: { addressRanges($0) })
    static let serviceThreads = Setting(
        "service-threads", "Threads that serve sockets", standard: "one a core, at most 8",
        accepts: "a whole number from 1 to 64", read: { wholeNumber($0, in: 1...64) })
    static let maximumConnections = Setting(
        "maximum-connections", "Connections beyond this many are turned away", standard: "10000",
        accepts: "a whole number from 1 to 1000000", read: { wholeNumber($0, in: 1...1_000_000) })
    static let maximumSessions = Setting(
        "maximum-sessions", "Sessions that people at this node may be in", standard: "10000",
        accepts: "a whole number from 1 to 1000000", read: { wholeNumber($0, in: 1...1_000_000) })
    static let maximumMembers = Setting(
        "maximum-members", "Members of one session at this node", standard: "2000",
        accepts: "a whole number from 1 to 100000", read: { wholeNumber($0, in: 1...100_000) })
    static let arrivals = Setting(
        "arrivals-per-second",
        "Sockets let in a second, and four times as many at once; those who come back go before newcomers",
        standard: "1000", accepts: "a whole number from 1 to 100000", read: { wholeNumber($0, in: 1...100_000) })
    static let clockBound = Setting(
        "clock-bound", "Milliseconds; a node that knows the session clock less well takes no new sessions",
        standard: "20", accepts: "a whole number from 1 to 1000", read: { wholeNumber($0, in: 1...1_000) })
    static let drainPause = Setting(
        "drain-pause", "Seconds for which a node going away serves on, so that the load balancer sees it",
        standard: "2, with a private database 0", accepts: "a number from 0 to 600", read: { seconds($0, upTo: 600) })
    static let drainSpread = Setting(
        "drain-spread", "Seconds over which its members are then sent to other nodes",
        standard: "3, with a private database 0", accepts: "a number from 0 to 600", read: { seconds($0, upTo: 600) })
    static let sessionsKept = Setting(
        "keep-sessions",
        "Days for which a session that has ended is kept, with its log; 0 for ever. One in which nothing happened for as long counts as ended",
        standard: "730", accepts: "0, or a whole number from 7 to 36500",
        read: { $0 == "0" ? 0 : wholeNumber($0, in: 7...36_500) })
    static let mediaSpace = Setting(
        "media-space", "Megabytes that all pictures and recordings may occupy in the database", standard: "20000",
        accepts: "a whole number from 1 to 100000000", read: { wholeNumber($0, in: 1...100_000_000) })
    static let plans = Setting(
        "plans", "JSON file with the plans that accounts may have (ops/guide/operators.md)",
        standard: "none: no limits",
        accepts: "the path of a readable file", read: { readableFile($0) })
    static let billingToken = Setting(
        "billing-token",
        "With this token a billing system gives accounts their plans over HTTP; better set as a variable: flags show in ps",
        standard: "none", accepts: "a secret of 32 to 200 letters, digits and - . _ ~ + /", isSecret: true,
        read: { isBillingToken($0) ? $0 : nil })
    static let poseModels = Setting(
        "pose-models", "The folder of the models that find joints, made by ops/pose-models",
        standard: ".build/pose-models of the checkout, or share/runthrough/pose-models",
        accepts: "the path of a readable directory", read: { readableFolder($0) })
    static let localPoseWorker = Setting(
        "local-pose-worker", "Whether the owner may let this machine find joints for athletes' phones", standard: "yes",
        accepts: "yes or no", read: { ["yes": true, "no": false][$0] })
    static let logLevel = Setting(
        "log-level", "Least level to log: \(levels)", standard: "info",
        accepts: "one of \(levels)", read: { Logger.Level(rawValue: $0.lowercased()) })
    static let logFormat = Setting(
        "log-format", "Form of the log on standard error: text or json", standard: "text",
        accepts: "text or json", read: { LogFormat(rawValue: $0) })
    static let announcement = Setting(
        "announce",
        "How links and codes are told at the start: text (with a QR code, on standard error), json (one line on standard output) or none (where the log is kept; owner-link makes a link)",
        standard: "text",
        accepts: "text, json or none", read: { StartupMessageForm(rawValue: $0) })

    private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")

    /// All environment variables that are read; another `RUNTHROUGH_…` is probably a typing error.
    static let variables: Set<String> = [
        port.variable, host.variable, publicURL.variable, dataDirectory.variable, databaseURL.variable,
        certificate.variable, ownCertificate.variable,
        key.variable, serviceThreads.variable, maximumConnections.variable, maximumSessions.variable,
        maximumMembers.variable, arrivals.variable, clockBound.variable, drainPause.variable, drainSpread.variable,
        sessionsKept.variable, mediaSpace.variable, plans.variable, billingToken.variable, poseModels.variable,
        localPoseWorker.variable, logLevel.variable, logFormat.variable, announcement.variable,
        natsURL.variable,
        natsCredentials.variable,
        natsAuthorities.variable, trustedNetworks.variable, oscPort.variable, oscHost.variable, oscFrom.variable,
        oscTargets.variable,
    ]
}

enum LogFormat: String, Sendable { case text, json }
/// Whether links and codes are printed. If standard output goes to a file, they would be stored in it.
enum StartupMessageForm: String, Sendable {
    case text, json
    case nothing = "none"
}

/// Where the database is: every subcommand that uses data needs it.
struct DatabaseSettings: Sendable, Equatable {
    enum Location: Sendable, Equatable {
        /// An existing PostgreSQL.
        case existing(url: String)
        /// A private one inside the data directory.
        case inDataDirectory
    }

    let dataDirectory: String
    let place: Location

    init(_ given: GivenSettings, home: HomeDirectory = .current) throws(UnusableSetting) {
        dataDirectory = try given.value(of: Known.dataDirectory) ?? home.dataDirectory
        place = try given.value(of: Known.databaseURL).map { .existing(url: $0) } ?? .inDataDirectory
    }
}

struct LogSettings: Sendable, Equatable {
    let level: Logger.Level
    let format: LogFormat

    init(_ given: GivenSettings, level standard: Logger.Level = .info) throws(UnusableSetting) {
        level = try given.value(of: Known.logLevel) ?? standard
        format = try given.value(of: Known.logFormat) ?? .text
    }
}

/// The settings of `serve`, read and checked before anything is opened.
struct ServerSettings: Sendable, Equatable {
    struct Certificate: Sendable, Equatable {
        let chain: String
        let key: String
    }

    let host: String
    let port: Int
    let publicURL: String?
    let trustedNetworks: [AddressRange]
    let certificate: Certificate?
    /// Whether the server may make a certificate itself: its devices reach it under its own names, and it has no other.
    let mayHaveOwnCertificate: Bool
    let serviceThreads: Int
    /// The most connections of all kinds at this node.
    let maximumConnections: Int
    /// The most sessions with members at this node.
    let maximumSessions: Int
    /// The most members of one session at this node.
    let maximumMembers: Int
    let arrivalsPerSecond: Int
    /// Milliseconds.
    let clockBound: Int
    /// `nil` if it depends on whether there are other nodes.
    let drainPause: Duration?
    let drainSpread: Duration?
    /// `nil` to keep them for ever.
    let sessionsKept: Duration?
    /// Bytes.
    let mediaSpace: Int64
    let plans: AccountPlans
    let billingToken: String?
    /// The folder of the models that find joints; `nil` if there is no place for them. They may still be missing there.
    let poseModels: String?
    let mayWorkOnPoses: Bool
    let announcement: StartupMessageForm

    init(_ given: GivenSettings) throws(UnusableSetting) {
        host = try given.value(of: Known.host) ?? "::"
        port = try given.value(of: Known.port) ?? 8080
        publicURL = try given.value(of: Known.publicURL)
        trustedNetworks = try given.value(of: Known.trustedNetworks) ?? []
        switch (try given.value(of: Known.certificate), try given.value(of: Known.key)) {
        case (let chain?, let key?): certificate = Certificate(chain: chain, key: key)
        case (nil, nil): certificate = nil
        case (.some, nil):
            throw given.refusal(of: Known.certificate, "needs \(Known.key.flag) or \(Known.key.variable) beside it")
        case (nil, .some):
            throw given.refusal(
                of: Known.key, "needs \(Known.certificate.flag) or \(Known.certificate.variable) beside it")
        }
        let isWanted = try given.value(of: Known.ownCertificate) ?? true
        mayHaveOwnCertificate = isWanted && certificate == nil && publicURL == nil && trustedNetworks.isEmpty
        serviceThreads =
            try given.value(of: Known.serviceThreads) ?? min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 8)
        maximumConnections = try given.value(of: Known.maximumConnections) ?? 10_000
        maximumSessions = try given.value(of: Known.maximumSessions) ?? 10_000
        maximumMembers = try given.value(of: Known.maximumMembers) ?? 2_000
        arrivalsPerSecond = try given.value(of: Known.arrivals) ?? 1_000
        clockBound = try given.value(of: Known.clockBound) ?? 20
        drainPause = try given.value(of: Known.drainPause)
        drainSpread = try given.value(of: Known.drainSpread)
        let days = try given.value(of: Known.sessionsKept) ?? 730
        sessionsKept = days > 0 ? .seconds(days * 86_400) : nil
        mediaSpace = try Self.mediaSpace(given)
        plans = try given.plans()
        billingToken = try given.value(of: Known.billingToken)
        poseModels = try given.value(of: Known.poseModels) ?? InstalledFiles.poseModels
        mayWorkOnPoses = try given.value(of: Known.localPoseWorker) ?? true
        announcement = try given.value(of: Known.announcement) ?? .text
    }

    /// In bytes.
    static func mediaSpace(_ given: GivenSettings) throws(UnusableSetting) -> Int64 {
        Int64(try given.value(of: Known.mediaSpace) ?? 20_000) * 1_000_000
    }

    /// How a program on the same machine reaches the server.
    func addressOnThisMachine(port: Int) -> String {
        let here = ["::", "0.0.0.0"].contains(host) ? "127.0.0.1" : host
        return "\(scheme)://\(here.contains(":") ? "[\(here)]" : here):\(port)"
    }

    var scheme: String { certificate == nil ? "http" : "https" }
}

extension GivenSettings {
    /// The plans that are defined in the file; none without it.
    func plans() throws(UnusableSetting) -> AccountPlans {
        guard let path = try value(of: Known.plans) else { return .none }
        guard let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: AccountPlansDocument.longest + 1) ?? Data()
        else { throw refusal(of: Known.plans, "\(path) cannot be read") }
        do {
            return try AccountPlansDocument.read(bytes)
        } catch {
            throw refusal(of: Known.plans, "\(path): \(error.field.map { "\($0): " } ?? "")\(error.message)")
        }
    }
}

/// The user who runs the program, because it decides where data is stored.
struct HomeDirectory: Sendable {
    let isRoot: Bool
    let home: String
    let dataHome: String?

    static var current: HomeDirectory {
        let environment = ProcessInfo.processInfo.environment
        return HomeDirectory(
            isRoot: geteuid() == 0, home: environment["HOME"] ?? NSHomeDirectory(),
            dataHome: environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil })
    }

    /// PostgreSQL then runs as a system user, who cannot read root's home; hence /var/lib.
    var dataDirectory: String {
        isRoot ? "/var/lib/runthrough" : (dataHome ?? home + "/.local/share") + "/runthrough"
    }
}

private func wholeNumber(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text) else {
        return nil
    }
    return range.contains(number) ? number : nil
}

private func seconds(_ text: String, upTo most: Double) -> Duration? {
    guard text.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(text),
        (0...most).contains(number)
    else { return nil }
    return .seconds(number)
}

private func isAddress(_ text: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
}

private func publicOrigin(_ text: String) -> String? {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme, ["http", "https"].contains(scheme),
        let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/", parts.query == nil,
        parts.fragment == nil,
        parts.user == nil, parts.password == nil
    else { return nil }
    return "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
}

private func absolutePath(_ text: String) -> String? {
    guard !text.utf8.contains(0) else { return nil }
    let expanded = NSString(string: text).expandingTildeInPath
    let path =
        expanded.hasPrefix("/") ? expanded : FileManager.default.currentDirectoryPath + "/" + expanded
    return NSString(string: path).standardizingPath
}

func addressRanges(_ text: String) -> [AddressRange]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let ranges = parts.compactMap { AddressRange($0.trimmingPrefix { $0 == " " }) }
    return ranges.count == parts.count ? ranges : nil
}

private func isBillingToken(_ text: String) -> Bool {
    (32...200).contains(text.utf8.count)
        && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._~+/".utf8.contains(byte)
            }
        }
}

private func isDatabaseURL(_ text: String) -> Bool {
    ["postgresql://", "postgres://"].contains { text.hasPrefix($0) && text.count > $0.count }
}

func readableFile(_ text: String) -> String? { readable(text, isFolder: false) }

private func readableFolder(_ text: String) -> String? { readable(text, isFolder: true) }

private func readable(_ text: String, isFolder: Bool) -> String? {
    guard let path = absolutePath(text) else { return nil }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue == isFolder,
        access(path, R_OK) == 0
    else { return nil }
    return path
}
