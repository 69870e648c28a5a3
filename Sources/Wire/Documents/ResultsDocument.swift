package import Rehearsal
package import RehearsalCore

/// The results of a session of a drill as JSON and as CSV.
package struct ResultsDocument {
    private let session: SessionID
    private let results: DrillResults
    private let parts: [PlanPart]
    private let names: [MemberID: String]
    private let athlete: MemberID?
    private let now: Instant

    /// - Parameters:
    ///   - parts: of the drill as it is now.
    ///   - names: of all in the results.
    ///   - athlete: the only one included; `nil` for those who read all.
    package init(
        session: SessionID, results: DrillResults, parts: [PlanPart], names: [MemberID: String], athlete: MemberID?,
        now: Instant
    ) {
        self.session = session
        self.results = results
        self.parts = parts
        self.names = names
        self.athlete = athlete
        self.now = now
    }

    /// Those in the results, by their names.
    private var athletes: [(id: MemberID, name: String)] {
        names.map { ($0.key, $0.value) }.sorted { ($0.1, $0.0.description) < ($1.1, $1.0.description) }
    }

    // MARK: JSON

    package var json: [UInt8] {
        JSONWriter.document { json in
            json.member("session", session.description)
            json.member("now", now.microseconds)
            json.objects("athletes", athletes) { json, athlete in
                json.member("member", athlete.id.description)
                json.member("name", athlete.name)
            }
            json.objects("parts", parts) { json, part in
                json.member("name", part.name)
                json.member("rounds") { json in json.array(part.rounds) { $0.string($1.text) } }
            }
            json.objects("runs", results.runs) { write($1, &$0) }
        }
    }

    private func write(_ run: DrillResults.Run, _ json: inout JSONWriter) {
        json.member("run", run.number)
        json.member("begins", run.begins?.microseconds ?? 0)
        json.array("models", run.models.sorted()) { $0.integer($1) }
        if athlete == nil {
            json.member("fade") { $0.fade(run.fade) }
            json.member("together") { $0.figures(PunchFigures(sum: run.rounds.flatMap(\.athletes.values))) }
        }
        json.objects("athletes", athletes) { json, athlete in
            json.member("member", athlete.id.description)
            json.member("fade") { $0.fade(run.fade(of: athlete.id)) }
            json.member("together") { json in
                json.figures(PunchFigures(sum: run.rounds.compactMap { $0.athletes[athlete.id] }))
            }
        }
        json.objects("rounds", run.rounds) { write($1, &$0) }
    }

    private func write(_ round: DrillResults.RoundResult, _ json: inout JSONWriter) {
        json.member("id", round.called.id.text)
        json.member("round", round.index)
        json.member("time", round.time.microseconds)
        json.array("spans", round.called.spans) { json, span in
            json.array([span.from, span.to]) { $0.integer($1.microseconds) }
        }
        if athlete == nil { json.member("together") { $0.figures(round.together) } }
        json.objects("athletes", athletes) { json, athlete in
            json.member("member", athlete.id.description)
            json.member("figures") { $0.figures(round.athletes[athlete.id] ?? PunchFigures()) }
        }
    }

    // MARK: CSV

    /// One row an athlete and round (RFC 4180), with a byte order mark, by which spreadsheets know UTF-8. The heads of
    /// the columns are keys for programs, the same in every language, as members of the JSON are; people read the page.
    package var csv: [UInt8] {
        var rows = CommaSeparatedRows(Self.columns + Punch.allCases.flatMap(Self.columns(of:)))
        for run in results.runs {
            for round in run.rounds {
                for (id, name) in athletes {
                    let figures = round.athletes[id] ?? PunchFigures()
                    rows.add(cells(run, round, id, name, figures) + Punch.allCases.flatMap { cells(figures, $0) })
                }
            }
        }
        return rows.bytes
    }

    private static let columns =
        ["run", "run_begins", "round", "member", "athlete", "work_s", "thrown", "called"] + Verdict.decided.map(\.word)
        + ["accuracy", "punches_a_minute", "right_a_minute", "reaction_p50_ms", "reaction_p90_ms"]

    private static func columns(of punch: Punch) -> [String] {
        ["thrown", "called", "hit"].map { "\(punch.column)_\($0)" }
    }

    private func cells(
        _ run: DrillResults.Run, _ round: DrillResults.RoundResult, _ id: MemberID, _ name: String,
        _ figures: PunchFigures
    ) -> [CommaSeparatedRows.Cell] {
        let total = figures.total
        return [
            .whole(run.number + 1), .number(run.begins.map { Double($0.microseconds) / 1e6 }, 3),
            .whole(round.index + 1), .text(id.description), .text(name),
            .number(Double(figures.time.microseconds) / 1e6, 3), .whole(total.thrown), .whole(total.called),
        ] + Verdict.decided.map { .whole(total[$0]) } + [
            .number(total.accuracy, 4), .number(figures.rate, 2), .number(figures.output, 2),
            .number(figures.reaction(0.5).map { Double($0) / 1_000 }, 0),
            .number(figures.reaction(0.9).map { Double($0) / 1_000 }, 0),
        ]
    }

    private func cells(_ figures: PunchFigures, _ punch: Punch) -> [CommaSeparatedRows.Cell] {
        let counts = figures.counts[punch] ?? PunchFigures.Counts()
        return [.whole(counts.thrown), .whole(counts.called), .whole(counts[.hit])]
    }
}

extension Verdict {
    /// What can have become of a punch, in the order in which it is told.
    fileprivate static var decided: [Verdict] { [.hit, .late, .wrong, .missed, .unsure, .extra] }
}

extension Punch {
    /// Such as `lead_hook`.
    fileprivate var column: String {
        switch self {
        case .jab: "jab"
        case .cross: "cross"
        case .leadHook: "lead_hook"
        case .rearHook: "rear_hook"
        case .leadUppercut: "lead_uppercut"
        case .rearUppercut: "rear_uppercut"
        case .doubleJab: "double_jab"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func figures(_ figures: PunchFigures) {
        object { json in
            json.member("time", figures.time.microseconds)
            json.counts(figures.total)
            json.member("rate") { $0.orNull(figures.rate) }
            json.member("output") { $0.orNull(figures.output) }
            json.member("reaction") { $0.reaction(figures) }
            json.object("hands") { json in
                for hand in Hand.allCases {
                    json.member(named: hand.rawValue) { json in json.object { $0.counts(figures.total(of: hand)) } }
                }
            }
            json.objects("punches", Punch.allCases.filter { figures.counts[$0] != nil }) { json, punch in
                json.members(of: punch)
                json.counts(figures.counts[punch] ?? PunchFigures.Counts())
            }
        }
    }

    private mutating func counts(_ counts: PunchFigures.Counts) {
        member("thrown", counts.thrown)
        member("called", counts.called)
        for verdict in Verdict.decided { member(named: verdict.word) { $0.integer(Int64(counts[verdict])) } }
        member("accuracy") { $0.orNull(counts.accuracy) }
    }

    /// `{count, p10, p50, p90, steps}` in microseconds; null without reactions.
    private mutating func reaction(_ figures: PunchFigures) {
        guard let least = figures.reaction(0.1), let middle = figures.reaction(0.5), let most = figures.reaction(0.9)
        else { return null() }
        object { json in
            json.member("count", figures.reactions.count)
            json.member("p10", least)
            json.member("p50", middle)
            json.member("p90", most)
            json.array("steps", figures.reactionSteps) { $0.integer(Int64($1)) }
        }
    }

    fileprivate mutating func fade(_ fade: Fade) {
        object { json in
            json.member("rate") { $0.orNull(fade.rate) }
            json.member("accuracy") { $0.orNull(fade.accuracy) }
            json.member("reaction") { $0.orNull(fade.reaction) }
        }
    }

    private mutating func orNull(_ number: Double?) {
        if let number { self.number(number) } else { null() }
    }
}
