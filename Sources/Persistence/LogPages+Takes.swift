import Postgres
package import Rehearsal
import RehearsalCore
import Wire

extension LogPages {
    /// The number of the session's last event; `start` for an empty log.
    package func last(of session: SessionID) async throws -> SequenceNumber {
        try await reporting {
            let rows = try await pool.execute(
                "SELECT max(seq) AS last FROM session_event WHERE session = \(session)")
            return try rows.first?.optional("last") ?? .start
        }
    }

    /// An empty fold for a session, for the takes with these numbers.
    package func noTakes(_ numbers: Range<Int>, of session: SessionID) async throws -> Takes {
        try await reporting {
            let opened: Int64? = try await pool.execute("SELECT revision FROM session WHERE id = \(session)").first?
                .optional("revision")
            return Takes(numbers, revision: opened ?? 1)
        }
    }

    /// The events after `sequence` from which takes follow, in order, at most `limit` of them.
    package func takeEvents(
        of session: SessionID, after sequence: SequenceNumber, limit: Int
    ) async throws -> [SessionEvent] {
        try await reporting {
            try await pool.execute(
                PostgresSessionLog.lines(
                    of: session, "seq > \(sequence) AND kind = ANY(\(Takes.sources))", limit: limit)
            ).map(PostgresSessionLog.event)
        }
    }

    /// The names of those among a session's members, including members who have left.
    package func names(of members: [MemberID], in session: SessionID) async throws -> [MemberID: String] {
        guard !members.isEmpty else { return [:] }
        return try await reporting {
            try await pool.execute("SELECT id, name FROM member WHERE session = \(session) AND id = ANY(\(members))")
                .reduce(into: [:]) { names, row in names[try row.value("id")] = try row.value("name") }
        }
    }
}
