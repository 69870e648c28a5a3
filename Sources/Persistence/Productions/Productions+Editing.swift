import Postgres
package import Rehearsal
package import Wire

/// The result of an edit.
package struct EditOutcome: Sendable {
    package let edit: AppliedEdit
    /// Things that others changed after the author's base revision, or that an undo did not restore because others changed them.
    package let overtaken: [Overtaken]
    /// The production after the edit; `nil` if the edit was made before and this is the same answer again.
    package let stored: StoredProduction?
}

extension Productions {
    /// Makes one edit: all of it, or nothing.
    /// - Throws: `UnknownProduction`, `Refusal` (code `gone` if a thing does not exist any more), `NothingToUndo`, `PlanRefusal`.
    package func edit(_ id: ProductionID, _ request: EditRequest, by author: AppliedEdit.Author) async throws
        -> EditOutcome
    {
        let outcome = try await pool(for: request).transaction { connection in
            let (head, earlier) = try connection.lock(id, edit: request.id)
            if let earlier {
                guard request.isAnswered(by: earlier.edit) else { throw Self.reused }
                return earlier
            }
            let revision: Int64 = try head.value("revision")
            guard (1...revision).contains(request.base) else {
                throw Refusal(
                    .invalid, "The base is a revision from 1 to the current one, \(revision).", field: "base",
                    rule: .range, values: Refusal.limits(1, Double(revision)))
            }
            let current = try connection.lockedProduction(id, head, self)
            let work = try connection.work(out: request, on: current, by: author)
            try connection.admit(work, to: current, limits)
            return try connection.write(work, request.id, base: request.base, from: current, by: author)
        }
        if let stored = outcome.stored { cache.keep(stored) }
        return outcome
    }

    private static let reused = Refusal(
        .idReused, "An edit with this id has other changes; give each edit an id of its own.", field: "id")

    /// An edit that replaces a large production occupies its connection for long, as an import does.
    private func pool(for request: EditRequest) -> StorePool {
        guard case .edit(_, let changes) = request.intent else { return pool }
        for case .replace(let production) in changes { return pool(forAllOf: production) }
        return pool
    }

    /// A replacement that sets at most this many values is stored as those values: a new title does not make a new document.
    private static let fewChanges = 2_000

    /// Replaces revision `base` by `production`, as an edit.
    /// - Throws: `Refusal`, `UnknownProduction`, `RevisionMismatch`.
    package func replace(
        _ id: ProductionID, with production: Production, ifRevision base: Int64, by author: AppliedEdit.Author,
        label: String = "Replace"
    ) async throws -> EditOutcome {
        try production.validate()
        let outcome = try await pool(forAllOf: production).transaction { connection in
            let edit = EditID.random()
            let (head, _) = try connection.lock(id, edit: edit)
            let revision: Int64 = try head.value("revision")
            guard revision == base else { throw RevisionMismatch(current: revision) }
            try connection.check(RecordingClaim.all(in: production))
            let current = try connection.lockedProduction(id, head, self)
            try current.production.requireKind(of: production, "drill")
            var result = production
            var (changes, inverse) = ([Change.replace(production)], [Change.replace(current.production)])
            if let few = current.production.changes(to: production, atMost: Self.fewChanges) {
                result = current.production
                (changes, inverse) = (few, try result.apply(few))
            }
            let work = Work(
                label: label, intent: .edit, changes: changes, inverse: inverse, result: result, overtaken: [])
            try connection.admit(work, to: current, limits)
            return try connection.write(work, edit, base: base, from: current, by: author)
        }
        if let stored = outcome.stored { cache.keep(stored) }
        return outcome
    }

    /// What must be done for a request.
    struct Work: Sendable {
        var label: String
        var intent: AppliedEdit.Intent
        var changes: [Change]
        var inverse: [Change]
        var result: Production
        var overtaken: [Overtaken]
    }
}

extension DatabaseConnection {
    /// Locks the production for this transaction. Also returns the former result of this edit, if it was made before.
    fileprivate func lock(_ id: ProductionID, edit: EditID) throws -> (Row, EditOutcome?) {
        let head = try execute(
            """
            SELECT revision, created_at, published FROM production WHERE id = \(id) AND \(Productions.isThere)
            FOR NO KEY UPDATE
            """)
        guard let row = head.first else { throw UnknownProduction() }
        let earlier = try execute(
            "SELECT \(JournalLine.columns), overtaken FROM production_edit WHERE production = \(id) AND edit = \(edit)")
        guard let line = earlier.first else { return (row, nil) }
        return (
            row,
            EditOutcome(
                edit: try JournalLine.read(line),
                overtaken: try OvertakenDocument.read(try line.value("overtaken", as: String.self).utf8), stored: nil)
        )
    }

    /// The production in the locked revision.
    func lockedProduction(_ id: ProductionID, _ head: Row, _ productions: Productions) throws -> StoredProduction {
        if let known = try productions.cached(id, head) { return known }
        guard let read = try Productions.assemble(id, try batch(Productions.reading(id))) else {
            throw UnknownProduction()
        }
        return read
    }

    fileprivate func work(out request: EditRequest, on current: StoredProduction, by author: AppliedEdit.Author) throws
        -> Productions.Work
    {
        switch request.intent {
        case .edit(let label, let changes):
            try Edit.validate(label: label, changes)
            try check(RecordingClaim.all(in: changes))
            var result = current.production
            let inverse = try result.apply(changes)
            let since = try journal(current.id, after: request.base, notBy: author)
            return Productions.Work(
                label: label, intent: .edit, changes: changes, inverse: inverse, result: result,
                overtaken: Overtaken.find(changes, by: author, among: since))
        case .undo:
            guard let entry = try undoStack(current.id, author).undo else { throw NothingToUndo(isRedo: false) }
            return try undo(entry, .undo(of: entry.revision), on: current, by: author)
        case .redo:
            guard let entry = try undoStack(current.id, author).redo else { throw NothingToUndo(isRedo: true) }
            return try undo(entry, .redo(of: entry.revision), on: current, by: author)
        }
    }

    /// Pictures and recordings that are new here must fit into the plan of whoever owns the production. What is undone or redone was here before.
    fileprivate func admit(_ work: Productions.Work, to current: StoredProduction, _ limits: PlanLimits) throws {
        guard limits.plans.areDefined, work.intent == .edit else { return }
        let known = Set(current.production.tracks.map(\.recording.digest))
        try limits.admit(
            work.result.media.subtracting(current.production.media),
            hasMusic: work.result.tracks.contains { !known.contains($0.recording.digest) }, to: current.id, on: self)
    }

    private func undo(
        _ entry: UndoStack.Entry, _ intent: AppliedEdit.Intent, on current: StoredProduction,
        by author: AppliedEdit.Author
    ) throws -> Productions.Work {
        let rows = try execute(
            """
            SELECT \(JournalLine.columns) FROM production_edit
            WHERE production = \(current.id) AND revision = \(entry.revision)
            """)
        guard let line = try rows.first.map(JournalLine.read) else { throw UnknownRevision() }
        let made = try production(current, at: entry.revision)
        var result = current.production
        let outcome = result.undo(line.inverse, from: made)
        let since = outcome.kept.isEmpty ? [] : try journal(current.id, after: entry.revision, notBy: author)
        return Productions.Work(
            label: entry.label, intent: intent, changes: outcome.changes, inverse: outcome.inverse, result: result,
            overtaken: Overtaken.find(outcome.kept, by: author, among: since))
    }

    fileprivate func write(
        _ work: Productions.Work, _ edit: EditID, base: Int64, from current: StoredProduction,
        by author: AppliedEdit.Author
    ) throws -> EditOutcome {
        let id = current.id
        let revision = current.revision + 1
        let changes = String(decoding: ChangesDocument.write(work.changes), as: UTF8.self)
        let inverse = String(decoding: ChangesDocument.write(work.inverse), as: UTF8.self)
        let overtaken = String(decoding: OvertakenDocument.write(work.overtaken), as: UTF8.self)
        let (intent, target) = JournalLine.columns(of: work.intent)
        let rows = try batch(
            [
                Productions.update(from: current.production, to: work.result, id),
                """
                INSERT INTO production_edit (production, revision, edit, base, author, author_name, label, intent,
                    target, changes, inverse, overtaken)
                VALUES (\(id), \(revision), \(edit), \(base), \(author.id), \(author.name), \(work.label), \(intent),
                    \(target), \(changes), \(inverse), \(overtaken))
                RETURNING at
                """,
            ]
                + Productions.writing(from: current.production, to: work.result, id)
                + Self.keyframe(of: work.result, id, revision))
        let stored = try Productions.stored(work.result, id, rows[0][0])
        let line = AppliedEdit(
            revision: revision, edit: Edit(id: edit, label: work.label, changes: work.changes), inverse: work.inverse,
            author: author, intent: work.intent,
            atMilliseconds: try rows[1][0].value("at", as: Timestamp.self).milliseconds)
        return EditOutcome(edit: line, overtaken: work.overtaken, stored: stored)
    }

    private static func keyframe(of production: Production, _ id: ProductionID, _ revision: Int64) -> [Statement] {
        guard revision.isMultiple(of: Productions.keyframeSpacing) else { return [] }
        let document = String(decoding: ProductionDocument.write(production), as: UTF8.self)
        return [
            "INSERT INTO production_keyframe (production, revision, document) VALUES (\(id), \(revision), \(document))"
        ]
    }
}

extension EditRequest {
    /// Whether an edit that was made with this id is what is asked for.
    fileprivate func isAnswered(by made: AppliedEdit) -> Bool {
        switch (intent, made.intent) {
        case (.edit(_, let changes), .edit): changes == made.edit.changes
        case (.undo, .undo), (.redo, .redo): true
        case (.edit, _), (.undo, _), (.redo, _): false
        }
    }
}
