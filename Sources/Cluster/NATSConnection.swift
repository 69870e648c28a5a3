import CNATS
import CoreMetrics
import Foundation
import Logging
import Synchronization

/// Whether a server is there, as the library's own threads tell.
final class Link: Sendable {
    private let connected = Atomic(false)
    private let onAbandoned = Mutex<(@Sendable () -> Void)?>(nil)
    /// Why no server lets this node in, as it was said since the last connection.
    private let refusals = Mutex<Set<String>>([])
    private let meters: Meters
    private let logger: Logger
    private let isSecure: Bool

    init(isSecure: Bool, _ meters: Meters, _ logger: Logger) {
        self.isSecure = isSecure
        self.meters = meters
        self.logger = logger
        meters.isConnected(false)
    }

    var isConnected: Bool { connected.load(ordering: .relaxed) }

    func whenAbandoned(_ act: @escaping @Sendable () -> Void) { onAbandoned.withLock { $0 = act } }

    fileprivate func isUp(again: Bool) {
        guard !connected.exchange(true, ordering: .relaxed) else { return }
        refusals.withLock { $0 = [] }
        if again { meters.reconnects.increment() }
        meters.isConnected(true)
        logger.info("connected to NATS")
    }

    /// - Parameter isLeaving: this node goes; nobody need be told.
    func isDown(isLeaving: Bool = false) {
        guard connected.exchange(false, ordering: .relaxed) else { return }
        meters.isConnected(false)
        if isLeaving { return }
        logger.warning("NATS is away: other nodes hear from the log")
    }

    /// Nobody is there, or nobody lets this node in; said once for each reason, however often it is tried.
    func isRefused(_ reason: String) {
        guard refusals.withLock({ $0.insert(reason).inserted }) else { return }
        var metadata: Logger.Metadata = ["reason": "\(reason)"]
        // The library does not tell a server that is away from one whose certificate it does not trust.
        if isSecure { metadata["tls"] = "the certificate must be for the name in the address, and vouched for" }
        logger.warning("NATS does not let this node in: other nodes hear from the log", metadata: metadata)
    }

    fileprivate func isAbandoned(_ reason: String) {
        isDown()
        isRefused(reason)
        onAbandoned.withLock { $0 }?()
    }

    fileprivate func complained(_ status: natsStatus) {
        if status == NATS_SLOW_CONSUMER { meters.overruns.increment() }
        logger.warning("NATS complains", metadata: ["reason": "\(String(cString: natsStatus_GetText(status)))"])
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

    /// - Throws: `NATSProblem` naming what cannot be used.
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
        case .nobody: break
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

    /// How the library behaves over time.
    private borrowing func setPace() throws {
        try check(natsOptions_SetNoEcho(handle, true), "no echo")
        // At once, on our thread: the library's flusher would wait a millisecond.
        try check(natsOptions_SetSendAsap(handle, true), "sending")
        try check(natsOptions_SetTimeout(handle, 2_000), "the time to connect")
        try check(natsOptions_SetWriteDeadline(handle, 1_000), "the time to write")
        // A frozen server is left after three seconds.
        try check(natsOptions_SetPingInterval(handle, 1_000), "pings")
        try check(natsOptions_SetMaxPingsOut(handle, 2), "pings")
        try check(natsOptions_SetMaxReconnect(handle, -1), "reconnecting")
        try check(natsOptions_SetReconnectWait(handle, 250), "reconnecting")
        try check(natsOptions_SetReconnectJitter(handle, 250, 250), "reconnecting")
        // What is told late is told in vain: the log has been read by then.
        try check(natsOptions_SetReconnectBufSize(handle, 1), "reconnecting")
        // A few threads for all subscriptions, where the library would start one for each.
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
/// What the library's callbacks are given lives until the library has said that it calls them no more: the link until
/// the connection is closed, a channel until its subscription is complete.
final class NATSConnection {
    private let handle: OpaquePointer
    private let closure: Closure
    private var subscriptions: [ObjectIdentifier: OpaquePointer] = [:]

    /// So much of one topic may wait to be read; more is thrown away by the library, which complains.
    private static let mostPending: (messages: Int32, bytes: Int32) = (4_096, 16 << 20)

    /// Tries each server once; if none is there, the library goes on trying for ever on a thread of its own.
    init(_ options: consuming NATSOptions, _ link: Link) throws {
        // Held here too: a server that refuses this node may have closed the connection before we are told that there is one.
        self.closure = Closure(link)
        let retained = Unmanaged.passRetained(self.closure)
        let closure = retained.toOpaque()
        let isUp: natsConnectionHandler = { _, closure in Closure.of(closure)?.connected(again: false) }
        let isUpAgain: natsConnectionHandler = { _, closure in Closure.of(closure)?.connected(again: true) }
        let isDown: natsConnectionHandler = { _, closure in Closure.of(closure)?.disconnected() }
        let isClosed: natsConnectionHandler = { connection, closure in
            guard let closure else { return }
            Unmanaged<Closure>.fromOpaque(closure).takeRetainedValue().closed(NATSConnection.lastError(connection))
        }
        let complained: natsErrHandler = { _, _, status, closure in Closure.of(closure)?.link.complained(status) }
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
        if status == NATS_OK { link.isUp(again: false) } else { link.isRefused(Self.lastError(made)) }
    }

    /// What the library says of a connection's last failure.
    fileprivate static func lastError(_ connection: OpaquePointer?) -> String {
        var text: UnsafePointer<CChar>?
        let status = natsConnection_GetLastError(connection, &text)
        let words = text.map { String(cString: $0) } ?? ""
        // Of certificates and of servers that are away it says nothing.
        return words.isEmpty ? String(cString: natsStatus_GetText(status == NATS_OK ? NATS_NO_SERVER : status)) : words
    }

    deinit {
        closure.isLeaving.store(true, ordering: .relaxed)
        for subscription in subscriptions.values { natsSubscription_Destroy(subscription) }
        natsConnection_Close(handle)
        natsConnection_Destroy(handle)
    }

    func publish(_ message: [UInt8], _ subject: String) -> natsStatus {
        message.withUnsafeBytes { natsConnection_Publish(handle, subject, $0.baseAddress, Int32($0.count)) }
    }

    /// Waits until the server has what was published, half a second at most.
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

/// What a connection's callbacks are given.
private final class Closure: Sendable {
    let link: Link
    /// Closed by us: nothing was abandoned.
    let isLeaving = Atomic(false)

    init(_ link: Link) { self.link = link }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Closure? {
        pointer.map { Unmanaged<Closure>.fromOpaque($0).takeUnretainedValue() }
    }

    // What the library says late of a connection that we have left is not of the one after it.

    func connected(again: Bool) { if !isLeaving.load(ordering: .relaxed) { link.isUp(again: again) } }

    func disconnected() { if !isLeaving.load(ordering: .relaxed) { link.isDown() } }

    func closed(_ reason: String) { if !isLeaving.load(ordering: .relaxed) { link.isAbandoned(reason) } }
}

private func check(_ status: natsStatus, _ what: String) throws {
    guard status == NATS_OK else {
        throw NATSProblem(description: "NATS cannot use \(what): \(String(cString: natsStatus_GetText(status)))")
    }
}
