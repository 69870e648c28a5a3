/// Performers who belong together, as the front row or the chorus.
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

/// Somebody of the company, who dances a performer or stands in; known by name when they join.
package struct Person: Hashable, Sendable {
    package var id: PersonID
    package var name: String
    /// A swing can stand in for anybody.
    package var isSwing: Bool

    package init(id: PersonID, name: String, isSwing: Bool = false) {
        self.id = id
        self.name = name
        self.isSwing = isSwing
    }
}

/// What counts as too close and too fast; metres and seconds.
package struct Thresholds: Hashable, Sendable {
    /// Of the circle that one body takes.
    package var bodyRadius: Double
    /// Bodies nearer than this without touching are a near miss.
    package var nearMiss: Double
    /// Metres a second.
    package var fastest: Double
    /// One step.
    package var stride: Double

    package init(bodyRadius: Double = 0.3, nearMiss: Double = 0.3, fastest: Double = 2.5, stride: Double = 0.7) {
        self.bodyRadius = bodyRadius
        self.nearMiss = nearMiss
        self.fastest = fastest
        self.stride = stride
    }
}
