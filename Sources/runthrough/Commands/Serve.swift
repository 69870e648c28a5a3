import ArgumentParser
import CoreMetrics
import Exposition
import Foundation
import Glibc
import Logging
import PoseDispatch
import TheatreDesks

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run the server (the default).")

    @OptionGroup(title: "Server") var address: AddressOptions
    @OptionGroup(title: "Service") var service: ServiceOptions
    @OptionGroup(title: "Plans") var plans: PlanOptions
    @OptionGroup(title: "Bus") var bus: BusOptions
    @OptionGroup(title: "Theatre desks") var osc: OSCOptions
    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let given = GivenSettings(
            address.flags, service.flags, plans.flags, bus.flags, osc.flags, database.flags, log.flags)
        let (server, bus, osc, database, log) = try refusingUnusable { () throws(UnusableSetting) in
            let server = try ServerSettings(given)
            return (
                server, try BusSettings(given), try OSCSettings(given, host: given.value(of: Known.host) ?? "0.0.0.0"),
                try DatabaseSettings(given),
                try LogSettings(given)
            )
        }
        LoggingSystem.bootstrap { StandardErrorLog(label: $0, settings: log) }
        let logger = Logger(label: "runthrough")
        for name in ProcessInfo.processInfo.environment.keys.sorted()
        where name.hasPrefix("RUNTHROUGH_") && !Known.variables.contains(name) {
            logger.warning("no such setting", metadata: ["variable": "\(name)"])
        }
        let metrics = PrometheusMetrics()
        MetricsSystem.bootstrap(metrics)
        try await complainingOfFailure {
            try FileLimit.raise(for: server.maximumConnections)
            try await Node(
                server: server, bus: bus, osc: osc, database: database, metrics: metrics,
                poseModels: PoseModelFiles(in: server.poseModels.map { URL(filePath: $0) }), logger: logger
            ).run()
        }
    }
}
