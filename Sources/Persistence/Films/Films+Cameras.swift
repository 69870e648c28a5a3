import Postgres
package import Rehearsal
package import RehearsalCore

/// What athletes allow the cameras of a class, which are members of their own, to keep of them.
extension Films {
    /// A span of time in which a camera watched one athlete. For films, only athletes count who allowed that they are
    /// filmed.
    package struct Watch: Hashable, Sendable {
        package var athlete: MemberID
        /// As the athlete is called.
        package var name: String
        /// When the camera began to watch the athlete.
        package var since: Instant
        /// When it stopped; `nil` while it still watches.
        package var until: Instant?
    }

    /// What a member allows, and what others allow them.
    package struct Filming: Hashable, Sendable {
        package var allowed: TrainingRecordingsAnswer
        /// The cameras whose places are the member's, in the order of their names.
        package var cameras: [String]
        /// Where the member is a camera: when its place was whose, of those who allow it, in the order of time.
        package var watches: [Watch]
    }

    /// How long, and how many times, it is known whose a camera's place was: films that are older are refused anyway.
    static let watchesLast = PunchBatch.oldest
    static let mostWatches = 100

    /// What a member allows, which cameras film them, and, of a camera, whom it films.
    package func filming(of member: MemberID, in session: SessionID) async throws -> Filming {
        let answers = try await pool.batch([
            "SELECT training FROM film_permission WHERE session = \(session) AND athlete = \(member)",
            """
            SELECT m.name FROM film_source w JOIN member m ON m.id = w.source
            WHERE w.session = \(session) AND w.athlete = \(member)
                AND w.until IS NULL AND m.revoked_at IS NULL ORDER BY m.name
            """,
            """
            SELECT w.athlete, m.name, greatest(w.since, p.since) AS since, w.until
            FROM film_source w JOIN film_permission p USING (session, athlete) JOIN member m ON m.id = w.athlete
            WHERE w.session = \(session) AND w.source = \(member)
                AND (w.until IS NULL OR w.until > p.since) ORDER BY w.since
            """,
        ])
        return Filming(
            allowed: try Self.answer(answers[0].first), cameras: try answers[1].map { try $0.value("name") },
            watches: try answers[2].read(Watch.init))
    }

    /// SQL for the times at which the places of cameras were somebody's, in the order of time.
    static func watches(by cameras: Set<MemberID>, in session: SessionID, since earliest: Instant) -> Statement {
        """
        SELECT w.athlete, m.name, w.since, w.until, w.source FROM film_source w JOIN member m ON m.id = w.athlete
        WHERE w.session = \(session) AND w.source = ANY(\(Array(cameras)))
            AND (w.until IS NULL OR w.until > \(earliest)) ORDER BY w.since
        """
    }

    /// Says what an athlete allows cameras to keep of them from `now` on. Where they do not allow training, it is taken back of all their films of this session.
    /// - Throws: `Refused.noMember`
    package func allow(
        _ answer: TrainingRecordingsAnswer, by athlete: MemberID, in session: SessionID, at now: Instant
    ) async throws {
        try await pool.transaction { connection in
            try Self.requireMember(athlete, in: session, on: connection)
            if answer == .no {
                try connection.execute(
                    "DELETE FROM film_permission WHERE session = \(session) AND athlete = \(athlete)")
            } else {
                try connection.execute(
                    """
                    INSERT INTO film_permission (session, athlete, training, since)
                    VALUES (\(session), \(athlete), \(answer == .train), \(now))
                    ON CONFLICT (session, athlete) DO UPDATE SET training = excluded.training
                    """)
            }
            if answer != .train {
                try connection.execute(
                    "UPDATE film SET for_training = false WHERE session = \(session) AND athlete = \(athlete)")
                try connection.execute(
                    "DELETE FROM film_labels WHERE session = \(session) AND athlete = \(athlete)")
            }
        }
    }

    /// Keeps a film that a camera made of an athlete, as `keep`. Whether it is for training is as the athlete says now.
    /// - Throws: `NotAllowed`, if the place was not theirs all the time, or they do not allow it; `Refused`.
    package func keep(
        _ film: RoundFilm, of athlete: MemberID, seenBy camera: MemberID, in session: SessionID
    ) async throws {
        try await pool.transaction { connection in
            try Self.requireMember(athlete, in: session, on: connection)
            let watch = try connection.execute(
                """
                SELECT 1 AS found FROM film_source w
                WHERE session = \(session) AND source = \(camera) AND athlete = \(athlete)
                    AND since <= \(film.begins) AND (until IS NULL OR until >= \(film.ends))
                """)
            guard !watch.isEmpty else { throw NotAllowed.otherPlace }
            // Whoever takes it back waits for this, or this waits for them and finds nothing.
            let permission = try connection.execute(
                """
                SELECT training FROM film_permission
                WHERE session = \(session) AND athlete = \(athlete) AND since <= \(film.begins) FOR SHARE
                """)
            let answer = try Self.answer(permission.first)
            guard answer != .no else { throw NotAllowed.unwanted }
            try Self.keep(
                film, of: athlete, seenBy: camera, in: session, isForTraining: answer == .train, on: connection)
        }
    }

    /// Why a camera may not keep a film.
    package enum NotAllowed: Error, Hashable, Sendable {
        /// The camera's place was not the athlete's all the time.
        case otherPlace
        /// The athlete does not allow films, no longer does, or allowed them only after this film had begun.
        case unwanted
    }

    private static func answer(_ row: Row?) throws -> TrainingRecordingsAnswer {
        guard let row else { return .no }
        return try row.value("training") ? .train : .keep
    }

    /// SQL that notes whose a source's place is from now on.
    /// - Parameter end: until when it was another athlete's, not later than now: in between it was free.
    static func noteBinding(
        of source: Punches.Source, in session: SessionID, at now: Instant, formerUntil end: Instant
    ) -> [Statement] {
        let own: Statement = "session = \(session) AND source = \(source.source)"
        return [
            """
            UPDATE film_source SET until = greatest(since, \(end))
            WHERE \(own) AND until IS NULL AND athlete IS DISTINCT FROM \(source.athlete)
            """,
            """
            INSERT INTO film_source (session, source, athlete, since)
            SELECT \(session), \(source.source), \(source.athlete)::uuid, \(now)
            WHERE \(source.athlete)::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM film_source WHERE \(own) AND until IS NULL)
            ON CONFLICT (session, source, since) DO UPDATE SET athlete = excluded.athlete, until = NULL
            """,
            """
            DELETE FROM film_source WHERE \(own) AND (until < \(now - watchesLast) OR since <
                (SELECT since FROM film_source WHERE \(own) ORDER BY since DESC OFFSET \(mostWatches - 1) LIMIT 1))
            """,
        ]
    }
}
