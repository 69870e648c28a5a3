import CNATS
import CoreMetrics
import Glibc
import LiveSessions
import Logging
import Threads

/// The only thread that calls NATS's library: it may wait for the network there, and the library's handles stay on it.
///
/// `@unchecked Sendable`: `orders`, `publications` and `isEnding` are touched only while `condition` is locked; `connection`,
/// `channels` and `reopening` only by the thread.
final class BusThread: @unchecked Sendable {
    enum Order {
        case publish(NodeMessage, Topic)
        case subscribe(Channel)
        case unsubscribe(Channel)
        /// The library has given up, for example because a login was refused twice.
        case abandoned
        case close(CheckedContinuation<Void, Never>?)
    }

    /// The most messages that wait to be sent; more are dropped. A node that misses one reads the log.
    static let mostWaiting = 4_096
    /// How long after the library gave up this node connects again.
    private static let pause: Int = 2

    let link: Link
    private let address: NATSAddress
    private let name: String
    private let metrics: BusMetrics
    private let logger: Logger
    private let condition = Condition()
    private var orders: [Order] = []
    private var publications = 0
    private var isEnding = false

    private var connection: NATSConnection?
    private var channels: [ObjectIdentifier: Channel] = [:]
    /// When to open a new connection, in seconds of the monotonic clock.
    private var reopening: Int?

    /// The first connection's options are made here, so that wrong settings are noticed at the start.
    init(_ address: NATSAddress, name: String, _ metrics: BusMetrics, _ logger: Logger) throws {
        self.address = address
        self.name = name
        self.metrics = metrics
        self.logger = logger
        link = Link(isSecure: address.isSecure || address.authoritiesFile != nil, metrics, logger)
        _ = try NATSOptions.make(address, name: name)
        link.whenAbandoned { [weak self] in self?.order(.abandoned) }
        try startThread(named: "bus", stack: 8 << 20) { [self] in run() }
    }

    // MARK: From any thread

    func publish(_ message: NodeMessage, _ topic: Topic) {
        guard link.isConnected else { return metrics.dropped(.away) }
        condition.lock()
        let isAccepted = publications < Self.mostWaiting && !isEnding
        if isAccepted {
            orders.append(.publish(message, topic))
            publications += 1
        }
        condition.unlock()
        if isAccepted { condition.signal() } else { metrics.dropped(.full) }
    }

    /// After the end no messages are accepted.
    func order(_ order: Order) {
        condition.lock()
        let isLate = isEnding
        if !isLate { orders.append(order) }
        if case .close = order { isEnding = true }
        condition.unlock()
        condition.signal()
        if isLate, case .close(let done) = order { done?.resume() }
    }

    func close() async { await withCheckedContinuation { order(.close($0)) } }

    // MARK: On the thread

    private func run() {
        open()
        while true {
            for order in next() {
                switch order {
                case .publish(let message, let topic): send(message, topic)
                case .subscribe(let channel):
                    channels[ObjectIdentifier(channel)] = channel
                    connection?.subscribe(channel)
                    metrics.subscriptions.set(channels.count)
                case .unsubscribe(let channel):
                    channels[ObjectIdentifier(channel)] = nil
                    connection?.unsubscribe(channel)
                    metrics.subscriptions.set(channels.count)
                case .abandoned:
                    connection = nil
                    reopening = Self.monotonicSeconds + Self.pause
                case .close(let done):
                    connection?.flush()
                    connection = nil
                    done?.resume()
                    return
                }
            }
            if let moment = reopening, moment <= Self.monotonicSeconds { open() }
        }
    }

    private static var monotonicSeconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec
    }

    /// The next orders; empty when it is time to open a connection.
    private func next() -> [Order] {
        condition.lock()
        defer { condition.unlock() }
        while orders.isEmpty {
            if let reopening {
                if !condition.wait(untilSecond: reopening) { return [] }
            } else {
                condition.wait()
            }
        }
        defer { orders.removeAll(keepingCapacity: true) }
        publications = 0
        return orders
    }

    private func open() {
        reopening = nil
        do {
            let opened = try NATSConnection(try NATSOptions.make(address, name: name), link)
            for channel in channels.values { opened.subscribe(channel) }
            connection = opened
        } catch {
            logger.error("no connection to NATS", metadata: ["error": "\(error)"])
            reopening = Self.monotonicSeconds + Self.pause
        }
    }

    private func send(_ message: NodeMessage, _ topic: Topic) {
        guard link.isConnected, let connection else { return metrics.dropped(.away) }
        let bytes = message.bytes
        switch connection.publish(bytes, topic.subject) {
        case NATS_OK:
            metrics.messagesSent.increment()
            metrics.bytesSent.increment(by: bytes.count)
        case NATS_MAX_PAYLOAD:
            metrics.dropped(.tooLarge)
            logger.warning("message too large for NATS", metadata: ["bytes": "\(bytes.count)"])
        case NATS_TIMEOUT:
            // Part of a message may have been sent, so this connection cannot be used any more.
            metrics.dropped(.failed)
            logger.warning("NATS takes nothing any more: connecting anew")
            self.connection = nil
            open()
        default:
            metrics.dropped(.failed)
        }
    }
}
