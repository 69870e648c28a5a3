import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// What goes over the network, and what nodes do with it.
extension World {
    func submit(_ request: Request, over connection: Int) {
        let arrives = connections[connection].arrivalAtNode(sent: now)
        queue.add(.reachesNode(connection: connection, request), at: arrives)
    }

    func send(_ reply: Reply, over connection: Int) {
        let arrives = connections[connection].arrivalAtDevice(sent: now)
        queue.add(.reachesDevice(connection: connection, reply), at: arrives)
    }

    /// The load balancer sends a device somewhere; it does not always know who is gone.
    func anyNode() -> Int {
        let running = nodes.indices.filter { nodes[$0].isRunning }
        return running.isEmpty || random.chance(0.05) ? random.int(0...nodes.count - 1) : random.pick(running)
    }

    func reachNode(_ connection: Int, _ request: Request) throws(Watch.Violation) {
        guard connections[connection].delivers(at: now) else { return }
        let index = connections[connection].node
        // A stopped process has it in its socket's buffer until it goes on.
        guard !nodes[index].isPaused else { return buffers[index].append((connection, request)) }
        // The kernel answers messages for a process that is dead, or has died since.
        if case .hello = request { connections[connection].life = nodes[index].life }
        guard nodes[index].isUp, connections[connection].life == nodes[index].life else {
            return send(.closed, over: connection)
        }
        connections[connection].heard = now
        let seat = Seat(rawValue: UInt64(connection))
        switch request {
        case .hello(let after):
            guard nodes[index].load(at: now, &random) else { return send(.closed, over: connection) }
            nodes[index].receive(
                .attach(seat, bodies[connections[connection].device].participant.member, after: after))
        case .sync(let id):
            queue.add(
                .answersSync(connection: connection, id: id, received: nodes[index].clock(at: now)),
                at: now + Interval(microseconds: Int64(random.int(5...500))))
            return
        case .command(let id, let command):
            nodes[index].receive(.command(seat, id, command, received: nodes[index].clock(at: now)))
        case .signal(let signal): nodes[index].receive(.signal(seat, signal))
        case .punches(let id, let batch):
            let sender = bodies[connections[connection].device].participant.member
            nodes[index].report(
                WaitingPunches(seat: seat, id: CommandID(json: "\(id)"), sender: sender.id, batch: batch))
            return keepPunches(index)
        case .readPunches(let after):
            guard !storage.isAway else { return send(.closed, over: connection) }
            let reader = bodies[connections[connection].device].participant.member
            return send(
                .punchPage(storage.punches(for: reader, after: after, limit: PunchBox.page)), over: connection)
        }
        try work(index)
    }

    // MARK: One node

    func work(_ index: Int) throws(Watch.Violation) {
        var begins = false
        let effects = nodes[index].work(at: now, begins: &begins)
        if begins {
            let takes = Int64(random.int(scenario.appendTakes))
            queue.add(.committed(node: index, life: nodes[index].life), at: now + Interval(microseconds: takes))
            if crashInAppend?.node == index, now < scenario.calm {
                queue.add(.nodeDies, at: now + Interval(microseconds: takes / 2))
            }
        }
        try show(effects, of: index)
    }

    func commit(_ index: Int) throws(Watch.Violation) {
        let outcome: Node.Outcome
        if storage.isAway {
            outcome = .lost
        } else if now < scenario.calm, random.chance(scenario.appendFails) {
            outcome = random.pick([.lost, .keptButUnanswered, .lostAndUnanswered])
        } else {
            outcome = .kept
        }
        guard nodes[index].commit(outcome) else { return }
        history.note("the log answers node \(index): \(outcome)", at: now)
        if outcome == .lost { tally.count(.refusedByStorage) }
        if outcome == .keptButUnanswered { tally.count(.answersLost) }
        try watch.durable(storage.log, now)
        queue.add(
            .answered(node: index, life: nodes[index].life),
            at: now + Interval(microseconds: Int64(random.int(20...2_000))))
    }

    /// The node hears what became of its append.
    func answered(_ index: Int) throws(Watch.Violation) {
        try show(nodes[index].heard(at: now), of: index)
        try work(index)
    }

    func show(_ effects: [Effect], of index: Int) throws(Watch.Violation) {
        for effect in effects {
            switch effect {
            case .welcome(let seat, let welcome):
                connections[Int(seat.rawValue)].isSeated = true
                if case .missed = welcome.content { tally.count(.resumed) } else { tally.count(.stateGiven) }
                send(.welcome(welcome), over: Int(seat.rawValue))
            case .publish(let line):
                tally.count(.events)
                if case .run(.cued) = line.event { tally.count(.cues) }
                if case .run(.looped) = line.event { tally.count(.loops) }
                if case .run(.moved(let motion, _)) = line.event, motion.countIn != nil { tally.count(.countIns) }
                if case .run(.revised) = line.event { tally.count(.scoresRevised) }
                if case .calls(.begun) = line.event { tally.count(.drillsBegun) }
                if case .calls(.adjusted(let adjusted)) = line.event {
                    tally.count(adjusted.motion == nil ? .callsChanged : .restsChanged)
                }
                history.note("node \(index) shows event \(line.sequence): \(line.event)", at: now)
                for connection in connections.indices
                where connections[connection].isSeated && connections[connection].node == index {
                    send(.event(line), over: connection)
                }
                try watch.shown(line, by: index, now)
            case .sendToNodes(let message): publish(message, from: index)
            case .healed: tally.count(.gapsHealed)
            case .signal(let signal, let recipients):
                for connection in connections.indices
                where connections[connection].isSeated && connections[connection].node == index {
                    let member = bodies[connections[connection].device].participant.member
                    if member.belongs(to: recipients) { send(.signal(signal), over: connection) }
                }
            case .send(let seat, let signal): send(.signal(signal), over: Int(seat.rawValue))
            case .refuse, .measured, .doubted, .administered: break
            case .answer(let seat, let id, let answer): send(.answer(id, answer), over: Int(seat.rawValue))
            case .dismiss(let seat, let reason):
                tally.count(reason == .lost ? .sentElsewhere : .replacedBySelf)
                send(.closed, over: Int(seat.rawValue))
                connections[Int(seat.rawValue)].isSeated = false
            }
        }
    }

    /// Sockets that have been silent for too long are given up.
    func detachSilent(_ index: Int) {
        for connection in connections.indices
        where connections[connection].isSeated && connections[connection].node == index {
            guard now - connections[connection].heard > .milliseconds(3_500) else { continue }
            connections[connection].isSeated = false
            connections[connection].cut(at: now)
            nodes[index].receive(.detach(Seat(rawValue: UInt64(connection))))
            tally.count(.nodeGaveUp)
            history.note("node \(index) gives up device \(connections[connection].device)", at: now)
        }
    }

    func tickNode(_ index: Int) throws(Watch.Violation) {
        queue.add(.nodeTick(index), at: now + .milliseconds(100))
        guard nodes[index].isRunning else { return }
        detachSilent(index)
        nodes[index].tick(at: now)
        keepPunches(index)
        try work(index)
        if nodes[index].unloadIdle(at: now) {
            tally.count(.unloaded)
            history.note("node \(index) lets the session go", at: now)
        }
    }

    // MARK: Among nodes

    func publish(_ message: NodeMessage, from sender: Int) {
        guard busIsUp, nodes[sender].hearsBus else { return }
        for receiver in nodes.indices where receiver != sender {
            for _ in 0..<(random.chance(scenario.busDoubles) ? 2 : 1) where !random.chance(busDrops) {
                let takes = random.chance(scenario.busStalls) ? random.int(1_000...900_000) : random.int(150...1_500)
                queue.add(
                    .heard(node: receiver, life: nodes[receiver].life, message),
                    at: now + Interval(microseconds: Int64(takes)))
            }
        }
    }

    /// Nothing is lost at random when all is mended.
    private var busDrops: Double { now < scenario.calm ? scenario.busDrops : 0 }

    func receive(_ message: NodeMessage, at index: Int) throws(Watch.Violation) {
        guard busIsUp, nodes[index].hearsBus, nodes[index].isUp else { return }
        guard !nodes[index].isPaused else { return messages[index].append(message) }
        if case .signal(.punches(let punches)) = message { return sendPunches(punches, at: index) }
        if case .edited = message { return readProgramme(index) }
        nodes[index].receive(.received(message))
        try work(index)
    }

    /// As `ProductionFeed` does: the session goes on meanwhile, and is told of it later.
    private func readProgramme(_ index: Int) {
        guard !storage.isAway else { return }
        let takes = random.chance(0.1) ? random.int(20_000...2_000_000) : random.int(500...20_000)
        queue.add(
            .programmeRead(node: index, life: nodes[index].life, storage.library.present.programme),
            at: now + Interval(microseconds: Int64(takes)))
    }

    /// As `SessionDirectory` polls: often when it knows that the bus is away.
    func poll(_ index: Int) throws(Watch.Violation) {
        let regular = busIsUp && nodes[index].hearsBus ? 2_000 : 500
        queue.add(.poll(index), at: now + .milliseconds(Int64(random.int(regular * 3 / 4...regular))))
        guard nodes[index].isRunning, nodes[index].replica != nil, !storage.isAway, flaw != .neverPolls else { return }
        let missed = nodes[index].missedPunches()
        if !missed.isEmpty {
            tally.count(.punchesMissed)
            sendPunches(missed, at: index)
        }
        nodes[index].receive(.head(storage.head))
        if nodes[index].replica?.programme.revision != storage.library.present.outline.revision { readProgramme(index) }
        try work(index)
    }

    /// Somebody edits the production at one of the nodes.
    func edit(_ number: Int) throws(Watch.Violation) {
        guard !storage.isAway else { return }
        let edition = scenario.edits[number].apply(to: storage.library.present)
        storage.library.add(edition)
        tally.count(.edits)
        history.note("revision \(edition.outline.revision): \(edition.places(Calls()))", at: now)
        let index = random.int(0...nodes.count - 1)
        guard nodes[index].isRunning else { return }
        nodes[index].receive(.edited(edition.programme, changes: nil))
        publish(.edited(edition.outline.production, revision: edition.outline.revision), from: index)
        try work(index)
    }
}
