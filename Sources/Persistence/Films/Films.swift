import Postgres
package import Rehearsal
package import RehearsalCore

/// Films of rounds, on connections of their own.
package struct Films: Sendable {
    let pool: StorePool

    /// The most films of one athlete in one session; a class of an hour makes about a tenth of it.
    package static let mostOfAthlete = 100
    /// The most bytes of all films of one athlete in one session.
    package static let mostBytesOfAthlete: Int64 = 16 << 20
    /// The most bytes of all films of a session. If several films are written at the same time, each may still be kept,
    /// so that the sum is larger.
    package static let mostOfSession: Int64 = 256 << 20
    /// The same for all sessions that one account opened.
    package static let mostOfAccount: Int64 = 4 << 30

    /// What is known of a film without reading it.
    package struct StoredFilm: Hashable, Sendable {
        package var athlete: MemberID
        /// As the athlete is called.
        package var name: String
        package var begins: Instant
        package var ends: Instant
        package var bytes: Int
        /// Whether the athlete allows that the recogniser is trained with it, also elsewhere.
        package var isForTraining: Bool
        /// The camera of the class that kept it, as it is called; `nil` for the athlete's own phone.
        package var camera: String?
        /// Whose device that is; `nil` for the athlete's own phone.
        package var source: MemberID?
    }

    /// Why a film is not kept.
    package enum Refused: Error, Hashable, Sendable {
        /// The session has no such member any more, or their data was deleted.
        case noMember
        /// There are as many films of this athlete as there may be.
        case count
        /// There is no more space for films of this athlete in the session.
        case spaceOfAthlete
        /// There is no more space in the session, or for the account that opened it; in bytes.
        case space(of: Int64)
    }

    /// Keeps a film; a film that is kept already stays as it is. By sending it again, a client may take back the
    /// permission to train with it, but not give it.
    package func keep(
        _ film: RoundFilm, of athlete: MemberID, in session: SessionID, isForTraining: Bool
    ) async throws {
        try await pool.transaction { connection in
            try Self.requireMember(athlete, in: session, on: connection)
            try Self.keep(film, of: athlete, in: session, isForTraining: isForTraining, on: connection)
        }
    }

    /// Keeps the member's data from being deleted until the transaction ends. If a deletion is under way, this waits for it and finds no member.
    static func requireMember(
        _ athlete: MemberID, in session: SessionID, on connection: isolated DatabaseConnection
    ) throws {
        let member = try connection.execute(
            """
            SELECT 1 AS found FROM member
            WHERE session = \(session) AND id = \(athlete) AND forgotten_at IS NULL FOR SHARE
            """)
        guard !member.isEmpty else { throw Refused.noMember }
    }

    static func keep(
        _ film: RoundFilm, of athlete: MemberID, seenBy camera: MemberID? = nil, in session: SessionID,
        isForTraining: Bool, on connection: isolated DatabaseConnection
    ) throws {
        let known = try connection.execute(
            """
            UPDATE film SET for_training = for_training AND \(isForTraining)
            WHERE \(Self.one(athlete, film.begins, session))
            """)
        if known.affected == 0 {
            try requireSpace(for: film.bytes.count, of: athlete, in: session, on: connection)
            try connection.execute(
                """
                INSERT INTO film (session, athlete, begins, ends, content, for_training, source)
                VALUES (\(session), \(athlete), \(film.begins), \(film.ends), \(Bytes(film.bytes)), \(isForTraining),
                    \(camera))
                ON CONFLICT (session, athlete, begins) DO UPDATE SET
                    for_training = film.for_training AND excluded.for_training
                """)
        }
        if !isForTraining {
            try connection.execute("DELETE FROM film_labels WHERE \(Self.one(athlete, film.begins, session))")
        }
    }

    /// - Throws: `Refused`, if there is no space for one more film of so many bytes.
    private static func requireSpace(
        for bytes: Int, of athlete: MemberID, in session: SessionID, on connection: isolated DatabaseConnection
    ) throws {
        let used = try connection.execute(
            """
            SELECT count(*) FILTER (WHERE athlete = \(athlete)) AS films,
                coalesce(sum(octet_length(content)) FILTER (WHERE athlete = \(athlete)), 0)::bigint AS of_athlete,
                coalesce(sum(octet_length(content)), 0)::bigint AS of_session,
                (SELECT coalesce(sum(octet_length(f.content)), 0)::bigint FROM film f JOIN session s ON s.id = f.session
                    WHERE s.opened_by IS NOT DISTINCT FROM (SELECT opened_by FROM session WHERE id = \(session))) AS of_account
            FROM film WHERE session = \(session)
            """)[0]
        guard try used.value("films", as: Int.self) < mostOfAthlete else { throw Refused.count }
        for (name, most) in [
            ("of_athlete", mostBytesOfAthlete), ("of_session", mostOfSession), ("of_account", mostOfAccount),
        ] {
            guard try used.value(name, as: Int64.self) + Int64(bytes) <= most else {
                throw name == "of_athlete" ? Refused.spaceOfAthlete : Refused.space(of: most)
            }
        }
    }

    /// The films of a session in the order of time.
    /// - Parameter athlete: only theirs; `nil` for all.
    package func list(of session: SessionID, athlete: MemberID?) async throws -> [StoredFilm] {
        try await pool.execute(
            """
            SELECT \(Self.columns) FROM film f JOIN member m ON m.id = f.athlete LEFT JOIN member c ON c.id = f.source
            WHERE f.session = \(session) AND (\(athlete)::uuid IS NULL OR f.athlete = \(athlete))
            ORDER BY f.begins, f.athlete
            """
        ).read(StoredFilm.init)
    }

    /// The columns of `StoredFilm`: of a film, its athlete and its camera.
    static let columns: Statement =
        "f.athlete, m.name, f.begins, f.ends, octet_length(f.content), f.for_training, c.name, f.source"

    /// Whose rounds are kept in a session.
    package func athletes(of session: SessionID) async throws -> [MemberID] {
        try await pool.execute("SELECT DISTINCT athlete FROM film WHERE session = \(session)")
            .map { try $0.value("athlete") }
    }

    /// A film's bytes; `nil` if there is none.
    /// - Parameter isForTraining: whether it must be one that its athlete still allows for training.
    package func read(
        _ athlete: MemberID, from begins: Instant, in session: SessionID, isForTraining: Bool = false
    ) async throws -> [UInt8]? {
        try await pool.execute(
            """
            SELECT content FROM film
            WHERE \(Self.one(athlete, begins, session)) AND (for_training OR NOT \(isForTraining))
            """
        ).first?.value("content", as: Bytes.self).value
    }

    /// - Returns: whether there was one.
    package func delete(_ athlete: MemberID, from begins: Instant, in session: SessionID) async throws -> Bool {
        try await pool.execute("DELETE FROM film WHERE \(Self.one(athlete, begins, session))").affected == 1
    }

    /// SQL for the one film, or its labels.
    static func one(_ athlete: MemberID, _ begins: Instant, _ session: SessionID) -> Statement {
        "session = \(session) AND athlete = \(athlete) AND begins = \(begins)"
    }
}
