package import Rehearsal
package import RehearsalCore

/// What was thrown in a filmed round, as a trainer's page changes it: `{revision, stance, labels: [{at, class, hand}], unsure: [instant]}`.
package struct LabelsDocument: Decodable {
    /// The revision of the labels that were changed; 0 where nothing was.
    package var revision: Int64
    /// `nil` where it is not known.
    package var stance: RoundFilm.Stance
    private var labels: [Label]
    private var unsure: [Int64]

    private enum Field: String, CodingKey, CaseIterable { case revision, stance, labels, unsure }

    private struct Label: Decodable {
        var at: Int64
        var punch: Punch

        private enum Field: String, CodingKey {
            case at, hand
            case kind = "class"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            at = try fields.microseconds(.at)
            punch = try fields.punch(.kind, .hand)
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        for field in Field.allCases where !fields.contains(field) { throw Refusal.missing(field.rawValue) }
        revision = try fields.whole(.revision)
        stance = try fields.decodeNil(forKey: .stance) ? .unknown : fields.stance(.stance)
        labels = try fields.decode([Label].self, forKey: .labels)
        unsure = try fields.decode([Int64].self, forKey: .unsure)
    }

    /// The labels, each within the film, in the order of time.
    package func labels(within span: ClosedRange<Instant>) throws(Refusal) -> RoundLabels {
        try Self.check(labels.map(\.at), most: RoundLabels.most.labels, within: span, "labels") { "labels[\($0)].at" }
        try Self.check(unsure, most: RoundLabels.most.unsure, within: span, "unsure") { "unsure[\($0)]" }
        return RoundLabels(
            labels: labels.map { RoundLabels.Label(at: Instant(microseconds: $0.at), punch: $0.punch) },
            unsure: unsure.map(Instant.init(microseconds:)), within: span)
    }

    private static func check(
        _ instants: [Int64], most: Int, within span: ClosedRange<Instant>, _ list: String, _ field: (Int) -> String
    ) throws(Refusal) {
        guard instants.count <= most else {
            throw Refusal(
                .invalid, "There are at most \(most).", field: list, rule: .count, values: ["most": .number(most)])
        }
        let limits = (span.lowerBound.microseconds, span.upperBound.microseconds)
        for (index, at) in instants.enumerated() {
            guard (limits.0...limits.1).contains(at) else {
                throw Refusal(
                    .invalid, "This is an instant of the film, from \(limits.0) to \(limits.1).", field: field(index),
                    rule: .range, values: Refusal.limits(Double(limits.0), Double(limits.1)))
            }
            guard index == 0 || instants[index - 1] < at else {
                throw Refusal(
                    .invalid, "Each instant is later than the one before.", field: field(index), rule: .doubledTime)
            }
        }
    }
}

extension KeyedDecodingContainer {
    fileprivate func stance(_ key: Key) throws -> RoundFilm.Stance {
        guard let stance = RoundFilm.Stance(name: try decode(String.self, forKey: key)) else {
            throw refusal(
                of: key, "A stance is orthodox or southpaw, or null.", rule: .word,
                values: ["words": "orthodox, southpaw"])
        }
        return stance
    }
}

extension JSONWriter {
    /// `stance`
    package mutating func stance(_ stance: RoundFilm.Stance) {
        member("stance", orNull: stance.name)
    }

    /// `labels, unsure`
    package mutating func labels(_ all: RoundLabels) {
        objects("labels", all.labels) { json, label in
            json.member("at", label.at.microseconds)
            json.members(of: label.punch)
        }
        array("unsure", all.unsure) { $0.integer($1.microseconds) }
    }

    /// How many labels each class has, as a member; a class without any has 0.
    package mutating func member(_ name: StaticString, byClass counts: [Punch: Int]) {
        object(name) { json in
            for kind in PunchClass.thrown {
                let count = counts.reduce(0) { $1.key.kind == kind ? $0 + $1.value : $0 }
                json.member(named: kind.rawValue) { $0.integer(Int64(count)) }
            }
        }
    }
}
