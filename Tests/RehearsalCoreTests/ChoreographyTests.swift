import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...150)

@Suite struct ChoreographyTests {
    @Test(arguments: seeds) func `performers stand exactly in formation from its arrival to its departure`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let piece = try random.choreography()
        for index in piece.formations.indices {
            let arrival = piece.score.arrival(of: index)
            let departure = piece.score.departure(from: index)
            // A formation without a hold is left at the instant of its arrival, so nobody is ever shown standing in it.
            if arrival == departure, index + 1 < piece.formations.count {
                #expect(piece.score.formation(at: arrival) > index)
                continue
            }
            #expect(piece.score.formation(at: arrival) == index)
            #expect(piece.positions(at: arrival) == piece.formations[index].positions)
            let between = arrival + Interval(microseconds: (departure - arrival).microseconds / 2)
            #expect(
                piece.score.formation(at: between) != index
                    || piece.positions(at: between) == piece.formations[index].positions)
        }
        #expect(piece.positions(at: ScoreTime(microseconds: .max)) == piece.formations.last?.positions)
        #expect(piece.positions(at: ScoreTime(microseconds: .min)) == piece.formations.first?.positions)
    }

    @Test(arguments: seeds) func `performers do not jump while a move takes time`(seed: UInt64) throws {
        var random = Seeded(seed)
        let piece = try random.choreography()
        for index in piece.formations.indices.dropFirst() {
            let duration = piece.score.transition(into: index).microseconds
            guard duration > 1_000 else { continue }
            let departs = piece.score.departure(from: index - 1)
            for performer in 0..<piece.performerCount {
                let way = piece.path(of: performer, into: index)
                // Twice the mean pace is the fastest an easing gets; chords cut corners, so arcs may be a little longer.
                let fastest = 2.2 * way.length / 200 + 1e-9
                var last = try #require(piece.position(of: performer, at: departs))
                for step in 1...200 {
                    let time = departs + Interval(microseconds: duration * Int64(step) / 200)
                    let place = try #require(piece.position(of: performer, at: time))
                    // At its end the next move may have begun.
                    guard step < 200 || piece.score.formation(at: time) == index else { break }
                    #expect(piece.score.formation(at: time) == index)
                    #expect(last.distance(to: place) <= fastest)
                    last = place
                }
            }
        }
    }

    @Test(arguments: seeds) func `one position and all positions agree`(seed: UInt64) throws {
        var random = Seeded(seed)
        let piece = try random.choreography()
        for _ in 0..<20 {
            let time = ScoreTime(microseconds: Int64(random.int(-1_000...150_000_000)))
            let everybody = piece.positions(at: time)
            for performer in 0..<piece.performerCount {
                #expect(piece.position(of: performer, at: time) == everybody[performer])
            }
        }
    }

    @Test func `a smaller buffer takes the first performers`() throws {
        var random = Seeded(3)
        let piece = try random.choreography()
        var one = [Point(x: 0, y: 0)]
        var span = one.mutableSpan
        piece.positions(at: .zero, into: &span)
        #expect(one[0] == piece.formations[0].positions[0])
    }

    @Test func `there are no positions without formations`() throws {
        let piece = try Choreography(performerCount: 3, formations: [])
        #expect(piece.positions(at: .zero).isEmpty)
        #expect(piece.position(of: 0, at: .zero) == nil)
        #expect(piece.move(of: 0, into: 0) == nil)
    }

    @Test func `flaws are named`() {
        func formation(_ positions: [Point], paths: [Path.Handles?] = []) -> Choreography.Formation {
            .init(hold: .zero, positions: positions, transition: .init(duration: .zero, paths: paths))
        }
        let good = Point(x: 0, y: 0)
        #expect(throws: Choreography.Flaw.performerCount) { try Choreography(performerCount: 501, formations: []) }
        #expect(throws: Choreography.Flaw.performerCount) { try Choreography(performerCount: -1, formations: []) }
        #expect(throws: Choreography.Flaw.formationCount) {
            try Choreography(performerCount: 0, formations: Array(repeating: formation([]), count: 1_001))
        }
        #expect(throws: Choreography.Flaw.positionCount(formation: 1)) {
            try Choreography(performerCount: 1, formations: [formation([good]), formation([])])
        }
        #expect(throws: Choreography.Flaw.pathCount(formation: 0)) {
            try Choreography(performerCount: 1, formations: [formation([good], paths: [nil, nil])])
        }
        for bad in [Double.nan, .infinity, 1_000.5] {
            #expect(throws: Choreography.Flaw.coordinate(formation: 0, performer: 1)) {
                try Choreography(performerCount: 2, formations: [formation([good, Point(x: 0, y: bad)])])
            }
        }
    }

    @Test func `a stage contains its edges and not its wings`() {
        let stage = Stage(width: 16, depth: 10, wings: 2, apron: 1)
        #expect(stage.contains(Point(x: -8, y: 0)) && stage.contains(Point(x: 8, y: 10)))
        #expect(!stage.contains(Point(x: 8.1, y: 5)) && !stage.contains(Point(x: 0, y: -0.5)))
    }
}
