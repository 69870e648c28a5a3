import Rehearsal
import RehearsalCore

extension Notes {
    private enum Field: String, CodingKey { case text, performer, performers, touched, position, note }

    static let commandKinds: [CommandKind] = [
        CommandKind("note") { (fields: KeyedDecodingContainer<Field>) in
            .notes(
                .note(
                    Note.Draft(
                        text: try fields.decode(String.self, forKey: .text), performers: try recipients(fields),
                        touched: try fields.microsecondsIfPresent(.touched).map(Instant.init(microseconds:)),
                        position: try fields.microsecondsIfPresent(.position).map(ScoreTime.init(microseconds:)))))
        },
        CommandKind("gotNote") { (fields: KeyedDecodingContainer<Field>) in
            .notes(.got(SequenceNumber(try fields.whole(.note))))
        },
        CommandKind("withdrawNote") { (fields: KeyedDecodingContainer<Field>) in
            .notes(.withdraw(SequenceNumber(try fields.whole(.note))))
        },
    ]

    private static func recipients(_ fields: KeyedDecodingContainer<Field>) throws -> [PerformerID] {
        if try fields.decodeIfPresent(String.self, forKey: .performer) != nil {
            return [try fields.performer(.performer)]
        }
        return try fields.decodeIfPresent([WirePerformer].self, forKey: .performers)?.map(\.key) ?? []
    }

    /// The names of its kinds of events, on the wire and in the log.
    package enum EventName {
        package static let noted = "noted"
        package static let got = "noteGot"
        package static let withdrawn = "noteWithdrawn"
    }

    static let eventKinds: [EventKind] = [
        EventKind(EventName.noted, NotedFields.self) { .notes(.noted($0.note)) },
        EventKind(EventName.got, GotFields.self) { .notes(.got(SequenceNumber($0.note), by: $0.performer?.key)) },
        EventKind(EventName.withdrawn, GotFields.self) { .notes(.withdrawn(SequenceNumber($0.note))) },
    ]

    /// The kinds of events from which notes follow.
    package static let sources = eventKinds.map(\.name)
}

extension Notes.Event: EventFields {
    var kind: String {
        switch self {
        case .noted: Notes.EventName.noted
        case .got: Notes.EventName.got
        case .withdrawn: Notes.EventName.withdrawn
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .noted(let note): note.writeFields(into: &json)
        case .got(let number, let performer):
            json.member("note", number.value)
            json.member("performer", ifPresent: performer?.text)
        case .withdrawn(let number): json.member("note", number.value)
        }
    }
}

extension Note {
    /// `position, formation, place?, text, withheld?, performer?, performers?, touched?, waits?`
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("position", position.microseconds)
        live.writeFields(into: &json)
        json.member("place", ifPresent: place?.text)
        json.member("text", text)
        // The event as members without special rights receive it: see `SessionEvent.publicPart`.
        if text.isEmpty { json.member("withheld", true) }
        if performers.count == 1 { json.member("performer", ifPresent: performers.first?.text) }
        if performers.count > 1 {
            json.member("performers") { json in json.array(performers) { $0.string($1.text) } }
        }
        if let touched { json.member("touched", touched.microseconds) }
        if waits { json.member("waits", true) }
    }
}

private struct NotedFields: Decodable {
    let note: Note

    private enum Field: CodingKey { case position, place, text, performer, performers, touched, waits }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let one = try fields.decodeIfPresent(WirePerformer.self, forKey: .performer).map { [$0.key] }
        let several = try fields.decodeIfPresent([WirePerformer].self, forKey: .performers)?.map(\.key)
        note = Note(
            position: ScoreTime(microseconds: try fields.decode(Int64.self, forKey: .position)),
            live: try Live(from: decoder),
            place: try fields.decodeIfPresent(String.self, forKey: .place).flatMap(FormationID.init),
            text: try fields.decode(String.self, forKey: .text), performers: one ?? several ?? [],
            touched: try fields.decodeIfPresent(Int64.self, forKey: .touched).map(Instant.init(microseconds:)),
            waits: try fields.decodeIfPresent(Bool.self, forKey: .waits) ?? false)
    }
}

private struct GotFields: Decodable {
    var note: Int64
    var performer: WirePerformer?
}

extension WrittenNote {
    /// `{seq, at, by, …}` with the fields of the note, and `got` where the reader may know who has read it.
    package func write(into json: inout JSONWriter, includesReaders: Bool) {
        json.object { json in
            json.member("seq", sequence.value)
            json.member("at", at.microseconds)
            json.member("by", by)
            note.writeFields(into: &json)
            if includesReaders { json.member("got") { json in json.array(got) { $0.string($1.text) } } }
        }
    }
}

extension WrittenNote: Decodable {
    private enum Field: CodingKey { case seq, at, by, got }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            sequence: SequenceNumber(try fields.decode(Int64.self, forKey: .seq)),
            at: Instant(microseconds: try fields.decode(Int64.self, forKey: .at)),
            by: try fields.decodeIfPresent(WireID<Member>.self, forKey: .by)?.id,
            note: try NotedFields(from: decoder).note,
            got: try fields.decodeIfPresent([WirePerformer].self, forKey: .got)?.map(\.key) ?? [])
    }
}

extension Notes: StatePart {
    /// Writes nothing: each device gets the notes that it may read in the signal `notes`.
    func writeView(into json: inout JSONWriter) {}

    /// `{notes: […]}`, left out when there are none.
    func writeKept(into json: inout JSONWriter) {
        guard !latest.isEmpty else { return }
        json.member("notes") { json in
            json.array(latest) { json, note in note.write(into: &json, includesReaders: true) }
        }
    }

    private struct Kept: Decodable { var notes: [WrittenNote]? }

    init(kept decoder: any Decoder) throws { self.init(latest: try Kept(from: decoder).notes ?? []) }
}
