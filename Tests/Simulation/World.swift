import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// One live session from its opening to a calm end, in virtual time: the session clock itself is the time of the world.
/// The same seed gives the same history on every machine; nothing here waits or looks at a clock.
final class World {
    private enum Happening {
        case tick(device: Int)
        case reachesNode(connection: Int, Request)
        case answersSync(connection: Int, id: Int, received: Instant)
        case reachesDevice(connection: Int, Reply)
        case nodeTick
        case appended(life: Int)
        case command(Int)
        case fault(Int)
        case wakes(device: Int)
        case online(device: Int)
        case nodeDies
        case nodeRestarts
        case storageReturns
        case look
    }

    /// A device's hardware, and what only the world knows of it.
    private struct Body {
        var device: Device
        let participant: Scenario.Participant
        var clock: LocalClock
        var wallOffset: Int64
        var connection: Int?
        var asleepSince: Instant?
        var sleep = Scenario.Sleep.clocksRun
        var offlineUntil: Instant
        var mailbox: [(connection: Int, reply: Reply)] = []
        /// After a leap that it cannot have seen, until an exchange begun after it is answered: nothing is promised.
        var excusedUntil: Int?
        var lastStep: ClockEstimator.Step?
        var isAwake: Bool { asleepSince == nil }
    }

    let seed: UInt64
    private let scenario: Scenario
    private let flaw: Flaw?
    private var random: Seeded
    private var now = Scenario.start
    private var agenda = Agenda<Happening>()
    private var node: Node
    private var bodies: [Body] = []
    private var connections: [Connection] = []
    private var crashInAppend: (lasting: Interval, keepsAppend: Bool)?
    private var watch: Watch
    private(set) var history: History

    private init(seed: UInt64, flaw: Flaw?, keepsHistory: Bool) throws {
        self.seed = seed
        self.flaw = flaw
        scenario = try Scenario(seed: seed)
        random = Seeded(seed ^ 0x5eed)
        history = History(isKept: keepsHistory, start: Scenario.start)
        let outline = Outline(
            production: .random(), revision: 1, score: scenario.choreography.score, performers: Set(scenario.performers)
        )
        node = Node(
            opening: SessionOpening(outline: outline, members: scenario.participants.map(\.member)), session: .random(),
            lead: scenario.lead, flaw: flaw)
        watch = Watch(choreography: scenario.choreography, devices: scenario.participants.count)
        for (index, participant) in scenario.participants.enumerated() {
            bodies.append(
                Body(
                    device: device(index), participant: participant, clock: participant.clock,
                    wallOffset: Int64(random.int(-90_000_000...90_000_000)), offlineUntil: Scenario.start))
        }
        for (index, body) in bodies.enumerated() { agenda.note(.tick(device: index), at: body.participant.joins) }
        for (index, command) in scenario.commands.enumerated() { agenda.note(.command(index), at: command.at) }
        for (index, fault) in scenario.faults.enumerated() { agenda.note(.fault(index), at: fault.at) }
        agenda.note(.nodeTick, at: now)
        agenda.note(.look, at: now)
    }

    /// A device that has just been switched on.
    private func device(_ index: Int) -> Device {
        Device(
            score: scenario.choreography.score, resolution: scenario.participants[index].clock.resolution,
            // Where all draw late alike, they agree.
            flaw: flaw == .drawsLate && index == 0 ? nil : flaw)
    }

    /// How a rehearsal under a seed went: `nil` when every promise held. The history is kept on request.
    static func rehearse(seed: UInt64, flaw: Flaw? = nil, keepsHistory: Bool = false) throws -> (
        violation: Watch.Violation?, history: [String]
    ) {
        let world = try World(seed: seed, flaw: flaw, keepsHistory: keepsHistory)
        do throws(Watch.Violation) {
            try world.run()
            return (nil, world.history.lines)
        } catch {
            world.history.note("BROKEN: \(error.promise.rawValue): \(error.text)", at: error.at)
            return (error, world.history.lines)
        }
    }

    private func run() throws(Watch.Violation) {
        while let (due, happening) = agenda.next(), due <= Scenario.end {
            now = due
            try happen(happening)
        }
        now = Scenario.end
        for index in bodies.indices {
            try watch.converged(try look(at: index), bodies[index].device.session, of: index, now)
        }
    }

    private func happen(_ happening: Happening) throws(Watch.Violation) {
        switch happening {
        case .tick(let index):
            agenda.note(.tick(device: index), at: now + .milliseconds(Int64(random.int(40...110))))
            guard bodies[index].isAwake else { return }
            try run(index)
        case .reachesNode(let connection, let request): try reachNode(connection, request)
        case .answersSync(let connection, let id, let received):
            guard node.isUp, connections[connection].life == node.life else { return }
            send(.sync(id, received: received, answered: now), over: connection)
        case .reachesDevice(let connection, let reply):
            guard connections[connection].delivers(at: now) else { return }
            let index = connections[connection].device
            bodies[index].mailbox.append((connection, reply))
            if bodies[index].isAwake, bodies[index].participant.slowness == .zero { try readMail(of: index) }
        case .nodeTick:
            agenda.note(.nodeTick, at: now + .milliseconds(100))
            detachSilent()
            if node.isDue(at: now) { node.receive(.tick) }
            try workNode()
        case .appended(let life):
            guard life == node.life else { return }
            try append()
        case .command(let index): try press(index)
        case .fault(let index): try befall(scenario.faults[index].fault)
        case .wakes(let index): try wake(index)
        case .online(let index):
            bodies[index].device.woke()
            history.note("device \(index) is online again", at: now)
        case .nodeDies:
            guard let (lasting, keepsAppend) = crashInAppend else { return }
            crashInAppend = nil
            try crash(lasting: lasting, keepsAppend: keepsAppend)
        case .nodeRestarts:
            node.restart(at: now)
            history.note("the node starts with \(node.log.count) events", at: now)
        case .storageReturns: node.storageIsAway = false
        case .look:
            agenda.note(.look, at: now + .milliseconds(Int64(random.int(200...400))))
            var pictures: [(index: Int, picture: Device.Picture)] = []
            for index in bodies.indices where bodies[index].isAwake {
                guard let picture = try look(at: index), bodies[index].excusedUntil == nil else { continue }
                pictures.append((index, picture))
            }
            try watch.agree(pictures, now)
        }
    }

    // MARK: Devices

    private func local(_ index: Int) -> LocalInstant { bodies[index].clock.reading(at: now) }

    private func notice(_ index: Int) {
        bodies[index].device.notice(local(index), wall: now.microseconds + bodies[index].wallOffset)
    }

    private func run(_ index: Int) throws(Watch.Violation) {
        notice(index)
        try readMail(of: index)
        grant(bodies[index].device.tick(local(index)), of: index)
        _ = try look(at: index)
    }

    private func look(at index: Int) throws(Watch.Violation) -> Device.Picture? {
        notice(index)
        guard let picture = bodies[index].device.look(local(index)) else { return nil }
        let step = bodies[index].device.clock.lastStep
        let steppedBack = step != bodies[index].lastStep && (step?.by ?? .zero) < .zero
        bodies[index].lastStep = step
        if bodies[index].excusedUntil == nil {
            try watch.sees(picture, by: index, stepped: steppedBack, now)
        } else {
            watch.excuses(picture, of: index)
        }
        return picture
    }

    private func readMail(of index: Int) throws(Watch.Violation) {
        guard !bodies[index].mailbox.isEmpty else { return }
        notice(index)
        let mail = bodies[index].mailbox
        bodies[index].mailbox = []
        for (connection, reply) in mail where connection == bodies[index].connection {
            if case .answer(let id, let answer) = reply {
                try watch.answered(bodies[index].participant.member, id, answer, now)
            }
            var lines: [SessionEvent] = []
            let before = bodies[index].device.sequence
            let wishes = bodies[index].device.hear(reply, local(index)) { lines.append($0) }
            for line in lines { try watch.applied(line, by: index, now) }
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

    private func grant(_ wishes: [Device.Wish], of index: Int) {
        for wish in wishes {
            switch wish {
            case .connect(let after):
                connections.append(
                    Connection(device: index, link: bodies[index].participant.link, seed: random.next(), at: now))
                let connection = connections.count - 1
                bodies[index].connection = connection
                if now < bodies[index].offlineUntil { connections[connection].cut(at: now) }
                history.note("device \(index) connects after \(after.map { "\($0)" } ?? "nothing")", at: now)
                tell(.hello(after: after), over: connection)
            case .send(let request):
                if let connection = bodies[index].connection { tell(request, over: connection) }
            case .disconnect:
                if let connection = bodies[index].connection { connections[connection].cut(at: now) }
                bodies[index].connection = nil
                history.note("device \(index) gives its connection up", at: now)
            }
        }
    }

    private func press(_ index: Int) throws(Watch.Violation) {
        let (_, device, command) = scenario.commands[index]
        guard bodies[device].isAwake else { return }
        notice(device)
        history.note("device \(device) asks \(command)", at: now)
        grant(bodies[device].device.command(CommandID(json: "\(index)"), command), of: device)
    }

    // MARK: Messages

    private func tell(_ request: Request, over connection: Int) {
        let arrives = connections[connection].arrivalAtNode(sent: now)
        agenda.note(.reachesNode(connection: connection, request), at: arrives)
    }

    private func send(_ reply: Reply, over connection: Int) {
        let arrives = connections[connection].arrivalAtDevice(sent: now)
        agenda.note(.reachesDevice(connection: connection, reply), at: arrives)
    }

    private func reachNode(_ connection: Int, _ request: Request) throws(Watch.Violation) {
        guard connections[connection].delivers(at: now) else { return }
        // What comes for a dead process, or for one that died since, is answered by the kernel.
        if case .hello = request { connections[connection].life = node.life }
        guard node.isUp, connections[connection].life == node.life else { return send(.closed, over: connection) }
        connections[connection].heard = now
        let seat = Seat(rawValue: UInt64(connection))
        switch request {
        case .hello(let after):
            node.receive(.attach(seat, bodies[connections[connection].device].participant.member, after: after))
        case .sync(let id):
            agenda.note(
                .answersSync(connection: connection, id: id, received: now),
                at: now + Interval(microseconds: Int64(random.int(5...500))))
            return
        case .command(let id, let command): node.receive(.command(seat, id, command))
        }
        try workNode()
    }

    // MARK: The node

    private func workNode() throws(Watch.Violation) {
        var begins = false
        let effects = node.work(at: now, begins: &begins)
        if begins {
            let takes = Int64(random.int(scenario.appendTakes))
            agenda.note(.appended(life: node.life), at: now + Interval(microseconds: takes))
            if crashInAppend != nil, now < Scenario.calm {
                agenda.note(.nodeDies, at: now + Interval(microseconds: takes / 2))
            }
        }
        try show(effects)
    }

    private func append() throws(Watch.Violation) {
        let outcome: Node.Outcome
        if node.storageIsAway {
            outcome = .lost
        } else if now < Scenario.calm, random.chance(scenario.appendFails) {
            outcome = random.pick([.lost, .keptButUnanswered, .lostAndUnanswered])
        } else {
            outcome = .kept
        }
        history.note("the log answers: \(outcome)", at: now)
        let effects = node.appended(outcome, at: now)
        try watch.durable(node.log, now)
        try show(effects)
        try workNode()
    }

    private func show(_ effects: [Effect]) throws(Watch.Violation) {
        for effect in effects {
            switch effect {
            case .welcome(let seat, let welcome):
                connections[Int(seat.rawValue)].isSeated = true
                send(.welcome(welcome), over: Int(seat.rawValue))
            case .publish(let line):
                history.note("event \(line.sequence): \(line.event)", at: now)
                for connection in connections.indices where connections[connection].isSeated {
                    send(.event(line), over: connection)
                }
                try watch.shown(line, now)
            case .signal: break
            case .answer(let seat, let id, let answer): send(.answer(id, answer), over: Int(seat.rawValue))
            case .dismiss(let seat, _):
                send(.closed, over: Int(seat.rawValue))
                connections[Int(seat.rawValue)].isSeated = false
            }
        }
    }

    /// Sockets that nothing was heard from are given up.
    private func detachSilent() {
        for connection in connections.indices where connections[connection].isSeated {
            guard now - connections[connection].heard > .milliseconds(3_500) else { continue }
            connections[connection].isSeated = false
            connections[connection].cut(at: now)
            node.receive(.detach(Seat(rawValue: UInt64(connection))))
            history.note("the node gives up device \(connections[connection].device)", at: now)
        }
    }

    // MARK: Faults

    private func befall(_ fault: Scenario.Fault) throws(Watch.Violation) {
        history.note("\(fault)", at: now)
        switch fault {
        case .cut(let index, let lasting, let noticed):
            guard let connection = bodies[index].connection else { return }
            connections[connection].cut(at: now)
            bodies[index].offlineUntil = now + lasting
            agenda.note(.online(device: index), at: now + lasting)
            if noticed, bodies[index].isAwake {
                notice(index)
                grant(bodies[index].device.hear(.closed, local(index)) { _ in }, of: index)
            }
        case .sleep(let index, let lasting, let kind):
            guard bodies[index].isAwake else { return }
            bodies[index].asleepSince = now
            bodies[index].sleep = kind
            agenda.note(.wakes(device: index), at: now + lasting)
        case .leap(let index, let by, let unseen):
            guard bodies[index].isAwake else { return }
            notice(index)
            bodies[index].clock.jump(by: by, at: now)
            if unseen { moveWall(of: index, by: by) }
        case .reload(let index):
            guard bodies[index].isAwake else { return }
            if let connection = bodies[index].connection { connections[connection].cut(at: now) }
            bodies[index].connection = nil
            bodies[index].mailbox = []
            bodies[index].device = device(index)
            bodies[index].excusedUntil = nil
            bodies[index].lastStep = nil
            watch.restarted(index)
        case .wallSet(let index, let by):
            // While it sleeps this could hide that it does.
            guard bodies[index].isAwake else { return }
            bodies[index].wallOffset += by.microseconds
        case .crash(let lasting, let inAppend, let keepsAppend):
            if inAppend {
                crashInAppend = (lasting, keepsAppend)
            } else {
                try crash(lasting: lasting, keepsAppend: keepsAppend)
            }
        case .storageAway(let lasting):
            node.storageIsAway = true
            agenda.note(.storageReturns, at: now + lasting)
        }
    }

    private func crash(lasting: Interval, keepsAppend: Bool) throws(Watch.Violation) {
        guard node.isUp else { return }
        history.note("the node dies", at: now)
        node.crash(keeping: keepsAppend)
        try watch.durable(node.log, now)
        for connection in connections.indices where connections[connection].isSeated {
            connections[connection].isSeated = false
            // The kernel closes its sockets; whether the devices hear of that is another thing.
            if random.chance(0.7) { send(.closed, over: connection) } else { connections[connection].cut(at: now) }
        }
        agenda.note(.nodeRestarts, at: now + lasting)
    }

    private func wake(_ index: Int) throws(Watch.Violation) {
        guard let since = bodies[index].asleepSince else { return }
        bodies[index].asleepSince = nil
        switch bodies[index].sleep {
        case .clocksRun: break
        case .monotonicStops: bodies[index].clock.jump(by: since - now, at: now)
        case .bothStop:
            bodies[index].clock.jump(by: since - now, at: now)
            moveWall(of: index, by: since - now)
        }
        history.note("device \(index) wakes", at: now)
        notice(index)
        bodies[index].device.woke()
        try run(index)
    }

    /// The wall clock goes with the monotonic one: the device cannot know before it asks.
    private func moveWall(of index: Int, by interval: Interval) {
        bodies[index].wallOffset += interval.microseconds
        bodies[index].excusedUntil = bodies[index].device.exchanges + 1
    }
}
