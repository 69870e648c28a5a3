package import RehearsalCore

/// What a device says about recordings of rounds, as of its connection.
package enum RecordingsReport: Hashable, Sendable {
    /// A trainer's: everybody is asked, since this instant. It is the name of the question, too.
    case asks(Instant)
    /// An athlete's answer to the question of this instant.
    case answers(RecordingsAnswer, to: Instant)
}

/// What may be done with an athlete's rounds.
package enum RecordingsAnswer: String, Hashable, Sendable, CaseIterable {
    /// Rounds are kept, for the athlete and for who trains the class.
    case keep
    /// They are kept, and the recogniser may be trained with them.
    case train
    case no
}

/// The question that a class is asked, with the number of each answer of those who are connected. Who answered what is told to nobody.
package struct RecordingsAsked: Hashable, Sendable {
    package var asked: Instant
    package var answers: [RecordingsAnswer: Int]

    package init(asked: Instant, answers: [RecordingsAnswer: Int] = [:]) {
        self.asked = asked
        self.answers = answers
    }
}
