import HTTPTypes
import Identity
import RehearsalCore
@testable import Requests
@testable import Sockets
import Testing

@Suite struct `a member's socket` {
    private func receive(_ text: [UInt8], _ connection: MemberSocket, at microseconds: Int64 = 0)
        -> MemberSocket.Outcome
    {
        text.withUnsafeBytes { connection.receive($0, at: Instant(microseconds: microseconds)) }
    }

    @Test func `keeps 32 frames before its welcome, and then no more`() {
        let connection = MemberSocket()
        for _ in 0..<32 {
            guard case .kept = receive([1], connection) else {
                Issue.record("not kept")
                return
            }
        }
        guard case .tooMany = receive([1], connection) else {
            Issue.record("kept too many")
            return
        }
    }

    @Test func `keeps 64 KiB before its welcome, and then no more`() {
        let connection = MemberSocket()
        let large = [UInt8](repeating: 1, count: 16 * 1_024)
        for _ in 0..<4 {
            guard case .kept = receive(large, connection) else {
                Issue.record("not kept")
                return
            }
        }
        guard case .tooMany = receive([1], connection) else {
            Issue.record("kept too much")
            return
        }
    }

    @Test func `that is leaving hears nothing`() {
        let connection = MemberSocket()
        connection.phase = .leaving
        guard case .ignored = receive([1], connection) else {
            Issue.record("heard")
            return
        }
        #expect(connection.settle() == nil)
        #expect(connection.session == nil)
    }

    @Test func `commands 60 times a second, 120 at once`() {
        let connection = MemberSocket()
        let start = Instant(microseconds: 1_000)
        #expect((0..<200).count { _ in connection.mayCommand(at: start) } == 120)
        #expect((0..<200).count { _ in connection.mayCommand(at: start + .seconds(1)) } == 60)
        #expect((0..<200).count { _ in connection.mayCommand(at: start + .seconds(60)) } == 120)
    }
}

@Suite struct `an origin` {
    @Test(arguments: [
        ("http://studio.local:8080", "studio.local:8080", true), ("http://studio.local", "studio.local", true),
        ("https://studio.local", "studio.local", true), ("http://studio.local:80", "studio.local", true),
        ("https://studio.local:443", "studio.local", true), ("HTTP://Studio.Local", "studio.local", true),
        ("http://[::1]:8080", "[::1]:8080", true), ("http://[::1]", "[::1]", true),
        ("http://studio.local:8081", "studio.local:8080", false), ("http://evil.example", "studio.local", false),
        ("http://studio.local.evil.example", "studio.local", false), ("null", "studio.local", false),
        ("", "studio.local", false), ("file://studio.local", "studio.local", false),
        ("http://studio.local@evil.example", "studio.local", false), ("http://studio.local/", "studio.local", false),
    ])
    func `is the server's own or foreign`(origin: String, authority: String, isOwn: Bool) {
        #expect(Origin.isOwn(origin, authority: authority) == isOwn)
        #expect(Origin.isForeign(request(from: origin, to: authority), isThroughProxy: false) == !isOwn)
        var told = request(from: origin, to: "10.0.0.1:8080")
        told.headerFields["x-forwarded-host"] = authority
        #expect(Origin.isForeign(told, isThroughProxy: true) == !isOwn)
        #expect(Origin.isForeign(told, isThroughProxy: false))
    }

    @Test func `that is missing is not foreign, and without a host every origin is`() {
        #expect(!Origin.isForeign(request(from: nil, to: "a"), isThroughProxy: false))
        #expect(Origin.isForeign(request(from: "http://a", to: nil), isThroughProxy: false))
    }

    private func request(from origin: String?, to authority: String?) -> HTTPRequest {
        var request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
        request.headerFields[.origin] = origin
        return request
    }
}

@Suite struct `credentials` {
    @Test func `are read from the header first, then the subprotocol, then the cookie`() throws {
        let (one, two, three) = (try Token(), try Token(), try Token())
        func found(_ headers: HTTPFields, _ subprotocols: [String] = []) -> Token? {
            if case .token(let token, _) = Credentials(headers, subprotocols: subprotocols) { token } else { nil }
        }
        let cookie: HTTPFields = [.cookie: "a=b; runthrough=\(three.secret)"]
        #expect(found(cookie) == three)
        #expect(found(cookie, ["runthrough.v1", "bearer.\(two.secret)"]) == two)
        var all = cookie
        all[.authorization] = "bearer \(one.secret)"
        #expect(found(all, ["bearer.\(two.secret)"]) == one)
        all[.authorization] = "Basic eA=="
        #expect(found(all) == nil)
        #expect(found([:]) == nil)
        #expect(found([.cookie: "xrunthrough=\(one.secret)"]) == nil)
    }
}

@Suite struct `an authority` {
    @Test(arguments: [
        ("a.example:1", true), ("[::1]:80", true), ("", false), ("a b", false), ("a;script-src *", false),
        ("a'", false),
    ])
    func `is put in a header only when it is one`(text: String, isValid: Bool) {
        #expect((HostText.valid(text) != nil) == isValid)
    }
}
