package import RehearsalCore

/// Remarks written during a session. They are in the log alone: no decision depends on them.
package enum Notes {
    /// What a conductor asks concerning notes.
    package enum Command: Hashable, Sendable {
        case note(text: String, performer: PerformerID?)
    }

    /// What has happened concerning notes.
    package enum Event: Hashable, Sendable {
        case noted(Note)
    }

    static func decide(
        _ command: Command, by member: Member, during run: Run, in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        switch command {
        case .note(let text, let performer):
            try member.requireConductor("Only a conductor writes notes.")
            try Note.check(text)
            if let performer, !circumstances.programme.performers.contains(performer) {
                throw Refusal(.unknownPerformer, "This production has no performer of that id.", field: "performer")
            }
            let position = run.timeline.position(at: circumstances.now)
            return .noted(
                Note(
                    position: position, live: circumstances.programme.live(at: position), text: text,
                    performer: performer))
        }
    }
}

/// A remark pinned to where the run was when it was made.
package struct Note: Hashable, Sendable {
    package var position: ScoreTime
    /// What was live there.
    package var live: Live
    package var text: String
    package var performer: PerformerID?

    package init(position: ScoreTime, live: Live, text: String, performer: PerformerID?) {
        self.position = position
        self.live = live
        self.text = text
        self.performer = performer
    }

    /// The longest text of a note, in Unicode scalars.
    package static let longestText = 2_000

    /// - Throws: `invalid` for a text that no note has.
    static func check(_ text: String) throws(Refusal) {
        guard (1...Note.longestText).contains(text.unicodeScalars.count) else {
            throw Refusal(
                .invalid, "A note has 1 to \(Note.longestText) characters.", field: "text", rule: .length,
                values: ["least": 1, "most": .number(Note.longestText)])
        }
        guard !text.unicodeScalars.contains("\0") else {
            throw Refusal(
                .invalid, "A note cannot hold the character U+0000.", field: "text", rule: .controlCharacters)
        }
    }
}

extension Notes.Event {
    func check() throws(Refusal) {
        switch self {
        case .noted(let note):
            try Note.check(note.text)
            try Check.scoreTime(note.position, "position")
        }
    }
}
