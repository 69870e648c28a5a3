package import RehearsalCore

/// How a session of a drill went, computed from its log alone: which motions were in force when, and what the trainer had changed.
///
/// Each start over is a run of its own. A run has several parts if the drill got other stages in the middle of it, because score times of
/// one part mean nothing in another.
package struct DrillCourse: Sendable {
    /// Motions over one and the same score.
    package struct Part: Hashable, Sendable {
        /// Which run of the session, from 0.
        package var run: Int
        /// The drill's revision to which the motions refer.
        package var revision: Int64
        package var calls: Calls
        /// The motions in force, each from its instant on.
        package var motions: [TakeCourse.TimedMotion]
        /// When the session ended; it may have been opened again.
        package var endings: [Instant] = []
        package var begins: Instant
        /// When the next part begins; `nil` for the last one.
        package var ends: Instant?
    }

    package private(set) var parts: [Part]
    private var run: Run
    private var calls = Calls()

    /// - Parameter revision: the revision with which the session was opened.
    package init(revision: Int64 = 1) {
        run = Run(revision: revision)
        parts = [
            Part(
                run: 0, revision: revision, calls: calls, motions: [], begins: Instant(microseconds: 0), ends: nil)
        ]
    }

    /// It follows from the events of the run, of a drill's calls, and of the session's life.
    package mutating func apply(_ line: SessionEvent) {
        if case .run(let event) = line.event {
            run.apply(event, at: line.at)
            if case .revised(let revised) = event {
                calls.apply(revised)
                begin(latest.run, at: line.at)
            }
            follow(from: line.at)
        } else if case .calls(let event) = line.event {
            calls.apply(event)
            run.apply(event, at: line.at)
            if case .begun = event { begin(latest.run + 1, at: run.timeline.motion.placed) }
            latest.calls = calls
            follow(from: max(line.at, latest.begins))
        } else if case .life(.ended) = line.event {
            hold(Motion(position: run.timeline.position(at: line.at), rate: 0, at: line.at), from: line.at)
            latest.endings.append(line.at)
        } else if case .life(.reopened) = line.event {
            hold(run.timeline.motion, from: line.at)
        }
    }

    private var latest: Part {
        get { parts[parts.count - 1] }
        set { parts[parts.count - 1] = newValue }
    }

    /// Ends the latest part and begins another one. If nothing ran in the latest part, the new one replaces it.
    private mutating func begin(_ number: Int, at instant: Instant) {
        latest.ends = instant
        latest.motions.removeAll { $0.from >= instant }
        let isEmpty = !latest.motions.contains { $0.motion.rate > 0 }
        if isEmpty { parts.removeLast() }
        let run = isEmpty ? parts.last.map { min($0.run + 1, number) } ?? 0 : number
        parts.append(
            Part(run: run, revision: self.run.revision, calls: calls, motions: [], begins: instant, ends: nil))
    }

    /// Takes the timeline's motions over, as they are in force from `instant` on.
    private mutating func follow(from instant: Instant) {
        let timeline = run.timeline
        if let previous = timeline.previous, instant < timeline.motion.placed { hold(previous, from: instant) }
        hold(timeline.motion, from: max(timeline.motion.placed, instant))
    }

    /// A motion is in force from `instant` on; one that should have come into force later never does.
    private mutating func hold(_ motion: Motion, from instant: Instant) {
        latest.motions.removeAll { $0.from >= instant }
        guard latest.motions.last?.motion != motion, latest.motions.count < TakeCourse.mostMotions else { return }
        latest.motions.append(TakeCourse.TimedMotion(from: instant, motion: motion))
    }
}

// MARK: - What was called when

extension DrillCourse.Part {
    /// A time in which the work of a round went on.
    package struct Span: Hashable, Sendable {
        package var from: Instant
        package var to: Instant
        /// Whether the work is over with it.
        package var isLast = false
    }

    /// What happened of one round in this part.
    package struct PlayedRound: Hashable, Sendable {
        package var id: RoundID
        /// In the order of time. None where the run did not come to the round.
        package var spans: [Span]
        /// The punches that were called, on the session clock, in the order of time.
        package var expected: [ExpectedPunch]
    }

    /// Each round of the drill that has work, with what was called by `now`.
    package func rounds(of outline: DrillOutline, until now: Instant) -> [PlayedRound] {
        let combos = outline.drill.combos
        return outline.rounds.indices.compactMap { index -> PlayedRound? in
            guard let work = outline.stages(calls).work(of: index),
                let schedule = outline.schedule(ofRound: index, calls)
            else { return nil }
            let punches = schedule.calls.flatMap { call in
                zip(call.due, combos[call.combo].steps).compactMap { due, step in step.action.punch.map { (due, $0) } }
            }
            var round = PlayedRound(id: outline.rounds[index], spans: [], expected: [])
            for (place, held) in motions.enumerated() {
                let end = min(place + 1 < motions.count ? motions[place + 1].from : now, ends ?? now, now)
                held.motion.eachStretch(from: held.from, until: end) { stretch in
                    round.add(punches, of: work, during: stretch)
                    return true
                }
            }
            round.expected.sort { $0.due < $1.due }
            return round
        }
    }
}

extension DrillCourse.Part.PlayedRound {
    /// What is called, and when the work goes on, in one stretch of the run.
    fileprivate mutating func add(
        _ punches: [(due: ScoreTime, punch: Punch)], of work: DrillStage, during stretch: Stretch
    ) {
        let pass = stretch.motion
        let first = pass.position(at: stretch.from)
        guard first < work.ends,
            let begins = first >= work.starts ? stretch.from : pass.instant(reaching: work.starts),
            begins < stretch.to
        else { return }
        let over = pass.instant(reaching: work.ends)
        let isLast = over.map { $0 <= stretch.to } ?? false
        spans.append(DrillCourse.Part.Span(from: begins, to: min(over ?? stretch.to, stretch.to), isLast: isLast))
        for (due, punch) in punches where due >= first {
            guard let instant = pass.instant(reaching: due), instant >= stretch.from, instant < stretch.to else {
                continue
            }
            expected.append(ExpectedPunch(punch, due: instant.microseconds))
        }
    }
}
