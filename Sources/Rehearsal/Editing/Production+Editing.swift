import RehearsalCore

extension Edit {
    /// The most changes in one edit; enough for all positions of a production of 200 performers and 100 formations.
    package static let mostChanges = 20_000
    /// The most changes in one edit that insert, remove or move entries: these cost more than setting a value.
    package static let mostListChanges = 2_000
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
        case .set(let field): return [.set(try set(field, place()))]
        case .insert(let item, let after): return [try insert(item, after: after, "\(place()).value")]
        case .remove(let kind, let id): return try remove(kind, id)
        case .move(let kind, let id, let after): return [try move(kind, id, after: after)]
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

    private mutating func move(_ kind: ItemKind, _ id: String, after: String?) throws(Refusal) -> Change {
        let previous =
            switch kind {
            case .performers: performers.move(id, after: after)
            case .formations: formations.move(id, after: after)
            case .sections: sections.move(id, after: after)
            case .people: people.move(id, after: after)
            case .marks: marks.move(id, after: after)
            case .setPieces: setPieces.move(id, after: after)
            case .markers: markers.move(id, after: after)
            case .tracks: tracks.move(id, after: after)
            case .clips: clips.move(id, after: after)
            case .combos: combos.move(id, after: after)
            case .rounds: rounds.move(id, after: after)
            }
        guard let previous else { throw Self.gone([kind.rawValue, id]) }
        return .move(kind, id, after: previous.id)
    }

    static func gone(_ path: [String]) -> Refusal {
        Refusal(.gone, "This is not there any more.", field: path.joined(separator: "."))
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

// MARK: Lists

/// One entry of a list of a production.
protocol Listed {
    associatedtype Kind
    var id: Key<Kind> { get }
}

extension Performer: Listed {}
extension Formation: Listed {}
extension Section: Listed {}
extension Person: Listed {}
extension Mark: Listed {}
extension SetPiece: Listed {}
extension Marker: Listed {}
extension Track: Listed {}
extension Clip: Listed {}
extension DrillPlan.Combo: Listed {}
extension DrillPlan.Round: Listed {}

/// The entry before another one; the inner `nil` means that there is none.
struct Predecessor: Hashable {
    var id: String?
}

extension Array where Element: Listed {
    func index(of id: String) -> Int? { firstIndex { $0.id.text == id } }

    /// The index for an entry that follows `after` (`nil`: the first); the end if `after` is not in the list.
    func place(after: String?) -> Int {
        guard let after else { return 0 }
        return index(of: after).map { $0 + 1 } ?? count
    }

    func predecessor(of index: Int) -> String? { index > 0 ? self[index - 1].id.text : nil }

    /// `nil` if the entry is not in the list.
    fileprivate mutating func move(_ id: String, after: String?) -> Predecessor? {
        guard let index = index(of: id) else { return nil }
        let previous = Predecessor(id: predecessor(of: index))
        let element = remove(at: index)
        insert(element, at: place(after: after))
        return previous
    }
}
