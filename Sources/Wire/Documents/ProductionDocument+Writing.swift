import Rehearsal
import RehearsalCore

extension Production {
    /// `title … metadata`: all fields that an author writes.
    func writeFields(into json: inout JSONWriter) {
        json.member("title", title)
        json.member("tempo", tempo)
        json.member("anchors") { json in json.array(anchors) { $1.write(into: &$0) } }
        json.member("stage") { json in
            json.object { json in
                for field in stageFields { json.member(named: field.path[0]) { field.write(into: &$0) } }
            }
        }
        json.member("marks") { json in json.array(marks) { $1.write(into: &$0) } }
        json.member("setPieces") { json in json.array(setPieces) { $1.write(into: &$0) } }
        json.member("sections") { json in json.array(sections) { $1.write(into: &$0) } }
        json.member("people") { json in json.array(people) { $1.write(into: &$0) } }
        json.member("performers") { json in
            json.array(performers) { json, performer in json.object { performer.writeFields(into: &$0) } }
        }
        json.member("formations") { json in
            json.array(formations) { $1.write(into: &$0, order: performers.map(\.id), pieces: setPieces.map(\.id)) }
        }
        json.member("markers") { json in json.array(markers) { $1.write(into: &$0) } }
        json.member("tracks") { json in json.array(tracks) { $1.write(into: &$0) } }
        json.member("clips") { json in json.array(clips) { $1.write(into: &$0) } }
        json.member("music") { json in json.object { $0.member("offset", music.offset.microseconds) } }
        if let drill { json.member("drill") { drill.write(into: &$0) } }
        json.member("combos") { json in json.array(combos) { $1.write(into: &$0) } }
        json.member("rounds") { json in json.array(rounds) { $1.write(into: &$0) } }
        json.member("thresholds") { json in
            json.object { json in
                for field in thresholds.fields { json.member(named: field.path[0]) { $0.number(field.value) } }
            }
        }
        json.member("metadata") { json in
            json.object { json in
                for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
                    json.member(named: key) { $0.string(value) }
                }
            }
        }
    }
}

extension StageField {
    func write(into json: inout JSONWriter) {
        switch self {
        case .width(let value), .depth(let value), .metresPerUnit(let value), .wings(let value), .apron(let value),
            .margin(let value):
            json.number(value)
        case .wingsShown(let value), .centreLine(let value), .quarterLines(let value), .numberLine(let value):
            json.bool(value)
        case .unit(let unit): json.string(unit.rawValue)
        case .plan(let plan): if let plan { plan.write(into: &json) } else { json.null() }
        }
    }
}

extension ThresholdField {
    var value: Double {
        switch self {
        case .bodyRadius(let value), .nearMiss(let value), .fastest(let value), .stride(let value): value
        }
    }
}

extension Floor.Plan {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("asset", asset.description)
            json.member("x", centre.x)
            json.member("y", centre.y)
            json.member("width", width)
            json.member("depth", depth)
            json.member("opacity", opacity)
        }
    }
}

extension Mark {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("colour", colour)
            json.member("from") { $0.point(from) }
            json.member("to") { json in if let to { json.point(to) } else { json.null() } }
        }
    }
}

extension SetPiece {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("shape", shape.rawValue)
            json.member("colour", colour)
            json.member("placement") { placement.write(into: &$0) }
        }
    }
}

extension SetPiece.Placement {
    func write(into json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .hidden: json.member("hidden", true)
            case .standing(let point, let width, let depth, let turn):
                json.member("x", point.x)
                json.member("y", point.y)
                json.member("width", width)
                json.member("depth", depth)
                json.member("turn", turn)
            }
        }
    }
}

extension Marker {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("at", at.microseconds)
        }
    }
}

extension Section {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("colour", colour)
        }
    }
}

extension Person {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("swing", isSwing)
        }
    }
}

extension Performer {
    /// `id … understudies`
    func writeFields(into json: inout JSONWriter) {
        json.member("id", id.text)
        json.member("label", label)
        json.member("name", name)
        json.member("colour", colour)
        json.member("symbol", symbol.rawValue)
        json.member("section", orNull: section?.text)
        json.member("person", orNull: person?.text)
        json.member("understudies") { $0.array(understudies) { $0.string($1.text) } }
    }
}

extension Formation {
    /// - Parameters:
    ///   - order: the order in which performers are written.
    ///   - pieces: the order in which set pieces are written.
    func write(into json: inout JSONWriter, order: [PerformerID], pieces: [SetPieceID]) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("hold", hold.microseconds)
            json.member("part", part)
            json.member("notes", notes)
            json.member("positions") { $0.keyed(positions, order) { $0.point($1) } }
            json.member("setPieces") { $0.keyed(setPieces, pieces) { $1.write(into: &$0) } }
            json.member("transition") { json in
                json.object { json in
                    json.member("duration", transition.duration.microseconds)
                    json.member("easing", transition.easing.name)
                    json.member("paths") { $0.keyed(transition.paths, order) { $0.handles($1) } }
                    json.member("delays") { $0.keyed(transition.delays, order) { $0.delay($1) } }
                }
            }
        }
    }
}

extension JSONWriter {
    mutating func point(_ point: Point) {
        object { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }

    mutating func handles(_ handles: Path.Handles) { array([handles.first, handles.second]) { $0.point($1) } }

    mutating func delay(_ delay: Delay) {
        object { json in
            json.member("leave", delay.leave.microseconds)
            json.member("arrive", delay.arrive.microseconds)
        }
    }

    /// An object whose member names are ids, in the given order.
    mutating func keyed<Kind, Value>(
        _ values: [Key<Kind>: Value], _ order: [Key<Kind>], _ write: (inout JSONWriter, Value) -> Void
    ) {
        object { json in
            guard !values.isEmpty else { return }
            for id in order {
                if let value = values[id] { json.member(named: id.text) { write(&$0, value) } }
            }
        }
    }
}
