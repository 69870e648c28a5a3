import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// What goes wrong.
extension World {
    func befall(_ fault: Scenario.Fault) throws(Watch.Violation) {
        history.note("\(fault)", at: now)
        switch fault {
        case .cut(let index, let lasting, let noticed):
            guard let connection = bodies[index].connection else { return }
            connections[connection].cut(at: now)
            bodies[index].offlineUntil = now + lasting
            queue.add(.online(device: index), at: now + lasting)
            if noticed, bodies[index].isAwake {
                notice(index)
                grant(bodies[index].device.receive(.closed, local(index)) { _ in }, of: index)
            }
        case .sleep(let index, let lasting, let kind):
            guard bodies[index].isAwake else { return }
            bodies[index].asleepSince = now
            bodies[index].sleep = kind
            queue.add(.wakes(device: index), at: now + lasting)
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
            let punches = bodies[index].device.punches.reloaded()
            bodies[index].device = device(index)
            bodies[index].device.punches = punches
            bodies[index].excusedUntil = nil
            bodies[index].lastStep = nil
            watch.restarted(index)
        case .leave(let index):
            if let connection = bodies[index].connection { connections[connection].cut(at: now) }
            bodies[index].hasLeft = true
            tally.count(.deviceLeft)
        case .wallSet(let index, let by):
            // While it sleeps this could hide the sleep.
            guard bodies[index].isAwake else { return }
            bodies[index].wallOffset += by.microseconds
        case .crash(let node, let lasting, let inAppend, let keepsAppend):
            if inAppend {
                crashInAppend = (node, lasting, keepsAppend)
            } else {
                try crash(node, lasting: lasting, keepsAppend: keepsAppend)
            }
        case .storageAway(let lasting):
            storage.isAway = true
            queue.add(.storageReturns, at: now + lasting)
        case .pause(let node, let lasting):
            guard nodes[node].isRunning else { return }
            tally.count(.nodePaused)
            nodes[node].pause()
            queue.add(.nodeGoesOn(node), at: now + lasting)
        case .busAway(let node, let lasting):
            tally.count(.busWasAway)
            if let node { nodes[node].hearsBus = false } else { busIsUp = false }
            queue.add(.busReturns(node: node), at: now + lasting)
        }
    }

    /// The process was stopped and knows nothing; messages that came meanwhile arrive now.
    func goOn(_ index: Int) throws(Watch.Violation) {
        guard nodes[index].isPaused else { return }
        nodes[index].wake()
        history.note("node \(index) goes on", at: now)
        let (requests, heard) = (buffers[index], messages[index])
        (buffers[index], messages[index]) = ([], [])
        // Which of its threads runs first is random.
        let ticksFirst = random.chance(0.5)
        if ticksFirst { nodes[index].tick(at: now) }
        if random.chance(0.5) { try answered(index) }
        for (connection, request) in requests { try reachNode(connection, request) }
        for message in heard where random.chance(0.5) { try receive(message, at: index) }
        if !ticksFirst { nodes[index].tick(at: now) }
        try answered(index)
    }

    func crash(_ index: Int, lasting: Interval, keepsAppend: Bool) throws(Watch.Violation) {
        guard nodes[index].isUp else { return }
        history.note("node \(index) dies", at: now)
        tally.count(.nodeDied)
        nodes[index].crash(keeping: keepsAppend)
        (buffers[index], messages[index]) = ([], [])
        try watch.durable(storage.log, now)
        for connection in connections.indices
        where connections[connection].isSeated && connections[connection].node == index {
            connections[connection].isSeated = false
            // The kernel closes its sockets; whether the devices are told of it is another question.
            if random.chance(0.7) { send(.closed, over: connection) } else { connections[connection].cut(at: now) }
        }
        queue.add(.nodeRestarts(index), at: now + lasting)
    }

    func wake(_ index: Int) throws(Watch.Violation) {
        guard let since = bodies[index].asleepSince, !bodies[index].hasLeft else { return }
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

    /// The wall clock leaps with the monotonic one: the device cannot know it before it asks.
    func moveWall(of index: Int, by interval: Interval) {
        bodies[index].wallOffset += interval.microseconds
        bodies[index].excusedUntil = bodies[index].device.exchanges + 1
    }
}
