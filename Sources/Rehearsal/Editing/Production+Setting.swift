import RehearsalCore

extension Production {
    /// Sets one value.
    /// - Parameter place: the path of the change in its edit.
    /// - Returns: the change that brings the old value back.
    mutating func set(_ path: [String], _ value: Value, _ place: @autoclosure () -> String) throws(Refusal) -> Change {
        guard let spot = Spot(path) else {
            throw Refusal(
                .invalid, "This names nothing that a production has.", field: "\(place()).set", rule: .namesNothing)
        }
        guard let (list, id) = spot.entry else {
            if spot.indices.count > 1, own[spot.indices[0]] == .null {
                throw Refusal(.invalid, "Only a drill has this.", field: "\(place()).set", rule: .onlyInDrill)
            }
            return try setOwn(spot, path, value, place())
        }
        guard let index = lists[list].index(of: id) else { throw Refusal.gone(path) }
        if case .field(let field) = spot.target, case .dots(_, let of, let shape) = field.shape {
            guard let other = self[of].index(of: path[path.count - 1]) else { throw Refusal.gone(path) }
            if value != .null { try shape.check(value, "\(place()).to") }
            return .set(path, try setDot(spot, list, index, other, path[path.count - 1], value))
        }
        var entry = lists[list].entries[index]
        let back = try set(spot, path, value, in: &entry.values, place())
        try checkTogether(entry, list, spot, place())
        try lists[list].change(index) { $0 = entry.values }
        return back
    }

    private mutating func setOwn(
        _ spot: Spot, _ path: [String], _ value: Value, _ place: @autoclosure () -> String
    ) throws(Refusal) -> Change {
        var values = own
        let back = try set(spot, path, value, in: &values, place())
        if case .field(let field) = spot.target { try admit(field, values[spot.indices], "\(place()).set") }
        own = values
        return back
    }

    /// What was there before, or `null`.
    private mutating func setDot(
        _ spot: Spot, _ list: Int, _ index: Int, _ other: Int, _ id: String, _ value: Value
    ) throws(Refusal) -> Value {
        let before = try lists[list].change(index, spot.indices) { dots throws(Refusal) -> Value in
            if case .points = dots, case .point(let point) = value {
                return dots.changePoints { points in
                    defer { points[other] = point }
                    return .point(points[other])
                }
            }
            return dots.changeMap { map in
                defer { map[id] = value.ifAny }
                return map[id] ?? .null
            }
        }
        return before ?? .null
    }

    /// Sets a value that is not said for entries of another list.
    private func set(
        _ spot: Spot, _ path: [String], _ value: Value, in values: inout [Value], _ place: @autoclosure () -> String
    ) throws(Refusal) -> Change {
        switch spot.target {
        case .together(let group):
            try spot.shape.check(value, "\(place()).to")
            try Rule.check(group.rule, value, "\(place()).to")
            let before = group.value(in: values)
            for (index, part) in zip(group.indices, value.asRecord) { values[index] = part }
            return .set(path, before)
        case .part(let group, let part):
            try spot.shape.check(value, "\(place()).to")
            let before = values[group.indices[part]]
            values[group.indices[part]] = value
            try at("\(place()).to") { () throws(Refusal) in try Rule.check(group.rule, group.value(in: values), "") }
            return .set(path, before)
        case .field(let field):
            var back = Change.set(path, .null)
            let change: Void? = try values.change(spot.indices[...]) { current throws(Refusal) in
                back = try set(field, spot, path, value, in: &current, place())
            }
            guard change != nil else { throw Refusal.gone(path) }
            return back
        }
    }

    private func set(
        _ field: Field, _ spot: Spot, _ path: [String], _ value: Value, in current: inout Value,
        _ place: @autoclosure () -> String
    ) throws(Refusal) -> Change {
        if case .map(let key, _, let most) = field.shape {
            return try setEntry(path[path.count - 1], value, in: &current, spot, path, field.name, key, most, place())
        }
        guard let replaced = field.shape.replacing(spot.inside, of: current, with: value) else {
            throw Refusal.gone(path)
        }
        if spot.inside.isEmpty {
            try field.check(value, "\(place()).to")
        } else {
            if value != .null { try spot.shape.check(value, "\(place()).to") }
            try at("\(place()).to") { () throws(Refusal) in try field.check(replaced.value, "") }
        }
        if field.shape.hasReferences {
            try field.shape.references(in: replaced.value, "") { list, id, _ throws(Refusal) in
                guard self[list].has(id) else { throw Refusal.gone([list, id]) }
            }
        }
        current = replaced.value
        return .set(replaced.isOfList ? path.dropLast() : path, replaced.before)
    }

    /// Sets one entry of a map; `null` removes it.
    private func setEntry(
        _ name: String, _ value: Value, in current: inout Value, _ spot: Spot, _ path: [String], _ map: String,
        _ key: ClosedRange<Int>, _ most: Int, _ place: @autoclosure () -> String
    ) throws(Refusal) -> Change {
        if value != .null {
            try Check.text(name, key, map)
            try spot.shape.check(value, "\(place()).to")
        }
        let (before, count) = current.changeMap { map in
            let before = map[name]
            map[name] = value.ifAny
            return (before, map.count)
        }
        try Check.count(count, most, "entries", "\(place()).set")
        return .set(path, before ?? .null)
    }

    /// Checks what fits only together with entries of other lists.
    private func checkTogether(_ entry: Entry, _ list: Int, _ spot: Spot, _ place: @autoclosure () -> String)
        throws(Refusal)
    {
        let shape = Description.production.lists[list]
        switch spot.target {
        case .together(let group) where group.rule == "recording":
            var changed = self
            _ = try changed.lists[list].change(lists[list].index(of: entry.id) ?? 0) { $0 = entry.values }
            try changed.checkClips(ofTrack: entry.id, in: shape, "\(place()).to.duration")
        case .together: try checkWithinTrack(entry, shape, "\(place()).to.to")
        case .part, .field: try checkWithinTrack(entry, shape, "\(place()).to")
        }
    }

    /// Whatever is refused inside of a value, where only a part of it was set, is refused of that part.
    private func at(_ place: @autoclosure () -> String, _ check: () throws(Refusal) -> Void) throws(Refusal) {
        do throws(Refusal) { try check() } catch {
            var refusal = error
            refusal.field = place()
            throw refusal
        }
    }

    /// The current value at a path; `nil` if nothing is there that could be set.
    func value(at path: [String]) -> Value? {
        guard let spot = Spot(path) else { return nil }
        var values = own
        if let (list, id) = spot.entry {
            guard let index = lists[list].index(of: id) else { return nil }
            values = lists[list].entries[index].values
        }
        if spot.indices.count > 1, case .null = values[spot.indices[0]] { return nil }
        let current = values[spot.indices]
        switch spot.target {
        case .together(let group): return group.value(in: values)
        case .part(let group, let part): return values[group.indices[part]]
        case .field(let field):
            switch field.shape {
            case .dots(_, let of, _):
                guard let other = self[of].index(of: path[path.count - 1]) else { return nil }
                if case .points(let points) = current { return .point(points[other]) }
                return current.asMap[path[path.count - 1]] ?? .null
            case .map: return current.asMap[path[path.count - 1]] ?? .null
            default: return field.shape.replacing(spot.inside, of: current, with: .null)?.part(at: spot.inside.last)
            }
        }
    }
}

extension ValueShape.Replaced {
    /// What was at the path.
    fileprivate func part(at name: String?) -> Value {
        isOfList ? before.asList.first { $0.asRecord.contains(.text(name ?? "")) } ?? .null : before
    }
}
