import HTTPTypes
import PropertyTesting
import Testing

@testable import WebSocketServer

@Suite struct OutboxTests {
    private let limits = Outbox.Limits(bytes: 100, frames: 5)

    private func drain(_ outbox: inout Outbox) -> [String] {
        var texts: [String] = []
        while let frame = outbox.next() { texts.append(String(decoding: frame.bytes.dropFirst(2), as: UTF8.self)) }
        return texts
    }

    @Test func `frames leave in the order in which they came`() {
        var outbox = Outbox()
        for text in ["a", "b", "c"] { #expect(outbox.offer(Frame(text: text), .required, within: limits) == .kept) }
        #expect(outbox.frames == 3)
        #expect(outbox.bytes == 9)
        #expect(drain(&outbox) == ["a", "b", "c"])
        #expect(outbox.isEmpty && outbox.bytes == 0)
    }

    @Test func `the latest of a key takes the place of the one before, at the end`() {
        var outbox = Outbox()
        _ = outbox.offer(Frame(text: "old"), .latest(key: 1), within: limits)
        _ = outbox.offer(Frame(text: "event"), .required, within: limits)
        _ = outbox.offer(Frame(text: "other"), .latest(key: 2), within: limits)
        #expect(outbox.offer(Frame(text: "new"), .latest(key: 1), within: limits) == .replaced)
        #expect(drain(&outbox) == ["event", "other", "new"])
    }

    @Test func `a frame that has left is not replaced`() {
        var outbox = Outbox()
        _ = outbox.offer(Frame(text: "1"), .latest(key: 1), within: limits)
        _ = outbox.next()
        #expect(outbox.offer(Frame(text: "2"), .latest(key: 1), within: limits) == .kept)
    }

    @Test func `it is full at its bound of frames and at its bound of bytes`() {
        var outbox = Outbox()
        for _ in 0..<5 { #expect(outbox.offer(Frame(text: "x"), .required, within: limits) == .kept) }
        #expect(outbox.offer(Frame(text: "x"), .required, within: limits) == .full)
        #expect(outbox.frames == 5)
        outbox.removeAll()
        #expect(outbox.offer(Frame(text: String(repeating: "x", count: 98)), .required, within: limits) == .kept)
        #expect(outbox.offer(Frame(text: ""), .required, within: limits) == .full)
    }

    @Test func `replacing makes room before the bound is looked at`() {
        var outbox = Outbox()
        _ = outbox.offer(Frame(text: String(repeating: "x", count: 98)), .latest(key: 1), within: limits)
        #expect(
            outbox.offer(Frame(text: String(repeating: "y", count: 98)), .latest(key: 1), within: limits) == .replaced)
        #expect(outbox.bytes == 100)
    }

    @Test func `it agrees with a plain list whatever is offered and taken`() {
        var random = Seeded(7)
        var outbox = Outbox()
        var model: [(key: UInt64?, text: String)] = []
        let wide = Outbox.Limits(bytes: 400, frames: 40)
        for number in 0..<20_000 {
            if Int.random(in: 0..<100, using: &random) < 45 {
                let expected = model.isEmpty ? nil : model.removeFirst().text
                let got = outbox.next().map { String(decoding: $0.bytes.dropFirst(2), as: UTF8.self) }
                #expect(got == expected)
                continue
            }
            let text = "\(number)"
            let key: UInt64? = Bool.random(using: &random) ? UInt64.random(in: 0..<6, using: &random) : nil
            let offer = outbox.offer(Frame(text: text), key.map { .latest(key: $0) } ?? .required, within: wide)
            if let key { model.removeAll { $0.key == key } }
            if offer != .full { model.append((key, text)) }
            #expect(outbox.frames == model.count)
            #expect(outbox.bytes == model.reduce(0) { $0 + $1.text.utf8.count + 2 })
        }
    }
}

@Suite struct ReplyProgressTests {
    private func pieces(_ reply: Reply, _ method: HTTPRequest.Method = .get) -> [[UInt8]] {
        var progress = ReplyProgress(reply, to: method, keepsAlive: true, date: "now", began: 0)
        var pieces: [[UInt8]] = []
        while !progress.isComplete {
            let went = progress.writeNext {
                pieces.append(Array($0))
                return true
            }
            #expect(went)
        }
        return pieces
    }

    @Test func `a small reply is one piece`() {
        let reply = Reply(
            status: .created, headers: [.contentType: "a/b", .contentLength: "99"], body: .bytes([65, 66]))
        #expect(
            pieces(reply).map { String(decoding: $0, as: UTF8.self) } == [
                "HTTP/1.1 201 Created\r\nContent-Type: a/b\r\nContent-Length: 2\r\nDate: now\r\nConnection: keep-alive\r\n\r\nAB"
            ])
    }

    @Test(arguments: [65_000, 65_536, 65_537, 131_072, 1_000_000])
    func `a large reply comes in bounded pieces that make up the whole`(size: Int) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let pieces = pieces(Reply(status: .ok, body: .bytes(bytes)))
        #expect(pieces.allSatisfy { $0.count <= ReplyProgress.piece })
        let whole = pieces.flatMap { $0 }
        #expect(whole.suffix(size).elementsEqual(bytes))
        #expect(String(decoding: whole.dropLast(size), as: UTF8.self).contains("Content-Length: \(size)\r\n"))
    }

    @Test func `HEAD gets the head alone`() {
        let reply = Reply(status: .ok, body: .bytes([1, 2, 3]))
        #expect(pieces(reply, .head).count == 1)
        #expect(pieces(reply, .head).first?.ends(withText: "\r\n\r\n") == true)
    }
}

extension Array where Element == UInt8 {
    fileprivate func ends(withText text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
