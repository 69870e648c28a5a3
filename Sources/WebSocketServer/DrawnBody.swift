/// A body that is fetched piece by piece while it is sent: the next piece when the one before has been written. So one reply holds at most one piece,
/// however long it is and however slow its reader.
package struct DrawnBody: Sendable {
    /// The longest piece, in bytes.
    package static let longestPiece = 256 * 1024

    /// Bytes in all.
    package let count: Int
    /// Gives what begins at an offset below `count`: at least one byte, at most `longestPiece`, not beyond the end. Runs where `respond` does. After an
    /// error the connection is cut, since the head that promised `count` bytes has been sent.
    package let draw: @Sendable (_ offset: Int) async throws -> StaticFile

    /// What its connection asks for; `nil` until the server has begun to send it.
    var demand: Demand?

    package init(count: Int, draw: @escaping @Sendable (_ offset: Int) async throws -> StaticFile) {
        self.count = count
        self.draw = draw
    }

    /// The connection's way to ask for the next piece; ends when the connection or its reply does.
    final class Demand: Sendable {
        private let offsets: AsyncStream<Int>.Continuation

        init(_ offsets: AsyncStream<Int>.Continuation) { self.offsets = offsets }

        deinit { offsets.finish() }

        func piece(at offset: Int) { offsets.yield(offset) }
    }
}

extension Reply {
    /// The same reply, whose connection asks for its pieces in this way.
    func asking(_ demand: DrawnBody.Demand) -> Reply {
        guard case .drawn(var drawn) = body else { return self }
        drawn.demand = demand
        var reply = self
        reply.body = .drawn(drawn)
        return reply
    }
}
