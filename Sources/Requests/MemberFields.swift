package import Rehearsal

/// What people say of themselves when they come in.
package enum MemberFields {
    /// Without spaces around it; 1 to 80 characters.
    package static func name(_ text: String) throws(Problem) -> String {
        let name = text.trimmed
        guard (1...80).contains(name.unicodeScalars.count) else {
            throw Problem(
                .invalid, "A name has 1 to 80 characters.", field: "name", rule: Refusal.Rule.length.rawValue,
                values: Refusal.limits(1, 80))
        }
        guard !name.isBlank else {
            throw Problem(
                .invalid, "A name cannot be blank.", field: "name", rule: Refusal.Rule.blank.rawValue)
        }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Problem(
                .invalid, "A name cannot hold control characters.", field: "name",
                rule: Refusal.Rule.controlCharacters.rawValue)
        }
        return name
    }

    /// The role of this name.
    package static func role(_ text: String) throws(Problem) -> Role {
        guard let role = Role(rawValue: text) else {
            throw Problem(
                .invalid, "A role is one of \(Role.names).", field: "role", rule: Refusal.Rule.word.rawValue,
                values: ["words": .text(Role.names)])
        }
        return role
    }
}
