/// The files that each page loads, found in the files themselves. A page that lists all of them in its head has them after one round trip; modules
/// that are found one in another take one round trip for each step.
struct PageGraph {
    /// By path below the folder of the pages.
    private let files: [String: [UInt8]]
    /// The imports of each script.
    private let scripts: [String: Script]

    init(_ files: [String: [UInt8]]) {
        self.files = files
        scripts = files.filter { $0.key.hasSuffix(".js") }.reduce(into: [:]) { scripts, file in
            scripts[file.key] = Script(file.value, at: file.key)
        }
    }

    /// The languages that there are catalogues of: `en` for `words/en/dancer.js`.
    var languages: Set<String> { Set(files.keys.compactMap { $0.part(between: "words/", and: "/").map(String.init) }) }

    /// The catalogue that a module of words loads: `words/en/dancer.js` for `words/dancer.js`.
    private func catalogue(of module: String, in language: String) -> String {
        module.replacing("words/", with: "words/\(language)/", maxReplacements: 1)
    }

    /// Everything that a page's scripts load at the start, except the scripts that the page itself names; nearest first.
    func needed(by page: [UInt8], in language: String) -> (modules: [String], data: [String]) {
        let named = PagePath.scripts(in: page)
        var seen = Set(named)
        var modules: [String] = []
        var data: [String] = []
        var next = named
        // First the texts that the page itself names, to be read while it waits; a module that names texts imports their catalogue.
        var found = PagePath.catalogues(in: page).map { "words/\(language)/\($0).js" }
        while !next.isEmpty {
            for path in next {
                guard let script = scripts[path] else { continue }
                found += script.imports
                if path.hasPrefix("words/") { found.append(catalogue(of: path, in: language)) }
                data += script.data.filter { files[$0] != nil && seen.insert($0).inserted }
            }
            next = found.filter { scripts[$0] != nil && seen.insert($0).inserted }
            modules += next
            found = []
        }
        return (modules, data)
    }

    /// The page with hints in its head to load all of it at once. What it fetches comes last: the page answers a touch without it.
    func hinted(_ page: [UInt8], in language: String) -> [UInt8] {
        let (modules, data) = needed(by: page, in: language)
        let hints =
            modules.map { "  <link rel=\"modulepreload\" href=\"/assets/\($0)\">\n" }
            + data.map { "  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/assets/\($0)\">\n" }
        let text = String(decoding: page, as: UTF8.self)
        guard let end = text.firstRange(of: "</head>") else { return page }
        return Array((text[..<end.lowerBound] + hints.joined() + text[end.lowerBound...]).utf8)
    }
}

/// The imports of one module, read line by line: `deno fmt` puts each import at the beginning of a line.
private struct Script {
    private(set) var imports: [String] = []
    /// The files that it fetches with `new URL("…", import.meta.url)`.
    private(set) var data: [String] = []

    init(_ bytes: [UInt8], at path: String) { _ = PageBytes.look(through: bytes) { read($0, at: path) } }

    private mutating func read(_ file: PageBytes, at path: String) {
        for line in file.lines {
            if Self.isImport(line, of: file), let named = Self.imported(by: file.text(line)) {
                imports.append(PagePath.resolved(named, from: path))
            } else if file.first("new URL(\"", in: line) != nil,
                let named = file.text(line).part(between: "new URL(\"", and: "\", import.meta.url)")
            {
                data.append(PagePath.resolved(named, from: path))
            }
        }
    }

    /// `import "…"`, `import … from "…"`, `export … from "…"`, and the last line of one that takes several.
    private static func isImport(_ line: Range<Int>, of file: PageBytes) -> Bool {
        file.begins(with: "import ", line) || file.begins(with: "export {", line)
            || file.begins(with: "export *", line) || file.begins(with: "} from \"", line)
    }

    private static func imported(by line: Substring) -> Substring? {
        line.part(between: line.hasPrefix("import \"") ? "import \"" : " from \"", and: "\"")
    }
}

/// Functions on the paths of the pages' files.
private enum PagePath {
    /// `../core.js` in `live/clock.js` gives `core.js`.
    static func resolved(_ named: Substring, from path: String) -> String {
        var parts = path.split(separator: "/").dropLast()
        for part in named.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// The catalogues whose texts a page itself names: `dancer` for `data-words="dancer.waiting"`.
    static func catalogues(in page: [UInt8]) -> [String] {
        String(decoding: page, as: UTF8.self).split(separator: " data-words").dropFirst().compactMap { text in
            text.part(between: "=\"", and: ".").map(String.init)
        }
    }

    /// The modules that a page itself names.
    static func scripts(in page: [UInt8]) -> [String] {
        String(decoding: page, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard line.contains("<script type=\"module\"") else { return nil }
            return line.part(between: "src=\"/assets/", and: "\"").map(String.init)
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text after the first `begin` and before the next `end`.
    func part(between begin: String, and end: String) -> Substring? {
        guard let opened = firstRange(of: begin), let closed = self[opened.upperBound...].firstRange(of: end) else {
            return nil
        }
        return self[opened.upperBound..<closed.lowerBound]
    }
}
