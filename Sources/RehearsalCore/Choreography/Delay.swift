/// How much of a transition one performer leaves to the others: they leave `leave` later and arrive `arrive` earlier.
package struct Delay: Hashable, Sendable {
    package var leave: Interval
    package var arrive: Interval

    package init(leave: Interval = .zero, arrive: Interval = .zero) {
        self.leave = leave
        self.arrive = arrive
    }

    /// When, after the beginning of a transition of `duration`, the performer leaves, and how long they move.
    ///
    /// They move for what the delay leaves of the duration, but no less than a tenth of it: a delay that leaves less
    /// makes them leave as late as it says, or in time to arrive by the end. Negative delays count as none.
    package func applied(to duration: Interval) -> (leave: Interval, length: Interval) {
        let shortest = max(duration.microseconds / 10, min(duration.microseconds, 1))
        let left = (duration - max(leave, .zero) - max(arrive, .zero)).microseconds
        let length = Interval(microseconds: max(left, shortest))
        return (min(max(leave, .zero), duration - length), length)
    }
}
