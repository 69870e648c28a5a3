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
        INSERT INTO production (id, title, tempo, stage_width, stage_depth, stage_metres_per_unit, stage_wings, stage_apron, stage_wings_shown)
            VALUES ('\(production)', 'Crossing', 120, 16, 10, 1, 2, 1, true);
        INSERT INTO performer VALUES ('\(production)', 'ana', 0, 'A', 'Ana', '#e4572e', 'circle'),
            ('\(production)', 'ben', 1, 'B', 'Ben', '#e4572e', 'ring');
        INSERT INTO formation VALUES ('\(production)', 'opening', 0, 'Opening', 1, 1, 'linear'), ('\(production)', 'end', 1, 'End', 1, 1, 'easeIn');
        INSERT INTO formation_position SELECT '\(production)', f, p, 0, 0 FROM unnest('{opening,end}'::text[]) f, unnest('{ana,ben}'::text[]) p;
        INSERT INTO transition_path VALUES ('\(production)', 'opening', 'ana', 0, 0, 1, 1);
        INSERT INTO session (id, production) VALUES ('\(session)', '\(production)'), ('\(other)', '\(production)');
        INSERT INTO member (id, session, name, role) VALUES ('\(ana)', '\(session)', 'Ana', 'dancer'), ('\(ben)', '\(session)', 'Ben', 'conductor'),
            ('\(stranger)', '\(other)', 'Cem', 'dancer');
        INSERT INTO session_event (session, seq, at, by, command_id, kind, payload) VALUES
            ('\(session)', 1, 5, '\(ana)', '"a"', 'cued', '{}'), ('\(session)', 2, 6, NULL, NULL, 'ended', '{}');
        INSERT INTO performer_assignment VALUES ('\(session)', '\(production)', 'ana', '\(ana)', 5);
        INSERT INTO join_code (code, session, role, expires_at) VALUES ('K7WM2P', '\(session)', 'dancer', now() + interval '1 hour');
        INSERT INTO account (name, kind) VALUES ('Owner', 'owner');
        INSERT INTO drill VALUES ('\(production)', 5, 2, 4, 1, '{10000000}');
        INSERT INTO combo VALUES ('\(production)', 'onetwo', 0, 'One-two'), ('\(production)', 'hooks', 1, 'Hooks');
        INSERT INTO combo_step VALUES ('\(production)', 'onetwo', 0, 'jab', NULL, 1);
        INSERT INTO round VALUES ('\(production)', 'first', 0, 180000000, 0, 'sequence');
        INSERT INTO round_combo VALUES ('\(production)', 'first', 0, 'onetwo', NULL);
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
        Violation("title_is_not_blank", "UPDATE production SET title = ''"),
        Violation("title_length", "UPDATE production SET title = repeat('x', 201)"),
        Violation("title_is_not_blank", "UPDATE production SET title = '   '"),
        Violation("title_without_control_characters", "UPDATE production SET title = E'a\\nb'"),
        Violation("title_without_control_characters", "UPDATE production SET title = E'a\\u0085b'"),
        Violation("production_tempo_range", "UPDATE production SET tempo = 19.9"),
        Violation("production_tempo_range", "UPDATE production SET tempo = 'NaN'"),
        Violation("production_tempo_range", "UPDATE production SET tempo = 'Infinity'"),
        Violation("production_anchors_count", "UPDATE production SET anchor_counts = '{8}'"),
        Violation(
            "production_anchors_count",
            "UPDATE production SET (anchor_counts, anchor_times) = (array_fill(8, '{2001}'), array_fill(9, '{2001}'))"),
        Violation(
            "production_anchor_counts_range", "UPDATE production SET anchor_counts = '{0}', anchor_times = '{9}'"),
        Violation(
            "production_anchor_times_range", "UPDATE production SET anchor_counts = '{8}', anchor_times = '{-1}'"),
        Violation("production_stage_width_range", "UPDATE production SET stage_width = 0"),
        Violation("production_stage_depth_range", "UPDATE production SET stage_depth = 501"),
        Violation("production_stage_metres_per_unit_range", "UPDATE production SET stage_metres_per_unit = 0"),
        Violation("production_stage_wings_range", "UPDATE production SET stage_wings = -1"),
        Violation("production_stage_apron_range", "UPDATE production SET stage_apron = 'NaN'"),
        Violation("production_metadata_is_object", "UPDATE production SET metadata = '[]'"),
        Violation("production_metadata_is_flat", #"UPDATE production SET metadata = '{"a": {"b": "c"}}'"#),
        Violation("production_metadata_is_flat", #"UPDATE production SET metadata = '{"a": 1}'"#),
        Violation("production_revision_counts", "UPDATE production SET revision = 0"),
        Violation(
            "production_changed_after_created", "UPDATE production SET changed_at = created_at - interval '1 second'"),
        Violation("session_open_has_production", "DELETE FROM production"),
        Violation("session_programme_kind_known", "UPDATE session SET programme_kind = 'circus'"),
        Violation("author_key_form", "UPDATE performer SET id = 'a b' WHERE id = 'ana'"),
        Violation("author_key_form", "UPDATE formation SET id = repeat('x', 65) WHERE id = 'end'"),
        Violation("author_key_form", "UPDATE performer SET id = E'ana\\n' WHERE id = 'ana'"),
        Violation(
            "performer_pkey",
            "INSERT INTO performer VALUES ('\(production)', 'ana', 7, 'A', 'Ana', '#e4572e', 'circle')"),
        Violation("performer_ordinal_unique", "UPDATE performer SET ordinal = 0"),
        Violation("performer_ordinal_range", "UPDATE performer SET ordinal = 500 WHERE id = 'ana'"),
        Violation("performer_label_is_not_blank", "UPDATE performer SET label = ''"),
        Violation("performer_label_length", "UPDATE performer SET label = 'ABCDEFGHI'"),
        Violation("performer_label_is_not_blank", "UPDATE performer SET label = ' '"),
        Violation("performer_label_without_control_characters", "UPDATE performer SET label = E'A\\t'"),
        Violation("title_is_not_blank", "UPDATE performer SET name = ''"),
        Violation("performer_colour_form", "UPDATE performer SET colour = 'red'"),
        Violation("performer_colour_form", "UPDATE performer SET colour = E'#e4572e\\n'"),
        Violation("performer_symbol_known", "UPDATE performer SET symbol = 'blob'"),
        Violation(
            "performer_is_placed",
            "INSERT INTO performer VALUES ('\(production)', 'cem', 2, 'C', 'Cem', '#e4572e', 'circle')"),
        Violation("formation_ordinal_unique", "UPDATE formation SET ordinal = 1"),
        Violation("formation_ordinal_range", "UPDATE formation SET ordinal = -1 WHERE id = 'end'"),
        Violation("title_is_not_blank", "UPDATE formation SET name = ''"),
        Violation("microseconds_up_to_an_hour_range", "UPDATE formation SET hold = -1"),
        Violation("microseconds_up_to_an_hour_range", "UPDATE formation SET transition_duration = 3600000001"),
        Violation("formation_transition_easing_known", "UPDATE formation SET transition_easing = 'bouncy'"),
        Violation(
            "formation_is_complete", "INSERT INTO formation VALUES ('\(production)', 'more', 2, 'More', 1, 1, 'linear')"
        ),
        Violation(
            "position_is_not_missed", "DELETE FROM formation_position WHERE performer = 'ana' AND formation = 'end'"),
        Violation("stage_coordinate_range", "UPDATE formation_position SET x = 'NaN'"),
        Violation("stage_coordinate_range", "UPDATE formation_position SET y = '-Infinity'"),
        Violation("stage_coordinate_range", "UPDATE formation_position SET y = 1000.001"),
        Violation(
            "formation_position_performer_is_real",
            "INSERT INTO formation_position VALUES ('\(production)', 'end', 'nobody', 0, 0)"),
        Violation(
            "formation_position_formation_is_real",
            "INSERT INTO formation_position VALUES ('\(production)', 'none', 'ana', 0, 0)"),
        Violation(
            "formation_position_key_is_final",
            "UPDATE formation_position SET performer = 'nobody' WHERE performer = 'ana'"),
        Violation("stage_coordinate_range", "UPDATE transition_path SET second_x = 'NaN'"),
        Violation("transition_path_key_is_final", "UPDATE transition_path SET performer = 'nobody'"),
        Violation(
            "transition_path_performer_is_real",
            "INSERT INTO transition_path VALUES ('\(production)', 'end', 'nobody', 0, 0, 0, 0)"),
        Violation(
            "transition_delay_formation_is_real",
            "INSERT INTO transition_delay VALUES ('\(production)', 'none', 'ana', 0, 0)"),
        Violation("performer_key_is_final", "UPDATE performer SET id = 'zoe' WHERE id = 'ana'"),
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

    private static let ofDrills: [Violation] = [
        Violation("drill_pkey", "INSERT INTO drill VALUES ('\(production)', 5, 2, 4, 1, '{}')"),
        Violation("drill_spacing_least_range", "UPDATE drill SET spacing_least = -1"),
        Violation("drill_spacing_most_range", "UPDATE drill SET spacing_most = 1"),
        Violation("drill_intensity_range", "UPDATE drill SET intensity = 'NaN'"),
        Violation("drill_warnings_range", "UPDATE drill SET warnings = '{999999}'"),
        Violation("drill_warnings_count", "UPDATE drill SET warnings = array_fill(2000000::bigint, '{9}')"),
        Violation("combo_ordinal_unique", "UPDATE combo SET ordinal = 0"),
        Violation("combo_step_action_known", "UPDATE combo_step SET action = 'kick'"),
        Violation("combo_step_is_one_action", "UPDATE combo_step SET own_name = 'check'"),
        Violation("combo_step_own_name_length", "UPDATE combo_step SET action = NULL, own_name = ''"),
        Violation("combo_step_counts_range", "UPDATE combo_step SET counts = 17"),
        Violation("round_work_range", "UPDATE round SET work = 999999"),
        Violation("round_mode_known", "UPDATE round SET mode = 'wild'"),
        Violation("round_combo_weight_range", "UPDATE round_combo SET weight = 101"),
        Violation("round_combo_combo", "UPDATE round_combo SET combo = 'gone'"),
        Violation("round_combo_combo", "DELETE FROM combo WHERE id = 'onetwo'"),
    ]

    @Test func `refuses each way in which a drill can be wrong, naming the rule`() async throws {
        try await check(Self.ofDrills)
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
            #expect(try await database.pool.execute("SELECT FROM formation_position").isEmpty)
        }
    }

    @Test func `lets performers and formations trade places, and performers go with their positions`() async throws {
        try await withMigratedDatabase { database in
            try await database.pool.withConnection { connection in
                try connection.script(Self.sample)
                try connection.execute("UPDATE performer SET ordinal = 1 - ordinal")
                try connection.execute("UPDATE formation SET ordinal = 1 - ordinal")
                try connection.execute("DELETE FROM performer WHERE id = 'ana'")
                try connection.execute("DELETE FROM formation WHERE id = 'end'")
                #expect(try connection.execute("SELECT FROM formation_position").count == 1)
                #expect(try connection.execute("SELECT FROM performer_assignment").isEmpty)
            }
        }
    }
}
