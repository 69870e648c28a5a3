import Rehearsal
import RehearsalCore

/// The parts of a piece as former releases wrote them: each formation had the name of its part. Formations beside each other with the same name
/// become one part, from the arrival at the first until the arrival at the formation that follows, or the end.
struct FormerParts {
    private let names: [String]

    /// - Parameter json: the document.
    init(_ json: JSONValueDecoder) throws {
        names =
            try json.given("formations")?.elements.map {
                try $0.given("part")?.decode(String.self) ?? ""
            } ?? []
    }

    /// Whether a change of a former release set the name of a formation's part.
    static func isSet(by path: [String]) -> Bool {
        path.count == 3 && path[0] == "formations" && path[2] == "part"
    }

    func put(into production: inout Production) throws {
        let description = Description.production
        guard let list = description.place(ofList: "passages"), names.contains(where: { !$0.isEmpty }) else { return }
        let fields = description.lists[list].fields
        let score = production.score
        var entries: [Entry] = []
        for run in runs where entries.count < description.lists[list].most {
            let from: Interval = score.arrival(of: run.lowerBound) - .zero
            let to: Interval = (run.upperBound < names.count ? score.arrival(of: run.upperBound) : score.end) - .zero
            var values = fields.all.map { $0.whenLeftOut ?? .null }
            values[fields["name"]] = .text(names[run.lowerBound])
            values[fields["colour"]] = .text(description.colours[entries.count % description.colours.count])
            values[fields["from"]] = .whole(from.microseconds)
            values[fields["to"]] = .whole(max(to.microseconds, from.microseconds + 1))
            entries.append(Entry(id: "\(description.lists[list].ids)\(entries.count + 1)", values: values))
        }
        production.put(Listing(entries), ofList: list)
    }

    /// Formations beside each other whose part has one name.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        var first = 0
        for index in 1...max(1, names.count) where index == names.count || names[index] != names[first] {
            if index <= names.count, !names[first].isEmpty { runs.append(first..<index) }
            first = index
        }
        return runs
    }
}
