/// A place on the stage, in stage units: x grows to stage left (the audience's right), y grows upstage,
/// (0, 0) is centre stage on the downstage edge.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are numbers.
    package var isFinite: Bool { x.isFinite && y.isFinite }

    /// The straight way to `other`, in stage units. Overflows to infinity only beyond 1e153.
    package func distance(to other: Point) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// The rectangle in which performers dance, and the areas around it; lengths in stage units.
package struct Stage: Hashable, Sendable {
    /// From side to side.
    package var width: Double
    /// From the downstage edge to the upstage edge.
    package var depth: Double
    package var metresPerUnit: Double
    /// How far the wings reach beyond each side.
    package var wings: Double
    /// How far the apron reaches downstage of the edge.
    package var apron: Double
    package var wingsShown: Bool

    package init(
        width: Double, depth: Double, metresPerUnit: Double = 1, wings: Double = 0, apron: Double = 0,
        wingsShown: Bool = true
    ) {
        self.width = width
        self.depth = depth
        self.metresPerUnit = metresPerUnit
        self.wings = wings
        self.apron = apron
        self.wingsShown = wingsShown
    }

    /// Whether `point` is on the stage, including its edges; wings and apron are outside.
    package func contains(_ point: Point) -> Bool {
        abs(point.x) <= width / 2 && point.y >= 0 && point.y <= depth
    }
}
