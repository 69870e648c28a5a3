import PropertyTesting
import Rehearsal
import RehearsalCore

/// What a seed decides before the first instant: who takes part, over which links, what goes wrong and when.
struct Scenario {
    enum Fault {
        /// The socket breaks; `noticed` says whether the device is told. No new one for a while.
        case cut(device: Int, lasting: Interval, noticed: Bool)
        /// Nothing runs on the device for a while.
        case sleep(device: Int, lasting: Interval, Sleep)
        /// The monotonic clock leaps ahead while the device runs. If it is not seen, the wall clock leaps with it.
        case leap(device: Int, by: Interval, unseen: Bool)
        /// The page is loaded anew: the device knows nothing but who it is.
        case reload(device: Int)
        /// The device is switched off, and not on again.
        case leave(device: Int)
        /// Somebody sets the wall clock.
        case wallSet(device: Int, by: Interval)
        /// The node's process dies, at once or in the middle of its next append, which may have reached the disk.
        case crash(node: Int, lasting: Interval, inAppend: Bool, keepsAppend: Bool)
        case storageAway(lasting: Interval)
        /// The node's process is stopped and goes on later, as if nothing had been.
        case pause(node: Int, lasting: Interval)
        /// The bus is away: for all nodes, or for one.
        case busAway(node: Int?, lasting: Interval)
    }

    /// What a sleeping device's clocks do.
    enum Sleep: CaseIterable {
        case clocksRun
        /// As on a phone: the monotonic clock stands still.
        case monotonicStops
        /// As in a virtual machine that is paused: so does the wall clock, and nothing tells that time has passed.
        case bothStop
    }

    struct Participant {
        var member: Member
        var link: Link
        var clock: LocalClock
        var joins: Instant
        /// How long it leaves messages unread; zero for a fast device.
        var slowness: Interval
    }

    static let start = Instant(microseconds: 1_790_000_000_000_000)
    /// How long it takes until everything is told, silent devices are forgotten and the last are back.
    static let calmLasts = Interval.seconds(11)

    /// How far apart nodes' session clocks may be.
    static let skew = Interval.milliseconds(3)

    /// The combos of a drill.
    static let combos = ["one-two", "hook"].compactMap { ComboID($0) }

    let choreography: Choreography
    /// What the session runs in the place of the choreography: a class.
    let drill: (drill: Drill, rounds: [RoundID])?
    let song: Song
    let performers: [PerformerID]
    let lead: Interval
    private(set) var participants: [Participant] = []
    private(set) var faults: [(at: Instant, fault: Fault)] = []
    private(set) var commands: [(at: Instant, device: Int, command: Command)] = []
    private(set) var edits: [ScriptedEdit] = []
    private(set) var punches: [(at: Instant, device: Int, punch: Punch)] = []
    /// How far each node's session clock is ahead.
    let skews: [Interval]
    /// From here on everything is mended and nothing new goes wrong.
    let calm: Instant
    /// How often the bus loses, doubles or delays a message.
    let busDrops: Double
    let busDoubles: Double
    let busStalls: Double
    /// How long the log takes, and how often it fails or its answer is lost.
    let appendTakes: ClosedRange<Int>
    let appendFails: Double

    init(seed: UInt64) throws {
        var random = Seeded(seed)
        performers = ["ana", "ben", "cem"].compactMap { PerformerID($0) }
        choreography = try Self.choreography(performers.count, &random)
        drill = random.chance(0.25) ? Self.drill(&random) : nil
        song = Self.song(&random)
        lead = .milliseconds(Int64(random.int(50...300)))
        appendTakes = random.chance(0.2) ? 500...60_000 : 300...2_000
        appendFails = random.chance(0.3) ? random.double(0...0.2) : 0
        let nodes = random.pick([1, 2, 2, 3, 3])
        skews = (0..<nodes).map { _ in
            Interval(
                microseconds: Int64(random.int(Int(-Self.skew.microseconds) / 2...Int(Self.skew.microseconds) / 2)))
        }
        busDrops = random.chance(0.6) ? random.double(0...0.4) : 0
        busDoubles = random.chance(0.4) ? random.double(0...0.4) : 0
        busStalls = random.chance(0.4) ? random.double(0...0.3) : 0
        // A few are long enough for a node to be stopped for half a minute.
        let stops = nodes > 1 && random.chance(0.03)
        calm = Self.start + .seconds(stops ? 42 : 12)
        for index in 0..<random.int(2...5) { participants.append(Self.participant(index, &random)) }
        for _ in 0..<random.int(0...6) { faults.append((Self.instant(0.5...9, &random), fault(&random))) }
        if stops {
            faults.append(
                (Self.instant(2...8, &random), .pause(node: random.int(0...nodes - 1), lasting: .seconds(30))))
        }
        for number in 0..<(random.chance(0.6) ? random.int(1...4) : 0) {
            edits.append(ScriptedEdit(number, at: Self.instant(1...11.5, &random), &random))
        }
        scriptCommands(&random)
        for _ in 0..<(drill == nil ? 0 : random.int(5...60)) {
            let device = random.int(0...participants.count - 1)
            punches.append((Self.instant(0.3...11.5, &random), device, random.pick(Punch.allCases)))
        }
        if random.chance(0.2) {
            faults.append((Self.instant(2...10, &random), .leave(device: random.int(1...participants.count - 1))))
        }
    }

    private static func instant(_ seconds: ClosedRange<Double>, _ random: inout Seeded) -> Instant {
        start + Interval(microseconds: Int64(random.double(seconds) * 1_000_000))
    }

    private static func interval(_ seconds: ClosedRange<Double>, _ random: inout Seeded) -> Interval {
        Interval(microseconds: Int64(random.double(seconds) * 1_000_000))
    }

    private static func choreography(_ cast: Int, _ random: inout Seeded) throws -> Choreography {
        let formations = (0..<random.int(3...6)).map { _ in
            Choreography.Formation(
                hold: interval(0.2...2, &random),
                positions: (0..<cast).map { _ in Point(x: random.double(-8...8), y: random.double(0...10)) },
                transition: Choreography.Transition(duration: interval(0.2...2, &random), easing: .easeInOut, paths: [])
            )
        }
        return try Choreography(performerCount: cast, formations: formations)
    }

    private static func drill(_ random: inout Seeded) -> (Drill, [RoundID]) {
        let combos = [
            Combo(steps: [Combo.Step(.punch(.jab), after: 0.5), Combo.Step(.punch(.cross), after: 1)]),
            Combo(steps: [Combo.Step(.punch(.leadHook), after: 1)]),
        ]
        let modes: [Drill.Mode] = [
            .free, .sequence([0, 1]), .random([Drill.Choice(combo: 0, weight: 3), Drill.Choice(combo: 1, weight: 1)]),
        ]
        let rounds = (0..<random.int(2...4)).map { _ in
            Drill.Round(
                work: interval(0.5...3, &random), rest: random.chance(0.2) ? .zero : interval(0.2...2, &random),
                mode: random.pick(modes))
        }
        return (
            Drill(
                combos: combos, rounds: rounds, preparation: random.chance(0.5) ? .zero : interval(0.2...1, &random),
                tempo: random.double(60...400), spacing: 0...random.int(0...4), warnings: [.milliseconds(300)]),
            rounds.indices.compactMap { RoundID("r\($0)") }
        )
    }

    private static func song(_ random: inout Seeded) -> Song {
        let clips = (0..<random.int(2...6)).map { number in
            let from = interval(0...60, &random)
            return Clip(
                id: "c\(number)", isSilent: random.chance(0.2), from: from, to: from + interval(0.5...6, &random))
        }
        return Song(offset: interval(-1...1, &random), clips: clips)
    }

    private static func participant(_ index: Int, _ random: inout Seeded) -> Participant {
        let uuid = UUIDValue(high: random.next(), low: random.next())
        let role: Role = index == 0 ? .conductor : random.pick([.conductor, .dancer, .dancer, .screen])
        let link: Link =
            switch random.int(0...4) {
            case 0: .lan
            case 1: .badWiFi()
            case 2: .lopsided
            default: .any(&random)
            }
        return Participant(
            member: Member(id: MemberID(uuid), name: "\(role) \(index)", role: role), link: link,
            clock: LocalClock(
                drift: random.double(-199e-6...199e-6),
                resolution: Interval(microseconds: random.pick([1, 5, 100, 1_000])),
                start: Int64(random.int(0...1_000_000_000)), at: start),
            joins: start + interval(0...(random.chance(0.2) ? 6 : 0.5), &random),
            slowness: random.chance(0.15) ? interval(0.05...0.4, &random) : .zero)
    }

    private func fault(_ random: inout Seeded) -> Fault {
        let device = random.int(0...participants.count - 1)
        let node = random.int(0...skews.count - 1)
        switch random.int(0...14) {
        case 0, 1, 2:
            return .cut(device: device, lasting: Self.interval(0...2.5, &random), noticed: random.chance(0.5))
        case 3, 4:
            let kind = random.pick(Sleep.allCases)
            // A pause shorter than messages may be late is not noticed at once: see `ClockEstimator`.
            return .sleep(device: device, lasting: Self.interval((kind == .bothStop ? 2.5 : 0.2)...4, &random), kind)
        case 5: return .leap(device: device, by: Self.interval(11...60, &random), unseen: random.chance(0.3))
        case 6: return .wallSet(device: device, by: Self.interval(-5...5, &random))
        case 7: return .reload(device: device)
        case 8:
            return .crash(
                node: node, lasting: Self.interval(0.1...2, &random), inAppend: random.chance(0.6),
                keepsAppend: random.chance(0.5))
        case 9, 10: return .storageAway(lasting: Self.interval(0.05...1.5, &random))
        case 11, 12: return .pause(node: node, lasting: Self.interval(0.2...8, &random))
        default: return .busAway(node: random.chance(0.5) ? nil : node, lasting: Self.interval(0.2...5, &random))
        }
    }

    private mutating func scriptCommands(_ random: inout Seeded) {
        commands.append((Self.instant(0.3...0.8, &random), 0, .baton(.takeBaton)))
        for _ in 0..<random.int(4...14) {
            let device = random.chance(0.8) ? 0 : random.int(0...participants.count - 1)
            commands.append((Self.instant(0.8...11.5, &random), device, command(by: device, &random)))
        }
    }

    private func command(by device: Int, _ random: inout Seeded) -> Command {
        if drill != nil, random.chance(0.5) { return .calls(callsCommand(&random)) }
        return switch random.int(0...19) {
        case 0, 1, 2: .run(.go(from: nil))
        case 3: .run(.go(from: nil, countIn: random.int(0...4), on: random.pick(Run.Beat.allCases)))
        case 4: .run(.back)
        case 5: .run(.jump(formation: random.int(0...score.formationCount - 1)))
        case 6, 7: .run(.play())
        case 8: .run(.pause)
        case 9: .run(.seek(place(&random)))
        case 10: .run(.rate(random.double(0.25...2), over: random.pick([0, 0, 4, 8])))
        case 11:
            .notes(
                device == 0 ? .note(Note.Draft(text: "closer", performers: [performers[0]])) : .got(SequenceNumber(2)))
        case 12: .people(.assign(random.pick(performers), to: participants[device].member.id))
        case 13: .baton(.takeBaton)
        case 14: .run(.play(from: random.chance(0.7) ? place(&random) : nil, countIn: random.int(0...4)))
        case 15: .run(random.chance(0.6) ? .lastPass : .leaveLoop)
        case 19: .breakouts(random.chance(0.6) ? .breakOut([group(&random)]) : .regroup(nil))
        default: .run(.loop(repetition(&random)))
        }
    }

    private func callsCommand(_ random: inout Seeded) -> Calls.Command {
        switch random.int(0...8) {
        case 0: .begin
        case 1, 2, 3: .call(random.pick(Self.combos), on: random.pick(Calls.Moment.allCases))
        case 4: .tempo(random.double(20...400))
        case 5: .intensity(random.double(0.25...4))
        case 6: .mode(random.pick([.free, .sequence(Self.combos)]))
        default:
            .extendRest(
                by: Self.interval(-2...3, &random),
                after: random.chance(0.5) ? nil : RoundID(random.pick(["r0", "r1", "r2"])))
        }
    }

    /// Of what the session runs, as it is at first.
    private var score: Score { drill.map { DrillStages(of: $0.drill).score } ?? choreography.score }

    private func group(_ random: inout Seeded) -> Group {
        Group(
            session: SessionID(UUIDValue(high: random.next(), low: random.next())), name: "Row",
            performers: [random.pick(performers)])
    }

    private func place(_ random: inout Seeded) -> ScoreTime {
        ScoreTime(microseconds: Int64(random.unit() * Double(score.end.microseconds)))
    }

    /// Short enough for some passes within a rehearsal.
    private func repetition(_ random: inout Seeded) -> Repetition {
        let from = place(&random)
        return Repetition(
            from: from, to: min(from + Self.interval(0.5...2.5, &random), score.end),
            pause: random.chance(0.5) ? .zero : Self.interval(0...0.6, &random), countIn: random.pick([0, 0, 1, 2]),
            rate: random.chance(0.5) ? random.double(0.5...1) : nil, step: random.pick([0, 0, 0.1, 0.3]))
    }
}
