import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// What goes over the network, and what the node does with it.
extension World {
    func tell(_ request: Request, over connection: Int) {
        let arrives = connections[connection].arrivalAtNode(sent: now)
        agenda.note(.reachesNode(connection: connection, request), at: arrives)
    }

    func send(_ reply: Reply, over connection: Int) {
        let arrives = connections[connection].arrivalAtDevice(sent: now)
        agenda.note(.reachesDevice(connection: connection, reply), at: arrives)
    }

    func reachNode(_ connection: Int, _ request: Request) throws(Watch.Violation) {
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

    func workNode() throws(Watch.Violation) {
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

    func append() throws(Watch.Violation) {
        let outcome: Node.Outcome
        if node.storageIsAway {
            outcome = .lost
        } else if now < Scenario.calm, random.chance(scenario.appendFails) {
            outcome = random.pick([.lost, .keptButUnanswered, .lostAndUnanswered])
        } else {
            outcome = .kept
        }
        history.note("the log answers: \(outcome)", at: now)
        if outcome == .lost { tally.count(.refusedByStorage) }
        if outcome == .keptButUnanswered { tally.count(.answersLost) }
        let effects = node.appended(outcome, at: now)
        try watch.durable(node.log, now)
        try show(effects)
        try workNode()
    }

    func show(_ effects: [Effect]) throws(Watch.Violation) {
        for effect in effects {
            switch effect {
            case .welcome(let seat, let welcome):
                connections[Int(seat.rawValue)].isSeated = true
                if case .missed = welcome.content { tally.count(.resumed) } else { tally.count(.stateGiven) }
                send(.welcome(welcome), over: Int(seat.rawValue))
            case .publish(let line):
                tally.count(.events)
                if case .cued = line.event { tally.count(.cues) }
                history.note("event \(line.sequence): \(line.event)", at: now)
                for connection in connections.indices where connections[connection].isSeated {
                    send(.event(line), over: connection)
                }
                try watch.shown(line, now)
            case .signal, .tell, .refuse, .measured, .dispatch, .healed: break
            case .answer(let seat, let id, let answer): send(.answer(id, answer), over: Int(seat.rawValue))
            case .dismiss(let seat, _):
                tally.count(.replacedBySelf)
                send(.closed, over: Int(seat.rawValue))
                connections[Int(seat.rawValue)].isSeated = false
            }
        }
    }

    /// Sockets that nothing was heard from are given up.
    func detachSilent() {
        for connection in connections.indices where connections[connection].isSeated {
            guard now - connections[connection].heard > .milliseconds(3_500) else { continue }
            connections[connection].isSeated = false
            connections[connection].cut(at: now)
            node.receive(.detach(Seat(rawValue: UInt64(connection))))
            tally.count(.nodeGaveUp)
            history.note("the node gives up device \(connections[connection].device)", at: now)
        }
    }
}
