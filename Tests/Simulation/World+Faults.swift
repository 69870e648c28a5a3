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

    func crash(lasting: Interval, keepsAppend: Bool) throws(Watch.Violation) {
        guard node.isUp else { return }
        history.note("the node dies", at: now)
        tally.count(.nodeDied)
        node.crash(keeping: keepsAppend)
        try watch.durable(node.log, now)
        for connection in connections.indices where connections[connection].isSeated {
            connections[connection].isSeated = false
            // The kernel closes its sockets; whether the devices hear of that is another thing.
            if random.chance(0.7) { send(.closed, over: connection) } else { connections[connection].cut(at: now) }
        }
        agenda.note(.nodeRestarts, at: now + lasting)
    }

    func wake(_ index: Int) throws(Watch.Violation) {
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
    func moveWall(of index: Int, by interval: Interval) {
        bodies[index].wallOffset += interval.microseconds
        bodies[index].excusedUntil = bodies[index].device.exchanges + 1
    }
}
