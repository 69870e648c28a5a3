import Foundation
import Testing

@testable import runthrough

@Suite struct `the message at the start` {
    private let message = StartupMessage(
        url: "http://127.0.0.1:8080", urlsForDevices: ["http://192.168.1.20:8080", "http://10.0.0.2:8080"],
        ownerLink: "http://127.0.0.1:8080/owner/abc", session: "s", production: "Crossing",
        joinCodes: .init(conductor: "CCCCCC", dancer: "DDDDDD", screen: "SSSSSS"))

    private func settings(_ flags: [String: String]) throws -> ServerSettings {
        try ServerSettings(GivenSettings(flags: flags, environment: [:]))
    }

    @Test func `for a script it is one line of JSON`() throws {
        #expect(!message.json.contains("\n"))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(message.json.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["url", "owner", "session", "joinCodes"])
        #expect(
            object["joinCodes"] as? [String: String] == ["conductor": "CCCCCC", "dancer": "DDDDDD", "screen": "SSSSSS"])
    }

    @Test func `for a person it names the links of phones, all of them`() {
        let text = message.text(coloured: false)
        #expect(text.contains("http://192.168.1.20:8080/join/DDDDDD"))
        #expect(text.contains("http://10.0.0.2:8080/join/DDDDDD"))
        #expect(text.contains("http://127.0.0.1:8080/owner/abc"))
        #expect(text.contains("http://192.168.1.20:8080/owner/abc"))
        #expect(!text.contains("this machine only"))
    }

    @Test func `says when no phone can follow its links`() {
        let alone = StartupMessage(
            url: "http://127.0.0.1:8080", urlsForDevices: ["http://127.0.0.1:8080"],
            ownerLink: "http://127.0.0.1:8080/owner/a",
            session: "s", production: "Crossing", joinCodes: .init(conductor: "C", dancer: "D", screen: "S"))
        #expect(alone.text(coloured: false).contains("on this machine only"))
    }

    @Test func `a server on all addresses is reached here by loopback and elsewhere by the network`() throws {
        let urls = StartupMessage.urls(settings: try settings([:]), port: 8081, reachable: ["192.168.1.20"])
        #expect(urls.own == "http://127.0.0.1:8081")
        #expect(urls.devices == ["http://192.168.1.20:8081"])
    }

    @Test func `in a network that has only IPv6 phones are sent there, and in others not`() throws {
        func devices(_ reachable: [String], _ flags: [String: String] = [:]) throws -> [String] {
            StartupMessage.urls(settings: try settings(flags), port: 80, reachable: reachable).devices
        }
        #expect(try devices(["fd00::1:2"]) == ["http://[fd00::1:2]:80"])
        #expect(try devices(["10.0.0.2", "fd00::1:2"]) == ["http://10.0.0.2:80"])
        #expect(try devices(["fd00::1:2"], ["host": "0.0.0.0"]) == ["http://127.0.0.1:80"])
    }

    @Test func `a link for this machine says how it opens elsewhere, or that it does not`() throws {
        let own = "http://127.0.0.1:8080"
        let said = { StartupMessage.reach(of: $0, own: own, outward: $1) }
        #expect(
            said("\(own)/owner/a", "http://192.168.1.20:8080")?.hasSuffix("http://192.168.1.20:8080/owner/a") == true)
        #expect(said("\(own)/owner/a", own)?.contains("this machine only") == true)
        #expect(said("\(own)/owner/a", nil)?.contains("this machine only") == true)
        #expect(said("https://stage.example/owner/a", "https://stage.example") == nil)
    }

    @Test func `a server on one address is reached by that, behind a proxy by the public URL`() throws {
        #expect(
            StartupMessage.urls(settings: try settings(["host": "::1"]), port: 1, reachable: []).own == "http://[::1]:1"
        )
        let proxied = try settings(["public-url": "https://stage.example/"])
        #expect(
            StartupMessage.urls(settings: proxied, port: 1, reachable: ["10.0.0.1"]).devices == [
                "https://stage.example"
            ])
    }

    @Test func `loopback, containers and link-local addresses are no way to join`() {
        func interface(_ name: String, _ address: String, up: Bool = true) -> LocalAddresses.Interface {
            .init(name: name, address: address, isUp: up, isLoopback: name == "lo")
        }
        let addresses = LocalAddresses.reachable(among: [
            interface("lo", "127.0.0.1"), interface("docker0", "172.17.0.1"), interface("eth0", "10.1.2.3"),
            interface("wlan0", "192.168.1.20"), interface("eth1", "169.254.3.4"),
            interface("eth2", "192.168.9.9", up: false), interface("eth0", "fe80::1%eth0"), interface("lo", "::1"),
            interface("eth0", "2001:db8::7"),
        ])
        #expect(addresses == ["192.168.1.20", "10.1.2.3", "2001:db8::7"])
    }
}

@Suite struct `a QR code in the terminal` {
    @Test func `has its quiet zone and inks what is light`() throws {
        let code = try #require(QRCode("http://192.168.1.20:8080/join/DDDDDD"))
        let lines = code.halfBlocks(coloured: false).split(separator: "\n")
        #expect(lines.count == (code.side + 8 + 1) / 2)
        #expect(lines.allSatisfy { $0.count == code.side + 8 })
        #expect(lines[0].allSatisfy { $0 == "█" } && lines[1].allSatisfy { $0 == "█" })
        // The finder pattern's top left corner: dark over dark, so nothing is inked.
        #expect(Array(lines[2])[4] == " ")
    }

    @Test func `refuses more than it holds`() {
        #expect(QRCode(String(repeating: "a", count: 5_000)) == nil)
    }
}
