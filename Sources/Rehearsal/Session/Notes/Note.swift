package import RehearsalCore

/// A remark with the place in the run at which a conductor saw what it is about.
package struct Note: Hashable, Sendable {
    package var position: ScoreTime
    /// What was live at that place.
    package var live: Live
    /// The id of the formation that was live: it stays right if formations are inserted before it. `nil` in a drill.
    package var place: FormationID?
    package var text: String
    /// The performers that it is for, in the order in which they were named; empty for all.
    package var performers: [PerformerID]
    /// The instant, on the session clock, at which the conductor touched the screen to begin the note; `nil` if the
    /// client did not say, and then the note is about the instant at which it was sent.
    package var touched: Instant?
    /// Whether the run was moving at the touch: then its performers are shown it when the run stops. A client that sends no time of touch does not
    /// know this rule, so its notes are shown at once.
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
    /// The most performers that a note may name; a note for all names none.
    package static let mostPerformers = 200
    /// The longest time from the touch until the note is sent, since typing takes a while.
    package static let longestWriting = Interval.seconds(600)

    /// Whether the note is for a performer.
    package func concerns(_ performer: PerformerID) -> Bool { performers.isEmpty || performers.contains(performer) }

    /// A conductor's request for a note. Values left out are taken from the moment of the decision.
    package struct Draft: Hashable, Sendable {
        package var text: String
        /// Empty for all.
        package var performers: [PerformerID]
        /// As in `Note`.
        package var touched: Instant?
        /// The position of the run at the touch, as the touched device showed it.
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

/// A note in the log, and the performers who have confirmed it.
package struct WrittenNote: Hashable, Sendable {
    /// The event that wrote the note; it identifies the note within its session.
    package var sequence: SequenceNumber
    package var at: Instant
    package var by: MemberID?
    package var note: Note
    /// In the order in which they confirmed it.
    package var got: [PerformerID]

    package init(sequence: SequenceNumber, at: Instant, by: MemberID?, note: Note, got: [PerformerID] = []) {
        self.sequence = sequence
        self.at = at
        self.by = by
        self.note = note
        self.got = got
    }
}
