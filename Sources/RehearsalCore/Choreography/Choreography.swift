/// Where every performer stands at each time: a score, and for each formation all positions and the ways to the next formation.
///
/// Performers are numbered by their index in the cast. Names, colours and identifiers are not stored here.
package struct Choreography: Sendable {
    /// The move away from a formation.
    package struct Transition: Sendable {
        package var duration: Interval
        package var easing: Easing
        /// One for each performer, `nil` for a straight way; empty when all ways are straight.
        package var paths: [Path.Handles?]
        /// One for each performer, `nil` for one who moves during the whole transition; empty when all do.
        package var delays: [Delay?]

        package init(
            duration: Interval, easing: Easing = .easeInOut, paths: [Path.Handles?] = [], delays: [Delay?] = []
        ) {
            self.duration = duration
            self.easing = easing
            self.paths = paths
            self.delays = delays
        }
    }

    /// One arrangement of all performers.
    package struct Formation: Sendable {
        package var hold: Interval
        /// One for each performer.
        package var positions: [Point]
        /// The move to the next formation; that of the last formation is ignored.
        package var transition: Transition

        package init(hold: Interval, positions: [Point], transition: Transition) {
            self.hold = hold
            self.positions = positions
            self.transition = transition
        }
    }

    /// The reason why formations cannot be made into a choreography.
    package enum Flaw: Error, Hashable, Sendable {
        /// More performers than `maximumPerformers`, or a negative number.
        case performerCount
        /// More formations than `maximumFormations`.
        case formationCount
        /// The number of this formation's positions is not the number of performers.
        case positionCount(formation: Int)
        /// The number of this formation's paths is neither 0 nor the number of performers.
        case pathCount(formation: Int)
        /// The number of this formation's delays is neither 0 nor the number of performers.
        case delayCount(formation: Int)
        /// A coordinate beyond ±`farthest`, or not a number.
        case coordinate(formation: Int, performer: Int)
    }

    package static var maximumPerformers: Int { 500 }
    package static var maximumFormations: Int { 1_000 }
    /// The limit for coordinates: at most this many stage units away from 0, in both directions.
    package static var farthest: Double { 1_000 }

    package let performerCount: Int
    package let formations: [Formation]
    package let score: Score

    /// Checks every formation.
    /// - Throws: the first flaw.
    package init(performerCount: Int, formations: [Formation]) throws(Flaw) {
        guard 0...Self.maximumPerformers ~= performerCount else { throw .performerCount }
        guard formations.count <= Self.maximumFormations else { throw .formationCount }
        var holds: [Interval] = []
        var transitions: [Interval] = []
        for index in 0..<formations.count {
            try Self.check(formations[index], index, performerCount)
            holds.append(formations[index].hold)
            transitions.append(formations[index].transition.duration)
        }
        self.performerCount = performerCount
        self.formations = formations
        self.score = Score(holds: holds, transitions: transitions)
    }

    private static func check(_ formation: Formation, _ index: Int, _ performerCount: Int) throws(Flaw) {
        guard formation.positions.count == performerCount else { throw .positionCount(formation: index) }
        let paths = formation.transition.paths
        guard paths.isEmpty || paths.count == performerCount else { throw .pathCount(formation: index) }
        let delays = formation.transition.delays
        guard delays.isEmpty || delays.count == performerCount else { throw .delayCount(formation: index) }
        for performer in 0..<performerCount {
            guard isInReach(formation.positions[performer]) else {
                throw .coordinate(formation: index, performer: performer)
            }
            if !paths.isEmpty, let handles = paths[performer] {
                guard isInReach(handles.first), isInReach(handles.second) else {
                    throw .coordinate(formation: index, performer: performer)
                }
            }
        }
    }

    static func isInReach(_ point: Point) -> Bool {
        abs(point.x) <= farthest && abs(point.y) <= farthest
    }
}
