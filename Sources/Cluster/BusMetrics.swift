import Metrics

/// The metrics of the bus.
struct BusMetrics: Sendable {
    let messagesSent = Counter(label: "runthrough_bus_messages_sent_total")
    let bytesSent = Counter(label: "runthrough_bus_bytes_sent_total")
    let messagesReceived = Counter(label: "runthrough_bus_messages_received_total")
    let bytesReceived = Counter(label: "runthrough_bus_bytes_received_total")
    /// Messages that this version cannot read: from an attacker, damaged, or from a newer node.
    let unreadable = Counter(label: "runthrough_bus_unreadable_total")
    let reconnects = Counter(label: "runthrough_bus_reconnects_total")
    /// How often a subscription's queue was full, so that the library dropped messages.
    let overruns = Counter(label: "runthrough_bus_slow_consumer_total")
    let subscriptions = Meter(label: "runthrough_bus_subscriptions")
    private let connected = Meter(label: "runthrough_bus_connected")
    private let drops = Dictionary(
        uniqueKeysWithValues: Drop.allCases.map {
            ($0, Counter(label: "runthrough_bus_dropped_total", dimensions: [("reason", $0.rawValue)]))
        })

    /// Why a message was not sent.
    enum Drop: String, CaseIterable {
        /// No server is connected.
        case away
        /// Too many messages wait already.
        case full
        /// The message is larger than the servers allow.
        case tooLarge
        /// The library failed.
        case failed
    }

    func dropped(_ why: Drop) { drops[why]?.increment() }

    func isConnected(_ isConnected: Bool) { connected.set(isConnected ? 1 : 0) }
}
