package import RehearsalCore

extension Run {
    /// A second GO within this time after a cue is refused as a mistake.
    package static let doubleGo = Interval.milliseconds(400)
    /// The slowest and the fastest rate of a run.
    package static let rates = 0.25...2.0
    /// The most counts over which a rate changes.
    package static let longestRamp = 128
    /// The most counts of a count-in.
    package static let mostCountedIn = 16
    /// The shortest stretch that a loop may repeat, in score time.
    package static let shortestLoop = Interval.milliseconds(500)
    /// The longest rest between two passes, not including the count-in.
    package static let longestPause = Interval.seconds(60)
    /// By how much each pass of a loop may be faster than the one before.
    package static let steps = 0.01...1.0

    func decide(
        _ command: Command, with calls: Calls, in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        try RunDecision(run: self, with: calls, in: circumstances).event(for: command)
    }
}

/// Decides how a run continues: of a piece from formation to formation, of a drill from stage to stage. Here both are called formations.
struct RunDecision {
    private let run: Run
    private let score: Score
    /// Counts to score time, where the run is.
    private let tempo: TempoMap
    /// How long counts last there.
    private let pace: TempoMap
    private let now: Instant
    /// The instant at which a change decided now takes effect.
    private var starts: Instant
    private let words: Words

    /// What a refusal calls things.
    private struct Words {
        let whole: String
        let one: String
        /// At the beginning of a sentence.
        let capital: String
        var rule: Refusal.Rule?
    }

    init(run: Run, with calls: Calls, in circumstances: Circumstances) {
        self.run = run
        now = circumstances.now
        starts = circumstances.starts
        score = circumstances.programme.score(calls)
        switch circumstances.programme {
        case .production(let outline):
            tempo = outline.tempo
            pace = tempo
            words = Words(whole: "production", one: "formation", capital: "Formation")
        case .drill(let outline):
            let place = run.timeline.base(decided: now, starting: starts).position
            tempo = outline.counts(at: place, calls)
            pace = TempoMap(constant: outline.tempo(at: place, calls))
            words = Words(whole: "drill", one: "stage", capital: "Stage", rule: .inDrill)
        }
    }

    /// Score time of one count at `place`.
    private func count(at place: ScoreTime) -> Interval { pace.countLength(at: place) }

    /// The motion of a run that begins anew.
    var startingOver: Motion { running(from: .zero, in: nil, countIn: 0) }

    func event(for command: Run.Command) throws(Refusal) -> Run.Event {
        switch command {
        case .go(let from, let countIn, let beat): .cued(try on(beat).go(from: from, countIn: countIn))
        case .back: .cued(try back())
        case .jump(let formation): .cued(try jump(to: formation))
        case .play(let place, let countIn): .moved(try play(from: place, countIn: countIn), rate: run.rate)
        case .pause: pause()
        case .seek(let target): try seek(target)
        case .rate(let rate, let counts): try change(rate: rate, over: counts)
        case .loop(let asked): .looped(try loop(asked), rate: run.rate)
        case .lastPass: .looped(try changingLoop(end), rate: run.rate)
        case .leaveLoop: .looped(try changingLoop(endLoop), rate: coming.loop?.rate ?? run.rate)
        }
    }

    // MARK: Cues

    /// The same decision for a change that starts at the first count, or eight, after the earliest possible instant. It starts at the earliest
    /// instant if the run stands, or if another formation would be live at that count: that formation must not be skipped unseen.
    private func on(_ beat: Run.Beat) -> RunDecision {
        let pass = coming
        guard let counts = beat.counts, pass.isRunning(at: starts) else { return self }
        let place = tempo.first(of: counts, from: pass.position(at: starts))
        guard let instant = pass.instant(reaching: place) else { return self }
        var later = self
        later.starts = max(starts, instant)
        return later.live == live ? later : self
    }

    private func go(from expected: Int?, countIn counts: Int) throws(Refusal) -> Cue {
        try Check.countIn(counts)
        if !isPausedOnTheWay, let cued = run.cued, let cueStarts = run.cueStarts,
            now < max(cueStarts, cued + Run.doubleGo)
        {
            throw Refusal(
                .tooSoon,
                "A cue was given \((now - cued).microseconds / 1_000) ms ago; this one was taken for a double press.")
        }
        if let expected, expected != live {
            throw Refusal(
                .formationMoved, "\(words.capital) \(live) is live by now, not \(expected).", field: "from",
                rule: words.rule, values: ["live": .number(live), "expected": .number(expected)])
        }
        if isPausedOnTheWay { return finish() }
        guard live + 1 < score.formationCount else {
            throw Refusal(
                .lastFormation,
                score.formationCount == 0
                    ? "This \(words.whole) has no \(words.one)s yet."
                    : "The last \(words.one) is live; there is none after it.", rule: words.rule)
        }
        let departure = score.departure(from: live)
        var motion = running(from: departure)
        if !playsOn { motion.until = score.arrival(of: score.stand(from: live + 1)) }
        // Until the last count of the count-in, the formation that is left stays live and the run stays at its place.
        motion.countIn = countIn(counts, to: departure, at: motion.rate)
        motion.at = starts + (motion.countIn?.length ?? .zero)
        return Cue(
            from: live, to: live + 1, starts: motion.at,
            duration: score.transition(into: live + 1).stretched(by: motion.rate), motion: motion)
    }

    /// The rest of a move in which the run was paused, into the formation that is live already.
    private func finish() -> Cue {
        var motion = running(from: base.position)
        if motion.loop == nil { motion.until = score.arrival(of: score.stand(from: live)) }
        return Cue(
            from: live - 1, to: live, starts: starts,
            duration: (score.arrival(of: live) - base.position).stretched(by: motion.rate), motion: motion)
    }

    private func back() throws(Refusal) -> Cue {
        guard live > 0 else {
            throw Refusal(
                .firstFormation, "The first \(words.one) is live; there is none before it.", rule: words.rule)
        }
        return cut(to: live - 1)
    }

    private func jump(to formation: Int) throws(Refusal) -> Cue {
        guard (0..<score.formationCount).contains(formation) else {
            throw Refusal(
                .unknownFormation,
                score.formationCount == 0
                    ? "This \(words.whole) has no \(words.one)s yet."
                    : "\(words.capital)s are numbered 0 to \(score.formationCount - 1) here.",
                field: "formation", rule: words.rule, values: ["count": .number(score.formationCount)])
        }
        return cut(to: formation)
    }

    /// A change without movement: everyone is shown the other formation at once.
    private func cut(to formation: Int) -> Cue {
        Cue(
            from: live, to: formation, starts: starts, duration: .zero,
            motion: placed(at: score.arrival(of: formation)))
    }

    // MARK: Motion

    private func play(from place: ScoreTime?, countIn counts: Int) throws(Refusal) -> Motion {
        try Check.countIn(counts)
        if let place { try check(place, "from") }
        return running(from: place ?? base.position, countIn: counts)
    }

    /// The motion that starts at `place`, after its count-in. The run stays in a loop if `place` is inside of it.
    private func running(from place: ScoreTime, countIn counts: Int = 0) -> Motion {
        running(from: place, in: loop(around: place), countIn: counts)
    }

    private func running(from place: ScoreTime, in loop: Loop?, countIn counts: Int) -> Motion {
        let rate = loop?.rate ?? run.rate
        let countIn = countIn(counts, to: place, at: rate)
        let wait = countIn?.length ?? .zero
        return Motion(
            position: place, rate: rate, at: starts + wait, until: loop?.to ?? score.end, wait: wait, countIn: countIn,
            loop: loop)
    }

    /// The present loop, if `place` is inside of it.
    private func loop(around place: ScoreTime) -> Loop? { base.loop.flatMap { $0.contains(place) ? $0 : nil } }

    /// Counts at the tempo of `place`, where the run begins after them.
    private func countIn(_ counts: Int, to place: ScoreTime, at rate: Double) -> CountIn? {
        counts > 0 ? CountIn(counts: counts, count: count(at: place).stretched(by: rate)) : nil
    }

    /// The run stops where it is, and keeps the place at which it would have stopped. Pausing a GO that has not started yet cancels the GO.
    private func pause() -> Run.Event {
        let motion = run.timeline.motion
        if let previous = run.timeline.previous, now < motion.placed, motion.rate > 0, run.cueStarts == motion.at,
            motion.position != score.arrival(of: score.formation(at: motion.position))
        {
            return paused(at: previous.position(at: starts), before: previous.until)
        }
        return paused(at: base.position, before: base.until)
    }

    private func paused(at place: ScoreTime, before until: ScoreTime?) -> Run.Event {
        let until = until.flatMap { $0 > place ? $0 : nil }
        return .moved(
            Motion(position: place, rate: 0, at: starts, until: until, loop: loop(around: place)), rate: run.rate)
    }

    private func seek(_ target: ScoreTime) throws(Refusal) -> Run.Event {
        try check(target, "position")
        return .moved(placed(at: target), rate: run.rate)
    }

    private func check(_ place: ScoreTime, _ field: String) throws(Refusal) {
        guard (.zero...score.end).contains(place) else {
            throw Refusal(
                .invalid, "A position is 0 to \(score.end.microseconds) microseconds in this \(words.whole).",
                field: field, rule: .range, values: Refusal.limits(0, Double(score.end.microseconds)))
        }
    }

    /// A loop keeps this rate from now on. A count-in that has begun starts again at the new tempo.
    private func change(rate: Double, over counts: Int) throws(Refusal) -> Run.Event {
        try Check.rate(rate, "rate")
        try Check.rampCounts(counts)
        var motion = base
        if !motion.isRunning(at: starts) {
            (motion.rate, motion.until, motion.ramp) = (0, base.pausedBefore, nil)
        } else {
            let isRamp = counts > 0 && motion.loop == nil && !isWaited
            motion.ramp =
                isRamp
                ? Ramp(from: motion.rate, to: rate, over: pace.length(of: Double(counts), from: motion.position)) : nil
            if !isRamp { motion.rate = rate }
            if isWaited { wait(for: coming, as: &motion) }
        }
        if motion.until == nil { motion.loop = nil }
        if var loop = motion.loop {
            (loop.rate, loop.step, loop.most) = (rate, 0, rate)
            motion.loop = loop
        }
        return .moved(motion, rate: rate)
    }

    /// The remaining rest continues; after it comes the whole count-in.
    private func wait(for coming: Motion, as motion: inout Motion) {
        motion.countIn = countIn(coming.countIn?.counts ?? 0, to: coming.position, at: motion.rate)
        let begins = max(starts, coming.countInStarts ?? coming.at)
        motion.at = begins + (motion.countIn?.length ?? .zero)
        motion.wait = coming.wait > .zero ? motion.at - starts : .zero
    }

    /// The pass that is in progress, or will start next, when a change decided now takes effect.
    private var coming: Motion { run.timeline.motion.pass(at: starts) }

    /// Whether the run rests or counts in at that time.
    private var isWaited: Bool { starts < coming.at }

    /// A motion put at `position`: it runs on if the run runs on, otherwise it stands. A position in the middle of a move counts as a run paused
    /// there: GO finishes that move, `play` continues to the end.
    private func placed(at position: ScoreTime) -> Motion {
        playsOn
            ? running(from: position)
            : Motion(position: position, rate: 0, at: starts, until: score.isMoving(at: position) ? score.end : nil)
    }

    // MARK: Loops

    /// A run that is inside the stretch continues there; otherwise it is put at the beginning of the stretch, with a count-in.
    private func loop(_ asked: Repetition) throws(Refusal) -> Motion {
        try check(asked.from, "from")
        guard asked.from + Run.shortestLoop <= asked.to, asked.to <= score.end else {
            throw Refusal(
                .invalid, "A loop is half a second long at least, and ends by the end of the \(words.whole).",
                field: "to",
                rule: .range,
                values: Refusal.limits(
                    Double((asked.from + Run.shortestLoop).microseconds), Double(score.end.microseconds)))
        }
        let loop = try asked.loop(at: run.rate, count: count(at: asked.from))
        let isInside = base.isRunning(at: starts) && loop.contains(base.position) && !isWaited
        return isInside
            ? running(from: base.position, in: loop, countIn: 0)
            : running(from: loop.from, in: loop, countIn: asked.countIn)
    }

    /// Changes the rule of the loop during a pass, without moving the performers.
    private func changingLoop(_ change: (inout Motion) -> Void) throws(Refusal) -> Motion {
        var motion = coming
        guard let loop = motion.loop, motion.position(at: starts) < loop.to else {
            throw Refusal(.gone, "There is no loop.")
        }
        change(&motion)
        return motion
    }

    private func end(_ motion: inout Motion) {
        let pass = motion.loop?.pass
        motion.loop?.last = pass
    }

    private func endLoop(_ motion: inout Motion) {
        motion.loop = nil
        motion.until = score.end
    }

    /// The formation that will be live when a change decided now takes effect.
    private var live: Int { score.formation(at: base.position) }

    /// Whether the run was paused during the move into the live formation.
    private var isPausedOnTheWay: Bool { base.pausedBefore != nil && score.isMoving(at: base.position) }

    /// The motion on which a change decided now is based, as it is at the instant when the change takes effect.
    private var base: Motion { run.timeline.base(decided: now, starting: starts) }

    /// Whether the run continues past the live formation by itself, as with music, instead of stopping there for the next GO.
    private var playsOn: Bool { run.timeline.isPlaying(decided: now, starting: starts, in: score) }
}

extension Repetition {
    /// - Parameters:
    ///   - rate: the rate at which the run goes.
    ///   - count: score time of one count where the loop begins.
    fileprivate func loop(at rate: Double, count: Interval) throws(Refusal) -> Loop {
        try Check.countIn(countIn)
        guard (.zero...Run.longestPause).contains(pause) else {
            throw Refusal(
                .invalid, "A pause is 0 to 60 seconds, in microseconds.", field: "pause", rule: .range,
                values: Refusal.limits(0, Double(Run.longestPause.microseconds)))
        }
        try Check.step(step, "step")
        let first = self.rate ?? rate
        try Check.rate(first, "rate")
        let most = step > 0 ? self.most ?? max(1, first) : first
        try Check.rate(most, "most")
        guard first <= most else {
            throw Refusal(
                .invalid, "Passes become faster, up to the rate `most`.", field: "most", rule: .range,
                values: Refusal.limits(first, Run.rates.upperBound))
        }
        return Loop(
            from: from, to: to, rest: pause, countIn: countIn > 0 ? CountIn(counts: countIn, count: count) : nil,
            rate: first, step: step, most: most)
    }
}
