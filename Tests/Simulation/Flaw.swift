/// A mistake made on purpose, to show that the promise that it breaks is really checked.
enum Flaw: String, CaseIterable {
    /// The estimator counts an old exchange as much as a new one.
    case ignoresDrift
    /// A phone that slept does not check how its clocks differ.
    case ignoresSleep
    /// The device shows the raw estimate instead of following it.
    case stepsBack
    /// A cue is shown when it arrives instead of when it starts.
    case skipsPrevious
    /// The device takes a loop for one pass, at the end of which everybody stands.
    case runsOnePass
    /// The device begins the motion with the first count that is counted in.
    case ignoresCountIns
    /// The device draws the state of a while ago.
    case drawsLate
    /// The device asks for one event less than it misses, and applies what comes.
    case resumesOffByOne
    /// The device asks for one event more, and applies it again.
    case appliesTwice
    /// The device shows that it is live as long as its socket is open.
    case neverDoubts
    /// The node shows events before they are durable.
    case broadcastsFirst
    /// The node answers a command as accepted although its append failed.
    case acknowledgesFirst
    /// The node decides a command again when it is sent again.
    case forgetsCommands
    /// A node does not check how far the log has come.
    case neverPolls
    /// A node that is told of a gap does not read the log.
    case healsNoGaps
    /// A node that finds another score does not look where the run stands in it.
    case keepsMotionUnderEdits
    /// A node tells the others once who is connected, and never again.
    case sendsPresenceOnce
    /// The device keeps listing members who left.
    case ignoresDepartures
    /// The device that comes back lists whom it listed before.
    case keepsFormerMembers
    /// The device keeps the lead of its welcome.
    case ignoresTheLead
    /// The device lets what it has scheduled sound to its end, whatever is conducted.
    case playsToTheEnd
    /// The device plays while it counts in, and after the run has been stopped.
    case soundsWhileStanding
    /// The device never leaves a socket that is open and dead.
    case waitsForEver

    /// The device gives a punch another number when it sends it again.
    case numbersPunchesAnew
    /// The node acknowledges punches although they were not kept.
    case acknowledgesPunchesFirst
    /// A node does not look whether there are punches that it has not told.
    case neverLooksForPunches

    /// The promise that must be broken by it.
    var breaks: Promise {
        switch self {
        case .ignoresDrift, .ignoresSleep: .boundHoldsTruth
        case .stepsBack: .neverBackwards
        case .skipsPrevious, .runsOnePass, .ignoresCountIns: .showsTheLog
        case .playsToTheEnd, .soundsWhileStanding: .playsTheLog
        case .drawsLate: .devicesAgree
        case .resumesOffByOne, .appliesTwice: .appliesOnceInOrder
        case .neverDoubts: .liveIsFresh
        case .broadcastsFirst: .durableFirst
        case .acknowledgesFirst, .forgetsCommands: .acknowledgedOnce
        case .keepsMotionUnderEdits: .liveFormationStays
        case .sendsPresenceOnce: .nodesAgree
        case .ignoresDepartures, .keepsFormerMembers: .listsMembers
        case .ignoresTheLead: .knowsTheLead
        case .numbersPunchesAnew, .acknowledgesPunchesFirst: .punchesOnce
        case .neverLooksForPunches: .boardsConverge
        case .waitsForEver, .neverPolls, .healsNoGaps: .converges
        }
    }
}

/// What must hold of every session, whatever the network and the devices do.
enum Promise: String, CaseIterable {
    case boundHoldsTruth = "the truth lies within the bound that a device claims"
    case neverBackwards = "no reading of the session clock runs backwards"
    case showsTheLog = "a device shows only what the log implies for that time"
    case playsTheLog = "a device plays only music that the log implies for that time"
    case devicesAgree = "devices that know the same agree within their bounds"
    case appliesOnceInOrder = "each event is applied once, in order"
    case durableFirst = "nothing is seen before it is in the log"
    case liveIsFresh = "who says live has heard all that is older than three seconds"
    case acknowledgedOnce = "what is acknowledged is in the log, once"
    case liveFormationStays = "an edit never makes another formation live"
    case nodesAgree = "when all is mended, every node has the same members, the same lead and the same state"
    case listsMembers = "when all is mended, every device lists who is here, and as whom"
    case knowsTheLead = "when all is mended, every device knows the lead"
    case punchesOnce = "each punch that is acknowledged is kept, once"
    case boardsConverge = "when all is mended, every board shows the punches that are kept"
    case converges = "when all is mended, every device is live and has the log"
}
