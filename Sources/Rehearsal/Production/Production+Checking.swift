package import RehearsalCore

/// Limits that other parts of the program share.
extension Production {
    package static let titleLength = 1...200
    package static let mostPerformers = Description.production["performers"].most
    package static let mostFormations = Description.production["formations"].most
    package static let mostRounds = Description.production["rounds"].most
    /// Counts per minute.
    static let tempos = 20.0...400.0
    /// The farthest distance from the centre of the downstage edge, in stage units.
    package static let farthest = Choreography.farthest
    /// How wide or deep a set piece may be, in stage units.
    static let extents = 0.01...1_000.0
    /// The longest duration of any part of a production.
    package static let longestTime = Interval.seconds(3_600)
}

extension Production {
    /// Refuses a production that cannot be stored or danced. The error names the first field at fault and what would be accepted.
    package func validate() throws(Refusal) {
        let description = Description.production
        for (field, value) in zip(description.fields.all, own) {
            try field.check(value, field.name)
            try admit(field, value, field.name)
            try requireReferences(field, value, field.name)
        }
        for (shape, listing) in zip(description.lists, lists) {
            if listing.count > 0 { try admit(shape, shape.name) }
            try Check.count(listing.count, shape.most, shape.words, shape.name)
            for (index, entry) in listing.entries.enumerated() where listing.index(of: entry.id) != index {
                throw Refusal.doubled(entry.id, "\(shape.name)[\(index)].id")
            }
        }
        for (shape, listing) in zip(description.lists, lists) {
            for (index, entry) in listing.entries.enumerated() {
                try validate(entry, shape, "\(shape.name)[\(index)]")
            }
        }
    }

    private func validate(_ entry: Entry, _ shape: ListShape, _ place: @autoclosure () -> String) throws(Refusal) {
        try shape.fields.check(entry.values, place())
        for (field, value) in zip(shape.fields.all, entry.values) {
            try requireReferences(field, value, "\(place()).\(field.name)")
        }
        for dots in shape.dots {
            try validate(dots, entry.values[dots.path], "\(place()).\(dots.names.joined(separator: "."))")
        }
        try checkWithinTrack(entry, shape, "\(place()).to")
    }

    private func validate(_ dots: Dots, _ value: Value, _ place: @autoclosure () -> String) throws(Refusal) {
        let (others, word) = (self[dots.of], Description.production[dots.of].word)
        switch value {
        case .points(let points):
            for (entry, point) in zip(others.entries, points) { try Check.point(point, "\(place()).\(entry.id)") }
        case .map(let map):
            if dots.isEvery, let entry = others.entries.first(where: { map[$0.id] == nil }) {
                throw Refusal(
                    .invalid,
                    "Every \(word) has a place in every one of these; \(entry.id) has none here.",
                    field: "\(place()).\(entry.id)", rule: .unplaced, values: ["id": .text(entry.id)])
            }
            if let stranger = map.keys.filter({ !others.has($0) }).min() {
                throw Refusal.unknown(stranger, word, "\(place()).\(stranger)")
            }
        default: break
        }
    }

    private func requireReferences(_ field: Field, _ value: Value, _ place: @autoclosure () -> String) throws(Refusal) {
        guard field.shape.hasReferences else { return }
        try field.shape.references(in: value, place()) { list, id, place throws(Refusal) in
            guard self[list].has(id) else {
                throw Refusal.unknown(id, Description.production[list].word, place)
            }
        }
    }

    /// Refuses entries of a list that this kind of production does not have.
    func admit(_ list: ListShape, _ field: @autoclosure () -> String) throws(Refusal) {
        switch list.only {
        case .piece where isDrill:
            throw Refusal(.invalid, "A drill has no \(list.words).", field: field(), rule: .notInDrill)
        case .drill where !isDrill:
            throw Refusal(.invalid, "Only a drill has \(list.words).", field: field(), rule: .onlyInDrill)
        case .piece, .drill, nil: break
        }
    }

    /// Refuses a value that only a piece has in a drill.
    func admit(_ field: Field, _ value: Value, _ place: @autoclosure () -> String) throws(Refusal) {
        guard field.only == .piece, isDrill, value != field.whenLeftOut else { return }
        throw Refusal(.invalid, "A drill has no \(field.name).", field: place(), rule: .notInDrill)
    }

    /// Refuses to make a drill of a piece, or a piece of a drill.
    package func requireKind(of other: Production, _ field: @autoclosure () -> String) throws(Refusal) {
        guard isDrill == other.isDrill else {
            throw Refusal(
                .invalid, "A piece does not become a drill, nor a drill a piece.", field: field(),
                rule: isDrill ? .missing : .onlyInDrill)
        }
    }

    /// Refuses a template that fits no production.
    package static func validateTemplate(name: String, _ places: [(name: String?, point: Point)]) throws(Refusal) {
        try Check.name(name, "name")
        guard (1...mostPerformers).contains(places.count) else {
            throw Refusal(
                .invalid, "A template has 1 to \(mostPerformers) positions.", field: "positions", rule: .count,
                values: ["most": .number(mostPerformers)])
        }
        for (index, place) in places.enumerated() {
            if let name = place.name { try Check.name(name, "positions[\(index)].name") }
            try Check.point(place.point, "positions[\(index)]")
        }
    }

    /// Refuses a text that cannot be a name.
    package static func validateName(_ name: String) throws(Refusal) { try Check.name(name, "name") }
}

extension Fields {
    /// Checks each value, and those that fit only together.
    func check(_ values: [Value], _ place: @autoclosure () -> String) throws(Refusal) {
        for (field, value) in zip(all, values) { try field.check(value, "\(place()).\(field.name)") }
        for group in together.values { try Rule.check(group.rule, group.value(in: values), place()) }
    }
}

extension Field {
    func check(_ value: Value, _ place: @autoclosure () -> String) throws(Refusal) {
        if value == .null, isOptional { return }
        try shape.check(value, place())
        if let rule { try Rule.check(rule, value, place(), shape) }
    }
}

extension ValueShape {
    /// Refuses a value that is not possible; whether it is of the right kind, whoever read it has seen to.
    package func check(_ value: Value, _ place: @autoclosure () -> String) throws(Refusal) {
        switch (self, value) {
        case (.text(let length), .text(let text)): try Check.text(text, length, place())
        case (.lines(let most), .text(let text)): try Check.lines(text, most, place())
        case (.whole(let range, let unit), .whole(let value)): try Check.whole(value, range, unit, place())
        case (.time(let most), .whole(let value)): try Check.microseconds(value, upTo: most, place())
        case (.number(let range, let unit), .number(let value)): try Check.number(value, range, unit, place())
        case (.coordinate, .number(let value)): try Check.point(Point(x: value, y: 0), place())
        case (.point, .point(let point)): try Check.point(point, place())
        case (.colour, .text(let text)): try Check.colour(text, place())
        case (.action(_, let own), .record(let parts)): try Check.text(parts[0].asText, 1...own, "\(place()).own")
        case (.handles, .list(let points)):
            for (index, point) in points.enumerated() { try ValueShape.point.check(point, "\(place())[\(index)]") }
        case (.delay, .record(let times)):
            try ValueShape.delayed.check(times[0], "\(place()).leave")
            try ValueShape.delayed.check(times[1], "\(place()).arrive")
        case (.placement, .list(let parts)): try Check.placement(parts.map(\.asNumber), place())
        case (.list(let elements), .list(let values)): try elements.check(values, place())
        case (.record(let fields), .record(let values)), (.group(let fields), .record(let values)):
            try fields.check(values, place())
        case (.choice(_, let kinds), .record(let parts)):
            guard let chosen = kinds.first(where: { $0.kind == parts[0].asText }) else { return }
            try chosen.fields.check(Array(parts.dropFirst()), place())
        case (.map(let key, let shape, let most), .map(let values)):
            try Check.count(values.count, most, "entries", place())
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try Check.text(name, key, place())
                try shape.check(value, "\(place()).\(name)")
            }
        case (.dots(_, _, let shape), .map(let values)):
            for (id, value) in values { try shape.check(value, "\(place()).\(id)") }
        default: break
        }
    }
}

extension ValueShape.Elements {
    fileprivate func check(_ values: [Value], _ place: @autoclosure () -> String) throws(Refusal) {
        guard values.count >= least else {
            throw Refusal(
                .invalid, "There is at least \(least) of these: \(name).", field: place(), rule: .empty)
        }
        try Check.count(values.count, most, name, place())
        var seen: Set<Value> = []
        for (index, value) in values.enumerated() {
            try shape.check(value, "\(place())[\(index)]")
            guard let key, case .record(let fields) = shape else { continue }
            guard seen.insert(value.asRecord[key]).inserted else {
                throw Refusal.doubled(value.asRecord[key].asText, "\(place())[\(index)].\(fields.all[key].name)")
            }
        }
    }
}

extension Refusal {
    static func unknown(_ id: String, _ word: String, _ field: String) -> Refusal {
        Refusal(.invalid, "There is no \(word) \(id).", field: field, rule: .unknown, values: ["id": .text(id)])
    }

    static func unknown<Kind>(_ id: Key<Kind>, _ word: String, _ field: String) -> Refusal {
        unknown(id.text, word, field)
    }

    static func doubled(_ id: String, _ field: String) -> Refusal {
        Refusal(
            .invalid, "Each has an id of its own; \(id) is there already.", field: field, rule: .doubled,
            values: ["id": .text(id)])
    }

    static func gone(_ path: [String]) -> Refusal {
        Refusal(.gone, "This is not there any more.", field: path.joined(separator: "."))
    }
}
