import Postgres
package import Rehearsal
package import RehearsalCore

/// Training recordings that an account can give away: films of its own athletes who allow it, and what it had from
/// other gyms. Own athletes are known by a pseudonym that stays the same, so that one person of one account's classes
/// is one in all files. All pseudonyms of one server begin with the same eight characters.
package struct TrainingRecordings: Sendable {
    let pool: StorePool

    /// The most files of training recordings from elsewhere that an account keeps.
    package static let mostImported = 100
    /// The most bytes of all these files together.
    package static let mostBytes: Int64 = 1 << 30

    /// Where one stream of a file comes from.
    package enum Origin: Hashable, Sendable {
        /// A film of an own athlete.
        case film(session: SessionID, athlete: MemberID, begins: Instant, person: String)
        case imported(TrainingRecordingID, number: Int64)
    }

    /// What an account has of its own.
    package struct Own: Hashable, Sendable {
        package var films: Int
        /// How many different athletes are in these films.
        package var people: Int
        /// How many sessions these films are of.
        package var classes: Int
        /// The bytes of all these films together.
        package var bytes: Int64
    }

    /// What came from elsewhere.
    package struct Imported: Hashable, Sendable {
        package var id: TrainingRecordingID
        package var name: String
        package var importedAtMilliseconds: Int64
        package var films: Int
        package var people: Int
        package var bytes: Int64
        package var counts: [Punch: Int]
    }

    /// Why training recordings from elsewhere are not kept.
    package enum Refused: Error, Hashable, Sendable {
        /// There are as many files of them as there may be.
        case count
        /// All that the account imported would have more bytes than they may.
        case space
        /// Every round of them is kept already, or is of this server's own athletes.
        case nothingNew
    }

    // MARK: Own ones and all of them

    /// The films of the account's own athletes who allow training: all of them, whether they can be given away or not.
    package func own(of account: Account) async throws -> Own {
        try await pool.execute(
            """
            SELECT count(*), count(DISTINCT (s.opened_by, \(Athletes.key("m.name")))), count(DISTINCT f.session),
                coalesce(sum(octet_length(f.content)), 0)::bigint
            \(Self.films(of: account))
            """)[0].read(Own.init)
    }

    /// One film that an account may be able to give away.
    package struct Source: Hashable, Sendable {
        package var origin: Origin
        package var bytes: Int
        /// Whether something is known of what was thrown. If it is not, a camera saw a punch, and whether that one was called is not asked here.
        package var isLabelled: Bool
    }

    /// All that an account may be able to give away, in an order that stays: what came from elsewhere, and of its own the films whose stance is
    /// known and which a trainer corrected or in which a camera saw a punch.
    package func sources(of account: Account) async throws -> [Source] {
        try await pool.execute(Self.makeKey)
        let films = try await pool.execute(
            """
            SELECT f.session, f.athlete, f.begins, octet_length(f.content) AS bytes,
                substring(f.content FOR 16) AS head, l.stance::bigint AS stance,
                \(Self.ownPrefix) || left(encode(sha256(\(Self.athleteKey)), 'hex'), 16) AS person
            \(Self.films(of: account, from: Self.withLabelsAndKey)) AND \(Self.canBeLabelled)
            ORDER BY s.opened_at, f.session, f.begins, f.athlete
            """
        ).filter { row in
            let corrected = try row.optional("stance", as: Int64.self).flatMap(RoundFilm.Stance.init)
            let stance = RoundFilm.stance(ofHead: try row.value("head", as: Bytes.self).value)
            return (corrected ?? stance) != .unknown
        }.map { row in
            Source(
                origin: .film(
                    session: try row.value("session"), athlete: try row.value("athlete"),
                    begins: try row.value("begins"), person: try row.value("person")),
                bytes: try row.value("bytes"), isLabelled: try row.optional("stance", as: Int64.self) != nil)
        }
        let imported = try await pool.execute(
            """
            SELECT i.recording, i.number::bigint, octet_length(i.content)
            FROM imported_film i JOIN imported_recording r ON r.id = i.recording
            WHERE \(Self.isOwned(by: account)) ORDER BY r.imported_at, r.id, i.number
            """
        ).read { Source(origin: .imported($0, number: $1), bytes: $2, isLabelled: true) }
        return films + imported
    }

    // MARK: From elsewhere

    /// What came from elsewhere, the earliest first.
    package func imported(of account: Account) async throws -> [Imported] {
        try await pool.execute(
            """
            SELECT r.id, r.name, \(milliseconds("r.imported_at")), count(*), count(DISTINCT i.person),
                coalesce(sum(octet_length(i.content)), 0)::bigint, ARRAY[\(Self.counts)]::bigint[]
            FROM imported_recording r JOIN imported_film i ON i.recording = r.id
            WHERE \(Self.isOwned(by: account)) GROUP BY r.id ORDER BY r.imported_at, r.id
            """
        ).read { (id, name, at, films, people, bytes, counts: [Int]) in
            Imported(
                id: id, name: name, importedAtMilliseconds: at, films: films, people: people, bytes: bytes,
                counts: Dictionary(uniqueKeysWithValues: zip(Punch.allCases, counts)))
        }
    }

    /// What is known of a film from elsewhere without reading it.
    package struct ImportedFilm: Hashable, Sendable {
        /// Its number in the file that it came in.
        package var number: Int64
        /// The pseudonym of the athlete.
        package var person: String
        package var bytes: Int
        package var stance: RoundFilm.Stance
        /// How often each punch is labelled in it.
        package var counts: [Punch: Int]
        /// At how many instants it is not sure what was thrown.
        package var unsure: Int
    }

    /// The films of what came from elsewhere, in its order; empty if the account has no such training recordings.
    package func films(of recording: TrainingRecordingID, of account: Account) async throws -> [ImportedFilm] {
        try await pool.execute(
            """
            SELECT i.number::bigint, i.person, octet_length(i.content), substring(i.content FOR 16), i.punch::bigint[],
                cardinality(i.unsure)
            FROM imported_film i JOIN imported_recording r ON r.id = i.recording
            WHERE r.id = \(recording) AND \(Self.isOwned(by: account)) ORDER BY i.number
            """
        ).read { (number, person, bytes, head: Bytes, punches: [Int], unsure) in
            ImportedFilm(
                number: number, person: person, bytes: bytes, stance: RoundFilm.stance(ofHead: head.value),
                counts: punches.compactMap { Punch(rawValue: UInt8($0)) }.reduce(into: [:]) { $0[$1, default: 0] += 1 },
                unsure: unsure)
        }
    }

    /// One film from elsewhere; `nil` if it was deleted, or is another account's.
    package func stream(
        _ number: Int64, of recording: TrainingRecordingID, of account: Account
    ) async throws -> LabelledRound? {
        guard
            let row = try await pool.execute(
                """
                SELECT i.person, i.content, i.at, i.punch::bigint[] AS punch, i.unsure
                FROM imported_film i JOIN imported_recording r ON r.id = i.recording
                WHERE r.id = \(recording) AND i.number = \(number) AND \(Self.isOwned(by: account))
                """
            ).first
        else { return nil }
        let film = try RoundFilm(bytes: try row.value("content", as: Bytes.self).value)
        return LabelledRound(
            person: try row.value("person"), film: film,
            labels: try Films.labels(of: row, within: film.begins...film.ends))
    }

    /// Keeps training recordings from elsewhere but for the rounds that are kept already and those of this server's own
    /// athletes, who decide here about them.
    /// - Returns: how many streams were kept.
    package func keep(
        _ streams: [LabelledRound], as recording: TrainingRecordingID, called name: String, of account: Account
    ) async throws -> Int {
        try await pool.execute(Self.makeKey)
        return try await pool.transaction { connection in
            // One at a time for each account, so that the bounds hold.
            try connection.execute("SELECT 1 AS one FROM account WHERE id = \(account.id) FOR NO KEY UPDATE")
            let used = try connection.execute(
                """
                SELECT (SELECT \(Self.ownPrefix) FROM recording_key k) AS own_prefix,
                    (SELECT count(*) FROM imported_recording WHERE account = \(account.id)) AS recordings,
                    (SELECT coalesce(sum(octet_length(content)), 0)::bigint FROM imported_film
                        WHERE account = \(account.id)) AS bytes
                """)[0]
            guard try used.value("recordings", as: Int.self) < Self.mostImported else { throw Refused.count }
            let ownPrefix = try used.value("own_prefix", as: String.self)
            var bytes = try used.value("bytes", as: Int64.self)
            try connection.execute(
                "INSERT INTO imported_recording (id, account, name) VALUES (\(recording), \(account.id), \(name))")
            var kept = 0
            for (number, stream) in streams.enumerated() where !stream.person.hasPrefix(ownPrefix) {
                bytes += Int64(stream.film.bytes.count)
                guard bytes <= Self.mostBytes else { throw Refused.space }
                kept += try connection.execute(
                    """
                    INSERT INTO imported_film (recording, number, account, person, content, digest, at, punch, unsure)
                    SELECT \(recording), \(Int64(number))::integer, \(account.id), \(stream.person), c.content,
                        sha256(c.content), \(stream.labels.labels.map(\.at).parameter),
                        \(stream.labels.labels.map { Int64($0.punch.rawValue) }.parameter)::smallint[],
                        \(stream.labels.unsure.parameter)
                    FROM (SELECT \(Bytes(stream.film.bytes)) AS content) c
                    ON CONFLICT (account, digest) DO NOTHING
                    """
                ).affected
            }
            guard kept > 0 else { throw Refused.nothingNew }
            return kept
        }
    }

    /// - Returns: whether there was one.
    package func delete(_ recording: TrainingRecordingID, of account: Account) async throws -> Bool {
        try await pool.execute(
            "DELETE FROM imported_recording r WHERE r.id = \(recording) AND \(Self.isOwned(by: account))"
        ).affected == 1
    }

    // MARK: Parts of statements

    private static let makeKey: Statement = """
        INSERT INTO recording_key (key) SELECT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
        WHERE NOT EXISTS (SELECT FROM recording_key) ON CONFLICT DO NOTHING
        """

    /// SQL for the beginning of all pseudonyms of this server.
    private static let ownPrefix: Statement = "left(encode(sha256(k.key), 'hex'), 8) || '-'"

    /// SQL for who an athlete is: another account's class that is joined by the same name says nothing of them.
    private static let athleteKey: Statement = """
        k.key || coalesce(uuid_send(s.opened_by), '') || convert_to(\(Athletes.key("m.name")), 'UTF8')
        """

    private static let withLabelsAndKey: Statement = """
        LEFT JOIN film_labels l ON (l.session, l.athlete, l.begins) = (f.session, f.athlete, f.begins)
        CROSS JOIN recording_key k
        """

    /// SQL for whether something is said of what was thrown.
    private static let canBeLabelled: Statement = """
        (l.revision IS NOT NULL OR s.programme_kind = 'drill' AND EXISTS (
            SELECT FROM punch p WHERE p.session = f.session AND p.athlete = f.athlete AND p.kind = 'camera'
                AND NOT p.muted AND p.corrected IS DISTINCT FROM 0
                AND p.at - CASE WHEN p.source = p.athlete THEN 0 ELSE p.delay END BETWEEN f.begins AND f.ends))
        """

    /// SQL for how many labels each punch has.
    private static let counts: Statement = """
        sum(cardinality(array_positions(i.punch, 1::smallint))), sum(cardinality(array_positions(i.punch, 2::smallint))),
        sum(cardinality(array_positions(i.punch, 3::smallint))), sum(cardinality(array_positions(i.punch, 4::smallint))),
        sum(cardinality(array_positions(i.punch, 5::smallint))), sum(cardinality(array_positions(i.punch, 6::smallint))),
        sum(cardinality(array_positions(i.punch, 7::smallint)))
        """

    private static func films(of account: Account, from more: Statement = "") -> Statement {
        """
        FROM film f JOIN session s ON s.id = f.session JOIN member m ON m.id = f.athlete \(more)
        WHERE f.for_training AND \(Athletes.isOwned(by: account))
        """
    }

    private static func isOwned(by account: Account) -> Statement {
        "(\(account.kind == .owner) OR r.account = \(account.id))"
    }
}
