import Foundation
import PropertyTesting
import RehearsalCore

/// What the studio computes with, asked through the C face as the pages ask it; `nil` stands for "none" (NaN there).
extension Vectors {
    struct Arranged: Codable, Equatable {
        var what: Int32
        var choice: Int32
        var first: Double?
        var second: Double?
        var about: Place?
        var points: [Double]
        var answer: [String] = []
    }

    struct Shaped: Codable, Equatable {
        var what: Int32
        var count: Int32
        var spacing: Double
        var first: Double?
        var middle: Place
        /// Left, downstage, right, upstage.
        var fit: [Double]?
        var answer: [String] = []
    }

    struct Snapped: Codable, Equatable {
        var point: [Double]
        var others: [Double]
        var grid: Int32
        var step: Double
        var tolerance: Double
        var guides: Bool
        var axis: Double?
        /// x and y, then guide, is row, coordinate and other of each hit.
        var answer: [String] = []
    }

    struct Travelled: Codable, Equatable {
        var from: [Double]
        var to: [Double]
        var measure: Int32
        var lengthening: Double
        var answer: [Int32] = []
    }

    struct Judged: Codable, Equatable {
        var production: Production
        var formation: Int32
        /// Metres a unit, body radius, near miss, fastest, stride, rate, step.
        var thresholds: [Double?]
        /// Seven numbers a finding, and six a performer.
        var findings: [String] = []
        var figures: [String] = []
        /// How many there are of each of the six kinds.
        var counts: [Int] = []
    }
}

// MARK: - Answering

extension Vectors.Arranged {
    func answered() -> Self {
        var numbers = points
        let count = coreArrange(
            &numbers, Int32(points.count / 2), what, choice, first ?? .nan, second ?? .nan, about?.x ?? .nan,
            about?.y ?? .nan)
        precondition(count == points.count / 2)
        var answer = self
        answer.answer = numbers.map(bits)
        return answer
    }
}

extension Vectors.Shaped {
    func answered() -> Self {
        var numbers = [Double](repeating: 0, count: 2 * Int(count))
        precondition(coreShape(what, count, spacing, first ?? .nan, &numbers) == count)
        if let fit { precondition(coreFit(&numbers, count, middle.x, middle.y, fit) == count) }
        var answer = self
        answer.answer = numbers.map(bits)
        return answer
    }
}

extension Vectors.Snapped {
    func answered() -> Self {
        var numbers = point + [Double](repeating: 0, count: 24)
        let hits = coreSnap(
            others, Int32(others.count / 2), grid, step, tolerance, guides ? 1 : 0, axis ?? .nan, &numbers)
        precondition(hits >= 0)
        var answer = self
        answer.answer = numbers.prefix(2 + 4 * Int(hits)).map(bits)
        return answer
    }
}

extension Vectors.Travelled {
    func answered() -> Self {
        var answer = self
        answer.answer = [Int32](repeating: 0, count: from.count / 2)
        let count = coreLeastTravel(
            from, Int32(from.count / 2), to, Int32(to.count / 2), measure, lengthening, &answer.answer, nil)
        precondition(count == from.count / 2)
        return answer
    }
}

extension Vectors.Judged {
    func answered() throws -> Self {
        let piece = UnsafeMutablePointer<Choreography>.allocate(capacity: 1)
        piece.initialize(to: try production.choreography())
        defer { coreChoreographyFree(piece) }
        var found = [Double](repeating: 0, count: 7 * 1_000)
        var figures = [Double](repeating: 0, count: 6 * production.performers.count)
        var counts = [Double](repeating: 0, count: 6)
        let count = coreFeasibility(piece, formation, thresholds.map { $0 ?? .nan }, &found, 1_000, &figures, &counts)
        precondition(0...1_000 ~= count)
        var answer = self
        answer.findings = found.prefix(7 * Int(count)).map(bits)
        answer.figures = figures.map(bits)
        answer.counts = counts.map { Int($0) }
        return answer
    }
}

// MARK: - Asking

extension Vectors {
    /// Questions about every arrangement, every shape, snapping, least travel by both measures, and feasibility.
    mutating func askWhatTheStudioAsks(_ random: inout Seeded) {
        for (what, choices) in [(0, 6), (1, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)] {
            for choice in 0..<choices {
                for isGiven in [false, true] {
                    arranged.append(Self.arranged(Int32(what), Int32(choice), isGiven, &random))
                }
            }
        }
        for what in Int32(0)...7 {
            for count in [0, 1, 2, 5, 16, 33] { shaped.append(Self.shaped(what, Int32(count), &random)) }
        }
        for index in 0..<36 { snapped.append(Self.snapped(Int32(index % 3), &random)) }
        for index in 0..<12 {
            let count = random.int(0...20)
            travelled.append(
                Travelled(
                    from: Self.numbers(count, &random), to: Self.numbers(count + random.int(0...3), &random),
                    measure: Int32(index % 2), lengthening: index % 4 == 1 ? 1.25 : 1))
        }
        for index in 0..<6 {
            let production = Self.piece(index, &random, cast: 9, isDelayed: index % 2 == 1).production
            judged.append(
                Judged(
                    production: production, formation: index == 5 ? 0 : 1,
                    thresholds: index == 0
                        ? [nil, nil, nil, nil, nil, nil, nil]
                        : [
                            random.double(0.3...2), random.double(0.05...1), random.double(0...1),
                            random.double(0.5...4), random.double(0.3...1), random.double(0.25...2), 500_000,
                        ]))
        }
    }

    private static func arranged(_ what: Int32, _ choice: Int32, _ isGiven: Bool, _ random: inout Seeded) -> Arranged {
        // Turning, scaling and spreading need a number.
        let number = what == 4 ? random.double(-400...400) : random.double(0.1...3)
        let about = random.point()
        return Arranged(
            what: what, choice: choice, first: isGiven || what >= 4 ? number : nil,
            second: what == 5 ? random.double(-2...2) : nil,
            about: isGiven && (what == 4 || what == 5) ? Place(x: about.x, y: about.y) : nil,
            points: numbers(random.int(0...12), &random))
    }

    private static func shaped(_ what: Int32, _ count: Int32, _ random: inout Seeded) -> Shaped {
        let middle = random.point()
        let first: Double? =
            switch what {
            case 1, 5: random.double(-360...360)
            case 3, 4: Double(random.int(0...4))
            case 6: random.chance(0.5) ? random.double(0.5...4) : nil
            default: nil
            }
        return Shaped(
            what: what, count: count, spacing: random.double(0.4...2), first: first,
            middle: Place(x: middle.x, y: middle.y), fit: random.chance(0.5) ? [-4.5, 0, 4.5, 6] : nil)
    }

    private static func snapped(_ grid: Int32, _ random: inout Seeded) -> Snapped {
        let others = numbers(random.int(0...9), &random)
        // Sometimes exactly level with another one.
        let x = others.isEmpty || random.chance(0.6) ? random.double(-10...10) : others[0] + 0.01
        return Snapped(
            point: [x, random.double(-10...10)], others: others, grid: grid, step: random.pick([0.25, 0.3, 1]),
            tolerance: random.double(0...1), guides: random.chance(0.7),
            axis: random.chance(0.5) ? random.pick([0, 0.7]) : nil)
    }

    /// x, y of so many points; now and then whole ones, so that some are level or coincide.
    private static func numbers(_ count: Int, _ random: inout Seeded) -> [Double] {
        let isWhole = random.chance(0.3)
        return (0..<2 * count).map { _ in
            let number = random.double(-8...8)
            // A zero's sign would be lost on the way through JSON.
            return isWhole ? (number / 2).rounded() + 0 : number
        }
    }
}
