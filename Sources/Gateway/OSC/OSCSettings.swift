package import OpenSoundControl

/// How theatre desks reach this node, and whom it tells: nothing of it is there unless somebody sets it.
package struct OSCSettings: Sendable, Equatable {
    /// Where datagrams are received.
    package var receiving: Endpoint
    /// Whose are read.
    package var from: [Network]
    /// Who is told what becomes live.
    package var targets: [Endpoint]

    package init(receiving: Endpoint, from: [Network], targets: [Endpoint]) {
        self.receiving = receiving
        self.from = from
        self.targets = targets
    }
}
