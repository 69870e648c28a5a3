/// A picture in memory that its owner keeps: rows of pixels, each red, green, blue, and maybe one byte more.
package struct Picture {
    let bytes: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let channels: Int

    package static var sides: ClosedRange<Int> { 16...4_096 }

    /// Nothing if the bytes are not as many as there must be.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int, channels: Int) {
        guard let start = bytes.baseAddress, Self.sides.contains(width), Self.sides.contains(height),
            channels == 3 || channels == 4, bytes.count == width * height * channels
        else { return nil }
        (self.bytes, self.width, self.height, self.channels) = (start, width, height, channels)
    }

    /// All of it, and what is beside it up to a square.
    var whole: Square {
        Square(x: Double(width) / 2, y: Double(height) / 2, side: Double(max(width, height)))
    }

    /// The pixel's four bytes as a word, red lowest. Outside of the picture there is its edge, or black.
    @inline(__always) func pixel(_ x: Int, _ y: Int, black: Bool) -> UInt32 {
        if black && (x < 0 || y < 0 || x >= width || y >= height) { return 0 }
        let (column, row) = (min(max(x, 0), width &- 1), min(max(y, 0), height &- 1))
        return pixel(bytes + (row &* width &+ column) &* channels)
    }

    @inline(__always) func pixel(_ at: UnsafePointer<UInt8>) -> UInt32 {
        if channels == 4 { return UnsafeRawPointer(at).loadUnaligned(as: UInt32.self) }
        return UInt32(at[0]) | UInt32(at[1]) << 8 | UInt32(at[2]) << 16
    }
}

/// A turned square of a picture: its middle, its side in pixels, and where its upper edge points to.
struct Square {
    var x: Double
    var y: Double
    var side: Double
    var cosine = 1.0
    var sine = 0.0

    init(x: Double, y: Double, side: Double) {
        (self.x, self.y, self.side) = (x, y, side)
    }

    /// Around a person, from the middle of the hips and the point that tells how large and how turned the body is; nothing
    /// where these two say nothing.
    init?(hips: (x: Double, y: Double), tip: (x: Double, y: Double)) {
        let (across, up) = (tip.x - hips.x, hips.y - tip.y)
        let reach = (across * across + up * up).squareRoot()
        guard reach > 1, reach < 1e5, hips.x.magnitude < 1e5, hips.y.magnitude < 1e5 else { return nil }
        (x, y, side) = (hips.x, hips.y, 2 * reach * 1.25)
        (cosine, sine) = (up / reach, across / reach)
    }

    /// A place of the square, from 0 to 1, in the picture.
    func inPicture(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let (u, v) = ((x - 0.5) * side, (y - 0.5) * side)
        return (self.x + u * cosine - v * sine, self.y + u * sine + v * cosine)
    }
}

/// How bytes become a net's numbers, and what is outside of the picture.
struct ByteScale {
    let scale: Float
    let offset: Float
    let black: Bool

    static var landmarks: ByteScale { ByteScale(scale: 1 / 255, offset: 0, black: false) }
    static var detector: ByteScale { ByteScale(scale: 1 / 127.5, offset: -1, black: true) }
}

extension Network {
    /// Writes a square of a picture to where the net expects it. Pixels are looked up as `cv::warpPerspective` does, which
    /// MediaPipe calls: corners at corners, bilinear in steps of 1/32 of a pixel.
    func copy(_ square: Square, of picture: Picture, _ bytes: ByteScale, _ memory: Floats) {
        let tensor = tensors[0]
        tensor.clearHalo(memory)
        let step = 32 * square.side / Double(side)
        let (across, down) = (step * square.cosine, step * square.sine)
        let middle = 0.5 * Double(side)
        for y in 0..<side {
            var to = memory + tensor.place + y * tensor.row
            let line = Double(y) - middle
            let left = 32 * square.x - middle * across - line * down
            let top = 32 * square.y - middle * down + line * across
            for x in 0..<side {
                let (column, row) = (nearest(left + Double(x) * across), nearest(top + Double(x) * down))
                let color = picture.between(column, row, black: bytes.black)
                to[0] = Float(color.0) * bytes.scale + bytes.offset
                to[1] = Float(color.1) * bytes.scale + bytes.offset
                to[2] = Float(color.2) * bytes.scale + bytes.offset
                to += 3
            }
        }
    }
}

/// The nearest whole number, halves to the even one. What is added leaves no room for a fraction, and the number in the
/// lowest bits.
@inline(__always) private func nearest(_ number: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (number + 0x1.8p52).bitPattern))
}

extension Picture {
    /// The color at a place in steps of 1/32 of a pixel.
    @inline(__always) fileprivate func between(_ x: Int, _ y: Int, black: Bool) -> (Int32, Int32, Int32) {
        let (column, row) = (x >> 5, y >> 5)
        let (right, low) = (UInt32(x & 31), UInt32(y & 31))
        let a: UInt32, b: UInt32, c: UInt32, d: UInt32
        if column >= 0 && row >= 0 && column &+ 1 < width && row &+ 1 < height {
            let upper = bytes + (row &* width &+ column) &* channels
            let lower = upper + width &* channels
            (a, b) = (pixel(upper), pixel(upper + channels))
            (c, d) = (pixel(lower), pixel(lower + channels))
        } else {
            a = pixel(column, row, black: black)
            b = pixel(column &+ 1, row, black: black)
            c = pixel(column, row &+ 1, black: black)
            d = pixel(column &+ 1, row &+ 1, black: black)
        }
        let (left, high) = (32 &- right, 32 &- low)
        let (wa, wb, wc, wd) = (left &* high, right &* high, left &* low, right &* low)
        @inline(__always) func mixed(_ shift: UInt32) -> Int32 {
            let sum =
                (a >> shift & 255) &* wa &+ (b >> shift & 255) &* wb &+ (c >> shift & 255) &* wc
                &+ (d >> shift & 255) &* wd
            return Int32(truncatingIfNeeded: (sum &+ 512) >> 10)
        }
        return (mixed(0), mixed(8), mixed(16))
    }
}
