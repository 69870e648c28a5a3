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
        if made == self, let back = try? make(inverse) {
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

    /// Whether the thing that `change` is about is the same here as in `other`.
    private func agrees(with other: Production, on change: Change) -> Bool {
        switch change {
        case .set(let path, _):
            guard let value = value(at: path) else { return false }
            return value == other.value(at: path)
        case .insert(let list, let item, _): return !self[list].has(item.id)
        case .remove(let list, let id): return item(list, id, knownTo: other) == other.item(list, id, knownTo: self)
        case .move(let list, let id, _):
            return predecessor(list, id, knownTo: other) == other.predecessor(list, id, knownTo: self)
        case .replace: return self == other
        }
    }

    /// The entry before this one, among the entries that `other` has too; `nil` if this one does not exist, or an inner `nil` if there is none.
    private func predecessor(_ list: String, _ id: String, knownTo other: Production) -> String?? {
        let common = self[list].ids.filter(other[list].has)
        guard let index = common.firstIndex(of: id) else { return nil }
        return .some(index > 0 ? common[index - 1] : nil)
    }

    /// An entry and everything that belongs to it, without what `other` does not have; `nil` if the entry does not exist.
    private func item(_ list: String, _ id: String, knownTo other: Production) -> [Change]? {
        var copy = self
        let description = Description.production
        guard let place = description.place(ofList: list), var restored = try? copy.remove(place, id),
            case .insert(_, var item, _)? = restored.first
        else { return nil }
        for dots in description.lists[place].dots where dots.isEvery {
            _ = try? item.values.change(dots.path[...]) { $0 = $0.knowing(other[dots.of]) }
        }
        for (index, carried) in description.carried(by: description.lists[place]).enumerated() {
            item.track[index] = item.track[index].knowing(other.lists[carried.list])
        }
        restored[0] = .insert(list, item, after: nil)
        return restored
    }
}

extension Value {
    /// A map without what is said for entries that are not in the list.
    fileprivate func knowing(_ listing: Listing) -> Value { .map(asMap.filter { listing.has($0.key) }) }
}
