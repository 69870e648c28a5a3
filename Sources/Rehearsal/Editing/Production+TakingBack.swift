import RehearsalCore

extension Production {
    /// What became of taking an edit back.
    package struct TakenBack: Hashable, Sendable {
        /// What was done for it.
        package var changes: [Change] = []
        /// What would take that back.
        package var inverse: [Change] = []
        /// What was left as it is, because it is not what the edit made it any more.
        package var kept: [Change] = []
    }

    /// Takes an edit back, as far as it is still in effect: only those things are restored whose present value is what
    /// the edit made them.
    /// - Parameters:
    ///   - inverse: of the edit.
    ///   - made: the production as the edit left it.
    package mutating func takeBack(_ inverse: [Change], from made: Production) -> TakenBack {
        var outcome = TakenBack()
        if made == self, let back = try? takeBack(whole: inverse) {
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

    /// Takes an edit back that was the last to be made. Its inverse may be longer than an edit may be.
    @discardableResult
    package mutating func takeBack(whole inverse: [Change]) throws(Refusal) -> [Change] {
        var draft = self
        var steps: [[Change]] = []
        for change in inverse { steps.append(try draft.apply(change, "changes")) }
        self = draft
        return steps.reversed().flatMap(\.self)
    }

    /// Whether what `change` is about is the same here as in `other`.
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

    /// The field as it is; `nil` when it is not there.
    private func value(of field: Field) -> Field? {
        // Dots are many: they are looked up, the rest is read by setting it on a copy.
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
        }
    }

    private func has(_ kind: ItemKind, _ id: String) -> Bool { ids(kind).contains(id) }

    /// What stands before an entry among those that `other` has too; `nil` when it is not there.
    private func predecessor(_ kind: ItemKind, _ id: String, knownTo other: Production) -> Predecessor? {
        let theirs = Set(other.ids(kind))
        let common = ids(kind).filter(theirs.contains)
        guard let index = common.firstIndex(of: id) else { return nil }
        return Predecessor(id: index > 0 ? common[index - 1] : nil)
    }

    /// An entry with all that hangs on it, as far as `other` can know of it; `nil` when it is not there.
    private func item(_ kind: ItemKind, _ id: String, knownTo other: Production) -> [Change]? {
        var copy = self
        guard var restored = try? copy.remove(kind, id), case .insert(var item, _)? = restored.first else {
            return nil
        }
        switch item {
        case .performer(let performer, var track):
            let theirs = Set(other.formations.map(\.id))
            track.positions = track.positions.filter { theirs.contains($0.key) }
            item = .performer(performer, track)
        case .formation(var formation):
            let theirs = Set(other.performers.map(\.id))
            formation.positions = formation.positions.filter { theirs.contains($0.key) }
            item = .formation(formation)
        case .section, .person, .mark, .setPiece: break
        }
        restored[0] = .insert(item, after: nil)
        return restored
    }
}
