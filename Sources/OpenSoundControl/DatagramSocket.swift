import Dispatch
import Glibc

/// A UDP socket that receives on a queue of its own, and sends without waiting.
package final class DatagramSocket: Sendable {
    /// The system refused to open or use the socket.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String

        fileprivate init(_ what: String, _ endpoint: Endpoint) {
            description = "\(what) \(endpoint) (UDP): \(String(cString: strerror(errno)))"
        }
    }

    private let descriptor: Int32
    /// The longest datagram. A longer one is cut off, and is then not OSC.
    private static let longest = 4_096
    /// The most datagrams received in one turn of the queue.
    private static let atOnce = 64

    /// - Parameter endpoint: where it receives; port 0 takes any free one.
    package init(receivingAt endpoint: Endpoint) throws(Problem) {
        let opened = socket(
            endpoint.isSix ? AF_INET6 : AF_INET,
            Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard opened >= 0 else { throw Problem("cannot receive at", endpoint) }
        var on: Int32 = 1
        // A target may be the broadcast address of the theatre desks' network.
        setsockopt(opened, SOL_SOCKET, SO_BROADCAST, &on, socklen_t(MemoryLayout<Int32>.size))
        guard endpoint.withSocketAddress({ bind(opened, $0, $1) }) == 0 else {
            let problem = Problem("cannot receive at", endpoint)
            close(opened)
            throw problem
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Whether the system accepted it; whether it arrives is not known.
    package func send(_ bytes: [UInt8], to endpoint: Endpoint) -> Bool {
        endpoint.withSocketAddress { address, length in
            sendto(
                descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), address,
                length)
        } == bytes.count
    }

    /// Calls `handle` with each datagram and its sender's address, until cancelled. `handle` must not wait.
    package func receive(_ handle: @escaping @Sendable ([UInt8], Endpoint) -> Void) async {
        // libdispatch's sources may be used from any thread, but are not marked `Sendable`.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "osc"))
        source.setEventHandler { self.drain(handle) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setCancelHandler { continuation.resume() }
                source.resume()
            }
        } onCancel: {
            source.cancel()
        }
    }

    private func drain(_ handle: ([UInt8], Endpoint) -> Void) {
        for _ in 0..<Self.atOnce {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            var bytes = [UInt8](repeating: 0, count: Self.longest)
            let count = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(descriptor, &bytes, bytes.count, 0, $0, &size)
                }
            }
            // There is no more; or a target's machine reported that no program listens, which does not matter here.
            guard count >= 0 else { return }
            guard let endpoint = Endpoint(storage) else { continue }
            handle(Array(bytes.prefix(count)), endpoint)
        }
    }
}
