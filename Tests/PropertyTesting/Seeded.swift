/// SplitMix64 (Steele, Lea, Flood 2014): the same seed gives the same numbers everywhere, so a failing seed replays alone.
package struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x2545_f491_4f6c_dd1d }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    package mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

    package mutating func pick<Elements: Collection>(_ elements: Elements) -> Elements.Element {
        elements.randomElement(using: &self)!
    }
}
