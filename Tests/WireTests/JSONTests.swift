import Foundation
import PropertyTesting
import Rehearsal
import Testing
import Wire

/// Any JSON value at all.
private enum Value: Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([Value].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Value].self))
        }
    }

    /// JSON text of some value, written in any of the ways that are allowed.
    static func write(_ random: inout Seeded, depth: Int = 0) -> String {
        let space = random.pick(["", "", " ", "\n\t", "\r "])
        switch random.int(0...(depth > 4 ? 4 : 6)) {
        case 0: return space + random.pick(["null", "true", "false"])
        case 1: return space + String(Int64(truncatingIfNeeded: random.next()) >> random.int(0...63))
        case 2: return space + number(&random)
        case 3, 4: return space + text(&random)
        case 5:
            let items = (0..<random.int(0...5)).map { _ in write(&random, depth: depth + 1) }
            return space + "[" + items.joined(separator: ",") + space + "]"
        default:
            let members = (0..<random.int(0...12)).map {
                "\"\($0)\(random.int(0...9))\":" + write(&random, depth: depth + 1)
            }
            return space + "{" + members.joined(separator: space + ",") + space + "}"
        }
    }

    private static func number(_ random: inout Seeded) -> String {
        switch random.int(0...3) {
        case 0: return "\(Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF))"
        case 1: return "\(random.double(-1_000...1_000))"
        case 2: return "\((random.double(-1_000...1_000) * 100).rounded() / 100)"
        default:
            return
                "-\(random.int(0...99)).\(random.int(0...999_999))E\(random.pick(["+", "-", ""]))\(random.int(0...30))"
        }
    }

    private static func text(_ random: inout Seeded) -> String {
        let pieces = [
            "a", "é", "😀", "عربي", #"\""#, #"\\"#, #"\/"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\n"#, #"\u0000"#, "\u{7F}",
            " ",
        ]
        return "\"" + (0..<random.int(0...8)).map { _ in random.pick(pieces) }.joined() + "\""
    }
}

struct JSONTests {
    private func read(_ json: some Sequence<UInt8>) -> Result<Value, Refusal> {
        Result { () throws(Refusal) in try JSONReader.read(Value.self, from: json) }
    }

    @Test func `whatever is JSON is read as everybody reads it`() throws {
        for seed in 0..<UInt64(2_000) {
            var random = Seeded(seed)
            let json = Value.write(&random)
            let expected = try JSONDecoder().decode(Value.self, from: Data(json.utf8))
            #expect(try read(json.utf8).get() == expected, "seed \(seed): \(json)")
        }
    }

    @Test func `a number is the nearest double there is`() throws {
        for seed in 0..<UInt64(5_000) {
            var random = Seeded(seed)
            let digits = (0..<random.int(1...20)).map { _ in String(random.int(0...9)) }.joined()
            let text = random.pick(["", "-"]) + "\(random.int(0...99)).\(digits)"
            #expect(try JSONReader.read([Double].self, from: "[\(text)]".utf8) == [Double(text)!], "seed \(seed)")
        }
    }

    @Test func `a whole number is itself, however it is written, or refused`() throws {
        for seed in 0..<UInt64(2_000) {
            var random = Seeded(seed)
            let whole = Int64(truncatingIfNeeded: random.next()) >> random.int(0...63)
            #expect(try JSONReader.read([Int64].self, from: "[\(whole)]".utf8) == [whole])
        }
        let others: [(String, Int64?)] = [
            ("3.0", 3), ("1E5", 100_000), ("-2.5e1", -25), ("-0", 0), ("0.5", nil), ("1e19", nil),
            ("9223372036854775808", nil),
            ("-9223372036854775808", .min), ("-9223372036854775809", nil), ("4.1045538373604737e16", nil),
        ]
        for (text, whole) in others {
            #expect((try? JSONReader.read([Int64].self, from: "[\(text)]".utf8)) == whole.map { [$0] }, "\(text)")
        }
    }

    @Test func `no damage makes it stumble, and what it still takes is what others take`() {
        for seed in 0..<UInt64(4_000) {
            var random = Seeded(seed)
            var json = Array(Value.write(&random).utf8)
            for _ in 0..<random.int(1...4) where !json.isEmpty {
                let at = random.int(0...json.count - 1)
                switch random.int(0...2) {
                case 0: json[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: json.remove(at: at)
                default: json.insert(random.pick(Array(#"{}[]",:\u0123eE+-.tfn"#.utf8)), at: at)
                }
            }
            guard case .success(let value) = read(json) else { continue }
            let others = try? JSONDecoder().decode(Value.self, from: Data(json))
            #expect(others == value, "seed \(seed): \(String(decoding: json, as: UTF8.self))")
        }
    }

    @Test(
        arguments: [
            "[1,]", #"{"a":1,}"#, "{a:1}", "[01]", "[+1]", "[.5]", "[1.]", "[1e]", "[-]", "[NaN]", "[Infinity]", "[1]x",
            "[1][2]", "['a']", "[/**/]", "[tru]", #"["\x"]"#, #"["\u12G4"]"#, #"["\ud800"]"#, #"["\ude00\ud83d"]"#,
            #"["\ud83d\u0041"]"#, "[\"\u{0}\"]", "[\"a\nb\"]", "\u{FEFF}[]", #"{"a" 1}"#, #"{"a":}"#, "[1 2]", #"["a"#,
            "\"",
            String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
        ])
    func `what is nearly JSON is refused as malformed`(json: String) {
        guard case .failure(let refusal) = read(json.utf8) else { Issue.record("read \(json)"); return }
        #expect(refusal.code == .malformed)
        #expect(refusal.field == nil)
    }

    @Test func `other encodings than UTF-8, and broken UTF-8, are refused`() {
        let texts: [[UInt8]] = [
            Array(#"[""#.utf8) + [0xFF] + Array(#""]"#.utf8), Array(#"[""#.utf8) + [0xC0, 0xAF] + Array(#""]"#.utf8),
            Array(#"[""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""]"#.utf8), [0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D],
            [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
        ]
        for text in texts {
            guard case .failure(let refusal) = read(text) else { Issue.record("read \(text)"); continue }
            #expect(refusal.code == .malformed)
        }
    }

    @Test(
        arguments: [
            (#"{"a":1,"a":1}"#, "a"), (#"{"f":[{"p":{}},{"p":{"x":1,"y":2,"x":3}}]}"#, "f[1].p.x"),
            (#"{"a":1,"\u0061":2}"#, "a"),
            ("{" + (0..<20).map { "\"k\($0)\":{}" }.joined(separator: ",") + #","k7":1}"#, "k7"),
        ])
    func `a name that is given twice is refused by its path`(json: String, field: String) {
        guard case .failure(let refusal) = read(json.utf8) else { Issue.record("read \(json)"); return }
        #expect(refusal.code == .invalid)
        #expect(refusal.field == field)
    }

    private struct Document: Decodable {
        struct Item: Decodable {
            var places: [String: [Double]]
            var isHere: Bool?
        }
        var items: [Item]
    }

    @Test(
        arguments: [
            (#"{}"#, "items", "This field is missing."),
            (#"{"items":null}"#, "items", "A list was expected here, not null."),
            (
                #"{"items":[{"places":{}},{"places":{"a":[1,"2"]}}]}"#, "items[1].places.a[1]",
                "A number was expected here."
            ),
            (#"{"items":[{"isHere":1,"places":{}}]}"#, "items[0].isHere", "true or false was expected here."),
            (#"{"items":[{"places":{"a":[1e400]}}]}"#, "items[0].places.a[0]", "A number was expected here."),
            (#"{"items":[{}]}"#, "items[0].places", "This field is missing."),
            (#"{"items":[7]}"#, "items[0]", "An object was expected here."),
        ])
    func `what does not fit is refused by its path, with what would`(json: String, field: String, message: String) {
        let read = Result { () throws(Refusal) in try JSONReader.read(Document.self, from: json.utf8) }
        guard case .failure(let refusal) = read else { Issue.record("read \(json)"); return }
        #expect(refusal.field == field)
        #expect(refusal.message == message)
    }
}
