/// Why a command changed nothing, and what would have been accepted.
package struct Refusal: Error, Hashable, Sendable {
    /// The reason in one word, for programs.
    package enum Code: String, CaseIterable, Sendable {
        case malformed, unknownType, unknownKind, invalid
        case notTheConductor, notAllowed
        case unknownFormation, unknownPerformer, unknownMember, unknownPerson, performerTaken
        case firstFormation, lastFormation, formationMoved, tooSoon
        case ended, unavailable, tooMany
        /// The thing to be changed does not exist any more.
        case gone
        /// The id was used before, for something else.
        case idReused
    }

    /// The detailed reason behind a code, mostly what a value must be (`invalid`). A page makes its own sentence from it and from the values.
    package enum Rule: String, CaseIterable, Sendable {
        /// `least`, `most`
        case range, length, turn
        /// `most`
        case count
        /// `id`
        case unknown, doubled, unplaced
        /// `words`
        case word
        case missing, blank, controlCharacters, colour, identifier
        case text, trueOrFalse, number, wholeNumber, object, list, objectOrList
        /// At least one entry is needed.
        case empty
        /// Exactly one of `words`.
        case oneOf
        case uuid, commandIdentifier, handles
        /// A clip that ends before it starts or is too long; fades that are longer than it; a clip that is longer than its track: `most` microseconds.
        case stretch, fades, pastTrack
        /// A part that does not end after it starts.
        case span
        /// A recording that is kept with other bytes, format or duration.
        case recording
        /// Two times of a list that are the same.
        case doubledTime
        /// An anchor that is not later than the one before it; between which the tempo is outside of `least` to `most`.
        case anchorOrder, anchorTempo
        /// A drill does not have this; a piece does not have it.
        case notInDrill, onlyInDrill
        /// Of a formation that is not there: the session runs a drill, and a stage is meant.
        case inDrill
        /// Of a call: that time is no work; the round is over by then. Only `words` would do.
        case outsideWork, roundOver
        /// Of a rest: it is over; none follows the last round.
        case restOver, lastRound
        case digest
        /// The path of a change leads to nothing in a production.
        case namesNothing
        /// A value that has not the form of its kind; nothing more is known.
        case unreadable
        /// For `notTheConductor`: the baton is free; or another member holds it (`name`).
        case batonFree, batonHeld
        /// For `notAllowed`: only conductors may do this; only conductors and dancers may; only athletes may, who joined as dancers; a dancer may choose only for themself.
        case conductorOnly, conductorOrDancer, dancerOnly, ownOnly
        /// For `notAllowed`: screens and observers cannot dance a performer; the member called `name` is not a conductor.
        case cannotDance, cannotConduct
        /// Of `notAllowed`: a device reports its own member's punches, or those of an athlete to whom it is bound.
        case boundOnly, forgotten
        /// Of `tooMany`: those without an account have written as much into the session as they may.
        case guestsLog
        /// Of `unavailable`: the server's disk is full.
        case diskFull
        /// A performer is in another group already; of `notAllowed`: a group has no groups.
        case inGroup, groupInGroup
    }

    /// A number or a text that is part of the sentence.
    package enum Value: Hashable, Sendable {
        case number(Double)
        case text(String)
    }

    package var code: Code
    /// One sentence for a person, in English.
    package var message: String
    /// The field at fault, as a path: `formations[2].hold`.
    package var field: String?
    package var rule: Rule?
    /// The values that the sentence contains, by their names: `least`, `most`, `id`.
    package var values: [String: Value]

    package init(
        _ code: Code, _ message: String, field: String? = nil, rule: Rule? = nil, values: [String: Value] = [:]
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule
        self.values = values
    }

    /// The values for the rule `range`.
    package static func limits(_ least: Double, _ most: Double) -> [String: Value] {
        ["least": .number(least), "most": .number(most)]
    }
}

extension Refusal.Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(stringLiteral value: String) { self = .text(value) }

    /// A whole number.
    package static func number(_ value: some BinaryInteger) -> Refusal.Value { .number(Double(value)) }
}
