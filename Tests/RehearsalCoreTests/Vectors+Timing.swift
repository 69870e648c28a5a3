import PropertyTesting
import RehearsalCore

/// What a device shows of a run, and where counts fall.
extension Vectors {
    struct Timed: Codable, Equatable {
        struct Motion: Codable, Equatable {
            var position: Int64
            var rate: Double
            var at: Int64
            var until: Int64?
            var wait: Int64?
            var countIn: Counts?
            var loop: Loop?
            var ramp: Ramp?
        }

        struct Ramp: Codable, Equatable {
            var rate: Double
            var lasting: Int64
        }

        struct Counts: Codable, Equatable {
            var counts: Int
            var count: Int64
        }

        struct Loop: Codable, Equatable {
            var from: Int64
            var to: Int64
            var pause: Int64
            var countIn: Counts?
            var rate: Double
            var step: Double
            var most: Double
            var pass: Int
            var last: Int?
        }

        struct Counted: Codable, Equatable {
            var left: Int
            var number: Int
            var ends: Int64
        }

        struct Next: Codable, Equatable {
            var formation: Int
            var starts: Int64
        }

        struct Span: Codable, Equatable {
            var from: Int64
            var to: Int64
        }

        struct Moment: Codable, Equatable {
            var now: Int64
            var time: Int64 = 0
            var formation = 0
            var phase = ""
            var runs = false
            var pending = false
            var isPlaying = false
            var rate = 0.0
            var arrives: Int64?
            var boundary: Int64?
            var change: Next?
            var isGoing = false
            var paused: String?
            var countedIn: Counted?
            var pass: Int?
            var begins: Int64?
            /// Until the boundary; where none is known, in five seconds.
            var paced: Int64 = 0
            /// When the motion in force first got to where it is.
            var reached: Int64?
            /// When the run next gets to `place`.
            var meets: Int64?
            /// When it goes on without a jump, until the boundary after the next one.
            var stretches: [Span] = []
            /// Where a change begins that is decided now and takes effect 60 ms later.
            var base: Int64 = 0
        }

        var holds: [Int64]
        var transitions: [Int64]
        var motion: Motion
        var previous: Motion?
        /// A score time of which it is asked when the run gets there.
        var place: Int64
        var moments: [Moment]
    }

    /// A run of a piece with delays, and one performer's own way in it.
    struct Walked: Codable, Equatable {
        struct Moment: Codable, Equatable {
            var now: Int64
            var formation: Int
            var performer: Int
            /// Left out where there is no way.
            var phase: String?
            var departs: Int64?
            var arrives: Int64?
            var begins: Int64?
            var ends: Int64?
            /// The bits of a double.
            var distance: String?
        }

        var production: Production
        var motion: Timed.Motion
        var previous: Timed.Motion?
        var moments: [Moment]
    }

    struct Tempo: Codable, Equatable {
        struct Anchor: Codable, Equatable {
            var count: Double
            var time: Int64
        }

        struct Asked: Codable, Equatable {
            var count: Double
            var time: Int64 = 0
            /// The count at that time, and the tempo: the bits of a double.
            var back = ""
            var pace = ""
            /// How long one count lasts there.
            var lasts: Int64 = 0
        }

        var tempo: Double
        var anchors: [Anchor]
        var counts: [Asked]
        /// The tempo from each anchor to the next: the bits of a double.
        var between: [String] = []
    }
}

extension Vectors.Timed.Motion {
    var motion: Motion {
        Motion(
            position: ScoreTime(microseconds: position), rate: rate, at: Instant(microseconds: at),
            until: until.map(ScoreTime.init(microseconds:)), wait: Interval(microseconds: wait ?? 0),
            countIn: countIn?.countIn,
            loop: loop.map {
                Loop(
                    from: ScoreTime(microseconds: $0.from), to: ScoreTime(microseconds: $0.to),
                    rest: Interval(microseconds: $0.pause), countIn: $0.countIn?.countIn, rate: $0.rate, step: $0.step,
                    most: $0.most, pass: $0.pass, last: $0.last)
            },
            ramp: ramp.map { Ramp(rate: $0.rate, lasting: Interval(microseconds: $0.lasting)) })
    }
}

extension Vectors.Timed.Counts {
    fileprivate var countIn: CountIn { CountIn(counts: counts, count: Interval(microseconds: count)) }
}

// MARK: - Answering

extension Vectors.Timed {
    func answered() -> Vectors.Timed {
        let timeline = Timeline(motion.motion, after: previous?.motion)
        var answer = self
        answer.moments = moments.map { moment in
            let now = Instant(microseconds: moment.now)
            let present = timeline.state(at: now, in: score)
            let next = boundary(of: timeline, after: now)
            return Moment(
                now: moment.now, time: present.time.microseconds, formation: present.formation,
                phase: "\(present.phase)", runs: present.isRunning, pending: present.isPending,
                isPlaying: timeline.isPlaying(at: now, in: score), rate: present.rate,
                arrives: present.arrives?.microseconds,
                boundary: timeline.boundary(after: now, in: score)?.microseconds,
                change: timeline.change(after: now, in: score).map {
                    Next(formation: $0.formation, starts: $0.starts.microseconds)
                }, isGoing: timeline.isGoing(at: now), paused: timeline.paused(at: now, in: score).map { "\($0)" },
                countedIn: present.countedIn.map {
                    Counted(left: $0.left, number: $0.number, ends: $0.ends.microseconds)
                }, pass: present.pass, begins: present.begins?.microseconds,
                paced: timeline.paced(from: now, to: next).microseconds,
                reached: timeline.motion(at: now).instant(reaching: present.time)?.microseconds,
                meets: timeline.instant(reaching: ScoreTime(microseconds: place), from: now)?.microseconds,
                stretches: stretches(of: timeline, from: now, until: boundary(of: timeline, after: next)),
                base: timeline.base(decided: now, starting: now + Interval(microseconds: 60_000)).position.microseconds)
        }
        return answer
    }

    /// Five seconds later where nothing more is to come.
    private func boundary(of timeline: Timeline, after instant: Instant) -> Instant {
        timeline.boundary(after: instant, in: score) ?? instant + Interval(microseconds: 5_000_000)
    }

    private func stretches(of timeline: Timeline, from start: Instant, until end: Instant) -> [Span] {
        var found: [Span] = []
        timeline.eachStretch(from: start, until: end) { stretch in
            found.append(Span(from: stretch.from.microseconds, to: stretch.to.microseconds))
            return true
        }
        return found
    }
}

extension Vectors.Walked {
    func answered() throws -> Vectors.Walked {
        let piece = try production.choreography()
        let timeline = Timeline(motion.motion, after: previous?.motion)
        var answer = self
        answer.moments = moments.map { moment in
            let way = timeline.way(
                of: moment.performer, into: moment.formation, at: Instant(microseconds: moment.now), in: piece)
            return Moment(
                now: moment.now, formation: moment.formation, performer: moment.performer,
                phase: way.map { "\($0.phase)" }, departs: way?.departs.microseconds,
                arrives: way?.arrives.microseconds,
                begins: way?.begins?.microseconds, ends: way?.ends?.microseconds,
                distance: way.map { bits($0.distance) })
        }
        return answer
    }
}

extension Vectors.Tempo {
    func answered() throws -> Vectors.Tempo {
        let map = try TempoMap(
            tempo: tempo,
            anchors: anchors.map { TempoMap.Anchor(count: $0.count, time: ScoreTime(microseconds: $0.time)) })
        var answer = self
        answer.counts = counts.map { asked in
            let time = map.time(of: asked.count)
            return Asked(
                count: asked.count, time: time.microseconds, back: bits(map.count(at: time)),
                pace: bits(map.tempo(at: time)), lasts: map.countLength(at: time).microseconds)
        }
        answer.between = zip(map.anchors, map.anchors.dropFirst()).map { bits(TempoMap.tempo(from: $0, to: $1)) }
        return answer
    }
}

// MARK: - Asking

extension Vectors.Timed {
    /// A run in which several commands were given, evaluated around its changes.
    init(_ random: inout Seeded) {
        let count = random.int(0...6)
        holds = (0..<count).map { _ in random.interval().microseconds }
        transitions = (0..<count).map { _ in random.interval().microseconds }
        let end = holds.reduce(0, +) + transitions.dropLast().reduce(0, +)
        let at = 1_790_000_000_000_000 + Int64(random.int(0...1_000_000_000))
        self.motion = Motion(at: at, in: end, &random)
        previous =
            random.chance(0.2) ? nil : Motion(at: at - Int64(random.int(0...20_000_000)), in: end, &random)
        place = end / 2
        moments = ([-1, 0, 1] + (0..<8).map { _ in random.int(-5_000_000...60_000_000) }).map {
            Moment(now: at + Int64($0))
        }
        if motion.rate == 0, let until = motion.until, until < end { pauseMove() }
    }
}

extension Vectors.Timed {
    private var score: Score {
        Score(
            holds: holds.map(Interval.init(microseconds:)), transitions: transitions.map(Interval.init(microseconds:)))
    }

    /// The motion is a move that a GO began and that was paused shortly before its end.
    private mutating func pauseMove() {
        let live = score.formation(at: ScoreTime(microseconds: motion.position))
        guard live > 0, score.transition(into: live) > .zero else { return }
        let arrival = score.arrival(of: score.stand(from: live)).microseconds
        (motion.position, motion.until) = (arrival - 1, arrival)
    }
}

extension Vectors.Timed.Motion {
    fileprivate init(at: Int64, in end: Int64, _ random: inout Seeded) {
        let position = random.int(0...Int(end))
        self.init(
            position: Int64(position), rate: random.chance(0.25) ? 0 : random.double(0.25...2), at: at,
            until: random.chance(0.3) ? nil : random.chance(0.5) ? end : Int64(random.int(position...Int(end))))
    }

    /// With a count-in, a loop, or both: vectors of their own, after those without.
    fileprivate mutating func addRules(in end: Int64, _ random: inout Seeded) {
        if random.chance(0.6) {
            let counts = Vectors.Timed.Counts(random: &random)
            (countIn, wait) = (counts, Int64(counts.counts) * counts.count)
        }
        guard end > 2, random.chance(0.7) else {
            if rate > 0 {
                ramp = Vectors.Timed.Ramp(
                    rate: random.double(0.25...2), lasting: Int64(random.int(1_000_000...30_000_000)))
            }
            return
        }
        let from = random.int(0...Int(end) - 2)
        let to = random.int(from + 1...Int(end))
        let pace = rate == 0 ? random.double(0.25...1) : rate
        (position, until) = (Int64(random.int(from...to - 1)), Int64(to))
        loop = Vectors.Timed.Loop(
            from: Int64(from), to: Int64(to), pause: random.chance(0.5) ? 0 : random.interval().microseconds,
            countIn: random.chance(0.5) ? Vectors.Timed.Counts(random: &random) : nil, rate: pace,
            step: random.pick([0, 0.05, 0.1]), most: max(pace, random.double(0.5...2)), pass: random.int(0...9),
            last: random.chance(0.2) ? random.int(9...12) : nil)
    }
}

extension Vectors.Timed.Counts {
    fileprivate init(random: inout Seeded) {
        self.init(counts: random.pick([1, 4, 4, 8]), count: Int64(random.int(200_000...900_000)))
    }
}

extension Vectors.Timed {
    /// A run with count-ins and loops, evaluated for a minute around its changes and hours later.
    init(ruled random: inout Seeded) {
        self.init(&random)
        let end = holds.reduce(0, +) + transitions.dropLast().reduce(0, +)
        motion.addRules(in: end, &random)
        previous?.addRules(in: end, &random)
        moments += (0..<3).map { _ in Moment(now: motion.at + Int64(random.int(60_000_000...40_000_000_000))) }
    }
}

extension Vectors.Walked {
    init(_ index: Int, _ random: inout Seeded) {
        production = Vectors.piece(index, &random, isDelayed: true).production
        let end = production.formations.reduce(0) { $0 + $1.hold + $1.transition.duration }
        let at = 1_790_000_000_000_000 + Int64(random.int(0...1_000_000_000))
        motion = Vectors.Timed.Motion(at: at, in: end, &random)
        previous =
            random.chance(0.2)
            ? nil : Vectors.Timed.Motion(at: at - Int64(random.int(0...20_000_000)), in: end, &random)
        let (formations, cast) = (production.formations.count, production.performers.count)
        moments = (0..<12).map { turn in
            Moment(
                now: at + Int64(turn < 2 ? turn - 1 : random.int(-5_000_000...60_000_000)),
                formation: random.int(0...formations), performer: random.int(0...cast - 1))
        }
    }
}

extension Vectors.Tempo {
    init(_ random: inout Seeded) {
        tempo = random.double(20...400)
        anchors = []
        var count = Double(random.int(-8...8))
        var time = Int64(random.int(0...10_000_000))
        for _ in 0..<random.pick([0, 0, 1, 2, 5]) {
            anchors.append(Anchor(count: count, time: time))
            let counts = Double(random.int(1...16))
            count += counts
            time += Int64(counts * 60e6 / random.double(40...300))
        }
        counts = (0..<12).map { turn in
            Asked(count: turn < 6 ? Double(random.int(-16...200)) : random.double(-16...200))
        }
    }
}
