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
    private typealias Admitted = (id: ConnectionID, token: AdmittedToken)

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
    /// - Parameter work: what its account may do with the production that it edits.
    package func watch(
        _ connection: ConnectionID, _ digest: SecretDigest, as role: String,
        doing work: (production: ProductionID, standing: ProductionPeople.Standing)? = nil
    ) {
        connections.admit(
            connection, by: AdmittedToken(digest: digest, role: role, work: work, isDueAt: nextRenewal))
    }

    /// Checks regularly until it is cancelled.
    package func run() async {
        while (try? await SharedMoments.sleep(for: Self.pause)) != nil { await look() }
    }

    /// One check: closes sockets whose token is no longer valid.
    package func look() async {
        let now = clock.now
        let open = connections.admitted
        for (connection, token) in open where token.expiresAt.map({ $0 <= now }) ?? false {
            connections.close(connection, .notSignedIn)
        }
        guard !open.isEmpty else { return }
        do {
            try await renew(open, at: now)
            let changed = try await tokens.changed()
            let asked = open.filter { $0.token.expiresAt == nil || changed.contains($0.token.digest) }
            guard !asked.isEmpty else { return }
            let digests = Array(Set(asked.map(\.token.digest)))
            let productions = Set(asked.compactMap(\.token.work?.production))
            let standings = productions.isEmpty ? [:] : try await people.standings(of: digests, in: Array(productions))
            apply(try await tokens.validities(of: digests), standings, to: asked)
        } catch {
            logger.debug("tokens could not be looked up", metadata: ["cause": "\(error)"])
        }
    }

    /// Extends the tokens of sockets that have been open for a while.
    private func renew(_ open: [Admitted], at now: Instant) async throws {
        let due = Set(open.lazy.filter { $0.token.isDueAt <= now }.map(\.token.digest).prefix(Self.mostRenewed))
        guard !due.isEmpty else { return }
        try await tokens.renew(Array(due), members: policy.memberTokens, accounts: policy.accountTokens)
        let next = nextRenewal
        for (connection, token) in open where due.contains(token.digest) {
            connections.changeToken(of: connection) { $0.isDueAt = next }
        }
    }

    private var nextRenewal: Instant { clock.now + Interval(microseconds: policy.memberTokens.stepMicroseconds) }

    private func apply(
        _ valid: [SecretDigest: Tokens.Validity],
        _ standings: [SecretDigest: [ProductionID: ProductionPeople.Standing]], to asked: [Admitted]
    ) {
        for (connection, token) in asked {
            guard let validity = valid[token.digest] else {
                connections.close(connection, .notSignedIn)
                continue
            }
            connections.changeToken(of: connection) { $0.expiresAt = Instant(microseconds: validity.expiresAt) }
            if let work = token.work {
                guard let standing = standings[token.digest]?[work.production] else {
                    connections.close(connection, .notAllowed)
                    continue
                }
                if standing != work.standing { connections.close(connection, .changed) }
            }
            if validity.role != token.role { connections.close(connection, .changed) }
        }
    }
}
