/// Why a command changed nothing, and what would have been accepted.
package struct Refusal: Error, Hashable, Sendable {
    /// Why, in one word that programs can act on.
    package enum Code: String, CaseIterable, Sendable {
        case malformed, unknownType, unknownKind, invalid
        case notTheConductor, notAllowed
        case unknownFormation, unknownPerformer, unknownMember, unknownPerson, performerTaken
        case firstFormation, lastFormation, formationMoved, tooSoon
        case ended, unavailable, tooMany
        /// The thing that a change is about is not there any more.
        case gone
    }

    /// Which of several reasons a code stands for, mostly what a value would have to be (`invalid`): a page makes its own
    /// sentence of this and of the values.
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
        /// At least one of them.
        case empty
        /// Exactly one of `words`.
        case oneOf
        case uuid, commandIdentifier, handles
        /// The path of a change is that of nothing in a production.
        case namesNothing
        /// A value that is none of its kind, where nothing more is known of it.
        case unreadable
        /// Of `notTheConductor`: nobody holds the baton; somebody else does (`name`).
        case batonFree, batonHeld
        /// Of `notAllowed`: this is for conductors, for conductors and dancers; a dancer chooses for themself.
        case conductorOnly, conductorOrDancer, ownOnly
        /// Of `notAllowed`: a screen and an observer dance nobody; `name` is no conductor.
        case cannotDance, cannotConduct
        /// A performer is in another group already; of `notAllowed`: a group has no groups.
        case inGroup, groupInGroup
    }

    /// A number or a text that the sentence names.
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
    /// What the sentence names, by what it is: `least`, `most`, `id`.
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

    /// What goes with the rule `range`.
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
