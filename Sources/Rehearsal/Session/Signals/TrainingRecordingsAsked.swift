package import RehearsalCore

/// What a device says about training recordings, as of its connection.
package enum TrainingRecordingsReport: Hashable, Sendable {
    /// A trainer's: all are asked, since this instant. It is the name of the question, too.
    case asks(Instant)
    /// An athlete's answer to the question of this instant.
    case answers(TrainingRecordingsAnswer, to: Instant)
}

/// What may be done with an athlete's rounds.
package enum TrainingRecordingsAnswer: String, Hashable, Sendable, CaseIterable {
    /// Rounds are kept, for the athlete and for who trains the class.
    case keep
    /// They are kept, and the recogniser may be trained with them.
    case train
    case no
}

/// The question that a class is asked, with the number of each answer of those who are connected. Single answers are not sent.
package struct TrainingRecordingsAsked: Hashable, Sendable {
    /// When it was asked; it identifies the question.
    package var asked: Instant
    /// How many of the connected members gave each answer.
    package var answers: [TrainingRecordingsAnswer: Int]

    package init(asked: Instant, answers: [TrainingRecordingsAnswer: Int] = [:]) {
        self.asked = asked
        self.answers = answers
    }
}
