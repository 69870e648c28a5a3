import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import Testing

/// The database alone, without our code before it, refuses invalid rows.
@Suite struct `The database itself` {
    private static let production = "00000000-0000-4000-8000-000000000001"
    private static let session = "00000000-0000-4000-8000-000000000002"
    private static let ana = "00000000-0000-4000-8000-000000000003"
    private static let ben = "00000000-0000-4000-8000-000000000004"
    private static let other = "00000000-0000-4000-8000-000000000005"
    private static let stranger = "00000000-0000-4000-8000-000000000006"

    private static let sample = """
        INSERT INTO production (id, value, is_drill) VALUES ('\(production)', '{"title":"Crossing"}', false);
        INSERT INTO production_item VALUES ('\(production)', 'performers', 'ana', 0, '{"name":"Ana"}'),
            ('\(production)', 'performers', 'ben', 1, '{"name":"Ben"}'), ('\(production)', 'formations', 'opening', 0, '{}');
        INSERT INTO production_dots VALUES ('\(production)', 'formations', 'opening', 'positions', decode(repeat('00', 32), 'hex'), NULL);
        INSERT INTO session (id, production) VALUES ('\(session)', '\(production)'), ('\(other)', '\(production)');
        INSERT INTO member (id, session, name, role) VALUES ('\(ana)', '\(session)', 'Ana', 'dancer'), ('\(ben)', '\(session)', 'Ben', 'conductor'),
            ('\(stranger)', '\(other)', 'Cem', 'dancer');
        INSERT INTO session_event (session, seq, at, by, command_id, kind, payload) VALUES
            ('\(session)', 1, 5, '\(ana)', '"a"', 'cued', '{}'), ('\(session)', 2, 6, NULL, NULL, 'ended', '{}');
        INSERT INTO performer_assignment VALUES ('\(session)', '\(production)', 'ana', '\(ana)', 5);
        INSERT INTO join_code (code, session, role, expires_at) VALUES ('K7WM2P', '\(session)', 'dancer', now() + interval '1 hour');
        INSERT INTO account (name, kind) VALUES ('Owner', 'owner');
        """

    struct Violation: Sendable, CustomTestStringConvertible {
        let constraint: String
        let sql: String
        init(_ constraint: String, _ sql: String) {
            self.constraint = constraint
            self.sql = sql
        }
        var testDescription: String { "\(constraint): \(sql)" }
    }

    private static let ofProductions: [Violation] = [
        Violation("title_is_not_blank", #"UPDATE production SET value = '{"title":" "}'"#),
        Violation("title_length", "UPDATE production SET value = jsonb_build_object('title', repeat('x', 201))"),
        Violation("production_revision_counts", "UPDATE production SET revision = 0"),
        Violation(
            "production_changed_after_created", "UPDATE production SET changed_at = created_at - interval '1 second'"),
        Violation("session_open_has_production", "DELETE FROM production"),
        Violation("session_programme_kind_known", "UPDATE session SET programme_kind = 'circus'"),
        Violation("author_key_form", "UPDATE production_item SET id = 'a b' WHERE id = 'ben'"),
        Violation("author_key_form", "UPDATE production_item SET id = repeat('x', 65) WHERE id = 'ben'"),
        Violation("author_key_form", "UPDATE production_item SET id = E'ben\\n' WHERE id = 'ben'"),
        Violation(
            "production_item_pkey",
            "INSERT INTO production_item VALUES ('\(production)', 'performers', 'ana', 7, '{}')"),
        Violation("production_item_ordinal_unique", "UPDATE production_item SET ordinal = 0"),
        Violation("production_item_ordinal_counts", "UPDATE production_item SET ordinal = -1 WHERE id = 'ana'"),
        Violation("production_item_value_is_object", "UPDATE production_item SET value = '7' WHERE id = 'ana'"),
        Violation(
            "production_dots_production_list_id_fkey",
            "INSERT INTO production_dots VALUES ('\(production)', 'formations', 'none', 'positions', '', NULL)"),
        Violation("production_dots_points_are_pairs", "UPDATE production_dots SET points = '\\x00'"),
        Violation("production_dots_are_one_of_both", "UPDATE production_dots SET value = '{}'"),
    ]

    private static let ofSessions: [Violation] = [
        Violation("session_role_known", "UPDATE member SET role = 'king'"),
        Violation("title_is_not_blank", "UPDATE member SET name = ''"),
        Violation("session_ended_after_opened", "UPDATE session SET ended_at = opened_at - interval '1 second'"),
        Violation("session_production_fkey", "INSERT INTO session VALUES (gen_random_uuid(), gen_random_uuid())"),
        Violation("member_token_digest_length", "INSERT INTO member_token VALUES ('\\x00', '\(ana)', now())"),
        Violation(
            "join_code_form",
            "INSERT INTO join_code (code, session, role, expires_at) VALUES ('K7WM2O', '\(session)', 'screen', now())"),
        Violation(
            "join_code_live_unique",
            "INSERT INTO join_code (code, session, role, expires_at) VALUES ('K7WM2P', '\(other)', 'screen', now())"),
        Violation(
            "join_code_one_a_role",
            "INSERT INTO join_code (code, session, role, expires_at) VALUES ('K7WM2Q', '\(session)', 'dancer', now())"),
        Violation(
            "session_event_seq_positive",
            "INSERT INTO session_event (session, seq, at, kind, payload) VALUES ('\(session)', 0, 5, 'k', '{}')"),
        Violation(
            "session_event_pkey",
            "INSERT INTO session_event (session, seq, at, kind, payload) VALUES ('\(session)', 2, 5, 'k', '{}')"),
        Violation(
            "session_event_follows",
            "INSERT INTO session_event (session, seq, at, kind, payload) VALUES ('\(session)', 4, 5, 'k', '{}')"),
        Violation(
            "session_event_follows",
            "INSERT INTO session_event (session, seq, at, kind, payload) VALUES ('\(other)', 3, 5, 'k', '{}')"),
        Violation("session_event_follows", "DELETE FROM session_event WHERE seq = 1"),
        Violation("session_event_is_final", "UPDATE session_event SET payload = '{\"x\": 1}' WHERE seq = 1"),
        Violation(
            "session_event_by_member",
            "INSERT INTO session_event (session, seq, at, by, kind, payload) VALUES ('\(session)', 3, 5, '\(stranger)', 'k', '{}')"
        ),
        Violation(
            "session_event_command_unique",
            "INSERT INTO session_event (session, seq, at, by, command_id, kind, payload) VALUES ('\(session)', 3, 5, '\(ana)', '\"a\"', 'k', '{}')"
        ),
        Violation(
            "session_event_command_has_sender",
            "INSERT INTO session_event (session, seq, at, command_id, kind, payload) VALUES ('\(session)', 3, 5, '1', 'k', '{}')"
        ),
        Violation(
            "session_event_command_id_length",
            "INSERT INTO session_event (session, seq, at, by, command_id, kind, payload) VALUES ('\(session)', 3, 5, '\(ana)', '', 'k', '{}')"
        ),
        Violation(
            "session_event_payload_is_object",
            "INSERT INTO session_event (session, seq, at, kind, payload) VALUES ('\(session)', 3, 5, 'k', '[]')"),
        Violation(
            "session_event_kind_length",
            "INSERT INTO session_event (session, seq, at, kind, payload) VALUES ('\(session)', 3, 5, '', '{}')"),
        Violation(
            "performer_assignment_pkey",
            "INSERT INTO performer_assignment VALUES ('\(session)', '\(production)', 'ana', '\(ben)', 5)"),
        Violation(
            "performer_assignment_member_unique",
            "INSERT INTO performer_assignment VALUES ('\(session)', '\(production)', 'ben', '\(ana)', 5)"),
        Violation(
            "performer_assignment_session_member_fkey",
            "INSERT INTO performer_assignment VALUES ('\(session)', '\(production)', 'ben', '\(stranger)', 5)"),
        Violation(
            "performer_assignment_production_performer_fkey",
            "INSERT INTO performer_assignment VALUES ('\(session)', '\(production)', 'nobody', '\(ben)', 5)"),
        Violation(
            "punch_source_delay_range",
            "INSERT INTO punch_source (session, source, delay) VALUES ('\(session)', '\(ana)', 5000001)"),
        Violation(
            "punch_source_delay_range",
            "INSERT INTO punch_source (session, source, delay) VALUES ('\(session)', '\(ana)', -1000001)"),
        Violation("punch_delay_range", punch(delay: 10_000_001)),
        Violation("punch_delay_range", punch(delay: -1_000_001)),
        Violation("account_kind_known", "INSERT INTO account (name, kind) VALUES ('X', 'king')"),
        Violation("account_one_owner", "INSERT INTO account (name, kind) VALUES ('X', 'owner')"),
        Violation("account_token_digest_length", "INSERT INTO account_token SELECT '\\x00', id, now() FROM account"),
        Violation("owner_link_digest_length", "INSERT INTO owner_link VALUES ('\\x00', now())"),
    ]

    private static func punch(delay: Int) -> String {
        """
        INSERT INTO punch (session, source, number, ordinal, athlete, punch, at, confidence, kind, delay, muted)
            VALUES ('\(session)', '\(ana)', 1, 1, '\(ana)', 1, 5, 1, 'camera', \(delay), false)
        """
    }

    @Test func `refuses each way in which a production can be wrong, naming the rule`() async throws {
        try await check(Self.ofProductions)
    }

    @Test func `refuses each way in which a session can be wrong, naming the rule`() async throws {
        try await check(Self.ofSessions)
    }

    private func check(_ violations: [Violation]) async throws {
        try await withMigratedDatabase { database in
            try await database.pool.withConnection { try $0.script(Self.sample) }
            for violation in violations {
                do {
                    try await database.pool.withConnection { try $0.script(violation.sql) }
                    Issue.record("accepted: \(violation.sql)")
                } catch let error as DatabaseError {
                    #expect(error.constraint == violation.constraint, "\(violation.sql)")
                    #expect(error.sqlState?.rawValue.hasPrefix("23") ?? false, "\(error)")
                }
            }
        }
    }

    @Test func `lets a session go with all that is in it`() async throws {
        try await withMigratedDatabase { database in
            try await database.pool.withConnection { try $0.script(Self.sample) }
            try await database.pool.execute("DELETE FROM session")
            try await database.pool.execute("DELETE FROM production")
            #expect(try await database.pool.execute("SELECT FROM session_event").isEmpty)
            #expect(try await database.pool.execute("SELECT FROM production_dots").isEmpty)
        }
    }

    @Test func `lets entries trade places, and performers go with their assignments`() async throws {
        try await withMigratedDatabase { database in
            try await database.pool.withConnection { connection in
                try connection.script(Self.sample)
                try connection.execute("UPDATE production_item SET ordinal = 1 - ordinal WHERE list = 'performers'")
                try connection.execute("DELETE FROM production_item WHERE id = 'ana'")
                try connection.execute("DELETE FROM production_item WHERE id = 'opening'")
                #expect(try connection.execute("SELECT FROM production_dots").isEmpty)
                #expect(try connection.execute("SELECT FROM performer_assignment").isEmpty)
            }
        }
    }
}
