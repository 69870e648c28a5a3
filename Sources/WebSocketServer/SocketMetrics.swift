import Metrics
import Synchronization

/// The server's figures as metrics; one of its threads updates them four times a second.
final class SocketMetrics: Sendable {
    private let connections = Gauge(label: "sockets_connections")
    private let webSockets = Gauge(label: "sockets_websockets")
    private let groups = Gauge(label: "sockets_groups")
    private let requests = Gauge(label: "sockets_requests_in_flight")
    private let bodyBytes = Gauge(label: "sockets_body_bytes")
    private let replyBytes = Gauge(label: "sockets_reply_bytes")
    private let outboxBytes = Gauge(label: "sockets_outbox_bytes")
    private let outboxFrames = Gauge(label: "sockets_outbox_frames")
    private let deepestOutbox = Gauge(label: "sockets_outbox_deepest_bytes")
    private let totals: [(Counter, @Sendable (Statistics) -> UInt64)] = [
        (Counter(label: "sockets_accepted_total"), { $0.acceptedTotal }),
        (Counter(label: "sockets_turned_away_total"), { $0.turnedAwayTotal }),
        (Counter(label: "sockets_waited_total"), { $0.waitedTotal }),
        (Counter(label: "sockets_gave_way_total"), { $0.gaveWayTotal }),
        (Counter(label: "sockets_handshakes_held_total"), { $0.handshakesHeldTotal }),
        (Counter(label: "sockets_requests_total"), { $0.requestsTotal }),
        (Counter(label: "sockets_messages_received_total"), { $0.messagesReceivedTotal }),
        (Counter(label: "sockets_frames_sent_total"), { $0.framesSentTotal }),
        (Counter(label: "sockets_dropped_bytes_total"), { $0.droppedBytesTotal }),
        (Counter(label: "sockets_bytes_sent_total"), { $0.bytesSentTotal }),
        (Counter(label: "sockets_frames_coalesced_total"), { $0.coalescedTotal }),
        (Counter(label: "sockets_slow_closes_total"), { $0.slowClosesTotal }),
        (Counter(label: "sockets_silent_closes_total"), { $0.silentClosesTotal }),
    ]
    private let last = Mutex(Statistics())

    func record(_ now: Statistics) {
        connections.record(now.connections)
        webSockets.record(now.webSockets)
        groups.record(now.groups)
        requests.record(now.requests)
        bodyBytes.record(now.bodyBytes)
        replyBytes.record(now.replyBytes)
        outboxBytes.record(now.outboxBytes)
        outboxFrames.record(now.outboxFrames)
        deepestOutbox.record(now.deepestOutboxBytes)
        let before = last.withLock { last in
            defer { last = now }
            return last
        }
        for (counter, total) in totals {
            let grown = total(now) - min(total(now), total(before))
            if grown > 0 { counter.increment(by: grown) }
        }
    }
}
