/// What other modules can use without a docstring that explains it.
enum Docstrings {
    /// Requirements of protocols of the standard library and of drivers, which mean the same in every type. Operators
    /// on values are understood, too.
    private static let understood: Set = [
        "func hash(into ", "func enqueue(_ job: consuming ExecutorJob)", "init(from decoder:", "init?(column bytes:",
        "init(stringLiteral ", "init(integerLiteral ", "init(floatLiteral ", "init(arrayLiteral ",
        "init(stringInterpolation:", "init(literalCapacity:",
    ]
    private static let forOthers: Set = ["package", "public"]
    private static let modifiers: Set = [
        "static", "final", "mutating", "borrowing", "consuming", "indirect", "isolated", "nonisolated", "override",
        "convenience", "distributed", "private(set)", "fileprivate(set)", "internal(set)", "nonisolated(unsafe)",
    ]
    private static let types: Set = ["struct", "enum", "class", "actor", "protocol"]
    /// With these a protocol requires something.
    private static let requiring: Set = ["var", "func", "init", "subscript", "associatedtype"]

    /// The names of all functions that protocols in these lines require: there they have their docstring.
    static func requirements(in lines: [String]) -> Set<String> {
        placesInProtocols(lines).reduce(into: []) { names, index in
            let words = words(lines[index])
            if let place = words.firstIndex(of: "func"), place + 1 < words.count {
                names.insert(name(words[place + 1]))
            }
        }
    }

    /// The numbers of the lines, from 1, with a type, a function, a subscript or an initializer for other modules, or
    /// with anything that a protocol for them requires, that has no docstring and needs one. What implements one of the
    /// `requirements` needs none, nor does an initializer that only stores what it is given.
    static func missing(in lines: [String], besides requirements: Set<String>) -> [Int] {
        let required = Set(placesInProtocols(lines) { !forOthers.isDisjoint(with: words($0)) })
        return lines.indices.filter { index in
            let isRequired = required.contains(index)
            guard let declaration = isRequired ? requirement(lines[index]) : declaration(lines[index]) else {
                return false
            }
            let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
            if above?.drop(while: { $0 == " " }).hasPrefix("///") == true { return false }
            if isRequired { return true }
            if understood.contains(where: declaration.hasPrefix) { return false }
            switch words(declaration)[0] {
            case "func":
                let name = name(words(declaration)[1])
                let isOperator = name.first.map { !$0.isLetter && $0 != "`" } ?? true
                return !isOperator && !requirements.contains(name)
            case let word where word.hasPrefix("init"): return !onlyStores(lines[index...])
            default: return true
            }
        }.map { $0 + 1 }
    }

    /// The places of the lines inside protocols, of those protocols whose first line `isMeant`.
    private static func placesInProtocols(_ lines: [String], where isMeant: (String) -> Bool = { _ in true }) -> [Int] {
        var places: [Int] = []
        var end: String?
        for (index, line) in lines.enumerated() {
            if line == end { end = nil }
            if end != nil { places.append(index) }
            if end == nil, words(line).contains("protocol"), line.hasSuffix("{"), isMeant(line) {
                end = indentation(line) + "}"
            }
        }
        return places
    }

    /// What is declared for other modules, from its keyword on; `nil` for other lines and for properties.
    private static func declaration(_ line: String) -> String? {
        let words = words(line)
        let declared = words.drop { forOthers.contains($0) || isModifier($0) }
        guard let word = declared.first, !forOthers.isDisjoint(with: words[..<declared.startIndex]),
            types.contains(word) || word == "func" || word.hasPrefix("init") || word.hasPrefix("subscript")
        else { return nil }
        return declared.joined(separator: " ")
    }

    /// What a line of a protocol requires, from its keyword on; `nil` for a line that only goes on, and for a remark.
    private static func requirement(_ line: String) -> String? {
        let required = words(line).drop(while: isModifier)
        guard let word = required.first, requiring.contains(String(word.prefix { $0.isLetter })) else { return nil }
        return required.joined(separator: " ")
    }

    private static func isModifier(_ word: String) -> Bool { modifiers.contains(word) || word.hasPrefix("@") }

    /// Whether an initializer is made of `self.name = name` alone.
    private static func onlyStores(_ lines: ArraySlice<String>) -> Bool {
        var (depth, text) = (0, "")
        for line in lines {
            text += line + "\n"
            depth += line.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
            if depth == 0, line.hasSuffix("}") { break }
        }
        guard let opens = text.firstIndex(of: "{"), let closes = text.lastIndex(of: "}") else { return false }
        return text[text.index(after: opens)..<closes].split { $0 == "\n" || $0 == ";" }.map { words(String($0)) }
            .filter { !$0.isEmpty }
            .allSatisfy { $0.count == 3 && $0[0] == "self." + $0[2] && $0[1] == "=" }
    }

    private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    private static func indentation(_ line: String) -> String { String(line.prefix { $0 == " " }) }

    /// The name with which a word begins.
    private static func name(_ word: String) -> String { String(word.prefix { $0 != "(" && $0 != "<" }) }
}
