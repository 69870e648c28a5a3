package import LiveSessions
package import Logging
package import Persistence
package import Rehearsal
import RehearsalCore
package import Requests
import Synchronization
import Threads
package import WebSocketServer

/// Keeps a socket open as long as its token is valid. While the socket is open, the token counts as used, and is extended as by any use. When the
/// token expires or is revoked, or its owner is removed, the socket is closed; when its owner gets another role, in the session or in the
/// production that is edited, or reads another published revision of that, the socket is closed so that they connect again with it.
///
/// Expiry is known here. For the other causes the database is asked, since the change may have been made on another node.
package final class TokenWatch: Sendable {
    private struct Shown {
        let digest: SecretDigest
        let role: String
        /// Of a socket that edits a production: what its account may do with that.
        let work: (production: ProductionID, standing: ProductionPeople.Standing)?
        /// Not known before the first check.
        var expiresAt: Instant?
        /// When the token must be extended.
        var isDueAt: Instant
    }

    private let sockets = Mutex<[ConnectionID: Shown]>([:])
    private let tokens: Tokens
    private let people: ProductionPeople
    private let policy: Policy
    private let connections: Connections
    private let clock: any SessionClock
    private let logger: Logger

    /// The pause between two checks; with the two queries, well below a second.
    private static let pause = Duration.milliseconds(500)

    /// The most tokens that are extended with one statement.
    private static let mostRenewed = 500

    package init(
        _ tokens: Tokens, _ people: ProductionPeople, connections: Connections, clock: any SessionClock, policy: Policy,
        logger: Logger
    ) {
        self.tokens = tokens
        self.people = people
        self.policy = policy
        self.connections = connections
        self.clock = clock
        self.logger = logger
    }

    /// The socket was admitted with this token, for a member's role or an account's kind.
    package func watch(_ connection: ConnectionID, _ digest: SecretDigest, as role: String) {
        watch(connection, Shown(digest: digest, role: role, work: nil, isDueAt: nextRenewal))
    }

    /// The socket was admitted with this token of an account, to edit a production.
    package func watch(
        _ connection: ConnectionID, _ digest: SecretDigest, as kind: String, doing standing: ProductionPeople.Standing,
        with production: ProductionID
    ) {
        watch(connection, Shown(digest: digest, role: kind, work: (production, standing), isDueAt: nextRenewal))
    }

    private func watch(_ connection: ConnectionID, _ shown: Shown) {
        sockets.withLock { $0[connection] = shown }
        // It may have been closed in between; then `forget` would not be called later.
        if !connections.isOpen(connection) { forget(connection) }
    }

    /// The socket was closed.
    package func forget(_ connection: ConnectionID) { sockets.withLock { $0[connection] = nil } }

    package var count: Int { sockets.withLock { $0.count } }

    /// Checks regularly until it is cancelled.
    package func run() async {
        while (try? await SharedMoments.sleep(for: Self.pause)) != nil { await look() }
    }

    /// One check: closes sockets whose token is no longer valid.
    package func look() async {
        let now = clock.now
        let expired = sockets.withLock { sockets in
            sockets.compactMap { ($1.expiresAt.map { $0 <= now } ?? false) ? $0 : nil }
        }
        for connection in expired { connections.close(connection, .notSignedIn) }
        guard count > 0 else { return }
        do {
            try await renew(at: now)
            let changed = try await tokens.changed()
            let asked = digests { $0.expiresAt == nil || changed.contains($0.digest) }
            guard !asked.isEmpty else { return }
            let productions = sockets.withLock { sockets in
                Set(sockets.values.lazy.filter { asked.contains($0.digest) }.compactMap { $0.work?.production })
            }
            let standings =
                productions.isEmpty ? [:] : try await people.standings(of: Array(asked), in: Array(productions))
            apply(try await tokens.validities(of: Array(asked)), standings, in: productions, for: asked)
        } catch {
            logger.debug("tokens could not be looked up", metadata: ["cause": "\(error)"])
        }
    }

    /// Extends the tokens of sockets that have been open for a while.
    private func renew(at now: Instant) async throws {
        let due = Set(digests { $0.isDueAt <= now }.prefix(Self.mostRenewed))
        guard !due.isEmpty else { return }
        try await tokens.renew(Array(due), members: policy.memberTokens, accounts: policy.accountTokens)
        let next = nextRenewal
        sockets.withLock { sockets in
            for (connection, shown) in sockets where due.contains(shown.digest) {
                sockets[connection]?.isDueAt = next
            }
        }
    }

    private func digests(where condition: (Shown) -> Bool) -> Set<SecretDigest> {
        sockets.withLock { Set($0.values.lazy.filter(condition).map(\.digest)) }
    }

    private var nextRenewal: Instant { clock.now + Interval(microseconds: policy.memberTokens.stepMicroseconds) }

    private func apply(
        _ valid: [SecretDigest: Tokens.Validity],
        _ standings: [SecretDigest: [ProductionID: ProductionPeople.Standing]],
        in productions: Set<ProductionID>, for asked: Set<SecretDigest>
    ) {
        var ended: [ConnectionID] = []
        var unshared: [ConnectionID] = []
        var changed: [ConnectionID] = []
        sockets.withLock { sockets in
            for (connection, shown) in sockets where asked.contains(shown.digest) {
                guard let validity = valid[shown.digest] else {
                    ended.append(connection)
                    continue
                }
                if let work = shown.work {
                    // It was admitted since the roles were asked for: the next check knows it.
                    guard productions.contains(work.production) else { continue }
                    guard let standing = standings[shown.digest]?[work.production] else {
                        unshared.append(connection)
                        continue
                    }
                    if standing != work.standing { changed.append(connection) }
                }
                if validity.role != shown.role { changed.append(connection) }
                sockets[connection]?.expiresAt = Instant(microseconds: validity.expiresAt)
            }
        }
        for connection in ended { connections.close(connection, .notSignedIn) }
        for connection in unshared { connections.close(connection, .notAllowed) }
        for connection in changed { connections.close(connection, .changed) }
    }
}
