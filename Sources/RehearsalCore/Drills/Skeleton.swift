/// The joints of a figure, as a stance puts them: metres above the middle of the floor between its feet.
package struct Skeleton: Sendable {
    /// What is there twice is written left before right.
    package enum Joint: Int, Hashable, Sendable, CaseIterable {
        case head, neck, pelvis
        case leftShoulder, rightShoulder, leftElbow, rightElbow, leftHand, rightHand
        case leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle, leftToe, rightToe
    }

    /// A stiff part between two joints, with its length in metres.
    package struct Bone: Hashable, Sendable {
        package let from: Joint
        package let to: Joint
        package let length: Double
    }

    /// Proportions of an adult 1.75 m tall, after the segment lengths in Winter, Biomechanics and Motor Control of Human Movement
    /// (2009), figure 4.1. A hand is the middle of the glove.
    static let (upperArm, forearm, thigh, shin, foot) = (0.31, 0.29, 0.43, 0.43, 0.19)
    static let (spine, nape, shoulder, hip) = (0.50, 0.19, 0.19, 0.11)

    /// How an ankle is above its toes with the heel on the floor, in degrees.
    private static var flatFoot: Double { 22 }

    package static var bones: [Bone] {
        [
            Bone(from: .pelvis, to: .neck, length: spine), Bone(from: .neck, to: .head, length: nape),
            Bone(from: .neck, to: .leftShoulder, length: shoulder),
            Bone(from: .neck, to: .rightShoulder, length: shoulder),
            Bone(from: .leftShoulder, to: .leftElbow, length: upperArm),
            Bone(from: .rightShoulder, to: .rightElbow, length: upperArm),
            Bone(from: .leftElbow, to: .leftHand, length: forearm),
            Bone(from: .rightElbow, to: .rightHand, length: forearm),
            Bone(from: .pelvis, to: .leftHip, length: hip), Bone(from: .pelvis, to: .rightHip, length: hip),
            Bone(from: .leftHip, to: .leftKnee, length: thigh), Bone(from: .rightHip, to: .rightKnee, length: thigh),
            Bone(from: .leftKnee, to: .leftAnkle, length: shin), Bone(from: .rightKnee, to: .rightAnkle, length: shin),
            Bone(from: .leftAnkle, to: .leftToe, length: foot), Bone(from: .rightAnkle, to: .rightToe, length: foot),
        ]
    }

    private var places = InlineArray<17, Vector>(repeating: .zero)

    /// Where the joint is, in metres.
    package private(set) subscript(_ joint: Joint) -> Vector {
        get { places[joint.rawValue] }
        set { places[joint.rawValue] = newValue }
    }

    /// A stance of an orthodox figure, or of a southpaw, who is its picture in a mirror.
    init(_ stance: Stance, isSouthpaw: Bool) {
        let pelvis = stance.vector(from: .pelvisX)
        let up = Self.upward(lean: stance[.lean], tilt: stance[.tilt])
        let neck = pelvis + up * Self.spine
        // Shoulders stand at a right angle to the spine, whichever way they are turned.
        let chest = Self.level(stance[.shoulderTurn])
        let across = Self.along(chest - up * chest.dot(up), Self.shoulder)
        let side = Self.level(stance[.hipTurn]) * Self.hip
        self[.pelvis] = pelvis
        self[.neck] = neck
        // The head is held a little before the spine, with the chin down.
        self[.head] = neck + Self.along(up + Vector(0, 0, 0.3), Self.nape)
        self[.leftShoulder] = neck + across
        self[.rightShoulder] = neck - across
        self[.leftHip] = pelvis + side
        self[.rightHip] = pelvis - side
        arm(.leftShoulder, neck + stance.vector(from: .leadHandX), stance.vector(from: .leadElbowX))
        arm(.rightShoulder, neck + stance.vector(from: .rearHandX), stance.vector(from: .rearElbowX))
        leg(.leftHip, stance.vector(from: .leadToeX), turn: stance[.leadFootTurn], heel: stance[.leadHeel])
        leg(.rightHip, stance.vector(from: .rearToeX), turn: stance[.rearFootTurn], heel: stance[.rearHeel])
        if isSouthpaw { mirror() }
    }

    /// The direction to the lead side of hips or shoulders that are turned so far, in degrees.
    private static func level(_ turn: Double) -> Vector {
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: turn)
        return Vector(cosine, 0, sine)
    }

    private static func upward(lean: Double, tilt: Double) -> Vector {
        let lean = Trigonometry.sineAndCosine(degrees: lean)
        let tilt = Trigonometry.sineAndCosine(degrees: tilt)
        return Vector(tilt.sine, tilt.cosine * lean.cosine, tilt.cosine * lean.sine)
    }

    /// Elbow and hand of a shoulder.
    private mutating func arm(_ shoulder: Joint, _ hand: Vector, _ elbow: Vector) {
        let bent = Self.bent(from: self[shoulder], to: hand, toward: elbow, (Self.upperArm, Self.forearm))
        places[shoulder.rawValue + 2] = bent.joint
        places[shoulder.rawValue + 4] = bent.end
    }

    /// Knee, ankle and toe of a hip.
    private mutating func leg(_ hip: Joint, _ toe: Vector, turn: Double, heel: Double) {
        let ahead = Trigonometry.sineAndCosine(degrees: turn)
        let forward = Vector(ahead.sine, 0, ahead.cosine)
        let (rise, reach) = Trigonometry.sineAndCosine(degrees: Self.flatFoot + heel)
        let sole = forward * (reach * Self.foot) - Vector(0, rise * Self.foot, 0)
        let bent = Self.bent(
            from: self[hip], to: toe - sole, toward: forward + Vector(0, 0.2, 0), (Self.thigh, Self.shin))
        places[hip.rawValue + 2] = bent.joint
        places[hip.rawValue + 4] = bent.end
        places[hip.rawValue + 6] = bent.end + sole
    }

    /// Two bones from a joint as far toward a place as they reach without being quite straight, and the joint between them, which
    /// is on the side that is asked for.
    private static func bent(
        from start: Vector, to place: Vector, toward side: Vector, _ bones: (Double, Double)
    ) -> (joint: Vector, end: Vector) {
        let way = place - start
        let (upper, lower) = bones
        let distance = min(max(way.length, 0.3 * (upper + lower)), 0.985 * (upper + lower))
        let direction = along(way, 1)
        let off = along(side - direction * side.dot(direction), 1)
        // The law of cosines.
        let alongWay = (upper * upper - lower * lower + distance * distance) / (2 * distance)
        let aside = max(upper * upper - alongWay * alongWay, 0).squareRoot()
        return (start + direction * alongWay + off * aside, start + direction * distance)
    }

    /// A vector of this direction and of a length; straight up where there is no direction.
    private static func along(_ direction: Vector, _ length: Double) -> Vector {
        let measured = direction.length
        return measured > 1e-9 ? direction * (length / measured) : Vector(0, length, 0)
    }

    /// What is left is right; the pairs of joints follow one another.
    private mutating func mirror() {
        for index in places.indices { places[index].x = -places[index].x }
        for left in stride(from: Joint.leftShoulder.rawValue, to: places.count, by: 2) {
            (places[left], places[left + 1]) = (places[left + 1], places[left])
        }
    }
}
