import Rehearsal
import RehearsalCore

extension Run {
    private enum Field: String, CodingKey {
        case from, to, formation, position, rate, countIn, pause, step, most, off, last, on, counts
    }

    static let commandKinds: [CommandKind] = [
        CommandKind("go") { (fields: KeyedDecodingContainer<Field>) in
            .run(
                .go(
                    from: try fields.wholeIfPresent(.from).map(Int.init), countIn: try countIn(fields),
                    on: try beat(fields)))
        },
        CommandKind("back", .run(.back)),
        CommandKind("jump") { (fields: KeyedDecodingContainer<Field>) in
            .run(.jump(formation: Int(try fields.whole(.formation))))
        },
        CommandKind("play") { (fields: KeyedDecodingContainer<Field>) in
            let place = try fields.microsecondsIfPresent(.from).map(ScoreTime.init(microseconds:))
            return .run(.play(from: place, countIn: try countIn(fields)))
        },
        CommandKind("pause", .run(.pause)),
        CommandKind("seek") { (fields: KeyedDecodingContainer<Field>) in
            .run(.seek(ScoreTime(microseconds: try fields.microseconds(.position))))
        },
        CommandKind("rate") { (fields: KeyedDecodingContainer<Field>) in
            .run(.rate(try fields.number(.rate), over: Int(clamping: try fields.wholeIfPresent(.counts) ?? 0)))
        },
        CommandKind("loop") { (fields: KeyedDecodingContainer<Field>) in
            if try fields.decodeIfPresent(Bool.self, forKey: .off) == true { return .run(.leaveLoop) }
            if try fields.decodeIfPresent(Bool.self, forKey: .last) == true { return .run(.lastPass) }
            return .run(.loop(try repetition(fields)))
        },
    ]

    private static func countIn(_ fields: KeyedDecodingContainer<Field>) throws -> Int {
        Int(clamping: try fields.wholeIfPresent(.countIn) ?? 0)
    }

    private static func beat(_ fields: KeyedDecodingContainer<Field>) throws -> Beat {
        guard let word = try fields.decodeIfPresent(String.self, forKey: .on) else { return .now }
        guard let beat = Beat(rawValue: word) else {
            let words = Beat.allCases.map(\.rawValue).joined(separator: ", ")
            throw fields.refusal(of: .on, "A cue is on \(words).", rule: .word, values: ["words": .text(words)])
        }
        return beat
    }

    private static func repetition(_ fields: KeyedDecodingContainer<Field>) throws -> Repetition {
        Repetition(
            from: ScoreTime(microseconds: try fields.microseconds(.from)),
            to: ScoreTime(microseconds: try fields.microseconds(.to)),
            pause: Interval(microseconds: try fields.microsecondsIfPresent(.pause) ?? 0),
            countIn: try countIn(fields), rate: try fields.numberIfPresent(.rate),
            step: try fields.numberIfPresent(.step) ?? 0, most: try fields.numberIfPresent(.most))
    }

    static let eventKinds: [EventKind] = [
        EventKind("cued", CueFields.self) { .run(.cued($0.cue)) },
        EventKind("moved", MovedFields.self) { .run(.moved($0.motion, rate: $0.rate)) },
        EventKind("looped", MovedFields.self) { .run(.looped($0.motion, rate: $0.rate)) },
        EventKind("revised", RevisedFields.self) { .run(.revised($0.revised)) },
    ]
}

extension Run.Event: EventFields {
    var kind: String {
        switch self {
        case .cued: "cued"
        case .moved: "moved"
        case .looped: "looped"
        case .revised: "revised"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .cued(let cue):
            json.member("from", cue.from)
            json.member("to", cue.to)
            json.member("starts", cue.starts.microseconds)
            json.member("duration", cue.duration.microseconds)
            json.member("motion") { $0.motion(cue.motion) }
        case .moved(let motion, let rate):
            json.member("motion") { $0.motion(motion) }
            json.member("rate", rate)
        case .looped(let motion, let rate):
            if let loop = motion.loop {
                json.member("from", loop.from.microseconds)
                json.member("to", loop.to.microseconds)
                json.member("pause", loop.rest.microseconds)
            } else {
                json.member("off", true)
            }
            json.member("motion") { $0.motion(motion) }
            json.member("rate", rate)
        case .revised(let revised):
            json.member("revision", revised.revision)
            json.member("from", revised.from)
            json.member("to", revised.to)
            json.member("motion") { $0.motion(revised.motion) }
            if let previous = revised.previous { json.member("previous") { $0.motion(previous) } }
            json.member("adjustments", ifPresent: revised.adjustments)
        }
    }
}

private struct CueFields: Decodable {
    var from: Int
    var to: Int
    var starts: Int64
    var duration: Int64
    var motion: Motion

    var cue: Cue {
        Cue(
            from: from, to: to, starts: Instant(microseconds: starts), duration: Interval(microseconds: duration),
            motion: motion)
    }
}

private struct MovedFields: Decodable {
    var motion: Motion
    var rate: Double
}

private struct RevisedFields: Decodable {
    var revision: Int64
    var from: Int
    var to: Int
    var motion: Motion
    var previous: Motion?
    var adjustments: [Calls.Adjustment]?

    var revised: Revised {
        Revised(
            revision: revision, from: from, to: to, motion: motion, previous: previous, adjustments: adjustments)
    }
}

extension Run: StatePart {
    /// `{revision, motion, loop?, previous?, rate}`
    func writeView(into json: inout JSONWriter) {
        writeMotions(into: &json)
        if let loop = timeline.motion.loop { json.member("loop") { $0.loop(loop) } }
    }

    private func writeMotions(into json: inout JSONWriter) {
        json.member("revision", revision)
        json.member("motion") { $0.motion(timeline.motion) }
        if let previous = timeline.previous { json.member("previous") { $0.motion(previous) } }
        json.member("rate", rate)
    }

    func writeKept(into json: inout JSONWriter) {
        writeMotions(into: &json)
        if let cued { json.member("cued", cued.microseconds) }
        if let cueStarts { json.member("cueStarts", cueStarts.microseconds) }
    }

    private struct Kept: Decodable {
        var motion: Motion
        var previous: Motion?
        var rate: Double
        var cued: Int64?
        var cueStarts: Int64?
        var revision: Int64
    }

    init(kept decoder: any Decoder) throws {
        let kept = try Kept(from: decoder)
        self.init(
            timeline: Timeline(kept.motion, after: kept.previous), rate: kept.rate,
            cued: kept.cued.map(Instant.init(microseconds:)),
            cueStarts: kept.cueStarts.map(Instant.init(microseconds:)), revision: kept.revision)
    }
}
