@testable import Requests
import Testing

@Suite struct `a router` {
    private let tree = PathTree([
        "/": "top", "/sessions": "sessions", "/sessions/{session}": "session",
        "/sessions/{session}/codes/{role}.svg": "code",
        "/sessions/{session}/codes/{name}": "name", "/sessions/new": "new", "/{what}/new/more": "more",
    ])

    @Test(arguments: [
        ("/", "top"), ("/sessions", "sessions"), ("/sessions/7", "session"), ("/sessions/7/codes/dancer.svg", "code"),
        ("/sessions/7/codes/dancer", "name"), ("/sessions/new", "new"),
    ])
    func `a path finds its value`(path: String, value: String) {
        #expect(tree.find(path[...])?.value == value)
    }

    @Test(arguments: ["/session", "/sessions/7/codes", "/sessions/7/codes/a/b", "/Sessions", "/sessions/7/8"])
    func `a path that is not there finds nothing`(path: String) {
        #expect(tree.find(path[...]) == nil)
    }

    @Test func `variable segments are given as they were sent`() throws {
        let found = try #require(tree.find("/sessions/a%20b/codes/dancer.svg"))
        #expect(found.parameters == ["session": "a%20b", "role": "dancer"])
    }

    @Test func `tries a variable segment after an exact one that leads nowhere`() throws {
        let found = try #require(tree.find("/sessions/new/more"))
        #expect(found.value == "more")
        #expect(found.parameters == ["what": "sessions"])
    }

    @Test func `an exact segment goes before a variable one whatever the order`() {
        for _ in 0..<8 {
            #expect(PathTree(["/a/{b}": "variable", "/a/b": "exact"]).find("/a/b")?.value == "exact")
        }
    }

    @Test(arguments: ["//sessions//7", "/sessions/7/", "sessions/7"])
    func `empty segments do not count`(path: String) {
        #expect(tree.find(path[...])?.value == "session")
    }

    @Test(arguments: [
        ("a=1&b=2", "2"), ("b=2&b=3", "2"), ("b", ""), ("b=", ""), ("a&&b=2=3", "2=3"), ("b=%D0%B6%20+", "ж +"),
        ("b=%2", "%2"),
        ("b=%zz", "%zz"), ("b=%26&a=1", "&"),
    ])
    func `a query gives the first value of a name, decoded`(text: String, value: String) {
        #expect(Query(text[...])["b"] == value)
    }

    @Test(arguments: ["", "a=b", "B=1", "%62=1"])
    func `a name that is not in the query has no value`(text: String) {
        #expect(Query(text[...])["b"] == nil)
    }
}
