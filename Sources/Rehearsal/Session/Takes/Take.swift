package import RehearsalCore

/// One pass of the run, from where it begins to go to where it stands. Everything in it follows from the session's log.
package struct Take: Hashable, Sendable {
    /// From 1, in the order in which they began.
    package var number: Int
    package var begins: Instant
    /// When it stands; of one under way, when it will by itself, as far as the log knows. `nil` for one that goes on and on.
    package var ends: Instant?
    package var from: ScoreTime
    /// Where it stands in the end; `nil` together with `ends`.
    package var to: ScoreTime?
    /// All that it went through lies between.
    package var reach: ClosedRange<ScoreTime>
    /// The rate at which it began.
    package var rate: Double
    /// How often it went through a loop; `nil` for one without.
    package var passes: Int?
    /// Why it stands; `nil` while nothing but the motion's own end is known, and that not yet.
    package var stop: Stop?
    /// The programme's revision that its places are read against.
    package var revision: Int64
    /// Who held the baton when it began.
    package var conductor: MemberID?
    /// How many performers somebody danced when it began.
    package var dancers: Int
    /// How many people were said to be absent then.
    package var absent: Int
    /// The event that began it, and the last one before the next take; `nil` while there is no next.
    package var first: SequenceNumber
    package var last: SequenceNumber?
    package var name: String?
    package var isStarred = false

    /// Why a take stands.
    package enum Stop: String, CaseIterable, Sendable {
        /// It came to where it was to stop by itself.
        case arrived
        case paused
        /// The run was put elsewhere.
        case cut
        /// The production got another score under the run.
        case revised
        /// The session ended.
        case ended
    }

    /// Standing longer than this before the next GO is a stop: shorter, it is part of the piece.
    package static let longestStand = Interval.seconds(60)
    /// In Unicode scalars.
    package static let nameLength = 1...80
}

/// What is only told of a single take: how it went, and who danced whom.
package struct TakeCourse: Hashable, Sendable {
    /// The motions that held, each from its instant on: the first one holds before the take begins, too.
    package var motions: [Held] = []
    /// Who danced whom; the last one of each performer.
    package var dancers: [PerformerID: MemberID] = [:]
    package var absent: Set<PersonID> = []

    package init() {}

    /// A motion and since when it held.
    package struct Held: Hashable, Sendable {
        package var from: Instant
        package var motion: Motion

        package init(from: Instant, motion: Motion) {
            self.from = from
            self.motion = motion
        }
    }

    /// No more motions are told.
    package static let mostMotions = 10_000
}
