import CLibWebSockets
import Synchronization

/// Lets phones that come back over TLS resume their earlier TLS session: without a signature, and still with fresh keys. One key encrypts the
/// tickets of all threads, because any of them may get the phone that comes back; each process makes a new key.
///
/// - Parameter context: the OpenSSL context of one thread, while it is created.
/// - Returns: 0, or 1 if OpenSSL refused.
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
