package import Rehearsal

/// Reads JSON into typed values; every failure is a refusal that names the field and what would be accepted.
package enum JSONReader {
    /// - Throws: `malformed` for what is not JSON in UTF-8, `invalid` with the field for what does not fit `Document`,
    ///   and whatever refusal `Document` itself throws.
    package static func read<Document: Decodable>(_ type: Document.Type, from bytes: some Sequence<UInt8>)
        throws(Refusal) -> Document
    {
        let text = try JSONText(Array(bytes))
        do {
            return try Document(from: JSONValue(text: text, node: 0))
        } catch {
            throw refusal(for: error)
        }
    }

    /// What an error while decoding says to the one who sent the JSON.
    static func refusal(for error: any Error) -> Refusal {
        switch error {
        case let refusal as Refusal: refusal
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            Refusal(.invalid, "This value does not fit.", field: path(context.codingPath))
        default: Refusal(.malformed, "This cannot be read.")
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

/// A member name that is data, as in an object keyed by performer.
struct DataKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// A refusal of the value of `key`.
    func refusal(_ code: Refusal.Code = .invalid, of key: Key, _ message: String) -> Refusal {
        Refusal(code, message, field: JSONReader.path(codingPath + [key]))
    }

    func whole(_ key: Key) throws -> Int64 { try decode(Int64.self, forKey: key) }
    func number(_ key: Key) throws -> Double { try decode(Double.self, forKey: key) }
    func wholeIfPresent(_ key: Key) throws -> Int64? { try decodeIfPresent(Int64.self, forKey: key) }
    func numberIfPresent(_ key: Key) throws -> Double? { try decodeIfPresent(Double.self, forKey: key) }

    /// A whole number of microseconds that a double holds exactly.
    func microseconds(_ key: Key) throws -> Int64 {
        let value = try whole(key)
        guard value.magnitude <= 1 << 53 else {
            throw refusal(of: key, "This is a whole number of microseconds below 2^53.")
        }
        return value
    }

    func microsecondsIfPresent(_ key: Key) throws -> Int64? { try wholeIfPresent(key) == nil ? nil : microseconds(key) }
}
