import RehearsalCore

extension Production {
    /// Inserts `item` into its list. References to things that do not exist any more are left out; missing positions are taken from neighbouring
    /// formations.
    mutating func insert(_ item: Item, after: String?, _ field: @autoclosure () -> String) throws(Refusal) -> Change {
        switch item {
        case .performer(let performer, let dots):
            try admit(performer, to: performers, .performers, field())
            try performer.validate(field())
            try dots.validate("\(field()).track")
            performers.insert(knowing(performer), at: performers.place(after: after))
            place(performer.id, dots)
        case .formation(let formation):
            try admit(formation, to: formations, .formations, field())
            try formation.validate(field())
            let index = formations.place(after: after)
            let beside = index > 0 ? formations[index - 1] : formations.first
            formations.insert(completed(formation, from: beside), at: index)
        case .section(let section):
            try admit(section, to: sections, .sections, field())
            try section.validate(field())
            sections.insert(section, at: sections.place(after: after))
        case .person(let person):
            try admit(person, to: people, .people, field())
            try person.validate(field())
            people.insert(person, at: people.place(after: after))
        case .mark(let mark):
            try admit(mark, to: marks, .marks, field())
            try mark.validate(field())
            marks.insert(mark, at: marks.place(after: after))
        case .setPiece(let piece):
            try admit(piece, to: setPieces, .setPieces, field())
            try piece.validate(field())
            setPieces.insert(piece, at: setPieces.place(after: after))
        case .marker(let marker):
            try admit(marker, to: markers, .markers, field())
            try marker.validate(field())
            markers.insert(marker, at: markers.place(after: after))
        case .track(let track):
            try admit(track, to: tracks, .tracks, field())
            try track.validate(field())
            tracks.insert(track, at: tracks.place(after: after))
        case .clip(let clip):
            try admit(clip, to: clips, .clips, field())
            try clip.validate(field())
            clips.insert(try fitting(clip, field()), at: clips.place(after: after))
        case .combo(let combo):
            try admit(combo, to: combos, .combos, field())
            try combo.validate(field())
            combos.insert(combo, at: combos.place(after: after))
        case .round(let round):
            try admit(round, to: rounds, .rounds, field())
            try round.validate(field())
            rounds.insert(knowing(round), at: rounds.place(after: after))
        }
        return .remove(item.kind, item.id)
    }

    /// Removes an entry and everything that belongs to it.
    mutating func remove(_ kind: ItemKind, _ id: String) throws(Refusal) -> [Change] {
        switch kind {
        case .performers:
            let (performer, after) = try take(id, from: \.performers, kind)
            return [.insert(.performer(performer, displace(performer.id)), after: after)]
        case .formations:
            let (formation, after) = try take(id, from: \.formations, kind)
            return [.insert(.formation(formation), after: after)]
        case .sections:
            let (section, after) = try take(id, from: \.sections, kind)
            return [.insert(.section(section), after: after)] + release(section.id)
        case .people:
            let (person, after) = try take(id, from: \.people, kind)
            return [.insert(.person(person), after: after)] + release(person.id)
        case .marks:
            let (mark, after) = try take(id, from: \.marks, kind)
            return [.insert(.mark(mark), after: after)]
        case .setPieces:
            let (piece, after) = try take(id, from: \.setPieces, kind)
            return [.insert(.setPiece(piece), after: after)] + release(piece.id)
        case .markers:
            let (marker, after) = try take(id, from: \.markers, kind)
            return [.insert(.marker(marker), after: after)]
        case .tracks:
            let (track, after) = try take(id, from: \.tracks, kind)
            return [.insert(.track(track), after: after)] + release(track.id)
        case .clips:
            let (clip, after) = try take(id, from: \.clips, kind)
            return [.insert(.clip(clip), after: after)]
        case .combos:
            let (combo, after) = try take(id, from: \.combos, kind)
            return [.insert(.combo(combo), after: after)] + release(combo.id)
        case .rounds:
            let (round, after) = try take(id, from: \.rounds, kind)
            return [.insert(.round(round), after: after)]
        }
    }

    // MARK: Inserting

    private func admit<Element: Listed>(
        _ item: Element, to list: [Element], _ kind: ItemKind, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        try admit(kind, field())
        try Check.count(list.count + 1, kind.most, kind.words, field())
        guard list.index(of: item.id.text) == nil else { throw Self.doubled(item.id.text, "\(field()).id") }
    }

    private func knowing(_ performer: Performer) -> Performer {
        var performer = performer
        if let section = performer.section, sections.index(of: section.text) == nil { performer.section = nil }
        if let person = performer.person, people.index(of: person.text) == nil { performer.person = nil }
        performer.understudies.removeAll { people.index(of: $0.text) == nil }
        return performer
    }

    /// A clip whose track is gone is a silence of the same length.
    private func fitting(_ clip: Clip, _ field: @autoclosure () -> String) throws(Refusal) -> Clip {
        var clip = clip
        guard let id = clip.track else { return clip }
        guard let index = tracks.index(of: id.text) else {
            clip.track = nil
            return clip
        }
        try clip.validate(within: tracks[index], "\(field()).to")
        return clip
    }

    /// Gives the performer a position in every formation: the given one; else that of the nearest formation before, else after; else the
    /// middle of the downstage edge.
    private mutating func place(_ performer: PerformerID, _ dots: Dots) {
        let first = formations.lazy.compactMap { dots.positions[$0.id] }.first
        var last = first ?? Point(x: 0, y: 0)
        for index in formations.indices {
            let formation = formations[index].id
            last = dots.positions[formation] ?? last
            formations[index].positions[performer] = last
            if let handles = dots.paths[formation] { formations[index].transition.paths[performer] = handles }
            if let delay = dots.delays[formation] { formations[index].transition.delays[performer] = delay }
        }
    }

    private func completed(_ formation: Formation, from beside: Formation?) -> Formation {
        var formation = formation
        let given = formation.positions
        formation.positions = [:]
        formation.positions.reserveCapacity(performers.count)
        for performer in performers {
            formation.positions[performer.id] =
                given[performer.id] ?? beside?.positions[performer.id] ?? Point(x: 0, y: 0)
        }
        let isThere = formation.positions
        formation.transition.paths = formation.transition.paths.filter { isThere[$0.key] != nil }
        formation.transition.delays = formation.transition.delays.filter { isThere[$0.key] != nil }
        formation.setPieces = formation.setPieces.filter { setPieces.index(of: $0.key.text) != nil }
        return formation
    }

    // MARK: Removing

    private mutating func take<Element: Listed>(
        _ id: String, from list: WritableKeyPath<Production, [Element]>, _ kind: ItemKind
    ) throws(Refusal) -> (Element, after: String?) {
        guard let index = self[keyPath: list].index(of: id) else { throw Self.gone([kind.rawValue, id]) }
        let after = self[keyPath: list].predecessor(of: index)
        return (self[keyPath: list].remove(at: index), after)
    }

    /// Removes a performer from all formations and returns their dots.
    private mutating func displace(_ performer: PerformerID) -> Dots {
        var dots = Dots()
        for index in formations.indices {
            let formation = formations[index].id
            dots.positions[formation] = formations[index].positions.removeValue(forKey: performer)
            if let handles = formations[index].transition.paths[performer] {
                dots.paths[formation] = handles
                formations[index].transition.paths[performer] = nil
            }
            if let delay = formations[index].transition.delays[performer] {
                dots.delays[formation] = delay
                formations[index].transition.delays[performer] = nil
            }
        }
        return dots
    }

    private mutating func release(_ section: SectionID) -> [Change] {
        var back: [Change] = []
        for index in performers.indices where performers[index].section == section {
            performers[index].section = nil
            back.append(.set(.performer(performers[index].id, .section(section))))
        }
        return back
    }

    private mutating func release(_ person: PersonID) -> [Change] {
        var back: [Change] = []
        for index in performers.indices {
            let performer = performers[index]
            if performer.person == person {
                performers[index].person = nil
                back.append(.set(.performer(performer.id, .person(person))))
            }
            if performer.understudies.contains(person) {
                performers[index].understudies.removeAll { $0 == person }
                back.append(.set(.performer(performer.id, .understudies(performer.understudies))))
            }
        }
        return back
    }

    /// The clips of a track that goes become silences: what follows them keeps its time.
    private mutating func release(_ track: TrackID) -> [Change] {
        var back: [Change] = []
        for index in clips.indices where clips[index].track == track {
            clips[index].track = nil
            back.append(.set(.clip(clips[index].id, .track(track))))
        }
        return back
    }

    private mutating func release(_ piece: SetPieceID) -> [Change] {
        var back: [Change] = []
        for index in formations.indices {
            guard let placement = formations[index].setPieces.removeValue(forKey: piece) else { continue }
            back.append(.set(.formation(formations[index].id, .setPiece(piece, placement))))
        }
        return back
    }
}

extension Item {
    /// The kind of list that this item belongs to.
    package var kind: ItemKind {
        switch self {
        case .performer: .performers
        case .formation: .formations
        case .section: .sections
        case .person: .people
        case .mark: .marks
        case .setPiece: .setPieces
        case .marker: .markers
        case .track: .tracks
        case .clip: .clips
        case .combo: .combos
        case .round: .rounds
        }
    }

    /// Its id in that list.
    package var id: String {
        switch self {
        case .performer(let performer, _): performer.id.text
        case .formation(let formation): formation.id.text
        case .section(let section): section.id.text
        case .person(let person): person.id.text
        case .mark(let mark): mark.id.text
        case .setPiece(let piece): piece.id.text
        case .marker(let marker): marker.id.text
        case .track(let track): track.id.text
        case .clip(let clip): clip.id.text
        case .combo(let combo): combo.id.text
        case .round(let round): round.id.text
        }
    }
}
