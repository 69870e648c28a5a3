package import Rehearsal
import RehearsalCore

extension Event {
    /// The event's name on the wire and in the log.
    package var kind: String { fields.kind }

    /// The fields of the kind, as a JSON object: the log keeps it beside the kind.
    package var payload: [UInt8] {
        let fields = fields
        return JSONWriter.document { fields.writeFields(into: &$0) }
    }

    /// Reads the event that `kind` and `payload` wrote.
    /// - Throws: a refusal when the log holds a kind that this version does not know.
    package init(kind: String, payload: some Sequence<UInt8>) throws(Refusal) {
        guard let known = Kinds.eventNamed[kind] else {
            throw Refusal(.unknownKind, "This version knows no event of kind \(kind).", field: "kind")
        }
        self = try known.read(Array(payload))
    }
}

extension SessionEvent {
    /// One event of the log as every client gets it: `{type: "event", seq, at, by, command?, kind, …}`.
    package func write(into json: inout JSONWriter) {
        let fields = event.fields
        json.object { json in
            json.member("type", "event")
            json.member("seq", sequence.value)
            json.member("at", at.microseconds)
            json.member("by", by)
            if let command { json.member("command") { $0.raw(command.json) } }
            json.member("kind", fields.kind)
            fields.writeFields(into: &json)
        }
    }
}
