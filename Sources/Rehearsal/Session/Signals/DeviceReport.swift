package import RehearsalCore

/// One thing that a device says about itself. It is kept in its `DeviceReport`; all nodes have that, and members are shown it in the list of
/// members.
package enum DeviceFact: Hashable, Sendable {
    case ready(Bool)
    /// How many formations changed, for the performer danced at this device, since that performer's last run, and have not been looked at yet.
    case changes(unseen: Int)
    /// How far the music is on this device; `nil` if it does not play here.
    case music(MusicReport?)
    /// Of a device that watches one athlete's place; `nil` if it watches none.
    case sight(Sight?)
    /// How an athlete's own camera gets on; `nil` while it is off.
    case camera(CameraReport?)
    /// `nil` from who asks no longer.
    case trainingRecordings(TrainingRecordingsReport?)
    case clock(ClockReport)

    /// - Throws: `notAllowed` if a member of this role cannot say it.
    package func check(from role: Role) throws(Refusal) {
        guard case .trainingRecordings(let report?) = self else { return }
        switch report {
        case .asks where role != .conductor:
            throw Refusal(
                .notAllowed, "Only a conductor asks for training recordings.", field: "asked", rule: .conductorOnly)
        case .answers where role != .dancer:
            throw Refusal(.notAllowed, "Only an athlete answers.", field: "answer", rule: .dancerOnly)
        case .asks, .answers: break
        }
    }
}

/// What a device says about itself. As of its connection: it is said again after each.
package struct DeviceReport: Hashable, Sendable {
    /// How many unseen changes a device can report: at least as many as a production can have formations.
    package static let countedChanges = 0...9_999

    /// Whether its member has said that they are ready.
    package var ready = false
    /// How many formations changed for the performer danced there since their last run and have not been looked at.
    package var unseenChanges = 0
    /// How far the music is; `nil` where it does not play.
    package var music: MusicReport?
    /// `nil` where no place is watched.
    package var sight: Sight?
    /// `nil` where no athlete's own camera is on.
    package var camera: CameraReport?
    package var trainingRecordings: TrainingRecordingsReport?
    /// `nil` until the clock is synchronized.
    package var clock: ClockReport?

    package init(
        ready: Bool = false, unseenChanges: Int = 0, music: MusicReport? = nil, sight: Sight? = nil,
        camera: CameraReport? = nil, trainingRecordings: TrainingRecordingsReport? = nil, clock: ClockReport? = nil
    ) {
        self.ready = ready
        self.unseenChanges = unseenChanges
        self.music = music
        self.sight = sight
        self.camera = camera
        self.trainingRecordings = trainingRecordings
        self.clock = clock
    }

    /// Takes up what the device says now.
    package mutating func note(_ fact: DeviceFact) {
        switch fact {
        case .ready(let isReady): ready = isReady
        case .changes(let unseen): unseenChanges = unseen
        case .music(let music): self.music = music
        case .sight(let sight): self.sight = sight
        case .camera(let camera): self.camera = camera
        case .trainingRecordings(let report): trainingRecordings = report
        case .clock(let report): clock = report
        }
    }

    /// What other members may know of it.
    package var publicPart: DeviceReport {
        var publicPart = self
        // Answers are private: only their numbers are sent.
        publicPart.trainingRecordings = nil
        return publicPart
    }
}

/// How far the music is on a device that plays it.
package enum MusicReport: String, Hashable, Sendable, CaseIterable {
    case loading
    /// The browser waits for a touch before it lets the page sound.
    case touch
    case ready
    case failed
}

/// What a camera sees of the place in which one athlete trains.
package enum Sight: String, Hashable, Sendable, CaseIterable {
    case noPerson = "nobody"
    case person = "somebody"
    /// Somebody who holds a hand above their head, to say that it is their place.
    case raisedHand
}

/// How an athlete's own camera gets on.
package enum CameraReport: String, Hashable, Sendable, CaseIterable {
    /// A pose worker finds joints in its pictures.
    case on
    /// The athlete's page finds them itself: no picture leaves the phone.
    case onPhone
    /// The phone is too slow to find them, and there is no pose worker.
    case tooSlow
    /// Nothing finds joints in its pictures.
    case noWorker
    /// All places for pictures are taken.
    case busy
}

/// How well a device knows the session clock.
package struct ClockReport: Hashable, Sendable {
    /// The largest possible error of its clock.
    package var bound: Interval
    /// The one-way delay to the server.
    package var delay: Interval
    /// How much that delay varies; `nil` if it is not known.
    package var jitter: Interval?
    /// 0 (empty) … 1 (full).
    package var battery: Double?

    package init(bound: Interval, delay: Interval, jitter: Interval? = nil, battery: Double? = nil) {
        self.bound = bound
        self.delay = delay
        self.jitter = jitter
        self.battery = battery
    }
}
