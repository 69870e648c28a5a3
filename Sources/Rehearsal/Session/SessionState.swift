package import RehearsalCore

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
    /// The production's revision that the motions are to be read against. A later one with the same score reads alike.
    package private(set) var revision: Int64
    /// Who of the production's people is away from this session.
    package private(set) var absent: Set<PersonID> = []

    /// A session nobody has cued yet: it stands at the first formation of the revision that it was opened with.
    package init(revision: Int64 = 1) {
        motion = Motion(position: .zero, rate: 0, at: Instant(microseconds: 0))
        self.revision = revision
    }

    /// A session as it was kept.
    package init(
        sequence: SequenceNumber, changed: Instant?, motion: Motion, previous: Motion?, rate: Double, baton: MemberID?,
        assignments: [PerformerID: MemberID], leadLimits: LeadLimits, ended: Bool, cued: Instant?, cueStarts: Instant?,
        revision: Int64, absent: Set<PersonID>
    ) {
        self.sequence = sequence
        self.changed = changed
        self.motion = motion
        self.previous = previous
        self.rate = rate
        self.baton = baton
        self.assignments = assignments
        self.leadLimits = leadLimits
        self.ended = ended
        self.cued = cued
        self.cueStarts = cueStarts
        self.revision = revision
        self.absent = absent
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
        case .absent(let person, let isAbsent):
            if isAbsent { absent.insert(person) } else { absent.remove(person) }
        case .revised(let revised):
            motion = revised.motion
            previous = revised.previous
            revision = revised.revision
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
