import Rehearsal
import RehearsalCore

/// Tells of the next boundary ahead of it, once for each motion; what was told of a motion that is over counts for nothing.
struct Forecast: Sendable {
    /// How long ahead of a boundary it is told.
    static let foresight = Interval.seconds(1)

    private var told: (boundary: Boundary, of: Motion)?

    private struct Boundary: Hashable, Sendable {
        var formation: Int
        var starts: Instant
        var duration: Interval
    }

    mutating func forget() { told = nil }

    /// When the next telling is due.
    func alarm(of motion: Motion, in score: Score) -> Instant? {
        next(of: motion, in: score).map { $0.starts - Self.foresight }
    }

    /// The boundary to tell of at `now`, if it is time.
    mutating func boundary(of motion: Motion, in score: Score, at now: Instant) -> ServerSignal? {
        guard let next = next(of: motion, in: score), next.starts - Self.foresight <= now else { return nil }
        told = (next, of: motion)
        // A server that slept tells of nothing that is over.
        guard next.starts + .seconds(1) > now else { return nil }
        return .formation(next.formation, starts: next.starts, duration: next.duration)
    }

    /// The first boundary of `motion` after the one told last.
    private func next(of motion: Motion, in score: Score) -> Boundary? {
        guard motion.rate > 0 else { return nil }
        let told = told.flatMap { $0.of == motion ? $0.boundary : nil }
        var after = motion.position
        while let boundary = score.boundary(after: after), let starts = motion.instant(reaching: boundary.at) {
            let duration = Interval(
                microseconds: Int64((Double(boundary.duration.microseconds) / motion.rate).rounded(.up)))
            let candidate = Boundary(formation: boundary.formation, starts: starts, duration: duration)
            if let told, told.starts >= candidate.starts {
                after = boundary.at
                continue
            }
            return candidate
        }
        return nil
    }
}
