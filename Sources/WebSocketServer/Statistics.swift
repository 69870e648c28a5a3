/// The figures of a server, summed over its threads. Totals count from the start.
package struct Statistics: Hashable, Sendable {
    package var connections = 0
    package var webSockets = 0
    package var groups = 0
    /// Requests being answered.
    package var requests = 0
    /// The bytes of bodies that are read or answered, and of replies that are not yet sent.
    package var bodyBytes = 0
    package var replyBytes = 0
    package var outboxBytes = 0
    package var outboxFrames = 0
    package var deepestOutboxBytes = 0

    package var acceptedTotal: UInt64 = 0
    package var turnedAwayTotal: UInt64 = 0
    /// Connections that came faster than their address may open them, and waited for their turn.
    package var waitedTotal: UInt64 = 0
    package var gaveWayTotal: UInt64 = 0
    /// Steps of TLS handshakes that waited for others.
    package var handshakesHeldTotal: UInt64 = 0
    package var requestsTotal: UInt64 = 0
    package var messagesReceivedTotal: UInt64 = 0
    package var framesSentTotal: UInt64 = 0
    /// Bytes of bodies that were read after their refusal.
    package var droppedBytesTotal: UInt64 = 0
    package var bytesSentTotal: UInt64 = 0
    package var coalescedTotal: UInt64 = 0
    package var slowClosesTotal: UInt64 = 0
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
