/// Why a command changed nothing, and what would have been accepted.
package struct Refusal: Error, Hashable, Sendable {
    package enum Code: String, CaseIterable, Sendable {
        case malformed, unknownType, unknownKind, invalid
        case notTheConductor, notAllowed
        case unknownFormation, unknownPerformer, unknownMember, unknownPerson, performerTaken
        case firstFormation, lastFormation, formationMoved, tooSoon
        case ended, unavailable, tooMany
        /// The thing that a change is about is not there any more.
        case gone
    }

    package var code: Code
    /// One sentence for a person.
    package var message: String
    /// The field at fault, as a path: `formations[2].hold`.
    package var field: String?

    package init(_ code: Code, _ message: String, field: String? = nil) {
        self.code = code
        self.message = message
        self.field = field
    }
}
