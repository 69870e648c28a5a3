package import Rehearsal

/// The plans of a server as its operator writes them.
///
///     {"plans": [{"name": "Free", "productions": 5, "music": false, "megabytes": 100, "people": 20}, {"name": "Studio"}], "default": "Free"}
///
/// What a plan leaves out it does not limit; without `default`, the first is for all who were given none.
package enum AccountPlansDocument {
    /// In bytes.
    package static let longest = 65_536
    /// How many plans there may be, and how long a name is.
    package static let counts = 1...20
    static let nameLengths = 1...40

    /// - Throws: a refusal with the field that does not fit.
    package static func read(_ bytes: some Collection<UInt8>) throws(Refusal) -> AccountPlans {
        guard bytes.count <= longest else {
            throw Refusal(.invalid, "Plans have at most \(longest) bytes.", rule: .unreadable)
        }
        return try JSONReader.read(Plans.self, from: bytes).plans
    }

    private struct Plans: Decodable {
        private enum Field: String, CaseIterable, CodingKey {
            case plans
            case standard = "default"
        }

        let plans: AccountPlans

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(knowingOnly: Field.self)
            let all = try fields.decode([Plan].self, forKey: .plans).map(\.plan)
            guard counts.contains(all.count) else {
                throw Refusal(
                    .invalid, "There are \(counts.lowerBound) to \(counts.upperBound) plans.", field: "plans",
                    rule: .count, values: Refusal.limits(1, Double(counts.upperBound)))
            }
            for (index, plan) in all.enumerated() where all[..<index].contains(where: { $0.name == plan.name }) {
                throw Refusal(
                    .invalid, "Another plan has this name already.", field: "plans[\(index)].name", rule: .doubled,
                    values: ["id": .text(plan.name)])
            }
            let standard = try fields.decodeIfPresent(String.self, forKey: .standard)
            guard let plans = AccountPlans(all, standard: standard) else {
                throw Refusal.notAWord(all.map(\.name), "The plan of those who were given none", "default")
            }
            self.plans = plans
        }
    }

    private struct Plan: Decodable {
        private enum Field: String, CaseIterable, CodingKey { case name, productions, music, megabytes, people }

        let plan: AccountPlan

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(knowingOnly: Field.self)
            let name = try fields.decode(String.self, forKey: .name)
            guard nameLengths.contains(name.unicodeScalars.count), !name.isBlank, !name.hasPrefix(" "),
                !name.hasSuffix(" "),
                !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw Refusal(
                    .invalid,
                    "A plan's name has 1 to \(nameLengths.upperBound) characters, no space at its ends, no control characters.",
                    field: JSONReader.path(decoder.codingPath + [Field.name]), rule: .length,
                    values: Refusal.limits(1, Double(nameLengths.upperBound)))
            }
            let megabytes = try fields.whole(.megabytes, in: 0...100_000_000)
            plan = AccountPlan(
                name: name, productions: try fields.whole(.productions, in: 0...1_000_000),
                hasMusic: try fields.decodeIfPresent(Bool.self, forKey: .music) ?? true,
                bytes: megabytes.map { Int64($0) * 1_000_000 }, people: try fields.whole(.people, in: 1...100_000))
        }
    }
}

/// A field of which it is not known whether there is one of this name.
private struct AnyField: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Refuses fields that are not known: with a typing error in its name, a limit would be none.
    fileprivate func container<Field: CodingKey & CaseIterable & RawRepresentable<String>>(
        knowingOnly _: Field.Type
    ) throws -> KeyedDecodingContainer<Field> {
        for field in try container(keyedBy: AnyField.self).allKeys where Field(rawValue: field.stringValue) == nil {
            let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(
                .invalid, "There is no such field here; there are \(names).",
                field: JSONReader.path(codingPath + [field]), rule: .word, values: ["words": .text(names)])
        }
        return try container(keyedBy: Field.self)
    }
}

extension KeyedDecodingContainer {
    fileprivate func whole(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
        guard let number = try decodeIfPresent(Int.self, forKey: key) else { return nil }
        guard range.contains(number) else {
            throw Refusal(
                .invalid, "This is a whole number from \(range.lowerBound) to \(range.upperBound).",
                field: JSONReader.path(codingPath + [key]), rule: .range,
                values: Refusal.limits(Double(range.lowerBound), Double(range.upperBound)))
        }
        return number
    }
}
