/// What one author can take back and do again: a fold over their lines of the journal, so that it survives reload and
/// restart.
package struct UndoStack: Hashable, Sendable {
    /// A line of the journal that can be taken back.
    package struct Entry: Hashable, Sendable {
        package var revision: Int64
        package var label: String

        package init(revision: Int64, label: String) {
            self.revision = revision
            self.label = label
        }
    }

    private var done: [Entry] = []
    private var undone: [Entry] = []

    package init() {}

    /// How many of an author's last lines are folded: undo reaches back that far.
    package static let depth = 1_000

    /// What undo takes back next.
    package var undo: Entry? { done.last }
    /// What redo takes back next: an undo.
    package var redo: Entry? { undone.last }

    /// The author's next line, in the order of revisions.
    package mutating func take(_ entry: Entry, _ intent: AppliedEdit.Intent) {
        switch intent {
        case .edit:
            done.append(entry)
            undone = []
        case .undo(let revision):
            if done.last?.revision == revision { done.removeLast() }
            undone.append(entry)
        case .redo(let revision):
            if undone.last?.revision == revision { undone.removeLast() }
            done.append(entry)
        }
    }
}
