import Rehearsal
import RehearsalCore

extension Notes {
    private enum Field: String, CodingKey { case text, performer }

    static let commandKinds: [CommandKind] = [
        CommandKind("note") { (fields: KeyedDecodingContainer<Field>) in
            let performer =
                try fields.decodeIfPresent(String.self, forKey: .performer) == nil ? nil : fields.performer(.performer)
            return .notes(.note(text: try fields.decode(String.self, forKey: .text), performer: performer))
        }
    ]

    static let eventKinds: [EventKind] = [
        EventKind("noted", NotedFields.self) { .notes(.noted($0.note)) }
    ]
}

extension Notes.Event: EventFields {
    var kind: String {
        switch self {
        case .noted: "noted"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .noted(let note):
            json.member("position", note.position.microseconds)
            note.live.writeFields(into: &json)
            json.member("text", note.text)
            json.member("performer", ifPresent: note.performer?.text)
        }
    }
}

private struct NotedFields: Decodable {
    let note: Note

    private enum Field: CodingKey { case position, text, performer }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        note = Note(
            position: ScoreTime(microseconds: try fields.decode(Int64.self, forKey: .position)),
            live: try Live(from: decoder), text: try fields.decode(String.self, forKey: .text),
            performer: try fields.decodeIfPresent(WirePerformer.self, forKey: .performer)?.key)
    }
}
