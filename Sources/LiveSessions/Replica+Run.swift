import Rehearsal
import RehearsalCore

/// What follows from the run for the devices, and what those are told that compute nothing: formations, ahead of time.
extension Replica {
    mutating func follow(_ event: Run.Event, _ line: SessionEvent, _ effects: inout [Effect]) {
        switch event {
        case .cued(let cue):
            timekeeping.watch(line.sequence, starts: cue.starts, attendance.timekeepers)
            announceUntil(cue.motion.placed, from: line.at, &effects)
        case .moved(let motion, _), .looped(let motion, _):
            timekeeping.watch(line.sequence, starts: max(motion.placed, line.at), attendance.timekeepers)
            announceUntil(motion.placed, from: line.at, &effects)
            announceJump(to: motion, &effects)
        case .revised(let revised):
            let isKnown = knows(revised.revision)
            putInForce(revised, &effects)
            if isKnown { announceFormation(after: revised, at: line.at, &effects) }
        }
    }

    /// The score whose formations are live.
    private var score: Score { Self.score(of: programme) }

    /// Of the programme at hand and of the one that takes its place, in whichever there are more.
    var formationCount: Int { max(score.formationCount, next.map { Self.score(of: $0).formationCount } ?? 0) }

    private static func score(of programme: Programme) -> Score {
        switch programme {
        case .production(let outline): outline.score
        }
    }

    /// Simple clients are told the formation that a seek lands in.
    private func announceJump(to motion: Motion, _ effects: inout [Effect]) {
        guard let change = state.run.timeline.pendingChange(at: motion.placed - Interval(microseconds: 1), in: score)
        else { return }
        effects.append(.signal(.formation(change.formation, starts: change.starts, duration: .zero)))
    }

    /// What was told ahead is void once a change comes; what still happens before the change begins is told again.
    private func announceUntil(_ begins: Instant, from decided: Instant, _ effects: inout [Effect]) {
        var instant = decided
        while let change = state.run.timeline.previous?.change(after: instant, in: score), change.starts < begins {
            effects.append(.signal(ServerSignal(change)))
            instant = change.starts
        }
    }

    private func announceFormation(after revised: Revised, at now: Instant, _ effects: inout [Effect]) {
        if revised.from != revised.to {
            effects.append(.signal(.formation(revised.to, starts: now, duration: .zero)))
        }
        effects += cueAhead(at: now).map { [.signal($0)] } ?? []
    }

    /// The formation that a change which has not begun yet makes live.
    func cueAhead(at now: Instant) -> ServerSignal? {
        state.run.timeline.pendingChange(at: now, in: score).map {
            .formation($0.formation, starts: $0.starts, duration: $0.duration)
        }
    }

    /// When a boundary is to be told of next.
    var boundaryAlarm: Instant? { forecast.alarm(of: state.run.timeline, in: score) }

    /// The boundary that is to be told of now.
    mutating func boundary(at now: Instant) -> ServerSignal? {
        forecast.boundary(of: state.run.timeline, in: score, at: now)
    }
}
