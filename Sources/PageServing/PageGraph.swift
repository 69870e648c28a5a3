/// The files that each page loads, found in the files themselves. A page that lists all of them in its head has them after one round trip; modules
/// that are found one in another take one round trip for each step.
struct PageGraph {
    /// By path below the folder of the pages.
    private let files: [String: [UInt8]]
    /// The imports of each script.
    private let scripts: [String: PageModule]

    init(_ files: [String: [UInt8]]) {
        self.files = files
        languages = Self.languages(offeredIn: files["words/words.js"] ?? [])
        scripts = files.filter { $0.key.hasSuffix(".js") }.reduce(into: [:]) { scripts, file in
            scripts[file.key] = PageModule(file.value, at: file.key)
        }
    }

    /// The languages that pages offer: those in the list of `words/words.js`. A folder alone may be half translated.
    let languages: Set<String>

    private static func languages(offeredIn words: [UInt8]) -> Set<String> {
        let lines = String(decoding: words, as: UTF8.self).split(separator: "\n")
        return Set(lines.compactMap { $0.part(between: "{ code: \"", and: "\", name:").map(String.init) })
    }

    /// The catalogue that a module of words loads: `words/en/dancer.js` for `words/dancer.js`.
    private func catalogue(of module: String, in language: String) -> String {
        module.replacing("words/", with: "words/\(language)/", maxReplacements: 1)
    }

    /// The catalogues of words that a page needs at the start.
    func catalogues(of page: [UInt8], in language: String) -> [String] {
        let named = PagePath.catalogues(in: page).map { "words/\($0).js" }
        let modules = named + PagePath.scripts(in: page).flatMap(closure).filter { $0.hasPrefix("words/") }
        return modules.map { catalogue(of: $0, in: language) }.unique.filter { scripts[$0] != nil }
    }

    /// The script that joins the modules in one file.
    var linking: [UInt8] { files["linking.js"].map { PageComments.removed(from: $0) } ?? [] }

    /// A module and all that it imports, in the order in which they run.
    func closure(of path: String) -> [String] {
        var seen: Set<String> = []
        var order: [String] = []
        func add(_ path: String) {
            guard let module = scripts[path], seen.insert(path).inserted else { return }
            module.imports.forEach(add)
            order.append(path)
        }
        add(path)
        return order
    }

    func imports(of path: String) -> [String] { scripts[path]?.imports ?? [] }

    /// The modules that a module loads when they are wanted.
    func wanted(by path: String) -> [String] { scripts[path]?.wanted.filter { scripts[$0] != nil } ?? [] }

    /// The modules that run as workers, and all that these import.
    var workers: [String] { scripts.values.flatMap { $0.data.flatMap(closure) }.unique }

    func block(of path: String) -> [UInt8] { scripts[path]?.block() ?? [] }

    /// The page with the files of its modules (`LinkedPage`) for those that it names, and with hints in its head to load everything at once. What
    /// it fetches comes last: the page answers a touch without it.
    func hinted(_ page: [UInt8], named name: String) -> [UInt8] {
        var text = String(decoding: page, as: UTF8.self)
        let scripts = PagePath.scripts(in: page)
        for (script, file) in zip(scripts, LinkedPage.files(of: name, count: scripts.count)) {
            text.replace(" src=\"/assets/\(script)\"", with: " src=\"/assets/linked/\(file)\"", maxReplacements: 1)
        }
        let data = scripts.flatMap(closure).unique.flatMap { self.scripts[$0]?.data ?? [] }.unique
        let hints = data.filter { files[$0] != nil && self.scripts[$0] == nil }.map {
            "  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/assets/\($0)\">\n"
        }
        guard let end = text.firstRange(of: "</head>") else { return page }
        return Array((text[..<end.lowerBound] + hints.joined() + text[end.lowerBound...]).utf8)
    }
}

/// Functions on the paths of the pages' files.
enum PagePath {
    /// `dancer` for `dancer.html`, and for `dancer.0.js`.
    static func name(of file: String) -> String { String(file.prefix { $0 != "." }) }

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
    package func part(between begin: String, and end: String) -> Substring? {
        guard let opened = firstRange(of: begin), let closed = self[opened.upperBound...].firstRange(of: end) else {
            return nil
        }
        return self[opened.upperBound..<closed.lowerBound]
    }
}

extension Sequence where Element: Hashable {
    /// Its elements, each once, in the order in which they first come.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
