import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...60)

@Suite struct WayTests {
    @Test(arguments: seeds) func `a performer's instructions match the motion of their dot`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let piece = try random.delayedChoreography()
        let run = random.run(of: piece)
        for instant in random.instants(around: run) {
            let present = run.state(at: instant, in: piece.score)
            let places = piece.positions(at: present.time)
            for performer in 0..<piece.performerCount {
                let way = run.way(of: performer, into: present.formation, at: instant, in: piece)
                guard let way else {
                    #expect(present.formation == 0)
                    continue
                }
                let path = piece.path(of: performer, into: present.formation)
                switch way.phase {
                case .waiting: #expect(places[performer] == path.start)
                case .moving: #expect(present.phase == .moving)
                case .arrived: #expect(places[performer] == path.end)
                }
                if way.phase == .waiting, present.arrives != nil, run.motion.at <= instant {
                    #expect(way.begins != nil, "a run that will complete the move says when everybody goes")
                }
            }
        }
    }

    @Test(arguments: seeds) func `the instants of an instruction are the first at which the dot moves and stands`(
        seed: UInt64
    )
        throws
    {
        var random = Seeded(seed)
        let piece = try random.delayedChoreography()
        let run = random.run(of: piece)
        let instants = random.instants(around: run).sorted()
        for _ in 0..<12 {
            let performer = random.int(0...piece.performerCount - 1)
            let index = random.int(0...piece.formations.count - 1)
            let now = random.pick(instants)
            guard let way = run.way(of: performer, into: index, at: now, in: piece) else { continue }
            /// Whether the performer is on the way into the formation at an instant, or stands there as it is live.
            func phase(at instant: Instant) -> Way.Phase? {
                let present = run.state(at: instant, in: piece.score)
                return present.formation == index
                    ? run.way(of: performer, into: index, at: instant, in: piece)?.phase : nil
            }
            if let begins = way.begins, way.arrives - way.departs > .milliseconds(1) {
                #expect(phase(at: begins) == .moving)
                #expect(phase(at: begins - Interval(microseconds: 1)) != .moving)
            }
            if let ends = way.ends {
                let present = run.state(at: ends, in: piece.score)
                // A formation without a hold may be left in the microsecond in which it is reached.
                #expect(present.formation > index || phase(at: ends) == .arrived)
            }
            for later in instants where later > now {
                if phase(at: later) == .moving, phase(at: now) != .moving {
                    #expect(way.begins.map { $0 <= later } == true)
                }
                if phase(at: later) == .arrived, phase(at: now) != .arrived {
                    #expect(way.ends.map { $0 <= later } == true)
                }
            }
        }
    }

    /// Two performers walk for 8 counts of half a second after 1 s; the second leaves 3 counts later, arrives 1 earlier.
    private func canon() throws -> Choreography {
        let still = Choreography.Formation(
            hold: .seconds(1), positions: [Point(x: 0, y: 0), Point(x: 1, y: 0)],
            transition: .init(
                duration: .seconds(4), delays: [nil, Delay(leave: .milliseconds(1_500), arrive: .milliseconds(500))]))
        var there = still
        there.positions = [Point(x: 0, y: 4), Point(x: 1, y: 4)]
        return try Choreography(performerCount: 2, formations: [still, there])
    }

    private func at(_ milliseconds: Int64) -> Instant { Instant(microseconds: milliseconds * 1_000) }

    @Test(arguments: [0.5, 1, 2]) func `a delayed performer waits, moves and arrives at their own times, at any rate`(
        rate: Double
    )
        throws
    {
        let piece = try canon()
        let go = Timeline(Motion(position: .zero + .seconds(1), rate: rate, at: at(10_000), until: .zero + .seconds(5)))
        func way(_ afterGo: Double) throws -> Way {
            try #require(go.way(of: 1, into: 1, at: at(10_000 + Int64(afterGo / rate)), in: piece))
        }
        let first = try way(0)
        #expect(first.phase == .waiting && first.distance == 4)
        // Score time is whole microseconds, so a slow run rounds up to an instant a little early.
        let (begins, ends) = try (#require(first.begins), #require(first.ends))
        #expect(abs((begins - at(10_000 + Int64(1_500 / rate))).microseconds) <= 1)
        #expect(abs((ends - at(10_000 + Int64(3_500 / rate))).microseconds) <= 1)
        #expect(try way(1_500).phase == .moving && way(1_500).begins == nil)
        #expect(try way(3_500).phase == .arrived && way(3_500).ends == nil)
        #expect(go.way(of: 0, into: 1, at: at(10_000), in: piece)?.phase == .moving)
    }

    @Test func `a decided GO gives each performer's departure, and a pause in mid-move gives none`() throws {
        let piece = try canon()
        let start = Motion(position: .zero, rate: 0, at: at(0))
        let go = Motion(position: .zero + .seconds(1), rate: 1, at: at(10_000), until: .zero + .seconds(5))
        let cued = Timeline(go, after: start)
        #expect(cued.way(of: 0, into: 1, at: at(9_700), in: piece)?.begins == at(10_000))
        #expect(cued.way(of: 1, into: 1, at: at(9_700), in: piece)?.begins == at(11_500))

        let stopped = Motion(position: .zero + .seconds(2), rate: 0, at: at(11_000))
        for paused in [Timeline(stopped, after: go), Timeline(stopped)] {
            let way = try #require(paused.way(of: 1, into: 1, at: at(10_900), in: piece))
            #expect(way.phase == .waiting && way.begins == nil && way.ends == nil)
        }
        let resumed = Timeline(Motion(position: stopped.position, rate: 1, at: at(20_000)), after: stopped)
        #expect(resumed.way(of: 1, into: 1, at: at(19_900), in: piece)?.begins == at(20_500))
        #expect(resumed.way(of: 0, into: 1, at: at(19_900), in: piece)?.ends == at(23_000))
    }

    @Test func `a jump into a move gives each performer's state: moving, waiting or arrived`() throws {
        let piece = try canon()
        let start = Motion(position: .zero, rate: 0, at: at(0))
        func jumped(to milliseconds: Int64) throws -> (Way, Way) {
            let motion = Motion(position: .zero + .milliseconds(milliseconds), rate: 1, at: at(10_000))
            let run = Timeline(motion, after: start)
            return try (
                #require(run.way(of: 0, into: 1, at: at(9_900), in: piece)),
                #require(run.way(of: 1, into: 1, at: at(9_900), in: piece))
            )
        }
        let early = try jumped(to: 2_000)
        #expect(early.0.begins == at(10_000) && early.1.begins == at(10_500))
        let late = try jumped(to: 4_800)
        #expect(late.0.begins == at(10_000) && late.1.begins == nil && late.1.ends == at(10_000))
    }

    @Test func `a move needs a performer and a formation after the first`() throws {
        let piece = try canon()
        for (performer, index) in [(0, 0), (0, 2), (0, -1), (2, 1), (-1, 1)] {
            #expect(Timeline().way(of: performer, into: index, at: at(0), in: piece) == nil)
        }
    }
}

extension Seeded {
    fileprivate mutating func delayedChoreography() throws -> Choreography {
        let plain = try choreography()
        let formations = plain.formations.map { formation in
            var delayed = formation
            delayed.transition.delays = (0..<plain.performerCount).map { _ in
                chance(0.3) ? nil : Delay(leave: interval(), arrive: interval())
            }
            return delayed
        }
        return try Choreography(performerCount: plain.performerCount, formations: formations)
    }

    /// A motion in force and one decided after it, each by chance running, paused, or running up to somewhere.
    fileprivate mutating func run(of piece: Choreography) -> Timeline {
        let end = Int(piece.score.end.microseconds)
        func motion(_ random: inout Seeded, at: Instant) -> Motion {
            let position = random.int(0...end)
            return Motion(
                position: ScoreTime(microseconds: Int64(position)),
                rate: random.chance(0.25) ? 0 : random.double(0.25...2),
                at: at, until: random.chance(0.4) ? nil : ScoreTime(microseconds: Int64(random.int(position...end))))
        }
        let at = Instant(microseconds: 1_790_000_000_000_000)
        let before = motion(&self, at: at - Interval(microseconds: Int64(int(0...20_000_000))))
        return Timeline(motion(&self, at: at), after: chance(0.3) ? nil : before)
    }

    fileprivate mutating func instants(around run: Timeline) -> [Instant] {
        (0..<40).map { _ in run.motion.at + Interval(microseconds: Int64(int(-20_000_000...120_000_000))) }
    }
}
