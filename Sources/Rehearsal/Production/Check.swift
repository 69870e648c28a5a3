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
        guard length.lowerBound == 0 || !text.isBlank else {
            throw Refusal(.invalid, "This text cannot be blank.", field: field(), rule: .blank)
        }
    }

    static func name(_ text: String, _ field: @autoclosure () -> String) throws(Refusal) {
        try self.text(text, Production.titleLength, field())
    }

    /// Text of several lines.
    static func lines(_ text: String, _ most: Int, _ field: @autoclosure () -> String) throws(Refusal) {
        guard text.unicodeScalars.count <= most else {
            throw Refusal(
                .invalid, "This text has at most \(most) characters.", field: field(), rule: .length,
                values: ["least": 0, "most": .number(most)])
        }
        guard !text.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" && $0 != "\r" && $0 != "\t" }) else {
            throw Refusal(
                .invalid, "This text holds no control characters but tabs and line breaks.", field: field(),
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

    static func microseconds(_ value: Int64, upTo most: Int64, _ field: @autoclosure () -> String)
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

    /// `#` and six hexadecimal digits.
    static func colour(_ text: String, _ field: @autoclosure () -> String) throws(Refusal) {
        let bytes = text.utf8
        guard bytes.count == 7, bytes.first == UInt8(ascii: "#"),
            bytes.dropFirst().allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
        else { throw Refusal(.invalid, "A colour is #rrggbb.", field: field(), rule: .colour) }
    }

    /// - Parameter placement: x, y, width, depth and turn; nothing of what is hidden.
    static func placement(_ placement: [Double], _ field: @autoclosure () -> String) throws(Refusal) {
        guard placement.count == 5 else { return }
        try point(Point(x: placement[0], y: placement[1]), field())
        try number(placement[2], Production.extents, "stage units", "\(field()).width")
        try number(placement[3], Production.extents, "stage units", "\(field()).depth")
        guard placement[4] >= 0, placement[4] < 360 else {
            throw Refusal(
                .invalid, "A turn is a number of degrees from 0, below 360.", field: "\(field()).turn", rule: .turn)
        }
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

    static func count(_ count: Int, _ most: Int, _ what: String, _ field: @autoclosure () -> String) throws(Refusal) {
        guard count <= most else {
            throw Refusal(
                .invalid, "There are at most \(most) \(what) here.", field: field(), rule: .count,
                values: ["most": .number(most)])
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character is of the general category Cc (control).
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
