import Postgres
package import Rehearsal
import RehearsalCore
import Wire

/// An event of one session's log that lets groups go or come back also changes other sessions. These changes are
/// written in the same transaction: so every group has its session, and no group's session continues after the group
/// was called back. A node that serves the other session finds the change in that session's log.
extension PostgresSessionLog {
    /// Opens a session for each group, with the first events of its log. It has the programme and the account of the
    /// main session.
    static func opening(_ groups: [Group], of main: SessionID, at instant: Instant) -> [Statement] {
        groups.flatMap { group in
            [
                """
                INSERT INTO session (id, programme_kind, production, opened_by, main)
                SELECT \(group.session), programme_kind, production, opened_by, id FROM session WHERE id = \(main)
                """
            ] + group.beginning(beside: main, at: instant).map { insertion(of: $0, group.session) }
        }
    }

    /// Ends the sessions of these groups, or of all groups if `groups` is `nil`. A session that has ended stays as it
    /// is.
    static func ending(_ groups: [SessionID]?, of main: SessionID, by name: String, at instant: Instant) -> [Statement]
    {
        let asked: Statement =
            groups.map { "s.main = \(main) AND s.ended_at IS NULL AND s.id = ANY(\($0))" }
            ?? "s.main = \(main) AND s.ended_at IS NULL"
        return [
            adding(.life(.ended(by: name)), at: instant, to: "s.id", "session s WHERE \(asked)"),
            """
            UPDATE join_code c SET revoked_at = now() FROM session s
            WHERE s.id = c.session AND c.revoked_at IS NULL AND \(asked)
            """,
            "UPDATE session s SET ended_at = greatest(now(), s.opened_at) WHERE \(asked)",
        ]
    }

    /// If `session` is that of a group that is away, tells its main session that the group is back.
    static func comingBack(from session: SessionID, at instant: Instant) -> Statement {
        adding(
            .breakouts(.regrouped([session], by: nil)), at: instant, to: "s.main",
            """
            session s JOIN session m ON m.id = s.main
            WHERE s.id = \(session) AND s.ended_at IS NULL AND m.ended_at IS NULL
            """)
    }

    /// Adds an event at the end of the log of each session in `column` of `sessions`. If a node appends to that log at
    /// the same time, its append fails; it reads the new event and decides again.
    private static func adding(
        _ event: Event, at instant: Instant, to column: Statement, _ sessions: Statement
    ) -> Statement {
        """
        INSERT INTO session_event (session, seq, at, kind, payload)
        SELECT other.id, last.seq + 1, greatest(last.at, \(instant)), \(event.kind),
            \(JSONText(String(decoding: event.payload, as: UTF8.self)))
        FROM (SELECT \(column) AS id FROM \(sessions)) other CROSS JOIN LATERAL (
            SELECT e.seq, e.at FROM session_event e WHERE e.session = other.id ORDER BY e.seq DESC LIMIT 1) last
        """
    }
}

/// A member of a group's session who came from its main session.
package struct GroupMember: Hashable, Sendable {
    /// The group's session.
    package let session: SessionID
    /// Their id in the main session.
    package let main: MemberID
    /// Their id in the group's session.
    package let member: MemberID
}

extension Sessions {
    /// Lets a member of the main session into the session of a group; who was there before comes back to the place that they had.
    /// - Parameters:
    ///   - digest: the token's, by which they will be known there.
    ///   - lifetime: how long the token works.
    /// - Returns: who they are there, and whether they are new; `nil` when they were put out of the group.
    /// - Throws: `UnknownSession` when it has ended; `SessionFull`.
    package func follow(
        _ main: AuthenticatedMember, to session: SessionID, token digest: SecretDigest, liveFor lifetime: Duration
    ) async throws -> (member: Member, isNew: Bool)? {
        let answers = try await pool.batch([
            """
            INSERT INTO member (id, session, name, role, account, main_member, joined)
            SELECT \(MemberID.random()), s.id, \(main.member.name), \(main.member.role.rawValue),
                \(Account.reference(main.account)), \(main.member.id), \(DatabaseClock.now)
            FROM session s WHERE s.id = \(session) AND s.ended_at IS NULL
                AND (\(main.account != nil) OR \(Self.hasRoom))
            ON CONFLICT (session, main_member) WHERE main_member IS NOT NULL
                DO UPDATE SET role = excluded.role WHERE member.revoked_at IS NULL
            RETURNING id, name, role, joined, xmax = 0 AS is_new
            """,
            """
            INSERT INTO member_token (digest, member, expires_at, account_token)
            SELECT \(digest.column), m.id, now() + \(lifetime),
                (SELECT account_token FROM member_token
                    WHERE member = \(main.member.id) AND revoked_at IS NULL LIMIT 1)
            FROM member m WHERE m.session = \(session) AND m.main_member = \(main.member.id)
                AND m.revoked_at IS NULL
            """,
        ])
        if let row = answers[0].first { return (try row.read(Member.init), try row.value("is_new")) }
        guard let record = try await find(session), record.endedAtMilliseconds == nil else {
            throw UnknownSession()
        }
        let isKnown =
            try await pool.execute(
                "SELECT FROM member WHERE session = \(session) AND main_member = \(main.member.id)"
            ).first != nil
        guard isKnown else { throw SessionFull() }
        return nil
    }

    /// Who of the main session has ever come to these groups and was not put out.
    package func members(of groups: [SessionID]) async throws -> [GroupMember] {
        try await pool.execute(
            """
            SELECT session, main_member, id FROM member
            WHERE session = ANY(\(groups)) AND main_member IS NOT NULL AND revoked_at IS NULL ORDER BY id
            """
        ).read(GroupMember.init)
    }
}
