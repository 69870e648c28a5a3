package import RehearsalCore

/// The results of a session of a drill: for each run and each round in it, what became of each athlete's punches.
package struct DrillResults: Hashable, Sendable {
    package struct Round: Hashable, Sendable {
        package fileprivate(set) var called: DrillCourse.Part.Round
        /// Its place in the drill, from 0.
        package fileprivate(set) var index: Int
        package fileprivate(set) var athletes: [MemberID: PunchFigures] = [:]

        /// How long the work lasted.
        package var time: Interval { called.spans.reduce(.zero) { $0 + ($1.to - $1.from) } }
        /// Of all athletes together.
        package var together: PunchFigures { athletes.values.reduce(PunchFigures(), +) }
    }

    package struct Run: Hashable, Sendable {
        /// From 0, in the order of time.
        package fileprivate(set) var number: Int
        package fileprivate(set) var rounds: [Round]

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

    /// How far outside the work of a round a punch may be, for a call at its very end.
    private static let slack = Interval.seconds(1)

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
                add(Round(called: round, index: index), toRun: part.run)
            }
        }
        for place in runs.indices { runs[place].rounds.sort { $0.index < $1.index } }
    }

    /// A round that went on in several parts of a run is one.
    private mutating func add(_ round: Round, toRun number: Int) {
        if runs.last?.number != number { runs.append(Run(number: number, rounds: [])) }
        let run = runs.count - 1
        if let place = runs[run].rounds.firstIndex(where: { $0.called.id == round.called.id }) {
            runs[run].rounds[place].called.add(round.called)
            runs[run].rounds[place].index = round.index
        } else {
            runs[run].rounds.append(round)
        }
    }

    /// Judges the punches of one athlete: all of the session, in any order. Muted ones and those that a trainer took out do not count.
    package mutating func judge(_ punches: [KeptPunch], of athlete: MemberID, by judging: Judging = Judging()) {
        let ordered = punches.sorted { ($0.moment, $0.report.number) < ($1.moment, $1.report.number) }
        let seen = ordered.compactMap { SeenPunch($0) }
        for run in runs.indices { runs[run].judge(seen, of: athlete, by: judging, until: now, within: Self.slack) }
    }
}

extension DrillResults.Run {
    /// The rounds are judged together: a punch that comes late belongs to the call that it answers, also where the next round has begun.
    fileprivate mutating func judge(
        _ punches: [SeenPunch], of athlete: MemberID, by judging: Judging, until now: Instant, within slack: Interval
    ) {
        let spans = rounds.enumerated().flatMap { place, round in round.called.spans.map { (span: $0, round: place) } }
        let called = rounds.enumerated()
            .flatMap { place, round in round.called.expected.map { (punch: $0, round: place) } }
            .sorted { $0.punch.due < $1.punch.due }
        var seen: [(punch: SeenPunch, round: Int)] = []
        for punch in punches {
            let at = Instant(microseconds: punch.at)
            let nearest = spans.min { $0.span.distance(to: at) < $1.span.distance(to: at) }
            guard let nearest, nearest.span.distance(to: at) <= slack else { continue }
            seen.append((punch, nearest.round))
        }
        var figures = rounds.map { PunchFigures(time: $0.time) }
        for one in judging.judge(called.map(\.punch), seen.map(\.punch), now: now.microseconds) {
            guard let round = one.expected.map({ called[$0].round }) ?? one.seen.map({ seen[$0].round }) else {
                continue
            }
            figures[round].add(
                one.verdict, expected: one.expected.map { called[$0].punch.punch },
                seen: one.seen.map { seen[$0].punch.punch }, after: one.after)
        }
        for (place, own) in figures.enumerated() { rounds[place].athletes[athlete] = own }
    }
}

extension DrillCourse.Part.Span {
    /// Zero within it.
    fileprivate func distance(to instant: Instant) -> Interval { max(from - instant, instant - to, .zero) }
}

extension DrillCourse.Part.Round {
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
        guard !report.probabilities.isEmpty else {
            probabilities[Int(report.punch.rawValue) - 1] = report.confidence
            return
        }
        for (kind, probability) in zip(PunchClass.allCases, report.probabilities) {
            if let punch = Punch(kind, report.punch.hand) ?? Punch(kind, report.punch.hand.other) {
                probabilities[Int(punch.rawValue) - 1] = probability
            }
        }
    }
}

extension Hand {
    fileprivate var other: Hand { self == .lead ? .rear : .lead }
}
