import LiveSessions
import Logging
import Persistence
import RehearsalCore
import Synchronization
import WebSocketServer

/// Sees to it that a socket lasts as long as what its token is good for: while it is open the token is in use, and lives on as it does when it
/// is shown. When the token expires or is revoked, or its bearer is put out, the socket is closed; when the bearer has another role, it is closed to come again as that.
///
/// Expiry is known here. Of all else the database is asked, at whichever node it was changed.
final class TokenWatch: Sendable {
    private struct Shown {
        let digest: SecretDigest
        let role: String
        /// Not known before the first look.
        var expiresAt: Instant?
        /// When the token is to live on for longer.
        var isDueAt: Instant
    }

    private let sockets = Mutex<[ConnectionID: Shown]>([:])
    private let tokens: Tokens
    private let policy: Policy
    private let connections: Connections
    private let clock: any SessionClock
    private let logger: Logger

    /// With the two questions to the database, well within a second.
    private static let pause = Duration.milliseconds(400)

    /// How many tokens are given more time in one go.
    private static let mostRenewed = 500

    init(_ tokens: Tokens, connections: Connections, clock: any SessionClock, policy: Policy, logger: Logger) {
        self.tokens = tokens
        self.policy = policy
        self.connections = connections
        self.clock = clock
        self.logger = logger
    }

    /// The socket was let in by this token, in a role or as a kind of account.
    func watch(_ connection: ConnectionID, _ digest: SecretDigest, as role: String) {
        let shown = Shown(digest: digest, role: role, isDueAt: nextRenewal)
        sockets.withLock { $0[connection] = shown }
        // It may have been closed in between: then nobody forgets it later.
        if !connections.isOpen(connection) { forget(connection) }
    }

    /// The socket is gone.
    func forget(_ connection: ConnectionID) { sockets.withLock { $0[connection] = nil } }

    var count: Int { sockets.withLock { $0.count } }

    /// Looks again and again until cancelled.
    func run() async {
        while (try? await Task.sleep(for: Self.pause)) != nil { await look() }
    }

    /// Once: ends what is to be ended.
    func look() async {
        let now = clock.now
        let (expired, digests) = sockets.withLock { sockets in
            let expired = sockets.filter { $0.value.expiresAt.map { $0 <= now } ?? false }.map(\.key)
            return (expired, Set(sockets.values.map(\.digest)))
        }
        for connection in expired { connections.close(connection, .notSignedIn) }
        guard !digests.isEmpty else { return }
        do {
            try await renew(at: now)
            let asked = try await tokens.changed().intersection(digests).union(newcomers)
            guard !asked.isEmpty else { return }
            take(try await tokens.validities(of: Array(asked)), for: asked)
        } catch {
            logger.debug("tokens could not be looked up", metadata: ["cause": "\(error)"])
        }
    }

    /// The tokens of sockets that have been open for a while live on.
    private func renew(at now: Instant) async throws {
        let due = sockets.withLock { sockets in
            Set(sockets.values.lazy.filter { $0.isDueAt <= now }.map(\.digest).prefix(Self.mostRenewed))
        }
        guard !due.isEmpty else { return }
        try await tokens.renew(Array(due), members: policy.memberTokens, accounts: policy.accountTokens)
        let next = nextRenewal
        sockets.withLock { sockets in
            for (connection, shown) in sockets where due.contains(shown.digest) {
                sockets[connection]?.isDueAt = next
            }
        }
    }

    private var nextRenewal: Instant { clock.now + Interval(microseconds: policy.memberTokens.stepMicroseconds) }

    private var newcomers: Set<SecretDigest> {
        sockets.withLock { Set($0.values.filter { $0.expiresAt == nil }.map(\.digest)) }
    }

    private func take(_ valid: [SecretDigest: Tokens.Validity], for asked: Set<SecretDigest>) {
        var ended: [ConnectionID] = []
        var changed: [ConnectionID] = []
        sockets.withLock { sockets in
            for (connection, shown) in sockets where asked.contains(shown.digest) {
                guard let validity = valid[shown.digest] else {
                    ended.append(connection)
                    continue
                }
                if validity.role != shown.role { changed.append(connection) }
                sockets[connection]?.expiresAt = Instant(microseconds: validity.expiresAt)
            }
        }
        for connection in ended { connections.close(connection, .notSignedIn) }
        for connection in changed { connections.close(connection, .changed) }
    }
}
