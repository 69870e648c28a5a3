/// What a connection does to messages, separately for each direction. Lengths of time are microseconds.
package struct Link: Sendable {
    package struct Way: Sendable {
        package enum Shape: Sendable {
            /// Every delay is as likely as any other.
            case even
            /// Delays in the middle are more likely (the sum of four even ones).
            case heaped
        }

        package var shape: Shape
        /// Least and greatest delay, stalls aside.
        package var delays: ClosedRange<Int64>
        /// The mean time from one stall to the next, nil for none, and how long one lasts.
        package var stalls: (every: Int64, lasting: ClosedRange<Int64>)?

        package init(
            _ shape: Shape, _ delays: ClosedRange<Int64>, stalls: (every: Int64, lasting: ClosedRange<Int64>)? = nil
        ) {
            self.shape = shape
            self.delays = delays
            self.stalls = stalls
        }
    }

    package var up: Way
    package var down: Way

    package init(up: Way, down: Way) {
        self.up = up
        self.down = down
    }
}

extension Link {
    package static var lan: Link {
        let way = Way(.even, 300...1_500, stalls: (every: 20_000_000, lasting: 1_000...10_000))
        return Link(up: way, down: way)
    }

    /// 40 ± 20 ms each way, and every three seconds or so 300 ms in which nothing gets through.
    package static func badWiFi(_ shape: Way.Shape = .even) -> Link {
        let way = Way(shape, 20_000...60_000, stalls: (every: 3_000_000, lasting: 300_000...300_000))
        return Link(up: way, down: way)
    }

    /// 10 ms up, 80 ms down.
    package static var lopsided: Link {
        Link(up: Way(.even, 8_000...12_000), down: Way(.even, 70_000...90_000))
    }

    /// Any link that a device in a hall may have.
    package static func any(_ random: inout Seeded) -> Link {
        func way(_ random: inout Seeded) -> Way {
            let least = Int64(random.int(100...60_000))
            let most = least + Int64(random.int(0...80_000))
            return Way(
                random.chance(0.5) ? .even : .heaped, least...most,
                stalls: random.chance(0.5)
                    ? (
                        every: Int64(random.int(1_000_000...10_000_000)),
                        lasting: 20_000...Int64(random.int(30_000...900_000))
                    )
                    : nil)
        }
        return Link(up: way(&random), down: way(&random))
    }
}

/// When the messages of one connection arrive, from a seed. Each direction is a stream: what was sent later arrives later.
package struct LinkTrace: Sendable {
    package var up: Stream
    package var down: Stream

    package init(_ link: Link, seed: UInt64) {
        var random = Seeded(seed)
        up = Stream(link.up, seed: random.next())
        down = Stream(link.down, seed: random.next())
    }

    package struct Stream: Sendable {
        private let way: Link.Way
        private var random: Seeded
        private var stall: ClosedRange<Int64>
        private var latest = Int64.min

        init(_ way: Link.Way, seed: UInt64) {
            self.way = way
            random = Seeded(seed)
            stall = 0...0
            stall = nextStall(after: 0)
        }

        /// When a message that is sent at `sent` arrives. Must be called in the order of sending, from instant 0 on.
        package mutating func arrival(sent: Int64) -> Int64 {
            while stall.upperBound < sent { stall = nextStall(after: stall.upperBound) }
            let delay = delay()
            let arrives = stall.contains(sent) ? stall.upperBound + delay : sent + delay
            latest = max(latest, arrives)
            return latest
        }

        private mutating func delay() -> Int64 {
            let share =
                switch way.shape {
                case .even: random.unit()
                case .heaped: (random.unit() + random.unit() + random.unit() + random.unit()) / 4
                }
            return way.delays.lowerBound + Int64(share * Double(way.delays.upperBound - way.delays.lowerBound))
        }

        private mutating func nextStall(after instant: Int64) -> ClosedRange<Int64> {
            guard let stalls = way.stalls else { return .max ... .max }
            let begins = instant + Int64(random.unit() * 2 * Double(stalls.every))
            return begins...begins
                + Int64(random.double(Double(stalls.lasting.lowerBound)...Double(stalls.lasting.upperBound)))
        }
    }
}
