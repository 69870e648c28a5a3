import ArgumentParser
import Cluster

extension Known {
    static let natsURL = Setting(
        "nats-url",
        "NATS servers that connect the nodes of one database; better set as a variable: flags show in ps",
        accepts: "a list such as nats://user:password@one:4222,nats://two:4222, or tls://…, with one login",
        isSecret: true, read: { NATSAddress($0) })
    static let natsCredentials = Setting(
        "nats-credentials", "File with a NATS user's JWT and seed; needs --nats-url",
        accepts: "the path of a readable file", read: { readableFile($0) })
    static let natsAuthorities = Setting(
        "nats-ca", "PEM file with the authorities that sign the NATS servers' certificates; needs --nats-url",
        standard: "the system's", accepts: "the path of a readable PEM file", read: { readableFile($0) })
}

/// The settings of the bus between nodes.
struct BusOptions: ParsableArguments {
    @Option(name: Known.natsURL.argumentName, help: Known.natsURL.help) var url: String?
    @Option(name: Known.natsCredentials.argumentName, help: Known.natsCredentials.help) var credentials: String?
    @Option(name: Known.natsAuthorities.argumentName, help: Known.natsAuthorities.help) var authorities: String?

    var flags: [String: String?] {
        [
            Known.natsURL.name: url, Known.natsCredentials.name: credentials,
            Known.natsAuthorities.name: authorities,
        ]
    }
}

/// The bus's servers; none if there is only one node.
struct BusSettings: Sendable, Equatable {
    let address: NATSAddress?

    init(_ given: GivenSettings) throws(UnusableSetting) {
        let files = [Known.natsCredentials, Known.natsAuthorities]
        guard var address = try given.value(of: Known.natsURL) else {
            for file in files where try given.value(of: file) != nil {
                throw given.refusal(of: file, "needs \(Known.natsURL.flag) or \(Known.natsURL.variable) beside it")
            }
            address = nil
            return
        }
        address.credentialsFile = try given.value(of: Known.natsCredentials)
        address.authoritiesFile = try given.value(of: Known.natsAuthorities)
        self.address = address
    }
}
