import Foundation
import PropertyTesting
import RehearsalCore

/// `vectors.json`: productions, clocks, runs, tempos, the studio's questions, drills and verdicts with what the core makes of them, to the last bit.
///
/// The same file is run through core.wasm by `Sources/WebClient/tests/core_vectors_test.js`. Inputs are plain JSON
/// numbers, which carry a double exactly; answers are the doubles' bits as sixteen hexadecimal digits.
struct Vectors: Codable, Equatable {
    struct Place: Codable, Equatable {
        var x: Double
        var y: Double
    }

    struct Performer: Codable, Equatable { var id: String }

    struct Transition: Codable, Equatable {
        var duration: Int64
        var easing: String
        var paths: [String: [Place]]?
        var delays: [String: Delay]?
    }

    struct Delay: Codable, Equatable {
        var leave: Int64
        var arrive: Int64
    }

    struct Formation: Codable, Equatable {
        var hold: Int64
        var positions: [String: Place]
        var transition: Transition
    }

    /// The part of a production document that the core computes with.
    struct Production: Codable, Equatable {
        var performers: [Performer]
        var formations: [Formation]
    }

    struct Moment: Codable, Equatable {
        var at: Int64
        var formation: Int
        var positions: [String]
    }

    struct Way: Codable, Equatable {
        var formation: Int
        var performer: Int
        var points: [String]
        /// A score time at which it is cut, and the handles of both parts; none for a straight one.
        var middle: Int64
        var parts: [String]
    }

    struct Piece: Codable, Equatable {
        var production: Production
        var arrivals: [Int64]
        var departures: [Int64]
        var end: Int64
        var moments: [Moment]
        var ways: [Way]
    }

    /// A device's exchanges in order, and what it knows right after each and a while later.
    struct Clock: Codable, Equatable {
        struct Reading: Codable, Equatable {
            var local: Int64
            var session: Int64?
            var localOfSession: Int64?
            var bound: Int64?
            var delay: Int64?
            var leastDelay: Int64?
            var lateDelay: Int64?
            var jitter: Int64?
            var state: String
            var next: Int64
        }

        struct Step: Codable, Equatable {
            var t0: Int64
            var t1: Int64
            var t2: Int64
            var t3: Int64
            /// Whether the device was told before this exchange that the local clock had stood still.
            var forgets: Bool
            var verdict: String
            var readings: [Reading]
        }

        var resolution: Int64
        var steps: [Step]
    }

    var pieces: [Piece] = []
    var clocks: [Clock] = []
    var timelines: [Timed] = []
    var walked: [Walked] = []
    var tempos: [Tempo] = []
    var arranged: [Arranged] = []
    var shaped: [Shaped] = []
    var snapped: [Snapped] = []
    var travelled: [Travelled] = []
    var judged: [Judged] = []
    var drilled: [Drilled] = []
    var fought: [Fought] = []
}

extension Easing {
    static let names: [String] = ["linear", "easeIn", "easeOut", "easeInOut"]
}

func bits(_ value: Double) -> String {
    let digits = String(value.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

func bits(_ points: [Point]) -> [String] { points.flatMap { [bits($0.x), bits($0.y)] } }

extension Vectors.Production {
    func choreography() throws -> Choreography {
        try Choreography(
            performerCount: performers.count,
            formations: formations.map { formation in
                Choreography.Formation(
                    hold: Interval(microseconds: formation.hold),
                    positions: performers.map { formation.positions[$0.id].map(Point.init)! },
                    transition: .init(
                        duration: Interval(microseconds: formation.transition.duration),
                        easing: Easing.allCases[Easing.names.firstIndex(of: formation.transition.easing)!],
                        paths: performers.map { performer in
                            formation.transition.paths?[performer.id].map {
                                Path.Handles(first: Point($0[0]), second: Point($0[1]))
                            }
                        },
                        delays: performers.map { performer in
                            formation.transition.delays?[performer.id].map {
                                RehearsalCore.Delay(
                                    leave: Interval(microseconds: $0.leave), arrive: Interval(microseconds: $0.arrive))
                            }
                        }))
            })
    }
}

extension Point {
    fileprivate init(_ place: Vectors.Place) { self.init(x: place.x, y: place.y) }
}

// MARK: - Answering

extension Vectors {
    /// The same questions, answered anew.
    func answered() throws -> Vectors {
        Vectors(
            pieces: try pieces.map { try $0.answered() }, clocks: clocks.map { $0.answered() },
            timelines: timelines.map { $0.answered() }, walked: try walked.map { try $0.answered() },
            tempos: try tempos.map { try $0.answered() },
            arranged: arranged.map { $0.answered() },
            shaped: shaped.map { $0.answered() }, snapped: snapped.map { $0.answered() },
            travelled: travelled.map { $0.answered() }, judged: try judged.map { try $0.answered() },
            drilled: drilled.map { $0.answered() }, fought: fought.map { $0.answered() })
    }
}

extension Vectors.Piece {
    func answered() throws -> Vectors.Piece {
        let piece = try production.choreography()
        var answer = self
        answer.arrivals = piece.formations.indices.map { piece.score.arrival(of: $0).microseconds }
        answer.departures = piece.formations.indices.map { piece.score.departure(from: $0).microseconds }
        answer.end = piece.score.end.microseconds
        answer.moments = moments.map { moment in
            let time = ScoreTime(microseconds: moment.at)
            return Vectors.Moment(
                at: moment.at, formation: piece.score.formation(at: time), positions: bits(piece.positions(at: time)))
        }
        answer.ways = ways.map { way in
            let path = piece.path(of: way.performer, into: way.formation)
            var points = [Point](repeating: Point(x: 0, y: 0), count: 9)
            var span = points.mutableSpan
            path.sample(into: &span)
            var parts: [Point] = []
            var middle = piece.score.arrival(of: way.formation)
            if way.formation > 0 {
                let half = piece.score.transition(into: way.formation).microseconds / 2
                middle = piece.score.departure(from: way.formation - 1) + Interval(microseconds: half)
                if let cut = piece.parts(of: way.performer, into: way.formation, at: middle) {
                    parts = [cut.before.first, cut.before.second, cut.after.first, cut.after.second]
                }
            }
            return Vectors.Way(
                formation: way.formation, performer: way.performer, points: bits(points),
                middle: middle.microseconds, parts: bits(parts))
        }
        return answer
    }
}

extension Vectors.Clock {
    func answered() -> Vectors.Clock {
        var clock = ClockEstimator(resolution: Interval(microseconds: resolution))
        var answer = self
        answer.steps = steps.map { step in
            var answer = step
            let returned = LocalInstant(microseconds: step.t3)
            if step.forgets { clock.forget(at: LocalInstant(microseconds: step.t0)) }
            let verdict = clock.record(
                sent: LocalInstant(microseconds: step.t0), received: Instant(microseconds: step.t1),
                answered: Instant(microseconds: step.t2), returned: returned)
            answer.verdict = "\(verdict)"
            answer.readings = step.readings.map { reading in
                Self.read(&clock, at: LocalInstant(microseconds: reading.local))
            }
            return answer
        }
        return answer
    }

    private static func read(_ clock: inout ClockEstimator, at local: LocalInstant) -> Reading {
        let session = clock.session(at: local)
        let report = clock.report(at: local)
        let state =
            switch clock.state {
            case .unknown: "unknown"
            case .synchronising: "synchronising"
            case .sure: "sure"
            case .unsure: "unsure"
            }
        return Reading(
            local: local.microseconds, session: session?.microseconds,
            localOfSession: session.flatMap { clock.local(of: $0 + .seconds(1)) }?.microseconds,
            bound: clock.bound(at: local)?.microseconds, delay: report?.delay.microseconds,
            leastDelay: report?.leastDelay.microseconds, lateDelay: report?.lateDelay.microseconds,
            jitter: report?.jitter.microseconds, state: state,
            next: clock.untilNextExchange(at: local).microseconds)
    }
}

// MARK: - Asking

extension Vectors {
    /// Questions from a seed; answers are filled in by `answered()`.
    static func asked(seed: UInt64) -> Vectors {
        var random = Seeded(seed)
        var vectors = Vectors()
        for index in 0..<8 { vectors.pieces.append(piece(index, &random)) }
        for _ in 0..<4 { vectors.clocks.append(clock(&random)) }
        for index in 0..<4 { vectors.pieces.append(piece(index, &random, isDelayed: true)) }
        vectors.askWhatTheStudioAsks(&random)
        for _ in 0..<40 { vectors.timelines.append(Timed(&random)) }
        for _ in 0..<12 { vectors.tempos.append(Tempo(&random)) }
        for _ in 0..<60 { vectors.timelines.append(Timed(ruled: &random)) }
        for index in 0..<12 { vectors.walked.append(Walked(index, &random)) }
        for _ in 0..<24 { vectors.drilled.append(Drilled(&random)) }
        for _ in 0..<24 { vectors.fought.append(Fought(&random)) }
        return vectors
    }

    static func piece(_ index: Int, _ random: inout Seeded, cast: Int? = nil, isDelayed: Bool = false) -> Piece {
        // The last one is for large coordinates.
        let reach = index == 7 ? 1_000.0 : 10.0
        func place(_ random: inout Seeded) -> Place {
            let point = random.point(within: reach)
            // Now and then a round number, so that some coincide.
            return random.int(0...3) == 0 ? Place(x: point.x.rounded(), y: 0) : Place(x: point.x, y: point.y)
        }
        let performers = (0..<(cast ?? random.int(1...6))).map { Performer(id: "p\($0)") }
        let formations = (0..<random.int(2...5)).map { _ in
            var positions: [String: Place] = [:]
            var paths: [String: [Place]] = [:]
            var delays: [String: Delay] = [:]
            for performer in performers {
                positions[performer.id] = place(&random)
                if random.int(0...1) == 0 { paths[performer.id] = [place(&random), place(&random)] }
                if isDelayed, random.chance(0.7) {
                    delays[performer.id] = Delay(
                        leave: random.interval().microseconds / 3, arrive: random.interval().microseconds / 3)
                }
            }
            return Formation(
                hold: random.interval().microseconds, positions: positions,
                transition: Transition(
                    duration: random.interval().microseconds, easing: Easing.names[random.int(0...3)], paths: paths,
                    delays: isDelayed ? delays : nil))
        }
        let end = formations.reduce(0) { $0 + $1.hold + $1.transition.duration }
        let times = (0..<16).map { _ in Int64(random.int(-1_000...Int(end) + 1_000)) }
        let ways = (0..<6).map { _ in (random.int(0...formations.count - 1), random.int(0...performers.count - 1)) }
        return Piece(
            production: Production(performers: performers, formations: formations), arrivals: [], departures: [],
            end: 0,
            moments: times.map { Moment(at: $0, formation: 0, positions: []) },
            ways: ways.map { Way(formation: $0.0, performer: $0.1, points: [], middle: 0, parts: []) })
    }
}

extension Vectors {
    /// Forty exchanges of a drifting device; sometimes an impossible one, or a leap of its clock, known or unknown to it.
    private static func clock(_ random: inout Seeded) -> Clock {
        let drift = random.double(-150e-6...150e-6)
        var offset = 1_790_000_000_000_000 + Double(random.int(0...1_000_000))
        var local = Double(random.int(0...5_000_000))
        let steps = (0..<40).map { _ in
            let dice = random.int(0...39)
            if dice < 2 { offset += random.double(-3e6...20e6) }
            let sent = local.rounded()
            local += random.double(500...40_000)
            let received = (local + offset + drift * local).rounded()
            local += random.double(10...300)
            let answered = (local + offset + drift * local).rounded()
            local += random.double(500...90_000)
            let returned = local.rounded()
            let later = (local + random.double(1_000...400_000)).rounded()
            local = later + random.double(0...1_000_000)
            return Clock.Step(
                t0: Int64(dice == 3 ? returned + 5 : sent), t1: Int64(received), t2: Int64(answered),
                t3: Int64(returned),
                forgets: dice == 1 || dice == 4, verdict: "",
                readings: [returned, later].map {
                    Clock.Reading(local: Int64($0), state: "", next: 0)
                })
        }
        return Clock(resolution: Int64(random.pick([0, 100, 1_000])), steps: steps)
    }
}

// MARK: - The file

extension Vectors {
    static func committed() throws -> Vectors {
        let url = Bundle.module.url(forResource: "vectors", withExtension: "json")!
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
    }

    /// One question a line.
    func written() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        func lines(_ values: [some Encodable]) throws -> String {
            try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }.joined(separator: ",\n")
        }
        let parts = try [
            ("pieces", lines(pieces)), ("clocks", lines(clocks)), ("timelines", lines(timelines)),
            ("walked", lines(walked)), ("tempos", lines(tempos)),
            ("arranged", lines(arranged)),
            ("shaped", lines(shaped)), ("snapped", lines(snapped)), ("travelled", lines(travelled)),
            ("judged", lines(judged)), ("drilled", lines(drilled)), ("fought", lines(fought)),
        ]
        return Data("{\(parts.map { "\"\($0)\":[\n\($1)\n]" }.joined(separator: ","))}\n".utf8)
    }
}
