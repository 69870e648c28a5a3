import Metrics

/// What the bus counts.
struct Meters: Sendable {
    let messagesSent = Counter(label: "runthrough_bus_messages_sent_total")
    let bytesSent = Counter(label: "runthrough_bus_bytes_sent_total")
    let messagesReceived = Counter(label: "runthrough_bus_messages_received_total")
    let bytesReceived = Counter(label: "runthrough_bus_bytes_received_total")
    /// Messages that this version cannot read: hostile, damaged, or a newer node's.
    let unreadable = Counter(label: "runthrough_bus_unreadable_total")
    let reconnects = Counter(label: "runthrough_bus_reconnects_total")
    /// How often a subscription's queue was full, so that the library threw messages away.
    let overruns = Counter(label: "runthrough_bus_slow_consumer_total")
    let subscriptions = Meter(label: "runthrough_bus_subscriptions")
    private let connected = Meter(label: "runthrough_bus_connected")
    private let drops = Dictionary(
        uniqueKeysWithValues: Drop.allCases.map {
            ($0, Counter(label: "runthrough_bus_dropped_total", dimensions: [("reason", $0.rawValue)]))
        })

    /// Why a message was not sent.
    enum Drop: String, CaseIterable {
        /// No server to send it to.
        case away
        /// Too many wait already.
        case full
        /// More bytes than the servers take in one message.
        case tooLarge
        /// The library could not.
        case failed
    }

    func dropped(_ why: Drop) { drops[why]?.increment() }

    func isConnected(_ isConnected: Bool) { connected.set(isConnected ? 1 : 0) }
}
