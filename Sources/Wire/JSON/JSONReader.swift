package import Rehearsal
import RehearsalCore

/// Reads JSON into typed values; every failure is a refusal that names the field and what would be accepted.
package enum JSONReader {
    /// - Throws: `malformed` if `JSONGrammar` refuses the text, `invalid` with the field for a value that does not fit `Document`,
    /// and any refusal that `Document` itself throws.
    package static func read<Document: Decodable>(_ type: Document.Type, from bytes: some Sequence<UInt8>)
        throws(Refusal) -> Document
    {
        try reading(bytes) { try type.init(from: $0) }
    }

    /// The same for what is read without `Decodable`.
    static func reading<Result>(_ bytes: some Sequence<UInt8>, _ read: (JSONValueDecoder) throws -> Result)
        throws(Refusal) -> Result
    {
        let text = try ParsedJSON(bytes)
        do { return try read(JSONValueDecoder(text)) } catch { throw refusal(for: error) }
    }

    /// The message of a decoding error for the person who sent the JSON.
    static func refusal(for error: any Error) -> Refusal {
        switch error {
        case let refusal as Refusal: refusal
        case let mismatch as JSONMismatch: mismatch.refusal
        case DecodingError.dataCorrupted(let context):
            Refusal(
                .invalid, "This value does not fit: \(context.debugDescription)", field: path(context.codingPath),
                rule: .unreadable)
        default: Refusal(.malformed, "This is not JSON in UTF-8.")
        }
    }

    /// `formations[2].hold`
    package static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension Refusal {
    static func missing(_ field: String) -> Refusal {
        Refusal(.invalid, "This field is missing.", field: field, rule: .missing)
    }
}

extension JSONWriter {
    /// The parts of a refusal from which a page makes its own sentence, besides code and field.
    package mutating func details(rule: String?, _ values: [String: Refusal.Value]) {
        member("rule", ifPresent: rule)
        guard !values.isEmpty else { return }
        member("values") { json in
            json.object { json in
                for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                    json.member(named: name) { json in
                        switch value {
                        case .number(let number): json.number(number)
                        case .text(let text): json.string(text)
                        }
                    }
                }
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// A refusal of the value of `key`.
    func refusal(
        _ code: Refusal.Code = .invalid, of key: Key, _ message: String, rule: Refusal.Rule? = nil,
        values: [String: Refusal.Value] = [:]
    ) -> Refusal {
        Refusal(code, message, field: JSONReader.path(codingPath + [key]), rule: rule, values: values)
    }

    /// A whole number. Anything else, or a number that is too large, is refused with the field's name.
    func whole(_ key: Key) throws -> Int64 {
        try decode(Int64.self, forKey: key)
    }

    /// A finite number.
    func number(_ key: Key) throws -> Double {
        try decode(Double.self, forKey: key)
    }

    func wholeIfPresent(_ key: Key) throws -> Int64? { try isPresent(key) ? whole(key) : nil }

    func numberIfPresent(_ key: Key) throws -> Double? { try isPresent(key) ? number(key) : nil }

    /// A whole number of microseconds that a double holds exactly.
    func microseconds(_ key: Key) throws -> Int64 {
        let value = try whole(key)
        guard value.magnitude <= 1 << 53 else {
            throw refusal(of: key, "This is a whole number of microseconds below 2^53.", rule: .wholeNumber)
        }
        return value
    }

    /// A whole number of microseconds that a double holds exactly; `nil` if there is none.
    /// - Throws: a refusal that names the field.
    package func microsecondsIfPresent(_ key: Key) throws -> Int64? { try isPresent(key) ? microseconds(key) : nil }

    /// A whole number of microseconds, not negative.
    func interval(_ key: Key) throws -> Interval {
        let value = try microseconds(key)
        guard value >= 0 else {
            throw refusal(of: key, "This is not negative.", rule: .range, values: Refusal.limits(0, 0x1p53))
        }
        return Interval(microseconds: value)
    }

    private func isPresent(_ key: Key) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }
}
