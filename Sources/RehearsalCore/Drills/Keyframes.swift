/// How one action is done: stances at instants from -1, where it begins, by 0, where it is due, to 1, where the guard is up again.
struct Keyframes: Sendable {
    /// What of the guard is different at an instant.
    struct Key: Sendable {
        var at: Double
        var changes: [(Stance.Number, Double)]

        init(_ at: Double, _ changes: [(Stance.Number, Double)]) {
            self.at = at
            self.changes = changes
        }

        var stance: Stance {
            var stance = Stance.guarding
            for (number, value) in changes { stance[number] = value }
            return stance
        }
    }

    private let keys: [Key]
    /// How much longer than a punch it takes.
    let pace: Double

    /// - Parameter keys: in order, without the guard at both ends; one of them at 0.
    init(pace: Double = 1, _ keys: [Key]) {
        self.pace = pace
        self.keys = [Key(-1, [])] + keys + [Key(1, [])]
    }

    /// Adds what the action makes of the guard at an instant.
    func add(to stance: inout Stance, at time: Double) {
        guard let next = keys.firstIndex(where: { time < $0.at }), next > 0 else { return }
        let (from, to) = (keys[next - 1], keys[next])
        let part = (time - from.at) / (to.at - from.at)
        // What ends where the action is due goes on getting faster; the rest begins and ends softly.
        let eased = to.at == 0 ? part * part : part * part * (3 - 2 * part)
        stance.add(from: .guarding, to: from.stance, 1 - eased)
        stance.add(from: .guarding, to: to.stance, eased)
    }

    static func of(_ action: Action) -> Keyframes {
        switch action {
        case .punch(.jab): Keyframes(jab)
        case .punch(.cross): Keyframes(cross)
        case .punch(.leadHook): Keyframes(leadHook)
        case .punch(.rearHook): Keyframes(rearHook)
        case .punch(.leadUppercut): Keyframes(leadUppercut)
        case .punch(.rearUppercut): Keyframes(rearUppercut)
        case .punch(.doubleJab): Keyframes(pace: 1.3, doubleJab)
        case .guardUp: Keyframes(pace: 1.3, guardUp)
        case .slip: Keyframes(slip)
        case .roll: Keyframes(pace: 1.35, roll)
        case .step: Keyframes(pace: 1.2, step)
        case .own: Keyframes(own)
        }
    }
}

// MARK: - Straight punches

private let jabbing: [(Stance.Number, Double)] = [
    (.shoulderTurn, 62), (.hipTurn, 42), (.lean, 12), (.pelvisZ, 0.05),
    (.leadHandX, 0.03), (.leadHandY, 0.06), (.leadHandZ, 1), (.leadElbowX, 0.5), (.leadElbowZ, 0),
    (.leadToeZ, 0.40),
]

private let jab: [Keyframes.Key] = [
    Keyframes.Key(-0.5, [(.leadHandX, 0.10), (.leadHandY, 0.07), (.leadHandZ, 0.28)]),
    Keyframes.Key(0, jabbing), Keyframes.Key(0.18, jabbing),
]

/// It is due with the second of the two, as a source tells it.
private let doubleJab: [Keyframes.Key] = [
    Keyframes.Key(-0.52, jabbing),
    Keyframes.Key(-0.26, [(.shoulderTurn, 48), (.leadHandZ, 0.43), (.leadToeZ, 0.37)]),
    Keyframes.Key(0, jabbing), Keyframes.Key(0.18, jabbing),
]

private let crossing: [(Stance.Number, Double)] = [
    (.shoulderTurn, -40), (.hipTurn, -16), (.lean, 16), (.pelvisX, 0.03), (.pelvisY, 0.81), (.pelvisZ, 0.05),
    (.rearHandX, 0.02), (.rearHandY, 0.05), (.rearHandZ, 1), (.rearElbowX, -0.5),
    (.leadHandX, 0.12), (.leadHandY, 0.10), (.leadHandZ, 0.18), (.rearFootTurn, 8), (.rearHeel, 30),
]

private let cross: [Keyframes.Key] = [
    Keyframes.Key(-0.5, [(.shoulderTurn, 42), (.rearHandX, -0.10), (.rearHandY, 0.05), (.rearHandZ, 0.15)]),
    Keyframes.Key(0, crossing), Keyframes.Key(0.18, crossing),
]

// MARK: - Hooks and uppercuts

private let leadHook: [Keyframes.Key] = [
    Keyframes.Key(
        -0.42,
        [
            (.shoulderTurn, 16), (.hipTurn, 26), (.tilt, 4), (.pelvisX, 0.03), (.pelvisY, 0.77),
            (.leadHandX, 0.36), (.leadHandY, 0), (.leadHandZ, 0.2),
            (.leadElbowX, 0.6), (.leadElbowY, -0.7), (.leadElbowZ, -0.4),
        ]),
    Keyframes.Key(
        0,
        [
            (.shoulderTurn, 74), (.hipTurn, 60), (.leadHandX, 0.02), (.leadHandY, 0.05), (.leadHandZ, 0.5),
            (.leadElbowX, 1), (.leadElbowY, 0.15), (.leadElbowZ, 0.1), (.leadFootTurn, -52), (.leadHeel, 26),
        ]),
    Keyframes.Key(
        0.25,
        [
            (.shoulderTurn, 84), (.hipTurn, 64), (.leadHandX, -0.12), (.leadHandY, 0.04), (.leadHandZ, 0.46),
            (.leadElbowX, 1), (.leadElbowY, 0.1), (.leadElbowZ, 0.2), (.leadFootTurn, -56), (.leadHeel, 28),
        ]),
]

private let rearHook: [Keyframes.Key] = [
    Keyframes.Key(
        -0.42,
        [
            (.shoulderTurn, 50), (.tilt, -4), (.pelvisX, -0.02), (.pelvisY, 0.77),
            (.rearHandX, -0.36), (.rearHandY, 0), (.rearHandZ, 0.08),
            (.rearElbowX, -0.6), (.rearElbowY, -0.7), (.rearElbowZ, -0.4),
        ]),
    Keyframes.Key(
        0,
        [
            (.shoulderTurn, -44), (.hipTurn, -24), (.lean, 13), (.pelvisY, 0.82), (.pelvisZ, 0.04),
            (.rearHandX, -0.02), (.rearHandY, 0.05), (.rearHandZ, 0.5),
            (.rearElbowX, -1), (.rearElbowY, 0.15), (.rearElbowZ, 0.1),
            (.leadHandX, 0.13), (.leadHandY, 0.10), (.leadHandZ, 0.2), (.rearFootTurn, 10), (.rearHeel, 30),
        ]),
    Keyframes.Key(
        0.25,
        [
            (.shoulderTurn, -54), (.hipTurn, -28), (.lean, 13), (.pelvisY, 0.82), (.pelvisZ, 0.04),
            (.rearHandX, 0.12), (.rearHandY, 0.04), (.rearHandZ, 0.46),
            (.rearElbowX, -1), (.rearElbowY, 0.1), (.rearElbowZ, 0.2),
            (.leadHandX, 0.13), (.leadHandY, 0.10), (.leadHandZ, 0.2), (.rearFootTurn, 12), (.rearHeel, 32),
        ]),
]

private let leadUppercutting: [(Stance.Number, Double)] = [
    (.shoulderTurn, 58), (.hipTurn, 52), (.lean, 4), (.pelvisX, 0.02), (.pelvisY, 0.82), (.pelvisZ, 0.04),
    (.leadHandX, 0.03), (.leadHandY, 0.13), (.leadHandZ, 0.46), (.leadElbowX, 0.35), (.leadElbowZ, 0.1),
    (.leadHeel, 16),
]

private let leadUppercut: [Keyframes.Key] = [
    Keyframes.Key(
        -0.4,
        [
            (.shoulderTurn, 20), (.tilt, 10), (.lean, 14), (.pelvisX, 0.04), (.pelvisY, 0.69), (.pelvisZ, 0.02),
            (.leadHandX, 0.24), (.leadHandY, -0.34), (.leadHandZ, 0.3),
            (.leadElbowX, 0.5), (.leadElbowY, -0.6), (.leadElbowZ, -0.9),
        ]),
    Keyframes.Key(0, leadUppercutting), Keyframes.Key(0.2, leadUppercutting),
]

private let rearUppercutting: [(Stance.Number, Double)] = [
    (.shoulderTurn, -34), (.hipTurn, -18), (.lean, 5), (.pelvisX, 0.02), (.pelvisY, 0.83), (.pelvisZ, 0.04),
    (.rearHandX, -0.01), (.rearHandY, 0.13), (.rearHandZ, 0.50), (.rearElbowX, -0.35), (.rearElbowZ, 0.1),
    (.leadHandX, 0.13), (.leadHandY, 0.10), (.leadHandZ, 0.2), (.rearFootTurn, 10), (.rearHeel, 30),
]

private let rearUppercut: [Keyframes.Key] = [
    Keyframes.Key(
        -0.4,
        [
            (.shoulderTurn, 44), (.tilt, -10), (.lean, 14), (.pelvisX, -0.04), (.pelvisY, 0.69),
            (.rearHandX, -0.26), (.rearHandY, -0.36), (.rearHandZ, 0.16),
            (.rearElbowX, -0.5), (.rearElbowY, -0.6), (.rearElbowZ, -0.9),
        ]),
    Keyframes.Key(0, rearUppercutting), Keyframes.Key(0.2, rearUppercutting),
]

// MARK: - What is not a punch

private let covered: [(Stance.Number, Double)] = [
    (.lean, 15), (.pelvisY, 0.75),
    (.leadHandX, 0.09), (.leadHandY, 0.16), (.leadHandZ, 0.25), (.leadElbowX, 0.05), (.leadElbowZ, 0.3),
    (.rearHandX, -0.07), (.rearHandY, 0.16), (.rearHandZ, 0.22), (.rearElbowX, -0.05), (.rearElbowZ, 0.3),
]

private let guardUp: [Keyframes.Key] = [Keyframes.Key(0, covered), Keyframes.Key(0.45, covered)]

/// The head goes off the line of a straight punch, to the rear side.
private let slipped: [(Stance.Number, Double)] = [
    (.tilt, -27), (.lean, 16), (.shoulderTurn, 50), (.pelvisX, -0.03), (.pelvisY, 0.73),
]

private let slip: [Keyframes.Key] = [Keyframes.Key(0, slipped), Keyframes.Key(0.2, slipped)]

/// Under a hook: down on the lead side, through below, up on the rear side.
private let roll: [Keyframes.Key] = [
    Keyframes.Key(-0.45, [(.tilt, 20), (.lean, 18), (.pelvisX, 0.05), (.pelvisY, 0.70)]),
    Keyframes.Key(0, [(.lean, 34), (.pelvisY, 0.56), (.pelvisZ, -0.03)]),
    Keyframes.Key(0.45, [(.tilt, -20), (.lean, 18), (.pelvisX, -0.05), (.pelvisY, 0.70)]),
]

/// Forward with the lead foot, and back.
private let step: [Keyframes.Key] = [
    Keyframes.Key(-0.45, [(.leadToeY, 0.10), (.leadToeZ, 0.44), (.pelvisZ, 0.04)]),
    Keyframes.Key(0, [(.leadToeZ, 0.56), (.pelvisY, 0.76), (.pelvisZ, 0.13)]),
    Keyframes.Key(0.5, [(.leadToeY, 0.08), (.leadToeZ, 0.42), (.pelvisZ, 0.05)]),
]

/// What only its drill knows: a sign that something is due.
private let own: [Keyframes.Key] = [Keyframes.Key(0, [(.pelvisY, 0.72)])]
