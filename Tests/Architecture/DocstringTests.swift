import Testing

@Suite struct `a docstring` {
    @Test func `is on every type, function and initializer for other modules, and on what protocols require`() throws {
        let sources = try sources()
        let requirements = sources.reduce(into: Set<String>()) { $0.formUnion(Docstrings.requirements(in: $1.lines)) }
        #expect(requirements.count > 20)
        let missing = sources.flatMap { source in
            Docstrings.missing(in: source.lines, besides: requirements).map {
                "\(source.path):\($0): \(source.lines[$0 - 1].drop { $0 == " " })"
            }
        }
        #expect(missing.isEmpty, "without a docstring:\n\(missing.joined(separator: "\n"))")
    }

    @Test(arguments: [
        "package struct A {", "    package enum A: Int { case b }", "public final class A {", "package actor A {",
        "package protocol A {", "package func a() -> Int {", "    @discardableResult package mutating func a() {",
        "    package static func of<A>(_ a: A) {", "    package init?(_ text: String) {",
        "    package init(a: Int) throws(Refusal) { self.a = try b(a) }", "    package init(a: Int) { self.a = a + 1 }",
        "    package convenience init() { self.init(a: 1) }", "    package private(set) subscript(_ a: Int) -> Int {",
    ])
    func `is missed`(line: String) {
        #expect(Docstrings.missing(in: [line], besides: []) == [1])
        #expect(Docstrings.missing(in: ["/// Explained.", line], besides: []) == [])
        #expect(Docstrings.missing(in: ["/// Explained.", "@MainActor", line], besides: []) == [])
        #expect(Docstrings.missing(in: ["// A remark.", line], besides: []) == [2])
    }

    @Test(arguments: [
        "struct A {", "    func a() {", "private struct A {", "    package var a: Int", "    package let a = A()",
        "package import Rehearsal", "    package static func == (a: A, b: A) -> Bool {",
        "    package func hash(into hasher: inout Hasher) {", "    package init(from decoder: any Decoder) throws {",
        "    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {",
        "    package init(a: Int) { self.a = a }", "    package init() {}", "    package func given() {",
    ])
    func `is not asked for`(line: String) {
        #expect(Docstrings.missing(in: [line], besides: ["given"]) == [])
    }

    @Test func `is not needed by an initializer that only stores what it is given`() {
        let plain = ["package init(", "    a: Int, b: Int = 0", ") {", "    self.a = a", "    self.b = b", "}"]
        #expect(Docstrings.missing(in: plain, besides: []) == [])
        #expect(Docstrings.missing(in: plain.dropLast(2) + ["    self.b = max(a, b)", "}"], besides: []) == [1])
    }

    @Test(arguments: [
        "func a()", "mutating func given(_ a: A)", "static var a: A { get }", "var a: A { get set }",
        "init?(column bytes: UnsafeRawBufferPointer, type: DataType)", "subscript(_ a: Int) -> Int { get }",
        "associatedtype A", "@MainActor func a()",
    ])
    func `is missed on what a protocol for other modules requires`(line: String) {
        func missing(_ access: String, _ lines: String...) -> [Int] {
            Docstrings.missing(in: ["/// Explained.", access + "protocol A {"] + lines + ["}"], besides: ["given"])
        }
        #expect(missing("package ", "    " + line) == [3])
        #expect(missing("public ", "    // A remark.", "    " + line) == [4])
        #expect(missing("package ", "    /// Explained.", "    " + line) == [])
        #expect(missing("", "    " + line) == [])
    }

    @Test func `of a protocol's function is its own`() {
        let lines = [
            "package protocol A {", "    func one()", "    mutating func two(_ a: Int)", "}", "func three() {}",
        ]
        #expect(Docstrings.requirements(in: lines) == ["one", "two"])
    }
}
