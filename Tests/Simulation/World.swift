import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// One live session from its opening to a calm end, in virtual time: the session clock itself is the time of the world.
/// The same seed gives the same history on every machine; nothing here waits or looks at a clock.
final class World {
    indirect enum Happening {
        case tick(device: Int)
        case reachesNode(connection: Int, Request)
        case answersSync(connection: Int, id: Int, received: Instant)
        case reachesDevice(connection: Int, Reply)
        case nodeTick(Int)
        case poll(Int)
        case committed(node: Int, life: Int)
        case answered(node: Int, life: Int)
        case heard(node: Int, life: Int, NodeMessage)
        case programmeRead(node: Int, life: Int, Programme)
        case punch(Int)
        case punchesCommitted(node: Int, life: Int)
        case command(Int)
        case edit(Int)
        case fault(Int)
        case wakes(device: Int)
        case online(device: Int)
        case nodeDies
        case nodeRestarts(Int)
        case nodeGoesOn(Int)
        case storageReturns
        case busReturns(node: Int?)
        case look
    }

    /// A device's hardware, and what only the simulation knows of it.
    struct Body {
        var device: Device
        let participant: Scenario.Participant
        var clock: LocalClock
        var wallOffset: Int64
        var connection: Int?
        var asleepSince: Instant?
        var sleep = Scenario.Sleep.clocksRun
        var offlineUntil: Instant
        var mailbox: [(connection: Int, reply: Reply)] = []
        /// After a leap that it cannot have noticed, until an exchange begun after it is answered: nothing is promised.
        var excusedUntil: Int?
        var lastStep: ClockEstimator.Step?
        var hasLeft = false
        var isAwake: Bool { asleepSince == nil && !hasLeft }
    }

    let seed: UInt64
    let scenario: Scenario
    let flaw: Flaw?
    var random: Seeded
    var now = Scenario.start
    var queue = EventQueue<Happening>()
    let library: Library
    let storage: Storage
    var nodes: [Node] = []
    /// What is in the sockets of a stopped process, and what it was told over the bus.
    var buffers: [[(connection: Int, request: Request)]]
    var messages: [[NodeMessage]]
    var busIsUp = true
    var bodies: [Body] = []
    var connections: [Connection] = []
    var commanded: Set<String> = []
    var crashInAppend: (node: Int, lasting: Interval, keepsAppend: Bool)?
    var watch: Watch
    var history: History
    var tally = Tally()

    private init(seed: UInt64, flaw: Flaw?, keepsHistory: Bool) throws {
        self.seed = seed
        self.flaw = flaw
        scenario = try Scenario(seed: seed)
        random = Seeded(seed ^ 0x5eed)
        history = History(isKept: keepsHistory, start: Scenario.start)
        let outline = Outline(
            production: .random(), revision: 1, score: scenario.choreography.score,
            formations: scenario.choreography.formations.indices.compactMap { FormationID("f\($0)") },
            performers: Set(scenario.performers), people: [], tempo: TempoMap(constant: 120))
        let drill = scenario.drill.map { drill, rounds in
            DrillOutline(
                production: outline.production, revision: 1, drill: drill, combos: Scenario.combos, rounds: rounds,
                people: [])
        }
        library = Library(
            Edition(outline: outline, choreography: scenario.choreography, drill: drill, song: scenario.song))
        if drill != nil { tally.count(.drills) }
        storage = Storage(
            library: library, members: scenario.participants.map(\.member), takesTwice: flaw == .forgetsCommands)
        let session = SessionID.random()
        for skew in scenario.skews {
            nodes.append(
                Node(session: session, lead: scenario.lead, flaw: flaw, skew: skew, storage: storage, at: now))
        }
        buffers = nodes.map { _ in [] }
        messages = nodes.map { _ in [] }
        watch = Watch(library: library, nodes: nodes.count, devices: scenario.participants.count)
        if nodes.count > 1 { tally.count(.severalNodes) }
        for (index, participant) in scenario.participants.enumerated() {
            bodies.append(
                Body(
                    device: device(index), participant: participant, clock: participant.clock,
                    wallOffset: Int64(random.int(-90_000_000...90_000_000)), offlineUntil: Scenario.start))
        }
        for (index, body) in bodies.enumerated() { queue.add(.tick(device: index), at: body.participant.joins) }
        for (index, command) in scenario.commands.enumerated() { queue.add(.command(index), at: command.at) }
        for (index, fault) in scenario.faults.enumerated() { queue.add(.fault(index), at: fault.at) }
        for (index, edit) in scenario.edits.enumerated() { queue.add(.edit(index), at: edit.at) }
        for (index, punch) in scenario.punches.enumerated() { queue.add(.punch(index), at: punch.at) }
        for index in nodes.indices {
            queue.add(.nodeTick(index), at: now + .milliseconds(Int64(random.int(0...99))))
            queue.add(.poll(index), at: now + .milliseconds(Int64(random.int(0...2_000))))
        }
        queue.add(.look, at: now)
    }

    /// A device that has just been switched on.
    func device(_ index: Int) -> Device {
        Device(
            library: library, resolution: scenario.participants[index].clock.resolution,
            // If all draw late in the same way, they agree.
            flaw: flaw == .drawsLate && index == 0 ? nil : flaw)
    }

    /// How a rehearsal went.
    struct Outcome {
        /// `nil` when every promise held.
        var violation: Watch.Violation?
        /// Kept on request.
        var history: [String]
        var tally: Tally
    }

    static func rehearse(seed: UInt64, flaw: Flaw? = nil, keepsHistory: Bool = false) throws -> Outcome {
        let world = try World(seed: seed, flaw: flaw, keepsHistory: keepsHistory)
        do throws(Watch.Violation) {
            try world.run()
            return Outcome(violation: nil, history: world.history.lines, tally: world.tally)
        } catch {
            world.history.note("BROKEN: \(error.promise.rawValue): \(error.text)", at: error.at)
            return Outcome(violation: error, history: world.history.lines, tally: world.tally)
        }
    }

    func run() throws(Watch.Violation) {
        let end = scenario.calm + Scenario.calmLasts
        while let (due, happening) = queue.next(), due <= end {
            now = due
            try happen(happening)
        }
        now = end
        let staying = bodies.indices.filter { !bodies[$0].hasLeft }
        for index in staying {
            try watch.converged(try look(at: index), bodies[index].device.session, of: index, now)
        }
        let views = nodes.indices.compactMap { index in nodes[index].view(at: now).map { (index, $0) } }
        let present = Set(staying.map { bodies[$0].participant.member }.filter(\.role.isListed).map(\.id))
        try watch.agree(views, present: present, now)
        for index in staying { try watch.boards(bodies[index], index, storage.punches, now) }
        if let truth = views.first?.1.signalled {
            for index in staying { try watch.knows(bodies[index].device, index, truth, now) }
        }
    }

    func happen(_ happening: Happening) throws(Watch.Violation) {
        switch happening {
        case .tick(let index):
            queue.add(.tick(device: index), at: now + .milliseconds(Int64(random.int(40...110))))
            guard bodies[index].isAwake else { return }
            try run(index)
        case .reachesNode(let connection, let request): try reachNode(connection, request)
        case .answersSync(let connection, let id, let received):
            let node = nodes[connections[connection].node]
            guard node.isRunning, connections[connection].life == node.life else { return }
            send(.sync(id, received: received, answered: node.clock(at: now)), over: connection)
        case .reachesDevice(let connection, let reply):
            guard connections[connection].delivers(at: now) else { return }
            let index = connections[connection].device
            bodies[index].mailbox.append((connection, reply))
            if bodies[index].isAwake, bodies[index].participant.slowness == .zero { try readMail(of: index) }
        case .nodeTick(let index): try tickNode(index)
        case .poll(let index): try poll(index)
        case .committed(let index, let life):
            if life == nodes[index].life { try commit(index) }
        case .answered(let index, let life):
            if life == nodes[index].life { try answered(index) }
        case .heard(let index, let life, let message):
            if life == nodes[index].life { try receive(message, at: index) }
        case .programmeRead(let index, let life, let programme):
            guard life == nodes[index].life else { return }
            nodes[index].receive(.edited(programme, changes: nil))
            try work(index)
        case .punch(let number): punch(number)
        case .punchesCommitted(let index, let life):
            if life == nodes[index].life { try commitPunches(index) }
        case .edit(let number): try edit(number)
        case .command(let index): try press(index)
        case .fault(let index): try befall(scenario.faults[index].fault)
        case .wakes(let index): try wake(index)
        case .online(let index):
            bodies[index].device.woke()
            history.note("device \(index) is online again", at: now)
        case .nodeDies:
            guard let (node, lasting, keepsAppend) = crashInAppend else { return }
            crashInAppend = nil
            try crash(node, lasting: lasting, keepsAppend: keepsAppend)
        case .nodeRestarts(let index):
            nodes[index].restart(at: now)
            history.note("node \(index) starts", at: now)
        case .nodeGoesOn(let index): try goOn(index)
        case .storageReturns: storage.isAway = false
        case .busReturns(let node):
            if let node { nodes[node].hearsBus = true } else { busIsUp = true }
        case .look:
            queue.add(.look, at: now + .milliseconds(Int64(random.int(200...400))))
            var pictures: [(index: Int, picture: Device.Picture)] = []
            for index in bodies.indices where bodies[index].isAwake {
                guard let picture = try look(at: index), bodies[index].excusedUntil == nil else { continue }
                pictures.append((index, picture))
            }
            if pictures.count > 1 { tally.count(.devicesCompared) }
            try watch.agree(pictures, now)
        }
    }

    // MARK: Devices

    func local(_ index: Int) -> LocalInstant { bodies[index].clock.reading(at: now) }

    func notice(_ index: Int) {
        bodies[index].device.notice(local(index), wall: now.microseconds + bodies[index].wallOffset)
    }

    func run(_ index: Int) throws(Watch.Violation) {
        notice(index)
        try readMail(of: index)
        grant(bodies[index].device.tick(local(index)), of: index)
        _ = try look(at: index)
    }

    func look(at index: Int) throws(Watch.Violation) -> Device.Picture? {
        notice(index)
        guard let picture = bodies[index].device.look(local(index)) else { return nil }
        let step = bodies[index].device.clock.lastStep
        if step != bodies[index].lastStep { tally.count(.readingStepped) }
        count(picture, of: index)
        let steppedBack = step != bodies[index].lastStep && (step?.by ?? .zero) < .zero
        bodies[index].lastStep = step
        if bodies[index].excusedUntil == nil {
            let node = bodies[index].connection.map { connections[$0].node }
            try watch.sees(picture, by: index, at: node, stepped: steppedBack, now)
        } else {
            watch.excuses(picture, of: index)
        }
        return picture
    }

    func count(_ picture: Device.Picture, of index: Int) {
        switch picture.status {
        case .live: tally.count(.shownLive)
        case .catchingUp: tally.count(.shownCatchingUp)
        case .alone: tally.count(.shownAlone)
        case .connecting: break
        }
        if picture.bound == nil { tally.count(.shownUnsure) }
        if picture.heard != nil { tally.count(.musicHeard) }
        if let session = bodies[index].device.session, session.run.timeline.previous != nil,
            picture.reading < session.run.timeline.motion.at
        {
            tally.count(.shownBetweenCueAndStart)
        }
    }

    func readMail(of index: Int) throws(Watch.Violation) {
        guard !bodies[index].mailbox.isEmpty else { return }
        notice(index)
        let mail = bodies[index].mailbox
        bodies[index].mailbox = []
        for (connection, reply) in mail where connection == bodies[index].connection {
            if case .answer(let id, let answer) = reply {
                try watch.answered(bodies[index].participant.member, id, answer, now)
            }
            let waited = bodies[index].device.punches.waiting
            var lines: [SessionEvent] = []
            let before = bodies[index].device.sequence
            let wishes = bodies[index].device.receive(reply, local(index)) { lines.append($0) }
            for line in lines { try watch.applied(line, by: index, now) }
            let left = Set(bodies[index].device.punches.waiting)
            try watch.given(
                up: waited.filter { !left.contains($0) }, by: bodies[index].participant.member, storage.punches, now)
            if bodies[index].device.sequence != before {
                try watch.holds(bodies[index].device.session, by: index, now)
                history.note("device \(index) has \(bodies[index].device.sequence)", at: now)
            }
            grant(wishes, of: index)
        }
        if let exchange = bodies[index].excusedUntil, bodies[index].device.answered >= exchange {
            bodies[index].excusedUntil = nil
        }
    }

    func grant(_ wishes: [Device.Wish], of index: Int) {
        for wish in wishes {
            switch wish {
            case .connect(let after):
                connections.append(
                    Connection(
                        device: index, node: anyNode(), link: bodies[index].participant.link, seed: random.next(),
                        at: now))
                let connection = connections.count - 1
                bodies[index].connection = connection
                if now < bodies[index].offlineUntil { connections[connection].cut(at: now) }
                history.note("device \(index) connects after \(after.map { "\($0)" } ?? "nothing")", at: now)
                submit(.hello(after: after), over: connection)
            case .send(let request):
                if case .command(let id, _) = request, !commanded.insert("\(index) \(id)").inserted {
                    tally.count(.commandsResent)
                }
                if let connection = bodies[index].connection { submit(request, over: connection) }
            case .report:
                let report = ClockReport(
                    bound: .milliseconds(1), delay: delay(of: index), jitter: .zero)
                if let connection = bodies[index].connection {
                    submit(.signal(.report(.clock(report))), over: connection)
                }
            case .disconnect:
                if let connection = bodies[index].connection { connections[connection].cut(at: now) }
                bodies[index].connection = nil
                history.note("device \(index) gives its connection up", at: now)
            }
        }
    }

    /// How far away it says it is; when all is mended, always the same.
    private func delay(of index: Int) -> Interval {
        .milliseconds(now < scenario.calm ? Int64(random.int(1...150)) : Int64(10 + 17 * index))
    }

    func press(_ index: Int) throws(Watch.Violation) {
        let (_, device, command) = scenario.commands[index]
        guard bodies[device].isAwake else { return }
        notice(device)
        history.note("device \(device) asks \(command)", at: now)
        grant(bodies[device].device.command(CommandID(json: "\(index)"), command), of: device)
    }
}
