import Rehearsal
import RehearsalCore

/// One change as it arrived.
struct ChangeFields: Decodable {
    var change: Change

    private enum Field: CodingKey { case set, to, insert, value, after, remove, id, move, replace }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let verbs = [Field.set, .insert, .remove, .move, .replace].filter(fields.contains)
        guard verbs.count == 1, let verb = verbs.first else {
            throw Refusal(
                .invalid, "A change has exactly one of set, insert, remove, move and replace.",
                field: JSONReader.path(decoder.codingPath), rule: .oneOf,
                values: ["words": "set, insert, remove, move, replace"])
        }
        switch verb {
        case .insert:
            let kind: ItemKind = try fields.word(.insert, "A list")
            change = .insert(
                try Item(kind, .value, in: fields), after: try fields.decodeIfPresent(String.self, forKey: .after))
        case .remove: change = .remove(try fields.word(.remove, "A list"), try fields.decode(String.self, forKey: .id))
        case .move:
            change = .move(
                try fields.word(.move, "A list"), try fields.decode(String.self, forKey: .id),
                after: try fields.decodeIfPresent(String.self, forKey: .after))
        case .replace:
            change = .replace(
                try fields.decode(ProductionFields.self, forKey: .replace).whole(
                    JSONReader.path(fields.codingPath + [Field.replace])))
        default:
            guard fields.contains(.to) else { throw fields.refusal(of: .to, "This field is missing.", rule: .missing) }
            let path = try fields.decode([String].self, forKey: .set)
            guard let field = try Rehearsal.Field(path, .to, in: fields) else {
                throw fields.refusal(of: .set, "This names nothing that a production has.", rule: .namesNothing)
            }
            change = .set(field)
        }
    }
}

extension ProductionFields {
    /// A whole production, not validated yet.
    fileprivate func whole(_ field: @autoclosure () -> String) throws -> Production {
        guard let title else { throw Refusal.missing("\(field()).title") }
        return unchecked(on: Production(title: title))
    }
}

extension Item {
    fileprivate init<Key>(_ kind: ItemKind, _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        func required<Value>(_ value: Value?, _ name: String) throws -> Value {
            guard let value else {
                throw Refusal.missing(JSONReader.path(container.codingPath + [key]) + ".\(name)")
            }
            return value
        }
        switch kind {
        case .performers:
            let fields = try container.decode(PerformerFields.self, forKey: key)
            let dots = try container.decode(DotsFields.self, forKey: key).dots
            self = .performer(
                Performer(
                    id: try required(fields.id, "id"), label: try required(fields.label, "label"),
                    name: try required(fields.name, "name"), colour: try required(fields.colour, "colour"),
                    symbol: try required(fields.symbol, "symbol"), section: fields.section, person: fields.person,
                    understudies: fields.understudies), dots)
        case .formations:
            let fields = try container.decode(FormationFields.self, forKey: key)
            let name = try required(fields.name, "name")
            self = .formation(fields.formation(id: try required(fields.id, "id"), name: name))
        case .sections:
            let fields = try container.decode(SectionFields.self, forKey: key)
            self = .section(
                Section(
                    id: try required(fields.id, "id"), name: try required(fields.name, "name"),
                    colour: try required(fields.colour, "colour")))
        case .people:
            let fields = try container.decode(PersonFields.self, forKey: key)
            self = .person(
                Person(
                    id: try required(fields.id, "id"), name: try required(fields.name, "name"),
                    isSwing: fields.isSwing))
        case .marks:
            let fields = try container.decode(MarkFields.self, forKey: key)
            self = .mark(
                Mark(
                    id: try required(fields.id, "id"), name: try required(fields.name, "name"),
                    colour: try required(fields.colour, "colour"), from: fields.from, to: fields.to))
        case .setPieces:
            let fields = try container.decode(SetPieceFields.self, forKey: key)
            self = .setPiece(
                SetPiece(
                    id: try required(fields.id, "id"), name: try required(fields.name, "name"),
                    shape: try required(fields.shape, "shape"), colour: try required(fields.colour, "colour"),
                    placement: fields.placement))
        case .markers:
            let fields = try container.decode(MarkerFields.self, forKey: key)
            self = .marker(
                Marker(id: try required(fields.id, "id"), name: try required(fields.name, "name"), at: fields.at))
        case .tracks:
            let fields = try container.decode(TrackFields.self, forKey: key)
            self = .track(
                Track(
                    id: try required(fields.id, "id"), title: try required(fields.title, "title"),
                    recording: fields.recording))
        case .clips:
            let fields = try container.decode(ClipFields.self, forKey: key)
            self = .clip(
                Clip(
                    id: try required(fields.id, "id"), title: fields.title, track: fields.track,
                    stretch: fields.stretch, gain: fields.gain))
        case .combos:
            let fields = try container.decode(ComboFields.self, forKey: key)
            self = .combo(
                DrillPlan.Combo(
                    id: try required(fields.id, "id"), name: try required(fields.name, "name"), steps: fields.steps))
        case .rounds:
            let fields = try container.decode(RoundFields.self, forKey: key)
            self = .round(
                DrillPlan.Round(
                    id: try required(fields.id, "id"), work: fields.work, rest: fields.rest, mode: fields.mode))
        }
    }
}

/// A performer with their positions in all formations, which may be left out.
private struct DotsFields: Decodable {
    var dots: Dots

    private enum Field: CodingKey { case track }
    private enum Part: CodingKey { case positions, paths, delays }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        dots = Dots()
        guard fields.contains(.track), try !fields.decodeNil(forKey: .track) else { return }
        let parts = try fields.nestedContainer(keyedBy: Part.self, forKey: .track)
        dots = Dots(
            positions: try parts.points(.positions), paths: try parts.paths(.paths),
            delays: try parts.delays(.delays))
    }
}
