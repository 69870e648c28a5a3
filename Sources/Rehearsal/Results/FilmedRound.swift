package import RehearsalCore

/// When a round went on, as a film shows it: from the beginning of its work until it was over, with the pauses in it.
package struct FilmedRound: Hashable, Sendable {
    /// When its work began.
    package var from: Instant
    /// When it was over; `nil` as long as it is not, also while it is paused.
    package var to: Instant?

    package init(from: Instant, to: Instant?) {
        self.from = from
        self.to = to
    }

    /// The rounds of a class, in the order of time. A round that is done again is a round of its own. So is the rest of
    /// a round that was interrupted, because its session ended and was opened again.
    ///
    /// - Parameter parts: of the session, each with the drill as it was then.
    package static func all(
        _ parts: [(part: DrillCourse.Part, drill: DrillOutline)], until now: Instant
    ) -> [FilmedRound] {
        let endings = parts.flatMap(\.part.endings)
        func hasEnded(between first: Instant, and last: Instant) -> Bool {
            endings.contains { first <= $0 && $0 <= last }
        }
        var rounds: [FilmedRound] = []
        var last: (run: Int, id: RoundID, span: DrillCourse.Part.Span)?
        for (part, drill) in parts {
            let worked = part.rounds(of: drill, until: now)
                .flatMap { round in round.spans.map { (id: round.id, span: $0) } }
                .sorted { $0.span.from < $1.span.from }
            for (id, span) in worked {
                if let last, last.run == part.run, last.id == id, !last.span.isLast,
                    !hasEnded(between: last.span.to, and: span.from),
                    !part.hasLeft(id, of: drill, between: last.span.to, and: span.from)
                {
                    rounds[rounds.count - 1].to = span.to
                } else {
                    rounds.append(FilmedRound(from: span.from, to: span.to))
                }
                last = (part.run, id, span)
            }
        }
        if let last, !last.span.isLast, !hasEnded(between: last.span.to, and: now),
            let (part, drill) = parts.last, part.run == last.run,
            part.isWorking(on: last.id, of: drill, at: now)
        {
            rounds[rounds.count - 1].to = nil
        }
        return rounds
    }

    /// What of it was in a time that may have no end; `nil` for nothing.
    package func within(_ since: Instant, _ until: Instant?) -> FilmedRound? {
        let to = [to, until].compactMap(\.self).min()
        let from = max(from, since)
        return to.map { from < $0 } ?? true ? FilmedRound(from: from, to: to) : nil
    }
}

extension DrillCourse.Part {
    /// Whether the run is in the work of this round, also if it stands there.
    fileprivate func isWorking(on round: RoundID, of outline: DrillOutline, at now: Instant) -> Bool {
        guard let held = motions.last(where: { $0.from <= now }) else { return false }
        return work(on: round, of: outline).map { $0.contains(held.motion.position(at: now)) } ?? false
    }

    /// Whether the run was somewhere else meanwhile.
    fileprivate func hasLeft(
        _ round: RoundID, of outline: DrillOutline, between first: Instant, and last: Instant
    ) -> Bool {
        guard let work = work(on: round, of: outline) else { return true }
        return motions.contains { held in
            first <= held.from && held.from < last && !work.contains(held.motion.position(at: held.from))
        }
    }

    private func work(on round: RoundID, of outline: DrillOutline) -> Range<ScoreTime>? {
        outline.rounds.firstIndex(of: round).flatMap { outline.stages(calls).work(of: $0) }.map { $0.starts..<$0.ends }
    }
}
