package import LiveSessions
import Postgres
package import Rehearsal
import RehearsalCore
import Wire

/// The sessions' logs in PostgreSQL. The primary key (session, seq) decides which append was first, on whichever node.
package struct PostgresSessionLog: SessionLog {
    let pool: StorePool
    /// Where programmes are read.
    let productions: Productions
    /// Whether commands can be kept.
    package let health = AppendHealth()

    /// For a connection and an answer together. A cue is useless if it comes later: for cues, and for what they wait for,
    /// a silent server is given up earlier than for long work.
    static let longestWait = Duration.seconds(4)

    /// So many events are read where they are wanted; more would keep a session's thread.
    private static let few = 20

    package func opening(of id: SessionID) async throws -> SessionOpening? {
        let answers = try await pool.snapshot(
            [
                """
                SELECT s.programme_kind, p.id, p.revision, p.value::text AS value,
                    s.revision AS opened_at, k.format, k.state
                FROM session s LEFT JOIN production p ON p.id = s.production
                    LEFT JOIN session_snapshot k ON k.session = s.id
                WHERE s.id = \(id)
                """,
                Sessions.members(of: id),
            ] + Productions.outline(of: "(SELECT production FROM session WHERE id = \(id))"),
            within: Self.longestWait)
        guard let session = answers[0].first else { return nil }
        let kind: String = try session.value("programme_kind")
        guard [Programme.productionKind, Programme.drillKind].contains(kind) else {
            throw NewerVersionRequired(Refusal(.unknownKind, "This version knows no programme of kind \(kind)."))
        }
        guard let production: ProductionID = try session.optional("id") else { return nil }
        let programme: Programme
        if kind == Programme.drillKind {
            guard let stored = try await productions.read(production) else { return nil }
            programme = stored.programme
        } else {
            programme = .production(
                try Productions.outline(
                    production, revision: try session.value("revision"), session, answers.dropFirst(2)))
        }
        return SessionOpening(
            programme: programme, members: try answers[1].read(Member.init),
            revision: try session.optional("opened_at"), snapshot: try await snapshot(session, of: id))
    }

    package func members(of session: SessionID) async throws -> [Member]? {
        let answers = try await pool.batch(
            [Sessions.members(of: session), "SELECT FROM session WHERE id = \(session)"],
            within: Self.longestWait)
        return answers[1].isEmpty ? nil : try answers[0].read(Member.init)
    }

    package func events(
        of session: SessionID, after sequence: SequenceNumber, limit: Int
    ) async throws -> [SessionEvent] {
        try await events(Self.lines(of: session, "seq > \(sequence)", limit: limit))
    }

    /// The events that a statement of `lines` selects; many are read in the pool.
    func events(_ lines: Statement) async throws -> [SessionEvent] {
        let rows = try await pool.execute(lines, within: Self.longestWait)
        return rows.count <= Self.few ? try rows.map(Self.event) : try await inPool { try rows.map(Self.event) }
    }

    /// One round trip, whatever the number of events.
    package func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure) {
        guard !events.isEmpty else { return }
        do {
            _ = try await pool.batch(
                events.map { Self.insertion(of: $0, session) } + events.flatMap { Self.consequences(of: $0, session) },
                within: Self.longestWait)
            health.succeeded()
        } catch let error as DatabaseError {
            throw Self.failure(error)
        } catch let error as StoreUnavailable {
            health.failed(isDiskFull: error.isDiskFull)
            throw .unavailable(cause: "\(error)")
        } catch {
            // Cancelled while waiting for a connection.
            throw .unavailable(cause: "\(error)")
        }
    }

    package func find(
        _ commands: [CommandOrigin], in session: SessionID
    ) async throws -> [CommandOrigin: SequenceNumber] {
        let rows = try await pool.execute(
            """
            SELECT e.by, e.command_id, e.seq
            FROM unnest(\(commands.map(\.member)), \(commands.map(\.command.json))) AS sought (member, command)
                JOIN session_event e
                ON e.session = \(session) AND e.by = sought.member AND e.command_id = sought.command
            """, within: Self.longestWait)
        return try rows.reduce(into: [:]) { found, row in
            let origin = CommandOrigin(
                member: try row.value("by"), command: CommandID(json: try row.value("command_id")))
            found[origin] = try row.value("seq")
        }
    }

    static func insertion(of event: SessionEvent, _ session: SessionID) -> Statement {
        """
        INSERT INTO session_event (session, seq, at, by, command_id, kind, payload)
        VALUES (\(session), \(event.sequence), \(event.at), \(event.by), \(event.command?.json), \(event.event.kind),
            \(JSONText(String(decoding: event.event.payload, as: UTF8.self))))
        """
    }

    /// The changes in other tables that follow from an event; they must be made whenever the event is in the log.
    private static func consequences(of event: SessionEvent, _ session: SessionID) -> [Statement] {
        if case .people(let people) = event.event { return consequences(of: people, at: event.at, session) }
        if case .life(let life) = event.event { return consequences(of: life, at: event.at, session) }
        if case .breakouts(let breakouts) = event.event { return consequences(of: breakouts, at: event.at, session) }
        return []
    }

    private static func consequences(
        of event: People.Event, at instant: Instant, _ session: SessionID
    ) -> [Statement] {
        switch event {
        case .assigned(let performer, let member):
            [
                """
                DELETE FROM performer_assignment
                WHERE session = \(session) AND (performer = \(performer) OR member = \(member))
                """,
                // If an edit removes a performer from the production at this moment, their dancer has no performer.
                """
                INSERT INTO performer_assignment (session, production, performer, member, since)
                SELECT s.id, s.production, p.id, m.id, \(instant)
                FROM session s JOIN production_item p ON p.production = s.production AND p.list = 'performers'
                JOIN member m ON m.session = s.id
                WHERE s.id = \(session) AND p.id = \(performer) AND m.id = \(member)
                """,
            ]
        case .roleChanged(let member, let role): [Sessions.change(member, to: role, in: session)]
        case .absent: []
        }
    }

    private static func consequences(of event: Life.Event, at instant: Instant, _ session: SessionID) -> [Statement] {
        switch event {
        case .ended(let name):
            [comingBack(from: session, at: instant)] + Sessions.ending(session)
                + ending(nil, of: session, by: name, at: instant)
        case .reopened: [Sessions.reopening(session)]
        }
    }

    private static func consequences(
        of event: Breakouts.Event, at instant: Instant, _ session: SessionID
    ) -> [Statement] {
        switch event {
        case .brokeOut(let groups): opening(groups, of: session, at: instant)
        // Without a name it is what `comingBack` writes: the group's session has ended already.
        case .regrouped(let groups, let name): name.map { ending(groups, of: session, by: $0, at: instant) } ?? []
        case .groupOpened: []
        }
    }

    private static let conflicts: Set<String> = [
        "session_event_pkey", "session_event_follows", "session_event_command_unique",
    ]

    private static func failure(_ error: DatabaseError) -> AppendFailure {
        if let constraint = error.constraint, conflicts.contains(constraint) { return .conflict }
        // Two appends changed the same assignment, or an edit has just removed a performer: deciding again resolves it.
        if error.isConcurrencyConflict || error.constraint?.hasPrefix("performer_assignment") ?? false {
            return .conflict
        }
        return .unavailable(cause: "\(error)")
    }

    /// The lines of the log for which `condition` holds, in order, at most `limit` of them: rows that `event` reads.
    static func lines(of session: SessionID, _ condition: Statement, limit: Int = .max) -> Statement {
        """
        SELECT seq, at, by, command_id, kind, payload FROM session_event
        WHERE session = \(session) AND \(condition) ORDER BY seq LIMIT \(max(0, limit))
        """
    }

    /// Reads a row of `lines`.
    static func event(_ row: Row) throws -> SessionEvent {
        SessionEvent(
            sequence: try row.value("seq"), at: try row.value("at"), by: try row.optional("by"),
            command: try row.optional("command_id", as: String.self).map(CommandID.init(json:)),
            event: try written {
                try Event(kind: try row.value("kind"), payload: try row.value("payload", as: String.self).utf8)
            })
    }
}
