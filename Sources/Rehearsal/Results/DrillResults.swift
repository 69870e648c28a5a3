package import RehearsalCore

/// The results of a session of a drill: for each run and each round in it, what became of each athlete's punches.
package struct DrillResults: Hashable, Sendable {
    /// One round of a run, with the figures of each athlete.
    package struct RoundResult: Hashable, Sendable {
        package fileprivate(set) var called: DrillCourse.Part.PlayedRound
        /// Its place in the drill, from 0.
        package fileprivate(set) var index: Int
        package fileprivate(set) var athletes: [MemberID: PunchFigures] = [:]

        /// How long the work lasted.
        package var time: Interval { time(from: Instant(microseconds: 0)) }
        /// How long it lasted for somebody who was there from `start` on.
        fileprivate func time(from start: Instant) -> Interval {
            called.spans.reduce(.zero) { $0 + max($1.to - max($1.from, start), .zero) }
        }
        /// Of all athletes together.
        package var together: PunchFigures { PunchFigures(sum: athletes.values) }
    }

    /// What one `begin` started.
    package struct Run: Hashable, Sendable {
        /// From 0, in the order of time.
        package fileprivate(set) var number: Int
        package fileprivate(set) var rounds: [RoundResult]
        /// The versions of the recogniser's weights that told the punches which counted, where their sources say it.
        package fileprivate(set) var models: Set<Int64> = []

        /// When the first work began.
        package var begins: Instant? { rounds.flatMap(\.called.spans).map(\.from).min() }

        /// How one athlete's figures change over the rounds.
        package func fade(of athlete: MemberID) -> Fade { Fade(rounds.compactMap { $0.athletes[athlete] }) }
        /// How the figures of all together change.
        package var fade: Fade { Fade(rounds.map(\.together)) }
    }

    /// Those in which a round was worked.
    package private(set) var runs: [Run] = []
    private let now: Instant

    /// Results without athletes.
    ///
    /// - Parameters:
    ///   - parts: of the session, each with the drill as it was then.
    ///   - now: until when all punches are known.
    package init(_ parts: [(part: DrillCourse.Part, drill: DrillOutline)], until now: Instant) {
        self.now = now
        for (part, drill) in parts {
            for round in part.rounds(of: drill, until: now) where !round.spans.isEmpty {
                let index = drill.rounds.firstIndex(of: round.id) ?? 0
                add(RoundResult(called: round, index: index), toRun: part.run)
            }
        }
        for place in runs.indices { runs[place].rounds.sort { $0.index < $1.index } }
    }

    /// A round that went on in several parts of a run is one.
    private mutating func add(_ round: RoundResult, toRun number: Int) {
        if runs.last?.number != number { runs.append(Run(number: number, rounds: [])) }
        let run = runs.count - 1
        if let place = runs[run].rounds.firstIndex(where: { $0.called.id == round.called.id }) {
            runs[run].rounds[place].called.add(round.called)
            runs[run].rounds[place].index = round.index
        } else {
            runs[run].rounds.append(round)
        }
    }

    /// Judges the punches of one athlete: all of the session, in any order. Muted ones and those that a trainer took out do not count, and of several
    /// cameras that see the athlete only one does.
    ///
    /// - Parameter joined: what was called before it counts for nothing, unless the athlete was seen earlier; `nil` for somebody who has always been there.
    package mutating func judge(
        _ punches: [KeptPunch], of athlete: MemberID, joined: Instant? = nil, by judging: Judging = Judging()
    ) {
        let start = Self.start(joined, punches)
        for run in runs.indices {
            let judged = runs[run].judged(punches, from: start, by: judging, until: now)
            runs[run].add(judged, of: athlete, from: start)
        }
    }

    private static func start(_ joined: Instant?, _ punches: [KeptPunch]) -> Instant {
        let always = Instant(microseconds: 0)
        guard let joined else { return always }
        return punches.lazy.filter(\.counts).map(\.moment).min().map { min($0, joined) } ?? joined
    }

    /// What became of each punch of one athlete that was called or seen from `since` on, in the order of time. With the same punches, it is
    /// what `judge` counts.
    package func verdicts(
        on punches: [KeptPunch], since: Instant, joined: Instant? = nil, by judging: Judging = Judging()
    ) -> [JudgedPunch] {
        let start = Self.start(joined, punches)
        return runs.flatMap { $0.judged(punches, from: start, by: judging, until: now) }
            .filter { $0.at >= since }
            .sorted { $0.at < $1.at }
    }
}

/// What became of one punch that was called, or that was seen.
package struct JudgedPunch: Hashable, Sendable {
    package var verdict: Verdict
    /// The place of its round in the results of its run.
    package var round: Int
    /// `nil` for one that was not called.
    package var expected: ExpectedPunch?
    /// `nil` where none was seen.
    package var seen: KeptPunch?
    /// What the seen punch counted as: as it was told, or as a trainer corrected it.
    package var counted: Punch?
    /// From when it was due until it was seen, in microseconds; zero where one of the two is missing.
    package var after: Int64

    /// When it was due, or else seen.
    package var at: Instant {
        expected.map { Instant(microseconds: $0.due) } ?? seen?.moment ?? Instant(microseconds: 0)
    }
}

extension DrillResults.Run {
    /// How far outside the work of a round a punch may be, for a call at its very end.
    private static var slack: Interval { .seconds(1) }

    /// The rounds are judged together: a punch that comes late belongs to the call that it answers, also where the next round has begun.
    /// - Parameter start: since when the athlete is there.
    fileprivate func judged(
        _ punches: [KeptPunch], from start: Instant, by judging: Judging, until now: Instant
    ) -> [JudgedPunch] {
        let spans = rounds.enumerated().flatMap { place, round in round.called.spans.map { (span: $0, round: place) } }
        let called = rounds.enumerated()
            .flatMap { place, round in round.called.expected.map { (punch: $0, round: place) } }
            .filter { $0.punch.due >= start.microseconds }
            .sorted { $0.punch.due < $1.punch.due }
        var seen: [(kept: KeptPunch, punch: SeenPunch, round: Int)] = []
        var others: [Int64] = []
        let once = punches.filter { !$0.isMuted }.seenOnce
        for kept in once.sorted(by: { ($0.moment, $0.report.number) < ($1.moment, $1.report.number) }) {
            let nearest = spans.min { $0.span.distance(to: kept.moment) < $1.span.distance(to: kept.moment) }
            guard let punch = SeenPunch(kept) else { continue }
            if let nearest, nearest.span.distance(to: kept.moment) <= Self.slack {
                seen.append((kept, punch, nearest.round))
            } else {
                others.append(punch.at)
            }
        }
        let judged = judging.judge(called.map(\.punch), seen.map(\.punch), reported: others, now: now.microseconds)
        return judged.map { one in
            let (expected, found) = (one.expected.map { called[$0] }, one.seen.map { seen[$0] })
            return JudgedPunch(
                verdict: one.verdict, round: expected?.round ?? found?.round ?? 0, expected: expected?.punch,
                seen: found?.kept, counted: found?.punch.punch, after: one.after)
        }
    }

    fileprivate mutating func add(_ judged: [JudgedPunch], of athlete: MemberID, from start: Instant) {
        var figures = rounds.map { PunchFigures(time: $0.time(from: start)) }
        for one in judged {
            figures[one.round].add(
                one.verdict, expected: one.expected?.punch, seen: one.counted, after: one.after,
                isFree: rounds[one.round].called.expected.isEmpty)
        }
        for (place, own) in figures.enumerated() { rounds[place].athletes[athlete] = own }
        models.formUnion(judged.compactMap { $0.seen?.kind.model })
    }
}

extension DrillCourse.Part.Span {
    /// Zero within it.
    fileprivate func distance(to instant: Instant) -> Interval { max(from - instant, instant - to, .zero) }
}

extension DrillCourse.Part.PlayedRound {
    /// The same round, in a later part of the run.
    fileprivate mutating func add(_ other: Self) {
        spans += other.spans
        expected = (expected + other.expected).sorted { $0.due < $1.due }
    }
}

extension KeptPunch {
    /// Whether it counts: its source is not muted, and the trainer did not say that it was no punch.
    package var counts: Bool { !isMuted && correction != KeptPunch.Correction.none }

    /// When it was thrown, with what its source tells too late taken off.
    package var moment: Instant { report.at - kind.delay }

    /// Whether this camera saw it; `nil` for the athlete's own.
    package func isSeen(by camera: MemberID?) -> Bool { source == camera ?? athlete }
}

extension SeenPunch {
    /// The punch as a trainer corrected it, or as its source told it; `nil` for one that does not count.
    package init?(_ kept: KeptPunch) {
        guard kept.counts else { return nil }
        let at = kept.moment.microseconds
        if case .punch(let punch) = kept.correction {
            self.init(punch, at: at)
            return
        }
        let report = kept.report
        self.init(report.punch, at: at, probabilities: .init(repeating: 0))
        for (index, kind) in PunchClass.allCases.enumerated() {
            guard let punch = Punch(kind, report.punch.hand) ?? Punch(kind, report.punch.hand.other) else { continue }
            let reported = kind == report.punch.kind ? report.confidence : 0
            let probability = report.probabilities.isEmpty ? reported : report.probabilities[index]
            let worth = kept.kind.precision.isEmpty ? 1 : kept.kind.precision[index]
            probabilities[Int(punch.rawValue) - 1] = probability * worth
        }
        ifCalled = IfCalled(report, kept.kind.thresholds)
    }
}

extension SeenPunch.IfCalled {
    /// Of the hand that the source saw: a punch of the other hand was not it.
    fileprivate init?(_ report: PunchReport, _ thresholds: PunchSource.Thresholds) {
        guard !report.ifCalled.isEmpty else { return nil }
        self.init(probabilities: .init(repeating: 0), hit: .init(repeating: 1), wrong: .init(repeating: 0))
        for (index, kind) in PunchClass.thrown.enumerated() {
            guard let punch = Punch(kind, report.punch.hand) ?? Punch(kind, report.punch.hand.other) else { continue }
            let place = Int(punch.rawValue) - 1
            probabilities[place] = report.ifCalled[index]
            hit[place] = thresholds.hit[index]
            wrong[place] = thresholds.wrong[index]
        }
    }
}

extension Hand {
    fileprivate var other: Hand { self == .lead ? .rear : .lead }
}
