import RehearsalCore

/// The takes of a session, computed from its log alone.
///
/// A take continues as long as the run does. Standing at the end of a GO does not end it if the next GO comes within a minute; nor do the rests and
/// count-ins between the passes of a loop. A pause, a jump to another place, and a new score of the piece end the take.
///
/// Numbers never change: each take gets its number when it begins, in the log's order.
package struct Takes: Sendable {
    /// The takes whose numbers are in `kept`, as far as the log was read.
    private var list: [Take] = []
    private let kept: Range<Int>
    /// The course of a take, if a single take was asked for.
    private var course: TakeCourse?
    private var names: [Int: String] = [:]
    private var starred: Set<Int> = []
    private var punctuality: [Int: Take.Punctuality] = [:]
    /// How many takes began since the figures were last added up.
    private var unsummed = 0

    private var run: Run
    private var people = People()
    private var baton = Baton()
    private var calls = Calls()
    private var isOpen = true
    /// The instant up to which the run was followed.
    private var followed = Instant(microseconds: 0)
    private var origin = Origin()
    private var previousOrigin = Origin()
    private var latest: Latest?

    /// Which event caused a motion.
    private struct Origin {
        var sequence = SequenceNumber.start
        var isGo = false
    }

    /// The last take and its present motion.
    private struct Latest {
        var take: Take
        var motion: Motion
        /// The instant up to which `motion` was followed, or from which it stands.
        var until: Instant
        /// Whether it stopped by itself and is still at that place.
        var hasArrived = false
    }

    /// - Parameters:
    ///   - kept: the wanted numbers; data that only other takes need is not kept.
    ///   - revision: the revision with which the session was opened.
    package init(_ kept: Range<Int> = 1..<Int.max, revision: Int64 = 1) {
        self.kept = kept
        run = Run(revision: revision)
        if kept.count == 1 { course = TakeCourse() }
    }

    /// Takes follow from the events of the run, of people, of the baton, of life, of takes, and of a drill's calls.
    package mutating func apply(_ line: SessionEvent) {
        follow(until: line.at)
        if case .run(let event) = line.event { apply(event, line) }
        if case .people(let event) = line.event { people.apply(event, line) }
        if case .baton(let event) = line.event { baton.apply(event) }
        if case .life(let event) = line.event { apply(event, at: line.at) }
        if case .takes(let event) = line.event { apply(event) }
        if case .calls(let event) = line.event { apply(event, line) }
    }

    private mutating func apply(_ event: Life.Event, at instant: Instant) {
        switch event {
        case .ended:
            if isGoing(at: instant) { latest?.take.stop = .ended }
            isOpen = false
        case .reopened: isOpen = true
        }
    }

    private mutating func apply(_ event: Takes.Event) {
        switch event {
        case .takeNamed(let number, let name): if kept.contains(number) { names[number] = name }
        case .takeStarred(let number, let isStarred):
            guard kept.contains(number) else { return }
            if isStarred { starred.insert(number) } else { starred.remove(number) }
        case .punctualitySummed(let sum): add(sum)
        }
    }

    /// All takes that were asked for. The last one ends when its motion will end by itself.
    package var all: [Take] {
        var whole = self
        whole.follow(until: Self.ever)
        whole.keep()
        return whole.list.map { take in
            var take = take
            take.name = names[take.number]
            take.isStarred = starred.contains(take.number)
            take.punctuality = punctuality[take.number]
            return take
        }
    }

    /// The single take that was asked for, and its course.
    package var single: (Take, TakeCourse)? {
        var whole = self
        whole.follow(until: Self.ever)
        guard let take = all.first, let course = whole.course else { return nil }
        return (take, course)
    }

    private static let ever = Instant(microseconds: .max)

    /// The figures belong to the takes that began since the last ones, or to the last take if it went on.
    private mutating func add(_ sum: PunctualitySum) {
        guard let last = latest?.take.number else { return }
        let numbers = last - max(unsummed, 1) + 1..<last + 1
        for number in numbers.clamped(to: kept) {
            let known = punctuality[number]
            punctuality[number] = Take.Punctuality(
                sum: known?.sum.adding(sum) ?? sum, isShared: unsummed > 1 || known?.isShared ?? false)
        }
        unsummed = 0
    }

    // MARK: Following the run

    private mutating func apply(_ event: Run.Event, _ line: SessionEvent) {
        if run.timeline.motion.placed <= line.at { previousOrigin = origin }
        switch event {
        case .cued(let cue):
            let isOn = cue.to == cue.from + 1 || cue.duration > .zero
            origin = Origin(sequence: line.sequence, isGo: isOn && cue.motion.rate > 0)
        case .moved, .looped: origin = Origin(sequence: line.sequence)
        case .revised:
            origin.sequence = line.sequence
            previousOrigin.sequence = line.sequence
        }
        run.apply(event, at: line.at)
        if case .revised(let revised) = event { calls.apply(revised) }
    }

    private mutating func apply(_ event: Calls.Event, _ line: SessionEvent) {
        if case .begun = event {
            if run.timeline.motion.placed <= line.at { previousOrigin = origin }
            origin = Origin(sequence: line.sequence)
        }
        calls.apply(event)
        run.apply(event, at: line.at)
        // What was changed before the drill started over belongs to the take before.
        if course?.calls?.seed == calls.seed { course?.calls = calls }
    }

    /// Whether the last take was still in progress at that instant, as far as it was followed.
    private func isGoing(at instant: Instant) -> Bool {
        latest.map { $0.until == instant && $0.take.stop == nil } ?? false
    }

    private mutating func follow(until end: Instant) {
        let start = followed
        followed = max(start, end)
        guard isOpen, start < end else { return }
        let motion = run.timeline.motion
        var placed = start
        if let previous = run.timeline.previous, start < motion.placed {
            placed = min(motion.placed, end)
            hold(previous, from: start, until: placed, by: previousOrigin)
        }
        if placed < end { hold(motion, from: placed, until: end, by: origin) }
    }

    /// `motion` is in force from `start` until `end`.
    private mutating func hold(_ motion: Motion, from start: Instant, until end: Instant, by origin: Origin) {
        let rests = motion.stopsAt
        let begins = max(start, motion.at)
        let ends = min(end, rests ?? end)
        if motion.rate > 0, begins < ends {
            close(at: start, for: motion, runsFrom: begins)
            go(motion, from: begins, by: origin)
            extend(motion, until: ends, arrives: rests == ends, isOpen: rests == nil && end == Self.ever)
        } else if origin.isGo, begins == ends, goesOn(with: motion, from: begins, by: origin) {
            // A cut into a formation: no time passes, and the take continues from there.
            extend(motion, until: ends, arrives: true, isOpen: false)
        } else {
            close(at: start, for: motion, runsFrom: nil)
        }
        record(motion, from: start)
    }

    /// Sets why the last take stopped, if it lasted until `motion` took over at `start`.
    private mutating func close(at start: Instant, for motion: Motion, runsFrom begins: Instant?) {
        guard let latest else { return }
        if latest.take.revision != run.revision {
            self.latest?.hasArrived = false
            if isGoing(at: start) { self.latest?.take.stop = .revised }
        } else if isGoing(at: start), begins != start {
            let isSame = motion.position(at: start) == latest.motion.position(at: start)
            self.latest?.take.stop = isSame ? .paused : .cut
        } else if begins == nil, latest.hasArrived, motion.position(at: start) != latest.take.to {
            self.latest?.hasArrived = false
        }
    }

    /// Whether `motion`, which runs from `begins` on, continues the last take.
    private func goesOn(with motion: Motion, from begins: Instant, by origin: Origin) -> Bool {
        guard let latest, latest.take.revision == run.revision else { return false }
        if latest.until == begins, latest.take.stop == nil {
            return origin.isGo || motion.position(at: begins) == latest.motion.position(at: begins)
        }
        if latest.hasArrived { return origin.isGo && begins <= latest.until + Take.longestStand }
        // The rule of a loop changed between two passes.
        let pass = latest.motion.pass(at: latest.until)
        return latest.until < pass.at && motion.placed <= latest.until && motion.position == pass.position
            && motion.loop != nil
    }

    private mutating func go(_ motion: Motion, from begins: Instant, by origin: Origin) {
        guard !goesOn(with: motion, from: begins, by: origin) else { return }
        if isGoing(at: begins) { latest?.take.stop = .cut }
        latest?.take.last = SequenceNumber(origin.sequence.value - 1)
        keep()
        let place = motion.position(at: begins)
        let take = Take(
            number: (latest?.take.number ?? 0) + 1, begins: begins, ends: nil, from: place, to: nil,
            reach: place...place, rate: motion.rate(at: begins), revision: run.revision, conductor: baton.holder,
            dancers: people.assignments.count, absent: people.absent.count, first: origin.sequence)
        latest = Latest(take: take, motion: motion, until: begins)
        unsummed += 1
        if kept.contains(take.number), course != nil {
            course?.absent = people.absent
            course?.motions = []
            course?.calls = calls
        }
    }

    private mutating func extend(_ motion: Motion, until ends: Instant, arrives: Bool, isOpen: Bool) {
        guard var latest else { return }
        let pass = motion.pass(at: ends)
        let waits = !arrives && ends < pass.at
        latest.motion = motion
        latest.until = ends
        latest.hasArrived = arrives
        latest.take.ends = isOpen ? nil : waits ? pass.placed : ends
        latest.take.to = isOpen ? nil : waits ? motion.loop?.to : motion.position(at: ends)
        latest.take.stop = arrives ? .arrived : nil
        latest.take.widen(by: motion, pass: pass, waits: waits, until: ends, isOpen: isOpen)
        self.latest = latest
        if kept.contains(latest.take.number), course != nil {
            for (performer, member) in people.assignments { course?.dancers[performer] = member }
        }
    }

    private mutating func record(_ motion: Motion, from start: Instant) {
        guard let number = latest?.take.number, kept.contains(number), let count = course?.motions.count,
            count < TakeCourse.mostMotions, course?.motions.last?.motion != motion
        else { return }
        course?.motions.append(TakeCourse.TimedMotion(from: start, motion: motion))
    }

    /// The last take is finished, or nothing more is known about it.
    private mutating func keep() {
        guard let take = latest?.take, kept.contains(take.number) else { return }
        if list.last?.number == take.number { list.removeLast() }
        list.append(take)
    }
}

extension Take {
    /// Extends the range of the take by the places that `motion` passes through until `ends`.
    fileprivate mutating func widen(by motion: Motion, pass: Motion, waits: Bool, until ends: Instant, isOpen: Bool) {
        var least = min(reach.lowerBound, motion.position)
        var most = max(reach.upperBound, to ?? motion.until ?? reach.upperBound)
        if let loop = pass.loop {
            let gone = waits ? loop.pass : loop.pass + 1
            if gone > 1 || isOpen { (least, most) = (min(least, loop.from), max(most, loop.to)) }
            passes = max(passes ?? 0, isOpen ? 0 : gone)
        }
        reach = least...max(least, most)
    }
}
