import Requests
import Glibc

/// A module of the pages: what it loads, and its text as a part of a larger module (`LinkedPage`). It is read line by line: `deno fmt` puts
/// each import and each export at the beginning of a line.
struct PageModule {
    let path: String
    /// The modules that it imports, by their paths.
    private(set) var imports: [String] = []
    /// The modules that it loads when they are wanted, with `import("…")`.
    private(set) var wanted: [String] = []
    /// The files that it names with `new URL("…", import.meta.url)`: what it fetches, and modules that run as workers.
    private(set) var data: [String] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], at path: String) {
        self.path = path
        self.bytes = bytes
        _ = PageBytes.look(through: bytes) { read($0) }
    }

    private mutating func read(_ file: PageBytes) {
        for line in file.lines where Self.isImport(line, of: file) {
            if let named = Self.imported(by: file.text(line)) { imports.append(PagePath.resolved(named, from: path)) }
        }
        data = Self.named(between: "new URL(\"", and: "\", import.meta.url)", in: file, at: path)
        wanted = Self.named(between: "import(\"", and: "\")", in: file, at: path)
    }

    /// The paths between two texts that stand on one line.
    private static func named(
        between begin: StaticString, and end: String, in file: PageBytes, at path: String
    ) -> [String] {
        var named: [String] = []
        var place = 0
        while let found = file.first(begin, in: place..<file.count) {
            place = found + begin.utf8CodeUnitCount
            let lineEnd = file.first(UInt8(ascii: "\n"), in: place..<file.count) ?? file.count
            let line = file.text(place..<lineEnd)
            if let end = line.firstRange(of: end), !line[..<end.lowerBound].contains("\"") {
                named.append(PagePath.resolved(line[..<end.lowerBound], from: path))
            }
        }
        return named
    }

    /// `import "…"`, `import … from "…"`, `export … from "…"`, and the last line of one that takes several.
    private static func isImport(_ line: Range<Int>, of file: PageBytes) -> Bool {
        file.begins(with: "import ", line) || file.begins(with: "export {", line)
            || file.begins(with: "export *", line) || file.begins(with: "} from \"", line)
    }

    private static func imported(by line: Substring) -> Substring? {
        line.part(between: line.hasPrefix("import \"") ? "import \"" : " from \"", and: "\"")
    }

    /// Its text as a block of a larger module: what it imports comes from the modules before it, and what it exports goes to those after it, by
    /// `$modules` (`Pages/linking.js`). `await` at its top level stays there, and names of different modules do not meet.
    func block() -> [UInt8] {
        var block = Block(path: path)
        _ = PageBytes.look(through: PageComments.removed(from: bytes)) { file in
            for line in file.lines { block.add(line, of: file) }
        }
        return block.ended()
    }
}

/// A module while its lines become a block.
private struct Block {
    private let path: String
    private var text: [UInt8]
    /// The properties of what the module exports, as they stand in an object.
    private var exports: [String] = []
    /// Whether the names of an import over several lines are being read.
    private var isInNames = false

    init(path: String) {
        self.path = path
        text = Array("// \(path)\n{\n".utf8)
    }

    mutating func add(_ line: Range<Int>, of file: PageBytes) {
        if isInNames || file.begins(with: "import ", line) {
            addImport(file.text(line))
        } else if file.begins(with: "export ", line) {
            addExport(file.text(line))
        } else if file.first("import(", in: line) != nil || file.first("import.meta", in: line) != nil {
            add(file.text(line))
        } else {
            file.copy(line, to: &text)
            text.append(UInt8(ascii: "\n"))
        }
    }

    func ended() -> [UInt8] {
        text + Array("$modules.found[\"\(path)\"] = { \(exports.joined(separator: ", ")) };\n}\n".utf8)
    }

    private mutating func add(_ line: Substring) {
        var line = String(line).replacing("import.meta.url", with: "$modules.address(\"\(path)\")")
        // With another character before it, it is a part of a name, or of a type in a comment.
        for before in [" ", "(", "["] {
            line = line.replacing("\(before)import(", with: "\(before)$modules.load(\"\(path)\", ")
        }
        text += "\(line)\n".utf8
    }

    private mutating func addImport(_ line: Substring) {
        if line.hasPrefix("import \"") { return }
        if line.hasPrefix("import {") { isInNames = true }
        var line = String(line)
        if isInNames {
            line = line.replacing(" as ", with: ": ").replacing("import {", with: "const {", maxReplacements: 1)
        } else if line.hasPrefix("import * as ") {
            line = line.replacing("import * as ", with: "const ", maxReplacements: 1)
        } else if let name = line.part(between: "import ", and: " from \"") {
            line = line.replacing("import \(name) from", with: "const { default: \(name) } from", maxReplacements: 1)
        }
        if let from = line.firstRange(of: " from \""), let named = line.part(between: " from \"", and: "\"") {
            line = "\(line[..<from.lowerBound]) = \(found(named));"
            isInNames = false
        }
        text += "\(line)\n".utf8
    }

    private mutating func addExport(_ line: Substring) {
        if let named = line.part(between: "export * from \"", and: "\"") {
            exports.append("...\(found(named))")
        } else if line.hasPrefix("export {"), let names = line.part(between: "{", and: "}") {
            let source = line.part(between: " from \"", and: "\"").map { found($0) + "." } ?? ""
            exports += Self.names(names, " as ").map { "\($0.outer): \(source)\($0.inner)" }
        } else if line.hasPrefix("export default ") {
            exports.append("default: $default")
            add(Substring("const $default = \(line.dropFirst("export default ".count))"))
        } else {
            let declaration = line.dropFirst("export ".count)
            exports += Self.declared(by: declaration)
            add(declaration)
        }
    }

    private func found(_ named: Substring) -> String { "$modules.found[\"\(PagePath.resolved(named, from: path))\"]" }

    /// The names that a declaration makes: of a function, a class, a constant, or several constants from an object or a list.
    private static func declared(by declaration: Substring) -> [String] {
        for (begin, end) in [("{", "}"), ("[", "]")] where declaration.hasPrefix("const \(begin)") {
            return declaration.part(between: begin, and: end).map { Self.names($0, ": ").map(\.outer) } ?? []
        }
        let words = declaration.split { " (=*<;".contains($0) }
        return words.first { !["async", "function", "class", "const"].contains($0) }.map { [String($0)] } ?? []
    }

    /// `a`, or `inner as outer`.
    private static func names(_ list: Substring, _ between: String) -> [(inner: String, outer: String)] {
        list.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }.map { name in
            let parts = name.split(separator: between, maxSplits: 1).map { String($0.trimmed) }
            return (parts[0], parts[parts.count - 1])
        }
    }
}
