import Synchronization

/// A limit on the bytes that all connections of a server may use together for one purpose.
final class Stock: Sendable {
    private let held = Atomic<Int>(0)
    /// In bytes.
    private let maximum: Int

    init(maximum: Int) { self.maximum = maximum }

    /// Reserves this many bytes, which are released with the last reference; nil if there are not enough.
    func hold(_ bytes: Int) -> Hold? {
        guard held.wrappingAdd(bytes, ordering: .relaxed).newValue <= maximum else {
            giveBack(bytes)
            return nil
        }
        return Hold(bytes, of: self)
    }

    fileprivate func giveBack(_ bytes: Int) { held.wrappingSubtract(bytes, ordering: .relaxed) }

    var bytes: Int { held.load(ordering: .relaxed) }
}

/// A reserved part of the limit.
final class Hold: Sendable {
    private let bytes: Int
    private let stock: Stock

    fileprivate init(_ bytes: Int, of stock: Stock) {
        self.bytes = bytes
        self.stock = stock
    }

    deinit { stock.giveBack(bytes) }
}
