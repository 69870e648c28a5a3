import RehearsalCore

extension Production {
    /// Sets one value.
    /// - Parameter place: the path of the change in its edit.
    /// - Returns: the field with its old value.
    mutating func set(_ field: Field, _ place: @autoclosure () -> String) throws(Refusal) -> Field {
        switch field {
        case .title(let text):
            try Check.name(text, "\(place()).to")
            return .title(exchange(&title, text))
        case .tempo(let value):
            try Check.number(value, Self.tempos, "counts a minute", "\(place()).to")
            return .tempo(exchange(&tempo, value))
        case .anchors(let list):
            try Self.validate(anchors: list, "\(place()).to")
            try admitAnchors(list, "\(place()).set")
            return .anchors(exchange(&anchors, list))
        case .stage(let field):
            try field.validate("\(place()).to")
            return .stage(put(field))
        case .thresholds(let field):
            try field.validate("\(place()).to")
            return .thresholds(put(field))
        case .metadata(let key, let value):
            if let value { try Check.metadata(key, value, "\(place()).to") }
            let old = exchange(&metadata[key], value)
            guard metadata.count <= Self.mostMetadata else { throw Self.tooMuchMetadata("\(place()).set") }
            return .metadata(key, old)
        case .performer(let id, let change):
            guard let index = performers.index(of: id.text) else { throw Self.gone(field.path) }
            return .performer(id, try set(change, performer: index, "\(place()).to"))
        case .formation(let id, let change):
            guard let index = formations.index(of: id.text) else { throw Self.gone(field.path) }
            return .formation(id, try set(change, formation: index, field, "\(place()).to"))
        case .section(let id, let change):
            guard let index = sections.index(of: id.text) else { throw Self.gone(field.path) }
            return .section(id, try sections[index].set(change, "\(place()).to"))
        case .person(let id, let change):
            guard let index = people.index(of: id.text) else { throw Self.gone(field.path) }
            return .person(id, try people[index].set(change, "\(place()).to"))
        case .mark(let id, let change):
            guard let index = marks.index(of: id.text) else { throw Self.gone(field.path) }
            return .mark(id, try marks[index].set(change, "\(place()).to"))
        case .setPiece(let id, let change):
            guard let index = setPieces.index(of: id.text) else { throw Self.gone(field.path) }
            return .setPiece(id, try setPieces[index].set(change, "\(place()).to"))
        case .marker(let id, let change):
            guard let index = markers.index(of: id.text) else { throw Self.gone(field.path) }
            return .marker(id, try markers[index].set(change, "\(place()).to"))
        case .music(.offset(let time)):
            try Check.offset(time, "\(place()).to")
            return .music(.offset(exchange(&music.offset, time)))
        case .track(let id, let change):
            guard let index = tracks.index(of: id.text) else { throw Self.gone(field.path) }
            return .track(id, try set(change, track: index, "\(place()).to"))
        case .clip(let id, let change):
            guard let index = clips.index(of: id.text) else { throw Self.gone(field.path) }
            return .clip(id, try set(change, clip: index, "\(place()).to"))
        case .drill(let change): return .drill(try set(change, place()))
        case .combo(let id, let change):
            guard let index = combos.index(of: id.text) else { throw Self.gone(field.path) }
            return .combo(id, try set(change, combo: index, "\(place()).to"))
        case .round(let id, let change):
            guard let index = rounds.index(of: id.text) else { throw Self.gone(field.path) }
            return .round(id, try set(change, round: index, "\(place()).to"))
        }
    }

    /// Sets one value of the stage without checking it, and returns the field with its old value.
    @discardableResult
    package mutating func put(_ field: StageField) -> StageField {
        switch field {
        case .width(let value): .width(exchange(&stage.width, value))
        case .depth(let value): .depth(exchange(&stage.depth, value))
        case .metresPerUnit(let value): .metresPerUnit(exchange(&stage.metresPerUnit, value))
        case .wings(let value): .wings(exchange(&stage.wings, value))
        case .apron(let value): .apron(exchange(&stage.apron, value))
        case .wingsShown(let value): .wingsShown(exchange(&stage.wingsShown, value))
        case .margin(let value): .margin(exchange(&floor.margin, value))
        case .unit(let value): .unit(exchange(&floor.unit, value))
        case .centreLine(let value): .centreLine(exchange(&floor.centreLine, value))
        case .quarterLines(let value): .quarterLines(exchange(&floor.quarterLines, value))
        case .numberLine(let value): .numberLine(exchange(&floor.numberLine, value))
        case .plan(let value): .plan(exchange(&floor.plan, value))
        }
    }

    /// Sets one threshold without checking it, and returns the field with its old value.
    @discardableResult
    package mutating func put(_ field: ThresholdField) -> ThresholdField {
        switch field {
        case .bodyRadius(let value): .bodyRadius(exchange(&thresholds.bodyRadius, value))
        case .nearMiss(let value): .nearMiss(exchange(&thresholds.nearMiss, value))
        case .fastest(let value): .fastest(exchange(&thresholds.fastest, value))
        case .stride(let value): .stride(exchange(&thresholds.stride, value))
        }
    }

    private mutating func set(_ field: PerformerField, performer index: Int, _ to: @autoclosure () -> String)
        throws(Refusal) -> PerformerField
    {
        switch field {
        case .label(let text):
            try Check.text(text, Self.labelLength, to())
            return .label(exchange(&performers[index].label, text))
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&performers[index].name, text))
        case .colour(let text):
            try Check.colour(text, to())
            return .colour(exchange(&performers[index].colour, text))
        case .symbol(let symbol): return .symbol(exchange(&performers[index].symbol, symbol))
        case .section(let section):
            if let section, sections.index(of: section.text) == nil { throw Self.gone(["sections", section.text]) }
            return .section(exchange(&performers[index].section, section))
        case .person(let person):
            if let person { try require(person) }
            return .person(exchange(&performers[index].person, person))
        case .understudies(let persons):
            try Performer.validate(persons, to())
            for person in persons { try require(person) }
            return .understudies(exchange(&performers[index].understudies, persons))
        }
    }

    private func require(_ person: PersonID) throws(Refusal) {
        guard people.index(of: person.text) != nil else { throw Self.gone(["people", person.text]) }
    }

    private mutating func set(
        _ change: FormationField, formation index: Int, _ field: Field, _ to: @autoclosure () -> String
    ) throws(Refusal) -> FormationField {
        switch change {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&formations[index].name, text))
        case .hold(let time):
            try Check.time(time, to())
            return .hold(exchange(&formations[index].hold, time))
        case .part(let text):
            try Check.text(text, Self.partLength, to())
            return .part(exchange(&formations[index].part, text))
        case .notes(let text):
            try Check.notes(text, to())
            return .notes(exchange(&formations[index].notes, text))
        case .duration(let time):
            try Check.time(time, to())
            return .duration(exchange(&formations[index].transition.duration, time))
        case .easing(let easing): return .easing(exchange(&formations[index].transition.easing, easing))
        case .position(let performer, let point):
            guard let old = formations[index].positions[performer] else { throw Self.gone(field.path) }
            try Check.point(point, to())
            formations[index].positions[performer] = point
            return .position(performer, old)
        case .path(let performer, let handles):
            guard formations[index].positions[performer] != nil else { throw Self.gone(field.path) }
            if let handles { try Check.handles(handles, to()) }
            return .path(performer, exchange(&formations[index].transition.paths[performer], handles))
        case .delay(let performer, let delay):
            guard formations[index].positions[performer] != nil else { throw Self.gone(field.path) }
            if let delay { try Check.delay(delay, to()) }
            return .delay(performer, exchange(&formations[index].transition.delays[performer], delay))
        case .setPiece(let piece, let placement):
            guard setPieces.index(of: piece.text) != nil else { throw Self.gone(field.path) }
            if let placement { try Check.placement(placement, to()) }
            return .setPiece(piece, exchange(&formations[index].setPieces[piece], placement))
        }
    }
}

extension Section {
    fileprivate mutating func set(_ field: SectionField, _ to: @autoclosure () -> String) throws(Refusal)
        -> SectionField
    {
        switch field {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&name, text))
        case .colour(let text):
            try Check.colour(text, to())
            return .colour(exchange(&colour, text))
        }
    }
}

extension Person {
    fileprivate mutating func set(_ field: PersonField, _ to: @autoclosure () -> String) throws(Refusal) -> PersonField
    {
        switch field {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&name, text))
        case .isSwing(let value): return .isSwing(exchange(&isSwing, value))
        }
    }
}

extension Mark {
    fileprivate mutating func set(_ field: MarkField, _ to: @autoclosure () -> String) throws(Refusal) -> MarkField {
        switch field {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&name, text))
        case .colour(let text):
            try Check.colour(text, to())
            return .colour(exchange(&colour, text))
        case .from(let point):
            try Check.point(point, to())
            return .from(exchange(&from, point))
        case .to(let point):
            if let point { try Check.point(point, to()) }
            return .to(exchange(&self.to, point))
        }
    }
}

extension SetPiece {
    fileprivate mutating func set(_ field: SetPieceField, _ to: @autoclosure () -> String) throws(Refusal)
        -> SetPieceField
    {
        switch field {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&name, text))
        case .shape(let shape): return .shape(exchange(&self.shape, shape))
        case .colour(let text):
            try Check.colour(text, to())
            return .colour(exchange(&colour, text))
        case .placement(let placement):
            try Check.placement(placement, to())
            return .placement(exchange(&self.placement, placement))
        }
    }
}

extension Marker {
    fileprivate mutating func set(_ field: MarkerField, _ to: @autoclosure () -> String) throws(Refusal) -> MarkerField
    {
        switch field {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&name, text))
        case .at(let time):
            try Check.moment(time, to())
            return .at(exchange(&at, time))
        }
    }
}

/// Stores `new` in `place` and returns the old value.
func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
    let old = place
    place = new
    return old
}
