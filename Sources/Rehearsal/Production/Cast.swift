/// Performers who belong together, such as the front row or the chorus.
package struct Section: Hashable, Sendable {
    package var id: SectionID
    package var name: String
    package var colour: String

    package init(id: SectionID, name: String, colour: String) {
        self.id = id
        self.name = name
        self.colour = colour
    }
}

/// A person of the company, who dances a performer or can replace somebody; recognised by name when they join.
package struct Person: Hashable, Sendable {
    package var id: PersonID
    package var name: String
    /// A swing can replace anybody.
    package var isSwing: Bool

    package init(id: PersonID, name: String, isSwing: Bool = false) {
        self.id = id
        self.name = name
        self.isSwing = isSwing
    }
}

/// The limits for "too close" and "too fast"; metres and seconds.
package struct Thresholds: Hashable, Sendable {
    /// Radius of the circle that one body needs, in metres.
    package var bodyRadius: Double
    /// Two bodies that are closer than this without touching are a near miss; metres.
    package var nearMiss: Double
    /// The fastest that a performer can go, in metres per second.
    package var fastest: Double
    /// The length of one step, in metres.
    package var stride: Double

    package init(bodyRadius: Double = 0.3, nearMiss: Double = 0.3, fastest: Double = 2.5, stride: Double = 0.7) {
        self.bodyRadius = bodyRadius
        self.nearMiss = nearMiss
        self.fastest = fastest
        self.stride = stride
    }
}
