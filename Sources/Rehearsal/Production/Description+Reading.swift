extension Description {
    /// Reads `description.js`: JSON between two parentheses. It is our own and tested, so a fault in it ends the program.
    init(_ file: [UInt8]) {
        guard let start = Self.start(of: file) else {
            preconditionFailure("description.js holds no JSON")
        }
        var reader = PlainJSON.Reader(file[start...])
        let json = reader.value()
        self.init(
            fields: Fields(json["fields"]),
            lists: json["lists"].members.map { ListShape($0.name, $0.value) },
            colours: json["colours"].elements.map(\.text),
            mostChanges: Int(json["limits"]["changes"].number),
            mostListChanges: Int(json["limits"]["listChanges"].number))
    }

    /// Behind the last parenthesis that opens before an object.
    private static func start(of file: [UInt8]) -> Int? {
        file.indices.dropLast().first { file[$0] == UInt8(ascii: "(") && file[$0 + 1] == UInt8(ascii: "{") }.map {
            $0 + 1
        }
    }
}

extension ListShape {
    fileprivate convenience init(_ name: String, _ json: PlainJSON) {
        self.init(
            name: name, word: json["word"].text, words: json.has("words") ? json["words"].text : name,
            only: ExclusiveKind(rawValue: json["only"].text), most: Int(json["most"].number), ids: json["ids"].text,
            fields: Fields(json["fields"], together: json["together"]))
    }
}

extension Fields {
    fileprivate convenience init(_ json: PlainJSON, together: PlainJSON = .nothing) {
        let groups = together.members.map { name, json in
            (name, (json["fields"].elements.map(\.text), json["rule"].text, json["each"].isTrue))
        }
        self.init(
            json.members.map { Field($0.name, $0.value) }, together: Dictionary(uniqueKeysWithValues: groups))
    }
}

extension Field {
    fileprivate init(_ name: String, _ json: PlainJSON) {
        self.name = name
        shape = ValueShape(json, name)
        isOptional = json["optional"].isTrue
        usual = json.has("default") ? shape.value(json["default"]) : nil
        rule = json.has("rule") ? json["rule"].text : nil
        only = ExclusiveKind(rawValue: json["only"].text)
        numbered = json.has("numbered") ? json["numbered"].text : nil
        dealt = json.has("dealt") ? Int(json["dealt"].number) : nil
    }
}

extension ValueShape {
    fileprivate init(_ json: PlainJSON, _ name: String) {
        let (least, most, unit) = (json["least"].number, json["most"].number, json["unit"].text)
        self =
            switch json["type"].text {
            case "text": .text(Int(least)...Int(most))
            case "name": .text(Production.titleLength)
            case "lines": .lines(Int(most))
            case "word": .word(json["of"].elements.map(\.text))
            case "flag": .flag
            case "whole": .whole(Int64(least)...Int64(most), unit: unit)
            case "time": .time(Int64(most))
            case "number": .number(least...most, unit: unit)
            case "coordinate": .coordinate
            case "point": .point
            case "handles": .handles
            case "delay": .delay
            case "placement": .placement
            case "colour": .colour
            case "digest": .digest
            case "asset": .asset
            case "action": .action(json["of"].elements.map(\.text), own: Int(json["own"].number))
            case "reference": .reference(json["to"].text)
            case "list": .list(Elements(json, name))
            case "map":
                .map(
                    key: Int(json["key"]["least"].number)...Int(json["key"]["most"].number),
                    of: ValueShape(json["of"], name), most: Int(most))
            case "record": .record(Fields(json["fields"]))
            case "group": .group(Fields(json["fields"]))
            case "choice":
                .choice(by: json["by"].text, json["of"].members.map { ($0.name, Fields($0.value)) })
            case "dots":
                .dots(
                    isEvery: json.has("every"), of: json[json.has("every") ? "every" : "some"].text,
                    ValueShape(json["of"], name))
            case let type: preconditionFailure("description.js: \(name) is of an unknown type \(type)")
            }
    }

    /// A default value.
    fileprivate func value(_ json: PlainJSON) -> Value {
        switch self {
        case .whole, .time: .whole(Int64(json.number))
        case .number: .number(json.number)
        case .flag: .flag(json.isTrue)
        case .list(let elements): .list(json.elements.map { elements.shape.value($0) })
        case .record(let fields): .record(fields.all.map { $0.shape.value(json[$0.name]) })
        default: .text(json.text)
        }
    }
}

extension ValueShape.Elements {
    fileprivate convenience init(_ json: PlainJSON, _ name: String) {
        let shape = ValueShape(json["of"], name)
        var key: Int?
        if json.has("key"), case .record(let fields) = shape { key = fields[json["key"].text] }
        self.init(name: name, shape: shape, least: Int(json["least"].number), most: Int(json["most"].number), key: key)
    }
}

/// JSON as the description uses it: without escapes, and in the order in which it is written.
private indirect enum PlainJSON {
    case object([(name: String, value: PlainJSON)])
    case list([PlainJSON])
    case text(String)
    case number(Double)
    case flag(Bool)
    case nothing

    subscript(name: String) -> PlainJSON { members.first { $0.name == name }?.value ?? .nothing }
    func has(_ name: String) -> Bool { members.contains { $0.name == name } }
    var members: [(name: String, value: PlainJSON)] { if case .object(let members) = self { members } else { [] } }
    var elements: [PlainJSON] { if case .list(let elements) = self { elements } else { [] } }
    var text: String { if case .text(let text) = self { text } else { "" } }
    var number: Double { if case .number(let number) = self { number } else { 0 } }
    var isTrue: Bool { if case .flag(let flag) = self { flag } else { false } }

    struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ text: ArraySlice<UInt8>) { rest = text }

        mutating func value() -> PlainJSON {
            pass { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
            switch rest.first {
            case UInt8(ascii: "{"):
                var members: [(String, PlainJSON)] = []
                rest.removeFirst()
                while !ends(UInt8(ascii: "}")) { members.append((value().text, value())) }
                return .object(members)
            case UInt8(ascii: "["):
                var elements: [PlainJSON] = []
                rest.removeFirst()
                while !ends(UInt8(ascii: "]")) { elements.append(value()) }
                return .list(elements)
            case UInt8(ascii: "\""):
                rest.removeFirst()
                defer { rest = rest.dropFirst() }
                return .text(pass { $0 != UInt8(ascii: "\"") })
            default:
                let word = pass { $0 > 0x20 && ![0x2C, 0x5D, 0x7D].contains($0) }
                guard !word.isEmpty else { preconditionFailure("description.js is not JSON") }
                return Double(word).map(PlainJSON.number) ?? .flag(word == "true")
            }
        }

        private mutating func ends(_ bracket: UInt8) -> Bool {
            pass { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
            guard rest.first == bracket else { return false }
            rest.removeFirst()
            return true
        }

        @discardableResult
        private mutating func pass(_ isPassed: (UInt8) -> Bool) -> String {
            let passed = rest.prefix(while: isPassed)
            rest = rest[passed.endIndex...]
            return String(decoding: passed, as: UTF8.self)
        }
    }
}
