package import RehearsalCore

/// What a decision needs to know of the production: when its formations stand and move, and who is in it.
package struct Outline: Hashable, Sendable {
    package var production: ProductionID
    package var revision: Int64
    package var score: Score
    package var performers: Set<PerformerID>

    package init(production: ProductionID, revision: Int64, score: Score, performers: Set<PerformerID>) {
        self.production = production
        self.revision = revision
        self.score = score
        self.performers = performers
    }
}

/// A live session as a value: the fold of its events.
package struct SessionState: Hashable, Sendable {
    package private(set) var sequence = SequenceNumber.start
    /// When the last event was decided.
    package private(set) var changed: Instant?
    package private(set) var motion: Motion
    /// The motion that holds until `motion.at`.
    package private(set) var previous: Motion?
    /// The rate at which the run goes whenever it goes.
    package private(set) var rate = 1.0
    package private(set) var baton: MemberID?
    package private(set) var assignments: [PerformerID: MemberID] = [:]
    package private(set) var leadLimits = LeadLimits.standard
    package private(set) var ended = false
    /// When the last cue was accepted.
    package private(set) var cued: Instant?
    /// When the last cue starts.
    package private(set) var cueStarts: Instant?

    /// A session nobody has cued yet: it stands at the first formation.
    package init() {
        motion = Motion(position: .zero, rate: 0, at: Instant(microseconds: 0))
    }

    /// The motion that holds at `instant`: `motion` once it has begun, what went before until then.
    package func motion(at instant: Instant) -> Motion {
        if instant < motion.at, let previous { previous } else { motion }
    }

    /// The live formation at `instant`.
    package func formation(at instant: Instant, in score: Score) -> Int {
        score.formation(at: motion(at: instant).position(at: instant))
    }

    /// Takes the next event of the log. Everything a session is follows from this, in the log's order.
    package mutating func apply(_ line: SessionEvent) {
        precondition(line.sequence == sequence.next, "a gap in the log was applied")
        sequence = line.sequence
        changed = line.at
        switch line.event {
        case .cued(let cue):
            replace(motion: cue.motion, decided: line.at)
            cued = line.at
            cueStarts = cue.starts
        case .moved(let motion, let rate):
            replace(motion: motion, decided: line.at)
            self.rate = rate
        case .assigned(let performer, let member):
            if let member {
                // A member dances one performer at a time.
                for (other, holder) in assignments where holder == member { assignments[other] = nil }
            }
            assignments[performer] = member
        case .noted:
            break
        case .batonPassed(_, let holder):
            baton = holder
        case .leadLimited(let limits):
            leadLimits = limits
        case .ended:
            ended = true
        }
    }

    /// A motion that had not begun when it was replaced never begins.
    private mutating func replace(motion next: Motion, decided: Instant) {
        if motion.at <= decided { previous = motion }
        motion = next
    }
}
