/// The score times at which each formation is reached and left.
///
/// Formation i arrives at A(i), stands for hold(i), departs at D(i) = A(i) + hold(i), and moves for transition(i):
/// A(i + 1) = D(i) + transition(i). A(0) = 0. The last transition is ignored: the score ends when the last hold does.
package struct Score: Hashable, Sendable {
    private let arrivals: [ScoreTime]
    private let departures: [ScoreTime]

    /// - Parameters:
    ///   - holds: one for each formation.
    ///   - transitions: one for each formation, the way that leaves it; the last is ignored and may be missing.
    ///
    /// Negative lengths count as zero, so arrivals and departures never run backwards.
    package init(holds: [Interval], transitions: [Interval]) {
        var arrivals: [ScoreTime] = []
        var departures: [ScoreTime] = []
        var time = ScoreTime.zero
        for (index, hold) in holds.enumerated() {
            arrivals.append(time)
            time = time + max(hold, .zero)
            departures.append(time)
            if index < transitions.count { time = time + max(transitions[index], .zero) }
        }
        self.arrivals = arrivals
        self.departures = departures
    }

    /// How many formations there are; they are numbered from 0 here.
    package var formationCount: Int { arrivals.count }

    /// The end of the last hold; zero for an empty score.
    package var end: ScoreTime { departures.last ?? .zero }

    /// The score time at which all performers stand in formation `index`.
    package func arrival(of index: Int) -> ScoreTime { arrivals[index] }

    /// The score time at which the move away from formation `index` begins.
    package func departure(from index: Int) -> ScoreTime { departures[index] }

    /// The length of the move into formation `index`; zero for the first.
    package func transition(into index: Int) -> Interval {
        index == 0 ? .zero : arrivals[index] - departures[index - 1]
    }

    /// The live formation: the last one whose move has begun by `time`. Zero for an empty score.
    package func formation(at time: ScoreTime) -> Int {
        // The number of departures at or before `time`, found by bisection. The last departure does not count: it is the score's end.
        var low = 0
        var high = max(departures.count - 1, 0)
        while low < high {
            let middle = (low + high) / 2
            if departures[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether performers are moving into the live formation at `time`.
    package func isMoving(at time: ScoreTime) -> Bool {
        let live = formation(at: time)
        return live > 0 && time < arrivals[live]
    }

    /// The formation at which a run into formation `index` stops: that one, or the first after it that has a hold.
    /// A run does not stop at a formation without a hold, because it leaves that formation at the instant of its arrival.
    package func stand(from index: Int) -> Int {
        (index..<formationCount).first { arrivals[$0] < departures[$0] } ?? formationCount - 1
    }
}
