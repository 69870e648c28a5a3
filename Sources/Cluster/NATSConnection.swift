import CNATS
import CoreMetrics
import Foundation
import Logging
import Synchronization

/// Whether a server is connected, as the library's own threads report it for the present connection. Late reports of an earlier
/// connection are ignored: the next one may be connected by then.
final class Link: Sendable {
    private struct State {
        /// The connection whose reports count.
        var current: ObjectIdentifier?
        /// The problems that were logged since the last time there was a connection.
        var complaints: Set<String> = []
    }

    /// The most different problems that are remembered.
    private static let mostComplaints = 16
    private let talk = Mutex(State())
    private let connected = Atomic(false)
    private let onAbandoned = Mutex<(@Sendable () -> Void)?>(nil)
    private let metrics: BusMetrics
    private let logger: Logger
    private let isSecure: Bool

    init(isSecure: Bool = false, _ metrics: BusMetrics, _ logger: Logger) {
        self.isSecure = isSecure
        self.metrics = metrics
        self.logger = logger
        metrics.isConnected(false)
    }

    var isConnected: Bool { connected.load(ordering: .relaxed) }

    func whenAbandoned(_ act: @escaping @Sendable () -> Void) { onAbandoned.withLock { $0 = act } }

    /// From now on only this connection's reports count.
    func switchOver(to closure: Closure) {
        talk.withLock { talk in
            talk.current = ObjectIdentifier(closure)
            set(false)
        }
    }

    /// This node leaves the connection: its later reports are ignored.
    func abandon(_ closure: Closure) {
        talk.withLock { talk in
            guard talk.current == ObjectIdentifier(closure) else { return }
            talk.current = nil
            set(false)
        }
    }

    fileprivate func isUp(_ closure: Closure, again: Bool) {
        talk.withLock { talk in
            guard talk.current == ObjectIdentifier(closure), !isConnected else { return }
            talk.complaints = []
            set(true)
            if again { metrics.reconnects.increment() }
            logger.info("connected to NATS")
        }
    }

    fileprivate func isDown(_ closure: Closure) {
        talk.withLock { talk in
            guard talk.current == ObjectIdentifier(closure), isConnected else { return }
            set(false)
            logger.warning("NATS is away: other nodes hear from the log; trying again until it is back")
        }
    }

    /// No server accepts the connection, or one reports an error. The same problem is logged once until there is a connection again.
    fileprivate func isRefused(_ closure: Closure, because reason: String) {
        talk.withLock { talk in
            guard talk.current == ObjectIdentifier(closure), talk.complaints.count < Self.mostComplaints,
                talk.complaints.insert(reason).inserted
            else { return }
            if isConnected { return logger.warning("NATS complains", metadata: ["cause": "\(reason)"]) }
            var metadata: Logger.Metadata = ["cause": "\(reason)"]
            // The library does not distinguish a server that is away from one whose certificate it does not trust.
            if isSecure { metadata["tls"] = "the certificate must be for the name in the address, and vouched for" }
            logger.warning(
                "no connection to NATS: other nodes hear from the log; trying again until there is one",
                metadata: metadata)
        }
    }

    fileprivate func isAbandoned(_ closure: Closure) {
        isDown(closure)
        guard talk.withLock({ $0.current == ObjectIdentifier(closure) }) else { return }
        onAbandoned.withLock { $0 }?()
    }

    private func set(_ isConnected: Bool) {
        connected.store(isConnected, ordering: .relaxed)
        metrics.isConnected(isConnected)
    }

    /// More arrived than was read. What was dropped is read from the log.
    fileprivate func isOverrun() {
        metrics.overruns.increment()
        logger.warning("this node reads NATS too slowly; what it missed it reads from the log")
    }
}

/// The library's options for one connection.
struct NATSOptions: ~Copyable {
    fileprivate let handle: OpaquePointer

    private init() throws {
        var made: OpaquePointer?
        let status = natsOptions_Create(&made)
        guard status == NATS_OK, let made else { throw NATSProblem(description: "NATS has no memory for its options") }
        handle = made
    }

    /// - Throws: `NATSProblem` that names the unusable setting.
    static func make(_ address: NATSAddress, name: String) throws -> NATSOptions {
        let options = try NATSOptions()
        try options.set(address, name: name)
        try options.setPace()
        return options
    }

    private borrowing func set(_ address: NATSAddress, name: String) throws {
        try check(
            Self.withStrings(address.servers) { rt_nats_set_servers(handle, $0, Int32($1)) }, "the address")
        try check(natsOptions_SetName(handle, name), "the name")
        switch address.login {
        case .anonymous: break
        case .user(let user, let password):
            try check(natsOptions_SetUserInfo(handle, user, password), "user and password")
        case .token(let token): try check(natsOptions_SetToken(handle, token), "the token")
        }
        if let file = address.credentialsFile {
            try check(natsOptions_SetUserCredentialsFromFiles(handle, file, nil), "the credentials file")
        }
        if address.isSecure || address.authoritiesFile != nil {
            try check(natsOptions_SetSecure(handle, true), "TLS")
            let authorities = address.authoritiesFile ?? Self.systemAuthorities
            if FileManager.default.fileExists(atPath: authorities) || address.authoritiesFile != nil {
                try check(natsOptions_LoadCATrustedCertificates(handle, authorities), "the file of authorities")
            }
        }
    }

    deinit { natsOptions_Destroy(handle) }

    private static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"

    /// The library's time limits and threads.
    private borrowing func setPace() throws {
        try check(natsOptions_SetNoEcho(handle, true), "no echo")
        // Sends at once on our thread; the library's flusher would wait a millisecond.
        try check(natsOptions_SetSendAsap(handle, true), "sending")
        try check(natsOptions_SetTimeout(handle, 2_000), "the time to connect")
        try check(natsOptions_SetWriteDeadline(handle, 1_000), "the time to write")
        // A server that does not answer for three seconds is left.
        try check(natsOptions_SetPingInterval(handle, 1_000), "pings")
        try check(natsOptions_SetMaxPingsOut(handle, 2), "pings")
        try check(natsOptions_SetMaxReconnect(handle, -1), "reconnecting")
        try check(natsOptions_SetReconnectWait(handle, 250), "reconnecting")
        try check(natsOptions_SetReconnectJitter(handle, 250, 250), "reconnecting")
        // A late message is useless, because the log was read meanwhile.
        try check(natsOptions_SetReconnectBufSize(handle, 1), "reconnecting")
        // A few threads for all subscriptions; otherwise the library would start one for each.
        try check(natsOptions_UseGlobalMessageDelivery(handle, true), "delivery")
        try check(nats_SetMessageDeliveryPoolSize(2), "delivery")
    }

    private static func withStrings(
        _ strings: [String], _ use: (UnsafePointer<UnsafeMutablePointer<CChar>?>, Int) -> natsStatus
    ) -> natsStatus {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return copies.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { use($0, buffer.count) } ?? NATS_INVALID_ARG
        }
    }
}

/// One connection to a cluster, and its subscriptions. Used on the bus's thread only.
///
/// The values that the library's callbacks use must live until the library calls them no more: the link until
/// the connection is closed, a channel until its subscription is complete.
final class NATSConnection {
    private let handle: OpaquePointer
    private var subscriptions: [ObjectIdentifier: OpaquePointer] = [:]

    /// The most messages of one topic that wait to be read; the library drops more and reports it.
    private static let mostPending: (messages: Int32, bytes: Int32) = (4_096, 16 << 20)

    /// Tries each server once. If none answers, the library goes on trying on a thread of its own.
    init(_ options: consuming NATSOptions, _ link: Link) throws {
        // A server that refuses this node may close the connection before this callback reports it as open.
        self.closure = Closure(link)
        let retained = Unmanaged.passRetained(self.closure)
        let closure = retained.toOpaque()
        link.switchOver(to: self.closure)
        let isUp: natsConnectionHandler = { _, closure in Closure.of(closure)?.connected(again: false) }
        let isUpAgain: natsConnectionHandler = { _, closure in Closure.of(closure)?.connected(again: true) }
        let isDown: natsConnectionHandler = { _, closure in Closure.of(closure)?.disconnected() }
        let isClosed: natsConnectionHandler = { handle, closure in
            guard let closure else { return }
            Unmanaged<Closure>.fromOpaque(closure).takeRetainedValue().closed(because: lastError(of: handle))
        }
        let complained: natsErrHandler = { _, _, status, closure in Closure.of(closure)?.complained(status) }
        let set = [
            natsOptions_SetRetryOnFailedConnect(options.handle, true, isUp, closure),
            natsOptions_SetReconnectedCB(options.handle, isUpAgain, closure),
            natsOptions_SetDisconnectedCB(options.handle, isDown, closure),
            natsOptions_SetClosedCB(options.handle, isClosed, closure),
            natsOptions_SetErrorHandler(options.handle, complained, closure),
        ]
        var made: OpaquePointer?
        let status = set.first { $0 != NATS_OK } ?? natsConnection_Connect(&made, options.handle)
        guard status == NATS_OK || status == NATS_NOT_YET_CONNECTED, let made else {
            retained.release()
            throw NATSProblem(description: "NATS: \(String(cString: natsStatus_GetText(status)))")
        }
        handle = made
        if status == NATS_OK {
            self.closure.connected(again: false)
        } else {
            self.closure.refused(because: lastError(of: made))
        }
    }

    private let closure: Closure

    deinit {
        closure.link.abandon(closure)
        for subscription in subscriptions.values { natsSubscription_Destroy(subscription) }
        natsConnection_Close(handle)
        natsConnection_Destroy(handle)
    }

    func publish(_ message: [UInt8], _ subject: String) -> natsStatus {
        message.withUnsafeBytes { natsConnection_Publish(handle, subject, $0.baseAddress, Int32($0.count)) }
    }

    /// Waits until the server has received what was published, at most half a second.
    func flush() { natsConnection_FlushTimeout(handle, 500) }

    func subscribe(_ channel: Channel) {
        let retained = Unmanaged.passRetained(channel)
        var made: OpaquePointer?
        let status = natsConnection_Subscribe(
            &made, handle, channel.topic.subject,
            { _, _, message, closure in
                guard let message else { return }
                defer { natsMsg_Destroy(message) }
                guard let closure else { return }
                Unmanaged<Channel>.fromOpaque(closure).takeUnretainedValue().receive(
                    UnsafeRawBufferPointer(
                        start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message))))
            }, retained.toOpaque())
        guard status == NATS_OK, let made else { return retained.release() }
        natsSubscription_SetPendingLimits(made, Self.mostPending.messages, Self.mostPending.bytes)
        natsSubscription_SetOnCompleteCB(
            made, { closure in closure.map { Unmanaged<Channel>.fromOpaque($0).release() } }, retained.toOpaque())
        subscriptions[ObjectIdentifier(channel)] = made
    }

    func unsubscribe(_ channel: Channel) {
        guard let subscription = subscriptions.removeValue(forKey: ObjectIdentifier(channel)) else { return }
        natsSubscription_Unsubscribe(subscription)
        natsSubscription_Destroy(subscription)
    }
}

/// The values that a connection's callbacks use.
final class Closure: Sendable {
    let link: Link

    init(_ link: Link) { self.link = link }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Closure? {
        pointer.map { Unmanaged<Closure>.fromOpaque($0).takeUnretainedValue() }
    }

    func connected(again: Bool) { link.isUp(self, again: again) }

    func disconnected() { link.isDown(self) }

    func refused(because reason: String) { link.isRefused(self, because: reason) }

    func complained(_ status: natsStatus) {
        if status == NATS_SLOW_CONSUMER { return link.isOverrun() }
        link.isRefused(self, because: String(cString: natsStatus_GetText(status)))
    }

    /// The library makes no more calls.
    func closed(because reason: String) {
        link.isRefused(self, because: reason)
        link.isAbandoned(self)
    }
}

/// The library's text about a connection's last failure. It has none for certificates and for servers that are away.
private func lastError(of handle: OpaquePointer?) -> String {
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(handle, &text)
    if let text, text.pointee != 0 { return String(cString: text) }
    return String(cString: natsStatus_GetText(status == NATS_OK ? NATS_NO_SERVER : status))
}

private func check(_ status: natsStatus, _ what: String) throws {
    guard status == NATS_OK else {
        throw NATSProblem(description: "NATS cannot use \(what): \(String(cString: natsStatus_GetText(status)))")
    }
}
