package import RehearsalCore

extension Run {
    /// A second GO within this time of a cue is taken for a slip of the thumb.
    package static let doubleGo = Interval.milliseconds(400)
    /// The slowest and fastest a run may go.
    package static let rates = 0.25...2.0

    func decide(_ command: Command, in circumstances: Circumstances) throws(Refusal) -> Event {
        switch circumstances.programme {
        case .production(let outline):
            let piece = PieceDecision(
                run: self, score: outline.score, now: circumstances.now, starts: circumstances.starts)
            return try piece.event(for: command)
        }
    }
}

/// What the run of a production does next.
private struct PieceDecision {
    let run: Run
    let score: Score
    let now: Instant
    /// When a change decided now takes effect.
    let starts: Instant

    func event(for command: Run.Command) throws(Refusal) -> Run.Event {
        switch command {
        case .go(let from): .cued(try go(from: from))
        case .back: .cued(try back())
        case .jump(let formation): .cued(try jump(to: formation))
        case .play: moved(at: run.rate, until: score.end)
        case .pause: pause()
        case .seek(let target): try seek(target)
        case .rate(let rate): try change(rate: rate)
        }
    }

    // MARK: Cues

    private func go(from expected: Int?) throws(Refusal) -> Cue {
        if !isPausedOnTheWay, let cued = run.cued, let cueStarts = run.cueStarts,
            now < max(cueStarts, cued + Run.doubleGo)
        {
            throw Refusal(
                .tooSoon,
                "A cue was given \((now - cued).microseconds / 1_000) ms ago; this one was taken for a double press.")
        }
        if let expected, expected != live {
            throw Refusal(
                .formationMoved, "Formation \(live) is live by now, not \(expected).", field: "from",
                values: ["live": .number(live), "expected": .number(expected)])
        }
        if isPausedOnTheWay { return finish() }
        guard live + 1 < score.formationCount else {
            throw Refusal(
                .lastFormation,
                score.formationCount == 0
                    ? "This production has no formations yet." : "The last formation is live; there is none after it.")
        }
        let until = playsOn ? score.end : score.arrival(of: score.stand(from: live + 1))
        return Cue(
            from: live, to: live + 1, starts: starts, duration: realTime(of: score.transition(into: live + 1)),
            motion: Motion(position: score.departure(from: live), rate: run.rate, at: starts, until: until))
    }

    /// The rest of a move in which the run was paused: into the formation that is live already.
    private func finish() -> Cue {
        Cue(
            from: live - 1, to: live, starts: starts, duration: realTime(of: score.arrival(of: live) - base.position),
            motion: Motion(
                position: base.position, rate: run.rate, at: starts, until: score.arrival(of: score.stand(from: live))))
    }

    private func realTime(of way: Interval) -> Interval { way.stretched(by: run.rate) }

    private func back() throws(Refusal) -> Cue {
        guard live > 0 else {
            throw Refusal(.firstFormation, "The first formation is live; there is none before it.")
        }
        return cut(to: live - 1)
    }

    private func jump(to formation: Int) throws(Refusal) -> Cue {
        guard (0..<score.formationCount).contains(formation) else {
            throw Refusal(
                .unknownFormation,
                score.formationCount == 0
                    ? "This production has no formations yet."
                    : "Formations are numbered 0 to \(score.formationCount - 1) here.",
                field: "formation", values: ["count": .number(score.formationCount)])
        }
        return cut(to: formation)
    }

    /// A change without a way between: everyone is shown the other formation as it stands.
    private func cut(to formation: Int) -> Cue {
        Cue(
            from: live, to: formation, starts: starts, duration: .zero,
            motion: placed(at: score.arrival(of: formation)))
    }

    // MARK: Motion

    /// The run goes on from where it is, at another pace.
    private func moved(at pace: Double, until: ScoreTime?) -> Run.Event {
        .moved(Motion(position: base.position, rate: pace, at: starts, until: until), rate: run.rate)
    }

    /// The run stands where it is, and keeps where it was going to stop. To pause a GO that has not begun is to take it back.
    private func pause() -> Run.Event {
        let motion = run.timeline.motion
        if let previous = run.timeline.previous, now < motion.at, motion.rate > 0, run.cueStarts == motion.at,
            motion.position != score.arrival(of: score.formation(at: motion.position))
        {
            return paused(at: previous.position(at: starts), before: previous.until)
        }
        return paused(at: base.position, before: base.until)
    }

    private func paused(at place: ScoreTime, before until: ScoreTime?) -> Run.Event {
        let until = until.flatMap { $0 > place ? $0 : nil }
        return .moved(Motion(position: place, rate: 0, at: starts, until: until), rate: run.rate)
    }

    private func seek(_ target: ScoreTime) throws(Refusal) -> Run.Event {
        guard (.zero...score.end).contains(target) else {
            throw Refusal(
                .invalid, "A position is 0 to \(score.end.microseconds) microseconds in this production.",
                field: "position", rule: .range, values: Refusal.limits(0, Double(score.end.microseconds)))
        }
        return .moved(placed(at: target), rate: run.rate)
    }

    private func change(rate: Double) throws(Refusal) -> Run.Event {
        guard Run.rates.contains(rate) else {
            throw Refusal(
                .invalid, "A rate is 0.25 to 2.", field: "rate", rule: .range,
                values: Refusal.limits(Run.rates.lowerBound, Run.rates.upperBound))
        }
        let base = base
        let running = base.isRunning(at: starts)
        let motion = Motion(
            position: base.position, rate: running ? rate : 0, at: starts,
            until: running ? base.until : base.pausedBefore)
        return .moved(motion, rate: rate)
    }

    /// A motion put at `position`: running on if music runs on, standing if not.
    private func placed(at position: ScoreTime) -> Motion {
        playsOn
            ? Motion(position: position, rate: run.rate, at: starts, until: score.end)
            : Motion(position: position, rate: 0, at: starts)
    }

    /// The formation that will be live when a change decided now takes effect.
    private var live: Int { score.formation(at: base.position) }

    /// Whether the run was paused on the way into the live formation.
    private var isPausedOnTheWay: Bool { base.pausedBefore != nil && score.isMoving(at: base.position) }

    /// What a change decided now builds on, as a motion from the instant at which it takes effect.
    private var base: Motion { run.timeline.base(decided: now, starting: starts) }

    /// Whether the run goes on past the live formation by itself, as under music, rather than stopping there for the next GO.
    private var playsOn: Bool { run.timeline.isPlaying(decided: now, starting: starts, in: score) }
}
