import ArgumentParser
import Foundation

/// Where the data is stored; used by every subcommand that needs it.
struct DatabaseOptions: ParsableArguments {
    @Option(name: Known.dataDirectory.argumentName, help: Known.dataDirectory.help) var dataDirectory: String?
    @Option(name: Known.databaseURL.argumentName, help: Known.databaseURL.help) var databaseURL: String?

    var flags: [String: String?] {
        [Known.dataDirectory.name: dataDirectory, Known.databaseURL.name: databaseURL]
    }
}

/// Which plans there are.
struct PlanOptions: ParsableArguments {
    @Option(name: Known.plans.argumentName, help: Known.plans.help) var plans: String?

    var flags: [String: String?] { [Known.plans.name: plans] }
}

struct LogOptions: ParsableArguments {
    @Option(name: Known.logLevel.argumentName, help: Known.logLevel.help) var level: String?
    @Option(name: Known.logFormat.argumentName, help: Known.logFormat.help) var format: String?

    var flags: [String: String?] { [Known.logLevel.name: level, Known.logFormat.name: format] }
}

/// The server's addresses.
struct AddressOptions: ParsableArguments {
    @Option(name: Known.port.argumentName, help: Known.port.help) var port: String?
    @Option(name: Known.host.argumentName, help: Known.host.help) var host: String?
    @Option(name: Known.publicURL.argumentName, help: Known.publicURL.help) var publicURL: String?
    @Option(name: Known.trustedNetworks.argumentName, help: Known.trustedNetworks.help) var trustedNetworks: String?
    @Option(name: Known.certificate.argumentName, help: Known.certificate.help) var certificate: String?
    @Option(name: Known.key.argumentName, help: Known.key.help) var key: String?
    @Option(name: Known.ownCertificate.argumentName, help: Known.ownCertificate.help) var ownCertificate: String?

    var flags: [String: String?] {
        [
            Known.port.name: port, Known.host.name: host, Known.publicURL.name: publicURL,
            Known.trustedNetworks.name: trustedNetworks, Known.certificate.name: certificate, Known.key.name: key,
            Known.ownCertificate.name: ownCertificate,
        ]
    }
}

/// Limits, and the form of the log.
struct ServiceOptions: ParsableArguments {
    @Option(name: Known.serviceThreads.argumentName, help: Known.serviceThreads.help) var serviceThreads: String?
    @Option(name: Known.maximumConnections.argumentName, help: Known.maximumConnections.help)
    var maximumConnections: String?
    @Option(name: Known.maximumSessions.argumentName, help: Known.maximumSessions.help) var maximumSessions: String?
    @Option(name: Known.maximumMembers.argumentName, help: Known.maximumMembers.help) var maximumMembers: String?
    @Option(name: Known.arrivals.argumentName, help: Known.arrivals.help) var arrivals: String?
    @Option(name: Known.clockBound.argumentName, help: Known.clockBound.help) var clockBound: String?
    @Option(name: Known.drainPause.argumentName, help: Known.drainPause.help) var drainPause: String?
    @Option(name: Known.drainSpread.argumentName, help: Known.drainSpread.help) var drainSpread: String?
    @Option(name: Known.sessionsKept.argumentName, help: Known.sessionsKept.help) var sessionsKept: String?
    @Option(name: Known.mediaSpace.argumentName, help: Known.mediaSpace.help) var mediaSpace: String?
    @Option(name: Known.billingToken.argumentName, help: Known.billingToken.help) var billingToken: String?
    @Option(name: Known.poseModels.argumentName, help: Known.poseModels.help) var poseModels: String?
    @Option(name: Known.localPoseWorker.argumentName, help: Known.localPoseWorker.help) var localPoseWorker: String?
    @Option(name: Known.announcement.argumentName, help: Known.announcement.help) var announcement: String?

    var flags: [String: String?] {
        [
            Known.serviceThreads.name: serviceThreads, Known.maximumConnections.name: maximumConnections,
            Known.maximumSessions.name: maximumSessions, Known.maximumMembers.name: maximumMembers,
            Known.arrivals.name: arrivals, Known.clockBound.name: clockBound, Known.drainPause.name: drainPause,
            Known.drainSpread.name: drainSpread, Known.sessionsKept.name: sessionsKept,
            Known.mediaSpace.name: mediaSpace, Known.billingToken.name: billingToken, Known.poseModels.name: poseModels,
            Known.localPoseWorker.name: localPoseWorker,
            Known.announcement.name: announcement,
        ]
    }
}

extension GivenSettings {
    /// The flags of several option groups, before this process's environment.
    init(_ groups: [String: String?]...) {
        self.init(
            flags: groups.reduce(into: [:]) { $0.merge($1) { first, _ in first } },
            environment: ProcessInfo.processInfo.environment)
    }
}

/// Runs `read`; an unusable setting becomes a line on standard error and an exit code that tells flag from environment.
func refusingUnusable<Value>(_ read: () throws(UnusableSetting) -> Value) throws(ExitCode) -> Value {
    do {
        return try read()
    } catch {
        complain(error.description)
        throw error.exitCode
    }
}

/// Runs a subcommand's work; an error becomes a line on standard error and exit code 1.
func complainingOfFailure(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let code as ExitCode {
        throw code
    } catch {
        complain("\(error)")
        throw ExitCode(1)
    }
}

/// One line for a person on standard error.
func complain(_ line: String) {
    FileHandle.standardError.write(Data("runthrough: \(line)\n".utf8))
}
