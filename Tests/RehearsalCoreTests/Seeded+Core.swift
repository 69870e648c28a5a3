import PropertyTesting
import RehearsalCore

/// Random values of the core.
extension Seeded {
    mutating func point(within reach: Double = 10) -> Point {
        Point(x: double(-reach...reach), y: double(-reach...reach))
    }

    /// Zero now and then, else up to 20 s.
    mutating func interval() -> Interval {
        int(0...4) == 0 ? .zero : Interval(microseconds: Int64(int(1...20_000_000)))
    }

    mutating func score() -> Score {
        let count = int(1...12)
        return Score(holds: (0..<count).map { _ in interval() }, transitions: (0..<count).map { _ in interval() })
    }

    mutating func handles() -> Path.Handles { Path.Handles(first: point(), second: point()) }

    mutating func motion() -> Motion {
        Motion(
            position: ScoreTime(microseconds: Int64(int(0...300_000_000))),
            rate: int(0...5) == 0 ? 0 : double(0.25...2),
            at: Instant(microseconds: 1_790_000_000_000_000 + Int64(int(0...1_000_000_000))),
            until: int(0...1) == 0 ? nil : ScoreTime(microseconds: Int64(int(0...400_000_000))))
    }

    mutating func choreography() throws -> Choreography {
        let cast = int(1...9)
        let formations = (0..<int(1...8)).map { _ in
            Choreography.Formation(
                hold: interval(), positions: (0..<cast).map { _ in point() },
                transition: Choreography.Transition(
                    duration: interval(), easing: Easing.allCases[int(0...3)],
                    paths: int(0...2) == 0 ? [] : (0..<cast).map { _ in int(0...1) == 0 ? nil : handles() }))
        }
        return try Choreography(performerCount: cast, formations: formations)
    }
}
