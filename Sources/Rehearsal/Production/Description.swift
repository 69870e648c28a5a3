import RehearsalCore

/// What a production is made of: all fields and lists of a piece and of a drill, as `description.js` tells. Pages read the same file.
package struct Description: Sendable {
    package static let production = Description(PackageResources.description_js)

    /// The indices of the lists as they must be read: what is said of entries of other lists comes when these are known.
    package var readingOrder: [Int] {
        lists.indices.filter { lists[$0].dots.isEmpty } + lists.indices.filter { !lists[$0].dots.isEmpty }
    }

    package let fields: Fields
    package let lists: [ListShape]
    /// The colours that entries without one get, in turn.
    package let colours: [String]
    package let mostChanges: Int
    package let mostListChanges: Int
    private let places: [String: Int]

    init(fields: Fields, lists: [ListShape], colours: [String], mostChanges: Int, mostListChanges: Int) {
        self.fields = fields
        self.lists = lists
        self.colours = colours
        self.mostChanges = mostChanges
        self.mostListChanges = mostListChanges
        places = Dictionary(uniqueKeysWithValues: lists.enumerated().map { ($1.name, $0) })
    }

    /// The index of a list; `nil` if no list is called so.
    package func place(ofList name: String) -> Int? { places[name] }

    /// A list that the program itself knows.
    package subscript(name: String) -> ListShape {
        guard let place = places[name] else { preconditionFailure("description.js has no list \(name)") }
        return lists[place]
    }

    /// All values of another entry that are said for each entry of `list`: positions of a performer in formations.
    func dots(by list: ListShape) -> [(list: Int, dots: Dots)] {
        lists.indices.flatMap { index in
            lists[index].dots.filter { $0.of == list.name }.map { (index, $0) }
        }
    }

    /// The dots that entries of `list` bring along and take with them: those of a list whose entries are placed everywhere.
    package func carried(by list: ListShape) -> [(list: Int, dots: Dots)] {
        let dots = dots(by: list)
        return dots.contains(where: \.dots.isEvery) ? dots : []
    }
}

/// One list of a production.
package final class ListShape: Sendable {
    package let name: String
    /// What one entry is called in sentences, and several.
    package let word: String
    package let words: String
    package let only: ExclusiveKind?
    package let most: Int
    /// What the ids begin with that are made for entries without one.
    package let ids: String
    package let fields: Fields
    package let dots: [Dots]

    init(
        name: String, word: String, words: String, only: ExclusiveKind?, most: Int, ids: String, fields: Fields
    ) {
        self.name = name
        self.word = word
        self.words = words
        self.only = only
        self.most = most
        self.ids = ids
        self.fields = fields
        dots = fields.dots([], [])
    }
}

/// The kind of production that alone has a field or a list.
package enum ExclusiveKind: String, Sendable { case piece, drill }

/// Values of an entry that are said for each entry of another list, or for some.
package struct Dots: Sendable {
    /// How they are found in the entry, by indices and by names.
    package let path: [Int]
    package let names: [String]
    package let isEvery: Bool
    /// The name of the other list.
    package let of: String
    package let shape: ValueShape

    package var name: String { names[names.count - 1] }
}

/// Named values in their order.
package final class Fields: Sendable {
    package let all: [Field]
    /// Values that fit only together and are set together, by the name that paths have for them.
    package let together: [String: FieldGroup]
    private let places: [String: Int]

    /// - Parameter together: the names of values that are set together, the rule that holds them, and whether each may be
    ///   set alone too.
    package init(_ all: [Field], together: [String: (names: [String], rule: String, isEach: Bool)] = [:]) {
        let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
        self.all = all
        self.places = places
        self.together = together.mapValues { group in
            let indices = group.names.compactMap { places[$0] }
            return FieldGroup(
                fields: Fields(indices.map { all[$0] }), indices: indices, rule: group.rule, isEach: group.isEach)
        }
    }

    /// The index of a field; `nil` if there is none of this name.
    package func place(of name: String) -> Int? { places[name] }

    /// A field that the program itself knows.
    package subscript(name: String) -> Int {
        guard let place = places[name] else { preconditionFailure("description.js has no field \(name)") }
        return place
    }

    fileprivate func dots(_ path: [Int], _ names: [String]) -> [Dots] {
        all.enumerated().flatMap { index, field -> [Dots] in
            switch field.shape {
            case .group(let fields): fields.dots(path + [index], names + [field.name])
            case .dots(let isEvery, let of, let shape):
                [Dots(path: path + [index], names: names + [field.name], isEvery: isEvery, of: of, shape: shape)]
            default: []
            }
        }
    }

    /// The values of a new record, where every field has a value when it is left out.
    package var whenLeftOut: [Value]? {
        let values = all.compactMap(\.whenLeftOut)
        return values.count == all.count ? values : nil
    }
}

/// Values that fit only together.
package struct FieldGroup: Sendable {
    package let fields: Fields
    /// Where they are in the entry.
    package let indices: [Int]
    let rule: String
    /// Whether a path may name one of them.
    package let isEach: Bool

    func value(in entry: [Value]) -> Value { .record(indices.map { entry[$0] }) }
}

/// One named value.
package struct Field: Sendable {
    package let name: String
    package let shape: ValueShape
    package var isOptional = false
    package var usual: Value?
    package var rule: String?
    package var only: ExclusiveKind?
    /// The beginning of the names that entries without one get: “Formation 3”.
    package var numbered: String?
    /// Entries without a word get the next one after so many.
    package var dealt: Int?

    package init(name: String, shape: ValueShape, usual: Value? = nil) {
        self.name = name
        self.shape = shape
        self.usual = usual
    }

    /// Its value when a document says nothing; `nil` if it must say something.
    package var whenLeftOut: Value? {
        if let usual { return usual }
        if isOptional { return .null }
        return switch shape {
        case .group(let fields): fields.whenLeftOut.map(Value.record)
        case .dots, .map: .map([:])
        default: nil
        }
    }
}

/// What a value may be.
package indirect enum ValueShape: Sendable {
    case text(ClosedRange<Int>)
    /// Text of several lines, with at most so many characters.
    case lines(Int)
    case word([String])
    case flag
    case whole(ClosedRange<Int64>, unit: String)
    /// Microseconds from 0.
    case time(Int64)
    case number(ClosedRange<Double>, unit: String)
    case coordinate, point, handles, delay, placement, colour, digest, asset
    /// One of these words, or an own one of at most so many characters.
    case action([String], own: Int)
    /// The id of an entry of this list.
    case reference(String)
    case list(Elements)
    case map(key: ClosedRange<Int>, of: ValueShape, most: Int)
    /// Set as a whole.
    case record(Fields)
    /// Set field by field.
    case group(Fields)
    /// Other fields for each kind, which the member `by` names.
    case choice(by: String, [(kind: String, fields: Fields)])
    /// Something for every entry, or for some entries, of another list.
    case dots(isEvery: Bool, of: String, ValueShape)

    /// The elements of a list.
    package final class Elements: Sendable {
        package let name: String
        package let shape: ValueShape
        package let least: Int
        package let most: Int
        /// The index of the field that no two elements have in common.
        package let key: Int?

        init(name: String, shape: ValueShape, least: Int, most: Int, key: Int?) {
            self.name = name
            self.shape = shape
            self.least = least
            self.most = most
            self.key = key
        }
    }

    /// The time of a delay at either end.
    static let delayed = ValueShape.time(Production.longestTime.microseconds)
}
