package import RehearsalCore

/// One pass of the run, from its start until it stops. All its values follow from the session's log.
package struct Take: Hashable, Sendable {
    /// Counted from 1, in the order in which takes began.
    package var number: Int
    package var begins: Instant
    /// When it stopped; for a take in progress, when it will stop by itself, as far as the log tells. `nil` for a take without an end.
    package var ends: Instant?
    /// The place where it began.
    package var from: ScoreTime
    /// The place where it stops; `nil` together with `ends`.
    package var to: ScoreTime?
    /// The range of all places that the take passed through.
    package var reach: ClosedRange<ScoreTime>
    /// The rate at its start.
    package var rate: Double
    /// How many passes of a loop it made; `nil` without a loop.
    package var passes: Int?
    /// Why it stopped; `nil` while it has not stopped and only the end of the motion is known.
    package var stop: Stop?
    /// The programme's revision to which its places refer.
    package var revision: Int64
    /// The member who held the baton when it began.
    package var conductor: MemberID?
    /// How many performers were danced by somebody when it began.
    package var dancers: Int
    /// How many people were marked as absent when it began.
    package var absent: Int
    /// The sequence number of the event that began this take.
    package var first: SequenceNumber
    /// The sequence number of the last event before the next take begins; `nil` while there is no next take.
    package var last: SequenceNumber?
    /// The name that a conductor gave it, if any.
    package var name: String?
    package var isStarred = false
    /// `nil` if no device reported on its changes.
    package var punctuality: Punctuality?

    /// How punctual the devices were during the take.
    package struct Punctuality: Hashable, Sendable {
        package var sum: PunctualitySum
        /// Whether the figures are those of several takes together: the run was cut without standing in between.
        package var isShared: Bool
    }

    /// Why a take stopped.
    package enum Stop: String, CaseIterable, Sendable {
        /// It reached the place where it was to stop by itself.
        case arrived
        case paused
        /// The run was put at another place.
        case cut
        /// The production got another score during the run.
        case revised
        /// The session ended.
        case ended
    }

    /// A run that stands longer than this before the next GO has stopped; a shorter time is part of the piece.
    package static let longestStand = Interval.seconds(60)
    /// In Unicode scalars.
    package static let nameLength = 1...80
}

/// What is only sent for a single take: how it went, and who danced which performer.
package struct TakeCourse: Hashable, Sendable {
    /// The motions in force, each from its instant on: the first one was in force before the take began.
    package var motions: [TimedMotion] = []
    /// The member who danced each performer; the last one if there were several.
    package var dancers: [PerformerID: MemberID] = [:]
    package var absent: Set<PersonID> = []
    /// Of a drill: the seed of its calls and what was changed, as it was at the take's end.
    package var calls: Calls?

    package init() {}

    /// A motion and the instant from which it was in force.
    package struct TimedMotion: Hashable, Sendable {
        package var from: Instant
        package var motion: Motion

        package init(from: Instant, motion: Motion) {
            self.from = from
            self.motion = motion
        }
    }

    /// The most motions that are sent.
    package static let mostMotions = 10_000
}
