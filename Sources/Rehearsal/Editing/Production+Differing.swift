import RehearsalCore

extension Production {
    /// The single values that must be set to turn this production into `other`. `nil` if a list has other entries or another order, or if more than
    /// `most` values differ: then `other` is better sent as a whole document.
    package func changes(to other: Production, atMost most: Int) -> [Change]? {
        guard zip(lists, other.lists).allSatisfy({ $0.ids == $1.ids }), hasMusicAlike(other), isDrill == other.isDrill
        else { return nil }
        let description = Description.production
        var changes: [Change] = []
        add(&changes, own, other.own, description.fields, [])
        for (index, shape) in description.lists.enumerated() {
            for (old, new) in zip(lists[index].entries, other.lists[index].entries) where old.values != new.values {
                add(&changes, old.values, new.values, shape.fields, [shape.name, old.id])
                guard changes.count <= most else { return nil }
            }
        }
        return changes.count <= most ? changes : nil
    }

    private func add(_ changes: inout [Change], _ old: [Value], _ new: [Value], _ fields: Fields, _ path: [String]) {
        let grouped = fields.together.values.flatMap(\.indices)
        for (index, field) in fields.all.enumerated() where old[index] != new[index] && !grouped.contains(index) {
            let path = path + [field.name]
            switch field.shape {
            case .group(let inner): add(&changes, old[index].asRecord, new[index].asRecord, inner, path)
            case .map: changes += Self.differing(old[index].asMap, new[index].asMap).map { .set(path + [$0], $1) }
            case .dots(_, let of, _):
                if case .points(let before) = old[index], case .points(let after) = new[index] {
                    for (entry, (before, after)) in zip(self[of].entries, zip(before, after)) where before != after {
                        changes.append(.set(path + [entry.id], .point(after)))
                    }
                } else {
                    changes += Self.differing(old[index].asMap, new[index].asMap).map { .set(path + [$0], $1) }
                }
            default: changes.append(.set(path, new[index]))
            }
        }
        for (name, group) in fields.together.sorted(by: { $0.key < $1.key }) {
            guard group.value(in: old) != group.value(in: new) else { continue }
            changes.append(.set(path + [name], group.value(in: new)))
        }
    }

    /// The new value of each entry that changed; `null` for an entry that was removed.
    private static func differing(_ old: [String: Value], _ new: [String: Value]) -> [(String, Value)] {
        let changed = new.filter { old[$0.key] != $0.value }.map { ($0.key, $0.value) }
        let gone = old.keys.filter { new[$0] == nil }.map { ($0, Value.null) }
        return (changed + gone).sorted { $0.0 < $1.0 }
    }
}
