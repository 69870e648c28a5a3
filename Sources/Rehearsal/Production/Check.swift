import RehearsalCore

/// Checks single values against their limits. The name of the field is built only if a check fails.
enum Check {
    static func text(_ text: String, _ length: ClosedRange<Int>, _ field: @autoclosure () -> String) throws(Refusal) {
        guard length.contains(text.unicodeScalars.count) else {
            throw Refusal(
                .invalid, "This text has \(length.lowerBound) to \(length.upperBound) characters.", field: field(),
                rule: .length, values: ["least": .number(length.lowerBound), "most": .number(length.upperBound)])
        }
        guard !text.unicodeScalars.contains(where: \.isControl) else {
            throw Refusal(
                .invalid, "This text cannot hold control characters.", field: field(), rule: .controlCharacters)
        }
        guard length.lowerBound == 0 || !text.allSatisfy(\.isWhitespace) else {
            throw Refusal(.invalid, "This text cannot be blank.", field: field(), rule: .blank)
        }
    }

    static func name(_ text: String, _ field: @autoclosure () -> String) throws(Refusal) {
        try self.text(text, Production.titleLength, field())
    }

    /// Text of several lines.
    static func notes(_ text: String, _ field: @autoclosure () -> String) throws(Refusal) {
        guard text.unicodeScalars.count <= Production.longestNotes else {
            throw Refusal(
                .invalid, "Notes have at most \(Production.longestNotes) characters.", field: field(), rule: .length,
                values: ["least": 0, "most": .number(Production.longestNotes)])
        }
        guard !text.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" && $0 != "\r" && $0 != "\t" }) else {
            throw Refusal(
                .invalid, "Notes hold no control characters but tabs and line breaks.", field: field(),
                rule: .controlCharacters)
        }
    }

    static func number(
        _ value: Double, _ range: ClosedRange<Double>, _ unit: String, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        guard range.contains(value) else {
            throw Refusal(
                .invalid, "This is a number from \(range.lowerBound) to \(range.upperBound) (\(unit)).",
                field: field(), rule: .range, values: Refusal.limits(range.lowerBound, range.upperBound))
        }
    }

    static func time(_ value: Interval, _ field: @autoclosure () -> String) throws(Refusal) {
        try microseconds(value.microseconds, upTo: Production.longestTime.microseconds, field())
    }

    static func moment(_ value: ScoreTime, _ field: @autoclosure () -> String) throws(Refusal) {
        try microseconds(value.microseconds, upTo: Production.latest.microseconds, field())
    }

    private static func microseconds(_ value: Int64, upTo most: Int64, _ field: @autoclosure () -> String)
        throws(Refusal)
    {
        guard (0...most).contains(value) else {
            throw Refusal(
                .invalid, "This is a whole number of microseconds from 0 to \(most).", field: field(), rule: .range,
                values: Refusal.limits(0, Double(most)))
        }
    }

    static func point(_ point: Point, _ field: @autoclosure () -> String) throws(Refusal) {
        guard abs(point.x) <= Production.farthest, abs(point.y) <= Production.farthest else {
            throw Refusal(
                .invalid, "Coordinates are stage units from -\(Production.farthest) to \(Production.farthest).",
                field: field(), rule: .range, values: Refusal.limits(-Production.farthest, Production.farthest))
        }
    }

    static func handles(_ handles: Path.Handles, _ field: @autoclosure () -> String) throws(Refusal) {
        try point(handles.first, "\(field())[0]")
        try point(handles.second, "\(field())[1]")
    }

    static func delay(_ delay: Delay, _ field: @autoclosure () -> String) throws(Refusal) {
        try time(delay.leave, "\(field()).leave")
        try time(delay.arrive, "\(field()).arrive")
    }

    /// `#` and six hexadecimal digits.
    static func colour(_ text: String, _ field: @autoclosure () -> String) throws(Refusal) {
        let bytes = text.utf8
        guard bytes.count == 7, bytes.first == UInt8(ascii: "#"),
            bytes.dropFirst().allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
        else { throw Refusal(.invalid, "A colour is #rrggbb.", field: field(), rule: .colour) }
    }

    static func placement(_ placement: SetPiece.Placement, _ field: @autoclosure () -> String) throws(Refusal) {
        guard case .standing(let point, let width, let depth, let turn) = placement else { return }
        try self.point(point, field())
        try number(width, Production.extents, "stage units", "\(field()).width")
        try number(depth, Production.extents, "stage units", "\(field()).depth")
        guard turn >= 0, turn < 360 else {
            throw Refusal(
                .invalid, "A turn is a number of degrees from 0, below 360.", field: "\(field()).turn", rule: .turn)
        }
    }

    static func plan(_ plan: Floor.Plan, _ field: @autoclosure () -> String) throws(Refusal) {
        try point(plan.centre, field())
        try number(plan.width, Production.extents, "stage units", "\(field()).width")
        try number(plan.depth, Production.extents, "stage units", "\(field()).depth")
        try number(plan.opacity, 0...1, "1 hides what is beneath", "\(field()).opacity")
    }

    static func whole(
        _ value: Int64, _ range: ClosedRange<Int64>, _ unit: String, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        guard range.contains(value) else {
            throw Refusal(
                .invalid, "This is a whole number from \(range.lowerBound) to \(range.upperBound) (\(unit)).",
                field: field(), rule: .range,
                values: Refusal.limits(Double(range.lowerBound), Double(range.upperBound)))
        }
    }

    static func offset(_ value: Interval, _ field: @autoclosure () -> String) throws(Refusal) {
        let most = Production.longestTime.microseconds
        try whole(value.microseconds, -most...most, "microseconds", field())
    }

    static func count(_ count: Int, _ most: Int, _ what: String, _ field: @autoclosure () -> String) throws(Refusal) {
        guard count <= most else {
            throw Refusal(
                .invalid, "There are at most \(most) \(what) here.", field: field(), rule: .count,
                values: ["most": .number(most)])
        }
    }

    static func metadata(_ key: String, _ value: String, _ field: @autoclosure () -> String) throws(Refusal) {
        try text(key, 1...64, "metadata")
        try text(value, 0...2_000, field())
    }
}

extension Unicode.Scalar {
    /// Whether the character is of the general category Cc (control).
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension ItemKind {
    /// The word in a sentence such as "at most 100 …".
    var words: String { self == .setPieces ? "set pieces" : rawValue }

    /// How many entries of this kind a production may have.
    package var most: Int {
        switch self {
        case .performers: Production.mostPerformers
        case .formations: Production.mostFormations
        case .sections: Production.mostSections
        case .people: Production.mostPeople
        case .marks: Production.mostMarks
        case .setPieces: Production.mostSetPieces
        case .markers: Production.mostMarkers
        case .tracks: Production.mostTracks
        case .clips: Production.mostClips
        case .combos: Production.mostCombos
        case .rounds: Production.mostRounds
        }
    }
}
