/// A place or a direction in the space around a figure. Metres: `x` to the left of an orthodox figure, `y` up, `z` forward.
package struct Vector: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var z: Double

    package init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    package static var zero: Vector { Vector(0, 0, 0) }

    package var length: Double { dot(self).squareRoot() }

    /// The scalar product: in m².
    package func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

    package static func + (one: Vector, other: Vector) -> Vector {
        Vector(one.x + other.x, one.y + other.y, one.z + other.z)
    }

    package static func - (one: Vector, other: Vector) -> Vector {
        Vector(one.x - other.x, one.y - other.y, one.z - other.z)
    }

    package static func * (one: Vector, factor: Double) -> Vector {
        Vector(one.x * factor, one.y * factor, one.z * factor)
    }
}
