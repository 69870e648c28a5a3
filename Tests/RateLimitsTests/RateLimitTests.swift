import RateLimits
import Testing

@Suite struct `A rate limiter` {
    private let rate = Rate(burst: 3, every: .seconds(10))

    @Test func `allows a burst, then one each interval`() {
        var limiter = RateLimiter(rate)
        for _ in 0..<3 { #expect(limiter.spend("a", at: .zero) == .allowed) }
        #expect(limiter.spend("a", at: .zero) == .refused(retryAfter: .seconds(10)))
        #expect(limiter.spend("a", at: .seconds(4)) == .refused(retryAfter: .seconds(6)))
        #expect(limiter.spend("a", at: .seconds(10)) == .allowed)
        #expect(limiter.spend("a", at: .seconds(10)) == .refused(retryAfter: .seconds(10)))
        for _ in 0..<3 { #expect(limiter.spend("a", at: .seconds(1_000)) == .allowed) }
        #expect(limiter.spend("a", at: .seconds(1_000)) == .refused(retryAfter: .seconds(10)))
    }

    @Test func `holds nothing against one key for what another did`() {
        var limiter = RateLimiter(rate)
        for _ in 0..<9 { _ = limiter.spend("a", at: .zero) }
        #expect(limiter.spend("b", at: .zero) == .allowed)
    }

    @Test func `stays within its bound under a flood of keys, and keeps those deepest in debt`() {
        var limiter = RateLimiter(rate, capacity: 100)
        for _ in 0..<3 { _ = limiter.spend("attacker", at: .zero) }
        for key in 0..<10_000 {
            #expect(limiter.spend("key \(key)", at: .milliseconds(key / 100)) == .allowed)
            #expect(limiter.count <= 100)
        }
        guard case .refused = limiter.spend("attacker", at: .milliseconds(100)) else {
            return #expect(Bool(false), "a flood of others freed the attacker")
        }
    }

    @Test func `forgives a clock that runs backwards`() {
        var limiter = RateLimiter(rate)
        #expect(limiter.spend("a", at: .seconds(100)) == .allowed)
        #expect(limiter.spend("a", at: .seconds(99)) == .allowed)
    }
}

@Suite struct `A limit by address and network` {
    private func client(_ bytes: UInt8...) -> ClientPrefixes { ClientPrefixes(bytes) }

    @Test func `counts an address and its /24, and of IPv6 the /64 and its /48`() {
        let one = client(192, 0, 2, 1)
        #expect(one.network == client(192, 0, 2, 200).network && one.address != client(192, 0, 2, 200).address)
        #expect(one.network != client(192, 0, 3, 1).network)
        func six(_ third: UInt8, _ fourth: UInt8, _ last: UInt8) -> ClientPrefixes {
            ClientPrefixes([0x20, 0x01, 0x0D, 0xB8, 0, third, 0, fourth] + Array(repeating: 0, count: 7) + [last])
        }
        #expect(six(1, 1, 1) == six(1, 1, 9))
        #expect(six(1, 1, 1).address != six(1, 2, 1).address && six(1, 1, 1).network == six(1, 2, 1).network)
        #expect(six(1, 1, 1).network != six(2, 1, 1).network)
    }

    @Test func `lets who is stopped by their own limit cost the network nothing`() {
        var limiter = PrefixLimiter(
            address: Rate(burst: 2, every: .seconds(1)), network: Rate(burst: 5, every: .seconds(1)))
        let allowed = (0..<100).count { _ in limiter.spend(client(10, 0, 0, 1), at: .zero) == .allowed }
        #expect(allowed == 2)
        for _ in 0..<2 { #expect(limiter.spend(client(10, 0, 0, 2), at: .zero) == .allowed) }
        #expect(limiter.spend(client(10, 0, 0, 3), at: .zero) == .allowed)
        #expect(limiter.spend(client(10, 0, 0, 4), at: .zero) == .refused(retryAfter: .seconds(1)))
        #expect(limiter.spend(client(10, 0, 1, 4), at: .zero) == .allowed)
    }

    @Test func `owes what was counted beyond the burst`() {
        var limiter = PrefixLimiter(
            address: Rate(burst: 2, every: .seconds(1)), network: Rate(burst: 100, every: .seconds(1)))
        for _ in 0..<10 { limiter.charge(client(10, 0, 0, 1), at: .zero) }
        #expect(limiter.verdict(on: client(10, 0, 0, 1), at: .zero) == .refused(retryAfter: .seconds(9)))
        #expect(limiter.verdict(on: client(10, 0, 0, 1), at: .seconds(9)) == .allowed)
        #expect(!limiter.isNew(client(10, 0, 0, 9), at: .zero) && limiter.isNew(client(10, 0, 1, 9), at: .zero))
    }

    @Test func `stays within its bounds when all the world comes`() {
        var limiter = PrefixLimiter(
            address: Rate(burst: 2, every: .seconds(1)), network: Rate(burst: 5, every: .seconds(1)), capacity: 100)
        for number in 0..<20_000 {
            _ = limiter.spend(
                client(1, UInt8(number >> 8 & 255), UInt8(number & 255), 1), at: .milliseconds(number / 100))
            #expect(limiter.count <= 200)
        }
    }
}
