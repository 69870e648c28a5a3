import CLibWebSockets
import Glibc
import Testing

@testable import WebSocketServer

extension PeerAddress {
    /// An address as it is written, of IPv4 or IPv6.
    init(numeric address: String) {
        var storage = sockaddr_storage()
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, address, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, address, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
        } else {
            Issue.record("\(address) is no address")
        }
        self.init(storage)
    }
}
