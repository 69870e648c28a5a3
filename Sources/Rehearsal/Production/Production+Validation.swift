package import RehearsalCore

extension Production {
    package static let titleLength = 1...200
    package static let labelLength = 1...8
    package static let tempos = 20.0...400.0
    package static let mostPerformers = Choreography.maximumPerformers
    package static let mostFormations = Choreography.maximumFormations
    package static let mostMetadata = 64
    /// Stage units from the centre of the downstage edge.
    package static let farthest = Choreography.farthest
    package static let longestTime = Interval.seconds(3_600)

    /// Refuses the first thing that cannot be stored or danced, naming the field and what would be accepted.
    package func validate() throws(Refusal) {
        try check(title, Self.titleLength, "title")
        try check(tempo, Self.tempos, "tempo", "counts a minute")
        try check(stage.width, 1...500, "stage.width", "stage units")
        try check(stage.depth, 1...500, "stage.depth", "stage units")
        try check(stage.metresPerUnit, 0.01...100, "stage.metresPerUnit", "metres")
        try check(stage.wings, 0...100, "stage.wings", "stage units")
        try check(stage.apron, 0...100, "stage.apron", "stage units")
        try validateMetadata()
        try validatePerformers()
        try validateFormations()
    }

    private func validateMetadata() throws(Refusal) {
        guard metadata.count <= Self.mostMetadata else {
            throw Refusal(.invalid, "Metadata has at most \(Self.mostMetadata) entries.", field: "metadata")
        }
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            try check(key, 1...64, "metadata")
            try check(value, 0...2_000, "metadata.\(key)")
        }
    }

    private func validatePerformers() throws(Refusal) {
        guard performers.count <= Self.mostPerformers else {
            throw Refusal(.invalid, "A production has at most \(Self.mostPerformers) performers.", field: "performers")
        }
        var seen: Set<PerformerID> = []
        for (index, performer) in performers.enumerated() {
            let field = "performers[\(index)]"
            guard seen.insert(performer.id).inserted else {
                throw Refusal(
                    .invalid, "Each performer has an id of its own; \(performer.id) is there twice.",
                    field: "\(field).id")
            }
            try check(performer.label, Self.labelLength, "\(field).label")
            try check(performer.name, Self.titleLength, "\(field).name")
            guard performer.colour.isColour else {
                throw Refusal(.invalid, "A colour is #rrggbb.", field: "\(field).colour")
            }
        }
    }

    private func validateFormations() throws(Refusal) {
        guard formations.count <= Self.mostFormations else {
            throw Refusal(.invalid, "A production has at most \(Self.mostFormations) formations.", field: "formations")
        }
        let cast = Set(performers.map(\.id))
        var seen: Set<FormationID> = []
        for (index, formation) in formations.enumerated() {
            let field = "formations[\(index)]"
            guard seen.insert(formation.id).inserted else {
                throw Refusal(
                    .invalid, "Each formation has an id of its own; \(formation.id) is there twice.",
                    field: "\(field).id")
            }
            try check(formation.name, Self.titleLength, "\(field).name")
            try check(formation.hold, "\(field).hold")
            try check(formation.transition.duration, "\(field).transition.duration")
            try validatePositions(of: formation, cast, field)
        }
    }

    private func validatePositions(of formation: Formation, _ cast: Set<PerformerID>, _ field: String) throws(Refusal) {
        for performer in performers where formation.positions[performer.id] == nil {
            throw Refusal(
                .invalid, "Every performer has a position in every formation; \(performer.id) has none here.",
                field: "\(field).positions.\(performer.id)")
        }
        for (performer, point) in formation.positions.sorted(by: { $0.key.text < $1.key.text }) {
            guard cast.contains(performer) else {
                throw Refusal(.invalid, "There is no performer \(performer).", field: "\(field).positions.\(performer)")
            }
            try check(point, "\(field).positions.\(performer)")
        }
        for (performer, handles) in formation.transition.paths.sorted(by: { $0.key.text < $1.key.text }) {
            let field = "\(field).transition.paths.\(performer)"
            guard cast.contains(performer) else {
                throw Refusal(.invalid, "There is no performer \(performer).", field: field)
            }
            try check(handles.first, "\(field)[0]")
            try check(handles.second, "\(field)[1]")
        }
    }

    // MARK: Single values

    private func check(_ text: String, _ length: ClosedRange<Int>, _ field: String) throws(Refusal) {
        guard length.contains(text.unicodeScalars.count) else {
            throw Refusal(
                .invalid, "This text has \(length.lowerBound) to \(length.upperBound) characters.", field: field)
        }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Refusal(.invalid, "This text cannot hold control characters.", field: field)
        }
        guard length.lowerBound == 0 || !text.allSatisfy(\.isWhitespace) else {
            throw Refusal(.invalid, "This text cannot be blank.", field: field)
        }
    }

    private func check(_ value: Double, _ range: ClosedRange<Double>, _ field: String, _ unit: String) throws(Refusal) {
        guard range.contains(value) else {
            throw Refusal(
                .invalid, "This is a number from \(range.lowerBound) to \(range.upperBound) (\(unit)).", field: field)
        }
    }

    private func check(_ value: Interval, _ field: String) throws(Refusal) {
        guard (.zero...Self.longestTime).contains(value) else {
            throw Refusal(
                .invalid, "This is a whole number of microseconds from 0 to \(Self.longestTime.microseconds).",
                field: field)
        }
    }

    private func check(_ point: Point, _ field: String) throws(Refusal) {
        guard abs(point.x) <= Self.farthest, abs(point.y) <= Self.farthest else {
            throw Refusal(
                .invalid, "Coordinates are stage units from -\(Self.farthest) to \(Self.farthest).", field: field)
        }
    }
}

extension String {
    /// `#` and six hexadecimal digits.
    fileprivate var isColour: Bool {
        let bytes = Array(utf8)
        return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
            && bytes.dropFirst().allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
}
