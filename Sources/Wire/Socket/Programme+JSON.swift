package import Rehearsal

extension Programme.Reference {
    /// The kind's name on the wire and in the session's row.
    package var kind: String {
        switch self {
        case .production: Programme.productionKind
        case .drill: Programme.drillKind
        }
    }

    /// - Parameter kind: as `kind` says it.
    package init(kind: String, _ production: ProductionID) {
        self = kind == Programme.drillKind ? .drill(production) : .production(production)
    }

    var id: String { production.description }

    /// `{kind, id, revision?}`
    package func write(revision: Int64? = nil, into json: inout JSONWriter) {
        json.object { json in
            json.member("kind", kind)
            json.member("id", id)
            if let revision { json.member("revision", revision) }
        }
    }
}

extension Programme {
    /// The name of a production on the wire.
    package static let productionKind = "production"
    /// The name of a drill on the wire.
    package static let drillKind = "drill"
}

extension Live: Decodable {
    private enum Field: CodingKey { case formation, stage }

    /// The kind's name.
    var kind: String {
        switch self {
        case .formation: "formation"
        case .stage: "stage"
        }
    }

    /// One member for each kind; its name is the kind.
    package func writeFields(into json: inout JSONWriter) {
        switch self {
        case .formation(let index): json.member("formation", index)
        case .stage(let index): json.member("stage", index)
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self =
            fields.contains(.stage)
            ? .stage(try fields.decode(Int.self, forKey: .stage))
            : .formation(try fields.decode(Int.self, forKey: .formation))
    }
}
