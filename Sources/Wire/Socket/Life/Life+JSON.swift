import Rehearsal

extension Life {
    static let commandKinds: [CommandKind] = [CommandKind("end", .life(.end))]
    static let eventKinds: [EventKind] = [EventKind("ended", .life(.ended))]
}

extension Life.Event: EventFields {
    var kind: String {
        switch self {
        case .ended: "ended"
        }
    }

    func writeFields(into json: inout JSONWriter) {}
}

extension Life: StatePart {
    /// `{ended}`
    func writeView(into json: inout JSONWriter) { json.member("ended", hasEnded) }

    func writeKept(into json: inout JSONWriter) { writeView(into: &json) }

    private struct Kept: Decodable { var ended: Bool }

    init(kept decoder: any Decoder) throws { self.init(hasEnded: try Kept(from: decoder).ended) }
}
