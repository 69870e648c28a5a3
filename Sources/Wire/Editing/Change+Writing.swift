package import Rehearsal
import RehearsalCore

extension Change {
    /// Writes the change as `Change+Reading` reads it.
    package func write(into json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .set(let field):
                json.member("set") { $0.array(field.path) { $0.string($1) } }
                json.member("to") { field.writeValue(into: &$0) }
            case .insert(let item, let after):
                json.member("insert", item.kind.rawValue)
                json.member("value") { item.write(into: &$0) }
                json.member("after", orNull: after)
            case .remove(let kind, let id):
                json.member("remove", kind.rawValue)
                json.member("id", id)
            case .move(let kind, let id, let after):
                json.member("move", kind.rawValue)
                json.member("id", id)
                json.member("after", orNull: after)
            case .replace(let production):
                json.member("replace") { json in json.object { production.writeFields(into: &$0) } }
            }
        }
    }
}

extension Rehearsal.Field {
    fileprivate func writeValue(into json: inout JSONWriter) {
        switch self {
        case .title(let text): json.string(text)
        case .tempo(let value): json.number(value)
        case .anchors(let anchors): json.array(anchors) { $1.write(into: &$0) }
        case .stage(let field): field.write(into: &json)
        case .thresholds(let field): json.number(field.value)
        case .metadata(_, let text): json.orNull(text) { $0.string($1) }
        case .performer(_, let field): field.writeValue(into: &json)
        case .formation(_, let field): field.writeValue(into: &json)
        case .section(_, .name(let text)), .section(_, .colour(let text)): json.string(text)
        case .person(_, .name(let text)): json.string(text)
        case .person(_, .isSwing(let value)): json.bool(value)
        case .mark(_, .name(let text)), .mark(_, .colour(let text)): json.string(text)
        case .mark(_, .from(let point)): json.point(point)
        case .mark(_, .to(let point)): json.orNull(point) { $0.point($1) }
        case .setPiece(_, .name(let text)), .setPiece(_, .colour(let text)): json.string(text)
        case .setPiece(_, .shape(let shape)): json.string(shape.rawValue)
        case .setPiece(_, .placement(let placement)): placement.write(into: &json)
        case .marker(_, .name(let text)): json.string(text)
        case .marker(_, .at(let time)): json.integer(time.microseconds)
        case .music(.offset(let time)): json.integer(time.microseconds)
        case .track(_, .title(let text)), .clip(_, .title(let text)): json.string(text)
        case .track(_, .recording(let recording)): json.object { recording.writeFields(into: &$0) }
        case .clip(_, .track(let id)): json.orNull(id) { $0.string($1.text) }
        case .clip(_, .stretch(let stretch)): json.object { stretch.writeFields(into: &$0) }
        case .clip(_, .gain(let gain)): json.number(gain)
        case .drill(let field): field.writeValue(into: &json)
        case .combo(_, .name(let text)): json.string(text)
        case .combo(_, .steps(let steps)): json.array(steps) { $1.write(into: &$0) }
        case .round(_, .work(let time)), .round(_, .rest(let time)): json.integer(time.microseconds)
        case .round(_, .mode(let mode)): mode.write(into: &json)
        }
    }
}

extension PerformerField {
    fileprivate func writeValue(into json: inout JSONWriter) {
        switch self {
        case .label(let text), .name(let text), .colour(let text): json.string(text)
        case .symbol(let symbol): json.string(symbol.rawValue)
        case .section(let id): json.orNull(id) { $0.string($1.text) }
        case .person(let id): json.orNull(id) { $0.string($1.text) }
        case .understudies(let ids): json.array(ids) { $0.string($1.text) }
        }
    }
}

extension FormationField {
    fileprivate func writeValue(into json: inout JSONWriter) {
        switch self {
        case .name(let text), .part(let text), .notes(let text): json.string(text)
        case .hold(let time), .duration(let time): json.integer(time.microseconds)
        case .easing(let easing): json.string(easing.name)
        case .position(_, let point): json.point(point)
        case .path(_, let handles): json.orNull(handles) { $0.handles($1) }
        case .delay(_, let delay): json.orNull(delay) { $0.delay($1) }
        case .setPiece(_, let placement): json.orNull(placement) { $1.write(into: &$0) }
        }
    }
}

extension Item {
    fileprivate func write(into json: inout JSONWriter) {
        switch self {
        case .performer(let performer, let dots):
            json.object { json in
                performer.writeFields(into: &json)
                json.member("track") { dots.write(into: &$0) }
            }
        case .formation(let formation):
            formation.write(
                into: &json, order: formation.mentioned.sorted { $0.text < $1.text },
                pieces: formation.setPieces.keys.sorted { $0.text < $1.text })
        case .section(let section): section.write(into: &json)
        case .person(let person): person.write(into: &json)
        case .mark(let mark): mark.write(into: &json)
        case .setPiece(let piece): piece.write(into: &json)
        case .marker(let marker): marker.write(into: &json)
        case .track(let track): track.write(into: &json)
        case .clip(let clip): clip.write(into: &json)
        case .combo(let combo): combo.write(into: &json)
        case .round(let round): round.write(into: &json)
        }
    }
}

extension Formation {
    /// The identifiers of all performers that the change speaks of.
    fileprivate var mentioned: Set<PerformerID> {
        Set(positions.keys).union(transition.paths.keys).union(transition.delays.keys)
    }
}

extension Dots {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("positions") { $0.keyed(positions, positions.inOrder) { $0.point($1) } }
            json.member("paths") { $0.keyed(paths, paths.inOrder) { $0.handles($1) } }
            json.member("delays") { $0.keyed(delays, delays.inOrder) { $0.delay($1) } }
        }
    }
}

extension Dictionary where Key == FormationID {
    fileprivate var inOrder: [FormationID] { keys.sorted { $0.text < $1.text } }
}

extension JSONWriter {
    fileprivate mutating func orNull<Value>(_ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
        if let value { write(&self, value) } else { null() }
    }
}
