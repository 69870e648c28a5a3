import Foundation
import PropertyTesting
import Rehearsal
import Testing

@testable import Wire

/// JSON that every reader understands in the same way.
struct JSONGrammarTests {
    private func fault(_ text: some Sequence<UInt8>) -> Refusal? {
        do throws(Refusal) {
            _ = try ParsedJSON(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "{}", "[]", " \n\t\r{ \"a\" : [ 1 , -0.5e+3 , \"\" , true , false , null ] } \n",
        "\"\\u00e9\\ud83d\\ude00\\n\"", "0", "-0",
        #"{"a":{"a":1},"b":{"a":1}}"#, #"[{"a":1},{"a":2}]"#, #"{"é":1,"e":2,"É":3}"#,
        String(repeating: "[", count: 512)
            + String(repeating: "]", count: 512),
    ])
    func `takes JSON`(_ text: String) { #expect(fault(text.utf8) == nil) }

    struct Wrong: Sendable {
        let text: String
        var field: String?
        let line: Double
        let column: Double
    }

    @Test(arguments: [
        Wrong(text: #"{"a":1,"a":2}"#, field: "a", line: 1, column: 8),
        Wrong(text: #"{"a":1,"\u0061":2}"#, field: "a", line: 1, column: 8),
        Wrong(text: "{\"\u{E9}\":1,\"e\u{301}\":2}", field: "\u{E9}", line: 1, column: 8),
        Wrong(
            text: "{\n  \"formations\": [{}, {\"hold\": 1,\n    \"hold\": 2}]\n}", field: "formations[1].hold", line: 3,
            column: 5),
        Wrong(text: "[1,]", field: "[1]", line: 1, column: 4),
        Wrong(text: #"{"a":1,}"#, field: "a", line: 1, column: 8),
        Wrong(text: "[,1]", field: "[0]", line: 1, column: 2), Wrong(text: "[1 2]", field: "[0]", line: 1, column: 4),
        Wrong(text: "\u{FEFF}{}", line: 1, column: 1), Wrong(text: "", line: 1, column: 1),
        Wrong(text: "{} {}", line: 1, column: 4),
        Wrong(text: #"{"a":01}"#, field: "a", line: 1, column: 6),
        Wrong(text: "[+1]", field: "[0]", line: 1, column: 2),
        Wrong(text: "[1.]", field: "[0]", line: 1, column: 4), Wrong(text: "[.5]", field: "[0]", line: 1, column: 2),
        Wrong(text: "[1e]", field: "[0]", line: 1, column: 4), Wrong(text: "[NaN]", field: "[0]", line: 1, column: 2),
        Wrong(text: "[nul]", field: "[0]", line: 1, column: 2), Wrong(text: "['a']", field: "[0]", line: 1, column: 2),
        Wrong(text: "{a:1}", line: 1, column: 2), Wrong(text: #"{"a" 1}"#, field: "a", line: 1, column: 6),
        Wrong(text: #"["\x"]"#, field: "[0]", line: 1, column: 3),
        Wrong(text: #"["\ud800"]"#, field: "[0]", line: 1, column: 3),
        Wrong(text: #"["\udc00"]"#, field: "[0]", line: 1, column: 3),
        Wrong(text: #"["\u00g0"]"#, field: "[0]", line: 1, column: 7),
        Wrong(text: "[\"a\tb\"]", field: "[0]", line: 1, column: 4),
        Wrong(text: #"["a"#, field: "[0]", line: 1, column: 4),
        Wrong(text: "[1", field: "[0]", line: 1, column: 3), Wrong(text: "[1] // why", line: 1, column: 5),
    ])
    func `says where something is wrong`(_ wrong: Wrong) throws {
        let refusal = try #require(fault(wrong.text.utf8))
        #expect(refusal.code == .malformed)
        #expect(refusal.values["line"] == .number(wrong.line), "\(refusal.message)")
        #expect(refusal.values["column"] == .number(wrong.column), "\(refusal.message)")
        #expect(refusal.field == wrong.field, "\(refusal.message)")
        #expect(refusal.message.hasSuffix("(line \(Int(wrong.line)), column \(Int(wrong.column)))."))
    }

    @Test func `takes UTF-8 and nothing else`() throws {
        #expect(fault([UInt8](#"{"a":1}"#.data(using: .utf16LittleEndian)!)) != nil)
        #expect(fault([UInt8](#"{"a":1}"#.data(using: .utf16BigEndian)!)) != nil)
        #expect(fault([UInt8](#"{"a":1}"#.data(using: .utf16)!)) != nil)
        #expect(fault([UInt8](#"{"a":1}"#.data(using: .utf32LittleEndian)!)) != nil)
        let broken = try #require(fault(Array("[\"é".utf8) + [0xFF] + Array("\"]".utf8)))
        #expect(broken.values["column"] == .number(4))
    }

    @Test func `finds one name among thousands that stands twice`() throws {
        let names = (0..<20_000).map { "\"p\($0)\":0" }
        #expect(fault("{\(names.joined(separator: ","))}".utf8) == nil)
        #expect(fault("{\(names.joined(separator: ",")),\"p777\":1}".utf8) != nil)
        #expect(fault("{\(names.joined(separator: ",")),\"\\u0070777\":1}".utf8) != nil)
    }

    @Test func `refuses what is nested more deeply than anything is, at once`() {
        #expect(fault(String(repeating: "[", count: 1_000_000).utf8) != nil)
        #expect(fault(String(repeating: #"{"a":"#, count: 1_000_000).utf8) != nil)
    }

    @Test(arguments: 0..<8) func `takes nothing that another reader does not take, and all that a writer writes`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        func value(_ depth: Int) -> Any {
            switch random.int(0...(depth > 4 ? 3 : 5)) {
            case 0: return NSNull()
            case 1: return random.int(-1_000...1_000)
            case 2: return random.double(-1e6...1e6)
            case 3: return ["", "a\"b", "é\n", "😀", "\\", "\u{1}"][random.int(0...5)]
            case 4: return (0..<random.int(0...4)).map { _ in value(depth + 1) }
            default:
                return Dictionary(
                    (0..<random.int(0...20)).map { ("n\($0)" + ["", "é", "\""][random.int(0...2)], value(depth + 1)) },
                    uniquingKeysWith: { first, _ in first })
            }
        }
        for _ in 0..<200 {
            var text = [UInt8](try JSONSerialization.data(withJSONObject: ["root": value(0)]))
            #expect(fault(text) == nil, "\(String(decoding: text, as: UTF8.self))")
            for _ in 0...random.int(0...2) {
                let place = random.int(0...text.count - 1)
                switch random.int(0...2) {
                // Without exponents: some readers cannot hold every number of the grammar.
                case 0: text[place] = random.pick((0...255).filter { $0 != 0x65 && $0 != 0x45 })
                case 1: text.remove(at: place)
                default: text.insert(",]}{[\":0".utf8.randomElement(using: &random) ?? 0, at: place)
                }
                guard !text.isEmpty else { break }
            }
            if fault(text) == nil {
                #expect(throws: Never.self) {
                    try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
                }
            }
        }
    }
}
