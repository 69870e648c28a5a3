package import Rehearsal

/// The messages that the server sends to editors.
package enum EditorMessage {
    /// The first frame: the production's present revision, and who has it open.
    package static func welcome(
        _ production: ProductionID, revision: Int64, nowMicroseconds: Int64, you: EditorPresence,
        editors: [EditorPresence]
    ) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "welcome")
            json.member("protocol", ServerMessage.version)
            json.member("production", production)
            json.member("revision", revision)
            json.member("now", nowMicroseconds)
            json.member("you") { $0.editor(you) }
            json.array("editors", editors) { $0.editor($1) }
        }
    }

    /// Longer changes are left out of the frame; an editor that needs them reads the edits after its own revision over HTTP.
    package static let largestEdit = 64 * 1_024

    /// An edit was made. Edits come in order, each once.
    package static func edited(_ edit: AppliedEdit) -> [UInt8] {
        guard ChangesDocument.write(edit.edit.changes, atMost: largestEdit) != nil else {
            return edited(edit, withChanges: false)
        }
        let whole = edited(edit, withChanges: true)
        return whole.count <= largestEdit ? whole : edited(edit, withChanges: false)
    }

    private static func edited(_ edit: AppliedEdit, withChanges: Bool) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "edited")
            edit.writeFields(into: &json, withChanges: withChanges)
        }
    }

    /// Who has the production open now.
    package static func editors(_ editors: [EditorPresence]) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "editors")
            json.array("editors", editors) { $0.editor($1) }
        }
    }

    /// What one editor has selected.
    package static func selection(_ selection: EditorSelection, of editor: EditorPresence) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "selections")
            json.member("device", editor.device)
            json.object("by") { $0.members(of: editor.author) }
            json.member("formation", orNull: selection.formation?.text)
            json.array("performers", selection.performers) { $0.string($1.text) }
        }
    }

    /// - Throws: `malformed`, `unknownType`, `invalid` with the field.
    package static func read(_ text: some Sequence<UInt8>) throws(Refusal) -> EditorSelection {
        try JSONReader.read(SelectionFields.self, from: text).selection
    }

    private struct SelectionFields: Decodable {
        var selection: EditorSelection

        private enum Field: CodingKey { case type, formation, performers }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            guard try fields.decode(String.self, forKey: .type) == "selection" else {
                throw fields.refusal(.unknownType, of: .type, "An editor's socket understands selection.")
            }
            let performers: [PerformerID] = try fields.keysIfPresent(.performers)
            guard performers.count <= Production.mostPerformers else {
                throw fields.refusal(
                    of: .performers, "A selection has at most \(Production.mostPerformers) performers.",
                    rule: .count, values: ["most": .number(Production.mostPerformers)])
            }
            selection = EditorSelection(formation: try fields.keyIfPresent(.formation), performers: performers)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func editor(_ editor: EditorPresence) {
        object { json in
            json.members(of: editor.author)
            json.member("device", editor.device)
        }
    }
}
