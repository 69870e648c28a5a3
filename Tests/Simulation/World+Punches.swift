import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// Punches of a class: from devices to the database, and from there to the boards.
extension World {
    func punch(_ number: Int) {
        let (_, index, punch) = scenario.punches[number]
        guard bodies[index].isAwake else { return }
        bodies[index].device.punches.throwPunch(punch, at: now)
        history.note("device \(index) throws \(punch)", at: now)
    }

    func keepPunches(_ index: Int) {
        guard nodes[index].keepsPunches() else { return }
        commitPunchesLater(index)
    }

    private func commitPunchesLater(_ index: Int) {
        let takes = Interval(microseconds: Int64(random.int(scenario.appendTakes)))
        queue.add(.punchesCommitted(node: index, life: nodes[index].life), at: now + takes)
    }

    func commitPunches(_ index: Int) throws(Watch.Violation) {
        let outcome: Node.Outcome
        if storage.isAway || nodes[index].isPaused {
            outcome = .lost
        } else if now < scenario.calm, random.chance(scenario.appendFails) {
            outcome = random.pick([.lost, .keptButUnanswered])
        } else {
            outcome = .kept
        }
        let result = nodes[index].keptPunches(outcome)
        try watch.once(storage.punches, now)
        guard let (new, answered) = result else {
            tally.count(.punchesTriedAgain)
            return queue.add(.punchesCommitted(node: index, life: nodes[index].life), at: now + .milliseconds(50))
        }
        if !new.isEmpty { tally.count(.punchesKept) }
        if new.count < answered.reduce(0, { $0 + $1.batch.punches.count }) { tally.count(.punchesSentAgain) }
        history.note("node \(index) keeps \(new.count) punches", at: now)
        for waiting in answered {
            guard let id = Int(waiting.id.json) else { continue }
            send(.punchesAnswered(id, isKept: true), over: Int(waiting.seat.rawValue))
        }
        guard !new.isEmpty else { return }
        sendPunches(new, at: index)
        publish(.signal(.punches(new)), from: index)
        keepPunches(index)
    }

    /// To those who are connected to a node.
    func sendPunches(_ punches: [KeptPunch], at index: Int) {
        nodes[index].note(punches)
        for connection in connections.indices
        where connections[connection].isSeated && connections[connection].node == index {
            let member = bodies[connections[connection].device].participant.member
            let seen = punches.filter(member.seesPunch)
            if !seen.isEmpty { send(.signal(.punches(seen)), over: connection) }
        }
    }
}
