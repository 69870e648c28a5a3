import Rehearsal
import RehearsalCore

extension Announcements {
    private enum Field: String, CodingKey { case text }

    static let commandKinds: [CommandKind] = [
        CommandKind("announce") { (fields: KeyedDecodingContainer<Field>) in
            let takesAway = fields.contains(.text) ? try fields.decodeNil(forKey: .text) : false
            return .announcements(.announce(takesAway ? nil : try fields.decode(String.self, forKey: .text)))
        }
    ]

    static let eventKinds: [EventKind] = [
        EventKind("announced", AnnouncedFields.self) { .announcements(.announced($0.text)) }
    ]
}

extension Announcements.Event: EventFields {
    var kind: String {
        switch self {
        case .announced: "announced"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .announced(let text):
            json.member("text") { json in
                if let text { json.string(text) } else { json.null() }
            }
        }
    }
}

private struct AnnouncedFields: Decodable { var text: String? }

extension Announcements: StatePart {
    /// `{announcement: {text, by, at}}`; null when there is no announcement.
    func writeView(into json: inout JSONWriter) {
        json.member("announcement") { json in
            if let current { json.announcement(current) } else { json.null() }
        }
    }

    /// As devices receive it; left out when there is no announcement.
    func writeKept(into json: inout JSONWriter) {
        if let current { json.member("announcement") { $0.announcement(current) } }
    }

    private struct Kept: Decodable { var announcement: Announcement? }

    init(kept decoder: any Decoder) throws { self.init(current: try Kept(from: decoder).announcement) }
}

extension JSONWriter {
    /// `{text, by, at}`
    fileprivate mutating func announcement(_ announcement: Announcement) {
        object { json in
            json.member("text", announcement.text)
            json.member("by", announcement.by)
            json.member("at", announcement.at.microseconds)
        }
    }
}

extension Announcement: Decodable {
    private enum Field: CodingKey { case text, by, at }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            text: try fields.decode(String.self, forKey: .text),
            by: try fields.decodeIfPresent(WireID<Member>.self, forKey: .by)?.id,
            at: Instant(microseconds: try fields.decode(Int64.self, forKey: .at)))
    }
}
