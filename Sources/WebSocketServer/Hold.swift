import Synchronization

/// The part of a stock that somebody may have at a time: a caller, an address, all members together. What they ask for
/// first they get, whatever its size.
package struct Share: Hashable, Sendable {
    enum Holder: Hashable, Sendable {
        case address(PeerPrefixes.Prefix)
        case named(String)
    }

    let holder: Holder
    let sixteenths: Int

    /// - Parameter name: whose it is, among all who share a stock.
    package init(of name: String, sixteenths: Int) {
        holder = .named(name)
        self.sixteenths = sixteenths
    }

    /// An address has three quarters, so that something is left for others; those who speak for many have no share.
    init?(of prefixes: PeerPrefixes) {
        guard let address = prefixes.address else { return nil }
        holder = .address(address)
        sixteenths = 12
    }
}

/// A limit on what all connections of a server may use together for one purpose: bytes, or requests at a time.
package final class Stock: Sendable {
    private struct State {
        var all = 0
        /// Who has nothing is not in it.
        var shares: [Share.Holder: Int] = [:]
    }

    private let held = Mutex(State())
    private let maximum: Int

    package init(maximum: Int) { self.maximum = maximum }

    /// Reserves so much, which is released with the last reference; `nil` if there is not enough, or a share is used up.
    package func hold(_ amount: Int, for shares: [Share] = []) -> Hold? {
        let isFree = held.withLock { held in
            guard held.all + amount <= maximum else { return false }
            for share in shares {
                let has = held.shares[share.holder] ?? 0
                guard has == 0 || has + amount <= maximum * share.sixteenths / 16 else { return false }
            }
            held.all += amount
            for share in shares { held.shares[share.holder, default: 0] += amount }
            return true
        }
        return isFree ? Hold(amount, of: self, shares) : nil
    }

    fileprivate func giveBack(_ amount: Int, _ shares: [Share]) {
        held.withLock { held in
            held.all -= amount
            for share in shares {
                let left = (held.shares[share.holder] ?? 0) - amount
                held.shares[share.holder] = left > 0 ? left : nil
            }
        }
    }

    var amount: Int { held.withLock { $0.all } }
    /// How many have something of it.
    var holders: Int { held.withLock { $0.shares.count } }
}

/// A reserved part of a stock.
package final class Hold: Sendable {
    private let amount: Int
    private let stock: Stock
    private let shares: [Share]

    fileprivate init(_ amount: Int, of stock: Stock, _ shares: [Share]) {
        self.amount = amount
        self.stock = stock
        self.shares = shares
    }

    deinit { stock.giveBack(amount, shares) }
}
