@testable import Requests
import Testing

@Suite struct `a range of addresses` {
    @Test(arguments: [
        ("10.0.0.7", "10.0.0.7"), ("172.30.0.0/24", "172.30.0.255"), ("127.0.0.0/8", "127.7.1.2"),
        ("0.0.0.0/0", "203.0.113.9"), ("10.128.0.0/9", "10.200.0.1"), ("2001:db8::/33", "2001:db8:7fff::1"),
        ("10.0.0.0/8", "::ffff:10.1.2.3"), ("::1", "::1"),
    ])
    func `contains its addresses`(range: String, address: String) throws {
        #expect(try #require(AddressRange(range)).contains(address))
    }

    @Test(arguments: [
        ("10.0.0.7", "10.0.0.8"), ("172.30.0.0/24", "172.30.1.0"), ("10.128.0.0/9", "10.127.255.255"),
        ("2001:db8::/33", "2001:db8:8000::1"), ("0.0.0.0/0", "2001:db8::1"), ("10.0.0.0/8", "nobody"),
        ("10.0.0.0/8", ""),
    ])
    func `contains no others`(range: String, address: String) throws {
        #expect(try !#require(AddressRange(range)).contains(address))
    }

    @Test(arguments: ["", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129", "host"])
    func `is refused when it is none`(text: String) { #expect(AddressRange(text) == nil) }
}
