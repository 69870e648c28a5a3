import Postgres
package import Rehearsal
import Wire

/// Everything is published at once here: there is no publishing by hand.
package struct PublishesAtOnce: Error, Hashable {}

/// Somebody published meanwhile.
package struct PublishedMeanwhile: Error, Hashable {
    /// The revision that was published last.
    package let current: Int64

    package init(current: Int64) { self.current = current }
}

extension Productions {
    /// The most lines of what was published that are kept, and that one answer has.
    package static let mostPublications = 200
    package static let publicationPages = 1...50

    // MARK: Reading

    /// Which of its revisions are read now; `nil` if there is no such production.
    package func editions(of id: ProductionID) async throws -> Editions? {
        try await pool.execute(
            "SELECT revision AS draft, published FROM production WHERE id = \(id) AND \(Self.isThere)"
        ).first.map { Editions(draft: try $0.value("draft"), lastPublished: try $0.optional("published")) }
    }

    /// One whole production, as it is read; `nil` if there is none.
    package func read(_ id: ProductionID, _ edition: Edition) async throws -> StoredProduction? {
        guard edition == .published else { return try await read(id) }
        guard let head = try await pool.execute(Self.published(id, "NULL::text")).first else { return nil }
        guard let last = try head.optional("published", as: Int64.self) else { return try await read(id) }
        let known = publishedCache.production(
            id, revision: last,
            createdAtMilliseconds: try head.value("created_at", as: Timestamp.self).milliseconds)
        if let known { return known }
        guard let row = try await pool.execute(Self.published(id, "e.document")).first else { return nil }
        guard let document: String = try row.optional("document") else { return try await read(id) }
        let production = try await inPool { try written { try ProductionDocument.read(document.utf8) } }
        let stored = StoredProduction(
            id: id, revision: try row.value("published"), production: production,
            createdAtMilliseconds: try row.value("created_at", as: Timestamp.self).milliseconds,
            changedAtMilliseconds: try row.value("at", as: Timestamp.self).milliseconds, edition: .published)
        publishedCache.keep(stored)
        return stored
    }

    private static func published(_ id: ProductionID, _ document: Statement) -> Statement {
        """
        SELECT p.published, p.created_at, e.at, \(document) AS document FROM production p
            LEFT JOIN production_publication e ON e.production = p.id AND e.revision = p.published
        WHERE p.id = \(id) AND \(isThere)
        """
    }

    /// What was published after a revision, the latest first.
    package func publications(of id: ProductionID, after revision: Int64 = 0, limit: Int = 50) async throws
        -> [Publication]
    {
        try await pool.execute(
            """
            SELECT \(Self.publication) FROM production_publication
            WHERE production = \(id) AND revision > \(revision) ORDER BY revision DESC LIMIT \(limit)
            """
        ).map(Self.publication)
    }

    private static let publication: Statement = "revision, note, author, author_name, at"

    private static func publication(_ row: Row) throws -> Publication {
        Publication(
            revision: try row.value("revision"), note: try row.value("note"),
            author: AppliedEdit.Author(id: try row.value("author"), name: try row.value("author_name")),
            atMilliseconds: try row.value("at", as: Timestamp.self).milliseconds)
    }

    // MARK: Publishing

    /// Publishes a revision with a line of what changed.
    /// - Parameter last: the revision that was published last, as its author knows it.
    /// - Throws: `UnknownProduction`, `UnknownRevision`, `PublishesAtOnce`, `PublishedMeanwhile`, `Refusal`.
    package func publish(
        _ id: ProductionID, revision: Int64, after last: Int64, note: String, by author: AppliedEdit.Author
    ) async throws -> Publication {
        try Publication.validate(note: note)
        return try await pool.transaction { connection in
            let (head, editions) = try connection.lockEditions(of: id)
            guard let published = editions.lastPublished else { throw PublishesAtOnce() }
            guard published == last else { throw PublishedMeanwhile(current: published) }
            guard revision > last, revision <= editions.draft else {
                throw Refusal(
                    .invalid, "What is published is later than revision \(last), and at most \(editions.draft).",
                    field: "revision", rule: .range,
                    values: Refusal.limits(Double(last + 1), Double(editions.draft)))
            }
            let current = try connection.lockedProduction(id, head, self)
            let production = try connection.production(current, at: revision)
            let rows = try connection.batch(Self.publishing(production, id, revision, note, author))
            return try Self.publication(rows[0][0])
        }
    }

    /// Says whether readers see what was published last, or the current revision at once. What they see does not change by switching it on.
    /// - Throws: `UnknownProduction`.
    package func publishByHand(_ isOn: Bool, _ id: ProductionID, by author: AppliedEdit.Author) async throws -> Editions
    {
        try await pool.transaction { connection in
            let (head, editions) = try connection.lockEditions(of: id)
            guard isOn != (editions.lastPublished != nil) else { return editions }
            if isOn {
                let current = try connection.lockedProduction(id, head, self)
                try connection.batch(Self.publishing(current.production, id, editions.draft, "", author))
            } else {
                try connection.batch([
                    "UPDATE production SET published = NULL WHERE id = \(id)",
                    Self.forgetting(id, exceptOf: 0),
                    "DELETE FROM published_media WHERE production = \(id)",
                ])
            }
            return Editions(draft: editions.draft, lastPublished: isOn ? editions.draft : nil)
        }
    }

    private static func publishing(
        _ production: Production, _ id: ProductionID, _ revision: Int64, _ note: String, _ author: AppliedEdit.Author
    ) -> [Statement] {
        let document = String(decoding: ProductionDocument.write(production), as: UTF8.self)
        let media = production.media.sorted()
        return [
            """
            INSERT INTO production_publication (production, revision, note, author, author_name, value, performers,
                formations, rounds, combos, duration, words, document)
            SELECT \(id), \(revision), \(note), \(author.id), \(author.name), \(ownValues(of: production)),
                \(production["performers"].count), \(production["formations"].count), \(production["rounds"].count),
                \(production["combos"].count), \(production.duration), \(words), document
            FROM (SELECT \(document)::text AS document) d
            ON CONFLICT (production, revision) DO UPDATE SET document = excluded.document
            RETURNING \(publication)
            """,
            "UPDATE production SET published = \(revision) WHERE id = \(id)",
            forgetting(id, exceptOf: revision),
            """
            DELETE FROM production_publication WHERE production = \(id) AND revision NOT IN (
                SELECT revision FROM production_publication WHERE production = \(id)
                ORDER BY revision DESC LIMIT \(mostPublications))
            """,
            "DELETE FROM published_media WHERE production = \(id) AND NOT name = ANY(\(media))",
            """
            INSERT INTO published_media (production, name) SELECT \(id), * FROM unnest(\(media)) ON CONFLICT DO NOTHING
            """,
        ]
    }

    /// What a search finds in the document `d`, as in the current revision.
    private static let words: Statement = """
        (SELECT string_agg(words, E'\\n') FROM (
            SELECT production_words(d.document::jsonb) AS words
            UNION ALL
            SELECT production_item_words(item) FROM jsonb_each(d.document::jsonb) list,
                jsonb_array_elements(CASE jsonb_typeof(list.value) WHEN 'array' THEN list.value ELSE '[]' END) item
            WHERE jsonb_typeof(item) = 'object') w)
        """

    /// Of what was published before, the line stays; its contents are in the journal as far as that goes back.
    private static func forgetting(_ id: ProductionID, exceptOf revision: Int64) -> Statement {
        """
        UPDATE production_publication SET document = NULL
        WHERE production = \(id) AND revision <> \(revision) AND document IS NOT NULL
        """
    }
}

extension DatabaseConnection {
    /// One who publishes waits for another, and for edits.
    fileprivate func lockEditions(of id: ProductionID) throws -> (head: Row, Editions) {
        let rows = try execute(
            """
            SELECT revision, created_at, published FROM production WHERE id = \(id) AND \(Productions.isThere)
            FOR NO KEY UPDATE
            """)
        guard let head = rows.first else { throw UnknownProduction() }
        return (head, Editions(draft: try head.value("revision"), lastPublished: try head.optional("published")))
    }
}
