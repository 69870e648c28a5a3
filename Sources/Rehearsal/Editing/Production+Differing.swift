import RehearsalCore

extension Production {
    /// The single values that must be set to turn this production into `other`. `nil` if a list has other entries or another order, or if more than
    /// `most` values differ: then `other` is better sent as a whole document.
    package func changes(to other: Production, atMost most: Int) -> [Change]? {
        guard hasSameEntries(as: other), hasMusicAlike(other), (drill == nil) == (other.drill == nil) else {
            return nil
        }
        var fields: [Field] = []
        if title != other.title { fields.append(.title(other.title)) }
        if tempo != other.tempo { fields.append(.tempo(other.tempo)) }
        if anchors != other.anchors { fields.append(.anchors(other.anchors)) }
        fields += Self.differing(stageFields, other.stageFields).map(Field.stage)
        fields += Self.differing(thresholds.fields, other.thresholds.fields).map(Field.thresholds)
        fields += Self.differing(metadata, other.metadata, by: \.self).map { .metadata($0, $1) }
        for (old, new) in zip(sections, other.sections) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .section(old.id, $0) }
        }
        for (old, new) in zip(people, other.people) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .person(old.id, $0) }
        }
        for (old, new) in zip(marks, other.marks) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .mark(old.id, $0) }
        }
        for (old, new) in zip(setPieces, other.setPieces) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .setPiece(old.id, $0) }
        }
        for (old, new) in zip(markers, other.markers) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .marker(old.id, $0) }
        }
        if music != other.music { fields.append(.music(.offset(other.music.offset))) }
        for (old, new) in zip(tracks, other.tracks) where old != new {
            fields.append(.track(old.id, .title(new.title)))
        }
        for (old, new) in zip(clips, other.clips) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .clip(old.id, $0) }
        }
        fields += Self.differing(drill?.fields ?? [], other.drill?.fields ?? []).map(Field.drill)
        for (old, new) in zip(combos, other.combos) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .combo(old.id, $0) }
        }
        for (old, new) in zip(rounds, other.rounds) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .round(old.id, $0) }
        }
        for (old, new) in zip(performers, other.performers) where old != new {
            fields += Self.differing(old.fields, new.fields).map { .performer(old.id, $0) }
        }
        for (old, new) in zip(formations, other.formations) where old != new {
            fields += old.changes(to: new).map { .formation(old.id, $0) }
            guard fields.count <= most else { return nil }
        }
        return fields.count <= most ? fields.map(Change.set) : nil
    }

    private func hasSameEntries(as other: Production) -> Bool {
        ItemKind.allCases.allSatisfy { ids($0) == other.ids($0) }
    }

    /// Whether the clips can change one by one: in between, none may be longer than its track.
    private func hasMusicAlike(_ other: Production) -> Bool {
        zip(tracks, other.tracks).allSatisfy { $0.recording == $1.recording }
            && zip(clips, other.clips).allSatisfy { $0.track == $1.track || $0.stretch == $1.stretch }
    }

    /// The new values that differ from the old ones; both lists name the same things in the same order.
    fileprivate static func differing<Value: Equatable>(_ old: [Value], _ new: [Value]) -> [Value] {
        zip(old, new).compactMap { $0 == $1 ? nil : $1 }
    }

    /// The new value of each entry that changed; `nil` for an entry that was removed.
    fileprivate static func differing<ID: Hashable, Value: Equatable>(
        _ old: [ID: Value], _ new: [ID: Value], by name: (ID) -> String
    ) -> [(ID, Value?)] {
        let changed = new.filter { old[$0.key] != $0.value }.map { ($0.key, Optional($0.value)) }
        let gone = old.keys.filter { new[$0] == nil }.map { ($0, Value?.none) }
        return (changed + gone).sorted { name($0.0) < name($1.0) }
    }
}

extension Formation {
    fileprivate func changes(to other: Formation) -> [FormationField] {
        let single: [(FormationField, FormationField)] = [
            (.name(name), .name(other.name)), (.hold(hold), .hold(other.hold)), (.part(part), .part(other.part)),
            (.notes(notes), .notes(other.notes)),
            (.duration(transition.duration), .duration(other.transition.duration)),
            (.easing(transition.easing), .easing(other.transition.easing)),
        ]
        var fields = single.filter { $0 != $1 }.map(\.1)
        for (performer, point) in Production.differing(positions, other.positions, by: \.text) {
            if let point { fields.append(.position(performer, point)) }
        }
        let paths = Production.differing(transition.paths, other.transition.paths, by: \.text)
        let delays = Production.differing(transition.delays, other.transition.delays, by: \.text)
        fields += paths.map { .path($0, $1) } + delays.map { .delay($0, $1) }
        return fields + Production.differing(setPieces, other.setPieces, by: \.text).map { .setPiece($0, $1) }
    }
}

extension Section {
    fileprivate var fields: [SectionField] { [.name(name), .colour(colour)] }
}

extension Person {
    fileprivate var fields: [PersonField] { [.name(name), .isSwing(isSwing)] }
}

extension Mark {
    fileprivate var fields: [MarkField] { [.name(name), .colour(colour), .from(from), .to(to)] }
}

extension Marker {
    fileprivate var fields: [MarkerField] { [.name(name), .at(at)] }
}

extension Clip {
    fileprivate var fields: [ClipField] { [.title(title), .track(track), .stretch(stretch), .gain(gain)] }
}

extension DrillPlan.Combo {
    fileprivate var fields: [ComboField] { [.name(name), .steps(steps)] }
}

extension DrillPlan.Round {
    fileprivate var fields: [RoundField] { [.work(work), .rest(rest), .mode(mode)] }
}

extension SetPiece {
    fileprivate var fields: [SetPieceField] {
        [.name(name), .shape(shape), .colour(colour), .placement(placement)]
    }
}

extension Performer {
    fileprivate var fields: [PerformerField] {
        [
            .label(label), .name(name), .colour(colour), .symbol(symbol), .section(section), .person(person),
            .understudies(understudies),
        ]
    }
}
