import RehearsalCore

/// The whole work as it is written. A piece has a stage, performers, and formations in their order; a drill has combos and rounds. Which fields and
/// lists there are, `Description` says.
///
/// A value that fails `validate()` is never stored and never danced.
package struct Production: Hashable, Sendable {
    /// One value for each of the description's fields, in their order.
    package var own: [Value]
    /// One for each of the description's lists, in their order.
    package internal(set) var lists: [Listing]

    /// An empty piece, or an empty drill, with the usual values.
    package init(title: String, isDrill: Bool = false) {
        let description = Description.production
        own = description.fields.all.map { $0.whenLeftOut ?? .null }
        own[description.fields["title"]] = .text(title)
        lists = description.lists.map { _ in Listing([]) }
        if isDrill, case .group(let fields) = description.fields.all[Self.drill].shape {
            own[Self.drill] = .record(fields.whenLeftOut ?? [])
        }
    }

    private static let drill = Description.production.fields["drill"]

    package var isDrill: Bool { own[Self.drill] != .null }
    package var title: String { own[Description.production.fields["title"]].asText }

    /// A list that the program itself knows.
    package subscript(name: String) -> Listing {
        guard let place = Description.production.place(ofList: name) else {
            preconditionFailure("description.js has no list \(name)")
        }
        return lists[place]
    }

    /// Replaces a list. What is said for each of its entries elsewhere follows them.
    package mutating func put(_ listing: Listing, ofList list: Int) {
        let before = lists[list]
        lists[list] = listing
        for dots in Description.production.lists[list].dots where dots.isEvery {
            let others = self[dots.of]
            for index in listing.entries.indices {
                _ = try? lists[list].change(index) { values throws(Refusal) in
                    try values.change(dots.path[...]) { $0 = others.aligned($0) }
                }
            }
        }
        guard before.ids != listing.ids else { return }
        for (other, dots) in Description.production.dots(by: Description.production.lists[list]) where dots.isEvery {
            for index in lists[other].entries.indices {
                _ = try? lists[other].change(index) { values throws(Refusal) in
                    try values.change(dots.path[...]) { $0 = listing.aligned(before.mapped($0)) }
                }
            }
        }
    }
}

/// A list of a production: entries with ids, in their order.
package struct Listing: Hashable, Sendable {
    package private(set) var entries: [Entry]
    private var places: [String: Int]

    /// Of entries with the same id, the first is found.
    package init(_ entries: [Entry]) {
        self.entries = entries
        places = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    package var ids: [String] { entries.map(\.id) }
    package var count: Int { entries.count }

    /// The place of an entry; `nil` if there is none of this id.
    package func index(of id: String) -> Int? { places[id] }
    func has(_ id: String) -> Bool { places[id] != nil }

    /// The index for an entry that follows `after` (`nil`: the first); the end if `after` is not in the list.
    func place(after: String?) -> Int {
        guard let after else { return 0 }
        return places[after].map { $0 + 1 } ?? count
    }

    func predecessor(of index: Int) -> String? { index > 0 ? entries[index - 1].id : nil }

    mutating func insert(_ entry: Entry, at index: Int) {
        entries.insert(entry, at: index)
        number(from: index)
    }

    mutating func remove(at index: Int) -> Entry {
        let entry = entries.remove(at: index)
        places[entry.id] = nil
        number(from: index)
        return entry
    }

    private mutating func number(from start: Int) {
        for index in start..<entries.count { places[entries[index].id] = index }
    }

    /// Changes the values of one entry in place.
    mutating func change<Result>(_ index: Int, _ change: (inout [Value]) throws(Refusal) -> Result) throws(Refusal)
        -> Result
    { try change(&entries[index].values) }

    /// Changes what one entry has at a path of indices, in place; `nil` where a group on the way is not there.
    mutating func change<Result>(
        _ index: Int, _ path: [Int], _ change: (inout Value) throws(Refusal) -> Result
    ) throws(Refusal) -> Result? { try entries[index].values.change(path[...], change) }

    /// Points by the ids of these entries.
    package func mapped(_ value: Value) -> Value {
        guard case .points(let points) = value else { return value }
        return .map(Dictionary(uniqueKeysWithValues: zip(entries, points).map { ($0.id, .point($1)) }))
    }

    /// The same as points, if there is one for each entry and none for another.
    package func aligned(_ value: Value) -> Value {
        guard case .map(let map) = value, map.count == count else { return value }
        var points: [Point] = []
        points.reserveCapacity(count)
        for entry in entries {
            guard case .point(let point) = map[entry.id] else { return value }
            points.append(point)
        }
        return .points(points)
    }

    package static func == (a: Listing, b: Listing) -> Bool { a.entries == b.entries }
    package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

/// One entry of a list.
package struct Entry: Hashable, Sendable {
    package let id: String
    /// One value for each field of the list's shape, in their order.
    package var values: [Value]

    package init(id: String, values: [Value]) {
        self.id = id
        self.values = values
    }
}
