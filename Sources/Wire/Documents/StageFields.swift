import Rehearsal
import RehearsalCore

/// The fields of the stage in a document.
struct StageFields: Decodable {
    var fields: [StageField] = []

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONKey.self)
        for name in StageField.names {
            let key = JSONKey(stringValue: name)
            guard container.contains(key) else { continue }
            if name != "plan", try container.decodeNil(forKey: key) { continue }
            if let field = try StageField(name, key, in: container) { fields.append(field) }
        }
    }

    func apply(to production: inout Production) {
        for field in fields { production.put(field) }
    }
}

extension StageField {
    static let names = [
        "width", "depth", "metresPerUnit", "wings", "apron", "wingsShown", "margin", "unit", "centreLine",
        "quarterLines", "numberLine", "plan",
    ]

    /// The field named `name`, with the value of `key`; `nil` when there is no such field.
    init?<Key>(_ name: String, _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch name {
        case "width": self = .width(try container.number(key))
        case "depth": self = .depth(try container.number(key))
        case "metresPerUnit": self = .metresPerUnit(try container.number(key))
        case "wings": self = .wings(try container.number(key))
        case "apron": self = .apron(try container.number(key))
        case "margin": self = .margin(try container.number(key))
        case "wingsShown": self = .wingsShown(try container.decode(Bool.self, forKey: key))
        case "centreLine": self = .centreLine(try container.decode(Bool.self, forKey: key))
        case "quarterLines": self = .quarterLines(try container.decode(Bool.self, forKey: key))
        case "numberLine": self = .numberLine(try container.decode(Bool.self, forKey: key))
        case "unit": self = .unit(try container.word(key, "A unit"))
        case "plan": self = .plan(try container.decodeIfPresent(PlanFields.self, forKey: key)?.plan)
        default: return nil
        }
    }
}

/// The fields of the limits of what can be danced.
struct ThresholdsFields: Decodable {
    var fields: [ThresholdField] = []

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONKey.self)
        for name in ThresholdField.names {
            let key = JSONKey(stringValue: name)
            guard let value = try container.numberIfPresent(key) else { continue }
            if let field = ThresholdField(name, value) { fields.append(field) }
        }
    }
}

extension ThresholdField {
    static let names = ["bodyRadius", "nearMiss", "fastest", "stride"]

    init?(_ name: String, _ value: Double) {
        switch name {
        case "bodyRadius": self = .bodyRadius(value)
        case "nearMiss": self = .nearMiss(value)
        case "fastest": self = .fastest(value)
        case "stride": self = .stride(value)
        default: return nil
        }
    }
}

private struct PlanFields: Decodable {
    var plan: Floor.Plan

    private enum Field: CodingKey { case asset, x, y, width, depth, opacity }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard let asset = AssetID(try fields.decode(String.self, forKey: .asset)) else {
            throw fields.refusal(of: .asset, "This is an asset's id.", rule: .uuid)
        }
        plan = Floor.Plan(
            asset: asset, centre: Point(x: try fields.number(.x), y: try fields.number(.y)),
            width: try fields.number(.width), depth: try fields.number(.depth), opacity: try fields.number(.opacity))
    }
}

struct MarkFields: Decodable {
    var id: MarkID?
    var name: String?
    var colour: String?
    var from: Point
    var to: Point?

    private enum Field: CodingKey { case id, name, colour, from, to }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        colour = try fields.decodeIfPresent(String.self, forKey: .colour)
        from = try fields.decode(PointFields.self, forKey: .from).point
        to = try fields.decodeIfPresent(PointFields.self, forKey: .to)?.point
    }
}

struct SetPieceFields: Decodable {
    var id: SetPieceID?
    var name: String?
    var shape: SetPiece.Shape?
    var colour: String?
    var placement: SetPiece.Placement

    private enum Field: CodingKey { case id, name, shape, colour, placement }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        shape = try fields.wordIfPresent(.shape, "A shape")
        colour = try fields.decodeIfPresent(String.self, forKey: .colour)
        placement = try fields.decode(PlacementFields.self, forKey: .placement).placement
    }
}

struct PlacementFields: Decodable {
    var placement: SetPiece.Placement

    private enum Field: CodingKey { case hidden, x, y, width, depth, turn }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        if try fields.decodeIfPresent(Bool.self, forKey: .hidden) == true {
            placement = .hidden
            return
        }
        placement = .standing(
            at: Point(x: try fields.number(.x), y: try fields.number(.y)), width: try fields.number(.width),
            depth: try fields.number(.depth), turn: try fields.numberIfPresent(.turn) ?? 0)
    }
}
