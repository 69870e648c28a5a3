package import LiveSessions
package import Postgres
package import Rehearsal
package import RehearsalCore

/// Punches of sessions, in tables of their own beside the log.
package struct Punches: Sendable {
    let pool: StorePool
    /// For reading them page by page.
    let reads: StorePool

    /// The most punches of one session.
    package static let mostOfSession: Int64 = 2_000_000
    /// The most punches of one athlete in a session: two cameras see two hours of work without a pause.
    package static let mostOfAthlete: Int64 = 40_000
    /// How many punches one page may have.
    package static let pages = 1...5_000

    /// A member whose device reports punches.
    package struct Source: Hashable, Sendable {
        /// The member whose device it is.
        package var source: MemberID
        /// Whose punches it reports; `nil` for the member's own.
        package var athlete: MemberID?
        /// Whether its punches do not count.
        package var isMuted: Bool
        /// How much too late its punches are for this athlete, in addition to `PunchSource.delay`: it is subtracted
        /// from their instants.
        package var delay: Interval
    }

    /// A change of a source; `nil` for each value that stays as it is.
    package struct SourceChange: Hashable, Sendable {
        /// `.some(nil)` for the member's own punches.
        package var athlete: MemberID??
        package var isMuted: Bool?
        package var delay: Interval?
        /// Only with a change of the athlete: since when somebody else was in the athlete's place. Punches that were
        /// reported of the athlete since then do not count.
        package var since: Instant?

        package init(
            athlete: MemberID?? = nil, isMuted: Bool? = nil, delay: Interval? = nil, since: Instant? = nil
        ) {
            self.since = since
            self.athlete = athlete
            self.isMuted = isMuted
            self.delay = delay
        }
    }

    /// The punches after an ordinal, ascending.
    /// - Parameters:
    ///   - athlete: only theirs; `nil` for all.
    ///   - since: only punches at this instant or later.
    package func list(
        of session: SessionID, after ordinal: Int64, athlete: MemberID? = nil, since: Instant? = nil, limit: Int
    ) async throws -> [KeptPunch] {
        try await reads.execute(
            """
            SELECT \(Self.columns) FROM punch
            WHERE session = \(session) AND ordinal > \(ordinal)
                AND (\(athlete)::uuid IS NULL OR athlete = \(athlete))
                AND (\(since)::bigint IS NULL OR at >= \(since)) ORDER BY ordinal LIMIT \(limit)
            """
        ).map(Self.punch)
    }

    /// The members of whom punches are kept, ordered by id.
    package func athletes(of session: SessionID) async throws -> [MemberID] {
        // It steps from one member to the next in the index, past all of their punches.
        try await reads.execute(
            """
            WITH RECURSIVE found AS (
                (SELECT athlete FROM punch WHERE session = \(session) ORDER BY athlete LIMIT 1)
                UNION ALL
                SELECT (SELECT p.athlete FROM punch p WHERE p.session = \(session) AND p.athlete > f.athlete
                    ORDER BY p.athlete LIMIT 1)
                FROM found f WHERE f.athlete IS NOT NULL
            ) SELECT athlete FROM found WHERE athlete IS NOT NULL
            """
        ).map { try $0.value("athlete") }
    }

    /// The sources about which something was said, ordered by id.
    package func sources(of session: SessionID) async throws -> [Source] {
        try await reads.execute(
            "SELECT source, athlete, muted, delay FROM punch_source WHERE session = \(session) ORDER BY source"
        ).read(Source.init)
    }

    /// Says whose punches a source reports, whether they count, and how late they are; for the punches that come from now on. What is not changed stays
    /// as it is when this is written, so two who change different things at once both have their way. A source that becomes another athlete's is not
    /// muted any more, unless the change says so.
    /// - Returns: the source as it is then.
    /// - Throws: `UnknownMember` if one of the two is no member of the session.
    package func change(
        _ source: MemberID, _ change: SourceChange, in session: SessionID, at now: Instant
    ) async throws -> Source {
        let isBound = change.athlete != nil
        let since = isBound ? change.since.map { min($0, now) } : nil
        do {
            return try await pool.transaction { connection in
                if let since {
                    try connection.mute(source, since: since, unlessOf: change.athlete ?? nil, in: session)
                }
                let rows = try connection.execute(
                    """
                    INSERT INTO punch_source AS s (session, source, athlete, muted, delay)
                    VALUES (\(session), \(source), \(change.athlete ?? nil), \(change.isMuted ?? false),
                        \(change.delay ?? .zero))
                    ON CONFLICT (session, source) DO UPDATE SET
                        athlete = CASE WHEN \(isBound) THEN excluded.athlete ELSE s.athlete END,
                        muted = coalesce(\(change.isMuted),
                            s.muted AND NOT (\(isBound) AND excluded.athlete IS DISTINCT FROM s.athlete)),
                        delay = coalesce(\(change.delay), s.delay)
                    RETURNING source, athlete, muted, delay
                    """)
                let changed = try rows[0].read(Source.init)
                _ = try connection.batch(
                    Films.noteBinding(of: changed, in: session, at: now, formerUntil: since ?? now))
                return changed
            }
        } catch let error as DatabaseError where error.constraint?.hasPrefix("punch_source_") == true {
            throw UnknownMember()
        }
    }

    /// Says what a punch was. It gets the next ordinal, so that it is read anew.
    /// - Returns: the punch, or `nil` if there is no such punch.
    package func correct(
        _ number: Int64, of source: MemberID, in session: SessionID, as correction: KeptPunch.Correction?
    ) async throws -> KeptPunch? {
        try await pool.transaction { connection in
            let last = try connection.lastPunch(of: session)
            return try connection.execute(
                """
                UPDATE punch SET corrected = \(correction.map(\.column)), ordinal = \(last + 1)
                WHERE session = \(session) AND source = \(source) AND number = \(number) RETURNING \(Self.columns)
                """
            ).first.map(Self.punch)
        }
    }

    /// Until the end of the transaction, no other one adds or removes punches of the session.
    static func lock(of session: SessionID) -> Statement {
        "SELECT pg_advisory_xact_lock(hashtextextended(\(session.description), 17))"
    }

    private static let columns: Statement =
        """
        ordinal, source, athlete, number, punch, at, confidence::float8 AS confidence, speed::float8 AS speed,
        probabilities::float8[] AS probabilities, kind, delay, precision::float8[] AS precision, if_called, hit_from, wrong_to,
        model, muted, corrected
        """

    private static func punch(_ row: Row) throws -> KeptPunch {
        KeptPunch(
            ordinal: try row.value("ordinal"), source: try row.value("source"), athlete: try row.value("athlete"),
            kind: PunchSource(
                kind: try row.value("kind"), delay: try row.value("delay"),
                precision: try row.optional("precision") ?? [], thresholds: try thresholds(row),
                model: try row.optional("model", as: Int.self).map(Int64.init)),
            isMuted: try row.value("muted"), correction: try row.optional("corrected"),
            report: PunchReport(
                number: try row.value("number"), punch: try row.value("punch"), at: try row.value("at"),
                probabilities: try row.optional("probabilities") ?? [], ifCalled: try row.optional("if_called") ?? [],
                confidence: try row.value("confidence"),
                speed: try row.optional("speed")))
    }

    private static func thresholds(_ row: Row) throws -> PunchSource.Thresholds {
        guard let hit: [Double] = try row.optional("hit_from"), let wrong: [Double] = try row.optional("wrong_to")
        else { return .usual }
        return PunchSource.Thresholds(hit: hit, wrong: wrong)
    }
}

/// The session has no such member.
package struct UnknownMember: Error, Hashable {}

extension Punches: PunchStore {
    package func last(of sessions: [SessionID]) async throws -> [SessionID: Int64] {
        try await pool.execute(
            """
            SELECT s.id, (SELECT max(ordinal) FROM punch WHERE session = s.id) AS last
            FROM unnest(\(sessions)::uuid[]) s (id)
            """
        ).reduce(into: [:]) { $0[try $1.value("id")] = try $1.optional("last", as: Int64.self) }
    }

    package func list(of session: SessionID, after ordinal: Int64, limit: Int) async throws -> [KeptPunch] {
        try await list(of: session, after: ordinal, athlete: nil, limit: limit)
    }

    package func keep(_ batches: [WaitingPunches], in session: SessionID) async throws
        -> [Result<[KeptPunch], Refusal>]
    {
        try await pool.transaction { connection in
            let thrown = batches.flatMap { one in
                one.batch.punches.map { $0.at - one.batch.source.delay - PunchSource.calibrations.upperBound }
            }
            var standing = try connection.standing(
                of: session, for: batches, since: thrown.min() ?? Instant(microseconds: 0))
            var last = standing.last
            let outcomes = batches.map { batch in
                Result { () throws(Refusal) in
                    let rows = try standing.rows(of: batch, after: last)
                    last += Int64(rows.count)
                    return rows
                }
            }
            let bounded = try connection.bounded(outcomes, in: session)
            let new = Set(try connection.insert(bounded.flatMap { (try? $0.get()) ?? [] }, in: session))
            try connection.count(
                bounded.flatMap { (try? $0.get()) ?? [] }.filter { new.contains($0.ordinal) }, in: session)
            return bounded.map { $0.map { $0.filter { new.contains($0.ordinal) } } }
        }
    }
}

/// What decides which punches of a session are kept.
private struct Standing: Sendable {
    /// Why none is; `nil` for the open session of a drill.
    var refusal: Refusal?
    /// The highest ordinal.
    var last: Int64
    /// What was said about the senders.
    var sources: [MemberID: Punches.Source]
    /// Whose the senders were when.
    var watches: [MemberID: [Films.Watch]]
    /// The senders whose data was deleted.
    var forgotten: Set<MemberID>
    /// What was kept under the numbers that the senders say.
    var kept: [Number: Content]

    /// A source gives a number to one punch.
    struct Number: Hashable, Sendable {
        var source: MemberID
        var number: Int64
    }

    struct Content: Hashable, Sendable {
        var punch: Punch
        var at: Instant
        var athlete: MemberID

        func isReported(by report: PunchReport) -> Bool {
            report.punch == punch && report.at == at && report.athlete.map { $0 == athlete } ?? true
        }
    }

    /// Whose punch it is that a source saw at an instant, where it does not say so: a punch may have waited for a connection while its place became
    /// somebody else's.
    func athlete(of source: MemberID, at instant: Instant) -> MemberID {
        let watches = watches[source] ?? []
        if let watch = watches.last(where: { $0.since <= instant && $0.until.map { instant < $0 } ?? true }) {
            return watch.athlete
        }
        // Before a time that is known, and outside of every other, the place was free.
        guard !watches.contains(where: { instant < $0.since }) else { return source }
        return sources[source]?.athlete ?? source
    }

    /// Those that are not kept yet.
    mutating func rows(of waiting: WaitingPunches, after last: Int64) throws(Refusal) -> [KeptPunch] {
        if let refusal { throw refusal }
        let punches = waiting.batch.punches
        guard last + Int64(punches.count) <= Punches.mostOfSession else {
            throw Refusal(.tooMany, "A session has at most \(Punches.mostOfSession) punches.")
        }
        guard !forgotten.contains(waiting.sender) else {
            throw Refusal(.notAllowed, "The data of this member was deleted.", rule: .forgotten)
        }
        let source = sources[waiting.sender]
        var kind = waiting.batch.source
        kind.delay = kind.delay + (source?.delay ?? .zero)
        var rows: [KeptPunch] = []
        var recorded = kept
        for (index, report) in punches.enumerated() {
            let number = Number(source: waiting.sender, number: report.number)
            if let before = recorded[number] {
                guard before.isReported(by: report) else {
                    throw Refusal(
                        .idReused, "The punch number \(report.number) of this device was another one.",
                        field: "punches[\(index)].number")
                }
                continue
            }
            let bound = athlete(of: waiting.sender, at: report.at - kind.delay)
            let athlete = report.athlete ?? bound
            guard [waiting.sender, bound, source?.athlete].contains(athlete) else {
                throw Refusal(
                    .notAllowed,
                    "A device reports its own member's punches, or those of the athlete to whom the trainer bound it.",
                    field: "punches[\(index)].member", rule: .boundOnly)
            }
            recorded[number] = Content(punch: report.punch, at: report.at, athlete: athlete)
            rows.append(
                KeptPunch(
                    ordinal: last + Int64(rows.count) + 1, source: waiting.sender, athlete: athlete,
                    kind: kind, isMuted: source?.isMuted ?? false, report: report))
        }
        kept = recorded
        return rows
    }
}

extension DatabaseConnection {
    /// The statements after which no other transaction adds punches to the session until the end of the transaction; the second one answers with the
    /// highest ordinal.
    private func ownership(of session: SessionID) -> [Statement] {
        [
            Punches.lock(of: session),
            "SELECT coalesce(max(ordinal), 0) AS last FROM punch WHERE session = \(session)",
        ]
    }

    fileprivate func lastPunch(of session: SessionID) throws -> Int64 {
        try batch(ownership(of: session))[1][0].value("last")
    }

    /// Mutes what a source has told of the athlete to whom it is bound since an instant, unless it is to stay theirs. They get the next ordinals, so
    /// that they are read anew.
    fileprivate func mute(
        _ source: MemberID, since: Instant, unlessOf athlete: MemberID?, in session: SessionID
    ) throws {
        let last = try lastPunch(of: session)
        _ = try execute(
            """
            UPDATE punch p SET muted = true, ordinal = \(last) + told.turn
            FROM (
                SELECT number, row_number() OVER (ORDER BY ordinal) AS turn FROM punch JOIN punch_source s USING (session, source, athlete)
                WHERE session = \(session) AND source = \(source) AND s.athlete IS DISTINCT FROM \(athlete)
                    AND at - punch.delay >= \(since) AND NOT punch.muted
            ) told
            WHERE p.session = \(session) AND p.source = \(source) AND p.number = told.number
            """)
    }

    fileprivate func standing(
        of session: SessionID, for batches: [WaitingPunches], since earliest: Instant
    ) throws -> Standing {
        let senders = Set(batches.map(\.sender))
        let numbers = batches.flatMap { one in one.batch.punches.map { (source: one.sender, number: $0.number) } }
        let answers = try batch(
            ownership(of: session) + [
                """
                SELECT programme_kind = 'drill' AS is_drill FROM session WHERE id = \(session) AND ended_at IS NULL
                """,
                """
                SELECT source, athlete, muted, delay FROM punch_source
                WHERE session = \(session) AND source = ANY(\(Array(senders)))
                """,
                """
                SELECT id FROM member
                WHERE session = \(session) AND id = ANY(\(Array(senders))) AND forgotten_at IS NOT NULL
                """,
                Films.watches(by: senders, in: session, since: earliest),
                """
                SELECT source, number, punch, at, athlete
                FROM punch JOIN unnest(\(numbers.map(\.source))::uuid[], \(numbers.map(\.number))::bigint[])
                    AS told (source, number) USING (source, number)
                WHERE session = \(session)
                """,
            ])
        let sources = try answers[3].read(Punches.Source.init)
        return Standing(
            refusal: try refusal(answers[2].first), last: try answers[1][0].value("last"),
            sources: Dictionary(sources.map { ($0.source, $0) }) { first, _ in first },
            watches: try answers[5].reduce(into: [:]) { watches, row in
                watches[try row.value("source", as: MemberID.self), default: []].append(
                    Films.Watch(
                        athlete: try row.value("athlete"), name: try row.value("name"), since: try row.value("since"),
                        until: try row.optional("until")))
            },
            forgotten: Set(try answers[4].map { try $0.value("id") }),
            kept: try answers[6].reduce(into: [:]) { kept, row in
                kept[Standing.Number(source: try row.value("source"), number: try row.value("number"))] =
                    Standing.Content(
                        punch: try row.value("punch"), at: try row.value("at"), athlete: try row.value("athlete"))
            })
    }

    /// - Parameter session: `nil` where none is open.
    private func refusal(_ session: Row?) throws -> Refusal? {
        guard let session else { return Refusal(.ended, "This session is over.") }
        return try session.value("is_drill")
            ? nil : Refusal(.notAllowed, "Punches are taken in sessions of drills only.", rule: .onlyInDrill)
    }

    /// Refuses what would be too much of one athlete.
    fileprivate func bounded(
        _ outcomes: [Result<[KeptPunch], Refusal>], in session: SessionID
    ) throws -> [Result<[KeptPunch], Refusal>] {
        let athletes = Set(outcomes.flatMap { (try? $0.get()) ?? [] }.map(\.athlete))
        guard !athletes.isEmpty else { return outcomes }
        var kept: [MemberID: Int64] = [:]
        for row in try execute(
            "SELECT athlete, kept FROM punch_count WHERE session = \(session) AND athlete = ANY(\(Array(athletes)))")
        {
            kept[try row.value("athlete")] = try row.value("kept")
        }
        return outcomes.map { outcome in
            outcome.flatMap { punches in
                let more = punches.reduce(into: [MemberID: Int64]()) { $0[$1.athlete, default: 0] += 1 }
                guard more.allSatisfy({ (kept[$0] ?? 0) + $1 <= Punches.mostOfAthlete }) else {
                    return .failure(
                        Refusal(.tooMany, "An athlete has at most \(Punches.mostOfAthlete) punches in a session."))
                }
                for (athlete, count) in more { kept[athlete, default: 0] += count }
                return .success(punches)
            }
        }
    }

    /// Counts what was kept, so that the punches need not be counted.
    fileprivate func count(_ punches: [KeptPunch], in session: SessionID) throws {
        let new = punches.reduce(into: [MemberID: Int]()) { $0[$1.athlete, default: 0] += 1 }
        guard !new.isEmpty else { return }
        let (athletes, counts) = (Array(new.keys), new.keys.map { new[$0] ?? 0 })
        _ = try execute(
            """
            INSERT INTO punch_count (session, athlete, kept)
            SELECT \(session), athlete, kept FROM unnest(\(athletes), \(counts)) AS new (athlete, kept)
            ON CONFLICT (session, athlete) DO UPDATE SET kept = punch_count.kept + excluded.kept
            """)
    }

    /// - Returns: the ordinals of those that were not there yet.
    fileprivate func insert(_ punches: [KeptPunch], in session: SessionID) throws -> [Int64] {
        guard !punches.isEmpty else { return [] }
        let likely = punches.map { array($0.report.probabilities) }
        let precision = punches.map { array($0.kind.precision) }
        let ifCalled = punches.map { array($0.report.ifCalled) }
        let (hit, wrong) = (
            punches.map { $0.report.ifCalled.isEmpty ? nil : array($0.kind.thresholds.hit) },
            punches.map { $0.report.ifCalled.isEmpty ? nil : array($0.kind.thresholds.wrong) }
        )
        return try execute(
            """
            INSERT INTO punch (session, source, number, ordinal, athlete, punch, at, confidence, speed, kind, delay, muted,
                model, precision, if_called, hit_from, wrong_to, probabilities)
            SELECT \(session), source, number, ordinal, athlete, punch, at, confidence, speed, kind, delay, muted,
                model, precision::real[], if_called::float8[], hit_from::float8[], wrong_to::float8[], likely::real[]
            FROM unnest(\(punches.map(\.source)), \(punches.map(\.report.number)), \(punches.map(\.ordinal)),
                \(punches.map(\.athlete)), \(punches.map { Int($0.report.punch.rawValue) }), \(punches.map(\.report.at)),
                \(punches.map(\.report.confidence)), \(punches.map(\.report.speed)), \(punches.map(\.kind.kind.rawValue)),
                \(punches.map(\.kind.delay)), \(punches.map(\.isMuted)), \(punches.map(\.kind.model)), \(precision),
                \(ifCalled), \(hit), \(wrong), \(likely))
                AS new (source, number, ordinal, athlete, punch, at, confidence, speed, kind, delay, muted, model,
                    precision, if_called, hit_from, wrong_to, likely)
            ON CONFLICT (session, source, number) DO NOTHING RETURNING ordinal
            """
        ).map { try $0.value("ordinal") }
    }
}

/// An array's text for a column, `nil` for an empty one.
private func array(_ numbers: [Double]) -> String? {
    numbers.isEmpty ? nil : "{\(numbers.map { "\($0)" }.joined(separator: ","))}"
}

extension PunchSource.Kind: ColumnDecodable {}

extension Punch: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let number = Int(column: bytes, type: type).flatMap(UInt8.init(exactly:)) else { return nil }
        self.init(rawValue: number)
    }
}

/// 0 says that it was no punch.
extension KeptPunch.Correction: ColumnDecodable {
    fileprivate var column: Int {
        switch self {
        case .punch(let punch): Int(punch.rawValue)
        case .none: 0
        }
    }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let number = Int(column: bytes, type: type) else { return nil }
        if number == 0 {
            self = .none
        } else {
            guard let punch = Punch(column: bytes, type: type) else { return nil }
            self = .punch(punch)
        }
    }
}
