import PropertyTesting
import Rehearsal
import Testing

struct SortedListTests {
    private struct Entry: SortedListElement {
        var place: Int
        var content: Int
        static func precedes(_ a: Entry, _ b: Entry) -> Bool { a.place < b.place }
    }

    @Test func `it has what was put in, in order, whatever came and went, and copies stay as they were`() {
        for seed in 0..<UInt64(40) {
            var random = Seeded(seed)
            var entries: [Int: Entry] = [:]
            var list = SortedList<Entry>()
            var copies: [(list: SortedList<Entry>, elements: [Entry])] = []
            for _ in 0..<600 {
                let place = random.int(0...300)
                let new = random.chance(0.4) ? nil : Entry(place: place, content: random.int(0...9))
                list.replace(entries[place], with: new)
                entries[place] = new
                if random.chance(0.02) { copies.append((list, Array(list))) }
            }
            #expect(copies.allSatisfy { Array($0.list) == $0.elements }, "seed \(seed): a copy changed")
            let expected = entries.values.sorted(by: Entry.precedes)
            #expect(Array(list) == expected, "seed \(seed)")
            #expect(list.count == expected.count)
            #expect(list == SortedList(expected.shuffled()))
            #expect(list.parts.allSatisfy { (1...64).contains($0.elements.count) })
        }
    }

    @Test func `an entry may change its place`() {
        var list = SortedList((0..<200).map { Entry(place: $0, content: 0) })
        list.replace(Entry(place: 7, content: 0), with: Entry(place: 500, content: 1))
        #expect(list.count == 200)
        #expect(Array(list).last == Entry(place: 500, content: 1))
        #expect(!list.contains { $0.place == 7 })
    }

    @Test func `a copy stays as it was, and only what changed is encoded again`() {
        var list = SortedList((0..<500).map { Entry(place: $0, content: 0) })
        var encoded = 0
        func encode(_ list: SortedList<Entry>) -> [UInt8] {
            list.parts.flatMap {
                $0.encoded { entries in
                    encoded += entries.count
                    return entries.map { UInt8($0.content) }
                }
            }
        }
        let copy = list
        #expect(encode(list).count == 500)
        #expect(encoded == 500)
        list.replace(Entry(place: 250, content: 0), with: Entry(place: 250, content: 9))
        #expect(encode(list).count { $0 == 9 } == 1)
        #expect(encoded <= 500 + 64)
        #expect(encode(copy).allSatisfy { $0 == 0 })
        #expect(encoded <= 500 + 64)
    }
}
