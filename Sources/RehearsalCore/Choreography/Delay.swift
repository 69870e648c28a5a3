/// The part of a transition in which one performer does not move: they leave `leave` later and arrive `arrive` earlier than others.
package struct Delay: Hashable, Sendable {
    package var leave: Interval
    package var arrive: Interval

    package init(leave: Interval = .zero, arrive: Interval = .zero) {
        self.leave = leave
        self.arrive = arrive
    }

    /// How long after the beginning of a transition of `duration` the performer leaves, and how long they move.
    ///
    /// They move for the rest of the duration, but for at least a tenth of it. If a delay leaves less than a tenth, they
    /// leave as late as the delay says, or early enough to arrive by the end. Negative delays count as zero.
    package func applied(to duration: Interval) -> (leave: Interval, length: Interval) {
        let shortest = max(duration.microseconds / 10, min(duration.microseconds, 1))
        let left = (duration - max(leave, .zero) - max(arrive, .zero)).microseconds
        let length = Interval(microseconds: max(left, shortest))
        return (min(max(leave, .zero), duration - length), length)
    }
}
