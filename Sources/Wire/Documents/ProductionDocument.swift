import FoundationEssentials
package import Rehearsal
import RehearsalCore

/// A production as JSON: the body of the HTTP API, and the file that is imported and exported.
package enum ProductionDocument {
    /// What a file calls itself.
    package static let format = "runthrough.production/1"

    /// Reads and validates a whole production. Ids left out are made; `id`, `revision` and dates are passed over.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Refusal) -> Production {
        let fields = try JSONReader.read(ProductionFields.self, from: bytes)
        if let format = fields.format, format != Self.format {
            throw Refusal(.invalid, "This reads \(Self.format) only.", field: "format")
        }
        guard let title = fields.title else { throw Refusal(.invalid, "This field is missing.", field: "title") }
        return try fields.applied(to: Production(title: title))
    }

    /// Reads a merge patch (RFC 7396) of a production: what is named replaces, and `null` takes away.
    package static func patched(_ production: Production, by bytes: some Sequence<UInt8>) throws(Refusal) -> Production
    {
        try JSONReader.read(ProductionFields.self, from: bytes).applied(to: production)
    }

    /// `asFile` adds the `format`.
    package static func write(_ stored: StoredProduction, asFile: Bool = false) -> [UInt8] {
        var json = JSONWriter(reserving: 64 * 1_024)
        json.object { json in
            if asFile { json.member("format", format) }
            json.member("id", stored.id.description)
            json.member("revision", stored.revision)
            stored.production.writeFields(into: &json)
            json.member("createdAt", date(milliseconds: stored.createdAtMilliseconds))
            json.member("changedAt", date(milliseconds: stored.changedAtMilliseconds))
        }
        return json.bytes
    }

    /// RFC 3339, UTC, milliseconds.
    package static func date(milliseconds: Int64) -> String {
        let (second, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let text = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
        return text.dropLast() + ".\(String(rest + 1_000).dropFirst())Z"
    }
}

extension Production {
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("title", title)
        json.member("tempo", tempo)
        json.member("stage") { json in
            json.object { json in
                json.member("width", stage.width)
                json.member("depth", stage.depth)
                json.member("metresPerUnit", stage.metresPerUnit)
                json.member("wings", stage.wings)
                json.member("apron", stage.apron)
                json.member("wingsShown", stage.wingsShown)
            }
        }
        json.member("performers") { json in
            json.array(performers) { json, performer in
                json.object { json in
                    json.member("id", performer.id.text)
                    json.member("label", performer.label)
                    json.member("name", performer.name)
                    json.member("colour", performer.colour)
                    json.member("symbol", performer.symbol.rawValue)
                }
            }
        }
        json.member("formations") { json in
            json.array(formations) { $1.write(into: &$0, order: performers.map(\.id)) }
        }
        json.member("metadata") { json in
            json.object { json in
                for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
                    json.member(named: key) { $0.string(value) }
                }
            }
        }
    }
}

extension Formation {
    fileprivate func write(into json: inout JSONWriter, order: [PerformerID]) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("hold", hold.microseconds)
            json.member("positions") { json in
                json.object { json in
                    for performer in order {
                        if let point = positions[performer] { json.member(named: performer.text) { $0.point(point) } }
                    }
                }
            }
            json.member("transition") { json in
                json.object { json in
                    json.member("duration", transition.duration.microseconds)
                    json.member("easing", transition.easing.name)
                    json.member("paths") { json in
                        json.object { json in
                            for performer in order {
                                if let path = transition.paths[performer] {
                                    json.member(named: performer.text) {
                                        $0.array([path.first, path.second]) { $0.point($1) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func point(_ point: Point) {
        object { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }
}

extension Easing {
    /// The word in documents and in the database.
    package var name: String {
        switch self {
        case .linear: "linear"
        case .easeIn: "easeIn"
        case .easeOut: "easeOut"
        case .easeInOut: "easeInOut"
        }
    }

    package init?(name: String) {
        guard let easing = Easing.allCases.first(where: { $0.name == name }) else { return nil }
        self = easing
    }
}
