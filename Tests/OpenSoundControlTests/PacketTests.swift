import OpenSoundControl
import PropertyTesting
import Testing

@Suite struct `a packet` {
    /// The examples of the specification's last section.
    @Test func `is written and read as the specification says`() throws {
        let frequency = Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xdc, 0, 0]
        #expect(Message("/oscillator/4/frequency", [.float(440)]).bytes == frequency)
        let values: [UInt8] = [
            0, 0, 0x03, 0xe8, 0xff, 0xff, 0xff, 0xff, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0, 0, 0, 0x3f, 0x9d, 0xf3, 0xb6,
            0x40, 0xb5, 0xb2, 0x2d,
        ]
        let foo = Array("/foo\0\0\0\0,iisff\0\0".utf8) + values
        let message = Message("/foo", [.int(1_000), .int(-1), .text("hello"), .float(1.234), .float(5.678)])
        #expect(message.bytes == foo)
        let read = try Packet(foo).messages
        #expect(read.map(\.message) == [message] && read.map(\.due) == [.immediately])
    }

    @Test func `holds the messages of a bundle, and of bundles in it, each with its time`() throws {
        func element(_ bytes: [UInt8]) -> [UInt8] { [0, 0, 0, UInt8(bytes.count)] + bytes }
        func bundle(_ time: UInt8, _ elements: [[UInt8]]) -> [UInt8] {
            Array("#bundle\0\0\0\0\0\0\0\0".utf8) + [time] + elements.flatMap(element)
        }
        let packet = try Packet(
            bundle(1, [Message("/a").bytes, bundle(9, [Message("/b").bytes]), Message("/c").bytes]))
        #expect(packet.messages.map(\.message.address) == ["/a", "/b", "/c"])
        #expect(packet.messages.map(\.due.ntp) == [1, 9, 1])
        let deep = (0...Packet.deepest).reduce(Message("/a").bytes) { inner, _ in bundle(1, [inner]) }
        #expect(throws: Packet.Malformed.self) { try Packet(deep) }
        let many = [[UInt8]](repeating: Message("/a").bytes, count: Packet.mostMessages + 1)
        #expect(throws: Packet.Malformed.self) { try Packet(bundle(1, many)) }
    }

    private static let whole = Message(
        "/all",
        [
            .int(-7), .float(0.5), .text("ärger"), .blob([1, 2, 3, 4, 5]), .long(.min), .double(.pi), .truth(true),
            .truth(false), .nothing, .time(TimeTag(unixMicroseconds: 1_795_384_740_250_000)),
            .other(type: UInt8(ascii: "m"), 7), .text(""),
        ])

    @Test func `is read as it was written, and no shorter one is`() throws {
        let bytes = Self.whole.bytes
        #expect(try Packet(bytes).messages.map(\.message) == [Self.whole])
        for count in 0..<bytes.count where count != 8 {
            #expect(throws: Packet.Malformed.self, "\(count) bytes") { try Packet(Array(bytes.prefix(count))) }
        }
        // Senders that know no types write only the address.
        #expect(try Packet(Array(bytes.prefix(8))).messages.map(\.message) == [Message("/all")])
    }

    @Test(arguments: UInt64(1)...10)
    func `with any bytes changed is refused, or what was read is the same when it is written and read again`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        var (read, refused) = (0, 0)
        for _ in 0..<1_000 {
            var bytes = Self.whole.bytes
            for _ in 0...random.int(0...5) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            let length = [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
            let bundle = Array("#bundle\0\0\0\0\0\0\0\0\u{1}".utf8) + length + bytes
            guard let packet = try? Packet(bytes) else {
                refused += 1
                #expect(throws: Packet.Malformed.self, "\(bytes)") { try Packet(bundle) }
                continue
            }
            read += 1
            // Bytes are compared, not values: a number may have become NaN, which differs from itself.
            let written = packet.messages.map(\.message.bytes)
            #expect(try written.flatMap { try Packet($0).messages.map(\.message.bytes) } == written, "\(bytes)")
            #expect(try Packet(bundle).messages.map(\.message.bytes) == written, "\(bytes)")
        }
        #expect(read > 0 && refused > 0)
    }

    @Test func `says its time in microseconds`() {
        #expect(TimeTag(unixMicroseconds: 0).ntp == 2_208_988_800 << 32)
        #expect(abs(TimeTag(unixMicroseconds: 1_795_384_740_250_001).unixMicroseconds - 1_795_384_740_250_001) <= 1)
        _ = TimeTag(unixMicroseconds: .min)
        _ = TimeTag(unixMicroseconds: .max)
        _ = TimeTag(ntp: .max).unixMicroseconds
    }
}

@Suite struct `an endpoint` {
    @Test(arguments: ["192.168.1.20:53000", "[fd00::20]:8000", "127.0.0.1:1"])
    func `is an address and a port`(text: String) { #expect(Endpoint(text)?.description == text) }

    @Test(arguments: [
        "", "192.168.1.20", "192.168.1.20:", "192.168.1.20:0", "192.168.1.20:65536", "desk.local:8000", "fd00::20:8000",
        "[192.168.1.20]:8000", "[fd00::20]", "192.168.1.20:+8", ":8000",
    ])
    func `is nothing else`(text: String) { #expect(Endpoint(text) == nil) }
}
