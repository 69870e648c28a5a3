import Postgres
package import Rehearsal
package import RehearsalCore
import Wire

extension LogPages {
    /// The number of the session's last event; `start` for an empty log.
    package func last(of session: SessionID) async throws -> SequenceNumber {
        let rows = try await pool.execute(
            "SELECT max(seq) AS last FROM session_event WHERE session = \(session)")
        return try rows.first?.optional("last") ?? .start
    }

    /// The revision with which a session was opened: what a fold of its log begins with.
    package func openingRevision(of session: SessionID) async throws -> Int64 {
        try await pool.execute("SELECT revision FROM session WHERE id = \(session)").first?.optional("revision") ?? 1
    }

    /// The events of some kinds after `sequence`, in order, at most `limit` of them.
    package func events(
        _ kinds: [String], of session: SessionID, after sequence: SequenceNumber, limit: Int
    ) async throws -> [SessionEvent] {
        try await pool.execute(
            PostgresSessionLog.lines(of: session, "seq > \(sequence) AND kind = ANY(\(kinds))", limit: limit)
        ).map(PostgresSessionLog.event)
    }

    /// The names of those among a session's members, including members who have left.
    package func names(of members: [MemberID], in session: SessionID) async throws -> [MemberID: String] {
        guard !members.isEmpty else { return [:] }
        return try await pool.execute("SELECT id, name FROM member WHERE session = \(session) AND id = ANY(\(members))")
            .reduce(into: [:]) { names, row in names[try row.value("id")] = try row.value("name") }
    }

    /// When these members joined; of whom that is not known, nothing.
    package func joined(_ members: [MemberID], in session: SessionID) async throws -> [MemberID: Instant] {
        try await pool.execute(
            """
            SELECT id, joined FROM member
            WHERE session = \(session) AND id = ANY(\(members)) AND joined IS NOT NULL
            """
        ).reduce(into: [:]) { all, row in all[try row.value("id")] = try row.value("joined", as: Instant.self) }
    }
}
