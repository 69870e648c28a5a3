import Foundation
import RehearsalCore
import Testing

/// The demo production is the first thing that people see: it can be danced.
@Suite struct DemoTests {
    private struct Document: Decodable {
        var format: String
        var tempo: Double
        var performers: [Performer]
        var formations: [Formation]

        struct Performer: Decodable {
            var id: String
            var colour: String
            var symbol: String
        }

        struct Formation: Decodable {
            var id: String
            var name: String
        }
    }

    private let document: Document
    private let piece: Choreography
    private let stage = Stage(width: 16, depth: 10)

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/WebClient/Pages/productions/crossing.json")
        let data = try Data(contentsOf: file)
        document = try JSONDecoder().decode(Document.self, from: data)
        piece = try JSONDecoder().decode(Vectors.Production.self, from: data).choreography()
    }

    @Test func `the demo is twelve performers in many formations over sixty-four eights`() {
        #expect(document.format == "runthrough.production/1" && document.tempo == 120)
        #expect(document.performers.count == 12 && document.formations.count >= 12)
        #expect(Set(document.formations.map(\.id)).count == document.formations.count)
        #expect(Set(document.formations.map(\.name)).count == document.formations.count)
        #expect(Set(document.performers.map { $0.symbol + $0.colour }).count == 12)
        #expect(piece.score.end == ScoreTime.zero + .milliseconds(64 * 8 * 500))
    }

    @Test func `every hold and move of the demo is of whole counts`() {
        for formation in piece.formations {
            #expect(formation.hold.microseconds % 500_000 == 0)
            #expect(formation.transition.duration.microseconds % 500_000 == 0)
        }
    }

    @Test func `performers of the demo stay on stage, walk and do not collide`() {
        let step = Interval.milliseconds(20)
        var time = ScoreTime.zero
        var last = piece.positions(at: time)
        var closest = Double.infinity
        var fastest = 0.0
        while time < piece.score.end {
            time = time + step
            let places = piece.positions(at: time)
            for (index, place) in places.enumerated() {
                #expect(stage.contains(place))
                fastest = max(fastest, last[index].distance(to: place) / 0.02)
                for other in places[(index + 1)...] { closest = min(closest, place.distance(to: other)) }
            }
            last = places
        }
        #expect(fastest <= 2.5, "the fastest walks \(fastest) m/s")
        #expect(closest >= 0.7, "the closest pass at \(closest) m")
    }

    @Test func `performers of the demo keep an arm's length`() {
        for formation in piece.formations {
            for (index, place) in formation.positions.enumerated() {
                for other in formation.positions[(index + 1)...] { #expect(place.distance(to: other) >= 0.8) }
            }
        }
    }
}
