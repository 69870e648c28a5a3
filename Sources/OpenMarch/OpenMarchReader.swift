/// Reads the tables in an order in which each finds what it refers to.
struct OpenMarchReader {
    typealias Fault = HostileDatabase.Fault

    private let database: HostileDatabase

    init(_ database: HostileDatabase) { self.database = database }

    func show() throws(Fault) -> OpenMarchShow {
        let beats = try beats()
        let pages = try pages(on: beats)
        let (marchers, props) = try marchers()
        let field = try field()
        let places = try places(of: marchers, on: pages, field)
        let names = PageNames.of(pages.map(\.isSubset))
        return OpenMarchShow(
            width: field.width, depth: field.depth, isImperial: field.isImperial,
            marchers: marchers.map(\.marcher),
            pages: pages.indices.map { index in
                let page = pages[index]
                return OpenMarchShow.Page(
                    name: names[index], notes: page.notes, beats: page.beats.count,
                    duration: beats[page.beats].reduce(0) { $0 + $1.duration }, places: places[index])
            },
            beats: beats.map(\.duration), measures: try measures(on: beats), props: props)
    }

    // MARK: Time

    private struct Beat {
        let id: Int64
        let position: Int64
        let duration: Double
    }

    /// In their order. A beat that lasts longer than a minute is none.
    private func beats() throws(Fault) -> [Beat] {
        var beats: [Beat] = []
        try database.rows(of: "beats", ["id", "position", "duration"], most: OpenMarchShow.mostBeats) {
            row throws(Fault) in
            guard let id = row.whole(0), let position = row.whole(1), let duration = row.number(2),
                (0...60).contains(duration)
            else { throw .damaged }
            beats.append(Beat(id: id, position: position, duration: duration))
        }
        return beats.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
    }

    private func measures(on beats: [Beat]) throws(Fault) -> [OpenMarchShow.Measure] {
        let places = Self.places(beats)
        var measures: [OpenMarchShow.Measure] = []
        try database.rows(of: "measures", ["start_beat", "rehearsal_mark"], most: OpenMarchShow.mostBeats) {
            row throws(Fault) in
            guard let beat = row.whole(0).flatMap({ places[$0] }) else { return }
            measures.append(OpenMarchShow.Measure(beat: beat, mark: row.text(1, most: 1_000)))
        }
        return measures.sorted { $0.beat < $1.beat }
    }

    private static func places(_ beats: [Beat]) -> [Int64: Int] {
        Dictionary(beats.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    // MARK: Pages

    private struct Page {
        let id: Int64
        let isSubset: Bool
        let notes: String
        var beats: Range<Int>
    }

    /// In their order; each lasts until the next begins, the last as long as the file says or the music goes on.
    private func pages(on beats: [Beat]) throws(Fault) -> [Page] {
        let places = Self.places(beats)
        var pages: [Page] = []
        try database.rows(of: "pages", ["id", "start_beat", "is_subset", "notes"], most: OpenMarchShow.mostPages) {
            row throws(Fault) in
            guard let id = row.whole(0), let start = row.whole(1).flatMap({ places[$0] }) else { throw .damaged }
            let notes = row.text(3, most: 100_000) ?? ""
            pages.append(Page(id: id, isSubset: row.whole(2) == 1, notes: notes, beats: start..<start))
        }
        pages.sort { ($0.beats.lowerBound, $0.id) < ($1.beats.lowerBound, $1.id) }
        for index in pages.indices {
            let start = pages[index].beats.lowerBound
            let end = index + 1 < pages.count ? pages[index + 1].beats.lowerBound : beats.count
            pages[index].beats = start..<end
        }
        if let counts = try lastCounts(), let last = pages.last {
            let start = last.beats.lowerBound
            pages[pages.count - 1].beats = start..<min(beats.count, start + counts)
        }
        return pages
    }

    private func lastCounts() throws(Fault) -> Int? {
        guard try database.has("last_page_counts", in: "utility") else { return nil }
        var counts: Int?
        try database.rows(of: "utility", ["last_page_counts"], most: 10) { row throws(Fault) in
            if let whole = row.whole(0), (1...100_000).contains(whole) { counts = Int(whole) }
        }
        return counts
    }

    // MARK: Marchers and where they stand

    private typealias Numbered = (id: Int64, prefix: String, order: Int64, marcher: OpenMarchShow.Marcher)

    /// In the order of their drill numbers, and how many things there are that are none.
    private func marchers() throws(Fault) -> ([Numbered], props: Int) {
        let hasTypes = try database.has("type", in: "marchers")
        var marchers: [Numbered] = []
        var props = 0
        let columns = ["id", "name", "section", "drill_prefix", "drill_order"] + (hasTypes ? ["type"] : [])
        try database.rows(of: "marchers", columns, most: OpenMarchShow.mostMarchers) { row throws(Fault) in
            if hasTypes, row.text(5, most: 100) == "prop" {
                props += 1
                return
            }
            guard let id = row.whole(0), let order = row.whole(4) else { throw .damaged }
            let prefix = row.text(3, most: 100) ?? ""
            let name = row.text(1, most: 1_000)
            marchers.append(
                (
                    id, prefix, order,
                    OpenMarchShow.Marcher(
                        name: name, label: "\(prefix)\(order)", section: row.text(2, most: 1_000) ?? "")
                ))
        }
        return (marchers.sorted { ($0.prefix, $0.order, $0.id) < ($1.prefix, $1.order, $1.id) }, props)
    }

    private func places(
        of marchers: [Numbered], on pages: [Page], _ field: OpenMarchField
    ) throws(Fault) -> [[OpenMarchShow.Position?]] {
        let columnOf = Dictionary(marchers.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let rowOf = Dictionary(pages.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var places = [[OpenMarchShow.Position?]](
            repeating: Array(repeating: nil, count: marchers.count), count: pages.count)
        let most = OpenMarchShow.mostMarchers * OpenMarchShow.mostPages
        try database.rows(of: "marcher_pages", ["marcher_id", "page_id", "x", "y"], most: most) { row throws(Fault) in
            guard let column = row.whole(0).flatMap({ columnOf[$0] }), let line = row.whole(1).flatMap({ rowOf[$0] })
            else { return }
            guard let x = row.number(2), let y = row.number(3) else { throw .damaged }
            places[line][column] = field.place(x, y)
        }
        return places
    }

    private func field() throws(Fault) -> OpenMarchField {
        var json: String?
        try database.rows(of: "field_properties", ["json_data"], most: 10) { row throws(Fault) in
            json = row.text(0, most: 1 << 20)
        }
        guard let field = OpenMarchField(json: json ?? "") else { throw .damaged }
        return field
    }
}
