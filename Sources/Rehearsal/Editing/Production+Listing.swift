import RehearsalCore

extension Production {
    /// Puts an entry into its list. References to things that do not exist any more are left out; missing positions are taken from neighbouring
    /// entries.
    mutating func insert(_ list: Int, _ item: Item, after: String?, _ place: @autoclosure () -> String) throws(Refusal)
        -> Change
    {
        let description = Description.production
        let shape = description.lists[list]
        try admit(shape, place())
        try Check.count(lists[list].count + 1, shape.most, shape.words, place())
        guard !lists[list].has(item.id) else { throw Refusal.doubled(item.id, "\(place()).id") }
        try shape.fields.check(item.values, place())
        let carried = description.carried(by: shape)
        for (other, track) in zip(carried, item.track) {
            for (id, value) in track.asMap {
                try other.dots.shape.check(value, "\(place()).track.\(other.dots.name).\(id)")
            }
        }
        guard let known = shape.fields.keeping(item.values, { self[$0].has($1) }) else {
            throw Refusal(.gone, "Something that this needs is not there any more.", field: place())
        }
        var entry = Entry(id: item.id, values: known)
        try checkWithinTrack(entry, shape, "\(place()).to")
        let index = lists[list].place(after: after)
        try complete(&entry, list, at: index)
        lists[list].insert(entry, at: index)
        for (other, track) in zip(carried, item.track) { try self.place(entry.id, at: index, track.asMap, other) }
        return .remove(shape.name, item.id)
    }

    /// Removes an entry and everything that belongs to it.
    mutating func remove(_ list: Int, _ id: String) throws(Refusal) -> [Change] {
        let description = Description.production
        let shape = description.lists[list]
        guard let index = lists[list].index(of: id) else { throw Refusal.gone([shape.name, id]) }
        let after = lists[list].predecessor(of: index)
        var item = Item(id: id, values: lists[list].entries[index].values, track: [])
        for dots in shape.dots {
            _ = try item.values.change(dots.path[...]) { $0 = self[dots.of].mapped($0) }
        }
        _ = lists[list].remove(at: index)
        let carried = description.carried(by: shape)
        for other in carried { item.track.append(.map(try extractDots(id, at: index, other))) }
        var released: [Change] = []
        if carried.isEmpty {
            for other in description.dots(by: shape) {
                let name = description.lists[other.list].name
                for (entry, value) in try extractDots(id, at: index, other).sorted(by: {
                    placed($0.key, before: $1.key, in: name)
                }) {
                    released.append(.set([name, entry] + other.dots.names + [id], value))
                }
            }
        }
        return [.insert(shape.name, item, after: after)] + released + (try release(shape.name, id))
    }

    mutating func move(_ list: Int, _ id: String, after: String?) throws(Refusal) -> Change {
        let shape = Description.production.lists[list]
        guard let index = lists[list].index(of: id) else { throw Refusal.gone([shape.name, id]) }
        let previous = lists[list].predecessor(of: index)
        let entry = lists[list].remove(at: index)
        let place = lists[list].place(after: after)
        lists[list].insert(entry, at: place)
        for other in Description.production.dots(by: shape) where other.dots.isEvery {
            try changePoints(other) { $1.insert($1.remove(at: index), at: place) }
        }
        return .move(shape.name, id, after: previous)
    }

    private func placed(_ id: String, before other: String, in list: String) -> Bool {
        (self[list].index(of: id) ?? 0) < (self[list].index(of: other) ?? 0)
    }

    // MARK: Dots

    /// Gives a new entry a point for every entry of the other list: the given one; else that of the entry before, else after.
    private func complete(_ entry: inout Entry, _ list: Int, at index: Int) throws(Refusal) {
        let beside =
            lists[list].entries.indices.contains(index - 1) ? lists[list].entries[index - 1] : lists[list].entries.first
        for dots in Description.production.lists[list].dots {
            let others = self[dots.of]
            let near = beside.map { $0.values[dots.path] }
            _ = try entry.values.change(dots.path[...]) { value in
                let given = value.asMap
                guard dots.isEvery else { return value = .map(given.filter { others.has($0.key) }) }
                value = .points(
                    others.entries.enumerated().map { place, other in
                        if case .point(let point)? = given[other.id] { return point }
                        if case .points(let points)? = near { return points[place] }
                        return Point(x: 0, y: 0)
                    })
            }
        }
    }

    /// Gives a new entry its dots in every entry of the other list: the given ones; else, where every one has one, that of the nearest entry before,
    /// else after; else the middle of the downstage edge.
    private mutating func place(
        _ id: String, at place: Int, _ track: [String: Value], _ other: (list: Int, dots: Dots)
    ) throws(Refusal) {
        guard other.dots.isEvery else {
            guard !track.isEmpty else { return }
            for (index, entry) in lists[other.list].entries.enumerated() {
                guard let value = track[entry.id] else { continue }
                _ = try lists[other.list].change(index, other.dots.path) { $0.changeMap { $0[id] = value } }
            }
            return
        }
        let first = lists[other.list].entries.lazy.compactMap { track[$0.id] }.first
        var last = Point(x: 0, y: 0)
        if case .point(let point)? = first { last = point }
        try changePoints(other) { entry, points in
            if case .point(let point)? = track[entry] { last = point }
            points.insert(last, at: place)
        }
    }

    private mutating func changePoints(
        _ other: (list: Int, dots: Dots), _ change: (_ entry: String, inout [Point]) -> Void
    ) throws(Refusal) {
        for (index, entry) in lists[other.list].entries.enumerated() {
            _ = try lists[other.list].change(index, other.dots.path) { $0.changePoints { change(entry.id, &$0) } }
        }
    }

    /// Takes the dots of an entry out of all entries of the other list.
    private mutating func extractDots(_ id: String, at place: Int, _ other: (list: Int, dots: Dots)) throws(Refusal)
        -> [String: Value]
    {
        var taken: [String: Value] = [:]
        guard !other.dots.isEvery else {
            try changePoints(other) { taken[$0] = .point($1.remove(at: place)) }
            return taken
        }
        for (index, entry) in lists[other.list].entries.enumerated() {
            guard case .map(let map) = entry.values[other.dots.path], let value = map[id] else { continue }
            taken[entry.id] = value
            _ = try lists[other.list].change(index, other.dots.path) { $0.changeMap { $0[id] = nil } }
        }
        return taken
    }

    // MARK: References

    /// Takes back every mention of an entry that is gone.
    private mutating func release(_ list: String, _ id: String) throws(Refusal) -> [Change] {
        let description = Description.production
        var back = Self.release(list, id, of: &own, description.fields, [])
        for (other, shape) in description.lists.enumerated()
        where shape.fields.all.contains(where: \.shape.hasReferences) {
            for index in lists[other].entries.indices {
                var values = lists[other].entries[index].values
                let entry = lists[other].entries[index].id
                let released = Self.release(list, id, of: &values, shape.fields, [shape.name, entry])
                guard !released.isEmpty else { continue }
                try lists[other].change(index) { $0 = values }
                back += released
            }
        }
        return back
    }

    private static func release(
        _ list: String, _ id: String, of values: inout [Value], _ fields: Fields, _ path: [String]
    ) -> [Change] {
        var back: [Change] = []
        for (index, field) in fields.all.enumerated() where field.shape.hasReferences {
            if case .group(let inner) = field.shape, case .record(var parts) = values[index] {
                back += release(list, id, of: &parts, inner, path + [field.name])
                values[index] = .record(parts)
                continue
            }
            let kept = field.shape.keeping(values[index]) { $0 != list || $1 != id } ?? .null
            guard kept != values[index] else { continue }
            back.append(.set(path + [field.name], values[index]))
            values[index] = kept
        }
        return back
    }
}
