import RehearsalCore

extension Edit {
    /// The most changes in one edit; enough for all positions of a production of 200 performers and 100 formations.
    package static let mostChanges = Description.production.mostChanges
    /// The most changes in one edit that insert, remove or move entries: these cost more than setting a value.
    package static let mostListChanges = Description.production.mostListChanges
    /// The longest label of an edit, in characters.
    package static let longestLabel = 200

    /// Checks what every edit must satisfy, whatever it changes.
    package static func validate(label: String, _ changes: [Change]) throws(Refusal) {
        try Check.text(label, 0...longestLabel, "label")
        guard !changes.isEmpty else {
            throw Refusal(.invalid, "An edit has at least one change.", field: "changes", rule: .empty)
        }
    }
}

extension Production {
    /// Makes all `changes` in their order, or none.
    ///
    /// Each change is checked only against the things it changes, so the cost of an edit grows with its size, not with the production's.
    /// - Returns: the changes that undo all of it: applied to the result, they give this document again, byte for byte.
    /// - Throws: `gone` with the path of a thing that does not exist; `invalid` with the field in `changes`.
    package mutating func apply(_ changes: [Change]) throws(Refusal) -> [Change] {
        guard changes.count <= Edit.mostChanges else {
            throw Refusal(
                .invalid, "An edit has at most \(Edit.mostChanges) changes.", field: "changes", rule: .count,
                values: ["most": .number(Edit.mostChanges)])
        }
        guard changes.count(where: \.isOfLists) <= Edit.mostListChanges else {
            throw Refusal(
                .invalid, "An edit puts in, takes out and moves at most \(Edit.mostListChanges) things.",
                field: "changes", rule: .count, values: ["most": .number(Edit.mostListChanges)])
        }
        return try make(changes)
    }

    /// The same, for more changes than an edit may hold: an inverse can have them.
    @discardableResult
    package mutating func make(_ changes: [Change]) throws(Refusal) -> [Change] {
        var draft = self
        var steps: [[Change]] = []
        steps.reserveCapacity(changes.count)
        for (index, change) in changes.enumerated() { steps.append(try draft.apply(change, "changes[\(index)]")) }
        self = draft
        return steps.reversed().flatMap(\.self)
    }

    /// Makes one change and returns the changes that undo it. After an error this value may be half changed.
    mutating func apply(_ change: Change, _ place: @autoclosure () -> String) throws(Refusal) -> [Change] {
        switch change {
        case .set(let path, let value): return [try set(path, value, place())]
        case .insert(let list, let item, let after):
            return [try insert(try Self.place(ofList: list, place()), item, after: after, "\(place()).value")]
        case .remove(let list, let id): return try remove(try Self.place(ofList: list, place()), id)
        case .move(let list, let id, let after):
            return [try move(try Self.place(ofList: list, place()), id, after: after)]
        case .replace(let document):
            do throws(Refusal) { try document.validate() } catch {
                var refusal = error
                refusal.field = "\(place()).replace" + (error.field.map { ".\($0)" } ?? "")
                throw refusal
            }
            try requireKind(of: document, "\(place()).replace.drill")
            defer { self = document }
            return [.replace(self)]
        }
    }

    private static func place(ofList name: String, _ place: @autoclosure () -> String) throws(Refusal) -> Int {
        if let found = Description.production.place(ofList: name) { return found }
        throw Refusal(.invalid, "There is no list \(name).", field: place(), rule: .namesNothing)
    }
}

extension Change {
    var isOfLists: Bool {
        switch self {
        case .insert, .remove, .move: true
        case .set, .replace: false
        }
    }
}
