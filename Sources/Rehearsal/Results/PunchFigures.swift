package import RehearsalCore

/// What became of punches, counted: of one athlete in one round, or of several added up.
package struct PunchFigures: Hashable, Sendable {
    /// How often each verdict was given.
    package struct Counts: Hashable, Sendable {
        /// Punches that were seen, called or not.
        package fileprivate(set) var thrown = 0
        private var verdicts: [Verdict: Int] = [:]

        package init() {}

        /// How often it was given.
        package fileprivate(set) subscript(verdict: Verdict) -> Int {
            get { verdicts[verdict] ?? 0 }
            set { verdicts[verdict] = newValue }
        }

        /// Punches that were called and of which it is decided what became of them.
        package var called: Int { [.hit, .late, .wrong, .missed, .unsure].reduce(0) { $0 + self[$1] } }
        /// Hits of the called ones, from 0 to 1; `nil` where none was called.
        package var accuracy: Double? { called == 0 ? nil : Double(self[.hit]) / Double(called) }

        package static func + (a: Counts, b: Counts) -> Counts {
            var sum = a
            sum.thrown += b.thrown
            sum.verdicts.merge(b.verdicts, uniquingKeysWith: +)
            return sum
        }
    }

    /// By the punch that was called, and for an extra punch, by the punch that was seen; but `thrown` always by the punch that was seen.
    package private(set) var counts: [Punch: Counts] = [:]
    /// How long after it was due each hit and each late punch came, in microseconds, ascending. Negative for one that came early.
    package private(set) var reactions: [Int64] = []
    /// How long the work lasted, added up over the athletes.
    package private(set) var time = Interval.zero

    /// Hits, and what was thrown in rounds in which nothing is called, where each punch is right.
    package private(set) var right = 0

    /// - Parameter time: how long the work lasted.
    package init(time: Interval = .zero) { self.time = time }

    /// Counts one verdict.
    /// - Parameters:
    ///   - expected: the punch that was called; `nil` for one that was not called.
    ///   - seen: the punch that was seen; `nil` where none was.
    ///   - after: from when it was due until it was seen, in microseconds.
    ///   - isFree: whether nothing is called in the round.
    package mutating func add(
        _ verdict: Verdict, expected: Punch?, seen: Punch?, after: Int64 = 0, isFree: Bool = false
    ) {
        if let seen { counts[seen, default: Counts()].thrown += 1 }
        if verdict == .hit || isFree && seen != nil { right += 1 }
        guard let punch = expected ?? seen, verdict != .open else { return }
        counts[punch, default: Counts()][verdict] += 1
        if verdict == .hit || verdict == .late {
            reactions.insert(after, at: reactions.firstIndex { $0 > after } ?? reactions.endIndex)
        }
    }

    /// The figures of all of them together.
    package init(sum all: some Sequence<PunchFigures>) {
        for one in all {
            counts.merge(one.counts, uniquingKeysWith: +)
            reactions += one.reactions
            time = time + one.time
            right += one.right
        }
        reactions.sort()
    }

    package var total: Counts { counts.values.reduce(Counts(), +) }

    /// Of one hand's punches.
    package func total(of hand: Hand) -> Counts {
        counts.reduce(Counts()) { $1.key.hand == hand ? $0 + $1.value : $0 }
    }

    /// Punches a minute; `nil` where no work was done.
    package var rate: Double? {
        time > .zero ? Double(total.thrown) * 60_000_000 / Double(time.microseconds) : nil
    }

    /// Right punches a minute: the rate of what was called × the share of it that was hit, so that no athlete gains by throwing more than is
    /// called. `nil` where no work was done.
    package var output: Double? {
        time > .zero ? Double(right) * 60_000_000 / Double(time.microseconds) : nil
    }

    /// The reaction time that `share` of the reactions do not exceed, in microseconds (nearest rank); `nil` without any.
    package func reaction(_ share: Double) -> Int64? {
        guard !reactions.isEmpty else { return nil }
        let rank = Int((Double(reactions.count) * share).rounded(.up))
        return reactions[min(max(rank, 1), reactions.count) - 1]
    }

    /// The bounds of `reactionSteps`, in microseconds: a step each tenth of a second from the earliest to the latest that `Judging` allows.
    package static let reactionBounds: [Int64] = Array(stride(from: -200_000, through: 1_000_000, by: 100_000))

    /// How many reactions are at most each of `reactionBounds` and more than the one before.
    package var reactionSteps: [Int] {
        var steps = [Int](repeating: 0, count: Self.reactionBounds.count)
        for reaction in reactions {
            steps[Self.reactionBounds.firstIndex { reaction <= $0 } ?? steps.count - 1] += 1
        }
        return steps
    }
}

/// How figures change from round to round: the slope of the line of least squares through them.
package struct Fade: Hashable, Sendable {
    /// The change of the rate and of the accuracy a round, as a share of their mean over the rounds: −0.1 is a tenth less each round. `nil` with
    /// fewer than two rounds that have the figure, or a mean of 0.
    package var rate: Double?
    package var accuracy: Double?
    /// The change of the median reaction time, in microseconds a round.
    package var reaction: Double?

    /// - Parameter rounds: in the order in which they were worked.
    package init(_ rounds: [PunchFigures]) {
        rate = Self.share(rounds.map(\.rate))
        accuracy = Self.share(rounds.map(\.total.accuracy))
        reaction = Self.line(rounds.map { $0.reaction(0.5).map(Double.init) })?.slope
    }

    private static func share(_ values: [Double?]) -> Double? {
        guard let (slope, mean) = line(values), mean != 0 else { return nil }
        return slope / mean
    }

    private static func line(_ values: [Double?]) -> (slope: Double, mean: Double)? {
        let points = values.enumerated().compactMap { index, value in value.map { (Double(index), $0) } }
        guard points.count > 1 else { return nil }
        let count = Double(points.count)
        let middle = points.reduce(0) { $0 + $1.0 } / count
        let mean = points.reduce(0) { $0 + $1.1 } / count
        let spread = points.reduce(0) { $0 + ($1.0 - middle) * ($1.0 - middle) }
        return (points.reduce(0) { $0 + ($1.0 - middle) * ($1.1 - mean) } / spread, mean)
    }
}
