import HTTPTypes
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

struct TemplateRoutes: Resource {
    let access: Access
    let templates: Templates

    var routes: [Route] {
        [
            Route(.get, "/api/v1/templates", isLarge: true) { context in try await listTemplates(context) },
            Route(.post, "/api/v1/templates", longestBody: Self.largestTemplate) { context in
                try await createTemplate(context)
            },
            Route(.get, "/api/v1/templates/{template}") { context in try await readTemplate(context) },
            Route(.put, "/api/v1/templates/{template}", longestBody: Self.largestTemplate) { context in
                try await replaceTemplate(context)
            },
            Route(.delete, "/api/v1/templates/{template}") { context in try await deleteTemplate(context) },
        ]
    }

    /// The largest template, in bytes of JSON.
    private static let largestTemplate = 256 * 1_024
    private static let noTemplate = Problem(.notFound, "There is no such template.", rule: "template")

    private func listTemplates(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let templates = try await self.templates.list(for: account)
        return .json { json in json.member("templates") { json in json.array(templates) { $1.write(into: &$0) } } }
    }

    private func createTemplate(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        do {
            let stored = try await self.templates.create(try template(context), by: account)
            return answer(stored, status: .created, headers: [.location: "/api/v1/templates/\(stored.id)"])
        } catch is TooManyTemplates {
            throw Problem(
                .invalid, "There are at most \(Templates.most) templates.", field: "name", rule: "templates",
                values: ["most": .number(Templates.most)])
        }
    }

    private func readTemplate(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        guard let stored = try await self.templates.read(context.identifier("template"), for: account) else {
            throw Self.noTemplate
        }
        return answer(stored)
    }

    private func replaceTemplate(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let id: TemplateID = try context.identifier("template")
        guard let stored = try await self.templates.replace(id, with: try template(context), by: account) else {
            throw Self.noTemplate
        }
        return answer(stored)
    }

    private func deleteTemplate(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        guard try await self.templates.delete(context.identifier("template"), by: account) else {
            throw Self.noTemplate
        }
        return Reply(status: .noContent)
    }

    private func template(_ context: RouteContext) throws -> Template {
        let fields = try context.document(TemplateFields.self, upTo: Self.largestTemplate)
        return Template(
            name: fields.name, places: fields.places.map { Template.TemplatePosition(name: $0.name, point: $0.point) })
    }

    private func answer(_ stored: StoredTemplate, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:])
        -> Reply
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
