/// Follows people from frame to frame: each pose belongs to the person whose last pose was nearest, measured in units
/// of the person's size.
struct Tracker {
    /// A person who was not seen for longer than this, in microseconds, is forgotten.
    static let patience: Int64 = 2_000_000
    /// The largest distance that a person may have moved, in lengths of their trunk, and how much it grows each second.
    private static let reach: Float = 0.6
    private static let pace: Float = 3

    struct Person {
        let id: Int32
        var centre: (x: Float, y: Float)
        var size: Float
        var velocity: (x: Float, y: Float) = (0, 0)
        var seen: Int64
        var recogniser = PersonRecogniser()
    }

    private(set) var people: [Person] = []
    private var nextID: Int32 = 1

    /// The largest number of people followed, and the least number of joints of a pose that counts.
    static let maximumPeople = 16
    static let leastJoints = 5

    /// The index in `people` for each pose; a pose that fits no person becomes a new person. nil for a pose with too
    /// few joints, a duplicate, or one beyond the largest number of people.
    mutating func assign(_ poses: [Pose], at instant: Int64) -> [Int?] {
        people.removeAll { instant - $0.seen > Self.patience }
        var places = [Int?](repeating: nil, count: poses.count)
        var taken = [Bool](repeating: false, count: people.count)
        while let (pose, place) = nearest(poses, places, taken, at: instant) {
            places[pose] = place
            taken[place] = true
        }
        for index in poses.indices where poses[index].presentCount >= Self.leastJoints {
            if let place = places[index] {
                move(place, to: poses[index], at: instant)
            } else if people.count < Self.maximumPeople, !isShadow(poses[index]) {
                places[index] = people.count
                people.append(
                    Person(
                        id: nextID, centre: Self.centre(of: poses[index]), size: Self.size(of: poses[index]),
                        seen: instant))
                nextID = nextID == .max ? 1 : nextID + 1
            }
        }
        return places
    }

    mutating func update(_ place: Int, _ body: (inout PersonRecogniser) -> Void) {
        body(&people[place].recogniser)
    }

    /// The closest pair of a pose and a person that are not paired yet; of equal pairs, the first.
    private func nearest(_ poses: [Pose], _ places: [Int?], _ taken: [Bool], at instant: Int64) -> (Int, Int)? {
        var best: (pose: Int, place: Int)?
        var least: Float = 1
        for pose in poses.indices where places[pose] == nil && poses[pose].presentCount >= Self.leastJoints {
            for place in taken.indices where !taken[place] {
                let distance = distance(poses[pose], people[place], at: instant)
                if distance < least {
                    least = distance
                    best = (pose, place)
                }
            }
        }
        return best.map { ($0.pose, $0.place) }
    }

    /// 1 or more: not this person.
    private func distance(_ pose: Pose, _ person: Person, at instant: Int64) -> Float {
        let seconds = Float(instant - person.seen) / 1e6
        // A person hidden for a long time may have changed direction.
        let ahead = min(seconds, 0.2)
        let centre = Self.centre(of: pose)
        let x = centre.x - person.centre.x - person.velocity.x * ahead
        let y = centre.y - person.centre.y - person.velocity.y * ahead
        let size = Self.size(of: pose)
        guard size < 2 * person.size, person.size < 2 * size else { return 1 }
        return (x * x + y * y).squareRoot() / (person.size * (Self.reach + Self.pace * seconds))
    }

    /// Whether the pose lies on a person already seen in this frame: the estimator found the person twice.
    private func isShadow(_ pose: Pose) -> Bool {
        let centre = Self.centre(of: pose)
        return people.contains { person in
            let (x, y) = (centre.x - person.centre.x, centre.y - person.centre.y)
            return (x * x + y * y).squareRoot() < 0.15 * person.size
        }
    }

    private mutating func move(_ place: Int, to pose: Pose, at instant: Int64) {
        let centre = Self.centre(of: pose)
        let seconds = Float(instant - people[place].seen) / 1e6
        let old = people[place].centre
        if seconds > 0 {
            let share = min(seconds * 5, 1)
            people[place].velocity.x += ((centre.x - old.x) / seconds - people[place].velocity.x) * share
            people[place].velocity.y += ((centre.y - old.y) / seconds - people[place].velocity.y) * share
        }
        people[place].centre = centre
        people[place].size += (Self.size(of: pose) - people[place].size) * 0.1
        people[place].seen = instant
    }

    /// The middle of shoulders and hips; the middle of all joints if one of these is missing.
    private static func centre(of pose: Pose) -> (x: Float, y: Float) {
        guard hasTrunk(pose) else { return pose.centre }
        return (
            (pose[5].x + pose[6].x + pose[11].x + pose[12].x) * 0.25,
            (pose[5].y + pose[6].y + pose[11].y + pose[12].y) * 0.25
        )
    }

    private static func hasTrunk(_ pose: Pose) -> Bool {
        pose[5].isPresent && pose[6].isPresent && pose[11].isPresent && pose[12].isPresent
    }

    /// The length of the trunk, or 0.4 of the extent of all joints if it is unknown.
    private static func size(of pose: Pose) -> Float {
        if hasTrunk(pose) {
            let x = (pose[5].x + pose[6].x - pose[11].x - pose[12].x) * 0.5
            let y = (pose[5].y + pose[6].y - pose[11].y - pose[12].y) * 0.5
            let (wide, high) = (pose[5].x - pose[6].x, pose[5].y - pose[6].y)
            return max((x * x + y * y).squareRoot(), 1.05 * (wide * wide + high * high).squareRoot(), 1e-6)
        }
        var (least, most) = (Float.infinity, -Float.infinity)
        for joint in 0..<Pose.count where pose[joint].isPresent {
            least = min(least, pose[joint].y)
            most = max(most, pose[joint].y)
        }
        return max(0.4 * (most - least), 1e-6)
    }
}
