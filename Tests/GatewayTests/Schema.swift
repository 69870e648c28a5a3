import Foundation
import Gateway

/// One of the two documents, and the part of JSON Schema that they use.
struct Interface: Sendable {
    let document: JSON

    static let openAPI = Interface(.openAPI)
    static let asyncAPI = Interface(.asyncAPI)

    private init(_ kind: InterfaceDocument) {
        document = try! JSON(parsing: kind.bytes)
    }

    /// What `reference` (`#/a/b`) points to.
    func resolve(_ reference: String) -> JSON? {
        reference.split(separator: "/").dropFirst().reduce(document as JSON?) { $0?[String($1)] }
    }

    /// Why `value` does not match `schema`; empty if it does.
    func faults(of value: JSON, against schema: JSON, at path: String = "$") -> [String] {
        guard let keywords = schema.object else { return ["\(path): no schema"] }
        if let reference = keywords["$ref"]?.string {
            guard let target = resolve(reference) else { return ["\(path): \(reference) points nowhere"] }
            return faults(of: value, against: target, at: path)
        }
        var faults: [String] = []
        for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key }) {
            faults += self.faults(of: value, keyword, argument, keywords, at: path)
        }
        return faults
    }

    private func faults(
        of value: JSON, _ keyword: String, _ argument: JSON, _ keywords: [String: JSON], at path: String
    ) -> [String] {
        func check(_ holds: Bool) -> [String] {
            holds ? [] : ["\(path): \(keyword) \(argument.text) does not hold for \(value.text.prefix(200))"]
        }
        switch keyword {
        case "description", "format", "default", "example": return []
        case "type":
            let names = argument.array?.compactMap(\.string) ?? [argument.string ?? ""]
            return check(names.contains { Self.is(value, $0) })
        case "enum": return check(argument.array?.contains(value) == true)
        case "const": return check(argument == value)
        case "minimum": return check(value.number.map { $0 >= argument.number! } ?? true)
        case "maximum": return check(value.number.map { $0 <= argument.number! } ?? true)
        case "minLength": return check(value.string.map { $0.unicodeScalars.count >= argument.integer! } ?? true)
        case "maxLength": return check(value.string.map { $0.unicodeScalars.count <= argument.integer! } ?? true)
        case "minItems": return check(value.array.map { $0.count >= argument.integer! } ?? true)
        case "maxItems": return check(value.array.map { $0.count <= argument.integer! } ?? true)
        case "pattern":
            guard let text = value.string, let pattern = argument.string, let regex = try? Regex(pattern) else {
                return []
            }
            return check(text.contains(regex))
        case "oneOf":
            let fitting = (argument.array ?? []).filter { faults(of: value, against: $0, at: path).isEmpty }
            return fitting.count == 1 ? [] : ["\(path): \(fitting.count) of oneOf fit \(value.text.prefix(300))"]
        case "items":
            return (value.array ?? []).enumerated().flatMap { faults(of: $1, against: argument, at: "\(path)[\($0)]") }
        case "required":
            guard let members = value.object else { return [] }
            return (argument.array ?? []).compactMap(\.string).filter { members[$0] == nil }.map {
                "\(path): \($0) is missing"
            }
        case "properties":
            guard let members = value.object, let properties = argument.object else { return [] }
            return members.flatMap { name, member in
                properties[name].map { faults(of: member, against: $0, at: "\(path).\(name)") } ?? []
            }
        case "additionalProperties":
            guard let members = value.object else { return [] }
            let others = members.filter { keywords["properties"]?[$0.key] == nil }
            if argument == false { return others.keys.map { "\(path): \($0) is not in the schema" } }
            return others.flatMap { faults(of: $1, against: argument, at: "\(path).\($0)") }
        default: return ["\(path): the tests know no keyword \(keyword)"]
        }
    }

    private static func `is`(_ value: JSON, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
            (.object, "object"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }
}

// MARK: What is said over HTTP

extension Interface {
    /// The path in the document that `path` is one of.
    func template(of path: String) -> String? {
        let given = path.prefix { $0 != "?" }.split(separator: "/")
        return document["paths"]?.object?.keys.first { template in
            let parts = template.split(separator: "/")
            return parts.count == given.count
                && zip(parts, given).allSatisfy { part, text in
                    guard let end = part.firstIndex(of: "}") else { return part == text }
                    return text.hasSuffix(part[part.index(after: end)...])
                }
        }
    }

    /// Why the document does not promise this answer.
    func faults(of answer: Answer, to method: String, _ path: String) -> [String] {
        // For calls that do not exist nothing is promised.
        guard let template = template(of: path), let operation = document["paths"]?[template]?[method.lowercased()]
        else {
            // HEAD is answered wherever GET is, and promised with it.
            let isKnown =
                path.hasPrefix("/api/") && method != "HEAD" && answer.status != 404 && answer.status != 405
            return isKnown ? ["\(method) \(path) \(answer.status) is not documented"] : []
        }
        let name = "\(method) \(template) \(answer.status)"
        guard let response = operation["responses"]?[String(answer.status)] else {
            return ["\(name) is not documented"]
        }
        guard let content = response["content"]?.object else {
            return answer.body.isEmpty ? [] : ["\(name) has a body"]
        }
        guard let (type, media) = content.first(where: { $0.key == answer["Content-Type"] }) else {
            return ["\(name) has the type \(answer["Content-Type"] ?? "none")"]
        }
        guard type.contains("json"), let schema = media["schema"] else { return [] }
        guard let json = try? answer.json else { return ["\(name) is not JSON"] }
        return faults(of: json, against: schema).map { "\(name) \($0)" }
    }
}

// MARK: What is said on the socket

extension Interface {
    /// The messages of one of the two directions, by name.
    func messages(of operation: String) -> [String: JSON] {
        var messages: [String: JSON] = [:]
        for reference in document["operations"]?[operation]?["messages"]?.array ?? [] {
            let inChannel = reference["$ref"]?.string.flatMap(resolve)
            guard let name = inChannel?["$ref"]?.string?.split(separator: "/").last.map(String.init) else { continue }
            messages[name] = document["components"]?["messages"]?[name]
        }
        return messages
    }

    static func name(of message: JSON) -> String {
        [message["type"]?.string, message["kind"]?.string].compactMap(\.self).joined(separator: ".")
    }

    enum Channel { case live, editing }

    func faults(of message: JSON, in channel: Channel) -> [String] {
        switch channel {
        case .live: return faults(ofServerMessage: message)
        case .editing:
            let name = Self.name(of: message)
            let messages = messages(of: "toEditors")
            guard let payload = (messages["editing.\(name)"] ?? messages[name])?["payload"] else {
                return ["\(name) is not documented"]
            }
            return faults(of: message, against: payload, at: name)
        }
    }

    /// Why the document does not promise this message of the server.
    func faults(ofServerMessage message: JSON) -> [String] {
        let name = Self.name(of: message)
        guard let payload = messages(of: "fromServer")[name]?["payload"] else { return ["\(name) is not documented"] }
        return faults(of: message, against: payload, at: name)
    }
}
