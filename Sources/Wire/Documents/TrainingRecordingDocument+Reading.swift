package import Rehearsal
import RehearsalCore

extension TrainingRecordingDocument {
    /// Numbers of joints as they stand in a file. Their unit is of no matter: only people's own size is.
    static let places: ClosedRange<Int64> =
        -RoundFilm.fractions * RoundFilm.sides.upperBound...2 * RoundFilm.fractions * RoundFilm.sides.upperBound
    private static let instants: ClosedRange<Int64> = -(1 << 53)...1 << 53

    /// Reads a file that comes piece by piece. The first pose of each stream is at 0.
    /// - Parameters:
    ///   - name: stands before the numbers of people who have no text, since these are the same people only within one file.
    ///   - more: the next piece; empty at the end.
    /// - Throws: a refusal that names the field, and what `more` throws.
    package static func read(numbering name: String, _ more: @escaping () throws -> [UInt8]) throws -> [LabelledRound] {
        var scanner = JSONScanner(more)
        var format: String?
        var isScaled = false
        var streams: [LabelledRound]?
        try scanner.object("body") { scanner, member in
            switch member {
            case "format": format = try scanner.string("format", 1...64)
            case "scale":
                _ = try scanner.whole(1...1_000_000_000, "scale")
                isScaled = true
            case "streams": streams = try Self.streams(&scanner, numbering: name)
            default: try scanner.skip(member)
            }
            if let format, format != Self.format {
                throw Refusal(
                    .invalid, "The format is \(Self.format).", field: "format", rule: .word,
                    values: ["words": .text(Self.format)])
            }
        }
        try scanner.end()
        guard format != nil else { throw Refusal.missing("format") }
        guard isScaled else { throw Refusal.missing("scale") }
        guard let streams else { throw Refusal.missing("streams") }
        guard !streams.isEmpty else {
            throw Refusal(.invalid, "At least one stream is needed.", field: "streams", rule: .empty)
        }
        return streams
    }

    private static func streams(_ scanner: inout JSONScanner, numbering name: String) throws -> [LabelledRound] {
        var streams: [LabelledRound] = []
        var bytes = 0
        try scanner.array("streams", most: most.streams) { scanner, index in
            var reading = StreamReading(field: "streams[\(index)]", name: name)
            try scanner.object(reading.field) { scanner, member in try reading.read(member, &scanner) }
            let stream = try reading.stream()
            bytes += stream.film.bytes.count
            guard bytes <= most.bytes else {
                throw Refusal(
                    .invalid, "All streams together are too long: \(most.bytes) bytes as films.", field: "streams",
                    rule: .count, values: ["most": .number(most.bytes)])
            }
            streams.append(stream)
        }
        return streams
    }

    /// A stream of which the members come in any order.
    private struct StreamReading {
        let field: String
        let name: String
        private var person: String?
        private var stance: RoundFilm.Stance?
        private var instants: [Int64]?
        private var joints: [[Int64]]?
        private var confidence: [[Int64]]?
        private var punches: [(instant: Int64, kind: PunchClass, isLeft: Bool)]?
        private var unsure: [Int64] = []

        init(field: String, name: String) {
            self.field = field
            self.name = name
        }

        mutating func read(_ member: String, _ scanner: inout JSONScanner) throws {
            let field = "\(field).\(member)"
            switch member {
            case "person":
                person =
                    if try scanner.isString() {
                        try Self.name(&scanner, field)
                    } else {
                        "\(name)-\(try scanner.whole(0...1 << 53, field))"
                    }
            case "stance":
                stance = try Self.word(&scanner, field, RoundFilm.Stance.named)
            case "instants": instants = try Self.wholes(&scanner, field, most: RoundFilm.counts.upperBound)
            case "joints": joints = try Self.rows(&scanner, field, of: 2 * RoundFilm.joints, in: places)
            case "confidence": confidence = try Self.rows(&scanner, field, of: RoundFilm.joints, in: 0...100)
            case "punches": punches = try Self.punches(&scanner, field)
            case "unsure": unsure = try Self.wholes(&scanner, field, most: RoundLabels.most.unsure)
            default: try scanner.skip(field)
            }
        }

        func stream() throws -> LabelledRound {
            guard let person else { throw missing("person") }
            guard let stance else { throw missing("stance") }
            guard let instants else { throw missing("instants") }
            guard let joints else { throw missing("joints") }
            guard let confidence else { throw missing("confidence") }
            guard let punches else { throw missing("punches") }
            try check(instants)
            for (name, rows) in [("joints", joints.count), ("confidence", confidence.count)]
            where rows != instants.count {
                throw Refusal(
                    .invalid, "There is a row for each of the \(instants.count) instants.", field: "\(field).\(name)",
                    rule: .count, values: ["most": .number(instants.count)])
            }
            let side = RoundFilm.sides.upperBound
            let film: RoundFilm
            do {
                film = try RoundFilm(
                    width: side, height: side, stance: stance,
                    poses: instants.indices.map { index in
                        let sure = confidence[index]
                        return (
                            at: at(instants[index], instants),
                            joints: sure.indices.flatMap {
                                [joints[index][2 * $0], joints[index][2 * $0 + 1], sure[$0]]
                            }
                        )
                    })
            } catch {
                throw Refusal(
                    .invalid, "A stream is at most \(RoundFilm.mostBytes) bytes long as a film.", field: field,
                    rule: .length, values: Refusal.limits(1, Double(RoundFilm.mostBytes)))
            }
            let labels = try punches.enumerated().map { index, punch in
                let hand: Hand = punch.isLeft == (stance == .orthodox) ? .lead : .rear
                guard let thrown = Punch(punch.kind, hand) else {
                    throw Refusal(
                        .invalid, "Jabs are of the lead hand, a cross of the rear hand.",
                        field: "\(field).punches[\(index)].hand", rule: .word,
                        values: ["words": .text(punch.isLeft ? "right" : "left")])
                }
                return RoundLabels.Label(at: at(punch.instant, instants), punch: thrown)
            }
            return LabelledRound(
                person: person, film: film,
                labels: RoundLabels(
                    labels: labels, unsure: unsure.map { at($0, instants) }, within: film.begins...film.ends))
        }

        private func at(_ instant: Int64, _ instants: [Int64]) -> Instant {
            Instant(microseconds: instant - instants[0])
        }

        private func check(_ instants: [Int64]) throws {
            guard RoundFilm.counts.contains(instants.count) else {
                throw Refusal(
                    .invalid, "There are \(RoundFilm.counts.lowerBound) to \(RoundFilm.counts.upperBound) instants.",
                    field: "\(field).instants", rule: .count, values: ["most": .number(RoundFilm.counts.upperBound)])
            }
            for index in instants.indices.dropFirst() {
                guard instants[index] > instants[index - 1],
                    instants[index] - instants[0] <= RoundFilm.longest.microseconds
                else {
                    throw Refusal(
                        .invalid,
                        "An instant is later than the one before, and at most \(RoundFilm.longest.microseconds) µs after the first.",
                        field: "\(field).instants[\(index)]", rule: .range,
                        values: Refusal.limits(
                            Double(instants[index - 1] + 1), Double(instants[0] + RoundFilm.longest.microseconds)))
                }
            }
        }

        private func missing(_ member: String) -> Refusal { Refusal.missing("\(field).\(member)") }

        /// As the database can keep it.
        private static func name(_ scanner: inout JSONScanner, _ field: String) throws -> String {
            let name = try scanner.string(field, 1...64)
            guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw Refusal(.invalid, "Text without control characters was expected here.", field: field, rule: .text)
            }
            return name
        }

        private static func wholes(_ scanner: inout JSONScanner, _ field: String, most: Int) throws -> [Int64] {
            var numbers: [Int64] = []
            try scanner.array(field, most: most) { scanner, index in
                numbers.append(try scanner.whole(TrainingRecordingDocument.instants, "\(field)[\(index)]"))
            }
            return numbers
        }

        private static func rows(
            _ scanner: inout JSONScanner, _ field: String, of width: Int, in range: ClosedRange<Int64>
        ) throws -> [[Int64]] {
            var rows: [[Int64]] = []
            try scanner.array(field, most: RoundFilm.counts.upperBound) { scanner, index in
                var row: [Int64] = []
                row.reserveCapacity(width)
                try scanner.array("\(field)[\(index)]", most: width) { scanner, place in
                    row.append(try scanner.whole(range, "\(field)[\(index)][\(place)]"))
                }
                guard row.count == width else {
                    throw Refusal(
                        .invalid, "There are \(width) numbers in a row.", field: "\(field)[\(index)]", rule: .count,
                        values: ["most": .number(width)])
                }
                rows.append(row)
            }
            return rows
        }

        private static func punches(
            _ scanner: inout JSONScanner, _ field: String
        ) throws -> [(instant: Int64, kind: PunchClass, isLeft: Bool)] {
            let actions = Dictionary(uniqueKeysWithValues: PunchClass.thrown.map { ($0.action, $0) })
            var punches: [(instant: Int64, kind: PunchClass, isLeft: Bool)] = []
            try scanner.array(field, most: RoundLabels.most.labels) { scanner, index in
                let field = "\(field)[\(index)]"
                var (instant, kind, isLeft): (Int64?, PunchClass?, Bool?)
                try scanner.object(field) { scanner, member in
                    switch member {
                    case "instant": instant = try scanner.whole(TrainingRecordingDocument.instants, "\(field).instant")
                    case "action": kind = try word(&scanner, "\(field).action", actions)
                    case "hand": isLeft = try word(&scanner, "\(field).hand", ["left": true, "right": false])
                    default: try scanner.skip("\(field).\(member)")
                    }
                }
                guard let instant else { throw Refusal.missing("\(field).instant") }
                guard let kind else { throw Refusal.missing("\(field).action") }
                guard let isLeft else { throw Refusal.missing("\(field).hand") }
                punches.append((instant, kind, isLeft))
            }
            return punches
        }

        private static func word<Value>(
            _ scanner: inout JSONScanner, _ field: String, _ words: [String: Value]
        ) throws -> Value {
            guard let value = words[try scanner.string(field, 0...64)] else {
                let list = words.keys.sorted().joined(separator: ", ")
                throw Refusal(
                    .invalid, "This is one of \(list).", field: field, rule: .word, values: ["words": .text(list)])
            }
            return value
        }
    }
}
