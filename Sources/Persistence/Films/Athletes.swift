import Postgres
package import Rehearsal

/// People who trained in sessions of drills. Nobody who joins a session has an account, so a person is known by name: members of the same
/// name, whatever its case and spaces, are one person. An account knows the people of its own sessions.
package struct Athletes: Sendable {
    let pool: StorePool

    /// How many people one page has.
    package static let pages = 1...500
    /// The most sessions of one person that are told; the latest.
    package static let mostClasses = 200
    /// What a person is called whose data was deleted.
    package static let forgotten = "—"

    /// A person of whom punches are kept.
    package struct Person: Hashable, Sendable {
        /// As it was written the last time.
        package var name: String
        /// In how many sessions something was seen of them.
        package var classes: Int
        /// When the latest of them was opened, in milliseconds since the Unix epoch.
        package var lastMilliseconds: Int64
    }

    /// A person in one session.
    package struct Appearance: Hashable, Sendable {
        package var session: SessionID
        package var member: MemberID
        /// The drill's title; `nil` if the drill was deleted.
        package var title: String?
        package var openedAtMilliseconds: Int64
    }

    /// The people of whom punches are kept, by name.
    /// - Parameters:
    ///   - name: of the last person of the page before.
    ///   - search: only names with this in them; empty for all.
    package func list(of account: Account, search: String = "", after name: String = "", limit: Int) async throws
        -> [Person]
    {
        try await pool.execute(
            """
            SELECT (array_agg(m.name ORDER BY s.opened_at DESC))[1] AS name, count(DISTINCT s.id) AS classes,
                \(milliseconds("max(s.opened_at)"))
            \(Self.appearances(account)) AND \(Self.key("m.name")) > \(Self.key("\(name)"))
                AND position(lower(\(search)) IN lower(m.name)) > 0
            GROUP BY \(Self.key("m.name")) ORDER BY \(Self.key("m.name")) LIMIT \(limit)
            """
        ).read(Person.init)
    }

    /// The sessions in which something was seen of a person, the latest first. One who joined twice is in a session twice.
    package func classes(of name: String, for account: Account, limit: Int = mostClasses) async throws -> [Appearance] {
        try await pool.execute(
            """
            SELECT s.id, m.id, p.title, \(milliseconds("s.opened_at"))
            \(Self.appearances(account)) AND \(Self.key("m.name")) = \(Self.key("\(name)"))
            ORDER BY s.opened_at DESC, m.id LIMIT \(limit)
            """
        ).read(Appearance.init)
    }

    /// All members of this name in the account's sessions, whatever they run, and whether anything was seen of them or not.
    package func members(called name: String, of account: Account, limit: Int = mostClasses) async throws
        -> [(session: SessionID, member: MemberID)]
    {
        try await pool.execute(
            """
            SELECT s.id AS session, m.id AS member FROM member m JOIN session s ON s.id = m.session
            WHERE m.forgotten_at IS NULL AND m.role <> 'conductor' AND \(Self.isOwned(by: account))
                AND \(Self.key("m.name")) = \(Self.key("\(name)"))
            ORDER BY m.id LIMIT \(limit)
            """
        ).read { ($0, $1) }
    }

    /// Deletes a member's punches, films and name, and puts them out. What others did is left as it is.
    /// - Returns: whether there was such a member.
    package func forget(_ member: MemberID, in session: SessionID) async throws -> Bool {
        try await pool.transaction { connection in
            try connection.execute(Punches.lock(of: session))
            return try connection.batch([
                """
                UPDATE member SET name = \(Self.forgotten), account = NULL, southpaw = NULL, forgotten_at = now(),
                    revoked_at = coalesce(revoked_at, now())
                WHERE id = \(member) AND session = \(session)
                """,
                """
                UPDATE member SET name = \(Self.forgotten), account = NULL, southpaw = NULL, forgotten_at = now(),
                    revoked_at = coalesce(revoked_at, now()) WHERE main_member = \(member)
                """,
                """
                DELETE FROM member_token t USING member m
                WHERE m.id = t.member AND m.forgotten_at IS NOT NULL
                    AND (m.id = \(member) OR m.main_member = \(member))
                """,
                "DELETE FROM punch WHERE session = \(session) AND athlete = \(member)",
                "DELETE FROM punch_count WHERE session = \(session) AND athlete = \(member)",
                "DELETE FROM film WHERE session = \(session) AND athlete = \(member)",
                "DELETE FROM film_permission WHERE session = \(session) AND athlete = \(member)",
                // In the order in which a source is changed.
                "DELETE FROM punch_source WHERE session = \(session) AND (source = \(member) OR athlete = \(member))",
                "DELETE FROM film_source WHERE session = \(session) AND (source = \(member) OR athlete = \(member))",
            ])[0].affected == 1
        }
    }

    /// Members of sessions of drills of whom punches are kept, in the sessions of an account.
    private static func appearances(_ account: Account) -> Statement {
        """
        FROM member m JOIN session s ON s.id = m.session LEFT JOIN production p ON p.id = s.production
        WHERE s.programme_kind = 'drill' AND m.forgotten_at IS NULL AND \(Self.isOwned(by: account))
            AND EXISTS (SELECT FROM punch WHERE punch.session = s.id AND punch.athlete = m.id)
        """
    }

    /// SQL for whether a session `s` is the account's: it opened it and may still conduct what it runs, or is the server's
    /// owner, whose are also the sessions of accounts that were deleted.
    static func isOwned(by account: Account) -> Statement {
        if account.kind == .owner { return "true" }
        return """
            (coalesce(s.opened_by = \(account.id), false)
                AND (s.production IS NULL OR \(ProductionPeople.mayDo(.conduct, "s.production", account))))
            """
    }

    /// SQL for what two spellings of one name have in common.
    static func key(_ name: Statement) -> Statement {
        "lower(regexp_replace(btrim(\(name)), '\\s+', ' ', 'g')) COLLATE \"C\""
    }
}
