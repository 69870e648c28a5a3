import Rehearsal

extension Programme.Reference {
    /// The kind's name on the wire and in the session's row.
    package var kind: String {
        switch self {
        case .production: Programme.productionKind
        }
    }

    var id: String {
        switch self {
        case .production(let production): production.description
        }
    }

    /// `{kind, id, revision}`
    func write(revision: Int64, into json: inout JSONWriter) {
        json.object { json in
            json.member("kind", kind)
            json.member("id", id)
            json.member("revision", revision)
        }
    }
}

extension Programme {
    /// The name of a production on the wire.
    package static let productionKind = "production"
}

extension Live: Decodable {
    private enum Field: CodingKey { case formation }

    /// One member for each kind; its name is the kind.
    package func writeFields(into json: inout JSONWriter) {
        switch self {
        case .formation(let index): json.member("formation", index)
        }
    }

    package init(from decoder: any Decoder) throws {
        self = .formation(try decoder.container(keyedBy: Field.self).decode(Int.self, forKey: .formation))
    }
}
