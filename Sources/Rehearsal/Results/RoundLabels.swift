package import RehearsalCore

/// What was thrown in a round that was filmed, for training: each punch with the instant at which the arm was extended furthest, and instants about
/// which nothing is said.
package struct RoundLabels: Hashable, Sendable {
    /// A punch at the instant at which the arm was extended furthest.
    package struct Label: Hashable, Sendable {
        package var at: Instant
        package var punch: Punch

        package init(at: Instant, punch: Punch) {
            self.at = at
            self.punch = punch
        }
    }

    /// In the order of time.
    package private(set) var labels: [Label]
    package private(set) var unsure: [Instant]

    /// The most labels, and the most instants about which nothing is said.
    package static let most = (labels: 2_000, unsure: 4_000)
    /// From this probability on a punch that answers a call counts as thrown as it was called, where no verdict is sure.
    private static let likely = 0.5
    /// Somebody who answered a call unseen did so about it, or this much later.
    private static let answer = Interval.milliseconds(500)
    /// What another camera saw so near to a label is the same punch.
    private static let same = Interval.milliseconds(300)

    /// In any order. What lies outside of `span` is left out; of labels at one instant the first is taken.
    package init(labels: [Label] = [], unsure: [Instant] = [], within span: ClosedRange<Instant>) {
        self.labels = labels.filter { span.contains($0.at) }.sorted {
            ($0.at, $0.punch.rawValue) < ($1.at, $1.punch.rawValue)
        }
        self.unsure = Set(unsure).filter(span.contains).sorted()
        var last: Instant?
        self.labels.removeAll { label in
            defer { last = label.at }
            return label.at == last
        }
        self.labels = Array(self.labels.prefix(Self.most.labels))
        self.unsure = Array(self.unsure.prefix(Self.most.unsure))
    }

    /// How many labels each punch has.
    package var counts: [Punch: Int] { labels.reduce(into: [:]) { $0[$1.punch, default: 0] += 1 } }
}

/// A film with what was thrown in it, as files of training recordings have it.
package struct LabelledRound: Hashable, Sendable {
    package var person: String
    package var film: RoundFilm
    package var labels: RoundLabels

    package init(person: String, film: RoundFilm, labels: RoundLabels) {
        self.person = person
        self.film = film
        self.labels = labels
    }
}

extension RoundLabels {
    /// What follows from the calls of a round and the punches that a camera saw.
    ///
    /// A punch is what was called if it answered a call and is likely to be that one, and what the trainer corrected it to in any case. A call that
    /// nothing plausible answered leaves open what was thrown, and so does an extra punch, one of a muted source, one that was not judged
    /// since it was thrown in a pause, and one that no camera saw, whose instant is not that of the arm.
    ///
    /// - Parameters:
    ///   - judged: what became of the athlete's punches (`DrillResults.verdicts`), without what other cameras saw.
    ///   - punches: all that were seen.
    ///   - camera: which saw the film; `nil` for the athlete's own.
    ///   - span: the film's.
    package init(
        _ judged: [JudgedPunch], _ punches: [KeptPunch], seenBy camera: MemberID? = nil,
        within span: ClosedRange<Instant>
    ) {
        var labels: [Label] = []
        let answers = Set(judged.compactMap(\.seen?.ordinal))
        let others = punches.filter { $0.correction != KeptPunch.Correction.none && !answers.contains($0.ordinal) }
        var unsure = others.filter { !$0.isOfAnother(than: camera) }.map { $0.filmed(by: camera) }
        for one in judged {
            guard let seen = one.seen else {
                unsure += [one.at, one.at + Self.answer]
                continue
            }
            if seen.kind.kind == .camera, let punch = one.thrown(likely: Self.likely) {
                labels.append(Label(at: seen.filmed(by: camera), punch: punch))
            } else {
                unsure.append(seen.filmed(by: camera))
            }
        }
        let instants = labels.map(\.at)
        unsure += others.filter { $0.isOfAnother(than: camera) }.map(\.moment).filter { moment in
            !instants.contains { ($0 - Self.same...$0 + Self.same).contains(moment) }
        }
        self.init(labels: labels, unsure: unsure, within: span)
    }
}

extension KeptPunch {
    /// The instant at which the film of this camera, or the athlete's own, shows it. Who saw both tells both by one clock: what a trainer takes off
    /// before judging, such as a usual time of reaction, takes nothing off the film.
    fileprivate func filmed(by camera: MemberID?) -> Instant { isSeen(by: camera) ? report.at : moment }

    /// Whether another camera saw it than the one that saw a film; `nil` for the athlete's own.
    package func isOfAnother(than camera: MemberID?) -> Bool { kind.kind == .camera && !isSeen(by: camera) }
}

extension JudgedPunch {
    /// Which punch it surely or likely was; `nil` where that is open.
    fileprivate func thrown(likely: Double) -> Punch? {
        if let seen, case .punch(let corrected) = seen.correction { return corrected }
        guard let called = expected?.punch, let report = seen?.report else { return nil }
        switch verdict {
        case .hit, .late: return called
        case .unsure:
            guard report.punch.hand == called.hand, !report.ifCalled.isEmpty,
                let place = PunchClass.thrown.firstIndex(of: called.kind)
            else { return nil }
            return report.ifCalled[place] >= likely ? called : nil
        case .open, .wrong, .missed, .extra: return nil
        }
    }
}
