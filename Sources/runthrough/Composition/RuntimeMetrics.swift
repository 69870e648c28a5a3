import Exposition
import Foundation
import LiveSessions
import Metrics
import Persistence
import Postgres
import RehearsalCore
import WebSocketServer

/// The metrics page, with the values that are read when it is requested.
struct RuntimeMetrics: Sendable {
    let factory: PrometheusMetrics
    let server: Server
    let pools: StorePools
    let directory: SessionDirectory
    let clock: ClusterClock
    /// Unix time in seconds.
    let started = Date().timeIntervalSince1970

    func page() async -> String {
        let sockets = server.statistics
        let database = [pools.live, pools.desk, pools.bulk, pools.access, pools.reads].map(\.statistics)
        let population = directory.population
        let gauges: [(String, Int)] = [
            ("runthrough_connections", sockets.connections), ("runthrough_websockets", sockets.webSockets),
            ("runthrough_groups", sockets.groups), ("runthrough_http_requests_open", sockets.requests),
            ("runthrough_outbox_bytes", sockets.outboxBytes), ("runthrough_outbox_frames", sockets.outboxFrames),
            ("runthrough_outbox_deepest_bytes", sockets.deepestOutboxBytes),
            ("runthrough_sessions", directory.count),
            ("runthrough_members_here", population.here), ("runthrough_members_elsewhere", population.atOtherNodes),
            ("runthrough_database_connections_taken", database.map(\.taken).reduce(0, +)),
            ("runthrough_database_connections_idle", database.map(\.idle).reduce(0, +)),
            ("runthrough_database_waiting", database[0].waiting),
            ("runthrough_database_desk_waiting", database[1].waiting),
            ("runthrough_database_bulk_waiting", database[2].waiting),
            ("runthrough_database_access_waiting", database[3].waiting),
            ("runthrough_database_reads_waiting", database[4].waiting),
        ]
        for (name, value) in gauges { Meter(label: name, factory: factory).set(value) }
        let clockBound = clock.bound.map { Double($0.microseconds) / 1e6 } ?? .infinity
        Meter(label: "runthrough_clock_bound_seconds", factory: factory).set(clockBound)
        Meter(label: "runthrough_clock_offset_seconds", factory: factory)
            .set(Double(clock.offset.microseconds) / 1e6)
        let totals: [(String, UInt64)] = [
            ("runthrough_connections_accepted_total", sockets.acceptedTotal),
            ("runthrough_connections_turned_away_total", sockets.turnedAwayTotal),
            ("runthrough_connections_waited_total", sockets.waitedTotal),
            ("runthrough_requests_received_total", sockets.requestsTotal),
            ("runthrough_messages_received_total", sockets.messagesReceivedTotal),
            ("runthrough_frames_sent_total", sockets.framesSentTotal),
            ("runthrough_bytes_sent_total", sockets.bytesSentTotal),
            ("runthrough_frames_coalesced_total", sockets.coalescedTotal),
            ("runthrough_closes_slow_total", sockets.slowClosesTotal),
            ("runthrough_closes_silent_total", sockets.silentClosesTotal),
        ]
        return factory.exposition(totals: totals, process: ProcessFigures(started: started))
    }
}
