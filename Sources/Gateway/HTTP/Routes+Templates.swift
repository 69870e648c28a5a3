import HTTPTypes
import Hummingbird
import Persistence
import Rehearsal
import RehearsalCore
import Wire

extension Routes {
    var templates: [Route] {
        [
            Route(.get, "/api/v1/templates") { _, exchange in try await listTemplates(exchange) },
            Route(.post, "/api/v1/templates") { _, exchange in try await createTemplate(exchange) },
            Route(.get, "/api/v1/templates/{template}") { _, exchange in try await readTemplate(exchange) },
            Route(.put, "/api/v1/templates/{template}") { _, exchange in try await replaceTemplate(exchange) },
            Route(.delete, "/api/v1/templates/{template}") { _, exchange in try await deleteTemplate(exchange) },
        ]
    }

    private static let largestTemplate = 256 * 1_024
    private static let noTemplate = Problem(.notFound, "There is no such template.", rule: "template")

    private func listTemplates(_ exchange: Exchange) async throws -> Response {
        _ = try await caller(exchange).account()
        let templates = try await store.templates.list()
        return .json { json in json.member("templates") { json in json.array(templates) { $1.write(into: &$0) } } }
    }

    private func createTemplate(_ exchange: Exchange) async throws -> Response {
        _ = try await caller(exchange).account()
        do {
            let stored = try await store.templates.create(try template(exchange))
            return answer(stored, status: .created, headers: [.location: "/api/v1/templates/\(stored.id)"])
        } catch is TooManyTemplates {
            throw Problem(
                .invalid, "There are at most \(Templates.most) templates.", field: "name", rule: "templates",
                values: ["most": .number(Templates.most)])
        }
    }

    private func readTemplate(_ exchange: Exchange) async throws -> Response {
        _ = try await caller(exchange).account()
        guard let stored = try await store.templates.read(exchange.identifier("template")) else {
            throw Self.noTemplate
        }
        return answer(stored)
    }

    private func replaceTemplate(_ exchange: Exchange) async throws -> Response {
        _ = try await caller(exchange).account()
        let id: TemplateID = try exchange.identifier("template")
        guard let stored = try await store.templates.replace(id, with: try template(exchange)) else {
            throw Self.noTemplate
        }
        return answer(stored)
    }

    private func deleteTemplate(_ exchange: Exchange) async throws -> Response {
        _ = try await caller(exchange).account()
        guard try await store.templates.delete(exchange.identifier("template")) else { throw Self.noTemplate }
        return Response(status: .noContent)
    }

    private func template(_ exchange: Exchange) throws -> Template {
        let fields = try exchange.document(TemplateFields.self, upTo: Self.largestTemplate)
        return Template(name: fields.name, places: fields.places.map { Template.Place(name: $0.name, point: $0.point) })
    }

    private func answer(_ stored: StoredTemplate, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:])
        -> Response
    {
        var json = JSONWriter()
        stored.write(into: &json)
        return .json(json.bytes, status: status, headers: headers)
    }
}

extension StoredTemplate {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.description)
            json.member("name", template.name)
            json.member("positions") { json in
                json.array(template.places) { json, place in
                    json.object { json in
                        json.member("name", ifPresent: place.name)
                        json.member("x", place.point.x)
                        json.member("y", place.point.y)
                    }
                }
            }
        }
    }
}
