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
