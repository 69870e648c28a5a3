package import RehearsalCore

/// What has happened in a session: the only thing that changes its state.
package enum Event: Hashable, Sendable {
    case cued(Cue)
    /// `rate` is the rate at which the run goes whenever it goes; `motion.rate` is 0 while it is stopped.
    case moved(Motion, rate: Double)
    case assigned(PerformerID, to: MemberID?)
    case noted(Note)
    case batonPassed(from: MemberID?, to: MemberID?)
    case leadLimited(LeadLimits)
    /// Whether somebody of the production's people is away.
    case absent(PersonID, Bool)
    /// The production got another score under the run.
    case revised(Revised)
    case ended
}

/// An instruction fired live: the change of the live formation that starts at `starts`.
package struct Cue: Hashable, Sendable {
    /// Indices of the formations left and reached.
    package var from: Int
    package var to: Int
    package var starts: Instant
    /// Real time of the move at the present rate; zero for a cut.
    package var duration: Interval
    package var motion: Motion

    package init(from: Int, to: Int, starts: Instant, duration: Interval, motion: Motion) {
        self.from = from
        self.to = to
        self.starts = starts
        self.duration = duration
        self.motion = motion
    }
}

/// A remark pinned to the score where it was made.
package struct Note: Hashable, Sendable {
    package var position: ScoreTime
    package var formation: Int
    package var text: String
    package var performer: PerformerID?

    package init(position: ScoreTime, formation: Int, text: String, performer: PerformerID?) {
        self.position = position
        self.formation = formation
        self.text = text
        self.performer = performer
    }

    /// The longest text of a note, in Unicode scalars.
    package static let longestText = 2_000
}

/// One line of a session's log.
package struct SessionEvent: Hashable, Sendable {
    package var sequence: SequenceNumber
    package var at: Instant
    package var by: MemberID?
    /// The command that caused it; with `by` it makes the command act once.
    package var command: CommandID?
    package var event: Event

    package init(sequence: SequenceNumber, at: Instant, by: MemberID?, command: CommandID?, event: Event) {
        self.sequence = sequence
        self.at = at
        self.by = by
        self.command = command
        self.event = event
    }
}
