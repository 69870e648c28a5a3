import Rehearsal
import RehearsalCore

extension Life {
    static let commandKinds: [CommandKind] = [CommandKind("end", .life(.end))]
    static let eventKinds: [EventKind] = [
        EventKind("ended", NameFields.self) { .life(.ended(by: $0.name)) },
        EventKind("reopened", NameFields.self) { .life(.reopened(by: $0.name)) },
    ]
}

/// The name of the person who ended the session, or opened it again.
private struct NameFields: Decodable { var name: String }

extension Life.Event: EventFields {
    var kind: String {
        switch self {
        case .ended: "ended"
        case .reopened: "reopened"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .ended(let name), .reopened(let name): json.member("name", name)
        }
    }
}

extension Life: StatePart {
    /// `{ended, endedBy?, endedAt?}`
    func writeView(into json: inout JSONWriter) {
        json.member("ended", hasEnded)
        json.member("endedBy", ifPresent: endedBy)
        if let endedAt { json.member("endedAt", endedAt.microseconds) }
    }

    func writeKept(into json: inout JSONWriter) { writeView(into: &json) }

    private struct Kept: Decodable {
        var ended: Bool
        var endedBy: String?
        var endedAt: Int64?
    }

    init(kept decoder: any Decoder) throws {
        let kept = try Kept(from: decoder)
        self.init(
            hasEnded: kept.ended, endedBy: kept.endedBy, endedAt: kept.endedAt.map(Instant.init(microseconds:)))
    }
}
