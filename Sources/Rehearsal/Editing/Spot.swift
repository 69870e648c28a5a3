/// Where the path of a value leads: the field, and what the path names inside of its value.
package struct Spot: Sendable {
    enum Target: Sendable {
        case field(Field)
        case together(FieldGroup)
        /// The index of one of the values that are set together.
        case part(FieldGroup, Int)
    }

    /// The index of the list and the id of the entry that has the field; `nil` for a field of the production itself.
    let entry: (list: Int, id: String)?
    /// The indices that lead to the field; of values that are set together, to the first.
    let indices: [Int]
    let target: Target
    let inside: ArraySlice<String>
    /// What the value may be.
    package let shape: ValueShape
    package let isNullable: Bool
    /// For an element of a list with keys: its key, which the value may leave out.
    package let key: (index: Int, id: String)?

    /// `nil` for a path that names nothing in a production.
    package init?(_ path: [String]) {
        let description = Description.production
        var fields = description.fields
        var rest = path[...]
        if let first = path.first, let list = description.place(ofList: first) {
            guard path.count >= 3, Key<Entry>.accepts(path[1]) else { return nil }
            entry = (list, path[1])
            fields = description.lists[list].fields
            rest = path[2...]
        } else {
            entry = nil
        }
        var indices: [Int] = []
        while let name = rest.first, let place = fields.place(of: name),
            case .group(let inner) = fields.all[place].shape
        {
            indices.append(place)
            fields = inner
            rest = rest.dropFirst()
        }
        guard let name = rest.first else { return nil }
        let deeper = rest.dropFirst()
        if let group = fields.together[name] {
            indices.append(group.indices[0])
            self.indices = indices
            if let part = deeper.first {
                guard group.isEach, deeper.count == 1, let place = group.fields.place(of: part) else { return nil }
                target = .part(group, place)
                shape = group.fields.all[place].shape
            } else {
                target = .together(group)
                shape = .record(group.fields)
            }
            (inside, isNullable, key) = ([], false, nil)
            return
        }
        guard let place = fields.place(of: name), !fields.isTogether(place) else { return nil }
        let field = fields.all[place]
        indices.append(place)
        self.indices = indices
        target = .field(field)
        inside = deeper
        guard !deeper.isEmpty else {
            if case .dots = field.shape { return nil }
            if case .map = field.shape { return nil }
            (shape, isNullable, key) = (field.shape, field.isOptional, nil)
            return
        }
        guard let leaf = field.shape.leaf(deeper) else { return nil }
        (shape, isNullable, key) = leaf
    }
}

extension Fields {
    fileprivate func isTogether(_ place: Int) -> Bool { together.values.contains { $0.indices.contains(place) } }

    /// What stands in the field of this name, or at a path inside of it.
    fileprivate func leaf(_ name: String, _ path: ArraySlice<String>)
        -> (ValueShape, isNullable: Bool, key: (index: Int, id: String)?)?
    {
        guard let place = place(of: name) else { return nil }
        guard path.isEmpty else { return all[place].shape.leaf(path) }
        return (all[place].shape, all[place].isOptional, nil)
    }
}

extension ValueShape {
    /// What stands at a path inside of a value of this shape; `nil` where the path names nothing.
    fileprivate func leaf(_ path: ArraySlice<String>) -> (ValueShape, isNullable: Bool, key: (index: Int, id: String)?)?
    {
        guard let name = path.first else { return (self, false, nil) }
        let rest = path.dropFirst()
        switch self {
        case .map(_, let shape, _): return rest.isEmpty ? (shape, true, nil) : nil
        case .dots(let isEvery, _, let shape):
            return rest.isEmpty && Key<Entry>.accepts(name) ? (shape, !isEvery, nil) : nil
        case .record(let fields): return fields.leaf(name, rest)
        case .choice(_, let kinds):
            return kinds.lazy.compactMap { $0.fields.leaf(name, rest) }.first
        case .list(let elements):
            if let key = elements.key {
                guard Key<Entry>.accepts(name) else { return nil }
                return rest.isEmpty ? (elements.shape, true, (key, name)) : elements.shape.leaf(rest)
            }
            return Int(name).map(String.init) == name && !name.hasPrefix("-") ? elements.shape.leaf(rest) : nil
        default: return nil
        }
    }

    /// A value with another part at a path inside of it.
    struct Replaced {
        var value: Value
        /// What was there; `null` for nothing.
        var before: Value
        /// Whether `before` is the whole list of the part: one that was not the last was taken out of it.
        var isOfList = false
    }

    /// `nil` where there is nothing at the path.
    func replacing(_ path: ArraySlice<String>, of value: Value, with new: Value) -> Replaced? {
        guard let name = path.first else { return Replaced(value: new, before: value) }
        let rest = path.dropFirst()
        switch (self, value) {
        case (.record(let fields), .record(var parts)):
            guard let place = fields.place(of: name),
                var replaced = fields.all[place].shape.replacing(rest, of: parts[place], with: new)
            else { return nil }
            parts[place] = replaced.value
            replaced.value = .record(parts)
            return replaced
        case (.choice(_, let kinds), .record(let parts)):
            guard let chosen = kinds.first(where: { $0.kind == parts[0].asText }),
                var replaced = ValueShape.record(chosen.fields).replacing(
                    path, of: .record(Array(parts.dropFirst())), with: new)
            else { return nil }
            replaced.value = .record([parts[0]] + replaced.value.asRecord)
            return replaced
        case (.list(let elements), .list(var values)):
            guard let key = elements.key else {
                guard let index = Int(name), values.indices.contains(index),
                    var replaced = elements.shape.replacing(rest, of: values[index], with: new)
                else { return nil }
                values[index] = replaced.value
                replaced.value = .list(values)
                return replaced
            }
            let index = values.firstIndex { $0.asRecord[key] == .text(name) }
            guard rest.isEmpty else {
                guard let index, var replaced = elements.shape.replacing(rest, of: values[index], with: new) else {
                    return nil
                }
                values[index] = replaced.value
                replaced.value = .list(values)
                return replaced
            }
            guard let index else { return Replaced(value: .list(values + (new == .null ? [] : [new])), before: .null) }
            if new == .null, index < values.count - 1 {
                let before = values
                values.remove(at: index)
                return Replaced(value: .list(values), before: .list(before), isOfList: true)
            }
            let before = values[index]
            if new == .null { values.removeLast() } else { values[index] = new }
            return Replaced(value: .list(values), before: before)
        default: return nil
        }
    }
}
