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
    package struct TemplatePosition: Hashable, Sendable {
        package var name: String?
        package var point: Point

        package init(name: String? = nil, point: Point) {
            self.name = name
            self.point = point
        }
    }

    package var name: String
    package var places: [TemplatePosition]

    package init(name: String, places: [TemplatePosition]) {
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
    let pool: StorePool

    /// The most templates.
    package static let most = 1_000

    /// - Parameter account: whose it is; one of the house's is shared.
    /// - Throws: `TooManyTemplates`.
    package func create(_ template: Template, by account: Account? = nil) async throws -> StoredTemplate {
        let id = TemplateID.random()
        try await pool.transaction { connection in
            let made = try connection.execute(
                """
                INSERT INTO template (id, name, made_by)
                SELECT \(id), \(template.name),
                    \(Account.reference(account?.isOfTheHouse == true ? nil : account))
                WHERE (SELECT count(*) FROM template) < \(Self.most)
                """)
            guard made.affected == 1 else { throw TooManyTemplates() }
            _ = try connection.execute(Self.places(template, id))
        }
        return StoredTemplate(id: id, template: template)
    }

    /// SQL for the templates that an account may change: its own, and the house's accounts each.
    private static func isOwned(by account: Account?) -> Statement {
        guard let account, !account.isOfTheHouse else { return "true" }
        return "coalesce(made_by = \(account.id), false)"
    }

    /// SQL for those that it sees: those and the house's.
    private static func isSeen(by account: Account?) -> Statement { "(made_by IS NULL OR \(isOwned(by: account)))" }

    /// `nil` if there is no such template, or it is somebody else's.
    package func replace(_ id: TemplateID, with template: Template, by account: Account? = nil) async throws
        -> StoredTemplate?
    {
        try await pool.transaction { connection in
            let changed = try connection.execute(
                """
                UPDATE template SET name = \(template.name), changed_at = now()
                WHERE id = \(id) AND \(Self.isOwned(by: account))
                """)
            guard changed.affected == 1 else { return nil }
            _ = try connection.batch([
                "DELETE FROM template_position WHERE template = \(id)", Self.places(template, id),
            ])
            return StoredTemplate(id: id, template: template)
        }
    }

    /// `false` if there is no such template, or it is somebody else's.
    package func delete(_ id: TemplateID, by account: Account? = nil) async throws -> Bool {
        try await pool.execute("DELETE FROM template WHERE id = \(id) AND \(Self.isOwned(by: account))").affected == 1
    }

    /// The template with that id; `nil` if there is none.
    package func read(_ id: TemplateID, for account: Account? = nil) async throws -> StoredTemplate? {
        try await templates("id = \(id) AND \(Self.isSeen(by: account))").first
    }

    /// All templates, by name.
    /// - Parameter account: only those that it may see; `nil` for the server itself.
    package func list(for account: Account? = nil) async throws -> [StoredTemplate] {
        try await templates(Self.isSeen(by: account))
    }

    private func templates(_ condition: Statement) async throws -> [StoredTemplate] {
        let answers = try await pool.snapshot([
            "SELECT id, name FROM template WHERE \(condition) ORDER BY name COLLATE \"und-x-icu\", id",
            """
            SELECT template, name, x, y FROM template_position
            WHERE template IN (SELECT id FROM template WHERE \(condition)) ORDER BY template, ordinal
            """,
        ])
        let found: [TemplateID: [Template.TemplatePosition]] = Dictionary(
            grouping: try answers[1].read { (template: TemplateID, name, x, y) in
                (template, Template.TemplatePosition(name: name, point: Point(x: x, y: y)))
            }, by: \.0
        ).mapValues { $0.map(\.1) }
        return try answers[0].read { id, name in
            StoredTemplate(id: id, template: Template(name: name, places: found[id] ?? []))
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
