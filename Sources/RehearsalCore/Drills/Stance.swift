/// How an orthodox figure holds itself: the numbers from which its skeleton follows. Degrees, and metres from the middle of the floor
/// between its feet; hands from the neck.
struct Stance: Sendable {
    /// The numbers of a stance. Three that follow one another are x, y and z of a place or a direction.
    enum Number: Int, Sendable {
        case pelvisX, pelvisY, pelvisZ
        /// How far the lead side of the hips is before the rear one.
        case hipTurn
        /// The same of the shoulders.
        case shoulderTurn
        /// Of the spine, forward.
        case lean
        /// Of the spine, to the lead side.
        case tilt
        case leadHandX, leadHandY, leadHandZ, rearHandX, rearHandY, rearHandZ
        /// Where an elbow points.
        case leadElbowX, leadElbowY, leadElbowZ, rearElbowX, rearElbowY, rearElbowZ
        case leadToeX, leadToeY, leadToeZ, rearToeX, rearToeY, rearToeZ
        /// Of a foot, to the lead side.
        case leadFootTurn, rearFootTurn
        /// By how much a heel is off the floor.
        case leadHeel, rearHeel
    }

    private var numbers = InlineArray<29, Double>(repeating: 0)

    /// Knees bent, chin down, the lead side before, both gloves at the face.
    static var guarding: Stance {
        var stance = Stance()
        for (number, value) in guardingNumbers { stance[number] = value }
        return stance
    }

    subscript(_ number: Number) -> Double {
        get { numbers[number.rawValue] }
        set { numbers[number.rawValue] = newValue }
    }

    func vector(from first: Number) -> Vector {
        Vector(numbers[first.rawValue], numbers[first.rawValue + 1], numbers[first.rawValue + 2])
    }

    /// Adds what is between two stances, `part` of it.
    mutating func add(from one: Stance, to other: Stance, _ part: Double) {
        for index in numbers.indices { numbers[index] += (other.numbers[index] - one.numbers[index]) * part }
    }
}

private let guardingNumbers: [(Stance.Number, Double)] = [
    (.pelvisY, 0.80), (.hipTurn, 34), (.shoulderTurn, 36), (.lean, 9),
    (.leadHandX, 0.09), (.leadHandY, 0.08), (.leadHandZ, 0.31),
    (.leadElbowX, 0.25), (.leadElbowY, -1), (.leadElbowZ, 0.05),
    (.rearHandX, -0.09), (.rearHandY, 0.07), (.rearHandZ, 0.17),
    (.rearElbowX, -0.3), (.rearElbowY, -1),
    (.leadToeX, 0.14), (.leadToeY, 0.02), (.leadToeZ, 0.32), (.leadFootTurn, -14),
    (.rearToeX, -0.17), (.rearToeY, 0.02), (.rearToeZ, -0.16), (.rearFootTurn, -38), (.rearHeel, 14),
]
