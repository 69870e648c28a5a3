package import Rehearsal
import RehearsalCore

/// A drill's own values, or some of them in a merge patch.
struct DrillFields: Decodable {
    var fields: [DrillField] = []

    private enum Field: CodingKey, CaseIterable { case preparation, spacing, intensity, warnings }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        for key in Field.allCases {
            guard try container.contains(key) && !container.decodeNil(forKey: key) else { continue }
            if let field = try DrillField([key.stringValue], key, in: container) { fields.append(field) }
        }
    }

    func applied(to plan: DrillPlan?) -> DrillPlan {
        var plan = plan ?? DrillPlan()
        for field in fields { plan.put(field) }
        return plan
    }
}

extension DrillField {
    /// The value at `path` in the document's `drill`; `nil` when the path names no field.
    init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["preparation"]: self = .preparation(Interval(microseconds: try container.whole(key)))
        case ["spacing"]: self = .spacing(try container.decode(SpacingFields.self, forKey: key).spacing)
        case ["intensity"]: self = .intensity(try container.number(key))
        case ["warnings"]:
            self = .warnings(try container.decode([Int64].self, forKey: key).map(Interval.init(microseconds:)))
        default: return nil
        }
    }

    func writeValue(into json: inout JSONWriter) {
        switch self {
        case .preparation(let time): json.integer(time.microseconds)
        case .spacing(let spacing):
            json.object { json in
                json.member("least", spacing.least)
                json.member("most", spacing.most)
            }
        case .intensity(let value): json.number(value)
        case .warnings(let times): json.array(times) { $0.integer($1.microseconds) }
        }
    }
}

private struct SpacingFields: Decodable {
    var spacing: DrillPlan.Spacing

    private enum Field: CodingKey { case least, most }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        spacing = DrillPlan.Spacing(
            least: Int(clamping: try fields.whole(.least)), most: Int(clamping: try fields.whole(.most)))
    }
}

struct ComboFields: Decodable {
    var id: ComboID?
    var name: String?
    var steps: [DrillPlan.Step]

    private enum Field: CodingKey { case id, name, steps }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        steps = try fields.decode([StepFields].self, forKey: .steps).map(\.step)
    }
}

struct StepFields: Decodable {
    var step: DrillPlan.Step

    private enum Field: CodingKey { case action, counts }
    private enum Own: CodingKey { case own }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let action: DrillPlan.Action
        if let own = try? fields.nestedContainer(keyedBy: Own.self, forKey: .action) {
            action = .own(try own.decode(String.self, forKey: .own))
        } else {
            action = try fields.word(.action, "An action", as: ActionWord.self).action
        }
        step = DrillPlan.Step(action, after: try fields.numberIfPresent(.counts) ?? 1)
    }
}

/// The name of an action in documents and in the database.
package enum ActionWord: String, CaseIterable {
    case jab, cross, leadHook, rearHook, leadUppercut, rearUppercut, doubleJab
    case guardUp = "guard"
    case slip, roll, step

    /// `nil` for an action with a name of its own.
    package init?(_ action: DrillPlan.Action) {
        guard let word = Self.allCases.first(where: { $0.action == action }) else { return nil }
        self = word
    }

    package var action: DrillPlan.Action {
        switch self {
        case .jab: .punch(.jab)
        case .cross: .punch(.cross)
        case .leadHook: .punch(.leadHook)
        case .rearHook: .punch(.rearHook)
        case .leadUppercut: .punch(.leadUppercut)
        case .rearUppercut: .punch(.rearUppercut)
        case .doubleJab: .punch(.doubleJab)
        case .guardUp: .guardUp
        case .slip: .slip
        case .roll: .roll
        case .step: .step
        }
    }
}

struct RoundFields: Decodable {
    var id: RoundID?
    var work: Interval
    var rest: Interval
    var mode: DrillPlan.Mode

    private enum Field: CodingKey { case id, work, rest, mode }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        work = Interval(microseconds: try fields.whole(.work))
        rest = Interval(microseconds: try fields.wholeIfPresent(.rest) ?? 0)
        mode = try fields.decode(ModeFields.self, forKey: .mode).mode
    }
}

struct ModeFields: Decodable {
    var mode: DrillPlan.Mode

    private enum Field: CodingKey { case kind, combos, choices }
    private enum Kind: String, CaseIterable { case free, sequence, random }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        switch try fields.word(.kind, "A mode", as: Kind.self) {
        case .free: mode = .free
        case .sequence: mode = .sequence(try fields.keysIfPresent(.combos))
        case .random: mode = .random(try fields.decode([ChoiceFields].self, forKey: .choices).map(\.choice))
        }
    }
}

private struct ChoiceFields: Decodable {
    var choice: DrillPlan.Choice

    private enum Field: CodingKey { case combo, weight }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard let combo: ComboID = try fields.keyIfPresent(.combo) else {
            throw fields.refusal(of: .combo, "This field is missing.", rule: .missing)
        }
        choice = DrillPlan.Choice(combo: combo, weight: Int(clamping: try fields.wholeIfPresent(.weight) ?? 1))
    }
}

extension DrillPlan {
    func write(into json: inout JSONWriter) {
        json.object { json in
            for field in fields { json.member(named: field.path[0]) { field.writeValue(into: &$0) } }
        }
    }
}

extension DrillPlan.Combo {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("steps") { $0.array(steps) { $1.write(into: &$0) } }
        }
    }
}

extension DrillPlan.Step {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("action") { json in
                if case .own(let name) = action {
                    json.object { $0.member("own", name) }
                } else if let word = ActionWord(action) {
                    json.string(word.rawValue)
                }
            }
            json.member("counts", counts)
        }
    }
}

extension DrillPlan.Round {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("work", work.microseconds)
            json.member("rest", rest.microseconds)
            json.member("mode") { mode.write(into: &$0) }
        }
    }
}

extension DrillPlan.Mode {
    func write(into json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .free: json.member("kind", "free")
            case .sequence(let combos):
                json.member("kind", "sequence")
                json.member("combos") { $0.array(combos) { $0.string($1.text) } }
            case .random(let choices):
                json.member("kind", "random")
                json.member("choices") { json in
                    json.array(choices) { json, choice in
                        json.object { json in
                            json.member("combo", choice.combo.text)
                            json.member("weight", choice.weight)
                        }
                    }
                }
            }
        }
    }
}
