import FoundationEssentials
package import Rehearsal
import RehearsalCore

/// A production as JSON: the body of the HTTP API, and the file that is imported and exported.
package enum ProductionDocument {
    /// The value of `format` in a file.
    package static let format = "runthrough.production/1"

    /// Reads and validates a whole production. Missing ids are made; `id`, `revision`, dates and `edition` are ignored.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Refusal) -> Production {
        let production = try JSONReader.reading(bytes) { json in
            let fields = try ProductionFields(from: json)
            if let format = try fields.format, format != Self.format {
                throw Refusal(
                    .invalid, "This reads \(Self.format) only.", field: "format", rule: .word,
                    values: ["words": .text(Self.format)])
            }
            return try fields.whole()
        }
        try production.validate()
        return production
    }

    /// Reads a merge patch (RFC 7396) of a production: each member replaces a field, and `null` removes it.
    package static func patched(_ production: Production, by bytes: some Sequence<UInt8>) throws(Refusal) -> Production
    {
        let patched = try JSONReader.reading(bytes) { try ProductionFields(from: $0).applied(to: production) }
        try patched.validate()
        return patched
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
            if let edition = stored.edition { json.member("edition", edition.rawValue) }
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

extension Recording {
    /// `bytes … digest`
    package func writeFields(into json: inout JSONWriter) {
        json.member("bytes", bytes)
        json.member("format", format.rawValue)
        json.member("duration", duration.microseconds)
        json.member("digest", digest.description)
    }
}
