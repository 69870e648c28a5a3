import Identity
import Testing

@Suite struct `A token` {
    @Test func `is read back from its text, and no two are the same`() throws {
        var seen: Set<String> = []
        for _ in 0..<1_000 {
            let token = try Token()
            #expect(token.secret.utf8.count == 43)
            #expect(Token(token.secret) == token)
            #expect(seen.insert(token.secret).inserted)
        }
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "A", count: 42) + "=",
        String(repeating: "A", count: 42) + "+", String(repeating: "A", count: 42) + "B",
        String(repeating: "é", count: 43),
        String(repeating: "A", count: 100_000), "\0" + String(repeating: "A", count: 42),
    ])
    func `is not read from anything else`(_ text: String) {
        #expect(Token(text) == nil)
    }

    @Test func `never prints its secret`() throws {
        let token = try Token()
        var dumped = ""
        dump(token, to: &dumped)
        let texts = [
            "\(token)", String(reflecting: token), String(describing: [token]), "\(Optional(token) as Any)", dumped,
        ]
        for text in texts { #expect(!text.contains(token.secret)) }
        #expect("\(token)" == "Token(hidden)")
    }

    @Test func `has one digest, which others do not have`() throws {
        let token = try Token()
        let again = try #require(Token(token.secret))
        #expect(try token.digest == again.digest)
        #expect(try token.digest != Token().digest)
    }
}

@Suite struct `A digest` {
    /// NIST, "Secure Hashing: Example Values", SHA-256.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `is SHA-256`(_ message: String, _ expected: String) throws {
        let hexadecimal = try Digest(of: message.utf8).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
        #expect(hexadecimal == expected)
    }

    @Test func `is read back only from 32 bytes`() throws {
        let digest = try Digest(of: "abc".utf8)
        #expect(Digest(bytes: digest.bytes) == digest)
        #expect(Digest(bytes: Array(digest.bytes.dropLast())) == nil)
        #expect(Digest(bytes: digest.bytes + [0]) == nil)
    }

    @Test func `differs by one bit from all others`() throws {
        let digest = try Digest(of: "abc".utf8)
        for bit in 0..<256 {
            var bytes = digest.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(Digest(bytes: bytes) != digest)
            #expect(!constantTimeEqual(bytes, digest.bytes))
        }
        #expect(constantTimeEqual([], []))
        #expect(!constantTimeEqual([1], [1, 2]))
    }
}

@Suite struct `A join code` {
    @Test func `is read as people type it`() throws {
        let code = try #require(JoinCode("K7WM2P"))
        for typed in [
            "k7wm2p", " K7W M2P ", "k7w-m2p", "K-7-W-M-2-P", "Ｋ７Ｗ Ｍ２Ｐ", "K7\u{200B}WM2P", "К7WМ2Р", "к7w м2р", "Κ7WΜ2Ρ",
            "K7W–M2P",
            "https://stage.example/join/K7WM2P", "stage.example/JOIN/k7w-m2p/?from=chat#top",
            "Join: http://[::1]:8080/join/K7W%20M2P",
        ] { #expect(JoinCode(typed) == code, "\(typed)") }
        #expect("\(code)" == "K7WM2P")
    }

    @Test(arguments: [
        "", "K7WM2", "K7WM2PP", "K7WM20", "O7WM2P", "I7WM2P", "K7WM2L", "K7WM2U1", "K7WM2P\0", "K7WM2é", "Ж7WM2P",
        "https://stage.example/join/", "https://stage.example/K7WM2P", "/join/%FF",
    ])
    func `is not read from anything else`(_ typed: String) {
        #expect(JoinCode(typed) == nil)
    }

    @Test func `uses each character equally often`() throws {
        var counts: [Character: Int] = [:]
        let codes = 20_000
        for _ in 0..<codes { for character in try JoinCode().text { counts[character, default: 0] += 1 } }
        #expect(counts.count == JoinCode.alphabet.count)
        // Chi-squared with 28 degrees of freedom: above 80 once in about a million runs. A plain remainder would give about 1,500.
        let expected = Double(codes * JoinCode.length) / Double(JoinCode.alphabet.count)
        let chiSquared = counts.values.map { (Double($0) - expected) * (Double($0) - expected) / expected }.reduce(0, +)
        #expect(chiSquared < 80)
    }
}

@Suite struct `A share code` {
    @Test func `is read as people type it, and from nothing else`() throws {
        let code = try #require(ShareCode("7KM3PQ9WXA"))
        for typed in ["7km3p q9wxa", "7KM3P-Q9WXA", " 7KM3PQ9WXА "] { #expect(ShareCode(typed) == code, "\(typed)") }
        for typed in ["", "7KM3PQ9WX", "7KM3PQ9WXAA", "7KM3PQ9WX0", "7KM3PQ9WX\0"] { #expect(ShareCode(typed) == nil) }
    }

    @Test func `is another one each time`() throws {
        let codes = try (0..<1_000).map { _ in try ShareCode().text }
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { ShareCode($0)?.text == $0 })
    }
}

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
