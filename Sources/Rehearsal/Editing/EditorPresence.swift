/// A person who has a production open for editing, on one device.
package struct EditorPresence: Hashable, Sendable {
    package var author: AppliedEdit.Author
    /// Identifies one socket of this person.
    package var device: String

    package init(author: AppliedEdit.Author, device: String) {
        self.author = author
        self.device = device
    }
}

/// What an editor has selected; shown to the others, never stored.
package struct EditorSelection: Hashable, Sendable {
    package var formation: FormationID?
    package var performers: [PerformerID]

    package init(formation: FormationID?, performers: [PerformerID]) {
        self.formation = formation
        self.performers = performers
    }
}
