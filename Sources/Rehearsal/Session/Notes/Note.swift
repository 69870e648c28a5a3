package import RehearsalCore

/// A remark pinned to where the run was when a conductor saw what it is about.
package struct Note: Hashable, Sendable {
    package var position: ScoreTime
    /// What was live there.
    package var live: Live
    /// Which formation that is, whatever is put before it later; `nil` in logs of older releases.
    package var place: FormationID?
    package var text: String
    /// Whom it is for: in the order in which they were named; empty for everybody.
    package var performers: [PerformerID]
    /// When the conductor touched, by the session clock; `nil` for when it was written.
    package var touched: Instant?
    /// Whether the run was going at the touch: those whom it is for read it when it stands. Whoever says nothing of a touch knows of no
    /// such notes, and is heard at once.
    package var waits: Bool

    package init(
        position: ScoreTime, live: Live, place: FormationID? = nil, text: String, performers: [PerformerID] = [],
        touched: Instant? = nil, waits: Bool = false
    ) {
        self.position = position
        self.live = live
        self.place = place
        self.text = text
        self.performers = performers
        self.touched = touched
        self.waits = waits
    }

    /// The longest text of a note, in Unicode scalars.
    package static let longestText = 2_000
    /// For how many performers one note is, unless it is for everybody.
    package static let mostPerformers = 200
    /// How long after the touch a note may be written: it takes a while to type.
    package static let longestWriting = Interval.seconds(600)

    /// Whether a performer is to read it.
    package func concerns(_ performer: PerformerID) -> Bool { performers.isEmpty || performers.contains(performer) }

    /// What a conductor asks for. What is left out is as of when it is decided.
    package struct Draft: Hashable, Sendable {
        package var text: String
        /// Empty for everybody.
        package var performers: [PerformerID]
        package var touched: Instant?
        /// Where the run was at the touch, as the device that was touched showed it.
        package var position: ScoreTime?

        package init(
            text: String, performers: [PerformerID] = [], touched: Instant? = nil, position: ScoreTime? = nil
        ) {
            self.text = text
            self.performers = performers
            self.touched = touched
            self.position = position
        }
    }
}

/// A note of the log, and who has said that they have it.
package struct WrittenNote: Hashable, Sendable {
    /// The event that it was written by: its name among the session's notes.
    package var sequence: SequenceNumber
    package var at: Instant
    package var by: MemberID?
    package var note: Note
    /// In the order in which they said so.
    package var got: [PerformerID]

    package init(sequence: SequenceNumber, at: Instant, by: MemberID?, note: Note, got: [PerformerID] = []) {
        self.sequence = sequence
        self.at = at
        self.by = by
        self.note = note
        self.got = got
    }
}
