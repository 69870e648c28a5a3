import LiveSessions
import Logging
import Persistence
import RehearsalCore
import Synchronization
import WebSocketServer

/// Sees to it that a socket lasts no longer than what its token is good for: when the token expires or is revoked, or its bearer is put out,
/// the socket is closed; when the bearer has another role, it is closed to come again as that.
///
/// Expiry is known here. Of all else the database is asked, at whichever node it was changed.
final class TokenWatch: Sendable {
    private struct Shown {
        let digest: SecretDigest
        let role: String
        /// Not known before the first look.
        var expiresAt: Instant?
    }

    private let sockets = Mutex<[ConnectionID: Shown]>([:])
    private let tokens: Tokens
    private let connections: Connections
    private let clock: any SessionClock
    private let logger: Logger

    /// With the two questions to the database, well within a second.
    private static let pause = Duration.milliseconds(400)

    init(_ tokens: Tokens, connections: Connections, clock: any SessionClock, logger: Logger) {
        self.tokens = tokens
        self.connections = connections
        self.clock = clock
        self.logger = logger
    }

    /// The socket was let in by this token, in a role or as a kind of account.
    func watch(_ connection: ConnectionID, _ digest: SecretDigest, as role: String) {
        sockets.withLock { $0[connection] = Shown(digest: digest, role: role) }
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
            let asked = try await tokens.changed().intersection(digests).union(newcomers)
            guard !asked.isEmpty else { return }
            take(try await tokens.standings(of: Array(asked)), for: asked)
        } catch {
            logger.debug("tokens could not be looked up", metadata: ["cause": "\(error)"])
        }
    }

    private var newcomers: Set<SecretDigest> {
        sockets.withLock { Set($0.values.filter { $0.expiresAt == nil }.map(\.digest)) }
    }

    private func take(_ standings: [SecretDigest: Tokens.Standing], for asked: Set<SecretDigest>) {
        var ended: [ConnectionID] = []
        var changed: [ConnectionID] = []
        sockets.withLock { sockets in
            for (connection, shown) in sockets where asked.contains(shown.digest) {
                guard let standing = standings[shown.digest] else {
                    ended.append(connection)
                    continue
                }
                if standing.role != shown.role { changed.append(connection) }
                sockets[connection]?.expiresAt = Instant(microseconds: standing.expiresAt)
            }
        }
        for connection in ended { connections.close(connection, .notSignedIn) }
        for connection in changed { connections.close(connection, .changed) }
    }
}
