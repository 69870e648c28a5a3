import Rehearsal
import RehearsalCore

/// A production, or a merge patch of one, as it was sent: every field may be missing.
struct ProductionFields: Decodable {
    var format: String?
    var title: String?
    var tempo: Double?
    var anchors: [AnchorFields]?
    var stage: StageFields?
    var marks: [MarkFields]?
    var setPieces: [SetPieceFields]?
    var sections: [SectionFields]?
    var people: [PersonFields]?
    var performers: [PerformerFields]?
    var formations: [FormationFields]?
    var markers: [MarkerFields]?
    var tracks: [TrackFields]?
    var clips: [ClipFields]?
    var music: MusicFields?
    var drill: DrillFields?
    var combos: [ComboFields]?
    var rounds: [RoundFields]?
    var thresholds: ThresholdsFields?
    var metadata: Metadata?

    /// `null` removes the whole list, or a single entry.
    enum Metadata {
        case cleared
        case entries([String: String?])
    }

    private enum Field: CodingKey {
        case format, title, tempo, anchors, stage, marks, setPieces, sections, people, performers, formations, markers
        case thresholds, tracks, clips, music, drill, combos, rounds, metadata
    }

    private static let required: [Field] = [
        .title, .tempo, .anchors, .stage, .marks, .setPieces, .sections, .people, .performers, .formations, .markers,
        .thresholds, .tracks, .clips, .music, .drill, .combos, .rounds,
    ]

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        for required in Self.required
        where try fields.contains(required) && fields.decodeNil(forKey: required) {
            throw fields.refusal(of: required, "This cannot be null.", rule: .missing)
        }
        format = try fields.decodeIfPresent(String.self, forKey: .format)
        title = try fields.decodeIfPresent(String.self, forKey: .title)
        tempo = try fields.numberIfPresent(.tempo)
        anchors = try fields.decodeIfPresent([AnchorFields].self, forKey: .anchors)
        stage = try fields.decodeIfPresent(StageFields.self, forKey: .stage)
        marks = try fields.decodeIfPresent([MarkFields].self, forKey: .marks)
        setPieces = try fields.decodeIfPresent([SetPieceFields].self, forKey: .setPieces)
        sections = try fields.decodeIfPresent([SectionFields].self, forKey: .sections)
        people = try fields.decodeIfPresent([PersonFields].self, forKey: .people)
        performers = try fields.decodeIfPresent([PerformerFields].self, forKey: .performers)
        formations = try fields.decodeIfPresent([FormationFields].self, forKey: .formations)
        markers = try fields.decodeIfPresent([MarkerFields].self, forKey: .markers)
        tracks = try fields.decodeIfPresent([TrackFields].self, forKey: .tracks)
        clips = try fields.decodeIfPresent([ClipFields].self, forKey: .clips)
        music = try fields.decodeIfPresent(MusicFields.self, forKey: .music)
        drill = try fields.decodeIfPresent(DrillFields.self, forKey: .drill)
        combos = try fields.decodeIfPresent([ComboFields].self, forKey: .combos)
        rounds = try fields.decodeIfPresent([RoundFields].self, forKey: .rounds)
        thresholds = try fields.decodeIfPresent(ThresholdsFields.self, forKey: .thresholds)
        if fields.contains(.metadata) {
            metadata =
                try fields.decodeNil(forKey: .metadata)
                ? .cleared : .entries(try fields.decode([String: String?].self, forKey: .metadata))
        }
    }

    func applied(to production: Production) throws(Refusal) -> Production {
        let result = unchecked(on: production)
        try result.validate()
        return result
    }

    /// The same, not validated yet.
    func unchecked(on production: Production) -> Production {
        var result = production
        if let title { result.title = title }
        if let tempo { result.tempo = tempo }
        if let anchors { result.anchors = anchors.map(\.anchor) }
        stage?.apply(to: &result)
        if let marks { result.marks = Self.marks(marks) }
        if let setPieces { result.setPieces = Self.setPieces(setPieces) }
        if let sections { result.sections = Self.sections(sections) }
        if let people { result.people = Self.people(people) }
        if let performers { result.performers = Self.cast(performers) }
        if let formations { result.formations = Self.sequence(formations) }
        if let markers { result.markers = Self.markers(markers) }
        if let tracks { result.tracks = Self.tracks(tracks) }
        if let clips { result.clips = Self.clips(clips) }
        if let offset = music?.offset { result.music.offset = offset }
        if let drill { result.drill = drill.applied(to: result.drill) }
        if let combos { result.combos = Self.combos(combos) }
        if let rounds { result.rounds = Self.rounds(rounds) }
        for field in thresholds?.fields ?? [] { result.put(field) }
        switch metadata {
        case .cleared: result.metadata = [:]
        case .entries(let entries):
            for (key, value) in entries { result.metadata[key] = value }
        case nil: break
        }
        return result
    }

    // MARK: Missing fields

    private static let colours = [
        "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb",
    ]

    private static func colour(_ index: Int) -> String { colours[index % colours.count] }

    private static func cast(_ fields: [PerformerFields]) -> [Performer] {
        let symbols = Performer.Symbol.allCases
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Performer(
                id: fields.id ?? made("p", index, &taken), label: fields.label ?? String(index + 1),
                name: fields.name ?? "Performer \(index + 1)", colour: fields.colour ?? colour(index),
                symbol: fields.symbol ?? symbols[(index / colours.count) % symbols.count], section: fields.section,
                person: fields.person, understudies: fields.understudies)
        }
    }

    private static func sequence(_ fields: [FormationFields]) -> [Formation] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            fields.formation(id: fields.id ?? made("f", index, &taken), name: "Formation \(index + 1)")
        }
    }

    private static func sections(_ fields: [SectionFields]) -> [Section] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Section(
                id: fields.id ?? made("s", index, &taken), name: fields.name ?? "Section \(index + 1)",
                colour: fields.colour ?? colour(index))
        }
    }

    private static func people(_ fields: [PersonFields]) -> [Person] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Person(
                id: fields.id ?? made("x", index, &taken), name: fields.name ?? "Person \(index + 1)",
                isSwing: fields.isSwing)
        }
    }

    private static func marks(_ fields: [MarkFields]) -> [Mark] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Mark(
                id: fields.id ?? made("m", index, &taken), name: fields.name ?? "Mark \(index + 1)",
                colour: fields.colour ?? colour(index), from: fields.from, to: fields.to)
        }
    }

    private static func setPieces(_ fields: [SetPieceFields]) -> [SetPiece] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            SetPiece(
                id: fields.id ?? made("o", index, &taken), name: fields.name ?? "Set piece \(index + 1)",
                shape: fields.shape ?? .rectangle, colour: fields.colour ?? colour(index),
                placement: fields.placement)
        }
    }

    private static func markers(_ fields: [MarkerFields]) -> [Marker] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Marker(
                id: fields.id ?? made("k", index, &taken), name: fields.name ?? "Marker \(index + 1)", at: fields.at)
        }
    }

    private static func tracks(_ fields: [TrackFields]) -> [Track] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Track(
                id: fields.id ?? made("t", index, &taken), title: fields.title ?? "Track \(index + 1)",
                recording: fields.recording)
        }
    }

    private static func clips(_ fields: [ClipFields]) -> [Clip] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            Clip(
                id: fields.id ?? made("c", index, &taken), title: fields.title, track: fields.track,
                stretch: fields.stretch, gain: fields.gain)
        }
    }

    private static func combos(_ fields: [ComboFields]) -> [DrillPlan.Combo] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            DrillPlan.Combo(
                id: fields.id ?? made("c", index, &taken), name: fields.name ?? "Combo \(index + 1)",
                steps: fields.steps)
        }
    }

    private static func rounds(_ fields: [RoundFields]) -> [DrillPlan.Round] {
        var taken = Set(fields.compactMap(\.id))
        return fields.enumerated().map { index, fields in
            DrillPlan.Round(
                id: fields.id ?? made("r", index, &taken), work: fields.work, rest: fields.rest, mode: fields.mode)
        }
    }

    /// The first id of `p1`, `p2`, … that is not used, from `index` on.
    private static func made<Kind>(_ prefix: String, _ index: Int, _ taken: inout Set<Key<Kind>>) -> Key<Kind> {
        var number = index + 1
        while true {
            if let key = Key<Kind>("\(prefix)\(number)"), taken.insert(key).inserted { return key }
            number += 1
        }
    }
}
