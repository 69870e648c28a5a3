import FoundationEssentials
package import Rehearsal
import RehearsalCore

/// A production as JSON: the body of the HTTP API, and the file that is imported and exported.
package enum ProductionDocument {
    /// The value of `format` in a file.
    package static let format = "runthrough.production/1"

    /// Reads and validates a whole production. Missing ids are made; `id`, `revision` and dates are ignored.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Refusal) -> Production {
        let fields = try JSONReader.read(ProductionFields.self, from: bytes)
        if let format = fields.format, format != Self.format {
            throw Refusal(
                .invalid, "This reads \(Self.format) only.", field: "format", rule: .word,
                values: ["words": .text(Self.format)])
        }
        guard let title = fields.title else { throw Refusal.missing("title") }
        return try fields.applied(to: Production(title: title))
    }

    /// Reads a merge patch (RFC 7396) of a production: each member replaces a field, and `null` removes it.
    package static func patched(_ production: Production, by bytes: some Sequence<UInt8>) throws(Refusal) -> Production
    {
        try JSONReader.read(ProductionFields.self, from: bytes).applied(to: production)
    }

    /// Writes the production as JSON; with `asFile` the member `format` comes first.
    package static func write(_ stored: StoredProduction, asFile: Bool = false) -> [UInt8] {
        var json = JSONWriter(reserving: 64 * 1_024)
        json.object { json in
            if asFile { json.member("format", format) }
            json.member("id", stored.id)
            json.member("revision", stored.revision)
            stored.production.writeFields(into: &json)
            json.member("createdAt", date(milliseconds: stored.createdAtMilliseconds))
            json.member("changedAt", date(milliseconds: stored.changedAtMilliseconds))
        }
        return json.bytes
    }

    /// The fields that an author writes: without id, revision and dates.
    package static func write(_ production: Production) -> [UInt8] {
        var json = JSONWriter(reserving: 64 * 1_024)
        json.object { production.writeFields(into: &$0) }
        return json.bytes
    }

    /// RFC 3339, UTC, milliseconds.
    package static func date(milliseconds: Int64) -> String {
        let (second, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let text = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
        return text.dropLast() + ".\(String(rest + 1_000).dropFirst())Z"
    }
}

extension Easing {
    /// The value's name in documents and in the database.
    package var name: String {
        switch self {
        case .linear: "linear"
        case .easeIn: "easeIn"
        case .easeOut: "easeOut"
        case .easeInOut: "easeInOut"
        }
    }

    /// `nil` for a name that no easing has.
    package init?(name: String) {
        guard let easing = Easing.allCases.first(where: { $0.name == name }) else { return nil }
        self = easing
    }
}
