extension Field {
    /// The path of the value in the document, such as `["formations", "f3", "positions", "p7"]`.
    package var path: [String] {
        switch self {
        case .title: ["title"]
        case .tempo: ["tempo"]
        case .anchors: ["anchors"]
        case .stage(let field): ["stage"] + field.path
        case .thresholds(let field): ["thresholds"] + field.path
        case .metadata(let key, _): ["metadata", key]
        case .performer(let id, let field): ["performers", id.text] + field.path
        case .formation(let id, let field): ["formations", id.text] + field.path
        case .section(let id, let field): ["sections", id.text] + field.path
        case .person(let id, let field): ["people", id.text] + field.path
        case .mark(let id, let field): ["marks", id.text] + field.path
        case .setPiece(let id, let field): ["setPieces", id.text] + field.path
        case .marker(let id, let field): ["markers", id.text] + field.path
        case .music(.offset): ["music", "offset"]
        case .track(let id, let field): ["tracks", id.text] + field.path
        case .clip(let id, let field): ["clips", id.text] + field.path
        case .drill(let field): ["drill"] + field.path
        case .combo(let id, let field): ["combos", id.text] + field.path
        case .round(let id, let field): ["rounds", id.text] + field.path
        }
    }
}

extension StageField {
    /// The path of the value in the document's `stage`.
    package var path: [String] {
        switch self {
        case .width: ["width"]
        case .depth: ["depth"]
        case .metresPerUnit: ["metresPerUnit"]
        case .wings: ["wings"]
        case .apron: ["apron"]
        case .wingsShown: ["wingsShown"]
        case .margin: ["margin"]
        case .unit: ["unit"]
        case .centreLine: ["centreLine"]
        case .quarterLines: ["quarterLines"]
        case .numberLine: ["numberLine"]
        case .plan: ["plan"]
        }
    }
}

extension ThresholdField {
    /// The path of the value in the document's `thresholds`.
    package var path: [String] {
        switch self {
        case .bodyRadius: ["bodyRadius"]
        case .nearMiss: ["nearMiss"]
        case .fastest: ["fastest"]
        case .stride: ["stride"]
        }
    }
}

extension PerformerField {
    var path: [String] {
        switch self {
        case .label: ["label"]
        case .name: ["name"]
        case .colour: ["colour"]
        case .symbol: ["symbol"]
        case .section: ["section"]
        case .person: ["person"]
        case .understudies: ["understudies"]
        }
    }
}

extension FormationField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .hold: ["hold"]
        case .part: ["part"]
        case .notes: ["notes"]
        case .duration: ["transition", "duration"]
        case .easing: ["transition", "easing"]
        case .position(let performer, _): ["positions", performer.text]
        case .path(let performer, _): ["transition", "paths", performer.text]
        case .delay(let performer, _): ["transition", "delays", performer.text]
        case .setPiece(let piece, _): ["setPieces", piece.text]
        }
    }
}

extension SectionField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .colour: ["colour"]
        }
    }
}

extension PersonField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .isSwing: ["swing"]
        }
    }
}

extension MarkField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .colour: ["colour"]
        case .from: ["from"]
        case .to: ["to"]
        }
    }
}

extension SetPieceField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .shape: ["shape"]
        case .colour: ["colour"]
        case .placement: ["placement"]
        }
    }
}

extension MarkerField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .at: ["at"]
        }
    }
}

extension TrackField {
    var path: [String] {
        switch self {
        case .title: ["title"]
        case .recording: ["recording"]
        }
    }
}

extension ClipField {
    var path: [String] {
        switch self {
        case .title: ["title"]
        case .track: ["track"]
        case .stretch: ["stretch"]
        case .gain: ["gain"]
        }
    }
}

extension DrillField {
    /// The path of the value in the document's `drill`.
    package var path: [String] {
        switch self {
        case .preparation: ["preparation"]
        case .spacing: ["spacing"]
        case .intensity: ["intensity"]
        case .warnings: ["warnings"]
        }
    }
}

extension ComboField {
    var path: [String] {
        switch self {
        case .name: ["name"]
        case .steps: ["steps"]
        }
    }
}

extension RoundField {
    var path: [String] {
        switch self {
        case .work: ["work"]
        case .rest: ["rest"]
        case .mode: ["mode"]
        }
    }
}
