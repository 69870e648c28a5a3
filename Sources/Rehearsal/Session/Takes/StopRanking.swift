package import RehearsalCore

/// A place in the piece where takes stopped: in a formation, or during the move into it.
package struct StopPlace: Hashable, Sendable {
    /// Its index in the score of the last take that stopped there.
    package var formation: Int
    package var id: FormationID
    /// `false`: while all stood in the formation. `true`: during the move into it.
    package var isMoving: Bool
    /// How many takes stopped at this place.
    package var stopped: Int
    /// How many takes reached this place, whether they stopped there or went past it.
    package var came: Int

    /// The places where takes stopped, the most frequent first. Reaching the end of the piece or of a loop is not a stop.
    /// - Parameter takes: each with the outline that its places refer to, as far as it is known.
    package static func ranked(_ takes: [(take: Take, outline: Outline)]) -> [StopPlace] {
        var places: [StopKey: StopPlace] = [:]
        for (take, outline) in takes {
            guard let to = take.to, take.stops(in: outline.score) else { continue }
            let (formation, isMoving) = outline.score.whereabouts(at: to)
            guard outline.formations.indices.contains(formation) else { continue }
            let place = StopKey(id: outline.formations[formation], isMoving: isMoving)
            var found =
                places[place]
                ?? StopPlace(formation: formation, id: place.id, isMoving: place.isMoving, stopped: 0, came: 0)
            found.stopped += 1
            found.formation = formation
            places[place] = found
        }
        for (take, outline) in takes {
            let turns = Dictionary(outline.formations.enumerated().map { ($1, $0) }) { first, _ in first }
            for place in places.keys {
                guard let turn = turns[place.id], take.comes(to: turn, moving: place.isMoving, in: outline.score) else {
                    continue
                }
                places[place]?.came += 1
            }
        }
        return places.values.sorted {
            ($1.stopped, $0.came, $0.formation, $0.isMoving ? 0 : 1)
                < ($0.stopped, $1.came, $1.formation, $1.isMoving ? 0 : 1)
        }
    }

    private struct StopKey: Hashable {
        var id: FormationID
        var isMoving: Bool
    }
}

extension Score {
    /// The formation in which all stand at `place`, or into which they are moving. At the instant of leaving, all still stand.
    package func whereabouts(at place: ScoreTime) -> (formation: Int, isMoving: Bool) {
        let live = formation(at: place)
        guard isMoving(at: place) else { return (live, false) }
        return place == departure(from: live - 1) ? (live - 1, false) : (live, true)
    }
}

extension Take {
    fileprivate func stops(in score: Score) -> Bool {
        switch stop {
        case .paused, .cut: true
        case .arrived:
            passes == nil && score.formationCount > 0
                && to.map { $0 < score.arrival(of: score.formationCount - 1) } ?? false
        case .revised, .ended, nil: false
        }
    }

    fileprivate func comes(to formation: Int, moving: Bool, in score: Score) -> Bool {
        guard moving else {
            return reach.overlaps(score.arrival(of: formation)...score.departure(from: formation))
        }
        guard formation > 0 else { return false }
        return reach.lowerBound < score.arrival(of: formation)
            && reach.upperBound > score.departure(from: formation - 1)
    }
}
