/// Reads the pages of an Ogg (RFC 3533), byte after byte. A page whose checksum is wrong does not count, as in decoders.
struct OggPages {
    struct Page {
        let flags: UInt8
        let granule: Int64
        let stream: UInt32
        let number: UInt32
        /// The lengths of its segments, and their bytes.
        let lacing: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>

        var goesOn: Bool { flags & 1 != 0 }
        var isFirst: Bool { flags & 2 != 0 }
        var isLast: Bool { flags & 4 != 0 }
    }

    static let headLength = 27
    /// So many pages that were wrong are searched for pages within them; then they are passed over, so that the work is bounded.
    private var searches = 64
    private var buffer: [UInt8] = []
    private var needed = 0

    /// Whether a page has begun that is not all here.
    var isWithinPage: Bool { buffer.count >= Self.headLength && buffer.hasText("OggS") }

    mutating func parse(_ bytes: ArraySlice<UInt8>, page: (Page) throws -> Void) rethrows {
        var rest = bytes
        while !rest.isEmpty {
            if buffer.count < 4 {
                // Only what may begin a page is gathered.
                while let byte = rest.popFirst() {
                    buffer.append(byte)
                    if !Self.mark.starts(with: buffer) { buffer = byte == Self.mark[0] ? [byte] : [] }
                    if buffer.count == 4 { break }
                }
                needed = Self.headLength
                continue
            }
            let step = min(needed - buffer.count, rest.count)
            buffer.append(contentsOf: rest.prefix(step))
            rest = rest.dropFirst(step)
            try advance(page)
        }
    }

    private static let mark = Array("OggS".utf8)

    /// Goes on with what is gathered, if it is enough.
    private mutating func advance(_ page: (Page) throws -> Void) rethrows {
        while buffer.count == needed, buffer.count >= Self.headLength {
            let table = Self.headLength + Int(buffer[26])
            if needed == Self.headLength, table > needed {
                needed = table
                return
            }
            let length = table + buffer[Self.headLength..<table].reduce(0) { $0 + Int($1) }
            if needed < length {
                needed = length
                return
            }
            if buffer[4] == 0, isWhole {
                let whole = buffer
                (buffer, needed) = ([], 0)
                try page(
                    Page(
                        flags: whole[5], granule: Int64(bitPattern: whole.little(6, 8)),
                        stream: UInt32(whole.little(14, 4)), number: UInt32(whole.little(18, 4)),
                        lacing: whole[Self.headLength..<table], content: whole[table...]))
                return
            }
            let passed = buffer
            (buffer, needed) = ([], 0)
            guard searches > 0 else { return }
            searches -= 1
            try parse(passed[4...], page: page)
        }
    }

    private var isWhole: Bool {
        var sum: UInt32 = 0
        let checksum = Checksums.ogg
        for at in buffer.indices {
            sum = checksum.adding((22..<26).contains(at) ? 0 : buffer[at], to: sum)
        }
        return UInt64(sum) == buffer.little(22, 4)
    }
}
