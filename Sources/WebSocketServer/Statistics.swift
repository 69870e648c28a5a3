/// The figures of a server, summed over its threads. Totals count from the start.
package struct Statistics: Hashable, Sendable {
    /// Open connections, WebSockets included.
    package var connections = 0
    package var webSockets = 0
    /// Broadcast groups.
    package var groups = 0
    /// Requests being answered.
    package var requests = 0
    /// The bytes of requests' bodies that are read or answered.
    package var bodyBytes = 0
    /// The bytes of replies that are not yet sent.
    package var replyBytes = 0
    /// The bytes of the frames that wait in all outboxes.
    package var outboxBytes = 0
    /// The frames that wait in all outboxes.
    package var outboxFrames = 0
    /// The bytes in the fullest outbox.
    package var deepestOutboxBytes = 0

    package var acceptedTotal: UInt64 = 0
    /// Connections that were refused at once, because there was no place for them.
    package var turnedAwayTotal: UInt64 = 0
    /// Connections that came faster than their address may open them, and waited for their turn.
    package var waitedTotal: UInt64 = 0
    /// Silent connections that were closed to make room for newcomers.
    package var gaveWayTotal: UInt64 = 0
    /// Steps of TLS handshakes that waited for others.
    package var handshakesHeldTotal: UInt64 = 0
    package var requestsTotal: UInt64 = 0
    package var messagesReceivedTotal: UInt64 = 0
    package var framesSentTotal: UInt64 = 0
    /// Bytes of bodies that were read after their refusal.
    package var droppedBytesTotal: UInt64 = 0
    package var bytesSentTotal: UInt64 = 0
    /// Waiting frames that were replaced by a newer one with the same key, and so never sent.
    package var coalescedTotal: UInt64 = 0
    /// WebSockets that were closed because their outbox was full.
    package var slowClosesTotal: UInt64 = 0
    /// WebSockets that were closed because nothing came from them for too long.
    package var silentClosesTotal: UInt64 = 0

    package init() {}

    mutating func add(_ other: Statistics) {
        connections += other.connections
        webSockets += other.webSockets
        outboxBytes += other.outboxBytes
        outboxFrames += other.outboxFrames
        deepestOutboxBytes = max(deepestOutboxBytes, other.deepestOutboxBytes)
        acceptedTotal += other.acceptedTotal
        gaveWayTotal += other.gaveWayTotal
        handshakesHeldTotal += other.handshakesHeldTotal
        requestsTotal += other.requestsTotal
        messagesReceivedTotal += other.messagesReceivedTotal
        framesSentTotal += other.framesSentTotal
        droppedBytesTotal += other.droppedBytesTotal
        bytesSentTotal += other.bytesSentTotal
        coalescedTotal += other.coalescedTotal
        slowClosesTotal += other.slowClosesTotal
        silentClosesTotal += other.silentClosesTotal
    }
}
