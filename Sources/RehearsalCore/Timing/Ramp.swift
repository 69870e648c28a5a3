/// An accelerando or ritardando: from the motion's `at` on, the rate changes evenly in real time, and then stays at `rate`.
package struct Ramp: Hashable, Sendable {
    package var rate: Double
    /// How long the change takes, in real time.
    package var lasting: Interval

    package init(rate: Double, lasting: Interval) {
        self.rate = rate
        self.lasting = lasting
    }

    /// The ramp from one rate to another during which `distance` of the score passes. The change is even, so the mean rate is the
    /// middle of the two rates.
    package init(from first: Double, to rate: Double, over distance: Interval) {
        self.init(rate: rate, lasting: distance.stretched(by: (first + rate) / 2))
    }
}

extension Motion {
    /// The rate at `instant`.
    package func rate(at instant: Instant) -> Double {
        let pass = pass(at: instant)
        guard let ramp = pass.ramp, ramp.lasting > .zero else { return pass.rate }
        let part = max((instant - pass.at).microseconds, 0)
        guard part < ramp.lasting.microseconds else { return ramp.rate }
        return pass.rate + (ramp.rate - pass.rate) * (Double(part) / Double(ramp.lasting.microseconds))
    }

    /// The part of the ramp that is left at `instant`.
    package func ramp(from instant: Instant) -> Ramp? {
        guard let ramp, instant < at + ramp.lasting else { return nil }
        return Ramp(rate: ramp.rate, lasting: ramp.lasting - max(instant - at, .zero))
    }

    /// The microseconds of score that pass in the first `elapsed` microseconds: the integral of the rate.
    func travelled(in elapsed: Double) -> Double {
        guard let ramp, ramp.lasting > .zero else { return rate * elapsed }
        let length = Double(ramp.lasting.microseconds)
        let part = min(elapsed, length)
        return (rate + (ramp.rate - rate) * (part / (2 * length))) * part + ramp.rate * (elapsed - part)
    }

    /// The inverse: the microseconds in which `distance` microseconds of score pass.
    func elapsed(for distance: Double) -> Double {
        guard let ramp, ramp.lasting > .zero else { return distance / rate }
        let length = Double(ramp.lasting.microseconds)
        let whole = (rate + ramp.rate) / 2 * length
        if distance >= whole { return length + (distance - whole) / ramp.rate }
        let gain = (ramp.rate - rate) / length
        return 2 * distance / (rate + (rate * rate + 2 * gain * distance).squareRoot())
    }
}
