import ArgumentParser
import OpenSoundControl
import Testing

import Requests
import TheatreDesks
@testable import runthrough

@Suite struct `settings` {
    private func given(_ flags: [String: String] = [:], _ environment: [String: String] = [:]) -> GivenSettings {
        GivenSettings(flags: flags, environment: environment)
    }

    @Test func `a flag goes before the environment and the environment before the default`() throws {
        #expect(try ServerSettings(given()).port == 8080)
        #expect(try ServerSettings(given([:], ["RUNTHROUGH_PORT": "9001"])).port == 9001)
        #expect(try ServerSettings(given(["port": "9002"], ["RUNTHROUGH_PORT": "9001"])).port == 9002)
    }

    @Test func `a node with a database of its own leaves at once, one among others takes its time`() throws {
        let standard = try ServerSettings(given())
        let alone = Farewells(standard, isAlone: true)
        #expect(alone.pause == .zero && alone.spread == .zero)
        let amongOthers = Farewells(standard, isAlone: false)
        #expect(amongOthers.pause == .seconds(2) && amongOthers.spread == .seconds(3))
        let chosen = Farewells(try ServerSettings(given(["drain-pause": "0.5", "drain-spread": "7"])), isAlone: true)
        #expect(chosen.pause == .milliseconds(500) && chosen.spread == .seconds(7))
    }

    @Test func `an empty variable counts as not set`() throws {
        #expect(try ServerSettings(given([:], ["RUNTHROUGH_PORT": ""])).port == 8080)
    }

    @Test(arguments: [
        ("port", "65536"), ("port", "-1"), ("port", "eighty"), ("port", ""), ("host", "everywhere"),
        ("service-threads", "0"),
        ("maximum-sessions", "0"), ("maximum-members", "none"), ("arrivals-per-second", "0"), ("clock-bound", "2000"),
        ("keep-sessions", "1"), ("keep-sessions", "for ever"), ("drain-pause", "-1"), ("drain-spread", "601"),
        ("drain-spread", "1e1"),
        ("maximum-connections", "0"), ("announce", "loudly"), ("public-url", "stage.example"),
        ("public-url", "https://a/b"),
        ("tls-certificate", "/nowhere.pem"),
    ])
    func `a wrong flag is refused by its name`(name: String, value: String) {
        let error = #expect(throws: UnusableSetting.self) { try ServerSettings(given([name: value])) }
        #expect(error?.name == "--\(name)")
        #expect(error?.exitCode.rawValue == 64)
    }

    @Test func `a wrong variable is refused by its name and what would be accepted`() {
        let error = #expect(throws: UnusableSetting.self) {
            try ServerSettings(given([:], ["RUNTHROUGH_PORT": "http"]))
        }
        #expect(error?.description == "RUNTHROUGH_PORT: 'http' is not a whole number from 0 to 65535")
        #expect(error?.exitCode.rawValue == 78)
    }

    @Test func `a refused database URL does not show its password`() {
        let error = #expect(throws: UnusableSetting.self) {
            try DatabaseSettings(given([:], ["RUNTHROUGH_DATABASE_URL": "mysql://me:secret@host"]))
        }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a certificate needs its key`() {
        let error = #expect(throws: UnusableSetting.self) {
            try ServerSettings(given(["tls-certificate": "/etc/hostname"]))
        }
        #expect(error?.description.contains("RUNTHROUGH_TLS_KEY") == true)
    }

    @Test func `theatre desks are not heard unless a port and whose they are is said`() throws {
        #expect(try OSCSettings(given(), host: "0.0.0.0") == nil)
        let heard = try OSCSettings(
            given(["osc-port": "53001", "osc-from": "10.101.0.0/16, 192.168.1.20", "osc-targets": "192.168.1.20:53000"]
            ),
            host: "0.0.0.0")
        #expect(heard?.receiving.description == "0.0.0.0:53001")
        #expect(heard?.from.map { $0.contains("10.101.7.7") } == [true, false])
        #expect(heard?.targets.map(\.description) == ["192.168.1.20:53000"])
        let own = try OSCSettings(
            given(
                [:], ["RUNTHROUGH_OSC_PORT": "53001", "RUNTHROUGH_OSC_FROM": "fd00::/8", "RUNTHROUGH_OSC_HOST": "::"]),
            host: "0.0.0.0")
        #expect(own?.receiving.description == "[::]:53001")
    }

    @Test(arguments: [
        ["osc-port": "0"], ["osc-port": "http"], ["osc-port": "53001"], ["osc-from": "10.0.0.0/8"],
        ["osc-targets": "10.0.0.1:1"], ["osc-host": "10.0.0.1"],
    ])
    func `missing settings of theatre desks are refused by name`(flags: [String: String]) {
        let error = #expect(throws: UnusableSetting.self) { try OSCSettings(given(flags), host: "0.0.0.0") }
        #expect(error?.name == flags.keys.first.map { "--\($0)" })
    }

    @Test(arguments: [
        ("osc-from", "everybody", "a list of addresses and ranges"), ("osc-from", "10.0.0.0/33", "a list"),
        ("osc-targets", "desk.local:53000", "addresses with ports"),
        ("osc-targets", "10.0.0.1", "addresses with ports"),
        ("osc-targets", "[::1]:53000", "both are to be IPv4"), ("osc-host", "desk", "an IPv4 or IPv6 address"),
    ])
    func `a wrong setting of theatre desks says what is accepted`(name: String, value: String, words: String) {
        let flags = ["osc-port": "53001", "osc-from": "10.0.0.0/8"].merging([name: value]) { $1 }
        let error = #expect(throws: UnusableSetting.self) { try OSCSettings(given(flags), host: "0.0.0.0") }
        #expect(error?.description.contains(words) == true)
        #expect(error?.exitCode.rawValue == 64)
    }

    @Test func `root keeps its data outside its closed home`() throws {
        let root = HomeDirectory(isRoot: true, home: "/root", dataHome: nil)
        let ana = HomeDirectory(isRoot: false, home: "/home/ana", dataHome: nil)
        #expect(try DatabaseSettings(given(), home: root).dataDirectory == "/var/lib/runthrough")
        #expect(try DatabaseSettings(given(), home: ana).dataDirectory == "/home/ana/.local/share/runthrough")
        #expect(try DatabaseSettings(given(["data-directory": "/data/"]), home: ana).dataDirectory == "/data")
    }
}
