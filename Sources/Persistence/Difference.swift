import Postgres
import Rehearsal
import RehearsalCore

/// What must be written to turn one production into another.
struct Difference {
    /// The changes of one list: the entries that were removed, added, changed or moved.
    struct Listing<Element, ID: Hashable> {
        var gone: [ID] = []
        var written: [(ordinal: Int, element: Element)] = []

        init(from old: [Element], to new: [Element], id: (Element) -> ID, isSame: (Element, Element) -> Bool) {
            if old.count == new.count, zip(old, new).allSatisfy({ id($0) == id($1) && isSame($0, $1) }) { return }
            var places: [ID: Int] = [:]
            for (index, element) in old.enumerated() { places[id(element)] = index }
            for (index, element) in new.enumerated() {
                let place = places.removeValue(forKey: id(element))
                if let place, place == index, isSame(old[place], element) { continue }
                written.append((index, element))
            }
            gone = old.map(id).filter { places[$0] != nil }
        }

        var ordinals: [Int] { written.map(\.ordinal) }
        var elements: [Element] { written.map(\.element) }
    }

    let old: Production
    let new: Production
    let footprint: Footprint
    let formations: Listing<Formation, FormationID>

    init(from old: Production, to new: Production, _ footprint: Footprint) {
        self.old = old
        self.new = new
        self.footprint = footprint
        formations = Listing(from: old.formations, to: new.formations, id: \.id) { $0.hasSameRow(as: $1) }
    }

    func lists(_ id: ProductionID) -> [Statement] {
        let sections = Listing(from: old.sections, to: new.sections, id: \.id, isSame: ==)
        let people = Listing(from: old.people, to: new.people, id: \.id, isSame: ==)
        let marks = Listing(from: old.marks, to: new.marks, id: \.id, isSame: ==)
        let markers = Listing(from: old.markers, to: new.markers, id: \.id, isSame: ==)
        let pieces = Listing(from: old.setPieces, to: new.setPieces, id: \.id, isSame: ==)
        let tracks = Listing(from: old.tracks, to: new.tracks, id: \.id, isSame: ==)
        let clips = Listing(from: old.clips, to: new.clips, id: \.id, isSame: ==)
        let performers = Listing(from: old.performers, to: new.performers, id: \.id, isSame: ==)
        return [
            Self.leaving("section", sections.gone, id), Self.leaving("person", people.gone, id),
            Self.leaving("mark", marks.gone, id), Self.leaving("marker", markers.gone, id),
            Self.leaving("set_piece", pieces.gone, id),
            Self.leaving("performer", performers.gone, id), Self.leaving("formation", formations.gone, id),
            Self.leaving("production_clip", clips.gone, id), Self.leaving("production_track", tracks.gone, id),
            Self.writing(sections: sections, id), Self.writing(people: people, id), Self.writing(marks: marks, id),
            Self.writing(markers: markers, id), Self.writing(pieces: pieces, id),
            Self.writing(performers: performers, id),
            Self.writing(formations: formations, id), Self.writing(tracks: tracks, id), Self.writing(clips: clips, id),
        ].compactMap(\.self) + understudies(id) + drill(id)
    }

    static func leaving<Kind>(_ table: StaticString, _ ids: [Key<Kind>], _ id: ProductionID) -> Statement? {
        ids.isEmpty ? nil : "DELETE FROM \(sql: table) WHERE production = \(id) AND id = ANY(\(ids))"
    }

    private static func writing(sections: Listing<Section, SectionID>, _ id: ProductionID) -> Statement? {
        let all = sections.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO section (production, id, ordinal, name, colour)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(sections.ordinals), \(all.map(\.name)), \(all.map(\.colour)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name,
                colour = excluded.colour
            """
    }

    private static func writing(people: Listing<Person, PersonID>, _ id: ProductionID) -> Statement? {
        let all = people.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO person (production, id, ordinal, name, is_swing)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(people.ordinals), \(all.map(\.name)), \(all.map(\.isSwing)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name,
                is_swing = excluded.is_swing
            """
    }

    private static func writing(marks: Listing<Mark, MarkID>, _ id: ProductionID) -> Statement? {
        let all = marks.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO mark (production, id, ordinal, name, colour, from_x, from_y, to_x, to_y)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(marks.ordinals), \(all.map(\.name)), \(all.map(\.colour)),
                \(all.map(\.from.x)), \(all.map(\.from.y)), \(all.map(\.to?.x)), \(all.map(\.to?.y)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name,
                colour = excluded.colour, from_x = excluded.from_x, from_y = excluded.from_y, to_x = excluded.to_x,
                to_y = excluded.to_y
            """
    }

    private static func writing(markers: Listing<Marker, MarkerID>, _ id: ProductionID) -> Statement? {
        let all = markers.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO marker (production, id, ordinal, name, at)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(markers.ordinals), \(all.map(\.name)),
                \(all.map(\.at.microseconds)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name, at = excluded.at
            """
    }

    private static func writing(pieces: Listing<SetPiece, SetPieceID>, _ id: ProductionID) -> Statement? {
        let all = pieces.elements
        guard !all.isEmpty else { return nil }
        let columns = PlacementColumns(all.map(\.placement))
        return """
            INSERT INTO set_piece (production, id, ordinal, name, shape, colour, x, y, width, depth, turn)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(pieces.ordinals), \(all.map(\.name)),
                \(all.map(\.shape.rawValue)), \(all.map(\.colour)), \(columns.x), \(columns.y), \(columns.width),
                \(columns.depth), \(columns.turn))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name,
                shape = excluded.shape, colour = excluded.colour, x = excluded.x, y = excluded.y,
                width = excluded.width, depth = excluded.depth, turn = excluded.turn
            """
    }

    private static func writing(performers: Listing<Performer, PerformerID>, _ id: ProductionID) -> Statement? {
        let all = performers.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO performer (production, id, ordinal, label, name, colour, symbol, section, person)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(performers.ordinals), \(all.map(\.label)),
                \(all.map(\.name)), \(all.map(\.colour)), \(all.map(\.symbol.rawValue)), \(all.map(\.section)),
                \(all.map(\.person)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, label = excluded.label,
                name = excluded.name, colour = excluded.colour, symbol = excluded.symbol, section = excluded.section,
                person = excluded.person
            """
    }

    private static func writing(formations: Listing<Formation, FormationID>, _ id: ProductionID) -> Statement? {
        let all = formations.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO formation (production, id, ordinal, name, hold, part, notes, transition_duration,
                transition_easing)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(formations.ordinals), \(all.map(\.name)),
                \(all.map(\.hold)), \(all.map(\.part)), \(all.map(\.notes)), \(all.map(\.transition.duration)),
                \(all.map(\.transition.easing.columnText)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name,
                hold = excluded.hold, part = excluded.part, notes = excluded.notes,
                transition_duration = excluded.transition_duration, transition_easing = excluded.transition_easing
            """
    }

    private func understudies(_ id: ProductionID) -> [Statement] {
        let before = Dictionary(old.performers.map { ($0.id, $0.understudies) }) { first, _ in first }
        let changed = new.performers.filter { before[$0.id] ?? [] != $0.understudies }
        guard !changed.isEmpty else { return [] }
        let rows = changed.flatMap { performer in
            performer.understudies.enumerated().map { (performer.id, $0.offset, $0.element) }
        }
        return [
            "DELETE FROM understudy WHERE production = \(id) AND performer = ANY(\(changed.map(\.id)))",
            """
            INSERT INTO understudy (production, performer, ordinal, person)
            SELECT \(id), * FROM unnest(\(rows.map(\.0)), \(rows.map(\.1)), \(rows.map(\.2)))
            -- Taken away along with their person, and named again.
            ON CONFLICT (production, performer, person) DO UPDATE SET ordinal = excluded.ordinal
            """,
        ]
    }
}

extension Formation {
    /// Whether both have the same row; what is stored in other tables is not compared.
    fileprivate func hasSameRow(as other: Formation) -> Bool {
        name == other.name && hold == other.hold && part == other.part && notes == other.notes
            && transition.duration == other.transition.duration && transition.easing == other.transition.easing
    }
}

/// A placement as columns; all NULL for a hidden set piece.
struct PlacementColumns {
    var x: [Double?] = []
    var y: [Double?] = []
    var width: [Double?] = []
    var depth: [Double?] = []
    var turn: [Double?] = []

    init(_ placements: [SetPiece.Placement]) {
        for placement in placements {
            switch placement {
            case .hidden: append(nil, nil, nil, nil, nil)
            case .standing(let point, let width, let depth, let turn): append(point.x, point.y, width, depth, turn)
            }
        }
    }

    private mutating func append(_ x: Double?, _ y: Double?, _ width: Double?, _ depth: Double?, _ turn: Double?) {
        self.x.append(x)
        self.y.append(y)
        self.width.append(width)
        self.depth.append(depth)
        self.turn.append(turn)
    }
}
