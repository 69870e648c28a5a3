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

        var signal: ServerSignal { .formation(formation, starts: starts, duration: duration) }
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
        return next.signal
    }

    /// The boundary that was told last, while it lies ahead of `now`.
    func ahead(of motion: Motion, at now: Instant) -> ServerSignal? {
        guard let told, told.of == motion, told.boundary.starts > now else { return nil }
        return told.boundary.signal
    }

    /// The first boundary of `motion` after the one told last.
    private func next(of motion: Motion, in score: Score) -> Boundary? {
        guard motion.rate > 0 else { return nil }
        let told = told.flatMap { $0.of == motion ? $0.boundary : nil }
        var after = motion.position
        while let boundary = score.boundary(after: after), let starts = motion.instant(reaching: boundary.at) {
            let candidate = Boundary(
                formation: boundary.formation, starts: starts, duration: boundary.duration.stretched(by: motion.rate))
            if let told, told.starts >= candidate.starts {
                after = boundary.at
                continue
            }
            return candidate
        }
        return nil
    }
}

extension Interval {
    /// How long a length of the score takes at this rate.
    func stretched(by rate: Double) -> Interval {
        Interval(microseconds: Int64((Double(microseconds) / rate).rounded(.up)))
    }
}
