import CLibWebSockets
import Synchronization

/// Lets phones that come back over TLS go on from what they agreed on before: without a signature, and with fresh keys all the same. The key that
/// seals their tickets is one for all threads, since any of them may take the phone that comes back, and new with each process.
///
/// - Parameter context: OpenSSL's of one thread, in the making.
/// - Returns: 0, or 1 when OpenSSL would not have it.
func shareTickets(in context: UnsafeMutableRawPointer) -> Int32 {
    let length = Int(shim_ticket_key_length(context))
    var key = ticketKey.withLock { key in
        var generator = SystemRandomNumberGenerator()
        while key.count < length { key.append(.random(in: 0...255, using: &generator)) }
        return Array(key.prefix(length))
    }
    return shim_share_tickets(context, &key, Int32(length)) == 1 ? 0 : 1
}

private let ticketKey = Mutex<[UInt8]>([])
