extension ClockEstimator {
    /// Where in the proven interval the truth most likely lies, and how fast it moves. The bound does not use it.
    ///
    /// Each exchange suggests the middle between its two halves, which is wrong by half of what its two ways differ in. That
    /// is at most half of what its round trip exceeds the ways' least, so an exchange weighs the less the more it exceeds that;
    /// what is usual on this link is the measure (as in D. Mills' clock filter, RFC 5905 §10, with weights in place of the one
    /// best). A line is fitted, since the clocks drift; without evidence to the contrary its slope is near zero. The fit is best where
    /// delays heap up in their middle, the middle of the proven interval where they are spread evenly; two parts of one
    /// and one of the other stay within 5 ms in 99 of 100 cases on either kind of a link of 40 ± 20 ms (`ClockFigures`).
    struct Guess: Hashable, Sendable {
        /// θ at `at`.
        private var offset: Int64 = 0
        private var at = LocalInstant(microseconds: 0)
        private var slope = 0.0

        /// How much the drift usually is: millionths.
        private static let usualDrift = 100e-6
        /// A round trip is not worth comparing more finely, in microseconds.
        private static let finest: Int64 = 50

        init() {}

        /// - Precondition: the window is not empty.
        init(of window: borrowing Window, at now: LocalInstant, middle: Int64, drift: Int64) {
            var roundTrips = Ranking()
            for index in 0..<window.count { roundTrips.insert(window[index].roundTrip) }
            let least = roundTrips.part(0, of: 100)
            let spread = Double(roundTrips.part(50, of: 100) - least + Self.finest)
            func weight(_ exchange: Exchange) -> Double {
                let share = spread / (spread + Double(exchange.roundTrip - least))
                return share * share
            }
            // Small numbers keep their digits: times count from now, offsets from the middle.
            func time(_ exchange: Exchange) -> Double {
                (Double((exchange.sent - now).microseconds) + Double((exchange.returned - now).microseconds)) / 2
            }
            func suggestion(_ exchange: Exchange) -> Double {
                (Double(exchange.above - middle) + Double(exchange.below - middle)) / 2
            }
            var weights = 0.0
            var meanTime = 0.0
            var meanOffset = 0.0
            for index in 0..<window.count {
                let weight = weight(window[index])
                weights += weight
                meanTime += weight * time(window[index])
                meanOffset += weight * suggestion(window[index])
            }
            meanTime /= weights
            meanOffset /= weights
            var covariance = 0.0
            // Ridge regression: an exchange of usual excess is taken to be a quarter of that off.
            let error = spread / 4
            var variance = error * error / (Self.usualDrift * Self.usualDrift)
            for index in 0..<window.count {
                let weight = weight(window[index])
                let distance = time(window[index]) - meanTime
                covariance += weight * distance * (suggestion(window[index]) - meanOffset)
                variance += weight * distance * distance
            }
            let most = Double(drift) * 1e-6
            at = now
            slope = min(max(covariance / variance, -most), most)
            offset = middle.saturatingAdd(Int64(clamping: (meanOffset - slope * meanTime) * 2 / 3))
        }

        func offset(at local: LocalInstant) -> Int64 {
            offset.saturatingAdd(Int64(clamping: slope * Double((local - at).microseconds)))
        }
    }
}
