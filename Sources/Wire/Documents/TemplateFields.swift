import Rehearsal
package import RehearsalCore

/// A template as it arrives: a name, and positions that may have names.
package struct TemplateFields: Decodable, Sendable {
    package var name: String
    package var places: [(name: String?, point: Point)]

    private enum Field: CodingKey { case name, positions }

    private struct PositionFields: Decodable {
        var name: String?
        var point: Point

        private enum Field: CodingKey { case name, x, y }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            name = try fields.decodeIfPresent(String.self, forKey: .name)
            point = Point(x: try fields.number(.x), y: try fields.number(.y))
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        name = try fields.decode(String.self, forKey: .name)
        places = try fields.decode([PositionFields].self, forKey: .positions).map { ($0.name, $0.point) }
        try Production.validateTemplate(name: name, places)
    }
}
