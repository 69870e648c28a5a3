import RehearsalCore

/// The follower's view of the session, and the lines to print for each message. Pure: time is an argument.
struct FollowedSession: Sendable {
    /// A line to print, at once or at an instant of the session clock; `of` is the change that the line shows.
    enum Line: Sendable, Equatable {
        case now(String, of: Int? = nil)
        case at(Instant, String, of: Int? = nil)
        /// A line for the instant at which a pass of a loop begins; from then on `passes(after:)` gives the next one.
        case pass(at: Instant, String)
        /// A line for the instant at which another stage of a drill begins; from then on `stage(from:)` gives the next lines.
        case stage(at: Instant, String)
        /// Lines for this instant or later are not printed, because the run has changed.
        case dropped(from: Instant)
    }

    private var formations: [String] = []
    private var people: [String: String] = [:]
    private(set) var baton: String?
    private(set) var timeline = Timeline()
    private var lastCue: ServerFrame.Cue?
    private var isConductor = false
    private(set) var production: String?
    /// The last event received; a reconnection resumes after it.
    private(set) var seq: Int?
    private(set) var hasEnded = false
    private(set) var isDrill = false
    private(set) var id: String?
    private(set) var calls = FollowedDrill.Calls()
    private var drill: FollowedDrill?

    /// The production's formation names, in order.
    mutating func name(formations names: [String]) { formations = names }

    /// The drill as it is from now on: the lines that follow from it.
    mutating func learn(_ drill: FollowedDrill, at now: Instant) -> [Line] {
        let isNew = self.drill == nil
        self.drill = drill
        let stage = Line.now("stage    \(drill.name(at: timeline.position(at: now), calls))")
        return (isNew ? [stage] : []) + planned(from: now)
    }

    /// What of a drill happens from `instant` on. Lines that were planned for later are removed.
    private func planned(from instant: Instant) -> [Line] {
        drill == nil ? [] : [.dropped(from: instant)] + stage(from: instant)
    }

    /// What of a drill happens from `instant` on, to the end of its stage.
    func stage(from instant: Instant) -> [Line] { drill?.lines(of: timeline, calls, after: instant) ?? [] }

    /// - Parameter now: the session clock's present, as estimated.
    mutating func receive(_ message: ServerFrame, at now: Instant) -> [Line] {
        switch message {
        case .welcome(let welcome): receive(welcome)
        case .event(let event): receive(event, at: now)
        case .signal(let signal): receive(signal, at: now)
        case .refused(let message): [.now("refused  \(message)")]
        case .sync, .other: []
        }
    }

    private mutating func receive(_ welcome: ServerFrame.Welcome) -> [Line] {
        production = welcome.production.id
        id = welcome.session
        isDrill = welcome.programme?.kind == "drill"
        people[welcome.member.id] = welcome.member.name
        isConductor = welcome.member.role == "conductor"
        for person in welcome.state?.members ?? welcome.members ?? [] { people[person.id] = person.name }
        guard let state = welcome.state else { return [.now("back     resumed after event \(seq ?? 0)")] }
        let now = Instant(microseconds: welcome.now)
        let void = seq == nil ? [] : forget(from: now)
        seq = welcome.seq
        hasEnded = state.ended
        baton = state.baton
        timeline = Timeline(state.motion.motion, after: state.previous?.motion)
        calls = state.calls ?? FollowedDrill.Calls()
        return void + [
            .now("joined   as \(welcome.member.name), \(welcome.member.role); baton: \(holder)")
        ] + (state.formation.map { [.now("live     \(formation($0))")] } ?? [])
            + (state.announcement.map { [line(announcement: $0.text)] } ?? []) + counted(timeline.motion, at: now)
            + planned(from: now)
    }

    private mutating func receive(_ event: ServerFrame.SessionEvent, at now: Instant) -> [Line] {
        if let seq, event.seq <= seq { return [] }
        seq = event.seq
        let before = (timeline, calls)
        let lines = lines(of: event, at: now)
        guard drill != nil, before != (timeline, calls) else { return lines }
        // All that was planned for later is removed at once.
        return planned(from: now) + lines.filter { if case .dropped = $0 { false } else { true } }
    }

    private mutating func lines(of event: ServerFrame.SessionEvent, at now: Instant) -> [Line] {
        switch event.kind {
        case .cued(let cue, let message):
            let void = replace(with: message.motion, at: event.at)
            let known = cue == lastCue
            return (known ? [] : forget(from: void))
                + announce(cue, at: now, of: event.seq) + counted(message.motion, at: now)
        case .moved(let message):
            let motion = message.motion
            let void = replace(with: motion, at: event.at)
            let from = clock(motion.position)
            let stands = motion.pausedBefore == nil ? "stands" : "is paused"
            let what = motion.rate == 0 ? "\(stands) at \(from)" : "plays from \(from) at ×\(number(motion.rate))"
            return forget(from: void) + [due(motion, "moved    \(what)", at: now, of: event.seq)]
                + counted(motion, at: now)
        case .looped(let message):
            let motion = message.motion
            let void = replace(with: motion, at: event.at)
            return forget(from: void) + [due(motion, "loop     \(words(of: motion.loop))", at: now, of: event.seq)]
                + counted(motion, at: now)
        case .adjusted(let adjustment, let all, let message, let previous):
            if let all { calls.adjustments = all } else { calls.add(adjustment) }
            if let message { timeline = Timeline(message.motion, after: previous?.motion) }
            return [.now("changed  \(drill?.words(of: adjustment) ?? "the drill")")]
        case .begun(let seed, let message):
            calls = FollowedDrill.Calls(seed: seed)
            let void = replace(with: message.motion, at: event.at)
            return forget(from: void) + [due(message.motion, "begun    from the start", at: now, of: event.seq)]
        case .revised(let message, let previous, let all):
            if let all { calls.adjustments = all }
            timeline = Timeline(message.motion, after: previous?.motion)
            return forget(from: Instant(microseconds: event.at))
                + [.now("event    revised")] + counted(message.motion, at: now)
        case .assigned(let performer, let member):
            return [.now("cast     \(performer): \(member.map(person) ?? "nobody")")]
        case .noted(_, text: "", _): return []
        case .noted(let position, let text, let performer):
            let recipient = performer.map { " for \($0)" } ?? ""
            return [.now("note     \(plain(text))\(recipient) at \(clock(ScoreTime(microseconds: position)))")]
        case .batonPassed(let to):
            baton = to
            return [.now("baton    \(holder)")]
        case .announced(let text): return [line(announcement: text)]
        case .ended(let name):
            hasEnded = true
            return [.now(name.map { "ended    by \(plain($0))" } ?? "ended")]
        case .reopened:
            hasEnded = false
            return [.now("reopened")]
        case .unknown(let kind): return [.now("event    \(plain(kind))")]
        }
    }

    private mutating func receive(_ signal: ServerFrame.SessionSignal, at now: Instant) -> [Line] {
        switch signal {
        case .members(let present, let joined, let left, let changed):
            for person in joined + changed { people[person.id] = person.name }
            let came = joined.isEmpty ? "" : "; joined: " + joined.map { plain($0.name) }.joined(separator: ", ")
            let went = left.isEmpty ? "" : "; left: " + left.map(person).joined(separator: ", ")
            guard !joined.isEmpty || !left.isEmpty else { return [] }
            return [.now("here     \(present.map(String.init) ?? "?")\(came)\(went)")]
        case .formation(let cue): return announce(cue, at: now)
        case .lead(let lead): return isConductor ? [.now(line(lead))] : []
        case .punctuality(let word): return isConductor ? [.now(line(word))] : []
        case .clap(let clap):
            return (0..<min(max(clap.count, 0), 60)).map { count in
                let after = Interval(
                    microseconds: clap.interval.multipliedReportingOverflow(by: Int64(count)).partialValue)
                return .at(Instant(microseconds: clap.starts) + after, "clap     \(count + 1)")
            }
        case .edited(let revision): return [.now("edited   revision \(revision.map(String.init) ?? "?")")]
        case .stage, .unknown: return []
        }
    }

    private func line(announcement text: String?) -> Line {
        .now(text.map { "message  \(plain($0))" } ?? "message  taken away")
    }

    private func line(_ lead: ServerFrame.Lead) -> String {
        let slowest = lead.slowest.map { "; slowest: \(person($0))" } ?? ""
        let leftOut =
            lead.leftOut.isEmpty ? "" : "; not waited for: \(lead.leftOut.map(person).joined(separator: ", "))"
        return "lead     \(lead.lead / 1_000) ms\(slowest)\(leftOut)"
    }

    private func line(_ word: ServerFrame.Punctuality) -> String {
        let late = word.late.isEmpty ? "" : "; late: \(word.late.map(person).joined(separator: ", "))"
        return "in time  \(word.inTime) of \(word.devices)\(late)"
    }

    /// Sets a motion that was decided at `instant`, in microseconds. Lines that were announced for later are removed: a motion
    /// that is replaced before it began never begins.
    private mutating func replace(with motion: Motion, at instant: Int64) -> Instant {
        let replaced = timeline.motion.placed
        let decided = Instant(microseconds: instant)
        timeline.replace(with: motion, decided: decided)
        return replaced > decided ? min(replaced, motion.placed) : max(motion.placed, decided)
    }

    /// A line that is printed when the motion begins.
    private func due(_ motion: Motion, _ line: String, at now: Instant, of seq: Int) -> Line {
        timeline.isPending(at: now) ? .at(motion.placed, line, of: seq) : .now(line, of: seq)
    }

    /// The counts before the motion, each printed at its instant; of a loop also the next pass.
    private func counted(_ motion: Motion, at now: Instant) -> [Line] {
        counts(before: motion, at: now) + passes(after: max(now, motion.at))
    }

    /// The pass that follows the one at `instant`: the counts before it, and its number when it begins.
    func passes(after instant: Instant) -> [Line] {
        let pass = timeline.motion(at: instant)
        guard let ends = pass.passEnds else { return [] }
        let next = pass.nextPass(after: ends)
        guard let loop = next.loop else { return [] }
        return counts(before: next, at: instant) + [.pass(at: next.at, "pass     \(loop.pass + 1)")]
    }

    private func counts(before motion: Motion, at now: Instant) -> [Line] {
        guard let countIn = motion.countIn, let starts = motion.countInStarts else { return [] }
        return (0..<min(countIn.counts, 64)).compactMap { turn in
            let due = starts + CountIn(counts: turn, count: countIn.count).length
            return motion.counted(at: max(due, now)).flatMap { due >= now ? .at(due, "count    \($0.number)") : nil }
        }
    }

    private func words(of loop: Loop?) -> String {
        guard let loop else { return "left" }
        let last = loop.last.map { "; last pass: \($0 + 1)" } ?? ""
        return "\(clock(loop.from)) to \(clock(loop.to)), pass \(loop.pass + 1)\(last)"
    }

    /// Lines for `instant` or later are removed.
    private mutating func forget(from instant: Instant) -> [Line] {
        if let cue = lastCue, cue.starts >= instant.microseconds { lastCue = nil }
        return [.dropped(from: instant)]
    }

    /// A cue is printed when it arrives and again when it starts. If two messages report the same change, it is printed once.
    private mutating func announce(_ cue: ServerFrame.Cue, at now: Instant, of seq: Int? = nil) -> [Line] {
        guard cue != lastCue else { return [] }
        lastCue = cue
        let starts = Instant(microseconds: cue.starts)
        let pass = timeline.motion(at: starts).loop.map { ", pass \($0.pass + 1)" } ?? ""
        let what = "\(formation(cue.formation)), \(seconds(cue.duration)) s to get there\(pass)"
        guard starts > now else { return [.now("now      \(what)", of: seq)] }
        return [
            .now("next     \(formation(cue.formation)) in \(seconds((starts - now).microseconds)) s"),
            .at(starts, "now      \(what)", of: seq),
        ]
    }

    private func formation(_ index: Int) -> String {
        formations.indices.contains(index) ? "\(index + 1) \(plain(formations[index]))" : "\(index + 1)"
    }

    private var holder: String { baton.map(person) ?? "nobody" }
    func person(_ id: String) -> String { plain(people[id] ?? id) }

    /// Text by other people, without the control characters that a terminal would obey.
    private func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }))
    }

    private func seconds(_ microseconds: Int64) -> String {
        let tenths = (microseconds + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// 83.4 s → `1:23.4`.
    private func clock(_ time: ScoreTime) -> String {
        let tenths = max(time.microseconds, 0) / 100_000
        let whole = tenths / 10 % 60
        return "\(tenths / 600):\(whole < 10 ? "0" : "")\(whole).\(tenths % 10)"
    }
}

/// A rate without `.0` after a whole number.
private func number(_ rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : "\(rate)"
}
