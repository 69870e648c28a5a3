import RehearsalCore

extension Production {
    /// The result of undoing an edit.
    package struct Undone: Hashable, Sendable {
        /// The changes that were made.
        package var changes: [Change] = []
        /// The changes that would undo these.
        package var inverse: [Change] = []
        /// The changes that were not made, because somebody has changed the same thing since.
        package var kept: [Change] = []
    }

    /// Undoes an edit as far as it is still in effect: a thing is restored only if its present value is the one that the edit gave it.
    /// - Parameters:
    ///   - inverse: the changes that undo the edit.
    ///   - made: the production right after the edit.
    package mutating func undo(_ inverse: [Change], from made: Production) -> Undone {
        var outcome = Undone()
        if made == self, let back = try? undo(whole: inverse) {
            outcome.changes = inverse
            outcome.inverse = back
            return outcome
        }
        var made = made
        var steps: [[Change]] = []
        var left: Set<[String]> = []
        for change in inverse {
            let isAsMade = !left.contains(change.path) && agrees(with: made, on: change)
            _ = try? made.apply(change, "")
            if isAsMade {
                var draft = self
                if let back = try? draft.apply(change, "") {
                    self = draft
                    outcome.changes.append(change)
                    steps.append(back)
                    continue
                }
            }
            left.insert(change.path)
            outcome.kept.append(change)
        }
        outcome.inverse = steps.reversed().flatMap(\.self)
        return outcome
    }

    /// Undoes the latest edit. Its inverse may hold more changes than an edit may.
    @discardableResult
    package mutating func undo(whole inverse: [Change]) throws(Refusal) -> [Change] {
        var draft = self
        var steps: [[Change]] = []
        for change in inverse { steps.append(try draft.apply(change, "changes")) }
        self = draft
        return steps.reversed().flatMap(\.self)
    }

    /// Whether the thing that `change` is about is the same here as in `other`.
    private func agrees(with other: Production, on change: Change) -> Bool {
        switch change {
        case .set(let field):
            guard let value = value(of: field) else { return false }
            return value == other.value(of: field)
        case .insert(let item, _): return !has(item.kind, item.id)
        case .remove(let kind, let id): return item(kind, id, knownTo: other) == other.item(kind, id, knownTo: self)
        case .move(let kind, let id, _):
            return predecessor(kind, id, knownTo: other) == other.predecessor(kind, id, knownTo: self)
        case .replace: return self == other
        }
    }

    /// The field with its present value; `nil` if it does not exist.
    private func value(of field: Field) -> Field? {
        // Positions are many, so they are looked up directly; other fields are read by setting them on a copy.
        if case .formation(let id, .position(let performer, _)) = field {
            return formations.first { $0.id == id }?.positions[performer].map {
                .formation(id, .position(performer, $0))
            }
        }
        var copy = self
        return try? copy.set(field, "")
    }

    func ids(_ kind: ItemKind) -> [String] {
        switch kind {
        case .performers: performers.map(\.id.text)
        case .formations: formations.map(\.id.text)
        case .sections: sections.map(\.id.text)
        case .people: people.map(\.id.text)
        case .marks: marks.map(\.id.text)
        case .setPieces: setPieces.map(\.id.text)
        case .markers: markers.map(\.id.text)
        case .tracks: tracks.map(\.id.text)
        case .clips: clips.map(\.id.text)
        case .combos: combos.map(\.id.text)
        case .rounds: rounds.map(\.id.text)
        }
    }

    private func has(_ kind: ItemKind, _ id: String) -> Bool { ids(kind).contains(id) }

    /// The entry before this one, among the entries that `other` has too; `nil` if this one does not exist.
    private func predecessor(_ kind: ItemKind, _ id: String, knownTo other: Production) -> Predecessor? {
        let theirs = Set(other.ids(kind))
        let common = ids(kind).filter(theirs.contains)
        guard let index = common.firstIndex(of: id) else { return nil }
        return Predecessor(id: index > 0 ? common[index - 1] : nil)
    }

    /// An entry and everything that belongs to it, without what `other` does not have; `nil` if the entry does not exist.
    private func item(_ kind: ItemKind, _ id: String, knownTo other: Production) -> [Change]? {
        var copy = self
        guard var restored = try? copy.remove(kind, id), case .insert(var item, _)? = restored.first else {
            return nil
        }
        switch item {
        case .performer(let performer, var dots):
            let theirs = Set(other.formations.map(\.id))
            dots.positions = dots.positions.filter { theirs.contains($0.key) }
            item = .performer(performer, dots)
        case .formation(var formation):
            let theirs = Set(other.performers.map(\.id))
            formation.positions = formation.positions.filter { theirs.contains($0.key) }
            item = .formation(formation)
        case .section, .person, .mark, .setPiece, .marker, .track, .clip, .combo, .round: break
        }
        restored[0] = .insert(item, after: nil)
        return restored
    }
}
