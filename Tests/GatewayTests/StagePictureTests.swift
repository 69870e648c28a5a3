import Foundation
import Identity
import Persistence
@testable import ProductionAPI
import RehearsalCore
@testable import Requests
import Testing

@Suite(.timeLimit(.minutes(2))) struct `a production's picture` {
    @Test func `has a dot a performer where they stand in the first formation`() async throws {
        try await withHouse { house in
            let path = "/api/v1/productions/\(try await house.created(Samples.production))/picture"
            let answer = try await house.call("GET", path, token: house.owner)
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "image/svg+xml")
            #expect(answer["Cache-Control"] == "private, no-cache")
            #expect(answer["ETag"] == "\(StagePicture.tag(revision: 1))")
            #expect(answer["Content-Security-Policy"] == "default-src 'none'; sandbox")
            let circles = String(decoding: answer.body, as: UTF8.self).matches(
                of: #/<circle cx="([^"]*)" cy="([^"]*)"/#)
            #expect(circles.map { "\($0.1) \($0.2)" } == ["0 -1", "0 -2"])
        }
    }

    @Test func `is spared who knows its revision, and is another after an edit`() async throws {
        try await withHouse { house in
            let production = "/api/v1/productions/\(try await house.created(Samples.production))"
            func picture(_ known: String) async throws -> Answer {
                try await house.call(
                    "GET", "\(production)/picture", token: house.owner, headers: ["If-None-Match": known])
            }
            let tag = "\(StagePicture.tag(revision: 1))"
            let known = try await picture("W/\(tag)")
            #expect(known.status == 304 && known.body.isEmpty && known["ETag"] == tag)
            #expect(try await picture("\"1\"").status == 200, "an older version drew it in another way")
            #expect(known["Cache-Control"] == "private, no-cache")
            #expect(try await picture("\"1").problem == "malformed")
            _ = try await house.call(
                "PATCH", production, token: house.owner, json: ["stage": ["width": 8]], headers: ["If-Match": "*"])
            let changed = try await picture(tag)
            #expect(changed.status == 200 && changed["ETag"] == "\(StagePicture.tag(revision: 2))")
        }
    }

    @Test func `is for those who may read the production`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let other = try await house.created(Samples.production)
            let dancer = try await house.seat(session)
            func picture(_ production: String, _ bearer: String?) async throws -> Answer {
                try await house.call("GET", "/api/v1/productions/\(production)/picture", bearer: bearer)
            }
            #expect(try await picture(session.production, dancer.token).status == 200)
            #expect(try await picture(other, dancer.token).problem == "not-allowed")
            #expect(try await picture(other, nil).problem == "not-signed-in")
            #expect(try await picture(UUID().uuidString.lowercased(), house.owner.secret).problem == "not-found")
            #expect(try await picture("nonsense", house.owner.secret).problem == "not-found")
        }
    }

    // MARK: Drawing

    private func drawn(_ stage: Stage, _ dots: [Opening.Dot] = []) -> String {
        StagePicture(of: Opening(revision: 1, stage: stage, dots: dots)).svg
    }

    @Test func `of an empty production is an empty stage`() {
        #expect(
            drawn(Stage(width: 10, depth: 5, wings: 2, apron: 1, wingsShown: false)) == """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="-5.3 -5.3 10.6 6.6">\
                <style>@media (prefers-color-scheme:light){\
                .g{fill:#e3e8f0}.f{fill:#fff;stroke:#5d697f}.c{stroke:#dce3ed}}</style>\
                <rect class="g" x="-5.3" y="-5.3" width="10.6" height="6.6" fill="#0b0f16"/>\
                <rect class="f" x="-5" y="-5" width="10" height="5" fill="#1a2130" stroke="#55627a" stroke-width="0.085"/>\
                <path class="c" d="M0 0V-5" stroke="#303b50" stroke-width="0.085"/>\
                <g stroke="#05070b" stroke-opacity="0.5" stroke-width="0.042"></g></svg>
                """)
    }

    @Test func `has upstage at the top, the audience's right at the right, and the wings when they are shown`() {
        let svg = drawn(
            Stage(width: 10, depth: 5, wings: 2, apron: 0, wingsShown: true),
            [Opening.Dot(colour: "#e4572e", place: Point(x: 3.5, y: 4))])
        #expect(svg.contains("viewBox=\"-7.3 -5.3 14.6 5.6\""))
        #expect(svg.contains("<circle cx=\"3.5\" cy=\"-4\" r=\"0.511\" fill=\"#e4572e\"/>"))
    }

    @Test func `lets nothing of a colour out of its attribute`() {
        let svg = drawn(
            Stage(width: 10, depth: 5), [Opening.Dot(colour: "\"/><script>&", place: Point(x: 0, y: 0))])
        #expect(svg.contains("fill=\"&quot;/&gt;&lt;script&gt;&amp;\"/>") && !svg.contains("<script"))
    }

    @Test(arguments: [1, 6, 60, 500]) func `has dots that can be seen, and do not fill the stage`(count: Int) throws {
        let dots = (0..<count).map { Opening.Dot(colour: "#ffffff", place: Point(x: Double($0) / 1_000, y: 0)) }
        let match = try #require(drawn(Stage(width: 16, depth: 10), dots).firstMatch(of: #/r="([^"]*)"/#))
        let radius = try #require(Double(match.1))
        // A picture of a hundred points has the stage's width in it.
        #expect(radius * 100 / 17 >= 1 && radius * 100 / 17 <= 4)
        #expect(Double(max(count, 6)) * radius * radius * .pi < 0.4 * 160)
    }
}
