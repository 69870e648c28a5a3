/// The modules of a page in few files: a phone pays for each file more than for the text in it. The page's own scripts are a file each, with all that
/// they import; what the page loads when it is wanted is in files of what is wanted together.
struct LinkedPage {
    /// By address below `linked/`, in which `{language}` stands for a language; the modules of each, in the order in which they run.
    private(set) var files: [String: [String]] = [:]
    /// The files that each must run after.
    private var before: [String: [String]] = [:]
    /// The files of the modules that the page loads when they are wanted.
    private var wanted: [String: String] = [:]
    /// The files of the modules that the page itself names, in the order in which they run.
    private(set) var scripts: [String] = []

    /// - Parameters:
    ///   - page: the name of its file, without `.html`.
    ///   - scripts: the modules that the page names, in the order in which they run.
    init(_ page: String, scripts: [String], of graph: PageGraph) {
        var own: Set<String> = []
        var last: String?
        self.scripts = Self.files(of: page, count: scripts.count)
        for (name, script) in zip(self.scripts, scripts) {
            files[name] = graph.closure(of: script).filter { own.insert($0).inserted }
            before[name] = last.map { [$0] }
            last = name
        }
        addWanted(by: own, page, graph)
    }

    /// The files of a page's scripts: `{language}/dancer.js` is the last, and `{language}/dancer.0.js` runs before it.
    static func files(of page: String, count: Int) -> [String] {
        (0..<count).map { "{language}/\(page)\($0 == count - 1 ? "" : ".\($0)").js" }
    }

    /// A file for each set of wanted modules that need the same modules.
    private mutating func addWanted(by own: Set<String>, _ page: String, _ graph: PageGraph) {
        var roots: [String] = []
        var needs: [String: Set<String>] = [:]
        var order: [String] = []
        var next = own.sorted()
        while !next.isEmpty {
            let found = next.flatMap { graph.wanted(by: $0) }.filter { !own.contains($0) }
            next = []
            for root in found.sorted() where !roots.contains(root) {
                roots.append(root)
                for module in graph.closure(of: root) where !own.contains(module) {
                    if needs[module] == nil {
                        order.append(module)
                        next.append(module)
                    }
                    needs[module, default: []].insert(root)
                }
            }
        }
        var names: [Set<String>: String] = [:]
        for module in order {
            guard let users = needs[module] else { continue }
            let name = names[users] ?? (users.count == 1 ? "\(page)/\(users.first ?? "")" : "\(page)/\(names.count).js")
            names[users] = name
            files[name, default: []].append(module)
        }
        let homes = needs.compactMapValues { names[$0] }
        for (name, modules) in files where homes[modules.first ?? ""] == name {
            let others = Set(modules.flatMap { graph.imports(of: $0) }.compactMap { homes[$0] }).subtracting([name])
            before[name] = others.sorted()
        }
        wanted = Dictionary(uniqueKeysWithValues: roots.map { ($0, "linked/\(homes[$0] ?? "")") })
    }

    /// The addresses below `/assets/` of a page's files that hold what it loads when it is wanted.
    var wantedFiles: [String] { files.keys.filter { !$0.hasPrefix("{") }.map { "linked/\($0)" } }

    /// The text of a file.
    /// - Parameters:
    ///   - file: as in `files`.
    ///   - catalogues: the words that the page needs at the start; they come first.
    func text(of file: String, _ graph: PageGraph, catalogues: [String]) -> [UInt8] {
        // Chromium then compiles all of it beside the page's own thread, while the rest is on its way, and not each function when it is first called.
        var text: [UInt8] = scripts.contains(file) ? Array("//# allFunctionsCalledOnLoad\n".utf8) : []
        for other in before[file] ?? [] { text += "import \"\(Self.way(from: file, to: other))\";\n".utf8 }
        if file == scripts.first {
            text += graph.linking
            let list = wanted.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
            text += "$modules.files = {\(list.joined(separator: ","))};\n".utf8
            for catalogue in catalogues { text += graph.block(of: catalogue) }
        }
        for module in files[file] ?? [] { text += graph.block(of: module) }
        return text
    }

    /// From a file to another, below `linked/`; the scripts of a page are in one folder.
    private static func way(from file: String, to other: String) -> String {
        if file.hasPrefix("{") { return "./" + other.drop { $0 != "/" }.dropFirst() }
        return String(repeating: "../", count: file.split(separator: "/").count - 1) + other
    }
}
