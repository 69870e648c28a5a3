import Foundation
@testable import Gateway
import HTTPTypes
import Identity
@testable import PageServing
@testable import Requests
import Testing
import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct `operations` {
    @Test func `health, readiness and figures`() async throws {
        try await withHouse { house in
            #expect(try await house.call("GET", "/healthz").status == 200)
            #expect(try await house.call("GET", "/readyz").status == 200)
            let figures = try await house.call("GET", "/metrics")
            #expect(figures.status == 200)
            #expect(figures["Content-Type"]?.hasPrefix("text/plain; version=0.0.4") == true)
            for header in [
                "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via",
            ] {
                let figures = try await house.call("GET", "/metrics", headers: [header: "192.0.2.1"])
                #expect(figures.problem == "not-signed-in", "\(header) says that somebody else asks")
            }
            house.application.beginDraining()
            let answer = try await house.call("GET", "/readyz")
            #expect(answer.problem == "not-ready")
            #expect(answer.problem == "not-ready")
            #expect(try await house.call("GET", "/healthz").status == 200)
        }
    }

    @Test func `X-Forwarded-Host and -Proto count from trusted networks only`() async throws {
        for isTrusted in [false, true] {
            var policy = Policy()
            if isTrusted { policy.trustedNetworks = [try #require(AddressRange("127.0.0.0/8"))] }
            policy.networkURL = "http://192.0.2.9"
            try await withHouse(policy) { house in
                let session = try await house.session()
                let told = ["X-Forwarded-Host": "stage.example", "X-Forwarded-Proto": "https"]
                let read = try await house.call(
                    "GET", "/api/v1/sessions/\(session.id)", token: house.owner, headers: told)
                let link = try #require(try read.json["joinLinks"]?["dancer"]?.string)
                #expect(link.hasPrefix(isTrusted ? "https://stage.example/" : "http://192.0.2.9/"), "\(link)")
                let named = try await house.call(
                    "GET", "/api/v1/sessions/\(session.id)", token: house.owner,
                    headers: ["Host": "stage.example", "X-Forwarded-Proto": "https"])
                let own = try #require(try named.json["joinLinks"]?["dancer"]?.string)
                #expect(own.hasPrefix(isTrusted ? "https://stage.example/" : "http://stage.example/"), "\(own)")
                let foreign = try await house.call(
                    "POST", "/api/v1/sign-out",
                    headers: told.merging([
                        "Origin": "https://stage.example", "Cookie": "runthrough=\(house.owner.secret)",
                    ]) { $1 })
                #expect(foreign.status == (isTrusted ? 204 : 403))
            }
        }
    }

    @Test func `unknown paths and methods are problems`() async throws {
        try await withHouse { house in
            for path in ["/nothing", "/api/v1", "/api/v1/productions/a/b", "/assets/none.js", "/dancer", "/live/x"] {
                let answer = try await house.call("GET", path)
                #expect(answer.problem == "not-found", "\(path)")
                #expect(answer["Content-Type"] == "application/problem+json")
                #expect(try answer.json["status"] == 404)
            }
            let answer = try await house.call("PUT", "/api/v1/productions", token: house.owner)
            #expect(answer.problem == "method-not-allowed")
            #expect(answer["Allow"] == "GET, HEAD, POST")
            #expect(try await house.call("POST", "/").problem == "method-not-allowed")
            #expect(try await house.call("DELETE", "/healthz").problem == "method-not-allowed")
        }
    }

    @Test func `HEAD is GET without the body`() async throws {
        try await withHouse { house in
            let id = try await house.created(Samples.production)
            let path = "/api/v1/productions/\(id)"
            let get = try await house.call("GET", path, token: house.owner)
            let head = try await house.call("HEAD", path, token: house.owner)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head["ETag"] == get["ETag"])
            #expect(head["Content-Length"] == String(get.body.count))
        }
    }

    @Test func `every answer says what browsers must not do`() async throws {
        try await withHouse { house in
            for path in ["/", "/healthz", "/nothing", "/assets/core.js"] {
                let answer = try await house.call("GET", path)
                #expect(answer["X-Content-Type-Options"] == "nosniff")
                #expect(answer["Referrer-Policy"] == "no-referrer")
            }
            let policy = try #require(try await house.call("GET", "/")["Content-Security-Policy"])
            #expect(policy.contains("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"))
            #expect(policy.contains("connect-src 'self' ws://127.0.0.1:\(house.port) wss://127.0.0.1:\(house.port);"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe-inline"))
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `the pages` {
    @Test(arguments: [
        ("/", "index", "text/html; charset=utf-8"), ("/join", "join", "text/html; charset=utf-8"),
        ("/join/ABC234", "join", "text/html; charset=utf-8"), ("/dancer/x", "dancer", "text/html; charset=utf-8"),
        ("/conductor/x?a=b", "conductor", "text/html; charset=utf-8"),
        ("/screen/x", "screen", "text/html; charset=utf-8"),
        ("/assets/core.js", "export", "text/javascript; charset=utf-8"),
        ("/assets/core.wasm", "asm", "application/wasm"),
        ("/assets/live/clock.js", "export", "text/javascript; charset=utf-8"),
        ("/assets/icon.svg", "svg", "image/svg+xml"),
    ])
    func `are where they belong`(path: String, content: String, type: String) async throws {
        let reply = try #require(try pages().reply(to: request(path)))
        #expect(reply.status == .ok)
        #expect(reply.headers[.contentType] == type)
        #expect(reply.headers[.cacheControl] == "no-cache")
        let isPage = type.hasPrefix("text/html")
        #expect(reply.headers[.vary] == (isPage ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding"))
        #expect(String(decoding: bytes(reply), as: UTF8.self).contains(content))
    }

    @Test(arguments: [
        "/assets/", "/assets/notes.secret", "/assets/../House.swift", "/assets/%2e%2e/x.js", "/assets/index.html",
        "/join/a/b", "/assets", "/dancer/", "//", "/index.html", "/assets//core.js",
    ])
    func `are nowhere else`(path: String) async throws {
        #expect(try pages().reply(to: request(path)) == nil)
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false), ("*, gzip;q=0", false),
        ("br", false),
        ("", false), ("GZIP", true), ("identity;q=1, *;q=0", false),
    ])
    func `are compressed for those who understand it`(accepted: String, isCompressed: Bool) async throws {
        let reply = try #require(
            try pages().reply(to: request("/assets/core.js", [.acceptEncoding: accepted])))
        #expect((reply.headers[.contentEncoding] == "gzip") == isCompressed)
        let body = bytes(reply)
        #expect((body.starts(with: [0x1f, 0x8b])) == isCompressed)
        if isCompressed { #expect(body.count < 200) }
    }

    @Test func `come back unread where nothing changed`() async throws {
        let first = try #require(try pages().reply(to: request("/")))
        let tag = try #require(first.headers[.eTag])
        let second = try #require(try pages().reply(to: request("/", [.ifNoneMatch: tag])))
        #expect(second.status == .notModified)
        #expect(second.headers[.eTag] == tag)
        let compressed = try #require(try pages().reply(to: request("/", [.acceptEncoding: "gzip"])))
        #expect(compressed.headers[.eTag] != tag)
    }

    @Test(arguments: [
        ("localhost:8080", false, true), ("127.0.0.1:8080", false, true), ("[::1]:8080", false, true),
        ("rehearsal.example", true, true), ("192.168.1.20:8080", false, false), ("127.0.0.1.example", false, false),
    ])
    func `have an opener policy where browsers believe it`(authority: String, isSecure: Bool, hasPolicy: Bool) throws {
        let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/join")
        let reply = try #require(try pages().reply(to: request, isSecure: isSecure))
        #expect((reply.headers["Cross-Origin-Opener-Policy"] == "same-origin") == hasPolicy)
    }

    @Test func `are unpacked by a real client`() async throws {
        try await withHouse { house in
            let answer = try await house.call("GET", "/assets/core.js")
            #expect(String(decoding: answer.body, as: UTF8.self) == Samples.pages["core.js"])
        }
    }

    private func pages() throws -> StaticPages {
        let directory = try writtenPages()
        defer { try? FileManager.default.removeItem(at: directory) }
        return try StaticPages(directory: directory)
    }

    private func request(_ path: String, _ headers: HTTPFields = [:]) -> HTTPRequest {
        HTTPRequest(method: .get, scheme: "http", authority: "here:1", path: path, headerFields: headers)
    }

    private func bytes(_ reply: Reply) -> [UInt8] {
        switch reply.body {
        case .bytes(let bytes): bytes
        case .shared(let file): file.withUnsafeBytes { Array($0) }
        case .drawn: []
        }
    }
}
