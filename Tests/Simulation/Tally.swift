/// How often the cases came up that a rehearsal is to show: a promise that was never tested proves nothing.
struct Tally {
    enum Occasion: String, CaseIterable {
        case shownLive, shownCatchingUp, shownAlone, shownUnsure, shownBetweenCueAndStart
        case events, cues, loops, countIns, refusedByStorage, answersLost
        case resumed, stateGiven, replacedBySelf, deviceLeft, nodeDied, nodeGaveUp
        case edits, scoresRevised, gapsHealed, unloaded, nodePaused, sentElsewhere, busWasAway, severalNodes
        case readingStepped, devicesCompared, commandsResent, musicHeard
        case drills, drillsBegun, callsChanged, restsChanged
        case punchesKept, punchesSentAgain, punchesTriedAgain, punchesMissed
    }

    private(set) var counts: [Occasion: Int] = [:]

    subscript(occasion: Occasion) -> Int { counts[occasion] ?? 0 }

    mutating func count(_ occasion: Occasion) { counts[occasion, default: 0] += 1 }

    mutating func add(_ other: Tally) { counts.merge(other.counts, uniquingKeysWith: +) }
}
