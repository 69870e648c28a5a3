import Foundation
import RehearsalCore
import Testing

/// One live session, its devices and a faulty network, thousands of times over.
///
/// A failing seed prints its history; alone it runs with `RUNTHROUGH_SEED=… swift test --filter SimulationTests`, and
/// `RUNTHROUGH_SEEDS=…` says how many are tried.
@Suite struct `a rehearsal over a faulty network` {
    private static let environment = ProcessInfo.processInfo.environment
    private static let alone = environment["RUNTHROUGH_SEED"].flatMap(UInt64.init)
    private static let seeds: Range<UInt64> = {
        if let alone { return alone..<alone + 1 }
        return 1..<1 + (environment["RUNTHROUGH_SEEDS"].flatMap(UInt64.init) ?? 2_000)
    }()

    @Test func `keeps every promise`() async throws {
        let (broken, tally) = try await Self.rehearse(Self.seeds)
        for (seed, violation) in broken.sorted(by: { $0.0 < $1.0 }).prefix(3) {
            let history = try World.rehearse(seed: seed, keepsHistory: true).history
            Issue.record(
                """
                seed \(seed) breaks the promise that \(violation.promise.rawValue): \(violation.text)
                \(history.joined(separator: "\n"))
                alone: RUNTHROUGH_SEED=\(seed) swift test --filter SimulationTests
                """)
        }
        #expect(broken.count == 0, "\(broken.count) of \(Self.seeds.count) seeds")
        if let seed = Self.alone {
            if broken.isEmpty {
                print(try World.rehearse(seed: seed, keepsHistory: true).history.joined(separator: "\n"))
            }
            return
        }
        let idle = Tally.Occasion.allCases.filter { tally[$0] < Self.seeds.count / 100 }
        #expect(idle.isEmpty, "these hardly came about")
        #expect(tally[.shownLive] > tally[.shownCatchingUp] + tally[.shownAlone])
        if Self.environment["RUNTHROUGH_FIGURES"] != nil {
            for occasion in Tally.Occasion.allCases { print("\(occasion.rawValue): \(tally[occasion])") }
        }
    }

    @Test(.enabled(if: alone == nil), arguments: Flaw.allCases)
    func `a mistake made on purpose is found`(flaw: Flaw) throws {
        let found = try (UInt64(1)...400).contains { seed in
            try World.rehearse(seed: seed, flaw: flaw).violation?.promise == flaw.breaks
        }
        #expect(found, "no seed shows that \(flaw.breaks.rawValue)")
    }

    @Test func `every promise has a mistake that breaks it`() {
        #expect(Set(Flaw.allCases.map(\.breaks)) == Set(Promise.allCases))
    }

    @Test func `the same seed gives the same history`() throws {
        for seed in UInt64(1)...10 {
            let first = try World.rehearse(seed: seed, keepsHistory: true)
            let second = try World.rehearse(seed: seed, keepsHistory: true)
            #expect(first.history == second.history && !first.history.isEmpty, "seed \(seed)")
        }
    }

    /// The seeds under which a promise breaks; as many at a time as there are processors.
    private static func rehearse(_ seeds: Range<UInt64>) async throws -> (
        broken: [(UInt64, Watch.Violation)], tally: Tally
    ) {
        let lanes = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
        return try await withThrowingTaskGroup(of: (broken: [(UInt64, Watch.Violation)], tally: Tally).self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var broken: [(UInt64, Watch.Violation)] = []
                    var tally = Tally()
                    for seed in stride(from: seeds.lowerBound + lane, to: seeds.upperBound, by: Int(lanes)) {
                        let outcome = try World.rehearse(seed: seed)
                        tally.add(outcome.tally)
                        if let violation = outcome.violation { broken.append((seed, violation)) }
                    }
                    return (broken, tally)
                }
            }
            return try await group.reduce(into: ([], Tally())) { whole, lane in
                whole.0 += lane.broken
                whole.1.add(lane.tally)
            }
        }
    }
}
