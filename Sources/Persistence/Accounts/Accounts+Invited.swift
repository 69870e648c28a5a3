package import LiveSessions
import Postgres
package import Rehearsal

extension Accounts {
    /// What the owner's links make accounts of.
    package enum Invited: Sendable {
        case editor, poseWorker

        package var kind: Account.Kind {
            switch self {
            case .editor: .editor
            case .poseWorker: .poseWorker
            }
        }

        /// What the list of them has: beside editors those who came by invitations to single productions.
        fileprivate var kinds: [String] {
            switch self {
            case .editor: [Account.Kind.editor, .choreographer].map(\.rawValue)
            case .poseWorker: [kind.rawValue]
            }
        }

        /// The table of the links.
        fileprivate var links: Statement {
            switch self {
            case .editor: "editor_link"
            case .poseWorker: "pose_worker_link"
            }
        }
    }

    /// Creates a link with which one person, or one computer, can create an account.
    /// - Parameter digest: the digest of the link's secret.
    package func invite(
        _ invited: Invited, named name: String, by digest: SecretDigest, liveFor lifetime: Duration
    ) async throws {
        try await pool.execute(
            """
            INSERT INTO \(invited.links) (digest, name, expires_at)
            VALUES (\(digest.column), \(name), now() + \(lifetime))
            """)
    }

    /// Redeems a link: creates the account and its first token. If several people try the same link, one succeeds.
    package func redeem(
        _ link: SecretDigest, of invited: Invited, token: SecretDigest, liveFor lifetime: Duration,
        from agent: String? = nil
    ) async throws -> Redemption {
        try await redeem(
            link, of: invited.links,
            making: [
                """
                INSERT INTO account (id, name, kind)
                SELECT id, name, \(invited.kind.rawValue) FROM \(invited.links) WHERE digest = \(link.column)
                RETURNING id, name, kind
                """
            ], token: token, liveFor: lifetime, from: agent)
    }

    /// All of a kind, by name.
    package func all(_ invited: Invited) async throws -> [Account] {
        try await pool.execute(
            """
            SELECT id, name, kind FROM account WHERE kind = ANY(\(invited.kinds))
            ORDER BY name COLLATE "und-x-icu", id LIMIT 1000
            """
        ).read(Account.init)
    }

    /// Deletes an account with its tokens, or the link that would become it; an editor's name stays on their edits.
    /// - Returns: whether there was one of the two.
    package func delete(_ id: AccountID, _ invited: Invited) async throws -> Bool {
        // The link first: who uses it at the same moment has an account when the second statement begins.
        try await pool.batch([
            "DELETE FROM \(invited.links) WHERE id = \(id) AND used_at IS NULL",
            "DELETE FROM account WHERE id = \(id) AND kind = ANY(\(invited.kinds))",
        ]).contains { $0.affected == 1 }
    }

    // MARK: Pose workers

    /// A computer that finds joints, or will when it uses its link.
    package struct PoseWorker: Hashable, Sendable {
        /// Whether it has used its link, and whether it is connected.
        package enum State: String, Sendable, ColumnDecodable {
            /// Its link is not used yet.
            case invited
            /// It is connected to no node.
            case away
            case connected
        }

        package var account: Account
        package var state: State
    }

    /// How long a node's word holds that a worker is connected to it.
    private static let presenceLasts = Duration.seconds(15)

    /// All of them, by name.
    package func poseWorkers() async throws -> [PoseWorker] {
        try await pool.execute(
            """
            SELECT id, name, kind, state FROM (
                SELECT a.id, a.name, a.kind, CASE WHEN EXISTS (
                    SELECT FROM pose_worker_presence WHERE account = a.id
                        AND told_at > now() - \(Self.presenceLasts))
                    THEN \(PoseWorker.State.connected.rawValue) ELSE \(PoseWorker.State.away.rawValue) END AS state
                FROM account a WHERE a.kind = \(Invited.poseWorker.kind.rawValue)
                UNION ALL
                SELECT id, name, \(Invited.poseWorker.kind.rawValue), \(PoseWorker.State.invited.rawValue)
                FROM pose_worker_link WHERE used_at IS NULL AND expires_at > now()) AS one
            ORDER BY name COLLATE "und-x-icu", id LIMIT 1000
            """
        ).read { PoseWorker(account: Account(id: $0, name: $1, kind: $2), state: $3) }
    }

    /// How long it may take to store which workers are connected: a server that stops waits until it has stored that
    /// none is.
    private static let longestReport = Duration.seconds(1)

    /// Stores which of them are connected to a node. This is believed for a short time only, so it must be repeated.
    package func report(connected accounts: Set<AccountID>, at node: NodeID) async throws {
        try await pool.batch(
            [
                "DELETE FROM pose_worker_presence WHERE node = \(node) AND account <> ALL(\(Array(accounts)))",
                """
                INSERT INTO pose_worker_presence (account, node)
                SELECT id, \(node) FROM account
                WHERE id = ANY(\(Array(accounts))) AND kind = \(Invited.poseWorker.kind.rawValue)
                ON CONFLICT (account, node) DO UPDATE SET told_at = now()
                """,
            ], within: Self.longestReport)
    }
}
