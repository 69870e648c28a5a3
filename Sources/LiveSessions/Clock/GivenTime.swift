#if DEBUG
    package import RehearsalCore
    import Synchronization
    import Threads

    /// Session time that a test moves on: another clock, and how far it was moved. A test of a drill of minutes takes no minutes.
    package final class GivenTime: SessionClock {
        private let clock: any SessionClock
        /// In microseconds.
        private let ahead = Atomic<Int64>(0)
        /// So far at once, at most: what counts time to notice that a node stood still sees none of it.
        private static let stride = Interval.seconds(4)

        package init(over clock: any SessionClock) { self.clock = clock }

        package var now: Instant { clock.now + moved }
        package var bound: Interval? { clock.bound }
        package var reading: ClockReading {
            let reading = clock.reading
            return ClockReading(now: reading.now + moved, bound: reading.bound, generation: reading.generation)
        }

        private var moved: Interval { Interval(microseconds: ahead.load(ordering: .relaxed)) }

        /// Moves time on, and wakes every session that is due then.
        package func move(by interval: Interval, in sessions: SessionDirectory) {
            var left = interval
            while left > .zero {
                let step = min(left, Self.stride)
                sessions.expectTime(now + step)
                ahead.add(step.microseconds, ordering: .relaxed)
                left = left - step
            }
            for thread in sessions.threads { thread.events.lookAtTime() }
        }
    }

    extension SessionDirectory {
        /// Time is about to be moved on to this instant: the node did not stand still meanwhile.
        fileprivate nonisolated func expectTime(_ instant: Instant) { surroundings.watchdog.reset(at: instant) }
    }
#endif
