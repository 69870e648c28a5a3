import Postgres
import Rehearsal
import RehearsalCore

/// Deletes what can no longer be used or is no longer needed. Nothing waits for it, and it does not occupy connections that others wait for.
package struct Housekeeping: Sendable {
    /// Connections that may be busy for some time.
    let pool: StorePool

    /// Deletes expired tokens and join codes, links some time after they expired, and the reports of nodes that have stopped.
    /// - Returns: how many rows.
    @discardableResult
    package func purgeExpired() async throws -> Int {
        try await pool.batch([
            "DELETE FROM member_token WHERE expires_at <= now() OR revoked_at IS NOT NULL",
            "DELETE FROM account_token WHERE expires_at <= now() OR revoked_at IS NOT NULL",
            // Kept for a while, so that a person who opens one can be told that it expired or was used.
            "DELETE FROM owner_link WHERE expires_at <= now() - interval '30 days'",
            "DELETE FROM editor_link WHERE expires_at <= now() - interval '30 days'",
            "DELETE FROM pose_worker_link WHERE expires_at <= now() - interval '30 days'",
            "DELETE FROM production_invitation WHERE expires_at <= now() - interval '30 days'",
            "DELETE FROM sign_in_link WHERE expires_at <= now() - interval '30 days'",
            "DELETE FROM production_deed WHERE at < now() - \(ProductionPeople.deedsLast)",
            "DELETE FROM join_code WHERE expires_at <= now() OR revoked_at IS NOT NULL",
            "DELETE FROM token_change WHERE at < now() - interval '1 hour'",
            "DELETE FROM session_presence WHERE told_at <= now() - interval '1 hour'",
            "DELETE FROM pose_worker_presence WHERE told_at <= now() - interval '1 hour'",
            """
            DELETE FROM film_source
            WHERE until < (extract(epoch FROM now()) * 1000000)::bigint - \(Films.watchesLast.microseconds)
            """,
        ]).map(\.affected).reduce(0, +)
    }

    // MARK: Sessions

    /// The most sessions deleted in one call; below, the most events deleted with one statement.
    private static let mostSessions = 50
    private static let mostEvents = 1_000

    /// Ends the sessions in which nothing has happened for this long, because they were not ended.
    /// - Returns: how many.
    @discardableResult
    package func endForgotten(after time: Duration) async throws -> Int {
        try await pool.batch([
            """
            UPDATE session s SET ended_at = now()
            WHERE ended_at IS NULL AND opened_at < now() - \(time)
                AND NOT EXISTS (SELECT 1 FROM session_presence WHERE session = s.id)
                AND coalesce((
                    SELECT recorded_at FROM session_event WHERE session = s.id ORDER BY seq DESC LIMIT 1), opened_at)
                    < now() - \(time)
            """,
            """
            UPDATE join_code c SET revoked_at = now() FROM session s
            WHERE s.id = c.session AND s.ended_at IS NOT NULL AND c.revoked_at IS NULL
            """,
        ])[0].affected
    }

    /// Deletes sessions that ended this long ago, with their logs and members; the earliest first.
    /// - Returns: how many; at most `mostSessions` in one call.
    @discardableResult
    package func dropEnded(after time: Duration) async throws -> Int {
        let ids = try await pool.execute(
            """
            SELECT id FROM session WHERE ended_at < now() - \(time)
            ORDER BY ended_at LIMIT \(Self.mostSessions)
            """
        ).map { try $0.value("id", as: SessionID.self) }
        for id in ids { try await drop(id) }
        return ids.count
    }

    /// Deletes a long log from its end, in steps short enough to block no others.
    private func drop(_ session: SessionID) async throws {
        try await pool.execute("DELETE FROM session_snapshot WHERE session = \(session)")
        while try await pool.execute(
            """
            DELETE FROM session_event WHERE session = \(session) AND seq > (
                SELECT max(seq) - \(Self.mostEvents) FROM session_event WHERE session = \(session))
            """
        ).affected > 0 {}
        try await pool.execute("DELETE FROM session WHERE id = \(session) AND ended_at IS NOT NULL")
    }

    // MARK: Journals

    /// The most productions whose journal is shortened in one call; below, the most edits deleted with one statement.
    private static let mostJournals = 20
    private static let mostEdits: Int64 = 1_000
    /// The number of edits that a production keeps however old they are: undo reaches back this far.
    package static let newestEdits = Int64(UndoStack.depth)

    /// Deletes the beginnings of journals: edits that are old enough, not among the newest, and not needed for a revision with which a session was
    /// opened. All later revisions can still be read, since they are computed from the edits after them.
    /// - Returns: how many edits.
    @discardableResult
    package func shortenJournals(after time: Duration, keeping newest: Int64 = Housekeeping.newestEdits) async throws
        -> Int
    {
        let ends = try await pool.execute(
            """
            SELECT p.id, least(old.last, p.revision - \(newest), opened.first) AS "end"
            FROM production p CROSS JOIN LATERAL (
                SELECT max(revision) AS last FROM production_edit
                WHERE production = p.id AND at < now() - \(time)) old
            CROSS JOIN LATERAL (
                SELECT min(coalesce(revision, 1)) AS first FROM session WHERE production = p.id) opened
            WHERE p.revision > \(newest) AND EXISTS (
                SELECT 1 FROM production_edit e
                WHERE e.production = p.id AND e.revision <= least(old.last, p.revision - \(newest), opened.first)
                    AND old.last IS NOT NULL)
            ORDER BY p.id LIMIT \(Self.mostJournals)
            """
        ).map { (try $0.value("id", as: ProductionID.self), try $0.value("end", as: Int64.self)) }
        var dropped = 0
        for (production, end) in ends { dropped += try await shortenJournal(of: production, to: end) }
        return dropped
    }

    /// Deletes from its beginning, in steps short enough to block no others; after each step the rest is without gaps.
    private func shortenJournal(of production: ProductionID, to end: Int64) async throws -> Int {
        try await pool.execute("DELETE FROM production_keyframe WHERE production = \(production) AND revision < \(end)")
        var dropped = 0
        while case let step = try await pool.execute(
            """
            DELETE FROM production_edit WHERE production = \(production) AND revision <= least(\(end), (
                SELECT min(revision) + \(Self.mostEdits) FROM production_edit WHERE production = \(production)))
            """
        ).affected, step > 0 { dropped += step }
        return dropped
    }

    // MARK: The bin

    /// The most productions deleted in one call.
    private static let mostBinned = 20

    /// Deletes for good, with their journals, productions that have been in the bin for this long; the earliest first. Their pictures and recordings
    /// go with `dropMedia`, if nothing else needs them.
    /// - Returns: how many; at most `mostBinned` in one call.
    @discardableResult
    package func emptyBin(after time: Duration = Shelf.binKeeps) async throws -> Int {
        try await pool.execute(
            """
            DELETE FROM production WHERE id IN (
                SELECT id FROM production p WHERE \(Productions.isBinned) AND shelved_at <= now() - \(time)
                    AND NOT EXISTS (SELECT 1 FROM session WHERE production = p.id AND ended_at IS NULL)
                ORDER BY shelved_at LIMIT \(Self.mostBinned) FOR UPDATE SKIP LOCKED)
            """
        ).affected
    }

    // MARK: Pictures and recordings

    /// The most pictures and recordings in one call.
    private static let mostMedia = 20

    /// Deletes pictures and recordings that have not been needed for this long and that nothing shows or plays: no present production, and none
    /// that an undo could bring back.
    /// - Returns: how many; at most `mostMedia` in one call.
    @discardableResult
    package func dropMedia(after grace: Duration) async throws -> Int {
        let ids = try await pool.execute(
            """
            SELECT id FROM asset
            WHERE digest IS NOT NULL AND needed_at < now() - \(grace)
            ORDER BY needed_at, id LIMIT \(Self.mostMedia)
            """
        ).map { try $0.value("id", as: AssetID.self) }
        guard !ids.isEmpty else { return 0 }
        return try await pool.batch([
            """
            DELETE FROM asset old WHERE id = ANY(\(ids))
                AND needed_at < now() - \(grace) AND NOT (EXISTS (
                    SELECT 1 FROM shown_media m WHERE m.name = (\(Self.name)))
                OR EXISTS (SELECT 1 FROM session_video v WHERE v.asset = old.id)
                OR EXISTS (SELECT 1 FROM production_edit e
                    WHERE e.changes LIKE '%' || (\(Self.name)) || '%' OR e.inverse LIKE '%' || (\(Self.name)) || '%')
                OR EXISTS (SELECT 1 FROM production_keyframe k WHERE k.document LIKE '%' || (\(Self.name)) || '%'))
            """,
            // If something shows a picture, or could show it after an undo, it is needed for the same time again.
            "UPDATE asset SET needed_at = now() WHERE id = ANY(\(ids))",
        ])[0].affected
    }

    /// How documents name what is stored: a picture by its id, a recording by its digest.
    private static let name: Statement =
        "CASE old.kind WHEN 'track' THEN encode(old.digest, 'hex') ELSE old.id::text END"

    /// Deletes uploads abandoned for this long, with what they have brought; of finished ones the recording stays.
    /// - Returns: how many unfinished ones.
    @discardableResult
    package func dropUploads(after grace: Duration) async throws -> Int {
        try await pool.batch([
            "DELETE FROM upload WHERE touched_at < now() - \(grace)",
            """
            DELETE FROM asset WHERE digest IS NULL AND NOT EXISTS (SELECT 1 FROM upload WHERE asset = asset.id)
                AND needed_at < now() - \(grace)
            """,
        ])[1].affected
    }
}
