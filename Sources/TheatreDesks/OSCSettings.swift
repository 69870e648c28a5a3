package import OpenSoundControl
package import Requests

/// How theatre desks reach this node, and which theatre desks it tells; off unless it is configured.
package struct OSCSettings: Sendable, Equatable {
    /// The address at which datagrams are received.
    package var receiving: Endpoint
    /// The networks whose datagrams are accepted.
    package var from: [AddressRange]
    /// The addresses that are told what becomes live.
    package var targets: [Endpoint]

    package init(receiving: Endpoint, from: [AddressRange], targets: [Endpoint]) {
        self.receiving = receiving
        self.from = from
        self.targets = targets
    }
}
