import Dispatch
import Synchronization
import Testing
import Waiting

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(2))) struct `a service thread's mailbox` {
    private func connection(_ slot: Int) -> ConnectionID { ConnectionID(thread: 0, slot: slot, generation: 1) }

    @Test func `keeps frames up to its bound, and names the sockets that overflowed`() throws {
        let mailbox = try Mailbox(limits: Outbox.Limits(bytes: 1_000_000, frames: 10))
        let group = BroadcastGroup(rawValue: 7)
        for slot in 0..<1_000 { mailbox.post(.send(Frame(text: "x"), connection(slot % 12), .required)) }
        mailbox.post(.broadcast(Frame(text: "to all"), group, .required, givesWay: false))
        let content = mailbox.popAll()
        #expect(content.letters.count == 10)
        #expect(content.overrun == Set((0..<12).map { Addressee.connection(connection($0)) } + [.group(group)]))
        #expect(mailbox.post(.send(Frame(text: "x"), connection(0), .required)))
        let later = mailbox.popAll()
        #expect(later.letters.count == 1 && later.overrun.isEmpty)
    }

    @Test func `counts bytes, too`() throws {
        let mailbox = try Mailbox(limits: Outbox.Limits(bytes: 5_000, frames: 1_000))
        let text = String(repeating: "x", count: 996)
        for _ in 0..<100 { mailbox.post(.send(Frame(text: text), connection(0), .required)) }
        #expect(mailbox.popAll().letters.count == 5)
    }

    @Test func `always takes what connections begin and end with`() throws {
        let mailbox = try Mailbox(limits: Outbox.Limits(bytes: 1, frames: 1))
        for slot in 0..<50 {
            mailbox.post(.send(Frame(text: "x"), connection(slot), .required))
            mailbox.post(.close(connection(slot), .goingAway, ""))
            mailbox.post(.leave(connection(slot), BroadcastGroup(rawValue: 1)))
        }
        let content = mailbox.popAll()
        #expect(content.letters.count == 101)
        #expect(content.overrun.count == 49)
    }

    @Test
    func `that overflows costs only the sockets that missed a frame their connection`()
        async throws
    {
        let (stuck, isFilled) = (Gate(), DispatchSemaphore(value: 0))
        var hooks = TestApplication.Hooks()
        hooks.received = { text, _ in
            guard text == "stop" else { return }
            stuck.open()
            // The service thread waits here until the mailbox has been filled.
            isFilled.wait()
        }
        try await withServer(
            hooks,
            configure: {
                $0.serviceThreads = 1
                $0.maximumMailFrames = 16
            }
        ) { server, application in
            let flooded = try await RawSocket.webSocket(port: server.port, path: "/flooded")
            let other = try await RawSocket.webSocket(port: server.port, path: "/other")
            let (floodedID, otherID) = (
                try await application.connection(opening: "/flooded"),
                try await application.connection(opening: "/other")
            )
            await other.sendText("stop")
            await stuck.passed()
            server.send(Frame(text: "kept"), to: otherID)
            for number in 0..<1_000 { server.send(Frame(text: "\(number)"), to: floodedID) }
            isFilled.signal()
            #expect(await flooded.closeCode() == 4008)
            #expect(await other.frame()?.text == "kept")
            server.send(Frame(text: "still here"), to: otherID)
            #expect(await other.frame()?.text == "still here")
            #expect(server.statistics.slowClosesTotal <= 1)
        }
    }
    @Test func `that is full lets its thread hear sockets before all of it is read`() async throws {
        let (stuck, isFilled) = (Gate(), DispatchSemaphore(value: 0))
        let made = Mutex(0)
        let madeBefore = Mutex<Int?>(nil)
        var hooks = TestApplication.Hooks()
        hooks.received = { text, _ in
            if text == "me too" { madeBefore.withLock { $0 = made.withLock { $0 } } }
            guard text == "stop" else { return }
            stuck.open()
            isFilled.wait()
        }
        try await withServer(hooks, configure: { $0.serviceThreads = 1 }) { server, application in
            let reader = try await RawSocket.webSocket(port: server.port, path: "/reader")
            let other = try await RawSocket.webSocket(port: server.port)
            let id = try await application.connection(opening: "/reader")
            await reader.sendText("stop")
            await stuck.passed()
            for _ in 0..<100 {
                // A letter that takes a millisecond.
                let frame = Frame(making: {
                    let end = ContinuousClock.now + .milliseconds(1)
                    while ContinuousClock.now < end {}
                    made.withLock { $0 += 1 }
                    return [0x78]
                })
                server.send(frame, to: id)
            }
            await other.sendText("me too")
            isFilled.signal()
            for _ in 0..<100 { #expect(await reader.frame()?.text == "x") }
            await until("the other was heard") { madeBefore.withLock { $0 != nil } }
            #expect(madeBefore.withLock { $0 ?? 100 } < 100)
        }
    }
}
