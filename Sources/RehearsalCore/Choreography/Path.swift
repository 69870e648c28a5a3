/// One performer's way from one place to another: straight, or a cubic Bézier curve with two handles.
package struct Path: Hashable, Sendable {
    /// The two inner control points of the curve.
    package struct Handles: Hashable, Sendable {
        package var first: Point
        package var second: Point

        package init(first: Point, second: Point) {
            self.first = first
            self.second = second
        }
    }

    package var start: Point
    package var end: Point
    /// `nil` for a straight way.
    package var handles: Handles?

    package init(from start: Point, to end: Point, handles: Handles? = nil) {
        self.start = start
        self.end = end
        self.handles = handles
    }

    /// The length of the way in stage units.
    package var length: Double {
        guard let handles else { return start.distance(to: end) }
        var stretches = Stretches()
        return stretches.measure(self, handles)
    }

    /// The point after `fraction` of the length at constant speed. The fraction is limited to 0…1; exact at both ends.
    package func point(at fraction: Double) -> Point {
        guard fraction > 0 else { return start }
        guard fraction < 1 else { return end }
        guard let handles else { return start.towards(end, fraction) }
        var stretches = Stretches()
        let length = stretches.measure(self, handles)
        return curve(handles, at: stretches.parameter(at: fraction * length))
    }

    /// The handles of the two parts of a curve that is cut at `fraction` of its length, at `point(at:)`; `nil` for a
    /// straight way. Uses the same repeated halving as `curve`.
    package func parts(at fraction: Double) -> (before: Handles, after: Handles)? {
        guard let handles else { return nil }
        var stretches = Stretches()
        let length = stretches.measure(self, handles)
        let u = stretches.parameter(at: min(max(fraction, 0), 1) * length)
        let a = start.towards(handles.first, u)
        let b = handles.first.towards(handles.second, u)
        let c = handles.second.towards(end, u)
        return (Handles(first: a, second: a.towards(b, u)), Handles(first: b.towards(c, u), second: c))
    }

    /// Writes evenly spaced points of the way, both ends included, filling `points`.
    package func sample(into points: inout MutableSpan<Point>) {
        let count = points.count
        guard count > 0 else { return }
        points[0] = start
        guard count > 1 else { return }
        points[count - 1] = end
        guard let handles else {
            for index in 1..<max(count - 1, 1) {
                points[index] = start.towards(end, Double(index) / Double(count - 1))
            }
            return
        }
        var stretches = Stretches()
        let length = stretches.measure(self, handles)
        for index in 1..<max(count - 1, 1) {
            let walked = Double(index) / Double(count - 1) * length
            points[index] = curve(handles, at: stretches.parameter(at: walked))
        }
    }

    /// The fractions of the length covered at `count` (a multiple of 64) even steps of a curve's parameter, without the first.
    func fractions(_ count: Int, _ visit: (Double) -> Void) {
        guard let handles else { return }
        var stretches = Stretches()
        let length = stretches.measure(self, handles)
        guard length > 0 else { return }
        for step in 1...count { visit(stretches.walked(at: Double(step) / Double(count)) / length) }
    }

    /// The Bézier curve at parameter `u` by repeated halving of its control polygon at u
    /// (de Casteljau; Farin, "Curves and Surfaces for CAGD", chapter 4). The speed is not constant.
    fileprivate func curve(_ handles: Handles, at u: Double) -> Point {
        let a = start.towards(handles.first, u)
        let b = handles.first.towards(handles.second, u)
        let c = handles.second.towards(end, u)
        return a.towards(b, u).towards(b.towards(c, u), u)
    }
}

extension Point {
    fileprivate func towards(_ other: Point, _ fraction: Double) -> Point {
        Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

/// The length along a curve, measured along a polygon of 64 chords at even steps of the curve's parameter.
///
/// The number of chords is fixed, and square roots are exactly rounded everywhere, so every device gets the same lengths.
/// A chord is shorter than its arc by the factor 1 − (κ s)² / 24 (κ is the curvature, s the chord's length).
private struct Stretches {
    static var count: Int { 64 }

    /// The length up to parameter index / count.
    private var walked = InlineArray<65, Double>(repeating: 0)

    /// Fills the table and returns the whole length.
    mutating func measure(_ path: Path, _ handles: Path.Handles) -> Double {
        var previous = path.start
        var total = 0.0
        for index in 1...Self.count {
            let point = index == Self.count ? path.end : path.curve(handles, at: Double(index) / Double(Self.count))
            total += previous.distance(to: point)
            walked[index] = total
            previous = point
        }
        return total
    }

    /// The length up to a parameter; linear between two entries of the table.
    func walked(at parameter: Double) -> Double {
        let whole = parameter * Double(Self.count)
        let low = min(Int(whole), Self.count - 1)
        return walked[low] + (walked[low + 1] - walked[low]) * (whole - Double(low))
    }

    /// The parameter up to which the curve has this length; linear between two entries of the table.
    func parameter(at length: Double) -> Double {
        // The first entry beyond `length`, by bisection.
        var low = 1
        var high = Self.count
        while low < high {
            let middle = (low + high) / 2
            if walked[middle] <= length { low = middle + 1 } else { high = middle }
        }
        let stretch = walked[low] - walked[low - 1]
        let inside = stretch > 0 ? (length - walked[low - 1]) / stretch : 0
        return (Double(low - 1) + min(max(inside, 0), 1)) / Double(Self.count)
    }
}
