import Foundation
import Logging
import Testing

@testable import runthrough

@Suite struct `a log line` {
    private func line(_ message: String = "cue accepted", _ metadata: Logger.Metadata = [:]) -> LogLine {
        LogLine(
            date: Date(timeIntervalSince1970: 1_795_228_133.0015), level: .warning, label: "gateway", message: message,
            metadata: metadata)
    }

    @Test func `JSON is one object with its time and typed metadata`() throws {
        let json = line(
            "a\n\"b\"",
            [
                "count": .stringConvertible(3), "share": .stringConvertible(0.5), "on": .stringConvertible(true),
                "who": "ana",
            ]
        ).json
        #expect(!json.contains("\n"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["time"] as? String == "2026-11-21T02:28:53.001Z")
        #expect(object["level"] as? String == "warning")
        #expect(object["message"] as? String == "a\n\"b\"")
        #expect(json.contains("\"metadata\":{\"count\":3,\"on\":true,\"share\":0.5,\"who\":\"ana\"}"))
    }

    @Test func `text is one line for a person`() {
        #expect(
            line("cue accepted", ["seq": .stringConvertible(7), "name": "Opening line"]).text
                == "02:28:53.001 warning  gateway: cue accepted name=\"Opening line\" seq=7")
        #expect(!line("two\nlines").text.contains("\n"))
    }

    @Test(arguments: ["token", "memberToken", "password", "Authorization", "cookie"])
    func `a secret never gets through`(key: String) {
        let line = line("x", [key: "hunter2", "inner": .dictionary([key: "hunter2"])])
        #expect(!line.text.contains("hunter2"))
        #expect(!line.json.contains("hunter2"))
    }
}
