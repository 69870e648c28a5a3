import Glibc

/// The bytes of one of the pages' files while somebody looks through them, by functions of the C library: a server looks through two megabytes before
/// it is ready, and in a debug build, which tests start again and again, loops over arrays took half of that time.
struct PageBytes {
    private let start: UnsafePointer<UInt8>
    let count: Int

    /// What `look` finds in the file; `nil` in an empty one.
    static func look<Found>(through bytes: [UInt8], _ look: (PageBytes) -> Found?) -> Found? {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { look(PageBytes(start: $0, count: bytes.count)) }
        }
    }

    /// The lines without their ends; behind the last end is one more, which may be empty.
    var lines: Lines { Lines(file: self) }

    struct Lines: Sequence, IteratorProtocol {
        fileprivate let file: PageBytes
        private var place = 0

        fileprivate init(file: PageBytes) { self.file = file }

        mutating func next() -> Range<Int>? {
            guard place <= file.count else { return nil }
            let line = place..<(file.first(UInt8(ascii: "\n"), in: place..<file.count) ?? file.count)
            place = line.upperBound + 1
            return line
        }
    }

    subscript(place: Int) -> UInt8 { start[place] }

    func text(_ range: Range<Int>) -> Substring {
        Substring(decoding: UnsafeBufferPointer(start: start + range.lowerBound, count: range.count), as: UTF8.self)
    }

    func copy(_ range: Range<Int>, to bytes: inout [UInt8]) {
        bytes += UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        memchr(start + range.lowerBound, Int32(byte), range.upperBound - range.lowerBound).map {
            UnsafeRawPointer($0) - UnsafeRawPointer(start)
        }
    }

    /// Where `text`, which is ASCII, first begins.
    func first(_ text: StaticString, in range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while let found = first(text.utf8Start.pointee, in: place..<range.upperBound) {
            if begins(with: text, found..<range.upperBound) { return found }
            place = found + 1
        }
        return nil
    }

    func begins(with text: StaticString, _ range: Range<Int>) -> Bool {
        range.upperBound - range.lowerBound >= text.utf8CodeUnitCount
            && memcmp(start + range.lowerBound, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func count(of byte: UInt8, in range: Range<Int>) -> Int {
        var (count, place) = (0, range.lowerBound)
        while let found = first(byte, in: place..<range.upperBound) { (count, place) = (count + 1, found + 1) }
        return count
    }
}
