import Rehearsal
import RehearsalCore

struct SectionFields: Decodable {
    var id: SectionID?
    var name: String?
    var colour: String?

    private enum Field: CodingKey { case id, name, colour }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        colour = try fields.decodeIfPresent(String.self, forKey: .colour)
    }
}

struct PersonFields: Decodable {
    var id: PersonID?
    var name: String?
    var isSwing: Bool

    private enum Field: String, CodingKey {
        case id, name
        case isSwing = "swing"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        isSwing = try fields.decodeIfPresent(Bool.self, forKey: .isSwing) ?? false
    }
}

struct PerformerFields: Decodable {
    var id: PerformerID?
    var label: String?
    var name: String?
    var colour: String?
    var symbol: Performer.Symbol?
    var section: SectionID?
    var person: PersonID?
    var understudies: [PersonID]

    private enum Field: CodingKey { case id, label, name, colour, symbol, section, person, understudies }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        label = try fields.decodeIfPresent(String.self, forKey: .label)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        colour = try fields.decodeIfPresent(String.self, forKey: .colour)
        symbol = try fields.wordIfPresent(.symbol, "A symbol")
        section = try fields.keyIfPresent(.section)
        person = try fields.keyIfPresent(.person)
        understudies = try fields.keysIfPresent(.understudies)
    }
}

struct FormationFields: Decodable {
    var id: FormationID?
    var name: String?
    var hold: Interval
    var part: String
    var notes: String
    var positions: [PerformerID: Point]
    var setPieces: [SetPieceID: SetPiece.Placement]
    var transition: Transition

    private enum Field: CodingKey { case id, name, hold, part, notes, positions, setPieces, transition }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        hold = Interval(microseconds: try fields.wholeIfPresent(.hold) ?? 0)
        part = try fields.decodeIfPresent(String.self, forKey: .part) ?? ""
        notes = try fields.decodeIfPresent(String.self, forKey: .notes) ?? ""
        positions = try fields.points(.positions)
        setPieces = try fields.keyed(.setPieces) { try $0.decode(PlacementFields.self, forKey: $1).placement }
        transition = try fields.decodeIfPresent(TransitionFields.self, forKey: .transition)?.transition ?? Transition()
    }

    func formation(id: FormationID, name: @autoclosure () -> String) -> Formation {
        Formation(
            id: id, name: self.name ?? name(), hold: hold, part: part, notes: notes, positions: positions,
            setPieces: setPieces, transition: transition)
    }
}

private struct TransitionFields: Decodable {
    var transition: Transition

    private enum Field: CodingKey { case duration, easing, paths, delays }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        transition = Transition(duration: Interval(microseconds: try fields.wholeIfPresent(.duration) ?? 0))
        if let easing = try fields.easingIfPresent(.easing) { transition.easing = easing }
        transition.paths = try fields.paths(.paths)
        transition.delays = try fields.delays(.delays)
    }
}

struct PointFields: Decodable {
    var point: Point

    private enum Field: CodingKey { case x, y }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        point = Point(x: try fields.number(.x), y: try fields.number(.y))
    }
}

struct DelayFields: Decodable {
    var delay: Delay

    private enum Field: CodingKey { case leave, arrive }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        delay = Delay(
            leave: Interval(microseconds: try fields.wholeIfPresent(.leave) ?? 0),
            arrive: Interval(microseconds: try fields.wholeIfPresent(.arrive) ?? 0))
    }
}

extension KeyedDecodingContainer {
    /// An id that the author may have chosen.
    func keyIfPresent<Kind>(_ key: Key) throws -> Rehearsal.Key<Kind>? {
        try contains(key) && !decodeNil(forKey: key) ? self.key(key) : nil
    }

    func key<Kind>(_ key: Key) throws -> Rehearsal.Key<Kind> {
        guard let id = Rehearsal.Key<Kind>(try decode(String.self, forKey: key)) else {
            throw refusal(of: key, "An id is 1 to 64 of A-Z a-z 0-9 _ and -.", rule: .identifier)
        }
        return id
    }

    /// A list of ids; empty when left out.
    func keysIfPresent<Kind>(_ key: Key) throws -> [Rehearsal.Key<Kind>] {
        try (decodeIfPresent([String].self, forKey: key) ?? []).enumerated().map { index, text in
            guard let id = Rehearsal.Key<Kind>(text) else {
                throw Refusal(
                    .invalid, "An id is 1 to 64 of A-Z a-z 0-9 _ and -.",
                    field: "\(JSONReader.path(codingPath + [key]))[\(index)]", rule: .identifier)
            }
            return id
        }
    }

    /// One of a few words.
    func word<Word: RawRepresentable & CaseIterable>(_ key: Key, _ what: String, as _: Word.Type = Word.self) throws
        -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: try decode(String.self, forKey: key)) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw refusal(of: key, "\(what) is one of \(words).", rule: .word, values: ["words": .text(words)])
        }
        return word
    }

    func wordIfPresent<Word: RawRepresentable & CaseIterable>(_ key: Key, _ what: String) throws -> Word?
    where Word.RawValue == String {
        try contains(key) && !decodeNil(forKey: key) ? word(key, what) : nil
    }

    func easingIfPresent(_ key: Key) throws -> Easing? {
        guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let easing = Easing(name: name) else {
            let words = Easing.allCases.map(\.name).joined(separator: ", ")
            throw refusal(of: key, "An easing is one of \(words).", rule: .word, values: ["words": .text(words)])
        }
        return easing
    }

    func handles(_ key: Key) throws -> Path.Handles {
        let handles = try decode([PointFields].self, forKey: key)
        guard handles.count == 2 else {
            throw refusal(of: key, "A path is a list of exactly two handles.", rule: .handles)
        }
        return Path.Handles(first: handles[0].point, second: handles[1].point)
    }

    func points<Kind>(_ key: Key) throws -> [Rehearsal.Key<Kind>: Point] {
        try keyed(key) { try $0.decode(PointFields.self, forKey: $1).point }
    }

    func paths<Kind>(_ key: Key) throws -> [Rehearsal.Key<Kind>: Path.Handles] { try keyed(key) { try $0.handles($1) } }

    func delays<Kind>(_ key: Key) throws -> [Rehearsal.Key<Kind>: Delay] {
        try keyed(key) { try $0.decode(DelayFields.self, forKey: $1).delay }
    }

    /// An object whose member names are ids; empty when left out.
    func keyed<Kind, Value>(_ key: Key, _ value: (KeyedDecodingContainer<JSONKey>, JSONKey) throws -> Value) throws
        -> [Rehearsal.Key<Kind>: Value]
    {
        guard contains(key), try !decodeNil(forKey: key) else { return [:] }
        let members = try nestedContainer(keyedBy: JSONKey.self, forKey: key)
        let names = members.allKeys
        var values: [Rehearsal.Key<Kind>: Value] = [:]
        values.reserveCapacity(names.count)
        for name in names {
            guard let id = Rehearsal.Key<Kind>(name.stringValue) else {
                throw members.refusal(of: name, "An id is 1 to 64 of A-Z a-z 0-9 _ and -.", rule: .identifier)
            }
            values[id] = try value(members, name)
        }
        return values
    }
}

struct MarkerFields: Decodable {
    var id: MarkerID?
    var name: String?
    var at: ScoreTime

    private enum Field: CodingKey { case id, name, at }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        at = ScoreTime(microseconds: try fields.whole(.at))
    }
}
