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
        let broken = try await Self.broken(in: Self.seeds)
        for (seed, violation) in broken.prefix(3) {
            let history = try World.rehearse(seed: seed, keepsHistory: true).history
            Issue.record(
                """
                seed \(seed) breaks the promise that \(violation.promise.rawValue): \(violation.text)
                \(history.joined(separator: "\n"))
                alone: RUNTHROUGH_SEED=\(seed) swift test --filter SimulationTests
                """)
        }
        #expect(broken.count == 0, "\(broken.count) of \(Self.seeds.count) seeds")
        if Self.alone != nil, let seed = Self.seeds.first, broken.isEmpty {
            print(try World.rehearse(seed: seed, keepsHistory: true).history.joined(separator: "\n"))
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

    @Test func `the same seed tells the same history`() throws {
        for seed in UInt64(1)...10 {
            let first = try World.rehearse(seed: seed, keepsHistory: true)
            let second = try World.rehearse(seed: seed, keepsHistory: true)
            #expect(first.history == second.history && !first.history.isEmpty, "seed \(seed)")
        }
    }

    /// The seeds under which a promise breaks; as many at a time as there are processors.
    private static func broken(in seeds: Range<UInt64>) async throws -> [(UInt64, Watch.Violation)] {
        let lanes = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
        return try await withThrowingTaskGroup(of: [(UInt64, Watch.Violation)].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    try stride(from: seeds.lowerBound + lane, to: seeds.upperBound, by: Int(lanes)).compactMap { seed in
                        try World.rehearse(seed: seed).violation.map { (seed, $0) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }
        }
    }
}
