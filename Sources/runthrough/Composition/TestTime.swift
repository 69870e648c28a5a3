import Foundation
import LiveSessions
import OpenSoundControl
import RehearsalCore
import ServiceLifecycle

/// The session clock, and what moves it on where a test asks for that: only in debug builds, and only where `TEST_TIME_AT` names an address of
/// this machine. A datagram there is a number of microseconds by which time moves on, and is answered with the instant that it is then.
struct TestTime {
    let clock: any SessionClock
    let services: (SessionDirectory) -> [(String, any Service)]

    static func over(_ clock: any SessionClock) throws -> TestTime {
        #if DEBUG
            if let address = ProcessInfo.processInfo.environment["TEST_TIME_AT"].flatMap(Endpoint.init) {
                let socket = try DatagramSocket(receivingAt: address)
                let given = GivenTime(over: clock)
                return TestTime(clock: given) { sessions in
                    [("time of a test", Background { await listen(socket, given, sessions) })]
                }
            }
        #endif
        return TestTime(clock: clock) { _ in [] }
    }

    #if DEBUG
        private static func listen(_ socket: DatagramSocket, _ clock: GivenTime, _ sessions: SessionDirectory) async {
            await socket.receive { bytes, sender in
                guard let microseconds = Int64(String(decoding: bytes, as: UTF8.self)) else { return }
                clock.move(by: Interval(microseconds: microseconds), in: sessions)
                _ = socket.send(Array("\(clock.now.microseconds)".utf8), to: sender)
            }
        }
    #endif
}
