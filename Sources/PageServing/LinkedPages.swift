import Requests
import Synchronization

/// The files in which pages load their modules (`LinkedPage`), made when they are first asked for.
final class LinkedPages: Sendable {
    private let graph: PageGraph
    /// By the name of the page's file, without `.html`.
    private let pages: [String: Page]
    /// By address below `/assets/`.
    private let made = Mutex<[String: PageFile]>([:])

    private struct Page {
        let source: [UInt8]
        let linked: LazyValue<LinkedPage>
    }

    /// - Parameter sources: the pages, by the name of their file.
    init(_ sources: [String: [UInt8]], _ graph: PageGraph) {
        self.graph = graph
        pages = sources.reduce(into: [:]) { pages, source in
            let name = PagePath.name(of: source.key)
            let scripts = PagePath.scripts(in: source.value)
            pages[name] = Page(
                source: source.value, linked: LazyValue { LinkedPage(name, scripts: scripts, of: graph) })
        }
    }

    /// The addresses of what some pages load when it is wanted.
    func wanted(by names: [String]) -> [String] { names.flatMap { pages[$0]?.linked.value.wantedFiles ?? [] } }

    /// The file at an address below `/assets/`; `nil` if there is none.
    func file(at address: String) -> PageFile? {
        if let file = made.withLock({ $0[address] }) { return file }
        let parts = address.split(separator: "/").dropFirst().map(String.init)
        guard parts.count > 1 else { return nil }
        let language = graph.languages.contains(parts[0]) ? parts[0] : nil
        let file = ((language == nil ? [parts[0]] : ["{language}"]) + parts.dropFirst()).joined(separator: "/")
        let name = language == nil ? parts[0] : PagePath.name(of: parts[1])
        guard let page = pages[name], page.linked.value.files[file] != nil else { return nil }
        return made.withLock { made in
            if let file = made[address] { return file }
            let graph = graph
            made[address] = PageFile(.js) {
                let catalogues = language.map { graph.catalogues(of: page.source, in: $0) } ?? []
                return page.linked.value.text(of: file, graph, catalogues: catalogues)
            }
            return made[address]
        }
    }
}
