/// Who stands where when: a score, and for each formation everybody's place and way on.
///
/// Performers are known by their index in the cast; names, colours and identifiers live elsewhere.
package struct Choreography: Sendable {
    /// The way that leaves a formation.
    package struct Transition: Sendable {
        package var duration: Interval
        package var easing: Easing
        /// One for each performer, `nil` for a straight way; or empty when everybody goes straight.
        package var paths: [Path.Handles?]
        /// One for each performer, `nil` for one who moves all the time; or empty when everybody does.
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
        /// To the next formation; the last one's is ignored.
        package var transition: Transition

        package init(hold: Interval, positions: [Point], transition: Transition) {
            self.hold = hold
            self.positions = positions
            self.transition = transition
        }
    }

    /// Why formations do not make a choreography.
    package enum Flaw: Error, Hashable, Sendable {
        /// More than `maximumPerformers` or fewer than none.
        case performerCount
        /// More than `maximumFormations`.
        case formationCount
        /// This formation has not one position for each performer.
        case positionCount(formation: Int)
        /// This formation's paths are neither none nor one for each performer.
        case pathCount(formation: Int)
        /// This formation's delays are neither none nor one for each performer.
        case delayCount(formation: Int)
        /// A coordinate beyond ±`farthest`, or not a number.
        case coordinate(formation: Int, performer: Int)
    }

    package static var maximumPerformers: Int { 500 }
    package static var maximumFormations: Int { 1_000 }
    /// No coordinate is farther from (0, 0) than this many stage units.
    package static var farthest: Double { 1_000 }

    package let performerCount: Int
    package let formations: [Formation]
    package let score: Score

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
