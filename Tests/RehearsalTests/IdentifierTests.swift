import FoundationEssentials
import PropertyTesting
import Rehearsal
import Testing

struct IdentifierTests {
    @Test func `the text of an id is that of its UUID, and reads back in either case`() throws {
        var random = Seeded(7)
        for _ in 0..<1_000 {
            let id = MemberID(UUIDValue(high: random.next(), low: random.next()))
            let uuid = try #require(UUID(uuidString: id.description))
            #expect(uuid.uuidString.lowercased() == id.description)
            #expect(MemberID(id.description) == id)
            #expect(MemberID(id.description.uppercased()) == id)
            var bytes: [UInt8] = []
            id.uuid.appendBytes(to: &bytes)
            #expect(withUnsafeBytes(of: uuid.uuid) { Array($0) } == bytes)
            #expect(bytes.withUnsafeBytes { UUIDValue(bytes: $0) } == id.uuid)
        }
    }

    @Test func `the order of ids is that of their texts`() {
        var random = Seeded(8)
        let ids = (0..<500).map { _ in MemberID(UUIDValue(high: random.next() & 3, low: random.next())) }
        #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
    }

    @Test func `a random id is of version 4, and no other`() {
        let ids = (0..<1_000).map { _ in MemberID.random() }
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let text = Array(id.description)
            #expect(text[14] == "4")
            #expect("89ab".contains(text[19]))
        }
    }

    @Test(arguments: [
        "", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5b-d9cb-469f-a165-70867728950e0",
        "0f8fad5bd9cb-469f-a165-70867728950e-", "0f8fad5b-d9cb-469f-a165-7086772895 e",
        "0x8fad5b-d9cb-469f-a165-70867728950e",
        "ö0f8fad5b-d9cb-469f-a165-70867728950", "{0f8fad5b-d9cb-469f-a165-70867728950e}",
    ])
    func `other text is no id`(text: String) { #expect(MemberID(text) == nil) }

    @Test func `hexadecimal reads back what it wrote, and nothing else`() {
        let bytes = (0...255).map { UInt8($0) }
        let text = Hexadecimal.encode(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(Hexadecimal.decode(text) == bytes)
        for other in ["0", "0G", "FF", "0 ", "é"] { #expect(Hexadecimal.decode(other) == nil, "\(other)") }
    }
}
