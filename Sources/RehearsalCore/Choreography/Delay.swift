/// How much of a transition one performer leaves to the others: they leave `leave` later and arrive `arrive` earlier.
package struct Delay: Hashable, Sendable {
    package var leave: Interval
    package var arrive: Interval

    package init(leave: Interval = .zero, arrive: Interval = .zero) {
        self.leave = leave
        self.arrive = arrive
    }
}
