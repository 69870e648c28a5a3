/// Recognises the punches of all people in a picture, frame by frame.
///
/// Instants are microseconds of any clock that never runs backwards; the instants of punches are of the same clock.
package struct Recogniser {
    /// Why a frame was refused.
    package enum Refusal: Error, Equatable, Sendable {
        case instant(WrongInstant)
        /// It has more than `maximumPoses` people.
        case tooManyPeople
    }

    /// A person in the picture, and what they do now.
    package struct Seen: Sendable {
        /// Their number as long as they are followed.
        package let person: Int32
        /// None or guard.
        package let state: Action
        package let probabilities: Probabilities
        /// Set or estimated; nil until it is clear.
        package let stance: Stance?
        /// The middle of their body in the picture.
        package let x: Float
        package let y: Float
    }

    /// A punch, and who threw it.
    package struct Event: Equatable, Sendable {
        package let person: Int32
        package let punch: Punch
    }

    package static let maximumPoses = 32

    private let network: Network
    private var tracker = Tracker()
    private var instants = Instants()

    package init(_ network: Network) { self.network = network }

    package var worth: Worth? { network.worth }

    /// Takes one frame: the poses of all people at `instant`; `now` is the time of this call on the same clock. Returns
    /// the punches that became clear. A pose with fewer than five joints is ignored. A refused frame has no effect on
    /// later ones.
    package mutating func add(_ poses: [Pose], at instant: Int64, now: Int64) throws(Refusal) -> [Event] {
        if poses.count > Self.maximumPoses { throw .tooManyPeople }
        do { try instants.accept(instant, now: now) } catch { throw .instant(error) }
        var sound: [Pose] = []
        sound.reserveCapacity(poses.count)
        for pose in poses { sound.append(pose.sound) }
        var events: [Event] = []
        var punches: [Punch] = []
        let places = tracker.assign(sound, at: instant)
        for index in sound.indices {
            guard let place = places[index] else { continue }
            punches.removeAll(keepingCapacity: true)
            tracker.update(place) { person in
                person.add(sound[index], at: instant, network: network, punches: &punches)
            }
            for punch in punches { events.append(Event(person: tracker.people[place].id, punch: punch)) }
        }
        return events
    }

    /// Sets a person's stance; with nil it is estimated. Returns false if no person with this number is followed.
    package mutating func set(_ stance: Stance?, of person: Int32) -> Bool {
        for place in tracker.people.indices where tracker.people[place].id == person {
            tracker.update(place) { $0.set(stance) }
            return true
        }
        return false
    }

    /// All people who are followed, in the order in which they appeared.
    package var people: [Seen] {
        var people: [Seen] = []
        for person in tracker.people {
            people.append(
                Seen(
                    person: person.id, state: person.recogniser.state, probabilities: person.recogniser.probabilities,
                    stance: person.recogniser.stance, x: person.centre.x, y: person.centre.y))
        }
        return people
    }
}
