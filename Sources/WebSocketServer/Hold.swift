import Synchronization

/// A bound on the bytes of something that all connections of a server have together.
final class Stock: Sendable {
    private let held = Atomic<Int>(0)
    /// In bytes.
    private let maximum: Int

    init(maximum: Int) { self.maximum = maximum }

    /// Room for so many bytes, given back with the last reference to it; nil when there is not so much.
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

/// A part of a stock that is in use.
final class Hold: Sendable {
    private let bytes: Int
    private let stock: Stock

    fileprivate init(_ bytes: Int, of stock: Stock) {
        self.bytes = bytes
        self.stock = stock
    }

    deinit { stock.giveBack(bytes) }
}
