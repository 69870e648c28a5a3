import Rehearsal
import RehearsalCore

/// What the run means for the devices: formations are announced in advance to clients that do not compute them.
extension Replica {
    mutating func follow(_ event: Run.Event, _ line: SessionEvent, _ effects: inout [Effect]) {
        switch event {
        case .cued(let cue):
            attendance.endReadiness(at: line.at)
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

    /// What a change of a drill's calls means for the devices.
    mutating func follow(_ event: Calls.Event, _ line: SessionEvent, _ effects: inout [Effect]) {
        switch event {
        case .begun(_, let motion):
            timekeeping.watch(line.sequence, starts: max(motion.placed, line.at), attendance.timekeepers)
            announceUntil(motion.placed, from: line.at, &effects)
            announceJump(to: motion, &effects)
        case .adjusted(let adjusted):
            if adjusted.motion != nil { effects += cueAhead(at: line.at).map { [.signal($0)] } ?? [] }
        }
    }

    /// The score whose formations or stages are live.
    private var score: Score { programme.score(state.calls) }

    /// Tells simple clients the formation to which a seek leads.
    private func announceJump(to motion: Motion, _ effects: inout [Effect]) {
        guard let change = state.run.timeline.pendingChange(at: motion.placed - Interval(microseconds: 1), in: score)
        else { return }
        effects.append(.signal(.live(programme.live(change.formation), starts: change.starts, duration: .zero)))
    }

    /// A change makes earlier announcements void; changes that still happen before it begins are announced again.
    private func announceUntil(_ begins: Instant, from decided: Instant, _ effects: inout [Effect]) {
        var instant = decided
        while let change = state.run.timeline.previous?.change(after: instant, in: score), change.starts < begins {
            effects.append(.signal(ServerSignal(change, in: programme)))
            instant = change.starts
        }
    }

    private func announceFormation(after revised: Revised, at now: Instant, _ effects: inout [Effect]) {
        if revised.from != revised.to {
            effects.append(.signal(.live(programme.live(revised.to), starts: now, duration: .zero)))
        }
        effects += cueAhead(at: now).map { [.signal($0)] } ?? []
    }

    /// The formation that becomes live by a change that has not begun yet.
    func cueAhead(at now: Instant) -> ServerSignal? {
        state.run.timeline.pendingChange(at: now, in: score).map { ServerSignal($0, in: programme) }
    }

    /// The boundary that was announced last, if it has not begun yet.
    func announcedAhead(at now: Instant) -> ServerSignal? {
        forecast.ahead(of: state.run.timeline, at: now).map { ServerSignal($0, in: programme) }
    }

    /// When the next boundary, or the next move, must be announced.
    var boundaryAlarm: Instant? {
        let move = programme.moves.flatMap { moveForecast.alarm(of: state.run.timeline, in: $0.score) }
        return [forecast.alarm(of: state.run.timeline, in: score), move].compactMap(\.self).min()
    }

    /// What was announced was announced of another score.
    mutating func forgetForecasts() {
        forecast.forget()
        moveForecast.forget()
    }

    /// The moves that must be announced now.
    mutating func movesAhead(at now: Instant) -> ServerSignal? {
        guard let moves = programme.moves,
            let change = moveForecast.boundary(of: state.run.timeline, in: moves.score, at: now)
        else { return nil }
        let begun = moves.cues(at: change.formation)
        return begun.isEmpty ? nil : .moves(begun, starts: change.starts)
    }

    /// The boundary that must be announced now.
    mutating func boundary(at now: Instant) -> ServerSignal? {
        forecast.boundary(of: state.run.timeline, in: score, at: now).map { ServerSignal($0, in: programme) }
    }
}
