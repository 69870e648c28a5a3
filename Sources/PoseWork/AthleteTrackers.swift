import PoseEstimation

/// A tracker for each athlete of a connection, since a tracker follows one person from picture to picture.
struct AthleteTrackers {
    private enum State {
        case waiting(PoseTracker)
        /// A picture of theirs is looked at now.
        case seen
        /// The same, and they have gone meanwhile: their place is free when it is done.
        case leaving
    }

    private let most: Int
    private var states: [UInt32: State] = [:]

    init(most: Int) { self.most = most }

    var count: Int { states.count }

    /// The tracker for the next picture of somebody; nothing if all places are taken, or a picture of theirs is looked at:
    /// the server sends the next one when this one was answered.
    mutating func begin(_ athlete: UInt32) -> PoseTracker? {
        switch states[athlete] {
        case .waiting(let tracker):
            states[athlete] = .seen
            return tracker
        case nil where states.count < most:
            states[athlete] = .seen
            return PoseTracker()
        case .seen, .leaving, nil: return nil
        }
    }

    /// The picture was looked at; without a tracker they are looked for anew in the next one.
    mutating func finish(_ athlete: UInt32, _ tracker: PoseTracker?) {
        switch states[athlete] {
        case .seen: states[athlete] = .waiting(tracker ?? PoseTracker())
        case .leaving: states[athlete] = nil
        case .waiting, nil: break
        }
    }

    mutating func leave(_ athlete: UInt32) {
        switch states[athlete] {
        case .waiting: states[athlete] = nil
        case .seen: states[athlete] = .leaving
        case .leaving, nil: break
        }
    }
}
