import Rehearsal
import RehearsalCore

/// A production, or a merge patch of one, as it arrived: every field may be missing.
struct ProductionFields: Decodable {
    var format: String?
    var title: String?
    var tempo: Double?
    var stage: StageFields?
    var performers: [PerformerFields]?
    var formations: [FormationFields]?
    var metadata: Metadata?

    /// `null` for the whole, or for single entries, takes away.
    enum Metadata {
        case cleared
        case entries([String: String?])
    }

    private enum Field: CodingKey { case format, title, tempo, stage, performers, formations, metadata }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        for required in [Field.title, .tempo, .stage, .performers, .formations]
        where try fields.contains(required) && fields.decodeNil(forKey: required) {
            throw fields.refusal(of: required, "This cannot be null.")
        }
        format = try fields.decodeIfPresent(String.self, forKey: .format)
        title = try fields.decodeIfPresent(String.self, forKey: .title)
        tempo = try fields.numberIfPresent(.tempo)
        stage = try fields.decodeIfPresent(StageFields.self, forKey: .stage)
        performers = try fields.decodeIfPresent([PerformerFields].self, forKey: .performers)
        formations = try fields.decodeIfPresent([FormationFields].self, forKey: .formations)
        if fields.contains(.metadata) {
            metadata =
                try fields.decodeNil(forKey: .metadata)
                ? .cleared : .entries(try fields.decode([String: String?].self, forKey: .metadata))
        }
    }

    func applied(to production: Production) throws(Refusal) -> Production {
        var result = production
        if let title { result.title = title }
        if let tempo { result.tempo = tempo }
        stage?.apply(to: &result.stage)
        if let performers { result.performers = Self.cast(performers) }
        if let formations { result.formations = Self.sequence(formations) }
        switch metadata {
        case .cleared: result.metadata = [:]
        case .entries(let entries):
            for (key, value) in entries { result.metadata[key] = value }
        case nil: break
        }
        try result.validate()
        return result
    }

    /// Performers with an id, a label and a look each: what was left out is made.
    private static func cast(_ fields: [PerformerFields]) -> [Performer] {
        let colours = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb"]
        let symbols = Performer.Symbol.allCases
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Performer(
                id: fields.id ?? made("p", index, &taken), label: fields.label ?? String(index + 1),
                name: fields.name ?? "Performer \(index + 1)", colour: fields.colour ?? colours[index % colours.count],
                symbol: fields.symbol ?? symbols[(index / colours.count) % symbols.count])
        }
    }

    private static func sequence(_ fields: [FormationFields]) -> [Formation] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Formation(
                id: fields.id ?? made("f", index, &taken), name: fields.name ?? "Formation \(index + 1)",
                hold: fields.hold,
                positions: fields.positions, transition: fields.transition)
        }
    }

    /// The first of `p1`, `p2`, … from `index` on that is free.
    private static func made<Kind>(_ prefix: String, _ index: Int, _ taken: inout Set<Key<Kind>>) -> Key<Kind> {
        var number = index + 1
        while true {
            if let key = Key<Kind>("\(prefix)\(number)"), taken.insert(key).inserted { return key }
            number += 1
        }
    }
}

struct StageFields: Decodable {
    var width: Double?
    var depth: Double?
    var metresPerUnit: Double?
    var wings: Double?
    var apron: Double?
    var wingsShown: Bool?

    private enum Field: CodingKey { case width, depth, metresPerUnit, wings, apron, wingsShown }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        width = try fields.numberIfPresent(.width)
        depth = try fields.numberIfPresent(.depth)
        metresPerUnit = try fields.numberIfPresent(.metresPerUnit)
        wings = try fields.numberIfPresent(.wings)
        apron = try fields.numberIfPresent(.apron)
        wingsShown = try fields.decodeIfPresent(Bool.self, forKey: .wingsShown)
    }

    func apply(to stage: inout Stage) {
        if let width { stage.width = width }
        if let depth { stage.depth = depth }
        if let metresPerUnit { stage.metresPerUnit = metresPerUnit }
        if let wings { stage.wings = wings }
        if let apron { stage.apron = apron }
        if let wingsShown { stage.wingsShown = wingsShown }
    }
}

struct PerformerFields: Decodable {
    var id: PerformerID?
    var label: String?
    var name: String?
    var colour: String?
    var symbol: Performer.Symbol?

    private enum Field: CodingKey { case id, label, name, colour, symbol }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.authoredKey(.id)
        label = try fields.decodeIfPresent(String.self, forKey: .label)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        colour = try fields.decodeIfPresent(String.self, forKey: .colour)
        symbol = try fields.decodeIfPresent(String.self, forKey: .symbol).map { name in
            guard let symbol = Performer.Symbol(rawValue: name) else {
                let known = Performer.Symbol.allCases.map(\.rawValue).joined(separator: ", ")
                throw fields.refusal(of: .symbol, "A symbol is one of \(known).")
            }
            return symbol
        }
    }
}

struct FormationFields: Decodable {
    var id: FormationID?
    var name: String?
    var hold: Interval
    var positions: [PerformerID: Point]
    var transition: Transition

    private enum Field: CodingKey { case id, name, hold, positions, transition }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.authoredKey(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        hold = Interval(microseconds: try fields.wholeIfPresent(.hold) ?? 0)
        positions = try fields.keyedByPerformer(.positions) { try $0.decode(PointFields.self, forKey: $1).point }
        transition = try fields.decodeIfPresent(TransitionFields.self, forKey: .transition)?.transition ?? Transition()
    }
}

private struct PointFields: Decodable {
    var point: Point

    private enum Field: CodingKey { case x, y }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        point = Point(x: try fields.number(.x), y: try fields.number(.y))
    }
}

private struct TransitionFields: Decodable {
    var transition: Transition

    private enum Field: CodingKey { case duration, easing, paths }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        transition = Transition(
            duration: Interval(microseconds: try fields.wholeIfPresent(.duration) ?? 0))
        if let name = try fields.decodeIfPresent(String.self, forKey: .easing) {
            guard let easing = Easing(name: name) else {
                let known = Easing.allCases.map(\.name).joined(separator: ", ")
                throw fields.refusal(of: .easing, "An easing is one of \(known).")
            }
            transition.easing = easing
        }
        transition.paths = try fields.keyedByPerformer(.paths) { container, key in
            let handles = try container.decode([PointFields].self, forKey: key)
            guard handles.count == 2 else {
                throw container.refusal(of: key, "A path is a list of exactly two handles.")
            }
            return Path.Handles(first: handles[0].point, second: handles[1].point)
        }
    }
}

extension KeyedDecodingContainer {
    /// An id that the author may have chosen.
    fileprivate func authoredKey<Kind>(_ key: Key) throws -> Rehearsal.Key<Kind>? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let id = Rehearsal.Key<Kind>(text) else {
            throw refusal(of: key, "An id is 1 to 64 of A-Z a-z 0-9 _ and -.")
        }
        return id
    }

    /// An object whose member names are performers; empty when left out.
    fileprivate func keyedByPerformer<Value>(
        _ key: Key, _ value: (KeyedDecodingContainer<DataKey>, DataKey) throws -> Value
    ) throws -> [PerformerID: Value] {
        guard contains(key), try !decodeNil(forKey: key) else { return [:] }
        let members = try nestedContainer(keyedBy: DataKey.self, forKey: key)
        var values: [PerformerID: Value] = [:]
        values.reserveCapacity(members.allKeys.count)
        for name in members.allKeys {
            guard let performer = PerformerID(name.stringValue) else {
                throw members.refusal(of: name, "There is no performer of this id.")
            }
            values[performer] = try value(members, name)
        }
        return values
    }
}
