import LiveSessions
import Postgres
package import Rehearsal
import Wire

/// Lines of the journal in the form of the database.
enum JournalLine {
    static let columns: Statement =
        "revision, edit, author, author_name, label, intent, target, changes, inverse, at"

    static func read(_ row: Row) throws -> AppliedEdit {
        var line = try head(row)
        line.edit.changes = try written { try ChangesDocument.read(try row.value("changes", as: String.self).utf8) }
        line.inverse = try written { try ChangesDocument.read(try row.value("inverse", as: String.self).utf8) }
        return line
    }

    /// Without the changes.
    static func head(_ row: Row) throws -> AppliedEdit {
        AppliedEdit(
            revision: try row.value("revision"),
            edit: Edit(id: try row.value("edit"), label: try row.value("label"), changes: []), inverse: [],
            author: AppliedEdit.Author(
                id: try row.value("author"), name: try row.value("author_name")),
            intent: try intent(row), atMilliseconds: try row.value("at", as: Timestamp.self).milliseconds)
    }

    static func intent(_ row: Row) throws -> AppliedEdit.Intent {
        switch try row.value("intent", as: String.self) {
        case "undo": .undo(of: try row.value("target"))
        case "redo": .redo(of: try row.value("target"))
        default: .edit
        }
    }

    static func columns(of intent: AppliedEdit.Intent) -> (intent: String, target: Int64?) {
        switch intent {
        case .edit: ("edit", nil)
        case .undo(let revision): ("undo", revision)
        case .redo(let revision): ("redo", revision)
        }
    }
}

extension Productions {
    /// How many edits one page may contain.
    package static let editPages = 1...200
    /// After this many revisions, the whole production is stored among its edits (a keyframe).
    package static let keyframeSpacing: Int64 = 200
    /// Bytes of changes in one page; a single edit may be larger.
    private static let largestPage: Int64 = 4 * 1_024 * 1_024

    /// The edits after a revision, ascending, with their changes. If the journal does not reach back that far, the edits that it has.
    /// - Throws: `UnknownProduction`.
    package func edits(of id: ProductionID, after revision: Int64, limit: Int = 200) async throws -> [AppliedEdit] {
        // Decoded on the connection's own thread: a page may contain megabytes of changes.
        let edits = try await pool.withConnection { connection in
            try connection.execute(
                """
                SELECT \(JournalLine.columns) FROM (
                    SELECT *, sum(octet_length(changes)) OVER (ORDER BY revision) AS size FROM production_edit
                    WHERE production = \(id) AND revision > \(revision) ORDER BY revision LIMIT \(limit)) e
                WHERE size <= \(Self.largestPage) OR size = octet_length(changes) ORDER BY revision
                """
            ).map { row in
                var line = try JournalLine.head(row)
                line.edit.changes = try written {
                    try ChangesDocument.read(try row.value("changes", as: String.self).utf8)
                }
                return line
            }
        }
        if edits.isEmpty, try await self.revision(of: id) == nil { throw UnknownProduction() }
        return edits
    }

    /// The edits before a revision, newest first, without their changes.
    /// - Throws: `UnknownProduction`.
    package func history(of id: ProductionID, before revision: Int64, limit: Int = 50) async throws -> [AppliedEdit] {
        let rows = try await pool.execute(
            """
            SELECT revision, edit, author, author_name, label, intent, target, at FROM production_edit
            WHERE production = \(id) AND revision < \(revision) ORDER BY revision DESC LIMIT \(limit)
            """)
        if rows.isEmpty, try await self.revision(of: id) == nil { throw UnknownProduction() }
        return try rows.map(JournalLine.head)
    }

    /// What this author can undo and redo.
    /// - Throws: `UnknownProduction`.
    package func undoStack(of id: ProductionID, author: AppliedEdit.Author) async throws -> UndoStack {
        guard try await self.revision(of: id) != nil else { throw UnknownProduction() }
        return try await pool.withConnection { try $0.undoStack(id, author) }
    }

    /// The production at an earlier revision.
    /// - Throws: `UnknownProduction`; `UnknownRevision` for a revision that does not exist yet, or is older than the journal.
    package func read(_ id: ProductionID, at revision: Int64) async throws -> StoredProduction {
        guard var stored = try await read(id) else { throw UnknownProduction() }
        guard (1...stored.revision).contains(revision) else { throw UnknownRevision() }
        let current = stored
        stored.production = try await pool.withConnection { connection in
            try connection.production(current, at: revision)
        }
        if let line = try await history(of: id, before: revision + 1, limit: 1).first {
            stored.changedAtMilliseconds = line.atMilliseconds
        } else {
            stored.changedAtMilliseconds = stored.createdAtMilliseconds
        }
        (stored.revision, stored.edition) = (revision, nil)
        return stored
    }
}

extension DatabaseConnection {
    /// How many lines are read at a time.
    private static let page: Int64 = 100

    /// The production at an earlier revision, computed from `current` with at most `Productions.keyframeSpacing` lines of the journal. (More lines
    /// are read where the journal was begun without keyframes.)
    func production(_ current: StoredProduction, at revision: Int64) throws -> Production {
        var production = current.production
        var newest = current.revision
        if newest - revision > Productions.keyframeSpacing, let keyframe = try keyframe(of: current.id, from: revision)
        {
            production = try written {
                try ProductionDocument.read(try keyframe.value("document", as: String.self).utf8)
            }
            newest = try keyframe.value("revision")
        }
        try unwind(&production, of: current.id, from: newest, to: revision)
        return production
    }

    private func keyframe(of id: ProductionID, from revision: Int64) throws -> Row? {
        try execute(
            """
            SELECT revision, document FROM production_keyframe
            WHERE production = \(id) AND revision >= \(revision) ORDER BY revision LIMIT 1
            """
        ).first
    }

    /// Undoes edits, newest first, until `production` is as it was at `revision`.
    private func unwind(_ production: inout Production, of id: ProductionID, from current: Int64, to revision: Int64)
        throws
    {
        var newest = current
        while newest > revision {
            let rows = try execute(
                """
                SELECT revision, inverse FROM production_edit
                WHERE production = \(id) AND revision <= \(newest) AND revision > \(revision)
                ORDER BY revision DESC LIMIT \(Self.page)
                """)
            for row in rows {
                guard try row.value("revision", as: Int64.self) == newest else { throw UnknownRevision() }
                let inverse = try written {
                    try ChangesDocument.read(try row.value("inverse", as: String.self).utf8)
                }
                try production.make(inverse)
                newest -= 1
            }
            if rows.isEmpty { throw UnknownRevision() }
        }
    }

    /// The edits of others after a revision, the last one first.
    func journal(_ id: ProductionID, after revision: Int64, notBy author: AppliedEdit.Author) throws -> [AppliedEdit] {
        try execute(
            """
            SELECT \(JournalLine.columns) FROM production_edit
            WHERE production = \(id) AND revision > \(revision) AND author <> \(author.id)
            ORDER BY revision DESC LIMIT 500
            """
        ).map(JournalLine.read)
    }

    func undoStack(_ id: ProductionID, _ author: AppliedEdit.Author) throws -> UndoStack {
        let rows = try execute(
            """
            SELECT revision, label, intent, target FROM production_edit
            WHERE production = \(id) AND author = \(author.id) ORDER BY revision DESC LIMIT \(UndoStack.depth)
            """)
        var stack = UndoStack()
        for row in rows.reversed() {
            stack.add(
                UndoStack.Entry(revision: try row.value("revision"), label: try row.value("label")),
                try JournalLine.intent(row))
        }
        return stack
    }
}

extension Productions: ProductionJournal {
    package func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]? {
        do {
            return try await edits(of: production, after: revision)
        } catch is UnknownProduction {
            return nil
        }
    }

    package func currentProgramme(_ programme: Programme.Reference) async throws -> Programme? {
        switch programme {
        case .production(let id): try await outline(of: id).map(Programme.production)
        case .drill(let id): try await read(id)?.programme
        }
    }

    package func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme? {
        do {
            switch programme {
            case .production(let id): return .production(try await outline(of: id, at: revision))
            case .drill(let id): return try await read(id, at: revision).programme
            }
        } catch is UnknownProduction {
            return nil
        } catch is UnknownRevision {
            return nil
        } catch is NewerVersionRequired {
            return nil
        }
    }
}
