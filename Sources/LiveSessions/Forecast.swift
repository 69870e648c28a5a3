import Rehearsal
import RehearsalCore

/// Tells of the next change of the formation ahead of it, once for each motion; what was told of a motion that is over
/// counts for nothing.
struct Forecast: Sendable {
    /// How long ahead of a change it is told.
    static let foresight = Interval.seconds(1)

    private var told: (change: Timeline.Change, of: Motion)?

    mutating func forget() { told = nil }

    /// When the next telling is due.
    func alarm(of timeline: Timeline, in score: Score) -> Instant? {
        next(of: timeline, in: score).map { $0.starts - Self.foresight }
    }

    /// The change to tell of at `now`, if it is time.
    mutating func boundary(of timeline: Timeline, in score: Score, at now: Instant) -> ServerSignal? {
        guard let next = next(of: timeline, in: score), next.starts - Self.foresight <= now else { return nil }
        // A server that slept tells of nothing that is over, and looks no further back.
        let isOver = next.starts + Self.foresight <= now
        let past = Timeline.Change(formation: 0, starts: now - Self.foresight, duration: .zero)
        told = (isOver ? past : next, of: timeline.motion)
        return isOver ? nil : ServerSignal(next)
    }

    /// The change that was told last, while it lies ahead of `now`.
    func ahead(of timeline: Timeline, at now: Instant) -> ServerSignal? {
        guard let told, told.of == timeline.motion, told.change.starts > now else { return nil }
        return ServerSignal(told.change)
    }

    /// The first change that the motion brings by running on after the one told last.
    private func next(of timeline: Timeline, in score: Score) -> Timeline.Change? {
        let told = told.flatMap { $0.of == timeline.motion ? $0.change.starts : nil }
        return timeline.motion.change(after: told ?? timeline.motion.placed, in: score)
    }
}

extension ServerSignal {
    init(_ change: Timeline.Change) {
        self = .formation(change.formation, starts: change.starts, duration: change.duration)
    }
}
