import Rehearsal
import RehearsalCore

/// Announces the next change of the formation before it happens, once for each motion. Announcements for an earlier motion are not counted.
struct Forecast: Sendable {
    /// How long before a change it is announced.
    static let foresight = Interval.seconds(1)

    private var announced: (change: Timeline.Change, of: Motion)?

    mutating func forget() { announced = nil }

    /// When the next announcement is due.
    func alarm(of timeline: Timeline, in score: Score) -> Instant? {
        next(of: timeline, in: score).map { $0.starts - Self.foresight }
    }

    /// The change to announce at `now`, if it is time.
    mutating func boundary(of timeline: Timeline, in score: Score, at now: Instant) -> Timeline.Change? {
        guard let next = next(of: timeline, in: score), next.starts - Self.foresight <= now else { return nil }
        // A server that was stopped does not announce changes that are over, and does not search further back.
        let isOver = next.starts + Self.foresight <= now
        let past = Timeline.Change(formation: 0, starts: now - Self.foresight, duration: .zero)
        announced = (isOver ? past : next, of: timeline.motion)
        return isOver ? nil : next
    }

    /// The change that was announced last, if it is still after `now`.
    func ahead(of timeline: Timeline, at now: Instant) -> Timeline.Change? {
        guard let announced, announced.of == timeline.motion, announced.change.starts > now else { return nil }
        return announced.change
    }

    /// The next change that the running motion leads to, after the one announced last.
    private func next(of timeline: Timeline, in score: Score) -> Timeline.Change? {
        let last = announced.flatMap { $0.of == timeline.motion ? $0.change.starts : nil }
        return timeline.motion.change(after: last ?? timeline.motion.placed, in: score)
    }
}

extension ServerSignal {
    init(_ change: Timeline.Change, in programme: Programme) {
        self = .live(programme.live(change.formation), starts: change.starts, duration: change.duration)
    }
}
