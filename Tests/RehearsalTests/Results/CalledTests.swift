import Foundation
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// `called.json`: logs of classes, and what was called in the last run of each: the same that an athlete's page expects
/// (`tests/called_test.js`).
///
/// To write them anew after a change that is meant to change them:
/// `RUNTHROUGH_WRITE_VECTORS=1 swift test --filter CalledTests`, then look at the difference and commit it.
private let isWriting = ProcessInfo.processInfo.environment["RUNTHROUGH_WRITE_VECTORS"] != nil
private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../called.json")

private typealias Fields = [String: Any]

@Suite struct CalledTests {
    @Test(.disabled(if: isWriting, "the vectors are being written"))
    func `the calls of every recorded class match its record`() throws {
        let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Fields)
        let classes = try #require(file["classes"] as? [Fields])
        #expect(classes.count > 20)
        for (turn, one) in classes.enumerated() {
            var course = DrillCourse()
            for frame in try #require(one["events"] as? [Fields]) { course.apply(try line(frame)) }
            let now = Instant(microseconds: try #require(one["now"] as? Int64))
            #expect(try text(called(in: course, until: now)) == text(one["rounds"] as Any), "class \(turn)")
        }
    }

    @Test(.enabled(if: isWriting)) func `the vectors are written anew`() throws {
        let classes = try (0..<UInt64(40)).map { seed in
            var random = Seeded(seed)
            var one = DrillClass()
            try one.perform(Calls.Command.begin)
            // What is refused there and then is left out.
            for _ in 0..<random.int(2...12) { try? one.perform(anything: &random) }
            one.wait(random.double(1...40))
            let frames = try one.session.log.map { line in
                try text(JSONSerialization.jsonObject(with: Data(ServerMessage.event(line))))
            }
            let now = one.session.now
            return """
                {"now":\(now.microseconds),"rounds":\(try text(called(in: one.course, until: now))),"events":[
                \(frames.joined(separator: ",\n"))]}
                """
        }
        let document = String(decoding: ProductionDocument.write(drillProduction), as: UTF8.self)
        let vectors = "{\"document\":\(document),\n\"classes\":[\n\(classes.joined(separator: ",\n"))\n]}\n"
        try Data(vectors.utf8).write(to: file)
    }

    /// Of each round, the punches and when they were called, and the times in which it went on.
    private func called(in course: DrillCourse, until now: Instant) throws -> [Fields] {
        try #require(course.parts.last).rounds(of: drillOutline(), until: now).map { round in
            [
                "expected": round.expected.map { [$0.due, Int64($0.punch.rawValue)] },
                "spans": round.spans.map { [$0.from.microseconds, $0.to.microseconds] },
            ]
        }
    }

    private func line(_ frame: Fields) throws -> SessionEvent {
        SessionEvent(
            sequence: SequenceNumber(try #require(frame["seq"] as? Int64)),
            at: Instant(microseconds: try #require(frame["at"] as? Int64)), by: nil, command: nil,
            event: try Event(
                kind: try #require(frame["kind"] as? String),
                payload: JSONSerialization.data(withJSONObject: frame)))
    }

    private func text(_ value: Any) throws -> String {
        String(
            decoding: try JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]), as: UTF8.self)
    }
}

extension DrillClass {
    /// One of the things that a trainer, or a client of the protocol, may do; often before the last one has begun.
    fileprivate mutating func perform(anything random: inout Seeded) throws(Refusal) {
        let wait = random.pick([0, 0.05, 0.5, 3, 12, 30])
        let place = ScoreTime(microseconds: Int64(random.int(0...120_000_000)))
        switch random.int(0...12) {
        case 0, 1: try perform(Run.Command.pause, after: wait)
        case 2, 3, 4: try perform(Run.Command.play(countIn: random.pick([0, 0, 4])), after: wait)
        case 5: try perform(Run.Command.jump(formation: random.int(0...5)), after: wait)
        case 6: try perform(Run.Command.seek(place), after: wait)
        case 7:
            try perform(Run.Command.rate(random.pick([0.5, 0.8, 1, 1.5]), over: random.pick([0, 0, 8])), after: wait)
        case 8, 9:
            let length = Interval(microseconds: Int64(random.int(1_000_000...9_000_000)))
            let loop = Repetition(
                from: place, to: place + length, pause: random.pick([.zero, .seconds(2)]),
                countIn: random.pick([0, 4]), rate: random.pick([nil, 0.5, 1]), step: random.pick([0, 0.1]))
            try perform(Run.Command.loop(loop), after: wait)
        case 10: try perform(random.chance(0.5) ? Run.Command.lastPass : .leaveLoop, after: wait)
        case 11: try perform(Calls.Command.tempo(random.pick([60, 100, 140])), after: wait)
        default: try perform(Calls.Command.extendRest(by: .seconds(Int64(random.pick([-5, 10])))), after: wait)
        }
    }
}
