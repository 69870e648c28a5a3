/// What an editor did in one step: the unit of undo and of the history. Either all of its changes are made, or none.
package struct Edit: Hashable, Sendable {
    /// Chosen by the author's device. An edit sent again with the same id gets the same answer and is applied once.
    package var id: EditID
    /// The text that the history shows, such as "Move 3 performers".
    package var label: String
    package var changes: [Change]

    package init(id: EditID, label: String, changes: [Change]) {
        self.id = id
        self.label = label
        self.changes = changes
    }
}

/// Identifies an edit; chosen by the author's device.
package typealias EditID = Identifier<Edit>

/// One line of a production's journal.
package struct AppliedEdit: Hashable, Sendable {
    /// The account that made an edit, with its name at that time.
    package struct Author: Hashable, Sendable {
        package var id: AccountID
        package var name: String

        package init(id: AccountID, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// What the author asked for.
    package enum Intent: Hashable, Sendable {
        case edit
        /// The number is the revision made by the edit that is undone.
        case undo(of: Int64)
        case redo(of: Int64)
    }

    /// The production's revision after the edit was applied.
    package var revision: Int64
    package var edit: Edit
    /// The changes that undo this edit.
    package var inverse: [Change]
    package var author: Author
    package var intent: Intent
    /// Milliseconds since the Unix epoch.
    package var atMilliseconds: Int64

    package init(
        revision: Int64, edit: Edit, inverse: [Change], author: Author, intent: Intent, atMilliseconds: Int64
    ) {
        self.revision = revision
        self.edit = edit
        self.inverse = inverse
        self.author = author
        self.intent = intent
        self.atMilliseconds = atMilliseconds
    }
}
