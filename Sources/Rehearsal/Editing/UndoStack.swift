/// What one author can undo and redo: computed from their lines of the journal, so that it survives a reload and a restart.
package struct UndoStack: Hashable, Sendable {
    /// A line of the journal that can be undone.
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

    /// How many of an author's latest lines are read: undo reaches back that far.
    package static let depth = 1_000

    /// The edit that undo would undo next.
    package var undo: Entry? { done.last }
    /// The undo that redo would undo next.
    package var redo: Entry? { undone.last }

    /// Adds the author's next line. Lines come in the order of revisions.
    package mutating func add(_ entry: Entry, _ intent: AppliedEdit.Intent) {
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
