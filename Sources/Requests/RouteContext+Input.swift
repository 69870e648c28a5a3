package import HTTPTypes
package import Rehearsal
package import WebSocketServer
package import Wire

extension RouteContext {
    /// Reads the body as JSON.
    package func document<Document: Decodable>(_ type: Document.Type, upTo limit: Int) throws -> Document {
        let bytes = try json(upTo: limit)
        do throws(Refusal) {
            return try JSONReader.read(type, from: bytes)
        } catch {
            throw Problem(error)
        }
    }

    /// The body, if its media type is JSON.
    package func json(upTo limit: Int, orMergePatch: Bool = false) throws(Problem) -> [UInt8] {
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }.trimmed.lowercased()
        guard type == "application/json" || orMergePatch && type == "application/merge-patch+json" else {
            throw Problem(
                .unsupportedMediaType,
                "Content-Type is application/json\(orMergePatch ? " or application/merge-patch+json" : "").",
                field: "Content-Type")
        }
        guard body.count <= limit else {
            throw Problem(.tooLarge, "A body has at most \(limit) bytes here.", values: ["most": .number(limit)])
        }
        return body
    }

    /// An identifier in the path; a text that cannot be an identifier gives "not found".
    package func identifier<Kind>(_ name: String, _ type: Identifier<Kind>.Type = Identifier<Kind>.self) throws(Problem)
        -> Identifier<Kind>
    {
        guard let text = parameters[name], let id = Identifier<Kind>(text) else {
            throw Problem(.notFound, "There is no such \(name) here.", rule: name)
        }
        return id
    }

    /// A whole number in the query.
    package func number(_ name: String, in range: ClosedRange<Int64>) throws(Problem) -> Int64? {
        guard let text = query[name] else { return nil }
        guard let number = Int64(text), range.contains(number) else {
            throw Problem(
                .invalid, "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).", field: name,
                rule: Refusal.Rule.range.rawValue,
                values: Refusal.limits(Double(range.lowerBound), Double(range.upperBound)))
        }
        return number
    }

    /// A query value that must be one of a few words.
    package func word<Word: RawRepresentable & CaseIterable>(_ name: String, _ type: Word.Type)
        throws(Problem) -> Word?
    where Word.RawValue == String {
        guard let text = query[name] else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(
                .invalid, "\(name) is one of \(words).", field: name, rule: Refusal.Rule.word.rawValue,
                values: ["words": .text(words)])
        }
        return word
    }

    /// The tags in a conditional header field; `nil` if the field is absent.
    package func tags(_ name: HTTPField.Name) throws(Problem) -> EntityTags? {
        guard let text = headers[name] else { return nil }
        guard let tags = EntityTags(text) else {
            throw Problem(
                .malformed, "\(name.canonicalName) is * or a list of entity tags such as \"3\".", field: name.rawName)
        }
        return tags
    }
}

extension Reply {
    /// A document that is written already.
    package static func json(
        _ bytes: [UInt8], status: HTTPResponse.Status = .ok, type: String = "application/json",
        headers: HTTPFields = [:]
    ) -> Reply {
        var fields = headers
        fields[.contentType] = type
        return Reply(status: status, headers: fields, body: .bytes(bytes))
    }

    /// An object with these members.
    package static func json(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], _ members: (inout JSONWriter) -> Void
    ) -> Reply {
        json(JSONWriter.document(members), status: status, headers: headers)
    }
}
