/// The things of a production that some changes touch, as paths in the document. Two changes touch the same thing if one path is equal to the other
/// or the beginning of the other.
package struct Touches: Hashable, Sendable {
    private var paths: Set<String> = []
    /// Every proper beginning of these paths.
    private var passed: Set<String> = []

    /// All that these changes touch together.
    package init(_ changes: [Change]) {
        for change in changes {
            for path in change.touched {
                paths.insert(Self.text(path))
                for length in path.indices { passed.insert(Self.text(path.prefix(length))) }
            }
        }
    }

    /// Whether `change` touches one of the same things.
    package func overlap(_ change: Change) -> Bool { change.touched.contains(where: overlaps) }

    private func overlaps(_ path: [String]) -> Bool {
        passed.contains(Self.text(path)) || (0...path.count).contains { paths.contains(Self.text(path.prefix($0))) }
    }

    /// Ids and keys contain no control characters, so this separator cannot be part of them.
    private static func text(_ path: some Sequence<String>) -> String { path.joined(separator: "\u{1F}") }
}

extension Change {
    /// The path of the thing itself; empty for the whole document.
    package var path: [String] {
        switch self {
        case .set(let path, _): path
        case .insert(let list, let item, _): [list, item.id]
        case .remove(let list, let id): [list, id]
        case .move(let list, let id, _): [list, id, "place"]
        case .replace: []
        }
    }

    /// The changed thing and the things that it belongs to besides its own entry: a position also belongs to its performer.
    fileprivate var touched: [[String]] {
        guard case .set(let path, _) = self, let spot = Spot(path), case .field(let field) = spot.target,
            case .dots(_, let of, _) = field.shape
        else { return [path] }
        return [path, [of, path[path.count - 1], "dots", path[1], field.name]]
    }
}

/// A thing that somebody else changed too.
package struct Overtaken: Hashable, Sendable {
    package var path: [String]
    package var revision: Int64
    package var author: AppliedEdit.Author

    package init(path: [String], revision: Int64, author: AppliedEdit.Author) {
        self.path = path
        self.revision = revision
        self.author = author
    }

    /// The most things that `find` names.
    package static let mostNamed = 100

    /// The things in `changes` that edits of other authors touched too: each once, with the last author. At most `mostNamed` of them.
    package static func find(_ changes: [Change], by author: AppliedEdit.Author, among edits: [AppliedEdit])
        -> [Overtaken]
    {
        let others = edits.filter { $0.author.id != author.id }.sorted { $0.revision > $1.revision }
            .map { (edit: $0, touches: Touches($0.edit.changes + $0.inverse)) }
        guard !others.isEmpty else { return [] }
        var named: Set<[String]> = []
        var found: [Overtaken] = []
        for change in changes where found.count < mostNamed {
            guard let last = others.first(where: { $0.touches.overlap(change) }), named.insert(change.path).inserted
            else { continue }
            found.append(Overtaken(path: change.path, revision: last.edit.revision, author: last.edit.author))
        }
        return found
    }
}
