import Postgres
package import Rehearsal
package import RehearsalCore

/// The kind of a template's identifier.
package enum TemplateTag {}
/// Identifies a template.
package typealias TemplateID = Identifier<TemplateTag>

/// Named positions without performers or music.
package struct Template: Hashable, Sendable {
    /// One named position of a template, in stage units.
    package struct Place: Hashable, Sendable {
        package var name: String?
        package var point: Point

        package init(name: String? = nil, point: Point) {
            self.name = name
            self.point = point
        }
    }

    package var name: String
    package var places: [Place]

    package init(name: String, places: [Place]) {
        self.name = name
        self.places = places
    }
}

/// A template as the database stores it.
package struct StoredTemplate: Hashable, Sendable {
    package var id: TemplateID
    package var template: Template
}

/// The number of templates has reached its limit.
package struct TooManyTemplates: Error, Hashable {}

/// The templates in the database, for all productions.
package struct Templates: Sendable {
    let pool: Pool

    /// The most templates.
    package static let most = 1_000

    /// - Throws: `TooManyTemplates`.
    package func create(_ template: Template) async throws -> StoredTemplate {
        let id = TemplateID.random()
        try await reporting {
            try await pool.transaction { connection in
                let made = try connection.execute(
                    """
                    INSERT INTO template (id, name)
                    SELECT \(id), \(template.name) WHERE (SELECT count(*) FROM template) < \(Self.most)
                    """)
                guard made.affected == 1 else { throw TooManyTemplates() }
                _ = try connection.execute(Self.places(template, id))
            }
        }
        return StoredTemplate(id: id, template: template)
    }

    /// `nil` if there is no such template.
    package func replace(_ id: TemplateID, with template: Template) async throws -> StoredTemplate? {
        try await reporting {
            try await pool.transaction { connection in
                let changed = try connection.execute(
                    "UPDATE template SET name = \(template.name), changed_at = now() WHERE id = \(id)")
                guard changed.affected == 1 else { return nil }
                _ = try connection.batch([
                    "DELETE FROM template_position WHERE template = \(id)", Self.places(template, id),
                ])
                return StoredTemplate(id: id, template: template)
            }
        }
    }

    /// `false` if there is no such template.
    package func delete(_ id: TemplateID) async throws -> Bool {
        try await reporting { try await pool.execute("DELETE FROM template WHERE id = \(id)").affected == 1 }
    }

    /// The template with that id; `nil` if there is none.
    /// - Throws: `StoreUnavailable`.
    package func read(_ id: TemplateID) async throws -> StoredTemplate? {
        try await reporting {
            let answers = try await pool.snapshot([
                "SELECT id, name FROM template WHERE id = \(id)",
                """
                SELECT template, name, x, y FROM template_position WHERE template = \(id) ORDER BY ordinal
                """,
            ])
            return try Self.assemble(answers).first
        }
    }

    /// All templates, by name.
    package func list() async throws -> [StoredTemplate] {
        try await reporting {
            try Self.assemble(
                try await pool.snapshot([
                    "SELECT id, name FROM template ORDER BY name COLLATE \"und-x-icu\", id",
                    "SELECT template, name, x, y FROM template_position ORDER BY template, ordinal",
                ]))
        }
    }

    private static func assemble(_ answers: [Rows]) throws -> [StoredTemplate] {
        var places: [TemplateID: [Template.Place]] = [:]
        for row in answers[1] {
            places[try row.value("template"), default: []].append(
                Template.Place(
                    name: try row.optional("name"), point: Point(x: try row.value("x"), y: try row.value("y"))))
        }
        return try answers[0].map { row in
            let id: TemplateID = try row.value("id")
            return StoredTemplate(
                id: id, template: Template(name: try row.value("name"), places: places[id] ?? []))
        }
    }

    private static func places(_ template: Template, _ id: TemplateID) -> Statement {
        let places = template.places
        return """
            INSERT INTO template_position (template, ordinal, name, x, y)
            SELECT \(id), * FROM unnest(\(Array(places.indices)), \(places.map(\.name)), \(places.map(\.point.x)),
                \(places.map(\.point.y)))
            """
    }
}
