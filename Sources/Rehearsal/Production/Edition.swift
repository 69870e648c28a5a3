/// Which of a production's revisions somebody reads.
package enum Edition: String, CaseIterable, Sendable {
    /// The present one, on which its authors work, and which sessions run.
    case draft
    /// The one that was published last; the present one, where everything is published at once.
    case published
}

extension ProductionRole {
    /// What somebody reads: the draft is for those who work on it.
    /// - Parameter asked: what they would rather read.
    package func edition(asked: Edition? = nil) -> Edition { self >= .comment ? asked ?? .draft : .published }
}

/// The revisions of a production that are read.
package struct Editions: Hashable, Sendable {
    package let draft: Int64
    /// `nil` where everything is published at once.
    package let lastPublished: Int64?

    package init(draft: Int64, lastPublished: Int64?) {
        self.draft = draft
        self.lastPublished = lastPublished
    }

    /// The revision that is read.
    package subscript(edition: Edition) -> Int64 { edition == .draft ? draft : lastPublished ?? draft }

    /// What is told beside a revision: nothing where there is but one.
    package func name(_ edition: Edition) -> Edition? { lastPublished == nil ? nil : edition }
}

/// One publishing of a production.
package struct Publication: Hashable, Sendable {
    package let revision: Int64
    /// What changed, in its author's words; may be empty.
    package let note: String
    package let author: AppliedEdit.Author
    package let atMilliseconds: Int64

    package init(revision: Int64, note: String, author: AppliedEdit.Author, atMilliseconds: Int64) {
        self.revision = revision
        self.note = note
        self.author = author
        self.atMilliseconds = atMilliseconds
    }

    /// The most characters of a note.
    package static let longestNote = 2_000

    /// - Throws: `Refusal`, for what cannot be a note.
    package static func validate(note: String) throws(Refusal) { try Check.lines(note, longestNote, "note") }
}
