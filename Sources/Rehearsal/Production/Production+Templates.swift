package import RehearsalCore

extension Production {
    /// Refuses a template that fits no production.
    package static func validateTemplate(name: String, _ places: [(name: String?, point: Point)]) throws(Refusal) {
        try Check.name(name, "name")
        guard (1...mostPerformers).contains(places.count) else {
            throw Refusal(
                .invalid, "A template has 1 to \(mostPerformers) positions.", field: "positions", rule: .count,
                values: ["most": .number(mostPerformers)])
        }
        for (index, place) in places.enumerated() {
            if let name = place.name { try Check.name(name, "positions[\(index)].name") }
            try Check.point(place.point, "positions[\(index)]")
        }
    }

    /// Refuses a text that cannot be a name.
    package static func validateName(_ name: String) throws(Refusal) { try Check.name(name, "name") }
}
