package import RehearsalCore

// What arithmetic, sessions and other parts of the program need of a production, in their types.

extension Production {
    /// The value of a field, which the program itself knows: `["stage", "width"]`.
    package func value(_ names: String...) -> Value { own[Description.production.fields.indices(names)] }

    /// The same value of every entry of a list.
    package func column(_ list: String, _ names: String...) -> [Value] {
        let path = Description.production[list].fields.indices(names)
        return self[list].entries.map { $0.values[path] }
    }

    func keys<Kind>(_ list: String) -> [Key<Kind>] { self[list].entries.compactMap { Key($0.id) } }

    /// Counts a minute.
    package var tempo: Double { value("tempo").asNumber }

    /// Counts to score time: count 0 is score time 0, and `tempo` holds after the last anchor.
    package var tempoMap: TempoMap { TempoMap(tempo: tempo, anchors: value("anchors")) }

    /// The times at which each formation arrives, stands and leaves.
    package var score: Score {
        Score(
            holds: column("formations", "hold").map(\.asInterval),
            transitions: column("formations", "transition", "duration").map(\.asInterval))
    }

    /// How long it takes; a drill from its preparation to the end of its last round.
    package var duration: Interval {
        schedule.map { DrillStages(of: $0).end - .zero } ?? (score.end - .zero)
    }

    /// The recordings that it plays, with their titles.
    package var tracks: [Track] { recordings(in: "tracks") }

    /// The videos that it shows, with their titles.
    package var videos: [Track] { recordings(in: "videos") }

    private func recordings(in list: String) -> [Track] {
        let fields = Description.production[list].fields
        return self[list].entries.compactMap { entry in
            fields.together["recording"].flatMap { Recording($0.value(in: entry.values)) }
                .map { Track(title: entry.values[fields["title"]].asText, recording: $0) }
        }
    }

    /// The recordings of voices that say its combos, by the index of the combo.
    package var voices: [(combo: Int, track: Track)] {
        let fields = Description.production["combos"].fields
        return self["combos"].entries.enumerated().compactMap { index, entry in
            Recording(voice: entry.values[fields["voice"]]).map {
                (index, Track(title: entry.values[fields["name"]].asText, recording: $0))
            }
        }
    }

    /// All recordings that it plays, shows and says.
    package var recordings: [Track] { tracks + videos + voices.map(\.track) }

    /// The picture under its stage.
    package var plan: AssetID? {
        get { value("stage", "plan").asRecord.first.flatMap { AssetID($0.asText) } }
        set {
            guard let newValue else { return }
            let path = Description.production.fields.indices(["stage", "plan"])
            _ = try? own.change(path[...]) { plan throws(Refusal) in
                try plan.changeParts { $0[0] = .text(newValue.description) }
            }
        }
    }

    /// The names of the pictures and recordings that it shows and plays: ids and digests.
    package var media: Set<String> {
        var names: Set<String> = []
        let description = Description.production
        for (fields, values) in [(description.fields, [own])]
            + zip(description.lists.map(\.fields), lists.map { $0.entries.map(\.values) })
        {
            for field in fields.all.indices where fields.all[field].shape.namesMedia {
                for values in values { fields.all[field].shape.media(in: values[field], &names) }
            }
        }
        return names
    }

    /// What decides which calls of this drill come when; `nil` for a piece.
    package var schedule: Drill? {
        guard isDrill else { return nil }
        let indices = Dictionary(uniqueKeysWithValues: self["combos"].entries.enumerated().map { ($1.id, $0) })
        var names: [String: Int] = [:]
        let spacing = value("drill", "spacing").asRecord.map { Int($0.asWhole) }
        return Drill(
            combos: column("combos", "steps").map { steps in
                Combo(
                    steps: steps.asList.map(\.asRecord).map {
                        Combo.Step(DrillPlan.action($0[0], numbered: &names), after: $0[1].asNumber)
                    })
            },
            rounds: rounds { indices[$0.text] },
            preparation: value("drill", "preparation").asInterval, tempo: tempo, spacing: spacing[0]...spacing[1],
            intensity: value("drill", "intensity").asNumber,
            warnings: value("drill", "warnings").asList.map(\.asInterval))
    }
}

extension Production {
    /// The rounds of a drill, each with what it has of its own or of its part.
    private func rounds(_ combo: (ComboID) -> Int?) -> [Drill.Round] {
        let fields = Description.production["rounds"].fields
        let ofPart = Description.production["parts"].fields
        let parts = self["parts"].entries
        return self["rounds"].entries.map { round in
            let part = parts.firstIndex { .text($0.id) == round.values[fields["part"]] }
            let values = part.map { parts[$0].values }
            let own = round.values[fields["tempo"]].tempoIfPresent
            return Drill.Round(
                work: round.values[fields["work"]].asInterval, rest: round.values[fields["rest"]].asInterval,
                mode: DrillPlan.Mode(round.values[fields["mode"]]).numbered(combo),
                tempo: own ?? values?[ofPart["tempo"]].numberIfPresent.map { .init(from: $0, to: $0) },
                spacing: values?[ofPart["spacing"]].spacingIfPresent,
                intensity: values?[ofPart["intensity"]].numberIfPresent, part: part.map { $0 + 1 } ?? 0)
        }
    }
}

/// What of a plan belongs together.
package struct PlanPart: Hashable, Sendable {
    package var name: String
    /// Its rounds, in order.
    package var rounds: [RoundID]
}

extension Production {
    /// The parts of a drill that have rounds, in the order of these.
    package var planParts: [PlanPart] {
        let rounds = self["rounds"].entries
        let fields = Description.production["rounds"].fields
        let name = Description.production["parts"].fields["name"]
        let parts = self["parts"].entries.map { part in
            PlanPart(
                name: part.values[name].asText,
                rounds: rounds.filter { $0.values[fields["part"]] == .text(part.id) }.compactMap { RoundID($0.id) })
        }
        let order = Dictionary(uniqueKeysWithValues: rounds.enumerated().map { ($1.id, $0) })
        return parts.filter { !$0.rounds.isEmpty }.sorted {
            order[$0.rounds[0].text, default: 0] < order[$1.rounds[0].text, default: 0]
        }
    }
}

extension Value {
    fileprivate var numberIfPresent: Double? { self == .null ? nil : asNumber }

    fileprivate var spacingIfPresent: ClosedRange<Int>? {
        guard self != .null else { return nil }
        let ends = asRecord.map { Int($0.asWhole) }
        return ends[0]...ends[1]
    }

    fileprivate var tempoIfPresent: Drill.Tempo? {
        guard self != .null else { return nil }
        return Drill.Tempo(from: asRecord[0].asNumber, to: asRecord[1].asNumber)
    }
}

extension ValueShape {
    fileprivate var namesMedia: Bool {
        switch self {
        case .asset, .digest: true
        case .record(let fields), .group(let fields): fields.all.contains { $0.shape.namesMedia }
        default: false
        }
    }

    fileprivate func media(in value: Value, _ names: inout Set<String>) {
        switch (self, value) {
        case (.asset, .text(let name)), (.digest, .text(let name)): names.insert(name)
        case (.record(let fields), .record(let values)), (.group(let fields), .record(let values)):
            for (field, value) in zip(fields.all, values) { field.shape.media(in: value, &names) }
        default: break
        }
    }
}

extension Fields {
    /// The indices behind names that lead from group to group.
    fileprivate func indices(_ names: [String]) -> [Int] {
        var (fields, indices) = (self, [Int]())
        for name in names {
            indices.append(fields[name])
            if case .group(let inner) = fields.all[fields[name]].shape { fields = inner }
        }
        return indices
    }
}

extension TempoMap {
    /// Anchors that a production cannot have give the constant tempo.
    package init(tempo: Double, anchors: Value) {
        let constant = TempoMap(constant: tempo)
        let anchors = anchors.asList.map { Anchor($0) }
        let whole = anchors.isEmpty ? [] : [Anchor(count: 0, time: .zero)] + anchors
        self = (try? TempoMap(tempo: constant.tempo, anchors: whole)) ?? constant
    }
}

extension TempoMap.Anchor {
    init(_ value: Value) {
        let parts = value.asRecord
        self.init(count: Double(parts[0].asWhole), time: ScoreTime(microseconds: parts[1].asWhole))
    }
}

extension Stage {
    /// The stage of a production's own values.
    package init(ofProduction own: [Value]) {
        let fields = Description.production.fields
        guard case .group(let inner) = fields.all[fields["stage"]].shape else { preconditionFailure() }
        let stage = own[fields["stage"]].asRecord
        func number(_ name: String) -> Double { stage[inner[name]].asNumber }
        self.init(
            width: number("width"), depth: number("depth"), metresPerUnit: number("metresPerUnit"),
            wings: number("wings"), apron: number("apron"), wingsShown: stage[inner["wingsShown"]].asFlag)
    }
}

extension Recording {
    /// `nil` for what is no recording.
    init?(_ value: Value) {
        guard let fields = Description.production["tracks"].fields.together["recording"]?.fields else { return nil }
        self.init(value.asRecord, as: fields)
    }

    /// `nil` where a combo has no voice of its own.
    init?(voice value: Value) {
        let combo = Description.production["combos"].fields
        guard case .record(let fields) = combo.all[combo["voice"]].shape, case .record(let parts) = value else {
            return nil
        }
        self.init(parts, as: fields)
    }

    private init?(_ parts: [Value], as fields: Fields) {
        guard let digest = MediaDigest(parts[fields["digest"]].asText),
            let format = Format(rawValue: parts[fields["format"]].asText)
        else { return nil }
        self.init(
            format: format, bytes: parts[fields["bytes"]].asWhole, duration: parts[fields["duration"]].asInterval,
            digest: digest)
    }
}

/// A recording that a production plays.
package struct Track: Hashable, Sendable {
    package var title: String
    package var recording: Recording
}

/// What a document or an edit tells of a recording, and where it does.
package struct RecordingClaim: Hashable, Sendable {
    package var field: String
    package var recording: Recording

    /// Those of a production; `field` is where it stands in what was sent.
    package static func all(in production: Production, _ field: String = "") -> [RecordingClaim] {
        production.tracks.enumerated().map { RecordingClaim(field: "\(field)tracks[\($0)]", recording: $1.recording) }
            + production.videos.enumerated().map {
                RecordingClaim(field: "\(field)videos[\($0)]", recording: $1.recording)
            }
            + production.voices.map {
                RecordingClaim(field: "\(field)combos[\($0)].voice", recording: $1.recording)
            }
    }

    private static func isOfRecordings(_ list: String) -> Bool { list == "tracks" || list == "videos" }

    /// Those that changes bring.
    package static func all(in changes: [Change]) -> [RecordingClaim] {
        changes.enumerated().flatMap { index, change -> [RecordingClaim] in
            switch change {
            case .insert(let list, let item, _) where isOfRecordings(list):
                let together = Description.production[list].fields.together["recording"]
                return (together.flatMap { Recording($0.value(in: item.values)) }).map {
                    [RecordingClaim(field: "changes[\(index)].value", recording: $0)]
                } ?? []
            case .insert("combos", let item, _):
                let voice = item.values[Description.production["combos"].fields["voice"]]
                return Recording(voice: voice).map {
                    [RecordingClaim(field: "changes[\(index)].value.voice", recording: $0)]
                } ?? []
            case .set(let path, let value) where path.count == 3 && isOfRecordings(path[0]) && path[2] == "recording":
                return Recording(value).map { [RecordingClaim(field: "changes[\(index)].to", recording: $0)] } ?? []
            case .set(let path, let value) where path.count == 3 && path[0] == "combos" && path[2] == "voice":
                return Recording(voice: value).map {
                    [RecordingClaim(field: "changes[\(index)].to", recording: $0)]
                } ?? []
            case .replace(let production): return all(in: production, "changes[\(index)].replace.")
            case .set, .insert, .remove, .move: return []
            }
        }
    }
}

/// A production as the database stores it.
package struct StoredProduction: Hashable, Sendable {
    package var id: ProductionID
    /// 1 when created; each change adds 1.
    package var revision: Int64
    package var production: Production
    /// Milliseconds since the Unix epoch.
    package var createdAtMilliseconds: Int64
    package var changedAtMilliseconds: Int64
    /// What it is where its authors publish when they say so; `nil` where everything is published at once.
    package var edition: Edition?

    package init(
        id: ProductionID, revision: Int64, production: Production, createdAtMilliseconds: Int64,
        changedAtMilliseconds: Int64, edition: Edition? = nil
    ) {
        self.id = id
        self.revision = revision
        self.production = production
        self.createdAtMilliseconds = createdAtMilliseconds
        self.changedAtMilliseconds = changedAtMilliseconds
        self.edition = edition
    }

    /// What a session needs to know about this revision.
    package var programme: Programme {
        guard let drill = production.schedule else { return .production(outline) }
        return .drill(
            DrillOutline(
                production: id, revision: revision, drill: drill, combos: production.keys("combos"),
                rounds: production.keys("rounds"), people: Set(production.keys("people"))))
    }

    /// What a session of a piece needs to know about this revision.
    package var outline: Outline {
        Outline(
            production: id, revision: revision, score: production.score, formations: production.keys("formations"),
            performers: Set(production.keys("performers")), people: Set(production.keys("people")),
            tempo: production.tempoMap, moves: MoveCues(of: production))
    }
}
