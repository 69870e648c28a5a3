import ArgumentParser
import OpenSoundControl
import TheatreDesks

extension Known {
    static let oscPort = Setting(
        "osc-port", "UDP port on which theatre desks give GO by OSC; needs --osc-from", standard: "none, OSC is off",
        accepts: "a whole number from 1 to 65535", read: { UInt16($0).flatMap { $0 > 0 ? $0 : nil } })
    static let oscHost = Setting(
        "osc-host", "Address at which OSC is received", standard: "as --host",
        accepts: "an IPv4 or IPv6 address such as 192.168.1.5",
        read: { Endpoint(address: $0, port: 0) == nil ? nil : $0 })
    static let oscFrom = Setting(
        "osc-from", "Addresses whose OSC is read; all other is dropped unread",
        accepts: "a list of addresses and ranges such as 192.168.1.20,10.101.0.0/16", read: { addressRanges($0) })
    static let oscTargets = Setting(
        "osc-targets", "Who is told by OSC what becomes live", standard: "nobody",
        accepts: "a list of at most 16 addresses with ports such as 192.168.1.20:53000,[fd00::20]:8000",
        read: { endpoints($0) })

    private static func endpoints(_ text: String) -> [Endpoint]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let endpoints = parts.compactMap { Endpoint($0.trimmingPrefix { $0 == " " }) }
        return endpoints.count == parts.count && endpoints.count <= 16 ? endpoints : nil
    }
}

/// The settings for theatre desks.
struct OSCOptions: ParsableArguments {
    @Option(name: Known.oscPort.argumentName, help: Known.oscPort.help) var port: String?
    @Option(name: Known.oscHost.argumentName, help: Known.oscHost.help) var host: String?
    @Option(name: Known.oscFrom.argumentName, help: Known.oscFrom.help) var from: String?
    @Option(name: Known.oscTargets.argumentName, help: Known.oscTargets.help) var targets: String?

    var flags: [String: String?] {
        [Known.oscPort.name: port, Known.oscHost.name: host, Known.oscFrom.name: from, Known.oscTargets.name: targets]
    }
}

extension OSCSettings {
    /// `nil` if OSC is off.
    /// - Parameter host: the address at which messages are received, unless OSC has an address of its own.
    init?(_ given: GivenSettings, host: String) throws(UnusableSetting) {
        let ownHost = try given.value(of: Known.oscHost)
        let from = try given.value(of: Known.oscFrom)
        let targets = try given.value(of: Known.oscTargets)
        guard let port = try given.value(of: Known.oscPort) else {
            let needs = "needs \(Known.oscPort.flag) or \(Known.oscPort.variable) beside it"
            if ownHost != nil { throw given.refusal(of: Known.oscHost, needs) }
            if from != nil { throw given.refusal(of: Known.oscFrom, needs) }
            if targets != nil { throw given.refusal(of: Known.oscTargets, needs) }
            return nil
        }
        guard let from else {
            throw given.refusal(of: Known.oscPort, "needs \(Known.oscFrom.flag) or \(Known.oscFrom.variable) beside it")
        }
        guard let receiving = Endpoint(address: ownHost ?? host, port: port) else {
            throw given.refusal(of: Known.oscHost, "is needed where --host is no plain address")
        }
        if let target = targets?.first(where: { !receiving.reaches($0) }) {
            throw given.refusal(
                of: Known.oscTargets,
                "\(target) is not reached from \(receiving): both are to be IPv4, or both IPv6 (\(Known.oscHost.flag))")
        }
        self.init(receiving: receiving, from: from, targets: targets ?? [])
    }
}
