import Foundation
import Rehearsal
import RehearsalCore
import Testing

@Suite struct `Several cameras that see one athlete` {
    private struct Cases: Decodable {
        struct Case: Decodable {
            struct Expected: Decodable {
                var source: String
                var by: String
                var at: Int64
                var delay: Int64
            }

            var says: String
            var punches: [Expected]
            var count: [Int64]
        }

        var athlete: String
        var cases: [Case]
    }

    /// `seen-once.json`: pages count the same (`tests/seen_once_test.js`).
    @Test func `count once`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../seen-once.json")
        let cases = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: file))
        let athlete = try #require(MemberID(cases.athlete))
        for one in cases.cases {
            let punches = try one.punches.enumerated().map { place, told in
                let kind = try #require(PunchSource.Kind(rawValue: told.by))
                return KeptPunch(
                    ordinal: Int64(place), source: try #require(MemberID(told.source)), athlete: athlete,
                    kind: PunchSource(kind: kind, delay: Interval(microseconds: told.delay)), isMuted: false,
                    report: PunchReport(
                        number: Int64(place), punch: .jab, at: Instant(microseconds: told.at)))
            }
            #expect(punches.seenOnce.map(\.ordinal) == one.count, "\(one.says)")
            #expect(punches.reversed().seenOnce.map(\.ordinal).sorted() == one.count, "\(one.says), in any order")
        }
        #expect(cases.cases.count > 5)
    }

    @Test func `give each call one verdict, and what is muted keeps nothing out, but what was no punch does`() throws {
        let one = try DrillClass.running(for: 130)
        let called = one.results().runs.flatMap(\.rounds).flatMap(\.called.expected)
        let seen = called.enumerated().flatMap { number, call in
            [dancer.id, conductor.id].map { source in
                KeptPunch(
                    ordinal: Int64(2 * number) + (source == dancer.id ? 0 : 1), source: source, athlete: dancer.id,
                    kind: PunchSource(kind: .camera), isMuted: false,
                    report: PunchReport(
                        number: Int64(number), punch: call.punch, at: Instant(microseconds: call.due + 80_000)))
            }
        }
        func sources(of punches: [KeptPunch]) -> [MemberID?] {
            one.results().verdicts(on: punches, since: Instant(microseconds: 0)).map(\.seen?.source)
        }
        #expect(sources(of: seen) == called.map { _ in conductor.id } && called.count > 15)
        let muted = seen.map { punch in
            var punch = punch
            if punch.source == conductor.id { punch.isMuted = true }
            return punch
        }
        #expect(sources(of: muted) == called.map { _ in dancer.id })
        let takenOut = seen.map { punch in
            var punch = punch
            if punch.source == conductor.id { punch.correction = KeptPunch.Correction.none }
            return punch
        }
        #expect(sources(of: takenOut) == called.map { _ in nil })
    }
}
