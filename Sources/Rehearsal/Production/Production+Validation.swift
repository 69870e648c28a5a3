import RehearsalCore

extension Production {
    /// Refuses a production that cannot be stored or danced. The error names the first field at fault and what would be accepted.
    package func validate() throws(Refusal) {
        try Check.name(title, "title")
        try Check.number(tempo, Self.tempos, "counts a minute", "tempo")
        try Self.validate(anchors: anchors, "anchors")
        for field in stageFields { try field.validate("stage.\(field.path[0])") }
        for field in thresholds.fields { try field.validate("thresholds.\(field.path[0])") }
        try validateMetadata()
        try validateKind()
        let sections = try distinct(self.sections, .sections, \.id)
        let people = try distinct(self.people, .people, \.id)
        let setPieces = try distinct(self.setPieces, .setPieces, \.id)
        _ = try distinct(marks, .marks, \.id)
        _ = try distinct(markers, .markers, \.id)
        for (index, section) in self.sections.enumerated() { try section.validate("sections[\(index)]") }
        for (index, person) in self.people.enumerated() { try person.validate("people[\(index)]") }
        for (index, mark) in marks.enumerated() { try mark.validate("marks[\(index)]") }
        for (index, marker) in markers.enumerated() { try marker.validate("markers[\(index)]") }
        for (index, piece) in self.setPieces.enumerated() { try piece.validate("setPieces[\(index)]") }
        let cast = try distinct(performers, .performers, \.id)
        for (index, performer) in performers.enumerated() {
            try performer.validate("performers[\(index)]")
            try performer.validateReferences(sections, people, "performers[\(index)]")
        }
        _ = try distinct(formations, .formations, \.id)
        for (index, formation) in formations.enumerated() {
            try formation.validate("formations[\(index)]")
            try validateReferences(of: formation, cast, setPieces, "formations[\(index)]")
        }
        try validateMusic()
        _ = try distinct(combos, .combos, \.id)
        _ = try distinct(rounds, .rounds, \.id)
        try validateDrill()
    }

    /// All values of the stage.
    package var stageFields: [StageField] {
        [
            .width(stage.width), .depth(stage.depth), .metresPerUnit(stage.metresPerUnit), .wings(stage.wings),
            .apron(stage.apron), .wingsShown(stage.wingsShown), .margin(floor.margin), .unit(floor.unit),
            .centreLine(floor.centreLine), .quarterLines(floor.quarterLines), .numberLine(floor.numberLine),
            .plan(floor.plan),
        ]
    }

    private func validateMusic() throws(Refusal) {
        try Check.offset(music.offset, "music.offset")
        _ = try distinct(tracks, .tracks, \.id)
        _ = try distinct(clips, .clips, \.id)
        for (index, track) in tracks.enumerated() { try track.validate("tracks[\(index)]") }
        try validateClips()
    }

    private func validateMetadata() throws(Refusal) {
        guard metadata.count <= Self.mostMetadata else { throw Self.tooMuchMetadata("metadata") }
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            try Check.metadata(key, value, "metadata.\(key)")
        }
    }

    static func tooMuchMetadata(_ field: String) -> Refusal {
        Refusal(
            .invalid, "Metadata has at most \(mostMetadata) entries.", field: field, rule: .count,
            values: ["most": .number(mostMetadata)])
    }

    /// The ids of a list. Refuses a list that has an id twice.
    private func distinct<Item, ID: Hashable>(_ items: [Item], _ kind: ItemKind, _ id: (Item) -> ID)
        throws(Refusal) -> Set<ID>
    {
        try Check.count(items.count, kind.most, kind.words, kind.rawValue)
        var seen: Set<ID> = []
        for (index, item) in items.enumerated() where !seen.insert(id(item)).inserted {
            throw Self.doubled("\(id(item))", "\(kind.rawValue)[\(index)].id")
        }
        return seen
    }

    static func doubled(_ id: String, _ field: String) -> Refusal {
        Refusal(
            .invalid, "Each has an id of its own; \(id) is there already.", field: field, rule: .doubled,
            values: ["id": .text(id)])
    }

    private func validateReferences(
        of formation: Formation, _ cast: Set<PerformerID>, _ pieces: Set<SetPieceID>, _ field: String
    ) throws(Refusal) {
        for performer in performers where formation.positions[performer.id] == nil {
            throw Refusal(
                .invalid, "Every performer has a position in every formation; \(performer.id) has none here.",
                field: "\(field).positions.\(performer.id)", rule: .unplaced,
                values: ["id": .text(performer.id.text)])
        }
        try Self.known(formation.positions, cast, "performer", "\(field).positions")
        try Self.known(formation.transition.paths, cast, "performer", "\(field).transition.paths")
        try Self.known(formation.transition.delays, cast, "performer", "\(field).transition.delays")
        try Self.known(formation.setPieces, pieces, "set piece", "\(field).setPieces")
    }

    private static func known<Kind, Value>(
        _ entries: [Key<Kind>: Value], _ all: Set<Key<Kind>>, _ word: String, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        guard let stranger = entries.keys.filter({ !all.contains($0) }).min(by: { $0.text < $1.text }) else { return }
        throw Refusal.unknown(stranger, word, "\(field()).\(stranger)")
    }
}

extension Refusal {
    static func unknown<Kind>(_ id: Key<Kind>, _ word: String, _ field: String) -> Refusal {
        Refusal(.invalid, "There is no \(word) \(id).", field: field, rule: .unknown, values: ["id": .text(id.text)])
    }
}

// MARK: Entries by themselves, independent of the rest of the production

extension Section {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(name, "\(field()).name")
        try Check.colour(colour, "\(field()).colour")
    }
}

extension Person {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) { try Check.name(name, "\(field()).name") }
}

extension Mark {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(name, "\(field()).name")
        try Check.colour(colour, "\(field()).colour")
        try Check.point(from, "\(field()).from")
        if let to { try Check.point(to, "\(field()).to") }
    }
}

extension Marker {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(name, "\(field()).name")
        try Check.moment(at, "\(field()).at")
    }
}

extension SetPiece {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(name, "\(field()).name")
        try Check.colour(colour, "\(field()).colour")
        try Check.placement(placement, "\(field()).placement")
    }
}

extension Performer {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.text(label, Production.labelLength, "\(field()).label")
        try Check.name(name, "\(field()).name")
        try Check.colour(colour, "\(field()).colour")
        try Self.validate(understudies, "\(field()).understudies")
    }

    static func validate(_ understudies: [PersonID], _ field: @autoclosure () -> String) throws(Refusal) {
        guard understudies.count <= Production.mostUnderstudies, Set(understudies).count == understudies.count else {
            throw Refusal(
                .invalid, "Understudies are at most \(Production.mostUnderstudies) people, each named once.",
                field: field(), rule: .count, values: ["most": .number(Production.mostUnderstudies)])
        }
    }

    fileprivate func validateReferences(
        _ sections: Set<SectionID>, _ people: Set<PersonID>, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        if let section, !sections.contains(section) {
            throw Refusal.unknown(section, "section", "\(field()).section")
        }
        if let person, !people.contains(person) {
            throw Refusal.unknown(person, "person", "\(field()).person")
        }
        for (index, person) in understudies.enumerated() where !people.contains(person) {
            throw Refusal.unknown(person, "person", "\(field()).understudies[\(index)]")
        }
    }
}

extension Dots {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        for (formation, point) in positions { try Check.point(point, "\(field()).positions.\(formation)") }
        for (formation, handles) in paths { try Check.handles(handles, "\(field()).paths.\(formation)") }
        for (formation, delay) in delays { try Check.delay(delay, "\(field()).delays.\(formation)") }
    }
}

extension Formation {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(name, "\(field()).name")
        try Check.time(hold, "\(field()).hold")
        try Check.text(part, Production.partLength, "\(field()).part")
        try Check.notes(notes, "\(field()).notes")
        try Check.time(transition.duration, "\(field()).transition.duration")
        for (performer, point) in positions { try Check.point(point, "\(field()).positions.\(performer)") }
        for (piece, placement) in setPieces { try Check.placement(placement, "\(field()).setPieces.\(piece)") }
        for (performer, handles) in transition.paths {
            try Check.handles(handles, "\(field()).transition.paths.\(performer)")
        }
        for (performer, delay) in transition.delays {
            try Check.delay(delay, "\(field()).transition.delays.\(performer)")
        }
    }
}

extension StageField {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        switch self {
        case .width(let value), .depth(let value): try Check.number(value, 1...500, "stage units", field())
        case .metresPerUnit(let value): try Check.number(value, 0.01...100, "metres", field())
        case .wings(let value), .apron(let value), .margin(let value):
            try Check.number(value, 0...100, "stage units", field())
        case .plan(let plan?): try Check.plan(plan, field())
        case .wingsShown, .unit, .centreLine, .quarterLines, .numberLine, .plan(nil): break
        }
    }
}

extension Thresholds {
    /// Each threshold with its value.
    package var fields: [ThresholdField] {
        [.bodyRadius(bodyRadius), .nearMiss(nearMiss), .fastest(fastest), .stride(stride)]
    }
}

extension ThresholdField {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        switch self {
        case .bodyRadius(let value): try Check.number(value, 0.05...2, "metres", field())
        case .nearMiss(let value): try Check.number(value, 0...5, "metres", field())
        case .fastest(let value): try Check.number(value, 0.1...20, "metres a second", field())
        case .stride(let value): try Check.number(value, 0.1...3, "metres", field())
        }
    }
}
