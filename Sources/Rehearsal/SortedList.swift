import Synchronization

/// An element with a position in a sorted list.
package protocol SortedListElement: Hashable, Sendable {
    /// Whether `a` is before `b` in the list; of two different elements, one is always before the other.
    static func precedes(_ a: Self, _ b: Self) -> Bool
}

/// A sorted list that is cheap to change and free to copy: it is stored in parts of bounded size, copies share the parts, and a change makes a new
/// copy only of the part that it is in, and only if another copy of the list has that part.
///
/// A part keeps its encoded form, so that encoding the list again encodes only the parts that changed.
package struct SortedList<Element: SortedListElement>: Sendable {
    /// Neighbouring elements of the list; at least one.
    package final class Part: Sendable {
        // Unsafe: it changes only while one list alone has the part.
        package nonisolated(unsafe) fileprivate(set) var elements: [Element]
        private let bytes = Mutex<[UInt8]?>(nil)

        fileprivate init(_ elements: [Element]) { self.elements = elements }

        /// The result of `encode` for the elements; computed once, at the first call.
        package func encoded(by encode: ([Element]) -> [UInt8]) -> [UInt8] {
            bytes.withLock { bytes in
                if let bytes { return bytes }
                let made = encode(elements)
                bytes = made
                return made
            }
        }

        fileprivate func forgetEncoded() { bytes.withLock { $0 = nil } }
    }

    /// The elements in order, in short parts; unchanged parts are the same objects as before.
    package private(set) var parts: [Part] = []
    /// How many elements there are.
    package private(set) var count = 0

    /// The most elements in one part.
    private static var mostInPart: Int { 64 }

    package init() {}

    /// The elements in any order.
    package init(_ elements: some Sequence<Element>) {
        let sorted = elements.sorted(by: Element.precedes)
        count = sorted.count
        parts = stride(from: 0, to: count, by: Self.mostInPart / 2).map {
            Part(Array(sorted[$0..<Swift.min($0 + Self.mostInPart / 2, count)]))
        }
    }

    // Specialized: each report of a device changes the list of members.
    /// Replaces `old`, which is in the list, by `new`. `old` is `nil` to insert, `new` is `nil` to remove.
    @specialized(where Element == Attendee)
    package mutating func replace(_ old: Element?, with new: Element?) {
        if let old, let new, !Element.precedes(old, new), !Element.precedes(new, old) {
            change(partOf: old) { elements, index in elements[index] = new }
            return
        }
        if let old {
            change(partOf: old) { elements, index in elements.remove(at: index) }
            count -= 1
        }
        if let new {
            change(partOf: new) { elements, index in elements.insert(new, at: index) }
            count += 1
        }
    }

    private mutating func change(partOf element: Element, _ change: (inout [Element], Int) -> Void) {
        guard !parts.isEmpty else {
            var elements: [Element] = []
            change(&elements, 0)
            parts = [Part(elements)]
            return
        }
        // The last part that does not begin after `element`.
        let place = Swift.max(firstIndex(in: parts) { Element.precedes(element, $0.elements[0]) } - 1, 0)
        if isKnownUniquelyReferenced(&parts[place]) {
            parts[place].forgetEncoded()
        } else {
            parts[place] = Part(parts[place].elements)
        }
        let index = firstIndex(in: parts[place].elements) { !Element.precedes($0, element) }
        change(&parts[place].elements, index)
        let elements = parts[place].elements
        if elements.isEmpty {
            parts.remove(at: place)
        } else if elements.count > Self.mostInPart {
            let middle = elements.count / 2
            parts.replaceSubrange(
                place...place, with: [Part(Array(elements[..<middle])), Part(Array(elements[middle...]))])
        }
    }

    /// The index of the first item for which `isFar` holds; it holds for all items after that too.
    private func firstIndex<Item>(in items: [Item], where isFar: (Item) -> Bool) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if isFar(items[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension SortedList: Sequence {
    /// All elements in their order.
    package func makeIterator() -> some IteratorProtocol<Element> { parts.lazy.flatMap(\.elements).makeIterator() }

    /// Whether there are no elements.
    package var isEmpty: Bool { count == 0 }
}

extension SortedList: Hashable {
    package static func == (a: SortedList, b: SortedList) -> Bool { a.count == b.count && a.elementsEqual(b) }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

extension SortedList: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Element...) { self.init(elements) }
}
