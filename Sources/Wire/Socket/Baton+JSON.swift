import Rehearsal

extension Baton {
    private enum Field: String, CodingKey { case member }

    static let commandKinds: [CommandKind] = [
        CommandKind("takeBaton", .baton(.takeBaton)),
        CommandKind("giveBaton") { (fields: KeyedDecodingContainer<Field>) in
            .baton(.giveBaton(try fields.member(.member)))
        },
    ]

    static let eventKinds: [EventKind] = [
        EventKind("batonPassed", PassedFields.self) { .baton(.batonPassed(from: $0.from?.id, to: $0.to?.id)) }
    ]
}

extension Baton.Event: EventFields {
    var kind: String {
        switch self {
        case .batonPassed: "batonPassed"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .batonPassed(let from, let to):
            json.member("from", from)
            json.member("to", to)
        }
    }
}

private struct PassedFields: Decodable {
    var from: WireID<Member>?
    var to: WireID<Member>?
}

extension Baton: StatePart {
    /// `{baton}`
    func writeView(into json: inout JSONWriter) { json.member("baton", holder) }

    func writeKept(into json: inout JSONWriter) { writeView(into: &json) }

    private struct Kept: Decodable { var baton: WireID<Member>? }

    init(kept decoder: any Decoder) throws { self.init(holder: try Kept(from: decoder).baton?.id) }
}
