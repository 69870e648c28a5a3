import Foundation
import PropertyTesting
import Rehearsal
import Testing

@testable import Wire

/// Typed values from a text: as Foundation's decoder reads them, and with refusals that name the field.
struct ParsedJSONTests {
    private indirect enum Anything: Decodable, Equatable {
        case null, yes, no
        case whole(Int64)
        case number(Double)
        case text(String)
        case list([Anything])
        case object([String: Anything])

        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let flag = try? single.decode(Bool.self) {
                self = flag ? .yes : .no
            } else if let whole = try? single.decode(Int64.self) {
                self = .whole(whole)
            } else if let number = try? single.decode(Double.self) {
                self = .number(number)
            } else if let text = try? single.decode(String.self) {
                self = .text(text)
            } else if let list = try? single.decode([Anything].self) {
                self = .list(list)
            } else {
                self = .object(try single.decode([String: Anything].self))
            }
        }
    }

    @Test(arguments: 0..<8) func `reads what Foundation's decoder reads`(seed: UInt64) throws {
        var random = Seeded(seed)
        func number() -> String {
            let isWhole = random.chance(0.5)
            let length = random.int(1...(isWhole ? 21 : 3))
            let digits = "\(random.int(1...9))" + (1..<length).map { _ in String(random.int(0...9)) }.joined()
            let text = (random.chance(0.3) ? "-" : "") + random.pick([digits, digits, "0"])
            if isWhole { return text }
            let exponent = random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + "\(random.int(0...12))"
            return text + random.pick(["", ".0", ".5", ".125", ".000"]) + random.pick(["", exponent])
        }
        func text() -> String {
            random.pick([#""""#, #""a""#, #""é""#, #""\u00e9\n""#, #""😀""#, #""\ud83d\ude00""#, #""\"\\\/\b\f\r\t""#])
        }
        func value(_ depth: Int) -> String {
            switch random.int(0...(depth > 2 ? 4 : 6)) {
            case 0: return random.pick(["null", "true", "false"])
            case 1, 2: return number()
            case 3, 4: return text()
            case 5: return "[" + (0..<random.int(0...4)).map { _ in value(depth + 1) }.joined(separator: " , ") + "]"
            default:
                let names = (0..<random.pick([0, 3, 24])).map {
                    "\"n\($0)" + random.pick(["", "é", #"\n"#, #"\u0041"#]) + "\""
                }
                return "{ " + names.map { "\($0): \(value(depth + 1))" }.joined(separator: ",") + "}"
            }
        }
        for _ in 0..<200 {
            let text = value(0)
            let expected = try JSONDecoder().decode(Anything.self, from: Data(text.utf8))
            #expect(try JSONReader.read(Anything.self, from: text.utf8) == expected, "\(text)")
        }
    }

    private struct Piece: Decodable {
        struct Step: Decodable {
            var hold: Int64
            var at: [Double]?
        }
        var name: String?
        var isOpen: Bool?
        var steps: [Step]
        var places: [String: Step]?
        var small: UInt8?
    }

    @Test(arguments: [
        (#"{}"#, "steps", Refusal.Rule.missing), (#"{"steps":null}"#, "steps", .list),
        (#"{"steps":{}}"#, "steps", .list), (#"{"steps":[{"hold":1},{}]}"#, "steps[1].hold", .missing),
        (#"{"steps":[{"hold":1},3]}"#, "steps[1]", .object),
        (#"{"steps":[{"hold":"1"}]}"#, "steps[0].hold", .wholeNumber),
        (#"{"steps":[{"hold":1.5}]}"#, "steps[0].hold", .wholeNumber),
        (#"{"steps":[{"hold":9223372036854775808}]}"#, "steps[0].hold", .wholeNumber),
        (#"{"steps":[{"hold":1,"at":[0,[]]}]}"#, "steps[0].at[1]", .number),
        (#"{"steps":[{"hold":1,"at":[1e999]}]}"#, "steps[0].at[0]", .number),
        (#"{"name":3,"steps":[]}"#, "name", .text), (#"{"isOpen":0,"steps":[]}"#, "isOpen", .trueOrFalse),
        (#"{"steps":[],"places":{"a":{"hold":1},"b c":{"hold":null}}}"#, "places.b c.hold", .wholeNumber),
        (#"{"steps":[],"small":256}"#, "small", .wholeNumber), (#"{"steps":[],"small":-1}"#, "small", .wholeNumber),
    ])
    func `names the field that does not fit`(text: String, field: String, rule: Refusal.Rule) {
        let refusal = #expect(throws: Refusal.self) { try JSONReader.read(Piece.self, from: text.utf8) }
        #expect(refusal?.field == field)
        #expect(refusal?.rule == rule)
    }

    @Test(arguments: ["3", "[]", "null", #""a""#]) func `says where an object was expected instead`(text: String) {
        let refusal = #expect(throws: Refusal.self) { try JSONReader.read(Piece.self, from: text.utf8) }
        #expect(refusal?.code == .malformed)
    }

    private enum WholeOrText: Decodable, Equatable {
        case whole(Int64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let whole = try? value.decode(Int64.self) {
                self = .whole(whole)
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    /// An attempt that does not know its place costs the same everywhere in a list: otherwise this takes minutes.
    @Test(.timeLimit(.minutes(1))) func `reads a long list in which one kind is tried after another`() throws {
        let text = "[" + Array(repeating: #""a""#, count: 50_000).joined(separator: ",") + "]"
        let read = try JSONReader.read([WholeOrText].self, from: text.utf8)
        #expect(read == Array(repeating: .text("a"), count: 50_000))
    }
}
