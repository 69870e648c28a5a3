import Rehearsal
import RehearsalCore

extension Rehearsal.Field {
    /// The value at `path` in a document, read from the member `key`; `nil` when the path names no field.
    init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        let rest = Array(path.dropFirst(2))
        switch (path.first, path.count) {
        case ("title", 1): self = .title(try container.decode(String.self, forKey: key))
        case ("tempo", 1): self = .tempo(try container.number(key))
        case ("anchors", 1): self = .anchors(try container.decode([AnchorFields].self, forKey: key).map(\.anchor))
        case ("stage", 2):
            guard let field = try StageField(path[1], key, in: container) else { return nil }
            self = .stage(field)
        case ("thresholds", 2):
            guard ThresholdField.names.contains(path[1]),
                let field = ThresholdField(path[1], try container.number(key))
            else { return nil }
            self = .thresholds(field)
        case ("metadata", 2): self = .metadata(path[1], try container.decodeIfPresent(String.self, forKey: key))
        case ("performers", 3):
            guard let id = PerformerID(path[1]), let field = try PerformerField(rest, key, in: container) else {
                return nil
            }
            self = .performer(id, field)
        case ("formations", 3...):
            guard let id = FormationID(path[1]), let field = try FormationField(rest, key, in: container) else {
                return nil
            }
            self = .formation(id, field)
        case ("sections", 3):
            guard let id = SectionID(path[1]), let field = try SectionField(rest, key, in: container) else {
                return nil
            }
            self = .section(id, field)
        case ("people", 3):
            guard let id = PersonID(path[1]), let field = try PersonField(rest, key, in: container) else { return nil }
            self = .person(id, field)
        case ("marks", 3):
            guard let id = MarkID(path[1]), let field = try MarkField(rest, key, in: container) else { return nil }
            self = .mark(id, field)
        case ("setPieces", 3):
            guard let id = SetPieceID(path[1]), let field = try SetPieceField(rest, key, in: container) else {
                return nil
            }
            self = .setPiece(id, field)
        case ("markers", 3):
            guard let id = MarkerID(path[1]), let field = try MarkerField(rest, key, in: container) else { return nil }
            self = .marker(id, field)
        case ("music", 2):
            guard path[1] == "offset" else { return nil }
            self = .music(.offset(Interval(microseconds: try container.whole(key))))
        case ("tracks", 3):
            guard let id = TrackID(path[1]), let field = try TrackField(rest, key, in: container) else { return nil }
            self = .track(id, field)
        case ("clips", 3):
            guard let id = ClipID(path[1]), let field = try ClipField(rest, key, in: container) else { return nil }
            self = .clip(id, field)
        case ("drill", 2):
            guard let field = try DrillField([path[1]], key, in: container) else { return nil }
            self = .drill(field)
        case ("combos", 3):
            guard let id = ComboID(path[1]), let field = try ComboField(rest, key, in: container) else { return nil }
            self = .combo(id, field)
        case ("rounds", 3):
            guard let id = RoundID(path[1]), let field = try RoundField(rest, key, in: container) else { return nil }
            self = .round(id, field)
        default: return nil
        }
    }
}

extension PerformerField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["label"]: self = .label(try container.decode(String.self, forKey: key))
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["colour"]: self = .colour(try container.decode(String.self, forKey: key))
        case ["symbol"]: self = .symbol(try container.word(key, "A symbol"))
        case ["section"]: self = .section(try container.keyIfPresent(key))
        case ["person"]: self = .person(try container.keyIfPresent(key))
        case ["understudies"]: self = .understudies(try container.keysIfPresent(key))
        default: return nil
        }
    }
}

extension FormationField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch (path.first, path.count) {
        case ("name", 1): self = .name(try container.decode(String.self, forKey: key))
        case ("hold", 1): self = .hold(Interval(microseconds: try container.whole(key)))
        case ("part", 1): self = .part(try container.decode(String.self, forKey: key))
        case ("notes", 1): self = .notes(try container.decode(String.self, forKey: key))
        case ("positions", 2):
            guard let performer = PerformerID(path[1]) else { return nil }
            self = .position(performer, try container.decode(PointFields.self, forKey: key).point)
        case ("setPieces", 2):
            guard let piece = SetPieceID(path[1]) else { return nil }
            self = .setPiece(piece, try container.decodeIfPresent(PlacementFields.self, forKey: key)?.placement)
        case ("transition", 2) where path[1] == "duration":
            self = .duration(Interval(microseconds: try container.whole(key)))
        case ("transition", 2) where path[1] == "easing":
            guard let easing = try container.easingIfPresent(key) else {
                throw container.refusal(of: key, "This cannot be null.", rule: .missing)
            }
            self = .easing(easing)
        case ("transition", 3) where path[1] == "paths":
            guard let performer = PerformerID(path[2]) else { return nil }
            self = .path(performer, try container.decodeNil(forKey: key) ? nil : container.handles(key))
        case ("transition", 3) where path[1] == "delays":
            guard let performer = PerformerID(path[2]) else { return nil }
            self = .delay(performer, try container.decodeIfPresent(DelayFields.self, forKey: key)?.delay)
        default: return nil
        }
    }
}

extension SectionField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["colour"]: self = .colour(try container.decode(String.self, forKey: key))
        default: return nil
        }
    }
}

extension PersonField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["swing"]: self = .isSwing(try container.decode(Bool.self, forKey: key))
        default: return nil
        }
    }
}

extension MarkField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["colour"]: self = .colour(try container.decode(String.self, forKey: key))
        case ["from"]: self = .from(try container.decode(PointFields.self, forKey: key).point)
        case ["to"]: self = .to(try container.decodeIfPresent(PointFields.self, forKey: key)?.point)
        default: return nil
        }
    }
}

extension MarkerField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["at"]: self = .at(ScoreTime(microseconds: try container.whole(key)))
        default: return nil
        }
    }
}

extension SetPieceField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["shape"]: self = .shape(try container.word(key, "A shape"))
        case ["colour"]: self = .colour(try container.decode(String.self, forKey: key))
        case ["placement"]: self = .placement(try container.decode(PlacementFields.self, forKey: key).placement)
        default: return nil
        }
    }
}

extension TrackField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["title"]: self = .title(try container.decode(String.self, forKey: key))
        case ["recording"]: self = .recording(try container.decode(RecordingFields.self, forKey: key).recording)
        default: return nil
        }
    }
}

extension ClipField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["title"]: self = .title(try container.decode(String.self, forKey: key))
        case ["track"]: self = .track(try container.keyIfPresent(key))
        case ["stretch"]: self = .stretch(try container.decode(StretchFields.self, forKey: key).stretch)
        case ["gain"]: self = .gain(try container.number(key))
        default: return nil
        }
    }
}

extension ComboField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["name"]: self = .name(try container.decode(String.self, forKey: key))
        case ["steps"]: self = .steps(try container.decode([StepFields].self, forKey: key).map(\.step))
        default: return nil
        }
    }
}

extension RoundField {
    fileprivate init?<Key>(_ path: [String], _ key: Key, in container: KeyedDecodingContainer<Key>) throws {
        switch path {
        case ["work"]: self = .work(Interval(microseconds: try container.whole(key)))
        case ["rest"]: self = .rest(Interval(microseconds: try container.whole(key)))
        case ["mode"]: self = .mode(try container.decode(ModeFields.self, forKey: key).mode)
        default: return nil
        }
    }
}
