/// What other modules can use without a docstring that explains it.
enum Docstrings {
    /// Requirements of protocols of the standard library and of drivers, which mean the same in every type. Operators
    /// on values are understood, too.
    private static let understood: Set = [
        "func hash(into ", "func enqueue(_ job: consuming ExecutorJob)", "init(from decoder:", "init?(column bytes:",
        "init(stringLiteral ", "init(integerLiteral ", "init(floatLiteral ", "init(arrayLiteral ",
        "init(stringInterpolation:", "init(literalCapacity:",
    ]
    private static let modifiers: Set = [
        "static", "final", "mutating", "borrowing", "consuming", "indirect", "isolated", "nonisolated", "override",
        "convenience", "distributed", "private(set)", "fileprivate(set)", "internal(set)", "nonisolated(unsafe)",
    ]
    private static let types: Set = ["struct", "enum", "class", "actor", "protocol"]

    /// The names of all functions that protocols in these lines require: there they have their docstring.
    static func requirements(in lines: [String]) -> Set<String> {
        var names: Set<String> = []
        var end: String?
        for line in lines {
            if end == nil, words(line).contains("protocol"), line.hasSuffix("{") { end = indentation(line) + "}" }
            if line == end { end = nil }
            if end != nil, let place = words(line).firstIndex(of: "func"), place + 1 < words(line).count {
                names.insert(name(words(line)[place + 1]))
            }
        }
        return names
    }

    /// The numbers of the lines, from 1, with a type, a function, a subscript or an initializer for other modules that
    /// has no docstring and needs one. What implements one of the `requirements` needs none, nor does an initializer
    /// that only stores what it is given.
    static func missing(in lines: [String], besides requirements: Set<String>) -> [Int] {
        lines.indices.filter { index in
            guard let declaration = declaration(lines[index]) else { return false }
            let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
            if above?.drop(while: { $0 == " " }).hasPrefix("///") == true { return false }
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

    /// What is declared for other modules, from its keyword on; `nil` for other lines and for properties.
    private static func declaration(_ line: String) -> String? {
        var words = words(line)[...]
        var isForOthers = false
        while let word = words.first {
            if word == "package" || word == "public" {
                isForOthers = true
            } else if !modifiers.contains(word), !word.hasPrefix("@") {
                break
            }
            words = words.dropFirst()
        }
        guard isForOthers, let word = words.first,
            types.contains(word) || word == "func" || word.hasPrefix("init") || word.hasPrefix("subscript")
        else { return nil }
        return words.joined(separator: " ")
    }

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
