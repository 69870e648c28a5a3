import Rehearsal
import RehearsalCore

/// Counts what a class answers to the question for training recordings, report by report: it never looks at all members.
struct TrainingRecordingsTally: Sendable {
    /// The least time between two signals.
    private static let pause = Interval.milliseconds(500)

    /// How many devices ask, by the instant of their question.
    private var askers: [Instant: Int] = [:]
    private var answers: [Instant: [TrainingRecordingsAnswer: Int]] = [:]
    /// What the devices here were told.
    private var sent: TrainingRecordingsAsked?
    private var lastSent: Instant?

    /// The newest question, with its answers; `nil` without a question.
    var open: TrainingRecordingsAsked? {
        askers.keys.max().map { TrainingRecordingsAsked(asked: $0, answers: answers[$0] ?? [:]) }
    }

    mutating func replace(_ before: TrainingRecordingsReport?, by now: TrainingRecordingsReport?) {
        guard before != now else { return }
        if let before { add(-1, of: before) }
        if let now { add(1, of: now) }
    }

    private mutating func add(_ count: Int, of report: TrainingRecordingsReport) {
        switch report {
        case .asks(let question):
            let sum = askers[question, default: 0] + count
            askers[question] = sum == 0 ? nil : sum
        case .answers(let answer, let question):
            var sums = answers[question] ?? [:]
            let sum = sums[answer, default: 0] + count
            sums[answer] = sum == 0 ? nil : sum
            answers[question] = sums.isEmpty ? nil : sums
        }
    }

    /// When the devices must be told something.
    var alarm: Instant? { open == sent ? nil : lastSent.map { $0 + Self.pause } ?? Instant(microseconds: .min) }

    /// The open question as of now, if it is time to tell it.
    mutating func news(at now: Instant) -> ServerSignal? {
        guard let alarm, alarm <= now else { return nil }
        (sent, lastSent) = (open, now)
        return .trainingRecordings(sent)
    }
}
