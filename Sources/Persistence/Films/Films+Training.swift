import Postgres
package import Rehearsal
package import RehearsalCore

/// Films with which the recogniser may be trained, and what was thrown in them.
extension Films {
    /// A film that its athlete allows for training.
    package struct TrainingRecording: Hashable, Sendable {
        package var session: SessionID
        package var film: StoredFilm
        /// As the film says it.
        package var stance: RoundFilm.Stance
        /// What a trainer said of it.
        package var corrected: Corrected?
    }

    /// What a trainer said of a film.
    package struct Corrected: Hashable, Sendable {
        package var revision: Int64
        package var stance: RoundFilm.Stance
        package var labels: RoundLabels
    }

    /// Says whether the recogniser may be trained with a film. What a trainer said of it goes with the permission.
    /// - Returns: whether there is such a film.
    package func allow(
        _ isAllowed: Bool, _ athlete: MemberID, from begins: Instant, in session: SessionID
    ) async throws -> Bool {
        try await pool.transaction { connection in
            let found = try connection.execute(
                "UPDATE film SET for_training = \(isAllowed) WHERE \(Self.one(athlete, begins, session))")
            if !isAllowed {
                try connection.execute("DELETE FROM film_labels WHERE \(Self.one(athlete, begins, session))")
            }
            return found.affected == 1
        }
    }

    /// The films of a session that may be used for training, in the order of time.
    /// - Parameter only: one of them.
    package func trainingRecordings(
        of session: SessionID, only: (athlete: MemberID, begins: Instant)? = nil
    ) async throws -> [TrainingRecording] {
        try await pool.execute(
            """
            \(Self.trainingRecordings) AND f.session = \(session)
                AND (\(only?.athlete)::uuid IS NULL OR f.athlete = \(only?.athlete) AND f.begins = \(only?.begins))
            ORDER BY f.begins, f.athlete
            """
        ).map(Self.trainingRecording)
    }

    /// - Throws: `RevisionMismatch` if the labels are no longer those of this revision (0: nothing was corrected).
    /// - Returns: the new revision; `nil` if there is no such film for training.
    package func correct(
        _ athlete: MemberID, from begins: Instant, in session: SessionID, at revision: Int64,
        stance: RoundFilm.Stance, _ labels: RoundLabels
    ) async throws -> Int64? {
        try await changeLabels(
            athlete, from: begins, in: session, at: revision,
            """
            INSERT INTO film_labels (session, athlete, begins, stance, at, punch, unsure)
            VALUES (\(session), \(athlete), \(begins), \(stance.rawValue), \(labels.labels.map(\.at).parameter),
                \(labels.labels.map { Int64($0.punch.rawValue) }.parameter)::smallint[], \(labels.unsure.parameter))
            ON CONFLICT (session, athlete, begins) DO UPDATE SET
                revision = nextval('film_labels_revision'), stance = excluded.stance, at = excluded.at,
                punch = excluded.punch, unsure = excluded.unsure
            RETURNING revision
            """)
    }

    /// Takes a trainer's labels away: those of the calls hold again. As `correct`, and returns 0.
    package func forgetLabels(
        _ athlete: MemberID, from begins: Instant, in session: SessionID, at revision: Int64
    ) async throws -> Int64? {
        try await changeLabels(
            athlete, from: begins, in: session, at: revision,
            "DELETE FROM film_labels WHERE \(Self.one(athlete, begins, session))")
    }

    private func changeLabels(
        _ athlete: MemberID, from begins: Instant, in session: SessionID, at revision: Int64, _ change: Statement
    ) async throws -> Int64? {
        try await pool.transaction { connection -> Int64? in
            let film = try connection.execute(
                """
                SELECT 1 AS found FROM film
                WHERE \(Self.one(athlete, begins, session)) AND for_training FOR NO KEY UPDATE
                """)
            guard !film.isEmpty else { return nil }
            // A statement of its own: it sees what was kept while the one before waited for its turn.
            let labels = try connection.execute(
                "SELECT revision FROM film_labels WHERE \(Self.one(athlete, begins, session))")
            let present = try labels.first?.value("revision", as: Int64.self) ?? 0
            guard present == revision else { throw RevisionMismatch(current: present) }
            return try connection.execute(change).first?.value("revision") ?? 0
        }
    }

    /// SQL for what is told of training recordings; a condition may follow.
    static let trainingRecordings: Statement = """
        SELECT \(columns), f.session, substring(f.content FOR 16) AS head, l.revision, l.stance::bigint AS stance, l.at,
            l.punch::bigint[] AS punch, l.unsure
        FROM film f LEFT JOIN film_labels l USING (session, athlete, begins) JOIN member m ON m.id = f.athlete
            LEFT JOIN member c ON c.id = f.source
        WHERE f.for_training
        """

    static func trainingRecording(_ row: Row) throws -> TrainingRecording {
        let film = try row.read(StoredFilm.init)
        var corrected: Corrected?
        if let revision = try row.optional("revision", as: Int64.self) {
            corrected = Corrected(
                revision: revision, stance: RoundFilm.Stance(rawValue: try row.value("stance")) ?? .unknown,
                labels: try labels(of: row, within: film.begins...film.ends))
        }
        return TrainingRecording(
            session: try row.value("session"), film: film,
            stance: RoundFilm.stance(ofHead: try row.value("head", as: Bytes.self).value), corrected: corrected)
    }

    /// `at, punch, unsure`
    static func labels(of row: Row, within span: ClosedRange<Instant>) throws -> RoundLabels {
        let punches = try row.value("punch", as: [Int64].self).compactMap { Punch(rawValue: UInt8($0)) }
        let instants = try row.value("at", as: [Instant].self)
        return RoundLabels(
            labels: zip(instants, punches).map { RoundLabels.Label(at: $0, punch: $1) },
            unsure: try row.value("unsure"), within: span)
    }
}
